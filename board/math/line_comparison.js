// Compares a line that a user draws with the true one.
// It does not matter which of their sides is +.

import * as plane from "./plane.js";

/** @import { LineWithGrip, Line, Vector } from "../types" */
/** The angle between two lines in degrees, 0 … 90, and the difference of their signed distances from the center of some
 * points. @typedef {{ angle: number, offset: number }} LineDifference */

// The errors that a drawing by eye may have. The offset is a part of the farthest point's distance from the center.
const MAX_ANGLE_DEGREES = 10;
const MAX_OFFSET_PART = 0.1;
const HALF = 180;

/** The center (mean) of some points, and how far from it the farthest one is. @param {Vector[]} points */
export function spreadOf(points) {
  const centre = plane.scale(1 / points.length, points.reduce(plane.add));
  const away = points.map((x) => plane.length(plane.subtract(x, centre)));
  return { centre, size: away.reduce((most, one) => Math.max(most, one), 0) };
}

/** @param {Line} one @param {Line} other @param {Vector} centre @returns {LineDifference} */
export function compareLines(one, other, centre) {
  const cosine = plane.dot(one.w, other.w) / (plane.length(one.w) * plane.length(other.w));
  const sign = cosine < 0 ? -1 : 1;
  return {
    angle: (Math.acos(Math.min(Math.abs(cosine), 1)) * HALF) / Math.PI,
    offset: Math.abs(plane.distance(one, centre) - sign * plane.distance(other, centre)),
  };
}

/** Whether two lines look the same; `size` is the distance of the farthest point from the center.
 * @param {LineDifference} apart @param {number} size */
export const isSameByEye = ({ angle, offset }, size, times = 1) =>
  angle <= times * MAX_ANGLE_DEGREES && offset <= times * MAX_OFFSET_PART * size;

/** The line as the user has drawn it; at first the current line, with its grip where it is nearest to the center.
 * @param {{ answer: LineWithGrip | null, line: Line, points: Vector[] }} now @returns {LineWithGrip} */
export const drawnLine = ({ answer, line, points }) =>
  answer ?? { w: line.w, b: line.b, grip: plane.foot(line, spreadOf(points).centre) };
