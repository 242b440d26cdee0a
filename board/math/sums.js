// The sums w and b of a run, in units that avoid rounding.
// As in perceptron_core/_units.py, the run makes the same mistakes as by hand. Points in units of 10⁻ᵏ and w in units
// of 10⁻ᵖ are whole, and so is b in units of 10⁻⁽ᵏ⁺ᵖ⁾. If points, η or the start are no decimals, all are doubles.

import { decimalOf, decimalsOf, ExactLine, exactLine, toDouble, timesPowerOfTen, EXACT_LIMIT } from "./decimals.js";
import { isWrong, multipleOf } from "./plane.js";

/** @import { Conventions } from "../model/runs/types" */
/** @import { Line, Vector } from "../types" */
/** @import { Decimals } from "./decimals.js" */
/** @typedef {Pick<Conventions, "bias" | "boundary" | "eta" | "start">} Rule */

const MIN_POSITIVE = 2 ** -1074; // the smallest double above 0
const EPS = 2 ** -52;
const MAX_SHORT = 1e15; // larger whole numbers have more digits than doubles keep

/** β, how far a mistake moves b when η = 1: 1, R² or 0. @param {Vector[]} points @param {Pick<Rule, "bias">} rule */
export function betaOf(points, { bias }) {
  if (bias !== "radius") return Number(bias === "unit");
  const decimals = decimalsOf(points);
  if (!decimals) return points.reduce((most, x) => Math.max(most, squaredNorm(x)), 0);
  return toDouble(wholeRadiusSquare(decimals, points.length), 2 * decimals.places);
}

/** ‖x‖² in the order in which numpy adds: one by one, but in eight sums side by side from 8 terms on.
 * @param {Vector} x */
function squaredNorm(x) {
  const [squares, beside] = [x.map((value) => value * value), x.length - (x.length % 8)];
  const sums = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let j = 0; j < beside; j++) sums[j % 8] += squares[j];
  const [a, b, c, d] = [0, 2, 4, 6].map((j) => sums[j] + sums[j + 1]);
  return squares.slice(beside).reduce((sum, value) => sum + value, a + b + (c + d));
}

/** R² in whole numbers: a bigint if it is too long for a double. @param {Decimals} decimals @param {number} n */
function wholeRadiusSquare({ long, whole }, n) {
  const d = whole.length / n;
  if (!long) {
    let most = 0;
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = i * d; j < (i + 1) * d; j++) sum += whole[j] * whole[j];
      most = Math.max(most, sum);
    }
    if (most < EXACT_LIMIT / 2) return most;
  }
  let most = 0n;
  for (let i = 0; i < n; i++) {
    let sum = 0n;
    for (let j = i * d; j < (i + 1) * d; j++) sum += BigInt(whole[j]) ** 2n;
    if (sum > most) most = sum;
  }
  return most;
}

/** Whether a run starts with other values than w = 0, b = 0. @param {Pick<Rule, "start">} rule */
export const hasStart = ({ start }) => Boolean(start && (start.b || start.w.some(Boolean)));

/** Whether the sums of a run are exact, and whether η can be in them: from w = 0, η may have too many digits.
 * @param {{ points: Vector[] } & Rule} run */
export const exactness = (run) => ({
  isExact: unitsOf(run.points, run, run.points[0]?.length ?? 2) !== null,
  withEta: decimalOf(run.eta ?? 1) !== null,
});

/** The sums at the start of a run of at most so many updates.
 * @param {Vector[]} points @param {number[]} labels @param {Rule} rule @param {number} updates */
export function sumsOf(points, labels, rule, updates) {
  const d = points[0]?.length ?? rule.start?.w.length ?? 2;
  const units = unitsOf(points, rule, d);
  if (!units) return new RoundedSums(points, labels, rule, d);
  const isShort = !units.decimals.long && sumBound(units, d, points.length, updates + points.length) < EXACT_LIMIT / 2;
  return isShort ? new WholeSums(units, labels, rule, d) : new LongSums(units, labels, rule, d);
}

