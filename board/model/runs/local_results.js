// What the browser itself can say when points have changed, before the server has: the run, and the verdict where
// doubles are beyond doubt. What only the server has (certificates, the sharpest bound, other methods) comes with its
// answer.

import { train } from "../../math/perceptron.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { separate } from "../../math/separation.js";
import { betaOf, exactness } from "../../math/sums.js";
import { boundFromStart, boundFromZero, homogeneous } from "../../math/theorem.js";
import { isSameData } from "../points.js";
import { isSameRule } from "./run.js";

/** @import { BoardData, Data, Lesson, Line, InitialState, Conventions, Proof, RunData } from "../../types" */
/** @import { Separable, State, Subject, Theorem, TrainingResult, Vector, Verdict } from "../../types" */

// Updates of a run, and of one that is known to have no end: as ui/visitor/results.py has them.
export const MAX_UPDATES = 10_000;
export const MAX_ENDLESS_UPDATES = 2000;
const MAX_LOOKS = 2e6; // looks at examples, which fit between two frames
const [MIN_COORDINATE, MAX_COORDINATE] = [1e-100, 1e100]; // coordinates that the core takes

/** What the server has said; where edits have followed, as far as the browser can say what it will.
 * @param {State | InitialState} state @param {BoardData} answer @returns {Subject} */
export function subjectOf({ lesson, own, points: { pending, current } }, answer) {
  return lesson.subject((pending.length && computeAnswer(lesson, answer, current)) || answer, own);
}

/** What the server has said of just these points, as after an edit that was taken back, or else what the browser can
 * say: all of that where it is `alone`, so that no server will say more soon.
 * @param {Lesson<any>} lesson @param {any} answer @param {Data} data @param {boolean} [alone] */
const computeAnswer = (lesson, answer, data, alone) =>
  lesson.alive && (isSameData(answer, data) ? { ...answer, ...data } : lesson.alive(answer, data, alone));

/** The run follows an edit in the same frame, where the browser can make it. @param {State} state @returns {State} */
export function withRun(state) {
  const { lesson, answer, own, run: before, player, points } = state;
  const known = computeAnswer(lesson, answer, points.current, Boolean(lesson.alone) || !state.connected);
  if (!known) return state;
  const run = lesson.subject(known, own);
  const place = before.equals(run) ? {} : { ...run.place(before, player, false, ""), tween: null };
  return { ...state, run, player: { ...player, ...place } };
}

/** Whether the server's run differs from the one before it on the same points, by the same conventions, or its verdict
 * does.
 * @param {any} before @param {any} run */
export function contradicts(before, run) {
  if (!before || !isSameData(before, run) || !isSameRule(before, run)) return false;
  const isKnown = before.verdict.kind !== "awaited";
  return (
    (isKnown && before.verdict.kind !== run.verdict.kind) ||
    JSON.stringify(before.index) !== JSON.stringify(knownPart(run, before))
  );
}
/** As much of a run as is known of one that had only begun. @type {(run: any, before: any) => number[] | undefined} */
const knownPart = ({ index }, { index: known, outcome }) =>
  outcome === "begun" ? index?.slice(0, known.length) : index;

/** What the server said of a run, on other points; null where only the server can say it, unless the browser is
 * `alone`.
 * @param {any} answer @param {Data} data @param {boolean} [alone] */
export function computeRunData(answer, data, alone) {
  const run = computeRun(answer.run, data, { alone });
  return run && { ...answer, ...data, run };
}

/** The same where there is a verdict and no run. @param {any} answer @param {Data} data @param {boolean} [alone] */
export function computeVerdict(answer, data, alone) {
  const verdict = verdictOn(data, alone);
  return verdict && { ...answer, ...data, run: { ...answer.run, verdict } };
}

/** The same of the stages of the best line: of the lines found so far, those that still separate. Which support vectors
 * the line needs only the server says. @param {any} answer @param {Data} data @param {boolean} [alone] */
export function computeStages(answer, data, alone) {
  const verdict = verdictOn(data, alone);
  if (!verdict || (verdict.kind === "awaited" && !alone)) return null;
  const { points, labels } = data;
  const isRight = (/** @type {Line} */ line) => points.every((x, i) => labels[i] * plane.score(line, x) > 0);
  const candidates = verdict.kind === "separable" ? answer.run.candidates.filter(isRight) : [];
  return { ...answer, ...data, run: { verdict, candidates, essential: null } };
}

/** The same of two runs on the same points. @param {any} answer @param {Data} data @param {boolean} [alone] */
export function computePair(answer, data, alone) {
  const sides = answer.run.sides.map((/** @type {RunData} */ side) => computeRun(side, data, { alone }));
  return sides.every(Boolean) ? { ...answer, ...data, run: { ...answer.run, sides } } : null;
}

/** The run on other points, by its conventions; of so many epochs, where it is stopped after these. `alone`, no
 * server will say more. @param {RunData} before @param {Data} data
 * @param {{ epochs?: number, alone?: boolean }} [of] @returns {RunData | null} */
export function computeRun(before, data, { epochs, alone = false } = {}) {
  const verdict = verdictOn(data, alone);
  const theorem = verdict && theoremOf(data, before, verdict, alone);
  const proof = theorem && before.proof ? proofOf(data, before.bias, verdict, theorem, alone) : undefined;
  if (!theorem || proof === null) return null;
  const run = trainRun(data, before, verdict, epochs);
  const { index, examined, outcome, repeats, total } = run;
  const { needed, bound } = theorem;
  return {
    ...before,
    mistakes: index,
    looks: examined.map((looked, k) => looked - (k ? examined[k - 1] : 0)),
    ...{ outcome, epochs: run.epochs, repeats, total, verdict, beta: theorem.beta },
    through: before.bias === "none" ? throughOf(needed) : null,
    bound: Number.isFinite(bound) ? bound : null,
    isBounded: bound !== null,
    isExact: exactness({ ...before, ...data }).isExact,
    isAlone: alone,
    ...(proof && { proof }),
  };
}

