// Small state updates that the reducer and the lessons share.

import { t } from "../language/t.js";
import { lockingExercise, isBoardOutOfGuesses } from "./exercises/exercise.js";
import * as past from "./undo_history.js";

/** @import { BoardData, Gesture, Lesson, LessonSettings, State } from "../types" */
/** @import { Subject } from "./runs/types" */

/** @param {Lesson} lesson @param {BoardData} data @returns {LessonSettings} */
export const defaultSettings = (lesson, data) => ({
  layers: new Set(lesson.simple),
  brush: 1,
  grain: "mistake",
  speed: "normal",
  views: {},
  ...lesson.own?.(data),
});

const BOARD_LOCKED = t("The question is about this board, so the board cannot be changed until you have answered.");
export const NO_GUESS_LEFT = t(
  "You have already answered the question for these data. Look at the solution, or get new data.",
);

/** Why the board cannot be changed. @param {State} state */
export const lockReason = (state) => (isBoardOutOfGuesses(state) ? NO_GUESS_LEFT : BOARD_LOCKED);

/** Change settings of the lesson. The setting that undo covers is recorded, with one entry for each gesture. It cannot
 * change while an exercise asks about it.
 * @template {LessonSettings} O @template {State<Subject, O>} S @param {S & { own: O }} state
 * @param {Partial<NoInfer<O>>} patch @param {Gesture | null} [gesture] @returns {S} */
export function updateSettings(state, patch, gesture = state.gesture) {
  const { lesson, own } = state;
  const next = { ...state, own: { ...own, ...patch } };
  const name = lesson.undoes;
  if (!name || !(name in patch)) return next;
  if (lockingExercise(state)) return withProblem(state, lockReason(state));
  return {
    ...next,
    problem: "",
    history: past.recordChange(state.history, lesson.name, own[name], next.own[name], { gesture }),
  };
}

/** @template {State} S @param {S} state @param {string} problem @returns {S} */
export const withProblem = (state, problem) => ({ ...state, problem });
/** @template {State} S @param {S} state @param {string} remark @returns {S} */
export const withRemark = (state, remark) => ({ ...state, remark });
/** Text for the screen reader, besides what it finds changed. A new object, so that the same text is read twice.
 * @template {State} S @param {S} state @param {string} text @returns {S} */
export const announce = (state, text) => ({ ...state, heard: { text } });
