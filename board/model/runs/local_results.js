// Computes the results for edited points in the browser, before the server answers.
// The verdict is given only if doubles decide it beyond doubt. Certificates, the sharpest bound and other methods come
// only with the server's answer.

import { train } from "../../math/perceptron.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { separate } from "../../math/separation.js";
import { betaOf, exactness } from "../../math/sums.js";
import { boundFromStart, boundFromZero, homogeneous } from "../../math/theorem.js";
import { isSameData } from "../points.js";
import { isSameRule } from "./run.js";

/** @import { TrainingResult } from "../../math/types" */
/** @import { BoardData, Data, Lesson, Line, InitialState, Separable, State, Vector, Verdict } from "../../types" */
/** @import { LessonData } from "../../types" */
/** @import { Conventions, Proof, RunData, Subject, Theorem } from "./types" */

// Updates of a run, and of one that never ends: as in ui/visitor/cached_results.py.
export const MAX_UPDATES = 10_000;
export const MAX_ENDLESS_UPDATES = 2000;
const MAX_LOOKS = 2e6; // at examples: they take less time than one frame
const [MIN_COORDINATE, MAX_COORDINATE] = [1e-100, 1e100]; // as the core requires

/** The subject of the server's answer, or after further edits, of what the browser can compute.
 * @param {State | InitialState} state @param {BoardData} answer @returns {Subject} */
export function subjectOf({ lesson, own, points: { pending, current } }, answer) {
  const known = /** @type {LessonData} */ (answer);
  return lesson.subject((pending.length && computeAnswer(lesson, known, current)) || known, own);
}

/** The server's answer, if it is about just these points, as after an undo; or else what the browser can compute. That
 * is all there is if it is `alone`, without a server.
 * @param {Lesson} lesson @param {LessonData} answer @param {Data} data @param {boolean} [alone] */
const computeAnswer = (lesson, answer, data, alone) =>
  lesson.alive && (isSameData(answer, data) ? { ...answer, ...data } : lesson.alive(answer, data, alone));

/** The run after an edit, in the same frame, if the browser can compute it. @param {State} state @returns {State} */
export function withRun(state) {
  const { lesson, answer, own, run: before, player, points } = state;
  const known = computeAnswer(
    lesson,
    /** @type {LessonData} */ (answer),
    points.current,
    Boolean(lesson.alone) || !state.connected,
  );
  if (!known) return state;
  const run = lesson.subject(known, own);
  const place = before.equals(run) ? {} : { ...run.place(before, player, false, ""), tween: null };
  return { ...state, run, player: { ...player, ...place } };
}

/** Whether the server's run or verdict differs from the browser's for the same points and conventions.
 * @param {Subject | null} before @param {Subject} run */
export function contradicts(before, run) {
  if (!before || !isSameData(before, run) || !isSameRule(before, run)) return false;
  const isKnown = before.verdict.kind !== "awaited";
  return (
    (isKnown && before.verdict.kind !== run.verdict.kind) ||
    JSON.stringify(before.index) !== JSON.stringify(knownPart(run, before))
  );
}
/** The part that an incomplete run can be compared with. @param {Subject} run @param {Subject} before */
const knownPart = ({ index }, { index: known, outcome }) =>
  outcome === "begun" ? index?.slice(0, known?.length) : index;

/** The server's answer about a run, computed for other points; null if only the server can compute it.
 * @param {LessonData} answer @param {Data} data @param {boolean} [alone] */
export function computeRunData(answer, data, alone) {
  const run = computeRun(answer.run, data, { alone });
  return run && { ...answer, ...data, run };
}

/** The same for a verdict without a run. @param {LessonData} answer @param {Data} data @param {boolean} [alone] */
export function computeVerdict(answer, data, alone) {
  const verdict = verdictOn(data, alone);
  return verdict && { ...answer, ...data, run: { ...answer.run, verdict } };
}

/** The same for the stages of the maximum-margin line, with those candidates that still separate. Only the server knows
 * which support vectors are essential. @param {LessonData} answer @param {Data} data @param {boolean} [alone] */
