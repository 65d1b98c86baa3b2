// @ts-check
/**
 * Letters pressed where the learner stands, beside every widget: they are meant for the first one in sight that takes keys.
 * N and B are the path's, and digits and Enter belong to what has the focus.
 */

/** @param {HTMLElement} root @param {(event: KeyboardEvent) => void} press @param {AbortSignal} [signal] */
export function hearPage(root, press, signal) {
  root.dataset.keys = "";
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key !== "?" && !/^(Key[^NB]|Slash)$/.test(event.code)) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.(".terz:not(.terz-path, .terz-step), dialog, [popover], input, textarea, select, [contenteditable]")) return;
    const first = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-keys]"))].find((node) => node.checkVisibility());
    if (first === root) press(event);
  }, { signal });
}
