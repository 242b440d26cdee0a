// The lesson on one hyperplane, in every way to write it.
// It is a point on the number line, a line in the plane or a plane in space. Nothing is sent to the server.

import { EXERCISES } from "../exercises/hyperplane.js";
import { ofWriting } from "../exercises/questions/lines.js";
import { t } from "../language/t.js";
import * as forms from "../math/forms.js";
import * as geometry from "../math/plane.js";
import * as space from "../math/space.js";
import * as manualLine from "../model/lessons/manual_line.js";
import {
  CAMERA,
  DIMENSIONS,
  bringGripNear,
  lineKey,
  hyperplaneOf,
  withGrip,
  areInRange,
  isSetting,
  isUsable,
  probeOf,
  settingOf,
  completeSetting,
  settingWith,
  WrittenHyperplane,
} from "../model/lessons/hyperplane.js";
import { isCamera } from "../model/scene.js";
import { dragSpace, turn, WAYS } from "../model/space_camera.js";
import { updateSettings, withProblem, withRemark } from "../model/state_updates.js";
import { ACTIONS } from "../model/reducer.js";
import { fitViews, keepInSight, planeOf, refit } from "../model/views.js";
import { numberLinePicture } from "../pictures/number_line.js";
import { linePicture } from "../pictures/line_in_plane.js";
import { spacePicture } from "../pictures/plane_in_space.js";
import { formsPanel } from "../shell/components/forms_panel.js";
import { UNDO_TOOLS } from "../shell/components/toolbar.js";
import * as keys from "../shell/input/keyboard.js";
import { describeScaling, NAMES, undefinedLine } from "../words/forms.js";
import { describeHyperplane } from "../words/screen_reader.js";
import { HYPERPLANE } from "../words/symbols.js";

/** @import { HyperplaneSettings, HyperplaneSubject } from "../model/lessons/types" */
/** @import { Actions } from "../model/types" */
/** @import { BoardData, Gesture, ActiveDrag, LineWithGrip, Lesson, Line, SpaceView, State, Tool } from "../types" */
/** @import { Vector } from "../types" */
/** @typedef {State<HyperplaneSubject>} HyperplaneState */
/** @typedef {keyof typeof PICTURES} Dimension */
/** What the drag of a handle does.
 * @typedef {(state: HyperplaneState, drag: ActiveDrag<HyperplaneState, SpaceView>, now: Vector) => HyperplaneState}
 * Drag */

const PICTURES = { 1: numberLinePicture, 2: linePicture, 3: spacePicture };
const TURN = Math.PI / 90; // radians for an arrow key
const SHIFT = 10; // px for an arrow key
const NUDGE = 16; // px for Shift and an arrow key
/** @type {{ [name: string]: number }} */
const FACTORS = { double: 2, halve: 0.5, reverse: -1 };
const OUT_OF_RANGE = t(
  "These numbers are too large or too small. Use 0, or numbers with an absolute value between 10⁻¹⁰⁰ and 10¹⁰⁰.",
);
/** @type {{ [dimension: number]: string }} */
const HINTS = {
  1: t(
    "Drag the boundary point, the tip of w, or x. Click to move x. Keys: ← → shift the boundary point, [ ] scale w " +
      "and b, X swaps the sides.",
  ),
  2: t(
    "Drag the line, the tip of w, or x. Click to move x. Keys: ← → turn the line, ↑ ↓ shift it, [ ] scale w and b, " +
      "X swaps the sides.",
  ),
  3: t(
    "Drag, or press ← → ↑ ↓, to turn the picture. Drag u to shift the plane, or the tip of w to turn the plane. " +
      "You can also drag x.",
  ),
};
/** @type {typeof HINTS} */
const TOUCH_HINTS = {
  1: t("Drag the boundary point, the tip of w, or x. Tap to move x."),
  2: t("Drag the line, the tip of w, or x. Tap to move x."),
  3: t(
    "To turn the picture, drag sideways, or drag with two fingers. Drag u to shift the plane, or the tip of w to " +
      "turn the plane. You can also drag x.",
  ),
};

/** @param {HyperplaneState} state */
const unitOf = (state) => planeOf(state, PICTURES[state.own.dimension].name).unit;
/** @param {number} value */
const dropNegativeZero = (value) => (value === 0 ? 0 : value); // −0 is 0
/** @param {Vector} values @param {number} unit @returns {Vector} */
const roundAllToView = (values, unit) => values.map((value) => geometry.roundToView(value, unit));

/** Sets the hyperplane, with a remark on it.
 * @param {HyperplaneState} state @param {LineWithGrip} line @param {string} [remark]
 * @param {Gesture | null} [gesture] */
function setHyperplane(state, line, remark = "", gesture = state.gesture) {
  if (!isUsable(line)) return withProblem(state, OUT_OF_RANGE);
  return withRemark(updateSettings(state, { setting: settingWith(state.own, line) }, gesture), remark);
}

