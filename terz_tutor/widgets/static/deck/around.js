// @ts-check
/**
 * What stands around a table to play at: the score and the goal above it; under it, in one place, what happened and what
 * is to be said about it; then what may be done beside playing a card, the tools, and the rules that decided.
 *
 * @typedef {import("../deck.js").Labels} Labels
 * @typedef {import("../deck.js").Look} Look
 * @typedef {import("../deck.js").Rule} Rule
 * @typedef {import("../deck.js").Scene} Scene
 * @typedef {import("../deck.js").Played} Played
 * @typedef {{scene: Scene, text: string, taken: "you"|"opponent"|null, said?: Line[]}} Frame
 * @typedef {{by: "you"|"opponent", text: string}} Line
 * @typedef {{id: string, group: "claim"|"reply"|"say"|"stock"|"flow", text: string}} Action
 * @typedef {{id: string, text: string, key: string|null, enabled: boolean}} Tool
 * @typedef {{labels: Labels, scene: Scene, playable: boolean, chosen: string|null, prompt?: string, chip?: string|null,
 *   status: null|{ok: boolean|null, text: string, rule: string|null}, rules?: Rule[], ask?: {text: string, answer: string, rule: string|null}[],
 *   lit?: string[], actions?: Action[], tools?: Tool[], hint?: null|{grade: number, text: string, cards: string[]}, frames?: Frame[],
 *   said?: Line[], last?: null|{label: string, cards: Played[], text: string}, score?: null|{label: string, points: number}[],
 *   systems?: null|{id: string, name: string, current: boolean}[], goal?: null|{text: string, state: "open"|"reached"|"missed"},
 *   values?: null|Record<string, string>, advice?: null|{text: string, more?: string, lost: number}, frame_id?: number,
 *   dispute?: string|null}} TableView
 * @typedef {{key: string, kind: "told"|"note"|"right"|"wrong"|"hint"|"advice"|"waiting"|"lost", text: string, lead?: string, rule?: string|null}} Told
 * @typedef {ReturnType<typeof makeAround>} Around
 */

import { dressCard, makeCard } from "./cards.js";
import { el, keyed, setAttribute, setText } from "./elements.js";
import { drawDispute, drawRule, makeChip, makeDispute, makeRule } from "./rules.js";
import { closeSheet, makeSheet, opens } from "./sheets.js";

let groups = 0; // each group of radios on a page needs a name of its own

/** @param {Record<string, any>} [more] @param {(Node|string)[]} children */
function press(more = {}, ...children) {
  return el("button", { type: "button", ...more, class: `terz-press ${more.class ?? ""}` }, ...children);
}

/** The parts, made once. */
export function makeAround() {
  const goal = el("span", { class: "terz-goal" });
  const score = el("span", { class: "terz-score" });
  const chip = makeChip();
  const close = () => {
    const button = press();
    button.popoverTargetAction = "hide";
    return button;
  };
  const last = makeSheet("dialog", el("p", { class: "terz-sheet-title" }), el("div", { class: "terz-last" }), el("p"), close());
  const keys = makeSheet("dialog", el("p", { class: "terz-sheet-title" }), el("dl", { class: "terz-key-list" }), close());
  for (const sheet of [last, keys]) sheet.lastChild.popoverTargetElement = sheet;
  const menu = makeSheet("menu");
  return {
    goal, score, chip, last, keys, menu,
    meta: el("p", { class: "terz-meta" }, goal, score, chip),
    systems: el("fieldset", { class: "terz-switch" }, el("legend"), el("div", { class: "terz-choices" })),
    group: `terz-system-${(groups += 1)}`,
    prompt: el("p", { class: "terz-prompt" }),
    says: el("div", { class: "terz-says", role: "status", "aria-atomic": "false", tabindex: "-1" }),
    deeds: el("div", { class: "terz-deeds", role: "group" }),
    tools: el("div", { class: "terz-tools", role: "group" }),
    more: el("div", { class: "terz-more" }, el("ol", { class: "terz-ask" }), el("div", { class: "terz-rule-list" }), makeDispute(), el("details", { class: "terz-fold" }, el("summary"), el("p"))),
  };
}

