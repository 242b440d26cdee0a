// The points as a value: what the server has confirmed, and the pending edits.
// Every message to the server carries all pending edits, each with a number, and the server skips numbers that it has
// seen. So no edit is lost and none is applied twice, even if messages are merged or repeated.

import { moveItem } from "../math/order.js";

/** @import { BoardData, Data, Names } from "../types" */

/**
 * @typedef {["add", x1: number, x2: number, label: number]
 *   | ["move", i: number, x1: number, x2: number]
 *   | ["flip", i: number]
 *   | ["delete", i: number]
 *   | ["reorder", i: number, to: number]
 *   | ["clear"]
 *   | ["set", points: Data["points"], labels: number[], names?: Data["names"]]} Edit
 * An edit with its number and the revision of the points that it changes.
 * @typedef {[number: number, revision: number | null, ...edit: Edit]} NumberedEdit
 * `client` is the name of this tab, `sequence` the number of its last edit, and `seen` that of the last edit that the
 * server has answered. `given` says that these are a lesson's own points, which nobody has chosen or edited. `lost` is
 * the session that does not have the points yet; until it has them, the tab sends nothing else.
 * @typedef {{ client: string, confirmed: Data, current: Data, pending: NumberedEdit[], sequence: number,
 *   revision: number | null, given: boolean, seen: number, lost: string | null }} PointsState
 * Data of a lesson that has points.
 * @typedef {BoardData & Data} DataWithPoints
 */

export const MOST_POINTS = 2000; // on a board, as in edits.py; the server refuses more, too, and says so
/** @satisfies {Data} */
const EMPTY_DATA = { points: [], labels: [] };
const MAX_NAME_LETTERS = 60; // as in names.py
/** @param {unknown} value @returns {value is Names} */
export const isNames = (value) =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((name) => typeof name === "string" && [...name].length <= MAX_NAME_LETTERS);

/** @param {string} client @returns {PointsState} */
export const noPoints = (client) => ({
  client,
  confirmed: EMPTY_DATA,
  current: EMPTY_DATA,
  pending: [],
  sequence: 0,
  revision: null,
  given: false,
  seen: 0,
  lost: null,
});

/** @param {BoardData} data @returns {data is DataWithPoints} */
export const hasPoints = (data) => Boolean(data.points);

/** Take over the server's points. A new revision means that it replaced the data (with a preset, say).
 * @param {PointsState} old @param {DataWithPoints} data @returns {PointsState} */
export function receivePoints(old, data) {
  if (comeTooSoon(old, data)) return { ...old, lost: null };
  const { points, labels, names, revision, given = false, answered } = data;
  const seen = answered && answered[0] === old.client ? answered[1] : 0;
  const pending = revision === old.revision ? old.pending.filter(([number]) => number > seen) : [];
  const confirmed = { points, labels, names: isNames(names) ? names : undefined };
  return {
    ...old,
    confirmed,
    current: pending.reduce(withEdit, confirmed),
    pending,
    revision,
    given: given && !pending.length,
    seen,
    lost: null,
  };
}

/** Whether a lesson's own points came before the server answered pending edits, which make points the user's choice.
 * @param {PointsState} old @param {BoardData} data */
export const comeTooSoon = (old, { given, revision, answered }) =>
  Boolean(given && old.pending.length && old.revision !== revision && !isAnswered(old, answered));
/** @param {PointsState} old @param {BoardData["answered"]} answered */
const isAnswered = ({ pending, client }, answered) =>
  answered?.[0] === client && answered[1] >= (pending.at(-1)?.[0] ?? 0);

/** Apply one edit. If it continues the gesture of the last edit, a move replaces a move. @param {PointsState} old
 * @param {Edit} change @param {boolean} [goesOn] @returns {PointsState} */
