// The points on the board, as a value: what the server has confirmed, and on top of it the edits it has not yet answered.
// Every message to the server carries all unanswered edits, each with a number, and the server skips numbers it
// has seen: so no edit is lost and none is applied twice, however messages are merged or repeated.

/** @import { Data } from "../types" */

/**
 * @typedef {["add", x1: number, x2: number, label: number] | ["move", i: number, x1: number, x2: number] | ["flip", i: number]
 *   | ["delete", i: number] | ["clear"] | ["set", points: Data["points"], labels: number[]]} Edit
 * With its number and the revision of the points that it changes.
 * @typedef {[number: number, revision: number | null, ...edit: Edit]} Numbered
 * `client` is the name of this tab, `sequence` the last number, and `seen` that of the last edit that the server has answered.
 * `given` says that a lesson has put the points there, and nobody has chosen or edited them. `lost` is the session that has to be
 * told of them, since it does not know them; until then nothing is sent but that.
 * @typedef {{ client: string, confirmed: Data, current: Data, pending: Numbered[], sequence: number, revision: number | null,
 *   given: boolean, seen: number, lost: string | null }} Points
 */

const MOST_POINTS = 2000; // on a board, as in edits.py: the server refuses a further one too, and says so
const NONE = { points: [], labels: [] };

/** @type {(client: string) => Points} */
export const noPoints = (client) => ({
  client,
  confirmed: NONE,
  current: NONE,
  pending: [],
  sequence: 0,
  revision: null,
  given: false,
  seen: 0,
  lost: null,
});

// Take the server's word. With another revision it has replaced the data (a preset, say) rather than answered edits.
export function received(old, data) {
  if (comeTooSoon(old, data)) return { ...old, lost: null };
  const { points, labels, revision, given = false, answered } = data;
  const seen = answered && answered[0] === old.client ? answered[1] : 0;
  const pending = revision === old.revision ? old.pending.filter(([number]) => number > seen) : [];
  const confirmed = { points, labels };
  return {
    ...old,
    confirmed,
    current: pending.reduce((data, [, , ...edit]) => apply(data, edit), confirmed),
    pending,
    revision,
    given: given && !pending.length,
    seen,
    lost: null,
  };
}

/** Whether a lesson's own points have come before the edits of another's that make them the user's choice. @param {any} old */
export const comeTooSoon = ({ pending, revision, client }, data) =>
  Boolean(data.given && pending.length && revision !== data.revision && !isAnswered(pending, client, data.answered));
const isAnswered = (pending, client, [name, number]) => name === client && number >= pending.at(-1)[0];

// Carry out one edit: ["add", x1, x2, label], ["move", i, x1, x2], ["flip", i], ["delete", i], ["clear"] or
// ["set", points, labels]. When it goes on with the gesture that made the last one, a move replaces a move.
export function edited(old, edit, goesOn = false) {
  const ends = edit[0] === "set" || edit[0] === "clear"; // nothing is left of what was done before; so messages stay short
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

// Another session has these points now, up to the edit with the number `seen`: later ones go on from there.
export function rebased(old, { points, labels, revision, answered }) {
  const [, seen] = answered;
  const pending = old.pending
    .filter(([number]) => number > seen)
    .map(([number, , ...edit]) => [number, revision, ...edit]);
  const confirmed = { points, labels };
  return {
    ...old,
    confirmed,
    current: pending.reduce((data, [, , ...edit]) => apply(data, edit), confirmed),
    pending,
    revision,
    seen,
    lost: null,
  };
}

// Whether the server's points are those that this tab had: also after the page was loaded again.
export const areThose = (old, { revision = undefined, confirmed }) =>
  revision === old.revision || (old.revision === null && isSame(old.current, confirmed));
/** Whether nobody has chosen any: then each lesson has its own. */
export const areGiven = ({ given }, data) => Boolean(given && data.given);
const isSame = (one, other) =>
  JSON.stringify([one.points, one.labels]) === JSON.stringify([other.points, other.labels]);

export const message = ({ client, pending }) => ({ client, edits: pending });

/** @param {Data} data @param {any[]} edit @returns {Data} */
function apply({ points, labels }, [kind, ...rest]) {
  if (kind === "set") return { points: rest[0], labels: rest[1] };
  if (kind === "clear") return NONE;
  if (kind === "add" && points.length >= MOST_POINTS) return { points, labels };
  if (kind === "add") return { points: [...points, [rest[0], rest[1]]], labels: [...labels, rest[2]] };
  const i = rest[0];
  if (i >= points.length) return { points, labels }; // the server refused the edit that made this point
  if (kind === "move") return { points: points.with(i, [rest[1], rest[2]]), labels };
  if (kind === "flip") return { points, labels: labels.with(i, -labels[i]) };
  return { points: points.toSpliced(i, 1), labels: labels.toSpliced(i, 1) };
}
