// The soft-margin line, for every cost parameter C.

import { EXERCISES } from "../exercises/soft_margin.js";
import { ofSoftMargins } from "../exercises/questions/soft.js";
import { t } from "../language/t.js";
import { SoftMargins, isPrice, priceOf } from "../model/runs/soft_margins.js";
import { setOwn, withProblem } from "../model/state_updates.js";
import { margin, slack } from "../pictures/cost_parameter.js";
import { plane, SOFT_LAYERS, SOFT_SIMPLE } from "../pictures/soft_margin.js";
import { priceBar, pricePanel } from "../shell/components/cost_parameter.js";
import * as keys from "../shell/input/keyboard.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { readNumber } from "../math/number_input.js";
import { noPrice, outOfRange, priced, story } from "../words/soft_margin.js";
import { COMMON, SOFT } from "../words/symbols.js";

/** @import { Gesture, Lesson, Moment, Own, State } from "../types" */
/** @typedef {State<SoftMargins, Own & { C: number | "∞" }>} Priced */
/** What changes C. @typedef {(state: Priced, C: number, gesture?: Gesture | null) => Priced} Change */

const USUAL = 1;
const STEP = 10 ** (1 / 16); // what an arrow key multiplies C by
const INFINITY = ["∞", "inf", "infinity", "infinite"];

/** @type {Change} */
function put(state, C, gesture = state.gesture) {
  const [least, most] = state.run.ends;
  const inRange = C === Infinity ? "∞" : Math.min(Math.max(C, least), most);
  return withProblem(setOwn(state, { C: inRange }, gesture), "");
}

/** A C that nobody has typed has three digits, to be read. @type {Change} */
const price = (state, C, gesture = state.gesture) => put(state, Number(C.toPrecision(3)), gesture);

const actions = {
  price,
  /** @param {Priced} state @param {string} text */
  typedPrice(state, text) {
    const C = INFINITY.includes(text.trim().toLowerCase()) ? "∞" : readNumber(text);
    if (!isPrice(C)) return withProblem(state, noPrice(text));
    const value = priceOf(C);
    const [least, most] = state.run.ends;
    return value < least || (value > most && value < Infinity)
      ? withProblem(state, outOfRange(value, least, most))
      : put(state, value);
  },
  /** From ∞ the way down begins at the last breakpoint. @param {Priced} state @param {1 | -1} by */
  scalePrice(state, by) {
    const C = priceOf(state.own.C);
    if (C < Infinity) return price(state, C * STEP ** by);
    return by > 0 ? state : put(state, state.run.last || USUAL);
  },
  /** To the next breakpoint, or the one before. @param {Priced} state @param {1 | -1} by */
  turn(state, by) {
    const C = priceOf(state.own.C);
    const breaks = state.run.path?.C.slice(1) ?? [];
    const next = by > 0 ? breaks.find((at) => at > C) : breaks.findLast((at) => at < C);
    return next ? put(state, next) : state;
  },
  lowest: (/** @type {Priced} */ state) => price(state, 10 ** state.run.range[0]),
};

/** @type {Lesson<typeof actions>} */
export const lesson = {
  name: "soft_margin",
  layout: "charts-above",
  steps: false,
  plays: false,
  edits: true,
  undoes: "C",
  changes: "points",
  subject: ({ run, points, labels }) => new SoftMargins(run, points, labels),
  own: () => ({ C: USUAL }),
  validators: { C: isPrice },
  actions,
  questions: ofSoftMargins,
  asksBefore: ["price", "scalePrice", "turn", "lowest", "typedPrice"],
  waits: ["price", "typedPrice", "scalePrice", "turn", "lowest"],
  layers: SOFT_LAYERS,
  simple: SOFT_SIMPLE,
  pictures: [plane, margin, slack],
  tools: POINT_TOOLS,
  keys: [
    {
      label: "← →",
      effect: t("make C smaller or larger"),
      keys: { ArrowLeft: ["scalePrice", -1], ArrowRight: ["scalePrice", 1] },
    },
    {
      label: "[ ]",
      effect: t("go to the previous or the next breakpoint of C"),
      keys: { "[": ["turn", -1], "]": ["turn", 1] },
    },
    {
      label: "Home End",
      effect: t("set C to the smallest value of the slider, or to ∞"),
      keys: { Home: ["lowest"], End: ["price", Infinity] },
    },
    ...keys.POINTS,
    ...keys.VIEW,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...SOFT],
  below: [priceBar],
  side: [pricePanel],
  // What a C costs, or why there is no path.
  heard: (/** @type {Moment<SoftMargins>} */ { run, frame: { soft } }, whole) => {
    if (!soft) return run.words;
    const [title, sentences] = story(soft, run);
    return whole ? [title, ...sentences] : [title];
  },
  state: ({ own, frame }) => ({ c: own.C, w: JSON.stringify(frame.line.w), b: JSON.stringify(frame.line.b) }),
  file: ({ own }) => `perceptron-soft-margin-C-${own.C === "∞" ? "infinite" : priced(own.C)}`,
};
