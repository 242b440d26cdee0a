// The work on a question, and the question in progress on a board.
// An exercise asks students to build something, or to predict something before it is shown. What a student has done
// (the work) is a setting of the lesson, so links, files and the tab's memory contain it. Pure functions.

import { drawnLine } from "../../math/line_comparison.js";
import { memoizeLast } from "../../math/memoize.js";
import { judge } from "./question.js";
import { isAbout } from "./reply.js";
import { isRoundOpen, isRound, roundIn, runHash, runToPlay } from "./round.js";
import { isBoolean, isCount, isString } from "../validators.js";
import { exerciseOfTask, isTaskWithStart } from "./custom_exercise.js";

/** @import { Data, Lesson, Moment } from "../../types" */
/** @import { Scene } from "../types" */
/** @import { ActiveExercise, AnswerContext, CheckResult, Exercise, ExerciseBoard, Work } from "./types" */
/** @import { CustomTaskWithStart } from "./custom_exercise.js" */
/** @import { Round } from "./round.js" */

export const MOST_SEEDS = 1_000_000;

/** @param {Pick<Exercise, "id" | "version">} exercise @param {number} [seed] @returns {Work} */
export const newWork = ({ id, version }, seed = 0) => ({
  id,
  version,
  seed,
  answer: null,
  judged: null,
  guessed: false,
  looked: false,
  tries: 0,
  hints: 0,
  shown: null,
  solved: false,
});

/** Whether a value from outside is Work. @param {unknown} value */
export const isWork = (value) => {
  const { id, version, seed, tries, hints, shown, guessed, looked, solved, task, round } = Object(value);
  return (
    isString(id) &&
    [version, seed, tries, hints].every(isCount) &&
    (shown === null || isCount(shown)) &&
    [guessed, looked, solved].every(isBoolean) &&
    (task === undefined || isTaskWithStart(task)) &&
    (round === undefined || isRound(round))
  );
};

/** Exact, without rounding. @param {any} one @param {any} other */
const areSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @type {WeakMap<CustomTaskWithStart, Exercise>} */
const taskExerciseCache = new WeakMap(); // because each frame asks for it

/** The exercises and games that a lesson offers. @param {Pick<Lesson, "exercises" | "games">} lesson */
export const offeredBy = ({ exercises = [], games = [] }) => [...exercises, ...games];

/** The exercise that the work is on: of the catalogue, or its own task; null if this version does not exist.
 * @param {ExerciseBoard["lesson"]} lesson @param {Work | null | undefined} work @returns {Exercise | null} */
export function definitionOf(lesson, work) {
  const exercise = work?.task ? ofTask(work.task, lesson) : offeredBy(lesson).find(({ id }) => id === work?.id);
  return exercise && exercise.id === work?.id && exercise.version === work.version ? exercise : null;
}

/** @param {CustomTaskWithStart} task @param {ExerciseBoard["lesson"]} lesson */
function ofTask(task, lesson) {
  const exercise = taskExerciseCache.get(task) ?? exerciseOfTask(task, lesson);
  taskExerciseCache.set(task, exercise);
  return exercise;
}

/** The exercise in progress on a board, with its work; null if there is none.
 * @param {ExerciseBoard} board */
export function exerciseOf({ lesson, own: { exercise: work }, question }) {
  if (question) return { exercise: question.exercise, work: question.work };
  const exercise = definitionOf(lesson, work);
  return exercise && work ? { exercise, work } : null;
}

/** Whether layers that give the answer away are still hidden. @param {Exercise} exercise @param {Work} work */
export const isAnswerHidden = ({ form }, { solved, shown }) => form !== "build" && !solved && shown === null;

/** Whether points snap to the grid, because the user wants it or the exercise needs it.
 * @param {ExerciseBoard & { shared: { snap: boolean } }} board */
export const snapsToGrid = (board) => board.shared.snap || Boolean(exerciseOf(board)?.exercise.onGrid);

/** The exercise about the content of the board, which must not change until the answer. @param {ExerciseBoard} board */
export function lockingExercise(board) {
  const now = exerciseOf(board);
  if (now?.exercise.form === "rounds") return activeRound(board)?.isOpen ? now.exercise : null;
  return now && isAnswerHidden(now.exercise, now.work) ? now.exercise : null;
}

/** @param {ExerciseBoard} board */
export function isBoardOutOfGuesses(board) {
  const now = exerciseOf(board);
  return Boolean(now && isAnswerHidden(now.exercise, now.work) && isOutOfGuesses(now.exercise, now.work));
}

