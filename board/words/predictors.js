// Describes the four predictors of a run.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { number, vector, formatCount } from "./numbers.js";
import { startOf } from "./start.js";

/** @import { PerPredictor, RunWithPredictors } from "../model/runs/types" */
/** @import { Line } from "../types" */

/** @type {[name: keyof PerPredictor, text: string][]} */
const PREDICTORS = [
  ["last", t("last")],
  ["averaged", t("averaged")],
  ["pocket", t("pocket")],
  ["voted", t("voted")],
];

/** Replaces the true error until the server answers: after an edit, the points may be those of a preset again. */
export const SOURCE_AWAITED = t("Waiting for the server to say whether the true error is known.");
/** Replaces the true error if the server does not know it; UNKNOWN_SOURCE in ui/words.py is the same sentence. */
export const SOURCE_UNKNOWN = t("The app does not know where these points come from, so the true error is not known.");

/** The rows of the table: predictor, training errors, true error.
 * @param {RunWithPredictors} run @param {number} position
 * @returns {{ name: string, text: string, wrong: string, truth: string }[]} */
export function rowsOf(run, position) {
  const [errors, truth] = [run.readers.errors(position), run.readers.truth(position)];

  /** ≈: a sum over cells. @param {keyof PerPredictor} name */
  const share = (name) => `${name === "voted" && run.judge.source ? "≈ " : ""}${number(truth?.[name] ?? NaN, 3)}`;
  return PREDICTORS.map(([name, text]) => ({
    name,
    text,
    wrong: position ? formatCount(errors[name]) : "–",
    truth: truth && position ? share(name) : "–",
  }));
}

/** @param {RunWithPredictors} run @param {number} position */
export function describeErrors(run, position) {
  const { length: n } = run.points;
  if (!n) return "";
  return t(
    "Number of misclassified points, out of {n}: last perceptron {last}, averaged perceptron {averaged}, pocket " +
      "perceptron {pocket}, voted perceptron {voted}.",
    { n, ...run.readers.errors(position) },
  );
}

/** The line in the pocket, the fewest errors of any line, the mean, and the line with the most votes.
 * @param {RunWithPredictors} run @param {number} position */
export function sentencesOf(run, position) {
  const { points, states } = run;
  if (!points.length) return [t("There are no points yet. Place some points of both classes.")];
  if (position === 0) return [describeStart(states[0])];
  return [
    [describePocket(run, position), ...describeFewest(run.judge.fewest)].join(" "),
    describeAveraged(run.readers.lines(position).averaged, position),
    ...describeVotes(run, position),
    ...(states.length > 1 ? [] : [t("The run makes no mistake, so all four predictors are the same.")]),
  ];
}

/** Before the first example. @param {Line} start */
const describeStart = (start) =>
  plane.isNonzero(start)
    ? t("No example has been presented yet, so there is only the starting line, and there are no votes.")
    : t("No example has been presented yet, so there is no line, and there are no votes.");

/** @param {RunWithPredictors} run @param {number} position */
function describePocket(run, position) {
  const k = run.readers.pocket(position);
  if (k === 0) return t("The pocket perceptron still uses the start, {start}.", { start: startOf(run) });
  return plane.isNonzero(run.states[k])
    ? t("The pocket perceptron uses the line after mistake {k}.", { k })
    : t("The pocket perceptron uses w = 0 after mistake {k}, so it has no line.", { k });
}

/** @param {number | null} fewest misclassified points of any line, null if that is not known */
function describeFewest(fewest) {
  if (fewest === null) return [];
  return [
    fewest
      ? t("Every line misclassifies at least {n, plural, one {# point} other {# points}}.", { n: fewest })
      : t("Some line misclassifies no point, but a run that is stopped or that cycles may not reach such a line."),
  ];
}

/** @param {Line} mean @param {number} n examples */
function describeAveraged({ w, b }, n) {
  const values = { n, w: vector(w), b: number(b) };
  return plane.isNonzero({ w })
    ? t(
        "The mean over {n, plural, one {# example} other {# examples}} gives the averaged perceptron: w = {w}, b = " +
          "{b}.",
        values,
      )
    : t(
        "The mean over {n, plural, one {# example} other {# examples}} is w = 0, b = {b}, so the averaged perceptron " +
          "has no line.",
        values,
      );
}

/** @param {RunWithPredictors} run @param {number} position */
export function describeVotes(run, position) {
  const k = run.updatesAt(position);
  if (position === 0) return [];
  let [longest, votes] = [0, 0];
  for (let i = 0; i <= k; i++) {
    const survived = run.readers.survival(i, position);
    if (survived > votes) [longest, votes] = [i, survived];
  }
  const { w, b } = run.states[longest];
  const values = { k: longest, votes, n: position, b: number(b), start: startOf(run) };
  if (!longest) return [t("The starting weights, {start}, have {votes} of {n} votes, and no line has more.", values)];
  return [
    plane.isNonzero({ w })
      ? t("The line after mistake {k} has {votes} of {n} votes, and no other line has more.", values)
      : t("w = 0 and b = {b} after mistake {k} have {votes} of {n} votes, and no line has more.", values),
  ];
}

/** @param {RunWithPredictors} run @param {number} position */
export function describePath(run, position) {
  const { averaged } = run.readers.lines(position);
  const { w } = run.states[run.updatesAt(position)];
  return (
    t("w is at {w}, and the mean of w is at {mean}.", { w: vector(w), mean: vector(averaged.w) }) +
    ` ${t("After each example, the current w is counted once.")}`
  );
}
