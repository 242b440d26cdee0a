// Writes the names that a table gives x₁, x₂, + and −.
// Sentences have the whole names. Pictures cut the names to fit.

/** @import { Names } from "../types" */

const SIGNS = ["x₁", "x₂", "+", "−"];

/** "x₁ · petal length", "+ virginica"; the sign alone without a name. @param {number} i @param {string} name */
export const nameWithSign = (i, name) => (name ? `${SIGNS[i]}${i < 2 ? " · " : " "}${name}` : SIGNS[i]);

/** All names in full: "x₁: petal length; +: virginica." @param {Names} names */
export function describeNames(names) {
  const parts = names.flatMap((name, i) => (name ? `${SIGNS[i]}: ${name}` : []));
  return parts.length ? `${parts.join("; ")}.` : "";
}

/** Some of the names, cut so that together they fit into `room`. The longest is cut first, to one letter at the least.
 * @param {Names} names @param {number[]} which @param {number} room
 * @param {(text: string) => number} widthOf @returns {string[]} */
export function fitNames(names, which, room, widthOf) {
  const letters = which.map((i) => [...names[i]]);
  const lengths = letters.map(({ length }) => length);
  /** @param {number} j */
  const text = (j) => nameWithSign(which[j], cut(letters[j], lengths[j]));
  const widths = which.map((_, j) => widthOf(text(j)));
  while (widths.reduce((sum, width) => sum + width, 0) > room && Math.max(...lengths) > 1) {
    const j = lengths.indexOf(Math.max(...lengths));
    lengths[j] -= 1;
    widths[j] = widthOf(text(j));
  }
  return which.map((_, j) => text(j));
}

/** @param {string[]} letters @param {number} length */
const cut = (letters, length) =>
  length < letters.length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
