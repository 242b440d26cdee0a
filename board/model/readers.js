// What to make of a run besides its last line: the average, the pocket and the vote, at any of its positions and from
// its states alone, as perceptron_core.readers has it.

import { Cells, trueError } from "../math/normal.js";
import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { stopped } from "../words/outcome.js";
import { SOURCE_AWAITED, SOURCE_UNKNOWN } from "../words/readers.js";
import { aliveRun, MOST } from "./alive.js";
import { Run } from "./run.js";

/** @import { Data, Judge, Line, OfReaders, ReadRun, RunData, Source, TrainingRun, Vector } from "../types" */
/** @typedef {OfReaders<number[]>} Curve */
/** @typedef {{ positions: number[], training: Curve, truth: Curve | null }} Curves */

export const READERS = /** @type {const} */ (["last", "averaged", "pocket", "voted"]);
const LOOKED_AT = 300; // updates of a long run at which the curves are computed

/** What the server said of a run of T epochs, on other points; null where only the server has it, unless the browser is
 * `alone`. By what its lines are judged, the server has yet to say. @param {{ run: RunData, judge: Judge }} answer
 * @param {Data} data @param {boolean} [alone] */
export function aliveReaders(answer, data, alone) {
  const { epochs } = answer.judge;
  const run = aliveRun(answer.run, data, { epochs, alone });
  if (!run) return null;
  const { words } = run;
  const isStopped = run.outcome === "limit" && run.mistakes.length < MOST; // by its last epoch
  const said = isStopped ? [stopped(epochs, run.mistakes.length), ...words.slice(1)] : words;
  const of = alone ? SOURCE_UNKNOWN : SOURCE_AWAITED;
  const judge = { epochs, noise: null, fewest: null, source: null, fresh: null, of };
  return { ...answer, ...data, run: { ...run, words: said }, judge };
}

/** A run with its readers, and with that by which they are judged. @implements {ReadRun} */
export class ReaderRun extends Run {
  /** @param {RunData} data @param {Vector[]} points @param {number[]} labels @param {Judge} judge */
  constructor(data, points, labels, judge) {
    super(data, points, labels);
    this.judge = judge;
    this.readers = new Readers(this);
  }
}

class Readers {
  #votes;
  #newVotes;
  /** @type {ReturnType<typeof tableOf> | null} */
  #table = null;
  /** @type {Curves | null} */
  #curves = null;

  /** @param {ReaderRun} run */
  constructor(run) {
    this.run = run;
    const { source, fresh } = run.judge;
    this.#votes = ballotOn(run, run);
    this.#newVotes = source ? ballotOf(run, source) : fresh && ballotOn(run, fresh);
  }

