// Two normal clouds, and how probably a line is wrong about a new point of theirs.

import * as plane from "./plane.js";

/** @import { Line, Source } from "../types" */

const SERIES_UP_TO = 2.5;
const TERMS = 60; // of the continued fraction: enough for doubles from there on

// The complementary error function for x ≥ 0 (Abramowitz and Stegun 7.1.6 and 7.1.14).
function erfc(/** @type {number} */ x) {
  const tail = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < SERIES_UP_TO) {
    let [sum, term] = [x, x];
    for (let n = 1; term > 1e-17 * sum; n++) sum += term *= (2 * x * x) / (2 * n + 1);
    return 1 - 2 * tail * sum;
  }
  let below = x;
  for (let n = TERMS; n > 0; n--) below = x + n / 2 / below;
  return tail / below;
}

/** Φ(z). @param {number} z */
export const below = (z) => (z > 0 ? 1 - 0.5 * erfc(z / Math.SQRT2) : 0.5 * erfc(-z / Math.SQRT2));

/** The probability that a line is wrong about a new point of a source; ½ for w = 0. @param {Line} line @param {Source} source */
export function trueError({ w, b }, { plus, minus, sigma }) {
  if (!plane.isDefined({ w })) return 0.5;
  const size = sigma * plane.length(w);
  const [up, down] = [plus, minus].map((mean) => (plane.dot(w, mean) + b) / size);
  return 0.5 * below(-up) + 0.5 * below(down);
}

/** That of the best line of all, the perpendicular bisector of the means. @param {Source} source */
export const leastError = ({ plus, minus, sigma }) => below(-plane.length(plane.add(plus, plane.scale(-1, minus))) / (2 * sigma));
