// Draws the feature space with the lifted points, in a box around them.
// A feature that needs more room than x₁ and x₂, or than the number line, is drawn shrunk, and the picture says so. A
// space of two features is upright: its places are (x, 0, x²). A place in the picture is [right, up]; see
// plane_in_space.js.

import { t } from "../language/t.js";
import { contour } from "../math/marching_squares.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import * as space from "../math/space.js";
import { ticks } from "../math/ticks.js";
import { boxViewing } from "../math/view.js";
import { correctionsAt } from "../math/corrections.js";
import { countOf } from "../words/corrections.js";
import { describeSpace } from "../words/features.js";
import { distinctNumbers, number, subscript } from "../words/numbers.js";
import { area, arrow, diamond, disc, stroke, tick, word } from "./marks.js";
import { cutMarks } from "./plane_in_space.js";

/** @import { Mark, MarkStyle, Pixel } from "../draw/types" */
/** @import { BoxView } from "../math/types" */
/** @import { Frame, LiftedSubject } from "../model/runs/types" */
/** @import { Camera, ChartView, Line, Moment, Picture, Size, Vector } from "../types" */
/** Functions for places: `pixel` from the box to px, `box` from the feature space to the box; for a place of the
 * feature space, `raised` is the place on its way up, and `level` the place below. @typedef {{ view: BoxView, pixel:
 * Pixel, box: (z: Vector) => Vector, raised: (z: Vector) => Vector, level: (z: Vector) => Vector }} BoxProjection */
/** The same with the lifted points, the indices of those with finite places, and the radius of a mark, px.
 * @typedef {BoxProjection & { stage: BoxProjection, places: Vector[], seen: number[], radius: number }}
 * PointProjection */
/** The plane in the coordinates of the box, its polygon in the box, and `facing`, positive if w points to the viewer.
 * @typedef {{ plane: Line, polygon: Vector[], facing: number }} Section */

const MOST_STEMS = 60; // if there are more points, they have no stems, numbers or counts
const MESH = 8; // lines of the surface in each direction
const MESH_PLACES = 20; // of each line
const CURVE_PLACES = 400; // places of the lifted number line
const FLAT_SCALE = 1.35; // a space of two features, which has no depth, is drawn so many times as large
const CELLS = 48; // in each direction of the grid in which the contour is computed
const ARROW_PART = 1.2; // of half the box, for the longest w of a run
const LINE_OUTSIDE = t("The line is outside the box. Press ⊖ to show it.");
const PLANE_OUTSIDE = t("The plane is outside the box. Press ⊖ to show it.");
const NOTE_GAP_PX = 24; // from one note to the next
const [TICK, AXIS_NAME_PX] = [16, 36]; // px from an edge to its numbers, and to the name of its axis

/** @param {Vector} z */
const toSpace = (z) => (z.length === 2 ? [z[0], 0, z[1]] : z);
/** From the feature space to the coordinates of the box, whose middle is the origin. @param {BoxView} view */
const toBox =
  ({ centre, stretch }) =>
  (/** @type {Vector} */ z) =>
    toSpace(z).map((value, i) => (value - centre[i]) * stretch[i]);
/** A plane in the coordinates of the box. @param {Line} line @param {BoxView} view @returns {Line} */
const planeToBox = ({ w, b }, { centre, stretch }) => ({
  w: toSpace(w).map((value, i) => value / stretch[i]),
  b: b + plane.dot(toSpace(w), centre),
});

/** @param {Vector} w @param {Vector} stretch */
const stretchVector = (w, stretch) => toSpace(w).map((value, i) => value * stretch[i]);
/** The length of the longest w in the coordinates of the box. Written for speed: thousands in each frame of a drag. */
export const longestVector = memoizeLast((/** @type {Line[]} */ states, /** @type {Vector} */ [across, deep, up]) =>
  states.reduce((most, { w }) => {
    const [x, y, z] = toSpace(w);
    return Math.max(most, Math.hypot(x * across, y * deep, z * up));
  }, 0),
);
/** @param {BoxView} view @returns {ChartView} */
const baseView = ({ centre: [x, y], half }) => ({ x: [x - half, x + half], y: [y - half, y + half] });
/** What the surface depends on, and the part of it in the box. @param {LiftedSubject} run @param {BoxView} view
 * @returns {unknown[]} */
