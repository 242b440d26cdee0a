// How often a run corrected each example, from the example of each of its updates.

/** @import { Moment } from "../types" */

/** Of each of n examples, after the first k updates. @param {number[]} index @param {number} k @param {number} n */
export function countsOf(index, k, n) {
  /** @type {number[]} */
  const counts = Array(n).fill(0);
  for (let update = 0; update < k; update++) counts[index[update]]++;
  return counts;
}

/** Of each update the number of the correction of its example, from 1. @param {number[]} index @param {number} n */
export function ordinalsOf(index, n) {
  /** @type {number[]} */
  const counts = Array(n).fill(0);
  return index.map((i) => ++counts[i]);
}

/** The examples that the first k updates corrected, in the order of their first corrections.
 * @param {number[]} index @param {number} k */
export const correctedIn = (index, k) => [...new Set(index.slice(0, k))];

/** The counts up to a moment, one for each point; null without a run, or while there is only that of other points.
 * @param {Pick<Moment<any>, "run" | "k" | "ahead">} moment @returns {number[] | null} */
export function correctionsAt({ run, k, ahead }) {
  const counts = ahead ? null : run.corrections?.(k);
  return counts?.length ? counts : null;
}
