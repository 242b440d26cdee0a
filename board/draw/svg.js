// Creates SVG elements, and changes them in place.

import { areFormula, piecesOf } from "../words/formulas.js";

/** @typedef {{ text?: string, [name: string]: string | number | undefined }} Attributes */

/** @param {string} tag @param {Attributes} [attributes] @returns {SVGElement} */
export const svg = (tag, attributes = {}) =>
  setAttributes(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);

/** The present attributes of each element, since setting the same value again costs the browser as much as a change.
 * @type {WeakMap<Element, Attributes>} */
const attributeCache = new WeakMap();

/** @template {Element} N @param {N} node @param {Attributes} attributes */
export function setAttributes(node, attributes) {
  /** @type {Attributes} */
  const known = attributeCache.get(node) ?? {};
  attributeCache.set(node, known);
  for (const name in attributes) {
    if (known[name] === attributes[name]) continue;
    known[name] = attributes[name];
    const value = String(attributes[name]);
    if (name === "text") {
      replaceText(node, value);
      markFormula(node, piecesOf(value));
    } else node.setAttribute(name, value);
  }
  return node;
}

const TEXT = 3; // Node.TEXT_NODE

/** Set the text of an element. Its text node is kept, because a new one makes the browser search the page for what
 * depends on it, in each frame of a drag. @param {Node} node @param {string} text */
export function replaceText(node, text) {
  const { firstChild: only } = node;
  const isInPlace = text && only?.nodeType === TEXT && only.nodeValue && !only.nextSibling;
  (isInPlace ? only : node).textContent = text;
}

/** Keep a browser that translates the page from translating mathematics. @param {Element} node @param {string[]} pieces
 * of its text, as piecesOf returns them */
export function markFormula(node, pieces) {
  if (areFormula(pieces)) node.setAttribute("translate", "no");
  else if (node.hasAttribute("translate")) node.removeAttribute("translate");
}

/** Fill a group with one element of this tag for each set of attributes, reusing the elements that it has.
 * @param {Element} group @param {string} tag @param {Attributes[]} elements */
export function fillGroup(group, tag, elements) {
  while (group.childElementCount > elements.length) group.lastElementChild?.remove();
  while (group.childElementCount < elements.length) group.append(svg(tag));
  elements.forEach((attributes, i) => setAttributes(group.children[i], attributes));
}

/** A color of the style sheet, such as "var(--plus)", as it is inside an element now, such as "rgb(0, 99, 178)".
 * @param {Element} parent @param {string} value */
export function colorOf(parent, value) {
  const probe = document.createElement("i");
  probe.style.color = value;
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
