// Draws the lines of several methods in the plane, and how the chosen one works.

import { area, atDepth, behind, FAINT_COST, joinParts, line, marker, TRAIL_BREAK } from "../draw/marks.js";
import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";
import { METHOD_NAMES, describeAllLines } from "../words/methods.js";
import { NAME_EDGE_PX, nameLine, PLACE_COUNT } from "./names.js";
import * as general from "./plane.js";

/** @import { Pen, PlaneMark } from "../draw/types" */
/** @import { MethodRow, MethodsSubject } from "../model/runs/types" */
/** @import { Line, Moment, Picture, Vector } from "../types" */
/** @typedef {MethodRow & { line: Line }} RowWithLine */

const SHARED_LAYERS = /** @type {const} */ (["certificate", "normal", "distance", "margins", "mistakes", "numbers"]);
export const METHOD_LAYERS = {
  ...METHOD_NAMES,
  method: t("How the chosen line is computed"),
  sides: t("Half-planes of the chosen line"),
  ...Object.fromEntries(SHARED_LAYERS.map((name) => [name, general.PLANE_LAYERS[name]])),
};

const METHOD_MARKS = [
  ...behind("back", "candidates", {
    likelyPlus: area("plusSide"),
    likelyMinus: area("minusSide"),
    surePlus: area("plusSide"),
    sureMinus: area("minusSide"),
    levels: line("logistic", 1.5, { dash: "2 4", cost: FAINT_COST }),
  }),
  ...behind("lines", "distance", {
    chosenLine: line("chosen", 13, { cost: 0 }),
    ellipsePlus: line("plus", 2.5, { cost: FAINT_COST }),
    ellipseMinus: line("minus", 2.5, { cost: FAINT_COST }),
    meansGap: line("prototype", 3),
    perceptron: line("text", 3),
    prototype: line("prototype", 3.5, { dash: "3 6" }),
    lda: line("lda", 3.5, { dash: "18 5 4 5" }),
    bayes: line("bayes", 3.5, { dash: "8 5" }),
    logistic: line("logistic", 3.5, { dash: "20 5 4 5 4 5" }),
  }),
  ...atDepth("spots", {
    meanPlus: marker("diamond", 10, { fill: "plus", color: "text", width: 2 }),
    meanMinus: marker("diamond", 10, { fill: "minus", color: "text", width: 2 }),
  }),
];

/** @type {{ [method: string]: string }} */
const NAMES = METHOD_NAMES;
/** @type {{ [method: string]: string }} */
const COLORS = { perceptron: "text" }; // other colors are called like their methods
const LEVELS = { likely: 0.75, sure: 0.95 };

/** @param {MethodRow} row @returns {row is RowWithLine} */
const hasLine = (row) => row.line !== null;

/** @param {Pen} pen @param {Moment<MethodsSubject>} moment */
function drawMethods(pen, { own: { method, lambda }, run, layers, exercise }) {
  if (exercise?.isOpen && exercise.exercise.once) return; // the exercise asks for them
  const { traces, view, write } = pen;
  const row = run.row(method, lambda);
  if (hasLine(row) && layers.has("method")) METHOD_DRAWERS[method]?.(pen, row);
  const shown = run
    .rows(lambda)
    .filter(({ method: name }) => layers.has(name) || name === method)
    .filter(hasLine);
  const names = exerciseNames(exercise);
  /** @param {string} name */
  const called = (name) => names?.[name] ?? { name: NAMES[name], as: name };
  for (const one of shown) {
    traces[called(one.method).as] = geometry.segmentInView(one.line, view) ?? [];
    const { name, as } = called(one.method);
    const lines = shown.map(({ line }) => line);
    nameLine(pen, name, one.line, lines, COLORS[as] ?? as);
  }
  if (hasLine(row) && !names) traces.chosenLine = traces[method];
  if (traces.chosenLine?.length === 0)
    write(t("The chosen line is outside the picture. Press “Fit” to show it."), [view.centre[0], view.y[1]], "text");
}

/** The names and colors of lines while an exercise asks which is which; else null.
 * @param {Moment["exercise"]} exercise */
const exerciseNames = (exercise) => (exercise?.isOpen && exercise.exercise.called?.(exercise.given)) || null;

/** Draws how a method computes its line. @type {{ [method: string]: (pen: Pen, row: RowWithLine) => void }} */
const METHOD_DRAWERS = {
  prototype(pen, { known }) {
    drawMeans(pen, known);
    pen.traces.meansGap = known.means;
  },
  lda: drawClouds,
  bayes: drawClouds,
  logistic: drawProbabilities,
};

/** @param {Pen} pen @param {{ means: Vector[] }} known */
function drawMeans({ traces, px, write }, { means: [plus, minus] }) {
  Object.assign(traces, { meanPlus: [plus], meanMinus: [minus] });
  write("c₊", general.placeBeyond(minus, plus, px(24)), "plus");
  write("c₋", general.placeBeyond(plus, minus, px(24)), "minus");
}

/** Ellipses of one and two standard deviations around the means. @param {Pen} pen @param {RowWithLine} row */
function drawClouds(pen, { known }) {
  drawMeans(pen, known);
  const [plus, minus] = known.means.map((/** @type {Vector} */ mean) =>
    joinParts([1, 2].map((radius) => geometry.ellipse(mean, known.covariance, radius))),
  );
  Object.assign(pen.traces, { ellipsePlus: plus, ellipseMinus: minus });
}

/** Shade where the probability of a class is at least a level of LEVELS, once for each level.
 * @param {Pen} pen @param {RowWithLine} row */
function drawProbabilities({ traces, view, px, write }, { line: { w, b } }) {
  traces.levels = [];
  for (const [name, p] of Object.entries(LEVELS)) {
    const s = Math.log(p / (1 - p));
    for (const sign of [1, -1]) {
      const level = { w, b: b - sign * s };
      traces[`${name}${sign > 0 ? "Plus" : "Minus"}`] = traces.sidePlus ? geometry.halfPlane(level, sign, view) : [];
      const seen = geometry.segmentInView(level, view);
      if (!seen) continue;
      traces.levels.push(...seen, TRAIL_BREAK);
      const at = geometry.placesOn(level, view, px(NAME_EDGE_PX), PLACE_COUNT)[0];
      if (at && geometry.length(w) * px(40) < s) write(`p = ${number(sign > 0 ? p : 1 - p, 2)}`, at, "logistic");
    }
  }
}

const MARKS = [...general.PLANE_MARKS, ...METHOD_MARKS];
/** The look of the line of a method. @param {string} method */
export const lookOf = (method) => /** @type {PlaneMark} */ (MARKS.find(({ name }) => name === method));

/** @type {Picture<MethodsSubject>} */
export const methodsPicture = {
  ...general.planePicture,
  planeMarks: MARKS,
  label: () => t("The plane. Press ↑ ↓ to choose a line, ← → to change λ, and ? for all keys."),
  describe: ({ run, own }) => describeAllLines(run, own.lambda),
  marks: (moment, view) => general.marksWith(moment, view, drawMethods),
};
