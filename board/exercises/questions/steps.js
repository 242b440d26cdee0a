// What can be asked before the next step of a run is shown.

import { apart, isNear, spreadOf } from "../../math/guess.js";
import * as plane from "../../math/plane.js";
import { lineQuestion, question, yesOrNo } from "../../model/question.js";
import { linesOfSlips } from "../../model/reply.js";
import { byHow, counted, example, names, number, scoreOf, signed } from "../../words/numbers.js";
import { why } from "../../words/round.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { Line, Moment, TrainingRun } from "../../types" */

/** A step from a position to another: the lines before and after it, and of an update its example.
 * @typedef {{ run: TrainingRun, from: number, to: number, before: Line, after: Line, i: number | null }} Step */
/** @typedef {(step: Step) => Exercise | null} Maker */

const RINGS = ["mistakes", "margins", "numbers", "distance"];
const PARALLEL = 1e-9; // sin² of an angle that is not seen to be one

/** @param {Occasion<Moment<TrainingRun>>} occasion @returns {Step | null} */
export function stepOf({ now, then }) {
  if (!then || now.fresh || then.position <= now.position) return null;
  const { run } = now;
  const [from, to] = [now.position, then.position];
  const [k, after] = [run.updatesAt(from), run.updatesAt(to)];
  const i = run.isUpdate(to) && after === k + 1 ? run.index[after - 1] : null;
  return { run, from, to, before: run.states[k], after: run.states[after], i };
}

/** Those of some that can be asked. @param {Maker[]} makers
 * @returns {(occasion: Occasion<Moment<any>>) => Exercise[]} */
export const ofSteps = (makers) => (occasion) => {
  const step = stepOf(occasion);
  return step ? made(makers, step, occasion.now.own.grain) : [];
};

/** @param {Maker[]} makers @param {Step} step @param {string} grain */
function made(makers, step, grain) {
  const own = { mistake: makers, example: [isMistake], epoch: [howMany] }[grain] ?? [];
  return own.flatMap((make) => make(step) ?? []);
}

/** @type {(run: TrainingRun, i: number, line: Line) => boolean} */
const isWrong = ({ points, labels, boundary }, i, line) =>
  plane.isWrong(labels[i], plane.score(line, points[i]), boundary);

/** "s = −1, but y = +1" @param {Step} step @param {number} i */
function scoreIn({ run, before }, i) {
  return `s = ${number(plane.score(before, run.points[i]))} and y = ${signed(run.labels[i])}`;
}

/** An example by name, with its class. @param {TrainingRun} run @param {number} i */
const calledIn = (run, i) =>
  run.kind === "messages"
    ? `${example(i)}, which is ${run.labels[i] > 0 ? "spam" : "ham"},`
    : `${example(i)}, a ${run.labels[i] > 0 ? "+" : "−"} point,`;
const aNoun = (/** @type {TrainingRun} */ { kind }) => (kind === "messages" ? "a message" : "a point");

/** Which example is corrected next, or that none is. Not where two lie at one place, which a click cannot tell apart,
 * nor where only a list of random numbers knows the order. @type {Maker} */
export function nextMistake(step) {
  const { run, to, i } = step;
  const stops = to === run.total && i === null && run.outcome === "converged";
  if (run.order === "shuffled" || (i === null && !stops)) return null;
  const place = (/** @type {number} */ j) => (run.places ?? run.points)[j];
  if (i !== null && run.points.some((_, j) => j !== i && place(j).every((value, c) => value === place(i)[c])))
    return null;
  const way = run.order === "first" ? "from the first on after each mistake" : "one after the other";
  return question({
    id: "next-mistake",
    form: "example",
    asks: `Which example is corrected next, or does the run stop? (They are looked at ${way}.)`,
    choices: ["It stops"],
    right: i ?? -1,
    told:
      i === null
        ? "It stops: no example is wrong, so a whole pass changes nothing."
        : `${example(i)} is corrected: it is the next that is wrong, with ${scoreIn(step, i)}.`,
    hides: [...RINGS, "example", "slice", "cone", "neuron"],
  });
}

/** The line that a wrong answer would lead to, in the plane where the run is.
 * @param {TrainingRun} run @param {Line} line */
const ghostOf = ({ kind, places }, { w, b }) =>
  w.length === 2 && kind !== "messages" && !places ? { lines: [{ w, b }], vectors: [w] } : undefined;

