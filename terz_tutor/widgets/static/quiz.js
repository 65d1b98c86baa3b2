// @ts-check
/**
 * The quiz: title, prompt, table, a form to answer, and the verdict in one place under it.
 *
 * The parts are made once; a new view changes their texts and matches their lists, so that focus stays and nothing grows.
 *
 * @typedef {import("./deck.js").Library} Library
 * @typedef {import("./deck.js").Rule} Rule
 * @typedef {import("./deck.js").Look} Look
 * @typedef {string|number} Value the place of an option, a card's code, or a number
 * @typedef {{value: Value, text: string}} Option
 * @typedef {{right: boolean, headline: string, text: string, given: Value|Value[], answer: Value|Value[], answer_text: string,
 *   steps: {text: string, rule: string}[], rules: Rule[], also: string[], dispute: string}} Verdict
 * @typedef {{labels: Record<string, string>, number: number, tally: string, title: string, prompt: string, chip: string,
 *   scene: import("./deck.js").Scene|null, form: "one"|"some"|"order"|"number"|"cards"|"note", options: Option[], range?: [number, number], picks?: number,
 *   verdict: Verdict|null}} View
 * @typedef {"right"|"wrong"|"missed"|undefined} Mark
 */

const MANY = ["some", "order", "cards"]; // forms whose answer is a list

/** @param {Value|Value[]} value @returns {Value[]} */
const listed = (value) => (Array.isArray(value) ? value : [value]);

/** How one value of the answer was judged. @param {View} view @param {Value} value @returns {Mark} */
function markOf({ form, verdict }, value) {
  if (!verdict || form === "number") return undefined;
  if (form === "one") return value === verdict.answer ? "right" : value === verdict.given ? "wrong" : undefined;
  const [given, answer] = [listed(verdict.given), listed(verdict.answer)];
  if (form === "order") {
    return answer.indexOf(value) === given.indexOf(value) ? "right" : "wrong";
  }
  if (given.includes(value)) return answer.includes(value) ? "right" : "wrong";
  return answer.includes(value) ? "missed" : undefined;
}

/** The parts of the page, made once. @param {Library} lib */
function build({ el, makeChip, makeTable }) {
  const parts = {
    title: el("h3", { class: "terz-heading", tabindex: "-1" }),
    count: el("span"),
    tally: el("span"),
    chip: makeChip(),
    prompt: el("p", { class: "terz-prompt" }),
    table: makeTable(),
    hint: el("p", { class: "terz-hint" }),
    options: el("div", { class: "terz-options", role: "group" }),
    number: el("label", { class: "terz-count" }, el("span"), el("input", { type: "number", inputmode: "numeric", step: 1, autocomplete: "off" })),
    headline: el("p", { class: "terz-headline" }),
    because: el("p"),
    more: el("div", { class: "terz-more" }),
    answer: el("p", { class: "terz-answer" }),
    steps: el("details", {}, el("summary"), el("ol")),
    rules: el("div", { class: "terz-rule-list" }),
    also: el("ul", { class: "terz-also" }),
    dispute: el("details", { class: "terz-dispute" }, el("summary"), el("code"), el("button", { type: "button", class: "terz-press", "data-do": "copy" })),
    primary: el("button", { type: "button", class: "terz-press terz-primary", "data-do": "primary" }),
    retry: el("button", { type: "button", class: "terz-press", "data-do": "retry" }),
    keys: el("p", { class: "terz-keys" }),
  };
  const live = el("div", { class: "terz-live", role: "status" }, parts.headline, parts.because);
  parts.more.append(parts.answer, parts.steps, parts.rules, parts.also, parts.dispute);
  const layout = [
    el("header", {}, parts.title, el("p", { class: "terz-meta" }, parts.count, parts.tally, parts.chip)),
    parts.prompt,
    parts.table,
    el("div", { class: "terz-form" }, parts.hint, parts.options, parts.number),
    el("div", { class: "terz-verdict" }, live, parts.more),
    el("div", { class: "terz-actions" }, parts.primary, parts.retry, parts.keys),
  ];
  return { ...parts, live, layout, input: parts.number.lastChild };
}

