// What pointer and keys do to a line that a hand holds: each takes the line as it was and returns the line as it is
// now.

import * as plane from "../../math/plane.js";
import * as byHand from "./manual_line.js";

/** @import { HeldLine, Vector } from "../../types" */

const TURN = Math.PI / 90; // what an arrow key turns the line by
export const STEPS = 60; // of an arrow key from the bottom to the top of the picture

/** By name what a key does, some of them by a length.
 * @type {{ [name: string]: (hand: HeldLine, step: number) => HeldLine }} */
export const CHANGES = {
  double: (hand) => byHand.multiply(hand, 2),
  halve: (hand) => byHand.multiply(hand, 0.5),
  reverse: (hand) => byHand.multiply(hand, -1),
  left: (hand) => byHand.turn(hand, TURN),
  right: (hand) => byHand.turn(hand, -TURN),
  up: (hand, step) => byHand.shiftAlong(hand, step),
  down: (hand, step) => byHand.shiftAlong(hand, -step),
};

const way = (/** @type {Vector} */ from, /** @type {Vector} */ to) => plane.add(to, plane.scale(-1, from));

/** The line goes with the pointer.
 * @param {HeldLine} hand @param {Vector} at where the pointer came down @param {Vector} now */
export const shifted = (hand, at, now) => byHand.shift(hand, way(at, now));

/** The tip of w goes with the pointer; null where w would be 0.
 * @param {HeldLine} hand @param {Vector} at @param {Vector} now @param {number} arrowScale */
export function tipped(hand, at, now, arrowScale) {
  const w = plane.add(hand.w, plane.scale(1 / arrowScale, way(at, now)));
  return plane.isDefined({ w }) ? byHand.turnTo(hand, w) : null;
}

/** The line turns around its grip as the pointer does, and w keeps its length.
 * @param {HeldLine} hand @param {Vector} at @param {Vector} now */
export function turned(hand, at, now) {
  const [from, to] = [at, now].map((place) => way(hand.grip, place)).map(([x, y]) => Math.atan2(y, x));
  return byHand.turn(hand, to - from);
}
