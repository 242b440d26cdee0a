// What is said to who is the perceptron: first what a reply does, then why it is not the rule's. Values in, sentences
// out.

import * as plane from "../math/plane.js";
import { apart, counted, example, inBrackets, number, signed } from "./numbers.js";
import { numbersOf } from "./start.js";

/** @import { Line, TrainingRun, Vector } from "../types" */

/** "x⁽³⁾, a + point" @param {TrainingRun} run @param {number} i */
const named = ({ labels }, i) => `${example(i)}, a ${labels[i] > 0 ? "+" : "−"} point`;

/** @param {TrainingRun} run @param {number} i @param {number} functional y s(x), which is 0 on the line */
const scoreOn = ({ labels, boundary }, i, functional) =>
  functional !== 0
    ? `y s = ${number(functional)}`
    : plane.CLASS_OF_0[boundary]
      ? `s = 0, which counts as ${signed(plane.CLASS_OF_0[boundary])}, and y = ${signed(labels[i])}`
      : "y s = 0";

/** @param {TrainingRun} run @param {number} i @param {number} now */
export const found = (run, i, now) =>
  `${named(run, i)}: ${scoreOn(run, i, now)}, the first misclassified example in line.`;

/** @param {TrainingRun} run */
export const stopped = ({ length, start }) =>
  length ? `No example in line is misclassified: after ${counted(length, "mistake")} it stops.` : noMistake(start);
/** @param {Line | null | undefined} start */
function noMistake(start) {
  if (start && plane.isDefined(start))
    return `No example is misclassified: the line of the start, ${numbersOf(start)}, is right for all. It stops.`;
  const b = number(start?.b ?? 0);
  return `No example is misclassified: at w = 0 and b = ${b} every score is ${b}, and that is right here. It stops.`;
}

/** @param {number} left @param {number} n */
export const wouldStay = (left, n) => `Then ${left} of ${counted(n, "example")} would stay misclassified.`;

/** @param {TrainingRun} run @param {number} i @param {number} now @param {number} then */
export const rightAlready = (run, i, now, then) =>
  `${example(i)} is right already: ${scoreOn(run, i, now)}. Correcting it would ${raised(now, then)}.`;

/** @param {TrainingRun} run @param {number} i @param {number} now @param {number} then */
export const mistakeToo = (run, i, now, then) =>
  `${example(i)} is misclassified, too: correcting it would ${raised(now, then)}. ` +
  "But another misclassified one comes before it.";

/** @param {number} now @param {number} then */
function raised(now, then) {
  const [from, to] = apart([now, then]);
  return then > now ? `raise its y s from ${from} to ${to}` : `leave its y s at ${from}`;
}

/** @param {number} i @param {number} was @param {number} then */
export function wouldMove(i, was, then) {
  const [from, to] = apart([was, then]);
  const of = `y s(${example(i)})`;
  if (then === was) return `This leaves ${of} at ${from}: nothing is corrected.`;
  return then > was
    ? `This raises ${of} from ${from} to ${to}, but not as the rule does.`
    : `This makes it worse: ${of} falls from ${from} to ${to}.`;
}

/** @param {TrainingRun} run @param {number} k @param {number} i @param {number} was @param {number} now */
export function updated(run, k, i, was, now) {
  const [from, to] = apart([was, now]);
  const y = run.labels[i];
  const more = plane.isWrong(y, y * now, run.boundary) ? ", still misclassified" : "";
  const moved = now > was ? `goes from ${from} to ${to}` : `stays ${from}`;
  return `Mistake ${k + 1}: y s(${example(i)}) ${moved}${more}.`;
}

/** Which part of a line is right. @param {boolean} isW @param {boolean} isB */
export const halves = (isW, isB) =>
  isW ? "w is right, b is not." : isB ? "b is right, w is not." : "Neither w nor b is right.";

/** What explains a wrong reply; "" where nothing does. @param {TrainingRun} run @param {string | null} slip
 * @param {number} [k] @returns {string} */
