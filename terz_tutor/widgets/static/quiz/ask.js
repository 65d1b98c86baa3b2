// @ts-check
/**
 * The quiz: title, prompt, table, a form to answer, and the verdict in one place under it; proofs are played on the table.
 *
 * The parts are made once; a new view changes their texts and matches their lists, so that focus stays and nothing grows.
 * All of it is in the page's deck, so that a page with many questions carries it once; it takes from the deck's library
 * what it draws with.
 *
 * @typedef {import("../deck.js").Library} Library
 * @typedef {import("../deck.js").Rule} Rule
 * @typedef {import("../deck.js").Look} Look
 * @typedef {string|number} Value the place of an option, a card's code, or a number
 * @typedef {{value: Value, text: string}} Option
 * @typedef {{right: boolean, headline: string, text: string, given: Value|Value[], answer: Value|Value[], answer_text: string,
 *   steps: {text: string, rule: string}[], rules: Rule[], also: string[], dispute: string,
 *   compared?: import("./reasons.js").Compared|null, ask?: import("./reasons.js").Asked[], lit?: string[],
 *   values?: Record<string, string>, values_text?: string, values_said?: string, shows?: Shown[], flip?: Shown|null}} Verdict
 * @typedef {import("./show.js").Shown} Shown
 * @typedef {{text: string, rule: Rule|null}} Hint
 * @typedef {{labels: Record<string, string>, number: number, tally: string, title: string, prompt: string, chip: string,
 *   scene: import("../deck.js").Scene|null, said?: import("../deck/around.js").Line[], form: "one"|"some"|"order"|"number"|"cards"|"note", options: Option[], range?: [number, number], picks?: number,
 *   hints?: Hint[], hints_left?: number|null, struck?: string[], verdict: Verdict|null}} View
 * @typedef {"right"|"wrong"|"missed"|undefined} Mark
 */

import { drawOptions, isStruck, listed, markOf } from "./options.js";
import { toPaper } from "./paper.js";
import { drawAsked, drawCompared, makeCompared } from "./reasons.js";
import { makeShow, markTable } from "./show.js";

const MANY = ["some", "order", "cards"]; // forms whose answer is a list

/** The keys, and what the labels call them. */
const KEYS = { "1–9": "key_digits", "← →": "key_arrows", Enter: "key_enter", H: "key_hint", U: "key_undo", N: "key_next", Esc: "key_escape", "?": "key_help" };

/** The parts of the page, made once. @param {Library} lib */
function buildQuiz(lib) {
  const { el, makeChip, makeDispute, makeTable } = lib;
  const press = /** @param {string} act @param {string} [key] */ (act, key) => el("button", { type: "button", class: "terz-press", "data-do": act, "aria-keyshortcuts": key });
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
    hints: el("div", { class: "terz-hints", "aria-live": "polite" }),
    headline: el("p", { class: "terz-headline" }),
    because: el("p"),
    more: el("div", { class: "terz-more" }),
    answer: el("p", { class: "terz-answer" }),
    values: el("p", { class: "terz-values" }, el("span"), " ", el("span", { class: "terz-unseen" })),
    compared: makeCompared(lib),
    asked: el("ol", { class: "terz-ask" }),
    proofs: el("div", { class: "terz-proofs" }, el("div", { class: "terz-plays" }), press("flip")),
    steps: el("details", {}, el("summary"), el("ol")),
    rules: el("div", { class: "terz-rule-list" }),
    also: el("ul", { class: "terz-also" }),
    dispute: makeDispute(),
    primary: el("button", { type: "button", class: "terz-press terz-primary", "data-do": "primary" }),
    retry: press("retry", "U"),
    ask: press("hint", "H"),
    help: el("details", { class: "terz-help" }, el("summary", {}, el("span", { class: "terz-keys" }), " ", el("kbd", {}, "?")), el("dl")),
  };
  const live = el("div", { class: "terz-live", role: "status" }, parts.headline, parts.because);
  const actions = el("div", { class: "terz-actions" }, parts.primary, parts.retry, parts.ask);
  parts.more.append(parts.values, parts.compared, parts.asked, parts.proofs, parts.steps, parts.rules, parts.also, parts.dispute);
  const layout = [
    el("header", {}, parts.title, el("p", { class: "terz-meta" }, parts.count, parts.tally, parts.chip)),
    parts.prompt,
    parts.table,
    el("div", { class: "terz-stage" }),
    el("div", { class: "terz-form" }, parts.hint, parts.options, parts.number, parts.hints),
    el("div", { class: "terz-verdict" }, live, parts.answer),
    actions, // going on needs no way past the explanation
    parts.more,
    parts.help,
  ];
  return { ...parts, live, actions, layout, input: parts.number.lastChild };
}

