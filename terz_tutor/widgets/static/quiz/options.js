// @ts-check
/**
 * The options of a question as buttons, and how each was judged.
 *
 * @typedef {import("../deck.js").Library} Library
 * @typedef {import("./ask.js").View} View
 * @typedef {import("./ask.js").Value} Value
 * @typedef {import("./ask.js").Mark} Mark
 */

/** @param {Value|Value[]} value @returns {Value[]} */
export const listed = (value) => (Array.isArray(value) ? value : [value]);

/** How one value of the answer was judged. @param {View} view @param {Value} value @returns {Mark} */
export function markOf({ form, verdict }, value) {
  if (!verdict || form === "number") return undefined;
  if (form === "one") return value === verdict.answer ? "right" : value === verdict.given ? "wrong" : undefined;
  const [given, answer] = [listed(verdict.given), listed(verdict.answer)];
  if (form === "order") {
    return answer.indexOf(value) === given.indexOf(value) ? "right" : "wrong";
  }
  if (given.includes(value)) return answer.includes(value) ? "right" : "wrong";
  return answer.includes(value) ? "missed" : undefined;
}

/** Whether a hint has struck an option out. @param {View} view @param {Value} value */
export function isStruck({ struck, verdict }, value) {
  return !verdict && (struck ?? []).includes(String(value));
}

const BRIEF = 18; // letters that stand on one line of a third of the column

/** @param {Library} lib @param {HTMLElement} node @param {View} view @param {Value[]} picks */
export function drawOptions({ el, keyed, setText, setAttribute, SIGNS }, node, view, picks) {
  const { form, options, verdict, labels } = view;
  node.hidden = !["one", "some", "order"].includes(form);
  setAttribute(node, "aria-label", view.title);
  setAttribute(node, "data-brief", options.every(({ text }) => text.length <= BRIEF) ? "" : undefined);
  keyed(node, node.hidden ? [] : options, (_, i) => String(i), () => makeOption(el), (button, option, i) => {
    const [key, text, sign] = button.children;
    const place = picks.indexOf(option.value);
    const mark = markOf(view, option.value);
    const struck = isStruck(view, option.value);
    setText(key, form === "order" ? (place < 0 ? "" : String(place + 1)) : String(i + 1));
    setText(text, option.text);
    setText(sign, mark ? SIGNS[mark] : "");
    setAttribute(button, "data-mark", mark);
    setAttribute(button, "data-struck", struck || undefined);
    setAttribute(button, "aria-pressed", form === "one" && !verdict ? undefined : String(place >= 0));
    const notes = [form === "order" && place >= 0 && place + 1, mark && (labels[`mark_${mark}`] ?? mark), struck && labels.struck];
    setAttribute(button, "aria-label", [option.text, ...notes].filter(Boolean).join(", "));
    setAttribute(button, "aria-disabled", verdict || struck ? "true" : undefined);
    setAttribute(button, "aria-keyshortcuts", i < 9 ? i + 1 : undefined);
  });
}

/** @param {Library["el"]} el */
function makeOption(el) {
  return el("button", { type: "button", class: "terz-option", "data-do": "option" },
    el("span", { class: "terz-key", "aria-hidden": "true" }), el("span", { class: "terz-text" }), el("span", { class: "terz-sign", "aria-hidden": "true" }));
}
