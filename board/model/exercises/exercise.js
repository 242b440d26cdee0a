// Exercises on a board: their state and the check of answers.
// An exercise asks students to build something, or to predict something before it is shown. What a student has done
// (the work) is a setting of the lesson, so links, files and the tab's memory contain it. Pure functions.

import { t } from "../../language/t.js";
import { drawnLine } from "../../math/line_comparison.js";
import { memoizeLast } from "../../math/memoize.js";

import { areEqual, isSameData } from "../points.js";
import { lastReplyCheck } from "./reply.js";
import { isRoundOpen, isRound, roundIn, runToPlay } from "./round.js";
import { isBoolean, isCount } from "../validators.js";
import { exerciseOfTask, isRunPending, isTaskWithStart } from "./custom_exercise.js";

/** @import { Data, Lesson, Moment } from "../../types" */
/** @import { Scene } from "../types" */
/** @import { ActiveExercise, AnswerContext, CheckResult, Exercise, ExerciseBoard, ExerciseForm } from "./types" */
/** @import { Work } from "./types" */
/** @import { CustomTaskWithStart } from "./custom_exercise.js" */

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

/** Whether a value from outside is Work. */
export const isWork = (/** @type {any} */ value) =>
  typeof value?.id === "string" &&
  [value.version, value.seed, value.tries, value.hints].every(isCount) &&
  (value.shown === null || isCount(value.shown)) &&
  [value.guessed, value.looked, value.solved].every(isBoolean) &&
  (value.task === undefined || isTaskWithStart(value.task)) &&
  (value.round === undefined || isRound(value.round));

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

/** Whether layers that give the answer away are still hidden.
 * @type {(exercise: Exercise, work: Work) => boolean} */
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
  const checked = isJudged ? checkAnswer(exercise, answer, given) : null;
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
  return {
    exercise,
    work: { ...work, round },
    given: { moment: run === moment.run ? moment : { ...moment, run }, start: exercise.start(0), seed: 0 },
    answer: null,
    checked: lastReplyCheck(round, run),
    isOpen,
    isSpent: false,
    takes: !isOpen ? null : round.found ? "tip" : "example",
  };
}

/** Generated data can be answered once, because a second guess among a few choices is no longer a guess. A number can
 * be corrected, because the feedback names the slip.
 * @type {(exercise: Exercise, work: Work) => boolean} */
export const isOutOfGuesses = ({ generated, form }, { guessed }) => Boolean(generated && guessed && form !== "number");

/** The present answer; the answer to a build is read from the board. @param {Exercise} exercise @param {Work} work
 * @param {Moment} moment */
export const answerOf = ({ form, answerOf: of = dataOf }, work, moment) =>
  form === "build" ? of(moment) : form === "example" ? (moment.chosen ?? work.answer) : work.answer;

/** @param {Moment} moment @returns {Data} */
const dataOf = ({ data: { points, labels } }) => ({ points, labels });

/** @param {Exercise} exercise @param {AnswerContext} given */
export const choicesOf = ({ choices = [] }, given) => (typeof choices === "function" ? choices(given) : choices);

/** @param {Pick<Exercise, "hints">} exercise */
export const hintsOf = ({ hints }) => hints.map((hint) => (typeof hint === "string" ? hint : hint.says));

/** The answer that means choice i, and the reverse. Points are the answers 0, 1 …, so beside them choices are −1, −2 …
 * @param {Exercise} exercise @param {number} i */
export const choiceCode = ({ form }, i) => (form === "example" ? -1 - i : i);

/** Exact, without rounding. @param {any} one @param {any} other */
const areSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @type {CheckResult} */
const RUN_PENDING = {
  result: "awaited",
  says: t("The run is still being computed. Your answer will be checked as soon as it is ready."),
};
/** @type {{ [form in ExerciseForm]: string }} */
const NOT_ANSWERED = {
  build: t("You have not answered yet. Change something on the board first."),
  choice: t("You have not answered yet. Choose one of the answers first."),
  choices: t("You have not answered yet. Tick at least one of the answers first."),
  number: t("You have not answered yet. Type a number first."),
  example: t("You have not answered yet. Click a point in the picture first, or press N to choose one."),
  line: t("You have not answered yet. Drag the dashed line first, or move it with the arrow keys."),
  rounds: "",
};

/** The feedback on an answer, with the slip that explains it. @param {Exercise} exercise @param {any} answer
 * @param {AnswerContext} given @returns {CheckResult} */
export function checkAnswer(exercise, answer, given) {
  const missing = missingOf(exercise, answer, given);
  if (missing) return { result: "invalid", says: missing };
  if (exercise.form === "build" && isRunPending(given.moment)) return RUN_PENDING;
  const checked = exercise.check(answer, given);
  if (checked.result !== "wrong") return checked;
  const slip = slipOf(exercise, answer, given);
  if (!slip) return checked;
  const says = typeof slip.says === "string" ? slip.says : slip.says(given);
  return { ...checked, says: `${checked.says} ${says}`, ghost: slip.ghost?.(given) ?? checked.ghost };
}

/** The slip that explains an answer, if there is exactly one.
 * @param {Exercise} exercise @param {any} answer @param {AnswerContext} given */
export function slipOf({ slips = [] }, answer, given) {
  const found = slips.filter(({ is }) => is(answer, given));
  return found.length === 1 ? found[0] : null;
}

/** Why an answer cannot be checked; "" if it can. @param {Exercise} exercise @param {any} answer
 * @param {AnswerContext} given */
function missingOf({ form, locked, answerOf: isOwn }, answer, { start, moment }) {
  const isNothing = answer === null || (form === "choices" && !answer.length);
  const isUntouched = form === "build" && !isOwn && start.points && isSameData(start.points, answer);
  if (isNothing || isUntouched) return NOT_ANSWERED[form];
  return form === "build" && locked && start.points ? brokenLock(locked, start.points, moment.data) : "";
}

/** @param {NonNullable<Exercise["locked"]>} locked @param {Data} start @param {Data} now */
export function brokenLock({ examples = [], count, labels }, start, now) {
  if (count && now.points.length !== start.points.length)
    return t(
      "You changed the number of points, but there must be {n, plural, one {# point} other {# points}}. Undo this " +
        "change.",
      { n: start.points.length },
    );
  if (examples.some((i) => !areEqual(start.points[i], now.points[i] ?? []) || start.labels[i] !== now.labels[i]))
    return t("You changed a point that must not change. Undo this change.");
  if (labels && !isSameData({ ...start, points: [] }, { points: [], labels: now.labels }))
    return t("You changed the class of a point, but the classes must not change. Undo this change.");
  return "";
}

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