/** Everything but the lines under the table. @param {Around} parts @param {TableView} view @param {Look} look */
export function drawAround(parts, view, look) {
  const { labels, goal, score } = view;
  parts.goal.hidden = !goal;
  setText(parts.goal, goal ? `${labels[`goal_${goal.state}`] ?? ""} ${goal.text}`.trim() : "");
  setAttribute(parts.goal, "data-state", goal?.state);
  parts.score.hidden = !score?.length;
  keyed(parts.score, score ?? [], (_, i) => String(i), () => el("span", {}, el("span"), " ", el("b")), (node, side) => {
    setText(node.firstChild, side.label);
    setText(node.lastChild, String(side.points));
  });
  setText(parts.prompt, view.prompt);
  if (view.frame_id !== undefined && view.prompt) parts.prompt.dataset.kept = "";
  drawSwitch(parts, view);
  drawDeeds(parts, view);
  drawTools(parts, view);
  drawLast(parts.last, view, look);
  drawKeys(parts.keys, view);
  drawMore(parts.more, view);
}

/** The switch of rule systems. @param {Around} parts @param {TableView} view */
function drawSwitch({ systems, group }, view) {
  systems.hidden = !view.systems?.length;
  setText(systems.firstChild, view.labels.switch);
  keyed(systems.lastChild, view.systems ?? [], (system) => system.id, (system) => el("label", { class: "terz-choice" }, el("input", { type: "radio", name: group, value: system.id }), el("span")),
    (node, system) => {
      node.firstChild.checked = system.current;
      setText(node.lastChild, system.name);
    });
}

/** Everything that may be done beside playing a card: claims as a menu, the rest as buttons. @param {Around} parts @param {TableView} view */
function drawDeeds({ deeds, menu }, { actions = [], labels, frame_id }) {
  const claims = actions.filter((action) => action.group === "claim");
  const others = actions.filter((action) => action.group !== "claim");
  if (frame_id !== undefined && actions.length) deeds.dataset.kept = ""; // where there were some, there will be more: their place is kept
  deeds.hidden = !actions.length && deeds.dataset.kept === undefined;
  setAttribute(deeds, "aria-label", labels.actions);
  if (!claims.length) closeSheet(menu);
  const shown = [...others, ...(claims.length ? [{ id: "", group: "claim", text: labels.claim ?? "" }] : [])];
  let digit = 0;
  keyed(deeds, shown, (action) => `${action.group} ${action.id}`, (action) => makeDeed(action.group, menu), (node, action) => {
    setText(node.firstChild, action.text);
    const key = action.group === "claim" ? "C" : String((digit += 1));
    setText(node.lastChild, key);
    setAttribute(node, "aria-keyshortcuts", key);
    setAttribute(node, "data-act", action.id || undefined);
    node.classList.toggle("terz-primary", action.group === "flow" && digit === 1);
  });
  setAttribute(menu, "aria-label", labels.claim);
  keyed(menu, claims, (action) => action.id, () => press({ role: "menuitem", tabindex: "-1" }), (node, action) => {
    setText(node, action.text);
    setAttribute(node, "data-act", action.id);
  });
}

/** @param {string} group @param {any} menu */
function makeDeed(group, menu) {
  const node = press({ "data-group": group }, el("span"), el("kbd", { "aria-hidden": "true" }));
  return group === "claim" ? opens(node, menu) : node;
}

