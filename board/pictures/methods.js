// The plane with the lines of several methods, and what belongs to the one that is chosen.

import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";
import { METHOD_NAMES, ofAllLines } from "../words/methods.js";
import { NAME, nameLine, PLACES } from "./names.js";
import * as general from "./plane.js";
import { GAP, joined } from "./trail.js";

/** @import { Line, MethodRow, MethodsSubject, Moment, Pen, Picture, Vector } from "../types" */
/** @typedef {MethodRow & { line: Line }} Lined */

const USUAL = /** @type {const} */ (["certificate", "normal", "distance", "margins", "mistakes", "numbers"]);
export const LAYERS = {
  ...METHOD_NAMES,
  method: t("How the chosen line is computed"),
  sides: t("Half-planes of the chosen line"),
  ...Object.fromEntries(USUAL.map((name) => [name, general.LAYERS[name]])),
};

/** @type {{ [method: string]: string }} */
const NAMES = METHOD_NAMES;
/** @type {{ [method: string]: string }} */
const COLORS = { perceptron: "text" }; // others are called as their methods
const LEVELS = { likely: 0.75, sure: 0.95 };

/** @param {MethodRow} row @returns {row is Lined} */
const isLined = (row) => row.line !== null;

/** @param {Pen} pen @param {Moment<MethodsSubject>} moment */
function drawMethods(pen, { own: { method, lambda }, run, layers, exercise }) {
  if (exercise?.isOpen && exercise.exercise.once) return; // they are asked for
  const { traces, view, say } = pen;
  const row = run.row(method, lambda);
  if (isLined(row) && layers.has("method")) DRAWN[method]?.(pen, row);
  const shown = run
    .rows(lambda)
    .filter(({ method: name }) => layers.has(name) || name === method)
    .filter(isLined);
  const names = namesIn(exercise);
  const called = (/** @type {string} */ name) => names?.[name] ?? { name: NAMES[name], as: name };
  for (const one of shown) {
    traces[called(one.method).as] = geometry.segmentInView(one.line, view) ?? [];
    const { name, as } = called(one.method);
    const lines = shown.map(({ line }) => line);
    nameLine(pen, name, one.line, lines, COLORS[as] ?? as);
  }
  if (isLined(row) && !names) traces.chosenLine = traces[method];
  if (traces.chosenLine?.length === 0)
    say(t("The chosen line is outside the picture. Press “Fit” to show it."), [view.centre[0], view.y[1]], "text");
}

/** What lines are called, and in which one's colour they are drawn, while an exercise asks which is which.
 * @param {Moment["exercise"]} exercise */
const namesIn = (exercise) => (exercise?.isOpen && exercise.exercise.called?.(exercise.given)) || null;

/** What belongs to a method. @type {{ [method: string]: (pen: Pen, row: Lined) => void }} */
const DRAWN = {
  prototype(pen, { known }) {
    drawMeans(pen, known);
    pen.traces.meansGap = known.means;
  },
  lda: drawClouds,
  bayes: drawClouds,
  logistic: drawProbabilities,
};

/** @param {Pen} pen @param {{ means: Vector[] }} known */
function drawMeans({ marks, px, say }, { means: [plus, minus] }) {
  Object.assign(marks, { meanPlus: plus, meanMinus: minus });
  say("c₊", general.beyond(minus, plus, px(24)), "plus");
  say("c₋", general.beyond(plus, minus, px(24)), "minus");
}

/** One and two standard deviations around the means. @param {Pen} pen @param {Lined} row */
function drawClouds(pen, { known }) {
  drawMeans(pen, known);
  const [plus, minus] = known.means.map((/** @type {Vector} */ mean) =>
    joined([1, 2].map((radius) => geometry.ellipse(mean, known.covariance, radius))),
  );
  Object.assign(pen.traces, { ellipsePlus: plus, ellipseMinus: minus });
}

/** Where the probability of a class is at least so much; a class that is likelier still is shaded once more.
 * @param {Pen} pen @param {Lined} row */
function drawProbabilities({ traces, view, px, say }, { line: { w, b } }) {
  traces.levels = [];
  for (const [name, p] of Object.entries(LEVELS)) {
    const s = Math.log(p / (1 - p));
    for (const sign of [1, -1]) {
      const level = { w, b: b - sign * s };
      traces[`${name}${sign > 0 ? "Plus" : "Minus"}`] = traces.sidePlus ? geometry.halfPlane(level, sign, view) : [];
      const seen = geometry.segmentInView(level, view);
      if (!seen) continue;
      traces.levels.push(...seen, GAP);
      const at = geometry.placesOn(level, view, px(NAME), PLACES)[0];
      if (at && geometry.length(w) * px(40) < s) say(`p = ${number(sign > 0 ? p : 1 - p, 2)}`, at, "logistic");
    }
  }
}

/** @type {Picture<MethodsSubject>} */
export const methods = {
  ...general.plane,
  label: () => t("The plane. Press ↑ ↓ to choose a line, ← → to change λ, and ? for all keys."),
  tells: ({ run, own }) => ofAllLines(run, own.lambda),
  marks: (moment, view) => general.marksWith(moment, view, drawMethods),
};
