// The perceptron as perceptron_core runs it, from w = 0 and b = 0: the same operations in the same order, so that
// every score has the same bits, and with them every mistake.

/** @import { Perceptron, Trained, Vector } from "../types" */

const LEAST = 2 ** -1074; // that is greater than 0

/**
 * The mistakes of a run until it converges, repeats itself or makes more than `most`; with `epochs` it ends after so
 * many, and goes on through a cycle until then. Where that would take more than `effort` looks at examples, the run has
 * only begun.
 * @param {Vector[]} points @param {number[]} labels @param {Perceptron} rule
 * @param {{ most: number, epochs?: number, effort?: number }} limits @returns {Trained}
 */
export function train(points, labels, rule, { most, epochs = Infinity, effort = Infinity }) {
  const n = points.length;
  const beta = betaOf(points, rule);
  const state = new Float64Array((points[0]?.length ?? 2) + 1);
  const examples = examplesOf(points, labels, rule.boundary, state.length);
  const [first, shuffled] = [rule.order === "first", rule.order === "shuffled"];
  // A new order each epoch repeats nothing.
  const seenAt = shuffled || epochs < Infinity ? () => undefined : memory(state);
  /** @type {Trained} */
  const run = { index: [], examined: [], outcome: "limit", epochs: 0, repeats: null, total: 0 };
  for (let looked = 0; looked <= effort;) {
    if (run.epochs === epochs) return ended(run, "limit", n, first);
    const repeats = seenAt(run.epochs);
    if (repeats !== undefined) return ended(run, "cycle", n, first, repeats);
    const [before, order] = [run.index.length, shuffled ? shuffledOrder(n, rule.seed, run.epochs + 1) : null];
    const looks = epoch(state, examples, order, beta, first, run, first ? looked : n * run.epochs);
    looked += looks;
    run.epochs++;
    if (run.index.length > most) return cut(run, most);
    if (run.index.length === before) return ended(run, "converged", n, first);
  }
  return cut(run, run.index.length, "begun");
}

/** After which epoch the state has been as it is, if it has: asked after each epoch. States are found again by a number
 * made of their bits; to write thousands of them as texts takes longer than the run.
 * @param {Float64Array} state @returns {(epoch: number) => number | undefined} */
function memory(state) {
  const now = new Float64Array(state.length);
  const bits = new Int32Array(now.buffer);
  /** @type {Float64Array[]} */
  const states = [];
  /** @type {Map<number, number>} */
  const latest = new Map(); // epoch of those with the same number,
  /** @type {number[]} */
  const earlier = []; // and of each the one before it
  return (epoch) => {
    for (let j = 0; j < now.length; j++) now[j] = state[j] + 0; // −0 is 0
    const name = mixed(bits);
    const last = latest.get(name) ?? -1;
    for (let other = last; other >= 0; other = earlier[other]) if (areSame(states[other], now)) return other;
    states.push(now.slice());
    earlier.push(last);
    latest.set(name, epoch);
    return undefined;
  };
}

/** @param {Int32Array} bits */
function mixed(bits) {
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

/** β, how far a mistake moves b when η = 1: 1, R² or 0. @param {Vector[]} points
 * @param {{ bias: Perceptron["bias"] }} rule */
export function betaOf(points, { bias }) {
  if (bias !== "radius") return Number(bias === "unit");
  return points.reduce((most, x) => Math.max(most, squared(x)), 0);
}

/** ‖x‖² as numpy adds it up: one after the other, from 8 on eight sums side by side. @param {Vector} x */
function squared(x) {
  const [squares, beside] = [x.map((value) => value * value), x.length - (x.length % 8)];
  const sums = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let j = 0; j < beside; j++) sums[j % 8] += squares[j];
  const [a, b, c, d] = [0, 2, 4, 6].map((j) => sums[j] + sums[j + 1]);
  return squares.slice(beside).reduce((sum, value) => sum + value, a + b + (c + d));
}

/** Of each example what is added to (w, b) at a mistake, without η and β, one after the other; and the y s(x) up to
 * which it is one.
 * @param {Vector[]} points @param {number[]} labels @param {Perceptron["boundary"]} boundary @param {number} size */
function examplesOf(points, labels, boundary, size) {
  const steps = new Float64Array(points.length * size);
  points.forEach((x, i) => {
    const y = labels[i];
    for (let j = 0; j < size - 1; j++) steps[i * size + j] = y * x[j];
    steps[i * size + size - 1] = y;
  });
  return { steps, limits: Float64Array.from(labels, (y) => limitOf(y, boundary)) };
}
/** @param {number} y @param {Perceptron["boundary"]} boundary */
const limitOf = (y, boundary) =>
  boundary === "mistake" || boundary === (y > 0 ? "negative" : "positive") ? 0 : -LEAST;

/** One pass, or with the order “first” the part up to a mistake; how many examples were looked at.
 * @param {Float64Array} state @param {ReturnType<typeof examplesOf>} examples @param {number[] | null} order
 * @param {number} beta @param {boolean} first @param {Trained} run @param {number} before looks */
function epoch(state, { steps, limits }, order, beta, first, run, before) {
  const [n, d] = [limits.length, state.length - 1];
  for (let place = 0; place < n; place++) {
    const i = order ? order[place] : place;
    const at = i * (d + 1);
    let margin = 0;
    for (let j = 0; j <= d; j++) margin += steps[at + j] * state[j];
    if (margin > limits[i]) continue;
    for (let j = 0; j < d; j++) state[j] += steps[at + j];
    state[d] += beta * steps[at + d];
    run.index.push(i);
    run.examined.push(before + place + 1);
    if (first) return place + 1;
  }
  return n;
}

/** @param {Trained} run @param {Trained["outcome"]} outcome @param {number} n @param {boolean} first
 * @param {number | null} repeats @returns {Trained} */
function ended(run, outcome, n, first, repeats = null) {
  const looked = (run.examined.at(-1) ?? 0) + (outcome === "converged" ? n : 0);
  return { ...run, outcome, repeats, total: first ? looked : n * run.epochs };
}

/** @param {Trained} run @param {number} most @param {Trained["outcome"]} [outcome] @returns {Trained} */
function cut(run, most, outcome = "limit") {
  const [index, examined] = [run.index.slice(0, most), run.examined.slice(0, most)];
  return { ...run, index, examined, outcome, total: examined.at(-1) ?? 0 };
}

/** @type {Map<string, number[]>} */
const orders = new Map();

/** The permutation of an epoch: hashes of (seed, epoch, example), sorted. Same as perceptron_core.orders.
 * @param {number} n @param {number} seed @param {number} epoch */
export function shuffledOrder(n, seed, epoch) {
  const name = `${n}/${seed}/${epoch}`;
  const known = orders.get(name);
  if (known) return known;
  const hashes = Uint32Array.from({ length: n }, (_, i) => {
    let h = Math.imul(i, 0x9e3779b1);
    for (const key of [seed, epoch]) {
      h ^= key;
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
      h ^= h >>> 16;
    }
    return h;
  });
  const order = Array.from(hashes.keys()).sort((i, j) => hashes[i] - hashes[j] || i - j);
  if (orders.size > 200) orders.clear();
  orders.set(name, order);
  return order;
}
