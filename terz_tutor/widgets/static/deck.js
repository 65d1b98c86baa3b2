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
 * @typedef {{"pick"?: boolean, picks?: string[], marks?: Record<string, "right"|"wrong"|"missed">, labels?: Labels}} Hands
 *   How cards can be chosen: whether, which are, and how they were judged.
 * @typedef {ReturnType<typeof library>} Library
 */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element; attributes that are undefined or false are left out. Text goes in as text, never as HTML.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {(Node|string)[]} children @returns {any} */
function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** @param {string} tag @param {Record<string, any>} [attributes] @param {(Node|string)[]} children @returns {any} */
function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** @param {Element} node @param {Record<string, any>} attributes @param {(Node|string)[]} children */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children);
  return node;
}

/** @param {Element} node @param {string} name @param {any} value */
function setAttribute(node, name, value) {
  if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/** Set a text, and touch nothing when it is there already: a live region would say it again.
 * @param {Element} node @param {string|null|undefined} text */
function setText(node, text) {
  const wanted = text ?? "";
  if (node.textContent !== wanted) node.textContent = wanted;
}

/** Make a parent's children match a list and keep the nodes whose key stays, with their focus.
 * @template T @param {Element} parent @param {T[]} items @param {(item: T, i: number) => string} keyOf
 * @param {(item: T) => HTMLElement} create @param {(node: any, item: T, i: number) => void} update */
function keyed(parent, items, keyOf, create, update) {
  const keys = items.map(keyOf);
  /** @type {Map<string|undefined, HTMLElement>} */
  const old = new Map();
  for (const node of /** @type {HTMLElement[]} */ ([...parent.children])) {
    // Gone ones leave first, so that those which stay need not be moved (a moved node loses the focus).
    if (keys.includes(node.dataset.key ?? "")) old.set(node.dataset.key, node);
    else node.remove();
  }
  items.forEach((item, i) => {
    const node = old.get(keys[i]) ?? create(item);
    node.dataset.key = keys[i];
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
    update(node, item, i);
  });
}

/** Where the corner index stands, in a card's own units (63 by 88): the same numbers as in the stills. */
const INDEX = { x: 7.6, baseline: 20.4, narrow: 9.8, width: 12.2, wide: 13.2, pip_y: 26, pip_size: 9.2 };

/** Rank letter and small suit for one corner. @param {string} suit */
function corner(suit) {
  const { x, baseline, pip_y: y, pip_size: size } = INDEX;
  return [
    svg("text", { class: "terz-index", x, y: baseline, "text-anchor": "middle", lengthAdjust: "spacingAndGlyphs" }),
    svg("use", { href: `#terz-pip-${suit}`, x: x - size / 2, y, width: size, height: size }),
  ];
}

/** The picture of a card, face up, or of a back where the code is "". @param {string} code @returns {SVGElement} */
function picture(code) {
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
function makeCard(card, pick) {
  const node = pick ? el("button", { type: "button", "data-card": card.code }) : el("span", { "data-card": card.code });
  node.append(picture(card.code), el("span", { class: "terz-sign", "aria-hidden": "true" }));
  return node;
}

/** Bring a card's letters, trump edge and name up to date.
 * @param {HTMLElement} node @param {Card} card @param {Look} look */
function dressCard(node, card, look) {
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
const SIGNS = { right: "✓", wrong: "✗", missed: "+" };
const CHOSEN = "✓";

const MOST_IN_ROW = 10; // the largest hand

/** A row of cards that overlap as far as they must. More than five to choose from split into two halves, which only a
 * narrow table shows one below the other: that keeps 44 px of each in reach of a thumb; more than ten lie in rows of five. A
 * pile always takes several rows.
 * @param {HTMLElement} node @param {Card[]} cards @param {Look} look @param {Hands} [hands] */
function drawRow(node, cards, look, hands = {}) {
  const pick = Boolean(hands.pick || hands.marks);
  const many = cards.length > MOST_IN_ROW;
  const size = many ? (pick ? 5 : 8) : pick && cards.length > 5 ? Math.ceil(cards.length / 2) : MOST_IN_ROW;
  const parts = Array.from({ length: Math.ceil(cards.length / size) }, (_, i) => cards.slice(i * size, (i + 1) * size));
  node.classList.add("terz-row");
  node.classList.toggle("terz-many", many);
  keyed(node, parts, (_, i) => String(i), () => el("div", { class: "terz-half" }), (half, part, p) => {
    keyed(half, part, (card) => card.code + (pick ? "+" : ""), (card) => el("div", { class: "terz-slot" }, makeCard(card, pick)), (slot, card, i) => {
      const face = slot.firstElementChild;
      dressCard(face, card, look);
      slot.style.setProperty("--i", String(p * size + i));
      const mark = hands.marks?.[card.code];
      const chosen = hands.picks?.includes(card.code) ?? false;
      setText(face.lastElementChild, mark ? SIGNS[mark] : chosen ? CHOSEN : "");
      setAttribute(face, "data-mark", mark);
      if (!pick) return;
      setAttribute(face, "aria-label", mark ? `${card.name} (${hands.labels?.[`mark_${mark}`] ?? mark})` : card.name);
      setAttribute(face, "aria-pressed", String(chosen));
      setAttribute(face, "aria-disabled", hands.pick ? undefined : "true");
    });
  });
  if (pick) rove(node);
}

/** One tab stop for a row of cards: keep the one that had it, else the first.
 * @param {HTMLElement} row @param {Element|null} [wanted] */
function rove(row, wanted) {
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button.terz-card")]);
  const stop = wanted ?? cards.find((card) => card.tabIndex === 0 && card.hasAttribute("tabindex")) ?? cards[0];
  for (const card of cards) setAttribute(card, "tabindex", card === stop ? "0" : "-1");
}

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** The keyboard in a widget's rows of cards: arrows, Home and End walk, and a row remembers where it was left.
 * @param {HTMLElement} root */
function walkRows(root) {
  root.addEventListener("focusin", (event) => {
    const card = /** @type {HTMLElement} */ (event.target);
    if (card.matches("button.terz-card")) rove(/** @type {HTMLElement} */ (card.closest(".terz-row")), card);
  });
  root.addEventListener("keydown", walk);
}

/** @param {KeyboardEvent} event */
function walk(event) {
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

/** The empty table. Everything but cards to choose from is one picture with one text. @returns {HTMLElement} */
function makeTable() {
  return el(
    "div", { class: "terz-table" },
    el("div", { class: "terz-felt", role: "img" },
      el("div", { class: "terz-top" },
        el("div", { class: "terz-opponent" }, el("div", { class: "terz-caption" }), el("div", { class: "terz-small" })),
        el("div", { class: "terz-trumps" }, pip(), el("span"))),
      el("div", { class: "terz-middle" },
        el("div", { class: "terz-stock" }, el("div", { class: "terz-pile" }), el("div", { class: "terz-caption" })),
        el("div", { class: "terz-trick" })),
      el("div", { class: "terz-laid" })),
    el("div", { class: "terz-hand" }, el("div", { class: "terz-caption" }), el("div")));
}

/** Lay a scene on the table.
 * @param {HTMLElement} table @param {Scene} scene @param {Look} look @param {Hands} [hands] */
function drawTable(table, scene, look, hands = {}) {
  const part = /** @param {string} selector @returns {any} */ (selector) => table.querySelector(selector);
  setAttribute(part(".terz-felt"), "aria-label", scene.text);
  part(".terz-trumps use").setAttribute("href", `#terz-pip-${scene.trump.suit}`);
  part(".terz-trumps").className = `terz-trumps terz-suit-${scene.trump.suit}`;
  setText(part(".terz-trumps span"), scene.trump.text);
  drawOpponent(part(".terz-opponent"), scene, look);
  drawStock(part(".terz-stock"), scene, look);
  keyed(part(".terz-trick"), scene.trick, (played) => played.card.code, (played) => el("div", { class: "terz-played" }, makeCard(played.card, false), el("div", { class: "terz-caption" })),
    (node, played) => {
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

/** @param {any} node @param {Row} row @param {Look} look @param {Hands} hands */
function drawLabelled(node, row, look, hands) {
  const [caption, cards] = node.children;
  const pick = Boolean(hands.pick || hands.marks);
  setText(caption, row.label);
  setAttribute(caption, "aria-hidden", pick ? "true" : undefined);
  drawRow(cards, row.cards, look, hands);
  setAttribute(cards, "role", pick ? "toolbar" : "img");
  setAttribute(cards, "aria-label", pick ? row.label : row.cards.map((card) => card.name).join(", ") || row.label);
}

/** @param {any} node @param {Scene} scene @param {Look} look */
function drawOpponent(node, { opponent }, look) {
  node.hidden = !opponent;
  const [caption, cards] = node.children;
  setText(caption, opponent && (opponent.cards ? opponent.label : `${opponent.label}: ${opponent.text ?? ""}`));
  const faces = opponent?.cards ?? Array.from({ length: opponent?.count ?? 0 }, () => null);
  keyed(cards, faces, (card, i) => card?.code ?? `back${i}`, (card) => (card ? makeCard(card, false) : el("span", { class: "terz-card" }, picture(""))),
    (face, card) => card && dressCard(face, card, look));
  cards.classList.toggle("terz-backs", !opponent?.cards);
}

/** The stock as a pile with the turn-up lying across under it. @param {any} node @param {Scene} scene @param {Look} look */
function drawStock(node, { stock, turnup }, look) {
  node.hidden = !stock && !turnup;
  const [pile, caption] = node.children;
  const back = { code: "", name: "", trump: false };
  const cards = [...(turnup ? [turnup.card] : []), ...(stock && stock.count > (turnup ? 1 : 0) ? [back] : [])];
  keyed(pile, cards, (card) => card.code, (card) => (card.code ? makeCard(card, false) : el("span", { class: "terz-card terz-back" }, picture(""))),
    (face, card) => {
      if (card.code) dressCard(face, card, look);
      face.classList.toggle("terz-across", Boolean(card.code) && cards.length > 1);
    });
  setText(caption, [turnup?.label, stock?.text].filter(Boolean).join("\n"));
}

/** What each rule system says, as a list of names and values.
 * @param {HTMLElement} list a dl @param {System[]} systems @param {number} [current] */
function drawSystems(list, systems, current) {
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
function makeRule() {
  return el("details", { class: "terz-rule" }, el("summary", {}, ...ruleName()), el("p"), el("dl"));
}

/** A rule to be read, as on a sheet: only what each system says is folded away. */
function makeOpenRule() {
  return el("div", { class: "terz-rule" }, el("h4", { class: "terz-rule-title" }, ...ruleName()), el("p"), el("details", {}, el("summary"), el("dl")));
}

function ruleName() {
  return [el("span"), " ", el("code", { class: "terz-rule-id" })];
}

/** @param {any} node of either make @param {Rule} rule @param {Labels} labels */
function drawRule(node, rule, labels) {
  const [name, text] = node.children;
  setText(name.firstChild, rule.title);
  setText(name.lastChild, rule.id);
  setText(text, rule.text);
  const fold = node.querySelector(":scope > details > summary");
  if (fold) setText(fold, labels.systems ?? "systems");
  drawSystems(node.querySelector("dl"), rule.systems, rule.current);
}

/** A suit for a line of text. */
function pip() {
  return svg("svg", { viewBox: "0 0 10 10", class: "terz-pip", "aria-hidden": "true" }, svg("use", { width: 10, height: 10 }));
}

/** The rules of the table by name, always in sight. */
function makeChip() {
  const chip = el("button", { type: "button", class: "terz-chip" });
  chip.addEventListener("click", showSheet);
  return chip;
}

/** @param {HTMLElement} chip @param {{chip?: string, labels: Labels}} view */
function drawChip(chip, { chip: rules, labels }) {
  chip.hidden = !rules;
  setText(chip, rules);
  setAttribute(chip, "aria-label", `${labels.chip ? `${labels.chip}: ` : ""}${rules}`);
}

/** Go to the page's sheet of rules, or to the choice of rules where there is none. */
function showSheet() {
  const sheet = document.querySelector(".terz-rules, .terz-settings");
  sheet?.scrollIntoView({ block: "start" });
  /** @type {HTMLElement|null|undefined} */ (sheet?.querySelector("h3, input:checked"))?.focus({ preventScroll: true });
}

const SLOW = 500;
const LOST = 8000;

/** The way to Python: one choice at a time, and a word when the answer takes long or does not come.
 * It returns whether the choice is on its way.
 * @param {any} model @param {(state: "idle"|"waiting"|"lost") => void} tell @returns {(message: object) => boolean} */
function connect(model, tell) {
  let busy = false;
  /** @type {number[]} */
  let timers = [];
  model.on("msg:custom", (/** @type {any} */ message) => {
    if (message?.type !== "done") return;
    timers.forEach(clearTimeout);
    busy = false;
    tell("idle");
  });
  return (message) => {
    if (busy) return false; // a second click, or a click while the first is on its way
    busy = true;
    try {
      model.send(message);
    } catch {
      tell("lost"); // the kernel is dead, and only a reload starts another
      return false;
    }
    timers = [setTimeout(() => tell("waiting"), SLOW), setTimeout(() => tell("lost"), LOST)];
    return true;
  };
}

/** Prepare a widget's root and draw now and whenever view or deck change.
 * @param {any} context anywidget's render context @param {string} kind
 * @param {(view: any, look: Look) => void} draw */
async function begin({ model, el: root, host }, kind, draw) {
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
  redraw();
}

/** Put the sprite into the document; a second deck takes the first one's place. @param {string} source */
function install(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const sprite = document.importNode(parsed, true);
  sprite.id = "terz-sprite";
  document.getElementById("terz-sprite")?.remove();
  document.body.prepend(sprite);
}

function library() {
  return { el, setText, setAttribute, keyed, makeTable, drawTable, walkRows, makeRule, makeOpenRule, drawRule, makeChip, drawChip, connect, begin, SIGNS };
}

export default {
  /** @param {{model: any}} context */
  initialize({ model }) {
    install(model.get("sprite"));
    model.on("change:sprite", () => install(model.get("sprite")));
    return library();
  },
};
