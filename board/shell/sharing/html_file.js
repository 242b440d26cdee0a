// Makes one HTML file of a board that needs no server.
// board/html_file.py makes the same file from the data of a page.

import { t } from "../../language/t.js";
import { isResultKnown } from "../../model/moment.js";
import { replayOf } from "../../model/replay_data.js";
import { gzip } from "./compression.js";
import { NoFileError } from "./no_file_error.js";

/** @import { Memory } from "../../model/types" */
/** @import { BoardData, Lesson, LessonData, State } from "../../types" */
/** What the bundle contains besides the modules, see board/assets.py. `parts` names what a file needs of the bundle for
 * each lesson, and for all at "". @typedef {{ page: string, manifest: string, templates: string,
 *   parts: { [lesson: string]: string[] } }} DeferredAssets */
/** The same of a page that opens the whole bundle at once.
 * @typedef {DeferredAssets & { css: string, modules: { [name: string]: { lesson: Lesson } } }} PageAssets */
/** The parts of the board that are used. `data` is the server's data for what is shown, rest() loads what the first
 * picture does not need, and link() makes the link.
 * @typedef {{ shown: State, remembers: { memory: Memory }, data: BoardData, rest(): Promise<DeferredAssets>,
 *   link(): Promise<string> }} FileSource */

/** The text of the file. @param {FileSource} board */
export async function makeHtmlFile(board) {
  const { shown: state, remembers } = board;
  const data = currentData(state, /** @type {LessonData} */ (board.data));
  if (!data)
    throw new NoFileError(t("The server has not confirmed your last edit yet. Please save again in a moment."));
  const link = await board.link();
  if (state.lesson.edits && !state.points.current.points.length)
    throw new NoFileError(t("There are no points, so there is no run to replay."));
  const assets = { ...(await board.rest()), script: data.script };
  return htmlFile(replayOf(remembers.memory, state, data, link), [state.lesson.name], assets);
}

/** The text of a file that shows these lessons; `told` is the data of its board, and `script` the bundle's address.
 * Large data are packed. @param {object} told @param {string[]} lessons
 * @param {Pick<DeferredAssets, "page" | "parts"> & { script: string }} assets */
export async function htmlFile(told, lessons, { page, parts, script }, isLarge = false) {
  // The cache makes this work without a connection too.
  const response = await fetch(new URL(script, document.baseURI), { cache: "force-cache" });
  if (!response.ok) throw new Error(`the board did not arrive: ${response.status}`);
  const board = await gzip(bundleFor(await response.text(), parts, lessons));
  const json = isLarge ? await gzip(JSON.stringify(told)) : JSON.stringify(told).replaceAll("<", "\\u003c");
  return page.replace("<!--told-->", () => json).replace("<!--board-->", () => board);
}

/** The server's data for the current points. While edits are on their way to the server, the data that the browser can
 * compute instead, or null if it cannot. @param {State} state @param {LessonData} data */
function currentData(state, data) {
  const { pending, current } = state.points;
  if (!pending.length) return data;
  const isOurs = isResultKnown(state) && !state.lesson.asks;
  return isOurs ? (state.lesson.alive?.({ ...data, given: false }, current) ?? null) : null;
}

/** The part of the bundle (which board/bundle.py writes) that a file needs to show these lessons.
 * @param {string} source @param {DeferredAssets["parts"]} parts @param {string[]} lessons */
export function bundleFor(source, parts, lessons) {
  const needed = new Set(["", ...lessons].flatMap((name) => parts[name] ?? []));
  const [head, ...sections] = source.split(/^(?=\/\/ [\w/]+$)/m);
  return head + sections.filter((text) => needed.has(text.slice(3, text.indexOf("\n")))).join("");
}
