// Actions of the user in an exercise, for every lesson with exercises.

import { t } from "../../language/t.js";
import { compareLines, spreadOf } from "../../math/line_comparison.js";
import { describeOffset } from "../../words/numbers.js";
import { joinSentences } from "../../words/sentences.js";
import { announce, updateSettings, NO_GUESS_LEFT, withProblem } from "../state_updates.js";
import { choose, edit } from "../point_actions.js";
import { answerFor } from "./attempt.js";
import { newWork, lockingExercise, definitionOf, isBoardOutOfGuesses, recordCheck, offeredBy } from "./exercise.js";
import { judge, choiceCode, choicesOf, hintsOf } from "./question.js";
import { momentOf } from "../moment.js";
import { pause } from "../player.js";
import { checkRound, ROUND_ACTIONS } from "./round_actions.js";
import { validSettings } from "../scene.js";
import { fitViews, mainPictureName, planeOf } from "../views.js";
import { dragLine, nudgeLine } from "../lessons/drawn_line.js";

/** @import { ActiveDrag, LineWithGrip, Moment, InitialState, State, Vector } from "../../types" */
/** @import { CheckResult, Exercise, BoardContent, SolutionStep, ActiveExercise, Work } from "./types" */
/** @import { ExerciseRecord } from "./attempt.js" */

/** How the drawn line differs from the present line. @param {LineWithGrip} line @param {Moment} moment */
function describeMove(line, { frame, data }) {
  const { centre, size } = spreadOf(data.points);
  const { turned, moved } = describeOffset(compareLines(line, frame.line, centre), size);
  return t("Your line is turned by {turned} and moved by {moved}.", { turned, moved });
}

const ANSWER_FIRST = t("Answer the question first, or press “Solution” to see the answer.");
const ANSWER_OR_SHOW = t("Answer the question first, or press “Show me” to see the answer.");

/** @param {State} state @param {Partial<Work>} patch @returns {State} */
const withWork = (state, patch) =>
  state.question
    ? { ...state, question: { ...state.question, work: { ...state.question.work, ...patch } } }
    : state.own.exercise
      ? updateSettings(state, { exercise: { ...state.own.exercise, ...patch } })
      : state;

/** @param {State} state @returns {ActiveExercise | null} */
const exerciseNow = (state) => momentOf(state).exercise;

/** The line that the student draws follows the pointer.
 * @param {State} state @param {ActiveDrag} held @param {Vector} at @param {boolean} isTip @returns {State} */
function dragDrawnLine(state, held, at, isTip) {
  const from = exerciseNow(held.from)?.drawn;
  return from && exerciseNow(state)?.drawn ? EXERCISE_ACTIONS.answer(state, dragLine(from, held, at, isTip)) : state;
}

/** Count the answer to a question of “Ask me first”.
 * @param {State} state @param {CheckResult} checked @returns {State} */
function countGuess(state, { result }) {
  const { ask } = state.own;
  if (!state.question || !ask || !["right", "wrong"].includes(result)) return state;
  return updateSettings(state, { ask: { right: ask.right + Number(result === "right"), of: ask.of + 1 } });
}

/** The board with this content; undo brings back the earlier points.
 * @param {State} state @param {BoardContent} start */
export function putOnBoard(state, { points, board = {} }) {
  const there = updateSettings(state, validSettings(state.lesson, board), null);
  const edited = points ? edit({ ...there, chosen: null }, ["set", points.points, points.labels]) : there;
  return edited.lesson.actions?.travelled?.(edited) ?? edited;
}

/** The run after the updates that a step of a solution gives. @param {State} state @param {SolutionStep} step */
function goToUpdate(state, { updates }) {
  const { run, player } = state;
  if (updates === undefined || !run.positionOf) return state;
  const position = run.positionOf(Math.min(updates, run.length));
  return { ...state, player: { ...pause(player), position, fresh: false, tween: null } };
}

