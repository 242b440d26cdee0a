// Draws the plane of all weights (w₁, w₂) at one b.
// Each example is a half-plane, whose boundary is perpendicular to x.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { planeViewing } from "../math/view.js";
import { example, number, vector } from "../words/numbers.js";
import { isSolvableAt, describeCycle, describeSlice } from "../words/weights.js";
import { reachOf } from "./handles.js";
import { area, arrow, diamond, disc, stroke, titles, word } from "./marks.js";

/** @import { MarkStyle, Mark } from "../draw/types" */
/** @import { ProvenRun } from "../model/runs/types" */
/** @import { Line, Moment, Picture, PlaneView, Vector } from "../types" */
/** @typedef {Moment<ProvenRun>} WeightMoment */

const MOST_DRAWN = 3000; // mistakes of a long run that are drawn on either side of the present one
const [RECENT, PAST] = [50, 250]; // the last mistakes whose path is drawn bold, and those whose path is not yet faint
const THIN = 1; // px of thousands of lines: browsers without a graphics card draw wider ones ten times as slowly
const MIN_WORD_AREA_PX2 = 9000; // px², a set that has room for words
const AIM = 10; // px from the middle of the crosshair to its ends
const MAX_NEAR_FACTOR = 3; // edges at most so many times as far away as the nearest are fitted with it
const NARROW_AREA_PX2 = 150; // px², a set that can hardly be seen

/** The b of the slice: the user's, or the run's own at each step. @param {WeightMoment} moment @returns {number} */
export const sliceBiasOf = ({ run, own, frame }) => (run.beta === 0 ? 0 : (own.b ?? frame.line.b));

/** The run's present line with the b of the slice. @param {WeightMoment}
 * moment */
function sliceLineOf(moment) {
  const { line } = moment.frame;
  const b = sliceBiasOf(moment);
  return b === line.b ? line : { w: line.w, b };
}

/** {w : y(w·x + b) = 0} for each example, with the correct weights on its positive side. For x = 0 it is no line.
 * @type {(run: ProvenRun, b: number) => Line[]} */
const edgesOf = memoizeLast((run, b) => run.points.map((x, i) => edgeOf(x, run.labels[i], b)));
/** @param {Vector} x @param {number} label @param {number} b @returns {Line} */
const edgeOf = (x, label, b) => ({ w: plane.scale(label, x), b: label * b });

/** The weights in the picture that classify every example correctly: a polygon, maybe empty.
 * @type {(run: ProvenRun, b: number, view: PlaneView) => Vector[]} */
const separatorSet = memoizeLast((run, b, view) => {
  if (!run.points.length || !isSolvableAt(b, run)) return [];
  /** @param {Vector[]} polygon @param {Line} edge @returns {Vector[]} */
  const rest = (polygon, edge) =>
    plane.isNonzero(edge) ? plane.clipPolygon(polygon, edge, 1) : edge.b > 0 ? polygon : [];
  const corners = plane.corners(view);
  const polygon = edgesOf(run, b).reduce(rest, corners);
  // A set without an interior has no correct weights, since on an edge a score is 0.
  return plane.area(polygon) > 1e-12 * plane.area(corners) ? polygon : [];
});

/** The arguments of `describeSlice` in words/weights.js. @param {WeightMoment} moment @param {PlaneView} view */
export function sliceFacts(moment, view) {
  const { run, frame } = moment;
  const b = sliceBiasOf(moment);
  const set = separatorSet(run, b, view);
  const narrow = plane.area(set) < NARROW_AREA_PX2 * view.unit ** 2;
  return { run, b, line: frame.line, at: sliceLineOf(moment), sees: set.length > 0, narrow };
}

/** The example whose half-plane ends nearest to a place, if that is near.
 * @param {WeightMoment} moment @param {Vector} at @param {PlaneView} view */
function exampleAt(moment, at, view) {
  /** @type {number | null} */
  let best = null;
  let nearest = reachOf("edge", "mouse", moment.scale * view.unit);
  edgesOf(moment.run, sliceBiasOf(moment)).forEach((edge, i) => {
    const away = plane.isNonzero(edge) ? Math.abs(plane.distance(edge, at)) : Infinity;
    if (away <= nearest) [best, nearest] = [i, away];
  });
  return best;
}

