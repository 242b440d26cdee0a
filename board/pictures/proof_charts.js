// Draws the convergence proof as two charts: ‖w̃‖², and the angle to w̃*.
// ‖w̃‖² is between its floor and its ceiling. w̃ = (w, b/√β) is the line in the coordinates of the proof, and w̃* the
// direction of the maximum-margin line there; without a bias w̃ = w.

import { t } from "../language/t.js";
import { memoizeLast } from "../math/memoize.js";
import { chartViewing } from "../math/view.js";
import { number } from "../words/numbers.js";
import { describeAngle, describeNorm } from "../words/screen_reader.js";
import { disc, stroke, titles, word } from "./marks.js";

/** @import { MarkStyle, Mark } from "../draw/types" */
/** @import { ProvenRun } from "../model/runs/types" */
/** @import { ChartView, Moment, Picture, Vector } from "../types" */
/** @typedef {Moment<ProvenRun>} ProofMoment */

const MAX_CORNERS = 1500; // corners of a drawn curve
const MAX_BOUND_FACTOR = 6; // at first the axis goes to the bound if that is at most so many times the run's mistakes
const NO_SEPARATOR = { floor: null, along: null, cosine: null }; // the state if no line separates
const NAME_OFFSET_PX = [0, -15]; // px from a curve to its name

/** Whether the proof has a bound, and so a floor and an angle. @param {ProofMoment} moment */
export const hasBound = ({ run }) => "bound" in run.proof;

/** How far the axis of mistakes goes: to the end of the "run" or to the "bound". @param {ProofMoment} moment */
export const rangeOf = ({ run, own }) =>
  own.range ?? (boundOf(run) <= MAX_BOUND_FACTOR * Math.max(1, run.length) ? "bound" : "run");

/** How many mistakes the theorem allows. @param {ProvenRun} run */
const boundOf = ({ proof }) => proof.bound ?? Infinity;

/** With axes that end with the run, however far away the bound is. @param {ProofMoment} moment
 * @returns {ProofMoment} */
const overTheRun = (moment) => ({ ...moment, own: { ...moment.own, range: "run" } });

/** @param {ProofMoment} moment */
function axisEnd(moment) {
  const { run } = moment;
  const bound = hasBound(moment) && rangeOf(moment) === "bound" ? boundOf(run) : 0;
  return Math.max(1, run.length, bound) * 1.04;
}

/** [k, value] of enough entries from `first` on for a smooth curve, the last one included.
 * @param {number[]} values @param {number} first @returns {Vector[]} */
function thinOut(values, first) {
  const every = Math.ceil(values.length / MAX_CORNERS);
  return values
    .map((value, k) => [k, value])
    .slice(first)
    .filter((_, i, { length }) => i % every === 0 || i === length - 1);
}
const normsOf = memoizeLast((/** @type {ProvenRun} */ run) => thinOut(run.sums.norm, 0));
// w̃ = 0, where every run starts, has a length but no angle.
const cosinesOf = memoizeLast((/** @type {ProvenRun} */ run) => thinOut(run.sums.cosine ?? [], 1));
const highestOf = memoizeLast((/** @type {ProvenRun} */ run) =>
  run.sums.norm.reduce((most, value) => Math.max(most, value), 0),
);
const leastOf = memoizeLast((/** @type {ProvenRun} */ { sums: { cosine } }) =>
  (cosine ?? []).reduce((least, value) => Math.min(least, value), 0),
);

/** @param {string} name @param {Vector[]} at @param {string} color @param {number} width @param {MarkStyle} [more]
 * @returns {Mark} */
const curve = (name, at, color, width, more) => stroke(at, color, width, { name, ...more });

/** [k, value(k)] along the whole axis. @param {ChartView} view @param {(k: number) => number} value */
const sampleAlong = ({ x: [low, high] }, value) =>
  Array.from({ length: 101 }, (_, i) => Math.max(0, low + (i * (high - low)) / 100)).map((k) => [k, value(k)]);

/** @param {ProofMoment} moment @param {ChartView} view @returns {Mark[]} */
function boundMark({ run }, { x, y }) {
  const bound = boundOf(run);
  if (bound > x[1]) return [];
  const at = y.map((value) => [bound, value]);
  return [
    curve("bound", at, "best", 2.5, { dash: "8 5" }),
    word(t("bound {bound}", { bound: number(bound) }), [bound, (y[0] + y[1]) / 2], "best", NAME_OFFSET_PX, at),
  ];
}

/** The whole run, faint, unless it is over or an exercise asks for it, and in front of it the path up to k. During an
 * update k moves too.
 * @param {ProofMoment} moment @param {number[]} values @param {Vector[]} whole @returns {Mark[]} */
