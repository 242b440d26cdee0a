// The rows of a run's table: one for each update.

import { ordinalsOf } from "../../math/corrections.js";
import { stateBatchOf, toBatchPoints } from "../../math/batch_scores.js";
import * as plane from "../../math/plane.js";

/** @import { Row, Subject, TrainingRun } from "./types" */

/** The runs of a subject that have a table: one, two of a pair, or none if the features have no names.
 * @param {Subject} subject @returns {TrainingRun[]} */
export const runsOf = (subject) =>
  /** @type {TrainingRun[]} */ (subject.sides ?? ("features" in subject && subject.features ? [subject] : []));

/** Row k has the example of update k, its score before and the line after the update; row 0 is the start. The rows are
 * those from `from` to `end` − 1. @param {TrainingRun} run @returns {Row[]} */
export function rowsOf(run, from = 0, end = run.length + 1) {
  const [read, ordinals] = [lineReader(run), ordinalsOf(run.index, run.points.length)];
  return run.states.slice(from, end).map((_, place) => rowOf(run, from + place, ordinals, read(from + place)));
}

/** @param {TrainingRun} run @param {number} k @param {number[]} ordinals
 * @param {ReturnType<ReturnType<typeof lineReader>>} after @returns {Row} */
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

/** For state k: the length of w, the distance, the margin, the misclassified points; w = 0 has no distance or margin.
 * @param {TrainingRun} run */
function lineReader(run) {
  const scores = leastOf(run);
  return (/** @type {number} */ k) => {
    const line = run.states[k];
    if (!plane.isNonzero(line)) return { length: 0, distance: null, gamma: null, wrong: null };
    const [length, { least, wrong }] = [plane.length(line.w), scores(k)];
    return { length, distance: Math.abs(line.b) / length, gamma: least / length + 0, wrong }; // + 0: not −0
  };
}

/** The least y s(x) of state k, and how many points it misclassifies. A long run on many points has millions of scores:
 * batches of doubles, where they are exact enough, take a fifth of the time.
 * @param {TrainingRun} run @returns {(k: number) => { least: number, wrong: number }} */
function leastOf(run) {
  const { points, labels, boundary, states } = run;
  const deciding = stateBatchOf(run);
  const placed = toBatchPoints(deciding, points);
  const count = counter(labels, boundary);
  if (!deciding || !placed) return (k) => count((i) => plane.score(states[k], points[i]));
  const { rows, width, read } = deciding;
  const { row, factor } = placed;
  return (k) => {
    const from = k * width;
    const { least, wrong } = count((i) => {
      let sum = 0;
      for (let j = 0, at = i * (width - 1); j < width - 1; j++) sum += row[at + j] * rows[from + j];
      return sum + factor * rows[from + width - 1];
    });
    return { least: labels.length ? read(least) : least, wrong };
  };
}

/** @param {number[]} labels @param {TrainingRun["boundary"]} boundary */
function counter(labels, boundary) {
  const atZero = plane.CLASS_OF_0[boundary];
  return (/** @type {(i: number) => number} */ score) => {
    let [least, wrong] = [Infinity, 0];
    for (let i = 0; i < labels.length; i++) {
      const s = score(i);
      const margin = labels[i] * s;
      if (margin < least) least = margin;
      if (margin < 0 || (s === 0 && labels[i] !== atZero)) wrong++;
    }
    return { least, wrong };
  };
}
