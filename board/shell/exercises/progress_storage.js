// Stores which exercises have been done, in this browser only.

import { isBoolean, isCount } from "../../model/validators.js";
import { BrowserStore } from "../page/browser_storage.js";

/** @import { Work } from "../../model/exercises/types" */
/** @typedef {{ version: number, solved: boolean, tries: number, hints: number, shown: boolean, seed: number }}
 * ProgressEntry */

const isProgressEntry = (/** @type {any} */ done) =>
  [done?.version, done?.tries, done?.hints, done?.seed].every(isCount) && [done.solved, done.shown].every(isBoolean);

/** Progress by exercise id. @type {BrowserStore<{ [id: string]: ProgressEntry }>} */
export const progressStore = new BrowserStore({
  key: "exercises",
  area: "browser",
  empty: {},
  check: (value) => Object.fromEntries(Object.entries(value).filter(([, done]) => isProgressEntry(done))),
});

/** A later attempt does not replace a solved one. @param {Work} work */
export function saveProgress({ id, version, seed, tries, hints, shown, solved }) {
  if (!tries && shown === null) return;
  const all = progressStore.load();
  const before = all[id]?.version === version ? all[id] : null;
  if (before?.solved && !solved) return;
  progressStore.save({ ...all, [id]: { version, seed, tries, hints, shown: shown !== null, solved } });
}
