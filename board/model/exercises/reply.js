// Checks the replies of a student who plays the perceptron, and names the slip.
// A wrong reply gets the name of a slip if exactly one explains it. A right reply is right whatever explains it. Pure
// functions.

import { t } from "../../language/t.js";
import { betaOf } from "../../math/sums.js";
import * as plane from "../../math/plane.js";
import * as words from "../../words/round.js";
import { joinSentences } from "../../words/sentences.js";
import { firstMistake, functionalMargin, isMistake, isOfOtherRun, isOver } from "./round.js";
import { examplesInOrder, snapStep, updateOf } from "./round.js";

/** @import { Line, Vector } from "../../types" */
/** @import { TrainingRun } from "../runs/types" */
/** @import { CheckResult } from "./types" */
/** @import { Question, Reply, Round } from "./round.js" */
/** @typedef {{ w: Vector, b: number, step: number }} PlacedLine `step` as in Reply */

const RELATIVE_TOLERANCE = 1e-3; // of typed numbers, relative to the terms that they are the sum of
const MAX_TOLERANCE_PART = 0.25; // of the update: nearer to no update at all is never right
const BOUNDARIES = /** @type {const} */ (["mistake", "positive", "negative"]);
const ORDERS = /** @type {const} */ (["cyclic", "first"]);

/** @param {TrainingRun} run @param {Question} question @param {Reply} reply
 * @returns {CheckResult & { slip: string | null }} */
export function checkReply(run, question, reply) {
  const slips = explanations(run, question, reply);
  const slip = slips.length === 1 ? slips[0] : null;
  const of = "w" in reply ? checkLine(run, question, reply, slip) : checkExample(run, question, reply, slip);
  return { ...of, slip: of.result === "wrong" ? slip : null };
}

/** @param {TrainingRun} run @param {Question} question @param {Reply} reply */
export function isRight(run, { k, found }, reply) {
  if ("w" in reply) return found && isLineAt(run, k, reply, updateOf(run, k).after);
  if (found) return false;
  if ("stops" in reply) return k === run.length && run.outcome === "converged";
  return k < run.length && reply.example === run.index[k];
}

// ---- examples ---------------------------------------------------------------------------------------------------

/** @param {TrainingRun} run @param {Question} question @param {{ example: number } | { stops: true }} reply
 * @param {string | null} slip @returns {CheckResult} */
function checkExample(run, question, reply, slip) {
  const { k } = question;
  const right = isRight(run, question, reply);
  if ("stops" in reply) {
    if (right) return { result: "right", says: words.describeStop(run) };
    const left = run.points.filter((_, i) => isMistake(run, k, i)).length;
    return {
      result: "wrong",
      says: joinSentences(words.describeRemaining(left, run.points.length), words.why(run, slip)),
    };
  }
  const i = reply.example;
  const now = functionalMargin(run, i, run.states[k]);
  if (right) return { result: "right", says: words.describeNextExample(run, i, now) };
  const then = now + run.eta * (plane.dot(run.points[i], run.points[i]) + run.beta);
  const explain = isMistake(run, k, i) ? words.explainOtherMistake : words.explainCorrectAlready;
  const ghost = { places: [run.points[i]] };
  return { result: "wrong", says: joinSentences(explain(run, i, now, then), words.why(run, slip)), ghost };
}

// ---- lines ------------------------------------------------------------------------------------------------------

/** @param {TrainingRun} run @param {Question} question @param {PlacedLine} reply @param {string | null} slip
 * @returns {CheckResult} */
function checkLine(run, { k }, reply, slip) {
  const { i, before, after } = updateOf(run, k);
  const [was, right] = [before, after].map((line) => functionalMargin(run, i, line));
  if (isLineAt(run, k, reply, after)) return { result: "right", says: words.describeUpdate(run, k, i, was, right) };
  const [isW, isB] = [isWPlacedAt(run, k, reply, after.w), isBiasAt(run, k, reply.b, after.b)];
  const does = words.describeAnswerEffect(i, was, functionalMargin(run, i, reply));
  const ghost = { lines: [{ w: reply.w, b: reply.b }], vectors: [reply.w] };
  return {
    result: "wrong",
    says: joinSentences(does, words.why(run, slip, k) || words.describeParts(isW, isB)),
    ghost,
  };
}

/** How far a typed number may be from the right sum of `old` and `added`; `most` is the largest change of a number.
 * @param {number} old @param {number} added @param {number} most */
const tolerance = (old, added, most) =>
  Math.min(RELATIVE_TOLERANCE * (Math.abs(old) + Math.abs(added)), most > 0 ? MAX_TOLERANCE_PART * most : Infinity);

/** @param {number} one @param {number} other @param {number} within */
const areNear = (one, other, within) => Object.is(one, other) || Math.abs(one - other) <= within;

/** Whether a reply has this w: nearer than the snapping, or typed with enough digits.
 * @param {TrainingRun} run @param {number} k @param {PlacedLine} reply @param {Vector} w */
function isWPlacedAt(run, k, reply, w) {
  const { before, step } = updateOf(run, k);
  const most = Math.max(...step.map(Math.abs));
  const away = plane.length(reply.w.map((value, j) => value - w[j]));
  if (reply.step && away < snapStep(run, k, reply.step)) return true;
  return w.every((value, j) => areNear(reply.w[j], value, tolerance(before.w[j], step[j], most)));
}

