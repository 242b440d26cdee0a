// A run written down: one row for each update, of the run's own points.

import { ordinalsOf } from "../math/corrections.js";
import * as plane from "../math/plane.js";

/** @import { Data, Multiple, Row, TrainingRun } from "../types" */

/** The runs in a subject that can be written down: one, two of a pair, none of what has no features with names.
 * @param {any} subject @returns {TrainingRun[]} */
export const runsOf = (subject) => subject.sides ?? (subject.features ? [subject] : []);

/** Row k has the example of update k with its score before, and the line after; row 0 is the start. From a row up to
 * the one before `end`. @param {TrainingRun} run @returns {Row[]} */
export function rowsOf(run, from = 0, end = run.length + 1) {
  const [places, ordinals] = [placesOf(run), ordinalsOf(run.index, run.points.length)];
  return run.states
    .slice(from, end)
    .map((line, place) => rowOf(run, from + place, ordinals, readings(line, places, run.boundary)));
}

/** @param {TrainingRun} run @param {number} k @param {number[]} ordinals @param {ReturnType<typeof readings>} after
 * @returns {Row} */
function rowOf(run, k, ordinals, after) {
  const { w, b } = run.states[k];
  const state = { k, w, b, ...after };
  if (k === 0) return { ...state, epoch: null, example: null, correction: null, x: null, y: null, s: null };
  const i = run.index[k - 1];
  const x = run.points[i];
  return {
    ...state,
    epoch: run.epochAt(run.examined[k - 1]),
    example: i + 1,
    correction: ordinals[k - 1],
    x,
    y: run.labels[i],
    s: plane.score(run.states[k - 1], x),
  };
}

// The points as doubles side by side: a long run on many of them has millions of margins, and a fifth of the time is
// enough.
const placesOf = (/** @type {Data} */ { points, labels }) => ({
  x: Float64Array.from(points.flat()),
  y: Float64Array.from(labels),
});

/** What the whole line says of the points; w = 0 has no distance and no margins.
 * @param {Multiple} line @param {ReturnType<typeof placesOf>} places @param {TrainingRun["boundary"]} boundary */
function readings(line, { x, y }, boundary) {
  if (!plane.isDefined(line)) return { length: 0, distance: null, gamma: null, wrong: null };
  const {
    eta,
    sum: { w, b },
  } = line;
  const atZero = plane.CLASS_OF_0[boundary];
  let [least, wrong] = [Infinity, 0];
  for (let i = 0, at = 0; i < y.length; i++) {
    let sum = 0;
    for (let j = 0; j < w.length; j++) sum += x[at++] * w[j];
    const s = eta * (sum + b);
    const margin = y[i] * s;
    if (margin < least) least = margin;
    if (margin < 0 || (s === 0 && y[i] !== atZero)) wrong++;
  }
  const length = plane.length(line.w);
  return { length, distance: Math.abs(line.b) / length, gamma: least / length + 0, wrong }; // + 0: not −0
}
