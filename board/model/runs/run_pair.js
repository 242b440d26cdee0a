// Two runs in lockstep: both have always looked at equally many examples.

import { Run } from "./run.js";

/** @import { Data, Moment } from "../../types" */
/** @import { Grain, RunPosition, RunData, Frame, Subject, FrameInput } from "./types" */

/** Properties that a single run has are those of the left run. @implements {Subject} */
export class RunPair {
  /** @param {{ sides: (RunData & Partial<Data>)[] }} data left and right, which may have points of their own
   * @param {Data} [common] */
  constructor({ sides }, common) {
    this.kind = (common ? { kind: "pair" } : { kind: "two runs" }).kind;
    this.common = common;
    this.sides = sides.map((side) => {
      const { points = [], labels = [] } = common ?? side;
      return this.runOf(side, points, labels);
    });
    const [left, right] = this.sides;
    this.total = Math.max(left.total, right.total);
    this.points = left.points;
    this.labels = left.labels;
    this.length = left.length;
    this.outcome = (this.sides.find(({ outcome }) => outcome === "begun") ?? left).outcome;
    this.boundary = left.boundary;
    this.verdict = left.verdict;
    this.words = left.words;
  }

  /** @param {RunData} side @param {Data["points"]} points @param {number[]} labels */
  runOf(side, points, labels) {
    return new Run(side, points, labels);
  }

  /** @param {RunPair} other */
  equals = (other) => this.sides.every((side, i) => side.equals(other.sides[i]));
  /** @param {number} position */
  updatesAt = (position) => this.sides[0].updatesAt(position);
  /** @param {number} position */
  isUpdate = (position) => this.sides.some((side) => side.isUpdate(position));
  /** In any grain, both runs share only the number of examples. @type {Subject["counted"]} */
  counted = (position) => ({ name: "example", at: position, first: 0, of: this.total });
  /** @param {number} count */
  positionAt = (count) => count;
  // One scale for both pictures, so that their vectors can be compared.
  /** @type {Subject["least"]} */
  least = (of, position) => Math.min(...this.sides.map((side) => side.least(of, position)));
  lines = () => this.sides.flatMap((side) => side.lines());
  /** @param {FrameInput} moment */
  frame = (moment) => this.frameOf(this.sides[0], moment);

  /** A side that has ended stays at its end. @param {Run} side @param {FrameInput} moment @returns {Frame} */
  frameOf = (side, moment) =>
    side.frame(moment.position > side.total ? { ...moment, position: side.total, fresh: true, progress: 1 } : moment);

  /** The moment from the view of one side. @param {Moment} moment @param {number} i @returns {Moment<Run>} */
  sideOf(moment, i) {
    const run = this.sides[i];
    const position = Math.min(moment.position, run.total);
    const data = this.common ? moment.data : { points: run.points, labels: run.labels };
    const { exercise } = moment;
    const isPlayed = Boolean(exercise?.takes); // the student plays the left one, whose frame is the moment's own
    return {
      ...moment,
      data,
      run,
      edits: false,
      position,
      k: run.updatesAt(position),
      frame: isPlayed && i === 0 ? moment.frame : this.frameOf(run, moment),
      exercise: exercise && isPlayed && i > 0 ? { ...exercise, takes: null, checked: null } : exercise,
    };
  }

  /** @param {number} position @param {Grain} grain */
  next(position, grain) {
    const going = this.sides.filter((side) => side.total > position);
    return going.reduce((least, side) => Math.min(least, side.next(position, grain)), this.total);
  }

  /** @param {number} position @param {Grain} grain */
  previous(position, grain) {
    /** @param {Run} side */
    const before = (side) => (position > side.total ? side.total : side.previous(position, grain));
    return this.sides.reduce((most, side) => Math.max(most, before(side)), 0);
  }

  /** An example may be a mistake of one side only. */
  holdsMistake = () => false;

  /** After a change, the position stays if the user has begun to step.
   * @param {Subject | null} before @param {RunPosition} here @param {boolean} replaced @param {string} note
   * @returns {RunPosition} */
  place(before, { position, fresh }, replaced, note) {
    if (before && !replaced && !fresh) return { position: Math.min(position, this.total), fresh: false };
    return (before && !replaced) || note ? this.result() : { position: 0, fresh: false };
  }

  /** @returns {RunPosition} */
  result = () => ({ position: this.points.length ? this.total : 0, fresh: this.points.length > 0 });
}
