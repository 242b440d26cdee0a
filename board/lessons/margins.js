// A line set by hand, and every margin that follows from it.

import { EXERCISES } from "../exercises/margins.js";
import { ofMargins } from "../exercises/questions/lines.js";
import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { aliveVerdict } from "../model/runs/local_results.js";
import * as byHand from "../model/lessons/manual_line.js";
import * as held from "../model/lessons/line_handles.js";
import { isTakenBack, recorded } from "../model/undo_history.js";
import { setOwn } from "../model/state_updates.js";
import { planeOf } from "../model/views.js";
import { HAND_LAYERS, plane } from "../pictures/plane.js";
import { marginsPanel } from "../shell/components/margins_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { ofHand } from "../words/screen_reader.js";
import { COMMON, HAND } from "../words/symbols.js";

/** @import { BoardData, Held, HeldLine, Lesson, Moment, Own, State, Vector } from "../types" */
/** `revision` is that of the points with which the line has come.
 * @typedef {Own & { hand: HeldLine, revision?: number }} Line */
/** @typedef {State<byHand.ByHand, Line>} ByHand */

/** @type {(state: ByHand, hand: HeldLine) => ByHand} */
const put = (state, hand) => ([...hand.w, hand.b].every(Number.isFinite) ? setOwn(state, { hand }) : state);

/** @type {(state: ByHand, w: Vector, b: number) => ByHand} */
const setLine = (state, w, b) => put(state, byHand.hold({ w, b }, planeOf(state, "plane").centre));

/** @type {(state: ByHand, name: string) => ByHand} */
function changeLine(state, name) {
  const { hand } = state.own;
  const step = (state.sizes.plane[1] * planeOf(state, "plane").unit) / held.STEPS;
  return geometry.isDefined(hand) ? put(state, held.CHANGES[name](hand, step)) : state;
}

/** @type {(state: ByHand, drag: Held<ByHand>, now: Vector) => ByHand} */
function dragTip(state, { from, at, arrowScale }, now) {
  const hand = held.tipped(from.own.hand, at, now, arrowScale);
  return hand ? put(state, hand) : state;
}

const actions = {
  setLine,
  changeLine,
  "drag line": (/** @type {ByHand} */ state, /** @type {Held<ByHand>} */ { from, at }, /** @type {Vector} */ now) =>
    put(state, held.shifted(from.own.hand, at, now)),
  "drag tip": dragTip,
  // The line that comes with other points: with these it is taken back.
  received: (/** @type {ByHand} */ state, /** @type {BoardData} */ { hand: line, revision }) => {
    const { own, history } = state;
    if (own.revision === revision)
      return state.run ? state : { ...state, own: { ...own, hand: byHand.settled(own.hand) } };
    const opening = own.revision === undefined;
    if (isTakenBack(history, revision)) return { ...state, own: { ...own, revision } };
    const hand = byHand.hold(line, [0, 0]);
    const next = { ...state, own: { ...own, revision, hand } };
    return opening ? next : { ...next, history: recorded(history, "margins", own.hand, hand, { event: revision }) };
  },
  // In a new view the tail of w comes to the middle; it is not moved if it is there up to rounding.
  fitted: (/** @type {ByHand} */ state) => {
    const [view, { own }] = [planeOf(state, "plane"), state];
    if (!view) return state;
    const hand = byHand.hold(own.hand, view.centre);
    const moved = geometry.length(geometry.add(hand.grip, geometry.scale(-1, own.hand.grip)));
    return moved > 1e-6 * view.unit ? { ...state, own: { ...own, hand } } : state;
  },
};

/** @type {Lesson<typeof actions>} */
export const lesson = {
  name: "margins",
  layout: "one",
  steps: false,
  plays: false,
  edits: true,
  undoes: "hand",
  changes: "points",
  subject: ({ run, points, labels }) => new byHand.ByHand(run, points, labels),
  alive: aliveVerdict,
  own: ({ hand }) => ({ hand: byHand.hold(hand, [0, 0]) }),
  validators: { hand: byHand.isHeld },
  actions,
  questions: ofMargins,
  layers: HAND_LAYERS,
  simple: ["sides", "line", "normal", "margins"],
  pictures: [{ ...plane, label: () => t("The plane. Arrow keys move the line. Press ? for all keys.") }],
  tools: POINT_TOOLS,
  keys: [
    { label: t("drag"), effect: t("move the line, or the tip of w") },
    {
      label: "← →",
      effect: t("turn the line"),
      moves: t("Line: turn and shift"),
      keys: { ArrowLeft: ["changeLine", "left"], ArrowRight: ["changeLine", "right"] },
    },
    {
      label: "↑ ↓",
      effect: t("shift the line along w or against w"),
      moves: t("Line: turn and shift"),
      keys: { ArrowUp: ["changeLine", "up"], ArrowDown: ["changeLine", "down"] },
    },
    {
      label: "[ ]",
      effect: t("multiply w and b by ½ or by 2"),
      keys: { "[": ["changeLine", "halve"], "]": ["changeLine", "double"] },
    },
    { label: "X", effect: t("multiply w and b by −1"), keys: { x: ["changeLine", "reverse"] } },
    ...keys.POINTS,
    ...keys.VIEW,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...HAND],
  side: [marginsPanel],
  heard: (/** @type {Moment} */ { frame: { line }, data, run }) => [
    ofHand(line, byHand.readings(line, data).smaller, run.verdict.margin),
  ],
};
