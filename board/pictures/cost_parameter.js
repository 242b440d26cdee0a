// Draws two charts against C: the margin, and the slacks with the misclassified points.
// The axis of C shows powers of ten.

import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { chartViewing } from "../math/view.js";
import { number } from "../words/numbers.js";
import { costText } from "../words/soft_margin.js";
import { area, disc, stroke, titles, word } from "./marks.js";

/** @import { MarkStyle, Mark } from "../draw/types" */
/** @import { SoftFrame, SoftMarginLine, SoftPath, SoftSettings, SoftSubject, FrameInput } from "../model/runs/types" */
/** @import { ChartView, Picture, Vector } from "../types" */
/** The charts are shown only where there is a path, and so a line for each C.
 * @typedef {{ path: SoftPath, frame(at: FrameInput<SoftSettings>): SoftFrame & { soft: SoftMarginLine } }} WithPath
 * @typedef {Omit<SoftSubject, keyof WithPath> & WithPath} ChartedRun */

const STEPS = 120; // of a curve, in addition to the breakpoints
const MIN_STEP_PART = 1 / 400; // of the axis; places that are nearer together look the same
const MAX_HEIGHT_FACTOR = 4; // the margin is shown up to so many times its least value
const ROOM = 1.08;
const INFINITY_PART = 0.05; // of the axis, to the right of C = ∞
const WRONG = t("errors");
const SLACK_TITLE = `Σξᵢ, ${WRONG}`;
/** @satisfies {ChartView} */
const NOTHING = { x: [0, 1], y: [0, 1] };

/** log₁₀ C at the places of the curves, breakpoints included. @type {(run: ChartedRun) => number[]} */
const powersOf = memoizeLast((run) => {
  const [low, high] = run.range;
  const grid = Array.from({ length: STEPS + 1 }, (_, i) => low + (i * (high - low)) / STEPS);
  return thinOut(
    run,
    [...grid, ...breaksOf(run)].sort((one, other) => one - other),
  );
});
/** @param {ChartedRun} run @param {number[]} powers @returns {number[]} */
const thinOut = (run, powers) => {
  const [low, high] = run.range;
  let last = -Infinity;
  return powers.filter((power) => power - last >= MIN_STEP_PART * (high - low) && (last = power) > -Infinity);
};
/** @type {(run: ChartedRun) => number[]} */
const breaksOf = memoizeLast((run) => run.path.C.slice(1).map(Math.log10));

/** @type {(run: ChartedRun) => Vector[]} */
const marginCurve = memoizeLast((run) =>
  powersOf(run).flatMap((power) => {
    const size = geometry.length(lineAt(run, 10 ** power).w);
    return size ? [[power, 1 / size]] : [];
  }),
);
/** @type {(run: ChartedRun) => Vector[]} */
const slackCurve = memoizeLast((run) =>
  powersOf(run).map((power) => {
    const k = run.pieceOf(10 ** power);
    const [start, slope] = run.slackSums[k];
    return [power, Math.max(0, start + (10 ** power - run.path.C[k]) * slope)];
  }),
);
/** The number of misclassified points, a step function; empty if no C has a line.
 * @type {(run: ChartedRun) => Vector[]} */
const wrongCurve = memoizeLast((run) => {
  if (!run.limit || !geometry.isNonzero(run.limit)) return [];
  const [low, high] = run.range;
  const turns = turnsOf(run.strays.flat());
  const first = turns.filter(([C]) => C === 0).length;
  let count = first;
  const places = turns
    .filter(([C]) => C > 0 && C < Infinity)
    .flatMap(([C, by]) => {
      const [power, before] = [Math.log10(C), count];
      count += by;
      return [
        [power, before],
        [power, count],
      ];
    });
  return [
    [Math.min(low, places[0]?.[0] ?? low), first],
    ...places,
    [Math.max(high, places.at(-1)?.[0] ?? high), count],
  ];
});

/** [C, change] wherever the number of misclassified points changes by 1 or −1. @param {Vector[]} stretches @returns
 * {Vector[]} */
const turnsOf = (stretches) =>
  stretches
    .flatMap(([from, to]) => [
      [from, 1],
      [to, -1],
    ])
    .sort(([one], [other]) => one - other);

/** @param {ChartedRun} run @param {number} C @returns {{ w: Vector }} */
const lineAt = (run, C) => {
  const k = run.pieceOf(C);
  return run.lineOn(k, C - run.path.C[k]);
};

/** The breakpoints as a comb along the bottom of a chart.
 * @returns {(run: ChartedRun, bottom: number, top: number) => Vector[]} */
const createComb = () =>
  memoizeLast((run, bottom, top) =>
    thinOut(run, breaksOf(run)).flatMap((power) => [
      [power, bottom],
      [power, top],
      [power, bottom],
    ]),
  );

/** @satisfies {{ [name: string]: ReturnType<typeof createComb> }} */
const combs = { "1/‖w‖": createComb(), [SLACK_TITLE]: createComb() };

/** @param {ChartedRun} run @param {number} here @param {ChartView} view @param {string} name of its vertical axis
 * @returns {Mark[]} */
