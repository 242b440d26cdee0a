// Records of a student's attempts at exercises, and their exact text form, as pure functions.
// A surrounding page or a course system keeps the text. What it gives back can be anything, so it is validated.

import { defaultSettings } from "../state_updates.js";
import { definitionOf, isWork } from "./exercise.js";
import { momentOf } from "../moment.js";
import { areEqual, isSameData, MOST_POINTS } from "../points.js";
import { isData } from "../scene.js";
import { isBoolean, isCount, isListOf } from "../validators.js";

/** @import { Data, State } from "../../types" */
/** @import { ExerciseForm, Start, Work } from "./types" */

/** The record of an exercise: the work; whether there was an answer or a look at the solution; whether it was ever
 * solved, also on other data; and for an exercise that is built, what was built.
 * @typedef {{ work: Work, answered: boolean, done: boolean, points?: Data,
 *   board?: { [setting: string]: unknown } }} ExerciseRecord */
/** The records of several exercises, in their order. @typedef {(ExerciseRecord | null)[]} Attempt */

/** The record of the exercise on a board, with the record `before` merged in; null if there is no exercise.
 * @param {State} state @param {ExerciseRecord | null} [before] @returns {ExerciseRecord | null} */
export function recordOf(state, before = null) {
  const { exercise: work } = state.own;
  const exercise = definitionOf(state.lesson, work);
  if (!exercise || !work) return null;
  const now = momentOf(state).exercise; // may be a question of “Ask me first”
  const isAnswer = now?.work === work && ["right", "wrong"].includes(now.checked?.result ?? "");
  return {
    work,
    answered: Boolean(before?.answered || work.solved || work.shown !== null || isAnswer),
    done: Boolean(before?.done || work.solved),
    ...(exercise.form === "build" ? changesFromStart(state, exercise.start(work.seed)) : {}),
  };
}

/** The points and the lesson's settings that differ from the start of an exercise.
 * @param {State} state @param {Start} start
 * @returns {Pick<ExerciseRecord, "points" | "board">} */
function changesFromStart({ lesson, own, points: { current }, answer }, { points, board = {} }) {
  const first = new Map(Object.entries({ ...(answer ? defaultSettings(lesson, answer) : {}), ...board }));
  const now = new Map(Object.entries(own));
  /** @param {string} name */
  const isOther = (name) =>
    now.get(name) !== undefined && JSON.stringify(now.get(name)) !== JSON.stringify(first.get(name));
  const names = Object.keys(lesson.validators ?? {}).filter(isOther);
  const isMoved = lesson.edits && (!points || !isSameData(points, current) || points.points.some(isMovedFrom(current)));
  return {
    ...(isMoved && { points: { points: current.points, labels: current.labels } }),
    ...(names.length && { board: Object.fromEntries(names.map((name) => [name, now.get(name)])) }),
  };
}

/** @param {Data} data */
const isMovedFrom =
  ({ points }) =>
  (/** @type {number[]} */ place, /** @type {number} */ i) =>
    !areEqual(place, points[i] ?? []);

/** @param {unknown} value @returns {value is ExerciseRecord} */
export function isExerciseRecord(value) {
  const { work, answered, done, points, board } = Object(value);
  return (
    isWork(work) &&
    [answered, done].every(isBoolean) &&
    (points === undefined || (isData(points) && points.points.length <= MOST_POINTS)) &&
    (board === undefined || (typeof board === "object" && board !== null))
  );
}

/** 0 … 1: the share of solved exercises, with equal weights. @param {Attempt} attempt */
export const scoreOf = (attempt) => attempt.filter((kept) => kept?.done).length / Math.max(attempt.length, 1);

/** Nothing is reported about a student who has not answered anything. @param {Attempt} attempt */
export const hasBegun = (attempt) => attempt.some((kept) => kept?.answered);

/** Whether each exercise is solved or its solution was shown.
 * @param {Attempt} attempt */
export const isOver = (attempt) => attempt.every((kept) => kept?.done || (kept && kept.work.shown !== null));

// ---- as one short text ---------------------------------------------------------------------------------------------

const VERSION = 1;

