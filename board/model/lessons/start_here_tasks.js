// The seven tasks of “Start here”: their progress, their checks and their subject.
//
// A task has beats: guesses, which are checked, and moves of the line or a point. The work on a task is {beat: how many
// beats are over, guesses: one for each beat, hand: the line, point: the point that was placed, best: the most points
// that the line has classified correctly}. Pure functions.

import * as plane from "../../math/plane.js";
import { question } from "../exercises/board_question.js";
import { judge } from "../exercises/question.js";
import { gripNear, isLineWithGrip, repairGrip } from "./manual_line.js";
import { NoRun } from "../runs/no_run.js";
import { Run } from "../runs/run.js";
import { isCount, isListOf, isVector } from "../validators.js";

/** @import { Data, Line, Moment } from "../../types" */
/** @import { Frame, Subject, FrameInput } from "../runs/types" */
/** @import { Progress, Task, TaskFrame, TasksSettings, TasksSubject, TaskWork } from "./types" */

const CENTRE = [0, 0];
const BOUNDARY = /** @type {const} */ ("mistake"); // a point on the line is misclassified
const MAX_TASKS = 20; // of tasks, and of beats of one, in a value from outside

// ---- work -----------------------------------------------------------------------------------------------------

/** @param {Task} task @returns {TaskWork} */
export const newTaskWork = ({ beats, line }) => ({
  beat: 0,
  guesses: beats.map(() => null),
  hand: line && gripNear(line, CENTRE),
  point: null,
  best: 0,
});

/** Whether a value from outside is work. @param {unknown} value */
function isWork(value) {
  const { beat, best, guesses, hand, point } = Object(value);
  return (
    [beat, best].every(isCount) &&
    isListOf(guesses, (guess) => guess === null || isCount(guess), MAX_TASKS) &&
    (hand === null || isLineWithGrip(hand)) &&
    (point === null || isVector(point, 2))
  );
}

/** Whether a value from outside is progress. @param {unknown} value */
export const isProgress = (value) => isCount(Object(value).task) && isListOf(Object(value).work, isWork, MAX_TASKS);

/** @param {Task[]} tasks @returns {Progress} */
export const newProgress = (tasks) => ({ task: 0, work: tasks.map(newTaskWork) });

/** The progress, with new work for tasks that the work does not fit.
 * @param {Task[]} tasks @param {Progress} progress @returns {Progress} */
export function fitProgress(tasks, { task: at, work }) {
  const all = tasks.map((task, i) =>
    fits(task, work[i]) ? { ...work[i], hand: work[i].hand && repairGrip(work[i].hand) } : newTaskWork(task),
  );
  return { task: Math.min(at, tasks.length), work: all };
}

/** Whether work fits its task, so that no beat counts as over that was not done. @param {Task} task
 * @param {TaskWork | undefined} work */
function fits(task, work) {
  const { beats, line } = task;
  if (
    !work ||
    work.beat > beats.length ||
    work.guesses.length !== beats.length ||
    work.best > mostOf(task) ||
    (line === null) !== (work.hand === null)
  )
    return false;
  if (work.hand && !plane.isNonzero(work.hand)) return false;
  const isKnown = work.guesses.every((guess, i) => guess === null || guess < (beats[i].choices?.length ?? 0));
  return isKnown && beats.every((_, i) => i >= work.beat || isReady(task, { ...work, beat: i }, true));
}

/** @param {Task} task @param {TaskWork} work */
export const isOver = ({ beats }, { beat }) => beat === beats.length;

/** @param {Task} task @param {TaskWork} work */
export const isUntouched = (task, work) => JSON.stringify(work) === JSON.stringify(newTaskWork(task));

/** The present beat, or null. @param {Task} task @param {TaskWork} work */
export const beatOf = ({ beats }, { beat }) => beats[beat] ?? null;

/** @type {{ [kind: string]: ReturnType<TasksSubject["freedom"]> }} */
const FREEDOM = { turn: "turn", shift: "shift", xor: "both" };

/** How the user may move the line now: not at all (null), "turn", "shift" or "both".
 * @param {Task} task @param {TaskWork} work */
export function freedomOf(task, work) {
  const beat = beatOf(task, work);
  return beat && !beat.choices ? (FREEDOM[task.kind] ?? null) : null;
}

// ---- progress -------------------------------------------------------------------------------------------------

/** How many points a line classifies correctly, with y s > 0. @param {Data} data @param {Line} line */
export const countRight = ({ points, labels }, line) =>
  points.filter((x, i) => !plane.isWrong(labels[i], plane.score(line, x), BOUNDARY)).length;

/** The most that any line can classify correctly; fewer than all for XOR. @param {Task} task */
export const mostOf = ({ points, most }) => most ?? points.length;

/** Whether the user has done what the task asks; `ended` says that the run was watched to its end.
 * @param {Task} task @param {TaskWork} work @param {boolean} ended */
export function isDone(task, { hand, point, best }, ended) {
  switch (task.kind) {
    case "place":
      return point !== null && plane.score(task.line, point) > 0;
    case "turn":
      return hand !== null && countRight(task, hand) === task.points.length;
    case "shift":
      return hand !== null && countRight(task, hand) === task.points.length && hand.b < task.line.b;
    case "run":
      return ended;
    case "xor":
      return best >= mostOf(task);
    default:
      return false;
  }
}

/** Whether the present beat can end now. @param {Task} task @param {TaskWork} work @param {boolean} ended */
export function isReady(task, work, ended) {
  const beat = beatOf(task, work);
  if (!beat) return false;
  return beat.choices ? work.guesses[work.beat] !== null : isDone(task, work, ended);
}

