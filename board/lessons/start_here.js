// The lesson “Start here”: seven small tasks, each on points of its own.
// Nothing is sent to the server.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import * as manualLine from "../model/lessons/manual_line.js";
import * as lineHandles from "../model/lessons/line_handles.js";
import {
  newProgress,
  beatOf,
  newTaskWork,
  fitProgress,
  isDone,
  isProgress,
  isReady,
  nextBeat,
  recordBest,
  Tasks,
} from "../model/lessons/start_here_tasks.js";
import { ACTIONS } from "../model/reducer.js";
import { updateSettings } from "../model/state_updates.js";
import { fitViews, planeOf } from "../model/views.js";
import { pause } from "../model/player.js";
import { tasksPlane } from "../pictures/tasks.js";
import { cardTexts, taskCard } from "../shell/components/task_card.js";
import { UNDO_TOOLS } from "../shell/components/toolbar.js";
import * as keys from "../shell/input/keyboard.js";
import { hintOf } from "../words/tasks.js";
import { TASKS } from "../words/symbols.js";

/** @import { Progress, TasksSubject, TaskWork } from "../model/lessons/types" */
/** @import { BoardData, Gesture, ActiveDrag, LineWithGrip, Lesson, Moment, State, Vector } from "../types" */
/** @typedef {State<TasksSubject>} TasksState */
/** @typedef {keyof typeof DIRECTIONS} Way */
/** An action without arguments. @typedef {(state: TasksState) => TasksState} Plain */

const DIRECTIONS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
/** @type {{ [freedom: string]: Way[] }} */
const FREE_DIRECTIONS = { turn: ["left", "right"], shift: ["up", "down"], both: ["left", "right", "up", "down"] };

/** @param {Pick<TasksState, "run" | "own">} pick */
const currentTask = ({ run, own }) => run.at(own);

/** @param {TasksState} state @param {Partial<Progress>} patch @param {Gesture | null} [gesture]
 * @returns {TasksState} */
const withProgress = (state, patch, gesture = state.gesture) =>
  updateSettings(state, { progress: { ...state.own.progress, ...patch } }, gesture);

/** Changes the work on the current task.
 * @param {TasksState} state @param {Partial<TaskWork>} patch @param {Gesture | null} [gesture] */
function setWork(state, patch, gesture = state.gesture) {
  const { i, work } = currentTask(state);
  return withProgress(state, { work: state.own.progress.work.with(i, { ...work, ...patch }) }, gesture);
}

/** Ignores a line with w = 0, or with numbers too large to compute with. @param {TasksState} state
 * @param {LineWithGrip} hand @returns {TasksState} */
const setHand = (state, hand) =>
  [...hand.w, hand.b].every(Number.isFinite) && plane.isNonzero(hand) ? setWork(state, { hand }) : state;

/** @param {TasksState} state */
const hasEnded = ({ run, player }) => player.position >= run.total && !player.tween;

/** Goes on if the current beat is done. It is checked while nothing is being dragged, and only if it ends by itself.
 * @param {TasksState} state @param {Gesture | null} [gesture] */
function advanceIfDone(state, gesture = state.gesture) {
  const { task, work, isEnd } = currentTask(state);
  const beat = beatOf(task, work);
  if (isEnd || state.held || !beat || beat.choices) return state;
  const now = recordBest(task, work);
  const ends = (!beat.button || task.kind === "run") && isDone(task, now, hasEnded(state));
  return ends || now.best !== work.best ? setWork(state, ends ? nextBeat(now) : now, gesture) : state;
}

/** Opens another task where it was left; a run begins at its start.
 * @param {TasksState} state @param {number} i */
function goToTask(state, i) {
  const task = Math.min(Math.max(i, 0), state.run.tasks.length);
  return openTask(withProgress(state, { task }));
}

/** @type {Plain} */
const openTask = (state) =>
  fitViews({ ...state, cross: null, player: { ...pause(state.player), position: 0, tween: null } });

/** @type {Plain} */
function restart(state) {
  return openTask(withProgress(state, newProgress(state.run.tasks)));
}

/** @param {TasksState} state */
function goOn(state) {
  const { i, task, work, isEnd } = currentTask(state);
  if (isEnd) return state; // the card leads to other pages
  const beat = beatOf(task, work);
  if (!beat) return goToTask(state, i + 1);
  if (!beat.choices && task.kind === "run") return ACTIONS.play(state);
  return isReady(task, work, false) ? advanceIfDone(setWork(state, nextBeat(work))) : state;
}

