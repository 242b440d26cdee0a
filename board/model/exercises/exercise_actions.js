// What a user does with an exercise: actions of every board whose lesson has some.

import { t } from "../../language/t.js";
import { apart, spreadOf } from "../../math/line_comparison.js";
import { byHow } from "../../words/numbers.js";
import { heard, setOwn, SPENT, withProblem } from "../state_updates.js";
import { choose, edit } from "../point_actions.js";
import { answerFor } from "./attempt.js";
import {
  begun,
  checkedOf,
  choiceAt,
  choicesOf,
  askedOn,
  definitionOf,
  hintsOf,
  isSpentOn,
  judged,
  offeredBy,
} from "./exercise.js";
import { momentOf } from "../moment.js";
import { paused } from "../player.js";
import { checkRound, ROUNDS } from "./round_actions.js";
import { legal } from "../scene.js";
import { fitted, mainOf, planeOf } from "../views.js";
import { dragged, nudged } from "../lessons/drawn_line.js";

/** @import { Checked, Exercise, Put, Shown, UnderWay, Work } from "./exercise.js" */
/** @import { Kept } from "./attempt.js" */
/** @import { Held, HeldLine, Moment, Opening, State, Vector } from "../../types" */

/** Where the drawn line is now, from the present one. @param {HeldLine} line @param {Moment<any>} moment */
function movedBy(line, { frame, data }) {
  const { centre, size } = spreadOf(data.points);
  const { turned, moved } = byHow(apart(line, frame.line, centre), size);
  return t("Your line is turned by {turned} and moved by {moved}.", { turned, moved });
}

const FIRST = t("Answer the question first, or press “Solution” to see the answer.");
const ANSWER = t("Answer the question first, or press “Show me” to see the answer.");

/** @param {State} state @param {Partial<Work>} patch @returns {State} */
const withWork = (state, patch) =>
  state.question
    ? { ...state, question: { ...state.question, work: { ...state.question.work, ...patch } } }
    : state.own.exercise
      ? setOwn(state, { exercise: { ...state.own.exercise, ...patch } })
      : state;

/** @param {State} state @returns {UnderWay | null} */
const here = (state) => momentOf(state).exercise;

/** The line that is drawn by hand goes with the pointer.
 * @param {State} state @param {Held} held @param {Vector} at @param {boolean} isTip @returns {State} */
function draws(state, held, at, isTip) {
  const from = here(held.from)?.drawn;
  return from && here(state)?.drawn ? ANSWERING.answer(state, dragged(from, held, at, isTip)) : state;
}

/** A guess counts among those of the lesson. @param {State} state @param {Checked} checked @returns {State} */
function counted(state, { result }) {
  const { ask } = state.own;
  if (!state.question || !ask || !["right", "wrong"].includes(result)) return state;
  return setOwn(state, { ask: { right: ask.right + Number(result === "right"), of: ask.of + 1 } });
}

/** The board as an exercise asks for it; undo brings back the points that were there.
 * @param {State} state @param {Put} start */
export function put(state, { points, board = {} }) {
  const there = setOwn(state, legal(state.lesson, board), null);
  const edited = points ? edit({ ...there, chosen: null }, ["set", points.points, points.labels]) : there;
  return edited.lesson.actions?.travelled?.(edited) ?? edited;
}

/** The run after as many updates as a step of a solution speaks of. @param {State} state @param {Shown} step */
function moved(state, { updates }) {
  const { run, player } = state;
  if (updates === undefined || !run.positionOf) return state;
  const position = run.positionOf(Math.min(updates, run.length));
  return { ...state, player: { ...paused(player), position, fresh: false, tween: null } };
}

/** An exercise begins with the data of a seed; one that is not in the catalogue goes on with its task.
 * @param {State} state @param {Exercise} exercise @param {number} seed @param {Work["task"]} [task] */
function begin(state, exercise, seed, task) {
  const free = { ...state, question: null, own: { ...state.own, exercise: null } };
  const start = exercise.start(seed);
  const there = put(free, start);
  const [position, fresh] = start.board?.step ?? [0, false];
  const player = { ...paused(there.player), position: Math.min(position, there.run.total), fresh, tween: null };
  const work = { ...begun(exercise, seed), ...(task && { task }) };
  return fitted(setOwn({ ...there, chosen: null, problem: "", player }, { exercise: work }));
}

/** What would show the answer waits for one: steps, and what would change what is asked about, unless that is free;
 * null where nothing is asked. @param {State} state @param {boolean} isStep */
export function barred(state, isStep) {
  const asked = askedOn(state);
  if (!asked || (asked.isFree && !isStep)) return null;
  const first = isSpentOn(state) ? SPENT : asked.once ? ANSWER : FIRST;
  return heard(withProblem(state, first), first);
}

/** A check that had to wait for the server is done when that has answered, unless the answer is another one by then.
 * @param {State | Opening} before @param {State} next */
export function checkedSince(before, next) {
  const was = before.run ? here(/** @type {State} */ (before))?.checked : null;
  if (was?.result !== "awaited" || !next.run) return next;
  const now = here(next)?.checked;
  return now && now.result !== "awaited" ? ANSWERING.check(next) : next;
}

