// The perceptron as perceptron_core runs it, from w = 0 and b = 0: the same operations in the same order, so that
// every score has the same bits, and with them every mistake.

/** @import { Perceptron, Trained, Vector } from "../types" */

const LEAST = 2 ** -1074; // that is greater than 0

/**
 * The mistakes of a run until it converges, repeats itself or makes more than `most`; with `epochs` it ends after so
 * many, and goes on through a cycle until then. Null where that would take more than `effort` looks at examples; where
 * a run that has only `begun` will do, what there is till then.
 * @param {Vector[]} points @param {number[]} labels @param {Perceptron} rule
 * @param {{ most: number, epochs?: number, effort?: number, begun?: boolean }} limits @returns {Trained | null}
 */
export function train(points, labels, rule, { most, epochs = Infinity, effort = Infinity, begun }) {
  const n = points.length;
  const examples = points.map((x, i) => exampleOf(x, labels[i], rule.boundary));
  const beta = betaOf(points, rule);
  const state = new Float64Array((points[0]?.length ?? 2) + 1);
  const [first, shuffled] = [rule.order === "first", rule.order === "shuffled"];
  const seenAt = shuffled || epochs < Infinity ? () => undefined : memory(); // a new order each epoch repeats nothing
  /** @type {Trained} */
  const run = { index: [], examined: [], outcome: "limit", epochs: 0, repeats: null, total: 0 };
  for (let looked = 0; looked <= effort;) {
    if (run.epochs === epochs) return ended(run, "limit", n, first);
    const repeats = seenAt(state, run.epochs);
    if (repeats !== undefined) return ended(run, "cycle", n, first, repeats);
    const [before, order] = [run.index.length, shuffled ? shuffledOrder(n, rule.seed, run.epochs + 1) : null];
    const looks = epoch(state, examples, order, beta, first, run, first ? looked : n * run.epochs);
    looked += looks;
    run.epochs++;
    if (run.index.length > most) return cut(run, most);
    if (run.index.length === before) return ended(run, "converged", n, first);
  }
  return stopped(run, begun);
}

/** @param {Trained} run @param {boolean} [begun] */
const stopped = (run, begun) => (begun ? cut(run, run.index.length) : null);

/** After which epoch a state has been before, if it has.
 * @returns {(state: Float64Array, epoch: number) => number | undefined} */
function memory() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return (state, epoch) => {
    const name = state.join();
    const before = seen.get(name);
    if (before === undefined) seen.set(name, epoch);
    return before;
  };
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

// What is added to (w, b) at a mistake, without η and β, and the y s(x) up to which it is one.
/** @param {Vector} x @param {number} y @param {Perceptron["boundary"]} boundary */
const exampleOf = (x, y, boundary) => ({ step: [...x.map((value) => y * value), y], limit: limitOf(y, boundary) });
/** @param {number} y @param {Perceptron["boundary"]} boundary */
const limitOf = (y, boundary) =>
  boundary === "mistake" || boundary === (y > 0 ? "negative" : "positive") ? 0 : -LEAST;

/** One pass, or with the order “first” the part up to a mistake; how many examples were looked at.
 * @param {Float64Array} state @param {ReturnType<typeof exampleOf>[]} examples @param {number[] | null} order
 * @param {number} beta @param {boolean} first @param {Trained} run @param {number} before looks */
function epoch(state, examples, order, beta, first, run, before) {
  const [n, d] = [examples.length, state.length - 1];
  for (let place = 0; place < n; place++) {
    const i = order ? order[place] : place;
    const { step, limit } = examples[i];
    let margin = 0;
    for (let j = 0; j <= d; j++) margin += step[j] * state[j];
    if (margin > limit) continue;
    for (let j = 0; j < d; j++) state[j] += step[j];
    state[d] += beta * step[d];
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

/** @param {Trained} run @param {number} most @returns {Trained} */
function cut(run, most) {
  const [index, examined] = [run.index.slice(0, most), run.examined.slice(0, most)];
  return { ...run, index, examined, total: examined.at(-1) ?? 0 };
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
