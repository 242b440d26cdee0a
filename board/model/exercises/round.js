// Be the perceptron: after k updates of a run somebody says which example is corrected next, and then what w and b
// become. The run itself is the truth; here is where one stands in it, and what is asked. Pure functions.

import { shuffledOrder } from "../../math/perceptron.js";
import { betaOf } from "../../math/sums.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { roundStep } from "../../math/ticks.js";
import { RULES } from "../runs/run.js";

/** @import { Frame, Line, Subject, TrainingRun, Vector } from "../../types" */

/** What is asked: the example that is corrected after k updates or, when it is `found`, what w and b become.
 * @typedef {{ k: number, found: boolean }} Question */
/** A line is placed with a `step` between the places that can be reached; 0 where its numbers are typed.
 * @typedef {{ example: number } | { stops: true } | { w: Vector, b: number, step: number }} Reply */
/**
 * of      which run it is about: on other points, or by other conventions, it begins anew
 * w, b    what is placed so far of the new line, with `step` as in a reply
 * level   how many blanks the lines have
 * right, wrong, helped  how many questions were answered so, or shown
 * updates how many of them were done without help
 * was     the last reply, and to what; the ghost is the last wrong line of the update that is on, or was done last
 * over    whether it was said, and rightly, that the run stops
 * @typedef {Question & { of: string, w: (number | null)[], b: number | null, step: number, level: number,
 *   right: number, wrong: number, helped: number, updates: number, was: (Question & { reply: Reply }) | null,
 *   ghost: Line | null, over: boolean }} Round */

export const MAX_LEVEL = 4; // the most blanks
const UNPLACED = { w: [null, null], b: null, step: 0 };
const MIN_STEPS_PER_UPDATE = 4; // steps of the snapping that an update is long, at least

/** Which run it is, in a few letters. @type {(run: TrainingRun) => string} */
export const runHash = memoizeLast((run) => {
  const text = JSON.stringify([run.points, run.labels, run.beta, ...RULES.map((name) => run[name])]);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
});

/** Whether somebody can be the perceptron of what stands on a board.
 * @param {Subject | null | undefined} run @returns {run is TrainingRun} */
const isPlayable = (run) => run?.kind === "run" && run.points.every((x) => x.length === 2);

/** The run that somebody can be the perceptron of: of two side by side the left one.
 * @param {Subject | null | undefined} run @returns {TrainingRun | null} */
export function runToPlay(run) {
  const one = run?.sides ? run.sides[0] : run;
  return isPlayable(one) ? one : null;
}

/** The beginning. @param {TrainingRun} run @returns {Round} */
export const firstRound = (run) => ({
  of: runHash(run),
  k: 0,
  found: false,
  ...UNPLACED,
  ...{ level: 0, right: 0, wrong: 0, helped: 0, updates: 0 },
  was: null,
  ghost: null,
  over: false,
});

/** Where one stands in a run: what was done in another one is begun anew, unless it was over.
 * @param {Round | null | undefined} round @param {TrainingRun} run */
export function roundIn(round, run) {
  const isThat = round?.of === runHash(run) && round.k + Number(round.found) <= run.length;
  return round && (isThat || round.over) ? round : firstRound(run);
}

/** Whether what was done is about other points or conventions. @param {Round | null | undefined} round
 * @param {TrainingRun} run */
export const isOfOtherRun = (round, run) => Boolean(round && round.of !== runHash(run));

/** Whether nothing is asked any more: it was said that it stops, or the run is not followed any further.
 * @param {Round} round @param {TrainingRun} run */
export const isOver = ({ over, k, found }, { length, outcome }) =>
  over || (k === length && !found && outcome !== "converged");

/** Whether something is asked. @param {Round} round @param {TrainingRun} run */
export const isRoundOpen = (round, run) => run.points.length > 0 && !isOver(round, run);

