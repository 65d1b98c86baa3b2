// @ts-check
/**
 * The rules in words, in sight at once; what the four systems say about each is folded away under it.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{labels: Record<string, string>, title: string, chip?: string, rules: import("./deck.js").Rule[]}} View
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, keyed } = lib;
  const title = el("h3", { class: "terz-heading", tabindex: "-1" });
  const chip = el("p", { class: "terz-meta" });
  const list = el("div", { class: "terz-rule-list" });

  /** @param {View} view */
  function draw(view) {
    setText(title, view.title);
    setText(chip, view.chip);
    keyed(list, view.rules, (rule) => rule.id, () => lib.makeOpenRule(), (node, rule) => lib.drawRule(node, rule, view.labels));
  }

  root.append(title, chip, list);
  await lib.begin(context, "rules", draw);
}

export default { render };
