// Draws the pictures of a scene without showing its board.

import { choicesOf, questionText } from "../../model/exercises/question.js";
import { element } from "../dom.js";
import { renderSvg } from "../sharing/image_files.js";
import { offlineLesson } from "../standalone/replay.js";
import { openSceneBoard } from "./scene_board.js";

/** @import { LectureScene } from "../../model/lecture/lecture.js" */
/** @import { Lesson } from "../../types" */
/** @import { SceneData } from "./scene_board.js" */

/** The pictures of a scene as one SVG, in the colors of paper, with the text of its exercise, if there is one; null if
 * it cannot be shown.
 * @param {LectureScene} item @param {SceneData} data @param {{ [page: string]: Lesson }} lessons */
export function scenePicture({ scene }, data, lessons) {
  const whole = lessons[scene.page];
  if (!data || data.problem || !whole) return null;
  const isHall = document.documentElement.classList.contains("hall");
  const place = element("div", { class: "lecture-offstage", "aria-hidden": "true", inert: "" });
  document.body.append(place);
  const board = openSceneBoard(place, scene, data, offlineLesson(whole), { id: "paper", isHall, onChange() {} });
  try {
    const now = board.moment.exercise;
    const exercise = now && { asks: questionText(now), choices: choicesOf(now.exercise, now.given) };
    return { ...renderSvg(board.view.root, { light: true, sentences: [] }), exercise };
  } finally {
    board.close();
    place.remove();
    document.documentElement.classList.toggle("hall", isHall);
  }
}
