// The rounds of “Be the perceptron”: the student predicts each step of a run.
// After k updates, the student says which example is corrected next, then what w and b become. The run itself is the
// truth; a round is the student's position in it.

import { shuffledOrder } from "../../math/perceptron.js";
import { betaOf } from "../../math/sums.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { roundStep } from "../../math/ticks.js";
import { RULE_FIELDS } from "../runs/run.js";
import { isBoolean, isCount, isListOf, isString, isVector } from "../validators.js";

/** @import { Line, Vector } from "../../types" */
/** @import { Frame, Subject, TrainingRun } from "../runs/types" */

/** The question: which example is corrected after k updates or, when it is `found`, what w and b become.
 * @typedef {{ k: number, found: boolean }} Question */
/** `step` is the distance between the places at which the tip of w snaps; 0 if its numbers are typed.
 * @typedef {{ example: number } | { stops: true } | { w: Vector, b: number, step: number }} Reply */
/**
 * of      the hash of the run: with other points or conventions the round begins again
 * w, b    the parts of the new line that are placed, with `step` as in a reply
 * level   how many blanks the lines have
 * right, wrong, helped  how many questions were answered so, or shown
 * updates how many updates were done without help
 * was     the last reply, and to which question; `ghost` is the last wrong line of the present update or the one before
 * over    whether the student said correctly that the run stops
 * @typedef {Question & { of: string, w: (number | null)[], b: number | null, step: number, level: number,
 *   right: number, wrong: number, helped: number, updates: number, was: (Question & { reply: Reply }) | null,
 *   ghost: Line | null, over: boolean }} Round */

export const MAX_LEVEL = 4; // blanks
const UNPLACED = { w: [null, null], b: null, step: 0 };
const MIN_STEPS_PER_UPDATE = 4; // an update is at least so many steps of the snapping long

/** A short hash of a run. @type {(run: TrainingRun) => string} */
export const runHash = memoizeLast((run) => {
  const text = JSON.stringify([run.points, run.labels, run.beta, ...RULE_FIELDS.map((name) => run[name])]);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
});

/** Whether a student can play the perceptron in the run of a board.
 * @param {Subject | null | undefined} run @returns {run is TrainingRun} */
const isPlayable = (run) => run?.kind === "run" && run.points.every((x) => x.length === 2);

/** The run that a student can play; of two side by side the left one.
 * @param {Subject | null | undefined} run @returns {TrainingRun | null} */
export function runToPlay(run) {
  const one = run?.sides ? run.sides[0] : run;
  return isPlayable(one) ? one : null;
}

/** @param {TrainingRun} run @returns {Round} */
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

/** The round if it belongs to this run or is over; else a new one.
 * @param {Round | null | undefined} round @param {TrainingRun} run */
export function roundIn(round, run) {
  const isThat = round?.of === runHash(run) && round.k + Number(round.found) <= run.length;
  return round && (isThat || round.over) ? round : firstRound(run);
}

/** Whether a round belongs to other points or conventions. @param {Round | null | undefined} round
 * @param {TrainingRun} run */
export const isOfOtherRun = (round, run) => Boolean(round && round.of !== runHash(run));

/** Whether there are no more questions: the student said that the run stops, or it is not computed any further.
 * @param {Round} round @param {TrainingRun} run */
export const isOver = ({ over, k, found }, { length, outcome }) =>
  over || (k === length && !found && outcome !== "converged");

/** Whether there is a question. @param {Round} round @param {TrainingRun} run */
export const isRoundOpen = (round, run) => run.points.length > 0 && !isOver(round, run);

/** The examples in the order in which the algorithm checks them after update k, until it knows that no mistake is left;
 * `order` may be another one than that of the run.
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

/** Whether the line after k updates misclassifies an example. @param {TrainingRun} run @param {number} k
 * @param {number} i @param {Subject["boundary"]} [boundary] */
export const isMistake = (run, k, i, boundary = run.boundary) =>
  plane.isWrong(run.labels[i], plane.score(run.states[k], run.points[i]), boundary);

/** The first misclassified example of a list; null if there is none. @param {TrainingRun} run @param {number} k
 * @param {number[]} line @param {Subject["boundary"]} [boundary] */
export const firstMistake = (run, k, line, boundary = run.boundary) =>
  line.find((i) => isMistake(run, k, i, boundary)) ?? null;

/** y s(x). @param {TrainingRun} run @param {number} i @param {Line} line */
export const functionalMargin = ({ points, labels }, i, line) => labels[i] * plane.score(line, points[i]);

/** Update k + 1: its example, the line before and after it, and what is added to w.
 * @param {TrainingRun} run @param {number} k */
