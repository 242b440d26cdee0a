// A training run, which the browser replays from the indices of its mistakes.
// The server decides which examples are mistakes; math/sums.js adds them up.

import { fromBase64 } from "../../math/base64.js";
import { countsOf } from "../../math/corrections.js";
import { shuffledOrder } from "../../math/perceptron.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { statesOf } from "../../math/sums.js";
import { component, example } from "../../words/numbers.js";
import { describeOutcome } from "../../words/outcome.js";
import { NEWCOMER_VALUES, describePosition, values } from "../../words/steps.js";
import { areEqual, isSameData } from "../points.js";
import { sumsOf } from "./proof_sums.js";

/** @import { Data, Line, LessonSettings, Vector } from "../../types" */
/** @import { Grain, Packed, RunPosition, Proof, RunData, Frame, Subject, Sums, FrameInput } from "./types" */
/** @import { TrainingRun } from "./types" */

/** For a run without a proof. @satisfies {Proof} */
const UNPROVEN = { root: 0, signOfB: 0, radius: NaN, missing: "" };
export const RULE_FIELDS = /** @type {const} */ (["order", "seed", "eta", "beta", "boundary", "start"]);

/** @typedef {{ [name in typeof RULE_FIELDS[number]]?: unknown }} RuleParts */
/** @param {RuleParts} one @param {RuleParts} other */
export const isSameRule = (one, other) =>
  RULE_FIELDS.every((name) => one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** @implements {TrainingRun} */
export class Run {
  kind = "run";
  symbol = "x";
  /** @type {Sums | null} */
  #sums = null;
  /** @type {{ of?: (line: Line) => number, states?: Line[], values: number[] }} */
  #least = { values: [] };

  /** @param {RunData} data @param {Vector[]} points @param {number[]} labels as trained on */
  constructor(data, points, labels) {
    this.points = points;
    this.labels = labels;
    this.mistakes = data.mistakes;
    this.looks = data.looks;
    this.total = data.total;
    this.outcome = data.outcome;
    this.repeats = data.repeats;
    this.order = data.order;
    this.seed = data.seed;
    this.eta = data.eta;
    this.beta = data.beta;
    this.bias = data.bias;
    this.boundary = data.boundary;
    this.start = data.start ?? null;
    this.verdict = data.verdict;
    this.proof = data.proof;
    this.bound = data.bound;
    this.name = data.name;
    this.index = unpackIntegers(data.mistakes);
    this.length = this.index.length;
    this.words = describeOutcome({ ...data, ...this });
    let looked = 0;
    this.examined = unpackIntegers(data.looks).map((looks) => (looked += looks));
    /** The example of each look, for a run that follows no rule of this file. */
    this.examples = data.examples ? unpackIntegers(data.examples) : null;
    this.states = data.states?.map(lineOf) ?? this.replayStates();
    this.cycle = this.findCycle();
    /** @type {TrainingRun["features"]} */
    this.features = this.states[0].w.map((_, j) => component("x", j));
  }

  /** Whether both runs make the same steps, so that positions are the same. The verdict and the texts may differ,
   * because the server may know more. @param {TrainingRun} other */
  equals(other) {
    return (
      isSameRule(this, other) &&
      areEqual(this.index, other.index) &&
      areEqual(this.examined, other.examined) &&
      isSameData(this, other)
    );
  }

  /** The sequences of the proof, computed on demand. @returns {Sums} */
  get sums() {
    const { states, eta, proof = UNPROVEN } = this;
    return (this.#sums ??= sumsOf({ states, eta, proof }));
  }

  replayStates() {
    return statesOf(this.points, this.labels, this.index, this);
  }

  /** How often each example was corrected by the first k updates. */
  corrections = memoizeLast((/** @type {number} */ k) => countsOf(this.index, k, this.points.length));

  /** The position in this run after the run `before`. In the middle of stepping it is at the same mistake, otherwise at
   * the result. With other points it is at the start, unless a `note` says what the result shows.
   * @param {Subject | null} before @param {RunPosition} here @param {boolean} replaced @param {string} note
   * @returns {RunPosition} */
  place(before, { position, fresh }, replaced, note) {
    const stepping = before && !replaced && !fresh && (position < before.total || before.length === 0);
    if (stepping) return { position: this.positionOf(Math.min(before.updatesAt(position), this.length)), fresh: false };
    return (before && !replaced) || note ? this.result() : this.openingPlace();
  }

  /** The position at which a visit begins. @returns {RunPosition} */
  openingPlace() {
    return { position: 0, fresh: false };
  }

  /** @returns {RunPosition} */
  result() {
    const blank = this.points.length === 0;
    return { position: blank ? 0 : this.total, fresh: !blank };
  }

  /** During an update, the line is between two states. @param {FrameInput} at @returns {Frame} */
  frame({ position, fresh, progress }) {
    const k = this.updatesAt(position);
    const looking = !fresh && this.total > 0 && position <= this.lastExamplePosition;
    // At the start, the first example is marked.
    /** @type {Frame} */
    const frame = {
      line: this.states[k],
      update: null,
      example: looking ? this.exampleAt(Math.max(position, 1)) : null,
      separation: this,
    };
    if (fresh || !this.isUpdate(position)) return frame;
    const update = this.update(k);
    if (progress === 1) return { ...frame, update };
    // First the arrow ηyx grows at the tip of the old w, then the line sweeps.
    const [grown, swept] = [Math.min(1, progress / 0.4), Math.max(0, (progress - 0.4) / 0.6)];
    const { before, after } = update;
    const eased = plane.smoothstep(swept);
    const line = plane.isNonzero(before) ? plane.interpolate(before, after, eased) : grown < 1 ? before : after;
    return { ...frame, line, update: { ...update, progress: grown, moved: eased } };
  }

  /** @param {number} k */
  update(k) {
    const i = this.index[k - 1];
    const eta = this.eta === 1 ? "" : "η";
    return {
      before: this.states[k - 1],
      after: this.states[k],
      step: plane.scale(this.eta * this.labels[i], this.points[i]),
      name: `${this.labels[i] > 0 ? "+" : "−"}${eta}${this.symbol}`,
      progress: 1, // of the arrow
      moved: 1, // of the line
    };
  }

  // At the end of a finished run no example is marked, unless it is a mistake.
  get lastExamplePosition() {
    return this.outcome === "limit" || this.isUpdate(this.total) ? this.total : this.total - 1;
  }

  /** @type {(own?: LessonSettings) => Line[]} */
  drawnStates() {
    return this.states;
  }

  /** @param {(line: Line) => number} of @param {number} position @param {LessonSettings} [own] */
  least(of, position, own) {
    const states = this.drawnStates(own);
    if (this.#least.of !== of || this.#least.states !== states) {
      let least = Infinity;
      this.#least = { of, states, values: states.map((line) => (least = Math.min(least, of(line)))) };
    }
    return this.#least.values[this.updatesAt(position)];
  }

  // The lines that the view should show.
  /** @param {LessonSettings | undefined} [own] */
  lines(own = undefined) {
    return this.drawnStates(own).filter(plane.isNonzero);
  }

  /** The name of an example in the text of a step. @param {number} i */
  nameOf(i) {
    return example(i);
  }

  /** @param {number} position @param {boolean} fresh @param {boolean} touch */
  story(position, fresh, touch, met = false) {
    return describePosition(this, position, fresh, touch, met);
  }

  /** How many of the values a newcomer needs. */
  first = NEWCOMER_VALUES;

  /** @param {number} position @param {Data} data */
  values(position, data, asking = false) {
    return values(this, position, data, asking);
  }

  // The part that repeats: {from: the update at which it begins, count: how many updates}; null if no part does.
  findCycle() {
    if (this.outcome !== "cycle") return null;
    let from = 0;
    while (from < this.length && this.epochAt(this.examined[from]) <= (this.repeats ?? 0)) from++;
    return { from, count: this.length - from };
  }

  // A position is the number of examples looked at so far, 0 … total.
  /** @param {number} position */
  updatesAt(position) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if (this.examined[half] <= position) low = half + 1;
      else high = half;
    }
    return low;
  }

  /** @param {number} position @param {Grain} name */
  counted(position, name) {
    const of = { mistake: this.length, example: this.total, epoch: this.epochAt(this.total) };
    const at = { mistake: this.updatesAt(position), example: position, epoch: this.epochAt(position) };
    return { name, at: at[name], first: 0, of: of[name] };
  }

  /** For epochs, the position of the end. @param {number} count @param {Grain} grain */
  positionAt(count, grain) {
    if (grain === "mistake") return this.positionOf(count);
    if (grain === "example" || count === 0) return count;
    if (this.order === "first") return count > this.length ? this.total : this.positionOf(count);
    return Math.min(this.total, count * this.points.length);
  }

  /** @param {number} update */
  positionOf(update) {
    return update === 0 ? 0 : this.examined[Math.min(update, this.length) - 1];
  }

  /** @param {number} position */
  isUpdate(position) {
    const k = this.updatesAt(position);
    return k > 0 && this.examined[k - 1] === position;
  }

  // The epoch of the example looked at last, counted from 1. With order "first" each mistake ends an epoch.
  /** @param {number} position */
  epochAt(position) {
    if (position === 0) return 0;
    if (this.order === "first") return this.updatesAt(position - 1) + 1;
    return Math.ceil(position / this.points.length);
  }

  // The example looked at last, counted from 0.
  /** @param {number} position */
  exampleAt(position) {
    const n = this.points.length;
    if (this.examples) return this.examples[position - 1];
    if (this.isUpdate(position)) return this.index[this.updatesAt(position) - 1];
    if (this.order === "first") return position - 1 - this.positionOf(this.updatesAt(position));
    const place = (position - 1) % n;
    return this.order === "shuffled" ? shuffledOrder(n, this.seed, this.epochAt(position))[place] : place;
  }

  /** The next position of the → key: a mistake, an example or the end of an epoch; then the end.
   * @param {number} position @param {Grain} grain */
  next(position, grain) {
    if (position >= this.total) return this.total;
    if (grain === "example") return position + 1;
    const k = this.updatesAt(position);
    if (grain === "mistake") return k < this.length ? this.examined[k] : this.total;
    if (this.order === "first") return k < this.length ? this.examined[k] : this.total;
    const n = this.points.length;
    return Math.min(this.total, (Math.floor(position / n) + 1) * n);
  }

  /** @param {number} position @param {Grain} grain */
  previous(position, grain) {
    if (position <= 0) return 0;
    if (grain === "example") return position - 1;
    if (grain === "mistake" || this.order === "first") return this.positionOf(this.updatesAt(position - 1));
    const n = this.points.length;
    return (Math.ceil(position / n) - 1) * n;
  }
}

/** The line of a row of numbers, b last. @param {number[]} row @returns {Line} */
const lineOf = (row) => ({ w: row.slice(0, -1), b: row[row.length - 1] });

/** Whole numbers, either as a list or as `pack_integers` in serializers.py packs them: their size in bytes, and base64.
 * @param {Packed | number[]} given */
export function unpackIntegers(given) {
  if (typeof given[1] !== "string") return /** @type {number[]} */ (given);
  const [size, base64] = /** @type {Packed} */ (given);
  const { buffer } = fromBase64(base64);
  return Array.from(new { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[size](buffer));
}
