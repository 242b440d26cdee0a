// Worksheets: a title and a list of exercises, as one value with one text form.
// Exercises of the catalogue are given by their ids; custom exercises are a scene and a task. Input from outside is
// validated here.

import { t } from "../../language/t.js";
import { isStart } from "../../math/conventions.js";
import { newWork, sceneOfExercise } from "./exercise.js";
import {
  exerciseOfTask,
  isExerciseText,
  MOST_EXERCISE_POINTS,
  nameOf,
  taskProblem,
  taskWithStart,
  titleOf,
} from "./custom_exercise.js";
import { FORBIDDEN_CHARACTERS, isCount, isLabelledPoints, isListOf } from "../validators.js";

/** @import { Lesson } from "../../types" */
/** @import { Scene } from "../types" */
/** @import { Exercise, Work } from "./types" */
/** @import { CustomTask } from "./custom_exercise.js" */

/** An exercise of the catalogue, with the seed of its data.
 * @typedef {{ page: string, id: string, seed: number }} CatalogueEntry
 * A custom exercise: a scene without an exercise in progress, and the task.
 * @typedef {{ page: string, scene: Scene, task: CustomTask }} CustomEntry
 * @typedef {CatalogueEntry | CustomEntry} Entry
 * @typedef {{ version: 1, title: string, exercises: Entry[] }} Worksheet */

/** The exercises of the catalogue, by page. @typedef {{ [page: string]: Exercise[] }} Catalogue */

export const VERSION = 1;
export const LONGEST_TITLE = 60;
export const MOST_EXERCISES = 40;
export const LONGEST = 200_000; // characters of the text
const LONGEST_NAME = 60;
const MOST_SEED = 1_000_000;
const DEEPEST = 6; // levels of nesting in a scene
const MOST_VALUES = 2000;
const LONGEST_WORDS = 8000; // characters of a text among them, such as a message

const DAMAGED = t("This is not a worksheet, or its text is damaged. Ask the author for a new copy.");

/** @satisfies {Worksheet} */
export const EMPTY_WORKSHEET = { version: VERSION, title: t("Worksheet"), exercises: [] };

/** @param {Worksheet} worksheet */
export const serializeWorksheet = (worksheet) => JSON.stringify(worksheet);

/** Parse a text, which can be anything, or say why it is not a worksheet.
 * @param {string} text @returns {{ worksheet: Worksheet, problem: "" } | { worksheet: null, problem: string }} */
export function parseWorksheet(text) {
  if (text.length > LONGEST) return refuse(t("This worksheet is too long. Divide it into shorter worksheets."));
  try {
    return validateWorksheet(JSON.parse(text));
  } catch {
    return refuse(DAMAGED);
  }
}

/** @param {string} problem */
const refuse = (problem) => ({ worksheet: null, problem });

/** @param {any} value
 * @returns {{ worksheet: Worksheet, problem: "" } | { worksheet: null, problem: string }} */
export function validateWorksheet(value) {
  const problem = worksheetProblem(value);
  if (problem) return refuse(problem);
  const { title, exercises } = value;
  return { worksheet: { version: VERSION, title, exercises: exercises.map(stripEntry) }, problem: "" };
}

/** @param {unknown} value */
function worksheetProblem(value) {
  const { version, title, exercises } = Object(value);
  if (Number.isInteger(version) && version > VERSION)
    return t("This worksheet was made with a later version of this app.");
  if (version !== VERSION || !Array.isArray(exercises)) return DAMAGED;
  if (!isExerciseText(title, LONGEST_TITLE))
    return t("The title of a worksheet must have 1 to {most} characters.", { most: LONGEST_TITLE });
  if (exercises.length > MOST_EXERCISES)
    return t("A worksheet can have at most {most} exercises.", { most: MOST_EXERCISES });
  for (const [i, entry] of exercises.entries()) {
    const problem = entryProblem(entry);
    if (problem) return `${t("Exercise {n} of this worksheet cannot be used.", { n: i + 1 })} ${problem}`;
  }
  return "";
}

/** @param {unknown} page */
const isPage = (page) => typeof page === "string" && /^[a-z][a-z_]{0,40}$/.test(page);
/** @param {unknown} id */
const isName = (id) => typeof id === "string" && id.length <= LONGEST_NAME && /^[a-z][a-z0-9-]*$/.test(id);
/** @param {unknown} seed */
const isSeed = (seed) => isCount(seed) && seed <= MOST_SEED;

/** Why a value is not an entry, as a sentence; "" if it is one. @param {unknown} entry */
function entryProblem(entry) {
  const { page, id, seed, scene, task } = Object(entry);
  if (!isPage(page)) return t("It does not belong to any page.");
  if (scene === undefined && task === undefined) return isName(id) && isSeed(seed) ? "" : t("Its name is damaged.");
  return sceneProblem(page, scene) || taskProblem(task) || lockedPointsProblem(task, scene);
}

