// Decides whether a line separates points of the plane, and finds the best one.
// It computes in doubles if they are beyond doubt, and without rounding if hulls touch. The core decides exactly
// (perceptron_core.separate). If the result here is null, as for most points that are not in the plane, the board waits
// for the core.

import { decimalsOf, toDouble } from "./decimals.js";
import { isZeroInHull } from "./exact.js";

/** @import { Vector, Verdict } from "../types" */

const EPS = 2 ** -52;
// A bound for the rounding error of a sum of two products of differences, relative to the size of the products.
const ROUNDING_ERROR = 16 * EPS;
const MAX_ERROR_PART = 1e-8; // of the gap; rounding may move nothing farther
// Of the gap: how far beyond the margin a support vector may lie, as in perceptron_core/separability.py.
const SUPPORT_TOLERANCE = 2 ** -31;
const TINY = 1e-250; // more than underflow can change
const ROUNDS = 60; // of the search for the shortest difference, which needs only a few

/** @param {Vector} a @param {Vector} b @returns {Vector} */
const minus = ([a1, a2], [b1, b2]) => [a1 - b1, a2 - b2];
/** @param {Vector} a @param {Vector} b */
const dot = ([a1, a2], [b1, b2]) => a1 * b1 + a2 * b2;

/** Uses the decimals that the coordinates stand for, as whole numbers if they fit into doubles; otherwise doubles.
 * @param {Vector[]} points @param {number[]} labels @returns {Verdict | null} */
export function separate(points, labels) {
  const decimals = decimalsOf(points);
  if (!decimals) return separateDoubles(points, labels);
  if (decimals.long) return separateLong(points, labels, decimals);
  const { whole, places } = decimals;
  const d = points[0]?.length ?? 0;
  const rows = points.map((x, i) => x.map((_, j) => whole[i * d + j]));
  const verdict = separateDoubles(rows, labels);
  if (verdict?.kind !== "separable" || !places) return verdict;
  const [unit, x] = [Number(`1e${places}`), (/** @type {Vector} */ at) => at.map((v) => toDouble(v, places))];
  const [p, q] = verdict.nearest.map(x);
  return { ...verdict, w: verdict.w.map((v) => v * unit), margin: verdict.margin / unit, nearest: [p, q] };
}

/** For whole numbers too long for doubles: the differences are computed first, so that each is rounded only once, like
 * a difference of doubles.
 * @param {Vector[]} points @param {number[]} labels @param {{ whole: bigint[], places: number }} decimals
 * @returns {Verdict | null} */
function separateLong(points, labels, { whole, places }) {
  const first = labels.indexOf(1);
  if (new Set(labels).size < 2) return { kind: "single class" };
  if (points[0].length !== 2) return null;
  const rows = points.map((_, i) => [whole[2 * i], whole[2 * i + 1]]);
  const plus = new Set(rows.filter((_, i) => labels[i] > 0).map(String));
  if (rows.some((row, i) => labels[i] < 0 && plus.has(String(row)))) return { kind: "inseparable" };
  return separateDoubles(
    points,
    labels,
    rows.map((row) => row.map((value, j) => toDouble(value - rows[first][j], places))),
  );
}

/** `from` are the points relative to the first + point, if they are known already.
 * @param {Vector[]} points @param {number[]} labels @param {Vector[]} [from] @returns {Verdict | null} */
function separateDoubles(points, labels, from) {
  const [plus, other] = [1, -1].map((label) => [...points.keys()].filter((i) => labels[i] === label));
  if (!plus.length || !other.length) return { kind: "single class" };
  if (!from && haveCommonPoint(points, plus, other)) return { kind: "inseparable" };
  const unit = points[0].length === 2 && unitOf(points);
  if (!unit) return null;
  const near = (from ?? points.map((x) => minus(x, points[plus[0]]))).map((x) => x.map((value) => value / unit));
  const found = shortestDifferences(near, plus, other);
  if (!found) return null;
  const around = found.length === 2 ? addSidePoints(near, plus, other, found) : found;
  if (surelySurroundsZero(around)) return { kind: "inseparable" };
  const line = found.length < 3 ? bestLine(points, labels, near, found, unit) : null;
  return line ?? (doHullsTouch(points, around) ? { kind: "inseparable" } : null);
}

/** Whether these differences show without rounding that the hulls meet: on a grid, a point often lies exactly on an
 * edge of the other hull. @param {Vector[]} points @param {Difference[]} around */