/** Which way w turns. Not where it keeps its direction, or has none. @type {Maker} */
export function whichWay({ run, before, after, i }) {
  if (i === null) return null;
  const x = run.points[i];
  const [w, size] = [before.w, plane.length(x) * plane.length(before.w)];
  if (!(size > 0) || !Number.isFinite(size)) return null;
  const cosine = plane.dot(w, x) / size;
  if (1 - cosine * cosine < PARALLEL || !plane.isDefined(after)) return null;
  const name = run.nameOf(i);
  const isPlus = run.labels[i] > 0;
  return question({
    id: "which-way",
    asks: `${calledIn(run, i)} is corrected next. Which way does w turn?`,
    choices: [`Towards ${name}`, `Away from ${name}`],
    right: isPlus ? 0 : 1,
    told: `${isPlus ? "Towards" : "Away from"} ${name}: it is ${isPlus ? "added to" : "subtracted from"} w.`,
    ghost: () => ghostOf(run, { w: plane.add(w, plane.scale(-run.eta * run.labels[i], x)), b: after.b }),
  });
}

/** Where the line will be, to be drawn. Not where there is no line, before or after, nor where it hardly changes, nor
 * where lengths are too large to be compared. @type {Maker} */
export function whereTo(step) {
  const { run, before, after, i } = step;
  if (i === null || run.kind === "messages" || run.places || before.w.length !== 2) return null;
  if (![before, after].every(plane.isDefined)) return null;
  const { centre, size } = spreadOf(run.points);
  const change = apart(before, after, centre);
  const isSeen = [size, change.angle, change.offset].every(Number.isFinite) && !isNear(change, size, 2);
  if (!isSeen || size === 0) return null;
  const { turned, moved } = byHow(change, size);
  const told = `The line turns by ${turned} and, as seen from the middle of the points, moves by ${moved}.`;
  return lineQuestion({
    id: "where-to",
    asks: `${calledIn(run, i)} is corrected next. Draw where the line is then.`,
    line: { w: after.w, b: after.b },
    told,
    judge(drawn) {
      const off = apart(drawn, after, centre);
      const isRight = isNear(off, size);
      const by = byHow(off, size);
      const says = `Yours is off by ${by.turned} in its direction, and by ${by.moved} in its place.`;
      return {
        isRight,
        says: [says, isRight ? "" : slipOf(step, drawn, { centre, size }), told].filter(Boolean).join(" "),
      };
    },
  });
}

/** Which slip leads to a drawn line, where exactly one does.
 * @param {Step} step @param {Line} drawn @param {ReturnType<typeof spreadOf>} spread */
function slipOf({ run, from, before }, drawn, { centre, size }) {
  const k = run.updatesAt(from);
  if (isNear(apart(drawn, before, centre), size)) return "That is where it is now.";
  const found = Object.entries(linesOfSlips(run, k)).filter(([, lines]) =>
    lines.some((line) => plane.isDefined(line) && isNear(apart(drawn, line, centre), size)),
  );
  return found.length === 1 ? why(run, found[0][0], k) : "";
}

/** @type {Maker} */
export function whatOfB({ run, before, after, i }) {
  if (i === null) return null;
  const y = run.labels[i];
  const change = Math.sign(after.b - before.b);
  if (change !== (run.beta === 0 ? 0 : y)) return null; // lost in rounding
  const why = run.beta === 0 ? "β = 0" : `ηyβ = ${number(run.eta * y * run.beta)} is added`;
  const what = change > 0 ? "grows" : change < 0 ? "shrinks" : "stays";
  return question({
    id: "what-of-b",
    asks: `${calledIn(run, i)} is corrected next. What does b do?`,
    choices: ["It grows", "It shrinks", "It stays"],
    right: [1, -1, 0].indexOf(change),
    told: `b ${what}, from ${number(before.b)} to ${number(after.b)}: ${why}.`,
    ghost: (answer) => ghostOf(run, { w: after.w, b: before.b + [1, -1, 0][answer] * run.eta * (run.beta || 1) }),
  });
}

/** @type {Maker} */
export function whatItSpoils({ run, before, after, i }) {
  if (i === null) return null;
  const spoilt = [...run.points.keys()].filter((j) => !isWrong(run, j, before) && isWrong(run, j, after));
  return yesOrNo({
    id: "what-it-spoils",
    asks: `${example(i)} is corrected next. Will that make ${aNoun(run)} wrong that is right now?`,
    isYes: spoilt.length > 0,
    told: spoilt.length
      ? `${names(spoilt)}: right before it, wrong after it.`
      : "No: what was right before is right after it, too.",
    hides: RINGS,
  });
}

