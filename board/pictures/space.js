// The feature space with the lifted points, in a box around them. What needs more room than x₁ and x₂, or than the number
// line, is drawn shrunk, and the picture says so. A space of two features stands upright: its places are (x, 0, x²).
// A place in the picture is [to the right, up]; see pictures/solid.js.

import { contour } from "../math/contour.js";
import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import * as space from "../math/space.js";
import { ticks } from "../math/ticks.js";
import { boxed } from "../math/view.js";
import { ofSpace } from "../words/features.js";
import { apart, number, subscript } from "../words/numbers.js";

/** @import { BoxView, LiftedSubject, Line, Mark, Moment, Picture, Size, Vector } from "../types" */

const MOST_STEMS = 60; // points that have one
const MESH = 8; // lines of the surface in each direction
const ALONG = 20; // and places of each
const FINE = 400; // places of the lifted number line
const NEARER = 1.35; // times as large is what has no depth
const CELLS = 48; // of the grid in which the curve is looked for
const ARROW = 1.2; // of half the box, for the longest w of a run
const [TICK, BEYOND] = [16, 36]; // px from an edge to its numbers, and to the name of its axis

const inThree = (/** @type {Vector} */ z) => (z.length === 2 ? [z[0], 0, z[1]] : z);
/** In the coordinates of the box: its middle is the origin. @param {BoxView} view */
const into =
  ({ centre, stretch }) =>
  (/** @type {Vector} */ z) =>
    inThree(z).map((value, i) => (value - centre[i]) * stretch[i]);
/** The same plane there. @param {Line} line @param {BoxView} view @returns {Line} */
const planeIn = ({ w, b }, { centre, stretch }) => ({
  w: inThree(w).map((value, i) => value / stretch[i]),
  b: b + plane.dot(inThree(w), centre),
});

/** @type {(mark: Mark) => Mark} */
const mark = (one) => one;
const stretched = (/** @type {Vector} */ w, /** @type {Vector} */ stretch) =>
  inThree(w).map((value, i) => value * stretch[i]);
const longest = remembered((states, stretch) =>
  states.reduce((most, { w }) => Math.max(most, plane.length(stretched(w, stretch))), 0),
);
const baseOf = (/** @type {BoxView} */ { centre: [x, y], half }) =>
  /** @type {any} */ ({ x: [x - half, x + half], y: [y - half, y + half] });
const gridWith = (rough) =>
  remembered((/** @type {LiftedSubject} */ run, view) =>
    run.grid(baseOf(view), [run.onLine ? 2 * CELLS : CELLS, CELLS], rough),
  );
const curvesWith = (rough, gridIn = gridWith(rough)) =>
  remembered(
    (/** @type {LiftedSubject} */ run, view, /** @type {Line} */ line) => contour(gridIn(run, view), line).curves,
  );
const [curvesIn, roughCurvesIn] = [curvesWith(false), curvesWith(true)];

// The lines of the lifted plane, or the lifted number line.
const meshOf = remembered((/** @type {LiftedSubject} */ run, /** @type {BoxView} */ view) => {
  const {
    x: [left, right],
    y: [bottom, top],
  } = baseOf(view);
  const part = (low, high, k, of) => low + (k * (high - low)) / of;
  if (run.onLine) return [Array.from({ length: FINE + 1 }, (_, k) => run.lift([part(left, right, k, FINE)]))];
  const lines = Array.from({ length: MESH + 1 }, (_, i) => [
    Array.from({ length: ALONG + 1 }, (_, k) => [part(left, right, i, MESH), part(bottom, top, k, ALONG)]),
    Array.from({ length: ALONG + 1 }, (_, k) => [part(left, right, k, ALONG), part(bottom, top, i, MESH)]),
  ]).flat();
  return lines.map((at) => at.map(run.lift));
});

const isInside = (/** @type {Vector} */ u, /** @type {number} */ half) =>
  u.every((value) => Math.abs(value) <= half * (1 + 1e-9));

