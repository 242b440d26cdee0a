// Seven small tasks, each done by hand on points of its own. Nothing is sent to the server.

import * as plane from "../math/plane.js";
import * as byHand from "../model/hand.js";
import * as held from "../model/held.js";
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
} from "../model/tasks.js";
import { ACTIONS } from "../model/state.js";
import { setOwn } from "../model/changes.js";
import { fitted } from "../model/views.js";
import { paused } from "../model/player.js";
import { tasksPlane } from "../pictures/tasks.js";
import { cardOf, taskCard } from "../shell/blocks/tasks.js";
import * as keys from "../shell/keys.js";
import { hintOf } from "../words/tasks.js";
import { TASKS } from "../words/symbols.js";

/** @import { Lesson, TaskWork } from "../types" */

const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
const KEYS = { turn: ["left", "right"], shift: ["up", "down"], both: ["left", "right", "up", "down"] };

const here = (/** @type {any} */ { run, own }) => run.at(own);

const withProgress = (state, patch, gesture = state.gesture) =>
  setOwn(state, { progress: { ...state.own.progress, ...patch } }, gesture);

/** With other work on the task that is on. @param {any} state @param {Partial<TaskWork>} patch */
function put(state, patch, gesture = state.gesture) {
  const { i, work } = here(state);
  return withProgress(state, { work: state.own.progress.work.with(i, { ...work, ...patch }) }, gesture);
}

// The line may have become too long to compute with.
const putLine = (state, hand) =>
  [...hand.w, hand.b].every(Number.isFinite) && plane.isDefined(hand) ? put(state, { hand }) : state;

const hasEnded = ({ run, player }) => player.position >= run.total && !player.tween;

// What the hand has done is looked at when it rests; what ends by itself has ended then.
function settled(state, gesture = state.gesture) {
  const { task, work, isEnd } = here(state);
  const beat = beatOf(task, work);
  if (isEnd || state.held || !beat || beat.choices) return state;
  const now = rested(task, work);
  const ends = (!beat.button || task.kind === "run") && isDone(task, now, hasEnded(state));
  return ends || now.best !== work.best ? put(state, ends ? nextBeat(now) : now, gesture) : state;
}

// Another task, which begins where it was left; a run is watched from its start.
function go(state, i) {
  const task = Math.min(Math.max(i, 0), state.run.tasks.length);
  return opened(withProgress(state, { task }));
}

const opened = (state) =>
  fitted({ ...state, cross: null, player: { ...paused(state.player), position: 0, tween: null } });

function goOn(state) {
  const { i, task, work, isEnd } = here(state);
  if (isEnd) return actions.restart(state);
  const beat = beatOf(task, work);
  if (!beat) return go(state, i + 1);
  if (!beat.choices && task.kind === "run") return ACTIONS.play(state);
  return isReady(task, work, false) ? settled(put(state, nextBeat(work))) : state;
}

// An arrow key: the crosshair, the line, the choice, or the run.
function arrow(state, name) {
  const { task, work, isEnd } = here(state);
  const beat = beatOf(task, work);
  if (isEnd || !beat) return state;
  if (task.kind === "place") return ACTIONS.nudge(state, WAYS[name]);
  if (beat.choices) return { up: pickNext(state, -1), down: pickNext(state, 1) }[name] ?? state;
  if (task.kind === "run") return { left: move(state, "back"), right: move(state, "forward") }[name] ?? state;
  if (!KEYS[state.run.freedom(state.own)]?.includes(name)) return state;
  const { views, sizes } = state;
  return settled(putLine(state, held.CHANGES[name](work.hand, (sizes.plane[1] * views.plane.unit) / held.STEPS)));
}

function pick(state, choice) {
  const { task, work, isEnd } = here(state);
  const { choices = [] } = beatOf(task, work) ?? {};
  return isEnd || choice >= choices.length ? state : put(state, { guesses: work.guesses.with(work.beat, choice) });
}

// The choice that is this number, where choices are numbers, and else the first, second or third.
function pickNumber(state, number) {
  const { task, work, isEnd } = here(state);
  const { choices = [] } = (!isEnd && beatOf(task, work)) || {};
  const [own, areNumbers] = [choices.indexOf(String(number)), choices.every((choice) => Number(choice))];
  return areNumbers ? (own < 0 ? state : pick(state, own)) : pick(state, number - 1);
}

function pickNext(state, by) {
  const { task, work } = here(state);
  const { length } = task.beats[work.beat].choices;
  const now = work.guesses[work.beat];
  return pick(state, now === null ? (by > 0 ? 0 : length - 1) : (now + by + length) % length);
}

// One of the moves of the player, while there is a run to watch.
function move(state, name) {
  const { task, work, isEnd } = here(state);
  const beat = beatOf(task, work);
  return task.kind === "run" && !isEnd && beat && !beat.choices ? settled(ACTIONS[name](state)) : state;
}

