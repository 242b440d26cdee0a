// What a board tells a file that replays it, as plain data, and what the board in the file remembers of it.

import { parseMemory, emptyMemory, placeName, serializeMemory } from "./tab_memory.js";

/** @import { BoardData, Memory, State } from "../types" */
/** What a file that replays a board holds, in JSON: what the server said, and what the tab remembers as memory.js saves
 * it; on a page among others the question that it answers, and what the server said of other scenes. `cell` says that
 * it is in a notebook, which may ask for the points.
 * @typedef {{ data: any, memory?: string, link?: string, question?: string, cell?: boolean,
 *   scenes?: { [name: string]: any } }} Replay */

/** What a server says of a board to everybody: without what it says to one session, and of where its files are.
 * @param {BoardData} data @returns {BoardData} */
export function withoutSession({ script, begins, failed, old, classes, hall, answered, session, ...data }) {
  return data;
}

/** What belongs to other lessons, to the session or to the tab stays behind.
 * @param {Memory} memory @param {State<any>} state @param {BoardData} data @param {string} [link] @returns {Replay} */
export function replayOf({ points, places, stored }, state, data, link) {
  const {
    lesson: { name },
    run,
    note,
  } = state;
  const place = placeName(state, run);
  const own = { ...emptyMemory(""), points, places: { [place]: places[place] }, stored: { [name]: stored[name] } };
  return { data: { ...withoutSession(data), note }, memory: serializeMemory(own), link };
}

/** @param {Replay} replay @returns {Memory} */
export const memoryOf = ({ data: { note }, memory }) =>
  memory ? { ...parseMemory(memory, ""), note } : emptyMemory("");
