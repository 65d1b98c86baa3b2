// @ts-check
/**
 * Dragging a card of the hand onto the table: another way beside tap and Enter, never the only one.
 *
 * Dropped beside the felt, or given up by Escape, the card goes back. A mouse drags at once. A finger must rest on the card for a moment first, for one that moves at once scrolls the page.
 */

import { timeOf } from "./motion.js";

const SLACK = 6; // px that a tap may move
const REST = 140; // ms

/** @param {HTMLElement} table @param {(code: string) => boolean} play whether the card is on its way */
export function dragCards(table, play) {
  const hand = /** @type {HTMLElement} */ (table.querySelector(".terz-hand"));
  const felt = /** @type {HTMLElement} */ (table.querySelector(".terz-felt"));
  /** @type {null|{card: HTMLElement, id: number, x: number, y: number, ready: boolean, moved: boolean, timer: number}} */
  let drag = null;
  let dropped = false; // the click that follows a drop is none

  /** @param {boolean} back */
  function letGo(back) {
    if (!drag) return;
    const { card, timer } = drag;
    clearTimeout(timer);
    document.removeEventListener("keydown", giveUp, true);
    drag = null;
    card.classList.remove("terz-held");
    if (back) layBack(card);
  }

  /** @param {KeyboardEvent} event */
  function giveUp(event) {
    if (event.key !== "Escape" || !drag) return;
    event.stopPropagation(); // it closes nothing else
    dropped = true;
    letGo(true);
  }

  hand.addEventListener("pointerdown", (event) => {
    dropped = false;
    letGo(true);
    const card = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("button[data-card]:not([aria-disabled])"));
    if (!card || event.button !== 0 || !event.isPrimary) return;
    const timer = setTimeout(() => {
      if (!drag || drag.moved) return;
      drag.ready = true;
      card.classList.add("terz-held");
    }, REST);
    card.setPointerCapture(event.pointerId); // so that the pointer is followed wherever it goes
    document.addEventListener("keydown", giveUp, true);
    drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ready: event.pointerType !== "touch", moved: false, timer };
  });

  hand.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved) {
      if (Math.hypot(dx, dy) < SLACK) return;
      if (!drag.ready) return letGo(false); // a swipe
      drag.moved = true;
      drag.card.classList.add("terz-held");
    }
    drag.card.style.translate = `${dx}px ${dy}px`;
  });

  hand.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { card, moved } = drag;
    dropped = moved;
    const { left, right, top, bottom } = felt.getBoundingClientRect();
    const over = event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < Math.min(bottom, hand.getBoundingClientRect().top);
    const played = moved && over && play(card.dataset.card ?? "");
    letGo(!played);
  });
  hand.addEventListener("lostpointercapture", () => letGo(true)); // cancelled, or the card is gone
  // Once the card is in hand the page must hold still.
  hand.addEventListener("touchmove", (event) => drag?.ready && event.cancelable && event.preventDefault(), { passive: false });
  hand.addEventListener("contextmenu", (event) => drag?.ready && drag.card.classList.contains("terz-held") && event.preventDefault());
  hand.addEventListener("click", (event) => {
    if (!dropped) return;
    dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}

/** Let a card that hangs somewhere go back to its place. @param {HTMLElement} card */
function layBack(card) {
  const from = card.style.translate;
  if (!from) return;
  card.style.translate = "";
  const time = timeOf(card, "--terz-time");
  if (time) card.animate([{ translate: from }, { translate: "0px 0px" }], { duration: time, easing: "ease-out" });
}