const actions = {
  goOn,
  arrow,
  pick,
  pickNumber,
  leave: (state, by) => go(state, state.own.progress.task + by),
  again: (state) => go(put(state, begun(here(state).task)), here(state).i),
  restart: (state) => opened(withProgress(state, atStart(state.run.tasks))),
  // A point, where the task asks for one.
  put(state, point) {
    const { task, work, isEnd } = here(state);
    return task.kind === "place" && !isEnd && beatOf(task, work)
      ? settled(put({ ...state, cross: null }, { point }))
      : state;
  },
  // Enter: the point at the crosshair, or on.
  enter: (state) => (state.cross ? actions.put(state, state.cross) : goOn(state)),
  // b smaller by so much, while w stays.
  lower(state, by) {
    const {
      work: { hand },
    } = here(state);
    return state.run.freedom(state.own) === "shift"
      ? settled(putLine(state, { ...byHand.shiftAlong(hand, by / plane.length(hand.w)), b: hand.b - by }))
      : state;
  },
  run: (state) => move(state, "play"),
  tick: (state) => settled(ACTIONS.tick(state)),
  drop: (state) => settled(ACTIONS.drop(state), state.held?.gesture ?? state.gesture), // one change with what was dragged
  "drag line": (state, { from, at }, now) => {
    const { hand } = here(from).work;
    return putLine(
      state,
      state.run.freedom(state.own) === "turn" ? held.turned(hand, at, now) : held.shifted(hand, at, now),
    );
  },
  "drag tip": (state, { from, at, arrowScale }, now) => {
    const { hand } = here(from).work;
    const line =
      state.run.freedom(state.own) === "turn" ? held.turned(hand, at, now) : held.tipped(hand, at, now, arrowScale);
    return line ? putLine(state, line) : state;
  },
  // What the tab has kept may be anybody's, and of other tasks.
  received: (state, { tasks }) =>
    state.run ? state : { ...state, own: { ...state.own, progress: fitting(tasks, state.own.progress) } },
  travelled: (state) =>
    opened({ ...state, own: { ...state.own, progress: fitting(state.run.tasks, state.own.progress) } }),
};

/** @type {Lesson<any>} */
export const lesson = {
  name: "start_here",
  layout: "card",
  steps: false,
  plays: false,
  edits: false,
  undoes: "progress",
  changes: "what you have done",
  subject: (data) => new Tasks(data),
  own: ({ tasks }) => ({ progress: atStart(tasks) }),
  keeps: { progress: isProgress },
  actions,
  layers: {},
  shown: ["sides", "line", "normal", "mistakes", "update", "best", "certificate"],
  pictures: [tasksPlane],
  tools: [
    "undo",
    "redo",
    null,
    "fit",
    "closer",
    "wider",
    null,
    { name: "restart", text: "Restart", title: "Restart: all tasks from the beginning", act: ["restart"] },
  ],
  keys: [
    {
      shown: "← → ↑ ↓",
      says: "move the crosshair, turn and shift the line, go through the run or through the choices: what the task asks for",
      moves: "What the task asks for",
      keys: {
        ArrowLeft: ["arrow", "left"],
        ArrowRight: ["arrow", "right"],
        ArrowUp: ["arrow", "up"],
        ArrowDown: ["arrow", "down"],
      },
    },
    {
      shown: "1 2 3",
      says: "choose an answer",
      keys: { 1: ["pickNumber", 1], 2: ["pickNumber", 2], 3: ["pickNumber", 3], 4: ["pickNumber", 4] },
    },
    { shown: "Enter", says: "place the point, check the answer, go on", keys: { Enter: ["enter"] } },
    { shown: "[ ]", says: "b smaller, larger by a half", keys: { "[": ["lower", 0.5], "]": ["lower", -0.5] } },
    { shown: "space", says: "let it run, pause", keys: { " ": ["run"] } },
    { shown: "B K", says: "back to the task before, skip to the next", keys: { b: ["leave", -1], k: ["leave", 1] } },
    ...keys.VIEW,
  ],
  symbols: TASKS,
  side: [taskCard],
  heard: (/** @type {any} */ moment) => Object.values(cardOf(moment)).filter(Boolean),
  hint(/** @type {any} */ { run, own, frame: { task, over, isEnd, work }, touch }) {
    if (over || isEnd) return "";
    const kind = task.beats[work.beat].choices
      ? "guess"
      : ["place", "run"].includes(task.kind)
        ? task.kind
        : run.freedom(own);
    return hintOf(kind, touch);
  },
  state: (/** @type {any} */ { own, frame: { task, work, over, isEnd } }) => ({
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
