// The picture of the plane: the points, and what the layers show of the line, the update and the verdict.

import * as geometry from "../math/plane.js";
import { planar } from "../math/view.js";
import { number, subscript } from "../words/numbers.js";
import { ofPlane } from "../words/spoken.js";
import { drawSeparation } from "./separation.js";

/** @import { ChartView, Moment, Pen, Picture, PlaneView } from "../types" */

export const LAYERS = {
  sides: "Half-planes",
  line: "Line w·x + b = 0",
  normal: "Normal vector w",
  distance: "Distance |b|/‖w‖",
  margins: "Margins",
  mistakes: "Wrong points ringed",
  example: "Current example",
  update: "The update w + ηyx",
  best: "Max-margin separator",
  certificate: "Why no line separates",
};

const { example, update, ...HAND_LAYERS } = LAYERS; // what makes sense without a run
export { HAND_LAYERS };
export const LINKED = ["sides", "line", "normal", "mistakes", "example", "update"]; // a smaller picture beside another one holds less

const REACH = { mouse: 13, pen: 16, touch: 24 }; // px around a point that count as on it
const TIP = { mouse: 18, pen: 18, touch: 26 }; // px around the tip of w that grab it
const LINE = { mouse: 9, pen: 12, touch: 18 }; // px around a line that do
const HEAD = 13; // length of an arrow's head, px
const GAP = [null, null];

/** @type {Picture} */
export const plane = {
  name: "plane",
  surface: "plane",
  area: "plot",
  viewing: planar,
  label: ({ hand }) => `The plane. Arrow keys ${hand ? "move the line" : "step through the run"}; press ? for all keys.`,
  tells,
  worth,
  keeps: ({ data }) => data.points,
  marks,
  points: ({ data }, at, view, kind) => ({ example: pointAt(data, at, view, kind), ghost: null }),
  holds,
};

/** The points, the line, and how the run ends, unless it does not know all points yet. @param {Moment} moment */
function tells({ data, run, ahead, scene: { line, separation } }) {
  const others = separation?.parts?.candidates ? separation.candidates.length : 0;
  return [ofPlane(data, line, run.boundary, others), ...(ahead ? [] : run.words)].join(" ");
}

// The points, and where the lines of the run come nearest to the origin, unless that is far away and not asked for.
function worth({ data, run, own, scene }, all) {
  const reach = data.points.reduce((most, x) => Math.max(most, geometry.length(x)), 0);
  const feet = run.lines(own).map((line) => geometry.foot(line, [0, 0]));
  const far = all && geometry.isDefined(scene.line) ? [geometry.foot(scene.line, [0, 0])] : [];
  return [...data.points, ...feet.filter((x) => geometry.length(x) <= reach), ...far];
}

// The index of the point that the pointer is on, or null.
function pointAt({ points }, at, view, kind) {
  let [best, nearest] = [null, (REACH[kind] ?? REACH.mouse) * view.unit];
  points.forEach((x, i) => {
    const distance = Math.hypot(x[0] - at[0], x[1] - at[1]);
    if (distance <= nearest) [best, nearest] = [i, distance];
  });
  return best;
}

function holds({ data, hand, arrowScale }, at, view, kind) {
  const i = pointAt(data, at, view, kind);
  if (i !== null) return { part: "point", i };
  if (!hand || !geometry.isDefined(hand)) return null;
  const tip = geometry.add(hand.grip, geometry.scale(arrowScale, hand.w));
  if (Math.hypot(at[0] - tip[0], at[1] - tip[1]) <= (TIP[kind] ?? TIP.mouse) * view.unit) return { part: "tip" };
  return Math.abs(geometry.distance(hand, at)) <= (LINE[kind] ?? LINE.mouse) * view.unit ? { part: "line" } : null;
}

/** What draw/plane.js draws: {traces: the places of each trace of draw/figure.js, [null, null] for a gap; marks: those of
 * its trace "marks", by name; words: [{text, at, color}]; points: what words keep clear of}.
 * @param {Moment} moment @param {PlaneView} view */
export function marks(moment, view) {
  const { data, scene, settled } = moment;
  const traces = { plus: [], minus: [], vectors: [] };
  data.points.forEach((x, i) => traces[data.labels[i] > 0 ? "plus" : "minus"].push(x));
  const words = [];
  /** @type {Pen} */
  const pen = { traces, marks: { origin: [0, 0] }, view, px: (pixels) => pixels * view.unit, say: (text, at, color) => words.push({ text, at, color }) };
  const lined = geometry.isDefined(scene.line);
  if (lined) drawLine(pen, moment);
  drawSeparation(pen, moment);
  if (moment.pointed.ghost) traces.candidates = geometry.segmentInView(moment.pointed.ghost, view) ?? [];
  if (lined) drawLengths(pen, moment);
  drawStep(pen, moment);
  drawChosen(pen, moment);
  if (moment.arrowScale !== 1 && (traces.vectors.length || traces.stepVector?.length)) {
    pen.say(`vectors drawn × ${number(moment.arrowScale)}`, [view.x[1], view.y[0]], "faint");
  }
  if (lined && traces.line?.length === 0) pen.say("The line is outside the picture: Fit shows it.", [view.centre[0], view.y[1]], "text");
  return { traces, marks: pen.marks, words, points: settled ? data.points : [] };
}

