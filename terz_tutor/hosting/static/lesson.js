// The lesson's page: says how far it is while the cells run, and when its kernel is gone.
// It runs before the cells arrive; Voilà calls voila_process and voila_finish as they do.
(() => {
  "use strict";
  const LATE_AFTER = 20_000;
  const PATH_AFTER = 5_000;
  const LOOK_EVERY = 60_000;
  const loading = document.getElementById("course-loading");
  const text = document.getElementById("course-loading-text");
  const bar = document.getElementById("course-loading-bar");

  // The reader's choices that the style sheet follows, before the settings are there to tell them.
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {}; // no storage in a private window, or something else wrote there
    }
  };
  const keep = (key, value) => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage the home page begins anew.
    }
  };
  const { cards = "normal", motion = "on" } = stored("terz.settings");
  Object.assign(document.body.dataset, { terzCards: cards, terzMotion: motion });

  const late = setTimeout(() => {
    text.textContent = loading.dataset.late;
    if (!walked()) showAll();
  }, LATE_AFTER);

  window.voila_process = (cell, cells) => {
    bar.max = cells;
    bar.value = cell - 1;
    bar.setAttribute("aria-valuetext", loading.dataset.step.replace("{n}", cell).replace("{of}", cells));
  };

  // The page is shown when its prose is there; the line above it goes when the front end has drawn every output, and each
  // of our widgets, which begins with the first of these two marks and is drawn with the second.
  const drawn = () => !document.querySelector('script[type="application/vnd.voila.cell-output+json"], [data-lm-suppress-shortcuts]:not([data-colours])')
    && [...document.querySelectorAll("#rendered_cells .lm-Panel")].every((panel) => panel.firstElementChild?.childElementCount > 0);

  // Calls that follow each other are run as one cell, and its outputs parted here into as many.
  const OUTPUT = ".jp-OutputArea-child";
  function part(cell) {
    const outputs = cell.querySelectorAll(OUTPUT);
    if (outputs.length < 2) return [cell];
    const parts = [...outputs].map(() => cell.cloneNode(true));
    parts.forEach((own, i) => own.querySelectorAll(OUTPUT).forEach((output, j) => { if (i !== j) output.remove(); }));
    cell.replaceWith(...parts);
    return parts;
  }

  // A lesson with a path shows one step at a time. Which cells belong to which step stands in the outputs, so that it can be
  // done before a widget is drawn and nothing flashes up; the path takes over when it comes, and if it never does all is shown.
  const walked = () => "terzWalking" in document.body.dataset;
  const marks = (cell) => Object.assign({}, ...[...cell.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')]
    .map((output) => JSON.parse(output.textContent).metadata?.terz));
  const showAll = () => document.querySelectorAll("[data-terz-step]").forEach((cell) => { cell.hidden = false; });
  function putInSteps() {
    if (document.body.dataset.terzAt) return; // Voilà calls twice where its theme comes late
    const cells = [...document.querySelectorAll("#rendered_cells [cell-index]")].flatMap(part).map((cell) => ({ cell, ...marks(cell) }));
    const path = cells.find((one) => one.path);
    const first = cells.find((one) => one.step)?.step;
    if (!path || !first) return;
    let step = first; // what stands before the first step belongs to it
    for (const one of cells) {
      step = one.step ?? step;
      if (one !== path) one.cell.dataset.terzStep = step;
    }
    for (const run of runs(cells.filter((one) => one !== path))) beside(run);
    path.cell.parentElement.append(path.cell); // its bar comes last, for those who walk with Tab too
    const steps = new Set(cells.map((one) => one.step));
    const wishes = [location.hash.match(/^#step=([\w-]+)$/)?.[1], stored(`terz:${path.path}`).step];
    const here = wishes.find((wish) => wish && steps.has(wish)) ?? first;
    document.body.dataset.terzAt = here;
    keep("terz.last", path.path); // the home page leads back to it
    for (const cell of document.querySelectorAll("[data-terz-step]")) cell.hidden = cell.dataset.terzStep !== here;
  }

  // What is said before a table is put together, so that on a wide page it can stand beside it.
  const SAID = [undefined, "rules", "setup", "score"];
  const spoken = (one) => SAID.includes(one.widget) && !one.cell.querySelector("h1");
  const runs = (cells) => cells.reduce((found, one, i) => {
    const before = cells[i - 1];
    if (!spoken(one)) return found;
    if (before && spoken(before) && before.cell.dataset.terzStep === one.cell.dataset.terzStep) found.at(-1).push(one.cell);
    else found.push([one.cell]);
    return found;
  }, []);
  function beside(cells) {
    const together = document.createElement("div");
    together.className = "course-said";
    together.dataset.terzStep = cells[0].dataset.terzStep;
    cells[0].before(together);
    together.append(...cells);
  }

  const finish = window.voila_finish;
  window.voila_finish = () => {
    bar.removeAttribute("value");
    putInSteps();
    finish();
    const watch = new MutationObserver(done);
    function done() {
      if (!drawn()) return;
      watch.disconnect();
      clearTimeout(late);
      loading.hidden = true;
      if (document.body.dataset.terzAt) setTimeout(() => walked() || showAll(), PATH_AFTER);
      document.body.dataset.terz = "ready";
    }
    watch.observe(document.getElementById("rendered_cells"), { childList: true, subtree: true, attributeFilter: ["data-colours"] });
    done();
  };

  // The other language goes on at the step where this one is.
  for (const link of document.querySelectorAll(".course-languages a")) {
    link.addEventListener("click", () => {
      const step = document.querySelector("[data-terz-step]:not([hidden])")?.dataset.terzStep;
      if (step && walked()) link.hash = `step=${step}`;
    });
  }

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
  document.addEventListener("terz:answers", ({ detail }) => { asleep.hidden = detail; }); // a widget waits in vain, or no more
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
