// An exercise on the board of its lesson: something to build, or to predict before it is shown. What somebody has done
// of it, its work, is a setting of the lesson: links, files and the tab's memory hold it as it is. Pure functions.

import { t } from "../../language/t.js";
import { drawnLine } from "../../math/line_comparison.js";
import { memoizeLast } from "../../math/memoize.js";

import { areEqual, isSameData } from "../points.js";
import { lastReplyCheck } from "./reply.js";
import { isRoundOpen, isRound, roundIn, runToPlay } from "./round.js";
import { exerciseOfTask, isRunPending, isTaskWithStart } from "./custom_exercise.js";

/** @import { Action, Data, LineWithGrip, Lesson, Moment, Scene, Subject, Vector } from "../../types" */
/** @import { Round } from "./round.js" */
/** @import { CustomTaskWithStart } from "./custom_exercise.js" */

/** What is asked for.
 * build    points, a line or another setting for which something is true; the board itself is the answer
 * choice   one of some sentences, by its number
 * choices  those of them that hold, by their numbers
 * number   a number that is typed
 * example  one of the points, by its index; it is clicked; or one of the sentences, see `choiceAt`
 * line     a line that is drawn in the picture, by hand
 * rounds   all that the perceptron does, one after the other, on whatever points there are; see round.js
 * @typedef {"build" | "choice" | "choices" | "number" | "example" | "line" | "rounds"} ExerciseForm */

/** Where an exercise starts: as in a scene `points`, `rules` and the settings of the `board`; what is left out stays as
 * it is. @typedef {{ points?: Data, preset?: [name: string, seed: number], rules?: Scene["rules"],
 *   board?: { [setting: string]: any } }} Start */

/** What there is to know when an answer is looked at: the moment, and the start that this seed gives.
 * @typedef {{ moment: Moment<any>, start: Start, seed: number }} AnswerContext */

/** What is said of an answer. `near` says how near it is, in a few words, and `ghost` is what it would look like.
 * @typedef {{ result: "right" | "wrong" | "invalid" | "awaited", says: string, near?: string,
 *   ghost?: Ghost }} CheckResult */

/** What is drawn of an answer beside what is true: lines, vectors from the origin, places.
 * @typedef {{ lines?: { w: Vector, b: number }[], vectors?: Vector[], places?: Vector[] }} Ghost */

/** A slip that explains a wrong answer: `is` says whether it gives this answer.
 * @typedef {{ name: string, is(answer: any, given: AnswerContext): boolean, says: string | ((given: AnswerContext) =>
 * string),
 *   ghost?(given: AnswerContext): Ghost }} Slip */

/** A hint. One that only recalls a definition is its sentence. One that says something of the answer says it to tests,
 * too: `holds` is whether an answer agrees with the hint, as every right one must; `leads` is an answer that somebody
 * may give who follows the hint, which must be right.
 * @typedef {string | { says: string, holds?(answer: any, given: AnswerContext): boolean, leads?(given: AnswerContext):
 * any }} Hint */

/** What is put on a board. @typedef {{ points?: Data, board?: { [setting: string]: any } }} BoardContent */

/** A step of a solution: what is said, and what the board shows then: points and settings, and the run after so many
 * `updates`.
 * @typedef {{ says: string, answer?: any, updates?: number } & BoardContent} SolutionStep */

/**
 * id, version  of the exercise; what was done of another version is begun anew
 * lectures     of the notes that it belongs to, "001"
 * start        what it begins with; where it is `generated`, other data for each seed
 * asks         the question, as a sentence
 * choices      the sentences to choose from
 * needsServer  whether only the server can say what it asks for: then it is not offered in a file
 * locked       examples of the start that must stay as they are, and whether there may be more or fewer points
 * hides        layers and pictures that would give the answer away; and with it all that is said of the run and the
 *              verdict
 * shows        the only layers that are shown while it is asked, whatever else was
 * isQuiet      whether sentences beside the picture would tell what is to be built: they wait, too
 * called       what lines are called meanwhile, by layer, and in which one's colour they are drawn
 * onGrid       whether places must be exact: points snap to the grid meanwhile, and `asks` says so
 * inView       places that the picture shows from the beginning, beside the points
 * needs        layers without which it could not be answered, beside those that are shown
 * check        what is said of an answer; of a board, the answer is what `answerOf` takes from it, and nothing is said
 *              of it before its run is known
 * slips        known ones; exactly one explains an answer, or none is named
 * hints        three, each says more; see Hint
 * solution     steps that lead there, the last one is an answer that `check` accepts
 * once, about  of a question that is made for one moment, see question.js: a guess at it shows the answer; it is about
 *              this, and where it is free, the board may be changed before
 * trials       answers for the tests: right ones, near misses, invalid ones, and one for each slip; of a board that is
 *              built, what is put on it: {points, board}
 * @typedef {{
 *   id: string, version: number, title: string, form: ExerciseForm, lectures: string[], generated?: boolean,
 *   once?: boolean, about?: string, isFree?: boolean,
 *   start(seed: number): Start,
 *   asks: string | ((given: AnswerContext) => string),
 *   choices?: string[] | ((given: AnswerContext) => string[]),
 *   locked?: { examples?: number[], count?: boolean, labels?: boolean },
 *   hides?: string[],
 *   shows?: string[],
 *   isQuiet?: boolean,
 *   onGrid?: boolean,
 *   inView?: Vector[],
 *   needs?: string[],
 *   called?(given: AnswerContext): { [layer: string]: { name: string, as: string } },
 *   needsServer?: boolean,
 *   answerOf?(moment: Moment<any>): any,
 *   check(answer: any, given: AnswerContext): CheckResult,
 *   slips?: Slip[],
 *   hints: [Hint, Hint, Hint],
 *   solution(given: AnswerContext): SolutionStep[],
 *   trials: Trials,
 * }} Exercise
 * @typedef {{ [result in "right" | "wrong" | "invalid"]?: any[] | ((given: AnswerContext) => any[]) } &
 *   { slips?: { [name: string]: number | string | number[] | BoardContent | ((given: AnswerContext) => any) } }}
 * Trials */

