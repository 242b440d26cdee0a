// Captions as elements.

import { parseCaption } from "../../words/caption.js";

/** @import { Part } from "../../words/caption.js" */

/** The elements of a caption. Text from anywhere stays text. @param {string} text @returns {Node[]} */
export const renderCaption = (text) => parseCaption(text).map(nodeOf);

/** @param {Part} part @returns {Node} */
function nodeOf(part) {
  if (typeof part === "string") return document.createTextNode(part);
  const node = document.createElement(part.tag);
  node.append(...part.parts.map(nodeOf));
  return node;
}
