// What can be taken back, in the order in which it happened: one list for all that changes. A page takes back what it
// shows, and leaves the rest to the pages that show it.

export class History {
  constructor() {
    this.past = []; // {kind, get, put, value, event}: `value` is what was there before
    this.future = []; // the same; `value` is what was there after
    this.gesture = null; // the one that made the last entry and may go on
  }

  // What is kept in a place {kind, get() → value, put(value)} has changed, and was `before` until now. All that one
  // gesture does (a drag, a key held down) is one entry; entries of one event are taken back together, also when a
  // page hears of the event later than others.
  record(place, before, { gesture = null, event = {} } = {}) {
    if (this.continues(gesture) || JSON.stringify(before) === JSON.stringify(place.get())) return;
    this.gesture = gesture;
    const entry = { ...place, value: before, event };
    const known = this.past.findLastIndex((other) => other.event === event);
    if (known >= 0) return void this.past.splice(known + 1, 0, entry);
    this.past.push(entry);
    this.future = [];
  }

  continues(gesture) {
    return gesture !== null && gesture === this.gesture;
  }

  isTakenBack(event) {
    return this.future.some((entry) => entry.event === event);
  }

  // {undo, redo}: whether there is something to take back, or to do again, of these kinds.
  able(kinds) {
    const own = ({ kind }) => kinds.includes(kind);
    return { undo: this.past.some(own), redo: this.future.some(own) };
  }

  // Take back the last event of these kinds, or do it again.
  undo(kinds) {
    this.travel(this.past, this.future, kinds);
  }

  redo(kinds) {
    this.travel(this.future, this.past, kinds);
  }

  travel(from, to, kinds) {
    this.gesture = null;
    const last = from.findLast(({ kind }) => kinds.includes(kind));
    // Of the same event only what is the last of its kind: of each kind, what happened later goes first.
    const lasts = kinds.map((own) => from.findLast(({ kind }) => kind === own));
    for (const entry of lasts.filter((some) => some && some.event === last.event)) {
      from.splice(from.indexOf(entry), 1);
      to.push({ ...entry, value: entry.get() });
      entry.put(entry.value);
    }
  }
}
