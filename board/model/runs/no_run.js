// The placeholder run of lessons without steps.

/** @import { Vector, Verdict } from "../../types" */
/** @import { Subject } from "./types" */

/** A Subject with a single position, before all updates. */
export class NoRun {
  total = 0;
  length = 0;
  /** @type {Subject["boundary"]} */
  boundary = "mistake";
  words = /** @type {string[]} */ ([]);

  /** @param {{ verdict: Verdict }} data @param {Vector[]} points @param {number[]} labels */
  constructor({ verdict }, points, labels) {
    this.verdict = verdict;
    this.points = points;
    this.labels = labels;
  }

  /** @type {(other: Subject) => boolean} */
  equals = () => true;
  /** @type {Subject["place"]} */
  place = () => ({ position: 0, fresh: false });
  /** @type {Subject["updatesAt"]} */
  updatesAt = () => 0;
  /** @type {Subject["isUpdate"]} */
  isUpdate = () => false;
  /** @type {Subject["next"]} */
  next = () => 0;
  /** @type {Subject["previous"]} */
  previous = () => 0;
}
