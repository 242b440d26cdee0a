// What this tab of the browser remembers, also while the page is loaded again. Each address that was gone to has its own
// entry in the history of the browser, so that “back” leads to what was there.

import { loaded, saved } from "../model/memory.js";

const KEY = "boards"; // of the last, and the beginning of those of entries
const MOST = 5; // entries

const [{ type = "navigate" } = {}] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const isNew = type === "navigate" && !(/** @type {any} */ (document).wasDiscarded);
const entry = (!isNew && history.state?.boards) || Math.random().toString(36).slice(2);
const before = loaded(read(`${KEY} ${entry}`) ?? read(KEY), Math.random().toString(36).slice(2));

// An address that is gone to, rather than loaded again, shows what it says.
export const tab = { memory: isNew ? { ...before, opened: "" } : before, keep };

mark();

// A change of page makes an entry of the browser's that is not marked, and shows the same.
function mark() {
  try {
    if (history.state?.boards !== entry) history.replaceState({ ...history.state, boards: entry }, "");
  } catch {}
}

function keep(memory) {
  const text = saved(memory);
  mark();
  write(KEY, text);
  write(`${KEY} ${entry}`, text);
}

// The browser may forbid storage; then nothing outlives the page.
function read(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, text) {
  try {
    const entries = Object.keys(sessionStorage).filter((other) => other.startsWith(`${KEY} `) && other !== key);
    for (const other of entries.slice(0, Math.max(0, entries.length - MOST + 1))) sessionStorage.removeItem(other);
    sessionStorage.setItem(key, text);
  } catch {}
}
