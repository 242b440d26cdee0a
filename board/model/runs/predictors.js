// The predictors of a run: the last, averaged, pocket and voted perceptron at any position.
// They are computed from the states of the run alone, as in perceptron_core.predictors.

import { stateBatchOf, toBatchPoints } from "../../math/batch_scores.js";
import { ExactLine, toDouble } from "../../math/decimals.js";
import { ProbabilityGrid, trueError } from "../../math/normal.js";
import * as plane from "../../math/plane.js";
import { hasStart } from "../../math/sums.js";
import { memoizeLast } from "../../math/memoize.js";
import { describeOutcome } from "../../words/outcome.js";
import { SOURCE_AWAITED, SOURCE_UNKNOWN } from "../../words/predictors.js";
import { computeRun, MAX_UPDATES } from "./local_results.js";
import { Run } from "./run.js";

/** @import { Data, Line, Vector, LessonData } from "../../types" */
/** @import { EvaluationData, PerPredictor, RunWithPredictors, RunData, PointSource, TrainingRun } from "./types" */
/** @import { StateBatch, BatchPoints } from "../../math/batch_scores.js" */
/** @typedef {PerPredictor<number[]>} Curve */
/** @typedef {{ positions: number[], training: Curve, truth: Curve | null }} Curves */

export const PREDICTORS = /** @type {const} */ (["last", "averaged", "pocket", "voted"]);
const MAX_CURVE_UPDATES = 300; // of a long run, at which the curves are computed

/** The server's answer about a run of T epochs, computed for other points; null if only the server can compute it,
 * unless the browser is `alone`. The server must still send the data that evaluate the lines.
 * @param {LessonData} answer
 * @param {Data} data @param {boolean} [alone] */
export function computePredictors(answer, data, alone) {
  const { epochs } = answer.judge;
  const run = computeRun(answer.run, data, { epochs, alone });
  if (!run) return null;
  const of = alone ? SOURCE_UNKNOWN : SOURCE_AWAITED;
  const judge = { epochs, noise: null, fewest: null, source: null, fresh: null, of };
  return { ...answer, ...data, run, judge };
}

/** A run with its predictors, and with the data that evaluate them. @implements {RunWithPredictors} */
export class PredictorsRun extends Run {
  /** @param {RunData} data @param {Vector[]} points @param {number[]} labels @param {EvaluationData} judge */
  constructor(data, points, labels, judge) {
    super(data, points, labels);
    this.judge = judge;
    // the last epoch may stop it
    this.words = describeOutcome({ ...data, ...this, of: { most: MAX_UPDATES } });
    this.readers = new Predictors(this);
  }
}

class Predictors {
  #voteCount;
  #freshVoteCount;
  #pointScores;
  #freshScores;
  /** @type {ReturnType<typeof tableOf> | null} */
  #table = null;
  /** @type {Curves | null} */
  #curves = null;

  /** @param {PredictorsRun} run */
  constructor(run) {
    this.run = run;
    const { source, fresh } = run.judge;
    const states = stateSumsOf(run);
    this.#pointScores = new PointScores(run, states, run);
    this.#freshScores = fresh && new PointScores(run, states, fresh);
    this.#voteCount = votesOnPoints(run, this.#pointScores);
    this.#freshVoteCount = source
      ? votesOnSource(run, source)
      : this.#freshScores && votesOnPoints(run, this.#freshScores);
  }