const surfaceKey = ({ lift, onLine }, { centre: [x, y], half }) => [lift, onLine, x, y, half];
/** @param {boolean} rough */
const createGrid = (rough) =>
  memoizeLast(
    (/** @type {LiftedSubject} */ run, /** @type {BoxView} */ view) =>
      run.grid(baseView(view), [run.onLine ? 2 * CELLS : CELLS, CELLS], rough),
    surfaceKey,
  );
/** @param {boolean} rough */
const createCurves = (rough, gridIn = createGrid(rough)) =>
  memoizeLast(
    (/** @type {LiftedSubject} */ run, /** @type {BoxView} */ view, /** @type {Line} */ line) =>
      contour(gridIn(run, view), line).curves,
  );
const [curvesIn, roughCurvesIn] = [createCurves(false), createCurves(true)];

/** The lines of the lifted plane, or the lifted number line. */
const meshOf = memoizeLast((/** @type {LiftedSubject} */ run, /** @type {BoxView} */ view) => {
  const {
    x: [left, right],
    y: [bottom, top],
  } = baseView(view);
  /** @param {number} low @param {number} high @param {number} k @param {number} of */
  const part = (low, high, k, of) => low + (k * (high - low)) / of;
  if (run.onLine)
    return [Array.from({ length: CURVE_PLACES + 1 }, (_, k) => run.liftRoughly([part(left, right, k, CURVE_PLACES)]))];
  const lines = Array.from({ length: MESH + 1 }, (_, i) => [
    Array.from({ length: MESH_PLACES + 1 }, (_, k) => [part(left, right, i, MESH), part(bottom, top, k, MESH_PLACES)]),
    Array.from({ length: MESH_PLACES + 1 }, (_, k) => [part(left, right, k, MESH_PLACES), part(bottom, top, i, MESH)]),
  ]).flat();
  return lines.map((at) => at.map(run.liftRoughly));
}, surfaceKey);

/** @param {Vector} u @param {number} half */
const isInside = (u, half) => u.every((value) => Math.abs(value) <= half * (1 + 1e-9));

/** The parts of a polyline inside the box. @param {Vector[]} at @param {number} half */
function clipToBox(at, half) {
  /** @type {Vector[]} */
  let part = [];
  const parts = [part];
  for (const x of at) {
    if (isInside(x, half)) part.push(x);
    else if (part.length) parts.push((part = []));
  }
  return parts.filter(({ length }) => length > 1);
}

/** @param {Moment<LiftedSubject>} moment @param {BoxView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, size) {
  const { run, layers, frame } = moment;
  const camera = moment.own.camera ?? space.firstCamera(run.features.length);
  const scenery = pointProjectionOf(moment, view, camera, size);
  const { pixel } = scenery;
  const up = isLifted(moment) && plane.isNonzero(frame.line);
  const lined = up && layers.has("line");
  const section = up ? sectionOf(frame.line, view, camera, lined) : null;
  const edges = space.edges(view.half).map((ends) => ({ ends, look: { color: "axis", width: 1 } }));
  const box = cutMarks(edges, section?.polygon.length ? section.plane : null, camera, pixel);
  const points = pointMarks(moment, scenery, section);
  return [
    ...meshMarks(moment, scenery),
    ...box.behind,
    ...stemMarks(moment, scenery),
    ...points.behind,
    ...(section ? sectionMarks(section, run, pixel) : []),
    ...(lined ? curveMarks(moment, scenery) : []),
    ...box.before,
    ...bestMarks(moment, view, pixel),
    ...points.before,
    ...probeMarks(moment, scenery),
    ...(isLifted(moment) ? vectorMarks(moment, view, pixel) : []),
    ...numberMarks(moment, scenery),
    ...countMarks(moment, scenery),
    ...axisWords(run, view, camera, pixel, size, moment.scale),
    ...(lined && !section?.polygon.length
      ? [word(run.features.length === 2 ? LINE_OUTSIDE : PLANE_OUTSIDE, [size[0] / 2, 12], "text")]
      : []),
    ...noteMarks(run, view, size),
  ];
}

/** Whether the points have been lifted. @param {Moment<LiftedSubject>} moment */
const isLifted = ({ own }) => own.height === 1;

