// The data and the memory of a file that replays a board.

import { parseMemory, emptyMemory, placeName, serializeMemory } from "./tab_memory.js";

/** @import { BoardData, State } from "../types" */
/** @import { Memory } from "./types" */
/** The content of such a file as JSON: the server's data, and the tab's memory as tab_memory.js serializes it. On a
 * page with other boards, also the question that it answers and the server's data for other scenes. `cell` says that it
 * is in a notebook, which may ask for the points. `part` says that it is on a page with a title of its own.
 * @typedef {{ data: BoardData, memory?: string, link?: string, question?: string, cell?: boolean, part?: boolean,
 *   scenes?: { [name: string]: any } }} Replay */

/** The server's data without what is only for one session, and without the addresses of its files.
 * @param {BoardData} data @returns {BoardData} */
export function withoutSession({ script, begins, failed, old, classes, hall, answered, session, ...data }) {
  return data;
}

/** Leaves out what belongs to other lessons, to the session or to the tab.
 * @param {Memory} memory @param {State} state @param {BoardData} data @param {string} [link] @returns {Replay} */
export function replayOf({ points, places, stored }, state, data, link) {
  const { run, note } = state;
  const { name } = state.lesson;
  const place = placeName(state, run);
  const own = { ...emptyMemory(""), points, places: { [place]: places[place] }, stored: { [name]: stored[name] } };
  return { data: { ...withoutSession(data), note }, memory: serializeMemory(own), link };
}

/** @param {Replay} replay @returns {Memory} */
export const memoryOf = ({ data: { note }, memory }) =>
  memory ? { ...parseMemory(memory, ""), note } : emptyMemory("");
