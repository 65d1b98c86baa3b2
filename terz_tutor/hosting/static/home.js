// Where the reader stands, as far as this browser remembers (path.js of the widgets): how much of each lesson is done, and
// the one to go on with, which is the lesson opened last, or else the first that is not finished.
(() => {
  "use strict";
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null; // no storage in a private window, or something else wrote there
    }
  };
  const say = (text, words) => Object.entries(words).reduce((said, [name, word]) => said.replace(`{${name}}`, word), text);

  const list = document.querySelector(".course-lessons");
  const items = [...list?.children ?? []];
  const lessons = items.filter((item) => "lesson" in item.dataset).map((item) => {
    const state = stored(`terz:${item.dataset.lesson}`);
    const steps = [...item.querySelectorAll("[data-step]")];
    const done = new Set(Array.isArray(state?.done) ? state.done : []);
    const at = steps.findIndex((step) => step.dataset.step === state?.step);
    const count = steps.filter((step) => done.has(step.dataset.step)).length;
    return { item, number: items.indexOf(item) + 1, steps, done, at, count, begun: at >= 0, finished: at >= 0 && count === steps.length };
  });

  for (const { item, steps, done, at, count, begun, finished } of lessons) {
    if (!begun) continue;
    for (const mark of item.querySelectorAll("[data-mark]")) {
      mark.toggleAttribute("data-done", done.has(mark.dataset.mark));
      mark.toggleAttribute("data-here", !finished && mark.dataset.mark === steps[at].dataset.step);
    }
    item.querySelector(".course-progress").textContent = finished
      ? list.dataset.finished
      : say(list.dataset.progress, { n: count, of: steps.length });
  }

  const go = document.querySelector(".course-go");
  const last = stored("terz.last");
  const next = lessons.find(({ item, begun, finished }) => begun && !finished && item.dataset.lesson === last)
    ?? lessons.find(({ finished }) => !finished) ?? lessons.at(-1);
  if (!go || !lessons.some(({ begun }) => begun)) return;
  const { item, number, steps, at, begun, finished } = next;
  const [link, place] = go.children;
  link.href = item.querySelector(".course-lesson").href;
  link.textContent = say(go.dataset.goOn, { n: number });
  place.textContent = begun && !finished
    ? say(go.dataset.place, { n: at + 1, of: steps.length, step: steps[at].textContent })
    : item.querySelector(".course-title").textContent;
})();