/** Memoized, so that what is drawn with it stays valid until something moves.
 * @type {(run: LiftedSubject, height: number, view: BoxView, camera: Camera, size: Size) => BoxProjection} */
const boxProjectionOf = memoizeLast(
  ({ onLine, features }, height, view, camera, size) => {
    const isFlat = features.length === 2;
    const unit = isFlat ? view.unit / FLAT_SCALE : view.unit;
    /** @param {Vector} vector */
    const level = ([x, y]) => (onLine ? [x, 0, 0] : [x, y, 0]);
    return {
      view,
      pixel: ([x, y, z]) => space.pixel([x, isFlat ? 0 : y, z], camera, unit, size),
      box: toBox(view),
      raised: (z) => plane.add(plane.scale(1 - height, level(z)), plane.scale(height, toSpace(z))),
      level,
    };
  },
  ({ onLine, features }, height, view, { azimuth, elevation }, size) => [
    ...[onLine, features.length, height, view, azimuth, elevation],
    ...size,
  ],
);

/** @param {Moment<LiftedSubject>} moment @param {BoxView} view @param {Camera} camera @param {Size} size
 * @returns {PointProjection} */
function pointProjectionOf({ run, data, own: { height } }, view, camera, size) {
  const stage = boxProjectionOf(run, height, view, camera, size);
  const places = run.isRead ? run.liftAll(data.points) : [];
  const seen = [...places.keys()].filter((i) => places[i].every(Number.isFinite));
  return { ...stage, stage, places, seen, radius: seen.length <= 60 ? 8 : seen.length <= 200 ? 6 : 3.5 };
}

/** @param {Line} line @param {BoxView} view @param {Camera} camera @param {boolean} shown @returns {Section} */
function sectionOf(line, view, camera, shown) {
  const inBox = planeToBox(line, view);
  const polygon = shown ? space.cubeSection(inBox, view.half) : [];
  return { plane: inBox, polygon, facing: plane.dot(inBox.w, space.axesOf(camera)[2]) };
}

/** @param {Section} section @param {LiftedSubject} run @param {Pixel} pixel */
function sectionMarks({ polygon, facing }, { features }, pixel) {
  const [fill, width] = [facing > 0 ? "plus" : "minus", features.length === 2 ? 3.5 : 2];
  return polygon.length ? [area(polygon.map(pixel), { fill, opacity: 0.24, color: "text", width, name: "plane" })] : [];
}

/** The lifted plane, or number line, as it is drawn.
 * @type {(run: LiftedSubject, stage: BoxProjection) => Mark[]} */
const drawnMesh = memoizeLast(
  (run, { view, pixel, box, raised }) => {
    const look = { opacity: run.onLine ? 1 : 0.55, name: "surface" };
    const lines = meshOf(run, view).map((some) => some.map((z) => box(raised(z))));
    return lines
      .flatMap((some) => clipToBox(some, view.half))
      .map((some) => stroke(some.map(pixel), "faint", run.onLine ? 2.5 : 1, look));
  },
  ({ lift, onLine }, stage) => [lift, onLine, stage],
);

/** @param {Moment<LiftedSubject>} moment @param {PointProjection} scenery */
const meshMarks = ({ run, layers }, { stage }) => (layers.has("surface") && run.isRead ? drawnMesh(run, stage) : []);

/** The stems from the places below up to the points. @param {Moment<LiftedSubject>} moment @param {PointProjection}
 * scenery */
function stemMarks({ layers }, { pixel, box, raised, level, places, seen }) {
  if (!layers.has("stems") || seen.length > MOST_STEMS) return [];
  return seen.flatMap((i) => {
    const foot = pixel(box(level(places[i])));
    return [
      stroke([foot, pixel(box(raised(places[i])))], "faint", 1.5, { dash: "3 4" }),
      disc(foot, 2.5, { fill: "faint", name: "foot" }),
    ];
  });
}

