// Logistic regression in the plane by Newton's method, as in perceptron_core/logistic.py.
// Each step is a least-squares problem.

import { dot } from "./plane.js";

/** @import { Data, Line, Vector } from "../types" */

const MIN_PENALTY = 1e-24,
  MAX_PENALTY = 1e100; // bounds of λ > 0, for points of about unit size
const MIN_EXTENT = 1e-12; // relative; in a direction with a smaller extent, the points differ only by rounding
const STEPS = 500;
const GAIN_TOLERANCE = 1e-14; // relative; the search ends with a step that gains no more,
const MARGIN_TOLERANCE = 1e-3; // and that changes no margin by more than this,
const MIN_CHECKED_RIDGE = 1e-16; // unless the ridge is smaller than this, so that rounding hides the change
const MIN_GAIN_PART = 1e-4; // of the gain that a step promises; a step that gains less is halved
const SWEEPS = 30;
const EPSILON = Number.EPSILON;

/** The line with the least Σ log(1 + exp(−y s(x))) + ½ λ ‖w‖², where p = ½. If λ is out of range, the result is the
 * `range` of possible λ. The points must be of both classes, and for λ = 0 there must be a best line.
 * @param {Data} data @param {number} lambda
 * @returns {Line & { objective: number } | { range: [number, number] }} */
export function logistic({ points, labels }, lambda) {
  const n = points.length;
  const centre = [0, 1].map((j) => points.reduce((sum, x) => sum + x[j] / n, 0));
  const away = [0, 1].map((j) => Float64Array.from(points, (x) => x[j] - centre[j]));
  const size = away.flatMap((column) => [...column]).reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  /** @type {[number, number]} */
  const range = [MIN_PENALTY * size * size, MAX_PENALTY * Math.min(size * size, 1)];
  if (lambda !== 0 && !(lambda >= range[0] && lambda <= range[1])) return { range };
  for (const column of away) column.forEach((value, i) => (column[i] = value / size));
  // Only in the directions in which the points differ.
  const { columns, turns, lengths } = orthogonalize(away.map((column) => column.slice()));
  const used = [0, 1].filter((j) => lengths[j] > MIN_EXTENT * Math.max(...lengths, MIN_EXTENT));
  const Z = [...used.map((j) => columns[j].map((value, i) => labels[i] * value)), Float64Array.from(labels)];
  const { v, objective } = newton(Z, [...used.map(() => lambda / size / size), 0]);
  const w = [0, 1].map((j) => used.reduce((sum, k, at) => sum + turns[k][j] * v[at], 0) / size);
  return { w, b: v[used.length] - w[0] * centre[0] - w[1] * centre[1], objective };
}

/** @param {Float64Array[]} Z columns of y (x, 1) @param {Vector} ridge */
function newton(Z, ridge) {
  let v = ridge.map(() => 0);
  let now = objectiveOf(Z, ridge, v);
  for (let k = 0; k < STEPS; k++) {
    const { step, gain: promised } = ridge[0] >= 1 ? shortStep(Z, ridge, v) : stepFrom(Z, ridge, v);
    /** @param {number} t */
    const ahead = (t) => v.map((value, j) => value + t * step[j]);
    const isStill =
      ridge[0] < MIN_CHECKED_RIDGE || Z[0].every((_, i) => Math.abs(marginOf(Z, step, i)) <= MARGIN_TOLERANCE);
    if (isStill && promised <= GAIN_TOLERANCE * now) return { v: ahead(1), objective: objectiveOf(Z, ridge, ahead(1)) };
    let [t, gain] = [1, promised];
    let next = objectiveOf(Z, ridge, ahead(t));
    while (next > now - MIN_GAIN_PART * gain && gain > GAIN_TOLERANCE * now) {
      [t, gain] = [t / 2, gain / 2];
      next = objectiveOf(Z, ridge, ahead(t));
    }
    [v, now] = [ahead(t), next];
  }
  return { v, objective: now };
}

// [√(q/p), √(pq)] of the probabilities p of the example's class and q of the other class, also if they are tiny.
/** @param {number} margin @returns {Vector} */
function rootsOf(margin) {
  const root = Math.exp(-margin / 2);
  return [root, root < 1 ? root / (1 + root * root) : 1 / (root + 1 / root)];
}

// Newton's step if the penalty outweighs the points. Then w is so short that it would be lost in the rounding of
// probabilities near ½. So only the sum of the labels has the ½, because q = ½ − ½ tanh(y s/2).
/** @param {Float64Array[]} Z @param {Vector} ridge @param {Vector} v */
function shortStep(Z, ridge, v) {
  const margins = Z[0].map((_, i) => marginOf(Z, v, i));
  const [odd, weights] = [
    margins.map((margin) => Math.tanh(margin / 2)),
    margins.map((margin) => rootsOf(margin)[1] ** 2),
  ];
  const down = Z.map((column, j) => (column.reduce((sum, z) => sum + z, 0) - dot(column, odd)) / 2 - ridge[j] * v[j]);
  const rows = Z.map((column, j) =>
    Z.map(
      (other, k) =>
        dot(
          column,
          other.map((z, i) => weights[i] * z),
        ) + (j === k ? ridge[j] : 0),
    ),
  );
  const step = solve(rows, down);
  return { step, gain: step.reduce((sum, value, j) => sum + value * down[j], 0) };
}

