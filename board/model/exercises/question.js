// The one form of a question, and the one judge of its answers.
// Exercises, questions of “Ask me first”, rounds and custom exercises are such questions. Pure functions.

import { t } from "../../language/t.js";
import { areEqual, isSameData } from "../points.js";

/** @import { Data, Lesson, Moment } from "../../types" */
/** @import { ActiveExercise, AnswerContext, CheckResult, Exercise, ExerciseForm } from "./types" */

/** An exercise or another question; `version` is 1 if it is left out.
 * @param {Omit<Exercise, "version"> & { version?: number }} made @returns {Exercise} */
export const exercise = (made) => ({ version: 1, ...made });

/** @param {CheckResult["result"]} result
 * @returns {(says: string, more?: Pick<CheckResult, "near" | "ghost">) => CheckResult} */
const feedback = (result) => (says, more) => ({ result, says, ...more });
export const rightAnswer = feedback("right");
export const wrongAnswer = feedback("wrong");
export const invalidAnswer = feedback("invalid");
export const awaitedAnswer = feedback("awaited");

/** What a question asks, as a sentence. @param {Pick<ActiveExercise, "exercise" | "given">} now */
export const questionText = ({ exercise: { asks }, given }) => (typeof asks === "string" ? asks : asks(given));

/** The texts to read aloud: of a question that is open only the question, else what the lesson says of its board.
 * @param {Moment} moment @param {Pick<Lesson<any>, "heard">} lesson @param {boolean} [isWhole] */
export const spokenTexts = (moment, lesson, isWhole) =>
  moment.exercise?.isOpen ? [questionText(moment.exercise)] : (lesson.heard?.(moment, isWhole) ?? []);

/** Whether the run is not that of the present points yet, or is not complete. @param {Moment} moment */
export const isRunPending = ({ ahead, run }) => ahead || run.outcome === "begun";

/** @param {Exercise} exercise @param {AnswerContext} given */
export const choicesOf = ({ choices = [] }, given) => (typeof choices === "function" ? choices(given) : choices);

/** @param {Pick<Exercise, "hints">} exercise */
export const hintsOf = ({ hints }) => hints.map((hint) => (typeof hint === "string" ? hint : hint.says));

/** The answer that means choice i, and the reverse. Points are the answers 0, 1 …, so beside them choices are −1, −2 …
 * @param {Exercise} exercise @param {number} i */
export const choiceCode = ({ form }, i) => (form === "example" ? -1 - i : i);

const RUN_PENDING = t("The run is still being computed. Your answer will be checked as soon as it is ready.");
/** @satisfies {{ [form in ExerciseForm]: string }} */
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
export function judge(exercise, answer, given) {
  const missing = missingOf(exercise, answer, given);
  if (missing) return invalidAnswer(missing);
  if (exercise.form === "build" && isRunPending(given.moment)) return awaitedAnswer(RUN_PENDING);
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