/** @param {Moment<LiftedSubject>} moment @param {PointProjection} scenery */
function numberMarks({ layers }, { pixel, box, raised, places, seen }) {
  if (!layers.has("numbers") || seen.length > MOST_STEMS) return [];
  return seen.map((i) => word(subscript(i + 1), pixel(box(raised(places[i]))), "text", [14, -12]));
}

/** The correction counts of points. @param {Moment<LiftedSubject>} moment @param {PointProjection} scenery */
function countMarks(moment, { pixel, box, raised, places, seen }) {
  const counts = moment.layers.has("corrections") ? correctionsAt(moment) : null;
  if (!counts || seen.length > MOST_STEMS) return [];
  return seen.flatMap((i) => {
    const at = pixel(box(raised(places[i])));
    return counts[i] ? [word(countOf(i, counts[i]), at, "text", [0, 22], [at])] : [];
  });
}

/** The points, behind the plane and before it.
 * @param {Moment<LiftedSubject>} moment @param {PointProjection} scenery @param {Section | null} section */
function pointMarks(moment, scenery, section) {
  const { box, raised, places, seen } = scenery;
  /** @type {Mark[][]} */
  const [behind, before] = [[], []];
  for (const i of seen) {
    const isBehind = section && section.facing * plane.score(section.plane, box(raised(places[i]))) < 0;
    (isBehind ? behind : before).push(...pointMark(moment, scenery, section !== null, i));
  }
  return { behind, before };
}

/** A point with its rings. @param {Moment<LiftedSubject>} moment @param {PointProjection} scenery @param {boolean} up
 * @param {number} i @returns {Mark[]} */
function pointMark({ run, data, frame, layers, pointed, chosen }, { pixel, box, raised, places, radius }, up, i) {
  const at = pixel(box(raised(places[i])));
  const y = data.labels[i];
  const { line, example } = frame;
  const wrong = up && layers.has("mistakes") && plane.isWrong(y, plane.score(line, places[i]), run.boundary);
  /** @param {string} color @param {number} more @param {string} name @returns {Mark} */
  const ring = (color, more, name) => disc(at, radius + more, { color, width: 3, name });
  return [
    ...(i === example && layers.has("example") ? [ring("example", 8, "example")] : []),
    ...(i === (pointed.example ?? chosen) ? [ring("text", 5, "chosen")] : []),
    ...(wrong ? [ring("wrong", 4, "wrong")] : []),
    ...(layers.has("best") && run.verdict.support?.includes(i)
      ? [diamond(at, radius + 9, { color: "best", width: 2.5, name: "support" })]
      : []),
    y > 0
      ? disc(at, radius, { fill: "plus", color: "paper", width: 1.5, name: "plus" })
      : diamond(at, 1.3 * radius, { fill: "minus", color: "paper", width: 1.5, name: "minus" }),
  ];
}

/** The curve that the plane cuts out of the surface, and its preimage below. @param {Moment<LiftedSubject>} moment
 * @param {PointProjection} scenery @returns {Mark[]} */
function curveMarks({ run, frame: { line }, settled, playing }, { view, pixel, box, level }) {
  if (!run.isRead) return [];
  const curves = (settled && !playing ? curvesIn : roughCurvesIn)(run, view, line);
  /** @param {Vector} z @param {number} radius @param {string} name @returns {Mark[]} */
  const dot = (z, radius, name) =>
    isInside(box(z), view.half) ? [disc(pixel(box(z)), radius, { fill: "text", name })] : [];
  /** @param {Vector[]} places @param {number} width @param {MarkStyle} look @returns {Mark[]} */
  const lines = (places, width, look) =>
    clipToBox(places, view.half).map((part) => stroke(part.map(pixel), "text", width, look));
  return run.onLine
    ? curves.flatMap(([x]) => [...dot(run.liftRoughly(x), 6, "section"), ...dot(level(x), 4, "preimage")])
    : curves.flatMap((some) => [
        ...lines(
          some.map((x) => box(run.liftRoughly(x))),
          3.5,
          { name: "section" },
        ),
        ...lines(
          some.map((x) => box([...x, 0])),
          1.5,
          { dash: "2 4", name: "preimage" },
        ),
      ]);
}

