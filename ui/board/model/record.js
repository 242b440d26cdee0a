// A run written down: one row for each update, of the run's own points.

import * as plane from "../math/plane.js";

/** @import { Line, Row, TrainingRun } from "../types" */

/** The runs in a subject: one, two of a pair, none of what is no run. @param {any} subject @returns {TrainingRun[]} */
export const runsOf = (subject) => subject.sides ?? (subject.kind === "run" ? [subject] : []);

/** Row k: the example of update k with its score before, and the line after; row 0 is the start. @param {TrainingRun} run @param {number} k @returns {Row} */
export function rowOf(run, k) {
  const [line, i] = [run.states[k], k ? run.index[k - 1] : null];
  const state = { k, w1: line.w[0], w2: line.w[1], b: line.b, ...readings(run, line) };
  if (i === null) return { ...state, epoch: null, example: null, x1: null, x2: null, y: null, s: null };
  const [x, y] = [run.points[i], run.labels[i]];
  const s = plane.score(run.states[k - 1], x);
  return { ...state, epoch: run.epochAt(run.examined[k - 1]), example: i + 1, x1: x[0], x2: x[1], y, s };
}

/** All rows. @param {TrainingRun} run */
export const rowsOf = (run) => run.states.map((_, k) => rowOf(run, k));

// A file of a long run on many points has millions of margins, so this is written out; w = 0 has none.
function readings({ points, labels, boundary }, /** @type {Line} */ line) {
  if (!plane.isDefined(line)) return { length: 0, distance: null, gamma: null, wrong: null };
  const { eta, sum: { w: [w1, w2], b } } = line;
  const atZero = plane.CLASS_OF_0[boundary];
  let [least, wrong] = [Infinity, 0];
  for (let i = 0; i < points.length; i++) {
    const s = eta * (points[i][0] * w1 + points[i][1] * w2 + b);
    const margin = labels[i] * s;
    if (margin < least) least = margin;
    if (margin < 0 || (s === 0 && labels[i] !== atZero)) wrong++;
  }
  const length = plane.length(line.w);
  // + 0: a margin of −0 is 0
  return { length, distance: Math.abs(line.b) / length, gamma: least / length + 0, wrong };
}
