// A host of requests with a mocked clock: it answers at once, later, or never.

import { mock } from "node:test";

import { limitTime, pause, request } from "../../board/shell/page/fetcher.js";

export class Host {
  asked = []; // [address, method, content type, body]
  replies = [];
  signals = [];

  constructor() {
    mock.timers.reset(); // a page of an earlier test may have a clock of its own
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(globalThis, "fetch", (address, { method = "GET", headers, body, signal }) => {
      this.asked.push([address, method, headers?.["Content-Type"] ?? null, body ?? null]);
      this.signals.push(signal);
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        if (this.next) resolve(new Response(this.next.text, this.next));
      });
    });
  }

  answers(status, text, type) {
    this.next = { status, text, headers: type ? { "Content-Type": type } : {} };
  }

  async ask(options) {
    return this.told(await request("http://host/", options));
  }

  get isOver() {
    return this.signals.at(-1).aborted;
  }

  // A request without an answer: time passes, or another signal ends it.
  async wait(ms, isAborted = false) {
    this.next = undefined;
    const controller = new AbortController();
    const reply = request("http://host/", { signal: controller.signal });
    mock.timers.tick(ms);
    if (isAborted) controller.abort();
    const isDone = await Promise.race([reply.then(() => true), new Promise((done) => setImmediate(done, false))]);
    if (!isDone) controller.abort();
    return isDone ? this.told(await reply) : null;
  }

  told = ({ status, said }) => [status, said instanceof Blob ? "an image" : said];

  // How long a limit of time lasts that begins anew after some time.
  lasts(ms, restartAfter, other) {
    const limit = limitTime(ms);
    mock.timers.tick(restartAfter);
    limit.restart(other);
    const ends = [other - 1, 1].map((passed) => (mock.timers.tick(passed), limit.signal.aborted));
    limit.end();
    return ends;
  }

  async pauses(ms, isAborted) {
    const controller = new AbortController();
    let isOver = false;
    pause(ms, controller.signal).then(() => (isOver = true));
    mock.timers.tick(ms - 1);
    if (isAborted) controller.abort();
    await new Promise(setImmediate);
    return isOver;
  }

  close() {
    mock.timers.reset();
    mock.restoreAll();
  }
}