/** @param {any} context anywidget's render context @param {Library} lib */
export async function askQuiz(context, lib) {
  const { model, el: root } = context;
  const { el, setText, setAttribute, keyed } = lib;
  const parts = buildQuiz(lib);
  /** @type {View} */
  let view = model.get("view");
  /** @type {Look} */
  let look;
  /** @type {Value[]} */
  let picks = [];
  /** @type {"idle"|"waiting"|"lost"} */
  let state = "idle";
  let shown = { question: "", judged: false };
  let turning = false; // a change was asked for and is not here yet
  let acted = false; // the learner did something here, so the focus is ours to move

  const show = makeShow(lib, parts.table, () => {
    drawTable();
    drawProofs();
  });
  const say = (/** @type {string} */ code) => view.labels[code] ?? code;
  const ready = () => {
    if (view.form === "number") return parts.input.value !== "" && parts.input.validity.valid;
    if (view.picks) return picks.length === view.picks;
    return view.form === "some" || (view.form === "order" ? picks.length === view.options.length : picks.length > 0);
  };
  const send = lib.connect(context, (now) => {
    state = now;
    setAttribute(root, "aria-busy", now === "idle" ? undefined : "true");
    if (now !== "waiting") turning = false;
    drawLive();
    drawProofs();
    // A view that came with this answer is drawn first; a later one, as when the rules change, must not take the focus.
    if (now === "idle") setTimeout(() => { acted = false; });
  });

  function drawLive() {
    const { verdict } = view;
    const told = state !== "idle" && !turning; // what a change takes is told at its button; the verdict stays
    const kind = told ? state : verdict ? (verdict.right ? "right" : "wrong") : "";
    setAttribute(parts.live, "data-state", kind);
    setText(parts.headline, told ? say(state) : verdict?.headline);
    setText(parts.because, told ? "" : verdict?.text);
  }

  function drawForm() {
    const { form, verdict, range } = view;
    // Where a number of cards is asked for, the hint counts those that are chosen.
    const counted = (view.picks ?? 0) > 1 ? `${picks.length}\u00a0/\u00a0${view.picks}` : "";
    const asked = view.picks === 1 ? "card" : form; // one card alone, or as many as one likes
    setText(parts.hint, [view.labels[`${asked}_hint`], counted].filter(Boolean).join(" "));
    drawOptions(lib, parts.options, view, picks);
    parts.number.hidden = form !== "number";
    setText(parts.number.firstChild, range ? `${say("number")} (${range.join("–")})` : say("number"));
    setAttribute(parts.input, "min", range?.[0]);
    setAttribute(parts.input, "max", range?.[1]);
    parts.input.readOnly = Boolean(verdict);
    setAttribute(parts.number, "data-mark", verdict && form === "number" ? (verdict.right ? "right" : "wrong") : undefined);
    drawTable();
    setText(parts.primary, say(verdict ? "next" : "check"));
    // Choosing one is answering; a note asks nothing.
    parts.primary.hidden = form === "note" || (form === "one" && !verdict);
    setAttribute(parts.primary, "aria-disabled", verdict || ready() ? undefined : "true");
    parts.retry.hidden = !verdict || verdict.right;
    setText(parts.retry, say("retry"));
  }

  function drawTable() {
    const { form, verdict, scene, labels } = view;
    const { frame } = show;
    const laid = frame ? frame.scene : scene;
    if (!laid && !parts.table.hidden) parts.table.replaceChildren(...lib.makeTable().children); // no card stays behind
    parts.table.hidden = !laid;
    if (!laid) return;
    /** @type {import("../deck.js").Hands} */
    const hands = { labels };
    if (!frame && verdict) Object.assign(hands, { lit: verdict.lit, values: verdict.values });
    if (!frame && form === "cards") Object.assign(hands, { pick: !verdict, picks: picks.map(String), marks: verdict ? marks(verdict) : undefined });
    lib.drawTable(parts.table, laid, look, hands);
    lib.drawSpeech(parts.table, (frame ? null : view.said) ?? []);
    markTable(parts.table, frame, setAttribute);
    setAttribute(parts.table, "data-lighting", (frame ? frame.lit : verdict?.lit)?.length ? "" : undefined);
  }

  /** @param {Verdict} verdict */
  function marks(verdict) {
    return Object.fromEntries([...listed(verdict.given), ...listed(verdict.answer)].map((code) => [String(code), /** @type {any} */ (markOf(view, code))]));
  }

  function drawHints() {
    const left = view.hints_left ?? 0;
    keyed(parts.hints, view.verdict ? [] : view.hints ?? [], (_, i) => String(i), () => el("div", { class: "terz-given" }, el("p"), lib.makeRule()), (node, hint) => {
      const [text, rule] = node.children;
      setText(text, hint.text);
      rule.hidden = !hint.rule;
      if (hint.rule) lib.drawRule(rule, hint.rule, view.labels);
    });
    parts.ask.hidden = Boolean(view.verdict) || view.form === "note" || (view.hints_left ?? null) === null; // a test gives none
    setText(parts.ask, left ? `${say("hint")} (${left})` : say("no_hints"));
    setAttribute(parts.ask, "aria-disabled", left ? undefined : "true");
  }

  /** The buttons that play something on the table. */
  function drawProofs() {
    const { verdict } = view;
    const [plays, flip] = parts.proofs.children;
    keyed(plays, verdict?.shows ?? [], (proof) => proof.id, () => el("button", { type: "button", class: "terz-press", "data-do": "show" }), (node, proof) => {
      setText(node, proof.text);
      setAttribute(node, "aria-expanded", String(show.id === proof.id));
    });
    setText(flip, turning && state === "waiting" ? say("turning") : say("flip"));
    setAttribute(flip, "aria-expanded", String(show.id === "flip"));
    show.draw(view.labels, view.title);
  }

  function drawMore() {
    const { verdict } = view;
    parts.more.hidden = !verdict;
    parts.values.hidden = !verdict?.values_text;
    setText(parts.values.firstChild, verdict?.values_text);
    setText(parts.values.lastChild, verdict?.values_said); // a row that nothing is chosen from tells its names alone
    drawCompared(lib, parts.compared, verdict?.compared, say("decides"));
    drawAsked(lib, parts.asked, verdict?.ask ?? []);
    drawProofs();
    setText(parts.answer, verdict && !verdict.right && verdict.answer_text ? `${say("answer")}: ${verdict.answer_text}` : "");
    const steps = verdict?.steps ?? [];
    parts.steps.hidden = !steps.length;
    setText(parts.steps.firstChild, say("steps"));
    keyed(parts.steps.lastChild, steps, (_, i) => String(i), () => el("li"), (node, step) => setText(node, step.text));
    keyed(parts.rules, verdict?.rules ?? [], (rule) => rule.id, () => lib.makeRule(), (node, rule) => lib.drawRule(node, rule, view.labels));
    keyed(parts.also, verdict?.also ?? [], (_, i) => String(i), () => el("li"), setText);
    parts.also.hidden = !verdict?.also?.length;
    lib.drawDispute(parts.dispute, verdict?.dispute, view.labels);
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
      show.end();
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
    const [keys, list] = parts.help.children;
    parts.help.hidden = view.form === "note";
    setText(keys.firstChild, view.labels[`keys_${moment}`]);
    keyed(list, Object.entries(KEYS), ([key]) => key, () => el("div", {}, el("dt", {}, el("kbd")), el("dd")), (node, [key, code]) => {
      setText(node.firstChild.firstChild, key);
      setText(node.lastChild, say(code));
    });
    show.renew([...(view.verdict?.shows ?? []), ...(view.verdict?.flip ? [view.verdict.flip] : [])]);
    drawForm();
    drawHints();
    drawMore();
    drawLive();
    if (acted && judged && !shown.judged) focusVerdict();
    else if (acted && fresh) focusTitle();
    if (turning && view.verdict?.flip) openFlip();
    shown = { question, judged };
  }

  function focusVerdict() {
    parts.primary.focus({ preventScroll: true });
    // The right answer and the buttons should be in sight too; where there is no room for all, the verdict comes first.
    for (const part of [parts.actions, parts.live]) part.scrollIntoView({ block: "nearest" });
  }

  function focusTitle() {
    parts.title.focus({ preventScroll: true });
    if (root.getBoundingClientRect().top < 0) root.scrollIntoView({ block: "start" });
  }

  /** Turn the question over as soon as the change has come. */
  function openFlip() {
    const flip = view.verdict?.flip;
    if (flip) show.open(flip, flip.frames.length - 1);
    turning = false;
  }

  /** Put pictures on the table, or take them away where they are on. @param {string} id @param {() => void} open */
  function toggleShow(id, open) {
    if (show.id === id) show.close();
    else open();
  }

  /** Take back the last choice; after a wrong answer, the answer. */
  function undo() {
    if (view.verdict) {
      if (!view.verdict.right) submit({ type: "retry" });
      return;
    }
    picks = picks.slice(0, -1);
    parts.input.value = "";
    drawForm();
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
    if (view.verdict || state !== "idle" || isStruck(view, value)) return;
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
    hint: () => view.hints_left && submit({ type: "hint" }),
    show: (target) => {
      const found = view.verdict?.shows?.find((known) => known.id === target.dataset.key);
      if (found) toggleShow(found.id, () => show.open(found, 0));
    },
    flip: () => toggleShow("flip", () => {
      if (view.verdict?.flip) openFlip();
      else turning = send({ type: "flip" });
    }),
    back: () => show.step(-1),
    forward: () => show.step(1),
    close: show.close,
  });

  /** Letters by their place on the keyboard, so that they work in Russian too. */
  const keys = /** @type {Record<string, (event: KeyboardEvent) => void>} */ ({
    KeyH: () => !parts.ask.hidden && actions.hint(parts.ask),
    KeyU: undo,
    KeyN: () => view.verdict && submit({ type: "next" }),
    ArrowLeft: (event) => walkShow(event, -1),
    ArrowRight: (event) => walkShow(event, 1),
    Escape: show.close,
  });

  /** @param {KeyboardEvent} event @param {number} by */
  function walkShow(event, by) {
    if (!show.frame || event.target === parts.input) return;
    event.preventDefault();
    show.step(by);
  }

  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const target = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("button"));
    if (!target) return;
    // The second half of a double click would press what has come under the pointer meanwhile; a toggle may be hurried.
    const toggle = MANY.includes(view.form) && !view.verdict && target !== parts.primary;
    const stepping = ["back", "forward"].includes(target.dataset.do ?? "");
    if (event.detail > 1 && !toggle && !stepping) return;
    if (target.dataset.card) choose(target.dataset.card);
    else actions[target.dataset.do ?? ""]?.(target);
  });
  root.addEventListener("input", drawForm);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target === parts.input;
    if (event.repeat && event.key === "Enter") event.preventDefault(); // a held Enter must not run on into the next question
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (typing && event.key === "Enter") actions.primary(parts.primary);
    else if (keys[event.code]) keys[event.code](event); // a letter in a field for a number writes nothing
    else if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) parts.help.open = !parts.help.open;
    else if (!typing && /^[1-9]$/.test(event.key)) parts.options.children[Number(event.key) - 1]?.click();
  };
  root.addEventListener("keydown", onKey);
  const closing = new AbortController();
  toPaper(lib, root, () => {
    const { title, verdict } = view;
    return verdict && { heading: say("answers"), title, said: [`${say("answer")}: ${verdict.answer_text}`, verdict.text] };
  }, closing.signal);
  hearPage(root, onKey, closing.signal);

  lib.walkRows(root);
  root.append(...parts.layout);
  root.querySelector(".terz-stage").replaceWith(show.node);
  await lib.begin(context, "quiz", draw);
  return () => closing.abort();
}
