// What a board tells a file that replays it, as plain data, and what the board in the file remembers of it.

import { nothingYet } from "./memory.js";
import { printOf } from "./points.js";

/** @import { Lesson, Memory, Replay } from "../types" */

/** `data` are the server's for this state. @returns {Replay} */
export function told({ own, note, player: { position, fresh } }, { script, hall, answered, ...data }, link) {
  return { data: { ...data, note }, own: { ...own, layers: [...own.layers] }, at: { position, fresh }, link };
}

/** @param {Replay} told @param {Lesson} lesson @returns {Memory} */
export function memoryOf({ data, own, at }, lesson) {
  const { points, labels } = data;
  const settings = own && { ...own, layers: new Set(own.layers) };
  const memory = nothingYet("", printOf({ points, labels }), settings && { [lesson.name]: settings });
  if (!at) return memory;
  const run = lesson.subject(data, settings);
  return { ...memory, note: data.note, places: { [run.kind]: { run, ...at } } };
}
