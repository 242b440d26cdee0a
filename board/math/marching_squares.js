// Marching squares: the curve where a function of the plane is zero.
// It also gives the regions on both sides. The function is a score w·φ(x) + b. φ is computed once for a grid of places,
// so that a different w or b costs only one sum for each place.

import { lastOf } from "./last.js";
import * as plane from "./plane.js";

/** @import { ChartView, Line, Vector } from "../types" */
/** @typedef {(x: Vector) => Vector} Lift */
/**
 * @typedef {{ x: number[], y: number[], columns: Float64Array[], bend: Float64Array | null,
 *   lift: Lift, rough: boolean }} Grid
 */
/** @typedef {{ curves: Vector[][], plus: Vector[][], minus: Vector[][] }} Contour */
/** Where the score changes its sign, and whether it is 0 there. @typedef {{ at: Vector, isZero: boolean }} Crossing */

const SUBCELLS = 4; // along each side of a cell that may hide a curve
const STEPS = 60; // at most, to find a zero of the score on an edge
const MAX_ROUGH_STEPS = 2; // the same for a rough curve
const SNAP_PART = 1e-9; // of an edge; a crossing that is nearer to an end moves to that end

/** The features at the corners of `cells` [across, up] of a view. The first `flat` features are coordinates; if only
 * one is not, its bend is computed once too. `rough` is for curves in motion.
 * @param {Lift} lift @param {ChartView} view @param {Vector} cells @returns {Grid} */