/** The round that the student plays on a board; null if there is none. @param {ExerciseBoard} board */
export function activeRound(board) {
  const now = exerciseOf(board);
  const run = now?.exercise.form === "rounds" ? runToPlay(board.run) : null;
  if (!now || !run) return null;
  const round = roundIn(now.work.round, run);
  return { ...now, run, round, isOpen: isRoundOpen(round, run) };
}

/** Memoized, because each frame asks for it. */
const startOf = memoizeLast((/** @type {Exercise} */ exercise, /** @type {number} */ seed) => exercise.start(seed));

/** @param {ExerciseBoard} board @param {Moment} moment @returns {ActiveExercise | null} */
export function activeExercise(board, moment) {
  const now = exerciseOf(board);
  if (!now) return null;
  const { exercise, work } = now;
  if (exercise.form === "rounds") return roundAsExercise(board, moment);
  const given = { moment, start: startOf(exercise, work.seed), seed: work.seed };
  const answer = exercise.once && work.guessed ? work.judged : answerOf(exercise, work, moment);
  const isJudged = work.looked && areSame(answer, work.judged);
  const checked = isJudged ? judge(exercise, answer, given) : null;
  const isOpen = isAnswerHidden(exercise, work);
  const seen = { exercise, work, given, answer, checked, isOpen, isSpent: isOpen && isOutOfGuesses(exercise, work) };
  return exercise.form === "line" && isOpen ? { ...seen, takes: "line", drawn: drawnLineOf(work, moment) } : seen;
}

/** The line that the student draws, as it is now. @param {Work} work @param {Moment} moment */
const drawnLineOf = ({ answer }, { frame: { line }, data: { points } }) => drawnLine({ answer, line, points });

/** A round as an exercise: `takes` says what a click in the picture answers. @param {ExerciseBoard} board
 * @param {Moment} moment @returns {ActiveExercise | null} */
function roundAsExercise(board, moment) {
  const now = activeRound(board);
  if (!now) return null;
  const { exercise, work, run, round, isOpen } = now;
  const given = { moment: run === moment.run ? moment : { ...moment, run }, start: exercise.start(0), seed: 0, round };
  return {
    exercise,
    work: { ...work, round },
    given,
    answer: null,
    checked: lastCheck(exercise, round, given),
    isOpen,
    isSpent: false,
    takes: !isOpen ? null : round.found ? "tip" : "example",
  };
}

/** The feedback on the last reply in a round; the ghost of a wrong line stays beside the true one.
 * @param {Exercise} exercise @param {Round} round @param {AnswerContext} given @returns {CheckResult | null} */
function lastCheck(exercise, { of, was, ghost }, given) {
  const { run } = given.moment;
  if (!was || of !== runHash(run) || !isAbout(run, was)) return null;
  const checked = judge(exercise, was.reply, { ...given, round: was });
  return ghost ? { ...checked, ghost: { lines: [ghost], vectors: [ghost.w] } } : checked;
}

/** Generated data can be answered once, because a second guess among a few choices is no longer a guess. A number can
 * be corrected, because the feedback names the slip. @param {Exercise} exercise @param {Work} work */
export const isOutOfGuesses = ({ generated, form }, { guessed }) => Boolean(generated && guessed && form !== "number");

/** The present answer; the answer to a build is read from the board. @param {Exercise} exercise @param {Work} work
 * @param {Moment} moment */
export const answerOf = ({ form, answerOf: of = dataOf }, work, moment) =>
  form === "build" ? of(moment) : form === "example" ? (moment.chosen ?? work.answer) : work.answer;

/** @param {Moment} moment @returns {Data} */
const dataOf = ({ data: { points, labels } }) => ({ points, labels });

/** The work after a check; a wrong answer to a question with one guess shows the solution.
 * @param {Exercise} exercise @param {Work} work @param {any} answer @param {CheckResult} checked @returns {Work} */
export function recordCheck({ once }, work, answer, { result }) {
  if (result === "invalid" || result === "awaited") return { ...work, judged: answer, looked: true };
  return {
    ...work,
    judged: answer,
    guessed: true,
    looked: true,
    tries: work.tries + 1,
    solved: work.solved || (result === "right" && work.shown === null),
    shown: once && result === "wrong" ? 0 : work.shown,
  };
}

/** The scene that starts an exercise, for a link. @param {string} page @param {Exercise} exercise
 * @param {number} [seed] @returns {Scene} */
export function sceneOfExercise(page, exercise, seed = 0) {
  const { points, preset, rules, board } = exercise.start(seed);
  const origin = preset ? { preset: preset[0], seed: preset[1] } : {};
  const given = points || preset ? { points: { ...origin, ...points } } : {};
  return {
    version: 1,
    page,
    ...given,
    ...(rules && { rules }),
    board: { ...board, exercise: newWork(exercise, seed) },
  };
}
