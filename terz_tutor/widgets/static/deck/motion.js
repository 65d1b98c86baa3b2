// @ts-check
/**
 * Movement: a scene is drawn at once, and each card then comes from where it lay before (FLIP). So what stands on the page
 * is always true, and a movement that is cut short loses nothing. Times are those of the style sheet; under reduced motion
 * they are nought, and nothing moves or waits.
 *
 * @typedef {{x: number, y: number, long: number, card: boolean}} Spot the middle of a card, or of a place without its size
 */

/** @param {Element} node @param {string} name @returns {number} milliseconds */
export function timeOf(node, name) {
  return Number.parseFloat(getComputedStyle(node).getPropertyValue(name)) || 0;
}

const ZONES = { hand: ".terz-hand", trick: ".terz-trick", opponent: ".terz-opponent", pile: ".terz-pile", laid: ".terz-laid" };

/** Where a card may have lain before it lies in a zone, the likeliest first; "@" marks a place where cards have no name. */
const FROM = /** @type {Record<string, string[]>} */ ({
  hand: ["hand", "trick", "pile", "@stock"],
  you: ["trick", "hand", "@you"],
  trick: ["trick", "opponent", "@opponent"],
  opponent: ["opponent", "trick", "pile", "@stock"],
  pile: ["pile", "hand", "opponent"],
  laid: ["laid", "hand", "opponent"],
});

/** @param {Element} node @param {boolean} card @returns {Spot} */
function spotOf(node, card) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, long: Math.max(width, height), card };
}

/** Where everything lies now, by zone and code. @param {HTMLElement} table */
function spotsOf(table) {
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  for (const [zone, selector] of Object.entries(ZONES))
    for (const face of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(`${selector} [data-card]`))) spots.set(`${zone} ${face.dataset.card}`, spotOf(face, true));
  const places = { "@stock": ".terz-pile .terz-back", "@opponent": ".terz-small", "@you": ".terz-hand .terz-row" };
  for (const [place, selector] of Object.entries(places)) {
    const node = table.querySelector(selector);
    if (node?.checkVisibility() && node.getBoundingClientRect().width) spots.set(place, spotOf(node, place === "@stock"));
  }
  return spots;
}

/** Where a card came from. @param {Map<string, Spot>} spots @param {string} zone @param {HTMLElement} face */
function originOf(spots, zone, face) {
  const from = FROM[zone === "trick" && face.parentElement?.dataset.by === "you" ? "you" : zone];
  for (const place of from) {
    const spot = spots.get(place.startsWith("@") ? place : `${place} ${face.dataset.card}`);
    if (spot) return spot;
  }
  return undefined;
}

const NAME = "terz-move";
const SMALL = 0.45; // a card that comes from a place without its size, or goes there

/** Move a node that lies in its new place from a spot to it, or, turned about, away from it.
 * @param {HTMLElement} node @param {Spot} from @param {Spot} to @param {KeyframeAnimationOptions & {away?: boolean}} options */
function fly(node, from, to, { away, ...options }) {
  const there = { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: String(from.card ? from.long / to.long : SMALL), opacity: from.card ? 1 : 0 };
  const here = { translate: "0px 0px", scale: "1", opacity: 1 };
  node.classList.add("terz-flying");
  const flight = node.animate(away ? [here, there] : [there, here], { easing: "ease-out", fill: away ? "both" : "backwards", ...options });
  flight.id = NAME;
  flight.onfinish = flight.oncancel = () => (away ? node.remove() : node.classList.remove("terz-flying"));
}

/** Copies of the cards of the trick, at their places, to be gathered. @param {HTMLElement} table */
function copiesOf(table) {
  const corner = table.getBoundingClientRect();
  return [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(".terz-trick [data-card]"))].map((face) => {
    const { left, top, width } = face.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (face.cloneNode(true));
    copy.classList.add("terz-copy");
    Object.assign(copy.style, { left: `${left - corner.left - table.clientLeft}px`, top: `${top - corner.top - table.clientTop}px`, width: `${width}px` });
    return { copy, spot: spotOf(face, true), code: face.dataset.card ?? "" };
  });
}

/** Draw a change on the table and let the cards move to it.
 * @param {HTMLElement} table @param {() => void} redraw @param {"you"|"opponent"|null} [taken] who takes the trick that goes
 * @returns {Promise<void>} when all have arrived */
export function moveTable(table, redraw, taken = null) {
  table.dataset.moves = ""; // from now on cards come from somewhere; the fade of a first deal is over
  const time = timeOf(table, "--terz-time");
  if (!time) {
    redraw();
    return Promise.resolve();
  }
  const step = timeOf(table, "--terz-deal");
  const before = spotsOf(table);
  const copies = copiesOf(table);
  const backs = table.querySelectorAll(".terz-backs > *").length;
  for (const moving of table.getAnimations({ subtree: true })) if (moving.id === NAME) moving.cancel();
  redraw();
  const after = spotsOf(table);
  const gone = copies.filter(({ code }) => ![...after.keys()].some((key) => key.endsWith(` ${code}`)));
  for (const { copy, spot } of gone) {
    table.append(copy);
    const seat = after.get(`@${taken}`);
    fly(copy, seat ?? { ...spot, card: false }, spot, { duration: time, away: true });
  }
  // New cards are dealt one by one, when the trick is gone; those of a new deal come from the stock that it leaves.
  const stock = before.get("@stock") ?? after.get("@stock");
  if (stock) before.set("@stock", stock);
  let delay = gone.length && taken ? time : 0;
  for (const [zone, selector] of Object.entries(ZONES)) {
    for (const face of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(`${selector} [data-card]`))) {
      const to = /** @type {Spot} */ (after.get(`${zone} ${face.dataset.card}`));
      const from = originOf(before, zone, face);
      if (!from || !to.long || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) continue;
      const dealt = from === stock;
      fly(face, from, to, { duration: time, delay: dealt ? delay : 0 });
      if (dealt) delay += step;
    }
  }
  for (const face of stock ? /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".terz-backs > *")].slice(backs)) : []) {
    fly(face, /** @type {Spot} */ (stock), spotOf(face, true), { duration: time, delay });
    delay += step;
  }
  return wait(delay + time);
}

/** @param {number} time @returns {Promise<void>} */
function wait(time) {
  return new Promise((done) => { setTimeout(done, time); });
}

/** Something that plays scenes one after another, and can be hurried.
 * @template {{taken: "you"|"opponent"|null}} F */
export function makePlayer() {
  /** What comes when the run that plays is over. @type {null|(() => void)} */
  let over = null;

  return {
    get playing() {
      return over !== null;
    },
    /** Stop without an end: something newer has come. */
    drop() {
      over = null;
    },
    /** Go to the end at once. */
    skip() {
      const end = over;
      over = null;
      end?.();
    },
    /** Show each frame and wait until it has been seen; after the last one, or when hurried, comes the end.
     * @param {F[]} frames @param {(frame: F, i: number) => any} show @param {(frame: F) => number} pause milliseconds @param {() => void} end */
    async play(frames, show, pause, end) {
      const mine = () => end();
      over = mine;
      for (const [i, frame] of frames.entries()) {
        await show(frame, i);
        if (over === mine) await wait(pause(frame));
        if (over !== mine) return;
      }
      this.skip();
    },
  };
}
