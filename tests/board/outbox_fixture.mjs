// An outbox with a mocked clock, and the messages that it sends.

import { mock } from "node:test";

import { Outbox } from "../../board/shell/outbox.js";

export class Desk {
  sent = []; // the numbers of the edits of each message
  points = { client: "desk", pending: [], sequence: 0, seen: 0 };

  constructor() {
    mock.timers.reset(); // a page of an earlier test may have a clock of its own
    mock.timers.enable({ apis: ["setTimeout"] });
    this.now = 0;
    mock.method(performance, "now", () => this.now);
    mock.method(Math, "random", () => 0.5);
    this.dragging = null;
    this.known = true;
    this.outbox = new Outbox(
      () => this.points,
      () => null,
      () => this.dragging,
      () => this.known,
    );
    this.outbox.send = (_, { edits }) => this.sent.push(edits.map(([number]) => number));
  }

  edit() {
    this.points.pending.push([++this.points.sequence]);
    this.outbox.schedule();
  }

  drag(dragging) {
    this.dragging = dragging;
    this.outbox.schedule();
  }

  shows(known) {
    this.known = known;
  }

  answer(number) {
    this.points.seen = number;
    this.points.pending = this.points.pending.filter(([other]) => other > number);
    this.outbox.schedule();
  }

  leave() {
    this.outbox.leave();
  }

  // The board goes, and nothing else is told.
  shut() {
    this.outbox.close();
  }

  wait(ms) {
    for (let passed = 0; passed < ms; passed += 10) {
      this.now += 10;
      mock.timers.tick(10); // a timer that starts during a tick starts at its end
    }
  }

  close() {
    mock.timers.reset();
    mock.restoreAll();
  }
}