/** @param {HyperplaneState} state @param {Vector} x @param {Gesture | null} [gesture] */
function setProbe(state, x, gesture = state.gesture) {
  if (!areInRange(x)) return withProblem(state, OUT_OF_RANGE);
  const { setting } = state.own;
  return updateSettings(state, { setting: { ...setting, probe: [...x, ...setting.probe.slice(x.length)] } }, gesture);
}

/** @param {HyperplaneState} state @param {number} c */
function multiply(state, c) {
  const hand = hyperplaneOf(state.own);
  const { w, b } = manualLine.multiply(hand, c);
  return setHyperplane(
    state,
    { ...hand, w: w.map(dropNegativeZero), b: dropNegativeZero(b) },
    describeScaling(c, hand),
  );
}

/** What a key or a button does to the hyperplane; in space the arrows turn the picture.
 * @param {HyperplaneState} state @param {string} name */
function change(state, name) {
  const { dimension } = state.own;
  const hand = hyperplaneOf(state.own);
  if (name in FACTORS) return multiply(state, FACTORS[name]);
  if (dimension === 3) return turn(state, WAYS[name]);
  if (!geometry.isNonzero(hand)) return state;
  const step = SHIFT * unitOf(state);
  const across =
    dimension === 1
      ? { left: () => manualLine.shift(hand, [-step]), right: () => manualLine.shift(hand, [step]) }
      : { left: () => manualLine.turn(hand, TURN), right: () => manualLine.turn(hand, -TURN) };
  /** @type {{ [name: string]: () => LineWithGrip }} */
  const moves = {
    ...across,
    up: () => manualLine.shiftAlong(hand, step),
    down: () => manualLine.shiftAlong(hand, -step),
  };
  const { w, b, grip } = moves[name]();
  return setHyperplane(state, withGrip({ w: forms.dropRounding(w, geometry.length(w)), b }, grip));
}

/** The move from one place of the picture to another, as a vector of the dimension that is shown.
 * @param {HyperplaneSettings} own @param {Vector} from @param {Vector} to */
function moveBetween({ dimension, camera }, from, to) {
  const by = geometry.subtract(to, from);
  return dimension === 3 ? space.unproject(by, camera) : by.slice(0, dimension);
}

/** @type {Drag} */
function dragProbe(state, { from, at, view }, now) {
  return setProbe(state, roundAllToView(geometry.add(probeOf(from.own), moveBetween(from.own, at, now)), view.unit));
}

/** @type {Drag} */
function dragTip(state, { from, at, view, arrowScale }, now) {
  const hand = hyperplaneOf(from.own);
  const w = roundAllToView(
    geometry.add(hand.w, geometry.scale(1 / arrowScale, moveBetween(from.own, at, now))),
    view.unit / arrowScale,
  );
  return geometry.isNonzero({ w }) ? setHyperplane(state, withGrip(manualLine.turnTo(hand, w))) : state;
}

/** @type {Drag} */
function dragLine(state, { from, at, view }, now) {
  const { w, b, grip } = manualLine.shift(hyperplaneOf(from.own), moveBetween(from.own, at, now));
  return setHyperplane(state, withGrip({ w, b: geometry.roundToView(b, view.unit * geometry.length(w)) }, grip));
}

/** Move x along the axes, by so many steps [to the right, up, toward the viewer].
 * @param {HyperplaneState} state @param {Vector} steps */
function nudge(state, steps) {
  const unit = unitOf(state);
  return setProbe(
    state,
    probeOf(state.own).map((value, i) =>
      steps[i] ? geometry.roundToView(value + steps[i] * NUDGE * unit, unit) : value,
    ),
  );
}

/** Show the hyperplane in another dimension; the weights and x keep the components that they share.
 * @param {HyperplaneState} state @param {Dimension} dimension */
function setDimension(state, dimension) {
  const own = { ...state.own, dimension };
  return fitViews({ ...withRemark(withProblem(state, ""), ""), own: { ...own, setting: completeSetting(own) } });
}

/** @param {HyperplaneState} state */
function restart(state) {
  const { first } = state.own;
  return setDimension(
    updateSettings({ ...state, own: { ...state.own, camera: CAMERA } }, { setting: settingOf(first, "") }),
    state.own.dimension,
  );
}

/** A line that another page hands over replaces the line of the user.
 * @param {HyperplaneState} state @param {BoardData} data */
function received(state, data) {
  const given = lineKey(data);
  const own = { ...state.own, first: data.first };
  // A link may contain anything, so the setting is completed.
  if (given === own.given) return { ...state, own: state.run ? own : { ...own, setting: completeSetting(own) } };
  /** @type {HyperplaneState} */
  const unseen = { ...state, given: {}, own: { ...own, given, dimension: 2, camera: CAMERA, views: {} } };
  const next = updateSettings(unseen, { setting: settingOf(data.line, given) });
  return state.run ? setDimension(next, 2) : next;
}

