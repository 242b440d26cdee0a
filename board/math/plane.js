// Geometry of the hyperplane w·x + b = 0, and of pictures of the plane.
// Functions that need no picture work in any dimension.

import { roughScore, score } from "./decimals.js";
import { roundStep } from "./ticks.js";

export { roughScore, score };

/** @import { Subject } from "../model/runs/types" */
/** @import { ChartView, Line, PlaneView, Size, Vector } from "../types" */
/** @import { ScaledLine } from "./types" */

// These are loops, because each frame of a drag needs them for thousands of lines and points.
/** @param {ArrayLike<number>} u @param {ArrayLike<number>} v */
export function dot(u, v) {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += u[i] * v[i];
  return sum;
}
/** @param {Vector} u */
export const length = (u) => (u.length === 2 ? Math.hypot(u[0], u[1]) : Math.hypot(...u));
/** @param {Vector} u @param {Vector} v */
export function add(u, v) {
  const sum = u.slice();
  for (let i = 0; i < sum.length; i++) sum[i] += v[i];
  return sum;
}
/** @param {number} c @param {Vector} u */
export function scale(c, u) {
  const scaled = u.slice();
  for (let i = 0; i < scaled.length; i++) scaled[i] *= c;
  return scaled;
}
/** @param {Vector} u @param {Vector} v */
export function subtract(u, v) {
  const difference = u.slice();
  for (let i = 0; i < difference.length; i++) difference[i] -= v[i];
  return difference;
}
/** @param {Vector} u @param {Vector} v @returns {Vector} */
export const middle = (u, v) => [(u[0] + v[0]) / 2, (u[1] + v[1]) / 2];
/** @param {Vector} u */
export const perpendicular = (u) => [-u[1], u[0]];

/** @type {Line} */
export const ZERO_LINE = { w: [0, 0], b: 0 };

/** @param {{ w: Vector, b?: number }} given */
export function isNonzero({ w }) {
  for (let i = 0; i < w.length; i++) if (w[i] !== 0) return true;
  return false;
}
/** @param {Line} line @param {Vector} x */
export const distance = (line, x) => score(line, x) / length(line.w);

/** The foot of the perpendicular from x: x − s(x) w/‖w‖². Divided by the length twice, so that no square overflows.
 * @param {Line} line @param {Vector} x */
export function foot(line, x) {
  const unit = scale(1 / length(line.w), line.w);
  return add(x, scale(-distance(line, x), unit));
}

/** The angle between two vectors of the plane, in degrees. They are divided by their larger components first, so that
 * no product overflows. @param {Vector} u @param {Vector} v */
export function angle(u, v) {
  const [a, b] = [u, v].map((some) => scale(1 / Math.max(...some.map(Math.abs)), some));
  return (Math.atan2(Math.abs(a[0] * b[1] - a[1] * b[0]), dot(a, b)) * 180) / Math.PI;
}

/** The points c + x with xᵀΣ⁻¹x = r², where a Gaussian density around c with covariance Σ is constant.
 * @param {Vector} centre @param {Vector[]} covariance @param {number} radius @returns {Vector[]} */
export function ellipse(centre, [[s11, s12], [, s22]], radius) {
  const [l11, l21] = [Math.sqrt(s11), s12 / Math.sqrt(s11)]; // Σ = LLᵀ
  const l22 = Math.sqrt(Math.max(s22 - l21 * l21, 0));
  return Array.from({ length: 73 }, (_, i) => {
    const [c, s] = [Math.cos, Math.sin].map((part) => radius * part((i * Math.PI) / 36));
    return [centre[0] + l11 * c, centre[1] + l21 * c + l22 * s];
  });
}

/** (w, b) on the way from one line to another: an update carried out only in part.
 * @param {Line} from @param {Line} to @param {number} t @returns {Line} */
export function interpolate(from, to, t) {
  const line = { w: from.w.map((value, i) => value + t * (to.w[i] - value)), b: from.b + t * (to.b - from.b) };
  return from.sum && to.sum ? { ...line, eta: from.eta, sum: interpolate(from.sum, to.sum, t) } : line;
}

