// @ts-check
/**
 * The settings: rule system, deck colours, index letters. The browser keeps them, so that they go along to the next lesson.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{rules: string, colours: number, letters: string}} Choice
 * @typedef {Choice & {labels: Record<string, string>, systems: {id: string, name: string, note: string}[]}} View
 */

const STORE = "terz.settings";

/** What may be chosen. @param {View} view @returns {Record<string, (string|number)[]>} */
const choices = (view) => ({ rules: view.systems.map((system) => system.id), colours: [2, 4], letters: ["latin", "cyrillic"] });

/** What was chosen on this page or an earlier one, as far as it makes sense here; what nobody chose stays as the lesson
 * has it, for the two languages begin with letters of their own. @param {View} view @returns {Partial<Choice>} */
function recall(view) {
  try {
    const stored = JSON.parse(localStorage.getItem(STORE) ?? "null") ?? {};
    return Object.fromEntries(Object.entries(choices(view)).filter(([name, values]) => values.includes(stored[name])).map(([name]) => [name, stored[name]]));
  } catch {
    return {}; // no storage in a private window, or something else wrote there
  }
}

/** @param {Partial<Choice>} choice */
function keep(choice) {
  try {
    localStorage.setItem(STORE, JSON.stringify(choice));
  } catch {
    // Without storage the choice holds for this page alone.
  }
}

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const id = `terz-${model.get("deck").slice(-6)}-${Math.random().toString(36).slice(2, 8)}`; // radio groups are named per document
  const live = el("p", { class: "terz-live", role: "status" });
  /** @type {View} */
  let view = model.get("view");
  /** The choice on its way to Python, shown at once. @type {Choice|null} */
  let wanted = null;
  /** @type {Choice|null} */
  let sent = null;
  let lost = false;

  const send = lib.connect(model, (now) => {
    lost = now === "lost";
    setAttribute(live, "data-state", now === "idle" ? undefined : now);
    setText(live, now === "idle" ? "" : view.labels[now] ?? now);
    if (now === "waiting") return;
    if (now === "idle" && wanted && wanted !== sent) {
      want(wanted);
      return;
    }
    wanted = null; // lost: the page stays as it is, and so do its buttons; a reload brings what was chosen
    draw(view);
  });

  /** @param {Choice} choice */
  function want(choice) {
    wanted = choice;
    // One made while another is on its way is sent when that has been answered.
    if (send({ type: "set", rules: choice.rules, colours: choice.colours, letters: choice.letters })) sent = choice;
    else if (lost) wanted = null;
    draw(view);
  }

  /** @param {View} next */
  function draw(next) {
    view = next;
    const { labels } = view;
    const choice = wanted ?? view;
    const { colours, letters } = choices(view);
    const groups = [
      { name: "rules", options: view.systems.map((system) => ({ value: system.id, text: system.name, note: system.note })) },
      { name: "colours", options: colours.map((n) => ({ value: n, text: labels[`colours_${n}`] ?? String(n), note: "" })) },
      { name: "letters", options: letters.map((set) => ({ value: set, text: labels[`letters_${set}`] ?? set, note: "" })) },
    ];
    keyed(fields, groups, (group) => group.name, (group) => el("fieldset", { class: `terz-group-${group.name}` }, el("legend"), el("div", { class: "terz-choices" })), (fieldset, group) => {
      setText(fieldset.firstChild, labels[group.name] ?? group.name);
      keyed(fieldset.lastChild, group.options, (option) => String(option.value), (option) => makeRadio(group.name, option.value), (label, option) => {
        const [radio, text] = label.children;
        radio.checked = String(choice[/** @type {keyof Choice} */ (group.name)]) === String(option.value);
        setText(text.firstChild, option.text);
        setText(text.lastChild, option.note);
      });
    });
  }

  /** @param {string} group @param {string|number} value */
  function makeRadio(group, value) {
    const radio = el("input", { type: "radio", name: `${id}-${group}`, value, "data-group": group });
    return el("label", { class: "terz-choice" }, radio, el("span", {}, el("span"), el("small")));
  }

  const fields = el("div", { class: "terz-fields" });
  root.addEventListener("change", (/** @type {Event} */ event) => {
    const radio = /** @type {HTMLInputElement} */ (event.target);
    const group = radio.dataset.group ?? "";
    const chosen = { [group]: group === "colours" ? Number(radio.value) : radio.value };
    keep({ ...recall(view), ...chosen });
    want({ ...(wanted ?? view), ...chosen });
  });
  root.append(fields, live);
  await lib.begin(context, "settings", draw);
  const stored = { ...view, ...recall(view) };
  if (stored.rules !== view.rules || stored.colours !== view.colours || stored.letters !== view.letters) want(stored);
}

export default { render };
