// A board as one HTML file that needs no server: board/replay.py makes the same of the data of a page.

import { t } from "../../language/t.js";
import { isResultKnown } from "../../model/moment.js";
import { replayOf } from "../../model/replay_data.js";

/** Why there is no file of this board now, in one sentence. */
export class NoFileError extends Error {}

/** @import { BoardData, Memory, State } from "../../types" */
/** What comes with the modules, see board/assets.py. @typedef {{ page: string, manifest: string, templates: string }}
 *   DeferredAssets */
/** What is asked of the board. `data` is the server's for what is shown, rest() brings what the first picture does not
 * need, and link() makes the link.
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
  // Without a connection too.
  const response = await fetch(new URL(data.script, document.baseURI), { cache: "force-cache" });
  if (!response.ok) throw new Error(`the board did not arrive: ${response.status}`);
  const source = await gzipBase64(bundleFor(await response.text(), [state.lesson.name]));
  const json = JSON.stringify(replayOf(remembers.memory, state, data, link)).replaceAll("<", "\\u003c");
  return page.replace("<!--told-->", () => json).replace("<!--board-->", () => source);
}

/** What the server says of the points as they are, or will say as far as the browser knows; null where edits are on
 * their way to it and it is more than that. @param {State<any>} state @param {any} data */
function currentData(state, data) {
  const { pending, current } = state.points;
  if (!pending.length) return data;
  const isOurs = isResultKnown(state) && !state.lesson.asks;
  return isOurs ? (state.lesson.alive?.({ ...data, given: false }, current) ?? null) : null;
}

const IMPORT_PATTERN = /^const [^;]* (?:= modules\["([\w/]+)"\];|=> modules\["([\w/]+)"\]\?\.\[name\] \}\);)$/gm;

/** Of the joined modules, as board/join.py writes them, what a file needs to show these lessons.
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

/** @param {string} text */
export async function gzipBase64(text) {
  const stream = new Blob([text]).stream();
  const bytes = await new Response(stream.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
}