const doHullsTouch = (points, around) => isZeroInHull(around.map(({ i, k }) => [points[i], points[k]]));

// A power of two about as large as the spread of the points: dividing by it rounds nothing.
/** @param {Vector[]} points */
function unitOf(points) {
  const spread = [0, 1].map((j) => points.reduce((most, x) => Math.max(most, Math.abs(x[j] - points[0][j])), 0));
  const unit = 2 ** Math.floor(Math.log2(Math.max(...spread)));
  return unit > 1e-200 && unit < 1e200 ? unit : null;
}

/** @param {Vector[]} points @param {number[]} plus @param {number[]} other */
function haveCommonPoint(points, plus, other) {
  /** @type {Map<number, Vector[]>} */
  const there = new Map(); // by the first coordinate
  for (const x of plus.map((i) => points[i])) if (!there.get(x[0])?.push(x)) there.set(x[0], [x]);
  return other.some((i) => there.get(points[i][0])?.some((x) => x.every((value, j) => value === points[i][j])));
}

/** The difference of the + point i and the − point k; `size` is the size of their numbers, which bounds the rounding.
 * @typedef {{ at: Vector, size: Vector, i: number, k: number }} Difference */

/** The one or two differences between which the shortest lies, or three around 0; null if the search does not end. It
 * is the algorithm of Gilbert, Johnson and Keerthi in the plane: each round adds the difference that is farthest in the
 * direction opposite to the shortest so far.
 * @param {Vector[]} near @param {number[]} plus @param {number[]} other @returns {Difference[] | null} */
function shortestDifferences(near, plus, other) {
  let active = [differenceOf(near, plus[0], other[0])];
  for (let round = 0; round < ROUNDS; round++) {
    const v = shortestOf(active);
    const [i, k] = [lowest(near, plus, v), lowest(near, other, [-v[0], -v[1]])];
    const next = differenceOf(near, i, k);
    const isLast = dot(v, v) - dot(v, next.at) <= EPS * dot(v, v);
    if (isLast || active.some((one) => one.i === i && one.k === k)) return active;
    const reduced = reduceSimplex([...active, next]);
    if (reduced.length === 3) return reduced;
    active = reduced;
  }
  return null;
}

/** @param {Vector[]} near @param {number} i @param {number} k @returns {Difference} */
const differenceOf = (near, i, k) => ({
  at: minus(near[i], near[k]),
  size: near[i].map((value, j) => Math.abs(value) + Math.abs(near[k][j])),
  i,
  k,
});

/** @param {Vector[]} near @param {number[]} some @param {Vector} v */
function lowest(near, some, [v1, v2]) {
  let [found, least] = [some[0], Infinity];
  for (const i of some) {
    const height = v1 * near[i][0] + v2 * near[i][1];
    if (height < least) [found, least] = [i, height];
  }
  return found;
}

/** The shortest vector on the segment between two differences; a single one is the shortest.
 * @param {Difference[]} active @returns {Vector} */
function shortestOf([{ at: a }, second]) {
  if (!second) return a;
  const e = minus(second.at, a);
  const normal = [-e[1], e[0]];
  const height = (a[0] * e[1] - a[1] * e[0]) / dot(e, e);
  return [-height * normal[0], -height * normal[1]];
}

/** Those of two or three differences that the shortest vector needs. @param {Difference[]} some
 * @returns {Difference[]} */
function reduceSimplex(some) {
  if (some.length === 3 && surroundsZero(some)) return some;
  const [last, ...others] = some.toReversed(); // the new one has lowered the length, so it stays
  const sides = others.map((one) => [one, last]).filter(([one]) => isBetween(one.at, last.at));
  /** @param {Difference[]} side */
  const length = (side) => Math.hypot(...shortestOf(side));
  return [[last], ...sides].reduce((least, side) => (length(side) < length(least) ? side : least));
}

// Whether the foot of the perpendicular from 0 is between two places.
/** @param {Vector} a @param {Vector} b */
const isBetween = (a, b) => dot(a, minus(b, a)) < 0 && dot(b, minus(a, b)) < 0;

/** @param {Vector} a @param {Vector} b */
const cross = ([a1, a2], [b1, b2]) => a1 * b2 - a2 * b1;
/** @param {Difference[]} some */
const turnsOf = (some) => some.map(({ at }, j) => cross(at, some[(j + 1) % some.length].at));
/** @param {Difference[]} some */
const surroundsZero = (some) => new Set(turnsOf(some).map(Math.sign)).size === 1;

