// @ts-check
/**
 * A deal that is over, walked through move by move: before each move its position, beside it what the coach says.
 *
 * The coach goes through the learner's moves one by one: each answer that says there is more asks for the next, so that the
 * page shows how far it is and stays free for other messages in between.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {import("./deck.js").Scene} Scene
 * @typedef {{at: number, trick: number, text: string, lost: number, mark: string}} Move
 * @typedef {{labels: Record<string, string>, title: string, deals: {number: number, title: string}[], number: number|null,
 *   state: "none"|"ready"|"running"|"done", note: string, progress?: {done: number, of: number}|null, moves: Move[], scene: Scene|null,
 *   open: boolean, at: number, of: number, where: string, before: string, next: string, own: boolean, card: string|null,
 *   best: string[], lost: number, advice: string}} View
 */

const WAYS = /** @type {Record<string, string>} */ ({ ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "final" });

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const press = (/** @type {string} */ id) => el("button", { type: "button", class: "terz-press", "data-way": id });
  const title = el("h3", { class: "terz-heading", tabindex: "-1" });
  const choose = el("select");
  const chooser = el("label", { class: "terz-chooser" }, el("span"), choose);
  const start = el("button", { type: "button", class: "terz-press terz-primary" });
  const note = el("p", { class: "terz-remark", role: "status" });
  const bar = el("progress");
  const table = lib.makeTable();
  const where = el("p", { class: "terz-meta" });
  const before = el("p");
  const next = el("p", { class: "terz-next" });
  const says = el("p", { class: "terz-advice" });
  const told = el("div", { class: "terz-told", "aria-live": "polite" }, where, before, next, says);
  const ways = el("div", { class: "terz-ways", role: "group" }, press("first"), press("back"), press("forward"), press("final"));
  const show = el("button", { type: "button", class: "terz-press" });
  const keys = el("p", { class: "terz-keys" });
  const heading = el("h4");
  const list = el("ol", { class: "terz-own" });
  const walkthrough = el("div", { class: "terz-walk" }, table, ways, told, el("p", { class: "terz-presses" }, show), keys);
  const moves = el("div", {}, heading, list);
  const live = el("p", { class: "terz-live", role: "status" });
  /** @type {View} */
  let view = model.get("view");
  /** @type {import("./deck.js").Look} */
  let look;
  /** Where the reader wants to be: keys may be faster than answers. @type {number|null} */
  let goal = null;

  const send = lib.connect(context, (state) => {
    setAttribute(live, "data-state", state === "idle" ? undefined : state);
    setText(live, state === "idle" ? "" : view.labels[state]);
    if (state !== "idle") return;
    if (goal !== null && goal !== view.at) walkTo(goal);
    else if (view.state === "running") send({ type: "tool", id: "more" });
  });

  /** @param {number} place */
  function walkTo(place) {
    goal = Math.min(Math.max(place, 0), view.of);
    if (goal !== view.at) send({ type: "walk", at: goal });
  }

  /** @param {string} way */
  function go(way) {
    const from = goal ?? view.at;
    walkTo({ first: 0, back: from - 1, forward: from + 1, final: view.of }[way] ?? from);
  }

  /** @param {View} following @param {import("./deck.js").Look} now */
  function draw(following, now) {
    if (following.number !== view.number) goal = null;
    [view, look] = [following, now];
    if (goal === view.at) goal = null;
    const { labels, state, progress } = view;
    const none = state === "none" || !view.scene;
    setText(title, view.title);
    setText(chooser.firstChild, labels.deals);
    chooser.hidden = view.deals.length < 2;
    keyed(choose, view.deals, (deal) => String(deal.number), (deal) => el("option", { value: deal.number }), (option, deal) => setText(option, deal.title));
    if (view.number !== null) choose.value = String(view.number);
    start.hidden = state !== "ready";
    setText(start, labels.begin);
    setText(note, view.note);
    bar.hidden = !progress;
    setAttribute(bar, "aria-label", view.note || view.title);
    if (progress) [bar.max, bar.value] = [progress.of, progress.done];
    walkthrough.hidden = moves.hidden = none;
    if (none || !view.scene) return;
    const marks = view.own && view.card ? { lit: view.best, picks: [view.card] } : {};
    const { scene } = view;
    lib.moveTable(table, () => lib.drawTable(table, scene, look, marks));
    setText(where, view.where);
    setText(before, view.before);
    setText(next, view.next);
    setText(says, view.advice);
    setAttribute(says, "data-lost", view.lost ? "true" : undefined);
    setAttribute(ways, "aria-label", view.title);
    for (const button of ways.children) {
      const way = button.dataset.way;
      setText(button, labels[way]);
      const stuck = way === "first" || way === "back" ? view.at === 0 : view.at === view.of;
      setAttribute(button, "aria-disabled", stuck ? "true" : undefined); // it keeps the focus
    }
    setText(show, view.open ? labels.hide : labels.show);
    setText(keys, labels.keys);
    setText(heading, labels.moves);
    keyed(list, view.moves, (move) => String(move.at), (move) => el("li", { value: move.trick }, el("button", { type: "button", class: "terz-press", "data-at": move.at }, el("span"), el("strong"))), (item, move) => {
      const [text, mark] = item.firstChild.children;
      setText(text, move.text);
      setText(mark, move.mark);
      setAttribute(mark, "data-lost", move.lost ? "true" : undefined);
      setAttribute(item.firstChild, "aria-current", move.at === view.at ? "step" : undefined);
    });
  }

  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("button"));
    if (button?.dataset.way) go(button.dataset.way);
    else if (button?.dataset.at) walkTo(Number(button.dataset.at));
  });
  root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const way = WAYS[event.key];
    if (!way || event.target === choose || event.altKey || event.ctrlKey || event.metaKey || view.state === "none") return;
    event.preventDefault();
    go(way);
  });
  start.addEventListener("click", () => {
    if (send({ type: "tool", id: "review" })) title.focus({ preventScroll: true }); // the button goes away
  });
  show.addEventListener("click", () => send({ type: "tool", id: "show" }));
  choose.addEventListener("change", () => send({ type: "deal", number: Number(choose.value) }));
  root.append(title, chooser, start, note, bar, walkthrough, moves, live);
  await lib.begin(context, "review", draw);
}

export default { render };
