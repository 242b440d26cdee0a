// A board in a cell of a notebook: the page around this one (ui/widget.js) hands the points to Python, and brings those
// of the same board in another cell. Nothing is told before that page has asked.

import { MOST_POINTS, isSameData } from "../../model/points.js";
import { isData } from "../../model/scene.js";

/** @import { Board } from "../board.js" */
/** @import { Data } from "../../types" */

const SEND_INTERVAL_MS = 60; // ms between two messages while a point is dragged

/** A function that looks whether the points have changed, and tells `host`. The first time that the host asks,
 * `heard()` is called.
 * @param {Window} host @param {Board} board @param {() => void} heard @returns {() => void} */
export function syncWithNotebook(host, board, heard) {
  const client = Math.random().toString(36).slice(2); // another one in each cell, and when the page is loaded again
  let [isAsked, known] = [false, board.shown.points.current];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling;

  // All points in one edit: it is complete without those before it, which may be lost or come from another cell.
  function sendEdit() {
    telling = undefined;
    const { sequence, revision, current } = board.shown.points;
    if (isSameData(current, known)) return;
    known = current;
    const edit = [sequence, revision, "set", current.points, current.labels, current.names];
    host.postMessage({ subject: "perceptron.edited", said: { client, edits: [edit] } }, "*");
  }

  function scheduleSend() {
    if (isAsked && !isSameData(board.shown.points.current, known)) telling ??= setTimeout(sendEdit, SEND_INTERVAL_MS);
  }

  /** The points of another cell take the place of those here, as an edit that can be undone. An open exercise may
   * refuse them; even so they are not told as an edit of this cell.
   * @param {Data} other */
  function applyPoints(other) {
    if (!isSameData(other, board.shown.points.current))
      board.act("edit", ["set", other.points, other.labels, other.names]);
    known = board.shown.points.current;
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== host || data?.subject !== "perceptron.asked") return;
    if (!isAsked) heard();
    isAsked = true;
    const other = data.said?.client === client ? null : pointsIn(data.said);
    if (other) applyPoints(other);
    scheduleSend();
  });
  host.postMessage({ subject: "perceptron.opened" }, "*");
  return scheduleSend;
}

/** The points of a message, which may be anybody's; null for what holds none.
 * @param {any} said @returns {Data | null} */
function pointsIn(said) {
  const edit = Array.isArray(said?.edits) ? said.edits.at(-1) : null;
  const [, , kind, points, labels, names] = Array.isArray(edit) ? edit : [];
  const found = { points, labels, names: names ?? undefined }; // JSON has null
  return kind === "set" && isData(found) && points.length <= MOST_POINTS ? found : null;
}
