// The convergence proof as a race: ‖w̃‖² between its floor and its ceiling, and the angle between w̃ and w̃*.
// w̃ = (w, b/√β) is the line in the coordinates in which the proof lives, w̃* the max-margin line's direction there; without
// a bias w̃ = w.

import { remembered } from "../math/remembered.js";
import { framed } from "../math/view.js";
import { number } from "../words/numbers.js";
import { ofAngle, ofNorm } from "../words/spoken.js";

/** @import { ChartView, Mark, Moment, Picture, TrainingRun } from "../types" */

const MOST = 1500; // corners of a drawn curve
const CLEAR = 6; // the picture begins with the bound in it, unless that is so many times the run's mistakes

/** Whether the proof has a bound, and so a floor and an angle. @param {Moment<TrainingRun>} moment */
export const isComplete = ({ run }) => "bound" in run.proof;

/** How far the axis of mistakes goes: to the end of the "run" or to the "bound". @param {Moment<TrainingRun>} moment */
export const rangeOf = ({ run, own }) =>
  own.range ?? (run.proof.bound <= CLEAR * Math.max(1, run.length) ? "bound" : "run");

// With axes that end with the run, however far away the bound is.
const overTheRun = (moment) => ({ ...moment, own: { ...moment.own, range: "run" } });

function lastOf(moment) {
  const {
    length,
    proof: { bound },
  } = moment.run;
  return Math.max(1, length, isComplete(moment) && rangeOf(moment) === "bound" ? bound : 0) * 1.04;
}

// [k, value] of so many entries from `first` on that a curve stays smooth, the last one included.
function thinned(values, first) {
  const every = Math.ceil(values.length / MOST);
  return values
    .map((value, k) => [k, value])
    .slice(first)
    .filter((_, i, { length }) => i % every === 0 || i === length - 1);
}
const normsOf = remembered((run) => thinned(run.sums.norm, 0));
const cosinesOf = remembered((run) => thinned(run.sums.cosine, 1)); // w̃ = 0, where every run starts, has a length but no angle
const highestOf = remembered((run) => run.sums.norm.reduce((most, value) => Math.max(most, value), 0));
const leastOf = remembered(({ sums: { cosine } }) =>
  (cosine ?? []).reduce((least, value) => Math.min(least, value), 0),
);

const curve = (name, at, color, width, more) => ({ shape: "line", name, at, color, width, ...more });
const word = (text, of, place, color) => ({ shape: "word", text, of, at: [place], aside: [0, -15], color });
const titles = (y) => [
  { shape: "title", name: "x", text: "mistakes k", at: [] },
  { shape: "title", name: "y", text: y, at: [] },
];
const over = ({ x: [low, high] }) => Array.from({ length: 101 }, (_, i) => Math.max(0, low + (i * (high - low)) / 100));

/** @param {Moment<TrainingRun>} moment @param {ChartView} view */
function boundMark(
  {
    run: {
      proof: { bound },
    },
  },
  { x, y },
) {
  const at = y.map((value) => [bound, value]);
  return bound <= x[1]
    ? [
        curve("bound", at, "best", 2.5, { dash: "8 5" }),
        word(`bound ${number(bound)}`, at, [bound, (y[0] + y[1]) / 2], "best"),
      ]
    : [];
}

// The whole run, faint: what is still to come; and the way to k in front of it. While a step is being told, k moves too.
function runMarks({ k: reached, frame: { update } }, values, whole) {
  const ahead = curve("ahead", whole, "faint", 1.5, { dash: "3 4" });
  const k = update ? reached - 1 + update.moved : reached;
  const last = Math.floor(k);
  if (k < whole[0]?.[0] || !whole.length) return [ahead];
  const here = [k, last === k ? values[last] : values[last] + (k - last) * (values[last + 1] - values[last])];
  const walked = [...whole.filter(([at]) => at < last), [last, values[last]], here];
  return [
    ahead,
    curve("path", walked, "text", 3),
    { shape: "disc", name: "here", at: [here], radius: 7, fill: "text", color: "paper" },
  ];
}

