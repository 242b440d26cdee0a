// A board as one HTML file that needs no server: board/replay.py makes the same of the data of a page.

import { replayOf } from "../model/replay.js";

/** Why there is no file of this board now, in one sentence. */
export class NoFile extends Error {}

/** @import { BoardData, Memory, State } from "../types" */
/** What is asked of the board. `page` is replay.html, `data` the server's for what is shown, and link() makes the link.
 * @typedef {{ shown: State, remembers: { memory: Memory }, data: BoardData, page: string,
 *   link(): Promise<string> }} Saved */

/** The text of the file. @param {Saved} board */
export async function fileOf(board) {
  const { shown: state, remembers, data, page } = board;
  const link = await board.link();
  if (state.points.pending.length)
    throw new NoFile("The server has not answered the last edit yet: save again when it has.");
  if (state.lesson.edits && !state.points.current.points.length)
    throw new NoFile("There are no points, so there is nothing to replay.");
  // Without a connection too.
  const response = await fetch(new URL(data.script, document.baseURI), { cache: "force-cache" });
  if (!response.ok || !response.body) throw new Error(`the board did not arrive: ${response.status}`);
  const source = await packed(response.body);
  const json = JSON.stringify(replayOf(remembers.memory, state, data, link)).replaceAll("<", "\\u003c");
  return page.replace("<!--told-->", () => json).replace("<!--board-->", () => source);
}

/** @param {ReadableStream<BufferSource>} stream */
async function packed(stream) {
  const bytes = await new Response(stream.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
}
