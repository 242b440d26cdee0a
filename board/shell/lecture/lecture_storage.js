// Keeps the lectures of this browser.

import { t } from "../../language/t.js";
import { NO_LECTURES } from "../../model/lecture/editing.js";
import { validateLecture } from "../../model/lecture/lecture.js";
import { isCount } from "../../model/validators.js";
import { BrowserStore } from "../page/browser_storage.js";

/** @import { Lectures } from "../../model/lecture/editing.js" */

/** @type {{ [outcome: string]: string }} */
const PROBLEMS = {
  full: t("Your browser has no space left for this lecture. Save the lecture as a file, then delete some scenes."),
  forbidden: t("Your browser does not allow this page to save anything. Save the lecture as a file."),
};

/** @type {BrowserStore<Lectures>} */
export const lectureStore = new BrowserStore({
  key: "lectures",
  area: "browser",
  empty: NO_LECTURES,
  check({ lectures, open }) {
    const known = lectures.flatMap(
      (/** @type {object} */ value) => validateLecture({ version: 1, ...value }).lecture ?? [],
    );
    return { lectures: known, open: isCount(open) && open < known.length ? open : 0 };
  },
});

/** Which scene was opened on its board in this tab, to change it: the indices of its lecture and in it.
 * @type {BrowserStore<{ open: number, i: number }>} */
export const editedStore = new BrowserStore({
  key: "edited",
  area: "tab",
  empty: { open: -1, i: -1 },
  check: ({ open, i }) => (isCount(open) && isCount(i) ? { open, i } : null),
});

/** Why the lectures could not be saved, as a sentence; "" if they are. @param {Lectures} lectures */
export const saveLectures = (lectures) => PROBLEMS[lectureStore.save(lectures)] ?? "";
