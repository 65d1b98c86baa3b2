// @ts-check
/**
 * Cards and rows of them.
 *
 * @typedef {import("../deck.js").Card} Card
 * @typedef {import("../deck.js").Look} Look
 * @typedef {import("../deck.js").Hands} Hands
 */

import { el, keyed, setAttribute, setText, svg } from "./elements.js";

/** Where the corner index stands, in a card's own units (63 by 88): the same numbers as in the stills. */
export const INDEX = { x: 7.6, baseline: 20.4, narrow: 9.8, width: 12.2, wide: 13.2, pip_y: 26, pip_size: 9.2 };

/** Rank letter and small suit for one corner. @param {string} suit */
export function corner(suit) {
  const { x, baseline, pip_y: y, pip_size: size } = INDEX;
  return [
    svg("text", { class: "terz-index", x, y: baseline, "text-anchor": "middle", lengthAdjust: "spacingAndGlyphs" }),
    svg("use", { href: `#terz-pip-${suit}`, x: x - size / 2, y, width: size, height: size }),
  ];
}

/** The picture of a card, face up, or of a back where the code is "". @param {string} code @returns {SVGElement} */
export function picture(code) {
  const parts = [svg("use", { href: code ? `#terz-${code}` : "#terz-back", width: 63, height: 88 })];
  if (code) {
    const [, suit] = code;
    parts.push(
      svg("g", { class: `terz-suit-${suit}` }, ...corner(suit), svg("g", { transform: "rotate(180 31.5 44)" }, ...corner(suit))),
      svg("rect", { class: "terz-gold", x: 1.2, y: 1.2, width: 60.6, height: 85.6, rx: 4 }),
    );
  }
  return svg("svg", { viewBox: "0 0 63 88", "aria-hidden": "true", focusable: "false" }, ...parts);
}

/** @param {Card} card @param {boolean} pick */
export function makeCard(card, pick) {
  const node = pick ? el("button", { type: "button", "data-card": card.code }) : el("span", { "data-card": card.code });
  node.append(picture(card.code), el("span", { class: "terz-value", "aria-hidden": "true" }), el("span", { class: "terz-sign", "aria-hidden": "true" }));
  return node;
}

/** Bring a card's letters, trump edge and name up to date.
 * @param {HTMLElement} node @param {Card} card @param {Look} look */
export function dressCard(node, card, look) {
  const rank = card.code[0];
  const letter = look.letters[rank] ?? rank;
  for (const text of node.querySelectorAll(".terz-index")) {
    setText(text, letter);
    setAttribute(text, "textLength", letter.length > 1 ? INDEX.wide : letter === "J" ? INDEX.narrow : INDEX.width);
  }
  node.classList.toggle("terz-trump", card.trump);
  node.classList.add("terz-card");
}

/** How a choice was judged; "missed" belongs to the answer and was not chosen. */
export const SIGNS = { right: "✓", wrong: "✗", missed: "+" };
export const CHOSEN = "✓";

export const MOST_IN_ROW = 10; // the largest hand

/** A row of cards that overlap as far as they must. More than five to choose from split into two halves, which only a
 * narrow table shows one below the other: that keeps 44 px of each in reach of a thumb; more than ten lie in rows of six. A
 * pile always takes several rows.
 * @param {HTMLElement} node @param {Card[]} cards @param {Look} look @param {Hands} [hands] */
export function drawRow(node, cards, look, hands = {}) {
  const pick = Boolean(hands.pick || hands.marks);
  const many = cards.length > MOST_IN_ROW;
  const size = many ? (pick ? 6 : 8) : pick && cards.length > 5 ? Math.ceil(cards.length / 2) : MOST_IN_ROW;
  const parts = Array.from({ length: Math.ceil(cards.length / size) }, (_, i) => cards.slice(i * size, (i + 1) * size));
  node.classList.add("terz-row");
  node.classList.toggle("terz-many", many);
  node.classList.toggle("terz-six", pick && cards.length === 6); // on most phones they have room in one row
  keyed(node, parts, (_, i) => String(i), () => el("div", { class: "terz-half" }), (half, part, p) => {
    keyed(half, part, (card) => card.code + (pick ? "+" : ""), (card) => el("div", { class: "terz-slot" }, makeCard(card, pick)), (slot, card, i) => {
      const face = slot.firstElementChild;
      dressCard(face, card, look);
      slot.style.setProperty("--i", String(p * size + i));
      const mark = hands.marks?.[card.code];
      const chosen = hands.picks?.includes(card.code) ?? false;
      setText(face.lastElementChild, mark ? SIGNS[mark] : chosen ? CHOSEN : "");
      setAttribute(face, "data-mark", mark);
      const lit = hands.hinted?.includes(card.code) ? "hint" : hands.lit?.includes(card.code) ? "open" : undefined; // of the open cards the hint means this one
      setAttribute(face, "data-lit", lit);
      const value = hands.values?.[card.code];
      setText(face.querySelector(".terz-value"), value);
      if (!pick) return;
      const notes = [mark, lit].flatMap((code) => (code ? [hands.labels?.[`mark_${code}`] ?? code] : [])).concat(value ?? []);
      setAttribute(face, "aria-label", notes.length ? `${card.name} (${notes.join(", ")})` : card.name);
      setAttribute(face, "aria-pressed", String(chosen));
      setAttribute(face, "aria-disabled", hands.pick ? undefined : "true");
    });
  });
  if (pick) rove(node);
}

/** One tab stop for a row of cards: keep the one that had it, else the first.
 * @param {HTMLElement} row @param {Element|null} [wanted] */
export function rove(row, wanted) {
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button.terz-card")]);
  const stop = wanted ?? cards.find((card) => card.tabIndex === 0 && card.hasAttribute("tabindex")) ?? cards[0];
  for (const card of cards) setAttribute(card, "tabindex", card === stop ? "0" : "-1");
}

export const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** The keyboard in a widget's rows of cards: arrows, Home and End walk, and a row remembers where it was left.
 * @param {HTMLElement} root */
export function walkRows(root) {
  root.addEventListener("focusin", (event) => {
    const card = /** @type {HTMLElement} */ (event.target);
    if (card.matches("button.terz-card")) rove(/** @type {HTMLElement} */ (card.closest(".terz-row")), card);
  });
  root.addEventListener("keydown", walk);
}

/** @param {KeyboardEvent} event */
export function walk(event) {
  const card = /** @type {HTMLElement} */ (event.target);
  const row = /** @type {HTMLElement|null} */ (card.closest(".terz-row"));
  if (!row || !card.matches("button.terz-card")) return;
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button.terz-card")]);
  const here = cards.indexOf(card);
  const there = event.key === "Home" ? 0 : event.key === "End" ? cards.length - 1 : here + (STEPS[event.key] ?? 0);
  if (there === here || !cards[there]) return;
  event.preventDefault();
  cards[there].focus();
}

/** A suit for a line of text. */
export function pip() {
  return svg("svg", { viewBox: "0 0 10 10", class: "terz-pip", "aria-hidden": "true" }, svg("use", { width: 10, height: 10 }));
}
