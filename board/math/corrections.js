// Counts how often a run corrected each example.
// `index` is the example of each update.

/** @import { Moment } from "../types" */

/** The number of corrections of each of n examples after the first k updates.
 * @param {number[]} index @param {number} k @param {number} n */
export function countsOf(index, k, n) {
  /** @type {number[]} */
  const counts = Array(n).fill(0);
  for (let update = 0; update < k; update++) counts[index[update]]++;
  return counts;
}

/** For each update, which correction of its example it is, counted from 1. @param {number[]} index @param {number} n */
export function ordinalsOf(index, n) {
  /** @type {number[]} */
  const counts = Array(n).fill(0);
  return index.map((i) => ++counts[i]);
}

/** The examples that the first k updates corrected, in the order of their first corrections.
 * @param {number[]} index @param {number} k */
export const correctedIn = (index, k) => [...new Set(index.slice(0, k))];

/** The counts up to a moment, one for each point; null without a run, or while the run is still that of other points.
 * @param {Pick<Moment, "run" | "k" | "ahead">} moment @returns {number[] | null} */
export function correctionsAt({ run, k, ahead }) {
  const counts = ahead ? null : run.corrections?.(k);
  return counts?.length ? counts : null;
}
