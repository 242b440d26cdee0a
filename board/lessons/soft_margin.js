// The lesson on the soft margin: its line for every cost parameter C.

import { EXERCISES } from "../exercises/soft_margin.js";
import { ofSoftMargins } from "../exercises/questions/soft.js";
import { t } from "../language/t.js";
import { SoftMargins, isValidC, valueOfC } from "../model/runs/soft_margins.js";
import { updateSettings, withProblem } from "../model/state_updates.js";
import { marginChart, slackChart } from "../pictures/cost_parameter.js";
import { softMarginPicture, SOFT_LAYERS, SOFT_SIMPLE } from "../pictures/soft_margin.js";
import { costBar, costPanel } from "../shell/components/cost_parameter.js";
import * as keys from "../shell/input/keyboard.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { parseNumber } from "../math/number_input.js";
import { invalidCost, outOfRange, costText, describeSolution } from "../words/soft_margin.js";
import { COMMON, SOFT_MARGIN } from "../words/symbols.js";

/** @import { SoftSubject } from "../model/runs/types" */
/** @import { Gesture, Lesson, State } from "../types" */
/** @typedef {State<SoftMargins>} SoftMarginState */
/** What changes C. @typedef {(state: SoftMarginState, C: number, gesture?: Gesture | null) => SoftMarginState}
 * Change */

const DEFAULT_C = 1;
const KEY_FACTOR = 10 ** (1 / 16); // of C, for an arrow key
const INFINITY = ["∞", "inf", "infinity", "infinite"];

/** @type {Change} */
function setC(state, C, gesture = state.gesture) {
  const [least, most] = state.run.rangeOfC;
  const inRange = C === Infinity ? "∞" : Math.min(Math.max(C, least), most);
  return withProblem(updateSettings(state, { C: inRange }, gesture), "");
}

/** Sets a C that was not typed, rounded to three digits so that it is easy to read. @type {Change} */
const price = (state, C, gesture = state.gesture) => setC(state, Number(C.toPrecision(3)), gesture);

const actions = {
  price,
  /** @param {SoftMarginState} state @param {string} text */
  typedPrice(state, text) {
    const C = INFINITY.includes(text.trim().toLowerCase()) ? "∞" : parseNumber(text);
    if (!isValidC(C)) return withProblem(state, invalidCost(text));
    const value = valueOfC(C);
    const [least, most] = state.run.rangeOfC;
    return value < least || (value > most && value < Infinity)
      ? withProblem(state, outOfRange(value, least, most))
      : setC(state, value);
  },
  /** From ∞, the next smaller C is the last breakpoint. @param {SoftMarginState} state @param {1 | -1} by */
  scalePrice(state, by) {
    const C = valueOfC(state.own.C);
    if (C < Infinity) return price(state, C * KEY_FACTOR ** by);
    return by > 0 ? state : setC(state, state.run.last || DEFAULT_C);
  },
  /** To the next breakpoint, or the one before. @param {SoftMarginState} state @param {1 | -1} by */
  turn(state, by) {
    const C = valueOfC(state.own.C);
    const breaks = state.run.path?.C.slice(1) ?? [];
    const next = by > 0 ? breaks.find((at) => at > C) : breaks.findLast((at) => at < C);
    return next ? setC(state, next) : state;
  },
  /** @param {SoftMarginState} state */
  lowest: (state) => price(state, 10 ** state.run.range[0]),
};

/** @type {Lesson<typeof actions, SoftSubject>} */
export const lesson = {
  name: "soft_margin",
  layout: "stacked",
  variant: "results",
  edits: true,
  undoes: "C",
  changes: "points",
  subject: ({ run, points, labels }) => new SoftMargins(run, points, labels),
  own: () => ({ C: DEFAULT_C }),
  validators: { C: isValidC },
  actions,
  questions: ofSoftMargins,
  asksBefore: ["price", "scalePrice", "turn", "lowest", "typedPrice"],
  waits: ["price", "typedPrice", "scalePrice", "turn", "lowest"],
  layers: SOFT_LAYERS,
  simple: SOFT_SIMPLE,
  pictures: [softMarginPicture, marginChart, slackChart],
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
    ...keys.POINT_KEYS,
    ...keys.VIEW_KEYS,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...SOFT_MARGIN],
  below: [costBar],
  side: [costPanel],
  // The solution at C, or why there is no path.
  heard: ({ run, frame: { soft } }, whole) => {
    if (!soft) return run.words;
    const [title, sentences] = describeSolution(soft, run);
    return whole ? [title, ...sentences] : [title];
  },
  state: ({ own, frame }) => ({ c: own.C, w: JSON.stringify(frame.line.w), b: JSON.stringify(frame.line.b) }),
  file: ({ own }) => `perceptron-soft-margin-C-${own.C === "∞" ? "infinite" : costText(own.C)}`,
};
