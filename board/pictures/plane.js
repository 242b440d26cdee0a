// Draws the plane: the points, and layers with the line, the update and the verdict.

import { area, arrow, atDepth, behind, FAINT_COST, joinParts, line, marker, ring, TRAIL_BREAK } from "../draw/marks.js";
import { t } from "../language/t.js";
import { correctedIn, correctionsAt } from "../math/corrections.js";
import * as geometry from "../math/plane.js";
import { planeViewing } from "../math/view.js";
import { countOf } from "../words/corrections.js";
import { example, number } from "../words/numbers.js";
import { describePlane } from "../words/screen_reader.js";
import { maxArrowScalesIn, commonArrowScale, insetView } from "./arrows.js";
import { apart, handleAmong, reachOf } from "./handles.js";
import { drawSeparation, SEPARATION_MARKS } from "./separation.js";

/** @import { CorrectionCount, Figure, Ghost, Pen, Trail } from "../draw/types" */
/** @import { Frame, TrainingRun } from "../model/runs/types" */
/** @import { ChartView, Handle, LineWithGrip, Line, Moment, Picture, PlaneView, Vector } from "../types" */

export const PLANE_LAYERS = {
  sides: t("Half-planes"),
  line: t("Line w·x + b = 0"),
  normal: t("Normal vector w"),
  distance: t("Distance |b|/‖w‖"),
  margins: t("Margins"),
  mistakes: t("Rings around misclassified points"),
  numbers: t("Numbers of the points"),
  corrections: t("kᵢ, corrections of each point"),
  example: t("Current example"),
  update: t("Update w + ηyx"),
  best: t("Maximum-margin line"),
  certificate: t("Proof that no line separates the points"),
};

const { example: _, update, corrections, ...MANUAL_LAYERS } = PLANE_LAYERS; // what makes sense without a run
export { MANUAL_LAYERS };
export const SIMPLE_LAYERS = ["sides", "line", "normal", "example", "update"]; // what a newcomer sees

/** Margins differ in width as well as in color. The rings of misclassified points are round, those of support vectors
 * square. */
export const PLANE_MARKS = [
  ...atDepth("back", { sidePlus: area("plusSide"), sideMinus: area("minusSide") }),
  ...SEPARATION_MARKS,
  ...atDepth("margins", {
    marginsRight: line("right", 1.5, { cost: FAINT_COST }),
    marginsWrong: line("wrong", 3, { cost: FAINT_COST }),
  }),
  ...atDepth("lines", {
    distance: line("distance", 3.5, { dash: "9 5" }),
    before: line("faint", 2, { dash: "3 5" }),
    line: line("text", 4),
    ghostLines: line("ghost", 3, { dash: "6 6" }),
  }),
  ...behind("rings", "support", { rings: ring(15, "wrong", 3.5) }),
  ...atDepth("vectors", {
    oldVector: arrow("faint", 3),
    stepVector: arrow("wrong", 3.5),
    vectors: arrow("text", 4),
    draft: arrow("example", 4),
    ghostVectors: line("ghost", 3.5, { dash: "6 6" }),
    ghostPlaces: ring(8, "ghost", 3),
  }),
  ...atDepth("spots", {
    origin: marker("disc", 4.5, { fill: "distance" }),
    example: ring(21, "example", 7),
    chosen: marker("diamond", 20, { color: "text", width: 2.5 }),
    cross: marker("cross", 13, { color: "text", width: 2.5 }),
    tip: ring(11, "example", 3),
  }),
];

const HEAD = 13; // length of an arrow's head, px
const GUESS_ARROW_PX = 70; // length of the arrow of a line that is drawn by hand
const ARROW_PART = 0.12; // of the extent of the places to fit: room for vectors beside them
// At more than this many extents from the points, the origin is too far away to be in the picture.
const MAX_FAR_EXTENTS = 10;
const ORIGIN = [0, 0];
const MOVE_HINT = t("Arrow keys move the line. Press ? for all keys.");
const STEP_HINT = t("Arrow keys step through the run. Press ? for all keys.");
const GHOST_NAME = t("yours"); // written beside a wrong answer