/** @param {Moment<LiftedSubject>} moment @param {PointProjection} scenery */
function probeMarks({ run, own: { probe } }, { pixel, box, raised, level }) {
  const probed = probe && run.isRead && run.lift(probe);
  if (!probed || !probed.every(Number.isFinite)) return [];
  const at = pixel(box(raised(probed)));
  return [
    stroke([pixel(box(level(probe))), at], "example", 2),
    disc(at, 8, { fill: "example", color: "text", name: "probe" }),
    word("φ(x)", at, "text", [24, 0]),
  ];
}

/** Notes in the corners on the right: what is drawn shrunk, and what follows from it.
 * @param {LiftedSubject} run @param {BoxView} view @param {Size} size */
function noteMarks({ features }, { stretch }, size) {
  const shrunk = featureAxes(features).filter((i) => stretch[i] !== 1);
  const notes = shrunk.map((i, j) => {
    const text = t("{feature} drawn × {factor}", { feature: nameOf(features, i), factor: number(stretch[i]) });
    return word(text, [size[0], j ? size[1] : 0], "faint");
  });
  // Then a plane and its w do not look perpendicular.
  return notes.length ? [...notes, word(t("angles are not to scale"), [size[0], NOTE_GAP_PX], "faint")] : [];
}

// The axes of the box that show features.
/** @param {string[]} given */
const featureAxes = ({ length }) => (length === 2 ? [0, 2] : [0, 1, 2]);
/** @param {string[]} features @param {number} i */
const nameOf = (features, i) => features[featureAxes(features).indexOf(i)];

/** The maximum-margin plane, its slab, and the nearest points of the hulls.
 * @param {Moment<LiftedSubject>} moment @param {BoxView} view @param {Pixel} pixel @returns {Mark[]} */
function bestMarks(moment, view, pixel) {
  const { verdict } = moment.run;
  if (!isLifted(moment) || !moment.layers.has("best") || verdict.kind !== "separable") return [];
  const { w, b, nearest } = verdict;
  const box = toBox(view);
  /** @param {number} by @param {MarkStyle} look @returns {Mark[]} */
  const outline = (by, look) => {
    const polygon = space.cubeSection(planeToBox({ w, b: b - by }, view), view.half);
    return polygon.length ? [area(polygon.map(pixel), { color: "best", ...look })] : [];
  };
  return [
    ...outline(0, { fill: "best", opacity: 0.16, width: 3, dash: "12 7", name: "best" }),
    ...outline(1, { width: 1.5, name: "slab" }),
    ...outline(-1, { width: 1.5, name: "slab" }),
    stroke(
      nearest.map((z) => pixel(box(z))),
      "best",
      4,
      { name: "nearest" },
    ),
  ];
}

/** w on the plane; during an update instead, from the origin, the old w, the step and the new w.
 * @param {Moment<LiftedSubject>} moment @param {BoxView} view @param {Pixel} pixel @returns {Mark[]} */
function vectorMarks({ run, frame: { line, update }, layers }, view, pixel) {
  const by = plane.drawingScale(longestVector(run.states, view.stretch), ARROW_PART * view.half);
  const box = toBox(view);
  /** @param {Vector} from @param {Vector} w @returns {Vector} */
  const tipOf = (from, w) => plane.add(from, plane.scale(by, stretchVector(w, view.stretch)));
  const note = by === 1 ? [] : [word(t("vectors drawn × {factor}", { factor: number(by) }), [0, 1e4], "faint")];
  if (update && layers.has("update")) return [...updateMarks(update, box([0, 0, 0]), tipOf, pixel), ...note];
  if (!layers.has("normal") || !plane.isNonzero(line)) return [];
  const tail = box(plane.foot({ w: toSpace(line.w), b: line.b }, view.centre));
  if (!tail.every((value) => Math.abs(value) <= view.half)) return [];
  return [...vectorMark(tail, tipOf(tail, line.w), "text", "w", "w", pixel), ...note];
}

/** @param {Vector} tail @param {Vector} tip @param {string} color @param {string} name @param {string} text
 * @param {Pixel} pixel @returns {Mark[]} */