// The name of the run's own curve, in the middle of what is shown of it.
function nameMark(text, whole, { x: [low, high] }) {
  const shown = whole.filter(([k]) => k >= low && k <= high);
  return shown.length ? [word(text, shown, shown[Math.floor(shown.length / 2)], "text")] : [];
}

// A curve that bounds the run, and its name at this part of it.
function limit(name, at, color, part, text = name) {
  return [curve(name, at, color, 3), word(text, at, at[Math.round(part * (at.length - 1))], color)];
}

/** ‖w̃‖² between floor and ceiling. @type {Picture<TrainingRun, ChartView>} */
export const norm = {
  name: "norm",
  surface: "chart",
  area: "chart norm",
  viewing: framed,
  label: () => "The squared length between floor and ceiling",
  tells: (moment) => ofNorm(moment.k, moment.run.sums, isComplete(moment)),
  worth: () => [],
  keeps: () => [],
  fit(moment) {
    const last = lastOf(moment);
    const [ceiling, highest] = [moment.run.sums.ceiling(last), highestOf(moment.run)];
    const top = isComplete(moment) || ceiling < 4 * highest ? ceiling : 4 * highest;
    return { x: [0, last], y: [0, (top || 1) * 1.06] };
  },
  nearest: (moment, size) => norm.fit(overTheRun(moment), size, false),
  /** @returns {Mark[]} */
  marks(moment, view) {
    const { sums } = moment.run;
    const line = (name, color, part) =>
      limit(
        name,
        over(view).map((k) => [k, sums[name](k)]),
        color,
        part,
      );
    const complete = isComplete(moment);
    return [
      ...titles("‖w̃‖²"),
      ...(complete ? boundMark(moment, view) : []),
      ...line("ceiling", "minus", 0.3),
      ...(complete ? line("floor", "distance", 0.8) : []),
      ...runMarks(moment, sums.norm, normsOf(moment.run)),
      ...nameMark("‖w̃‖²", normsOf(moment.run), view),
    ];
  },
  state(moment) {
    const {
      run: { sums },
      k,
    } = moment;
    const some = (value) => (isComplete(moment) ? value() : null);
    return {
      step: k,
      norm: sums.norm[k],
      floor: some(() => sums.floor(k)),
      ceiling: sums.ceiling(k),
      along: some(() => sums.along[k]),
      cosine: some(() => sums.cosine[k]),
    };
  },
};

/** The cosine of the angle to w̃*, and the least that the proof leaves it. @type {Picture<TrainingRun, ChartView>} */
export const angle = {
  name: "angle",
  surface: "chart",
  area: "chart angle",
  viewing: framed,
  label: () => "The cosine of the angle to the max-margin line",
  tells: ({ k, run: { sums, proof } }) => ofAngle(k, sums, proof.bound),
  shown: isComplete,
  worth: () => [],
  keeps: () => [],
  fit: (moment) => ({ x: [0, lastOf(moment)], y: [leastOf(moment.run), 1.12] }),
  nearest: (moment, size) => angle.fit(overTheRun(moment), size, false),
  /** @returns {Mark[]} */
  marks(moment, view) {
    const { run } = moment;
    const floor = over(view).map((k) => [k, run.sums.leastCosine(k)]);
    return [
      ...titles("cos(w̃, w̃*)"),
      ...boundMark(moment, view),
      ...limit(
        "ceiling",
        over(view).map((k) => [k, 1]),
        "minus",
        0.5,
        "ceiling 1",
      ),
      ...limit("floor", floor, "distance", 0.5),
      ...runMarks(moment, run.sums.cosine, cosinesOf(run)),
      ...nameMark("cos(w̃, w̃*)", cosinesOf(run), view),
    ];
  },
};
