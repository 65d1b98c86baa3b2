// @ts-check
/**
 * Sheets: what opens over the page beside its button (a menu, the last trick, the keys). They are native popovers, so that
 * Escape or a press elsewhere closes them and the focus goes back to the button.
 */

import { el } from "./elements.js";

/** @param {"menu"|"dialog"} role @param {(Node|string)[]} children @returns {any} */
export function makeSheet(role, ...children) {
  const sheet = el("div", { class: "terz-sheet", popover: "auto", role, tabindex: "-1" }, ...children);
  sheet.addEventListener("toggle", (/** @type {ToggleEvent} */ event) => {
    if (event.newState !== "open") return;
    const first = role === "menu" ? sheet.querySelector("[role=menuitem]") : sheet;
    first?.focus();
  });
  if (role === "menu") sheet.addEventListener("keydown", walkMenu);
  return sheet;
}

/** Let a button open a sheet. @param {any} button @param {any} sheet */
export function opens(button, sheet) {
  button.popoverTargetElement = sheet;
  button.setAttribute("aria-haspopup", sheet.getAttribute("role"));
  return button;
}

/** @param {any} sheet */
export function closeSheet(sheet) {
  if (sheet.matches(":popover-open")) sheet.hidePopover();
}

/** @param {KeyboardEvent} event */
function walkMenu(event) {
  const items = /** @type {HTMLElement[]} */ ([.../** @type {Element} */ (event.currentTarget).querySelectorAll("[role=menuitem]")]);
  const here = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const there = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
  if (there === undefined || !items.length) return;
  event.preventDefault();
  items[(there + items.length) % items.length].focus();
}