export const why = (run, slip, k = 0) => (slip ? WHY[slip](run, k) : "");

/** @type {{ [bias: string]: string }} */
const LECTURES = { unit: "001, 002 and 003", radius: "000", none: "004" };
const ZERO = {
  mistake: "score 0 is a mistake for both classes",
  positive: "score 0 counts as +1",
  negative: "score 0 counts as −1",
};

/** @type {{ [slip: string]: (run: TrainingRun, k: number) => string }} */
const WHY = {
  "correct-corrected": () => "Only misclassified examples are corrected.",
  "other-boundary": ({ boundary }) => `That is the boundary of another lecture: here ${ZERO[boundary]}.`,
  "other-order": ({ order }) => `That is the example of another order: here it is “${order}”, as they stand in line.`,
  "sign-of-y": ({ labels, index }, k) =>
    labels[index[k]] > 0
      ? "That subtracts ηx, as if y were −1: this is a + point."
      : "That adds ηx, without the sign of y: this is a − point.",
  "b-not-updated": () => "w is right, but b stayed as it was: it changes, too.",
  "b-wrong-sign": () => "w is right, but b went the other way: it goes up for a + point, and down for a − point.",
  "other-beta": ({ bias }) =>
    `w is right, but b has moved by a β of another lecture: here bias is “${bias}”${of(bias)}.`,
  "eta-forgotten": ({ eta }) => `That is a step with η = 1: here η = ${number(eta)}.`,
  "w-replaced": () => "That is ηyx alone: it is added to the old w, and does not replace it.",
  "line-for-w": () => "That is the direction of the line: w stands perpendicular to it.",
};
/** @param {string} bias */
const of = (bias) => `, as in ${bias === "unit" ? "lectures" : "lecture"} ${LECTURES[bias]}`;

// ---- what is asked, and how it is solved ------------------------------------------------------------------------

export const NO_POINTS = "There are no points yet: place some first.";
export const NEXT = "Which example does the algorithm correct next?";
export const CHANGED = "The points or the rule have changed since: Again begins on what is there now.";
export const ANEW = "These are other points, or another rule, than before: it begins again.";
export const ONE_CLASS = "All points are of one class. The rule is the same.";

export const AHEAD = "The run on these points is on its way.";
// What is missing.
export const TAKEN = "Your answer was right and is taken: this is the next question.";
export const NO_EXAMPLE = "No point is chosen: click one, or press N and then Enter.";
export const NO_POINT = "There is no point here: click an example, or “It stops”.";
export const FIRST_EXAMPLE = "First say which example is corrected: N and P choose one, Enter answers.";
export const NO_TIP = "Place the tip of the new w first: click in the picture, drag it, use the arrow keys, or type.";
export const NO_LINE = "Place the tip of the new w, and choose b.";
/** @param {(number | null)[]} w */
export const tipAt = (w) => `w = (${w.map((value) => (value === null ? "…" : number(value))).join(", ")})`;
/** @param {number} b */
export const biasAt = (b) => `b = ${number(b)}`;

/** @param {TrainingRun} run @param {number} i @param {boolean} isWhole whether b is asked for, too */
export const asked = (run, i, isWhole) =>
  `${named(run, i)}, is corrected: where does the tip of w go${isWhole ? ", and what is b" : ""}?`;

/** How it ended. @param {TrainingRun} run */
export function ended({ outcome, length }) {
  if (outcome === "converged") return "It has stopped: you have been the perceptron.";
  if (outcome === "cycle") return "w and b are back where an earlier epoch began: this run never stops.";
  return `So far the run is followed, for ${counted(length, "mistake")}.`;
}

/** A vector with so many digits. @param {Vector} u @param {number} digits */
const vectorOf = (u, digits) => `(${u.map((value) => number(value, digits)).join(", ")})`;
/** @param {number} value @param {number} digits */
const bracketed = (value, digits) => {
  const text = number(value, digits);
  return value < 0 || text.includes("·") ? `(${text})` : text;
};

