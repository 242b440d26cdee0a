// The soft margins for all C, on the piecewise linear path that the server computes.
// The server sends the breakpoints of w, b and the multipliers. Between two breakpoints they are linear in C, so the
// browser can show any C without asking again.

import { fromBase64 } from "../../math/base64.js";
import { lastOf } from "../../math/last.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { describeMargin, tooManyPoints } from "../../words/outcome.js";
import { isNumber } from "../validators.js";
import { unpackIntegers } from "./run.js";
import { NoRun } from "./no_run.js";

/** @import { Line, Vector, Verdict } from "../../types" */
/** @import { FrameInput, Subject, Packed, SoftFrame, SoftMarginLine, SoftPath, SoftSettings } from "./types" */
/** @import { SoftSubject } from "./types" */
/** The server's data of the path, packed; see `soft_margins_data` in serializers.py.
 * @typedef {{ verdict: Verdict, most?: number | null,
 *   path: null | Record<Doubles, string> & Record<Wholes, Packed> }} SoftData
 * @typedef {"C" | "w" | "wSlope" | "b" | "bSlope" | "alpha" | "alphaSlope"} Doubles
 * @typedef {"sides" | "changed" | "to" | "changes"} Wholes */

export const MIN_C = 1e-100; // besides ∞
export const MAX_C = 1e100;
// The values of `sides`: on the edge of the margin band, with 0 ≤ α ≤ C; inside it or beyond the line, with α = C.
const [ELBOW, INSIDE] = [1, 2];
const SLOPE_TOLERANCE = 1e-9; // a slope of a multiplier, or a part of C, below this is rounding
const SCORE_TOLERANCE = 1e-10; // and so is a score, relative to the largest score, or to 1
const C_RANGE_FACTOR = 1e6; // how far C may lie outside of the breakpoints
const DEFAULT_POWERS = [-2, 2]; // powers of ten of C, if nothing changes with C
const POWER_PADDING = 0.5; // of a power of ten, beside the outermost breakpoints

/** C as a lesson stores it, because JSON has no infinity. @param {number | "∞"} C @returns {number} */
export const valueOfC = (C) => (C === "∞" ? Infinity : C);
/** @param {unknown} value */
export const isValidC = (value) => value === "∞" || (isNumber(value) && value >= MIN_C && value <= MAX_C);

/** @implements {Subject} */
export class SoftMargins extends NoRun {
  kind = "soft margin";

  /** @param {SoftData} data @param {Vector[]} points @param {number[]} labels */
  constructor({ verdict, most, path }, points, labels) {
    super({ verdict }, points, labels);
    this.outcome = verdict.kind;
    const said = describeMargin(verdict, labels);
    this.words = most ? [tooManyPoints(most, points.length), said] : [said];
    /** @type {SoftPath | null} */
    this.path = path && unpackPath(path);
    /** The largest distance of the points from their mean, along each axis, and from 0. */
    this.reach = [middleOf(points), [0, 0]].map((from) =>
      from.map((at, j) => largest(points.map((x) => Math.abs(x[j] - at)))),
    );
    /** The soft margin for C = ∞. */
    this.limit = this.at(Infinity);
  }

  /** Two numbers of each point. @type {Subject["ofPoint"]} */
  ofPoint = { ξ: ({ soft }, i) => soft?.slacks[i], α: ({ soft }, i) => soft?.multipliers[i] };

  /** w is longest for C = ∞. @type {SoftSubject["least"]} */
  least = (of, _, own) => Math.min(...this.lines(own).map(of), Infinity);
  /** @param {SoftSettings} own @returns {Line[]} */
  lines = (own) =>
    [this.at(valueOfC(own.C)), this.limit].flatMap((soft) => (soft && plane.isNonzero(soft) ? [soft] : []));

  /** @param {FrameInput<SoftSettings>} at @returns {SoftFrame} */
  frame({ own }) {
    const { verdict, points, labels } = this;
    const soft = this.at(valueOfC(own.C));
    const separation = { verdict, points, labels, parts: { gap: verdict.kind === "inseparable" } };
    return { line: soft ?? plane.ZERO_LINE, update: null, example: null, separation, soft, rounding: soft?.rounding };
  }