/** @param {HyperplaneState} state @returns {HyperplaneState} */
const settle = (state) => ({ ...state, own: { ...state.own, setting: completeSetting(state.own) } });

/** In a new view, u moves to where it can be seen. @param {HyperplaneState} state */
function gather(state) {
  const setting = bringGripNear(state.own);
  return setting === state.own.setting ? state : refit({ ...state, own: { ...state.own, setting } });
}

const actions = {
  dimension: setDimension,
  restart,
  received,
  change,
  multiply,
  nudge,
  travelled: settle,
  fitted: gather,
  /** @param {HyperplaneState} state @param {Line & Partial<LineWithGrip>} line @param {Gesture} [gesture]
   * @returns {HyperplaneState} */
  line: (state, line, gesture) => setHyperplane(state, withGrip(line, hyperplaneOf(state.own).grip), "", gesture),
  probe: setProbe,
  // The view adjusts when a number is finished, not while it is being typed.
  typed: keepInSight,
  /** @type {(state: HyperplaneState, ...given: Actions["pan"]) => HyperplaneState} */
  pan: (state, way) => (state.own.dimension === 3 ? turn(state, WAYS[way]) : ACTIONS.pan(state, way)),
  "drag probe": dragProbe,
  "drag tip": dragTip,
  "drag line": dragLine,
  /** @type {Drag} */
  "drag space": (state, drag, now) => dragSpace(state, drag, now),
};

/** @param {Dimension} d @returns {Tool<typeof actions, HyperplaneSubject>} */
const dimensionTool = (d) => ({
  name: "dimension",
  text: `${d}-D ${NAMES[d]}`,
  title: `${d}-D ${NAMES[d]}`,
  act: ["dimension", d],
  pressed: ({ own }) => own.dimension === d,
});

/** @type {Lesson<typeof actions, HyperplaneSubject>} */
export const lesson = {
  name: "hyperplane",
  layout: "panel",
  variant: "inputs",
  edits: false,
  undoes: "setting",
  changes: "hyperplane",
  subject: () => new WrittenHyperplane(),
  own: (data) => ({
    dimension: 2,
    camera: CAMERA,
    setting: settingOf(data.line, lineKey(data)),
    given: lineKey(data),
    first: data.first,
  }),
  validators: { dimension: (value) => DIMENSIONS.some((d) => d === value), camera: isCamera, setting: isSetting },
  actions,
  questions: ofWriting,
  asksBefore: ["change", "multiply"],
  layers: {},
  simple: ["sides", "line"],
  pictures: [numberLinePicture, linePicture, spacePicture],
  tools: [
    ...DIMENSIONS.map(dimensionTool),
    null,
    ...UNDO_TOOLS,
    { name: "restart", text: t("Restart"), title: t("Restart: return to the initial numbers"), act: ["restart"] },
  ],
  keys: [
    {
      label: "← → ↑ ↓",
      effect: t("2-D: turn and shift the line; 1-D: shift the boundary point; 3-D: turn the picture"),
      moves: t("Line or point; in 3-D the picture"),
      keys: keys.arrowKeys("change"),
    },
    {
      label: "[ ]",
      effect: t("multiply w and b by ½ or by 2"),
      keys: { "[": ["change", "halve"], "]": ["change", "double"] },
    },
    { label: "X", effect: t("multiply w and b by −1"), keys: { x: ["change", "reverse"] } },
    {
      label: t("Shift + arrows"),
      effect: t("move the point x"),
      moves: t("Point x"),
      keys: keys.shiftArrowKeys("nudge"),
    },
    {
      label: "T G",
      effect: t("in 3-D: move the point x toward the viewer or away"),
      moves: t("Point x"),
      keys: { t: ["nudge", [0, 0, 1]], g: ["nudge", [0, 0, -1]] },
    },
    ...keys.VIEW_KEYS,
  ],
  exercises: EXERCISES,
  symbols: HYPERPLANE,
  side: [formsPanel],
  heard: ({ remark, frame: { line, probe, numbers } }) => [
    remark || (numbers ? "" : undefinedLine(line)),
    ...describeHyperplane(line, probe, numbers),
  ],
  hint: ({ own, touch }) => (touch ? TOUCH_HINTS : HINTS)[own.dimension],
  state: ({
    own: { dimension, camera },
    frame: {
      line: { w, b, grip },
      probe,
      numbers,
    },
  }) => ({
    dimension,
    w: JSON.stringify(w),
    b: JSON.stringify(b),
    u: JSON.stringify(grip),
    probe: JSON.stringify(probe),
    numbers: JSON.stringify(numbers),
    camera: JSON.stringify(camera),
  }),
  // A scene does not say where its line is from.
  noted: ({ own: { setting, given } }) => (setting.from ?? given) === given,
  file: ({ own }) => `perceptron-hyperplane-${own.dimension}d`,
};