export function computeStages(answer, data, alone) {
  const verdict = verdictOn(data, alone);
  if (!verdict || (verdict.kind === "awaited" && !alone)) return null;
  const { points, labels } = data;
  /** @param {Line} line */
  const isRight = (line) => points.every((x, i) => labels[i] * plane.score(line, x) > 0);
  const candidates = verdict.kind === "separable" ? answer.run.candidates.filter(isRight) : [];
  return { ...answer, ...data, run: { verdict, candidates, essential: null } };
}

/** The same for two runs on the same points. @param {LessonData} answer @param {Data} data @param {boolean} [alone] */
export function computePair(answer, data, alone) {
  const sides = answer.run.sides.map((/** @type {RunData} */ side) => computeRun(side, data, { alone }));
  return sides.every(Boolean) ? { ...answer, ...data, run: { ...answer.run, sides } } : null;
}

/** A run on other points by the same conventions; it stops after `epochs` if they are given. `alone` means that no
 * server will answer. @param {RunData} before @param {Data} data
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

/** @satisfies {Verdict} */
const AWAITED = { kind: "awaited" };
/** @param {(data: Data) => Verdict | null} decide */
function memoizeVerdict(decide) {
  return memoizeLast(
    (/** @type {Data} */ data) => decide(data) ?? AWAITED,
    ({ points, labels }) => [points, labels],
  );
}
/** Null if the core does not accept the points.
 * @param {Data} data @param {boolean} [alone] @returns {Verdict | null} */
export const verdictOn = (data, alone) => (data.points.every(isInCoreRange) ? verdictOf(data) : alone ? AWAITED : null);
// Memoized, because two runs side by side, or a run and its proof, need the same one.
const verdictOf = memoizeVerdict(({ points, labels }) => separate(points, labels));
/** @param {Vector} x */
export const isInCoreRange = (x) =>
  x.every((value) => value === 0 || (Math.abs(value) >= MIN_COORDINATE && Math.abs(value) <= MAX_COORDINATE));

/** A run that may never end is cut earlier if the verdict says so; while the verdict is awaited, it has only “begun”.
 * @param {Data} data @param {Conventions} rule @param {Verdict} verdict @param {number} [epochs]
 * @returns {TrainingResult} */
function trainRun({ points, labels }, rule, { kind }, epochs) {
  const isShort = !epochs && (kind === "inseparable" || kind === "awaited");
  const most = isShort ? MAX_ENDLESS_UPDATES : MAX_UPDATES;
  const run = train(points, labels, rule, { most, epochs, effort: MAX_LOOKS });
  const isCut = run.outcome === "limit" && run.index.length >= most; // by the limit, not by its last epoch
  return kind === "awaited" && isCut ? { ...run, outcome: "begun" } : run;
}

/** The quantities of the convergence theorem, as mistake_bound of perceptron_core has them. Without a bias, the theorem
 * needs the verdict on lines through the origin.
 * @param {Data} data @param {Pick<RunData, "bias" | "eta" | "start">} rule
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

/** w̃*, normalized to length 1. @param {Separable} best @param {number} beta */
function separatorOf(best, beta) {
  const v = homogeneous(best, beta);
  return plane.scale(1 / plane.length(v), v);
}

/** A line through the origin separates the points if it separates all y·x from all −y·x. */
const throughOrigin = memoizeVerdict(({ points, labels }) => {
  const signed = points.map((x, i) => plane.scale(labels[i], x));
  const opposite = signed.map((x) => plane.scale(-1, x));
  return separate([...signed, ...opposite], [...signed.map(() => 1), ...opposite.map(() => -1)]);
});

/** Without the direction for which the proof is sharpest, which the server finds. @param {Data} data
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

/** The sign of b in every separating line: 0 if it can differ, or if no line separates; null if not known yet.
 * @param {Data} data @param {Verdict} verdict */
function signOfB(data, { kind, b }) {
  if (kind === "inseparable" || !data.points.length) return 0;
  const through = throughOrigin(data);
  if (through.kind === "awaited" || kind === "awaited") return null;
  if (through.kind === "separable") return 0;
  return kind === "separable" ? Math.sign(b) : data.labels[0];
}
