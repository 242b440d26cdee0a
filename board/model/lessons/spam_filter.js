// The spam filter of lecture 001: a perceptron whose features are word counts.
// The browser trains the perceptron, so that what the user types is sent nowhere. All counts and all weights are whole
// numbers, so nothing is rounded, and the run equals that of perceptron_core.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import { conflictIn, outcomeOf, describePosition } from "../../words/messages.js";
import { formatCount } from "../../words/numbers.js";
import { wordsOf } from "../../words/tokens.js";
import { Run } from "../runs/run.js";
import { isListOf, isString } from "../validators.js";

/** @import { LessonSettings, Line, Moment, Vector } from "../../types" */
/** @import { RunData, FrameInput, TrainingRun } from "../runs/types" */
/** @import { MessageFeatures, Message, MessagesFrame, MessagesRun, MessagesSettings } from "./types" */

export const MAX_MESSAGES = 200;
export const MAX_MESSAGE_LETTERS = 8000; // about a thousand words
export const MAX_TOTAL_LETTERS = 16_000; // of all messages, so that a link can contain them
const MOST_UPDATES = 10_000;
const MAX_STORED_WEIGHTS = 2_000_000; // of all states of a run together
const LEAST_UPDATES = 200;
const CONVENTIONS = /** @type {const} */ ({
  order: "cyclic",
  seed: 0,
  eta: 1,
  beta: 1,
  bias: "unit",
  boundary: "positive",
}); // as in lecture 001

/** Whether a value from outside is a list of messages. @param {unknown} value */
export const isMessages = (value) =>
  isListOf(value, (one) => isMessageText(one?.text) && Math.abs(one.label) === 1, MAX_MESSAGES) &&
  lengthOf(value) <= MAX_TOTAL_LETTERS;
/** @param {unknown} value */
export const isMessageText = (value) => isString(value) && value.length <= MAX_MESSAGE_LETTERS;
/** @param {Message[]} messages */
export const lengthOf = (messages) => messages.reduce((sum, { text }) => sum + text.length, 0);

/** The run of lecture 001 on a list of messages. @implements {MessagesRun} */
export class SpamFilter extends Run {
  kind = "messages";
  symbol = "f";
  /** @type {number[] | null} */
  #pockets = null; // for each state, the update with the fewest wrong so far, the first of them

  /** @param {Message[]} messages */
  constructor(messages) {
    const found = messages.map(({ text }) => wordsOf(text));
    const vocabulary = [...new Set(found.flat())];
    const places = new Map(vocabulary.map((word, j) => [word, j]));
    /** @type {[number, number][][]} */
    const rows = found.map((words) => [...countsOf(words)].map(([word, count]) => [places.get(word) ?? -1, count]));
    const labels = messages.map(({ label }) => label);
    const points = rows.map((row) => {
      const x = Array(vocabulary.length).fill(0);
      for (const [j, count] of row) x[j] = count;
      return x;
    });
    const trained = train(rows, labels, vocabulary.length);
    super({ ...CONVENTIONS, ...trained, epochs: 0, verdict: { kind: "single class" } }, points, labels);
    this.features = /** @type {TrainingRun["features"]} */ (null); // a thousand words are too many columns of a table
    this.messages = messages;
    this.vocabulary = vocabulary;
    this.rows = rows;
    this.conflict = conflictIn(rows, labels);
    this.words = outcomeOf(this);
  }

  /** @param {MessagesRun} other */
  equals(other) {
    return JSON.stringify(this.messages) === JSON.stringify(other.messages);
  }

  /** The indices of the two words on the picture's axes: the chosen words, or else the first; −1 if there is none.
   * @param {MessagesSettings} own @returns {[number, number]} */
  axesOf = ({ axes }) => this.#axes(axes);
  #axes = memoizeLast((/** @type {string[]} */ axes) => {
    const chosen = axes.map((word) => this.vocabulary.indexOf(word));
    const others = [...this.vocabulary.keys()].filter((j) => !chosen.includes(j));
    return /** @type {[number, number]} */ (chosen.map((j) => (j < 0 ? (others.shift() ?? -1) : j)));
  });

  #sections = memoizeLast((/** @type {number[]} */ axes) => this.states.map((line) => sectionOf(line, axes)));

  /** The weights of these two words, and all weights as `whole`.
   * @param {FrameInput<MessagesSettings>} at @returns {MessagesFrame} */
  frame(at) {
    const axes = this.axesOf(at.own);
    const { line, update, ...frame } = super.frame(at);
    /** @param {Line} some */
    const section = (some) => sectionOf(some, axes);
    const shown = update && {
      ...update,
      before: section(update.before),
      after: section(update.after),
      step: partOf(update.step, axes),
    };
    return { ...frame, update: shown, line: section(line), whole: line, separation: null };
  }

  /** @param {LessonSettings} [own] */
  drawnStates(own) {
    return own ? this.#sections(this.axesOf(/** @type {MessagesSettings} */ (own))) : this.states;
  }

  /** A visit opens at the result, so that the learned weights judge the message that the user tries. */
  openingPlace() {
    return this.result();
  }

  /** @param {number} position @param {boolean} fresh @param {boolean} touch */
  story(position, fresh, touch, met = false) {
    return describePosition(this, position, fresh, touch, met);
  }

  /** The other numbers are in the tables. @param {number} position @returns {[string, string, string][]} */
  values = (position) => [
    [t("epoch"), t("pass over the messages"), position ? formatCount(this.epochAt(position)) : "–"],
  ];

  /** @param {Line} line */
  countWrong(line) {
    const { w, b } = line.sum ?? line; // exact: a sum of whole numbers decides what is 0
    return this.rows.filter((row, i) => plane.isWrong(this.labels[i], scoreOf(row, w, b), this.boundary)).length;
  }

  /** @param {number} position */
  pocket(position) {
    return (this.#pockets ??= pocketsOf(this))[this.updatesAt(position)];
  }

  /** The mean of (w, b) over the looks so far: what an update adds counts from the look that made it.
   * @param {number} position @returns {Line} */
  averaged(position) {
    const [w, k] = [Array(this.vocabulary.length).fill(0), this.updatesAt(position)];
    let b = 0;
    for (let i = 0; i < k; i++) {
      const [row, by] = [this.rows[this.index[i]], this.labels[this.index[i]] * (position - this.examined[i] + 1)];
      for (const [j, count] of row) w[j] += by * count;
      b += by;
    }
    const sum = { w, b };
    return position ? { w: w.map((part) => part / position), b: b / position, eta: 1 / position, sum } : sum;
  }
}

