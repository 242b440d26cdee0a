// The captions around a plane: names of axes and classes, and a note.
// They are shortened where there is too little room.

import { fitNames, describeNames } from "../words/names.js";
import { textWidth } from "./label_placement.js";

/** @import { Names, Size } from "../types" */
/** `x` and `y` are the titles of the axes, `middle` is the place of the title of x, px, and `keys` are the classes,
 * from the left; `whole` has all names, uncut. @typedef {{ x: string, y: string, middle: number, keys: { text: string,
 * color: string, x: number }[], note: string, whole: string }} Captions */

// px between captions, and px by which a Chinese letter is wider than an English one
const [GAP_PX, EXTRA_LETTER_PX] = [20, 7];
const LETTERS = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]|[\ud800-\udbff]/g;
const COLORS = ["", "", "plus", "minus"];
/** @type {Names} */
const NONE = ["", "", "", ""];

/** @param {Names | undefined} names @param {string} note @param {Size} size of the inside, px @param {number} scale
 * @returns {Captions} */
export function captionsOf(names = NONE, note, [width, height], scale) {
  /** @param {number} value */
  const px = (value) => value * scale;
  /** @param {string} text */
  const wide = (text) => textWidth(text, scale) + px(EXTRA_LETTER_PX) * (text.match(LETTERS) ?? []).length;
  const end = note ? width - textWidth(note, scale) - px(GAP_PX) : width; // the note is on the right
  const classes = [2, 3].filter((i) => names[i]);
  const [x, ...texts] = fitNames(names, [0, ...classes], end - classes.length * px(GAP_PX), wide);
  const [y] = fitNames(names, [1], height, wide);
  /** @type {Captions["keys"]} */
  const keys = [];
  let from = 0;
  texts.forEach((text, i) => {
    keys.push({ text, color: COLORS[classes[i]], x: from });
    from += wide(text) + px(GAP_PX);
  });
  const half = wide(x) / 2;
  const middle = Math.max(from + half, Math.min(width / 2, names[0] || from ? end - half : end));
  return { x, y, middle, keys, note, whole: describeNames(names) };
}