/** Start an exercise with the data of a seed; an exercise that is not in the catalogue keeps its task.
 * @param {State} state @param {Exercise} exercise @param {number} seed @param {Work["task"]} [task] */
function begin(state, exercise, seed, task) {
  const free = { ...state, question: null, own: { ...state.own, exercise: null } };
  const start = exercise.start(seed);
  const there = putOnBoard(free, start);
  const [position, fresh] = start.board?.step ?? [0, false];
  const player = { ...pause(there.player), position: Math.min(position, there.run.total), fresh, tween: null };
  const work = { ...newWork(exercise, seed), ...(task && { task }) };
  return fitViews(updateSettings({ ...there, chosen: null, problem: "", player }, { exercise: work }));
}

/** The state with a refusal, while an exercise expects an answer: of steps, which would show it, and of changes to what
 * the exercise is about, unless it allows them. Null if nothing is refused.
 * @param {State} state @param {boolean} isStep */
export function blockUntilAnswered(state, isStep) {
  const asked = lockingExercise(state);
  if (!asked || (asked.isFree && !isStep)) return null;
  const first = isBoardOutOfGuesses(state) ? NO_GUESS_LEFT : asked.once ? ANSWER_OR_SHOW : ANSWER_FIRST;
  return announce(withProblem(state, first), first);
}

/** Repeat a check that waited for the server, unless the answer has changed meanwhile.
 * @param {State | InitialState} before @param {State} next */
export function checkAwaited(before, next) {
  const was = before.run ? exerciseNow(before)?.checked : null;
  if (was?.result !== "awaited" || !next.run) return next;
  const now = exerciseNow(next)?.checked;
  return now && now.result !== "awaited" ? EXERCISE_ACTIONS.check(next) : next;
}

