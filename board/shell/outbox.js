// Sends edits to the server, one message at a time.
// Edits that are made before the answer comes go into the next message, so that a busy server has less to do.

import { message } from "../model/points.js";
import { backoff } from "./backoff.js";

const SEND_INTERVAL_MS = 60;
const DRAG_INTERVAL_MS = 500; // during a drag whose results the board computes itself
// A drag that the run follows is sent only when it rests, because handling an answer takes some frames.
const DRAG_REST_MS = 100;
// After so long without an answer, edits are sent again; each time the wait doubles, up to `last`. A lost connection is
// not reported otherwise.
const RETRY_MS = { first: 2000, last: 8000 };
// Pauses for a busy server, if the board shows the results of edits itself. The delay of an answer is its time beyond
// the fastest answer; at most `network` ms of that one count. After a delay above `late` ms, the pause is `times` the
// delay, at most `most` ms. Each answer in time shortens it by the factor `less`. `spread` makes pauses random, or all
// students of a class would come back at once.
export const BACKOFF = { network: 600, late: 100, times: 12, most: 15_000, less: 0.7, spread: 0.5 };

/** @import { PointsState } from "../model/points.js" */
/** Sends to the server. @typedef {(name: string, message: unknown) => void} Send */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

export class Outbox {
  /** @type {Timer} */
  sendTimer;
  /** @type {Timer} */
  retryTimer;
  sentAt = -Infinity;
  scheduledAt = Infinity; // when the pending edits will be sent
  lastEdit = { sequence: 0, at: -Infinity };
  awaitedSequence = 0;
  inFlight = { sequence: 0, at: -Infinity }; // the last message, and since when its answer is awaited
  fastest = BACKOFF.network; // ms that the fastest answer took
  backoff = 0; // ms from one message to the next
  jitteredBackoff = 0; // the same with this time's spread
  leaving = false;
  /** @type {Send | undefined} */
  send;
  /** @type {string | null} */
  informedSession = null; // the new session that has been sent the scene

  /** `points()` returns the points of the board, and `scene()` what a new session must know. During a drag whose
   * results the board computes itself, `drag()` is "followed" if the whole run follows it, or else "alive". `known()`
   * says whether the board shows all results of the pending edits. @param {() => PointsState} points
   * @param {() => unknown} scene @param {() => "followed" | "alive" | null} drag @param {() => boolean} known */
  constructor(points, scene, drag, known) {
    this.points = points;
    this.scene = scene;
    this.drag = drag;
    this.isPredicted = known;
  }

  // Send the pending edits as soon as allowed.
  schedule(attempt = 1) {
    const { pending, seen, lost, sequence } = this.points();
    if (sequence !== this.lastEdit.sequence) this.lastEdit = { sequence, at: performance.now() };
    if (this.inFlight.sequence && this.inFlight.sequence <= seen) this.updateBackoff();
    const waits = lost ? this.informedSession === lost : !pending.length || this.awaitedSequence > seen;
    const due = this.dueAt();
    if (this.leaving || waits || (this.sendTimer && this.scheduledAt === due)) return;
    clearTimeout(this.sendTimer);
    this.scheduledAt = due;
    this.sendTimer = setTimeout(() => this.post(attempt), Math.max(0, due - performance.now()));
  }

  // An answer that takes longer than the last retry was lost on its way: that is no sign of a busy server.
  updateBackoff() {
    const took = performance.now() - this.inFlight.at;
    this.inFlight = { sequence: 0, at: -Infinity };
    this.fastest = Math.min(this.fastest, took);
    const late = took < RETRY_MS.last ? took - this.fastest : 0;
    const asked = late > BACKOFF.late ? Math.min(BACKOFF.times * late, BACKOFF.most) : 0;
    this.backoff = Math.max(asked, BACKOFF.less * this.backoff);
    this.jitteredBackoff = this.backoff * (1 + BACKOFF.spread * (2 * Math.random() - 1));
  }

  dueAt() {
    const drag = this.drag();
    const free = this.sentAt + (this.isPredicted() ? this.jitteredBackoff : 0);
    if (!drag) return Math.max(this.sentAt + SEND_INTERVAL_MS, free);
    return Math.max(
      this.sentAt + DRAG_INTERVAL_MS,
      free,
      drag === "followed" ? this.lastEdit.at + DRAG_REST_MS : -Infinity,
    );
  }

  /** @param {number} attempt */
  post(attempt) {
    this.sendTimer = undefined;
    const points = this.points();
    if (!points.pending.length && !points.lost) return;
    this.sentAt = performance.now();
    this.informedSession = points.lost;
    if (points.lost)
      this.send?.("scene", {
        session: points.lost,
        client: points.client,
        number: points.sequence,
        scene: this.scene(),
        chosen: !points.given,
      });
    else {
      this.awaitedSequence = points.sequence;
      this.inFlight = { sequence: points.sequence, at: this.inFlight.sequence ? this.inFlight.at : this.sentAt };
      this.send?.("edits", message(points));
    }
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.retry(attempt + 1), backoff(attempt, RETRY_MS.first, RETRY_MS.last));
  }

  /** @param {number} [attempt] */
  retry(attempt) {
    this.awaitedSequence = 0;
    this.informedSession = null;
    this.leaving = false;
    this.schedule(attempt);
  }

  // The user goes to another page, whose board will send the pending edits. A message from here would make the server
  // show this page again.
  leave() {
    this.close();
    this.leaving = true;
    this.retryTimer = setTimeout(() => this.retry(), RETRY_MS.last);
  }

  close() {
    clearTimeout(this.retryTimer);
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
  }
}
