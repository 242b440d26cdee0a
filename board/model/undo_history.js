// What can be taken back, in the order in which it happened: one list for all that changes. A page takes back what it
// shows, and leaves the rest to the pages that show it.

/** @import { Gesture } from "../types" */

/**
 * What has happened to what is of a `kind`: in the past, `value` is what was there before, in the future what was there
 * after. Entries of one event are taken back together.
 * @typedef {{ kind: string, value: any, event: unknown }} Entry
 * `gesture` made the last entry, and may go on.
 * @typedef {{ past: Entry[], future: Entry[], gesture: Gesture | null }} History
 */

const MAX_ENTRIES = 1000; // entries

/** @type {History} */
export const NOTHING_DONE = { past: [], future: [], gesture: null };

/** What is of this kind was `before` and is `after` now. All that one gesture does (a drag, a key held down) is one
 * entry; entries of one event are taken back together, also when a page hears of the event later than others.
 * @param {History} history @param {string} kind @param {any} before @param {any} after
 * @param {{ gesture?: Gesture | null, event?: unknown }} [by] @returns {History} */
export function recordChange(history, kind, before, after, { gesture = null, event = {} } = {}) {
  if (continues(history, gesture) || JSON.stringify(before) === JSON.stringify(after)) return history;
  const entry = { kind, value: before, event };
  const known = history.past.findLastIndex((other) => other.event === event);
  if (known >= 0) return { ...history, past: history.past.toSpliced(known + 1, 0, entry), gesture };
  return { past: [...history.past.slice(1 - MAX_ENTRIES), entry], future: [], gesture };
}

/** @type {(history: History, gesture: Gesture | null) => boolean} */
export const continues = (history, gesture) => gesture !== null && gesture === history.gesture;

/** @type {(history: History, event: unknown) => boolean} */
export const isTakenBack = ({ future }, event) => future.some((entry) => entry.event === event);

/** Whether there is something to take back, or to do again, of these kinds.
 * @param {History} history @param {string[]} kinds */
export function canUndoRedo({ past, future }, kinds) {
  const own = (/** @type {Entry} */ { kind }) => kinds.includes(kind);
  return { undo: past.some(own), redo: future.some(own) };
}

/** Take back the last event of these kinds, or do it again, where there is one: the history, and what is to be put
 * where, as [kind, value]. valueOf(kind) is what is there now.
 * @param {History} history @param {"undo" | "redo"} way @param {string[]} kinds @param {(kind: string) => any} valueOf
 * @returns {{ history: History, values: [kind: string, value: any][] }} */
export function travelHistory({ past, future }, way, kinds, valueOf) {
  let [from, to] = way === "undo" ? [past, future] : [future, past];
  const last = from.findLast(({ kind }) => kinds.includes(kind));
  // Of the same event only what is the last of its kind: of each kind, what happened later goes first.
  const lasts = kinds
    .flatMap((own) => from.findLast(({ kind }) => kind === own) ?? [])
    .filter(({ event }) => event === last?.event);
  from = from.filter((entry) => !lasts.includes(entry));
  to = [...to, ...lasts.map((entry) => ({ ...entry, value: valueOf(entry.kind) }))];
  const history = way === "undo" ? { past: from, future: to } : { past: to, future: from };
  return { history: { ...history, gesture: null }, values: lasts.map(({ kind, value }) => [kind, value]) };
}

/** With those of the entries alone that fit. @type {(history: History, fits: (entry: Entry) => boolean) => History} */
export const filterEntries = ({ past, future, gesture }, fits) => ({
  past: past.filter(fits),
  future: future.filter(fits),
  gesture,
});

/** As text may hold it, with as many of the last entries as fit into so many letters. Events are told apart by their
 * numbers.
 * @param {History} history @param {number} most */
export function packHistory({ past, future }, most) {
  const events = new Map();
  const numbered = (/** @type {Entry} */ { kind, value, event }) => {
    if (!events.has(event)) events.set(event, events.size);
    return { kind, value, event: events.get(event) };
  };
  let room = most;
  const fits = (/** @type {Entry} */ entry) => (room -= JSON.stringify(entry.value).length) > 0;
  const last = (/** @type {Entry[]} */ entries) => {
    const lost = entries.findLastIndex((entry) => !fits(entry));
    return entries.slice(lost + 1).map(numbered);
  };
  return { past: last(past), future: last(future) };
}

/** @param {ReturnType<typeof packHistory>} text @returns {History} */
export function unpackHistory({ past, future }) {
  const events = new Map();
  const known = (/** @type {Entry[]} */ entries) =>
    entries.map(({ kind, value, event }) => {
      if (!events.has(event)) events.set(event, {});
      return { kind, value, event: events.get(event) };
    });
  return { past: known(past), future: known(future), gesture: null };
}