/** What somebody has done of an exercise: what is answered now, what was checked last, how often; how many hints were
 * asked for, which step of the solution is shown, and whether a right answer was found before that; `guessed` says
 * whether these data have been, and `looked` whether anything was said of an answer. An exercise that is not in the
 * catalogue of its lesson travels with it as a `task`.
 * @typedef {{ id: string, version: number, seed: number, answer: any, judged: any, guessed: boolean, tries: number,
 *   looked: boolean, hints: number, shown: number | null, solved: boolean, task?: CustomTaskWithStart, round?: Round
 * }} Work */

/** An exercise that is under way, as pictures and words know it: whether its answer is still asked for, and whether
 * that can only be given to other data; what the picture `takes` for an answer, and the line that is drawn there.
 * @typedef {{ exercise: Exercise, work: Work, given: AnswerContext, answer: any, checked: CheckResult | null,
 *   isOpen: boolean, isSpent: boolean, takes?: "example" | "tip" | "line" | null, drawn?: LineWithGrip }}
 * ActiveExercise */

/** What is answered by form. @typedef {number | number[] | LineWithGrip | null} Answer */

/** A question that a board asks now: the action that it waits for, the moment that was there before the board came to
 * this, and where its answer is seen.
 * @typedef {{ exercise: Exercise, work: Work, then: Action<any> | null, was: Moment<any> | null, at: any[] }}
 * BoardQuestion */

/** What of a state tells which exercise it is.
 * @typedef {{ lesson: Pick<Lesson<any>, "exercises" | "games" | "layers">,
 *   own: { exercise?: Work | null }, run?: Subject | null, question?: BoardQuestion | null }} Board */

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

const isCount = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;

/** Whether a value that may be anybody's is work. */
export const isWork = (/** @type {any} */ value) =>
  typeof value?.id === "string" &&
  [value.version, value.seed, value.tries, value.hints].every(isCount) &&
  (value.shown === null || isCount(value.shown)) &&
  [value.guessed, value.looked, value.solved].every((flag) => typeof flag === "boolean") &&
  (value.task === undefined || isTaskWithStart(value.task)) &&
  (value.round === undefined || isRound(value.round));

/** @type {WeakMap<CustomTaskWithStart, Exercise>} */
const taskExerciseCache = new WeakMap(); // asked for in each frame

/** All that can begin on the board of a lesson. @param {Pick<Lesson<any>, "exercises" | "games">} lesson */
export const offeredBy = ({ exercises = [], games = [] }) => [...exercises, ...games];

/** The exercise that work is on: of the catalogue, or the one that it holds; null where there is no such one, in this
 * version. @param {Board["lesson"]} lesson @param {Work | null | undefined} work @returns {Exercise | null} */
export function definitionOf(lesson, work) {
  const exercise = work?.task ? ofTask(work.task, lesson) : offeredBy(lesson).find(({ id }) => id === work?.id);
  return exercise && exercise.id === work?.id && exercise.version === work.version ? exercise : null;
}

/** @param {CustomTaskWithStart} task @param {Board["lesson"]} lesson */
function ofTask(task, lesson) {
  const exercise = taskExerciseCache.get(task) ?? exerciseOfTask(task, lesson);
  taskExerciseCache.set(task, exercise);
  return exercise;
}

/** The exercise that is under way on a board, and what was done of it; null where there is none.
 * @param {Board} board */
export function exerciseOf({ lesson, own: { exercise: work }, question }) {
  if (question) return { exercise: question.exercise, work: question.work };
  const exercise = definitionOf(lesson, work);
  return exercise && work ? { exercise, work } : null;
}

/** Whether what would give the answer away is not to be seen yet.
 * @type {(exercise: Exercise, work: Work) => boolean} */
