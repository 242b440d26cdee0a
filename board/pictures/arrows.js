// Limits the length of arrows, so that their tips and names stay inside the picture.

import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";

/** @import { ChartView, LineWithGrip, Line, PlaneView, Vector } from "../types" */

const MAX_ARROW_PART = 0.42; // of the shorter side of the picture
const MIN_ARROW_PX = 48; // an arrow may have this length in any case
const EDGE = 34; // px at the edge, room for a head and a word

/** The view without its edge. @param {Pick<PlaneView, "x" | "y" | "unit">} view @param {number} scale
 * @returns {ChartView} */
export function insetView({ x, y, unit }, scale) {
  const room = EDGE * scale * unit;
  return { x: [x[0] + room, x[1] - room], y: [y[0] + room, y[1] - room] };
}

/** The largest factor for a vector from this place; from outside of the box, Infinity.
 * @param {Vector} from @param {Vector} vector @param {ChartView} box
 * @param {number} least the length that it may have in any case */
export function maxScaleFrom(from, vector, box, least) {
  if (!plane.isInView(from, box) || !plane.isNonzero({ w: vector })) return Infinity;
  return Math.max(
    Math.min(scaleToEdge(from, vector, box.x, 0), scaleToEdge(from, vector, box.y, 1)),
    least / plane.length(vector),
  );
}

/** @param {Vector} from @param {Vector} vector @param {Vector} range @param {number} i */
const scaleToEdge = (from, vector, [low, high], i) =>
  vector[i] === 0 ? Infinity : ((vector[i] > 0 ? high : low) - from[i]) / vector[i];

/** The same for w with its tail anywhere on its line: w is at most as long as a corner of the box is far from the line,
 * and no wider or higher than the box. @param {Line} line @param {ChartView} box @param {number} least */
function maxScaleFromLine({ w: [u, v], b }, { x, y }, least) {
  // The lowest and the highest score of the corners.
  const low = Math.min(u * x[0], u * x[1]) + Math.min(v * y[0], v * y[1]) + b;
  const high = Math.max(u * x[0], u * x[1]) + Math.max(v * y[0], v * y[1]) + b;
  if (low > 0 || high < 0) return Infinity;
  const size = Math.hypot(u, v);
  const most = Math.min(high / size / size, (x[1] - x[0]) / Math.abs(u), (y[1] - y[0]) / Math.abs(v));
  return Math.max(most, least / size);
}

/** A function from a line to the largest factor for its vectors: w on the line and, with `both`, w from the origin. */
export const maxArrowScalesIn = memoizeLast(
  (/** @type {PlaneView} */ view, /** @type {number} */ scale, both = false) => {
    const box = insetView(view, scale);
    const least = MIN_ARROW_PX * scale * view.unit;
    const most = MAX_ARROW_PART * Math.min(view.x[1] - view.x[0], view.y[1] - view.y[0]);
    return (/** @type {Line | LineWithGrip} */ line) => {
      if (!plane.isNonzero(line)) return Infinity;
      const onLine = "grip" in line ? maxScaleFrom(line.grip, line.w, box, least) : maxScaleFromLine(line, box, least);
      return Math.min(most / plane.length(line.w), onLine, both ? maxScaleFrom([0, 0], line.w, box, least) : Infinity);
    };
  },
);

/** The same for vectors that all begin at one place.
 * @param {Vector} from @param {Vector[]} vectors @param {PlaneView} view @param {number} scale */
export const commonArrowScale = (from, vectors, view, scale) =>
  Math.min(
    ...vectors.map((vector) => maxScaleFrom(from, vector, insetView(view, scale), MIN_ARROW_PX * scale * view.unit)),
  );
