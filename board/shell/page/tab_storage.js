// Saves the memory of this browser tab, so that it survives a reload.
// Each visited address has its own entry in the browser's history, so that “back” leads to what was there.

import { isUsed, parseMemory, serializeMemory } from "../../model/tab_memory.js";
import { isString } from "../../model/validators.js";
import { BrowserStore } from "./browser_storage.js";
import { saveLastBoard, loadLastBoard } from "./last_board.js";

/** @import { Memory } from "../../model/types" */
/** @import { Lesson } from "../../types" */

const MAX_ENTRIES = 5;

/** @type {BrowserStore<string[]>} */
const entries = new BrowserStore({
  key: "boards", // the names of the entries, the latest first
  area: "tab",
  empty: [],
  check: (names) => names.filter(isString),
});
/** The memory of one entry, as text. @param {string} name */
const entryStore = (name) =>
  new BrowserStore({ key: `boards ${name}`, area: "tab", empty: "", check: (text) => text, isText: true });

const [{ type = "navigate" } = {}] = /** @type {PerformanceNavigationTiming[]} */ (
  performance.getEntriesByType("navigation")
);
const isNew = type === "navigate" && !(/** @type {any} */ (globalThis.document)?.wasDiscarded);
const storedEntries = entries.load();
const entry = (!isNew && globalThis.history?.state?.boards) || Math.random().toString(36).slice(2);
const restoredMemory = parseMemory(
  entryStore(entry).load() || entryStore(storedEntries[0]).load(),
  Math.random().toString(36).slice(2),
);

// Unlike a reload, a new visit opens what its address says.
export const tab = { memory: isNew ? { ...restoredMemory, opened: "" } : restoredMemory, save, canStore, loadLast };

mark();

// Store the entry's name in the browser's history: a change of page adds a history entry without it.
function mark() {
  try {
    if (history.state?.boards !== entry) history.replaceState({ ...history.state, boards: entry }, "");
  } catch {} // forbidden in frames of other sites, absent in Node
}

// The board of another visit, for a new tab that has no boards.
function loadLast() {
  return isNew && !storedEntries.length && !isUsed(tab.memory) ? loadLastBoard() : null;
}

// Whether the browser lets this page save anything.
function canStore() {
  const trial = entryStore("trial");
  return trial.save("") === "kept" && trial.remove();
}

/** If there is no room for all entries, only this one is kept. Returns whether it was saved. @param {Memory} memory
 * @param {Lesson} lesson */
function save(memory, lesson) {
  const text = serializeMemory(memory);
  saveLastBoard(memory, text, lesson);
  mark();
  const names = [entry, ...storedEntries.filter((name) => name !== entry)];
  return (
    tryWrite(names.slice(0, MAX_ENTRIES), names.slice(MAX_ENTRIES), text) || tryWrite([entry], names.slice(1), text)
  );
}

/** Whether there was room. @param {string[]} names @param {string[]} rest to delete @param {string} text */
function tryWrite(names, rest, text) {
  for (const name of rest) entryStore(name).remove();
  return entries.save(names) === "kept" && entryStore(entry).save(text) === "kept";
}