/** The line, its sides, and how each point lies to it. @param {Pen} pen @param {Moment} moment */
function drawLine({ traces, view }, { data: { points, labels }, scene: { line }, run, layers }) {
  if (layers.has("sides")) {
    traces.sidePlus = geometry.halfPlane(line, 1, view);
    traces.sideMinus = geometry.halfPlane(line, -1, view);
  }
  if (layers.has("line")) traces.line = geometry.segmentInView(line, view) ?? [];
  const [right, wrong, rings] = [[], [], []];
  const size = geometry.length(line.w);
  const [u, v] = geometry.scale(1 / size, line.w);
  points.forEach((x, i) => {
    const score = geometry.score(line, x);
    const by = score / size;
    if (layers.has("margins")) (labels[i] * score > 0 ? right : wrong).push(x, [x[0] - by * u, x[1] - by * v], GAP);
    if (geometry.isWrong(labels[i], score, run.boundary)) rings.push(x);
  });
  Object.assign(traces, { marginsRight: right, marginsWrong: wrong, rings: layers.has("mistakes") ? rings : [] });
}

/** The distance from the origin, and w. @param {Pen} pen @param {Moment} moment */
function drawLengths({ traces, view, px, say }, { scene: { line, grip }, arrowScale, layers }) {
  if (layers.has("distance")) {
    const foot = geometry.foot(line, [0, 0]);
    traces.distance = [[0, 0], foot];
    const aside = geometry.scale(px(24) / geometry.length(line.w), geometry.perpendicular(line.w));
    if (geometry.length(foot) > px(30)) {
      say(`|b|/‖w‖ = ${number(geometry.length(foot))}`, geometry.add(geometry.middle([0, 0], foot), aside), "distance");
    }
  }
  if (layers.has("normal")) {
    const tail = grip ?? tailOf(line, arrowScale, view);
    const tip = geometry.add(tail, geometry.scale(arrowScale, line.w));
    traces.vectors = geometry.arrow(tail, tip, px(HEAD));
    say("w", beyond(tail, tip, px(20)), "text");
  }
}

/** The example that is looked at, and the update that is being told. @param {Pen} pen @param {Moment} moment */
function drawStep({ traces, marks, view, px, say }, { data: { points }, scene: { example, update }, arrowScale, layers }) {
  if (example !== null && example < points.length && layers.has("example")) {
    marks.example = points[example];
    say(`x${subscript(example + 1)}`, geometry.add(points[example], [px(26), px(-24)]), "text");
  }
  if (!update || !layers.has("update")) return;
  const { before, after, step, name, progress } = update;
  const old = geometry.scale(arrowScale, before.w);
  const reached = geometry.add(old, geometry.scale(arrowScale * progress, step));
  const lined = geometry.isDefined(before);
  if (lined) {
    traces.oldVector = geometry.arrow([0, 0], old, px(HEAD));
    say("old w", beyond([0, 0], old, px(22)), "faint");
    traces.before = geometry.segmentInView(before, view) ?? [];
  }
  traces.stepVector = geometry.arrow(old, reached, px(HEAD));
  const size = geometry.length(step);
  const side = size > 0 ? geometry.scale(px(26) / size, geometry.perpendicular(step)) : [0, 0];
  say(name, geometry.add(geometry.middle(old, reached), side), "wrong");
  if (progress === 1 && lined) {
    const tip = geometry.scale(arrowScale, after.w);
    traces.vectors.push(GAP, ...geometry.arrow([0, 0], tip, px(HEAD)));
    say("new w", beyond([0, 0], tip, px(24)), "text");
  }
}

/** @param {Pen} pen @param {Moment} moment */
function drawChosen({ marks, px, say }, { data: { points, labels }, scene: { line }, chosen, pointed, cross }) {
  const i = pointed.example ?? chosen;
  if (i !== null && points[i]) {
    marks.chosen = points[i];
    const margin = geometry.isDefined(line) ? labels[i] * geometry.distance(line, points[i]) : null;
    const text = margin === null ? `x${subscript(i + 1)}` : `margin ${number(margin)}`;
    say(text, geometry.add(points[i], [0, px(30)]), margin !== null && margin <= 0 ? "wrong" : "text");
  }
  if (cross) marks.cross = cross;
}

// The tail of w: beside the middle of the picture, where the vectors from the origin seldom are, and so far along the
// line that the tip is in the picture too, if that can be.
function tailOf(line, arrowScale, view) {
  const along = geometry.scale(1 / geometry.length(line.w), geometry.perpendicular(line.w));
  const middle = geometry.foot(line, view.centre);
  const wish = 0.22 * Math.min(view.x[1] - view.x[0], view.y[1] - view.y[0]);
  const room = 30 * view.unit;
  /** @type {ChartView} */
  const inner = { x: [view.x[0] + room, view.x[1] - room], y: [view.y[0] + room, view.y[1] - room] };
  const spans = [middle, geometry.add(middle, geometry.scale(arrowScale, line.w))].map((from) => geometry.spanInView(from, along, inner));
  const [low, high] = spans.includes(null) ? [wish, wish] : [Math.max(spans[0][0], spans[1][0]), Math.min(spans[0][1], spans[1][1])];
  const t = low > high ? wish : Math.min(Math.max(wish, low), high);
  return geometry.add(middle, geometry.scale(t, along));
}

// The place so far beyond the tip of a vector.
export function beyond(tail, tip, room) {
  const shaft = geometry.add(tip, geometry.scale(-1, tail));
  const size = geometry.length(shaft);
  return size === 0 ? tip : geometry.add(tip, geometry.scale(room / size, shaft));
}
