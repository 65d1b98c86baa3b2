// @ts-check
/**
 * The settings: rule system, deck colours, index letters; size of the cards and motion, which are the page's alone and not
 * sent. The browser keeps them, so that they go along to the next lesson.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{rules: string, colours: number, letters: string, cards?: string, motion?: string}} Choice
 * @typedef {Choice & {labels: Record<string, string>, systems: {id: string, name: string, note: string}[],
 *   choices: {colours: number[], letters: string[]}}} View
 */

const STORE = "terz.settings";

/** What the page does by itself. @type {Record<string, string[]>} */
const OWN = { cards: ["small", "normal", "large"], motion: ["on", "off"] };
const UNCHOSEN = { cards: "normal", motion: "on" };

/** What may be chosen. @param {View} view @returns {Record<string, (string|number)[]>} */
const choices = (view) => ({ rules: view.systems.map((system) => system.id), ...view.choices, ...OWN });

/** What was chosen on this page or an earlier one, as far as it makes sense here; what nobody chose stays as the lesson
 * has it, for the two languages begin with letters of their own. @param {View} view @returns {Partial<Choice>} */
function recall(view) {
  const kept = stored();
  return Object.fromEntries(Object.entries(choices(view)).filter(([name, values]) => values.includes(kept[name])).map(([name]) => [name, kept[name]]));
}

/** What lies in the browser's storage. @returns {Record<string, any>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "null") ?? {};
  } catch {
    return {}; // no storage in a private window, or something else wrote there
  }
}

/** Keep what was chosen, beside what was chosen where there was more to choose. @param {View} view @param {Partial<Choice>} choice */
function keep(view, choice) {
  try {
    const rules = view.systems.length ? {} : { rules: stored().rules };
    localStorage.setItem(STORE, JSON.stringify({ ...rules, ...recall(view), ...choice }));
  } catch {
    // Without storage the choice holds for this page alone.
  }
}

/** The style sheet reads size and motion from the page. @param {{cards: string, motion: string}} choice */
function dress({ cards, motion }) {
  Object.assign(document.body.dataset, { terzCards: cards, terzMotion: motion });
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
  /** Chosen on this page, for a browser that keeps nothing. @type {Partial<Choice>} */
  const here = {};
  const own = () => {
    const { cards, motion } = { ...UNCHOSEN, ...recall(view), ...here };
    return { cards, motion };
  };

  const send = lib.connect(context, (now) => {
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
    const choice = { ...(wanted ?? view), ...own() };
    const { colours, letters } = choices(view);
    const groups = [
      { name: "rules", options: view.systems.map((system) => ({ value: system.id, text: system.name, note: system.note })) },
      { name: "colours", options: colours.map((n) => ({ value: n, text: labels[`colours_${n}`] ?? String(n), note: "" })) },
      { name: "letters", options: letters.map((set) => ({ value: set, text: labels[`letters_${set}`] ?? set, note: "" })) },
      ...Object.entries(OWN).map(([name, values]) => ({ name, options: values.map((value) => ({ value, text: labels[`${name}_${value}`] ?? value, note: "" })) })),
    ];
    setText(looks.firstChild, labels.looks);
    rules.hidden = !view.systems.length; // a pack has its own
    drawGroups(rules, groups.slice(0, 1), choice, labels);
    drawGroups(looks.lastChild, groups.slice(1), choice, labels);
  }

  /** @param {HTMLElement} place @param {{name: string, options: {value: string|number, text: string, note: string}[]}[]} groups
   * @param {Choice} choice @param {Record<string, string>} labels */
  function drawGroups(place, groups, choice, labels) {
    keyed(place, groups, (group) => group.name, (group) => el("fieldset", { class: `terz-group-${group.name}` }, el("legend"), el("div", { class: "terz-choices" })), (fieldset, group) => {
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

  const rules = el("div", { class: "terz-fields" });
  // The rules decide what is asked; how the cards look is for those who wish to choose it.
  const looks = el("details", { class: "terz-looks" }, el("summary"), el("div", { class: "terz-fields" }));
  root.addEventListener("change", (/** @type {Event} */ event) => {
    const radio = /** @type {HTMLInputElement} */ (event.target);
    const group = radio.dataset.group ?? "";
    const chosen = { [group]: group === "colours" ? Number(radio.value) : radio.value };
    keep(view, chosen);
    if (group in OWN) {
      Object.assign(here, chosen);
      dress(own());
      return;
    }
    want({ ...(wanted ?? view), ...chosen });
  });
  dress(own());
  root.append(rules, looks, live);
  await lib.begin(context, "settings", draw);
  const known = { ...view, ...recall(view) };
  if (known.rules !== view.rules || known.colours !== view.colours || known.letters !== view.letters) want(known);
}

export default { render };
