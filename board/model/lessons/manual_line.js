// A line that the user sets: its changes, its readings and its subject.
// Every change returns a new value.

import { isGripOnLine } from "../../math/forms.js";
import * as plane from "../../math/plane.js";
import { isVector } from "../validators.js";
import { NoRun } from "../runs/no_run.js";

/** @import { Data, LineWithGrip, Line, Vector } from "../../types" */
/** @import { Frame, Subject, FrameInput } from "../runs/types" */
/** @import { HandSettings } from "./types" */

/** Whether a value from outside is a line with a grip. @param {unknown} value */
export function isLineWithGrip(value) {
  const { w, grip, b } = Object(value);
  return isVector(w, 2) && isVector(grip, 2) && Number.isFinite(b);
}

/** The line (w, b) with its grip at the point nearest to a place. @param {Line} line @param {Vector} near
 * @returns {LineWithGrip} */
export const gripNear = ({ w, b }, near) => ({
  w,
  b,
  grip: plane.isNonzero({ w, b }) ? plane.foot({ w, b }, near) : near,
});

/** Move the grip onto the line, if it came from outside and is not there. @param {LineWithGrip} hand */
export const repairGrip = (hand) => (isGripOnLine(hand) ? hand : gripNear(hand, hand.grip));

/** The line through the grip with normal vector w. @param {LineWithGrip} hand @param {Vector} w
 * @returns {LineWithGrip} */
export const turnTo = ({ grip }, w) => ({ w, b: -plane.score({ w, b: 0 }, grip) + 0, grip });

/** @param {LineWithGrip} hand @param {number} angle */
export function turn(hand, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return turnTo(hand, [c * hand.w[0] - s * hand.w[1], s * hand.w[0] + c * hand.w[1]]);
}

/** Moved by a vector: only b changes. @param {LineWithGrip} hand @param {Vector} by @returns {LineWithGrip} */
export const shift = ({ w, b, grip }, by) => ({ w, b: -plane.score({ w, b: -b }, by) + 0, grip: plane.add(grip, by) });

/** Moved along w by a length. @param {LineWithGrip} hand @param {number} by @returns {LineWithGrip} */
export const shiftAlong = (hand, by) => shift(hand, plane.scale(by / plane.length(hand.w), hand.w));

/** @param {LineWithGrip} hand @param {number} c @returns {LineWithGrip} */
export const multiply = ({ w, b, grip }, c) => ({ w: w.map((value) => product(c, value)), b: product(c, b), grip });

/** c · value without binary rounding: 3 · 0.1 is 0.3. @param {number} c @param {number} value */
const product = (c, value) => plane.score({ w: [c], b: 0 }, [value]);

/** The numbers that the lectures read off a line and a dataset: each point's margins, class margins, and the cost.
 * @param {Line} line @param {Data} data */
export function readings(line, { points, labels }) {
  const size = plane.length(line.w);
  const rows = points.map((x, i) => {
    const functional = labels[i] * plane.score(line, x);
    return { i, label: labels[i], functional, geometric: size ? functional / size : null };
  });
  /** @param {number} label */
  const smallest = (label) => {
    const own = rows.flatMap((row) => (row.label === label && row.geometric !== null ? [row.geometric] : []));
    return own.length ? own.reduce((a, m) => Math.min(a, m)) : null;
  };
  const [plus, minus] = [smallest(1), smallest(-1)];
  return {
    rows: rows.sort((a, b) => a.functional - b.functional || a.i - b.i),
    plus,
    minus,
    smaller: plus !== null && minus !== null ? Math.min(plus, minus) : (plus ?? minus),
    sum: plus !== null && minus !== null ? plus + minus : null,
    cost: rows.reduce((total, row) => total + Math.max(-row.functional, 0), 0),
  };
}

/** The subject of a board whose line, `own.hand`, the user sets. @implements {Subject<HandSettings>} */
export class ManualLine extends NoRun {
  kind = "hand";
  outcome = "hand";

  /** @param {(line: Line) => number} of @param {number} _ @param {HandSettings} own */
  least = (of, _, { hand }) => of(hand);
  /** @param {HandSettings} handSettings */
  lines = ({ hand }) => [hand].filter(plane.isNonzero);
  /** @param {FrameInput<HandSettings>} at @returns {Frame} */
  frame = ({ own: { hand } }) => ({ line: hand, grip: hand.grip, separation: this, update: null, example: null });
}
