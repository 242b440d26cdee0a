// Other methods that find a line: their settings, their lines and their table.
// The server computes all but logistic regression, because its penalty λ is a setting of the browser.

import { t } from "../../language/t.js";
import { logistic } from "../../math/logistic.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { parseNumber } from "../../math/number_input.js";
import { noNumber, number } from "../../words/numbers.js";
import { isNumber } from "../validators.js";
import { updateSettings, withProblem } from "../state_updates.js";
import { NoRun } from "./no_run.js";
import { endingOf } from "../../words/outcome.js";

/** @import { State, Vector } from "../../types" */
/** @import { Frame, MethodRow, MethodsData, MethodSettings, MethodsSubject, FrameInput } from "./types" */

export const METHODS = ["perceptron", "best", "prototype", "lda", "bayes", "logistic"];
export const DEFAULT_SETTINGS = { method: "prototype", lambda: 0.01 };
const [MIN_LAMBDA, MAX_LAMBDA] = [1e-24, 1e24]; // if λ is not 0
// The slider of λ: its exponents of ten (one step below the least means λ = 0), and the steps for each exponent.
const [MIN_EXPONENT, MAX_EXPONENT, STEPS_PER_EXPONENT] = [-10, 4, 10];
export const SLIDER = { least: STEPS_PER_EXPONENT * MIN_EXPONENT - 1, most: STEPS_PER_EXPONENT * MAX_EXPONENT };

/** @param {unknown} value */
export const isMethod = (value) => METHODS.some((method) => method === value);
/** @param {unknown} value */
export const isLambda = (value) => isNumber(value) && (value === 0 || (value >= MIN_LAMBDA && value <= MAX_LAMBDA));

/** The λ at a position of the slider, and the position nearest to a λ. @param {number} place */
export const lambdaAt = (place) =>
  place <= SLIDER.least ? 0 : Number((10 ** (Math.min(place, SLIDER.most) / STEPS_PER_EXPONENT)).toPrecision(3));
/** @param {number} lambda */
export function placeOf(lambda) {
  return lambda === 0
    ? SLIDER.least
    : Math.min(Math.max(Math.round(STEPS_PER_EXPONENT * Math.log10(lambda)), SLIDER.least + 1), SLIDER.most);
}

/** The next λ of the slider in a direction; a typed λ may lie beyond its ends.
 * @param {number} lambda @param {number} by */
function stepLambda(lambda, by) {
  const place = STEPS_PER_EXPONENT * Math.log10(lambda);
  if (by > 0 && place >= SLIDER.most) return lambda;
  return by < 0 && place <= SLIDER.least + 1 ? 0 : lambdaAt(Math.max(Math.round(place) + by, SLIDER.least + 1));
}

/** @param {MethodsState} state @param {number} lambda @returns {MethodsState} */
const withLambda = (state, lambda) => withProblem(updateSettings(state, { lambda, method: "logistic" }), "");

/** @typedef {State<MethodsSubject>} MethodsState */

export const actions = {
  /** @param {MethodsState} state @param {string} method @returns {MethodsState} */
  method: (state, method) => updateSettings(state, { method }),
  /** @param {MethodsState} state @param {number} by @returns {MethodsState} */
  nextMethod: (state, by) =>
    updateSettings(state, {
      method: METHODS[(METHODS.indexOf(state.own.method) + by + METHODS.length) % METHODS.length],
    }),
  /** @param {MethodsState} state @param {number} place @returns {MethodsState} */
  lambda: (state, place) => withLambda(state, lambdaAt(place)),
  /** @param {MethodsState} state @param {number} by @returns {MethodsState} */
  shiftLambda: (state, by) => withLambda(state, stepLambda(state.own.lambda, by)),
  /** @param {MethodsState} state @param {string} text @returns {MethodsState} */
  typedLambda(state, text) {
    const lambda = parseNumber(text);
    if (!Number.isFinite(lambda)) return withProblem(state, noNumber("λ", text));
    return isLambda(lambda)
      ? withLambda(state, lambda)
      : withProblem(
          state,
          t("λ must be 0 or between {least} and {most}. You typed {lambda}.", {
            least: number(MIN_LAMBDA),
            most: number(MAX_LAMBDA),
            lambda: number(lambda),
          }),
        );
  },
};

