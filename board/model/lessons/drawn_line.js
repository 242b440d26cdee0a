// Drags and key presses on the line that a student draws as a guess.
// See math/line_comparison.js for the check of the guess.

import * as lineHandles from "./line_handles.js";

/** @import { ActiveDrag, LineWithGrip, Vector } from "../../types" */

/** A drag of the tip of the normal vector turns the line; any other drag moves it.
 * @param {LineWithGrip} line as it was @param {ActiveDrag} given @param {Vector} at @param {boolean} isTip */
export const dragLine = (line, { at: from }, at, isTip) =>
  isTip ? lineHandles.dragToTurn(line, from, at) : lineHandles.dragToShift(line, from, at);

/** @param {LineWithGrip} line @param {string} way @param {number} height of the picture */
export const nudgeLine = (line, way, height) =>
  lineHandles.CHANGES[way](line, height / lineHandles.KEY_STEPS_PER_HEIGHT);
