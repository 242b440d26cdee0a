// Sends edits to the server: one message at a time. What is edited until its answer comes goes with the next, and a
// busy server has the less to do.

import { message } from "../model/points.js";

const SEND_EVERY = 60; // ms between messages
const WHILE_ALIVE = 500; // ms between those of a drag in a lesson that lives in the browser
const REST = 100; // ms without a move, until a drag is sent of which all is shown already: an answer takes some frames
// ms without an answer until edits are sent again, then twice as long, up to so long: a lost connection tells nobody.
const SEND_AGAIN = { first: 2000, last: 8000 };

/** @import { Points } from "../model/points.js" */
/** To the server. @typedef {(name: string, message: unknown) => void} Send */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

export class Outbox {
  /** @type {Timer} */
  sending;
  /** @type {Timer} */
  again;
  sentAt = -Infinity;
  due = Infinity; // when what is pending will be sent
  edited = { sequence: 0, at: -Infinity }; // the last edit
  awaited = 0;
  leaving = false;
  /** @type {Send | undefined} */
  send;
  /** @type {string | null} */
  informed = null; // the session that has been informed of what it does not know

  /** `points()` are those of the board, now, `scene()` is what another session has to know, and `drag()` whether one is
   * under way of which the board shows what comes: all of it, or some. @param {() => Points} points
   * @param {() => unknown} scene @param {() => "known" | "alive" | null} drag */
  constructor(points, scene, drag) {
    this.points = points;
    this.scene = scene;
    this.drag = drag;
  }

  // Send what is pending, as soon as may be.
  hurry(patience = SEND_AGAIN.first) {
    const { pending, seen, lost, sequence } = this.points();
    if (sequence !== this.edited.sequence) this.edited = { sequence, at: performance.now() };
    const waits = lost ? this.informed === lost : !pending.length || this.awaited > seen;
    const due = this.dueAt();
    if (this.leaving || waits || (this.sending && this.due === due)) return;
    clearTimeout(this.sending);
    this.due = due;
    this.sending = setTimeout(() => this.post(patience), Math.max(0, due - performance.now()));
  }

  dueAt() {
    const drag = this.drag();
    if (!drag) return this.sentAt + SEND_EVERY;
    return Math.max(this.sentAt + WHILE_ALIVE, drag === "known" ? this.edited.at + REST : -Infinity);
  }

  /** @param {number} patience */
  post(patience) {
    this.sending = undefined;
    const points = this.points();
    if (!points.pending.length && !points.lost) return;
    this.sentAt = performance.now();
    this.informed = points.lost;
    if (points.lost)
      this.send?.("scene", {
        session: points.lost,
        client: points.client,
        number: points.sequence,
        scene: this.scene(),
        chosen: !points.given,
      });
    else {
      this.awaited = points.sequence;
      this.send?.("edits", message(points));
    }
    clearTimeout(this.again);
    this.again = setTimeout(() => this.retry(Math.min(2 * patience, SEND_AGAIN.last)), patience);
  }

  /** @param {number} [patience] */
  retry(patience) {
    this.awaited = 0;
    this.informed = null;
    this.leaving = false;
    this.hurry(patience);
  }

  // Another page has been asked for, and its board will send what is pending: a message from here would ask for this
  // page again.
  leave() {
    this.close();
    clearTimeout(this.sending);
    this.sending = undefined;
    this.leaving = true;
    this.again = setTimeout(() => this.retry(), SEND_AGAIN.last);
  }

  close() {
    clearTimeout(this.again);
  }
}
