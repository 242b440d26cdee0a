// What a program did, look by look, beside the right run.

import { countsOf } from "../../math/corrections.js";
import * as plane from "../../math/plane.js";
import { describeChecked, describeEnd, describeUnexplained, describeRun } from "../../words/checked_run.js";
import { Run, unpackIntegers } from "./run.js";
import { RunPair } from "./run_pair.js";

/** @import { Data, Vector } from "../../types" */
/** @import { CheckedRunData, CheckedRunSubject, Grain, RunData, RunPosition, Subject } from "./types" */

const CHANGE = "Δw"; // the name of a step that no rule gives

/** A run whose states and examples are given, because a program may have made them by another rule.
 * @implements {CheckedRunSubject} */
export class CheckedRun extends Run {
  /** @param {CheckedRunData} data @param {Vector[]} points @param {number[]} labels */
  constructor(data, points, labels) {
    super(data, points, labels);
    this.scores = data.scores;
    this.isTheirs = data.isTheirs;
    this.isUnexplained = data.isUnexplained;
    this.corrected = unpackIntegers(data.corrected);
    this.ends = unpackIntegers(data.ends);
    this.words = describeEnd(this);
  }

  /** @param {CheckedRun} other */
  equals(other) {
    return super.equals(other) && JSON.stringify(this.states) === JSON.stringify(other.states);
  }

  /** Only examples that were corrected count: a program may change w and b at others too.
   * @param {number} k */
  corrections = (k) => {
    const upTo = this.positionOf(k);
    const looks = this.corrected.filter((position) => position <= upTo);
    return countsOf(
      looks.map((position) => this.exampleAt(position)),
      looks.length,
      this.points.length,
    );
  };

  /** The step that was made, whatever the rule is. @param {number} k */
  update(k) {
    const usual = super.update(k);
    const step = plane.subtract(usual.after.w, usual.before.w);
    return { ...usual, step, name: isSame(step, usual.step) ? usual.name : CHANGE };
  }

  /** @param {number} position */
  isCorrected(position) {
    return this.corrected.includes(position);
  }

  /** @param {number} position */
  epochAt(position) {
    return position && 1 + this.ends.filter((end) => end < position).length;
  }

  /** @param {number} position @param {Grain} grain */
  next(position, grain) {
    return grain === "epoch" ? (this.ends.find((end) => end > position) ?? this.total) : super.next(position, grain);
  }

  /** @param {number} position @param {Grain} grain */
  previous(position, grain) {
    return grain === "epoch" ? (this.ends.findLast((end) => end < position) ?? 0) : super.previous(position, grain);
  }

  /** @param {number} position @param {boolean} fresh @param {boolean} touch */
  story(position, fresh, touch, met = false) {
    if (!this.isTheirs || !this.points.length) return super.story(position, fresh, touch, met);
    return this.isUnexplained ? describeUnexplained(this, position) : describeChecked(this, position, fresh, touch);
  }

  /** @param {number} position @param {Data} data */
  values(position, data, asking = false) {
    const rows = super.values(position, data, asking);
    return this.isTheirs ? describeRun(rows) : rows;
  }
}

/** Both runs, which open where they part. */
export class CheckedPair extends RunPair {
  /** @param {{ sides: CheckedRunData[], parting: number | null }} data @param {Data} common @param {string} asked */
  constructor(data, common, asked) {
    super(data, common);
    this.kind = "checked";
    this.parting = data.parting;
    this.asked = asked;
  }

  /** @param {RunData} side @param {Vector[]} points @param {number[]} labels */
  runOf(side, points, labels) {
    return new CheckedRun(/** @type {CheckedRunData} */ (side), points, labels);
  }

  /** @param {Subject | null} before @param {RunPosition} here @param {boolean} replaced @param {string} note
   * @returns {RunPosition} */
  place(before, here, replaced, note) {
    const stays = before instanceof CheckedPair && before.asked === this.asked && before.parting === this.parting;
    return this.parting === null || stays
      ? super.place(before, here, replaced, note)
      : { position: this.parting, fresh: false };
  }
}

/** @param {Vector} one @param {Vector} other */
const isSame = (one, other) => one.every((value, j) => Math.abs(value - other[j]) <= 1e-9 * (1 + Math.abs(value)));