/** The examples as the algorithm looks at them after update k, as far as it must look to know that no mistake is left;
 * in another order, as it would there.
 * @param {TrainingRun} run @param {number} k @param {TrainingRun["order"]} [order] @returns {number[]} */
export function examplesInOrder(run, k, order = run.order) {
  const n = run.points.length;
  const all = [...run.points.keys()];
  if (order === "first") return all;
  if (order === "cyclic") {
    const last = k ? run.index[k - 1] : -1;
    return [...all.slice(last + 1), ...all.slice(0, last + 1)];
  }
  const position = run.positionOf(k);
  const [epochs, looked] = [Math.floor(position / n), position % n];
  const [now, next] = [1, 2].map((by) => shuffledOrder(n, run.seed, epochs + by));
  return [...now.slice(looked), ...(looked ? next : [])];
}

/** Whether an example is a mistake after k updates. @param {TrainingRun} run @param {number} k @param {number} i
 * @param {Subject["boundary"]} [boundary] */
export const isMistake = (run, k, i, boundary = run.boundary) =>
  plane.isWrong(run.labels[i], plane.score(run.states[k], run.points[i]), boundary);

/** The first mistake of some examples, in their order; null for none. @param {TrainingRun} run @param {number} k
 * @param {number[]} line @param {Subject["boundary"]} [boundary] */
export const firstMistake = (run, k, line, boundary = run.boundary) =>
  line.find((i) => isMistake(run, k, i, boundary)) ?? null;

/** y s(x) of an example under some line. @param {TrainingRun} run @param {number} i @param {Line} line */
export const functionalMargin = ({ points, labels }, i, line) => labels[i] * plane.score(line, points[i]);

/** The update that is asked for: of which example, the line before and after it, and what is added.
 * @param {TrainingRun} run @param {number} k */
export function updateOf(run, k) {
  const i = run.index[k];
  const rate = run.eta * run.labels[i];
  const { w, b } = run.states[k];
  return { i, before: { w, b }, after: run.states[k + 1], rate, step: plane.scale(rate, run.points[i]) };
}

/** The values among which b is chosen: as it is, and moved either way by each β that a lecture has.
 * @param {TrainingRun} run @param {number} k */
export function choicesOfB(run, k) {
  const { b } = run.states[k];
  const steps = [0, ...[1, betaOf(run.points, { bias: "radius" })].map((beta) => run.eta * beta)];
  const { b: right } = run.states[k + 1];
  // Added up in another order its last digit could be another one.
  const values = steps.flatMap((step) => {
    const rounding = 1e-12 * Math.max(step, Math.abs(b));
    return [b - step, b + step].map((value) => (Math.abs(value - right) <= rounding ? right : value));
  });
  return [...new Set(values)].sort((one, other) => one - other);
}

/** The steps between the places that can be reached: those that the picture has, or finer ones where an update is
 * short. @param {TrainingRun} run @param {number} k @param {number} wish */
export function snapStep(run, k, wish) {
  const size = plane.length(updateOf(run, k).step);
  if (size === 0 || MIN_STEPS_PER_UPDATE * wish <= size) return wish;
  const finest = roundStep(size / MIN_STEPS_PER_UPDATE / 2.5); // the next one is no smaller than that
  return finest > 0 && Number.isFinite(finest) ? finest : wish;
}

/** With how many digits the numbers of an update are written, so that it is seen in them.
 * @param {TrainingRun} run @param {number} k */
export function digitsFor(run, k) {
  const { before, after, step } = updateOf(run, k);
  /** @type {(large: number, small: number) => number} */
  const apart = (large, small) => (small > 0 ? Math.ceil(Math.log10(large / small)) + 3 : 4);
  const largest = Math.max(...[...before.w, ...after.w].map(Math.abs));
  const digits = [
    apart(largest, Math.max(...step.map(Math.abs))),
    apart(Math.max(Math.abs(before.b), Math.abs(after.b)), Math.abs(after.b - before.b)),
  ];
  return Math.min(Math.max(4, ...digits), 15);
}