/** @typedef {{ decimals: Decimals, start: bigint[], step: bigint, beta: bigint, places: [number, number] }} Units
 * `places` of w and of b; a mistake adds step · y x to w and step · beta · y to b. */

/** From w = 0 and b = 0 a run uses η = 1, because η only scales w and b.
 * @param {Vector[]} points @param {Rule} rule @param {number} d @returns {Units | null} */
function unitsOf(points, rule, d) {
  const decimals = decimalsOf(points);
  const start = hasStart(rule) && rule.start ? exactLine(rule.start) : { w: Array(d).fill(0n), b: 0n, places: [0, 0] };
  const rate = decimalOf((hasStart(rule) && rule.eta) || 1);
  if (!decimals || !start || !rate) return null;
  const k = decimals.places;
  const p = Math.max(k + rate.places, start.places[0]);
  const beta = {
    unit: () => timesPowerOfTen(1n, 2 * k),
    radius: () => wholeRadiusSquare(decimals, points.length),
    none: () => 0n,
  };
  return {
    decimals,
    start: [
      ...start.w.map((/** @type {bigint} */ value) => timesPowerOfTen(value, p - start.places[0])),
      timesPowerOfTen(start.b, p + k - start.places[1]),
    ],
    step: timesPowerOfTen(rate.whole, p - k - rate.places),
    beta: BigInt(beta[rule.bias]()),
    places: [p, p + k],
  };
}

/** A bound for any sum of products in a run of so many updates: each adds at most step² R̃² to ‖w̃‖², and |w|·|x| + |b|
 * is at most ‖w̃‖ R̃. If β = 0, b does not change. @param {Units} units @param {number} d @param {number} n
 * @param {number} updates */
function sumBound({ decimals, start, step, beta }, d, n, updates) {
  const radius = Number(wholeRadiusSquare(decimals, n)) + Number(beta);
  const [w, b] = [start.slice(0, d).map(Number), Number(start[d])];
  const norm = w.reduce((sum, value) => sum + value * value, 0) + (beta ? (b * b) / Number(beta) : 0);
  return Math.sqrt(radius * (norm + updates * Number(step) ** 2 * radius)) + (beta ? 0 : Math.abs(b));
}

/** Sums in doubles. `steps` are y x and y of each example, `adds` is what a mistake adds, and an example is a mistake
 * if y s(x) is at most its limit. */
class Sums {
  /** @param {Float64Array} state @param {Float64Array} steps @param {Float64Array} adds @param {Float64Array} limits */
  constructor(state, steps, adds, limits) {
    this.state = state;
    this.steps = steps;
    this.adds = adds;
    this.limits = limits;
  }

  /** @param {number} i */
  isMistake(i) {
    const { state, steps } = this;
    const at = i * state.length;
    let margin = 0;
    for (let j = 0; j < state.length; j++) margin += steps[at + j] * state[j];
    return margin <= this.limits[i];
  }

  /** @param {number} i */
  correct(i) {
    const { state, adds } = this;
    const at = i * state.length;
    for (let j = 0; j < state.length; j++) state[j] += adds[at + j];
  }

  createCycleDetector() {
    return cycleDetectorOf(this.state);
  }
}

/** @param {ArrayLike<number>} whole @param {number[]} labels @param {number} d @param {number} rate
 * @param {number} beta */
function stepsOf(whole, labels, d, rate, beta) {
  const [steps, adds] = [new Float64Array(labels.length * (d + 1)), new Float64Array(labels.length * (d + 1))];
  labels.forEach((y, i) => {
    for (let j = 0; j < d; j++) {
      steps[i * (d + 1) + j] = y * whole[i * d + j];
      adds[i * (d + 1) + j] = rate * steps[i * (d + 1) + j];
    }
    steps[i * (d + 1) + d] = y;
    adds[i * (d + 1) + d] = rate * beta * y;
  });
  return { steps, adds };
}