/** Logistic regression: a line, or why there is none. @type {(run: MethodsSubject, lambda: number) => any} */
const fitLogistic = memoizeLast((run, lambda) => {
  const { none } = run.classes.prototype;
  if (none) return { none }; // with equal means no w is better than 0
  if (lambda === 0 && run.unbounded) return { none: run.unbounded };
  const found = logistic(run, lambda);
  if ("range" in found) return { none: "out-of-range", range: found.range };
  return plane.isNonzero(found) ? found : { none: "equal-means" };
});

/** @param {MethodsSubject} run @param {string} method @param {number} lambda @returns {MethodRow} */
function rowOf(run, method, lambda) {
  const known = run.known(method, lambda);
  if (known.none) return { method, known, line: null, wrong: null, margin: null, angle: null };
  const { points, labels, boundary, verdict } = run;
  const line = { w: known.w, b: known.b };
  const scores = points.map((x) => plane.score(line, x));
  const wrong = [...points.keys()].filter((i) => plane.isWrong(labels[i], scores[i], boundary));
  const margin = scores.reduce((least, s, i) => Math.min(least, labels[i] * s), Infinity) / plane.length(line.w);
  return { method, known, line, wrong, margin, angle: verdict.w ? plane.angle(line.w, verdict.w) : null };
}
const fixedRows = memoizeLast((run) => METHODS.slice(0, -1).map((method) => rowOf(run, method, 0)));
const rowsOf = memoizeLast((run, lambda) => [...fixedRows(run), rowOf(run, "logistic", lambda)]);

/** @implements {MethodsSubject} */
export class Methods extends NoRun {
  kind = "methods";
  outcome = "methods";

  /** @param {MethodsData} data @param {Vector[]} points @param {number[]} labels */
  constructor({ boundary, verdict, perceptron, classes, unbounded, run }, points, labels) {
    super({ verdict }, points, labels);
    this.boundary = boundary;
    this.perceptron = perceptron;
    this.classes = classes;
    this.unbounded = unbounded;
    this.ending = endingOf({ ...run, verdict, labels });
  }

  /** @type {MethodsSubject["least"]} */
  least = (of, _, own) => of(this.row(own.method, own.lambda).line ?? plane.ZERO_LINE);
  /** @param {MethodSettings} methodSettings */
  lines = ({ lambda }) => this.rows(lambda).flatMap(({ line }) => (line ? [line] : []));

  /** The result of a method: {w, b} and more, or {none: why there is no line}.
   * @param {string} method @param {number} lambda */
  known(method, lambda) {
    const { perceptron, verdict, classes } = this;
    if (!this.points.length) return { none: "no-points" };
    if (method === "perceptron") return plane.isNonzero(perceptron) ? perceptron : { none: "w = 0" };
    if (method === "best")
      return verdict.kind === "separable"
        ? verdict
        : { none: verdict.kind === "inseparable" ? "inseparable" : "one-class" };
    return method === "logistic" ? fitLogistic(this, lambda) : classes[method];
  }

  /** @param {number} lambda @returns {MethodRow[]} */
  rows = (lambda) => rowsOf(this, lambda);
  /** @param {string} method @param {number} lambda @returns {MethodRow} */
  row = (method, lambda) => this.rows(lambda)[METHODS.indexOf(method)];

  /** The line of the chosen method. Beside the maximum-margin line and the prototype's segment, it shows the hulls and
   * the segment between them.
   * @param {FrameInput<MethodSettings>} at @returns {Frame} */
  frame({ own: { method, lambda } }) {
    const { line } = this.row(method, lambda);
    const isBest = method === "best";
    const shown = isBest || (method === "prototype" && this.verdict.kind === "separable");
    const parts = { hulls: true, gap: true, separator: false, band: isBest };
    return {
      line: line ?? plane.ZERO_LINE,
      update: null,
      example: null,
      separation: shown ? { ...this, parts } : null,
    };
  }
}