/** The rule, with what its letters are here. @param {TrainingRun} run */
export function ruleIn({ eta, beta, bias, boundary }) {
  const named = `(bias ${bias})`;
  const ofB = beta
    ? `ηyβ to b, with β${bias === "radius" ? " = R²" : ""} = ${number(beta)} ${named}`
    : `b stays 0 ${named}`;
  return `A mistake adds ηyx to w, with η = ${number(eta)}, and ${ofB}. It is one where ${WRONG[boundary]}.`;
}
/** @type {{ [boundary: string]: string }} */
const WRONG = {
  mistake: "y s ≤ 0",
  positive: "y s < 0, or s = 0 and y = −1",
  negative: "y s < 0, or s = 0 and y = +1",
};

/** The line as it stands. @param {Line} line @param {number} digits */
export const lineNow = ({ w, b }, digits) => `w = ${vectorOf(w, digits)}, b = ${number(b, digits)}`;

const MOST_IN_LINE = 30;

/** Who is looked at next. @param {number[]} line @param {TrainingRun["order"]} order */
export function inLine(line, order) {
  const numbers = line.slice(0, MOST_IN_LINE).map((i) => i + 1);
  const rest = line.length > MOST_IN_LINE ? " and so on" : "";
  return `In line: ${numbers.join(", ")}${rest}${order === "first" ? ", after each correction from 1 again" : ""}.`;
}

/** @param {{ right: number, wrong: number, helped: number }} round */
export const counts = ({ right, wrong, helped }) =>
  right + wrong + helped ? `${right} right, ${wrong} wrong${helped ? `, ${helped} shown` : ""}` : "";

const BLANK = "▢";

/** The two lines of the update, with as many blanks as the level says.
 * @param {TrainingRun} run @param {{ i: number, before: Line, after: Line, rate: number }} update
 * @param {number} level @param {number} digits */
export function linesOf({ points, beta }, { i, before, after, rate }, level, digits) {
  const [ofW, ofB] = level < 4 ? ["w ← w + ηyx = ", "b ← b + ηyβ = "] : ["w ← ", "b ← "];
  const factor = level < 2 ? inBrackets(rate) : BLANK;
  const terms = {
    w: level < 3 ? `${vectorOf(before.w, digits)} + ${factor}·${vectorOf(points[i], digits)} = ` : "",
    b: level < 3 ? `${number(before.b, digits)} + ${factor}·${level < 2 ? bracketed(beta, digits) : BLANK} = ` : "",
  };
  return [`${ofW}${terms.w}(${BLANK}, ${BLANK})`, `${ofB}${terms.b}${level < 1 ? number(after.b, digits) : BLANK}`];
}

/** One look of the algorithm. @param {TrainingRun} run @param {number} i @param {number} functional
 * @param {boolean} isMistake */
export const looked = (run, i, functional, isMistake) =>
  `${named(run, i)}: ${scoreOn(run, i, functional)}, ${isMistake ? "a mistake: it is corrected" : "no mistake"}.`;

/** @param {number} count */
export const passed = (count) => `The first ${counted(count, "example")} in line ${count === 1 ? "is" : "are"} right.`;

export const ALL_RIGHT = "A whole pass without a mistake: it stops.";

/** The update, solved: first w, then b. @param {TrainingRun} run
 * @param {{ i: number, before: Line, after: Line, rate: number }} update @param {number} digits */
export const solved = ({ points, beta }, { i, before, after, rate }, digits) => [
  `w + ηyx = ${vectorOf(before.w, digits)} + ${inBrackets(rate)}·${vectorOf(points[i], digits)} = ` +
    `${vectorOf(after.w, digits)}.`,
  beta === 0
    ? "b stays 0, since β = 0."
    : `b + ηyβ = ${number(before.b, digits)} + ${inBrackets(rate)}·${bracketed(beta, digits)} = ` +
      `${number(after.b, digits)}.`,
];