  /** The soft margin for a C, which may be Infinity; null without a path.
   * @type {(C: number) => SoftMarginLine | null} */
  at = memoizeLast((C) => (hasPath(this) ? solution(this, C) : null));

  /** The smallest and the largest C that are shown, besides ∞. Before the first breakpoint and after the last, nothing
   * changes, until rounding dominates. @returns {[number, number]} */
  get rangeOfC() {
    const { C } = this.path ?? { C: [] };
    return C.length < 2
      ? [MIN_C, MAX_C]
      : [Math.max(C[1] / C_RANGE_FACTOR, MIN_C), Math.min(lastOf(C) * C_RANGE_FACTOR, MAX_C)];
  }

  /** The last breakpoint, from which on nothing changes. */
  get last() {
    return this.path?.C.at(-1) ?? 0;
  }

  /** The powers of ten of C that are worth showing. @returns {[number, number]} */
  get range() {
    const { C } = this.path ?? { C: [] };
    if (C.length < 2) return [DEFAULT_POWERS[0], DEFAULT_POWERS[1]];
    /** @param {number} power */
    const inside = (power) => Math.min(Math.max(power, Math.log10(MIN_C)), Math.log10(MAX_C));
    const [low, high] = [Math.log10(C[1]) - POWER_PADDING, Math.log10(lastOf(C)) + POWER_PADDING].map(inside);
    return low < high ? [low, high] : [low - POWER_PADDING, low + POWER_PADDING];
  }

  /** For which C each point is on the wrong side of the line: intervals [from, to] in ascending order. The first may
   * start at 0, and the last may end at ∞.
   * @returns {Vector[][]} */
  get strays() {
    return hasPath(this) ? straysOf(this) : [];
  }

  /** The lowest and the highest b with the same cost without example i. Its multiplier is 0, so w does not change. Null
   * if the interval does not change either.
   * @param {SoftMarginLine} soft @param {number} i @returns {Vector | null} */
  biasRangeWithout(soft, i) {
    const [before, after] = [biasRange(this, soft), biasRange(this, soft, i)];
    const room = SLOPE_TOLERANCE * (1 + Math.abs(soft.b));
    return before.every((end, at) => Math.abs(end - after[at]) <= room) ? null : after;
  }

  /** The sum of slacks, linear in C between breakpoints: [its start, its slope] on each piece. @returns {Vector[]} */
  get slackSums() {
    return hasPath(this) ? slackSumsOf(this) : [];
  }

  /** The line on piece k, where C is larger by `step` than at its start.
   * @this {SoftMarginsWithPath} @param {number} k @param {number} step @returns {Line} */
  lineOn(k, step) {
    const { w, wSlope, b, bSlope } = this.path;
    return {
      w: w[k].map((value, i) => extrapolate(value, wSlope[k][i], step)),
      b: (extrapolate(b[k][0], bSlope[k][0], step) + extrapolate(b[k][1], bSlope[k][1], step)) / 2,
    };
  }

