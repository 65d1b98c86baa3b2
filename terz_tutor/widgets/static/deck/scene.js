// @ts-check
/**
 * The table and what lies on it.
 *
 * @typedef {import("../deck.js").Card} Card
 * @typedef {import("../deck.js").Row} Row
 * @typedef {import("../deck.js").Scene} Scene
 * @typedef {import("../deck.js").Look} Look
 * @typedef {import("../deck.js").Hands} Hands
 */

import { dressCard, drawRow, makeCard, picture, pip } from "./cards.js";
import { el, keyed, setAttribute, setText } from "./elements.js";

/** The empty table. Everything but cards to choose from is one picture with one text. @returns {HTMLElement} */
export function makeTable() {
  return el(
    "div", { class: "terz-table" },
    el("div", { class: "terz-felt", role: "img" },
      el("div", { class: "terz-top" },
        el("div", { class: "terz-opponent" }, el("div", { class: "terz-caption" }), el("div", { class: "terz-small" }), el("div", { class: "terz-speech" })),
        el("div", { class: "terz-trumps" }, pip(), el("span"))),
      el("div", { class: "terz-middle" },
        el("div", { class: "terz-stock" }, el("div", { class: "terz-pile" }), el("div", { class: "terz-caption" })),
        el("div", { class: "terz-trick" })),
      el("div", { class: "terz-laid" })),
    el("div", { class: "terz-hand" }, el("div", { class: "terz-caption" }), el("div"), el("div", { class: "terz-speech", "aria-hidden": "true" })));
}

/** Lay a scene on the table.
 * @param {HTMLElement} table @param {Scene} scene @param {Look} look @param {Hands} [hands] */
export function drawTable(table, scene, look, hands = {}) {
  const part = /** @param {string} selector @returns {any} */ (selector) => table.querySelector(selector);
  setAttribute(part(".terz-felt"), "aria-label", scene.text);
  part(".terz-trumps use").setAttribute("href", `#terz-pip-${scene.trump.suit}`);
  part(".terz-trumps").className = `terz-trumps terz-suit-${scene.trump.suit}`;
  setText(part(".terz-trumps span"), scene.trump.text);
  drawOpponent(part(".terz-opponent"), scene, look);
  drawStock(part(".terz-stock"), scene, look);
  keyed(part(".terz-trick"), scene.trick, (played) => played.card.code, (played) => el("div", { class: "terz-played" }, makeCard(played.card, false), el("div", { class: "terz-caption" })),
    (node, played) => {
      node.dataset.by = played.by;
      dressCard(node.firstElementChild, played.card, look);
      setText(node.lastElementChild, played.label);
    });
  part(".terz-middle").hidden = !scene.trick.length && !scene.stock && !scene.turnup;
  // Cards are chosen from the row that offers them; without one from the hand; without a hand from all rows on the table.
  const offers = scene.laid.some((row) => row.offered);
  const own = Boolean(scene.hand);
  keyed(part(".terz-laid"), scene.laid, (_, i) => String(i), () => el("div", {}, el("div", { class: "terz-caption" }), el("div")),
    (node, row) => {
      drawLabelled(node, row, look, (offers ? row.offered : !own) ? hands : {});
      node.classList.toggle("terz-offered", Boolean(row.offered));
    });
  // A picture hides what is in it from a screen reader, so a table to choose from is none.
  const open = (offers || !own) && Boolean(hands.pick || hands.marks);
  setAttribute(part(".terz-felt"), "role", open ? "group" : "img");
  part(".terz-hand").hidden = !own;
  drawLabelled(part(".terz-hand"), scene.hand ?? { label: "", cards: [] }, look, own && !offers ? hands : {});
}

/** Let the players say something: each line beside the seat of the one who says it, the last one by the table's middle.
 * @param {HTMLElement} table @param {{by: "you"|"opponent", text: string}[]} said */
export function drawSpeech(table, said) {
  for (const [by, seat] of [["opponent", ".terz-opponent"], ["you", ".terz-hand"]]) {
    const lines = said.filter((line) => line.by === by);
    keyed(/** @type {Element} */ (table.querySelector(`${seat} .terz-speech`)), lines, (line, i) => `${i} ${line.text}`, () => el("q", { class: "terz-bubble" }), (node, line) => setText(node, line.text));
  }
}

/** @param {any} node @param {Row} row @param {Look} look @param {Hands} hands */
export function drawLabelled(node, row, look, hands) {
  const [caption, cards] = node.children;
  const pick = Boolean(hands.pick || hands.marks);
  setText(caption, row.label);
  setAttribute(caption, "aria-hidden", pick ? "true" : undefined);
  drawRow(cards, row.cards, look, hands);
  const empty = !row.cards.length && !row.label; // its place is kept, and there is nothing to be read
  setAttribute(cards, "role", empty ? undefined : pick ? "toolbar" : "img");
  setAttribute(cards, "aria-label", empty ? undefined : pick ? row.label : row.cards.map((card) => card.name).join(", ") || row.label);
}

/** @param {any} node @param {Scene} scene @param {Look} look */
export function drawOpponent(node, { opponent }, look) {
  node.hidden = !opponent;
  const [caption, cards] = node.children;
  setText(caption, opponent && (opponent.cards ? opponent.label : `${opponent.label}: ${opponent.text ?? ""}`));
  const open = opponent?.cards;
  if (open) drawRow(cards, open, look);
  else keyed(cards, Array.from({ length: opponent?.count ?? 0 }), (_, i) => `back${i}`, () => el("span", { class: "terz-card" }, picture("")), () => {});
  cards.classList.toggle("terz-row", Boolean(open));
  cards.classList.toggle("terz-backs", !open);
}

/** The stock as a pile with the turn-up lying across on it: it is drawn last, from either end. @param {any} node @param {Scene} scene @param {Look} look */
export function drawStock(node, { stock, turnup }, look) {
  node.hidden = !stock && !turnup;
  const [pile, caption] = node.children;
  const back = { code: "", name: "", trump: false };
  const cards = [...(stock && stock.count > (turnup ? 1 : 0) ? [back] : []), ...(turnup ? [turnup.card] : [])]; // the last one on top
  keyed(pile, cards, (card) => card.code, (card) => (card.code ? makeCard(card, false) : el("span", { class: "terz-card terz-back" }, picture(""))),
    (face, card) => {
      if (card.code) dressCard(face, card, look);
      face.classList.toggle("terz-across", Boolean(card.code) && cards.length > 1);
    });
  setAttribute(pile, "data-count", cards.includes(back) ? stock?.count : undefined);
  setText(caption, [turnup?.label, stock?.text].filter(Boolean).join("\n"));
}
