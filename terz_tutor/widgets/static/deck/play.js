// @ts-check
/**
 * The table as a widget: a position, and where it may be played, a hand to play from and what happened since.
 *
 * Three things change it: a new view, the state of the way to Python, and the look of the deck. What happened since the
 * learner's last move is played frame by frame; a tap or a key ends that, and does nothing else.
 *
 * @typedef {import("./around.js").TableView} TableView
 * @typedef {import("./around.js").Told} Told
 * @typedef {import("../deck.js").Look} Look
 * @typedef {import("../deck.js").Scene} Scene
 * @typedef {import("../deck.js").Hands} Hands
 */

import { drawAround, drawLines, makeAround } from "./around.js";
import { walkRows } from "./cards.js";
import { dragCards } from "./drag.js";
import { setAttribute } from "./elements.js";
import { hearPage } from "./keys.js";
import { begin, connect } from "./link.js";
import { makePlayer, moveTable, timeOf } from "./motion.js";
import { drawChip } from "./rules.js";
import { drawSpeech, drawTable, makeTable } from "./scene.js";
import { closeSheet } from "./sheets.js";

const ROWS = ["one", "six", "two"]; // of a hand on a phone; six cards may need two

/** @param {any} context anywidget's render context */
export async function playTable(context) {
  const { model, el: root } = context;
  const parts = makeAround();
  const table = makeTable();
  const player = makePlayer();
  /** @type {TableView|null} */
  let view = null;
  /** @type {Look} */
  let look;
  /** The card on its way to Python: it is lifted at once and falls back if it may not be played. @type {string|null} */
  let tried = null;
  /** @type {"idle"|"waiting"|"lost"} */
  let state = "idle";
  let turn = 0; // counts moves answered, so that the same answer to another move is announced again
  let moved = false;
  /** What happened since the last move, as far as it has been shown. @type {Told[]} */
  let told = [];
  /** Why no card can be played now, said to one who tries. @type {{key: string, text: string}|null} */
  let why = null;

  const sendOn = connect(context, (now) => {
    state = now;
    if (now !== "waiting") tried = null;
    if (!player.playing) settle();
  });

  /** @param {{type: string, [field: string]: string}} message */
  function send(message) {
    if (player.playing || !sendOn(message)) return false;
    moved ||= message.id !== "hint";
    return true;
  }

  /** @param {string} card @returns {boolean} */
  function playCard(card) {
    if (!view?.playable || !send({ type: "play", card })) return false;
    tried = card;
    settle();
    return true;
  }

  /** Say why the cards of the hand wait: something else is to be done first. */
  function tellWhy() {
    const first = view?.actions?.[0]?.group;
    const [answers, breaks] = [first === "reply", first === "stock"];
    const text = answers ? view?.labels.answer_first : breaks ? view?.labels.break_first : "";
    if (!text || player.playing || state !== "idle") return;
    why = { key: `why ${performance.now()}`, text }; // pressed again, it is announced again
    settle();
  }

  /** @param {TableView} next @param {Look} now */
  function draw(next, now) {
    const before = view;
    [view, look] = [next, now];
    if (next === before || (player.playing && next.frame_id === before?.frame_id)) { // the coach speaks while cards still move
      if (!player.playing) settle();
      return;
    }
    player.drop();
    if (moved) turn += 1;
    moved = false;
    why = null;
    const fresh = before !== null && next.frame_id !== before.frame_id;
    const frames = fresh ? next.frames ?? [] : [];
    if (fresh) told = [];
    const tell = (/** @type {number} */ i) => frames[i]?.text && told.push({ key: `${next.frame_id} told ${i}`, kind: "told", text: frames[i].text });
    const taken = frames.findLast((frame) => frame.taken)?.taken ?? null;
    const end = () => {
      for (let i = told.length; i < frames.length; i += 1) tell(i);
      setAttribute(root, "data-playing", undefined);
      settle(taken);
    };
    if (!frames.length || !timeOf(root, "--terz-time")) {
      end();
      return;
    }
    setAttribute(root, "data-playing", "");
    const still = JSON.stringify(next.scene);
    player.play(frames, (frame, i) => {
      tell(i);
      drawLines(parts, told);
      drawSpeech(table, frame.said ?? []);
      return show(frame.scene, { marks: {}, labels: next.labels }, frames[i - 1]?.taken ?? null);
    }, (frame) => {
      const pause = timeOf(root, "--terz-pause");
      if (frame.taken) return pause;
      return frame === frames.at(-1) && JSON.stringify(frame.scene) === still ? 0 : pause / 2;
    }, end);
  }

  /** Draw the table, and keep the focus in it. @param {Scene} scene @param {Hands} hands @param {"you"|"opponent"|null} taken */
  function show(scene, hands, taken) {
    const refocus = holdFocus();
    const redraw = () => {
      drawTable(table, scene, look, hands);
      if (view?.frame_id !== undefined) keepRows(scene.hand?.cards.length ?? 0);
      for (const card of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(".terz-hand [data-card]"))) card.style.translate = ""; // let go after a drag
    };
    const arrived = table.dataset.drawn ? moveTable(table, redraw, taken) : redraw();
    table.dataset.drawn = "yes";
    refocus();
    return arrived;
  }

  /** Keep the place of the hand's rows, however few cards are left. @param {number} cards */
  function keepRows(cards) {
    const rows = cards > 6 ? "two" : cards > 5 ? "six" : "one";
    if (ROWS.indexOf(rows) > ROWS.indexOf(table.dataset.play ?? "")) table.dataset.play = rows;
  }

  /** Draw what stands when nothing moves any more. @param {"you"|"opponent"|null} [taken] */
  function settle(taken = null) {
    if (!view) return;
    const { status, playable, labels, lit, hint, values } = view;
    const refocus = holdFocus();
    drawChip(parts.chip, view);
    drawAround(parts, view, look);
    drawLines(parts, lines(view));
    drawSpeech(table, view.said ?? []);
    const refused = status?.ok === false; // then the card goes back
    const chosen = tried ?? (refused ? null : view.chosen);
    const told = { labels, lit, hinted: hint?.cards, values: values ?? undefined };
    const played = view.frame_id !== undefined; // its hand keeps its buttons, and with them the focus, while it may not play
    show(view.scene, playable ? { ...told, pick: true, picks: chosen ? [chosen] : [] } : played ? { ...told, marks: {} } : told, taken);
    refocus();
  }

  /** @param {TableView} now @returns {Told[]} */
  function lines({ status, hint, advice, labels, rules = [] }) {
    const shown = [...told];
    const add = (/** @type {Told["kind"]} */ kind, /** @type {string|undefined} */ text, more = {}) => text && shown.push({ key: `${turn} ${kind} ${text}`, kind, text, ...more });
    // A rule that opens below needs no name here.
    if (status) add(status.ok === null ? "note" : status.ok ? "right" : "wrong", status.text, { rule: rules.some((rule) => rule.id === status.rule) ? null : status.rule });
    if (why) shown.push({ kind: "wrong", ...why });
    add("hint", hint?.text, { lead: labels.hint });
    add("advice", advice?.text, { lead: labels.advice });
    if (state !== "idle") add(state, labels[state] ?? state);
    return shown;
  }

  /** Remember what has the focus here; what comes back finds it a place when that is gone: the card beside it, else what can be
   * done next. @returns {() => void} */
  function holdFocus() {
    const had = /** @type {HTMLElement} */ (document.activeElement);
    if (!root.contains(had)) return () => {};
    const place = cardsOf().indexOf(had);
    return () => {
      const has = document.activeElement;
      if (has && root.contains(has) && has.checkVisibility()) return;
      const cards = cardsOf();
      const next = place >= 0 && cards.length ? cards[Math.min(place, cards.length - 1)] : [".terz-deeds button", ".terz-hand button[tabindex='0']", ".terz-tools button"].map((each) => root.querySelector(each)).find((node) => node?.checkVisibility());
      (next ?? parts.says).focus({ preventScroll: true });
    };
  }

  function cardsOf() {
    return /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".terz-hand button.terz-card")]);
  }

  let swallow = false; // the click of the tap or key that ended the movement
  const hurry = (/** @type {Event} */ event) => {
    swallow = false;
    if (!player.playing || (event instanceof KeyboardEvent && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key))) return;
    if (root.contains(event.target)) {
      swallow = true;
      event.stopImmediatePropagation();
      if (event instanceof KeyboardEvent) event.preventDefault();
    }
    player.skip();
  };
  // A tap anywhere will do, so the document listens.
  const closing = new AbortController();
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hurry, { capture: true, signal: closing.signal });
  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("button"));
    // The second half of a double click would press what has come under the pointer meanwhile.
    if (!swallow && event.detail < 2 && button?.getAttribute("aria-disabled") !== "true") return;
    event.stopPropagation();
    event.preventDefault();
    if (!swallow && event.detail < 2 && button?.dataset.card) tellWhy();
  }, true);

  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const { card, act, tool } = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("button"))?.dataset ?? {};
    if (card) playCard(card);
    else if (act && send({ type: "act", id: act })) closeSheet(parts.menu);
    else if (tool && tool !== "last" && tool !== "help") send({ type: "tool", id: tool });
  });
  parts.systems.addEventListener("change", (/** @type {any} */ event) => {
    send({ type: "system", id: event.target.value });
    settle(); // the switch follows the view
  });

  root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault(); // a held key plays one card
    if (event.repeat || !view) return;
    const button = buttonOf(event, view);
    button?.click();
    // Where nothing is left to do, N goes on to the next step.
    if (!button && event.code === "KeyN" && !view.playable && !view.actions?.length) document.dispatchEvent(new Event("terz:next"));
  });
  hearPage(root, (event) => view && buttonOf(event, view)?.click(), closing.signal);

  /** The button that a key presses; letters by the key's place, so that they work in Russian too.
   * @param {KeyboardEvent} event @param {TableView} now @returns {HTMLElement|null|undefined} */
  function buttonOf({ key, code, shiftKey }, { tools = [] }) {
    if (parts.menu.matches(":popover-open")) return parts.menu.children[Number(key) - 1];
    const tool = tools.find((each) => each.key && (each.key === "?" ? key === "?" || (shiftKey && code === "Slash") : code === `Key${each.key}`));
    if (tool) return parts.tools.querySelector(`[data-tool="${tool.id}"]`);
    if (code === "KeyC") return parts.deeds.querySelector("[data-group=claim]");
    if (code === "KeyN") return parts.deeds.querySelector("[data-group=flow]");
    return /^[1-9]$/.test(key) ? parts.deeds.querySelector(`[aria-keyshortcuts="${key}"]`) : null;
  }

  walkRows(table);
  dragCards(table, playCard);
  root.append(parts.meta, parts.prompt, table, parts.systems, parts.says, parts.deeds, parts.tools, parts.more, parts.menu, parts.last, parts.keys);
  await begin(context, "position", draw);
  return () => closing.abort();
}
