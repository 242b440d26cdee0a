// Runs the perceptron, with the same mistakes as perceptron_core.
// Decimals are not rounded, as in a run by hand. Otherwise the operations on doubles are the same, in the same order.

import { sumsOf } from "./sums.js";

/** @import { Conventions } from "../model/runs/types" */
/** @import { Vector } from "../types" */
/** @import { TrainingResult } from "./types" */
/** @typedef {ReturnType<typeof sumsOf>} Sums */

/**
 * The mistakes of a run until it converges, repeats itself or makes more than `most`. With `epochs`, it ends after so
 * many epochs, and a cycle does not end it. After more than `effort` checks of examples, the outcome is "begun".
 * @param {Vector[]} points @param {number[]} labels @param {Conventions} rule
 * @param {{ most: number, epochs?: number, effort?: number }} limits @returns {TrainingResult}
 */
export function train(points, labels, rule, { most, epochs = Infinity, effort = Infinity }) {
  const n = points.length;
  const sums = sumsOf(points, labels, rule, most);
  const [first, shuffled] = [rule.order === "first", rule.order === "shuffled"];
  // If each epoch has a new order, the same state does not make a cycle.
  const seenAt = shuffled || epochs < Infinity ? () => undefined : sums.createCycleDetector();
  /** @type {TrainingResult} */
  const run = { index: [], examined: [], outcome: "limit", epochs: 0, repeats: null, total: 0 };
  for (let looked = 0; looked <= effort;) {
    if (run.epochs === epochs) return endRun(run, "limit", n, first);
    const repeats = seenAt(run.epochs);
    if (repeats !== undefined) return endRun(run, "cycle", n, first, repeats);
    const [before, order] = [run.index.length, shuffled ? shuffledOrder(n, rule.seed, run.epochs + 1) : null];
    const looks = runEpoch(sums, n, order, first, run, first ? looked : n * run.epochs);
    looked += looks;
    run.epochs++;
    if (run.index.length > most) return cutRun(run, most);
    if (run.index.length === before) return endRun(run, "converged", n, first);
  }
  return cutRun(run, run.index.length, "begun");
}

/** One pass, or with the order “first” the part up to a mistake; returns how many examples were checked.
 * @param {Sums} sums @param {number} n @param {number[] | null} order @param {boolean} first
 * @param {TrainingResult} run @param {number} before checks before this pass */
function runEpoch(sums, n, order, first, run, before) {
  for (let place = 0; place < n; place++) {
    const i = order ? order[place] : place;
    if (!sums.isMistake(i)) continue;
    sums.correct(i);
    run.index.push(i);
    run.examined.push(before + place + 1);
    if (first) return place + 1;
  }
  return n;
}

/** @param {TrainingResult} run @param {TrainingResult["outcome"]} outcome @param {number} n @param {boolean} first
 * @param {number | null} repeats @returns {TrainingResult} */
function endRun(run, outcome, n, first, repeats = null) {
  const looked = (run.examined.at(-1) ?? 0) + (outcome === "converged" ? n : 0);
  return { ...run, outcome, repeats, total: first ? looked : n * run.epochs };
}

/** @param {TrainingResult} run @param {number} most @param {TrainingResult["outcome"]} [outcome]
 * @returns {TrainingResult} */
function cutRun(run, most, outcome = "limit") {
  const [index, examined] = [run.index.slice(0, most), run.examined.slice(0, most)];
  return { ...run, index, examined, outcome, total: examined.at(-1) ?? 0 };
}

/** @type {Map<string, number[]>} */
const orderCache = new Map();

/** The permutation of an epoch: hashes of (seed, epoch, example), sorted. Same as perceptron_core.orders.
 * @param {number} n @param {number} seed @param {number} epoch */
export function shuffledOrder(n, seed, epoch) {
  const name = `${n}/${seed}/${epoch}`;
  const known = orderCache.get(name);
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
  if (orderCache.size > 200) orderCache.clear();
  orderCache.set(name, order);
  return order;
}
