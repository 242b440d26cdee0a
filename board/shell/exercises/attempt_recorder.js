// Records the user's attempts at exercises, and notifies listeners.
// Listeners are the page around this one, or the learning management system of a course.

import { recordOf } from "../../model/exercises/attempt.js";

/** @import { Work } from "../../model/exercises/types" */
/** @import { State } from "../../types" */
/** @import { Attempt, ExerciseRecord } from "../../model/exercises/attempt.js" */
/** Is called after each change of an attempt, and when the user leaves the page.
 * @typedef {{ onAttempt(key: string, kept: ExerciseRecord, before: ExerciseRecord | null): void, onLeave?(): void }}
 * AttemptListener */

export class AttemptRecorder {
  /** @type {Map<string, ExerciseRecord | null>} */
  attemptsByKey = new Map(); // in the order of the exercises
  /** @type {AttemptListener[]} */
  listeners = [];
  /** @type {Work | null} */
  lastWork = null;
  /** @type {[string, State] | null} */
  current = null; // the key and state of the open exercise

  /** @param {string[]} [keys] of the exercises that are known from the start */
  constructor(keys = []) {
    for (const key of keys) this.attemptsByKey.set(key, null);
    addEventListener("pagehide", () => this.handlePageHide());
  }

  /** @returns {Attempt} */
  get attempt() {
    return [...this.attemptsByKey.values()];
  }

  /** Record the board of an exercise. @param {string} key @param {State} state */
  record(key, state) {
    const work = state.own.exercise ?? null;
    if (work) this.current = [key, state];
    if (!work || work === this.lastWork) return;
    this.lastWork = work;
    const before = this.attemptsByKey.get(key) ?? null;
    const kept = recordOf(state, before);
    if (!kept) return;
    this.attemptsByKey.set(key, kept);
    for (const listener of this.listeners) listener.onAttempt(key, kept, before);
  }

  // Also record what was built since the last answer.
  closeBoard() {
    if (this.current)
      this.attemptsByKey.set(this.current[0], recordOf(this.current[1], this.attemptsByKey.get(this.current[0])));
    this.current = null;
  }

  handlePageHide() {
    const { current } = this;
    this.closeBoard();
    this.current = current; // the browser may show the page again
    for (const listener of this.listeners) listener.onLeave?.();
  }
}
