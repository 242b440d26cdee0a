// The state of a tab with one lesson, and its messages to the server.

import { planeViewing } from "../../board/math/view.js";
import { parseMemory, emptyMemory, rememberState } from "../../board/model/tab_memory.js";
import { momentOf } from "../../board/model/moment.js";
import { message } from "../../board/model/points.js";
import { Run } from "../../board/model/runs/run.js";
import { createState, reduce } from "../../board/model/reducer.js";

const plane = {
  name: "plane",
  viewing: planeViewing,
  placesToFit: ({ data }, all) => (all ? [...data.points, [1000, 0]] : data.points), // a line far away
  placesToKeep: ({ data }) => data.points,
  handleAt: ({ data }, at) =>
    data.points.some(([x, y]) => x === at[0] && y === at[1])
      ? { part: "point", i: data.points.findIndex(([x, y]) => x === at[0] && y === at[1]) }
      : null,
};

export class Tab {
  constructor(client, lesson = {}) {
    this.lesson = {
      name: "some",
      edits: true,
      simple: ["line"],
      pictures: [plane],
      subject: ({ run, points, labels }) => new Run(run, points, labels),
      ...lesson,
    };
    this.memory = emptyMemory(client);
    this.open();
  }

  // Open the lesson, or open it again after others.
  open() {
    this.state = createState(this.lesson, this.memory, {});
    this.act(["resize", { plane: [400, 300] }]);
  }

  act(action, { gesture = null, now = 0, still = false } = {}) {
    this.state = reduce({ ...this.state, gesture, now, still }, action);
    if (this.state.run) this.memory = rememberState(this.memory, this.state);
  }

  // Repeat the actions, each time as another gesture.
  repeat(actions, times) {
    for (let count = 0; count < times; count++) this.act(actions[count % actions.length]);
    return Buffer.byteLength(JSON.stringify([this.state.points, this.state.history]));
  }

  // Open a lesson that differs in these members.
  turnTo(more) {
    this.lesson = { ...this.lesson, ...more };
    this.open();
  }

  // The page is loaded again: only this text is left.
  load(text) {
    this.memory = parseMemory(text, "somebody");
    this.open();
  }

  isSame(action) {
    return reduce(this.state, action) === this.state;
  }

  isUpdate(position) {
    return this.state.run.isUpdate(position);
  }

  next(position) {
    return this.state.run.next(position, "mistake");
  }

  get points() {
    return this.state.points;
  }

  get view() {
    return this.state.views.plane;
  }

  get moment() {
    return momentOf(this.state);
  }

  message() {
    return message(this.points);
  }
}
