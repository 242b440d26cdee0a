// The lines of the generative methods in the plane, in doubles.
// They are those of perceptron_core.generative if the case is clear. What the page shows comes from the server.

import * as plane from "./plane.js";

/** @import { Data, Line, Vector } from "../types" */

const MIN_DETERMINANT_PART = 1e-9; // of the product of the variances: with a smaller one, there is no inverse

/** @param {Vector[]} points @returns {Vector} */
const meanOf = (points) => plane.scale(1 / points.length, points.reduce(plane.add, [0, 0]));

/** @param {Data} data @returns {{ own: Vector[][], means: Vector[] }} the + class first */
function classesOf({ points, labels }) {
  const own = [1, -1].map((label) => points.filter((_, i) => labels[i] === label));
  return { own, means: own.map(meanOf) };
}

/** The perpendicular bisector of the means. @param {Data} data @returns {Line} */
export function prototype(data) {
  const [plus, minus] = classesOf(data).means;
  const w = plane.subtract(plus, minus);
  return { w, b: -plane.dot(w, plane.middle(plus, minus)) };
}

/** The line of linear discriminant analysis, or, if `isNaive`, of naive Bayes, whose covariance is 0 off the diagonal.
 * Null if the covariance has no inverse.
 * @param {Data} data @param {boolean} [isNaive] @returns {Line | null} */
export function discriminant(data, isNaive = false) {
  const { own, means } = classesOf(data);
  const deviations = own.flatMap((points, side) => points.map((x) => plane.subtract(x, means[side])));
  /** @param {number} i @param {number} j */
  const mean = (i, j) => deviations.reduce((sum, x) => sum + x[i] * x[j], 0) / deviations.length;
  const [a, c, d] = [mean(0, 0), isNaive ? 0 : mean(0, 1), mean(1, 1)];
  const size = a * d - c * c;
  if (!(size > MIN_DETERMINANT_PART * a * d)) return null;
  const [u, v] = plane.subtract(means[0], means[1]);
  const w = [(d * u - c * v) / size, (a * v - c * u) / size];
  const odds = Math.log(own[0].length / own[1].length);
  return { w, b: odds - plane.dot(w, plane.middle(means[0], means[1])) };
}