/** @param {string} what @param {Moment} moment */
export const labelOf = (what, { hand }) => `${what}. ${hand ? MOVE_HINT : STEP_HINT}`;

/** @satisfies {Picture} */
export const planePicture = {
  name: "plane",
  surface: "plane",
  area: "plot",
  planeMarks: PLANE_MARKS,
  viewing: planeViewing,
  label: (moment) => labelOf(t("The plane"), moment),
  describe,
  placesToFit,
  closestView: ({ data }, size) => planeViewing.fit(data.points, size),
  placesToKeep: ({ data }) => data.points,
  maxArrowScale: ({ run, position, own, scale, frame: { reach = [] } }, view) =>
    Math.min(
      run.least(maxArrowScalesIn(view, scale, run.length > 0), position, own),
      commonArrowScale(ORIGIN, reach, view, scale),
    ),
  marks,
  pointedAt: (moment, at, view, kind) => ({ example: pointAt(moment, at, view, kind), ghost: null }),
  handleAt,
};

/** The points, the line, and how the run ends, unless the run lacks an edit or an exercise asks for it. @param {Moment}
 * moment */
function describe(moment) {
  const { data, run, ahead, frame, asking } = moment;
  const { line, separation } = frame;
  const others = (separation?.parts?.candidates && separation.candidates?.length) || 0;
  return [describePlane(data, line, wrongOf(moment), others), ...(ahead || asking ? [] : run.words)].join(" ");
}

/** The examples that the line misclassifies. @param {Moment} moment */
export function wrongOf({ data: { points, labels }, frame: { line, rounding }, run: { boundary } }) {
  return [...points.keys()].filter(
    (i) => geometry.judgePoint(labels[i], geometry.score(line, points[i]), boundary, rounding) < 0,
  );
}

/** The points, the foot of the origin on each line of the run if it is near, and, with `all`, that on the present line.
 * There is room for w at the near feet, and for vectors from the origin. @param {Moment}
 * moment @param {boolean} all */
function placesToFit({ data, run, own, frame }, all) {
  const reach = data.points.reduce((most, x) => Math.max(most, geometry.length(x)), 0);
  const lines = run
    .lines(own)
    .map((line) => ({ w: line.w, size: geometry.length(line.w), foot: geometry.foot(line, ORIGIN) }));
  const near = lines.filter(({ foot }) => geometry.length(foot) <= reach);
  const far = all && geometry.isNonzero(frame.line) ? [geometry.foot(frame.line, ORIGIN)] : [];
  const seen = [...data.points, ...near.map(({ foot }) => foot), ...far];
  const extent = extentOf(seen);
  const room = ARROW_PART * extent;
  const tips = near.map(({ w, size, foot }) => geometry.add(foot, geometry.scale(room / size, w)));
  const longest = lines.reduce((most, { size }) => Math.max(most, size), 0);
  const fromOrigin =
    run.length && reach < MAX_FAR_EXTENTS * extent ? lines.map(({ w }) => geometry.scale(room / longest, w)) : [];
  return [...seen, ...tips, ...fromOrigin];
}

/** @param {Vector[]} places */
function extentOf(places) {
  const along = [0, 1].map((i) => {
    const low = places.reduce((least, x) => Math.min(least, x[i]), Infinity);
    return places.reduce((most, x) => Math.max(most, x[i]), -Infinity) - low;
  });
  return Math.max(0, ...along);
}

/** The index of the point that the pointer is on, or null.
 * @param {Moment} moment @param {Vector} at @param {PlaneView} view @param {string} kind */
function pointAt({ data: { points }, scale }, at, view, kind) {
  /** @type {number | null} */
  let best = null;
  let nearest = reachOf("point", kind, scale * view.unit);
  points.forEach((x, i) => {
    const distance = apart(x, at);
    if (distance <= nearest) [best, nearest] = [i, distance];
  });
  return best;
}

