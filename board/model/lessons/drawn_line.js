// What pointer and keys do to a line that somebody draws where they expect the next one; see math/line_comparison.js.

import * as held from "./line_handles.js";

/** @import { Held, HeldLine, Vector } from "../../types" */

/** With the pointer: the tip of its normal vector turns it, and anything else of it moves it.
 * @param {HeldLine} line as it was @param {Held} given @param {Vector} at @param {boolean} isTip */
export const dragged = (line, { at: from }, at, isTip) =>
  isTip ? held.turned(line, from, at) : held.shifted(line, from, at);

/** With a key, in a picture so high. @param {HeldLine} line @param {string} way @param {number} height */
export const nudged = (line, way, height) => held.CHANGES[way](line, height / held.STEPS);
