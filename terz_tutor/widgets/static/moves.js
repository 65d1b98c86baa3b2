// @ts-check
/**
 * All that was played, as ordered lists that can be read aloud; the record of the match to be copied or saved as a file;
 * and a place for a record to go on with.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{number: number, title: string, lines: string[]}} Trick
 * @typedef {{labels: Record<string, string>, title: string, deals: {id: string, title: string, tricks: Trick[]}[], record: string,
 *   most: number, file: string, status: null|{ok: boolean, text: string}}} View
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const title = el("h3", { class: "terz-heading", tabindex: "-1" });
  const deals = el("div", { class: "terz-deals" });
  const record = el("textarea", { class: "terz-record", readonly: true, rows: 8, spellcheck: "false" });
  const copy = el("button", { type: "button", class: "terz-press" });
  const save = el("button", { type: "button", class: "terz-press" });
  const copied = el("span", { class: "terz-remark", role: "status" });
  const recordFold = el("details", { class: "terz-fold" }, el("summary"), el("label", {}, el("span", { class: "terz-hidden" }), record), el("p", { class: "terz-presses" }, copy, save, copied));
  const given = el("textarea", { class: "terz-record", rows: 6, spellcheck: "false" });
  const file = el("input", { type: "file", accept: ".terz,.txt,text/plain" });
  const load = el("button", { type: "button", class: "terz-press" });
  const live = el("p", { class: "terz-live", role: "status" });
  const loadFold = el("details", { class: "terz-fold" }, el("summary"), el("label", {}, el("span"), given), el("label", { class: "terz-file" }, el("span"), file), el("p", { class: "terz-presses" }, load), el("p", { class: "terz-remark" }), live);
  /** @type {View} */
  let view = model.get("view");
  /** Said by the page itself, until Python says something. @type {string|null} */
  let own = null;
  /** @type {"idle"|"waiting"|"lost"} */
  let state = "idle";
  let loading = false; // a record is on its way

  const send = lib.connect(context, (next) => {
    state = next;
    if (state === "idle") loading = false;
    tell();
  });

  function tell() {
    const { status, labels } = view;
    const said = loading ? null : status; // taken away meanwhile, so that the same word is announced again
    const text = state !== "idle" ? labels[state] : own ?? said?.text;
    const kind = state !== "idle" ? state : own ? "wrong" : said ? (said.ok ? "right" : "wrong") : "";
    setAttribute(live, "data-state", kind);
    setText(live, text);
  }

  /** @param {View} next */
  function draw(next) {
    if (loading && next.status?.ok) given.value = file.value = "";
    view = next;
    const { labels } = view;
    setText(title, view.title);
    keyed(deals, view.deals, (deal) => deal.id, (deal) => el("details", { class: "terz-fold", open: deal.id === view.deals[0].id }, el("summary"), el("p", { class: "terz-remark" }), el("ol", { class: "terz-tricks" })), (fold, deal) => {
      const [summary, nothing, tricks] = fold.children;
      setText(summary, deal.title);
      setText(nothing, deal.tricks.length ? "" : labels.nothing);
      tricks.hidden = !deal.tricks.length;
      keyed(tricks, deal.tricks, (trick) => String(trick.number), (trick) => el("li", { value: trick.number, "aria-label": trick.title }), (item, trick) => {
        keyed(item, trick.lines, (_, i) => String(i), () => el("span"), (line, text) => setText(line, `${text} `));
      });
    });
    setText(recordFold.firstChild, labels.record);
    setText(record.parentElement.firstChild, labels.record);
    if (record.value !== view.record) {
      record.value = view.record;
      setText(copied, "");
    }
    setText(copy, labels.copy);
    setText(save, labels.save);
    setText(loadFold.firstChild, labels.load_title);
    setText(given.parentElement.firstChild, labels.paste);
    setText(file.parentElement.firstChild, labels.file);
    setText(load, labels.load);
    setText(live.previousElementSibling, labels.load_note);
    tell();
  }

  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(view.record);
    } catch {
      record.select(); // no clipboard without https: what is marked can be copied by hand
      return;
    }
    setText(copied, view.labels.copied);
  });
  save.addEventListener("click", () => {
    const address = URL.createObjectURL(new Blob([view.record], { type: "text/plain;charset=utf-8" }));
    const link = el("a", { href: address, download: view.file });
    link.click();
    URL.revokeObjectURL(address);
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    own = chosen.size > 4 * view.most ? view.labels.too_long : null; // a character takes up to four bytes
    if (!own) given.value = await chosen.text();
    tell();
  });
  load.addEventListener("click", () => {
    own = given.value.length > view.most ? view.labels.too_long : given.value.trim() ? null : view.labels.empty;
    if (!own) loading = send({ type: "load", text: given.value }) || loading;
    tell();
  });
  root.append(title, deals, recordFold, loadFold);
  await lib.begin(context, "moves", draw);
}

export default { render };