export const isAnswerHidden = ({ form }, { solved, shown }) => form !== "build" && !solved && shown === null;

/** Whether points snap to the grid: the user wants it, or the exercise needs it.
 * @param {Board & { shared: { snap: boolean } }} board */
export const snapsToGrid = (board) => board.shared.snap || Boolean(exerciseOf(board)?.exercise.onGrid);

/** The exercise in which a board asks about what is on it, which stays as it is until then. @param {Board} board */
export function lockingExercise(board) {
  const now = exerciseOf(board);
  if (now?.exercise.form === "rounds") return activeRound(board)?.isOpen ? now.exercise : null;
  return now && isAnswerHidden(now.exercise, now.work) ? now.exercise : null;
}

/** Whether that can be answered no more. @param {Board} board */
export function isBoardOutOfGuesses(board) {
  const now = exerciseOf(board);
  return Boolean(now && isAnswerHidden(now.exercise, now.work) && isOutOfGuesses(now.exercise, now.work));
}

/** The rounds that somebody plays on a board, and where in them; null where nobody does. @param {Board} board */
export function activeRound(board) {
  const now = exerciseOf(board);
  const run = now?.exercise.form === "rounds" ? runToPlay(board.run) : null;
  if (!now || !run) return null;
  const round = roundIn(now.work.round, run);
  return { ...now, run, round, isOpen: isRoundOpen(round, run) };
}

/** Asked for in each frame. */
const startOf = memoizeLast((/** @type {Exercise} */ exercise, /** @type {number} */ seed) => exercise.start(seed));

/** What is under way on a board. @param {Board} board @param {Moment<any>} moment @returns {ActiveExercise | null} */
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

/** The line that somebody draws, as it is now. @param {Work} work @param {Moment<any>} moment */
const drawnLineOf = ({ answer }, { frame: { line }, data: { points } }) => drawnLine({ answer, line, points });

/** What is known of rounds: `takes` says what a click in the picture is. @param {Board} board
 * @param {Moment<any>} moment @returns {ActiveExercise | null} */
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

/** Where others can be had, some data can be answered once: among a few choices a second guess would say what the first
 * has left. A number may be mended: what is said of it names the slip.
 * @type {(exercise: Exercise, work: Work) => boolean} */
export const isOutOfGuesses = ({ generated, form }, { guessed }) => Boolean(generated && guessed && form !== "number");

/** What is answered now: of a board that is built, what it shows. @param {Exercise} exercise @param {Work} work
 * @param {Moment<any>} moment */
export const answerOf = ({ form, answerOf: of = dataOf }, work, moment) =>
  form === "build" ? of(moment) : form === "example" ? (moment.chosen ?? work.answer) : work.answer;

/** @param {Moment<any>} moment @returns {Data} */
const dataOf = ({ data: { points, labels } }) => ({ points, labels });

/** The sentences to choose from. @param {Exercise} exercise @param {AnswerContext} given */
export const choicesOf = ({ choices = [] }, given) => (typeof choices === "function" ? choices(given) : choices);

/** The sentences of its hints. @param {Pick<Exercise, "hints">} exercise */
export const hintsOf = ({ hints }) => hints.map((hint) => (typeof hint === "string" ? hint : hint.says));

/** What stands for choice i, or which choice an answer is: beside points, which are 0, 1 …, they are −1, −2 …
 * @param {Exercise} exercise @param {number} i */
export const choiceCode = ({ form }, i) => (form === "example" ? -1 - i : i);

/** Answers are compared as they are, without rounding. @param {any} one @param {any} other */
const areSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @type {CheckResult} */
const RUN_PENDING = {
  result: "awaited",
  says: t("The run is still being computed. Your answer will be checked as soon as it is ready."),
};
/** Nothing is answered yet. @type {{ [form in ExerciseForm]: string }} */
const NOT_ANSWERED = {
  build: t("You have not answered yet. Change something on the board first."),
  choice: t("You have not answered yet. Choose one of the answers first."),
  choices: t("You have not answered yet. Tick at least one of the answers first."),
  number: t("You have not answered yet. Type a number first."),
  example: t("You have not answered yet. Click a point in the picture first, or press N to choose one."),
  line: t("You have not answered yet. Drag the dashed line first, or move it with the arrow keys."),
  rounds: "",
};

/** What is said of an answer, with the slip that explains it. @param {Exercise} exercise @param {any} answer
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

/** The only slip that explains an answer. @param {Exercise} exercise @param {any} answer @param {AnswerContext}
 * given */
export function slipOf({ slips = [] }, answer, given) {
  const found = slips.filter(({ is }) => is(answer, given));
  return found.length === 1 ? found[0] : null;
}

/** Why there is nothing to be judged; "" where there is. @param {Exercise} exercise @param {any} answer
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

/** The work after the answer was looked at; where there is one guess, it shows the answer.
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

/** The scene that an exercise begins with, for a link. @param {string} page @param {Exercise} exercise
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
