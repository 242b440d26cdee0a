// The ways to write a hyperplane as a list of numbers, in any dimension.
// A form's `to` takes the numbers and another line, which gives what the form does not say: the length of w, and the
// side to which w points.

import { lastOf } from "./last.js";
import * as plane from "./plane.js";

/** @import { LineWithGrip, Line, Vector } from "../types" */
/**
 * @template {Line} L
 * @typedef {{ of(line: L): number[], to(numbers: number[], like: Line): Line & Partial<LineWithGrip> }} Form
 */
/** @typedef {LineWithGrip & { along: Vector }} DirectedLine */
/** @typedef {ReturnType<typeof readings>} Readings */

/** (w₁, …, w_d, b), for (x₁, …, x_d, 1) in homogeneous coordinates. @satisfies {Form<Line>} */
export const homogeneous = {
  of: ({ w, b }) => [...w, b],
  to: (numbers) => ({ w: numbers.slice(0, -1), b: lastOf(numbers) }),
};

/** w·x − t = 0. It computes 0 − b, because −b would be −0 for b = 0. @type {Form<Line>} */
export const threshold = {
  of: ({ w, b }) => [...w, 0 - b],
  to: (numbers) => ({ w: numbers.slice(0, -1), b: 0 - lastOf(numbers) }),
};

/** x₂ = slope · x₁ + intercept @satisfies {Form<Line>} */
export const slope = {
  of: ({ w, b }) => [-w[0] / w[1], -b / w[1]],
  to: ([m, c], like) => lineLike([-m, 1], [0, c], like),
};

/** x₁ = place, for a line that has no slope @type {Form<Line>} */
export const vertical = { of: ({ w, b }) => [-b / w[0]], to: ([place], like) => lineLike([1, 0], [place, 0], like) };

/** @param {Line} line */
export const isVertical = (line) => !slope.of(line).every(Number.isFinite);

/** u + λv @type {Form<DirectedLine>} */
export const direction = {
  of: ({ grip, along }) => [...grip, ...along],
  to: ([u1, u2, v1, v2], like) => ({ ...lineLike([v2, -v1], [u1, u2], like), grip: [u1, u2], along: [v1, v2] }),
};

/** w·(x − u) = 0 @type {Form<LineWithGrip>} */
export const normal = {
  of: ({ w, grip }) => [...w, ...grip],
  to: (numbers) => {
    const [w, u] = [numbers.slice(0, numbers.length / 2), numbers.slice(numbers.length / 2)];
    return { w, b: offsetThrough(u, w), grip: u };
  },
};

/** The b of the hyperplane through u with this w; 0 if only rounding of its terms remains.
 * @param {Vector} u @param {Vector} w */
function offsetThrough(u, w) {
  const terms = plane.length(w.map((value, i) => value * u[i]));
  return dropRounding([0 - plane.dot(w, u)], terms)[0];
}

/** The line through u with this normal vector, scaled to the length of the other line's w and turned to its side.
 * @param {Vector} vector @param {Vector} u @param {Line} like */
function lineLike(vector, u, like) {
  const size = plane.length(like.w) || 1;
  const unit = plane.scale(1 / plane.length(vector), vector);
  const w = plane.scale(plane.dot(unit, like.w) < 0 ? -size : size, unit);
  return { w, b: offsetThrough(u, w) };
}

/** Whether the grip is a point of the hyperplane, up to rounding. @param {LineWithGrip} line */
export function isGripOnLine({ w, b, grip }) {
  const terms = w.map((value, i) => value * grip[i]);
  return Math.abs(plane.score({ w, b }, grip)) <= 1e-12 * plane.length([...terms, b]);
}

const ROUNDING = 1e-15; // of a scalar product, relative to the lengths of the two vectors

/** A direction vector of the line with this w: the previous one, if it still is one.
 * @param {Vector} w @param {Vector} before */
export function alongOf(w, before) {
  const off = Math.abs(plane.dot(w, before)) / (plane.length(w) * plane.length(before) || 1);
  return off <= ROUNDING && plane.length(before) > 0 ? before : [w[1], 0 - w[0]];
}

/** The numbers that follow from a line and a point x, for w ≠ 0. @param {Line} line @param {Vector} x */
export function readings(line, x) {
  const length = plane.length(line.w);
  return {
    score: plane.score(line, x),
    length,
    unit: plane.scale(1 / length, line.w),
    origin: line.b / length,
    foot: plane.foot(line, plane.scale(0, line.w)),
    distance: plane.distance(line, x),
    projection: plane.foot(line, x),
  };
}

/** The numbers, with 0 for those that are only rounding: `scale` is the size of what they were computed from.
 * @param {number[]} numbers @param {number} scale @returns {number[]} */
export const dropRounding = (numbers, scale) => numbers.map((value) => (Math.abs(value) <= 1e-13 * scale ? 0 : value));
