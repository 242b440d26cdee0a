// Sends what changes often, so that the latest wins: never sooner than so many ms after the last time, never two at
// once, and again with a growing pause where it did not arrive.

const [SHORTEST, LONGEST] = [500, 5000]; // ms of that pause

export class Pump {
  isDue = false;
  isBusy = false;
  isOff = false;
  failures = 0;
  last = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** `send()` says whether it has arrived. @param {number} every @param {() => Promise<boolean>} send */
  constructor(every, send) {
    this.every = every;
    this.send = send;
  }

  /** There is something to send. */
  note() {
    this.isDue = true;
    if (!this.isBusy && !this.isOff) this.timer ??= setTimeout(() => this.go(), this.wait);
  }

  /** There is a chance that it arrives now. */
  hurry() {
    if (!this.failures) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.failures = 0;
    if (this.isDue) this.note();
  }

  get wait() {
    if (this.failures) return Math.min(LONGEST, SHORTEST * 2 ** (this.failures - 1));
    return Math.max(0, this.last + this.every - performance.now());
  }

  async go() {
    this.timer = undefined;
    this.isDue = false;
    this.isBusy = true;
    this.last = performance.now();
    const arrived = await this.send().catch(() => false);
    this.isBusy = false;
    this.failures = arrived ? 0 : this.failures + 1;
    if (this.isDue || !arrived) this.note();
  }

  stop() {
    this.isOff = true;
    clearTimeout(this.timer);
  }
}
