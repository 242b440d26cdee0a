// Places looks in charts and sketches: there, a mark is a look with its places.

import * as looks from "../draw/marks.js";

/** @import { Label, MarkStyle, Spot, Stroke, Title } from "../draw/types" */
/** @import { Vector } from "../types" */

/** @param {Vector[]} at @param {string} color @param {number} [width] @param {MarkStyle} [more] @returns {Stroke} */
export const stroke = (at, color, width, more) => ({ ...looks.line(color, width, more), at });
/** @param {Vector[]} at @param {string} color @param {number} width @param {string} [name] @returns {Stroke} */
export const arrow = (at, color, width, name) => ({ ...looks.arrow(color, width, { name }), at });
/** @param {Vector[]} at @param {MarkStyle} look @returns {Stroke} */
export const area = (at, look) => ({ ...looks.area(look.fill, look), at });
/** @param {Vector} at @param {number} radius @param {MarkStyle} look @returns {Spot} */
export const disc = (at, radius, look) => ({ ...looks.marker("disc", radius, look), at: [at] });
/** @param {Vector} at @param {number} radius @param {MarkStyle} look @returns {Spot} */
export const diamond = (at, radius, look) => ({ ...looks.marker("diamond", radius, look), at: [at] });
/** @param {string} text @param {Vector} at @param {string} color @param {Vector} [aside] @param {Vector[]} [of]
 * @returns {Label} */
export const word = (text, at, color, aside, of) => ({ shape: "word", text, at: [at], color, aside, of });
/** The number of a tick. @param {string} text @param {Vector} at @param {string} color @param {Vector} [aside]
 * @returns {Label} */
export const tick = (text, at, color, aside) => ({ shape: "tick", text, at: [at], color, aside });
/** @param {string} x @param {string} y @returns {Title[]} */
export const titles = (x, y) => [
  { shape: "title", name: "x", text: x },
  { shape: "title", name: "y", text: y },
];
