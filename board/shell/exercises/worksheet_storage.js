// Stores the worksheet that is being made in the browser.
// Boards add exercises to it, and the page of the exercises shows it.

import { t } from "../../language/t.js";
import {
  EMPTY_WORKSHEET,
  MOST_EXERCISES,
  parseWorksheet,
  serializeWorksheet,
  validateWorksheet,
} from "../../model/exercises/worksheet.js";
import { BrowserStore } from "../page/browser_storage.js";

/** @import { Entry, Worksheet } from "../../model/exercises/worksheet.js" */

const PROBLEMS = {
  kept: "",
  full: t("Your browser has no space left for this worksheet. Save the worksheet as a file."),
  forbidden: t("Your browser does not allow this page to save anything. Use the link instead."),
};
const SHEET_FULL = t("A worksheet has at most {n} exercises. Delete an exercise from the worksheet first.", {
  n: MOST_EXERCISES,
});

export const sheetStore = new BrowserStore({
  key: "worksheet",
  area: "browser",
  empty: EMPTY_WORKSHEET,
  check: (value) => validateWorksheet(value).worksheet,
});

/** Returns "", or a sentence that says why it could not be saved. @param {Worksheet} worksheet */
export function saveSheet(worksheet) {
  const { problem } = parseWorksheet(serializeWorksheet(worksheet));
  return problem || PROBLEMS[sheetStore.save(worksheet)];
}

/** Add an exercise at the end. Returns "", or a sentence that says why not. @param {Entry} entry */
export function addToSheet(entry) {
  const worksheet = sheetStore.load();
  if (worksheet.exercises.length >= MOST_EXERCISES) return SHEET_FULL;
  return saveSheet({ ...worksheet, exercises: [...worksheet.exercises, entry] });
}
