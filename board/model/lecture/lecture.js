// Lectures: scenes in an order, each with a caption and a note for the speaker.
// A lecture is one value with one text form. ui/visitor/lecture.py describes it and checks the same.

import { t } from "../../language/t.js";
import { isCount, isListOf, isString } from "../validators.js";
import { sceneProblem } from "../exercises/worksheet.js";
import { MOST_POINTS } from "../points.js";
import { LONGEST, MOST_CHOICES, MOST_SCENES } from "./limits.js";

/** @import { Scene } from "../types" */
/** A question to the audience; without choices, the speaker asks it aloud. `right` are the correct choices.
 * @typedef {{ asks: string, choices: string[], right: number[] }} LectureQuestion
 * `picture` is a data URL of a small picture. `until` is the last step that is shown, by default that of the run.
 * @typedef {{ name: string, caption: string, note: string, picture: string, scene: Scene, until?: number,
 *   question?: LectureQuestion }} LectureScene
 * @typedef {{ title: string, scenes: LectureScene[] }} Lecture */

const VERSION = 1; // that of a file of scenes, which is a lecture without captions
const LONGEST_FILE = 4_000_000; // characters

const NO_LECTURE = t("This file is not a lecture. Choose a file that you saved here or with ☆.");
const LATER_VERSION = t("A later version of this app made this lecture. Reload this page, then try again.");

/** @type {{ [field: string]: (values: { i: number, n: number, most: number }) => string }} */
const TOO_LONG = {
  name: (values) => t("The name of scene {i} has {n} characters. Shorten it to at most {most}.", values),
  caption: (values) => t("The caption of scene {i} has {n} characters. Shorten it to at most {most}.", values),
  note: (values) => t("The notes of scene {i} have {n} characters. Shorten them to at most {most}.", values),
};

/** @param {Lecture} lecture */
export const serializeLecture = ({ title, scenes }) => JSON.stringify({ version: VERSION, title, scenes });

/** A lecture for an audience: without what only its speaker needs. @param {Lecture} lecture @returns {Lecture} */
export const handedOn = ({ title, scenes }) => ({
  title,
  scenes: scenes.map((one) => ({ ...one, note: "", picture: "" })),
});

/** The lecture in a text, which can be anything, or why there is none.
 * @param {string} text @returns {{ lecture: Lecture, problem: "" } | { lecture: null, problem: string }} */
export function parseLecture(text) {
  if (text.length > LONGEST_FILE)
    return refuse(t("This file is too long for a lecture. Divide it into shorter lectures."));
  try {
    return validateLecture(JSON.parse(text));
  } catch {
    return refuse(NO_LECTURE);
  }
}

/** @param {string} problem */
const refuse = (problem) => ({ lecture: null, problem });

/** @param {unknown} value */
export function validateLecture(value) {
  const problem = lectureProblem(value);
  if (problem) return refuse(problem);
  const { title = "", scenes } = Object(value);
  return { lecture: { title, scenes: scenes.map(stripScene) }, problem: /** @type {const} */ ("") };
}

/** @param {unknown} value */
function lectureProblem(value) {
  const { version, title = "", scenes } = Object(value);
  if (Number.isInteger(version) && version > VERSION && Array.isArray(scenes)) return LATER_VERSION;
  if (version !== VERSION || !Array.isArray(scenes) || !isString(title)) return NO_LECTURE;
  if (title.length > LONGEST.title)
    return t("The title of this lecture has {n} characters. Shorten it to at most {most}.", {
      n: title.length,
      most: LONGEST.title,
    });
  if (scenes.length > MOST_SCENES)
    return t("This lecture has {n} scenes, but at most {most} are possible. Divide it into shorter lectures.", {
      n: scenes.length,
      most: MOST_SCENES,
    });
  return scenes.map((scene, i) => itemProblem(scene, i + 1)).find(Boolean) ?? "";
}

/** @param {unknown} item @param {number} i its number in the lecture */
function itemProblem(item, i) {
  const { name, caption = "", note = "", picture = "", scene, until, question } = Object(item);
  const texts = { name, caption, note };
  const isWhole =
    [name, caption, note, picture, scene?.page].every(isString) &&
    (until === undefined || isCount(until)) &&
    (question === undefined || isQuestion(question));
  if (!isWhole || sceneProblem(scene.page, scene, MOST_POINTS))
    return t("Scene {i} of this lecture is damaged. Open a different copy of the lecture.", { i });
  const long = Object.entries(texts).find(([field, text]) => text.length > LONGEST[/** @type {"name"} */ (field)]);
  return long ? TOO_LONG[long[0]]({ i, n: long[1].length, most: LONGEST[/** @type {"name"} */ (long[0])] }) : "";
}

/** @param {unknown} value @returns {value is LectureQuestion} */
function isQuestion(value) {
  const { asks, choices, right } = Object(value);
  /** @param {unknown} text @param {number} most */
  const fits = (text, most) => isString(text) && text !== "" && text.length <= most;
  return (
    fits(asks, LONGEST.asks) &&
    isListOf(choices, (text) => fits(text, LONGEST.choice), MOST_CHOICES) &&
    choices.length !== 1 &&
    isListOf(right, (i) => isCount(i) && i < choices.length, MOST_CHOICES)
  );
}

/** Only the known parts, with the defaults. @param {any} item @returns {LectureScene} */
const stripScene = ({ name, caption = "", note = "", picture = "", scene, until, question }) => ({
  name,
  caption,
  note,
  picture: /^data:image\/png;base64,[\w+/=]+$/.test(picture) ? picture : "",
  scene,
  ...(until !== undefined && { until }),
  ...(question && { question: { asks: question.asks, choices: question.choices, right: question.right } }),
});

/** The scenes of `brought` that `scenes` does not have. @param {LectureScene[]} scenes
 * @param {LectureScene[]} brought */
export const newScenes = (scenes, brought) =>
  brought.filter((one) => !scenes.some((other) => JSON.stringify(stripScene(other)) === JSON.stringify(one)));
