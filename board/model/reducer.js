// The reducer: computes the next state of a board from a state and an action.
// Every key, button, gesture, server answer and animation frame is an action [name, ...arguments].

import { joinWithPeriods } from "../words/sentences.js";
import { EXERCISE_ACTIONS, blockUntilAnswered, checkAwaited } from "./exercises/exercise_actions.js";
import { defaultSettings, announce, updateSettings, withProblem } from "./state_updates.js";
import {
  add,
  addAtCross,
  aim,
  choose,
  chooseNext,
  dragPoint,
  edit,
  NOTHING_POINTED,
  nudge,
  reorder,
  undoOrRedo,
} from "./point_actions.js";
import * as past from "./undo_history.js";
import { momentOf } from "./moment.js";
import * as player from "./player.js";
import { spokenTexts } from "./exercises/question.js";
import { answerClick, finishTipDrag } from "./exercises/round_actions.js";
import { updateQuestion, askBefore } from "./exercises/board_question.js";
import { receiveData } from "./server_data.js";
import { withRuns } from "./runs/run_history.js";
import { validSettings } from "./scene.js";
import { activePictureName, fitViews, keepInSight, changeView, pan, pictureOf, resize, zoom } from "./views.js";

/** @import { BoardData, Lesson, InitialState, LessonSettings, State } from "../types" */
/** @import { Actions, Memory, Reducers } from "./types" */
/** @import { Entry } from "./undo_history.js" */
/** @import { Player, PlayerContext } from "./player.js" */

const ZOOM_FACTOR = 1 / 1.4;

/** The state of a board before the server's first answer.
 * @param {Lesson} lesson @param {Memory} memory @param {BoardData} data */
export function createState(lesson, memory, data) {
  /** @param {Entry} entry */
  const isOwn = ({ kind, value }) =>
    kind !== lesson.name || Boolean(lesson.undoes && lesson.validators?.[lesson.undoes]?.(value));
  const own = ownOf(lesson, memory, data);
  /** @type {InitialState} */
  const state = {
    ...memory,
    history: past.filterEntries(memory.history, isOwn),
    shared: { ...memory.shared, hall: memory.shared.hall ?? Boolean(data.hall) },
    lesson,
    own,
    run: null,
    answer: null,
    contradicted: 0,
    listed: null,
    question: null,
    note: memory.note ?? "",
    player: player.AT_START,
    chosen: null,
    cross: null,
    active: null,
    aim: null,
    pointed: NOTHING_POINTED,
    held: null,
    sizes: {},
    given: { ...own.seen, ...own.views },
    scale: 1,
    touch: false,
    connected: true,
    views: {},
    withLine: false,
    problem: "",
    remark: "",
    heard: null,
    now: 0,
    still: false,
    gesture: null,
  };
  return /** @type {State | InitialState} */ (state);
}

/** A lesson's settings, from the memory of the tab or else of the browser. @param {Lesson} lesson
 * @param {Memory} memory @param {BoardData} data @returns {LessonSettings} */
function ownOf(lesson, memory, data) {
  const stored = memory.stored[lesson.name];
  const looked = () => (stored ? { ...validSettings(lesson, stored), revision: data.revision } : {});
  return { ...defaultSettings(lesson, data), ...(memory.own[lesson.name] ?? looked()) };
}

/** The state after an action of ACTIONS or of the lesson. If the user wants to be asked first, it has the question
 * instead of the action's result.
 * @param {State} state @param {[name: string, ...given: unknown[]]} action @returns {State} */
export const reduce = (state, action) =>
  askBefore(state, action, applyAction) ?? updateQuestion(state, applyAction(state, action), applyAction);

/** @param {State} state @param {[name: string, ...given: any[]]} action @returns {State} */
function applyAction(state, [name, ...given]) {
  const action = state.lesson.actions?.[name] ?? ACTIONS[/** @type {keyof Actions} */ (name)];
  if (!action) throw new Error(`there is no action “${name}”`);
  const isStep = STEPS.has(name) && name !== "tick";
  const waits = isStep || state.lesson.waits?.includes(name);
  const next = (waits && blockUntilAnswered(state, isStep)) || action(state, ...given);
  return next === state || !STEPS.has(name) ? next : { ...next, ...withRuns(next) };
}

/** @param {State} state @param {Player} next @returns {State} */
const withPlayer = (state, next) => (next === state.player ? state : { ...state, player: next });

/** @param {(player: Player, world: PlayerContext) => Player} move @returns {(state: State) => State} */
const playerAction = (move) => (state) => withPlayer(state, move(state.player, state));

