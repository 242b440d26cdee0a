// Where a score changes its sign in a picture of the plane: curves, and the regions on either side of them. The score
// is w·φ(x) + b; φ is computed once for a grid of places, so that another w or b costs a sum for each of them.

import { last } from "./last.js";
import * as plane from "./plane.js";

/** @import { ChartView, Line, Vector } from "../types" */
/** @typedef {(x: Vector) => Vector} Lift */
/**
 * @typedef {{ x: number[], y: number[], columns: Float64Array[], bend: Float64Array | null,
 *   lift: Lift, rough: boolean }} Grid
 */
/** @typedef {{ curves: Vector[][], plus: Vector[][], minus: Vector[][] }} Contour */
/** Where the score changes its sign, and whether it is 0 there. @typedef {{ at: Vector, isZero: boolean }} Crossing */
/** A place with its score. @typedef {[x: number, y: number, s: number]} Node */

const FINER = 4; // times, along each side of a cell in which a curve may hide
const STEPS = 60; // towards a place where the score is 0
const FEW = 2; // and on a rough curve
const SAME = 1e-9; // of an edge, nearer than which to its end the curve goes through the end

/** The features at the corners of `cells` [across, up] of a view; the first so many, `flat`, are coordinates. Where a
 * single one is none, how it bends is computed once too. `rough`: for curves that are on their way to the next.
 * @param {Lift} lift @param {ChartView} view @param {Vector} cells @returns {Grid} */
export function gridOf(lift, view, cells, { flat = 2, rough = false } = {}) {
  const [x, y] = [view.x, view.y].map(([low, high], axis) =>
    Array.from({ length: cells[axis] + 1 }, (_, i) =>
      i === cells[axis] ? high : low + (i * (high - low)) / cells[axis],
    ),
  );
  const columns = lift([x[0], y[0]]).map(() => new Float64Array(x.length * y.length));
  y.forEach((up, j) =>
    x.forEach((across, i) => {
      const z = lift([across, up]);
      for (let k = 0; k < z.length; k++) columns[k][j * x.length + i] = z[k];
    }),
  );
  return {
    x,
    y,
    columns,
    bend: !rough && columns.length === flat + 1 ? bendOf(columns[flat], x.length, y.length) : null,
    lift,
    rough,
  };
}

/** By how much a feature, or a score, may leave, inside each cell, the range of its corners: its second differences
 * around there.
 * @param {ArrayLike<number>} column @param {number} across @param {number} up */
function bendOf(column, across, up) {
  const at = new Float64Array(across * up);
  const second = (/** @type {number} */ i, /** @type {number} */ step) =>
    Math.abs(column[i - step] - 2 * column[i] + column[i + step]) || 0;
  for (let j = 0; j < up; j++) {
    for (let i = 0; i < across; i++) {
      const [inner, above] = [Math.min(Math.max(i, 1), across - 2), Math.min(Math.max(j, 1), up - 2)];
      at[j * across + i] = second(j * across + inner, 1) + second(above * across + i, across);
    }
  }
  const cells = new Float64Array(across * up);
  for (let j = 0; j < up - 1; j++) {
    for (let i = 0; i < across - 1; i++) {
      const n = j * across + i;
      cells[n] = Math.max(at[n], at[n + 1], at[n + across], at[n + across + 1]);
    }
  }
  return cells;
}

/** Of a line at the nodes. @param {Grid} grid @param {Line} line */
function scoresOf({ x, y, columns }, { w, b }) {
  const scores = new Float64Array(x.length * y.length).fill(b);
  columns.forEach((column, j) => {
    for (let n = 0; n < scores.length; n++) scores[n] += w[j] * column[n];
  });
  return scores;
}

/** By how much they may leave the range of their corners.
 * @param {Grid} grid @param {Line} line @param {Float64Array} scores */
function bendBy({ x, y, bend, rough }, { w }, scores) {
  const by = new Float64Array(scores.length);
  if (rough) return by;
  if (!bend) return bendOf(scores, x.length, y.length);
  const size = Math.abs(last(w));
  for (let n = 0; n < by.length; n++) by[n] = size * bend[n] || 0;
  return by;
}