// The parts of a polyline inside the box.
function inside(/** @type {Vector[]} */ at, /** @type {number} */ half) {
  /** @type {Vector[][]} */
  const parts = [[]];
  for (const x of at) {
    if (isInside(x, half)) parts.at(-1).push(x);
    else if (parts.at(-1).length) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** @param {Moment<LiftedSubject>} moment @param {BoxView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, size) {
  const {
    run,
    data,
    frame: { line, example },
    own: { height, probe },
    layers,
    scale,
    pointed,
    chosen,
    settled,
    playing,
  } = moment;
  const { half } = view;
  const isFlat = run.features.length === 2;
  const camera = moment.own.camera ?? space.firstCamera(run.features.length);
  const level = (/** @type {Vector} */ [x, y]) => (run.onLine ? [x, 0, 0] : [x, y, 0]);
  const raised = (/** @type {Vector} */ z) =>
    plane.add(plane.scale(1 - height, level(z)), plane.scale(height, inThree(z)));
  const box = into(view);
  const unit = isFlat ? view.unit / NEARER : view.unit;
  const pixel = (/** @type {Vector} */ [x, y, z]) => space.pixel([x, isFlat ? 0 : y, z], camera, unit, size);
  const at = (z) => pixel(box(z));
  const stroke = (places, color, width, more = {}) =>
    mark({ shape: "line", at: places.map(pixel), color, width, ...more });
  const word = (text, u, color, aside = [0, 0]) => mark({ shape: "word", text, at: [pixel(u)], color, aside });

  const places = run.isRead ? data.points.map(run.lift) : [];
  const seen = [...places.keys()].filter((i) => places[i].every(Number.isFinite));
  const up = height === 1 && plane.isDefined(line);
  const inBox = planeIn(line, view);
  const polygon = up && layers.has("line") ? space.patch(inBox, half) : [];
  const facing = up ? plane.dot(inBox.w, space.axesOf(camera)[2]) : 0;
  const isBehind = (u) => up && facing * plane.score(inBox, u) < 0;

  // What is cut by the plane, in two parts.
  const edges = space.edges(half).map((ends) => ({ ends, color: "axis", width: 1 }));
  const parts = edges.map(({ ends, ...style }) => ({
    style,
    ...(polygon.length ? space.split(inBox, ends, camera) : { behind: [ends], before: [] }),
  }));
  const cut = (/** @type {"behind" | "before"} */ name) =>
    parts.flatMap(({ style, [name]: some }) => some.map((ends) => stroke(ends, style.color, style.width)));

  const mesh =
    layers.has("surface") && run.isRead
      ? meshOf(run, view)
          .flatMap((some) =>
            inside(
              some.map((z) => box(raised(z))),
              half,
            ),
          )
          .map((some) =>
            stroke(some, "faint", run.onLine ? 2.5 : 1, { opacity: run.onLine ? 1 : 0.55, name: "surface" }),
          )
      : [];

  const few = seen.length <= MOST_STEMS;
  const radius = seen.length <= 60 ? 8 : seen.length <= 200 ? 6 : 3.5;
  const stems =
    layers.has("stems") && few
      ? seen.flatMap((i) => {
          const foot = level(places[i]);
          return [
            stroke([box(foot), box(raised(places[i]))], "faint", 1.5, { dash: "3 4" }),
            mark({ shape: "disc", at: [at(foot)], radius: 2.5, fill: "faint", name: "foot" }),
          ];
        })
      : [];
  const pointMarks = (i) => {
    const place = at(raised(places[i]));
    const plus = data.labels[i] > 0;
    const wrong =
      up && layers.has("mistakes") && plane.isWrong(data.labels[i], plane.score(line, places[i]), run.boundary);
    const ring = (color, more, name) =>
      mark({ shape: "disc", at: [place], radius: radius + more, color, width: 3, name });
    return [
      ...(i === example && layers.has("example") ? [ring("example", 8, "example")] : []),
      ...(i === (pointed.example ?? chosen) ? [ring("text", 5, "chosen")] : []),
      ...(wrong ? [ring("wrong", 4, "wrong")] : []),
      ...(layers.has("best") && run.verdict.support?.includes(i)
        ? [mark({ shape: "diamond", at: [place], radius: radius + 9, color: "best", width: 2.5, name: "support" })]
        : []),
      mark({
        shape: plus ? "disc" : "diamond",
        at: [place],
        radius: plus ? radius : 1.3 * radius,
        fill: plus ? "plus" : "minus",
        color: "paper",
        width: 1.5,
        name: plus ? "plus" : "minus",
      }),
    ];
  };
  const [behind, before] = [true, false].map((side) =>
    seen.filter((i) => isBehind(box(raised(places[i]))) === side).flatMap(pointMarks),
  );
  const numbers =
    layers.has("numbers") && few
      ? seen.map((i) => word(subscript(i + 1), box(raised(places[i])), "text", [14, -12]))
      : [];

  const curves =
    up && layers.has("line") && run.isRead ? (settled && !playing ? curvesIn : roughCurvesIn)(run, view, line) : [];
  const dot = (/** @type {Vector} */ z, radius, name) =>
    isInside(box(z), half) ? [mark({ shape: "disc", at: [at(z)], radius, fill: "text", name })] : [];
  const curve = run.onLine
    ? curves.flatMap(([x]) => [...dot(run.lift(x), 6, "section"), ...dot(level(x), 4, "preimage")])
    : curves.flatMap((some) => [
        ...inside(
          some.map((x) => box(run.lift(x))),
          half,
        ).map((part) => stroke(part, "text", 3.5, { name: "section" })),
        ...inside(
          some.map((x) => box([...x, 0])),
          half,
        ).map((part) => stroke(part, "text", 1.5, { dash: "2 4", name: "preimage" })),
      ]);

  const probed = probe && run.isRead && run.lift(probe);
  const probeMarks =
    probed && probed.every(Number.isFinite)
      ? [
          stroke([box(level(probe)), box(raised(probed))], "example", 2),
          mark({ shape: "disc", at: [at(raised(probed))], radius: 8, fill: "example", color: "text", name: "probe" }),
          word("φ(x)", box(raised(probed)), "text", [24, 0]),
        ]
      : [];

  return [
    ...mesh,
    ...cut("behind"),
    ...stems,
    ...behind,
    ...(polygon.length
      ? [
          mark({
            shape: "area",
            at: polygon.map(pixel),
            fill: facing > 0 ? "plus" : "minus",
            opacity: 0.24,
            color: "text",
            width: isFlat ? 3.5 : 2,
            name: "plane",
          }),
        ]
      : []),
    ...curve,
    ...cut("before"),
    ...(height === 1 && layers.has("best") ? bestMarks(run, view, pixel) : []),
    ...before,
    ...probeMarks,
    ...(height === 1 ? vectorMarks(moment, view, pixel) : []),
    ...numbers,
    ...axisWords(run, view, camera, pixel, size, scale),
    ...(up && layers.has("line") && !polygon.length
      ? [
          mark({
            shape: "word",
            text: `The ${run.noun} is outside: ⊖ shows it.`,
            at: [[size[0] / 2, 12]],
            color: "text",
          }),
        ]
      : []),
    ...noteMarks(run, view, size),
  ];
}

// What is drawn shrunk, in the corners on the right.
/** @returns {Mark[]} */
function noteMarks({ features }, { stretch }, size) {
  const shrunk = axesOf(features).filter((i) => stretch[i] !== 1);
  return shrunk.map((i, j) =>
    mark({
      shape: "word",
      text: `${nameOf(features, i)} drawn × ${number(stretch[i])}`,
      at: [[size[0], j ? size[1] : 0]],
      color: "faint",
    }),
  );
}

// The axes of the box that stand for features, and which.
const axesOf = (/** @type {string[]} */ { length }) => (length === 2 ? [0, 2] : [0, 1, 2]);
const nameOf = (/** @type {string[]} */ features, /** @type {number} */ i) => features[axesOf(features).indexOf(i)];

// The max-margin plane, its slab, and the nearest points of the hulls.
/** @returns {Mark[]} */
function bestMarks(/** @type {LiftedSubject} */ { verdict: { w, b, nearest } }, /** @type {BoxView} */ view, pixel) {
  if (!w) return [];
  const of = (by) => space.patch(planeIn({ w, b: b - by }, view), view.half);
  const box = into(view);
  const outline = (by, more) =>
    of(by).length ? [mark({ shape: "area", at: of(by).map(pixel), color: "best", ...more })] : [];
  return [
    ...outline(0, { fill: "best", opacity: 0.16, width: 3, dash: "12 7", name: "best" }),
    ...outline(1, { width: 1.5, name: "slab" }),
    ...outline(-1, { width: 1.5, name: "slab" }),
    mark({ shape: "line", at: nearest.map((z) => pixel(box(z))), color: "best", width: 4, name: "nearest" }),
  ];
}

// w on the plane; while an update is told, from the foot of the origin the old w, what is added and the new w.
/** @param {any} moment @returns {Mark[]} */
function vectorMarks({ run, frame: { line, update }, layers }, view, pixel) {
  const by = plane.drawingScale(longest(run.states, view.stretch), ARROW * view.half);
  const box = into(view);
  const seen = (u) => u.every((value) => Math.abs(value) <= view.half);
  const tipOf = (from, w) => plane.add(from, plane.scale(by, stretched(w, view.stretch)));
  const arrow = (from, to, color, name) =>
    mark({ shape: "arrow", at: [pixel(from), pixel(to)], color, width: 3.5, name });
  const word = (text, u, color) => mark({ shape: "word", text, at: [pixel(u)], color, aside: [0, -16] });
  const note =
    by === 1 ? [] : [mark({ shape: "word", text: `vectors drawn × ${number(by)}`, at: [[0, 1e4]], color: "faint" })];
  if (update && layers.has("update")) {
    const tail = box([0, 0, 0]);
    const old = tipOf(tail, update.before.w);
    const grown = tipOf(old, plane.scale(update.progress, update.step));
    return [
      ...(plane.isDefined(update.before) ? [arrow(tail, old, "faint", "old"), word("old w", old, "faint")] : []),
      arrow(old, grown, "wrong", "step"),
      word(update.name, plane.scale(0.5, plane.add(old, grown)), "wrong"),
      ...(update.progress === 1 && plane.isDefined(update.before)
        ? [arrow(tail, tipOf(tail, update.after.w), "text", "new"), word("new w", tipOf(tail, update.after.w), "text")]
        : []),
      ...note,
    ];
  }
  if (!layers.has("normal") || !plane.isDefined(line)) return [];
  const tail = box(plane.foot({ w: inThree(line.w), b: line.b }, view.centre));
  return seen(tail)
    ? [arrow(tail, tipOf(tail, line.w), "text", "w"), word("w", tipOf(tail, line.w), "text"), ...note]
    : [];
}

// Numbers along three edges of the box: those below that are nearest to the viewer, and one that stands at the left. Below,
// the name of an axis stands beyond the middle of its numbers, since at the end of one edge another begins.
/** @param {LiftedSubject} run @param {BoxView} view @returns {Mark[]} */
function axisWords({ features }, { half, centre, stretch }, camera, pixel, /** @type {Size} */ [width], scale) {
  const [x, y] = space.axesOf(camera)[2].map((toward) => (toward < 0 ? -half : half));
  const left = pixel([-x, y, 0])[0] < pixel([x, -y, 0])[0] ? [-x, y] : [x, -y];
  const edges = [(value) => [value, y, -half], (value) => [x, value, -half], (value) => [...left, value]];
  return axesOf(features).flatMap((i) => {
    const [low, high] = [-half, half].map((value) => centre[i] + value / stretch[i]);
    const [from, to] = [-half, half].map((value) => pixel(edges[i](value)));
    const [right, down] = away(from, to, pixel([0, 0, 0]));
    const values = ticks([low, high], Math.min(5, width / (85 * scale)));
    const [at, ...aside] = i === 2 ? [1.12 * half, 0, 0] : [0, BEYOND * right, BEYOND * down];
    return [
      ...apart(values).map((text, k) =>
        mark({
          shape: "tick",
          text,
          at: [pixel(edges[i]((values[k] - centre[i]) * stretch[i]))],
          color: "faint",
          aside: [TICK * right, TICK * down],
        }),
      ),
      mark({ shape: "word", text: nameOf(features, i), at: [pixel(edges[i](at))], color: "text", aside }),
    ];
  });
}

// The direction across an edge, from the middle of the box on.
function away(/** @type {Vector} */ from, /** @type {Vector} */ to, /** @type {Vector} */ middle) {
  const across = plane.perpendicular(plane.add(to, plane.scale(-1, from)));
  const size = plane.length(across) || 1;
  const outside = plane.dot(across, plane.add(plane.middle(from, to), plane.scale(-1, middle))) < 0 ? -1 : 1;
  return plane.scale(outside / size, across);
}

/** @type {Picture<LiftedSubject, BoxView>} */
export const lifted = {
  name: "space",
  surface: "sketch",
  area: "chart cone",
  viewing: boxed,
  marks,
  label: () => "The feature space; drag, or press Shift and an arrow, to turn it",
  tells: ({ data, run, frame: { line } }) => (run.map.problem ? run.map.problem : ofSpace(data, run, line)),
  shown: ({ run }) => run.isDrawn,
  worth: ({ run }) => run.points.flatMap((z) => [inThree(z), run.onLine ? [z[0], 0, 0] : [z[0], z[1], 0]]),
  keeps: () => [],
  fit: (moment, size) => boxed.fit(lifted.worth(moment, false), size, moment.run.onLine ? 1 : 2),
  holds: () => ({ part: "space" }),
  turns: true,
  state: ({ k, frame: { line }, own: { height } }) => ({ w: line.w, b: line.b, step: k, height }),
};
