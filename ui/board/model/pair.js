// Two runs on the same points, each under its own conventions, in lock-step: at every moment both have looked at the
// same number of examples.

import { Run } from "./run.js";

export class Pair {
  kind = "pair";

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
  scene = (moment) => this.sceneOf(this.sides[0], moment);

  // A side that has ended stays at its end, with nothing more to tell.
  sceneOf = (side, moment) => side.scene(moment.position > side.total ? { position: side.total, fresh: true, progress: 1 } : moment);

  // The moment as one of the sides sees it.
  sideOf(moment, i) {
    const run = this.sides[i];
    const position = Math.min(moment.position, run.total);
    return { ...moment, run, position, k: run.updatesAt(position), scene: this.sceneOf(run, moment) };
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