function runMarks({ run, k: reached, frame: { update }, asking }, values, whole) {
  const k = update ? reached - 1 + update.moved : reached;
  const isOver = k === run.length;
  const ahead = asking || isOver ? [] : [curve("ahead", whole, "faint", 1.5, { dash: "3 4" })];
  const last = Math.floor(k);
  if (!whole.length || k < whole[0][0]) return ahead;
  const here = [k, last === k ? values[last] : values[last] + (k - last) * (values[last + 1] - values[last])];
  const walked = isOver ? whole : [...whole.filter(([at]) => at < last), [last, values[last]], here];
  return [...ahead, curve("path", walked, "text", 3), disc(here, 7, { name: "here", fill: "text", color: "paper" })];
}

/** The name of the run's own curve, in the middle of what is shown of it.
 * @param {string} text @param {Vector[]} whole @param {ChartView} view @param {ProofMoment} moment */
function nameMark(text, whole, { x: [low, high] }, { k: reached, asking }) {
  const last = asking ? Math.min(high, reached) : high; // an exercise asks for the rest
  /** @param {Vector} vector */
  const isSeen = ([k]) => k >= low && k <= last;
  const inView = whole.every(isSeen) ? whole : whole.filter(isSeen); // the same array is turned into pixels once
  return inView.length ? [word(text, inView[Math.floor(inView.length / 2)], "text", NAME_OFFSET_PX, inView)] : [];
}

/** A curve that bounds the run, and its name at this part of it. @param {string} name @param {Vector[]} at
 * @param {string} color @param {number} part @param {string} text @returns {Mark[]} */
const boundCurve = (name, at, color, part, text) => [
  curve(name, at, color, 3),
  word(text, at[Math.round(part * (at.length - 1))], color, NAME_OFFSET_PX, at),
];

/** @param {ProofMoment} moment @returns {ChartView} */
function normView(moment) {
  const last = axisEnd(moment);
  const [ceiling, highest] = [moment.run.sums.ceiling(last), highestOf(moment.run)];
  const top = hasBound(moment) || ceiling < 4 * highest ? ceiling : 4 * highest;
  return { x: [0, last], y: [0, (top || 1) * 1.06] };
}

/** ‖w̃‖² between floor and ceiling. @satisfies {Picture<ProvenRun, ChartView>} */
export const normChart = {
  name: "norm",
  surface: "chart",
  area: "chart norm",
  viewing: chartViewing,
  label: () => t("The squared length ‖w̃‖² between its lower and its upper bound"),
  describe: (moment) => describeNorm(moment.k, moment.run.sums, hasBound(moment)),
  fit: normView,
  closestView: (moment) => normView(overTheRun(moment)),
  marks(moment, view) {
    const { sums } = moment.run;
    const [complete, norms] = [hasBound(moment), normsOf(moment.run)];
    const [floor, ceiling] = [sums.floor, sums.ceiling].map((of) => sampleAlong(view, of));
    return [
      ...titles(t("mistakes k"), "‖w̃‖²"),
      ...(complete ? boundMark(moment, view) : []),
      ...boundCurve("ceiling", ceiling, "minus", 0.3, t("ceiling")),
      ...(complete ? boundCurve("floor", floor, "distance", 0.8, t("floor")) : []),
      ...runMarks(moment, sums.norm, norms),
      ...nameMark("‖w̃‖²", norms, view, moment),
    ];
  },
  state(moment) {
    const { run, k } = moment;
    const { norm: norms, floor, ceiling, along, cosine } = run.sums;
    const proven = hasBound(moment) ? { floor: floor(k), along: along?.[k], cosine: cosine?.[k] } : NO_SEPARATOR;
    return { step: k, norm: norms[k], ceiling: ceiling(k), ...proven };
  },
};

/** @param {ProofMoment} moment @returns {ChartView} */
const angleView = (moment) => ({ x: [0, axisEnd(moment)], y: [leastOf(moment.run), 1.12] });

/** The cosine of the angle to w̃*, and its lower bound. @satisfies {Picture<ProvenRun, ChartView>} */
export const angleChart = {
  name: "angle",
  surface: "chart",
  area: "chart angle",
  viewing: chartViewing,
  label: () => t("The cosine of the angle between w̃ and w̃*"),
  describe: ({ k, run }) => describeAngle(k, run.sums, boundOf(run)),
  isShown: hasBound,
  fit: angleView,
  closestView: (moment) => angleView(overTheRun(moment)),
  marks(moment, view) {
    const { sums } = moment.run;
    const cosines = cosinesOf(moment.run);
    return [
      ...titles(t("mistakes k"), "cos(w̃, w̃*)"),
      ...boundMark(moment, view),
      ...boundCurve(
        "ceiling",
        sampleAlong(view, () => 1),
        "minus",
        0.5,
        t("ceiling 1"),
      ),
      ...boundCurve("floor", sampleAlong(view, sums.leastCosine), "distance", 0.5, t("floor")),
      ...runMarks(moment, sums.cosine ?? [], cosines),
      ...nameMark("cos(w̃, w̃*)", cosines, view, moment),
    ];
  },
};
