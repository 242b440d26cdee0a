// Seven small tasks, each done by hand on points of its own. Nothing is sent to the server.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import * as byHand from "../model/lessons/manual_line.js";
import * as held from "../model/lessons/line_handles.js";
import {
  atStart,
  beatOf,
  begun,
  fitting,
  isDone,
  isProgress,
  isReady,
  nextBeat,
  rested,
  Tasks,
} from "../model/lessons/start_here_tasks.js";
import { ACTIONS } from "../model/reducer.js";
import { setOwn } from "../model/state_updates.js";
import { fitted, planeOf } from "../model/views.js";
import { paused } from "../model/player.js";
import { tasksPlane } from "../pictures/tasks.js";
import { cardOf, taskCard } from "../shell/components/task_card.js";
import * as keys from "../shell/input/keyboard.js";
import { hintOf } from "../words/tasks.js";
import { TASKS } from "../words/symbols.js";

/** @import { BoardData, Gesture, Held, HeldLine, Lesson, Moment, Own, State } from "../types" */
/** @import { TasksSubject, TaskWork, Vector } from "../types" */
/** @import { Progress } from "../model/lessons/start_here_tasks.js" */
/** @typedef {State<TasksSubject, Own & { progress: Progress }>} Course */
/** @typedef {keyof typeof WAYS} Way */
/** What has neither arguments nor a choice. @typedef {(state: Course) => Course} Plain */

const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
/** @type {{ [freedom: string]: Way[] }} */
const KEYS = { turn: ["left", "right"], shift: ["up", "down"], both: ["left", "right", "up", "down"] };

const here = (/** @type {Pick<Course, "run" | "own">} */ { run, own }) => run.at(own);

/** @type {(state: Course, patch: Partial<Progress>, gesture?: Gesture | null) => Course} */
const withProgress = (state, patch, gesture = state.gesture) =>
  setOwn(state, { progress: { ...state.own.progress, ...patch } }, gesture);

/** With other work on the task that is on.
 * @param {Course} state @param {Partial<TaskWork>} patch @param {Gesture | null} [gesture] */
function put(state, patch, gesture = state.gesture) {
  const { i, work } = here(state);
  return withProgress(state, { work: state.own.progress.work.with(i, { ...work, ...patch }) }, gesture);
}

/** The line may have become too long to compute with. @type {(state: Course, hand: HeldLine) => Course} */
const putLine = (state, hand) =>
  [...hand.w, hand.b].every(Number.isFinite) && plane.isDefined(hand) ? put(state, { hand }) : state;

const hasEnded = (/** @type {Course} */ { run, player }) => player.position >= run.total && !player.tween;

/** What the hand has done is looked at when it rests; what ends by itself has ended then.
 * @param {Course} state @param {Gesture | null} [gesture] */
function settled(state, gesture = state.gesture) {
  const { task, work, isEnd } = here(state);
  const beat = beatOf(task, work);
  if (isEnd || state.held || !beat || beat.choices) return state;
  const now = rested(task, work);
  const ends = (!beat.button || task.kind === "run") && isDone(task, now, hasEnded(state));
  return ends || now.best !== work.best ? put(state, ends ? nextBeat(now) : now, gesture) : state;
}

/** Another task, which begins where it was left; a run is watched from its start.
 * @param {Course} state @param {number} i */
function go(state, i) {
  const task = Math.min(Math.max(i, 0), state.run.tasks.length);
  return opened(withProgress(state, { task }));
}

/** @type {Plain} */
const opened = (state) =>
  fitted({ ...state, cross: null, player: { ...paused(state.player), position: 0, tween: null } });

/** @type {Plain} */
function restart(state) {
  return opened(withProgress(state, atStart(state.run.tasks)));
}

/** @param {Course} state */
function goOn(state) {
  const { i, task, work, isEnd } = here(state);
  if (isEnd) return state; // the card leads to other pages
  const beat = beatOf(task, work);
  if (!beat) return go(state, i + 1);
  if (!beat.choices && task.kind === "run") return ACTIONS.play(state);
  return isReady(task, work, false) ? settled(put(state, nextBeat(work))) : state;
}

/** An arrow key: the crosshair, the line, the choice, or the run. @param {Course} state @param {Way} name */
function arrow(state, name) {
  const { task, work, isEnd } = here(state);
  const beat = beatOf(task, work);
  const [across, up] = WAYS[name];
  if (isEnd || !beat) return state;
  if (task.kind === "place") return ACTIONS.nudge(state, WAYS[name]);
  if (beat.choices) return up ? pickNext(state, -up) : state;
  if (task.kind === "run") return across ? move(state, across < 0 ? "back" : "forward") : state;
  return turnLine(state, name);
}

/** @param {Course} state @param {Way} name */
function turnLine(state, name) {
  const { hand } = here(state).work;
  const freedom = state.run.freedom(state.own);
  if (!hand || !freedom || !KEYS[freedom].includes(name)) return state;
  const step = (state.sizes.plane[1] * planeOf(state, "plane").unit) / held.STEPS;
  return settled(putLine(state, held.CHANGES[name](hand, step)));
}

/** @param {Course} state @param {number} choice */
function pick(state, choice) {
  const { task, work, isEnd } = here(state);
  const { choices = [] } = beatOf(task, work) ?? {};
  return isEnd || choice >= choices.length ? state : put(state, { guesses: work.guesses.with(work.beat, choice) });
}

/** The choice that is this number, where choices are numbers, and else the first, second or third.
 * @param {Course} state @param {number} number */