/** @param {Moment} moment @param {Vector} at @param {PlaneView} view @param {string} kind @returns {Handle | null} */
function handleAt(moment, at, view, kind) {
  const { hand, arrowScale, scale, exercise, frame } = moment;
  const unit = scale * view.unit;
  /** @param {"tip" | "draft" | "guess tip"} part @param {Vector} tip @returns {[typeof part, "tip", number]} */
  const tipOf = (part, tip) => [part, "tip", apart(at, tip)];
  /** @param {"line" | "guess"} part @param {Line} line @returns {[typeof part, "line", number]} */
  const lineOf = (part, line) => [part, "line", Math.abs(geometry.distance(line, at))];
  if (exercise?.takes === "line") {
    const guess = exercise.drawn;
    if (!guess) return null;
    return handleAmong([tipOf("guess tip", arrowOfGuess(guess, view, scale)[1]), lineOf("guess", guess)], unit, kind);
  }
  if (exercise?.takes)
    return frame.draft ? handleAmong([tipOf("draft", geometry.scale(arrowScale, frame.draft))], unit, kind) : null;
  const i = pointAt(moment, at, view, kind);
  if (i !== null) return { part: "point", i };
  if (!hand || !geometry.isNonzero(hand)) return null;
  const tip = geometry.add(hand.grip, geometry.scale(arrowScale, hand.w));
  return handleAmong([tipOf("tip", tip), lineOf("line", hand)], unit, kind);
}

/** The ends of the arrow of a drawn line. Its length does not depend on w, since it shows a direction only.
 * @param {LineWithGrip} line @param {PlaneView} view @param {number} scale @returns {[Vector, Vector]} */
function arrowOfGuess({ w, grip }, { unit }, scale) {
  const along = geometry.scale((GUESS_ARROW_PX * scale * unit) / geometry.length(w), w);
  return [grip, geometry.add(grip, along)];
}

/** The line that a student draws, with its handle. @param {Pen} pen @param {Moment} moment */
function drawGuess(pen, moment) {
  const guess = moment.exercise?.drawn;
  if (!guess) return;
  const { traces, view, px } = pen;
  drawGhost(pen, { lines: [guess] }, moment);
  const [tail, tip] = arrowOfGuess(guess, view, moment.scale);
  traces.draft = geometry.arrow(tail, tip, px(HEAD));
  traces.tip = [tip];
}

/** @param {Moment} moment @param {PlaneView} view */
export function marks(moment, view) {
  return marksWith(moment, view, () => {});
}

/** The same with what a lesson draws.
 * @template {Moment} M @param {M} moment @param {PlaneView} view @param {(pen: Pen, moment: M) => void} draw
 * @returns {Figure} */
export function marksWith(moment, view, draw) {
  const { data, frame, settled, exercise } = moment;
  const pen = createPen(moment, view);
  const { traces, sizes, words } = pen;
  const lined = geometry.isNonzero(frame.line);
  if (lined) drawLine(pen, moment);
  draw(pen, moment);
  drawSeparation(pen, moment);
  if (moment.pointed.ghost) traces.candidates = geometry.segmentInView(moment.pointed.ghost, view) ?? [];
  if (lined) drawLengths(pen, moment);
  drawStep(pen, moment);
  drawGuess(pen, moment);
  if (exercise?.checked?.ghost) drawGhost(pen, exercise.checked.ghost, moment);
  drawChosen(pen, moment);
  if (lined && traces.line?.length === 0)
    pen.write(t("The line is outside the picture. Press “Fit” to show it."), [view.centre[0], view.y[1]], "text");
  const note = hasVectors(traces, frame) ? noteOf(moment) : "";
  const numbered = moment.layers.has("numbers") ? data.points : [];
  return { traces, sizes, words, note, names: data.names, numbered, counted: correctionLabels(moment), settled };
}

/** The correction counts of points, in the order of their first corrections, so that old counts do not move when new
 * ones appear. @param {Moment} moment @returns {Figure["counted"]} */
function correctionLabels({ layers, data: { points }, run, k, ahead, frame }) {
  const counts = layers.has("corrections") ? correctionsAt({ run, k, ahead }) : null;
  const looked = layers.has("example") ? frame.example : null;
  const usual = layers.has("mistakes") || layers.has("best") ? "wrong" : "none";
  return {
    points,
    texts: counts ? textsOf(/** @type {TrainingRun} */ (run), counts, k, points, looked, usual) : NO_COUNTS,
  };
}

