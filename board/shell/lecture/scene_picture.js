// Draws the pictures of a scene without showing its board.

import { emptyMemory } from "../../model/tab_memory.js";
import { sessionWith } from "../../model/exercises/offline.js";
import { open } from "../board.js";
import { element } from "../dom.js";
import { renderSvg } from "../sharing/image_files.js";
import { offlineLesson } from "../standalone/replay.js";

/** @import { LectureScene } from "../../model/lecture/lecture.js" */
/** @import { BoardData, Lesson } from "../../types" */
/** The server's data of the board of a scene, or why it cannot be shown; null until they have come.
 * @typedef {BoardData & { problem?: string } | null} SceneData */

/** The pictures of a scene as one SVG, in the colors of paper; null if it cannot be shown.
 * @param {LectureScene} item @param {SceneData} data @param {{ [page: string]: Lesson }} lessons */
export function scenePicture({ scene }, data, lessons) {
  const whole = lessons[scene.page];
  if (!data || data.problem || !whole) return null;
  const isHall = document.documentElement.classList.contains("hall");
  const place = element("div", { class: "lecture-offstage", "aria-hidden": "true", inert: "" });
  document.body.append(place);
  const lesson = offlineLesson(whole);
  const board = open(place, data, lesson, {
    remembers: { memory: emptyMemory("paper"), save() {} },
    link: async () => "",
    onChange() {},
  });
  try {
    const session = sessionWith("paper", { id: "paper", board: scene.board ?? {} }, scene.rules);
    const told = { ...data, note: "", given: false, revision: 1, answered: null, hall: isHall, session };
    board.receive({ ...told, lesson: lesson.name }, () => {});
    board.measure();
    return renderSvg(board.view.root, { light: true, sentences: [] });
  } finally {
    board.close();
    place.remove();
    document.documentElement.classList.toggle("hall", isHall);
  }
}
