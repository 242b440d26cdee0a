// Draws the plane below a feature space, with the preimage of the separating plane.

import { atDepth, joinParts, TRAIL_BREAK } from "../draw/marks.js";
import { t } from "../language/t.js";
import { contour } from "../math/marching_squares.js";
import * as geometry from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { describePlane } from "../words/features.js";
import * as planePictures from "./plane.js";
import { hyperplaneHandleAt, PROBE } from "./handles.js";

/** @import { Pen, Trail } from "../draw/types" */
/** @import { LiftedSubject } from "../model/runs/types" */
/** @import { Line, Moment, Picture, PlaneView, Separable, Vector } from "../types" */

export const LIFTED_LAYERS = {
  sides: t("Both sides"),
  line: t("w·φ(x) + b = 0 and its preimage"),
  normal: planePictures.PLANE_LAYERS.normal,
  surface: t("Surface or curve of all φ(x)"),
  stems: t("Where the points are lifted from"),
  mistakes: planePictures.PLANE_LAYERS.mistakes,
  numbers: planePictures.PLANE_LAYERS.numbers,
  corrections: planePictures.PLANE_LAYERS.corrections,
  example: planePictures.PLANE_LAYERS.example,
  update: t("Update w + ηyφ(x)"),
  best: t("Maximum-margin hyperplane, slab and support vectors"),
};
export const LIFTED_SIMPLE = ["sides", "line", "normal", "surface", "stems", "example", "update"];

const CELL = 4; // px, of the grid in which the contour is computed
const FOOT = 5; // px of half a tick on the number line
const MOVING_CELL_PX = 9; // the same while the plane moves

// The features on the grid depend on the formulas alone; dragging a point makes a new run with the same formulas.
/** @param {number} cell */
const createGrid = (cell, rough = false) =>
  memoizeLast(
    (/** @type {LiftedSubject} */ run, /** @type {PlaneView} */ { x, y, unit }) => {
      const cells = [x, y].map(([low, high]) => Math.min(400, Math.max(2, Math.ceil((high - low) / unit / cell))));
      return run.grid({ x, y }, cells, rough);
    },
    ({ lift, onLine }, view) => [lift, onLine, view],
  );
const [gridIn, roughGridIn] = [createGrid(CELL), createGrid(MOVING_CELL_PX, true)];
const createContour = (grid = gridIn) =>
  memoizeLast((/** @type {LiftedSubject} */ run, /** @type {PlaneView} */ view, /** @type {Line} */ line) =>
    contour(grid(run, view), line),
  );
const [presentContour, movingContour, beforeContour, bestContour, upperContour, lowerContour] = [
  createContour(),
  createContour(roughGridIn),
  createContour(roughGridIn),
  createContour(),
  createContour(),
  createContour(),
];
const marginLines = memoizeLast((/** @type {Line} */ { w, b }) => [
  { w, b: b - 1 },
  { w, b: b + 1 },
]);
const planeOf = memoizeLast((/** @type {Separable} */ { w, b }) => ({ w, b }));

/** The preimage of the present plane: on a coarse grid while it moves, null if there is none.
 * @param {Moment<LiftedSubject>} moment @param {PlaneView} view */
export const preimageOf = ({ run, frame: { line }, settled, playing }, view) =>
  run.isRead && geometry.isNonzero(line)
    ? (settled && !playing ? presentContour : movingContour)(run, view, line)
    : null;

/** From a point to its place on the number line, which a tick marks. @param {Vector} point @param {number} foot
 * @returns {Trail} */
const stemOf = ([x, y], foot) => [[x, y], [x, 0], TRAIL_BREAK, [x, -foot], [x, foot], TRAIL_BREAK];

/** @param {Moment<LiftedSubject>} moment */
function wrongOf({ run, data, frame: { line } }) {
  const lifted = run.liftAll(data.points);
  return data.points.filter((_, i) => geometry.isWrong(data.labels[i], geometry.score(line, lifted[i]), run.boundary));
}

/** @param {Pen} pen @param {Moment<LiftedSubject>} moment */
function drawLifted(pen, moment) {
  const { run, data, layers, own } = moment;
  const { traces, px, write } = pen;
  if (run.onLine && layers.has("stems")) traces.candidates = data.points.flatMap((x) => stemOf(x, px(FOOT)));
  if (!run.isRead) return;
  drawPreimage(pen, moment);
  drawBefore(pen, moment);
  if (layers.has("best") && run.verdict.kind === "separable") drawBest(pen, moment, run.verdict);
  if (!own.probe) return;
  traces.probe = [own.probe];
  write(t("probe"), geometry.add(own.probe, [px(34), px(18)]), "text", { of: [own.probe] });
}

/** @param {Pen} pen @param {Moment<LiftedSubject>} moment */
function drawPreimage({ traces, view }, moment) {
  const { layers } = moment;
  const drawn = preimageOf(moment, view);
  if (!drawn) return;
  if (layers.has("sides"))
    Object.assign(traces, { sidePlus: joinParts(drawn.plus), sideMinus: joinParts(drawn.minus) });
  if (layers.has("line")) traces.line = joinParts(drawn.curves);
  if (layers.has("mistakes")) traces.rings = wrongOf(moment);
}

/** @param {Pen} pen @param {Moment<LiftedSubject>} moment */
function drawBefore({ traces, view }, { run, frame: { update }, layers }) {
  if (!update || !layers.has("update") || !geometry.isNonzero(update.before)) return;
  traces.before = joinParts(beforeContour(run, view, update.before).curves);
}

/** @param {Pen} pen @param {Moment<LiftedSubject>} moment @param {Separable} verdict */
function drawBest({ traces, view }, { run, data }, verdict) {
  const [above, below] = marginLines(planeOf(verdict));
  traces.best = joinParts(bestContour(run, view, planeOf(verdict)).curves);
  traces.canonical = joinParts(
    [upperContour(run, view, above), lowerContour(run, view, below)].flatMap(({ curves }) => curves),
  );
  traces.support = verdict.support.filter((i) => data.points[i]).map((i) => data.points[i]);
}

/** @type {Picture<LiftedSubject>} */
export const preimagePicture = {
  ...planePictures.planePicture,
  planeMarks: [...planePictures.PLANE_MARKS, ...atDepth("spots", { probe: PROBE })],
  label: () => t("The plane. Arrow keys step through the run. Press ? for all keys."),
  describe: (moment, view) =>
    [
      describePlane(
        moment.data,
        moment.run,
        moment.frame.line,
        wrongOf(moment).length,
        preimageOf(moment, view)?.curves ?? [],
      ),
      ...(moment.ahead || moment.asking ? [] : moment.run.words),
    ].join(" "),
  placesToFit: ({ data, run }) => (run.onLine ? data.points.flatMap((x) => [x, [x[0], 0]]) : data.points),
  maxArrowScale: undefined,
  marks(moment, view) {
    const flat = { ...moment, frame: { ...moment.frame, line: geometry.ZERO_LINE, update: null, separation: null } };
    return planePictures.marksWith(flat, view, (pen) => drawLifted(pen, moment));
  },
  handleAt(moment, at, view, kind) {
    const { probe } = moment.own;
    const held = probe ? hyperplaneHandleAt({ probe }, at, moment.scale * view.unit, kind) : null;
    return held ?? planePictures.planePicture.handleAt(moment, at, view, kind);
  },
  state: ({ k, frame: { line } }) => ({ w: line.w, b: line.b, step: k }),
};
