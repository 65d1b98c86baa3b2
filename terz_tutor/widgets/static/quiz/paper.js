// @ts-check
/**
 * The questions on paper: numbered, and on a page of their own at the end the answers of those that were answered.
 *
 * They are gathered when the page is printed, so that nothing is on paper which was not on the screen.
 *
 * @typedef {import("../deck.js").Library} Library
 * @typedef {{heading: string, title: string, said: string[]}} Printed
 */

/** What each question on the page has to say on paper; null as long as it is not answered.
 * @type {Map<Element, () => Printed|null>} */
const onPaper = new Map();

/** Take a question along when the page is printed. @param {Library} lib @param {HTMLElement} root
 * @param {() => Printed|null} answer @param {AbortSignal} signal when it is gone */
export function toPaper(lib, root, answer, signal) {
  onPaper.set(root, answer);
  signal.addEventListener("abort", () => onPaper.delete(root));
  addEventListener("beforeprint", () => root === firstOnPaper() && layAnswers(lib), { signal });
  addEventListener("afterprint", clearPaper, { signal });
}

const printedQuestions = () => [...document.querySelectorAll(".terz-quiz")].filter((root) => onPaper.has(root));
const firstOnPaper = () => printedQuestions()[0]; // it speaks for all of them
const clearPaper = () => document.querySelectorAll(".terz-paper").forEach((section) => section.remove());

/** @param {Library} lib */
function layAnswers({ el, setAttribute }) {
  clearPaper();
  const list = el("ol");
  let heading = "";
  printedQuestions().forEach((root, i) => {
    setAttribute(root.querySelector(".terz-heading") ?? root, "data-paper", i + 1);
    const printed = onPaper.get(root)?.();
    if (!printed) return;
    heading = printed.heading;
    list.append(el("li", { value: i + 1 }, el("strong", {}, printed.title), ...printed.said.map((text) => el("p", {}, text))));
  });
  if (!list.childElementCount) return;
  const section = el("section", { class: "terz terz-paper" }, el("h2", { class: "terz-heading" }, heading), list);
  (document.getElementById("rendered_cells") ?? document.body).append(section);
}