/** @type {CorrectionCount[]} */
const NO_COUNTS = [];
/** @type {WeakMap<number[], { given: unknown[], texts: CorrectionCount[] }>} */
const textsCache = new WeakMap();

/** The same array while nothing changes, also for two runs in turn, because placing the counts again is expensive.
 * @param {TrainingRun} run @param {number[]} counts @param {number} k @param {Vector[]} points
 * @param {number | null} looked the example with a ring of its own @param {CorrectionCount["ring"]} usual */
function textsOf({ index }, counts, k, points, looked, usual) {
  const given = [points, looked, usual];
  const before = textsCache.get(counts);
  if (before?.given.every((value, i) => value === given[i])) return before.texts;
  const texts = correctedIn(index, k).map((i) => ({
    text: countOf(i, counts[i]),
    at: points[i],
    ring: i === looked ? "example" : usual,
  }));
  textsCache.set(counts, { given, texts });
  return texts;
}

/** A pen that has drawn the points. @param {Moment} moment @param {PlaneView} view @returns {Pen} */
function createPen({ data: { points, labels }, scale }, view) {
  /** @type {Figure["words"]} */
  const words = [];
  const [plus, minus] = [1, -1].map((sign) => points.filter((_, i) => labels[i] > 0 === sign > 0));
  return {
    traces: { plus, minus, vectors: [], origin: [ORIGIN] },
    sizes: {},
    words,
    view,
    px: (pixels) => pixels * scale * view.unit,
    write: (text, at, color, more) => words.push({ text, at, color, ...more }),
  };
}

/** @param {Pen["traces"]} traces @param {Frame} frame */
const hasVectors = ({ vectors, stepVector }, { draft }) => Boolean(vectors.length || stepVector?.length || draft);

/** The note below a picture whose vectors are not drawn to scale. @param {Moment} moment */
export const noteOf = ({ arrowScale }) =>
  arrowScale === 1 ? "" : t("vectors drawn × {factor}", { factor: number(arrowScale) });

/** The line, its half-planes, and the margins and rings of the points. @param {Pen} pen @param {Moment} moment */
function drawLine({ traces, view }, moment) {
  const { data, frame, layers } = moment;
  const [{ points, labels }, { line }] = [data, frame];
  if (layers.has("sides")) {
    traces.sidePlus = geometry.halfPlane(line, 1, view);
    traces.sideMinus = geometry.halfPlane(line, -1, view);
  }
  if (layers.has("line")) traces.line = geometry.segmentInView(line, view) ?? [];
  /** @type {Trail[]} */
  const [right, wrong] = [[], []];
  const size = geometry.length(line.w);
  const [u, v] = geometry.scale(1 / size, line.w);
  points.forEach((x, i) => {
    const score = geometry.score(line, x);
    const by = score / size;
    if (layers.has("margins"))
      (labels[i] * score > 0 ? right : wrong).push(x, [x[0] - by * u, x[1] - by * v], TRAIL_BREAK);
  });
  Object.assign(traces, {
    marginsRight: right,
    marginsWrong: wrong,
    rings: layers.has("mistakes") ? wrongOf(moment).map((i) => points[i]) : [],
  });
}

/** The distance from the origin, and w. @param {Pen} pen @param {Moment} moment */
function drawLengths(pen, moment) {
  if (moment.layers.has("distance")) drawDistance(pen, moment.frame.line);
  if (moment.layers.has("normal")) drawNormal(pen, moment);
}

/** @param {Pen} pen @param {Line} line */
function drawDistance({ traces, px, write }, line) {
  const foot = geometry.foot(line, ORIGIN);
  const size = geometry.length(foot);
  const ends = (traces.distance = [ORIGIN, foot]);
  if (size <= px(30)) return;
  const aside = geometry.scale(px(24) / geometry.length(line.w), geometry.perpendicular(line.w));
  const at = geometry.add(geometry.middle(ORIGIN, foot), aside);
  write(`|b|/‖w‖ = ${number(size)}`, at, "distance", { of: ends });
}

