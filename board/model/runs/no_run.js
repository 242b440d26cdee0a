// What stands in the place of a run on a board that does not step.

/** @import { Vector, Verdict } from "../../types" */

/** A Subject in which there is nowhere to stand: one place, before all updates. */
export class NoRun {
  total = 0;
  length = 0;

  /** @param {{ verdict: Verdict }} data @param {Vector[]} points @param {number[]} labels */
  constructor({ verdict }, points, labels) {
    this.verdict = verdict;
    this.points = points;
    this.labels = labels;
  }

  equals = () => true;
  place = () => ({ position: 0, fresh: false });
  updatesAt = () => 0;
  isUpdate = () => false;
  next = () => 0;
  previous = () => 0;
}