function frameMarks(run, here, { y: [bottom, top] }, name) {
  const price = [bottom, top].map((value) => [here, value]);
  return [
    ...titles("C", name).map((title) => (title.name === "x" ? { ...title, powers: true } : title)),
    area(combs[name](run, bottom, bottom + 0.06 * (top - bottom)), { name: "breakpoints", color: "faint", width: 1 }),
    stroke(price, "text", 2, { name: "price" }),
  ];
}

/** The place of C on the axis; ∞ and any other C outside of the range are at its end, beyond all breakpoints.
 * @param {number} C @param {Vector} range */
const placeOf = (C, [low, high]) => Math.min(Math.max(Math.log10(C), low), high);
/** @param {Vector} range @returns {[number, number]} */
const widenRange = ([low, high]) => [low, high + INFINITY_PART * (high - low)];

/** @param {string} name @param {Vector[]} at @param {string} color @param {MarkStyle} [more] @returns {Mark} */
const curve = (name, at, color, more) => stroke(at, color, 3, { name, ...more });
/** @param {string} text @param {Vector[]} of @param {ChartView} view @param {string} color @param {number} part */
function nameMark(text, of, { x: [low, high] }, color, part) {
  const place = of.find(([power]) => power >= low + part * (high - low));
  return place ? [word(text, place, color, [0, -15], of)] : [];
}
/** @param {Vector} at @param {string} color @returns {Mark} */
const hereMark = (at, color) => disc(at, 6, { name: "here", fill: color, color: "paper" });

/** @satisfies {Partial<Picture<ChartedRun, ChartView>>} */
const common = {
  surface: "chart",
  viewing: chartViewing,
  isShown: ({ frame }) => Boolean(frame.soft),
  /** @type {Picture["clickAction"]} */
  clickAction: (_, [power]) => ["price", 10 ** power],
};

/** The chart of 1/‖w‖, half the width of the margin band. @type {Picture<ChartedRun, ChartView>} */
export const marginChart = {
  ...common,
  name: "margin",
  area: "chart margin",
  label: () => t("Half the width of the margin band against C. Click to set C."),
  describe: ({ frame: { soft } }) =>
    geometry.isNonzero(soft)
      ? t("At C = {C}, half the width of the margin band is 1/‖w‖ = {half}.", {
          C: costText(soft.C),
          half: number(1 / geometry.length(soft.w)),
        })
      : t("At C = {C}, w = 0, so there is no margin band.", { C: costText(soft.C) }),
  fit: ({ run }) => {
    if (!run.path) return NOTHING;
    const values = marginCurve(run).map(([, value]) => value);
    const least = values.reduce((low, value) => Math.min(low, value), Infinity);
    const top = Math.min(values[0] ?? 1, MAX_HEIGHT_FACTOR * least);
    return { x: widenRange(run.range), y: [0, ROOM * (top < Infinity && top > 0 ? top : 1)] };
  },
  marks({ run, frame: { soft } }, view) {
    const [size, at] = [geometry.length(soft.w), placeOf(soft.C, run.range)];
    return [
      ...frameMarks(run, at, view, "1/‖w‖"),
      curve("width", marginCurve(run), "best"),
      ...(size ? [hereMark([at, 1 / size], "best")] : []),
    ];
  },
  state: ({ run }) => ({ curve: marginCurve(run) }),
};

/** The chart of Σξ and of the number of misclassified points. @type {Picture<ChartedRun, ChartView>} */
export const slackChart = {
  ...common,
  name: "slack",
  area: "chart slack",
  label: () => t("The sum of the slacks and the number of misclassified points against C. Click to set C."),
  describe({ frame: { soft } }) {
    const [C, sum, n] = [costText(soft.C), number(sumOf(soft)), soft.wrong.length];
    return geometry.isNonzero(soft)
      ? t(
          "At C = {C}, the sum of the slacks is {sum}, and {n, plural, one {# point is} other {# points are}} " +
            "misclassified.",
          { C, sum, n },
        )
      : t("At C = {C}, the sum of the slacks is {sum}, and there is no line.", { C, sum });
  },
  fit: ({ run }) => {
    if (!run.path) return NOTHING;
    const top = Math.max(...slackCurve(run).map(([, value]) => value), ...wrongCurve(run).map(([, value]) => value));
    return { x: widenRange(run.range), y: [0, ROOM * (top || 1)] };
  },
  marks({ run, frame: { soft } }, view) {
    const [sums, wrong] = [slackCurve(run), wrongCurve(run)];
    const at = placeOf(soft.C, run.range);
    return [
      ...frameMarks(run, at, view, SLACK_TITLE),
      curve("wrong", wrong, "wrong", { dash: "7 4" }),
      curve("sum", sums, "example"),
      ...(wrong.length ? [hereMark([at, soft.wrong.length], "wrong")] : []),
      hereMark([at, sumOf(soft)], "example"),
      ...nameMark("Σξᵢ", sums, view, "example", 0.3),
      ...nameMark(WRONG, wrong, view, "wrong", 0.12),
    ];
  },
  state: ({ run }) => ({ sum: slackCurve(run), wrong: wrongCurve(run) }),
};

/** @param {SoftMarginLine} softMarginLine */
const sumOf = ({ slacks }) => slacks.reduce((total, value) => total + value, 0);
