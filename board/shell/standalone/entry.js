// Opens a file of its own: a board, exercises or a lecture. See replay.html.

import { openPlayer } from "./exercise_player.js";
import * as lectures from "./lecture_file.js"; // later
import { openReplay } from "./replay.js";
import { resolveReplay } from "./site_page.js";

/** @import { Lesson } from "../../types" */

/** @param {HTMLElement} parent @param {any} told
 * @param {{ [name: string]: { lesson: Lesson } }} modules @param {string} css
 * @param {string} templates */
export const show = async (parent, told, modules, css, templates) =>
  told.lecture
    ? lectures.openLectureFile(parent, told, modules, css)
    : told.worksheet
      ? openPlayer(parent, told, modules, css, templates)
      : openReplay(parent, await resolveReplay(told, modules, templates), modules, css);
