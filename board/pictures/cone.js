// The whole space of weights (w₁, w₂, b/√β), seen from far away: the separators form a cone with its tip at the origin.
// It is drawn by what it cuts out of the sides of a cube around the origin, which all of the run fits in; its half is
// the unit of the view.

import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import * as space from "../math/space.js";
import { cube, spatial } from "../math/view.js";
import { example, vector } from "../words/numbers.js";
import { ofCone, ofCycle, thirdAxis } from "../words/weights.js";

/** @import { Mark, Moment, Picture, ProvenRun, SpaceView } from "../types" */

const MOST_DRAWN = 1500; // mistakes of a long run that are drawn behind the present one

const vectorOf = ({ w, b }, root) => [...w, root ? b / root : 0];

// What depends on the run only: the places of its states, the half of the cube, the edges of the half-spaces, and the
// part of each side of the cube that is right for every example.
const solidOf = remembered((run) => {
  const {
    points,
    labels,
    proof: { root },
  } = run;
  const places = run.states.map((state) => vectorOf(state, root));
  const half = 1.1 * places.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const edges = points.map((x, i) => ({ w: plane.scale(labels[i], [...x, root]), b: 0 }));
  const right = (side) => edges.reduce((rest, edge) => plane.cut(rest, edge, 1), side);
  const some = points.length && run.verdict.kind !== "inseparable"; // an edge of two half-spaces that touch is no cone
  return {
    places,
    half,
    edges,
    sides: some
      ? cubeSides(half)
          .map(right)
          .filter((side) => side.length > 2)
      : [],
  };
});

// The six sides of the cube from −half to half, four corners each.
function cubeSides(half) {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map((corner) => plane.scale(half, corner));
  return [0, 1, 2].flatMap((i) => [-half, half].map((at) => corners.map((corner) => corner.toSpliced(i, 0, at))));
}

/** Whether any of the cone is wide enough to be seen. @param {Moment<ProvenRun>} moment */
export const isSeen = ({ run }) => solidOf(run).sides.length > 0;

/** @param {Moment<ProvenRun>} moment @returns {Mark[]} */
function marks({ run, k, own, frame: { line, update, example: looked }, pointed, chosen }, view, size) {
  const { places, half, edges, sides } = solidOf(run);
  const { root, separator, best } = run.proof;
  const pixel = (x) => space.pixel(x, own.camera, half * view.unit, size);
  const stroke = (ends, color, width, more) => ({ shape: "line", at: ends.map(pixel), color, width, ...more });
  const word = (text, x, color, aside = [0, 0]) => ({ shape: "word", text, at: [pixel(x)], color, aside });
  const here = vectorOf(line, root);

  const axes = ["w₁", "w₂", thirdAxis(run)].flatMap((name, i) => [
    stroke(
      [-half, half].map((value) => space.axisPoint(i, value)),
      "faint",
      2,
    ),
    word(name, space.axisPoint(i, 1.12 * half), "text"),
  ]);

  // The plane of weights that give one example the score 0.
  const picked = pointed.example ?? chosen;
  const shown = picked ?? looked;
  const color = picked === null ? "example" : "text";
  const patch = edges[shown] ? space.patch(edges[shown], half) : [];
  const edge =
    patch.length < 3
      ? []
      : [
          { shape: "area", at: patch.map(pixel), fill: "shade", color, name: "edge" },
          word(example(shown), patch[0], color),
        ];

  const cone = sides.flatMap((side) => [
    ...side.map((corner) => stroke([[0, 0, 0], corner], "distance", 1)),
    { shape: "area", at: side.map(pixel), fill: "distance", opacity: 0.26, color: "distance", name: "separators" },
  ]);

  const tip = update && vectorOf(plane.between(update.before, update.after, update.progress), root);
  const cycling = run.cycle && k >= run.cycle.from;
  const trail = [
    stroke([...places.slice(Math.max(0, k - MOST_DRAWN), update ? k : k + 1), here], "text", 2),
    ...(update ? [{ shape: "arrow", at: [places[k - 1], tip].map(pixel), color: "wrong", width: 3.5 }] : []),
    ...(cycling ? [stroke(places.slice(run.cycle.from, k + 1), "best", 6, { dash: "9,6" })] : []),
  ];

  const ray = (name, direction, style) => {
    const end = plane.scale(half / Math.max(...direction.map(Math.abs)), direction);
    return [stroke([[0, 0, 0], end], "best", 3.5, style), word(name, end, "best", [18, 0])];
  };
  const rays = separator
    ? [...ray("w̃*", separator, { dash: "12,7", name: "best" }), ...ray("ũ", best, { dash: "2,5", name: "widest" })]
    : [];
  return [
    word("w̃", here, "text", [0, -20]),
    ...space.edges(half).map((ends) => stroke(ends, "axis", 1)),
    ...axes,
    ...edge,
    ...cone,
    ...trail,
    ...rays,
    { shape: "disc", at: [pixel(here)], radius: 8, fill: "text", color: "paper", name: "here" },
  ];
}

/** @type {Picture<ProvenRun, SpaceView>} */
export const cone = {
  name: "cone",
  surface: "sketch",
  area: "chart cone",
  viewing: spatial,
  marks,
  label: () => "The space of all weights; drag to turn it",
  tells: (moment) =>
    [
      `w̃ = ${vector(vectorOf(moment.frame.line, moment.run.proof.root))}.`,
      ...ofCone(moment.run, isSeen(moment)),
      ...ofCycle(moment.run, moment.k),
    ].join(" "),
  worth: () => [],
  keeps: () => [],
  fit: (_, size) => cube(1.05, size),
  holds: () => ({ part: "space" }),
  turns: true,
  state: ({ run, k, frame: { line } }) => ({ w: line.w, b: line.b, step: k, sides: solidOf(run).sides }),
};