/** What the picture shows: the update that was done last or, when its example is found, what is placed of the next
 * one; and where somebody has asked for the solution, of which `shown` is a step, that.
 * @param {Round} round @param {TrainingRun} run @param {number | null} shown @returns {Frame} */
export function frameOf(round, run, shown) {
  const { k, found } = round;
  const plain = { line: run.states[k], update: null, example: null, separation: run };
  if (!found) {
    const seen = shown === null ? null : looksOf(run, k)[shown];
    return { ...plain, update: k && shown === null ? run.update(k) : null, example: seen?.i ?? null };
  }
  const example = run.index[k];
  if (shown !== null)
    return { ...plain, line: run.states[k + 1], update: run.update(k + 1), example, reach: reachOf(run, k) };
  return { ...plain, example, reach: reachOf(run, k), draft: draftOf(round, run) };
}

/** Where the tip of the new w is: where the old one was, until it is placed. @param {Round} round
 * @param {TrainingRun} run @returns {Vector} */
export const draftOf = ({ k, w }, { states }) => states[k].w.map((value, j) => w[j] ?? value);

/** All that w could become with this example, its sign forgotten or not: room for that tells nothing.
 * @param {TrainingRun} run @param {number} k */
function reachOf(run, k) {
  const { before, step } = updateOf(run, k);
  const against = plane.scale(-1, step);
  return [before.w, step, against, plane.add(before.w, step), plane.add(before.w, against)];
}

const MOST_LOOKS = 12; // that are told one by one

/** The solution of who is to be corrected: the looks of the algorithm, each at an example, or at so many that are
 * right; at none where it stops. @param {TrainingRun} run @param {number} k
 * @returns {{ i: number | null, passed: number }[]} */
export function looksOf(run, k) {
  const line = examplesInOrder(run, k);
  const at = line.findIndex((i) => isMistake(run, k, i));
  const looks = at < 0 ? line : line.slice(0, at + 1);
  const passed = Math.max(looks.length - MOST_LOOKS, 0);
  return [
    ...(passed ? [{ i: null, passed }] : []),
    ...looks.slice(passed).map((i) => ({ i, passed: 0 })),
    ...(at < 0 ? [{ i: null, passed: 0 }] : []),
  ];
}

/** The next question: after an example its update, and after that the next example. @param {Round} round
 * @returns {Round} */
export const nextQuestion = (round) => ({
  ...round,
  ...UNPLACED,
  k: round.k + Number(round.found),
  found: !round.found,
  ghost: round.found ? round.ghost : null,
});

const isCount = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;
const isNumber = (/** @type {unknown} */ value) => Number.isFinite(value);
const isPair = (/** @type {any} */ value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);

/** @param {any} value */
const isReply = (value) =>
  isCount(value?.example) ||
  value?.stops === true ||
  (isPair(value?.w) && isNumber(value.b) && isNumber(value.step) && value.step >= 0);

/** Whether a value that may be anybody's is a round. @param {any} value */
export const isRound = (value) =>
  typeof value?.of === "string" &&
  [value.k, value.level, value.right, value.wrong, value.helped, value.updates].every(isCount) &&
  value.level <= MAX_LEVEL &&
  [value.found, value.over].every((one) => typeof one === "boolean") &&
  isDraft(value) &&
  (value.was === null || (isReply(value.was?.reply) && isCount(value.was.k) && typeof value.was.found === "boolean")) &&
  (value.ghost === null || (isPair(value.ghost?.w) && isNumber(value.ghost.b)));

/** @param {any} value */
const isDraft = ({ w, b, step }) =>
  Array.isArray(w) &&
  w.length === 2 &&
  [...w, b].every((one) => one === null || isNumber(one)) &&
  isNumber(step) &&
  step >= 0;
