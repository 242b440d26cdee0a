// The texts of the exercise “Be the perceptron”.
// Feedback says first what a reply does, then why it is not the reply of the rule.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { distinctNumbers, example, inBrackets, number, signOf, signText } from "./numbers.js";
import { lineText } from "./start.js";
import { joinSentences } from "./sentences.js";

/** @import { TrainingRun } from "../model/runs/types" */
/** @import { Line, Vector } from "../types" */

/** @param {TrainingRun} run @param {number} i */
const nameAndSign = ({ labels }, i) => ({ name: example(i), sign: signOf(labels[i]) });

/** @param {TrainingRun} run @param {number} i @param {number} functional y s(x), which is 0 on the line */
const scoreOn = ({ labels, boundary }, i, functional) =>
  functional !== 0
    ? `y s = ${number(functional)}`
    : plane.CLASS_OF_0[boundary]
      ? t("s = 0, which counts as {label}, and y = {y}", {
          label: signText(plane.CLASS_OF_0[boundary]),
          y: signText(labels[i]),
        })
      : "y s = 0";

/** @param {TrainingRun} run @param {number} i @param {number} now */
export const describeNextExample = (run, i, now) =>
  t("{name} is a {sign} point with {score}. It is the next example to be corrected.", {
    ...nameAndSign(run, i),
    score: scoreOn(run, i, now),
  });

/** @param {TrainingRun} run */
export const describeStop = ({ length, start }) =>
  length
    ? t("No example is misclassified now. The run stops after {n, plural, one {# mistake} other {# mistakes}}.", {
        n: length,
      })
    : noMistake(start);
/** @param {Line | null | undefined} start */
function noMistake(start) {
  if (start && plane.isNonzero(start))
    return t("The start, {line}, classifies every example correctly. The run stops.", { line: lineText(start) });
  const b = number(start?.b ?? 0);
  return t(
    "With w = 0 and b = {b}, every score is {b}. With this score, every example is classified correctly, so " +
      "the run stops.",
    { b },
  );
}

/** @param {number} left @param {number} n */
export const describeRemaining = (left, n) =>
  t("Then {left} of {n, plural, one {# example} other {# examples}} would still be misclassified.", { left, n });

/** @param {TrainingRun} run @param {number} i @param {number} now @param {number} then */
export const explainCorrectAlready = (run, i, now, then) =>
  joinSentences(
    t("{name} is already classified correctly: {score}.", { name: example(i), score: scoreOn(run, i, now) }),
    describeRaise(now, then),
  );

/** @param {TrainingRun} run @param {number} i @param {number} now @param {number} then */
export const explainOtherMistake = (run, i, now, then) =>
  joinSentences(
    t("{name} is misclassified too.", { name: example(i) }),
    describeRaise(now, then),
    t("But a different misclassified example comes first in the order."),
  );

/** @param {number} now @param {number} then */
function describeRaise(now, then) {
  const [from, to] = distinctNumbers([now, then]);
  return then > now
    ? t("A correction would raise its y s from {from} to {to}.", { from, to })
    : t("A correction would not change its y s = {from}.", { from });
}

/** @param {number} i @param {number} was @param {number} then */
export function describeAnswerEffect(i, was, then) {
  const [from, to] = distinctNumbers([was, then]);
  const values = { product: `y s(${example(i)})`, from, to };
  if (then === was) return t("With your answer, {product} = {from} does not change, so nothing is corrected.", values);
  return then > was
    ? t(
        "Your answer raises {product} from {from} to {to}, but your answer is not the update of the perceptron.",
        values,
      )
    : t("Your answer lowers {product} from {from} to {to}, but a correction never lowers it.", values);
}

/** @param {TrainingRun} run @param {number} k @param {number} i @param {number} was @param {number} now */
export function describeUpdate(run, k, i, was, now) {
  const [from, to] = distinctNumbers([was, now]);
  const y = run.labels[i];
  const values = { k: k + 1, name: example(i), product: `y s(${example(i)})`, from, to };
  const moved =
    now > was
      ? t("Mistake {k}: {product} increases from {from} to {to}.", values)
      : t("Mistake {k}: {product} = {from} does not change.", values);
  return plane.isWrong(y, y * now, run.boundary)
    ? `${moved} ${t("{name} is still misclassified.", { name: values.name })}`
    : moved;
}

/** Which part of a line is correct. @param {boolean} isW @param {boolean} isB */
export function describeParts(isW, isB) {
  if (isW) return t("w is correct, but b is not.");
  return isB ? t("b is correct, but w is not.") : t("Neither w nor b is correct.");
}

/** What explains a wrong reply; "" if nothing does. @param {TrainingRun} run @param {string | null} slip
 * @param {number} [k] @returns {string} */
export const why = (run, slip, k = 0) => (slip ? WHY[slip](run, k) : "");