const vectorMark = (tail, tip, color, name, text, pixel) => [
  arrow([pixel(tail), pixel(tip)], color, 3.5, name),
  word(text, pixel(tip), color, [0, -16]),
];

/** @param {NonNullable<Frame["update"]>} update @param {Vector} tail @param {(from: Vector, w: Vector) => Vector} tipOf
 * @param {Pixel} pixel @returns {Mark[]} */
function updateMarks({ before, after, step, name, progress }, tail, tipOf, pixel) {
  const lined = plane.isNonzero(before);
  const old = tipOf(tail, before.w);
  const grown = tipOf(old, plane.scale(progress, step));
  return [
    ...(lined ? vectorMark(tail, old, "faint", "old", t("old w"), pixel) : []),
    arrow([pixel(old), pixel(grown)], "wrong", 3.5, "step"),
    word(name, pixel(plane.scale(0.5, plane.add(old, grown))), "wrong", [0, -16]),
    ...(progress === 1 && lined ? vectorMark(tail, tipOf(tail, after.w), "text", "new", t("new w"), pixel) : []),
  ];
}

/** Numbers along three edges of the box: the two lower ones nearest to the viewer, and the upright one on the left. The
 * name of a lower axis is beside the middle of its numbers, since at the end of one edge another begins.
 * @param {LiftedSubject} run @param {BoxView} view @param {Camera} camera @param {Pixel} pixel @param {Size} size
 * @param {number} scale @returns {Mark[]} */
function axisWords({ features }, { half, centre, stretch }, camera, pixel, [width], scale) {
  const [x, y] = space.axesOf(camera)[2].map((toward) => (toward < 0 ? -half : half));
  const left = pixel([-x, y, 0])[0] < pixel([x, -y, 0])[0] ? [-x, y] : [x, -y];
  /** @type {((value: number) => Vector)[]} */
  const edges = [(value) => [value, y, -half], (value) => [x, value, -half], (value) => [...left, value]];
  return featureAxes(features).flatMap((i) => {
    /** @param {number} value */
    const place = (value) => pixel(edges[i](value));
    const [low, high] = [-half, half].map((value) => centre[i] + value / stretch[i]);
    const [right, down] = outwardAcross(place(-half), place(half), pixel([0, 0, 0]));
    const values = ticks([low, high], Math.min(5, width / (85 * scale)));
    const [at, ...aside] = i === 2 ? [1.12 * half, 0, 0] : [0, AXIS_NAME_PX * right, AXIS_NAME_PX * down];
    return [
      ...distinctNumbers(values).map((text, k) =>
        tick(text, place((values[k] - centre[i]) * stretch[i]), "faint", [TICK * right, TICK * down]),
      ),
      word(nameOf(features, i), place(at), "text", aside),
    ];
  });
}

// The unit vector across an edge, away from the middle of the box.
/** @param {Vector} from @param {Vector} to @param {Vector} middle */
function outwardAcross(from, to, middle) {
  const across = plane.perpendicular(plane.add(to, plane.scale(-1, from)));
  const size = plane.length(across) || 1;
  const outside = plane.dot(across, plane.add(plane.middle(from, to), plane.scale(-1, middle))) < 0 ? -1 : 1;
  return plane.scale(outside / size, across);
}

/** @type {Picture<LiftedSubject, BoxView>} */
export const featureSpacePicture = {
  name: "space",
  surface: "sketch",
  area: "chart cone",
  viewing: boxViewing,
  marks,
  label: () => t("The feature space. Drag, or press Shift and an arrow key, to turn it."),
  describe: ({ data, run, frame: { line } }) => (run.map.problem ? run.map.problem : describeSpace(data, run, line)),
  isShown: ({ run }) => run.isDrawn,
  fit({ run: { points, onLine } }, size) {
    const places = points.flatMap((z) => [toSpace(z), onLine ? [z[0], 0, 0] : [z[0], z[1], 0]]);
    return boxViewing.fit(places, size, onLine ? 1 : 2);
  },
  handleAt: () => ({ part: "space" }),
  canTurn: true,
  state: ({ k, frame: { line }, own: { height } }) => ({ w: line.w, b: line.b, step: k, height }),
};
