// Opens the board of a scene, as it was prepared or left.

import { sessionWith } from "../../model/exercises/offline.js";
import { emptyMemory } from "../../model/tab_memory.js";
import { open } from "../board.js";

/** @import { Memory, Scene } from "../../model/types" */
/** @import { BoardData, Lesson, LessonData } from "../../types" */
/** @import { BoardOptions } from "../board.js" */
/** The server's data of the board of a scene, or why it cannot be shown; null until they have come.
 * @typedef {BoardData & { problem?: string } | null} SceneData */
/** `id` tells one opening of a scene from another. `left` is what is remembered of the board as it was left.
 * @typedef {{ id: string, isHall: boolean, left?: Memory, onChange: BoardOptions["onChange"],
 *   rest?: BoardOptions["rest"] }} SceneOptions */

/** @param {HTMLElement} place @param {Scene} scene @param {BoardData} data @param {Lesson} lesson
 * @param {SceneOptions} options */
export function openSceneBoard(place, scene, data, lesson, { id, isHall, left, onChange, rest }) {
  const opened = { id: left?.opened || id, board: scene.board ?? {} };
  const session = { ...sessionWith("lecture", opened, scene.rules), hidden: scene.hidden ?? [] };
  const memory = left ?? { ...emptyMemory("lecture"), shared: { hall: isHall, snap: false } };
  const remembers = { memory, save() {} };
  const board = open(place, data, lesson, { remembers, link: async () => "", onChange, ...(rest && { rest }) });
  const now = left && lesson.edits && lesson.alive?.(/** @type {LessonData} */ (data), left.points.current, true);
  const told = { ...data, ...now, note: "", given: false, revision: 1, answered: null, hall: isHall };
  board.receive({ ...told, lesson: lesson.name, session }, () => {});
  // All in one frame, or the picture would jump.
  board.view.fold();
  board.measure();
  return board;
}