/** @param {Verdict} verdict @returns {RunData["through"]} */
const throughOf = ({ kind, margin }) => (kind === "separable" ? { kind, margin } : { kind });

/** @type {Verdict} */
const AWAITED = { kind: "awaited" };
/** A verdict, asked for again and again of the same points. @param {(data: Data) => Verdict | null} decide */
function memoizeVerdict(decide) {
  return memoizeLast(
    (/** @type {Data} */ data) => decide(data) ?? AWAITED,
    ({ points, labels }) => [points, labels],
  );
}
/** Null where the core takes no such points. @param {Data} data @param {boolean} [alone] @returns {Verdict | null} */
export const verdictOn = (data, alone) => (data.points.every(isInCoreRange) ? verdictOf(data) : alone ? AWAITED : null);
// Two runs side by side, or a run and its proof, ask for the same one.
const verdictOf = memoizeVerdict(({ points, labels }) => separate(points, labels));
export const isInCoreRange = (/** @type {Vector} */ x) =>
  x.every((value) => value === 0 || (Math.abs(value) >= MIN_COORDINATE && Math.abs(value) <= MAX_COORDINATE));

/** How far a run is shown that may have no end hangs on the verdict: where that is awaited, it has only begun.
 * @param {Data} data @param {Conventions} rule @param {Verdict} verdict @param {number} [epochs] @returns
 * {TrainingResult} */
function trainRun({ points, labels }, rule, { kind }, epochs) {
  const isShort = !epochs && (kind === "inseparable" || kind === "awaited");
  const most = isShort ? MAX_ENDLESS_UPDATES : MAX_UPDATES;
  const run = train(points, labels, rule, { most, epochs, effort: MAX_LOOKS });
  const isCut = run.outcome === "limit" && run.index.length >= most; // and not by its last epoch
  return kind === "awaited" && isCut ? { ...run, outcome: "begun" } : run;
}

/** What the convergence theorem is about: for lines through the origin another verdict than for all. As mistake_bound
 * of perceptron_core has it. @param {Data} data @param {Pick<RunData, "bias" | "eta" | "start">} rule
 * @param {Verdict} verdict @param {boolean} alone @returns {Theorem | null} */
function theoremOf(data, { bias, eta, start }, verdict, alone) {
  const needed = bias === "none" ? throughOrigin(data) : verdict;
  if (needed.kind === "awaited" && verdict.kind !== "awaited" && !alone) return null;
  const beta = betaOf(data.points, { bias });
  const radius = data.points.reduce((most, x) => Math.max(most, plane.length(x)), 0);
  const none = { needed, beta, radius, longest: Math.hypot(radius, Math.sqrt(beta)), gamma: null, bound: null };
  if (needed.kind !== "separable") return none;
  const tilt =
    bias === "radius" ? Math.SQRT2 : bias === "unit" ? Math.hypot(...needed.w, needed.b) / plane.length(needed.w) : 1;
  const gamma = needed.margin / tilt;
  const of = { beta, eta, separator: separatorOf(needed, beta), radius: none.longest, gamma };
  return { ...none, gamma, bound: start ? boundFromStart(start, of) : boundFromZero(of.radius, gamma) };
}

/** w̃*, of length 1. @param {Separable} best @param {number} beta */
function separatorOf(best, beta) {
  const v = homogeneous(best, beta);
  return plane.scale(1 / plane.length(v), v);
}

/** x with label y is on the right side of a line through the origin where y·x is on the one and −y·x on the other. */
const throughOrigin = memoizeVerdict(({ points, labels }) => {
  const signed = points.map((x, i) => plane.scale(labels[i], x));
  const opposite = signed.map((x) => plane.scale(-1, x));
  return separate([...signed, ...opposite], [...signed.map(() => 1), ...opposite.map(() => -1)]);
});

/** Without the direction in which the proof says most, which the server finds. @param {Data} data
 * @param {RunData["bias"]} bias @param {Verdict} verdict @param {Theorem} theorem
 * @param {boolean} alone @returns {Proof | null} */
function proofOf(data, bias, verdict, { needed, beta, longest, gamma }, alone) {
  const [root, sign] = [Math.sqrt(beta), signOfB(data, verdict) ?? (alone ? 0 : null)];
  if (sign === null) return null;
  const half = { root, signOfB: sign, radius: longest };
  const undecided = alone ? { ...half, missing: /** @type {const} */ ("awaited") } : null;
  if (needed.kind === "awaited") return undecided;
  if (needed.kind === "single class") return { ...half, missing: "single-class" };
  if (needed.kind === "inseparable")
    return { ...half, missing: bias === "none" ? "through-the-origin" : "inseparable" };
  if (gamma === null) return undecided;
  const bound = Math.min(boundFromZero(longest, gamma), Number.MAX_VALUE); // the proof is of runs from 0
  return { ...half, separator: separatorOf(needed, beta), gamma, bound };
}

/** The sign that b has in every line with all points on their sides: 0 where it may be any, or where there is no such
 * line.
 * @param {Data} data @param {Verdict} verdict */
function signOfB(data, { kind, b }) {
  if (kind === "inseparable" || !data.points.length) return 0;
  const through = throughOrigin(data);
  if (through.kind === "awaited" || kind === "awaited") return null;
  if (through.kind === "separable") return 0;
  return kind === "separable" ? Math.sign(b) : data.labels[0];
}
