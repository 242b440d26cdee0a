// What pointer and keys do to a line that somebody draws where they expect the next one; see math/line_comparison.js.

import * as lineHandles from "./line_handles.js";

/** @import { ActiveDrag, LineWithGrip, Vector } from "../../types" */

/** With the pointer: the tip of its normal vector turns it, and anything else of it moves it.
 * @param {LineWithGrip} line as it was @param {ActiveDrag} given @param {Vector} at @param {boolean} isTip */
export const dragLine = (line, { at: from }, at, isTip) =>
  isTip ? lineHandles.dragToTurn(line, from, at) : lineHandles.dragToShift(line, from, at);

/** With a key, in a picture so high. @param {LineWithGrip} line @param {string} way @param {number} height */
export const nudgeLine = (line, way, height) =>
  lineHandles.CHANGES[way](line, height / lineHandles.KEY_STEPS_PER_HEIGHT);
