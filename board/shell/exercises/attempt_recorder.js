// What is done of exercises on a page, one after the other, and who is told of it: a page around this one, or the
// system of a course.

import { recordOf } from "../../model/exercises/attempt.js";

/** @import { Attempt, ExerciseRecord } from "../../model/exercises/attempt.js" */
/** @import { Work } from "../../model/exercises/exercise.js" */
/** @import { State } from "../../types" */
/** Told after each thing that is done of an exercise, and when the page goes.
 * @typedef {{ onAttempt(key: string, kept: ExerciseRecord, before: ExerciseRecord | null): void, onLeave?(): void }}
 * AttemptListener */

export class AttemptRecorder {
  /** @type {Map<string, ExerciseRecord | null>} */
  attemptsByKey = new Map(); // of the exercises by their keys, in their order
  /** @type {AttemptListener[]} */
  listeners = [];
  /** @type {Work | null} */
  lastWork = null;
  /** @type {[string, State] | null} */
  current = null; // where the user is

  /** @param {string[]} [keys] of those that are known before */
  constructor(keys = []) {
    for (const key of keys) this.attemptsByKey.set(key, null);
    addEventListener("pagehide", () => this.handlePageHide());
  }

  /** @returns {Attempt} */
  get attempt() {
    return [...this.attemptsByKey.values()];
  }

  /** A state of the board with an exercise. @param {string} key @param {State} state */
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

  // What was built since the last answer is kept, too.
  closeBoard() {
    if (this.current)
      this.attemptsByKey.set(this.current[0], recordOf(this.current[1], this.attemptsByKey.get(this.current[0])));
    this.current = null;
  }

  handlePageHide() {
    const { current } = this;
    this.closeBoard();
    this.current = current; // the page may stay
    for (const listener of this.listeners) listener.onLeave?.();
  }
}
