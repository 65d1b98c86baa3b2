// @ts-check
/**
 * A table: one position; where it may be played, pressing a card of the hand plays it.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{labels: Record<string, string>, scene: import("./deck.js").Scene, playable: boolean, chosen: string|null,
 *   prompt?: string, chip?: string, status: null|{ok: boolean, text: string, rule: string|null}}} View
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute } = lib;
  const prompt = el("p", { class: "terz-prompt" });
  const chip = lib.makeChip();
  const table = lib.makeTable();
  const text = el("span");
  const rule = el("code", { class: "terz-rule-id" });
  const live = el("p", { class: "terz-live", role: "status" }, text, " ", rule);
  const another = el("button", { type: "button", class: "terz-press" });
  /** @type {View} */
  let view = model.get("view");
  /** @type {import("./deck.js").Look} */
  let look;
  /** The card on its way to Python: it is lifted at once and falls back if it may not be played. @type {string|null} */
  let tried = null;
  /** @type {"idle"|"waiting"|"lost"} */
  let state = "idle";

  const send = lib.connect(model, (now) => {
    state = now;
    if (now !== "waiting") tried = null;
    draw(view, look);
  });

  /** @param {View} next @param {import("./deck.js").Look} now */
  function draw(next, now) {
    [view, look] = [next, now];
    const { status, playable, labels } = view;
    const refused = status !== null && !status.ok; // then the card goes back
    const chosen = tried ?? (refused ? null : view.chosen);
    setText(prompt, view.prompt);
    lib.drawChip(chip, view);
    lib.drawTable(table, view.scene, look, playable ? { pick: true, picks: chosen ? [chosen] : [], labels } : {});
    const kind = state !== "idle" ? state : status ? (status.ok ? "right" : "wrong") : "";
    setAttribute(live, "data-state", kind);
    setText(text, state !== "idle" ? labels[state] ?? state : status?.text);
    setText(rule, state === "idle" ? status?.rule : "");
    another.hidden = !playable || !labels.next;
    setText(another, labels.next);
  }

  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const card = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("button[data-card]"));
    if (!card?.dataset.card || !view.playable || !send({ type: "play", card: card.dataset.card })) return;
    tried = card.dataset.card;
    draw(view, look);
  });
  lib.walkRows(root);
  another.addEventListener("click", () => send({ type: "next" }));
  root.append(el("p", { class: "terz-meta" }, chip), prompt, table, live, another);
  await lib.begin(context, "position", draw);
}

export default { render };
