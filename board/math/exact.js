// Whether a line separates a few points, without any rounding: on the decimals that they stand for, in whole numbers,
// or on doubles, which are whole numbers over one power of two.

import { decimalsOf } from "./decimals.js";

/** @import { Vector } from "../types" */
/** @typedef {bigint[]} WholePoint a point, as whole numbers */

/** How often a number must be doubled to become whole. @param {number} value */
function binaryPlaces(value) {
  let count = 0;
  for (let doubled = value; !Number.isInteger(doubled); doubled *= 2) count++;
  return count;
}

/** The points, all times one power of ten, or of two, by which they become whole. For that of two each number is
 * doubled as often as it must be, and what is left is done to the whole number: a large one times the power that a
 * small one needs may be no double.
 * @param {Vector[]} points @returns {WholePoint[]} */
function toWholePoints(points) {
  const decimals = decimalsOf(points);
  if (decimals) return points.map((_, i) => [2 * i, 2 * i + 1].map((at) => BigInt(decimals.whole[at])));
  const most = Math.max(0, ...points.flat().map(binaryPlaces));
  return points.map((x) =>
    x.map((value) => {
      const own = binaryPlaces(value);
      return BigInt(value * 2 ** Math.min(own, 1000) * 2 ** Math.max(0, own - 1000)) << BigInt(most - own);
    }),
  );
}

/** @type {(a: WholePoint, b: WholePoint) => WholePoint} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
/** @type {(a: WholePoint, b: WholePoint) => bigint} */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
/** @type {(a: WholePoint, b: WholePoint) => bigint} */
const cross = (a, b) => a[0] * b[1] - a[1] * b[0];

/** Whether some line has all + points strictly on one side and all − points strictly on the other. If so, one can be
 * turned until it touches a + point p and a − point q: then nothing is beyond it, and on it p comes after no + point
 * and q before no − point, so that it can be turned back. For few points: it tries all pairs.
 * @param {Vector[]} points @param {number[]} labels */
export function isSeparable(points, labels) {
  const all = toWholePoints(points);
  const [plus, other] = [1, -1].map((label) => all.filter((_, i) => labels[i] === label));
  if (!plus.length || !other.length) return true;
  return plus.some((p) => other.some((q) => [1n, -1n].some((side) => isSeparatingTangent(p, q, side, plus, other))));
}

/** @param {WholePoint} p @param {WholePoint} q @param {bigint} side @param {WholePoint[]} plus @param {WholePoint[]}
 * other */
function isSeparatingTangent(p, q, side, plus, other) {
  const way = minus(q, p);
  if (!way[0] && !way[1]) return false;
  const height = (/** @type {WholePoint} */ x) => side * cross(way, minus(x, p));
  const along = (/** @type {WholePoint} */ x) => dot(way, minus(x, p));
  const end = along(q);
  return (
    plus.every((x) => height(x) > 0n || (height(x) === 0n && along(x) <= 0n)) &&
    other.every((x) => height(x) < 0n || (height(x) === 0n && along(x) >= end))
  );
}

/** Whether 0 is on the way between some differences p − q, inside or on the edge: then hulls with these p and q meet.
 * For few: it tries all triangles of them. @param {[p: Vector, q: Vector][]} pairs */
export function isZeroInHull(pairs) {
  const all = toWholePoints(pairs.flat());
  const ways = pairs.map((_, i) => minus(all[2 * i], all[2 * i + 1]));
  return ways.some((a, i) => ways.slice(i).some((b, j) => ways.slice(i + j).some((c) => isZeroInTriangle([a, b, c]))));
}

/** Of a triangle without an inside, as two differences make one, 0 is on its line: it is in it between two of them.
 * @param {WholePoint[]} corners */
function isZeroInTriangle(corners) {
  const sides = corners.map((a, i) => /** @type {const} */ ([a, corners[(i + 1) % 3]]));
  const turns = sides.map(([a, b]) => cross(a, b));
  if (turns.every((turn) => turn === 0n)) return sides.some(([a, b]) => dot(a, b) <= 0n);
  return turns.every((turn) => turn >= 0n) || turns.every((turn) => turn <= 0n);
}

/** Whether such a line goes through the origin: where x with label y is on the right side, −x with −y is too.
 * @param {Vector[]} points @param {number[]} labels */
export function isSeparableThroughOrigin(points, labels) {
  const opposite = points.map((x) => x.map((value) => -value));
  return isSeparable([...points, ...opposite], [...labels, ...labels.map((y) => -y)]);
}