/** @param {TaskWork} work */
export const nextBeat = (work) => ({ ...work, beat: work.beat + 1 });

/** The work after a move of the line, with the most points that it has classified correctly.
 * @param {Task} task @param {TaskWork} work */
export const recordBest = (task, work) =>
  work.hand ? { ...work, best: Math.max(work.best, countRight(task, work.hand)) } : work;

/** The feedback on the beat before the present one: on the last guess up to there.
 * @param {Task} task @param {TaskWork} work @param {Moment<TasksSubject>} moment */
export function commentOf({ beats }, { beat, guesses }, moment) {
  if (!beat) return "";
  const { yes, no } = beats[beat - 1];
  const at = beats.slice(0, beat).findLastIndex(({ choices }) => choices);
  if (at < 0) return yes;
  const { says, choices, right = -1 } = beats[at];
  const asked = question({ id: "guess", asks: says, choices, right, told: yes, missed: no || yes });
  return judge(asked, guesses[at], { moment, start: {}, seed: 0 }).says;
}

// ---- the subject ------------------------------------------------------------------------------------------------

/** Its steps are those of the run in the one task that watches a run. @implements {TasksSubject} */
export class Tasks extends NoRun {
  kind = "tasks";
  outcome = "tasks";
  boundary = BOUNDARY;

  /** @param {{ tasks: Task[] }} data */
  constructor({ tasks }) {
    super({ verdict: { kind: "single class" } }, [], []);
    this.tasks = tasks;
    const [{ run, points, labels }] = tasks.filter((task) => task.kind === "run");
    this.race = new Run(run, points, labels);
    this.total = this.race.total;
  }

  /** @type {Subject["place"]} */
  place = (_, { position }) => ({ position: Math.min(position, this.total), fresh: false });
  /** @param {number} position */
  updatesAt = (position) => this.race.updatesAt(position);
  /** @param {number} position */
  isUpdate = (position) => this.race.isUpdate(position);
  /** @param {number} position */
  next = (position) => this.race.next(position, "mistake");
  /** @param {number} position */
  previous = (position) => this.race.previous(position, "mistake");

  /** The present task; after the end, the last one stays visible. @param {TasksSettings} own */
  at({ progress: { task, work } }) {
    const i = Math.min(task, this.tasks.length - 1);
    return { i, task: this.tasks[i], work: /** @type {TaskWork} */ (work[i]), isEnd: task === this.tasks.length };
  }

  /** @param {number} i @param {TasksSettings} own */
  isOver = (i, own) => isOver(this.tasks[i], own.progress.work[i]);

  /** Whether the user can start something again. @param {TasksSettings} own @param {number} position */
  isTouched(own, position) {
    const { task, work } = this.at(own);
    return position > 0 || !isUntouched(task, work);
  }

  /** @param {TasksSettings} own */
  freedom(own) {
    const { task, work, isEnd } = this.at(own);
    return isEnd ? null : freedomOf(task, work);
  }

  /** @type {TasksSubject["least"]} */
  least = (of, position, own) => Math.min(...this.lines(own).map(of), Infinity);
  /** @param {TasksSettings} own @returns {Line[]} */
  lines(own) {
    const { task, work } = this.at(own);
    if (task.kind === "run") return this.race.lines();
    return [work.hand ?? plane.ZERO_LINE].filter(plane.isNonzero);
  }

  /** @param {FrameInput<TasksSettings>} at @returns {TaskFrame} */
  frame(at) {
    const { i, task, work, isEnd } = this.at(at.own);
    const over = isOver(task, work);
    const { points, labels } = task;
    const data = work.point ? { points: [...points, work.point], labels: [...labels, 1] } : { points, labels };
    const plain = {
      line: work.hand ?? plane.ZERO_LINE,
      grip: work.hand?.grip,
      update: null,
      example: null,
      separation: null,
    };
    return { i, task, work, over, isEnd, data, ...plain, ...this.frameParts(at, task, work, over) };
  }

  /** The parts of a frame that depend on the kind of task.
   * @param {FrameInput<TasksSettings>} at @param {Task} task @param {TaskWork} work @param {boolean} over
   * @returns {Partial<Frame>} */
  frameParts(at, task, work, over) {
    const known = { verdict: task.verdict, points: task.points, labels: task.labels, candidates: task.lines };
    if (task.kind === "update") return over ? updateParts(task) : { example: findWrong(task) };
    if (task.kind === "run")
      return { ...this.race.frame(over ? { ...at, position: this.total, progress: 1 } : at), separation: null };
    if (task.kind === "xor") return over ? { separation: { ...known, parts: { hulls: true, gap: true } } } : {};
    if (task.kind !== "best") return {};
    const { w = plane.ZERO_LINE.w, b = 0 } = task.verdict;
    return {
      line: work.beat ? { w, b } : plane.ZERO_LINE,
      separation: { ...known, parts: { candidates: true, separator: work.beat > 0, band: over } },
    };
  }
}

// The only example that the first line misclassifies.
/** @param {Data & { line: Line }} data */
const findWrong = ({ points, labels, line }) =>
  points.findIndex((x, i) => plane.isWrong(labels[i], plane.score(line, x), BOUNDARY));

/** The single update w + ηyx of a task, with η = 1 and b = 0.
 * @param {Data & { line: Line }} task @returns {Partial<Frame>} */
function updateParts(task) {
  const { points, labels, line: before } = task;
  const i = findWrong(task);
  const step = plane.scale(labels[i], points[i]);
  const after = { w: plane.add(before.w, step), b: before.b };
  return {
    line: after,
    grip: undefined,
    example: i,
    update: { before, after, step, name: `${labels[i] > 0 ? "+" : "−"}x`, progress: 1, moved: 1 },
  };
}