/** Sums of doubles, which round. */
export class RoundedSums extends Sums {
  /** @param {Vector[]} points @param {number[]} labels @param {Rule} rule @param {number} d */
  constructor(points, labels, rule, d) {
    const moved = hasStart(rule);
    const { steps, adds } = stepsOf(points.flat(), labels, d, (moved && rule.eta) || 1, betaOf(points, rule));
    const limits = Float64Array.from(labels, (y) => (isWrong(y, 0, rule.boundary) ? 0 : -MIN_POSITIVE));
    super(
      Float64Array.from(moved && rule.start ? [...rule.start.w, rule.start.b] : Array(d + 1).fill(0)),
      steps,
      adds,
      limits,
    );
    this.eta = (!moved && rule.eta) || 1;
  }

  /** @returns {Line} */
  line() {
    const w = Array.from(this.state);
    const b = /** @type {number} */ (w.pop());
    return this.eta === 1 ? { w, b, rounded: true } : multipleOf(this.eta, { w, b, rounded: true });
  }
}

/** Sums of whole numbers that fit into doubles. */
class WholeSums extends Sums {
  /** @param {Units} units @param {number[]} labels @param {Rule} rule @param {number} d */
  constructor(units, labels, rule, d) {
    const [whole, step] = [/** @type {Float64Array} */ (units.decimals.whole), Number(units.step)];
    const { steps, adds } = stepsOf(whole, labels, d, step, Number(units.beta));
    const limits = Float64Array.from(labels, (y) => (isWrong(y, 0, rule.boundary) ? 0 : -1));
    super(Float64Array.from(units.start, Number), steps, adds, limits);
    this.#of = () => scaleOf(units, rule);
  }

  #of;
  /** @type {Scale | null} */
  #scale = null;
  /** The units of the whole numbers. */
  get scale() {
    return (this.#scale ??= this.#of());
  }

  /** @returns {Line} */
  line() {
    const { state, scale } = this;
    const { times: factor, eta, places } = scale;
    const d = state.length - 1;
    const w = new Array(d);
    let most = Math.abs(factor * state[d]);
    for (let j = 0; j < d; j++) {
      const whole = factor * state[j];
      w[j] = toDouble(whole, places.w);
      most = Math.max(most, Math.abs(whole));
    }
    if (!(most < MAX_SHORT)) return lineWithAllDigits(Array.from(state, BigInt), scale);
    const line = { w, b: toDouble(factor * state[d], places.b) };
    return eta === 1 ? line : multipleOf(eta, line);
  }
}

/** Sums of whole numbers of any length. Doubles decide if their rounding cannot matter. */
export class LongSums {
  /** @param {Units} units @param {number[]} labels @param {Rule} rule @param {number} d */
  constructor({ decimals, start, step, beta, places }, labels, { boundary, ...rule }, d) {
    const whole = Array.from(decimals.whole, BigInt);
    this.steps = labels.map((y, i) => [...whole.slice(i * d, (i + 1) * d), 1n].map((value) => BigInt(y) * value));
    this.adds = this.steps.map((row) => row.map((value, j) => step * (j < d ? value : beta * value)));
    this.limits = labels.map((y) => (isWrong(y, 0, boundary) ? 0n : -1n));
    this.stepDoubles = this.steps.map((row) => row.map(Number));
    this.maxSteps = Array.from({ length: d + 1 }, (_, j) =>
      this.stepDoubles.reduce((most, x) => Math.max(most, Math.abs(x[j])), 0),
    );
    this.state = start;
    this.#scale = () => scaleOf({ decimals, places }, rule);
    this.#refreshDoubles();
  }

  /** @type {number[]} */
  #near = [];
  #noise = 0;

  #refreshDoubles() {
    this.#near = this.state.map(Number);
    const most = this.#near.reduce((sum, value, j) => sum + Math.abs(value) * this.maxSteps[j], 0);
    this.#noise = 2 * (this.state.length + 2) * EPS * most;
  }

