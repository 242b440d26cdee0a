// Saves the memory of this browser tab, so that it survives a reload.
// Each visited address has its own entry in the browser's history, so that “back” leads to what was there.

import { isUsed, parseMemory, serializeMemory } from "../../model/tab_memory.js";
import { saveLastBoard, loadLastBoard } from "./last_board.js";

/** @import { Memory } from "../../model/types" */
/** @import { Lesson } from "../../types" */

const KEY = "boards"; // the key of the list of entries, the latest first, and the prefix of each entry's key
const MAX_ENTRIES = 5;

const [{ type = "navigate" } = {}] = /** @type {PerformanceNavigationTiming[]} */ (
  performance.getEntriesByType("navigation")
);
const isNew = type === "navigate" && !(/** @type {any} */ (globalThis.document)?.wasDiscarded);
const storedEntries = readEntries();
const entry = (!isNew && globalThis.history?.state?.boards) || Math.random().toString(36).slice(2);
const restoredMemory = parseMemory(
  read(keyOf(entry)) ?? read(keyOf(storedEntries[0])),
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

/** @param {string} name */
function keyOf(name) {
  return `${KEY} ${name}`;
}

/** @returns {string[]} */
function readEntries() {
  try {
    return JSON.parse(read(KEY) ?? "[]").filter((/** @type {unknown} */ name) => typeof name === "string");
  } catch {
    return [];
  }
}

// The board of another visit, for a new tab that has no boards.
function loadLast() {
  return isNew && !storedEntries.length && !isUsed(tab.memory) ? loadLastBoard() : null;
}

// Whether the browser lets this page save anything.
function canStore() {
  try {
    const trial = keyOf("trial");
    sessionStorage.setItem(trial, "");
    sessionStorage.removeItem(trial);
    return true;
  } catch {
    return false;
  }
}

/** If there is no room for all entries, only this one is kept. Returns whether it was saved. @param {Memory} memory
 * @param {Lesson<any>} lesson */
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
  try {
    for (const name of rest) sessionStorage.removeItem(keyOf(name));
    sessionStorage.setItem(KEY, JSON.stringify(names));
    sessionStorage.setItem(keyOf(entry), text);
    return true;
  } catch {
    return false;
  }
}

/** The browser may forbid storage; then nothing outlives the page. @param {string} key */
function read(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
