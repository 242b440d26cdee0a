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

const REACH = 6; // deviations around the means, beyond which there is next to nothing
const CELLS = 160; // in a row, and rows

/** The plane in cells, with how probable each is in either class: of what differs from cell to cell, the votes of many
 * lines, the error is a sum over them. */
export class Cells {
  size = CELLS * (CELLS + 1); // the votes of a row are kept as differences from cell to cell

  /** @param {Source} source */
  constructor({ plus, minus, sigma }) {
    this.from = [0, 1].map((i) => Math.min(plus[i], minus[i]) - REACH * sigma);
    this.step = [0, 1].map((i) => (Math.max(plus[i], minus[i]) + REACH * sigma - this.from[i]) / CELLS);
    const parts = (mean, i) => Array.from({ length: CELLS }, (_, c) => {
      const [low, high] = [c, c + 1].map((edge) => below((this.from[i] + edge * this.step[i] - mean[i]) / sigma));
      return high - low;
    });
    this.parts = [plus, minus].map((mean) => [parts(mean, 0), parts(mean, 1)]);
  }

  /** Add so many votes of a line. @param {Float64Array} votes @param {Line} line @param {number} by @param {number} atZero */
  add(votes, { w: [w1, w2], b }, by, atZero) {
    const [[left, bottom], [across, up]] = [this.from, this.step];
    for (let row = 0; row < CELLS; row++) {
      const rest = w2 * (bottom + (row + 0.5) * up) + b;
      const side = Math.sign(w1 * left + rest) || Math.sign(w1) || atZero;
      const start = row * (CELLS + 1);
      votes[start] += side * by;
      const at = Math.round((-rest / w1 - left) / across);
      if (at >= 0 && at <= CELLS && w1 * side < 0) votes[start + at] -= 2 * side * by;
    }
  }

  /** How probably a new point is in a cell that is not given to its class. @param {Float64Array} votes @param {"mistake" | "positive" | "negative"} boundary */
  wrong(votes, boundary) {
    const [[plusX, plusY], [minusX, minusY]] = this.parts;
    let wrong = 0;
    for (let row = 0; row < CELLS; row++) {
      let [vote, plus, minus] = [0, 0, 0];
      for (let c = 0; c < CELLS; c++) {
        vote += votes[row * (CELLS + 1) + c];
        if (plane.isWrong(1, vote, boundary)) plus += plusX[c];
        if (plane.isWrong(-1, vote, boundary)) minus += minusX[c];
      }
      wrong += 0.5 * (plus * plusY[row] + minus * minusY[row]);
    }
    return wrong;
  }
}
