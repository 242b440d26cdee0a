// Publishes the lecturer's board to a class, as pure functions.
// The points, the conventions and the server's data are one part; the step, the layers and the views are another part,
// which is small and changes often.

import { t } from "../../language/t.js";
import { joinWithPeriods } from "../../words/sentences.js";
import { choiceCode, choicesOf, judge, questionText, spokenTexts } from "../exercises/question.js";
import { isQuestion, MOST_CHOICES, classChoiceCode } from "./protocol.js";
import { momentOf } from "../moment.js";
import { dataFor, canRunOffline, needsPage } from "../exercises/offline.js";
import { MOST_POINTS } from "../points.js";
import { withoutSession } from "../replay_data.js";
import { sceneOf } from "../board_scene.js";

/** @import { Moment, LessonData } from "../../types" */
/** @import { Scene } from "../types" */
/** @import { Question, SharedBoard, SharedLecture, SharedStep } from "./protocol.js" */
/** @import { StateWithSession } from "../scene.js" */
/** The first data of each page, as the server sends them. @typedef {{ [page: string]: LessonData }} Templates */

const PERSONAL_SETTINGS = ["ask", "brush", "speed"]; // of whoever uses the board
const LONGEST_SAID = 2000; // characters

/** The scene with the coordinates of all points, because a follower has no server to ask for a preset.
 * @param {StateWithSession} state @returns {Scene} */
function sceneFor(state) {
  const { version, page, rules, board = {} } = sceneOf(state);
  const settings = Object.fromEntries(Object.entries(board).filter(([name]) => !PERSONAL_SETTINGS.includes(name)));
  const { points, labels, names } = state.points.current;
  const places = state.lesson.edits ? { points: { points, labels, ...(names && { names }) } } : {};
  return { version, page, ...places, ...(rules && { rules }), board: settings };
}

/** What a follower's board is built from; null until the server has sent what is needed for it.
 * @param {StateWithSession} state @param {Templates} templates @param {SharedLecture | null} lecture
 * @returns {SharedBoard | null} */
export function sharedBoard(state, templates, lecture) {
  const scene = sceneFor(state);
  const said = lecture && { lecture };
  const isMade = canFollowerCompute(state, scene, templates[state.lesson.name]);
  if (isMade) return { page: scene.page, scene, data: null, ...said };
  if (!state.answer || state.points.pending.length) return null;
  const answer = /** @type {LessonData} */ (withoutSession(state.answer));
  return { page: scene.page, scene, data: { ...answer, note: state.note ?? "" }, ...said };
}

/** Whether a follower's browser can compute the results for these points.
 * @param {StateWithSession} state @param {Scene} scene @param {LessonData} template */
function canFollowerCompute({ lesson, points }, { rules, board }, template) {
  if (!template || lesson.fixed || !canRunOffline(lesson) || needsPage(lesson, template, board)) return false;
  return dataFor(lesson, template, lesson.edits ? points.current : undefined, rules) !== null;
}

/** The parts of a state that `sharedBoard` depends on: its result is the same while they are.
 * @param {StateWithSession} state @returns {unknown[]} */
export const boardParts = ({ lesson, own, points, session, answer }) => [
  lesson,
  points.current,
  points.pending.length > 0 && answer,
  answer,
  session.rules,
  JSON.stringify(lesson.controls?.(own)),
];

/** The position of the board now, and its text for screen readers: none in play, because it is too fast to listen to.
 * @param {StateWithSession} state @returns {Omit<SharedStep, "board">} */
export function sharedStep(state) {
  const { board = {} } = sceneFor(state);
  const texts = state.player.playing ? [] : spokenTexts(momentOf(state), state.lesson);
  const says = joinWithPeriods(...texts).slice(0, LONGEST_SAID);
  return { settings: board, says };
}

// ---- the question of the board -------------------------------------------------------------------------------------

const NO_QUESTION = t(
  "Begin an exercise beside the board, or switch on “Ask me first”. Then you can ask the class the question on the " +
    "board.",
);
const QUESTION_ANSWERED = t(
  "The question on this board has already been answered. Begin a new exercise, or go to the next question.",
);
const UNSUITABLE_FORM = t("The question on this board cannot be answered with a choice, a number or a point.");
const QUESTION_TOO_LONG = t(
  "The text of the question on this board is too long to be sent to a class. Choose a different " + "question.",
);

/** The question of a board for a class, without an id, or the reason why there is none.
 * @param {Moment} moment
 * @returns {{ question: Omit<Question, "id" | "open"> & { right?: number[] } | null, problem: string }} */
export function questionOf(moment) {
  const now = moment.exercise;
  /** @param {string} problem */
  const none = (problem) => ({ question: null, problem });
  if (!now) return none(NO_QUESTION);
  if (!now.isOpen) return none(now.exercise.form === "build" ? UNSUITABLE_FORM : QUESTION_ANSWERED);
  const { form } = now.exercise;
  const choices = choicesOf(now.exercise, now.given);
  if (form !== "choice" && form !== "number" && form !== "example") return none(UNSUITABLE_FORM);
  if (form === "example" && moment.data.points.length > MOST_POINTS - MOST_CHOICES) return none(UNSUITABLE_FORM);
  const question = { form, asks: questionText(now), ...(choices.length && { choices: choices.slice() }) };
  if (!isQuestion({ id: "of-this-board", ...question })) return none(QUESTION_TOO_LONG);
  return { question: { ...question, right: correctAnswers(now, choices.length) }, problem: "" };
}

/** The correct answers to an exercise, as a class gives them; to a number, only the one of the solution.
 * @param {NonNullable<Moment["exercise"]>} now @param {number} count of its choices */
function correctAnswers({ exercise, given }, count) {
  /** @param {number} answer */
  const isRight = (answer) => judge(exercise, answer, given).result === "right";
  if (exercise.form === "number") {
    const { answer } = exercise.solution(given).at(-1) ?? {};
    return Number.isFinite(answer) ? [answer] : [];
  }
  const sentences = [...Array(count).keys()].filter((i) => isRight(choiceCode(exercise, i)));
  if (exercise.form === "choice") return sentences;
  return [...given.moment.data.points.keys()].filter(isRight).concat(sentences.map(classChoiceCode));
}