export function updateOf(run, k) {
  const i = run.index[k];
  const rate = run.eta * run.labels[i];
  const { w, b } = run.states[k];
  return { i, before: { w, b }, after: run.states[k + 1], rate, step: plane.scale(rate, run.points[i]) };
}

/** The choices for the new b: unchanged, and moved in both directions by each β of the lectures.
 * @param {TrainingRun} run @param {number} k */
export function choicesOfB(run, k) {
  const { b } = run.states[k];
  const steps = [0, ...[1, betaOf(run.points, { bias: "radius" })].map((beta) => run.eta * beta)];
  const { b: right } = run.states[k + 1];
  // A sum in another order could differ in its last digit.
  const values = steps.flatMap((step) => {
    const rounding = 1e-12 * Math.max(step, Math.abs(b));
    return [b - step, b + step].map((value) => (Math.abs(value - right) <= rounding ? right : value));
  });
  return [...new Set(values)].sort((one, other) => one - other);
}

/** The step of the snapping: `wish`, the picture's own, or a finer one if the update is short.
 * @param {TrainingRun} run @param {number} k @param {number} wish */
export function snapStep(run, k, wish) {
  const size = plane.length(updateOf(run, k).step);
  if (size === 0 || MIN_STEPS_PER_UPDATE * wish <= size) return wish;
  const finest = roundStep(size / MIN_STEPS_PER_UPDATE / 2.5); // roundStep may give up to 2.5 times as much
  return finest > 0 && Number.isFinite(finest) ? finest : wish;
}

/** The number of digits with which an update changes the written numbers visibly.
 * @param {TrainingRun} run @param {number} k */
export function digitsFor(run, k) {
  const { before, after, step } = updateOf(run, k);
  /** @param {number} large @param {number} small */
  const apart = (large, small) => (small > 0 ? Math.ceil(Math.log10(large / small)) + 3 : 4);
  const largest = Math.max(...[...before.w, ...after.w].map(Math.abs));
  const digits = [
    apart(largest, Math.max(...step.map(Math.abs))),
    apart(Math.max(Math.abs(before.b), Math.abs(after.b)), Math.abs(after.b - before.b)),
  ];
  return Math.min(Math.max(4, ...digits), 15);
}

/** What the picture shows: the last update or, when the example of the next one is found, the line placed so far. If
 * the student asked for the solution, step `shown` of it.
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

/** The tip of the new w: until it is placed, the old one. @param {Round} round
 * @param {TrainingRun} run @returns {Vector} */
export const draftOf = ({ k, w }, { states }) => states[k].w.map((value, j) => w[j] ?? value);

/** All that w could become with this example, with either sign: so the view does not give the answer away.
 * @param {TrainingRun} run @param {number} k */
function reachOf(run, k) {
  const { before, step } = updateOf(run, k);
  const against = plane.scale(-1, step);
  return [before.w, step, against, plane.add(before.w, step), plane.add(before.w, against)];
}

const MOST_LOOKS = 12; // shown one by one

/** The solution for the next example: the examples that the algorithm checks. The first `passed` of them, which are
 * classified correctly, are one entry. The last entry has no example if the algorithm stops.
 * @param {TrainingRun} run @param {number} k
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

/** The next question: after an example comes its update, then the next example. @param {Round} round
 * @returns {Round} */
export const nextQuestion = (round) => ({
  ...round,
  ...UNPLACED,
  k: round.k + Number(round.found),
  found: !round.found,
  ghost: round.found ? round.ghost : null,
});

/** @param {unknown} value */
function isReply(value) {
  const { example, stops, w, b, step } = Object(value);
  return (
    isCount(example) || stops === true || (isVector(w, 2) && Number.isFinite(b) && Number.isFinite(step) && step >= 0)
  );
}

/** Whether a value from outside is a round. @param {unknown} value */
export function isRound(value) {
  const { of, k, level, right, wrong, helped, updates, found, over, was, ghost } = Object(value);
  return (
    isString(of) &&
    [k, level, right, wrong, helped, updates].every(isCount) &&
    level <= MAX_LEVEL &&
    [found, over].every(isBoolean) &&
    isDraft(value) &&
    (was === null || (isReply(was?.reply) && isCount(was.k) && isBoolean(was.found))) &&
    (ghost === null || (isVector(ghost?.w, 2) && Number.isFinite(ghost.b)))
  );
}

/** @param {unknown} value */
function isDraft(value) {
  const { w, b, step } = Object(value);
  return isListOf(w, isDraftNumber) && w.length === 2 && isDraftNumber(b) && Number.isFinite(step) && step >= 0;
}
/** @param {unknown} value */
const isDraftNumber = (value) => value === null || Number.isFinite(value);
