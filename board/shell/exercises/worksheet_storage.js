// The worksheet that is being made, in the browser's storage: boards add to it, and the page of the exercises shows it.

import { t } from "../../language/t.js";
import { EMPTY, MOST_EXERCISES, read, textOf } from "../../model/exercises/worksheet.js";

/** @import { Entry, Worksheet } from "../../model/exercises/worksheet.js" */

const KEY = "worksheet";
const FULL = t("Your browser has no space left for this worksheet. Save the worksheet as a file.");
const FORBIDDEN = t("Your browser does not allow this page to save anything. Use the link instead.");

const FULL_SHEET = t("A worksheet has at most {n} exercises. Delete an exercise from the worksheet first.", {
  n: MOST_EXERCISES,
});

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
  if (worksheet.exercises.length >= MOST_EXERCISES) return FULL_SHEET;
  return keepSheet({ ...worksheet, exercises: [...worksheet.exercises, entry] });
}
