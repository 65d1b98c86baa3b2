// @ts-check
/**
 * The glossary: a list of words, and a note beside every link to one of them (`#word-trump`) while it is pointed at,
 * focused or tapped. Without this module such a link leads to the list.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {{id: string, term: string, text: string}} Word
 * @typedef {{labels: Record<string, string>, title: string, words: Word[]}} View
 */

const LINKS = 'a[href^="#word-"]';
const LINGER = 250; // ms in which the pointer can reach the note

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const title = el("h2", { class: "terz-heading", tabindex: "-1" });
  const list = el("dl", { class: "terz-words" });
  const term = el("strong");
  const text = el("span");
  const note = el("div", { class: "terz-note", role: "tooltip", hidden: true }, term, " ", text);
  const gone = new AbortController();
  /** @type {View} */
  let view = model.get("view");
  /** The link whose note is open. @type {HTMLAnchorElement|null} */
  let open = null;
  let pinned = false; // tapped or clicked: it stays until something else is
  let closing = 0;

  /** @param {EventTarget|null} target */
  const linkAt = (target) => /** @type {HTMLAnchorElement|null} */ (target instanceof Element ? target.closest(LINKS) : null);
  /** @param {HTMLAnchorElement} link */
  const wordOf = (link) => view.words.find(({ id }) => link.hash === `#word-${id}`);

  /** @param {HTMLAnchorElement} link @param {boolean} [pin] */
  function show(link, pin = false) {
    const word = wordOf(link);
    if (!word) return false;
    clearTimeout(closing);
    open = link;
    pinned = pin;
    setText(term, word.term);
    setText(text, word.text);
    note.hidden = false;
    place();
    return true;
  }

  function hide() {
    clearTimeout(closing);
    note.hidden = true;
    open = null;
    pinned = false;
  }

  const leave = () => {
    clearTimeout(closing);
    if (!pinned) closing = window.setTimeout(hide, LINGER);
  };

  /** Under the word, or over it where there is no room; never beyond the window. */
  function place() {
    if (!open) return;
    const word = open.getClientRects()[0];
    if (!word) {
      hide(); // its step is no longer in sight
      return;
    }
    const { width, height } = note.getBoundingClientRect();
    const left = Math.max(8, Math.min(word.left, document.documentElement.clientWidth - width - 8));
    const under = word.bottom + 6;
    const fits = under + height <= window.innerHeight - 8;
    note.style.left = `${left}px`;
    note.style.top = `${fits ? under : Math.max(8, word.top - height - 6)}px`;
  }

  /** @param {View} next */
  function draw(next) {
    view = next;
    setText(title, view.title || view.labels.all);
    keyed(list, view.words, ({ id }) => id, ({ id }) => el("div", { id: `word-${id}` }, el("dt"), el("dd", { id: `word-${id}-text` })), (node, word) => {
      setText(node.firstChild, word.term);
      setText(node.lastChild, word.text);
    });
    describe();
  }

  /** Tell each link what describes it, so that a screen reader says it with the word. */
  function describe() {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(LINKS))) {
      const word = wordOf(link);
      if (word) setAttribute(link, "aria-describedby", `word-${word.id}-text`);
    }
  }

  const listen = /** @param {string} name @param {(event: any) => void} handler @param {EventTarget} [on] */ (name, handler, on = document) => on.addEventListener(name, handler, { signal: gone.signal, capture: true });
  listen("pointerover", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "touch") return; // a tap is a click
    const link = linkAt(event.target);
    if (link && link !== open) show(link);
    else if (link || note.contains(/** @type {Node} */ (event.target))) clearTimeout(closing);
  });
  listen("pointerout", (/** @type {PointerEvent} */ event) => {
    if (open && (linkAt(event.target) === open || note.contains(/** @type {Node} */ (event.target)))) leave();
  });
  listen("focusin", (/** @type {FocusEvent} */ event) => {
    const link = linkAt(event.target);
    if (link?.matches(":focus-visible")) show(link);
    else if (open && !link) hide();
  });
  listen("focusout", (/** @type {FocusEvent} */ event) => {
    if (open && linkAt(event.target) === open) leave();
  });
  listen("click", (/** @type {MouseEvent} */ event) => {
    const link = linkAt(event.target);
    if (link && !event.ctrlKey && !event.metaKey && wordOf(link)) {
      event.preventDefault();
      event.stopPropagation();
      if (link === open && pinned) hide();
      else show(link, true);
    } else if (open && !note.contains(/** @type {Node} */ (event.target))) hide();
  });
  listen("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    hide();
  });
  listen("scroll", place);
  listen("resize", place, window);
  root.append(title, list);
  document.body.append(note);
  await lib.begin(context, "glossary", draw);
  return () => {
    gone.abort();
    note.remove();
  };
}

export default { render };