/** @param {string[]} words */
const countsOf = (words) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** @param {MessagesRun["rows"][number]} row @param {Float64Array | Vector} w @param {number} b */
const scoreOf = (row, w, b) => row.reduce((sum, [j, count]) => sum + w[j] * count, b);
/** @param {Vector} vector @param {number[]} axes @returns {Vector} */
const partOf = (vector, axes) => axes.map((j) => vector[j] ?? 0);
/** The line in the plane of two words, where no other word occurs. @param {Line} line @param {number[]} axes
 * @returns {Line} */
const sectionOf = ({ w, b }, axes) => ({ w: partOf(w, axes), b });

/** @typedef {Pick<RunData, "mistakes" | "looks" | "outcome" | "total" | "repeats">} FilterTraining */

// The run in the form of `trace_data` in serializers.py.
/** @param {[number, number][][]} rows @param {number[]} labels @param {number} size */
function train(rows, labels, size) {
  const most = Math.min(MOST_UPDATES, Math.max(LEAST_UPDATES, Math.floor(MAX_STORED_WEIGHTS / (size + 1))));
  /** @type {[number[], number[], Map<string, number>]} */
  const [mistakes, looks, begun] = [[], [], new Map()];
  const w = new Float64Array(size);
  let [b, looked, epochs] = [0, 0, 0];
  /** @param {string} outcome @param {number} total @param {number | null} [repeats] @returns {FilterTraining} */
  const ended = (outcome, total, repeats = null) => ({ mistakes, looks, outcome, total, repeats });
  for (;;) {
    const state = `${w},${b}`;
    if (begun.has(state)) return ended("cycle", epochs * rows.length, begun.get(state));
    begun.set(state, epochs++);
    const before = mistakes.length;
    for (let i = 0; i < rows.length; i++) {
      looked++;
      if (!plane.isWrong(labels[i], scoreOf(rows[i], w, b), CONVENTIONS.boundary)) continue;
      if (mistakes.length === most)
        return ended(
          "limit",
          looks.reduce((sum, count) => sum + count, 0),
        );
      for (const [j, count] of rows[i]) w[j] += labels[i] * count;
      b += labels[i];
      mistakes.push(i);
      looks.push(looked);
      looked = 0;
    }
    if (mistakes.length === before) return ended("converged", epochs * rows.length);
  }
}

/** @param {SpamFilter} run */
function pocketsOf(run) {
  let [best, least] = [0, Infinity];
  return run.states.map((line, k) => {
    const wrong = run.countWrong(line);
    if (wrong < least) [best, least] = [k, wrong];
    return best;
  });
}

/** The rows of the table: of the step's example, unless the user typed or chose another message.
 * @param {Moment<MessagesRun>} moment @returns {MessageFeatures} */
export function messageFeatures({ run, k, frame: { example, update }, own }) {
  const isStep = example !== null && !own.trying;
  const [before, after] = isStep && update ? [run.states[k - 1], run.states[k]] : [run.states[k], null];
  const text = isStep ? run.messages[example].text : own.tried;
  const words = wordsOf(text);
  const terms = [...countsOf(words)].map(([feature, count]) => {
    const j = run.vocabulary.indexOf(feature);
    const weight = before.w[j] ?? 0;
    return { feature, count, weight, product: count * weight, after: after && (after.w[j] ?? 0), isNew: j < 0 };
  });
  const bias = {
    feature: "BIAS",
    count: 1,
    weight: before.b,
    product: before.b,
    after: after && after.b,
    isNew: false,
  };
  return {
    text,
    example: isStep ? example : null,
    terms: [bias, ...terms],
    score: terms.reduce((sum, { product }) => sum + product, before.b),
  };
}

/** The weights now, from the most spam to the most ham, but only the `most` largest; with those of the averaged and the
 * pocket perceptron.
 * @param {Moment<MessagesRun>} moment @param {number} most */
export function weightsNow({ run, position, k }, most) {
  const [last, mean, pocket] = [run.states[k], run.averaged(position), run.states[run.pocket(position)]];
  /** @param {number} j */
  const of = (j) => ({
    j,
    feature: j < 0 ? "BIAS" : run.vocabulary[j],
    values: [last, mean, pocket].map(({ w, b }) => (j < 0 ? b : w[j])),
  });
  /** @param {{ values: number[] }} given */
  const size = ({ values }) => Math.abs(values[0]);
  const all = [-1, ...run.vocabulary.keys()].map(of).sort((one, other) => size(other) - size(one));
  const rows = all.slice(0, most).sort((one, other) => other.values[0] - one.values[0]);
  return { rows, of: all.length, wrong: [last, mean, pocket].map((line) => run.countWrong(line)) };
}