/** @param {WeightMoment} moment @param {PlaneView} view @returns {Mark[]} */
function marks(moment, view) {
  const front = [
    aimMarks(moment, view),
    pointedMarks(moment, view),
    hereMarks(moment),
    draftMarks(moment),
    bestMarks(moment, view),
    trailMarks(moment),
    edgeMarks(moment, view),
    setMarks(moment, view),
    wrongMarks(moment, view),
  ];
  /** @param {Mark} mark */
  const isWord = ({ shape }) => shape === "word";
  // Earlier words choose their places first, so words of marks in front come first.
  const shapes = front.toReversed().flatMap((some) => some.filter((mark) => !isWord(mark)));
  return [...titles("w₁", "w₂"), ...shapes, ...front.flatMap((some) => some.filter(isWord))];
}

/** The crosshair at the place that the keys choose. @param {WeightMoment} moment @param {PlaneView} view @returns
 * {Mark[]} */
function aimMarks({ aim, scale }, { unit }) {
  if (!aim) return [];
  const arm = AIM * scale * unit;
  /** @param {Vector} way @returns {Mark} */
  const across = (way) => {
    const ends = [1, -1].map((sign) => plane.add(aim, plane.scale(sign * arm, way)));
    return stroke(ends, "text", 2.5 * scale, { name: "aim" });
  };
  return [across([1, 0]), across([0, 1])];
}

/** The weights under the pointer, and a hint if all boundaries are outside of the picture.
 * @param {WeightMoment} moment @param {PlaneView} view @returns {Mark[]} */
function pointedMarks(moment, view) {
  const { ghost } = moment.pointed;
  const edges = edgesOf(moment.run, sliceBiasOf(moment)).filter(plane.isNonzero);
  const outside = edges.length > 0 && !edges.some((edge) => plane.segmentInView(edge, view));
  /** @param {Vector} w @returns {Mark} */
  const pointed = (w) => {
    const text = vector(w.map((value) => plane.roundToView(value, view.unit)));
    return { ...word(text, w, "text", [0, -20]), name: "pointed" };
  };
  const above = [view.centre[0], view.y[1]];
  return [
    ...(ghost ? [pointed(ghost.w)] : []),
    ...(outside
      ? [word(t("All boundaries are outside the picture. Press “Fit” to show the nearest one."), above, "text")]
      : []),
  ];
}

/** The present weights, and the step that leads to them.
 * @param {Pick<Moment, "frame">} moment @returns {Mark[]} */
export function hereMarks({ frame: { line, update } }) {
  const here = disc(line.w, 8, { fill: "text", color: "paper", name: "here" });
  /** @param {Vector} aside */
  const named = (aside) => word("w", line.w, "text", aside, [line.w]);
  const length = update ? plane.length(update.step) : 0;
  if (!update || !length) return [here, named([0, -18])];
  const tip = plane.add(update.before.w, plane.scale(update.progress, update.step));
  const ends = [update.before.w, tip];
  const [x, y] = plane.scale(1 / length, update.step);
  const beside = word(update.name, plane.middle(update.before.w, tip), "wrong", [-22 * y, -22 * x], ends);
  return [arrow(ends, "wrong", 3.5, "step"), here, named([20 * x, -20 * y]), beside];
}

/** The new weights as a student places them in the plane. @param {WeightMoment} moment @returns {Mark[]} */
function draftMarks({ frame: { line, draft } }) {
  if (!draft || line.w.every((value, j) => value === draft[j])) return [];
  const ends = [line.w, draft];
  const look = { color: "example", width: 2.5, dash: "5 4", name: "draft" };
  return [
    stroke(ends, look.color, look.width, look),
    disc(draft, 7, { fill: "paper", color: "example", name: "draft tip" }),
    word(t("your new w"), draft, "example", [0, 20], ends),
  ];
}

/** The boundary of each half-plane, dashed for a − example. It is bold if w is on its wrong side, or if its example is
 * the current one or is pointed at. @param {WeightMoment} moment @param {PlaneView} view @returns {Mark[]} */