export function sampleGrid(lift, view, cells, { flat = 2, rough = false } = {}) {
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

/** By how much a feature or a score may leave the range of the corners of each cell: the second differences around the
 * cell.
 * @param {ArrayLike<number>} column @param {number} across @param {number} up */
function bendOf(column, across, up) {
  const at = new Float64Array(across * up);
  /** @param {number} i @param {number} step */
  const second = (i, step) => Math.abs(column[i - step] - 2 * column[i] + column[i + step]) || 0;
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

/** The scores of a line at the nodes. @param {Grid} grid @param {Line} line */
function scoresOf({ x, y, columns }, { w, b }) {
  const scores = new Float64Array(x.length * y.length).fill(b);
  columns.forEach((column, j) => {
    for (let n = 0; n < scores.length; n++) scores[n] += w[j] * column[n];
  });
  return scores;
}

/** By how much the scores may leave the range of the corners of each cell.
 * @param {Grid} grid @param {Line} line @param {Float64Array} scores */
function bendBy({ x, y, bend, rough }, { w }, scores) {
  const by = new Float64Array(scores.length);
  if (rough) return by;
  if (!bend) return bendOf(scores, x.length, y.length);
  const size = Math.abs(lastOf(w));
  for (let n = 0; n < by.length; n++) by[n] = size * bend[n] || 0;
  return by;
}

/** The curves with w·φ(x) + b = 0, and the outlines of the regions where it is ≥ 0 and where it is < 0. A region lies
 * to the left of its outline, so the outline of a hole goes the other way round. There is nothing where φ has no value.
 * Where the score jumps from one sign to the other, there is no curve.
 * @param {Grid} grid @param {Line} line @returns {Contour} */
export function contour(grid, line) {
  const { x, y, lift, rough } = grid;
  const across = x.length;
  const scores = scoresOf(grid, line);
  const bend = bendBy(grid, line, scores);
  /** @param {Vector} at */
  const score = (at) => plane.roughScore(line, lift(at));
  const sheet = new CellGrid(x, y, scores, score, rough ? MAX_ROUGH_STEPS : STEPS);
  const sheets = [sheet];
  for (let j = 0; j < y.length - 1; j++) {
    for (let i = 0; i < across - 1; i++) {
      const n = j * across + i;
      const p = scores[n];
      const q = scores[n + 1];
      const r = scores[n + across + 1];
      const s = scores[n + across];
      const low = Math.min(p, q, r, s);
      const high = Math.max(p, q, r, s);
      const isOneSided = low >= 0 || high < 0;
      const isTold = isOneSided ? bend[n] < (low >= 0 ? low : -high) : bend[n] <= (high - low) / 4;
      const finer = isTold && !Number.isNaN(low) ? null : sheet.refine(i, j);
      if (finer && !finer.isOneSided) sheets.push(finer);
      else if (isOneSided) sheet.taken[n] = 1;
      else sheet.traceCell(n);
    }
  }
  // Computed on demand, because most pictures draw only the curve.
  /** @type {ReturnType<CellGrid["outlines"]>[]} */
  let sides;
  /** @param {"plus" | "minus"} name */
  const side = (name) => (sides ??= sheets.map((some) => some.outlines())).flatMap((outlines) => outlines[name]);
  return {
    curves: chainSegments(
      sheets.flatMap(({ segments }) => segments),
      (x[1] - x[0]) / 1000,
      [x[0], y[0]],
    ),
    get plus() {
      return side("plus");
    },
    get minus() {
      return side("minus");
    },
  };
}

/** Cells of a grid, whose corners tell where the curve goes. Places have numbers: node n has 3n, the crossing on the
 * edge to its right 3n + 1, and that on the edge above it 3n + 2. A cell has the number of its lower left node. */
class CellGrid {
  /** @type {[Vector, Vector][]} */
  segments = [];
  /** @type {Map<number, Crossing>} */
  crossings = new Map();
  plus = new Outlines();
  minus = new Outlines();

  /** @param {number[]} x @param {number[]} y @param {ArrayLike<number>} scores at its nodes
   * @param {(at: Vector) => number} score @param {number} steps at most, to find a crossing */
  constructor(x, y, scores, score, steps) {
    this.x = x;
    this.y = y;
    this.scores = scores;
    this.score = score;
    this.steps = steps;
    this.taken = new Uint8Array(scores.length); // 1 for a cell that has been traced
    const up = x.length;
    this.corners = [0, 1, up + 1, up]; // of a cell, counterclockwise, relative to its number
    this.edges = [1, 5, 3 * up + 1, 2]; // the crossings from each corner to the next, relative to 3 times its number
  }

  /** A cell as a finer grid of its own. @param {number} i @param {number} j */
  refine(i, j) {
    const [x, y] = [subdivide(this.x[i], this.x[i + 1]), subdivide(this.y[j], this.y[j + 1])];
    const scores = y.flatMap((up) => x.map((across) => this.score([across, up])));
    const sheet = new CellGrid(x, y, scores, this.score, this.steps);
    for (let n = 0; n < SUBCELLS * (SUBCELLS + 1); n++) {
      const corners = sheet.cornersOf(n).map((corner) => scores[corner]);
      if (n % (SUBCELLS + 1) < SUBCELLS && !corners.some(Number.isNaN)) sheet.traceCell(n);
    }
    return sheet;
  }

  get isOneSided() {
    const all = Array.from(this.scores);
    return all.every((s) => s >= 0) || all.every((s) => s < 0);
  }

  /** @param {number} n */
  cornersOf(n) {
    return this.corners.map((corner) => n + corner);
  }

  /** @param {number} place @returns {Vector} */
  placeAt(place) {
    const [n, { x, y }] = [Math.floor(place / 3), this];
    return place % 3 ? this.crossing(place).at : [x[n % x.length], y[Math.floor(n / x.length)]];
  }

  /** The crossing on an edge, found once for both cells. @param {number} edge @returns {Crossing} */
  crossing(edge) {
    let known = this.crossings.get(edge);
    if (!known) {
      const one = Math.floor(edge / 3);
      const other = one + (edge % 3 === 1 ? 1 : this.x.length);
      const [from, to] = [this.placeAt(3 * one), this.placeAt(3 * other)];
      known = findCrossing(from, to, this.scores[one], this.scores[other], this.score, this.steps);
      this.crossings.set(edge, known);
    }
    return known;
  }

  /** Marks a cell as taken, and adds the curve through it: to its left the score is ≥ 0. @param {number} n */
  traceCell(n) {
    this.taken[n] = 1;
    const isPlus = this.cornersOf(n).map((corner) => this.scores[corner] >= 0);
    const leaving = [0, 1, 2, 3].filter((i) => isPlus[i] && !isPlus[(i + 1) % 4]); // counterclockwise, from ≥ 0 to < 0
    if (!leaving.length) return;
    const edges = this.edges.map((edge) => 3 * n + edge);
    const entering = [0, 1, 2, 3].find((i) => !isPlus[i] && isPlus[(i + 1) % 4]) ?? 0;
    // In a saddle, the score in the middle says which corners are connected.
    const turn = leaving.length < 2 ? 0 : this.score(this.middleOf(n)) >= 0 ? 1 : 3;
    for (const i of leaving) this.addSegment(edges[i], edges[turn ? (i + turn) % 4 : entering]);
  }

  /** @param {number} n */
  middleOf(n) {
    const [first, , opposite] = this.cornersOf(n);
    return plane.middle(this.placeAt(3 * first), this.placeAt(3 * opposite));
  }

  /** Adds the part of the curve from one edge to another. @param {number} from @param {number} to */
  addSegment(from, to) {
    this.plus.add(from, to);
    this.minus.add(to, from);
    const [one, other] = [this.crossing(from), this.crossing(to)];
    const isPlace = one.at.every((value, i) => value === other.at[i]); // a corner where the score is 0
    if (one.isZero && other.isZero && !isPlace) this.segments.push([one.at, other.at]);
  }

  /** The outlines of both sides: the curve, closed along the edges that border on no taken cell. */
  outlines() {
    const { taken, plus, minus } = this;
    const across = this.x.length;
    for (let n = 0; n < taken.length; n++) {
      if (!taken[n]) continue;
      if (!taken[n - across]) this.closeEdge(n, 0);
      if (!taken[n + 1]) this.closeEdge(n, 1);
      if (!taken[n + across]) this.closeEdge(n, 2);
      if (!taken[n - 1]) this.closeEdge(n, 3);
    }
    const at = this.placeAt.bind(this);
    return { plus: plus.close(at), minus: minus.close(at) };
  }

  /** @param {number} n @param {number} i which edge of this cell */
  closeEdge(n, i) {
    const from = n + this.corners[i];
    const to = n + this.corners[(i + 1) % 4];
    const edge = 3 * n + this.edges[i];
    const before = this.scores[from] >= 0 ? this.plus : this.minus;
    const after = this.scores[to] >= 0 ? this.plus : this.minus;
    if (before === after) return before.add(3 * from, 3 * to);
    before.add(3 * from, edge);
    after.add(edge, 3 * to);
  }
}

/** @param {number} low @param {number} high */
const subdivide = (low, high) =>
  Array.from({ length: SUBCELLS + 1 }, (_, k) => (k === SUBCELLS ? high : low + (k * (high - low)) / SUBCELLS));

/** Steps from place to place, which form closed outlines. */
class Outlines {
  /** @type {Map<number, number[]>} */
  ways = new Map();

  /** @param {number} from @param {number} to */
  add(from, to) {
    const known = this.ways.get(from);
    if (known) known.push(to);
    else this.ways.set(from, [to]);
  }

  /** All steps as closed outlines. @param {(place: number) => Vector} at */
  close(at) {
    /** @type {Vector[][]} */
    const all = [];
    for (const ways of this.ways.values()) {
      for (let next = ways.pop(); next !== undefined; next = ways.pop()) {
        const outline = [];
        for (; next !== undefined; next = this.ways.get(next)?.pop()) outline.push(at(next));
        const corners = outline.filter(isNewPlace).filter(isCorner);
        if (corners.length > 2) all.push(corners); // fewer are only a place where the score is 0
      }
    }
    return all;
  }
}

/** Whether a place of an outline differs from the one before.
 * @param {Vector} at @param {number} k @param {Vector[]} outline */
function isNewPlace(at, k, outline) {
  const before = outline.at(k - 1);
  return before?.[0] !== at[0] || before[1] !== at[1];
}

/** Whether an outline turns there; it goes straight on only along the grid.
 * @param {Vector} at @param {number} k @param {Vector[]} outline */
function isCorner(at, k, outline) {
  const [before, after] = [outline.at(k - 1) ?? at, outline[k + 1] ?? outline[0]];
  /** @param {number} i */
  const isStraight = (i) => before[i] === at[i] && at[i] === after[i];
  return !isStraight(0) && !isStraight(1);
}

/** Where the score is 0 between two places on different sides, by the Illinois method: false position that halves the
 * score of an end that stays. At a pole the score is not 0.
 * @param {Vector} from @param {Vector} to @param {number} s0 @param {number} s1 their scores
 * @param {(at: Vector) => number} score @param {number} steps at the most
 * @returns {Crossing} */
function findCrossing(from, to, s0, s1, score, steps) {
  /** @param {number} t */
  const at = (t) => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
  const close = 1e-12 * Math.min(Math.abs(s0) + Math.abs(s1), Number.MAX_VALUE);
  let low = 0;
  let high = 1;
  let f = s0;
  let g = s1;
  let last = 0;
  let [t, s] = s0 === 0 ? [0, 0] : [1, s1];
  for (let step = 0; step < steps && Math.abs(s) > close && high - low > 1e-9; step++) {
    const guess = low + ((high - low) * f) / (f - g);
    t = guess > low && guess < high ? guess : (low + high) / 2;
    s = score(at(t));
    if (s >= 0 === f >= 0) {
      low = t;
      f = s;
      if (last === 1) g /= 2;
      last = 1;
    } else {
      high = t;
      g = s;
      if (last === -1) f /= 2;
      last = -1;
    }
  }
  if (Math.min(t, 1 - t) < SNAP_PART) [t, s] = t < 0.5 ? [0, s0] : [1, s1];
  return { at: [from, to][t] ?? at(t), isZero: Math.abs(s) <= Math.min(Math.abs(s0), Math.abs(s1)) };
}

const KEYS_PER_COLUMN = 2 ** 26; // more than the number of keys along a side of the grid

/** Joins segments whose ends meet into long curves; segments shorter than `near` are left out. The last argument is the
 * corner of the grid, from which places are counted.
 * @param {[Vector, Vector][]} all @param {number} near @param {Vector} origin @returns {Vector[][]} */
function chainSegments(all, near, [left, bottom]) {
  /** @param {Vector} vector */
  const keyOf = ([x, y]) => KEYS_PER_COLUMN * Math.round((x - left) / near) + Math.round((y - bottom) / near);
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
  // Extends a curve as long as another segment begins at its end.
  /** @param {Vector[]} curve */
  const grow = (curve) => {
    for (;;) {
      const end = lastOf(curve);
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
