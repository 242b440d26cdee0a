// Exchanges the points of a board in a notebook cell with Python.
// The page around this one (ui/widget.js) passes the points to Python, and brings those of the same board in another
// cell. Nothing is sent before that page has asked.

import { MOST_POINTS, isSameData } from "../../model/points.js";
import { isData } from "../../model/scene.js";

/** @import { Board } from "../board.js" */
/** @import { Data } from "../../types" */

const SEND_INTERVAL_MS = 60; // while a point is dragged

/** Returns a function that sends the points to `host` if they have changed. heard() is called when the host asks for
 * the first time.
 * @param {Window} host @param {Board} board @param {() => void} heard @returns {() => void} */
export function syncWithNotebook(host, board, heard) {
  const client = Math.random().toString(36).slice(2); // differs between cells, and after a reload
  let [isAsked, known] = [false, board.shown.points.current];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling;

  // One edit sets all points: earlier edits may be lost or come from another cell.
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

  /** The points of another cell replace those here, as an edit that can be undone. An open exercise may refuse them;
   * even so, they are not sent as an edit of this cell.
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

/** The points in a message, or null. They are validated, because anybody can send messages.
 * @param {any} said @returns {Data | null} */
function pointsIn(said) {
  const edit = Array.isArray(said?.edits) ? said.edits.at(-1) : null;
  const [, , kind, points, labels, names] = Array.isArray(edit) ? edit : [];
  const found = { points, labels, names: names ?? undefined }; // JSON has null
  return kind === "set" && isData(found) && points.length <= MOST_POINTS ? found : null;
}
