// Opens a lecture in a file of its own, see replay.html.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { validateLecture } from "../../model/lecture/lecture.js";
import { element } from "../dom.js";
import { reportLecture } from "../lecture/course_report.js";
import { printLecture } from "../lecture/printing.js";
import { LectureShow } from "../lecture/show.js";
import { lessonsIn } from "./replay.js";

/** @import { Lesson } from "../../types" */
/** @import { SceneData } from "../lecture/scene_board.js" */

/** @param {HTMLElement} parent @param {{ lecture: any, boards: SceneData[] }} told
 * @param {{ [name: string]: { lesson: Lesson } }} modules @param {string} css */
export function openLectureFile(parent, told, modules, css) {
  parent.append(element("style", {}, fontFace(), css));
  const { lecture, problem } = validateLecture({ version: 1, ...told.lecture });
  if (!lecture?.scenes.length) {
    parent.append(element("p", {}, problem || t("This lecture has no scenes.")));
    return null;
  }
  const lessons = lessonsIn(modules);
  document.title = lecture.title || t("Lecture");
  const { boards } = told;
  const show = new LectureShow(parent, lecture, boards, lessons, { isHall: false, on: reportLecture(lecture) });
  printLecture(() => ({ lecture, boards }), lessons, new AbortController().signal);
  return show;
}
