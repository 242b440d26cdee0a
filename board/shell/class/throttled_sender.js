// A throttled sender: sends the latest value, at most once in an interval.
// It sends one message at a time, and retries with exponential backoff.

import { backoff } from "../backoff.js";

export class ThrottledSender {
  isDue = false;
  isBusy = false;
  isOff = false;
  failures = 0;
  lastSentAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** send() returns whether it has arrived. @param {number} every ms, 0 to send at once
   * @param {() => Promise<boolean>} send */
  constructor(every, send) {
    this.minInterval = every;
    this.send = send;
  }

  /** Send soon. */
  schedule() {
    this.isDue = true;
    if (this.isBusy || this.isOff) return;
    if (this.minInterval || this.failures) this.timer ??= setTimeout(() => this.sendNow(), this.wait);
    else this.sendNow();
  }

  /** Retry at once, because the network may be back. */
  retryNow() {
    if (!this.failures) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.failures = 0;
    if (this.isDue) this.schedule();
  }

  /** Whether all has arrived. */
  get isIdle() {
    return !this.isDue && !this.isBusy;
  }

  get wait() {
    if (this.failures) return backoff(this.failures);
    return Math.max(0, this.lastSentAt + this.minInterval - performance.now());
  }

  async sendNow() {
    this.timer = undefined;
    this.isDue = false;
    this.isBusy = true;
    this.lastSentAt = performance.now();
    const arrived = await this.send().catch(() => false);
    this.isBusy = false;
    this.failures = arrived ? 0 : this.failures + 1;
    if (this.isDue || !arrived) this.schedule();
  }

  stop() {
    this.isOff = true;
    clearTimeout(this.timer);
  }
}
