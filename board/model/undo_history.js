// The undo history: one list of the changes of all lessons, in their order.
// A page can undo only what it shows; it leaves the other entries to the pages that show them.

/** @import { Gesture } from "../types" */

/**
 * A change of something of a `kind`. In the past, `value` is what was there before the change, in the future what was
 * there after it. Entries of one event are undone together.
 * @typedef {{ kind: string, value: unknown, event: unknown }} Entry
 * `gesture` made the last entry and may continue.
 * @typedef {{ past: Entry[], future: Entry[], gesture: Gesture | null }} History
 */

const MAX_ENTRIES = 1000;

/** @satisfies {History} */
export const NOTHING_DONE = { past: [], future: [], gesture: null };

/** Record a change. All changes of one gesture (a drag, a key held down) are one entry. Entries of one event are undone
 * together, even if a page records the event later than other pages.
 * @param {History} history @param {string} kind @param {unknown} before @param {unknown} after
 * @param {{ gesture?: Gesture | null, event?: unknown }} [by] @returns {History} */
export function recordChange(history, kind, before, after, { gesture = null, event = {} } = {}) {
  if (continues(history, gesture) || JSON.stringify(before) === JSON.stringify(after)) return history;
  const entry = { kind, value: before, event };
  const known = history.past.findLastIndex((other) => other.event === event);
  if (known >= 0) return { ...history, past: history.past.toSpliced(known + 1, 0, entry), gesture };
  return { past: [...history.past.slice(1 - MAX_ENTRIES), entry], future: [], gesture };
}

/** @param {History} history @param {Gesture | null} gesture */
export const continues = (history, gesture) => gesture !== null && gesture === history.gesture;

/** @param {History} history @param {unknown} event */
export const isTakenBack = ({ future }, event) => future.some((entry) => entry.event === event);

/** Whether there is something of these kinds to undo or redo.
 * @param {History} history @param {string[]} kinds */
export function canUndoRedo({ past, future }, kinds) {
  /** @param {Entry} entry */
  const own = ({ kind }) => kinds.includes(kind);
  return { undo: past.some(own), redo: future.some(own) };
}

/** Undo or redo the last event of these kinds, if there is one. Returns the history, and which value each kind gets.
 * @param {History} history @param {"undo" | "redo"} way @param {string[]} kinds
 * @param {(kind: string) => unknown} valueOf the present value of a kind
 * @returns {{ history: History, values: [kind: string, value: unknown][] }} */
export function travelHistory({ past, future }, way, kinds, valueOf) {
  let [from, to] = way === "undo" ? [past, future] : [future, past];
  const last = from.findLast(({ kind }) => kinds.includes(kind));
  // Of this event, only entries that are the last of their kind: later changes of a kind are undone first.
  const lasts = kinds
    .flatMap((own) => from.findLast(({ kind }) => kind === own) ?? [])
    .filter(({ event }) => event === last?.event);
  from = from.filter((entry) => !lasts.includes(entry));
  to = [...to, ...lasts.map((entry) => ({ ...entry, value: valueOf(entry.kind) }))];
  const history = way === "undo" ? { past: from, future: to } : { past: to, future: from };
  return { history: { ...history, gesture: null }, values: lasts.map(({ kind, value }) => [kind, value]) };
}

/** Keep the entries that fit. @param {History} history @param {(entry: Entry) => boolean} fits @returns {History} */
export const filterEntries = ({ past, future, gesture }, fits) => ({
  past: past.filter(fits),
  future: future.filter(fits),
  gesture,
});

/** The history for JSON, with as many of the last entries as fit into `most` characters. Numbers identify events.
 * @param {History} history @param {number} most */
export function packHistory({ past, future }, most) {
  const events = new Map();
  /** @param {Entry} entry */
  const numbered = ({ kind, value, event }) => {
    if (!events.has(event)) events.set(event, events.size);
    return { kind, value, event: events.get(event) };
  };
  let room = most;
  /** @param {Entry} entry */
  const fits = (entry) => (room -= JSON.stringify(entry.value).length) > 0;
  /** @param {Entry[]} entries */
  const last = (entries) => {
    const lost = entries.findLastIndex((entry) => !fits(entry));
    return entries.slice(lost + 1).map(numbered);
  };
  return { past: last(past), future: last(future) };
}

/** @param {ReturnType<typeof packHistory>} text @returns {History} */
export function unpackHistory({ past, future }) {
  const events = new Map();
  /** @param {Entry[]} entries */
  const known = (entries) =>
    entries.map(({ kind, value, event }) => {
      if (!events.has(event)) events.set(event, {});
      return { kind, value, event: events.get(event) };
    });
  return { past: known(past), future: known(future), gesture: null };
}
