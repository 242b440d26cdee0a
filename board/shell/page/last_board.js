// Saves the last board of this browser, and offers it at the next visit.
// It asks before it restores the board, because others may use the same computer.

import { t } from "../../language/t.js";
import { isUsed, serializeMemory } from "../../model/tab_memory.js";
import { LANGUAGE } from "../../language/catalogue.js";
import { createNote } from "../dialog.js";
import { button, element } from "../dom.js";
import { BrowserStore } from "./browser_storage.js";

/** @import { LastVisit, Memory } from "../../model/types" */
/** @import { Lesson } from "../../types" */

const MAX_HISTORY_CHARS = 200_000; // of the undo history
const visit = Math.random().toString(36).slice(2);
let declined = false;

const store = new BrowserStore({
  key: "last",
  area: "browser",
  empty: null,
  /** @returns {LastVisit | null} */
  check({ visit: whose, page, points, at, memory }) {
    const fits =
      /^[a-z_]+$/.test(page) &&
      typeof memory === "string" &&
      (points === null || Number.isInteger(points)) &&
      !Number.isNaN(Date.parse(new Date(at).toISOString()));
    return fits && whose !== visit ? { page, points, at, memory } : null;
  },
  limit: (last) => ({ visit, ...last }),
});

/** Save the memory of a tab for the next visit, once there is something to lose. `text` is the serialized memory.
 * @param {Memory} memory @param {string} text @param {Lesson} lesson */
export function saveLastBoard(memory, text, { name, fixed, edits }) {
  if (fixed || !isUsed(memory)) return;
  const points = edits ? memory.points.current.points.length : null;
  const shorter = text.length > MAX_HISTORY_CHARS ? serializeMemory(memory, MAX_HISTORY_CHARS) : text;
  store.save({ page: name, points, at: Date.now(), memory: shorter }); // if it is not kept, nothing is offered
}

/** The board of another visit, or null. */
export const loadLastBoard = () => (declined ? null : store.load());

/** The note above the board that offers the last board. bring() restores it; leave() is called when the user declines.
 * @param {string} title of its lesson @param {LastVisit} last @param {() => void} bring @param {() => void} leave */
export function createRestoreOffer(title, { points, at }, bring, leave) {
  const when = new Date(at).toLocaleString(LANGUAGE === "en" ? "en-US" : LANGUAGE, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const said =
    points === null
      ? t("Your last board in this browser is from {when}: {title}.", { when, title })
      : t("Your last board in this browser is from {when}: {title}, {n, plural, one {# point} other {# points}}.", {
          when,
          title,
          n: points,
        });
  const restore = button(t("Restore board"), t("Restore board: your last board in this browser"), bring);
  const content = [element("span", {}, said), restore];
  return createNote(t("Your last board in this browser"), "", content, [t("Not now"), ""], () => {
    declined = true;
    leave();
  });
}