/** Whether the corrected example is right at once. @type {Maker} */
export function isItEnough({ run, after, i }) {
  if (i === null) return null;
  const y = run.labels[i];
  const s = plane.score(after, run.points[i]);
  return yesOrNo({
    id: "is-it-enough",
    asks: `${example(i)} is corrected next. Will it be right after this one correction?`,
    isYes: !isWrong(run, i, after),
    told:
      `After it s = ${number(s)} and y = ${signed(y)}: ` +
      (isWrong(run, i, after) ? "still misclassified, one correction is not enough." : "right."),
    hides: RINGS,
  });
}

/** At the start, where the end of the run is known. @type {Maker} */
export function willItStop({ run, from }) {
  if (from !== 0 || !["converged", "cycle"].includes(run.outcome)) return null;
  const stops = run.outcome === "converged";
  return question({
    id: "will-it-stop",
    asks: "Will this run come to a stop?",
    choices: ["It stops: in the end nothing is wrong", "It goes on: there is always a next mistake"],
    right: stops ? 0 : 1,
    told: stops
      ? `It stops, after ${counted(run.length, "mistake")}.`
      : "It goes on without end: w and b come back to what they were, and so do the mistakes.",
    hides: RINGS,
  });
}

/** Of a step from one example to the next. @type {Maker} */
function isMistake(step) {
  const { run, to } = step;
  if (to !== step.from + 1) return null;
  const i = run.exampleAt(to);
  return yesOrNo({
    id: "is-it-a-mistake",
    asks: `${example(i)}, y = ${signed(run.labels[i])}, is looked at next. Is it a mistake?`,
    isYes: run.isUpdate(to),
    told: `${run.isUpdate(to) ? "A mistake" : "No mistake"}: ${scoreOf(run.symbol)} = ${number(
      plane.score(step.before, run.points[i]),
    )}, y = ${signed(run.labels[i])}.`,
    hides: [...RINGS, "slice", "cone", "neuron"],
  });
}

/** Of a step to the end of a pass. @type {Maker} */
function howMany({ run, from, to }) {
  if (run.order === "first" || from % run.points.length !== 0 || to !== from + run.points.length) return null;
  const mistakes = run.updatesAt(to) - run.updatesAt(from);
  return question({
    id: "how-many-mistakes",
    form: "number",
    asks: `How many mistakes will the next pass over the ${counted(run.points.length, "example")} make?`,
    right: mistakes,
    told: `Pass ${run.epochAt(to)} makes ${counted(mistakes, "mistake")}.`,
    hides: RINGS,
  });
}

/** The step to the next mistake, as playground and others ask for it. */
export const USUAL = [willItStop, nextMistake, whichWay, whereTo, whatOfB, whatItSpoils, isItEnough];

/** Whether the angle to w̃* becomes smaller. Not where no line separates, at w = 0, or too little to be seen.
 * @type {Maker} */
export function cosineGrows({ run, from, i }) {
  const { cosine } = /** @type {any} */ (run).proof ? run.sums : { cosine: null };
  const k = run.updatesAt(from);
  const [old, now] = [cosine?.[k], cosine?.[k + 1]];
  if (i === null || k === 0 || !Number.isFinite(old) || !Number.isFinite(now)) return null;
  const by = /** @type {number} */ (now) - /** @type {number} */ (old);
  if (Math.abs(by) < 1e-6) return null;
  return question({
    id: "cosine-grows",
    asks: `${example(i)} is corrected next. Does cos(w̃, w̃*) grow with this step?`,
    choices: ["It grows: w̃ turns towards w̃*", "It falls: w̃ turns away from w̃*"],
    right: by > 0 ? 0 : 1,
    told:
      `It ${by > 0 ? "grows" : "falls"}, from ${number(old ?? 0)} to ${number(now ?? 0)}. ` +
      "The proof says of each step only that w̃·w̃* grows.",
    hides: ["angle"],
  });
}

/** @type {Maker} */
export function normGrows({ run, from, i }) {
  const { norm } = run.sums;
  const k = run.updatesAt(from);
  if (i === null || k === 0) return null;
  const by = norm[k + 1] - norm[k];
  if (Math.abs(by) < 1e-9 * norm[k]) return null;
  return question({
    id: "norm-grows",
    asks: `${example(i)} is corrected next. Does ‖w̃‖² grow with this step?`,
    choices: ["It grows", "It falls"],
    right: by > 0 ? 0 : 1,
    told:
      `‖w̃‖² ${by > 0 ? "grows" : "falls"}, from ${number(norm[k])} to ${number(norm[k + 1])}; ` +
      "the proof says that it grows by no more than η²R̃² in a step.",
    hides: ["norm"],
  });
}