/** Whether 0 is inside a triangle or a quadrangle of differences, whatever the rounding: then the hulls meet.
 * @param {Difference[]} some */
function surelySurroundsZero(some) {
  const sizes = some.map(({ size: a }, j) => sizeOf(a, some[(j + 1) % some.length].size));
  const isSure = turnsOf(some).every((turn, j) => Math.abs(turn) > ROUNDING_ERROR * sizes[j] + TINY);
  return some.length > 2 && isSure && surroundsZero(some);
}
/** @param {Vector} a @param {Vector} b */
const sizeOf = ([a1, a2], [b1, b2]) => a1 * b2 + a2 * b1;

/** Two differences, and between them those farthest to either side: for XOR, 0 lies on the segment between the two.
 * @param {Vector[]} near @param {number[]} plus @param {number[]} other @param {Difference[]} found */
function addSidePoints(near, plus, other, [a, b]) {
  const [e1, e2] = minus(b.at, a.at);
  const [left, right] = [
    [-e2, e1],
    [e2, -e1],
  ].map((way) => differenceOf(near, lowest(near, plus, way), lowest(near, other, minus([0, 0], way))));
  return [a, left, b, right];
}

/** The best line, whose normal vector is the shortest difference of the hulls; null if rounding may matter.
 * @param {Vector[]} points @param {number[]} labels @param {Vector[]} near
 * @param {Difference[]} active @param {number} unit @returns {Verdict | null} */
function bestLine(points, labels, near, active, unit) {
  const v = shortestOf(active);
  const square = dot(v, v);
  const heights = near.map((x) => dot(v, x));
  const low = heights.reduce((least, height, i) => (labels[i] > 0 ? Math.min(least, height) : least), Infinity);
  const high = heights.reduce((most, height, i) => (labels[i] < 0 ? Math.max(most, height) : most), -Infinity);
  const reach = near.reduce((most, x) => Math.max(most, dot(x, x)), square); // squared
  const [gap, noise] = [low - high, ROUNDING_ERROR * reach + TINY];
  const margin = (Math.sqrt(square) / 2) * unit;
  const first = points[labels.indexOf(1)]; // from which the others are measured
  const far = Math.max(...first.map(Math.abs)); // from the origin, where doubles are less dense
  if (!(
    noise <= MAX_ERROR_PART * gap &&
    Math.abs(square - gap) <= MAX_ERROR_PART * square &&
    EPS * far <= MAX_ERROR_PART * margin
  ))
    return null;
  const held = new Set(active.flatMap(({ i, k }) => [i, k]));
  const excess = heights.map((height, i) => (held.has(i) ? 0 : labels[i] > 0 ? height - low : high - height));
  if (excess.some((some, i) => !held.has(i) && Math.abs(some - SUPPORT_TOLERANCE * gap) <= noise)) return null;
  const support = [...points.keys()].filter((i) => excess[i] <= SUPPORT_TOLERANCE * gap);
  const w = v.map((value) => (2 * value) / square / unit);
  const b = -dot(w, first) - (low + high) / square;
  const nearest = nearestOf(
    points,
    near,
    v,
    [1, -1].map((label) => support.filter((i) => labels[i] === label)),
  );
  return { kind: "separable", w, b, margin, support, nearest };
}

/** The nearest points of the hulls; for two parallel edges, the middle of the part where they face each other.
 * @param {Vector[]} points @param {Vector[]} near @param {Vector} v @param {number[][]} support of each class
 * @returns {[Vector, Vector]} */
function nearestOf(points, near, v, support) {
  const along = [-v[1], v[0]];
  const places = support.map((some) => some.map((i) => dot(along, near[i])));
  const from = Math.max(...places.map((some) => Math.min(...some)));
  const to = Math.min(...places.map((some) => Math.max(...some)));
  const middle = (from + to) / 2;
  const [p, q] = support.map((some, side) => pointAt(points, some, places[side], middle));
  return [p, q];
}

/** The point `at` this place on the segment through points at these places.
 * @param {Vector[]} points @param {number[]} some
 * @param {number[]} places @param {number} at @returns {Vector} */
function pointAt(points, some, places, at) {
  const [first, last] = [places.indexOf(Math.min(...places)), places.indexOf(Math.max(...places))];
  const [a, b] = [points[some[first]], points[some[last]]];
  if (places[first] === places[last]) return a;
  const t = Math.min(Math.max((at - places[first]) / (places[last] - places[first]), 0), 1);
  return a.map((value, j) => value + t * (b[j] - value));
}
