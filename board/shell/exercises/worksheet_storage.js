// Stores the worksheet that is being made in the browser.
// Boards add exercises to it, and the page of the exercises shows it.

import { t } from "../../language/t.js";
import {
  EMPTY_WORKSHEET,
  MOST_EXERCISES,
  parseWorksheet,
  serializeWorksheet,
} from "../../model/exercises/worksheet.js";

/** @import { Entry, Worksheet } from "../../model/exercises/worksheet.js" */

const STORAGE_KEY = "worksheet";
const STORAGE_FULL = t("Your browser has no space left for this worksheet. Save the worksheet as a file.");
const STORAGE_FORBIDDEN = t("Your browser does not allow this page to save anything. Use the link instead.");

const SHEET_FULL = t("A worksheet has at most {n} exercises. Delete an exercise from the worksheet first.", {
  n: MOST_EXERCISES,
});

/** The worksheet is validated, because anybody can write to the storage. @returns {Worksheet} */
export function loadSheet() {
  try {
    return parseWorksheet(localStorage.getItem(STORAGE_KEY) ?? "").worksheet ?? EMPTY_WORKSHEET;
  } catch {
    return EMPTY_WORKSHEET;
  }
}

/** Returns "", or a sentence that says why it could not be saved. @param {Worksheet} worksheet */
export function saveSheet(worksheet) {
  const text = serializeWorksheet(worksheet);
  const { problem } = parseWorksheet(text);
  if (problem) return problem;
  try {
    localStorage.setItem(STORAGE_KEY, text);
    return "";
  } catch (error) {
    return /** @type {Error} */ (error).name === "QuotaExceededError" ? STORAGE_FULL : STORAGE_FORBIDDEN;
  }
}

/** Add an exercise at the end. Returns "", or a sentence that says why not. @param {Entry} entry */
export function addToSheet(entry) {
  const worksheet = loadSheet();
  if (worksheet.exercises.length >= MOST_EXERCISES) return SHEET_FULL;
  return saveSheet({ ...worksheet, exercises: [...worksheet.exercises, entry] });
}