  // The training errors of each state, and the state in the pocket at that time.
  get table() {
    return (this.#table ??= tableOf(this.run, this.#pointScores));
  }

  /** @param {number} position @returns {Line} */
  averaged(position) {
    return this.#pointScores.meanLine(position);
  }

  // The update that led to the state in the pocket.
  /** @param {number} position */
  pocket(position) {
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

  /** How many votes state k has at a position: the looks that it has survived. @param {number} k
   * @param {number} position */
  survival = (k, position) => survivalOf(this.run, k, position);

  /** The training errors of each predictor. @type {(position: number) => PerPredictor} */
  errors = memoizeLast((position) => {
    const { errors } = this.table;
    return {
      last: errors[this.run.updatesAt(position)],
      averaged: this.#pointScores.countWrongOfMean(position),
      pocket: errors[this.pocket(position)],
      voted: this.#voteCount.resultAt(position),
    };
  });

  // Whether there are data besides the training points that evaluate the predictors.
  get isJudged() {
    return Boolean(this.#freshVoteCount);
  }

  /** The probability of an error on a new point, if the source is known; on new points, the share of errors.
   * @type {(position: number) => PerPredictor | null} */
  truth = memoizeLast((position) => {
    const { run } = this;
    const { source } = run.judge;
    if (!this.#freshVoteCount) return null;
    const { last, averaged, pocket } = this.lines(position);
    if (source)
      return {
        last: trueError(last, source),
        averaged: trueError(averaged, source),
        pocket: trueError(pocket, source),
        voted: this.#freshVoteCount.resultAt(position),
      };
    const [k, scored] = [run.updatesAt(position), /** @type {PointScores} */ (this.#freshScores)];
    const wrong = [scored.countWrong(k), scored.countWrongOfMean(position), scored.countWrong(this.pocket(position))];
    const [byLast, byAverage, byPocket, byVote] = [...wrong, this.#freshVoteCount.resultAt(position)].map(
      (n) => n / scored.n,
    );
    return { last: byLast, averaged: byAverage, pocket: byPocket, voted: byVote };
  });

  // Both error rates along the run: just before each update and at it; for a long run only at some updates.
  get curves() {
    return (this.#curves ??= curvesOf(this.run));
  }
}

/** How many looks state k has survived. It counts from the look that made it; the start counts from the first look.
 * @param {TrainingRun} run @param {number} k @param {number} position */
function survivalOf({ examined, length }, k, position) {
  const from = k ? examined[k - 1] - 1 : 0;
  const to = k < length ? examined[k] - 1 : position;
  return Math.max(0, Math.min(position, to) - from);
}

/** The states of a run in the numbers that decide, if these are doubles, and for each state the sum of the earlier
 * states over their looks. @typedef {{ deciding: StateBatch, sums: Float64Array } | null} StateSums */

/** @param {TrainingRun} run @returns {StateSums} */
function stateSumsOf(run) {
  const deciding = stateBatchOf(run);
  if (!deciding) return null;
  const { rows, width, places } = deciding;
  const eta = places === null && !hasStart(run) ? run.eta : 1; // doubles are multiplied before the sum, as in the core
  const sums = new Float64Array(rows.length);
  for (let k = 0; k < run.length; k++) {
    const looks = survivalOf(run, k, Infinity);
    for (let j = k * width; j < (k + 1) * width; j++) sums[j + width] = sums[j] + looks * (eta * rows[j]);
  }
  return { deciding, sums };
}

/** The scores of some points under the states of a run and their average: in whole numbers if all numbers are decimals,
 * and in bigints if these are long. */
class PointScores {
  /** @param {PredictorsRun} run @param {StateSums} states @param {Data} data */
  constructor(run, states, { points, labels }) {
    this.run = run;
    this.states = states;
    this.points = points;
    this.labels = labels;
    this.n = points.length;
    this.placed = states && toBatchPoints(states.deciding, points, Math.max(run.total, 1));
  }

  /** @param {number} k */
  countWrong(k) {
    const { states, placed } = this;
    if (!states || !placed) return this.#countWrongAt(this.run.states[k]);
    return this.#countWrongIn(states.deciding.rows, 3 * k, placed);
  }

  /** For the state at index `at` of the rows: a loop, because it runs for thousands of states.
   * @param {ArrayLike<number>} rows @param {number} at @param {BatchPoints} placed */
  #countWrongIn(rows, at, { row, factor }) {
    const { labels, run, n } = this;
    const [w1, w2, b] = [rows[at], rows[at + 1], factor * rows[at + 2]];
    let wrong = 0;
    for (let i = 0; i < n; i++)
      if (plane.isWrong(labels[i], w1 * row[2 * i] + w2 * row[2 * i + 1] + b, run.boundary)) wrong++;
    return wrong;
  }

  /** @param {Line} line */
  #countWrongAt(line) {
    const { points, labels, run } = this;
    return points.filter((x, i) => plane.isWrong(labels[i], plane.score(line, x), run.boundary)).length;
  }

  /** Add the votes of state k on each point. @param {Float64Array} votes @param {number} k @param {number} by
   * @param {number} atZero the vote of a state on its line */
  addVotes(votes, k, by, atZero) {
    const { states, placed, points, run, n } = this;
    /** @param {number} i @param {number} score */
    const add = (i, score) => (votes[i] += score > 0 ? by : score < 0 ? -by : by * atZero);
    if (!states || !placed) return points.forEach((x, i) => add(i, plane.score(run.states[k], x)));
    const [{ rows }, { row, factor }] = [states.deciding, placed];
    const [w1, w2, b] = [rows[3 * k], rows[3 * k + 1], factor * rows[3 * k + 2]];
    for (let i = 0; i < n; i++) add(i, w1 * row[2 * i] + w2 * row[2 * i + 1] + b);
  }

  /** The states summed over the looks up to a position. @param {StateSums & {}} states @param {number} position */
  #sum({ deciding: { rows, places }, sums }, position) {
    const { run } = this;
    const k = run.updatesAt(position);
    const looks = survivalOf(run, k, position) * (places === null && !hasStart(run) ? run.eta : 1);
    return [0, 1, 2].map((j) => sums[3 * k + j] + looks * rows[3 * k + j]);
  }

  /** @param {number} position @returns {Line} */
  meanLine(position) {
    const { run, states } = this;
    if (position === 0) return run.states[0];
    if (!states) return longMean(run, position);
    const sum = this.#sum(states, position);
    const { places, weights } = states.deciding;
    const [w1, w2, b] = places === null ? sum.map((value) => value / position) : weights(sum, position);
    return { w: [w1, w2], b };
  }

  /** @param {number} position */
  countWrongOfMean(position) {
    const { states, placed } = this;
    if (position === 0) return this.countWrong(0);
    const line = this.meanLine(position);
    if (!states || !placed) return this.#countWrongAt(line);
    const row = states.deciding.places === null ? [...line.w, line.b] : this.#sum(states, position);
    return this.#countWrongIn(row, 0, placed);
  }
}

/** The average of states too long for doubles. @param {PredictorsRun} run @param {number} position @returns {Line} */
function longMean(run, position) {
  const k = run.updatesAt(position);
  const sum = [0n, 0n, 0n];
  const [{ exact }] = run.states.map((line) => line.sum ?? line);
  run.states.slice(0, k + 1).forEach((line, i) => {
    const { w, b } = /** @type {ExactLine} */ ((line.sum ?? line).exact);
    [...w, b].forEach((value, j) => (sum[j] += BigInt(survivalOf(run, i, position)) * value));
  });
  const [w1, w2, b] = sum;
  const { places } = /** @type {ExactLine} */ (exact);
  const eta = run.states[0].sum ? run.eta : 1;
  const weights = [w1, w2, b].map((value, j) => eta * (toDouble(value, places[j < 2 ? 0 : 1]) / position));
  return { w: weights.slice(0, 2), b: weights[2], exact: new ExactLine([w1, w2], b, places, position) };
}

/** @param {TrainingRun} run @param {PointScores} scored */
function tableOf({ length }, scored) {
  const [errors, pocket] = [new Int32Array(length + 1), new Int32Array(length + 1)];
  for (let k = 0; k <= length; k++) {
    errors[k] = scored.countWrong(k);
    pocket[k] = k === 0 || errors[k] < errors[pocket[k - 1]] ? k : pocket[k - 1];
  }
  return { errors, pocket };
}

/** @typedef {(votes: Float64Array, k: number, by: number) => void} Add */

// The votes so far: `add(votes, k, by)` adds to the votes of state k, and `judge(votes)` gives their error.
// From one position to the next, only the states between are counted.
class VoteCount {
  k = 0; // all earlier states have voted with all their looks

  /** @param {TrainingRun} run @param {number} size @param {Add} add @param {(votes: Float64Array) => number} judge */
  constructor(run, size, add, judge) {
    this.run = run;
    this.votes = new Float64Array(size);
    this.add = add;
    this.judge = judge;
  }

  /** @param {number} position */
  resultAt(position) {
    const { run, votes, add } = this;
    const k = run.updatesAt(position);
    for (; this.k < k; this.k++) add(votes, this.k, survivalOf(run, this.k, Infinity));
    for (; this.k > k; this.k--) add(votes, this.k - 1, -survivalOf(run, this.k - 1, Infinity));
    const own = survivalOf(run, k, position);
    add(votes, k, own);
    const judged = this.judge(votes);
    add(votes, k, -own);
    return judged;
  }
}

/** How many points the vote misclassifies. @param {TrainingRun} run @param {PointScores} scored */
function votesOnPoints(run, scored) {
  const { labels } = scored;
  const atZero = plane.CLASS_OF_0[run.boundary];
  /** @type {Add} */
  const add = (votes, k, by) => scored.addVotes(votes, k, by, atZero);
  return new VoteCount(run, labels.length, add, (votes) =>
    labels.reduce((sum, label, i) => sum + Number(plane.isWrong(label, votes[i], run.boundary)), 0),
  );
}

const gridOfSource = memoizeLast((/** @type {string} */ source) => new ProbabilityGrid(JSON.parse(source)));

/** The probability of an error on a new point of a source. It has no formula, so it is summed over small cells.
 * @param {TrainingRun} run @param {PointSource} source */
function votesOnSource(run, source) {
  const cells = gridOfSource(JSON.stringify(source));
  const atZero = plane.CLASS_OF_0[run.boundary];
  /** @type {Add} */
  const add = (votes, k, by) => cells.addVotes(votes, run.states[k].sum ?? run.states[k], by, atZero);
  return new VoteCount(run, cells.size, add, (votes) => cells.errorOf(votes, run.boundary));
}

/** @param {PredictorsRun} run @returns {Curves} */
function curvesOf(run) {
  const every = Math.ceil(run.length / MAX_CURVE_UPDATES);
  const updates = run.examined.filter((_, i) => i % every === 0);
  const positions = [...new Set([...updates.flatMap((look) => [look - 1, look]), run.total])].filter(
    (look) => look > 0,
  );
  /** @param {PerPredictor[]} all */
  const along = (all) => {
    const [last, averaged, pocket, voted] = PREDICTORS.map((name) => all.map((values) => values[name]));
    return { last, averaged, pocket, voted };
  };
  const { readers } = run;
  return {
    positions,
    training: along(positions.map((position) => readers.errors(position))),
    truth: readers.isJudged ? along(positions.flatMap((position) => readers.truth(position) ?? [])) : null,
  };
}