/** What is dropped from records if the text is too long, in this order, from solved exercises first: what was built,
 * then the answers. The id, the seed and the counts always remain.
 * @type {((kept: ExerciseRecord) => ExerciseRecord)[]} */
const SHORTENING_STEPS = [
  ({ points: _, board: __, ...kept }) => kept,
  (kept) => ({ ...kept, work: { ...kept.work, answer: null, judged: null } }),
];

/** A text of at most `most` characters; "" if that is not possible. @param {Attempt} attempt @param {number} most */
export function serializeAttempt(attempt, most) {
  const here = [...attempt];
  const order = [...here.keys()].sort((i, j) => Number(here[j]?.done ?? 0) - Number(here[i]?.done ?? 0) || i - j);
  for (const shorten of SHORTENING_STEPS) {
    for (const i of order) {
      const text = serializeRecords(here);
      if (text.length <= most) return text;
      const kept = here[i];
      here[i] = kept && shorten(kept);
    }
  }
  const text = serializeRecords(here);
  return text.length <= most ? text : "";
}

/** @param {Attempt} attempt */
const serializeRecords = (attempt) => JSON.stringify([VERSION, ...attempt.map((kept) => kept && rowOf(kept))]);

/** A record as a list without keys. The judged answer is most often the present one, so it is only named. The task of
 * a custom exercise is in the worksheet. @param {ExerciseRecord} kept */
function rowOf({ work, answered, done, points, board }) {
  const { id, version, seed, answer, judged, guessed, looked, tries, hints, shown, solved } = work;
  const flags = [answered, done, guessed, solved, looked].map(Number).join("");
  const { is, same } = judgedOf(judged, { answer, points });
  const row = [id, version, seed, flags, tries, hints, shown, answer, same, is, points, board];
  return row.map((value) => value ?? null);
}

/** @param {unknown} judged @param {{ [name: string]: unknown }} known */
function judgedOf(judged, known) {
  const names = Object.keys(known);
  /** @param {string} name */
  const isThere = (name) => known[name] !== null && known[name] !== undefined;
  const same = names.find((name) => isThere(name) && JSON.stringify(known[name]) === JSON.stringify(judged));
  return { same: same ?? "", is: same ? null : judged };
}

/** Parse a text, which can be anything, into records of these exercises; null for an exercise that has none. `task` is
 * the question of an exercise that is not in the catalogue.
 * @param {string} text @param {{ id: string, task?: Work["task"] }[]} exercises @returns {Attempt} */
export function parseAttempt(text, exercises) {
  const none = exercises.map(() => null);
  try {
    const [version, ...rows] = JSON.parse(text);
    if (version !== VERSION || rows.length !== exercises.length) return none;
    return exercises.map(({ id, task }, i) => parseRecord(rows[i], id, task));
  } catch {
    return none;
  }
}

/** @param {unknown} row @param {string} name @param {Work["task"]} [task] @returns {ExerciseRecord | null} */
function parseRecord(row, name, task) {
  if (!Array.isArray(row) || row[0] !== name) return null;
  const [id, version, seed, flags, tries, hints, shown, answer, same, is, points, board] = row;
  const [answered, done, guessed, solved, looked] = [...String(flags)].map((flag) => flag === "1");
  /** @type {{ [name: string]: unknown }} */
  const known = { answer, points };
  const judged = Object.hasOwn(known, same) ? known[same] : is;
  const work = {
    id,
    version,
    seed,
    answer,
    judged,
    guessed,
    looked: looked ?? false,
    tries,
    hints,
    shown,
    solved,
    ...(task && { task }),
  };
  const given = Object.entries({ points, board }).filter(([, value]) => value !== null);
  const kept = { work, answered, done, ...Object.fromEntries(given) };
  return isExerciseRecord(kept) ? kept : null;
}

/** An answer from outside, or null if it does not suit the form.
 * @param {ExerciseForm} form @param {unknown} answer */
export function answerFor(form, answer) {
  if (form === "number") return Number.isFinite(answer) ? answer : null;
  if (form === "choice" || form === "example") return isCount(answer) ? answer : null;
  if (form === "choices") return isListOf(answer, isCount) ? answer : null;
  return null;
}
