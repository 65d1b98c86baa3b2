// The lesson's page: says how far it is while the cells run, and when its kernel is gone.
// It runs before the cells arrive; Voilà calls voila_process and voila_finish as they do.
(() => {
  "use strict";
  const LATE_AFTER = 20_000;
  const LOOK_EVERY = 60_000;
  const loading = document.getElementById("course-loading");
  const text = document.getElementById("course-loading-text");
  const bar = document.getElementById("course-loading-bar");

  const late = setTimeout(() => { text.textContent = loading.dataset.late; }, LATE_AFTER);

  window.voila_process = (cell, cells) => {
    bar.max = cells;
    bar.value = cell - 1;
    bar.setAttribute("aria-valuetext", loading.dataset.step.replace("{n}", cell).replace("{of}", cells));
  };

  // The page is shown when its prose is there; the line above it goes when the front end has drawn every output.
  const drawn = () => !document.querySelector('script[type="application/vnd.voila.cell-output+json"]')
    && [...document.querySelectorAll("#rendered_cells .lm-Panel")].every((panel) => panel.firstElementChild?.childElementCount > 0);
  const finish = window.voila_finish;
  window.voila_finish = () => {
    bar.removeAttribute("value");
    finish();
    const watch = new MutationObserver(done);
    function done() {
      if (!drawn()) return;
      watch.disconnect();
      clearTimeout(late);
      loading.hidden = true;
      document.body.dataset.terz = "ready";
    }
    watch.observe(document.getElementById("rendered_cells"), { childList: true, subtree: true });
    done();
  };

  // Without its kernel the page still looks alive, but answers nothing: say so.
  const asleep = document.getElementById("course-asleep");
  asleep.querySelector("button").addEventListener("click", () => location.reload());
  const look = async () => {
    const settings = document.getElementById("jupyter-config-data");
    if (document.hidden || !settings) return;
    const { baseUrl, kernelId } = JSON.parse(settings.textContent);
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`);
      if (answer.status === 404) asleep.hidden = false;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the network is down: it may come back, and so may the lesson
    }
  };
  setInterval(look, LOOK_EVERY);
  document.addEventListener("visibilitychange", look);
})();