/** @type {{ [A in keyof Actions]: (state: State, ...given: Actions[A]) => State }} */
const actions = {
  receive: (state, data) => checkAwaited(state, /** @type {State} */ (receiveData(state, data))),
  tick: playerAction(player.tick),
  // ---- the run
  first: playerAction(player.MOVES.first),
  back: playerAction(player.MOVES.back),
  forward: playerAction(player.MOVES.forward),
  last: playerAction(player.MOVES.last),
  play: playerAction(player.MOVES.play),
  go: (state, position) => withPlayer(state, player.goTo(player.pause(state.player), position, state)),
  grain: (state, grain) => updateSettings(state, { grain }),
  // the new speed applies at once
  speed: (state, speed) => withPlayer(updateSettings(state, { speed }), { ...state.player, due: 0 }),
  // ---- the points
  edit,
  paint: (state, brush) => updateSettings(state, { brush }),
  add,
  addAtCross,
  flip: (state, i = state.chosen) => (i === null ? state : edit(state, ["flip", i])),
  delete: (state) => (state.chosen === null ? state : edit({ ...state, chosen: null }, ["delete", state.chosen])),
  reorder,
  clear: (state) => edit({ ...state, chosen: null }, ["clear"]),
  undo: (state) => undoOrRedo(state, "undo"),
  redo: (state) => undoOrRedo(state, "redo"),
  choose,
  chooseNext,
  nudge,
  aim,
  press: (state, name) => (state.aim ? click(state, name, state.aim, { shift: false }) : state),
  // Drops the choice; if nothing was chosen, leaves the display for lecture halls.
  escape: (state) =>
    state.shared.hall && state.chosen === null && !state.aim
      ? reduce(state, ["hall"])
      : choose({ ...state, aim: null, pointed: NOTHING_POINTED }, null),
  point: (state, pointed) =>
    pointed.example === state.pointed.example && !pointed.ghost && !state.pointed.ghost
      ? state
      : { ...state, pointed, aim: null },
  // ---- what is shown
  layer: (state, name, shown) =>
    updateSettings(state, {
      layers: new Set([...state.own.layers].filter((other) => other !== name).concat(shown ? [name] : [])),
    }),
  layers: (state, names) => updateSettings(state, { layers: new Set(names) }),
  set: updateSettings,
  read: (state) => announce(state, joinWithPeriods(...spokenTexts(momentOf(state), state.lesson, true))),
  hall: (state) => reduce(state, ["share", { hall: !state.shared.hall }]),
  share: (state, patch) => ({ ...state, shared: { ...state.shared, ...patch } }),
  touch: (state, touch) => ({ ...state, touch }),
  connected: (state, connected) => ({ ...state, connected }),
  problem: withProblem,
  resize,
  fit: (state) => fitViews(state, true), // on request, the line is shown too, however far away
  // Keys and buttons now move this picture.
  activate: (state, name) => (name === state.active ? state : { ...state, active: name }),
  closer: (state) => zoom(state, activePictureName(state), ZOOM_FACTOR),
  wider: (state) => zoom(state, activePictureName(state), 1 / ZOOM_FACTOR),
  zoom,
  // Two fingers zoom around the place `at` and pan by so many pixels; both start from the view before the gesture.
  pinch: (state, name, first, factor, at, by) => zoom(state, name, factor, at, first, by),
  pan,
  // ---- gestures
  click,
  clickOther,
  hold,
  drag,
  drop: (state) => keepInSight(finishTipDrag({ ...state, held: null }, state)),
  "drag point": dragPoint,
  ...EXERCISE_ACTIONS,
};
export const ACTIONS = /** @type {Reducers} */ (actions);

const STEPS = new Set([...Object.keys(player.MOVES), "go", "tick"]);

// ---- gestures -----------------------------------------------------------------------------------------------

/** With Shift, a click adds a point of the other class. @type {(state: State, ...given: Actions["click"]) => State} */
function click(state, name, at, keys) {
  const answered = answerClick(state, name, at);
  if (answered) return answered;
  const { clickAction: acts, handleAt } = pictureOf(state, name);
  if (acts) {
    const action = acts(momentOf(state), at, state.views[name], keys);
    return action ? reduce(state, action) : state;
  }
  if (!state.lesson.edits || !handleAt) return state; // no points can be placed where none can be dragged
  return reduce(state.chosen === null ? state : choose(state, null), ["add", at, keys.shift ? -1 : 1]);
}

/** @type {(state: State, ...given: Actions["clickOther"]) => State} */
function clickOther(state, name, at, kind) {
  const { handleAt } = pictureOf(state, name);
  if (!state.lesson.edits || !handleAt) return state;
  const hit = handleAt(momentOf(state), at, state.views[name], kind, state.sizes[name]);
  if (hit?.part === "space") return state;
  return hit?.part === "point" && hit.i !== undefined ? edit(state, ["flip", hit.i]) : add(state, at, -1);
}

/** The pointer went down on a handle of the picture, or on the view itself (null).
 * @type {(state: State, ...given: Actions["hold"]) => State} */
function hold(state, name, handle, at) {
  const held = {
    name,
    handle,
    at,
    view: state.views[name],
    arrowScale: momentOf(state).arrowScale,
    from: { ...state, held: null },
    gesture: {},
  };
  const next = { ...state, held, active: name };
  return handle?.part === "point" ? choose(next, handle.i ?? null) : next;
}

/** The pointer is at another place, `by` pixels from where it went down.
 * @type {(state: State, ...given: Actions["drag"]) => State} */
function drag(state, at, by = [0, 0]) {
  const { held } = state;
  if (!held) return state;
  if (held.handle) return reduce({ ...state, gesture: held.gesture }, [`drag ${held.handle.part}`, held, at]);
  return changeView(state, held.name, (_, { viewing }, size) => viewing.pan(held.view, by, size));
}