/** A part of a movement that begins and ends slowly. @param {number} t 0 … 1 */
export const smoothstep = (t) => t * t * (3 - 2 * t);

/** @param {number} eta @param {Line} sum @returns {ScaledLine} */
export const multipleOf = (eta, sum) => ({ w: eta === 1 ? sum.w : scale(eta, sum.w), b: eta * sum.b, eta, sum });

/** Two points of the line outside the view, one on either side of it, or null if the line does not cross the view. The
 * foot of the perpendicular from the center of the view is in the middle between them.
 * @param {Line} line @param {ChartView} view */
export function segmentInView(line, view) {
  const sides = corners(view).map((corner) => Math.sign(roughScore(line, corner)));
  if (sides.every((side) => side === sides[0])) return null;
  const centre = [(view.x[0] + view.x[1]) / 2, (view.y[0] + view.y[1]) / 2];
  const reach = Math.hypot(view.x[1] - view.x[0], view.y[1] - view.y[0]);
  const nearest = foot(line, centre);
  const along = scale(reach / length(line.w), perpendicular(line.w));
  return [add(nearest, along), subtract(nearest, along)];
}

/** The [least, most] t of a `span` for which the place `from` + t·`along` is in the view, or null for none.
 * @param {Vector} from @param {Vector} along @param {ChartView} view @param {Vector} [span] */
export function spanInView(from, along, view, [least, most] = [-Infinity, Infinity]) {
  for (let i = 0; i < 2; i++) {
    const range = i ? view.y : view.x;
    if (along[i] === 0) {
      if (from[i] < range[0] || from[i] > range[1]) [least, most] = [1, 0];
      continue;
    }
    const [one, other] = [(range[0] - from[i]) / along[i], (range[1] - from[i]) / along[i]];
    least = Math.max(least, Math.min(one, other));
    most = Math.min(most, Math.max(one, other));
  }
  return least <= most ? [least, most] : null;
}

/** `count` places on a line in the view, from left to right. The first and the last are `room` away from the places
 * where the line leaves the view. There are none if the line is outside.
 * @param {Line} line @param {PlaneView} view @param {number} room @param {number} count @returns {Vector[]} */
export function placesOn(line, view, room, count) {
  const along = scale(1 / length(line.w), perpendicular(line.w));
  const way = along[0] < 0 ? scale(-1, along) : along;
  const from = foot(line, view.centre);
  const span = spanInView(from, way, view);
  if (!span) return [];
  const middle = (span[0] + span[1]) / 2;
  const [first, last] = [Math.min(span[0] + room, middle), Math.max(span[1] - room, middle)];
  return Array.from({ length: count }, (_, i) => add(from, scale(first + (i * (last - first)) / (count - 1), way)));
}

/** The part of a convex polygon where sign·s(x) ≥ 0, possibly empty.
 * @param {Vector[]} polygon @param {Line} line @param {number} sign @returns {Vector[]} */
export function clipPolygon(polygon, line, sign) {
  const inside = polygon.map((corner) => sign * roughScore(line, corner));
  return polygon.flatMap((corner, i) => {
    const j = (i + 1) % polygon.length;
    const corners = inside[i] >= 0 ? [corner] : [];
    if (inside[i] >= 0 === inside[j] >= 0) return corners;
    const t = inside[i] / (inside[i] - inside[j]);
    return [...corners, add(corner, scale(t, subtract(polygon[j], corner)))];
  });
}

/** @param {ChartView} chartView */
export const corners = ({ x, y }) => [
  [x[0], y[0]],
  [x[1], y[0]],
  [x[1], y[1]],
  [x[0], y[1]],
];

/** @param {Vector} x @param {ChartView} view */
export const isInView = ([x1, x2], { x, y }) => x1 >= x[0] && x1 <= x[1] && x2 >= y[0] && x2 <= y[1];

/** The part of the view where sign·s(x) ≥ 0. @param {Line} line @param {number} sign @param {ChartView} view
 * @returns {Vector[]} */
export const halfPlane = (line, sign, view) => clipPolygon(corners(view), line, sign);

