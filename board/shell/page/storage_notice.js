// A note above the board when the browser saves nothing.
// It may be forbidden to save, or have no room.

import { t } from "../../language/t.js";
import { createNote } from "../dialog.js";
import { element } from "../dom.js";

const NOT_SAVED = t("Your browser does not let this page save anything. If you reload it, your changes are lost.");
const HOW_TO_SAVE = t("To keep them, use “Share” or “Save”.");
let isSaid = false;

/** The note, or null if it has been shown since the page was loaded. leave() is called when it is closed.
 * @param {() => void} leave */
export function createStorageNotice(leave) {
  if (isSaid) return null;
  isSaid = true;
  const text = element("span", { role: "status" }, `${NOT_SAVED} ${HOW_TO_SAVE}`);
  return createNote(t("This browser saves nothing"), "unkept", [text], [t("Close"), t("Close: hide this note")], leave);
}
