// @ts-check
/**
 * The way through a lesson. On the course's page, where cells are marked with the step that they belong to, one step is
 * in sight at a time and a bar at the bottom walks; hidden cells live on. Elsewhere it is a list of links to the headings.
 *
 * The page moves at once; Python is told and need not answer. Where a learner stands is Python's to say (`view.state`); the
 * browser keeps it, and brings it back once when the page is opened anew.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{id: string, title: string, done: boolean, tasks?: boolean, chip?: string|null}} Step
 * @typedef {{labels: Record<string, string>, lesson: string, title: string, chip?: string, steps: Step[], current: string,
 *   version: number, most: number, state: State|null}} View
 * @typedef {{version: number, lesson: string, step: string, done: string[], parts: Record<string, unknown>}} State
 */

const ADDRESS = /^#step=([\w-]+)$/;

const cells = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-terz-step]")]);

/** The step of an address, or the one that holds the place it leads to. */
function addressed() {
  const named = location.hash.match(ADDRESS)?.[1];
  return named ?? /** @type {HTMLElement|null|undefined} */ (anchor()?.closest("[data-terz-step]"))?.dataset.terzStep;
}

/** The place on the page that the address leads to. */
function anchor() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null; // an address may be written by hand: "#%" leads nowhere
    throw error;
  }
}

/** What the browser remembers of a lesson; something else may have written there.
 * @param {string} key @param {View} view @returns {State|null} */
function recall(key, { version, most, lesson }) {
  try {
    const text = localStorage.getItem(key) ?? "";
    const state = JSON.parse(text);
    return text.length <= most && state?.version === version && state.lesson === lesson && Array.isArray(state.done) ? state : null;
  } catch {
    return null;
  }
}

/** Write down where the learner stands, beside what another tab of the lesson wrote: what is done in either is done, a part
 * stands as it was left last in the tab that worked on it, and the place is the one that is written last.
 * @param {string} key @param {View} view @param {State} state
 * @param {State|null} known the state as this tab last knew it: what differs from it is news */
function keep(key, view, state, known) {
  const kept = recall(key, view);
  const same = (/** @type {string} */ name, /** @type {State|null} */ one) => JSON.stringify(one?.parts?.[name]) === JSON.stringify(known?.parts?.[name]);
  const others = Object.entries(kept?.parts ?? {}).filter(([name]) => !same(name, kept) && same(name, state));
  const text = JSON.stringify({ ...state, done: [...new Set([...kept?.done ?? [], ...state.done])], parts: { ...state.parts, ...Object.fromEntries(others) } });
  try {
    if (text.length <= view.most) localStorage.setItem(key, text); // else what was written before is worth more than nothing
  } catch {
    // Without storage a reload begins anew.
  }
}

/** The parts of the page, made once. @param {Library} lib @param {string} id */
function build({ el, makeChip }, id) {
  const list = el("ol", { class: "terz-way-steps" });
  const chip = makeChip();
  const menu = el("div", { class: "terz-way-menu", id: `${id}-menu` }, list, el("p", { class: "terz-way-rules" }, el("span"), " ", chip), el("p", { class: "terz-way-home" }, el("a")), el("p", { class: "terz-way-keys" }));
  const toggle = el("button", { type: "button", class: "terz-way-here", "aria-expanded": "false", "aria-controls": `${id}-menu` },
    el("span", { class: "terz-way-title" }), el("span", { class: "terz-way-count" }, el("span", { class: "terz-way-place" }), el("span", { class: "terz-way-short", "aria-hidden": "true" }), el("span", { class: "terz-way-chip" })));
  const back = el("button", { type: "button", class: "terz-press terz-way-back" }, el("span", { class: "terz-way-arrow", "aria-hidden": "true" }, "←"), el("span"));
  const next = el("button", { type: "button", class: "terz-press terz-way-next" }, el("span"), el("span", { class: "terz-way-arrow", "aria-hidden": "true" }, "→"));
  const onward = el("a", { class: "terz-press terz-primary terz-way-next" }, el("span"), el("span", { class: "terz-way-arrow", "aria-hidden": "true" }, "→"));
  const live = el("p", { class: "terz-way-live", role: "status" });
  const learnt = el("section", { class: "terz-learnt" }, el("h3", { class: "terz-heading" }), el("ul"), el("p", { class: "terz-learnt-next" }, el("a"), el("a")));
  const bar = el("nav", { class: "terz-way" }, el("div", { class: "terz-way-bar" }, back, toggle, menu, next, onward), live);
  return { list, menu, toggle, back, next, onward, chip, live, learnt, bar };
}

