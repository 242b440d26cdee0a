// Keeps the lectures of this browser.

import { t } from "../../language/t.js";
import { NO_LECTURES, openLecture } from "../../model/lecture/editing.js";
import { validateLecture } from "../../model/lecture/lecture.js";
import { isCount, isString } from "../../model/validators.js";
import { BrowserStore } from "../page/browser_storage.js";

/** @import { Lectures } from "../../model/lecture/editing.js" */
/** @import { Scene } from "../../model/types" */

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

/** The scene that was added or opened on its board last in this tab, as text.
 * @type {BrowserStore<{ text: string }>} */
const editedStore = new BrowserStore({
  key: "edited",
  area: "tab",
  empty: { text: "" },
  check: ({ text }) => (isString(text) ? { text } : null),
});

/** Which scene of which lecture was read or shown last in this tab. If a show is on, a reload goes on with it.
 * @type {BrowserStore<{ address: string, i: number, isOn: boolean }>} */
export const placeStore = new BrowserStore({
  key: "read",
  area: "tab",
  empty: { address: "", i: 0, isOn: false },
  check: ({ address, i, isOn }) => (isString(address) && isCount(i) ? { address, i, isOn: isOn === true } : null),
});

/** Note which scene is being edited. @param {Scene} scene */
export const saveEdited = (scene) => void editedStore.save({ text: JSON.stringify(scene) });

/** The index in the open lecture of the scene that is being edited; −1 if it is not there.
 * @param {Lectures} lectures */
export function editedIndex(lectures) {
  const { text } = editedStore.load();
  return openLecture(lectures)?.scenes.findIndex(({ scene }) => JSON.stringify(scene) === text) ?? -1;
}

/** Why the lectures could not be saved, as a sentence; "" if they are. @param {Lectures} lectures */
export const saveLectures = (lectures) => PROBLEMS[lectureStore.save(lectures)] ?? "";