function pickNumber(state, number) {
  const { task, work, isEnd } = here(state);
  const { choices = [] } = (!isEnd && beatOf(task, work)) || {};
  const [own, areNumbers] = [choices.indexOf(String(number)), choices.every((choice) => Number(choice))];
  return areNumbers ? (own < 0 ? state : pick(state, own)) : pick(state, number - 1);
}

/** @param {Course} state @param {number} by */
function pickNext(state, by) {
  const { task, work } = here(state);
  const { length } = task.beats[work.beat].choices ?? [];
  const now = work.guesses[work.beat];
  return pick(state, now === null ? (by > 0 ? 0 : length - 1) : (now + by + length) % length);
}

/** One of the moves of the player, while there is a run to watch.
 * @param {Course} state @param {"play" | "back" | "forward"} name */
function move(state, name) {
  const { task, work, isEnd } = here(state);
  const beat = beatOf(task, work);
  return task.kind === "run" && !isEnd && beat && !beat.choices ? settled(ACTIONS[name](state)) : state;
}

/** A point, where the task asks for one. @param {Course} state @param {Vector} point */
function putPoint(state, point) {
  const { task, work, isEnd } = here(state);
  return task.kind === "place" && !isEnd && beatOf(task, work)
    ? settled(put({ ...state, cross: null }, { point }))
    : state;
}

/** Decrease b by so much, while w does not change. @param {Course} state @param {number} by */
function lower(state, by) {
  const { hand } = here(state).work;
  return hand && state.run.freedom(state.own) === "shift"
    ? settled(putLine(state, { ...byHand.shiftAlong(hand, by / plane.length(hand.w)), b: hand.b - by }))
    : state;
}

/** What is dragged is turned where nothing else is free, and else does what its own handle does.
 * @typedef {(hand: HeldLine, at: Vector, now: Vector, arrowScale: number) => HeldLine | null} Drag
 * @type {(drag: Drag) => (state: Course, held: Held<Course>, now: Vector) => Course} */
const dragging =
  (drag) =>
  (state, { from, at, arrowScale }, now) => {
    const { hand } = here(from).work;
    const turns = state.run.freedom(state.own) === "turn";
    const line = hand && (turns ? held.turned : drag)(hand, at, now, arrowScale);
    return line ? putLine(state, line) : state;
  };

/** What the tab has kept may be anybody's, and of other tasks. @param {Course} state @param {BoardData["tasks"]} tasks
 * @returns {Course} */
const fittingTo = (state, tasks) => ({ ...state, own: { ...state.own, progress: fitting(tasks, state.own.progress) } });

const actions = {
  goOn,
  arrow,
  pick,
  pickNumber,
  restart,
  put: putPoint,
  lower,
  /** @type {(state: Course, by: number) => Course} */
  leave: (state, by) => go(state, state.own.progress.task + by),
  /** @type {Plain} */
  again: (state) => go(put(state, begun(here(state).task)), here(state).i),
  /** Enter: the point at the crosshair, or on. @type {Plain} */
  enter: (state) => (state.cross ? putPoint(state, state.cross) : goOn(state)),
  /** @type {Plain} */
  run: (state) => move(state, "play"),
  /** @type {Plain} */
  tick: (state) => settled(ACTIONS.tick(state)),
  /** One change with what was dragged. @type {Plain} */
  drop: (state) => settled(ACTIONS.drop(state), state.held?.gesture ?? state.gesture),
  "drag line": dragging(held.shifted),
  "drag tip": dragging(held.tipped),
  "drag shaft": dragging(held.turned),
  /** @type {(state: Course, data: BoardData) => Course} */
  received: (state, { tasks }) => (state.run ? state : fittingTo(state, tasks)),
  /** @type {Plain} */
  travelled: (state) => opened(fittingTo(state, state.run.tasks)),
};

/** @type {Lesson<typeof actions>} */
export const lesson = {
  name: "start_here",
  layout: "card",
  steps: false,
  plays: false,
  edits: false,
  undoes: "progress",
  changes: t("what you have done"),
  subject: (data) => new Tasks(data),
  own: ({ tasks }) => ({ progress: atStart(tasks) }),
  validators: { progress: isProgress },
  actions,
  layers: {},
  simple: ["sides", "line", "normal", "mistakes", "update", "best", "certificate"],
  pictures: [tasksPlane],
  tools: [
    "undo",
    "redo",
    null,
    "fit",
    "closer",
    "wider",
    null,
    { name: "restart", text: t("Restart"), title: t("Restart: all tasks from the beginning"), act: ["restart"] },
  ],
  keys: [
    {
      label: "← → ↑ ↓",
      effect: t("do what the task needs: move the crosshair, turn or shift the line, step the run, choose an answer"),
      moves: t("What the task asks for"),
      keys: {
        ArrowLeft: ["arrow", "left"],
        ArrowRight: ["arrow", "right"],
        ArrowUp: ["arrow", "up"],
        ArrowDown: ["arrow", "down"],
      },
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
    ...keys.VIEW,
  ],
  symbols: TASKS,
  side: [taskCard],
  heard: (/** @type {Moment<TasksSubject>} */ moment) => Object.values(cardOf(moment)).filter(Boolean),
  hint(/** @type {Moment<TasksSubject>} */ { run, own, frame: { task, over, isEnd, work }, touch }) {
    if (over || isEnd) return "";
    const { kind, beats } = task;
    const free = kind === "place" || kind === "run" ? kind : run.freedom(own);
    const asks = beats[work.beat].choices ? "guess" : free;
    return asks ? hintOf(asks, touch) : "";
  },
  state: (/** @type {Moment<TasksSubject>} */ { own, frame: { task, work, over, isEnd } }) => ({
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
