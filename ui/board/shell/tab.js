// What this tab of the browser remembers, also while the page is loaded again.

import { loaded, saved } from "../model/memory.js";

const KEY = "boards";

export const tab = { memory: loaded(read(), Math.random().toString(36).slice(2)), keep: (memory) => write(saved(memory)) };

// The browser may forbid storage; then nothing outlives the page.
function read() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(text) {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {}
}
