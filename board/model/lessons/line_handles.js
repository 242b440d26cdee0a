// Drags and key presses on a line; each returns a new line.

import * as plane from "../../math/plane.js";
import * as manualLine from "./manual_line.js";

/** @import { LineWithGrip, Vector } from "../../types" */

const KEY_TURN_RADIANS = Math.PI / 90; // a press of an arrow key
export const KEY_STEPS_PER_HEIGHT = 60; // presses of an arrow key from the bottom to the top of the picture

/** What a key does, by name; `step` is a length.
 * @type {{ [name: string]: (hand: LineWithGrip, step: number) => LineWithGrip }} */
export const CHANGES = {
  double: (hand) => manualLine.multiply(hand, 2),
  halve: (hand) => manualLine.multiply(hand, 0.5),
  reverse: (hand) => manualLine.multiply(hand, -1),
  left: (hand) => manualLine.turn(hand, KEY_TURN_RADIANS),
  right: (hand) => manualLine.turn(hand, -KEY_TURN_RADIANS),
  up: (hand, step) => manualLine.shiftAlong(hand, step),
  down: (hand, step) => manualLine.shiftAlong(hand, -step),
};

/** The line follows the pointer.
 * @param {LineWithGrip} hand @param {Vector} at where the pointer went down @param {Vector} now */
export const dragToShift = (hand, at, now) => manualLine.shift(hand, plane.subtract(now, at));

/** The tip of w follows the pointer; null if w would be 0.
 * @param {LineWithGrip} hand @param {Vector} at @param {Vector} now @param {number} arrowScale */
export function dragTip(hand, at, now, arrowScale) {
  const w = plane.add(hand.w, plane.scale(1 / arrowScale, plane.subtract(now, at)));
  return plane.isNonzero({ w }) ? manualLine.turnTo(hand, w) : null;
}

/** The line turns around its grip with the pointer, and w keeps its length.
 * @param {LineWithGrip} hand @param {Vector} at @param {Vector} now */
export function dragToTurn(hand, at, now) {
  const [from, to] = [at, now].map((place) => plane.subtract(place, hand.grip)).map(([x, y]) => Math.atan2(y, x));
  return manualLine.turn(hand, to - from);
}