/** The part of the view where −1 ≤ s(x) ≤ 1: for a canonical line the band of width 2γ. @param {Line} line
 * @param {ChartView} view @returns {Vector[]} */
export const band = ({ w, b }, view) =>
  clipPolygon(clipPolygon(corners(view), { w, b: b + 1 }, 1), { w, b: b - 1 }, -1);

/** The area of a polygon (the shoelace formula). @param {Vector[]} polygon */
export const area = (polygon) =>
  Math.abs(
    polygon.reduce((sum, u, i) => {
      const v = polygon[(i + 1) % polygon.length];
      return sum + u[0] * v[1] - u[1] * v[0];
    }, 0),
  ) / 2;

/** The corners of the convex hull, counterclockwise: one upper and one lower chain over the points from left to right.
 * @param {Vector[]} points */
export function hull(points) {
  const sorted = [...points].sort((u, v) => u[0] - v[0] || u[1] - v[1]);
  /** @param {Vector} o @param {Vector} u @param {Vector} v */
  const turnsLeft = (o, u, v) => (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0]) > 0;
  /** @param {Vector[]} order */
  const chain = (order) => {
    /** @type {Vector[]} */
    const corners = [];
    for (const point of order) {
      while (corners.length > 1 && !turnsLeft(corners[corners.length - 2], corners[corners.length - 1], point))
        corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return sorted.length < 2 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
}

const SMOOTH = 1e-3; // of its size; a drawn hull may be too small by this much

/** The corners of {Σ aᵢ xᵢ : Σ aᵢ = 1, 0 ≤ aᵢ ≤ cap}, counterclockwise: the hull of the points where no weight is above
 * the cap, which is only their mean if the cap is 1/n. The error is too small to be seen: beyond each edge there may be
 * a further corner, up to SMOOTH away.
 * @param {Vector[]} points @param {number} cap */
export function reducedHull(points, cap) {
  if (cap >= 1 || points.length < 2) return hull(points);
  const most = Math.max(cap, 1 / points.length);
  const full = Math.min(Math.floor(1 / most + 1e-9), points.length - 1);
  const heights = new Float64Array(points.length);
  // The farthest place in a direction gives the cap to as many of the farthest points as possible, and the rest to the
  // next.
  /** @param {Vector} vector */
  const farthest = ([u, v]) => {
    points.forEach(([x, y], i) => (heights[i] = u * x + v * y));
    const last = heights.slice().sort()[points.length - 1 - full];
    let [left, across, up] = [1, 0, 0];
    /** @param {Vector} vector */
    const take = ([x, y]) => {
      const weight = Math.min(most, left);
      [left, across, up] = [left - weight, across + weight * x, up + weight * y];
    };
    points.forEach((x, i) => heights[i] > last && take(x));
    points.forEach((x, i) => heights[i] === last && take(x));
    return [across, up];
  };
  const { size } = bounds(points);
  const finest = SMOOTH * size;
  /** @param {Vector} p @param {Vector} q @param {number} depth @returns {Vector[]} */
  const between = (p, q, depth) => {
    const side = [q[1] - p[1], p[0] - q[0]];
    const reach = length(side);
    if (reach <= finest || depth > 12) return [];
    const way = scale(1 / reach, side);
    const r = farthest(way);
    return dot(subtract(r, p), way) <= finest ? [] : [...between(p, r, depth + 1), r, ...between(r, q, depth + 1)];
  };
  const ends = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(farthest);
  const corners = ends.flatMap((p, i) => [p, ...between(p, ends[(i + 1) % 4], 0)]);
  return corners.filter(([u, v], i) => i === corners.findIndex((other) => other[0] === u && other[1] === v));
}

/** An arrow from tail to tip as one polyline; the head has the given size, but never more than half the arrow.
 * @param {Vector} tail @param {Vector} tip @param {number} headSize */
export function arrow(tail, tip, headSize) {
  const shaft = subtract(tip, tail);
  const size = Math.min(headSize, length(shaft) / 2);
  if (size === 0) return [];
  const unit = scale(1 / length(shaft), shaft);
  const neck = add(tip, scale(-size, unit));
  const side = scale(size / 2, perpendicular(unit));
  return [tail, neck, add(neck, side), tip, subtract(neck, side), neck];
}

/** The smallest view with equal scales, of the given pixel size, that shows the points with room around them.
 * @param {Vector[]} points @param {Size} size */
export function fitView(points, [width, height]) {
  const withOrigin = bounds([...points, [0, 0]]);
  const own = points.length ? bounds(points) : withOrigin;
  // The origin belongs in the picture, unless the points would shrink to a speck.
  const box = own.size > 0 && own.size < withOrigin.size / 20 ? own : withOrigin;
  const spanX = box.x[1] - box.x[0];
  const spanY = box.y[1] - box.y[0];
  const room = 1.3;
  const unit = Math.max((spanX * room) / width, (spanY * room) / height) || 6 / Math.min(width, height);
  return viewAround([(box.x[0] + box.x[1]) / 2, (box.y[0] + box.y[1]) / 2], unit, [width, height]);
}

/** @param {Vector} centre @param {number} unit @param {Size} size @returns {PlaneView} */
export function viewAround(centre, unit, [width, height]) {
  const half = [(unit * width) / 2, (unit * height) / 2];
  return { x: [centre[0] - half[0], centre[0] + half[0]], y: [centre[1] - half[1], centre[1] + half[1]], centre, unit };
}

/** @param {Vector[]} points */
function bounds(points) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  /** @param {number[]} values */
  const range = (values) => [values.reduce((a, v) => Math.min(a, v)), values.reduce((a, v) => Math.max(a, v))];
  const [x, y] = [range(xs), range(ys)];
  return { x, y, size: Math.max(x[1] - x[0], y[1] - y[0]) };
}