  // Of each state its training errors, and which one was in the pocket then; and the sums of (w₁, w₂, b) over the looks
  // before it stood.
  get table() {
    return (this.#table ??= tableOf(this.run));
  }

  /** @param {number} position @returns {Line} */
  averaged(position) {
    const {
      run: { states },
      table: { sums },
    } = this;
    const k = this.run.updatesAt(position);
    if (position === 0) return states[0];
    const looks = survivedBy(this.run, k, position);
    const mean = (/** @type {number} */ part, /** @type {number} */ value) =>
      (sums[3 * k + part] + looks * value) / position;
    const { w, b } = states[k];
    return { w: [mean(0, w[0]), mean(1, w[1])], b: mean(2, b) };
  }

  // The update that led to the state in the pocket.
  pocket(/** @type {number} */ position) {
    return this.table.pocket[this.run.updatesAt(position)];
  }

  /** @param {number} position @returns {{ last: Line, averaged: Line, pocket: Line }} */
  lines(position) {
    const { states } = this.run;
    return {
      last: states[this.run.updatesAt(position)],
      averaged: this.averaged(position),
      pocket: states[this.pocket(position)],
    };
  }

  /** How many votes state k has at a position: the looks that it has survived.
   * @type {(k: number, position: number) => number} */
  survival = (k, position) => survivedBy(this.run, k, position);

  /** The training errors of each reader. @type {(position: number) => OfReaders} */
  errors = remembered((position) => {
    const { errors } = this.table;
    return {
      last: errors[this.run.updatesAt(position)],
      averaged: wrongOf(this.averaged(position), this.run, this.run),
      pocket: errors[this.pocket(position)],
      voted: this.#votes.at(position),
    };
  });

  // Whether there is anything to judge them by but the points themselves.
  get isJudged() {
    return Boolean(this.#newVotes);
  }

  /** How probably each is wrong about a new point, where that is known; on new points, the share of these.
   * @type {(position: number) => OfReaders | null} */
  truth = remembered((position) => {
    const {
      run,
      run: {
        judge: { source, fresh },
      },
    } = this;
    if (!this.#newVotes) return null;
    const { last, averaged, pocket } = this.lines(position);
    const among = fresh ?? { points: [], labels: [] };
    const of = (/** @type {Line} */ line) =>
      source ? trueError(line, source) : wrongOf(line, among, run) / among.points.length;
    return {
      last: of(last),
      averaged: of(averaged),
      pocket: of(pocket),
      voted: this.#newVotes.at(position) / (source ? 1 : among.points.length),
    };
  });

  // Both along the run: just before each update and at it, of a long run at some.
  get curves() {
    return (this.#curves ??= curvesOf(this.run));
  }
}

/** After the look that made it a state stands until the next update; the start stands from the first look on.
 * @type {(run: TrainingRun, k: number, position: number) => number} */
function survivedBy({ examined, length }, k, position) {
  const from = k ? examined[k - 1] - 1 : 0;
  const to = k < length ? examined[k] - 1 : position;
  return Math.max(0, Math.min(position, to) - from);
}

/** Points of the plane as x₁, x₂, x₁, x₂, …: thousands of lines are asked for the scores of all of them.
 * @type {WeakMap<Vector[], Float64Array>} */
const inARow = new WeakMap();
/** @param {Vector[]} points */
function rowOf(points) {
  const known = inARow.get(points) ?? Float64Array.from(points.flat());
  inARow.set(points, known);
  return known;
}

// w₁, w₂ and b; of a run that began at 0 those with η = 1, which decided.
function weightsOf(/** @type {Line} */ line) {
  const { w, b } = line.sum ?? line;
  return [w[0], w[1], b];
}

/** @param {Line} line @param {Data} data @param {Pick<TrainingRun, "boundary">} by */
function wrongOf(line, { points, labels }, { boundary }) {
  const [row, [w1, w2, b]] = [rowOf(points), weightsOf(line)];
  let wrong = 0;
  for (let i = 0; i < labels.length; i++)
    if (plane.isWrong(labels[i], w1 * row[2 * i] + w2 * row[2 * i + 1] + b, boundary)) wrong++;
  return wrong;
}

/** @param {TrainingRun} run */
function tableOf(run) {
  const { states, length } = run;
  const [errors, pocket, sums] = [
    new Int32Array(length + 1),
    new Int32Array(length + 1),
    new Float64Array(3 * length + 3),
  ];
  states.forEach((state, k) => {
    errors[k] = wrongOf(state, run, run);
    pocket[k] = k === 0 || errors[k] < errors[pocket[k - 1]] ? k : pocket[k - 1];
    if (k === length) return;
    const looks = survivedBy(run, k, Infinity);
    [...state.w, state.b].forEach((value, part) => (sums[3 * k + 3 + part] = sums[3 * k + part] + looks * value));
  });
  return { errors, pocket, sums };
}

/** @typedef {(votes: Float64Array, state: Line, by: number) => void} Add */

// The votes so far, where `add(votes, state, by)` adds to the votes of a state, and `judge(votes)` says what they get
// wrong. From one position to the next only the states between are counted.
class Ballot {
  k = 0; // the states before this one have voted with all their looks

  /** @param {TrainingRun} run @param {number} size @param {Add} add @param {(votes: Float64Array) => number} judge */
  constructor(run, size, add, judge) {
    this.run = run;
    this.votes = new Float64Array(size);
    this.add = add;
    this.judge = judge;
  }

  at(/** @type {number} */ position) {
    const { run, votes, add } = this;
    const k = run.updatesAt(position);
    for (; this.k < k; this.k++) add(votes, run.states[this.k], survivedBy(run, this.k, Infinity));
    for (; this.k > k; this.k--) add(votes, run.states[this.k - 1], -survivedBy(run, this.k - 1, Infinity));
    const own = survivedBy(run, k, position);
    add(votes, run.states[k], own);
    const judged = this.judge(votes);
    add(votes, run.states[k], -own);
    return judged;
  }
}

/** How many of some points the vote gets wrong. @param {TrainingRun} run @param {Data} data */
function ballotOn(run, { points, labels }) {
  const [row, atZero] = [rowOf(points), plane.CLASS_OF_0[run.boundary]];
  /** @type {Add} */
  const add = (votes, state, by) => {
    const [w1, w2, b] = weightsOf(state);
    for (let i = 0; i < labels.length; i++) {
      const score = w1 * row[2 * i] + w2 * row[2 * i + 1] + b;
      votes[i] += score > 0 ? by : score < 0 ? -by : by * atZero;
    }
  };
  return new Ballot(run, labels.length, add, (votes) =>
    labels.reduce((sum, label, i) => sum + Number(plane.isWrong(label, votes[i], run.boundary)), 0),
  );
}

const cellsOf = remembered((/** @type {string} */ source) => new Cells(JSON.parse(source)));

/** How probably it is wrong about a new point of a source, which has no formula: summed over small cells.
 * @param {TrainingRun} run @param {Source} source */
function ballotOf(run, source) {
  const cells = cellsOf(JSON.stringify(source));
  const atZero = plane.CLASS_OF_0[run.boundary];
  /** @type {Add} */
  const add = (votes, state, by) => cells.add(votes, state.sum ?? state, by, atZero);
  return new Ballot(run, cells.size, add, (votes) => cells.wrong(votes, run.boundary));
}

/** @param {ReaderRun} run @returns {Curves} */
function curvesOf(run) {
  const every = Math.ceil(run.length / LOOKED_AT);
  const updates = run.examined.filter((_, i) => i % every === 0);
  const positions = [...new Set([...updates.flatMap((look) => [look - 1, look]), run.total])].filter(
    (look) => look > 0,
  );
  const along = (/** @type {OfReaders[]} */ all) => {
    const [last, averaged, pocket, voted] = READERS.map((name) => all.map((values) => values[name]));
    return { last, averaged, pocket, voted };
  };
  const { readers } = run;
  return {
    positions,
    training: along(positions.map((position) => readers.errors(position))),
    truth: readers.isJudged ? along(positions.flatMap((position) => readers.truth(position) ?? [])) : null,
  };
}
