// Stores which exercises have been done, in this browser only.

/** @import { Work } from "../../model/exercises/types" */
/** @typedef {{ version: number, solved: boolean, tries: number, hints: number, shown: boolean, seed: number }}
 * ProgressEntry */

const STORAGE_KEY = "exercises";

/** Progress by exercise id. It is validated, because anybody can write to the storage.
 * @returns {{ [id: string]: ProgressEntry }} */
export function loadProgress() {
  try {
    const known = Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
    return Object.fromEntries(known.filter(([, done]) => isProgressEntry(done)));
  } catch {
    return {};
  }
}

const isProgressEntry = (/** @type {any} */ done) =>
  [done?.version, done?.tries, done?.hints, done?.seed].every((count) => Number.isInteger(count) && count >= 0) &&
  [done.solved, done.shown].every((flag) => typeof flag === "boolean");

/** A later attempt does not replace a solved one. @param {Work} work */
export function saveProgress({ id, version, seed, tries, hints, shown, solved }) {
  if (!tries && shown === null) return;
  const all = loadProgress();
  const before = all[id]?.version === version ? all[id] : null;
  if (before?.solved && !solved) return;
  try {
    const done = { version, seed, tries, hints, shown: shown !== null, solved };
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...all, [id]: done }));
  } catch {} // the browser may forbid storage
}

/** Returns whether the browser allowed it. */
export function clearProgress() {
  try {
    localStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}