export const ANSWERING = {
  /** @type {(state: State, id: string, seed?: number) => State} */
  exercise(state, id, seed = 0) {
    const exercise = offeredBy(state.lesson).find((other) => other.id === id);
    return exercise ? begin(state, exercise, seed) : state;
  },
  /** @type {(state: State, answer: any) => State} */
  answer(state, answer) {
    const now = here(state);
    if (!now || now.isSpent || (now.exercise.once && !now.isOpen)) return state;
    const chosen = now.exercise.form === "example" ? null : state.chosen;
    return withProblem(withWork({ ...state, chosen }, { answer }), "");
  },
  /** @type {(state: State) => State} */
  check(state) {
    const now = here(state);
    if (!now || (now.exercise.once && !now.isOpen)) return state;
    if (now.isSpent) return heard(withProblem(state, SPENT), SPENT);
    if (now.exercise.form === "rounds") return checkRound(state);
    const { exercise, work, answer, given } = now;
    const checked = checkedOf(exercise, answer, given);
    const result = { right: t("Correct."), wrong: t("Not correct.") }[String(exercise.once && checked.result)];
    const words = [result, checked.says, checked.near].filter(Boolean).join(" ");
    const chosen = exercise.form === "example" ? { answer } : {}; // what is chosen does not outlive the page
    const next = counted(withWork(state, { ...judged(exercise, work, answer, checked), ...chosen }), checked);
    return heard(withProblem(next, ""), words);
  },
  /** @type {(state: State) => State} */
  hint(state) {
    const now = here(state);
    if (!now || now.work.hints === now.exercise.hints.length) return state;
    return heard(withWork(state, { hints: now.work.hints + 1 }), hintsOf(now.exercise)[now.work.hints]);
  },
  /** A step of the solution on, or back; the first is asked for by 1. @type {(state: State, by: number) => State} */
  walk(state, by) {
    const now = here(state);
    if (!now) return state;
    const { exercise, work, given } = now;
    const steps = exercise.solution(given);
    const shown = Math.min(Math.max((work.shown ?? -1) + by, 0), steps.length - 1);
    const step = steps[shown];
    const answer = step.answer === undefined ? {} : { answer: step.answer };
    const there = moved(put(withWork(state, { shown, ...answer }), step), step);
    return heard(exercise.form === "example" ? choose(there, step.answer ?? null) : there, step.says);
  },
  /** Of what is asked the answer is shown: the way out of a question. @type {(state: State) => State} */
  reveal(state) {
    const now = here(state);
    if (!state.question || !now?.isOpen) return now ? ANSWERING.walk(state, 1) : state;
    return heard(withProblem(withWork(state, { shown: 0 }), ""), now.exercise.solution(now.given)[0].says);
  },
  /** The answer by its number, or the next one. @type {(state: State, i: number, by?: number) => State} */
  pickAnswer(state, i, by = 0) {
    const now = here(state);
    const choices = now?.isOpen ? choicesOf(now.exercise, now.given) : [];
    const { length } = choices;
    if (!now || !length) return state;
    const at = now.work.answer === null ? (by > 0 ? -1 : length) : choiceAt(now.exercise, now.work.answer);
    const to = by ? (at + by + length) % length : i;
    return to < length ? heard(ANSWERING.answer(state, choiceAt(now.exercise, to)), choices[to]) : state;
  },
  /** @type {(state: State, held: Held, at: Vector) => State} */
  "drag guess": (state, held, at) => draws(state, held, at, false),
  /** @type {(state: State, held: Held, at: Vector) => State} */
  "drag guess tip": (state, held, at) => draws(state, held, at, true),
  /** The line that is drawn turns or moves a little. @type {(state: State, way: string) => State} */
  guess(state, way) {
    const line = here(state)?.drawn;
    if (!line) return state;
    const name = mainOf(state);
    const next = nudged(line, way, state.sizes[name][1] * planeOf(state, name).unit);
    return heard(ANSWERING.answer(state, next), movedBy(next, momentOf(state)));
  },
  /** To be asked before anything is shown, or no more. A run begins again then: its end would be known.
   * @type {(state: State) => State} */
  ask(state) {
    const next = setOwn(state, { ask: state.own.ask ? null : { right: 0, of: 0 } });
    const { run, player } = state;
    const isOver = next.own.ask && state.lesson.steps && (player.fresh || player.position >= run.total);
    return isOver ? { ...next, player: { ...paused(player), position: 0, fresh: false, tween: null } } : next;
  },
  /** From the beginning, with other data where the exercise has some. @type {(state: State, seed: number) => State} */
  anew(state, seed) {
    const now = here(state);
    if (!now) return state;
    const { exercise, work } = now;
    const again = withWork(begin(state, exercise, exercise.generated ? seed : 0, work.task), { tries: work.tries });
    if (exercise.generated) return again;
    // The points are the same, so a view that the user has chosen stays.
    const { views, given, own } = state;
    return Object.keys(own.views).length ? { ...again, own: { ...again.own, views: own.views }, given, views } : again;
  },
  /** What was kept of an exercise, which may be anybody's, is there again; see attempt.js.
   * @type {(state: State, kept: Kept) => State} */
  resume(state, { work, points, board }) {
    const exercise = definitionOf(state.lesson, work);
    if (!exercise) return state;
    const fresh = begin(state, exercise, work.seed, work.task);
    const isBuilt = exercise.form === "build" && (points || board);
    const there = isBuilt ? put(fresh, { points, board: { ...board, exercise: undefined } }) : fresh;
    const answer = answerFor(exercise.form, work.answer);
    return fitted({ ...there, own: { ...there.own, exercise: { ...work, answer } } });
  },
  /** @type {(state: State) => State} */
  leaveExercise: (state) => withProblem(setOwn(state, { exercise: null }), ""),
  ...ROUNDS,
};
