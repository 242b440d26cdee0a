// Turns taps on the plane into answers to a class question.
// Pure functions.

import * as plane from "../../math/plane.js";

/** @import { Data, Vector } from "../../types" */

/** The line through two places, [w₁, w₂, b] with ‖w‖ = 1; null if the places coincide. Its + side is the one that
 * classifies more points correctly, or the opposite one if `isOther`.
 * @param {Vector[]} ends @param {Data | null} data
 * @param {boolean} isOther @returns {Vector | null} */
export function lineThrough([from, to], data, isOther) {
  const along = plane.add(to, plane.scale(-1, from));
  const length = plane.length(along);
  if (!(length > 0) || !Number.isFinite(length)) return null;
  const w = plane.scale(1 / length, [-along[1], along[0]]);
  const b = -(w[0] * from[0] + w[1] * from[1]);
  const right = (data?.points ?? []).reduce(
    (sum, x, i) => sum + Math.sign((data?.labels[i] ?? 0) * plane.score({ w, b }, x)),
    0,
  );
  const sign = (right < 0 ? -1 : 1) * (isOther ? -1 : 1);
  return [...plane.scale(sign, w), sign * b].map((value) => value + 0);
}

/** The ends of a line after a tap, which adds an end or moves the nearer one. @param {Vector[]} ends
 * @param {Vector} at @returns {Vector[]} */
export function withEnd(ends, at) {
  if (ends.length < 2) return [...ends, at];
  const [first, second] = ends.map((end) => distance(end, at));
  return first <= second ? [at, ends[1]] : [ends[0], at];
}

/** The example nearest to a place, within reach; null if there is none. @param {Vector[]} points
 * @param {Vector} at @param {number} reach @returns {number | null} */
export function nearestPoint(points, at, reach) {
  const away = points.map((x) => distance(x, at));
  const least = Math.min(...away);
  return least <= reach ? away.indexOf(least) : null;
}

/** @param {Vector} one @param {Vector} other */
const distance = (one, other) => plane.length(plane.add(one, plane.scale(-1, other)));