function edgeMarks(moment, view) {
  const { run, frame, exercise } = moment;
  const [line, chosen, b] = [sliceLineOf(moment), chosenIn(moment), sliceBiasOf(moment)];
  const asksWhich = exercise?.takes === "example";
  /** @param {Vector} x @param {number} i @returns {MarkStyle} */
  const style = (x, i) => {
    if (i === chosen) return { color: "text", width: 4 };
    if (i === frame.example) return { color: "example", width: 5 };
    if (!asksWhich && plane.isWrong(run.labels[i], plane.score(line, x), run.boundary))
      return { color: "wrong", width: 2.5 };
    return { color: run.labels[i] > 0 ? "plus" : "minus", width: THIN, opacity: 0.85 };
  };
  return run.points.flatMap((x, i) => {
    const at = drawnEdge(x, run.labels[i], b, view);
    const dashed = run.labels[i] < 0 && { dash: "7 4" };
    return at ? [{ shape: "line", at, many: true, name: "bounds", ...dashed, ...style(x, i) }] : [];
  });
}

/** @type {WeakMap<Vector, { label: number, b: number, view: PlaneView, at: Vector[] | null }>} */
const edgeCache = new WeakMap();

/** The edge of an example in the picture, or null. Cached, since most edges stay while one point is dragged.
 * @param {Vector} x @param {number} label @param {number} b @param {PlaneView} view */
function drawnEdge(x, label, b, view) {
  const known = edgeCache.get(x);
  if (known && known.label === label && known.b === b && known.view === view) return known.at;
  const edge = edgeOf(x, label, b);
  const at = plane.isNonzero(edge) ? plane.segmentInView(edge, view) : null;
  edgeCache.set(x, { label, b, view, at });
  return at;
}

/** @param {WeightMoment} moment */
const chosenIn = ({ pointed, chosen }) => pointed.example ?? chosen;

/** The weights that misclassify the example that is pointed at.
 * @param {WeightMoment} moment @param {PlaneView} view @returns {Mark[]} */
function wrongMarks(moment, view) {
  const chosen = chosenIn(moment);
  const edge = chosen === null ? null : edgesOf(moment.run, sliceBiasOf(moment))[chosen];
  const away = edge ? plane.halfPlane(edge, -1, view) : [];
  if (chosen === null || away.length < 3) return [];
  return [
    area(away, { fill: "shade", name: "wrongSide" }),
    word(t("{example} misclassified", { example: example(chosen) }), centreOf(away), "text"),
  ];
}

/** @param {WeightMoment} moment @param {PlaneView} view @returns {Mark[]} */
function setMarks(moment, view) {
  const set = separatorSet(moment.run, sliceBiasOf(moment), view);
  if (!set.length) return [];
  const roomy = plane.area(set) > MIN_WORD_AREA_PX2 * view.unit ** 2;
  return [
    area(set, { fill: "set", color: "distance", width: 2.5, name: "cone" }),
    ...(roomy ? [word(t("all classified correctly"), centreOf(set), "distance")] : []),
  ];
}

/** The path that is still to come, the path to the present weights, and its part that repeats.
 * @param {WeightMoment} moment @returns {Mark[]} */
function trailMarks({ run, k, frame: { update }, asking }) {
  const { states, cycle, length } = run;
  const walked = update ? k - 1 : k;
  const [old, past, recent] = [MOST_DRAWN, PAST, RECENT].map((count) => Math.max(0, walked - count));
  /** @param {string} name @param {number} from @param {number} to @param {MarkStyle} look @returns {Mark} */
  const through = (name, from, to, look) => ({
    shape: "line",
    at: states.slice(from, to + 1).map(({ w }) => w),
    name,
    ...look,
  });
  const future = { color: "faint", width: THIN, dash: "3 4" };
  const gone = { color: "faint", width: THIN, opacity: 0.9 }; // gray even where it crosses itself many times
  const cycling = { color: "best", width: 6, dash: "9 6" };
  return [
    ...(k < length && !asking ? [through("future", k, Math.min(length, k + MOST_DRAWN), future)] : []),
    through("trace", old, past, gone),
    through("trace", past, recent, { color: "text", width: 1.5, opacity: 0.6 }),
    through("trace", recent, walked, { color: "text" }),
    ...(cycle && k >= cycle.from ? [through("cycle", cycle.from, Math.max(cycle.from, walked), cycling)] : []),
  ];
}