export function addEdit(old, change, goesOn = false) {
  const { names } = old.current;
  /** @type {Edit} */ // "set" also keeps names that a dropped edit has changed
  const edit = change[0] === "clear" && (names || old.confirmed.names) ? ["set", [], [], names] : change;
  // These two make all earlier edits irrelevant, so messages can stay short.
  const ends = edit[0] === "set" || edit[0] === "clear";
  const replaces = goesOn && old.pending.at(-1)?.[2] === "move";
  const before = ends ? [] : replaces ? old.pending.slice(0, -1) : old.pending;
  const sequence = old.sequence + 1;
  return {
    ...old,
    current: apply(old.current, edit),
    pending: [...before, [sequence, old.revision, ...edit]],
    sequence,
    given: false,
  };
}

/** Without a server, edits count as confirmed at once. @param {PointsState} old @returns {PointsState} */
export const confirmAll = (old) => ({ ...old, confirmed: old.current, pending: [], seen: old.sequence });

/** Another session has these points now, with all edits up to the number `seen`: later ones stay pending.
 * @param {PointsState} old @param {DataWithPoints} data @returns {PointsState} */
export function rebase(old, { points, labels, names, revision, answered }) {
  const seen = answered?.[1] ?? 0;
  const pending = old.pending
    .filter(([number]) => number > seen)
    .map(([number, , ...edit]) => /** @type {NumberedEdit} */ ([number, revision, ...edit]));
  const confirmed = { points, labels, names };
  return { ...old, confirmed, current: pending.reduce(withEdit, confirmed), pending, revision, seen, lost: null };
}

/** Whether the server's points are those of this tab, also after the page was reloaded.
 * @param {Pick<PointsState, "revision" | "current">} old
 * @param {{ revision?: number | null, confirmed: Data }} server */
export const matchesServer = (old, { revision = undefined, confirmed }) =>
  revision === old.revision || (old.revision === null && isSameData(old.current, confirmed));
/** Whether nobody has chosen points, so that each lesson shows its own. @param {PointsState} old
 * @param {BoardData} data */
export const areGiven = ({ given }, data) => Boolean(given && data.given);
/** The same points in the same order, with the same labels. @param {Data} one @param {Data} other */
export const isSameData = (one, other) =>
  one.points.length === other.points.length &&
  one.labels.every((label, i) => label === other.labels[i]) &&
  one.points.every((x, i) => areEqual(x, other.points[i]));
/** @param {number[]} one @param {number[]} other */
export const areEqual = (one, other) => one.length === other.length && one.every((value, i) => value === other[i]);

/** @param {PointsState} points */
export const message = ({ client, pending }) => ({ client, edits: pending });

/** @param {Data} data @param {NumberedEdit} edit @returns {Data} */
const withEdit = (data, [, , ...edit]) => apply(data, edit);

/** @param {Data} data @param {Edit} edit @returns {Data} */
function apply({ points, labels, names }, edit) {
  if (edit[0] === "set") return { points: edit[1], labels: edit[2], names: edit[3] };
  if (edit[0] === "clear") return { ...EMPTY_DATA, names };
  if (edit[0] === "add" && points.length >= MOST_POINTS) return { points, labels, names };
  if (edit[0] === "add") return { points: [...points, [edit[1], edit[2]]], labels: [...labels, edit[3]], names };
  const i = edit[1];
  if (edit[0] === "reorder") return { ...moveExample({ points, labels }, i, edit[2]), names };
  if (i >= points.length) return { points, labels, names }; // the server refused the edit that made this point
  if (edit[0] === "move") return { points: points.with(i, [edit[2], edit[3]]), labels, names };
  if (edit[0] === "flip") return { points, labels: labels.with(i, -labels[i]), names };
  return { points: points.toSpliced(i, 1), labels: labels.toSpliced(i, 1), names };
}

/** Move example i to another place in the order. Nothing changes if the server refused an edit that made the point.
 * @param {Data} data @param {number} i @param {number} to @returns {Data} */
const moveExample = ({ points, labels }, i, to) =>
  Math.max(i, to) < points.length
    ? { points: moveItem(points, i, to), labels: moveItem(labels, i, to) }
    : { points, labels };