/** An arrow key moves the crosshair, the line, the choice or the run. @param {TasksState} state @param {Way} name */
function arrow(state, name) {
  const { task, work, isEnd } = currentTask(state);
  const beat = beatOf(task, work);
  const [across, up] = DIRECTIONS[name];
  if (isEnd || !beat) return state;
  if (task.kind === "place") return ACTIONS.nudge(state, DIRECTIONS[name]);
  if (beat.choices) return up ? pickNext(state, -up) : state;
  if (task.kind === "run") return across ? movePlayer(state, across < 0 ? "back" : "forward") : state;
  return turnLine(state, name);
}

/** @param {TasksState} state @param {Way} name */
function turnLine(state, name) {
  const { hand } = currentTask(state).work;
  const freedom = state.run.freedom(state.own);
  if (!hand || !freedom || !FREE_DIRECTIONS[freedom].includes(name)) return state;
  const step = (state.sizes.plane[1] * planeOf(state, "plane").unit) / lineHandles.KEY_STEPS_PER_HEIGHT;
  return advanceIfDone(setHand(state, lineHandles.CHANGES[name](hand, step)));
}

/** @param {TasksState} state @param {number} choice */
function pick(state, choice) {
  const { task, work, isEnd } = currentTask(state);
  const { choices = [] } = beatOf(task, work) ?? {};
  return isEnd || choice >= choices.length ? state : setWork(state, { guesses: work.guesses.with(work.beat, choice) });
}

/** Picks the choice that is this number if the choices are numbers, otherwise the choice at this place.
 * @param {TasksState} state @param {number} number */
function pickNumber(state, number) {
  const { task, work, isEnd } = currentTask(state);
  const { choices = [] } = (!isEnd && beatOf(task, work)) || {};
  const [own, areNumbers] = [choices.indexOf(String(number)), choices.every((choice) => Number(choice))];
  return areNumbers ? (own < 0 ? state : pick(state, own)) : pick(state, number - 1);
}

/** @param {TasksState} state @param {number} by */
function pickNext(state, by) {
  const { task, work } = currentTask(state);
  const { length } = task.beats[work.beat].choices ?? [];
  const now = work.guesses[work.beat];
  return pick(state, now === null ? (by > 0 ? 0 : length - 1) : (now + by + length) % length);
}

/** Moves the player, if there is a run to watch.
 * @param {TasksState} state @param {"play" | "back" | "forward"} name */
function movePlayer(state, name) {
  const { task, work, isEnd } = currentTask(state);
  const beat = beatOf(task, work);
  return task.kind === "run" && !isEnd && beat && !beat.choices ? advanceIfDone(ACTIONS[name](state)) : state;
}

/** Places a point, if the task asks for one. @param {TasksState} state @param {Vector} point */
function placePoint(state, point) {
  const { task, work, isEnd } = currentTask(state);
  return task.kind === "place" && !isEnd && beatOf(task, work)
    ? advanceIfDone(setWork({ ...state, cross: null }, { point }))
    : state;
}

/** Decreases b, without changing w. @param {TasksState} state @param {number} by */
function lower(state, by) {
  const { hand } = currentTask(state).work;
  return hand && state.run.freedom(state.own) === "shift"
    ? advanceIfDone(setHand(state, { ...manualLine.shiftAlong(hand, by / plane.length(hand.w)), b: hand.b - by }))
    : state;
}

/** A drag turns the line if the line can only turn; otherwise it does what its handle does.
 * @typedef {(hand: LineWithGrip, at: Vector, now: Vector, arrowScale: number) => LineWithGrip | null} Drag
 * @param {Drag} drag @returns {(state: TasksState, held: ActiveDrag<TasksState>, now: Vector) => TasksState} */
const dragWith =
  (drag) =>
  (state, { from, at, arrowScale }, now) => {
    const { hand } = currentTask(from).work;
    const turns = state.run.freedom(state.own) === "turn";
    const line = hand && (turns ? lineHandles.dragToTurn : drag)(hand, at, now, arrowScale);
    return line ? setHand(state, line) : state;
  };

/** The progress that the tab has saved is not trusted, and may be that of other tasks.
 * @param {TasksState} state @param {BoardData["tasks"]} tasks @returns {TasksState} */