/** Hint, undo, last trick and the like. @param {Around} parts @param {TableView} view */
function drawTools(parts, { labels, last, tools = [] }) {
  parts.tools.hidden = !tools.length;
  setAttribute(parts.tools, "aria-label", labels.tools);
  keyed(parts.tools, tools, (tool) => tool.id, (tool) => makeTool(tool.id, parts), (node, tool) => {
    setText(node.firstChild, tool.text);
    setText(node.lastChild, tool.key);
    setAttribute(node, "aria-keyshortcuts", tool.key === "?" ? "Shift+?" : tool.key);
    setAttribute(node, "title", tool.id === "help" ? tool.text : undefined); // where there are keys, its key alone is seen
    const off = !tool.enabled || (tool.id === "last" && !last);
    setAttribute(node, "aria-disabled", off ? "true" : undefined);
  });
}

/** @param {string} id @param {Around} parts */
function makeTool(id, { last, keys }) {
  const node = press({ "data-tool": id }, el("span"), el("kbd", { "aria-hidden": "true" }));
  return id === "last" ? opens(node, last) : id === "help" ? opens(node, keys) : node;
}

/** @param {any} sheet @param {TableView} view @param {Look} look */
function drawLast(sheet, { last, labels }, look) {
  const [title, cards, text, close] = sheet.children;
  if (!last) closeSheet(sheet);
  setAttribute(sheet, "aria-label", last?.label ?? "");
  setText(title, last?.label);
  keyed(cards, last?.cards ?? [], (played) => played.card.code, (played) => el("div", { class: "terz-played" }, makeCard(played.card, false), el("div", { class: "terz-caption" })), (node, played) => {
    dressCard(node.firstChild, played.card, look);
    setText(node.lastChild, played.label);
  });
  setAttribute(cards, "aria-hidden", "true");
  setText(text, last?.text);
  setText(close, labels.close);
}

/** List the keys that work at this table. @param {any} sheet @param {TableView} view */
function drawKeys(sheet, { labels, tools = [] }) {
  const [title, list, close] = sheet.children;
  const rows = [
    ["← →", labels.key_walk], ["Enter", labels.key_play], ["1 2 3", labels.key_choose], ["C", labels.key_claim],
    ...tools.filter((tool) => tool.key).map((tool) => [tool.key ?? "", tool.text]), ["Esc", labels.key_close],
  ];
  setAttribute(sheet, "aria-label", labels.keys);
  setText(title, labels.keys);
  keyed(list, rows, ([key]) => key, () => el("div", {}, el("dt", {}, el("kbd")), el("dd")), (node, [key, text]) => {
    setText(node.firstChild.firstChild, key);
    setText(node.lastChild, text);
  });
  setText(close, labels.close);
}

/** The questions that rule out a card, step by step, the rules that decided, and what else the coach has to say. @param {any} node @param {TableView} view */
function drawMore(node, { ask = [], rules = [], dispute, advice, labels }) {
  const [steps, list, line, fold] = node.children;
  node.hidden = !ask.length && !rules.length && !dispute && !advice?.more;
  fold.hidden = !advice?.more;
  if (fold.lastChild.textContent !== (advice?.more ?? "")) fold.open = false; // another move, another word
  setText(fold.firstChild, labels.advice_more);
  setText(fold.lastChild, advice?.more);
  steps.hidden = !ask.length;
  setAttribute(steps, "aria-label", labels.ask);
  keyed(steps, ask, (step, i) => `${i} ${step.text}`, () => el("li", {}, el("span"), " ", el("b")), (item, step) => {
    setText(item.firstChild, step.text);
    setText(item.lastChild, step.answer);
  });
  keyed(list, rules, (rule) => rule.id, makeRule, (item, rule) => drawRule(item, rule, labels));
  drawDispute(line, dispute, labels);
}

/** Write the lines under the table. A line that stays is not touched, for it would be announced again.
 * @param {Around} parts @param {Told[]} lines */
export function drawLines({ says }, lines) {
  keyed(says, lines, (line) => line.key, () => el("p", {}, el("b"), el("span"), el("code", { class: "terz-rule-id" })), (node, { kind, text, lead, rule }) => {
    const [before, words, id] = node.children;
    setAttribute(node, "data-state", kind);
    setText(before, lead ? `${lead}: ` : "");
    setText(words, text);
    setText(id, rule ? ` ${rule}` : "");
  });
}
