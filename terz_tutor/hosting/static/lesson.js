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

  const configuration = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null");

  // The page's last word: its kernel may end. Voilà would say it only when its front end is up, and on "beforeunload",
  // which a download fires too and a phone often doesn't: so ours stands for it. Before the kernel's name is here, the
  // server notices by itself that the page was left.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation());
  addEventListener("pagehide", () => {
    const settings = configuration();
    if (!settings) return;
    const word = new FormData();
    word.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${settings.baseUrl}voila/api/shutdown/${settings.kernelId}`, word);
  });

  // Without its kernel the page still looks alive, but answers nothing: say so.
  const asleep = document.getElementById("course-asleep");
  asleep.querySelector("button").addEventListener("click", () => location.reload());
  const look = async () => {
    const settings = configuration();
    if (document.hidden || !settings) return;
    try {
      const answer = await fetch(`${settings.baseUrl}api/kernels/${settings.kernelId}`);
      if (answer.status === 404) asleep.hidden = false;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the network is down: it may come back, and so may the lesson
    }
  };
  setInterval(look, LOOK_EVERY);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look); // a page that "back" brings again as it was left
})();
