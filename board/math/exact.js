// Decides without rounding whether a line separates a few points.
// It computes in whole numbers: with the decimals that the coordinates stand for, or with doubles, which are whole
// numbers over one power of two.

import { decimalsOf } from "./decimals.js";

/** @import { Vector } from "../types" */
/** @typedef {bigint[]} WholePoint a point, as whole numbers */

/** How often a number must be doubled to become whole. @param {number} value */
function binaryPlaces(value) {
  let count = 0;
  for (let doubled = value; !Number.isInteger(doubled); doubled *= 2) count++;
  return count;
}

/** The points times one power of ten, or of two, with which all coordinates are whole. For a power of two, each number
 * is doubled until it is whole, and then shifted as a bigint: a large number times the power that a small one needs may
 * be too large for a double.
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

/** @param {WholePoint} a @param {WholePoint} b @returns {WholePoint} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
/** @param {WholePoint} a @param {WholePoint} b @returns {bigint} */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
/** @param {WholePoint} a @param {WholePoint} b @returns {bigint} */
const cross = (a, b) => a[0] * b[1] - a[1] * b[0];

/** Whether some line has all + points strictly on one side and all − points strictly on the other. If so, one can be
 * turned until it touches a + point p and a − point q. Then no point is on its wrong side. On the line itself, all +
 * points are at p or on the side of p away from q, and all − points at q or beyond it, so that it can be turned back.
 * For few points, because it tries all pairs.
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
  /** @param {WholePoint} x */
  const height = (x) => side * cross(way, minus(x, p));
  /** @param {WholePoint} x */
  const along = (x) => dot(way, minus(x, p));
  const end = along(q);
  return (
    plus.every((x) => height(x) > 0n || (height(x) === 0n && along(x) <= 0n)) &&
    other.every((x) => height(x) < 0n || (height(x) === 0n && along(x) >= end))
  );
}

/** Whether 0 is in the convex hull of some differences p − q, or on its edge. Then the hulls of these p and q meet.
 * For few differences, because it tries all triangles. @param {[p: Vector, q: Vector][]} pairs */
export function isZeroInHull(pairs) {
  const all = toWholePoints(pairs.flat());
  const ways = pairs.map((_, i) => minus(all[2 * i], all[2 * i + 1]));
  return ways.some((a, i) => ways.slice(i).some((b, j) => ways.slice(i + j).some((c) => isZeroInTriangle([a, b, c]))));
}

/** If all turns are 0, the triangle is a segment on a line through 0. It contains 0 if 0 is between two corners.
 * @param {WholePoint[]} corners */
function isZeroInTriangle(corners) {
  const sides = corners.map((a, i) => /** @type {const} */ ([a, corners[(i + 1) % 3]]));
  const turns = sides.map(([a, b]) => cross(a, b));
  if (turns.every((turn) => turn === 0n)) return sides.some(([a, b]) => dot(a, b) <= 0n);
  return turns.every((turn) => turn >= 0n) || turns.every((turn) => turn <= 0n);
}

/** Whether a line through the origin separates the points: if x is on the correct side of it for y, so is −x for −y.
 * @param {Vector[]} points @param {number[]} labels */
export function isSeparableThroughOrigin(points, labels) {
  const opposite = points.map((x) => x.map((value) => -value));
  return isSeparable([...points, ...opposite], [...labels, ...labels.map((y) => -y)]);
}