  /** The index of the piece that contains C. @this {SoftMarginsWithPath} @param {number} C */
  pieceOf(C) {
    let [low, high] = [0, this.path.C.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.path.C[middle] <= C) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** With a path there is a line for each C.
 * @typedef {SoftMargins & { path: SoftPath, limit: SoftMarginLine }} SoftMarginsWithPath */
/** @param {SoftMargins} run @returns {run is SoftMarginsWithPath} */
const hasPath = (run) => run.path !== null;

/** @param {number} value @param {number} slope @param {number} step */
const extrapolate = (value, slope, step) => (slope ? value + step * slope : value);

/** @param {SoftMarginsWithPath} run @param {number} C @returns {SoftMarginLine} */
function solution(run, C) {
  const { path, points, labels, verdict } = run;
  const k = run.pieceOf(C);
  const step = C - path.C[k];
  const line = run.lineOn(k, step);
  const interval = [0, 1]
    .map((end) => extrapolate(path.b[k][end], path.bSlope[k][end], step))
    .sort((one, other) => one - other);
  const alpha = path.sides[k].map((side) => (side === INSIDE ? C : 0));
  path.elbow[k].forEach((i, j) => {
    const slope = path.alphaSlope[k][j];
    const value = extrapolate(
      path.alpha[k][j],
      step === Infinity && Math.abs(slope) < SLOPE_TOLERANCE ? 0 : slope,
      step,
    );
    alpha[i] = Math.min(Math.max(value, 0), C);
  });
  const margins = points.map((x, i) => labels[i] * plane.score(line, x));
  const rounding = roundingOf(run, line);
  // For a point that is not inside the band, or that is on its edge with α = C, any slack is rounding.
  const slacks = margins.map((margin, i) => (path.sides[k][i] === INSIDE && 1 - margin > rounding ? 1 - margin : 0));
  const paid = slacks.some((slack) => slack > 0);
  const square = plane.dot(line.w, line.w);
  // If no point has slack, the rest of 1 − margin is rounding.
  const primal = square / 2 + (paid ? C * sum(margins.map((margin) => Math.max(0, 1 - margin))) : 0);
  const normal = [0, 1].map((j) => sum(points.map((x, i) => alpha[i] * labels[i] * x[j])));
  const dual = sum(alpha) - plane.dot(normal, normal) / 2;
  // Each multiplier as a share of C, and of their sum; for C = ∞, a share of the multipliers that grow with C.
  const shares = alpha.map((value, i) => (C < Infinity ? value / C : value < Infinity ? 0 : shareOn(path, k, i)));
  const some = shares.some((share) => share > 0);
  const weights = some ? shares : alpha;
  const size = sum(weights.filter((_, i) => labels[i] > 0));
  /** @param {number} label */
  const mean = (label) =>
    [0, 1].map((j) => sum(points.map((x, i) => (labels[i] === label ? (weights[i] / size) * x[j] : 0))));
  return {
    C,
    ...line,
    interval,
    slacks,
    margins,
    multipliers: alpha,
    shares,
    primal,
    gap: primal < Infinity ? (primal - dual) / primal : null,
    cap: some ? 1 / size : Infinity,
    nearest: [mean(1), mean(-1)],
    hard: verdict.kind === "separable" && !paid,
    rounding,
    support: indices(alpha, (value) => value > 0),
    wrong: plane.isNonzero(line) ? indices(margins, (margin) => margin < -rounding) : [],
    inside: indices(slacks, (slack) => slack > 0 && slack < 2),
  };
}

/** @param {number[]} values */
const largest = (values) => values.reduce((most, value) => Math.max(most, value), 0);
/** @param {Vector[]} points */
const middleOf = (points) => [0, 1].map((j) => sum(points.map((x) => x[j] / points.length)));
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {number[]} values @param {(value: number) => boolean} fits */
const indices = (values, fits) => values.flatMap((value, i) => (fits(value) ? [i] : []));
/** @param {SoftPath} softPath @param {number} k @param {number} i */
const shareOn = ({ sides, elbow, alphaSlope }, k, i) =>
  sides[k][i] === INSIDE ? 1 : alphaSlope[k][elbow[k].indexOf(i)];

// The range of b in which the cost of all other points is the same, for this w: no point with α < C may enter the band,
// and no point with α > 0 may leave it. Example `but` is left out.
/** @param {SoftMargins} run @param {SoftMarginLine} soft */
function biasRange({ points, labels }, { w, C, multipliers, shares }, but = -1) {
  /** @type {{ [y: number]: number }[]} */
  const [lower, upper] = [
    { 1: -Infinity, [-1]: -Infinity },
    { 1: Infinity, [-1]: Infinity },
  ]; // of y b
  points.forEach((x, i) => {
    if (i === but) return;
    const [y, edge] = [labels[i], labels[i] - plane.dot(w, x)];
    const part = C < Infinity ? shares[i] : shares[i] || Number(multipliers[i] > 0) / 2;
    if (part < 1 - SLOPE_TOLERANCE) lower[y] = Math.max(lower[y], y * edge);
    if (part > SLOPE_TOLERANCE) upper[y] = Math.min(upper[y], y * edge);
  });
  return [Math.max(lower[1], -upper[-1]), Math.min(upper[1], -lower[-1])];
}

// Written out for speed: it runs for each piece and each point while an edit waits.
/** @param {Line} line @param {Vector} x */
const scoreOf = ({ w: [u, v], b }, [x1, x2]) => u * x1 + v * x2 + b;

// A score of at most this size is rounding, so its point lies on the line.
/** @param {SoftMargins} run @param {Line} line */
function roundingOf({ reach }, { w, b }) {
  const [own, far] = reach.map((along) => along.reduce((sum, most, j) => sum + most * Math.abs(w[j]), 0));
  return SCORE_TOLERANCE * (1 + own) + 4 * Number.EPSILON * (far + Math.abs(b));
}

/** @type {(run: SoftMarginsWithPath) => Vector[][]} */
const straysOf = memoizeLast((run) => {
  const { path, points, labels } = run;
  const { C } = path;
  const strays = points.map(() => /** @type {Vector[]} */ ([]));
  C.forEach((begin, k) => {
    const end = C[k + 1] ?? Infinity;
    const lines = [run.lineOn(k, 0), run.lineOn(k, (C[k + 1] ?? begin) - begin)];
    if (!lines.some(plane.isNonzero)) return;
    const margins = lines.map((line) => points.map((x, i) => labels[i] * scoreOf(line, x)));
    const [before, after] = lines.map((line, at) =>
      margins[at].map((margin) => plane.sideOf(margin, roundingOf(run, line))),
    );
    strays.forEach((own, i) => {
      if (before[i] >= 0 && after[i] >= 0) return;
      const [from, to] = [margins[0][i], margins[1][i]];
      const crossing = begin + ((end - begin) * from) / (from - to);
      const [first, final] = [before[i] > 0 ? crossing : begin, after[i] > 0 ? crossing : end];
      const known = own.at(-1);
      if (known?.[1] === first) known[1] = final;
      else own.push([first, final]);
    });
  });
  return strays;
});

/** @type {(run: SoftMarginsWithPath) => Vector[]} */
const slackSumsOf = memoizeLast(({ path, points, labels }) =>
  path.C.map((_, k) => {
    const { sides, w, wSlope, b, bSlope } = path;
    const [line, slope] = [
      { w: w[k], b: (b[k][0] + b[k][1]) / 2 },
      { w: wSlope[k], b: (bSlope[k][0] + bSlope[k][1]) / 2 },
    ];
    let [start, growth] = [0, 0];
    sides[k].forEach((side, i) => {
      if (side !== INSIDE) return;
      start += 1 - labels[i] * scoreOf(line, points[i]);
      growth -= labels[i] * scoreOf(slope, points[i]);
    });
    return [start, growth];
  }),
);

/** Unpack what `_path_data` in serializers.py packs.
 * @param {NonNullable<SoftData["path"]>} packed @returns {SoftPath} */
function unpackPath(packed) {
  /** @param {string} base64 */
  const pairs = (base64) => groupValues(unpackDoubles(base64), (_, i) => i >> 1);
  const { C, w, wSlope, b, bSlope, alpha, alphaSlope } = packed;
  const [first, changed, to, changes] = [packed.sides, packed.changed, packed.to, packed.changes].map(unpackIntegers);
  let at = 0;
  const sides = [first];
  for (const count of changes) {
    const next = lastOf(sides).slice();
    for (const end = at + count; at < end; at++) next[changed[at]] = to[at];
    sides.push(next);
  }
  const elbow = sides.map((some) => indices(some, (side) => side === ELBOW));
  const owners = elbow.flatMap((some, k) => some.map(() => k));
  /** @param {string} base64 */
  const byElbow = (base64) => groupValues(unpackDoubles(base64), (_, i) => owners[i], elbow.length);
  return {
    C: unpackDoubles(C),
    w: pairs(w),
    wSlope: pairs(wSlope),
    b: pairs(b),
    bSlope: pairs(bSlope),
    sides,
    elbow,
    alpha: byElbow(alpha),
    alphaSlope: byElbow(alphaSlope),
  };
}

/** Lists of values, one for each group; `groupOf` gives the number of a value's group.
 * @param {number[]} values @param {(value: number, i: number) => number} groupOf */
function groupValues(values, groupOf, count = values.length ? groupOf(0, values.length - 1) + 1 : 0) {
  const groups = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  values.forEach((value, i) => groups[groupOf(value, i)].push(value));
  return groups;
}

/** Doubles, as `pack_doubles` in serializers.py packs them. @param {string} base64 */
export function unpackDoubles(base64) {
  return Array.from(new Float64Array(fromBase64(base64).buffer));
}
