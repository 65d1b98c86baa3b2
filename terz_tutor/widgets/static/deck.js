// @ts-check
/**
 * The deck's module: the pictures, and what the other widgets draw with. It has no view of its own.
 *
 * `initialize` puts the sprite into the document, once a page, and returns the drawing functions; each widget fetches
 * them with `host.getWidget(model.get("deck"))`. So neither the pictures nor this code travel once per widget.
 *
 * @typedef {{code: string, name: string, trump: boolean}} Card
 * @typedef {{by: "opponent"|"you", label: string, card: Card}} Played
 * @typedef {{label: string, cards: Card[], offered?: boolean}} Row
 * @typedef {{trump: {suit: string, text: string}, opponent: {label: string, count?: number, text?: string, cards?: Card[]}|null,
 *   hand: Row|null, trick: Played[], turnup: {label: string, card: Card}|null, stock: {count: number, text: string}|null,
 *   laid: Row[], text: string}} Scene
 * @typedef {{name: string, value: string, mark: "stated"|"silent"|"open", mark_text: string, text: string}} System
 * @typedef {{id: string, title: string, text: string, systems: System[], current?: number}} Rule
 * @typedef {Record<string, string>} Labels
 * @typedef {{letters: Record<string, string>, colours: number}} Look
 * @typedef {{"pick"?: boolean, picks?: string[], marks?: Record<string, "right"|"wrong"|"missed">, labels?: Labels,
 *   lit?: string[], hinted?: string[], values?: Record<string, string>}} Hands
 *   How cards can be chosen: whether, which are, and how they were judged; which are lit as open, or as a hint, and what
 *   stands on each.
 * @typedef {ReturnType<typeof library>} Library
 */

import { SIGNS, walkRows } from "./deck/cards.js";
import { el, keyed, setAttribute, setText } from "./deck/elements.js";
import { begin, connect } from "./deck/link.js";
import { moveTable } from "./deck/motion.js";
import { playTable } from "./deck/play.js";
import { drawChip, drawDispute, drawRule, makeChip, makeDispute, makeOpenRule, makeRule } from "./deck/rules.js";
import { drawSpeech, drawTable, makeTable } from "./deck/scene.js";
import { askQuiz } from "./quiz/ask.js";

/** Put the sprite into the document; a second deck takes the first one's place. @param {string} source */
function install(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const sprite = document.importNode(parsed, true);
  sprite.id = "terz-sprite";
  document.getElementById("terz-sprite")?.remove();
  document.body.prepend(sprite);
}

function library() {
  return {
    el, setText, setAttribute, keyed, makeTable, drawTable, drawSpeech, moveTable, walkRows, makeRule, makeOpenRule, drawRule, makeDispute, drawDispute, makeChip, drawChip,
    connect, begin, playTable, askQuiz, SIGNS,
  };
}

export default {
  /** @param {{model: any}} context */
  initialize({ model }) {
    install(model.get("sprite"));
    model.on("change:sprite", () => install(model.get("sprite")));
    return library();
  },
};
