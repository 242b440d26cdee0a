// Sends edits to the server: one message at a time. What is edited until its answer comes goes with the next, and a
// busy server has the less to do.

import { message } from "../model/points.js";

const SEND_INTERVAL_MS = 60; // ms between messages
const DRAG_INTERVAL_MS = 500; // ms between those of a drag in a lesson that lives in the browser
// ms without a move, until a drag is sent that the run follows already: an answer takes some frames
const DRAG_REST_MS = 100;
// ms without an answer until edits are sent again, then twice as long, up to so long: a lost connection tells nobody.
const RETRY_MS = { first: 2000, last: 8000 };
// A busy server is left in peace for so many times what its answer was late, up to so many ms, where the board shows
// what comes of an edit by itself; with each answer in time for a little less, and of a class everybody for another
// while, or all would come back at once. Late is what took longer than the fastest answer, of which no more than the
// first is the network's.
export const BACKOFF = { network: 600, late: 100, times: 12, most: 15_000, less: 0.7, spread: 0.5 };

/** @import { PointsState } from "../model/points.js" */
/** To the server. @typedef {(name: string, message: unknown) => void} Send */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

export class Outbox {
  /** @type {Timer} */
  sendTimer;
  /** @type {Timer} */
  retryTimer;
  sentAt = -Infinity;
  scheduledAt = Infinity; // when what is pending will be sent
  lastEdit = { sequence: 0, at: -Infinity }; // the last edit
  awaitedSequence = 0;
  inFlight = { sequence: 0, at: -Infinity }; // what was sent last, and since when an answer is awaited
  fastest = BACKOFF.network; // ms until a message was answered
  backoff = 0; // ms from one message to the next,
  jitteredBackoff = 0; // and this time
  leaving = false;
  /** @type {Send | undefined} */
  send;
  /** @type {string | null} */
  informedSession = null; // the session that has been informed of what it does not know

  /** `points()` are those of the board, now, `scene()` is what another session has to know, `drag()` whether one is
   * under way of which the board shows what comes: the run in each frame, or some; and `known()` whether it shows all
   * that comes of what is pending. @param {() => PointsState} points @param {() => unknown} scene
   * @param {() => "followed" | "alive" | null} drag @param {() => boolean} known */
  constructor(points, scene, drag, known) {
    this.points = points;
    this.scene = scene;
    this.drag = drag;
    this.isPredicted = known;
  }

  // Send what is pending, as soon as may be.
  schedule(patience = RETRY_MS.first) {
    const { pending, seen, lost, sequence } = this.points();
    if (sequence !== this.lastEdit.sequence) this.lastEdit = { sequence, at: performance.now() };
    if (this.inFlight.sequence && this.inFlight.sequence <= seen) this.updateBackoff();
    const waits = lost ? this.informedSession === lost : !pending.length || this.awaitedSequence > seen;
    const due = this.dueAt();
    if (this.leaving || waits || (this.sendTimer && this.scheduledAt === due)) return;
    clearTimeout(this.sendTimer);
    this.scheduledAt = due;
    this.sendTimer = setTimeout(() => this.post(patience), Math.max(0, due - performance.now()));
  }

  // What takes so long that it was sent again and again was lost on its way.
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

  /** @param {number} patience */
  post(patience) {
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
    this.retryTimer = setTimeout(() => this.retry(Math.min(2 * patience, RETRY_MS.last)), patience);
  }

  /** @param {number} [patience] */
  retry(patience) {
    this.awaitedSequence = 0;
    this.informedSession = null;
    this.leaving = false;
    this.schedule(patience);
  }

  // Another page has been asked for, and its board will send what is pending: a message from here would ask for this
  // page again.
  leave() {
    this.close();
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    this.leaving = true;
    this.retryTimer = setTimeout(() => this.retry(), RETRY_MS.last);
  }

  close() {
    clearTimeout(this.retryTimer);
  }
}
