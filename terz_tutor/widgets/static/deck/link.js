// @ts-check
/**
 * A widget's two ways: what it is told, and what it says.
 *
 * @typedef {import("../deck.js").Look} Look
 */

export const SLOW = 500;
export const LOST = 8000;

/** The way to Python: one choice at a time, and a word when the answer takes long or does not come.
 * It returns whether the choice is on its way; the root is marked as busy until it is answered.
 * @param {any} context @param {(state: "idle"|"waiting"|"lost") => void} tell @returns {(message: object) => boolean} */
export function connect({ model, el: root }, tell) {
  /** @type {number[]} */
  let timers = [];
  let lost = false;
  /** Tell how it stands, and the page around, too, when the answers stay out or come again. @param {"idle"|"waiting"|"lost"} state */
  const pass = (state) => {
    if (lost !== (state === "lost")) document.dispatchEvent(new CustomEvent("terz:answers", { detail: lost }));
    lost = state === "lost";
    tell(state);
  };
  model.on("msg:custom", (/** @type {any} */ message) => {
    if (message?.type !== "done") return;
    timers.forEach(clearTimeout);
    root.removeAttribute("data-busy");
    pass("idle");
  });
  return (message) => {
    if (root.hasAttribute("data-busy")) return false; // a second click, or a click while the first is on its way
    root.setAttribute("data-busy", "");
    try {
      model.send(message);
    } catch {
      pass("lost"); // the kernel is dead, and only a reload starts another
      return false;
    }
    timers = [setTimeout(() => pass("waiting"), SLOW), setTimeout(() => pass("lost"), LOST)];
    return true;
  };
}

/** Call back when the page has nothing better to do; Safari can't tell when that is. @param {() => void} done */
const whenIdle = (done) => (window.requestIdleCallback ?? setTimeout)(done);

/** Prepare a widget's root; draw now, or in a hidden step soon, and whenever view or deck change.
 * @param {any} context anywidget's render context @param {string} kind
 * @param {(view: any, look: Look) => void} draw */
export async function begin({ model, el: root, host }, kind, draw) {
  const deck = await host.getModel(model.get("deck"));
  const redraw = () => {
    const look = { letters: deck.get("letters"), colours: deck.get("colours") };
    root.dataset.colours = String(look.colours);
    draw(model.get("view"), look);
  };
  root.classList.add("terz", `terz-${kind}`);
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys (digits, N) must not answer for the learner
  model.on("change:view", redraw);
  deck.on("change:letters change:colours", redraw);
  // What stands in a hidden step waits until the one that is read has been drawn.
  if (root.closest("[data-terz-step]")?.hidden) await new Promise(whenIdle);
  redraw();
}