/** The largest of 1, 1/2, 1/5, 1/10, 1/20 … that brings `size` within `limit`.
 * @param {number} size @param {number} limit */
export function drawingScale(size, limit) {
  if (size <= limit) return 1;
  const exponent = Math.floor(Math.log10(limit / size));
  const steps = [5, 2, 1].map((mantissa) => mantissa * 10 ** exponent);
  return steps.find((step) => step * size <= limit) ?? 10 ** (exponent - 1) * 5;
}

/** A coordinate rounded to about a thousandth of the view, so that it can be read aloud.
 * @param {number} value @param {number} unit */
export function roundToView(value, unit) {
  const digits = -Math.floor(Math.log10(unit * 5));
  return digits > 0 && digits <= 100
    ? Number(value.toFixed(digits))
    : Math.round(value / 10 ** -digits) * 10 ** -digits;
}

const GRID = 12; // px between lines of the grid, at least

/** The distance between grid lines in a view: 1, 2 or 5 times a power of ten. @param {number} unit */
export const gridStep = (unit) => roundStep(GRID * unit);

/** The nearest multiple, written with few digits. @param {number} value @param {number} step */
export const snapToGrid = (value, step) => Number((Math.round(value / step) * step).toPrecision(12));

// The class that a boundary convention gives score 0; 0 for none, so that score 0 is a mistake for both classes.
export const CLASS_OF_0 = { mistake: 0, positive: 1, negative: -1 };

/** The sign of y s; 0, as on the line, if only rounding is left of y s. @param {number} functional
 * @param {number} rounding */
export const sideOf = (functional, rounding) => (Math.abs(functional) <= rounding ? 0 : Math.sign(functional));

/** Whether a run corrects an example with this score; the board calls the same examples misclassified.
 * @param {number} y @param {number} s @param {Subject["boundary"]} boundary */
export const isWrong = (y, s, boundary) => y * s < 0 || (s === 0 && y !== CLASS_OF_0[boundary]);

/** 1 correct, −1 misclassified, 0 on the line. If the rounding of y s is not known, the boundary convention decides
 * what a point on the line is. @param {number} y @param {number} s @param {Subject["boundary"]} boundary
 * @param {number} [rounding] */
export const judgePoint = (y, s, boundary, rounding) =>
  rounding !== undefined ? sideOf(y * s, rounding) : isWrong(y, s, boundary) ? -1 : 1;