/** @type {{ [boundary: string]: () => string }} */
const OF_ZERO = {
  mistake: () =>
    t(
      "Different lectures treat score 0 in different ways. Here a point with score 0 is misclassified, " +
        "whatever its label.",
    ),
  positive: () => t("Different lectures treat score 0 in different ways. Here score 0 counts as +1."),
  negative: () => t("Different lectures treat score 0 in different ways. Here score 0 counts as −1."),
};
/** @type {{ [order: string]: () => string }} */
const OF_ORDER = {
  cyclic: () =>
    t(
      "A different order would choose this example. The order here is “cyclic”: the examples come one after " +
        "another, and example 1 follows the last.",
    ),
  first: () =>
    t(
      "A different order would choose this example. The order here is “first”: the first misclassified example is " +
        "next.",
    ),
  shuffled: () =>
    t("A different order would choose this example. The order here is “shuffled”: every epoch has a new random order."),
};
/** @type {{ [bias: string]: () => string }} */
const OF_BIAS = {
  unit: () => t("w is correct, but your b uses a different β. For bias “unit”, β = 1."),
  radius: () => t("w is correct, but your b uses a different β. For bias “radius”, β = R²."),
  none: () => t("w is correct, but you changed b. The update does not change b, because β = 0 for bias “none”."),
};

/** @type {{ [slip: string]: (run: TrainingRun, k: number) => string }} */
const WHY = {
  "correct-corrected": () => t("The perceptron corrects only misclassified examples."),
  "other-boundary": ({ boundary }) => OF_ZERO[boundary](),
  "other-order": ({ order }) => OF_ORDER[order](),
  "sign-of-y": ({ labels, index }, k) =>
    labels[index[k]] > 0
      ? t("You subtracted ηx, as for y = −1. But this is a + point, so ηx is added.")
      : t("You added ηx, as for y = +1. But this is a − point, so ηx is subtracted."),
  "b-not-updated": () => t("w is correct, but you did not change b. The update changes b too."),
  "b-wrong-sign": () =>
    t(
      "w is correct, but you changed b in the wrong direction. b increases for a + point and decreases for a − " +
        "point.",
    ),
  "other-beta": ({ bias }) => OF_BIAS[bias](),
  "eta-forgotten": ({ eta }) => t("This is the update for η = 1, but here η = {eta}.", { eta: number(eta) }),
  "w-replaced": () => t("This is ηyx alone. The update adds ηyx to the old w."),
  "line-for-w": () => t("This is the direction of the line. The vector w is perpendicular to the line."),
};

// ---- questions and solutions ------------------------------------------------------------------------------------

export const NO_POINTS = t("There are no points yet. Place some points first.");
export const NEXT = t("Which example does the perceptron correct next?");
export const CHANGED = t(
  "The points or the conventions have since changed. Press “Start over” to start with the new ones.",
);
export const RESTARTED = t("The points or the conventions have changed, so the exercise starts again.");
export const ONE_CLASS = t("All points are in one class. The update rule is the same.");

export const STILL_COMPUTING = t("The run on these points is still being computed.");
export const ANSWER_ACCEPTED = t("Your last answer was correct. This is the next question.");
export const NO_POINT = t("There is no point here. Click an example, or “The run stops”.");
export const FIRST_EXAMPLE = t(
  "First choose the example that is corrected. N and P select an example, and Enter submits it.",
);
export const NO_TIP = t(
  "First place the tip of the new w. Click in the picture, drag the tip, use the arrow keys, or type its " +
    "coordinates.",
);
export const NO_LINE = t("Place the tip of the new w, and choose b.");
/** @param {(number | null)[]} w */
export const tipAt = (w) => `w = (${w.map((value) => (value === null ? "…" : number(value))).join(", ")})`;
/** @param {number} b */
export const biasAt = (b) => `b = ${number(b)}`;

/** @param {TrainingRun} run @param {number} i @param {boolean} isWhole whether b is asked for too */
export const updateQuestion = (run, i, isWhole) =>
  isWhole
    ? t(
        "{name}, a {sign} point, is corrected. Where is the tip of the new w, and what is the new b?",
        nameAndSign(run, i),
      )
    : t("{name}, a {sign} point, is corrected. Where is the tip of the new w?", nameAndSign(run, i));

/** How the exercise ended. @param {TrainingRun} run */
export function describeEnd({ outcome, length }) {
  if (outcome === "converged") return t("The run has stopped. You have been the perceptron.");
  if (outcome === "cycle")
    return t("w and b are the same as at the start of an earlier epoch, so this run never stops.");
  return t("The exercise follows the run only up to here, after {n, plural, one {# mistake} other {# mistakes}}.", {
    n: length,
  });
}

