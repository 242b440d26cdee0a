// Draws the space of all weights (w₁, w₂, b/√β), where the separators form a cone.
// The space is seen from far away. The tip of the cone is the origin. The cone is drawn by what it cuts out of the
// sides of a cube around the origin, which the whole run fits in; half the cube is the unit of the view.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import * as space from "../math/space.js";
import { cubeView, spaceViewing } from "../math/view.js";
import { example, vector } from "../words/numbers.js";
import { describeCone, describeCycle, thirdAxis } from "../words/weights.js";
import { area, arrow, disc, stroke, word } from "./marks.js";

/** @import { Mark, MarkStyle, Pixel } from "../draw/types" */
/** @import { ProvenRun } from "../model/runs/types" */
/** @import { Line, Moment, Picture, Size, SpaceView, Vector } from "../types" */

const MOST_DRAWN = 1500; // mistakes of a long run that are drawn behind the present one
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const ORIGIN = [0, 0, 0];

/** @param {Line} line @param {number} root @returns {Vector} */
const vectorOf = ({ w, b }, root) => [...w, root ? b / root : 0];

/** What depends on the run only: the places of its states, half the side of the cube, the edges of the half-spaces, and
 * the part of each side of the cube where every example is classified correctly. */
const weightCubeOf = memoizeLast((/** @type {ProvenRun} */ run) => {
  const { root } = run.proof;
  const places = run.states.map((state) => vectorOf(state, root));
  const half = 1.1 * places.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const edges = run.points.map((x, i) => ({ w: plane.scale(run.labels[i], [...x, root]), b: 0 }));
  // Half-spaces that only touch in an edge have no cone.
  const some = run.points.length && run.verdict.kind !== "inseparable";
  return { places, half, edges, sides: some ? rightSides(edges, half) : [] };
});

/** @param {Line[]} edges @param {number} half */
const rightSides = (edges, half) =>
  cubeSides(half)
    .map((side) => edges.reduce((rest, edge) => plane.clipPolygon(rest, edge, 1), side))
    .filter((side) => side.length > 2);

/** The six sides of the cube from −half to half, four corners each. @param {number} half */
function cubeSides(half) {
  const corners = CORNERS.map((corner) => plane.scale(half, corner));
  return [0, 1, 2].flatMap((i) => [-half, half].map((at) => corners.map((corner) => corner.toSpliced(i, 0, at))));
}

/** Whether any of the cone is wide enough to be seen. @param {Moment<ProvenRun>} moment */
export const isConeSeen = ({ run }) => weightCubeOf(run).sides.length > 0;

/** @param {Moment<ProvenRun>} moment @param {SpaceView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, size) {
  const { run, own } = moment;
  const { half, sides } = weightCubeOf(run);
  /** @type {Pixel} */
  const pixel = (x) => space.pixel(x, own.camera, half * view.unit, size);
  const here = pixel(vectorOf(moment.frame.line, run.proof.root));
  return [
    word("w̃", here, "text", [0, -20]),
    ...space.edges(half).map((ends) => stroke(ends.map(pixel), "axis", 1)),
    ...axisMarks(run, half, pixel),
    ...edgeMarks(moment, pixel),
    ...sides.flatMap((side) => sideMarks(side, pixel)),
    ...trailMarks(moment, here, pixel),
    ...rayMarks(run.proof, half, pixel),
    disc(here, 8, { fill: "text", color: "paper", name: "here" }),
  ];
}

/** @param {ProvenRun} run @param {number} half @param {Pixel} pixel */
const axisMarks = (run, half, pixel) =>
  ["w₁", "w₂", thirdAxis(run)].flatMap((name, i) => [
    stroke(
      [-half, half].map((value) => pixel(space.axisPoint(i, value))),
      "faint",
      2,
    ),
    word(name, pixel(space.axisPoint(i, 1.12 * half)), "text"),
  ]);

/** The plane of weights that give one example the score 0. @param {Moment<ProvenRun>} moment @param {Pixel} pixel */
function edgeMarks({ run, frame, pointed, chosen }, pixel) {
  const { edges, half } = weightCubeOf(run);
  const picked = pointed.example ?? chosen;
  const marked = picked ?? frame.example;
  const patch = marked !== null && edges[marked] ? space.cubeSection(edges[marked], half) : [];
  if (marked === null || patch.length < 3) return [];
  const color = picked === null ? "example" : "text";
  return [
    area(patch.map(pixel), { fill: "shade", color, name: "edge" }),
    word(example(marked), pixel(patch[0]), color),
  ];
}

/** @param {Vector[]} side @param {Pixel} pixel */
const sideMarks = (side, pixel) => [
  ...side.map((corner) => stroke([pixel(ORIGIN), pixel(corner)], "distance", 1)),
  area(side.map(pixel), { fill: "distance", opacity: 0.26, color: "distance", name: "separators" }),
];

/** @param {Moment<ProvenRun>} moment @param {Vector} here @param {Pixel} pixel */
function trailMarks({ run, k, frame: { update } }, here, pixel) {
  const { places } = weightCubeOf(run);
  const { root } = run.proof;
  const walked = places.slice(Math.max(0, k - MOST_DRAWN), update ? k : k + 1).map(pixel);
  const tip = update && vectorOf(plane.interpolate(update.before, update.after, update.progress), root);
  const cycle = run.cycle && k >= run.cycle.from ? places.slice(run.cycle.from, k + 1) : null;
  return [
    stroke([...walked, here], "text", 2),
    ...(tip ? [arrow([places[k - 1], tip].map(pixel), "wrong", 3.5)] : []),
    ...(cycle ? [stroke(cycle.map(pixel), "best", 6, { dash: "9,6" })] : []),
  ];
}

/** The direction of the maximum-margin line, and the direction with the largest margin in this space.
 * @param {ProvenRun["proof"]} proof @param {number} half @param {Pixel} pixel */
function rayMarks({ separator, best }, half, pixel) {
  if (!separator) return [];
  /** @param {string} name @param {Vector} direction @param {MarkStyle} style @returns {Mark[]} */
  const ray = (name, direction, style) => {
    const end = pixel(plane.scale(half / Math.max(...direction.map(Math.abs)), direction));
    return [stroke([pixel(ORIGIN), end], "best", 3.5, style), word(name, end, "best", [18, 0])];
  };
  const sharpest = best ? ray("ũ", best, { dash: "2,5", name: "widest" }) : [];
  return [...ray("w̃*", separator, { dash: "12,7", name: "best" }), ...sharpest];
}

/** @type {Picture<ProvenRun, SpaceView>} */
export const weightSpacePicture = {
  name: "cone",
  surface: "sketch",
  area: "chart cone",
  viewing: spaceViewing,
  marks,
  label: () => t("The space of all weights. Drag to turn it."),
  describe: (moment) =>
    [
      `w̃ = ${vector(vectorOf(moment.frame.line, moment.run.proof.root))}.`,
      ...describeCone(moment.run, isConeSeen(moment)),
      ...describeCycle(moment.run, moment.k),
    ].join(" "),
  fit: (_, size) => cubeView(1.05, size),
  handleAt: () => ({ part: "space" }),
  canTurn: true,
  state: ({ run, k, frame: { line } }) => ({ w: line.w, b: line.b, step: k, sides: weightCubeOf(run).sides }),
};
