// What this tab of the browser remembers, also while the page is loaded again. Each address that was gone to has its
// own entry in the history of the browser, so that “back” leads to what was there.

import { isUsed, parseMemory, serializeMemory } from "../../model/tab_memory.js";
import { saveLastBoard, loadLastBoard } from "./last_board.js";

/** @import { Lesson, Memory } from "../../types" */

const KEY = "boards"; // of the list of entries, the last one first; and how the key of each begins
const MAX_ENTRIES = 5; // entries

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

// An address that is gone to, rather than loaded again, shows what it says.
export const tab = { memory: isNew ? { ...restoredMemory, opened: "" } : restoredMemory, save, canStore, loadLast };

mark();

// A change of page makes an entry of the browser's that is not marked, and shows the same.
function mark() {
  try {
    if (history.state?.boards !== entry) history.replaceState({ ...history.state, boards: entry }, "");
  } catch {} // in frames of others, and in node
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

// What another visit has left, for a tab that knows of nothing.
function loadLast() {
  return isNew && !storedEntries.length && !isUsed(tab.memory) ? loadLastBoard() : null;
}

// Whether the browser lets this page keep anything.
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

/** Where there is no room for all entries, this one alone is kept; whether it was. @param {Memory} memory
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

/** Whether there was room. @param {string[]} names @param {string[]} rest @param {string} text */
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
