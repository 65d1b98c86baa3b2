// @ts-check
/**
 * Why, beside the sentences of the verdict: melds compared in a table, and the questions that decide a reply.
 *
 * @typedef {import("../deck.js").Library} Library
 * @typedef {{meld: string, cells: string[], decides: number}} Row
 * @typedef {{caption: string, columns: string[], rows: Row[]}} Compared
 * @typedef {{text: string, answer: string, rule: string}} Asked
 */

/** @param {Library} lib */
export function makeCompared({ el }) {
  // On a phone rows are laid out anew, and a table that is no table to the eye must say its roles.
  return el("div", { class: "terz-compared" },
    el("table", { role: "table" }, el("caption"), el("thead", { role: "rowgroup" }, el("tr", { role: "row" })), el("tbody", { role: "rowgroup" })));
}

/** A row for each meld, the senior first: in each the column that decides is lit, and what comes after it dimmed.
 * @param {Library} lib @param {HTMLElement} node @param {Compared|null|undefined} compared @param {string} decides what is said at what decides */
export function drawCompared({ el, keyed, setText, setAttribute }, node, compared, decides) {
  node.hidden = !compared;
  const [caption, head, body] = /** @type {any} */ (node.firstChild).children;
  const rows = compared?.rows ?? [];
  const only = new Set(rows.map((row) => row.decides)).size === 1 ? rows[0].decides : -1;
  setText(caption, compared?.caption);
  node.style.setProperty("--terz-columns", String((compared?.columns.length ?? 1) - 1));
  keyed(head.firstChild, compared?.columns ?? [], (_, i) => String(i), () => el("th", { scope: "col", role: "columnheader" }), (cell, text, i) => {
    setText(cell, text);
    setAttribute(cell, "data-lit", i - 1 === only && i > 0 ? "" : undefined);
  });
  keyed(body, rows, (_, i) => String(i), () => el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader", "data-key": "0" })), (line, row) => {
    setText(line.firstChild, row.meld); // made with the row
    keyed(line, [row.meld, ...row.cells], (_, i) => String(i), () => el("td", { role: "cell" }, el("span"), el("span", { class: "terz-unseen" })), (cell, text, i) => {
      if (i === 0) return;
      setText(cell.firstChild, text);
      setText(cell.lastChild, i - 1 === row.decides ? ` (${decides})` : "");
      setAttribute(cell, "data-lit", i - 1 === row.decides ? "" : undefined);
      setAttribute(cell, "data-dim", i - 1 > row.decides ? "" : undefined);
    });
  });
}

/** @param {Library} lib @param {HTMLElement} list an ol @param {Asked[]} asked */
export function drawAsked({ el, keyed, setText }, list, asked) {
  list.hidden = !asked.length;
  keyed(list, asked, (_, i) => String(i), () => el("li", {}, el("span", { class: "terz-asked" }), " ", el("span")), (node, step) => {
    setText(node.firstChild, step.text);
    setText(node.lastChild, step.answer);
  });
}