/** @param {Pen} pen @param {Moment} moment */
function drawNormal({ traces, view, px, write }, { frame: { line, grip, update }, arrowScale, scale, layers }) {
  const tail = grip ?? tailOf(line, arrowScale, view, scale);
  const tip = geometry.add(tail, geometry.scale(arrowScale, line.w));
  const seen = geometry.isInView(tip, view); // near a corner of the picture w may lead out of it
  if (seen || grip) traces.vectors = geometry.arrow(tail, tip, px(HEAD));
  if (!seen) return;
  // During an update, w is also drawn from the origin.
  const text = update && layers.has("update") ? t("w at the line") : "w";
  write(text, placeBeyond(tail, tip, px(20)), "text", { of: [tail, tip] });
}

/** The current example, its update, and a draft. @param {Pen} pen @param {Moment} moment */
function drawStep(pen, { data: { points }, frame: { line, example: i, update, draft }, arrowScale, layers }) {
  if (i !== null && i < points.length && layers.has("example")) drawExample(pen, points, i);
  if (update && layers.has("update")) drawUpdate(pen, update, arrowScale);
  if (draft) drawDraft(pen, line, draft, arrowScale);
}

/** @param {Pen} pen @param {Vector} old @param {string} name */
function drawOldVector({ traces, px, write }, old, name) {
  traces.oldVector = geometry.arrow(ORIGIN, old, px(HEAD));
  write(name, placeBeyond(ORIGIN, old, px(22)), "faint", { of: [ORIGIN, old] });
}

/** The new w as a student places it, with a handle at its tip. @param {Pen} pen @param {Line} line
 * @param {Vector} draft @param {number} arrowScale */
function drawDraft(pen, line, draft, arrowScale) {
  const { traces, px, write } = pen;
  const [old, tip] = [line.w, draft].map((w) => geometry.scale(arrowScale, w));
  if (geometry.isNonzero(line)) drawOldVector(pen, old, t("current w"));
  traces.draft = geometry.arrow(ORIGIN, tip, px(HEAD));
  traces.tip = [tip];
  const isMoved = line.w.some((value, j) => value !== draft[j]);
  const at = geometry.isNonzero({ w: tip }) ? placeBeyond(ORIGIN, tip, px(isMoved ? 30 : -30)) : [px(30), px(-24)];
  write(isMoved ? t("your new w") : t("drag"), at, "example", { of: [tip] });
}

/** @param {Pen} pen @param {Vector[]} points @param {number} i */
function drawExample({ traces, px, write }, points, i) {
  traces.example = [points[i]];
  /** @param {Vector} x @param {Vector} place */
  const away = (x, place) => (x[0] - place[0]) ** 2 + (x[1] - place[1]) ** 2;
  // A name nearer to another point would name that point.
  /** @param {Vector} place */
  const strays = (place, own = away(points[i], place)) => points.some((x) => away(x, place) < own);
  write(example(i), geometry.add(points[i], [px(26), px(-24)]), "text", { strays, of: [points[i]] });
}

/** @param {Pen} pen @param {NonNullable<Frame["update"]>} update @param {number} arrowScale */
function drawUpdate(pen, { before, after, step, name, progress }, arrowScale) {
  const { traces, view, px, write } = pen;
  const old = geometry.scale(arrowScale, before.w);
  const reached = geometry.add(old, geometry.scale(arrowScale * progress, step));
  const lined = geometry.isNonzero(before);
  if (lined) {
    drawOldVector(pen, old, t("old w"));
    traces.before = geometry.segmentInView(before, view) ?? [];
  }
  traces.stepVector = geometry.arrow(old, reached, px(HEAD));
  const size = geometry.length(step);
  const side = size > 0 ? geometry.scale(px(26) / size, geometry.perpendicular(step)) : [0, 0];
  // A stub has no name, since the name would be beside another arrow.
  if (arrowScale * progress * size > px(HEAD))
    write(name, geometry.add(geometry.middle(old, reached), side), "wrong", { of: [old, reached] });
  if (progress === 1 && lined) {
    const tip = geometry.scale(arrowScale, after.w);
    traces.vectors.push(TRAIL_BREAK, ...geometry.arrow(ORIGIN, tip, px(HEAD)));
    write(t("new w"), placeBeyond(ORIGIN, tip, px(24)), "text", { of: [ORIGIN, tip] });
  }
}

