// @ts-check
/**
 * The score sheet: a real table, a row for each deal.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{sum: string, note: string}} Cell
 * @typedef {{text: string, cells: string[]}} Line
 * @typedef {{title: string, caption: string, columns: string[], rows: {deal: string, cells: Cell[]}[],
 *   total: Line, left: Line, note: string}} View
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, keyed } = lib;
  const title = el("h3", { class: "terz-heading", tabindex: "-1" });
  const caption = el("caption");
  const head = el("tr");
  const body = el("tbody");
  const foot = el("tfoot");
  const note = el("p", { class: "terz-remark", role: "status" });

  const makeLine = () => el("tr", {}, el("th", { scope: "row" }));

  /** @param {View} view */
  function draw(view) {
    setText(title, view.title);
    setText(caption, view.caption);
    keyed(head, view.columns, (_, i) => String(i), () => el("th", { scope: "col" }), setText);
    keyed(body, view.rows, (row) => row.deal, makeLine, (line, row) => {
      setText(line.firstChild, row.deal);
      while (line.children.length <= row.cells.length) line.append(el("td", {}, el("strong"), el("small")));
      row.cells.forEach((cell, i) => {
        const [sum, text] = line.children[i + 1].children;
        setText(sum, cell.sum);
        setText(text, cell.note);
      });
    });
    keyed(foot, [view.total, view.left], (_, i) => String(i), makeLine, (line, { text, cells }) => {
      setText(line.firstChild, text);
      while (line.children.length <= cells.length) line.append(el("td"));
      cells.forEach((points, i) => setText(line.children[i + 1], points));
    });
    setText(note, view.note);
  }

  root.append(title, el("table", { class: "terz-scores" }, caption, el("thead", {}, head), body, foot), note);
  await lib.begin(context, "score", draw);
}

export default { render };
