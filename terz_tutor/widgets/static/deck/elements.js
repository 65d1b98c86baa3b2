// @ts-check
/** Elements, and lists of them that keep their nodes. */

export const SVG = "http://www.w3.org/2000/svg";

/** Make an element; attributes that are undefined or false are left out. Text goes in as text, never as HTML.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {(Node|string)[]} children @returns {any} */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** @param {string} tag @param {Record<string, any>} [attributes] @param {(Node|string)[]} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** @param {Element} node @param {Record<string, any>} attributes @param {(Node|string)[]} children */
export function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children);
  return node;
}

/** @param {Element} node @param {string} name @param {any} value */
export function setAttribute(node, name, value) {
  if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/** Set a text, and touch nothing when it is there already: a live region would say it again.
 * @param {Element} node @param {string|null|undefined} text */
export function setText(node, text) {
  const wanted = text ?? "";
  if (node.textContent !== wanted) node.textContent = wanted;
}

/** Make a parent's children match a list and keep the nodes whose key stays, with their focus.
 * @template T @param {Element} parent @param {T[]} items @param {(item: T, i: number) => string} keyOf
 * @param {(item: T) => HTMLElement} create @param {(node: any, item: T, i: number) => void} update */
export function keyed(parent, items, keyOf, create, update) {
  const keys = items.map(keyOf);
  /** @type {Map<string|undefined, HTMLElement>} */
  const old = new Map();
  for (const node of /** @type {HTMLElement[]} */ ([...parent.children])) {
    // Gone ones leave first, so that those which stay need not be moved (a moved node loses the focus).
    if (keys.includes(node.dataset.key ?? "")) old.set(node.dataset.key, node);
    else node.remove();
  }
  items.forEach((item, i) => {
    const node = old.get(keys[i]) ?? create(item);
    node.dataset.key = keys[i];
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
    update(node, item, i);
  });
}