/** A wrong answer, drawn beside the correct one; of each kind of mark the first one has a name.
 * @param {Pen} pen @param {Ghost} ghost @param {Moment} moment */
function drawGhost({ traces, view, px, write }, { lines = [], vectors = [], places = [] }, { arrowScale, scale }) {
  const crossing = lines.filter((line) => geometry.segmentInView(line, view));
  const segments = crossing.map((line) => geometry.segmentInView(line, view) ?? []);
  const tips = vectors.filter((w) => geometry.isNonzero({ w })).map((w) => geometry.scale(arrowScale, w));
  const heads = tips.map((tip) => geometry.arrow(ORIGIN, tip, px(HEAD)));
  Object.assign(traces, { ghostLines: joinParts(segments), ghostVectors: joinParts(heads), ghostPlaces: places });
  /** @param {Vector | undefined} at @param {Vector[]} of */
  const name = (at, of) => at && write(GHOST_NAME, at, "ghost", { of });
  if (crossing.length) name(geometry.placesOn(crossing[0], view, px(50), 3)[0], segments[0]);
  if (tips[0]) name(vectorNamePlace(tips[0], insetView(view, scale), px(22)), [ORIGIN, tips[0]]);
  if (places[0]) name(geometry.add(places[0], [px(26), px(20)]), [places[0]]);
}

/** The place of the name of a vector from the origin: beyond its tip, or on the vector if its tip is outside of `box`.
 * @param {Vector} tip @param {ChartView} box @param {number} room */
function vectorNamePlace(tip, box, room) {
  if (geometry.isInView(tip, box)) return placeBeyond(ORIGIN, tip, room);
  const span = geometry.spanInView(ORIGIN, tip, box, [0, 1]);
  return span ? geometry.scale(span[1], tip) : undefined;
}

/** @param {Pen} pen @param {Moment} moment */
function drawChosen({ traces, px, write }, { data: { points, labels }, frame, chosen, pointed, cross, exercise }) {
  const i = pointed.example ?? chosen;
  const line = exercise?.isOpen ? geometry.ZERO_LINE : frame.line; // a margin would give the answer away
  if (i !== null && points[i]) {
    traces.chosen = [points[i]];
    const margin = geometry.isNonzero(line) ? labels[i] * geometry.distance(line, points[i]) : null;
    const text = margin === null ? example(i) : t("margin {margin}", { margin: number(margin) });
    write(text, geometry.add(points[i], [0, px(30)]), margin !== null && margin <= 0 ? "wrong" : "text", {
      of: [points[i]],
    });
  }
  if (cross) traces.cross = [cross];
}

/** The tail of w: beside the middle of the picture, where vectors from the origin seldom are, and, if possible, so far
 * along the line that the tip is in the picture too.
 * @param {Line} line @param {number} arrowScale @param {PlaneView} view @param {number} scale */
function tailOf(line, arrowScale, view, scale) {
  const along = geometry.scale(1 / geometry.length(line.w), geometry.perpendicular(line.w));
  const middle = geometry.foot(line, view.centre);
  const wish = 0.22 * Math.min(view.x[1] - view.x[0], view.y[1] - view.y[0]);
  const box = insetView(view, scale);
  const [here, there] = [middle, geometry.add(middle, geometry.scale(arrowScale, line.w))].map((from) =>
    geometry.spanInView(from, along, box),
  );
  const [low, high] = here && there ? [Math.max(here[0], there[0]), Math.min(here[1], there[1])] : [wish, wish];
  const t = low > high ? wish : Math.min(Math.max(wish, low), high);
  return geometry.add(middle, geometry.scale(t, along));
}

/** The place that is `room` beyond the tip of a vector. @param {Vector} tail @param {Vector} tip @param {number} room
 * */
export function placeBeyond(tail, tip, room) {
  const shaft = geometry.add(tip, geometry.scale(-1, tail));
  const size = geometry.length(shaft);
  return size === 0 ? tip : geometry.add(tip, geometry.scale(room / size, shaft));
}
