// Two runs on the same points, each under its own conventions, in lock-step: at every moment both have looked at the
// same number of examples.

import * as plane from "../math/plane.js";
import { Canvas } from "../draw/canvas.js";
import { Pointer } from "../shell/pointer.js";
import { Run } from "./run.js";
import { element } from "../shell/parts.js";
import { Steps } from "../shell/steps.js";

export class Pair {
  // data: {sides: [left, right]}, each what Run takes, and a name
  constructor(data, points, labels) {
    this.sides = data.sides.map((side) => new Run(side, points, labels));
    const [left, right] = this.sides;
    const { length, outcome, boundary } = left;
    Object.assign(this, { points, length, outcome, boundary, total: Math.max(left.total, right.total) });
  }

  equals = (other) => this.sides.every((side, i) => side.equals(other.sides[i]));
  updatesAt = (position) => this.sides[0].updatesAt(position);
  isUpdate = (position) => this.sides.some((side) => side.isUpdate(position));
  // One scale for both pictures, so that their vectors can be compared.
  longest = (position) => Math.max(...this.sides.map((side) => side.longest(position)));
  lines = () => this.sides.flatMap((side) => side.lines());
  scene = (...moment) => this.sceneOf(0, ...moment);

  // A side that has ended stays at its end, with nothing more to tell.
  sceneOf(i, position, fresh, progress) {
    const side = this.sides[i];
    return position > side.total ? side.scene(side.total, true, 1) : side.scene(position, fresh, progress);
  }

  next(position, grain) {
    const going = this.sides.filter((side) => side.total > position);
    return going.reduce((least, side) => Math.min(least, side.next(position, grain)), this.total);
  }

  previous(position, grain) {
    const before = (side) => (position > side.total ? side.total : side.previous(position, grain));
    return this.sides.reduce((most, side) => Math.max(most, before(side)), 0);
  }

  // After a change the pair stands where it was, unless the user has not begun to step.
  place(before, { position, fresh }, replaced) {
    if (before && !replaced && !fresh) return { position: Math.min(position, this.total), fresh: false };
    return { position: this.points.length ? this.total : 0, fresh: this.points.length > 0 };
  }
}

// The right picture.
export class Second {
  constructor(parent, board, Plotly) {
    this.board = board;
    this.names = ["", "other"].map((name) => element("p", { class: `name ${name}` }));
    this.plot = element("div", { class: "plot second", role: "img", "aria-label": "The plane with the second run" });
    parent.append(element("section", {}, ...this.names, this.plot));
    this.canvas = new Canvas(this.plot, Plotly, board.canvas.color);
  }

  open() {
    return this.canvas.open();
  }

  listen(on) {
    new Pointer(this.board, this.canvas, on);
  }

  receive(run) {
    this.run = run;
    run.sides.forEach(({ name }, i) => (this.names[i].textContent = name));
  }

  draw(_, look) {
    const { run, canvas, board } = this;
    const { position, fresh, progress } = board.player;
    const side = run.sides[1];
    const scene = run.sceneOf(1, position, fresh, progress);
    const arrowScale = canvas.arrowScale(run.longest(position));
    canvas.draw({ ...scene, ...look, wrong: (y, s) => plane.isWrong(y, s, side.boundary), cross: null, arrowScale });
    board.root.dataset.otherUpdates = side.length;
    board.root.dataset.otherStep = side.updatesAt(position);
    board.root.dataset.otherOutcome = side.outcome;
  }

  show(view) {
    this.canvas.show(view);
  }

  restyle(color) {
    this.canvas.restyle(color);
  }

  resize() {}

  close() {
    this.canvas.close();
  }
}

// Beside the two pictures: what the present step says of each.
export class Comparison {
  constructor(aside, say) {
    const columns = [element("div"), element("div")];
    // Where the columns stand below one another, and not below their boards, they need a name.
    aside.replaceChildren(...["Left", "Right"].flatMap((name, i) => [element("h4", { class: "which" }, `${name} board`), columns[i]]));
    this.said = [];
    this.sides = columns.map((column, i) => new Steps(column, "The whole run", (text) => {
      this.said[i] = text;
      say(`Left: ${this.said[0]} Right: ${this.said[1]}`);
    }));
  }

  show({ run, position, fresh, data, chosen, quiet }) {
    run.sides.forEach((side, i) => {
      const at = Math.min(position, side.total);
      const { line } = run.sceneOf(i, position, fresh, 1);
      this.sides[i].show({ run: side, position: at, fresh, line, data, chosen, quiet });
    });
  }
}
