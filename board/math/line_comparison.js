// A line that somebody draws where they expect the next one: how far it is from the true one. As a
// line, whichever of its sides is +. Pure functions.

import * as plane from "./plane.js";

/** @import { LineWithGrip, Line, Vector } from "../types" */
/** Between two lines: the angle in degrees, 0 … 90, and how much farther one is than the other from the middle of some
 * points. @typedef {{ angle: number, offset: number }} LineDifference */

const MAX_ANGLE_DEGREES = 10; // degrees that a drawing by eye may be off,
const MAX_OFFSET_PART = 0.1; // and parts of how far the points are from their middle
const HALF = 180;

/** The middle of some points, and how far from it they are. @param {Vector[]} points */
export function spreadOf(points) {
  const centre = plane.scale(1 / points.length, points.reduce(plane.add));
  const away = points.map((x) => plane.length(plane.add(x, plane.scale(-1, centre))));
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

/** Whether lines so far apart are the same by eye, where the points are so far from their middle.
 * @param {LineDifference} apart @param {number} size */
export const isSameByEye = ({ angle, offset }, size, times = 1) =>
  angle <= times * MAX_ANGLE_DEGREES && offset <= times * MAX_OFFSET_PART * size;

/** The line as it is drawn now: first the present one, held where it is nearest to the middle of the points.
 * @param {{ answer: LineWithGrip | null, line: Line, points: Vector[] }} now @returns {LineWithGrip} */
export const drawnLine = ({ answer, line, points }) =>
  answer ?? { w: line.w, b: line.b, grip: plane.foot(line, spreadOf(points).centre) };