/** @param {Vector} u @param {number} digits */
const vectorOf = (u, digits) => `(${u.map((value) => number(value, digits)).join(", ")})`;

/** The update rule, with the values of its symbols in this run. @param {TrainingRun} run */
export function describeRule({ eta: rate, beta: factor, bias, boundary }) {
  const [eta, beta] = [number(rate), number(factor)];
  const update = t("An update adds ηyx to w, where η = {eta} is the learning rate.", { eta });
  return `${update} ${OF_B[bias](beta)} ${WRONG[boundary]()}`;
}
/** @type {{ [bias: string]: (beta: string) => string }} */
const OF_B = {
  unit: (beta) => t("It adds ηyβ to b, where β = {beta} is the constant of the bias.", { beta }),
  radius: (beta) => t("It adds ηyβ to b, where β = R² = {beta} (bias “radius”).", { beta }),
  none: () => t("It does not change b (bias “none”)."),
};
/** @type {{ [boundary: string]: () => string }} */
const WRONG = {
  mistake: () => t("An example is misclassified if y s ≤ 0."),
  positive: () => t("An example is misclassified if y s < 0, or if s = 0 and y = −1."),
  negative: () => t("An example is misclassified if y s < 0, or if s = 0 and y = +1."),
};

/** @param {Line} line @param {number} digits */
export const lineNow = ({ w, b }, digits) => `w = ${vectorOf(w, digits)}, b = ${number(b, digits)}`;

const MOST_IN_ORDER = 30;

/** @param {number[]} upcoming @param {TrainingRun["order"]} order */
export function upcomingExamples(upcoming, order) {
  const rest = upcoming.length > MOST_IN_ORDER ? ", …" : "";
  const numbers =
    upcoming
      .slice(0, MOST_IN_ORDER)
      .map((i) => i + 1)
      .join(", ") + rest;
  return order === "first"
    ? t("Order of the next examples: {numbers}. After each correction, the order starts again at 1.", { numbers })
    : t("Order of the next examples: {numbers}.", { numbers });
}

/** @param {{ right: number, wrong: number, helped: number }} round */
export function roundCounts({ right, wrong, helped }) {
  if (helped) return t("{right} correct, {wrong} incorrect, {helped} shown", { right, wrong, helped });
  return right + wrong ? t("{right} correct, {wrong} incorrect", { right, wrong }) : "";
}

const BLANK = "▢";

/** The two lines of the update; a higher level has more blanks.
 * @param {TrainingRun} run @param {{ i: number, before: Line, after: Line, rate: number }} update
 * @param {number} level @param {number} digits */
export function linesOf({ points, beta }, { i, before, after, rate }, level, digits) {
  const [ofW, ofB] = level < 4 ? ["w ← w + ηyx = ", "b ← b + ηyβ = "] : ["w ← ", "b ← "];
  const factor = level < 2 ? inBrackets(rate) : BLANK;
  const terms = {
    w: level < 3 ? `${vectorOf(before.w, digits)} + ${factor}·${vectorOf(points[i], digits)} = ` : "",
    b: level < 3 ? `${number(before.b, digits)} + ${factor}·${level < 2 ? inBrackets(beta, digits) : BLANK} = ` : "",
  };
  return [`${ofW}${terms.w}(${BLANK}, ${BLANK})`, `${ofB}${terms.b}${level < 1 ? number(after.b, digits) : BLANK}`];
}

/** The check of one example by the algorithm. @param {TrainingRun} run @param {number} i @param {number} functional
 * @param {boolean} isMistake */
export function describeCheck(run, i, functional, isMistake) {
  const values = { ...nameAndSign(run, i), score: scoreOn(run, i, functional) };
  return isMistake
    ? t("{name} is a {sign} point with {score}. It is misclassified, so the perceptron corrects it.", values)
    : t("{name} is a {sign} point with {score}. It is classified correctly.", values);
}

/** @param {number} count */
export const describePassed = (count) =>
  t(
    "{n, plural, one {The next example is classified correctly.} other {The next # examples are classified " +
      "correctly.}}",
    { n: count },
  );

export const ALL_RIGHT = t("One epoch had no mistake, so the run stops.");

/** The solution of an update: first w, then b. @param {TrainingRun} run
 * @param {{ i: number, before: Line, after: Line, rate: number }} update @param {number} digits */
export const solutionLines = ({ points, beta }, { i, before, after, rate }, digits) => [
  `w + ηyx = ${vectorOf(before.w, digits)} + ${inBrackets(rate)}·${vectorOf(points[i], digits)} = ` +
    `${vectorOf(after.w, digits)}.`,
  beta === 0
    ? t("b does not change, because β = 0.")
    : `b + ηyβ = ${number(before.b, digits)} + ${inBrackets(rate)}·${inBrackets(beta, digits)} = ` +
      `${number(after.b, digits)}.`,
];