const withFittingProgress = (state, tasks) => ({
  ...state,
  own: { ...state.own, progress: fitProgress(tasks, state.own.progress) },
});

const actions = {
  goOn,
  arrow,
  pick,
  pickNumber,
  restart,
  put: placePoint,
  lower,
  /** @param {TasksState} state @param {number} by @returns {TasksState} */
  leave: (state, by) => goToTask(state, state.own.progress.task + by),
  /** @type {Plain} */
  again: (state) => goToTask(setWork(state, newTaskWork(currentTask(state).task)), currentTask(state).i),
  /** Enter places a point at the crosshair, or goes on. @type {Plain} */
  enter: (state) => (state.cross ? placePoint(state, state.cross) : goOn(state)),
  /** @type {Plain} */
  run: (state) => movePlayer(state, "play"),
  /** @type {Plain} */
  tick: (state) => advanceIfDone(ACTIONS.tick(state)),
  /** It has the gesture of the drag, so that undo takes both back at once. @type {Plain} */
  drop: (state) => advanceIfDone(ACTIONS.drop(state), state.held?.gesture ?? state.gesture),
  "drag line": dragWith(lineHandles.dragToShift),
  "drag tip": dragWith(lineHandles.dragTip),
  "drag shaft": dragWith(lineHandles.dragToTurn),
  /** @param {TasksState} state @param {BoardData} data @returns {TasksState} */
  received: (state, { tasks }) => (state.run ? state : withFittingProgress(state, tasks)),
  /** @type {Plain} */
  travelled: (state) => openTask(withFittingProgress(state, state.run.tasks)),
};

/** @type {Lesson<typeof actions, TasksSubject>} */
export const lesson = {
  name: "start_here",
  layout: "panel",
  variant: "card",
  edits: false,
  undoes: "progress",
  changes: t("what you have done"),
  subject: ({ tasks }) => new Tasks({ tasks }),
  own: ({ tasks }) => ({ progress: newProgress(tasks) }),
  validators: { progress: isProgress },
  actions,
  layers: {},
  simple: ["sides", "line", "normal", "mistakes", "update", "best", "certificate"],
  pictures: [tasksPlane],
  tools: [
    ...UNDO_TOOLS,
    null,
    { name: "restart", text: t("Restart"), title: t("Restart: all tasks from the beginning"), act: ["restart"] },
  ],
  keys: [
    {
      label: "← → ↑ ↓",
      effect: t("do what the task needs: move the crosshair, turn or shift the line, step the run, choose an answer"),
      moves: t("What the task asks for"),
      keys: keys.arrowKeys("arrow"),
    },
    {
      label: "1 2 3",
      effect: t("choose an answer"),
      keys: { 1: ["pickNumber", 1], 2: ["pickNumber", 2], 3: ["pickNumber", 3], 4: ["pickNumber", 4] },
    },
    { label: "Enter", effect: t("place the point, check the answer, go to the next task"), keys: { Enter: ["enter"] } },
    { label: "[ ]", effect: t("decrease or increase b by 0.5"), keys: { "[": ["lower", 0.5], "]": ["lower", -0.5] } },
    { label: t("space"), effect: t("start or pause the run"), keys: { " ": ["run"] } },
    {
      label: "J K",
      effect: t("go back to the previous task, or skip to the next one"),
      keys: { j: ["leave", -1], k: ["leave", 1] },
    },
    ...keys.VIEW_KEYS,
  ],
  symbols: TASKS,
  side: [taskCard],
  /** @param {Moment<TasksSubject>} moment */
  heard: (moment) => Object.values(cardTexts(moment)).filter(Boolean),
  /** @param {Moment<TasksSubject>} moment */
  hint({ run, own, frame: { task, over, isEnd, work }, touch }) {
    if (over || isEnd) return "";
    const { kind, beats } = task;
    const free = kind === "place" || kind === "run" ? kind : run.freedom(own);
    const asks = beats[work.beat].choices ? "guess" : free;
    return asks ? hintOf(asks, touch) : "";
  },
  /** @param {Moment<TasksSubject>} moment */
  state: ({ own, frame: { task, work, over, isEnd } }) => ({
    task: own.progress.task,
    kind: task.kind,
    beat: work.beat,
    over,
    end: isEnd,
    w: JSON.stringify(work.hand?.w ?? null),
    b: JSON.stringify(work.hand?.b ?? null),
  }),
  file: ({ own }) => `perceptron-start-here-task-${own.progress.task + 1}`,
};
