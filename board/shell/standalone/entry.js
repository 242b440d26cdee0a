// What is in a file of its own, see replay.html: a board, or exercises.

import { attend } from "./exercise_player.js";
import { play } from "./replay.js";
import { asked } from "./site_page.js";

/** @param {HTMLElement} parent @param {any} told @param {{ [name: string]: any }} modules @param {string} css
 * @param {string} templates */
export const show = async (parent, told, modules, css, templates) =>
  told.worksheet
    ? attend(parent, told, modules, css, templates)
    : play(parent, await asked(told, modules, templates), modules, css);
