// @ts-check
/**
 * What is shown on the quiz's own table after a verdict: a proof, a refutation or a change, picture by picture, forward
 * and back. It holds which picture is on; the quiz draws it.
 *
 * @typedef {import("../deck.js").Library} Library
 * @typedef {import("../deck.js").Scene} Scene
 * @typedef {{scene: Scene|null, text: string, lit: string[], changed?: string[]}} Frame
 * @typedef {{id: string, text: string, frames: Frame[]}} Shown
 * @typedef {(node: Element, name: string, value: any) => void} SetAttribute
 */

const TALL = 0.6; // of the window

/** @param {Library} lib @param {HTMLElement} table @param {() => void} redraw draws the table and what stands around it */
export function makeShow({ el, setText, setAttribute, moveTable }, table, redraw) {
  const press = /** @param {string} act @param {string} key */ (act, key) => el("button", { type: "button", class: "terz-press", "data-do": act, "aria-keyshortcuts": key });
  const text = el("p", { class: "terz-show-text", "aria-live": "polite" });
  const place = el("span", { class: "terz-show-place", "aria-hidden": "true" });
  const [back, forward, close] = [press("back", "ArrowLeft"), press("forward", "ArrowRight"), press("close", "Escape")];
  const node = el("div", { class: "terz-show", role: "group", hidden: true }, place, text, el("div", { class: "terz-show-bar" }, back, forward, close));
  /** @type {Shown|null} */
  let shown = null;
  let at = 0;
  /** What opened it, to which the focus goes back. @type {HTMLElement|null} */
  let opener = null;

  function end() {
    shown = null;
    at = 0;
    table.style.minHeight = "";
  }

  /** Where there is no room for both, the sentence and its buttons come first. */
  function comeInSight() {
    for (const part of [table, node]) part.scrollIntoView({ block: "nearest" });
  }

  return {
    node,
    end,
    get id() {
      return shown?.id;
    },
    /** @returns {Frame|null} */
    get frame() {
      return shown?.frames[at] ?? null;
    },
    /** @param {Shown} next @param {number} from */
    open(next, from) {
      // Buttons stay where they are, however few cards are left; a table too tall for the window may shrink.
      if (!shown) table.style.minHeight = `${Math.min(table.offsetHeight, TALL * innerHeight)}px`;
      [shown, at] = [next, from];
      opener = /** @type {HTMLElement} */ (document.activeElement);
      redraw();
      (forward.hidden || forward.hasAttribute("aria-disabled") ? close : forward).focus({ preventScroll: true });
      comeInSight();
    },
    /** Go on with the same pictures, as a new view has them. @param {Shown[]} known */
    renew(known) {
      const next = known.find((other) => other.id === shown?.id);
      if (!next) return end();
      shown = next;
      at = Math.min(at, next.frames.length - 1);
    },
    /** @param {number} by */
    step(by) {
      if (!shown?.frames[at + by]) return;
      at += by;
      moveTable(table, redraw);
      comeInSight();
    },
    close() {
      if (!shown) return;
      end();
      redraw();
      opener?.focus();
    },
    /** @param {Record<string, string>} labels @param {string} title */
    draw(labels, title) {
      const count = shown?.frames.length ?? 0;
      node.hidden = !shown;
      setAttribute(node, "aria-label", title);
      setText(text, shown?.frames[at].text);
      setText(place, count > 1 ? `${at + 1}\u00a0/\u00a0${count}` : "");
      setText(back, labels.back);
      setText(forward, labels.forward);
      setText(close, labels.close);
      for (const [button, by] of /** @type {[HTMLElement, number][]} */ ([[back, -1], [forward, 1]])) {
        button.hidden = count < 2;
        setAttribute(button, "aria-disabled", shown?.frames[at + by] ? undefined : "true");
      }
    },
  };
}

/** Mark the cards spoken of, and what has changed, wherever they lie.
 * @param {HTMLElement} table @param {Frame|null} frame @param {SetAttribute} setAttribute */
export function markTable(table, frame, setAttribute) {
  const changed = frame?.changed ?? [];
  for (const face of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-card]"))) {
    const code = face.dataset.card ?? "";
    if (frame) setAttribute(face, "data-lit", frame.lit.includes(code) ? "open" : undefined);
    else if (!face.closest(".terz-row")) setAttribute(face, "data-lit", undefined); // a row has marked its own
    setAttribute(face, "data-changed", changed.includes(code) || undefined);
  }
  setAttribute(/** @type {Element} */ (table.querySelector(".terz-trumps")), "data-changed", changed.includes("trump") || undefined);
  for (const seat of table.querySelectorAll(".terz-played")) setAttribute(seat, "data-changed", changed.includes("lead") || undefined);
}