/** The x for which A x = r, where A is symmetric and positive definite (Gauss).
 * @param {Vector[]} A @param {Vector} r @returns {Vector} */
function solve([[pivot, ...along], ...below], [first, ...rest]) {
  if (!rest.length) return [first / pivot];
  const less = below.map((row) => row.slice(1).map((value, k) => value - (row[0] / pivot) * along[k]));
  const x = solve(
    less,
    rest.map((value, j) => value - (below[j][0] / pivot) * first),
  );
  return [(first - along.reduce((sum, value, k) => sum + value * x[k], 0)) / pivot, ...x];
}

// Newton's step as a least-squares problem, which needs only half the digits that the Hessian needs.
/** @param {Float64Array[]} Z @param {Vector} ridge @param {Vector} v */
function stepFrom(Z, ridge, v) {
  const [n, m] = [Z[0].length, Z.length];
  const columns = Array.from({ length: m + 1 }, () => new Float64Array(n + m));
  for (let i = 0; i < n; i++) {
    const [root, weight] = rootsOf(marginOf(Z, v, i));
    for (let j = 0; j < m; j++) columns[j][i] = weight * Z[j][i];
    columns[m][i] = root;
  }
  ridge.forEach((penalty, j) => {
    columns[j][n + j] = Math.sqrt(penalty);
    columns[m][n + j] = -Math.sqrt(penalty) * v[j];
  });
  return leastSquares(columns);
}

/** The shortest x for which A x is nearest to r, and ‖A x‖²; `columns` are those of A, and then r.
 * @param {Float64Array[]} columns */
function leastSquares(columns) {
  const [m, n] = [columns.length - 1, columns[0].length];
  const square = triangularize(columns);
  const { columns: U, turns, lengths } = orthogonalize(square.slice(0, m));
  const cutoff = EPSILON * Math.max(m, n) * Math.max(...lengths);
  const parts = U.map((u, k) => (lengths[k] > cutoff ? dot(u, square[m]) / lengths[k] : 0));
  const step = Array.from({ length: m }, (_, j) =>
    parts.reduce((sum, part, k) => sum + (part ? (turns[k][j] * part) / lengths[k] : 0), 0),
  );
  return { step, gain: parts.reduce((sum, part) => sum + part * part, 0) };
}

// The same problem with as many rows as unknowns (Householder).
/** @param {Float64Array[]} columns */
function triangularize(columns) {
  const [m, n] = [columns.length - 1, columns[0].length];
  for (let k = 0; k < m; k++) {
    const mirror = columns[k].slice(k);
    const length = Math.sqrt(dot(mirror, mirror));
    if (length === 0) continue;
    mirror[0] += mirror[0] > 0 ? length : -length;
    const square = dot(mirror, mirror);
    for (let j = k; j <= m; j++) {
      const column = columns[j];
      let along = 0;
      for (let i = k; i < n; i++) along += mirror[i - k] * column[i];
      const twice = (2 * along) / square;
      for (let i = k; i < n; i++) column[i] -= twice * mirror[i - k];
    }
  }
  return columns.map((column) => column.slice(0, m));
}

// Rotates pairs of columns until all columns are orthogonal (one-sided Jacobi). Column k then has the length
// lengths[k], and turns[k] are its coefficients in the original columns.
/** @param {Float64Array[]} columns */
function orthogonalize(columns) {
  const m = columns.length;
  const turns = columns.map((_, k) => Float64Array.from({ length: m }, (__, j) => Number(j === k)));
  for (let sweep = 0, moved = true; moved && sweep < SWEEPS; sweep++) {
    moved = false;
    for (let p = 0; p < m; p++)
      for (let q = p + 1; q < m; q++) {
        const [a, b, c] = [dot(columns[p], columns[p]), dot(columns[q], columns[q]), dot(columns[p], columns[q])];
        if (Math.abs(c) <= EPSILON * Math.sqrt(a * b)) continue;
        moved = true;
        const zeta = (b - a) / (2 * c);
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
        const cosine = 1 / Math.hypot(1, t);
        for (const pair of [columns, turns]) rotateColumns(pair[p], pair[q], cosine, cosine * t);
      }
  }
  return { columns, turns, lengths: columns.map((column) => Math.sqrt(dot(column, column))) };
}

/** @param {Float64Array} u @param {Float64Array} v @param {number} cosine @param {number} sine */
function rotateColumns(u, v, cosine, sine) {
  for (let i = 0; i < u.length; i++) [u[i], v[i]] = [cosine * u[i] - sine * v[i], sine * u[i] + cosine * v[i]];
}

/** @param {Float64Array[]} Z @param {Vector} v @param {number} i */
function marginOf(Z, v, i) {
  let margin = 0;
  for (let j = 0; j < v.length; j++) margin += Z[j][i] * v[j];
  return margin;
}

/** @param {Float64Array[]} Z @param {Vector} ridge @param {Vector} v */
function objectiveOf(Z, ridge, v) {
  let sum = ridge.reduce((total, penalty, j) => total + 0.5 * penalty * v[j] * v[j], 0);
  for (let i = 0; i < Z[0].length; i++) {
    const margin = marginOf(Z, v, i);
    const far = Math.exp(-Math.abs(margin));
    sum += Math.max(-margin, 0) + (far < EPSILON ? far : Math.log1p(far));
  }
  return sum;
}
