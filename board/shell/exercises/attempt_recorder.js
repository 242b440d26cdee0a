// What is done of exercises on a page, one after the other, and who is told of it: a page around this one, or the
// system of a course.

import { keptOf } from "../../model/exercises/attempt.js";

/** @import { Attempt, Kept } from "../../model/exercises/attempt.js" */
/** @import { Work } from "../../model/exercises/exercise.js" */
/** @import { State } from "../../types" */
/** Told after each thing that is done of an exercise, and when the page goes.
 * @typedef {{ noted(key: string, kept: Kept, before: Kept | null): void, left?(): void }} Listener */

export class Records {
  /** @type {Map<string, Kept | null>} */
  all = new Map(); // of the exercises by their keys, in their order
  /** @type {Listener[]} */
  listeners = [];
  /** @type {Work | null} */
  last = null;
  /** @type {[string, State] | null} */
  here = null; // where the user is

  /** @param {string[]} [keys] of those that are known before */
  constructor(keys = []) {
    for (const key of keys) this.all.set(key, null);
    addEventListener("pagehide", () => this.leave());
  }

  /** @returns {Attempt} */
  get attempt() {
    return [...this.all.values()];
  }

  /** A state of the board with an exercise. @param {string} key @param {State} state */
  note(key, state) {
    const work = state.own.exercise ?? null;
    if (work) this.here = [key, state];
    if (!work || work === this.last) return;
    this.last = work;
    const before = this.all.get(key) ?? null;
    const kept = keptOf(state, before);
    if (!kept) return;
    this.all.set(key, kept);
    for (const listener of this.listeners) listener.noted(key, kept, before);
  }

  // What was built since the last answer is kept, too.
  leaveBoard() {
    if (this.here) this.all.set(this.here[0], keptOf(this.here[1], this.all.get(this.here[0])));
    this.here = null;
  }

  leave() {
    const { here } = this;
    this.leaveBoard();
    this.here = here; // the page may stay
    for (const listener of this.listeners) listener.left?.();
  }
}
