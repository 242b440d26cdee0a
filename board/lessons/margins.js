// The lesson on margins: a line set by hand, and its margins.

import { EXERCISES } from "../exercises/margins.js";
import { ofMargins } from "../exercises/questions/lines.js";
import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { computeVerdict } from "../model/runs/local_results.js";
import * as manualLine from "../model/lessons/manual_line.js";
import * as lineHandles from "../model/lessons/line_handles.js";
import { isTakenBack, recordChange } from "../model/undo_history.js";
import { updateSettings } from "../model/state_updates.js";
import { planeOf } from "../model/views.js";
import { MANUAL_LAYERS, planePicture } from "../pictures/plane.js";
import { marginsPanel } from "../shell/components/margins_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { describeHandLine } from "../words/screen_reader.js";
import { COMMON, MARGINS } from "../words/symbols.js";

/** @import { BoardData, ActiveDrag, LineWithGrip, Lesson, State, Vector } from "../types" */
/** @typedef {State<manualLine.ManualLine>} MarginsState */

/** @param {MarginsState} state @param {LineWithGrip} hand @returns {MarginsState} */
const setHand = (state, hand) => ([...hand.w, hand.b].every(Number.isFinite) ? updateSettings(state, { hand }) : state);

/** @param {MarginsState} state @param {Vector} w @param {number} b @returns {MarginsState} */
const setLine = (state, w, b) => setHand(state, manualLine.gripNear({ w, b }, planeOf(state, "plane").centre));

/** @param {MarginsState} state @param {string} name @returns {MarginsState} */
function changeLine(state, name) {
  const { hand } = state.own;
  const step = (state.sizes.plane[1] * planeOf(state, "plane").unit) / lineHandles.KEY_STEPS_PER_HEIGHT;
  return geometry.isNonzero(hand) ? setHand(state, lineHandles.CHANGES[name](hand, step)) : state;
}

/** @param {MarginsState} state @param {ActiveDrag<MarginsState>} drag @param {Vector} now @returns {MarginsState} */
function dragTip(state, { from, at, arrowScale }, now) {
  const hand = lineHandles.dragTip(from.own.hand, at, now, arrowScale);
  return hand ? setHand(state, hand) : state;
}

const actions = {
  setLine,
  changeLine,
  /** @param {MarginsState} state @param {ActiveDrag<MarginsState>} activeDrag @param {Vector} now */
  "drag line": (state, { from, at }, now) => setHand(state, lineHandles.dragToShift(from.own.hand, at, now)),
  "drag tip": dragTip,
  // A new line comes with other points. If the user takes the points back, the line goes back too.
  /** @param {MarginsState} state @param {BoardData} boardData */
  received: (state, { hand: line, revision }) => {
    const { own, history } = state;
    if (own.revision === revision)
      return state.run ? state : { ...state, own: { ...own, hand: manualLine.repairGrip(own.hand) } };
    const opening = own.revision === undefined;
    if (isTakenBack(history, revision)) return { ...state, own: { ...own, revision } };
    const hand = manualLine.gripNear(line, [0, 0]);
    const next = { ...state, own: { ...own, revision, hand } };
    return opening ? next : { ...next, history: recordChange(history, "margins", own.hand, hand, { event: revision }) };
  },
  // In a new view, the tail of w moves to the middle, unless it is there already up to rounding.
  /** @param {MarginsState} state */
  fitted: (state) => {
    const [view, { own }] = [planeOf(state, "plane"), state];
    if (!view) return state;
    const hand = manualLine.gripNear(own.hand, view.centre);
    const moved = geometry.length(geometry.subtract(hand.grip, own.hand.grip));
    return moved > 1e-6 * view.unit ? { ...state, own: { ...own, hand } } : state;
  },
};

/** @type {Lesson<typeof actions, manualLine.ManualLine>} */
export const lesson = {
  name: "margins",
  layout: "panel",
  edits: true,
  undoes: "hand",
  changes: "points",
  subject: ({ run, points, labels }) => new manualLine.ManualLine(run, points, labels),
  alive: computeVerdict,
  own: ({ hand }) => ({ hand: manualLine.gripNear(hand, [0, 0]) }),
  validators: { hand: manualLine.isLineWithGrip },
  actions,
  questions: ofMargins,
  layers: MANUAL_LAYERS,
  simple: ["sides", "line", "normal", "margins"],
  pictures: [{ ...planePicture, label: () => t("The plane. Arrow keys move the line. Press ? for all keys.") }],
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
    ...keys.POINT_KEYS,
    ...keys.VIEW_KEYS,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...MARGINS],
  side: [marginsPanel],
  heard: ({ frame: { line }, data, run }) => [
    describeHandLine(line, manualLine.readings(line, data).smaller, run.verdict.margin),
  ],
};