/** Where w·φ(x) + b is 0, and the polygons where it is ≥ 0 and < 0. Nothing where φ has no value; a curve is where the
 * score is 0, and not where it leaps from one sign to the other.
 * @param {Grid} grid @param {Line} line @returns {Contour} */
export function contour(grid, line) {
  const { x, y, lift, rough } = grid;
  const across = x.length;
  const scores = scoresOf(grid, line);
  const bend = bendBy(grid, line, scores);
  const found = new Found(lift, line, rough ? FEW : STEPS);
  for (let j = 0; j < y.length - 1; j++) {
    let [begin, sign] = [0, 0]; // of cells beside one another that lie on one side
    const flush = (/** @type {number} */ end) => {
      if (sign)
        found.add(sign, [
          [x[begin], y[j]],
          [x[end], y[j]],
          [x[end], y[j + 1]],
          [x[begin], y[j + 1]],
        ]);
      sign = 0;
    };
    for (let i = 0; i < across - 1; i++) {
      const n = j * across + i;
      const p = scores[n];
      const q = scores[n + 1];
      const r = scores[n + across + 1];
      const s = scores[n + across];
      const low = Math.min(p, q, r, s);
      const high = Math.max(p, q, r, s);
      const side = low >= 0 ? 1 : high < 0 ? -1 : 0;
      if (side && bend[n] < (side > 0 ? low : -high)) {
        if (side !== sign) {
          flush(i);
          [begin, sign] = [i, side];
        }
        continue;
      }
      flush(i);
      if (side || bend[n] > (high - low) / 4 || Number.isNaN(low)) found.finely(x[i], x[i + 1], y[j], y[j + 1]);
      else
        found.cell([
          [x[i], y[j], p],
          [x[i + 1], y[j], q],
          [x[i + 1], y[j + 1], r],
          [x[i], y[j + 1], s],
        ]);
    }
    flush(across - 1);
  }
  return { curves: chained(found.segments, (x[1] - x[0]) / 1000, [x[0], y[0]]), plus: found.plus, minus: found.minus };
}

class Found {
  /** @type {[Vector, Vector][]} */
  segments = [];
  /** @type {Vector[][]} */
  plus = [];
  /** @type {Vector[][]} */
  minus = [];

  /** @param {Lift} lift @param {Line} line @param {number} steps */
  constructor(lift, line, steps) {
    this.steps = steps;
    this.score = (/** @type {Vector} */ at) => plane.score(line, lift(at));
  }

  add(/** @type {number} */ sign, /** @type {Vector[]} */ polygon) {
    (sign > 0 ? this.plus : this.minus).push(polygon);
  }

  /** A cell as cells of a finer grid.
   * @param {number} left @param {number} right @param {number} bottom @param {number} top */
  finely(left, right, bottom, top) {
    /** @type {(low: number, high: number, k: number) => number} */
    const part = (low, high, k) => (k === FINER ? high : low + (k * (high - low)) / FINER);
    const nodes = Array.from({ length: FINER + 1 }, (_, j) =>
      Array.from({ length: FINER + 1 }, (_, i) => this.node(part(left, right, i), part(bottom, top, j))),
    );
    for (let j = 0; j < FINER; j++)
      for (let i = 0; i < FINER; i++) this.cell([nodes[j][i], nodes[j][i + 1], nodes[j + 1][i + 1], nodes[j + 1][i]]);
  }

  /** @returns {Node} */
  node(/** @type {number} */ x, /** @type {number} */ y) {
    return [x, y, this.score([x, y])];
  }

  /** @param {Node[]} nodes its corners, one after the other around it */
  cell(nodes) {
    if (nodes.some(([, , s]) => Number.isNaN(s))) return;
    const corners = nodes.map(([x, y]) => [x, y]);
    const signs = nodes.map(([, , s]) => (s >= 0 ? 1 : -1));
    const crossings = nodes.map((node, i) =>
      signs[i] === signs[(i + 1) % 4] ? null : this.crossing(node, nodes[(i + 1) % 4]),
    );
    const found = crossings.filter((some) => some !== null);
    if (!found.length) return this.add(signs[0], corners);
    if (found.length === 4) return this.saddle(corners, signs, found);
    for (const sign of [1, -1]) {
      const polygon = [];
      for (let i = 0; i < 4; i++) {
        const at = crossings[i]?.at;
        if (signs[i] === sign) polygon.push(corners[i]);
        if (at) polygon.push(at);
      }
      this.add(sign, polygon);
    }
    this.join(found[0], found[1]);
  }