/** @param {string} page @param {unknown} scene @param {number} [most] points */
export function sceneProblem(page, scene, most = MOST_EXERCISE_POINTS) {
  const { version, page: of, points = {}, rules = {}, board = {}, hidden = [] } = Object(scene);
  const isKnown = version === 1 && of === page && [points, rules, board].every(isTable);
  if (!isKnown || !isListOf(hidden, (name) => isExerciseText(name, LONGEST_NAME))) return t("Its scene is damaged.");
  if (!Object.values(rules).every((rule) => isStart(rule?.start))) return t("Its conventions are damaged.");
  if (points.points !== undefined && !isLabelledPoints(points, most))
    return t("Its points are damaged, or there are too many. Ask the author for a new copy.");
  return [rules, board].every((part) => countValues(part) <= MOST_VALUES) ? "" : t("Its scene is damaged.");
}

/** @param {CustomTask} task @param {Scene} scene */
function lockedPointsProblem({ locked }, { points }) {
  const count = points?.points?.length ?? 0;
  return (locked?.examples ?? []).every((i) => i < count) ? "" : t("One of its locked points does not exist.");
}

/** @param {unknown} value */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The number of values in a value; Infinity if a scene cannot contain it. @param {unknown} value
 * @returns {number} */
function countValues(value, deepest = DEEPEST) {
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return 1;
  if (typeof value === "string")
    return value.length <= LONGEST_WORDS && !FORBIDDEN_CHARACTERS.test(value) ? 1 : Infinity;
  if (typeof value !== "object" || !deepest) return Infinity;
  const parts = [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value)];
  if (parts.length > MOST_VALUES) return Infinity;
  return parts.reduce((sum, part) => sum + countValues(part, deepest - 1), 1);
}

/** Drop unknown keys. @param {any} entry @returns {Entry} */
function stripEntry({ page, id, seed, scene, task }) {
  if (scene === undefined) return { page, id, seed };
  const { points, rules, hidden } = scene;
  const { exercise: _, ...board } = scene.board ?? {};
  const { kind, title, asks, choices, right, wanted, locked, answer } = task;
  const given = { title, asks, choices, right, wanted, locked, answer };
  const parts = { points, rules, board, hidden };
  return { page, scene: { version: 1, page, ...dropUndefined(parts) }, task: { kind, ...dropUndefined(given) } };
}

/** @template {object} T @param {T} table @returns {Partial<T>} */
const dropUndefined = (table) =>
  /** @type {Partial<T>} */ (Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined)));

// ---- entries -------------------------------------------------------------------------------------------------------

/** @param {Entry} entry @returns {entry is CustomEntry} */
export const isCustomEntry = (entry) => "task" in entry;

/** The exercise of an entry; null if the catalogue does not have it.
 * @param {Entry} entry @param {Catalogue} catalogue
 * @param {{ [page: string]: Pick<Lesson, "layers"> }} [lessons] whose layers the board shows
 * @returns {Exercise | null} */
export function exerciseOf(entry, catalogue, lessons = {}) {
  if (isCustomEntry(entry)) {
    const lesson = Object.hasOwn(lessons, entry.page) ? lessons[entry.page] : { layers: {} };
    return exerciseOfTask(taskWithStart(entry.task, entry.scene), lesson);
  }
  const exercises = Object.hasOwn(catalogue, entry.page) ? catalogue[entry.page] : [];
  return exercises.find(({ id }) => id === entry.id) ?? null;
}

/** The key of its stored progress. @param {Entry} entry */
export const idOf = (entry) => (isCustomEntry(entry) ? nameOf(taskWithStart(entry.task, entry.scene)) : entry.id);

/** The scene that opens an entry, with the exercise started; null if the catalogue does not have it.
 * @param {Entry} entry @param {Catalogue} catalogue @returns {Scene | null} */
export function sceneOf(entry, catalogue) {
  if (isCustomEntry(entry)) return sceneOfTask(entry.scene, entry.task);
  const exercise = exerciseOf(entry, catalogue);
  return exercise && sceneOfExercise(entry.page, exercise, exercise.generated ? entry.seed : 0);
}

/** @param {Scene} scene @param {CustomTask} task @returns {Scene} */
export function sceneOfTask(scene, task) {
  const whole = taskWithStart(task, scene);
  /** @type {Work} */
  const work = { ...newWork({ id: nameOf(whole), version: 1 }), task: whole };
  return { ...scene, board: { ...scene.board, exercise: work } };
}

/** @param {Entry} entry @param {Catalogue} catalogue */
export const titleOfEntry = (entry, catalogue) =>
  isCustomEntry(entry) ? titleOf(entry.task) : (exerciseOf(entry, catalogue)?.title ?? entry.id);
