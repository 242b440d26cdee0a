// The worksheet that is being made, in the browser's storage: boards add to it, and the page of the exercises shows it.

import { EMPTY, MOST_EXERCISES, read, textOf } from "../model/worksheet.js";

/** @import { Entry, Worksheet } from "../model/worksheet.js" */

const KEY = "worksheet";
const FULL = "The browser has no room left for this worksheet: save it as a file.";
const FORBIDDEN = "The browser does not let this page keep anything: use the link instead.";

/** What is there may be anybody's. @returns {Worksheet} */
export function keptSheet() {
  try {
    return read(localStorage.getItem(KEY) ?? "").worksheet ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Keep it; why not, as a sentence, or "". @param {Worksheet} worksheet */
export function keepSheet(worksheet) {
  const text = textOf(worksheet);
  const { problem } = read(text);
  if (problem) return problem;
  try {
    localStorage.setItem(KEY, text);
    return "";
  } catch (error) {
    return /** @type {Error} */ (error).name === "QuotaExceededError" ? FULL : FORBIDDEN;
  }
}

/** One more exercise at its end; why not, as a sentence, or "". @param {Entry} entry */
export function addToSheet(entry) {
  const worksheet = keptSheet();
  if (worksheet.exercises.length >= MOST_EXERCISES) return `A worksheet has at most ${MOST_EXERCISES} exercises.`;
  return keepSheet({ ...worksheet, exercises: [...worksheet.exercises, entry] });
}
