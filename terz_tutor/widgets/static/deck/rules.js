// @ts-check
/**
 * Rules in words, and the chip that leads to them.
 *
 * @typedef {import("../deck.js").Rule} Rule
 * @typedef {import("../deck.js").System} System
 * @typedef {import("../deck.js").Labels} Labels
 */

import { el, keyed, setAttribute, setText } from "./elements.js";

/** What each rule system says, as a list of names and values.
 * @param {HTMLElement} list a dl @param {System[]} systems @param {number} [current] */
export function drawSystems(list, systems, current) {
  list.classList.add("terz-systems");
  keyed(list, systems, (system) => system.name, () => el("div", {}, el("dt"), el("dd", {}, el("strong"), " ", el("span", { class: "terz-said" }), el("p"))),
    (node, system, i) => {
      const [name, said] = node.children;
      setText(name, system.name);
      setText(said.children[0], system.value);
      setText(said.children[1], system.mark_text);
      setAttribute(said.children[1], "data-mark", system.mark);
      setText(said.children[2], system.text);
      said.children[2].hidden = !system.text;
      setAttribute(node, "aria-current", i === current ? "true" : undefined);
    });
}

/** A rule folded away, as in a verdict: its title and id open its text and what each system says. */
export function makeRule() {
  return el("details", { class: "terz-rule" }, el("summary", {}, ...ruleName()), el("p"), el("dl"));
}

/** A rule to be read, as on a sheet: only what each system says is folded away. */
export function makeOpenRule() {
  return el("div", { class: "terz-rule" }, el("h4", { class: "terz-rule-title" }, ...ruleName()), el("p"), el("details", {}, el("summary"), el("dl")));
}

export function ruleName() {
  return [el("span"), " ", el("code", { class: "terz-rule-id" })];
}

/** @param {any} node of either make @param {Rule} rule @param {Labels} labels */
export function drawRule(node, rule, labels) {
  const [name, text] = node.children;
  setText(name.firstChild, rule.title);
  setText(name.lastChild, rule.id);
  setText(text, rule.text);
  const fold = node.querySelector(":scope > details > summary");
  if (fold) setText(fold, labels.systems ?? "systems");
  drawSystems(node.querySelector("dl"), rule.systems, rule.current);
}

/** A verdict can be disputed: the question as another program can be asked it, folded away. */
export function makeDispute() {
  const copy = el("button", { type: "button", class: "terz-press" });
  const node = el("details", { class: "terz-dispute" }, el("summary"), el("p"), el("code"), copy);
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(node.querySelector("code").textContent);
    setText(copy, copy.dataset.done);
  });
  return node;
}

/** @param {any} node @param {string|null|undefined} line @param {Labels} labels */
export function drawDispute(node, line, labels) {
  const [summary, how, code, copy] = node.children;
  node.hidden = !line;
  if (code.textContent === (line ?? "")) return; // what was copied stays so called
  node.open = false;
  setText(summary, labels.dispute);
  setText(how, labels.dispute_how);
  setText(code, line);
  setText(copy, labels.copy);
  copy.dataset.done = labels.copied;
  copy.hidden = !navigator.clipboard; // only where the page is trusted: https or this machine
}

/** The rules of the table by name, always in sight. */
export function makeChip() {
  const chip = el("button", { type: "button", class: "terz-chip" });
  chip.addEventListener("click", showSheet);
  return chip;
}

/** @param {HTMLElement} chip @param {{chip?: string|null, labels: Labels}} view */
export function drawChip(chip, { chip: rules, labels }) {
  chip.hidden = !rules;
  setText(chip, rules);
  setAttribute(chip, "aria-label", `${labels.chip ? `${labels.chip}: ` : ""}${rules}`);
}

/** Go to the page's sheet of rules, or to the choice of rules where there is none; a path brings it to where one is. */
export function showSheet() {
  if (!document.dispatchEvent(new CustomEvent("terz:sheet", { cancelable: true }))) return;
  const sheet = document.querySelector(".terz-rules, .terz-settings");
  sheet?.scrollIntoView({ block: "start" });
  /** @type {HTMLElement|null|undefined} */ (sheet?.querySelector("h3, input:checked"))?.focus({ preventScroll: true });
}