/** @param {TrainingRun} run @param {number} k @param {number} b @param {number} there */
function isBiasAt(run, k, b, there) {
  const { before, rate } = updateOf(run, k);
  return areNear(b, there, tolerance(before.b, rate * run.beta, Math.abs(rate * run.beta)));
}

/** @param {TrainingRun} run @param {number} k @param {PlacedLine} reply @param {Line} line */
const isLineAt = (run, k, reply, { w, b }) => isWPlacedAt(run, k, reply, w) && isBiasAt(run, k, reply.b, b);

// ---- slips ------------------------------------------------------------------------------------------------------

/** The names of all slips that lead to a wrong reply. @param {TrainingRun} run @param {Question} question
 * @param {Reply} reply @returns {string[]} */
export function explanations(run, question, reply) {
  if (isRight(run, question, reply)) return [];
  if ("w" in reply) return explanationsOfLine(run, question.k, reply);
  return explanationsOfExample(run, question.k, "stops" in reply ? null : reply.example);
}

/** @param {TrainingRun} run @param {number} k @param {number | null} i null for the reply that the run stops */
function explanationsOfExample(run, k, i) {
  const line = examplesInOrder(run, k);
  const others = BOUNDARIES.filter((boundary) => boundary !== run.boundary);
  const isElsewhere = others.some((boundary) => firstMistake(run, k, line, boundary) === i);
  const isOnLine = i !== null && !isMistake(run, k, i) && others.some((boundary) => isMistake(run, k, i, boundary));
  const orders = ORDERS.filter((order) => order !== run.order);
  const isLater = i !== null && orders.some((order) => firstMistake(run, k, examplesInOrder(run, k, order)) === i);
  const found = {
    "correct-corrected": i !== null && !isMistake(run, k, i) && !isOnLine,
    "other-boundary": isElsewhere || isOnLine,
    "other-order": isLater,
  };
  return Object.entries(found).flatMap(([name, is]) => (is ? [name] : []));
}

/** @param {TrainingRun} run @param {number} k @param {PlacedLine} reply */
function explanationsOfLine(run, k, reply) {
  const slipped = linesOfSlips(run, k);
  const { after } = updateOf(run, k);
  const names = Object.keys(slipped).filter((name) => slipped[name].some((line) => isLineAt(run, k, reply, line)));
  const isAlong = isPerpendicular(reply.w, after.w, reply.step) && isBiasAt(run, k, reply.b, after.b);
  return isAlong ? [...names, "line-for-w"] : names;
}

/** The lines to which the slips lead, by name. @param {TrainingRun} run @param {number} k
 * @returns {{ [slip: string]: Line[] }} */
export function linesOfSlips(run, k) {
  const { i, before, after, rate, step } = updateOf(run, k);
  const { eta, beta, labels, points } = run;
  /** @param {Vector} w @param {number} by @returns {Line} */
  const to = (w, by) => ({ w, b: before.b + by });
  const against = plane.add(before.w, plane.scale(-1, step));
  const plain = plane.add(before.w, plane.scale(labels[i], points[i]));
  const betas = [1, betaOf(points, { bias: "radius" })].filter((other) => other !== beta);
  const forgotten = labels[i] * beta; // the change of b without η
  return {
    "sign-of-y": [to(against, -rate * beta), { w: against, b: after.b }],
    "b-not-updated": beta ? [{ w: after.w, b: before.b }] : [],
    "b-wrong-sign": beta ? [to(after.w, -rate * beta)] : [],
    "other-beta": betas.map((other) => to(after.w, rate * other)),
    "eta-forgotten":
      eta === 1 ? [] : [to(plain, forgotten), { w: plain, b: after.b }, ...(beta ? [to(after.w, forgotten)] : [])],
    "w-replaced": [
      { w: step, b: rate * beta },
      { w: step, b: after.b },
    ],
  };
}

/** @param {Vector} one @param {Vector} other @param {number} step of the snapping */
function isPerpendicular(one, other, step) {
  const [length, right] = [one, other].map(plane.length);
  if (!length || !right) return false;
  return (
    Math.abs(plane.dot(one, other) / right) <=
    Math.max(RELATIVE_TOLERANCE * length, Math.min(step, MAX_TOLERANCE_PART * length) / 2)
  );
}

// ---- rounds -----------------------------------------------------------------------------------------------------

const HOW_TO_ANSWER = t(
  "A click on a point is checked at once. You can also choose a point with N or P, then press “Check”.",
);
/** The refusal of a check without a chosen example. */
export const NO_EXAMPLE = t(
  "You have not chosen a point. Click a point to answer at once, or choose a point with N or P, then press “Check”.",
);

/** The present question, or how the round ended; the first question also says how to answer.
 * @param {Round} round @param {TrainingRun} run */
export function roundQuestion(round, run) {
  if (!run.points.length) return words.NO_POINTS;
  if (isOver(round, run)) return isOfOtherRun(round, run) ? words.CHANGED : words.describeEnd(run);
  if (round.found) return words.updateQuestion(run, run.index[round.k], round.level > 0);
  return round.right + round.wrong + round.helped ? words.NEXT : [words.NEXT, HOW_TO_ANSWER].join(" ");
}

/** Whether the run has such a question and such an example. @param {TrainingRun} run
 * @param {Question & { reply: Reply }} was */
export const isAbout = ({ length, points }, { k, found, reply }) =>
  k + Number(found) <= length && found === "w" in reply && (!("example" in reply) || reply.example < points.length);
