// Sends edits to the server: one message at a time. What is edited until its answer comes goes with the next, and a
// busy server has the less to do.

import { message } from "../model/points.js";

const SEND_EVERY = 60; // ms between messages
const WHILE_ALIVE = 500; // ms between those of a drag in a lesson that lives in the browser
const REST = 100; // ms without a move, until a drag is sent that the run follows already: an answer takes some frames
// ms without an answer until edits are sent again, then twice as long, up to so long: a lost connection tells nobody.
const SEND_AGAIN = { first: 2000, last: 8000 };
// A busy server is left in peace for so many times what its answer was late, up to so many ms, where the board shows
// what comes of an edit by itself; with each answer in time for a little less, and of a class everybody for another
// while, or all would come back at once. Late is what took longer than the fastest answer, of which no more than the
// first is the network's.
export const PEACE = { network: 600, late: 100, times: 12, most: 15_000, less: 0.7, spread: 0.5 };

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
  asked = { sequence: 0, at: -Infinity }; // what was sent last, and since when an answer is awaited
  fastest = PEACE.network; // ms until a message was answered
  peace = 0; // ms from one message to the next,
  pause = 0; // and this time
  leaving = false;
  /** @type {Send | undefined} */
  send;
  /** @type {string | null} */
  informed = null; // the session that has been informed of what it does not know

  /** `points()` are those of the board, now, `scene()` is what another session has to know, `drag()` whether one is
   * under way of which the board shows what comes: the run in each frame, or some; and `known()` whether it shows all
   * that comes of what is pending. @param {() => Points} points @param {() => unknown} scene
   * @param {() => "followed" | "alive" | null} drag @param {() => boolean} known */
  constructor(points, scene, drag, known) {
    this.points = points;
    this.scene = scene;
    this.drag = drag;
    this.known = known;
  }

  // Send what is pending, as soon as may be.
  hurry(patience = SEND_AGAIN.first) {
    const { pending, seen, lost, sequence } = this.points();
    if (sequence !== this.edited.sequence) this.edited = { sequence, at: performance.now() };
    if (this.asked.sequence && this.asked.sequence <= seen) this.answered();
    const waits = lost ? this.informed === lost : !pending.length || this.awaited > seen;
    const due = this.dueAt();
    if (this.leaving || waits || (this.sending && this.due === due)) return;
    clearTimeout(this.sending);
    this.due = due;
    this.sending = setTimeout(() => this.post(patience), Math.max(0, due - performance.now()));
  }

  // What takes so long that it was sent again and again was lost on its way.
  answered() {
    const took = performance.now() - this.asked.at;
    this.asked = { sequence: 0, at: -Infinity };
    this.fastest = Math.min(this.fastest, took);
    const late = took < SEND_AGAIN.last ? took - this.fastest : 0;
    const asked = late > PEACE.late ? Math.min(PEACE.times * late, PEACE.most) : 0;
    this.peace = Math.max(asked, PEACE.less * this.peace);
    this.pause = this.peace * (1 + PEACE.spread * (2 * Math.random() - 1));
  }

  dueAt() {
    const drag = this.drag();
    const free = this.sentAt + (this.known() ? this.pause : 0);
    if (!drag) return Math.max(this.sentAt + SEND_EVERY, free);
    return Math.max(this.sentAt + WHILE_ALIVE, free, drag === "followed" ? this.edited.at + REST : -Infinity);
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
      this.asked = { sequence: points.sequence, at: this.asked.sequence ? this.asked.at : this.sentAt };
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
