// Geometry of the picture of space, in parallel projection.
// The camera is far away, so that equal lengths stay equal.

import * as plane from "./plane.js";
import { memoizeLast } from "./memoize.js";

/** @import { Camera, Line, Size, Vector } from "../types" */

const MAX_ELEVATION_DEGREES = 89;

/** Three perpendicular unit vectors: to the right and up in the picture, and toward the viewer. They are memoized,
 * because every place of a picture needs them. */
export const axesOf = memoizeLast(
  (/** @type {Camera} */ { azimuth, elevation }) => {
    const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
    return [
      [-Math.sin(a), Math.cos(a), 0],
      [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)],
      [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)],
    ];
  },
  ({ azimuth, elevation }) => [azimuth, elevation],
);

/** The camera before the user turns the space; for two dimensions it looks straight at the plane.
 * @param {number} dimension @returns {Camera} */
export const firstCamera = (dimension) =>
  dimension === 2 ? { azimuth: -90, elevation: 0 } : { azimuth: -60, elevation: 20 };

/** The camera turned by degrees; it never tips over. @param {Camera} camera @param {Vector} by @returns {Camera} */
export const turnCamera = ({ azimuth, elevation }, [across, up]) => ({
  azimuth: (azimuth + across) % 360,
  elevation: Math.min(Math.max(elevation + up, -MAX_ELEVATION_DEGREES), MAX_ELEVATION_DEGREES),
});

/** Where a point is in the picture: to the right, and up. @param {Vector} x @param {Camera} camera @returns {Vector} */
export function project(x, camera) {
  const [right, up] = axesOf(camera);
  return [plane.dot(right, x), plane.dot(up, x)];
}

/** The camera after a drag by pixels. @param {Camera} camera @param {Vector} by @returns {Camera} */
export const dragCamera = (camera, [dx, dy]) => turnCamera(camera, [-0.5 * dx, 0.5 * dy]);

// The diagonal of the cube, relative to the size of the picture. It may be above 1, because the whole diagonal is
// seldom seen.
const ROOM = 1.05;

/** Units of space per pixel. @param {number} half @param {Size} size */
export const unitOf = (half, size) => (2 * Math.sqrt(3) * half) / (ROOM * Math.min(...size));

/** Where a point is in a picture of this size, px from its top left corner; the origin is in the middle.
 * @param {Vector} x @param {Camera} camera @param {number} unit @param {Size} size */
export function pixel(x, camera, unit, [width, height]) {
  const [right, up] = project(x, camera);
  return [width / 2 + right / unit, height / 2 - up / unit];
}

/** A point of one of the axes. @param {number} i @param {number} value @returns {Vector} */
export const axisPoint = (i, value) => [0, 1, 2].map((j) => (i === j ? value : 0));

/** The vector of space that a move in the picture stands for. @param {Vector} move @param {Camera} camera */
export function unproject([across, up], camera) {
  const [right, above] = axesOf(camera);
  return plane.add(plane.scale(across, right), plane.scale(up, above));
}

const SIGNS = [-1, 1];
const CORNERS = SIGNS.flatMap((i) => SIGNS.flatMap((j) => SIGNS.map((k) => [i, j, k])));
/** @param {Vector} u @param {Vector} v */
const differsOnce = (u, v) => u.filter((value, i) => value !== v[i]).length === 1;

/** The twelve edges of the cube from −half to half. @param {number} half @returns {[Vector, Vector][]} */
export const edges = (half) =>
  CORNERS.flatMap((u, i) =>
    CORNERS.slice(i + 1)
      .filter((v) => differsOnce(u, v))
      .map((v) => [plane.scale(half, u), plane.scale(half, v)]),
  );

/** The corners, in order, of the polygon that the cube from −half to half cuts out of a plane; [] if it misses.
 * @param {Line} line @param {number} half */
export function cubeSection(line, half) {
  const corners = edges(half).flatMap(([u, v]) => planeCrossing(line, u, v));
  if (corners.length < 3) return [];
  const middle = plane.scale(1 / corners.length, corners.reduce(plane.add));
  const [first, second] = basis(line.w);
  /** @param {Vector} x */
  const angle = (x) => {
    const from = plane.subtract(x, middle);
    return Math.atan2(plane.dot(second, from), plane.dot(first, from));
  };
  return corners.sort((u, v) => angle(u) - angle(v));
}

/** Where a segment goes through the plane: a list of one point or none. An end on the plane belongs to it.
 * @param {Line} line @param {Vector} u @param {Vector} v */
function planeCrossing(line, u, v) {
  const [s, r] = [plane.roughScore(line, u), plane.roughScore(line, v)];
  if (s === r || s * r > 0) return [];
  return [plane.add(u, plane.scale(s / (s - r), plane.subtract(v, u)))];
}

// Two perpendicular unit vectors along the plane with normal vector w.
/** @param {Vector} w */
function basis(w) {
  const n = plane.scale(1 / plane.length(w), w);
  const least = n.reduce((best, value, i) => (Math.abs(value) < Math.abs(n[best]) ? i : best), 0);
  const along = cross(
    n,
    [0, 1, 2].map((i) => (i === least ? 1 : 0)),
  );
  const first = plane.scale(1 / plane.length(along), along);
  return [first, cross(n, first)];
}

/** @param {Vector} u @param {Vector} v @returns {Vector} */
const cross = (u, v) => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];

/** The parts of a segment behind the plane and in front of it, as the viewer sees them.
 * @param {Line} line @param {Vector[]} segment @param {Camera} camera */
export function splitSegment(line, [u, v], camera) {
  const facing = Math.sign(plane.dot(line.w, axesOf(camera)[2])) || 1;
  const [middle] = planeCrossing(line, u, v);
  const parts = middle
    ? [
        [u, middle],
        [middle, v],
      ]
    : [[u, v]];
  /** @param {Vector[]} vector */
  const isBefore = ([p, q]) => facing * (plane.roughScore(line, p) + plane.roughScore(line, q)) > 0;
  return { behind: parts.filter((part) => !isBefore(part)), before: parts.filter(isBefore) };
}
