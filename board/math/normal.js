// The true error of a line or a vote of lines for two Gaussian classes.

import * as plane from "./plane.js";

/** @import { PointSource } from "../model/runs/types" */
/** @import { Line, Vector } from "../types" */

const SERIES_UP_TO = 2.5;
const TERMS = 60; // of the continued fraction, which from there on is as exact as doubles

// The complementary error function for x ≥ 0 (Abramowitz and Stegun 7.1.6 and 7.1.14).
/** @param {number} x */
function erfc(x) {
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
export const normalCdf = (z) => (z > 0 ? 1 - 0.5 * erfc(z / Math.SQRT2) : 0.5 * erfc(-z / Math.SQRT2));

/** The probability that a line misclassifies a new point of a source; ½ for w = 0.
 * @param {Line} line @param {PointSource} source */
export function trueError({ w, b }, { plus, minus, sigma }) {
  if (!plane.isNonzero({ w })) return 0.5;
  const size = sigma * plane.length(w);
  const [up, down] = [plus, minus].map((mean) => (plane.dot(w, mean) + b) / size);
  return 0.5 * normalCdf(-up) + 0.5 * normalCdf(down);
}

/** The true error of the best line of all, the perpendicular bisector of the means. @param {PointSource} source */
export const leastError = ({ plus, minus, sigma }) =>
  normalCdf(-plane.length(plane.subtract(plus, minus)) / (2 * sigma));

const MAX_DEVIATIONS = 6; // standard deviations from the means; almost no point is farther away
const [ROWS, COLUMNS] = [256, 128];
const ROW_OFFSETS = 8; // rows begin at different places of a cell, so that their errors cancel
const GRID_ANGLE_RADIANS = 0.5; // so that lines seldom run along the rows, where the error is half a row

/** @param {Vector} vector */
const rotateToGrid = ([x, y]) => [
  Math.cos(GRID_ANGLE_RADIANS) * x + Math.sin(GRID_ANGLE_RADIANS) * y,
  Math.cos(GRID_ANGLE_RADIANS) * y - Math.sin(GRID_ANGLE_RADIANS) * x,
];

/** The plane in small cells, with their probabilities in both classes. The true error of a vote of many lines, which
 * differs from cell to cell, is a sum over them. It is accurate to a little more than two decimals. */
export class ProbabilityGrid {
  size = ROWS * (COLUMNS + 1); // a row stores its votes as differences from cell to cell

  /** @param {PointSource} source */
  constructor({ plus, minus, sigma }) {
    const means = [plus, minus].map(rotateToGrid);
    const low = [0, 1].map((i) => Math.min(means[0][i], means[1][i]) - MAX_DEVIATIONS * sigma);
    const size = [0, 1].map((i) => Math.max(means[0][i], means[1][i]) + MAX_DEVIATIONS * sigma - low[i]);
    this.across = size[0] / (COLUMNS - 1);
    this.up = size[1] / ROWS;
    this.middles = Float64Array.from({ length: ROWS }, (_, row) => low[1] + (row + 0.5) * this.up);
    this.starts = Float64Array.from(
      { length: ROWS },
      (_, row) => low[0] - (((5 * row) % ROW_OFFSETS) / ROW_OFFSETS) * this.across,
    );
    this.parts = means.map(([x, y]) => {
      const shares = Array.from({ length: ROW_OFFSETS }, (_, row) =>
        sharesOf(Array.from({ length: COLUMNS + 2 }, (_, c) => (this.starts[row] + c * this.across - x) / sigma)),
      );
      const heights = sharesOf(Array.from({ length: ROWS + 1 }, (_, row) => (low[1] + row * this.up - y) / sigma));
      return Float64Array.from(
        { length: this.size },
        (_, i) =>
          0.5 *
          shares[Math.floor(i / (COLUMNS + 1)) % ROW_OFFSETS][i % (COLUMNS + 1)] *
          heights[Math.floor(i / (COLUMNS + 1))],
      );
    });
  }

  /** Adds `by` votes of a line.
   * @param {Float64Array} votes @param {Line} line @param {number} by @param {number} atZero */
  addVotes(votes, { w, b }, by, atZero) {
    const [w1, w2] = rotateToGrid(w);
    for (let row = 0; row < ROWS; row++) {
      const rest = w2 * this.middles[row] + b;
      const left = Math.sign(w1 * this.starts[row] + rest) || Math.sign(w1) || atZero;
      const start = row * (COLUMNS + 1);
      votes[start] += left * by;
      const crossing = Math.round((-rest / w1 - this.starts[row]) / this.across);
      if (crossing >= 0 && crossing <= COLUMNS && w1 * left < 0) votes[start + crossing] -= 2 * left * by;
    }
  }

  /** The probability that a new point is in a cell that the vote does not give to its class.
   * @param {Float64Array} votes @param {"mistake" | "positive" | "negative"} boundary */
  errorOf(votes, boundary) {
    const [plus, minus] = this.parts;
    const [isPlusWrong, isMinusWrong] = [1, -1].map((y) => plane.isWrong(y, 0, boundary));
    let wrong = 0;
    for (let row = 0; row < ROWS; row++) {
      let vote = 0;
      for (let i = row * (COLUMNS + 1); i < (row + 1) * (COLUMNS + 1); i++) {
        vote += votes[i];
        if (vote < 0 || (vote === 0 && isPlusWrong)) wrong += plus[i];
        if (vote > 0 || (vote === 0 && isMinusWrong)) wrong += minus[i];
      }
    }
    return wrong;
  }
}

// The probabilities of the intervals between consecutive numbers, for a standard Gaussian.
/** @param {number[]} edges */
function sharesOf(edges) {
  const all = edges.map(normalCdf);
  return all.slice(1).map((value, i) => value - all[i]);
}