  /** @param {number} i */
  isMistake(i) {
    const [row, state] = [this.stepDoubles[i], this.#near];
    let margin = 0;
    for (let j = 0; j < row.length; j++) margin += row[j] * state[j];
    if (Math.abs(margin) > this.#noise + 1) return margin < 0;
    return this.steps[i].reduce((sum, value, j) => sum + value * this.state[j], 0n) <= this.limits[i];
  }

  /** @param {number} i */
  correct(i) {
    this.state = this.state.map((value, j) => value + this.adds[i][j]);
    this.#refreshDoubles();
  }

  createCycleDetector() {
    /** @type {Map<string, number>} */
    const seen = new Map();
    return (/** @type {number} */ epoch) => {
      const name = this.state.join();
      const before = seen.get(name);
      if (before === undefined) seen.set(name, epoch);
      return before;
    };
  }

  #scale;

  /** @returns {Line} */
  line() {
    return lineWithAllDigits(this.state, this.#scale());
  }
}

/** The units of a run's whole numbers: factor · 10^−places.w for w, and so on; times `eta` if η has too many digits,
 * else 1. `times` is the factor as a double.
 * @typedef {{ factor: bigint, times: number, eta: number, places: { x: number, w: number, b: number } }} Scale */

/** @param {Pick<Units, "decimals" | "places">} units @param {Pick<Rule, "eta" | "start">} rule @returns {Scale} */
function scaleOf({ decimals, places: [w, b] }, rule) {
  const eta = (!hasStart(rule) && rule.eta) || 1;
  const rate = decimalOf(eta);
  const { whole, places } = rate ?? { whole: 1n, places: 0 };
  const all = { x: decimals.places, w: w + places, b: b + places };
  return { factor: whole, times: Number(whole), eta: rate ? 1 : eta, places: all };
}

/** The line of a state that may have more digits than doubles keep: the nearest doubles, and all digits in `exact`.
 * @param {bigint[]} state @param {Scale} scale @returns {Line} */
function lineWithAllDigits(state, { factor, eta, places }) {
  const w = state.map((value) => factor * value);
  const b = /** @type {bigint} */ (w.pop());
  const exact = new ExactLine(w, b, [places.w, places.b]);
  const line = { w: w.map((value) => toDouble(value, places.w)), b: toDouble(b, places.b), exact };
  return eta === 1 ? line : multipleOf(eta, line);
}

/** Every state of a run that corrects these examples: before the first, and after each.
 * @param {Vector[]} points @param {number[]} labels @param {number[]} index @param {Rule} rule @returns {Line[]} */
export function statesOf(points, labels, index, rule) {
  const sums = sumsOf(points, labels, rule, index.length);
  const states = [sums.line()];
  for (const i of index) {
    sums.correct(i);
    states.push(sums.line());
  }
  return states;
}

/** Returns a function to call after each epoch: it returns the earlier epoch with the same state, if there is one.
 * States are found by a hash of their bits, because writing thousands of them as texts takes longer than the run.
 * @param {Float64Array} state @returns {(epoch: number) => number | undefined} */
function cycleDetectorOf(state) {
  const now = new Float64Array(state.length);
  const bits = new Int32Array(now.buffer);
  /** @type {Float64Array[]} */
  const states = [];
  /** @type {Map<number, number>} */
  const latest = new Map(); // hash → its latest epoch
  /** @type {number[]} */
  const earlier = []; // epoch → the one before it with the same hash, or −1
  return (epoch) => {
    for (let j = 0; j < now.length; j++) now[j] = state[j] + 0; // −0 is 0
    const name = hashOf(bits);
    const last = latest.get(name) ?? -1;
    for (let other = last; other >= 0; other = earlier[other]) if (areSame(states[other], now)) return other;
    states.push(now.slice());
    earlier.push(last);
    latest.set(name, epoch);
    return undefined;
  };
}

/** @param {Int32Array} bits */
function hashOf(bits) {
  let hash = 0;
  for (let i = 0; i < bits.length; i++) {
    hash = Math.imul(hash ^ bits[i], 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** @param {Float64Array} some @param {Float64Array} other */
function areSame(some, other) {
  for (let j = 0; j < some.length; j++) if (some[j] !== other[j]) return false;
  return true;
}