/** The maximum-margin line, scaled to the b of the slice; in a slice at b = 0 the ray of all its multiples.
 * @param {WeightMoment} moment @param {PlaneView} view @returns {Mark[]} */
function bestMarks(moment, view) {
  const { beta, proof } = moment.run;
  const { separator, root } = proof;
  if (!separator) return [];
  const [w, own, b] = [separator.slice(0, 2), (separator[2] ?? 0) * root, sliceBiasOf(moment)];
  /** @type {[text: string, aside: number]} */
  const [text, aside] = beta === 0 ? [t("best line through the origin"), 84] : [t("best line"), 46];
  if (b === 0 && own === 0) {
    const along = plane.scale(1 / plane.length(w), w);
    const [width, height] = [view.x[1] - view.x[0], view.y[1] - view.y[0]];
    const ray = [[0, 0], plane.scale(width + height + plane.length(view.centre), along)];
    return [
      stroke(ray, "best", 3.5, { dash: "12 7", name: "best" }),
      word(text, plane.scale(0.4 * height, along), "best", [aside, 0], ray),
    ];
  }
  const place = plane.scale(b / own, w);
  if (!(b / own > 0) || !plane.isInView(place, view)) return [];
  return [
    diamond(place, 9, { fill: "best", color: "paper", name: "best" }),
    word(text, place, "best", [aside, 0], [place]),
  ];
}

/** @param {Vector[]} polygon */
const centreOf = (polygon) => plane.scale(1 / polygon.length, polygon.reduce(plane.add));
/** @type {(run: ProvenRun, width: number, height: number) => PlaneView} */
const runView = memoizeLast((run, width, height) =>
  planeViewing.fit(
    run.states.map(({ w }) => w),
    [width, height],
  ),
);

/** The places of the edges that are nearest to the present weights: of the nearest edge, and of those not much farther.
 * @param {WeightMoment} moment */
function nearestEdges(moment) {
  const { w } = moment.frame.line;
  const edges = edgesOf(moment.run, sliceBiasOf(moment))
    .filter(plane.isNonzero)
    .map((edge) => ({ foot: plane.foot(edge, w), away: Math.abs(plane.distance(edge, w)) }));
  const nearest = edges.reduce((least, { away }) => Math.min(least, away), Infinity);
  return edges.filter(({ away }) => away <= MAX_NEAR_FACTOR * nearest).map(({ foot }) => foot);
}

/** @type {Picture<ProvenRun>} */
export const weightPlanePicture = {
  name: "slice",
  surface: "chart",
  area: "chart",
  viewing: planeViewing,
  marks,
  label: () => t("The space of weights: a slice at a fixed b"),
  describe: (moment, view) =>
    [
      t("w = {w}, slice at b = {b}.", { w: vector(moment.frame.line.w), b: number(sliceBiasOf(moment)) }),
      ...describeSlice(sliceFacts(moment, view)),
      ...describeCycle(moment.run, moment.k),
    ].join(" "),
  // The run's own weights fill the picture; `all` shows edges too.
  fit(moment, [width, height], all) {
    const { run } = moment;
    const own = runView(run, width, height);
    const outside =
      all && !edgesOf(run, sliceBiasOf(moment)).some((edge) => plane.isNonzero(edge) && plane.segmentInView(edge, own));
    return outside
      ? planeViewing.fit([...run.states.map(({ w }) => w), ...nearestEdges(moment)], [width, height])
      : own;
  },
  pointedAt(moment, at, view) {
    const example = exampleAt(moment, at, view);
    return { example, ghost: example === null ? { w: at, b: sliceBiasOf(moment) } : null };
  },
  clickAction: (moment, at, view) => ["choose", exampleAt(moment, at, view)],
  state: (moment, view) => ({
    w: moment.frame.line.w,
    b: sliceBiasOf(moment),
    step: moment.k,
    cone: separatorSet(moment.run, sliceBiasOf(moment), view),
  }),
};