  /** Its corners have one sign and the other in turn: the middle says which of them hang together.
   * @param {Vector[]} corners @param {number[]} signs @param {Crossing[]} crossings */
  saddle(corners, signs, crossings) {
    const [[left, bottom], , [right, top]] = corners;
    const middle = this.score([(left + right) / 2, (bottom + top) / 2]) >= 0 ? 1 : -1;
    this.add(
      middle,
      corners.flatMap((corner, i) => [...(signs[i] === middle ? [corner] : []), crossings[i].at]),
    );
    corners.forEach((corner, i) => {
      if (signs[i] === middle) return;
      const [before, after] = [crossings[(i + 3) % 4], crossings[i]];
      this.add(-middle, [before.at, corner, after.at]);
      this.join(before, after);
    });
  }

  /** @param {Crossing} one @param {Crossing} other */
  join(one, other) {
    const isPlace = one.at.every((value, i) => value === other.at[i]); // a corner where the score is 0
    if (one.isZero && other.isZero && !isPlace) this.segments.push([one.at, other.at]);
  }

  /** Where the score is 0 between two nodes on different sides: false position, halved where one end stays (Illinois).
   * At a pole it is 0 nowhere. @param {Node} one @param {Node} other @returns {Crossing} */
  crossing([x0, y0, s0], [x1, y1, s1]) {
    let [low, high, f, g, last] = [0, 1, s0, s1, 0];
    const at = (/** @type {number} */ t) => [x0 + t * (x1 - x0), y0 + t * (y1 - y0)];
    const close = 1e-12 * Math.min(Math.abs(s0) + Math.abs(s1), Number.MAX_VALUE);
    let [t, s] = s0 === 0 ? [0, 0] : [1, s1];
    for (let step = 0; step < this.steps && Math.abs(s) > close && high - low > 1e-9; step++) {
      const guess = low + ((high - low) * f) / (f - g);
      t = guess > low && guess < high ? guess : (low + high) / 2;
      s = this.score(at(t));
      if (s >= 0 === f >= 0) {
        [low, f] = [t, s];
        if (last === 1) g /= 2;
        last = 1;
      } else {
        [high, g] = [t, s];
        if (last === -1) f /= 2;
        last = -1;
      }
    }
    if (Math.min(t, 1 - t) < SAME) [t, s] = t < 0.5 ? [0, s0] : [1, s1];
    return {
      at:
        [
          [x0, y0],
          [x1, y1],
        ][t] ?? at(t),
      isZero: Math.abs(s) <= Math.min(Math.abs(s0), Math.abs(s1)),
    };
  }
}

const ROWS = 2 ** 26; // more than there are places `near` to one another along a side of the grid

/** Segments whose ends meet, as long curves; what is shorter than `near` is left out. `origin` is the corner of the
 * grid, from which places are counted.
 * @param {[Vector, Vector][]} all @param {number} near @param {Vector} origin @returns {Vector[][]} */
function chained(all, near, [left, bottom]) {
  const keyOf = (/** @type {Vector} */ [x, y]) =>
    ROWS * Math.round((x - left) / near) + Math.round((y - bottom) / near);
  const segments = all.filter(([from, to]) => keyOf(from) !== keyOf(to));
  /** @type {Map<number, number[]>} */
  const ends = new Map();
  segments.forEach((segment, i) =>
    segment.forEach((end) => {
      const key = keyOf(end);
      const known = ends.get(key);
      if (known) known.push(i);
      else ends.set(key, [i]);
    }),
  );
  const used = new Uint8Array(segments.length);
  // From the end of a curve on, as long as another segment begins there.
  const grow = (/** @type {Vector[]} */ curve) => {
    for (;;) {
      const end = last(curve);
      const key = keyOf(end);
      const next = ends.get(key)?.find((i) => !used[i]);
      if (next === undefined) return curve;
      used[next] = 1;
      curve.push(segments[next][keyOf(segments[next][0]) === key ? 1 : 0]);
    }
  };
  return segments.flatMap((segment, i) => {
    if (used[i]) return [];
    used[i] = 1;
    return [grow(grow([...segment]).reverse())];
  });
}
