// @ts-check
/**
 * The heading at which a step of the lesson starts. The path hides and shows what belongs to it.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{id: string, number: number, title: string}} View
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText } = lib;
  const number = el("span", { class: "terz-step-number", "aria-hidden": "true" });
  const title = el("span");
  const heading = el("h2", { class: "terz-step-title", tabindex: "-1" }, number, title);

  /** @param {View} view */
  function draw(view) {
    root.dataset.step = view.id;
    setText(number, String(view.number));
    setText(title, view.title);
  }

  root.append(heading);
  await lib.begin(context, "step", draw);
}

export default { render };
