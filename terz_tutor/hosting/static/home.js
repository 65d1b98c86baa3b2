// How far the reader has come with each lesson, as far as this browser remembers; see path.js of the widgets.
(() => {
  "use strict";
  for (const item of document.querySelectorAll("[data-lesson]")) {
    const { lesson, steps, progress, goOn, finished } = item.dataset;
    let state;
    try {
      state = JSON.parse(localStorage.getItem(`terz:${lesson}`));
    } catch {
      continue; // no storage in a private window, or something else wrote there
    }
    const done = new Set(Array.isArray(state?.done) ? state.done : []);
    const all = steps.split(" ").filter(Boolean);
    const count = all.filter((step) => done.has(step)).length;
    if (!all.length || !all.includes(state?.step)) continue;
    for (const step of item.querySelectorAll("[data-step]")) step.toggleAttribute("data-done", done.has(step.dataset.step));
    const here = item.querySelector(`[data-step="${CSS.escape(state.step)}"]`);
    const words = [progress.replace("{n}", count).replace("{of}", all.length)];
    words.push(count === all.length ? finished : goOn.replace("{step}", here.textContent));
    const line = item.querySelector(".course-progress");
    line.textContent = words.join(" · ");
    line.hidden = false;
  }
})();
