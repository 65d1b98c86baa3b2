// @ts-check
/**
 * The choice of a match: opponent, rules, target, number; and whether the coach speaks, which holds at once.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{id: string, name: string, note: string}} Option
 * @typedef {{labels: Record<string, string>, title: string, levels: Option[], level: string, systems: Option[], rules: string,
 *   targets: number[], target: number, most: number, coach: boolean, now: string}} View
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const id = `terz-setup-${Math.random().toString(36).slice(2, 8)}`; // groups and lists are named per document
  const title = el("h3", { class: "terz-heading", tabindex: "-1" });
  const now = el("p", { class: "terz-now", role: "status" });
  const coach = el("input", { type: "checkbox" });
  const coachLabel = el("label", { class: "terz-choice" }, coach, el("span"));
  const fields = el("div", { class: "terz-fields" });
  const list = el("datalist", { id: `${id}-targets` });
  const target = el("input", { type: "number", min: 1, step: 1, inputmode: "numeric", list: `${id}-targets`, required: true });
  const number = el("input", { type: "number", min: 1, step: 1, inputmode: "numeric" });
  const numberNote = el("small", { id: `${id}-note` });
  setAttribute(number, "aria-describedby", `${id}-note`);
  const begin = el("button", { type: "submit", class: "terz-press terz-primary" });
  const note = el("p", { class: "terz-remark" });
  const form = el("form", { class: "terz-setup-form", novalidate: true }, fields,
    el("div", { class: "terz-numbers" }, el("label", {}, el("span"), target, list), el("label", {}, el("span"), number, numberNote)), note, begin);
  const fold = el("details", { class: "terz-fold" }, el("summary"), form);
  const live = el("p", { class: "terz-live", role: "status" });
  /** @type {View} */
  let view = model.get("view");
  /** What was chosen for the next match and not yet begun. @type {{level?: string, rules?: string}} */
  let wanted = {};

  const send = lib.connect(context, (state) => {
    setAttribute(live, "data-state", state === "idle" ? undefined : state);
    setText(live, state === "idle" ? "" : view.labels[state]);
  });

  /** @param {View} next */
  function draw(next) {
    if (view.now !== next.now) [wanted, number.value, target.value] = [{}, "", String(next.target)];
    view = next;
    const { labels } = view;
    setText(title, view.title);
    setText(now, view.now);
    setText(coachLabel.lastChild, labels.coach);
    coach.checked = view.coach;
    setText(fold.firstChild, labels.begin);
    const groups = [
      { name: "level", options: view.levels, chosen: wanted.level ?? view.level },
      { name: "rules", options: view.systems, chosen: wanted.rules ?? view.rules },
    ];
    keyed(fields, groups, (group) => group.name, () => el("fieldset", {}, el("legend"), el("div", { class: "terz-choices" })), (fieldset, group) => {
      setText(fieldset.firstChild, labels[group.name]);
      keyed(fieldset.lastChild, group.options, (option) => option.id, (option) => el("label", { class: "terz-choice" },
        el("input", { type: "radio", name: `${id}-${group.name}`, value: option.id, "data-group": group.name }), el("span", {}, el("span"), el("small"))), (label, option) => {
        const [radio, text] = label.children;
        radio.checked = option.id === group.chosen;
        setText(text.firstChild, option.name);
        setText(text.lastChild, option.note);
      });
    });
    keyed(list, view.targets, String, (points) => el("option", { value: points }), () => {});
    for (const input of [target, number]) setAttribute(input, "max", String(view.most));
    if (!target.value) target.value = String(view.target);
    setText(target.parentElement.firstChild, labels.target);
    setText(number.parentElement.firstChild, labels.number);
    setText(numberNote, labels.number_note);
    setText(note, labels.begin_note);
    setText(begin, labels.begin);
  }

  form.addEventListener("change", (/** @type {Event} */ event) => {
    const radio = /** @type {HTMLInputElement} */ (event.target);
    if (radio.dataset.group) wanted = { ...wanted, [radio.dataset.group]: radio.value };
  });
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    for (const input of [target, number]) if (!input.checkValidity()) return input.reportValidity();
    const message = { type: "match", level: wanted.level ?? view.level, rules: wanted.rules ?? view.rules, target: Number(target.value), number: Number(number.value) };
    if (!send(message)) return;
    fold.open = false;
    title.focus({ preventScroll: true }); // the button that had the focus is folded away
  });
  coach.addEventListener("change", () => {
    if (!send({ type: "tool", id: "coach" })) coach.checked = view.coach;
  });
  root.append(title, now, coachLabel, fold, live);
  await lib.begin(context, "setup", draw);
}

export default { render };
