// The states of a run in one array, to score many points exactly.

import { decimalsOf, toDouble, EXACT_LIMIT } from "./decimals.js";
import { LongSums, RoundedSums, sumsOf } from "./sums.js";

/** @import { Vector } from "../types" */
/** @import { Rule } from "./sums.js" */

/** One row (w, b) per state. Sums of products are whole numbers if the data are decimals; `read` makes them scores.
 * @typedef {{ rows: Float64Array, width: number, places: number | null, largest: number,
 *   read: (score: number, over?: number) => number, weights: (row: ArrayLike<number>, over: number) => number[] }}
 *   StateBatch */
/** Points in the same units, one after the other, and the factor of b in these units.
 * @typedef {{ row: Float64Array, factor: number }} BatchPoints */

/** Null if the numbers are too long for doubles.
 * @param {{ points: Vector[], labels: number[], index: number[] } & Rule} run @returns {StateBatch | null} */
export function stateBatchOf(run) {
  const { points, labels, index } = run;
  const sums = sumsOf(points, labels, run, index.length);
  if (sums instanceof LongSums) return null;
  const width = sums.state.length;
  const rows = new Float64Array((index.length + 1) * width);
  rows.set(sums.state);
  let largest = largestOf(sums.state);
  index.forEach((i, k) => {
    sums.correct(i);
    rows.set(sums.state, (k + 1) * width);
    largest = Math.max(largest, largestOf(sums.state));
  });
  if (sums instanceof RoundedSums) {
    /** @param {number} score */
    const read = (score, over = 1) => (sums.eta * score) / over;
    /** @param {ArrayLike<number>} row */
    const weights = (row, over = 1) => Array.from(row, (value) => read(value, over));
    return { rows, width, places: null, largest, read, weights };
  }
  const { times: factor, eta, places } = sums.scale;
  /** @param {number} whole @param {number} of @param {number} over */
  const read = (whole, of, over) => eta * ratio(factor * whole, of, over);
  return {
    ...{ rows, width, places: places.x, largest },
    read: (score, over = 1) => read(score, places.b, over),
    weights: (row, over) => Array.from(row, (v, j) => read(v, j < width - 1 ? places.w : places.b, over)),
  };
}

/** @param {Float64Array} state */
function largestOf(state) {
  let most = 0;
  for (let j = 0; j < state.length; j++) most = Math.max(most, Math.abs(state[j]));
  return most;
}

/** The double nearest to whole · 10^−places / over.
 * @param {number} whole @param {number} places @param {number} over */
function ratio(whole, places, over) {
  if (over === 1 || whole === 0) return toDouble(whole, places);
  const below = places <= 22 ? Number(`1e${places}`) * over : Infinity;
  if (Math.abs(whole) < EXACT_LIMIT && below < EXACT_LIMIT) return whole / below;
  return Number(`${(BigInt(whole) * 10n ** 40n) / BigInt(over)}e-${places + 40}`);
}

/** Points in the units of a run's states; null if a sum of `times` scores might round in doubles.
 * @param {StateBatch | null} deciding @param {Vector[]} points @param {number} [times] @returns {BatchPoints | null} */
export function toBatchPoints(deciding, points, times = 1) {
  if (!deciding) return null;
  const decimals = deciding.places === null ? null : decimalsOf(points);
  if (deciding.places === null) return { row: Float64Array.from(points.flat()), factor: 1 };
  if (!decimals || decimals.long) return null;
  const places = Math.max(deciding.places, decimals.places);
  const [scale, factor] = [decimals.places, deciding.places].map((own) => Number(`1e${places - own}`));
  const row = decimals.whole.map((value) => value * scale);
  const most = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), factor);
  return times * deciding.largest * most * deciding.width < EXACT_LIMIT / 2 ? { row, factor } : null;
}