export const EXERCISE_ACTIONS = {
  /** @param {State} state @param {string} id @param {number} [seed] @returns {State} */
  exercise(state, id, seed = 0) {
    const exercise = offeredBy(state.lesson).find((other) => other.id === id);
    return exercise ? begin(state, exercise, seed) : state;
  },
  /** @param {State} state @param {any} answer @returns {State} */
  answer(state, answer) {
    const now = exerciseNow(state);
    if (!now || now.isSpent || (now.exercise.once && !now.isOpen)) return state;
    const chosen = now.exercise.form === "example" ? null : state.chosen;
    return withProblem(withWork({ ...state, chosen }, { answer }), "");
  },
  /** @param {State} state @returns {State} */
  check(state) {
    const now = exerciseNow(state);
    if (!now || (now.exercise.once && !now.isOpen)) return state;
    if (now.isSpent) return announce(withProblem(state, NO_GUESS_LEFT), NO_GUESS_LEFT);
    if (now.exercise.form === "rounds") return checkRound(state);
    const { exercise, work, answer, given } = now;
    const checked = judge(exercise, answer, given);
    const result = { right: t("Correct."), wrong: t("Not correct.") }[String(exercise.once && checked.result)];
    const words = joinSentences(result, checked.says, checked.near);
    const chosen = exercise.form === "example" ? { answer } : {}; // the choice itself is not stored
    const next = countGuess(withWork(state, { ...recordCheck(exercise, work, answer, checked), ...chosen }), checked);
    return announce(withProblem(next, ""), words);
  },
  /** @param {State} state @returns {State} */
  hint(state) {
    const now = exerciseNow(state);
    if (!now || now.work.hints === now.exercise.hints.length) return state;
    return announce(withWork(state, { hints: now.work.hints + 1 }), hintsOf(now.exercise)[now.work.hints]);
  },
  /** Go one step of the solution forward or back; at first, 1 shows the first step. @param {State} state
   * @param {number} by @returns {State} */
  walk(state, by) {
    const now = exerciseNow(state);
    if (!now) return state;
    const { exercise, work, given } = now;
    const steps = exercise.solution(given);
    const shown = Math.min(Math.max((work.shown ?? -1) + by, 0), steps.length - 1);
    const step = steps[shown];
    const answer = step.answer === undefined ? {} : { answer: step.answer };
    const there = goToUpdate(putOnBoard(withWork(state, { shown, ...answer }), step), step);
    return announce(exercise.form === "example" ? choose(there, step.answer ?? null) : there, step.says);
  },
  /** Show the answer to a question instead of answering it. @param {State} state @returns {State} */
  reveal(state) {
    const now = exerciseNow(state);
    if (!state.question || !now?.isOpen) return now ? EXERCISE_ACTIONS.walk(state, 1) : state;
    return announce(withProblem(withWork(state, { shown: 0 }), ""), now.exercise.solution(now.given)[0].says);
  },
  /** Answer number i, or the next one if `by` is given. @param {State} state @param {number} i @param {number} [by]
   * @returns {State} */
  pickAnswer(state, i, by = 0) {
    const now = exerciseNow(state);
    const choices = now?.isOpen ? choicesOf(now.exercise, now.given) : [];
    const { length } = choices;
    if (!now || !length) return state;
    const at = now.work.answer === null ? (by > 0 ? -1 : length) : choiceCode(now.exercise, now.work.answer);
    const to = by ? (at + by + length) % length : i;
    return to < length ? announce(EXERCISE_ACTIONS.answer(state, choiceCode(now.exercise, to)), choices[to]) : state;
  },
  /** @param {State} state @param {ActiveDrag} held @param {Vector} at @returns {State} */
  "drag guess": (state, held, at) => dragDrawnLine(state, held, at, false),
  /** @param {State} state @param {ActiveDrag} held @param {Vector} at @returns {State} */
  "drag guess tip": (state, held, at) => dragDrawnLine(state, held, at, true),
  /** Turn or move the drawn line a little. @param {State} state @param {string} way @returns {State} */
  guess(state, way) {
    const line = exerciseNow(state)?.drawn;
    if (!line) return state;
    const name = mainPictureName(state);
    const next = nudgeLine(line, way, state.sizes[name][1] * planeOf(state, name).unit);
    return announce(EXERCISE_ACTIONS.answer(state, next), describeMove(next, momentOf(state)));
  },
  /** Switch “Ask me first” on or off. It starts a finished run again, because its end is already known.
   * @param {State} state @returns {State} */
  ask(state) {
    const next = updateSettings(state, { ask: state.own.ask ? null : { right: 0, of: 0 } });
    const { run, player } = state;
    const isOver = next.own.ask && state.lesson.steps && (player.fresh || player.position >= run.total);
    return isOver ? { ...next, player: { ...pause(player), position: 0, fresh: false, tween: null } } : next;
  },
  /** Restart the exercise, with other data if it is generated. @param {State} state @param {number} seed
   * @returns {State} */
  anew(state, seed) {
    const now = exerciseNow(state);
    if (!now) return state;
    const { exercise, work } = now;
    const again = withWork(begin(state, exercise, exercise.generated ? seed : 0, work.task), { tries: work.tries });
    if (exercise.generated) return again;
    // The points are the same, so keep a view that the user has chosen.
    const { views, given, own } = state;
    return Object.keys(own.views).length ? { ...again, own: { ...again.own, views: own.views }, given, views } : again;
  },
  /** Restore a record, which may come from outside; see attempt.js. @param {State} state
   * @param {ExerciseRecord} kept @returns {State} */
  resume(state, { work, points, board }) {
    const exercise = definitionOf(state.lesson, work);
    if (!exercise) return state;
    const fresh = begin(state, exercise, work.seed, work.task);
    const isBuilt = exercise.form === "build" && (points || board);
    const there = isBuilt ? putOnBoard(fresh, { points, board: { ...board, exercise: undefined } }) : fresh;
    const answer = answerFor(exercise.form, work.answer);
    return fitViews({ ...there, own: { ...there.own, exercise: { ...work, answer } } });
  },
  /** @param {State} state @returns {State} */
  leaveExercise: (state) => withProblem(updateSettings(state, { exercise: null }), ""),
  ...ROUND_ACTIONS,
};
