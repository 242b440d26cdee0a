// Draws the soft margin in the plane: its band, slacks, multipliers and reduced hulls.
// Slacks are lengths, multipliers are areas.

import * as marks from "../draw/marks.js";
import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { example, number, subscript } from "../words/numbers.js";
import { describeSolution } from "../words/soft_margin.js";
import { describePlane } from "../words/screen_reader.js";
import * as usual from "./plane.js";
import { drawBand, drawHulls, nameCanonical } from "./separation.js";

/** @import { Pen } from "../draw/types" */
/** @import { SoftMarginLine, SoftSubject } from "../model/runs/types" */
/** @import { Moment, Picture, PlaneView, Vector } from "../types" */

const { sides, line, normal, distance, mistakes, numbers, certificate } = usual.PLANE_LAYERS;
export const SOFT_LAYERS = {
  sides,
  line,
  normal,
  distance,
  band: t("Margin band −1 < s(x) < 1"),
  slacks: t("Slacks ξ, as lengths ξ/‖w‖"),
  multipliers: t("Multipliers α, as areas"),
  support: t("Support vectors, α > 0"),
  mistakes,
  hulls: t("Reduced convex hulls and their nearest points"),
  hard: t("Hard-margin line, C = ∞"),
  numbers,
  certificate,
};
export const SOFT_SIMPLE = ["line", "normal", "band", "slacks", "hard"];

const MULTIPLIER_AREA = 4; // how many times the area of its point a multiplier at C adds to it
const SOFT_MARKS = marks.atDepth("margins", {
  multipliers: marks.marker("disc", 0, { fill: "band", color: "best", width: 2, cost: 0 }),
  slacks: marks.line("example", 3, { cost: marks.FAINT_COST }),
});
const MOST_NAMES = 8; // support vectors that are named
const MOST_SLACKS = 4; // and slacks

/** @param {Pen} pen @param {Moment<SoftSubject>} moment */
function drawSoft(pen, { run, frame: { soft }, layers }) {
  if (!soft) return;
  const { traces, view } = pen;
  if (layers.has("hulls")) drawReducedHulls(pen, run, soft);
  if (layers.has("hard") && run.verdict.kind === "separable")
    traces.candidates = geometry.segmentInView(run.verdict, view) ?? [];
  if (layers.has("multipliers")) drawMultipliers(pen, run, soft);
  if (layers.has("support")) drawSupport(pen, run, soft, !layers.has("numbers"));
  if (!geometry.isNonzero(soft)) return;
  if (layers.has("band")) {
    drawBand(pen, soft);
    nameCanonical(pen, soft);
  }
  if (layers.has("slacks")) drawSlacks(pen, run, soft);
}

/** The reduced hulls and their nearest points. @param {Pen} pen @param {SoftSubject} run @param {SoftMarginLine}
 * soft */
function drawReducedHulls(pen, { points, labels }, { cap, nearest }) {
  /** @param {number} label */
  const own = (label) => points.filter((_, i) => labels[i] === label);
  drawHulls(pen, (label) => geometry.reducedHull(own(label), cap));
  pen.traces.gap = nearest;
}

/** @param {Pen} pen @param {SoftSubject} run @param {SoftMarginLine} soft */
function drawMultipliers({ traces, sizes }, { points }, { support, shares }) {
  traces.multipliers = support.map((i) => points[i]);
  sizes.multipliers = support.map((i) => Math.sqrt(1 + MULTIPLIER_AREA * shares[i]));
}

/** @param {Pen} pen @param {SoftSubject} run @param {SoftMarginLine} soft @param {boolean} named */
function drawSupport({ traces, px, write }, { points }, { support }, named) {
  traces.support = support.map((i) => points[i]);
  if (!named || support.length > MOST_NAMES) return;
  for (const i of support) write(example(i), geometry.add(points[i], [px(26), px(-24)]), "best", { of: [points[i]] });
}

/** From each point with slack to the margin line that it should be beyond.
 * @param {Pen} pen @param {SoftSubject} run @param {SoftMarginLine} soft */
function drawSlacks({ traces, view, px, write }, { points, labels }, { w, slacks }) {
  const [size, most] = [geometry.length(w), maxSlackLength(view)];
  /** @param {Vector} x @param {number} i @returns {Vector} */
  const endOf = (x, i) => geometry.add(x, geometry.scale((labels[i] * Math.min(slacks[i] / size, most)) / size, w));
  const paying = [...points.keys()].filter((i) => slacks[i]);
  const ends = paying.map((i) => [points[i], endOf(points[i], i)]);
  traces.slacks = marks.joinParts(ends);
  if (slacks.filter((slack) => slack > 0).length > MOST_SLACKS) return;
  paying.forEach((i, k) => {
    const at = geometry.add(geometry.middle(ends[k][0], ends[k][1]), [0, px(-16)]);
    write(`ξ${subscript(i + 1)} = ${number(slacks[i], 3)}`, at, "example", { of: ends[k] });
  });
}

/** The largest length of a slack: three diagonals of the picture, in units of the view. @param {PlaneView} view */
const maxSlackLength = ({ x, y, unit }) => 3 * unit * Math.hypot((x[1] - x[0]) / unit, (y[1] - y[0]) / unit);

/** @type {Picture<SoftSubject>} */
export const softMarginPicture = {
  ...usual.planePicture,
  planeMarks: [...usual.PLANE_MARKS, ...SOFT_MARKS],
  label: () => t("The plane. Arrow keys make C smaller and larger. Press ? for all keys."),
  describe(moment) {
    const { data, run, ahead, frame } = moment;
    const { line: drawn, soft } = frame;
    const sentences = soft ? [describeSolution(soft, run)[0]] : [];
    return [describePlane(data, drawn, usual.wrongOf(moment)), ...sentences, ...(ahead ? [] : run.words)].join(" ");
  },
  marks: (moment, view) => usual.marksWith(moment, view, drawSoft),
};