/** The address of the sheet to print, under the rules that the learner has chosen. @param {string} address */
function sheetAddress(address) {
  const chosen = /** @type {HTMLInputElement|null} */ (document.querySelector('.terz-settings input[data-group="rules"]:checked'));
  return chosen ? `${address}&rules=${chosen.value}` : address;
}

/** Lead a link of the lesson's text that leads to the sheet there under the learner's rules, before it is followed. @param {Event} event */
function leadToSheet(event) {
  const { courseSheet } = document.body.dataset;
  const link = /** @type {HTMLAnchorElement|null} */ (/** @type {Element} */ (event.target).closest?.(".jp-RenderedHTMLCommon a[href]"));
  if (courseSheet && link?.pathname === new URL(courseSheet, location.href).pathname) link.href = sheetAddress(courseSheet);
}

/** The settings as a dialog, wherever on the page they lie: they are taken there and brought back.
 * @param {Library} lib @param {() => View} now */
function makeSheet({ el, setText, setAttribute }, now) {
  const close = el("button", { type: "button", class: "terz-press" });
  const title = el("h2", { class: "terz-heading" });
  const place = el("div");
  const print = el("a", { target: "_blank", rel: "noopener" });
  const dialog = el("dialog", { class: "terz terz-rulesheet" }, el("header", {}, title, close), place, el("p", {}, print));
  const home = document.createComment("settings");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close()); // beside it
  dialog.addEventListener("close", () => home.replaceWith(...place.children));
  dialog.addEventListener("change", address);

  function address() {
    const { courseSheet } = document.body.dataset;
    setAttribute(print, "href", courseSheet && sheetAddress(courseSheet));
    print.parentNode.hidden = !courseSheet;
  }

  /** Open it if there is anything to open. @param {Event} event */
  function open(event) {
    const settings = document.querySelector(".terz-settings");
    if (!settings || dialog.open) return;
    event.preventDefault();
    const { labels } = now();
    setText(title, labels.sheet);
    setText(print, labels.print);
    setText(close, labels.close);
    setAttribute(dialog, "aria-label", labels.sheet);
    settings.replaceWith(home);
    for (const fold of settings.querySelectorAll("details")) fold.open = true; // here is room for all of it
    place.append(settings);
    address();
    dialog.showModal();
    /** @type {HTMLElement|null} */ (place.querySelector("input:checked"))?.focus();
  }

  return { dialog, open };
}

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const walking = cells().length > 0;
  const keeping = walking || document.body.dataset.courseHome !== undefined; // a page of the course without steps only keeps
  const parts = build(lib, `terz-way-${Math.random().toString(36).slice(2, 8)}`);
  const sheet = makeSheet(lib, () => view);
  const gone = new AbortController();
  const pageTitle = document.title;
  /** @type {View} */
  let view = model.get("view");
  let here = (walking && document.body.dataset.terzAt) || view.current;
  let unanswered = 0;
  const key = `terz:${view.lesson}`;
  const remembered = keeping ? recall(key, view) : null;
  let known = remembered; // of what the browser keeps, what this tab has read or written
  let brought = !remembered; // whether Python knows what the browser remembers

  const index = () => view.steps.findIndex((step) => step.id === here);
  /** @param {string} id */
  const heading = (id) => /** @type {HTMLElement|null} */ (document.querySelector(`.terz-step[data-step="${CSS.escape(id)}"] .terz-step-title`));

  /** @param {object} message */
  function send(message) {
    try {
      model.send(message);
      unanswered += 1;
    } catch {
      // The kernel is dead: the course's page says so, and prose and pictures can still be walked through.
      document.dispatchEvent(new CustomEvent("terz:answers", { detail: false }));
    }
  }

  /** Show a step and nothing of the others. @param {string} id */
  function show(id) {
    here = id;
    if (!walking) return;
    for (const cell of cells()) cell.hidden = cell.dataset.terzStep !== id;
    const step = view.steps[index()];
    document.title = step ? `${step.title} · ${pageTitle}` : pageTitle;
    draw(view);
  }

  /** Come to a step: by a button, a key or the address. @param {string} id @param {{write?: boolean, place?: boolean}} [how] */
  function go(id, { write = true, place = true } = {}) {
    if (!view.steps.some((step) => step.id === id)) return;
    fold(false);
    if (id !== here) {
      send({ type: "go", step: id });
      if (id === view.steps.at(-1)?.id) send({ type: "done", step: id }); // nothing leads on from here
      if (write && walking) history.pushState(null, "", `#step=${id}`);
    }
    show(id);
    if (!place) return;
    const title = heading(id);
    setText(parts.live, where());
    title?.focus({ preventScroll: true });
    // The first step stands under the lesson's title.
    if (walking && index() === 0) window.scrollTo({ top: 0 });
    else title?.scrollIntoView({ block: "start" });
  }

  const where = () => (view.labels.place ?? "").replace("{n}", String(index() + 1)).replace("{of}", String(view.steps.length));

  function forward() {
    const next = view.steps[index() + 1];
    if (!next) return;
    send({ type: "done", step: here });
    go(next.id);
  }

  function backward() {
    const before = view.steps[index() - 1];
    if (before) go(before.id);
  }

  /** Open or close the contents. @param {boolean} open */
  function fold(open) {
    setAttribute(parts.bar, "data-open", open || undefined);
    setAttribute(parts.toggle, "aria-expanded", String(open));
  }
  const folded = () => parts.toggle.getAttribute("aria-expanded") !== "true";

  /** @param {View} next */
  function draw(next) {
    view = next;
    const { labels, steps } = view;
    const place = index();
    const step = steps[place];
    const last = place === steps.length - 1;
    const page = document.body.dataset;
    setAttribute(parts.bar, "aria-label", labels.path);
    keyed(parts.list, steps, ({ id }) => id, ({ id }) => el("li", {}, walking ? el("button", { type: "button", "data-go": id }, ...mark()) : el("a", { href: `#step=${id}`, "data-go": id }, ...mark())),
      (node, { id, title, done }, i) => {
        const button = node.firstChild;
        setText(button.children[0].firstChild, done ? "✓" : String(i + 1));
        setText(button.children[1], title);
        setText(button.children[2], done ? `, ${labels.done}` : "");
        setAttribute(button, "data-done", done || undefined);
        setAttribute(button, "aria-current", id === here ? "step" : undefined);
        setAttribute(button, "title", walking ? title : undefined);
      });
    if (!walking) {
      keepState();
      return;
    }
    setText(parts.toggle.children[0], step?.title ?? view.title);
    setAttribute(parts.toggle, "title", step?.title); // in the bar it may be cut
    const [whole, short, rules] = parts.toggle.children[1].children;
    setText(whole, where());
    setText(short, `${place + 1}/${steps.length}`); // on a phone, where the rules want the room
    const chip = step?.chip ?? view.chip; // a step's table may have rules of its own
    setText(rules, chip && ` · ${chip}`);
    setText(parts.back.lastChild, labels.back);
    setAttribute(parts.back, "aria-label", labels.back);
    setAttribute(parts.back, "aria-disabled", place <= 0 ? "true" : undefined);
    setText(parts.next.firstChild, labels.next);
    parts.next.hidden = last;
    // One thing to do at a time: as long as the step has tasks, going on is not the first of them.
    parts.next.classList.toggle("terz-primary", Boolean(step?.done || !step?.tasks));
    // What comes before and after the lesson the course's page knows.
    const onward = page.courseNext ? { text: page.courseNextTitle ?? "", href: page.courseNext } : null;
    const home = page.courseHome;
    const after = onward ? { ...onward, label: labels.lesson } : home ? { href: home, text: "", label: labels.home } : null;
    parts.onward.hidden = !last || !after;
    setText(parts.onward.firstChild, after?.label);
    setAttribute(parts.onward, "href", after?.href);
    lib.drawChip(parts.chip, { chip, labels });
    const [, rulesLine, homeLine, keys] = parts.menu.children;
    rulesLine.hidden = !chip;
    setText(rulesLine.firstChild, `${labels.chip}:`);
    homeLine.hidden = !home;
    setText(homeLine.firstChild, labels.home);
    setAttribute(homeLine.firstChild, "href", home);
    setText(keys, labels.keys);
    drawLearnt(last, onward, home);
    keepState();
  }

  function mark() {
    return [el("span", { class: "terz-way-mark", "aria-hidden": "true" }, el("span")), el("span", { class: "terz-way-name" }), el("span", { class: "terz-way-done" })];
  }

  /** What has been learnt, at the end of the last step. @param {boolean} last
   * @param {{text: string, href: string}|null} onward @param {string|undefined} home */
  function drawLearnt(last, onward, home) {
    const [title, list, links] = parts.learnt.children;
    parts.learnt.hidden = !last;
    setText(title, view.labels.learnt);
    keyed(list, last ? view.steps.filter(({ id }) => id !== here) : [], ({ id }) => id, ({ id }) => el("li", {}, mark()[0], el("a", { href: `#step=${id}`, "data-go": id }), el("span")), (node, step, i) => {
      const [sign, link, note] = node.children;
      setAttribute(node, "data-done", step.done || undefined);
      setText(sign.firstChild, step.done ? "✓" : String(i + 1));
      setText(link, step.title);
      setText(note, step.done ? "" : ` (${view.labels.not_yet})`);
    });
    const [next, all] = links.children;
    next.hidden = !onward?.text;
    setText(next, onward && `${view.labels.lesson}: ${onward.text}`);
    setAttribute(next, "href", onward?.href);
    all.hidden = !home;
    setText(all, view.labels.home);
    setAttribute(all, "href", home);
  }

  /** Write down where the learner stands, but not before what was written earlier has been brought back. */
  function keepState() {
    if (!keeping || !brought || unanswered > 0 || !view.state) return;
    keep(key, view, view.state, known);
    known = view.state;
  }

  model.on("msg:custom", (/** @type {any} */ message) => {
    if (message?.type !== "done") return;
    unanswered = Math.max(0, unanswered - 1);
    brought = true; // it was the first that was sent
    // Python may have come to another step by itself, as when it was told where the learner stood.
    if (unanswered === 0 && view.current !== here && view.steps.some(({ id }) => id === view.current)) show(view.current);
    else keepState();
  });

  parts.bar.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const wanted = /** @type {HTMLElement} */ (event.target).closest("button");
    if (wanted?.dataset.go) go(wanted.dataset.go);
    else if (wanted === parts.toggle) fold(folded());
    else if (wanted === parts.back) backward();
    else if (wanted === parts.next && event.detail < 2) forward(); // a double click goes one step
  });
  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const link = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("a[data-go]"));
    if (!link?.dataset.go) return;
    event.preventDefault();
    go(link.dataset.go);
  });

  if (walking) {
    const { signal } = gone;
    const follow = () => {
      const wanted = addressed() ?? (location.hash ? undefined : view.steps[0]?.id);
      if (wanted) go(wanted, { write: false, place: ADDRESS.test(location.hash) || !location.hash });
      if (wanted && location.hash && !ADDRESS.test(location.hash)) anchor()?.scrollIntoView();
    };
    addEventListener("popstate", follow, { signal });
    addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.key === "Escape" && !folded()) {
        fold(false);
        parts.toggle.focus();
      }
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      // In a table or a question the keys are theirs; so are letters where one writes.
      if (target.closest(".terz:not(.terz-path, .terz-step), dialog, input, textarea, select, [contenteditable]")) return;
      if (event.code === "KeyN") forward(); // the key's place, so that it works in Russian too
      if (event.code === "KeyB") backward();
    }, { signal });
    addEventListener("pointerdown", (event) => {
      if (!folded() && !parts.bar.contains(/** @type {Node} */ (event.target))) fold(false);
    }, { signal });
    document.addEventListener("terz:sheet", sheet.open, { signal });
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, leadToSheet, { signal });
    document.addEventListener("terz:next", forward, { signal }); // a table at which nothing is left to do
    root.append(parts.learnt, parts.bar, sheet.dialog);
    document.body.dataset.terzWalking = "yes";
  } else if (keeping) {
    root.append(parts.live); // the course waits until every widget has drawn something
  } else {
    root.append(el("h3", { class: "terz-heading" }, view.labels.contents ?? ""), parts.list);
  }
  await lib.begin(context, "path", draw);
  if (remembered) send({ type: "restore", state: remembered });
  if (walking) {
    const asked = addressed();
    here = [asked, here, view.steps[0]?.id ?? ""].find((id) => view.steps.some((step) => step.id === id)) ?? "";
    const known = remembered?.step ?? view.current; // where Python will be without a word from here
    if (here !== known && (asked || !remembered)) send({ type: "go", step: here });
    show(here);
  }
  return () => {
    gone.abort();
    delete document.body.dataset.terzWalking;
  };
}

export default { render };