/** @param {any} context anywidget's render context */
async function render(context) {
  const { model, el: root, host } = context;
  /** @type {Library} */
  const lib = (await host.getWidget(model.get("deck"))).exports;
  const { el, setText, setAttribute, keyed } = lib;
  const parts = build(lib);
  /** @type {View} */
  let view = model.get("view");
  /** @type {Look} */
  let look;
  /** @type {Value[]} */
  let picks = [];
  /** @type {"idle"|"waiting"|"lost"} */
  let state = "idle";
  let shown = { question: "", judged: false };
  let acted = false; // the learner did something here, so the focus is ours to move

  const say = (/** @type {string} */ code) => view.labels[code] ?? code;
  const ready = () => {
    if (view.form === "number") return parts.input.value !== "" && parts.input.validity.valid;
    if (view.picks) return picks.length === view.picks;
    return view.form === "some" || (view.form === "order" ? picks.length === view.options.length : picks.length > 0);
  };
  const send = lib.connect(model, (now) => {
    state = now;
    setAttribute(root, "aria-busy", now === "idle" ? undefined : "true");
    drawLive();
    // A view that came with this answer is drawn first; a later one, as when the rules change, must not take the focus.
    if (now === "idle") setTimeout(() => { acted = false; });
  });

  function drawLive() {
    const { verdict } = view;
    const kind = state !== "idle" ? state : verdict ? (verdict.right ? "right" : "wrong") : "";
    setAttribute(parts.live, "data-state", kind);
    setText(parts.headline, state !== "idle" ? say(state) : verdict?.headline);
    setText(parts.because, state !== "idle" ? "" : verdict?.text);
  }

  function drawOptions() {
    const { form, options, verdict } = view;
    parts.options.hidden = !["one", "some", "order"].includes(form);
    keyed(parts.options, parts.options.hidden ? [] : options, (_, i) => String(i), () => makeOption(), (node, option, i) => {
      const [key, text, sign] = node.children;
      const place = picks.indexOf(option.value);
      const mark = markOf(view, option.value);
      setText(key, form === "order" ? (place < 0 ? "" : String(place + 1)) : String(i + 1));
      setText(text, option.text);
      setText(sign, mark ? lib.SIGNS[mark] : "");
      setAttribute(node, "data-mark", mark);
      setAttribute(node, "aria-pressed", form === "one" && !verdict ? undefined : String(place >= 0));
      setAttribute(node, "aria-label", [option.text, form === "order" && place >= 0 && place + 1, mark && say(`mark_${mark}`)].filter(Boolean).join(", "));
      setAttribute(node, "aria-disabled", verdict ? "true" : undefined);
      setAttribute(node, "aria-keyshortcuts", i < 9 ? i + 1 : undefined);
    });
  }

  function makeOption() {
    return el("button", { type: "button", class: "terz-option", "data-do": "option" },
      el("span", { class: "terz-key", "aria-hidden": "true" }), el("span", { class: "terz-text" }), el("span", { class: "terz-sign", "aria-hidden": "true" }));
  }

  function drawForm() {
    const { form, verdict, range } = view;
    // Where a number of cards is asked for, the hint counts those that are chosen.
    const counted = (view.picks ?? 0) > 1 ? `${picks.length}\u00a0/\u00a0${view.picks}` : "";
    setText(parts.hint, verdict ? "" : [view.labels[`${form}_hint`], counted].filter(Boolean).join(" "));
    drawOptions();
    parts.number.hidden = form !== "number";
    setText(parts.number.firstChild, range ? `${say("number")} (${range.join("–")})` : say("number"));
    setAttribute(parts.input, "min", range?.[0]);
    setAttribute(parts.input, "max", range?.[1]);
    parts.input.readOnly = Boolean(verdict);
    setAttribute(parts.number, "data-mark", verdict && form === "number" ? (verdict.right ? "right" : "wrong") : undefined);
    drawCards();
    setText(parts.primary, say(verdict ? "next" : "check"));
    // Choosing one is answering; a note asks nothing.
    parts.primary.hidden = form === "note" || (form === "one" && !verdict);
    setAttribute(parts.primary, "aria-disabled", verdict || ready() ? undefined : "true");
    parts.retry.hidden = !verdict || verdict.right;
    setText(parts.retry, say("retry"));
  }

  function drawCards() {
    const { form, verdict, scene, labels } = view;
    if (!scene && !parts.table.hidden) parts.table.replaceChildren(...lib.makeTable().children); // no card stays behind
    parts.table.hidden = !scene;
    if (!scene) return;
    const cards = form === "cards";
    /** @type {Record<string, any>} */
    const marks = {};
    if (cards && verdict) for (const code of [...listed(verdict.given), ...listed(verdict.answer)]) marks[String(code)] = markOf(view, code);
    lib.drawTable(parts.table, scene, look, cards ? { pick: !verdict, picks: picks.map(String), marks: verdict ? marks : undefined, labels } : {});
  }

  function drawMore() {
    const { verdict } = view;
    parts.more.hidden = !verdict;
    setText(parts.answer, verdict && !verdict.right && verdict.answer_text ? `${say("answer")}: ${verdict.answer_text}` : "");
    const steps = verdict?.steps ?? [];
    parts.steps.hidden = !steps.length;
    setText(parts.steps.firstChild, say("steps"));
    keyed(parts.steps.lastChild, steps, (_, i) => String(i), () => el("li"), (node, step) => setText(node, step.text));
    keyed(parts.rules, verdict?.rules ?? [], (rule) => rule.id, () => lib.makeRule(), (node, rule) => lib.drawRule(node, rule, view.labels));
    keyed(parts.also, verdict?.also ?? [], (_, i) => String(i), () => el("li"), setText);
    parts.also.hidden = !verdict?.also?.length;
    parts.dispute.hidden = !verdict?.dispute;
    const [summary, line, copy] = parts.dispute.children;
    setText(summary, say("dispute"));
    setText(line, verdict?.dispute);
    setText(copy, say("copy"));
    copy.hidden = !navigator.clipboard; // only where the page is trusted: https or this machine
  }

  /** @param {View} next @param {Look} now */
  function draw(next, now) {
    [view, look] = [next, now];
    const judged = Boolean(view.verdict);
    const question = JSON.stringify([view.number, view.form, view.chip, view.prompt, view.options]);
    const fresh = question !== shown.question || (shown.judged && !judged);
    if (fresh) {
      picks = [];
      parts.input.value = "";
      parts.dispute.open = false;
    }
    if (judged && (fresh || !shown.judged)) {
      picks = listed(view.verdict?.given ?? []);
      if (view.form === "number") parts.input.value = String(view.verdict?.given ?? "");
      parts.steps.open = !view.verdict?.right;
    }
    setAttribute(root, "data-judged", judged || undefined);
    setText(parts.title, view.title);
    setText(parts.count, `${say("question")} ${view.number}`);
    setText(parts.tally, view.tally);
    lib.drawChip(parts.chip, view);
    setText(parts.prompt, view.prompt);
    const moment = judged ? "next" : view.form;
    setText(parts.keys, view.labels[`keys_${moment}`]);
    setAttribute(parts.options, "aria-label", view.title);
    drawForm();
    drawMore();
    drawLive();
    if (acted && judged && !shown.judged) focusVerdict();
    else if (acted && fresh) focusTitle();
    shown = { question, judged };
  }

  function focusVerdict() {
    parts.primary.focus({ preventScroll: true });
    // The right answer should be in sight too; where there is no room for both, the verdict comes first.
    for (const part of [parts.answer, parts.live]) part.scrollIntoView({ block: "nearest" });
  }

  function focusTitle() {
    parts.title.focus({ preventScroll: true });
    if (root.getBoundingClientRect().top < 0) root.scrollIntoView({ block: "start" });
  }

  /** @param {object} message */
  function submit(message) {
    acted = true;
    send(message);
  }

  function answer() {
    if (!ready()) return parts.input.reportValidity();
    return submit({ type: "answer", value: view.form === "number" ? parts.input.valueAsNumber : view.form === "one" ? picks[0] : picks });
  }

  /** Choose a value, or take it back. @param {Value} value */
  function choose(value) {
    if (view.verdict || state !== "idle") return;
    if (view.form === "one") {
      picks = [value];
      answer();
    } else if (view.picks === 1) picks = [value]; // one card alone: another takes its place
    else picks = picks.includes(value) ? picks.filter((pick) => pick !== value) : [...picks, value];
    drawForm();
  }

  const actions = /** @type {Record<string, (target: HTMLElement) => void>} */ ({
    option: (target) => choose(view.options[Number(target.dataset.key)].value),
    primary: () => (view.verdict ? submit({ type: "next" }) : answer()),
    retry: () => submit({ type: "retry" }),
    copy: async (target) => {
      await navigator.clipboard.writeText(view.verdict?.dispute ?? "");
      setText(target, say("copied"));
    },
  });

  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const target = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("button"));
    if (!target) return;
    // The second half of a double click would press what has come under the pointer meanwhile; a toggle may be hurried.
    const toggle = MANY.includes(view.form) && !view.verdict && target !== parts.primary;
    if (event.detail > 1 && !toggle) return;
    if (target.dataset.card) choose(target.dataset.card);
    else actions[target.dataset.do ?? ""]?.(target);
  });
  root.addEventListener("input", drawForm);
  root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target === parts.input;
    if (event.repeat && event.key === "Enter") event.preventDefault(); // a held Enter must not run on into the next question
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (typing && event.key === "Enter") actions.primary(parts.primary);
    else if (view.verdict && event.code === "KeyN") submit({ type: "next" }); // the key's place, so that it works in Russian too
    else if (!typing && /^[1-9]$/.test(event.key)) parts.options.children[Number(event.key) - 1]?.click();
  });

  lib.walkRows(root);
  root.append(...parts.layout);
  await lib.begin(context, "quiz", draw);
}

export default { render };
