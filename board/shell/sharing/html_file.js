// Makes one HTML file of a board that needs no server.
// board/html_file.py makes the same file from the data of a page.

import { t } from "../../language/t.js";
import { isResultKnown } from "../../model/moment.js";
import { replayOf } from "../../model/replay_data.js";
import { gzip } from "./compression.js";

/** Why there is no file of this board now, in one sentence. */
export class NoFileError extends Error {}

/** @import { Memory } from "../../model/types" */
/** @import { BoardData, State } from "../../types" */
/** Files in the bundle, see board/assets.py. @typedef {{ page: string, manifest: string, templates: string }}
 *   DeferredAssets */
/** The parts of the board that are used. `data` is the server's data for what is shown, rest() loads what the first
 * picture does not need, and link() makes the link.
 * @typedef {{ shown: State, remembers: { memory: Memory }, data: BoardData, rest(): Promise<DeferredAssets>,
 *   link(): Promise<string> }} FileSource */

/** The text of the file. @param {FileSource} board */
export async function makeHtmlFile(board) {
  const { shown: state, remembers } = board;
  const data = currentData(state, board.data);
  if (!data)
    throw new NoFileError(t("The server has not confirmed your last edit yet. Please save again in a moment."));
  const link = await board.link();
  if (state.lesson.edits && !state.points.current.points.length)
    throw new NoFileError(t("There are no points, so there is no run to replay."));
  const { page } = await board.rest();
  // The cache makes this work without a connection too.
  const response = await fetch(new URL(data.script, document.baseURI), { cache: "force-cache" });
  if (!response.ok) throw new Error(`the board did not arrive: ${response.status}`);
  const source = await gzip(bundleFor(await response.text(), [state.lesson.name]));
  const json = JSON.stringify(replayOf(remembers.memory, state, data, link)).replaceAll("<", "\\u003c");
  return page.replace("<!--told-->", () => json).replace("<!--board-->", () => source);
}

/** The server's data for the current points. While edits are on their way to the server, the data that the browser can
 * compute instead, or null if it cannot. @param {State<any>} state @param {any} data */
function currentData(state, data) {
  const { pending, current } = state.points;
  if (!pending.length) return data;
  const isOurs = isResultKnown(state) && !state.lesson.asks;
  return isOurs ? (state.lesson.alive?.({ ...data, given: false }, current) ?? null) : null;
}

const IMPORT_PATTERN = /^const [^;]* (?:= modules\["([\w/]+)"\];|=> modules\["([\w/]+)"\]\?\.\[name\] \}\);)$/gm;

/** The part of the bundle (which board/bundle.py writes) that a file needs to show these lessons.
 * @param {string} source @param {string[]} lessons */
export function bundleFor(source, lessons) {
  const [head, ...sections] = source.split(/^(?=\/\/ (?:[\w/]+\.js|the texts)$)/m);
  const named = new Map(sections.map((text) => [text.match(/^\/\/ ([\w/]+)\.js$/m)?.[1] ?? "", text]));
  const needed = new Set([""]);
  const waiting = ["shell/standalone/entry", ...lessons.map((name) => `lessons/${name}`)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    for (const [, first, later] of (named.get(name) ?? "").matchAll(IMPORT_PATTERN)) waiting.push(first ?? later);
  }
  return head + [...named].map(([name, text]) => (needed.has(name) ? text : "")).join("");
}
