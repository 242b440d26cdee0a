// Describes how often examples were corrected, and the sums for w and b.

import { t } from "../language/t.js";
import { component, example, inBrackets, number, vector, formatCount } from "./numbers.js";

/** @import { TrainingRun } from "../model/runs/types" */

const MAX_WRITTEN_OUT = 4; // terms of a sum, and components of a vector
/** Compares the sum for w with that of lecture 003. */
export const BEST_LINE_NOTE = t(
  "The w of the maximum-margin line is a similar sum, Σ αᵢyᵢx⁽ⁱ⁾, with αᵢ in the place of ηkᵢ. For that line, only " +
    "support vectors can have αᵢ > 0, and Σ αᵢyᵢ = 0. Here any example can have kᵢ > 0.",
);

/** "k₃ = 2". @param {number} i @param {number} count */
export const countOf = (i, count) => `${component("k", i)} = ${formatCount(count)}`;

/** How often an example was corrected, for its description. @param {number} i @param {number} count */
export function timesOf(i, count) {
  const value = countOf(i, count);
  return count
    ? t("corrected {n, plural, one {once} other {# times}} so far, {value}", { n: count, value })
    : t("not corrected so far, {value}", { value });
}

/** Which correction of its example mistake k was. @param {TrainingRun} run @param {number} k */
export function correctionOf(run, k) {
  const i = run.index[k - 1];
  const count = run.corrections(k)[i];
  return t("This is correction {n} of {name}, so {value}.", { n: count, name: example(i), value: countOf(i, count) });
}

/** How the counts after k updates give w and b, with the numbers if they are few.
 * @param {TrainingRun} run @param {number} k @returns {string[]} */
export function sumsOf(run, k) {
  const counts = t(
    "kᵢ counts the corrections of x⁽ⁱ⁾ so far. Their sum is the number of mistakes so far: Σ kᵢ = k = {k}.",
    { k },
  );
  return [counts, `${weightSum(run, k)}.`, biasSum(run, k)];
}

/** @typedef {[i: number, count: number]} Term an example and how often it was corrected, at least once */

/** @param {TrainingRun} run @param {number} k @returns {Term[]} */
const termsOf = (run, k) => [...run.corrections(k).entries()].filter(([, count]) => count);

/** @param {TrainingRun} run @param {number} k */
function weightSum(run, k) {
  const { states, points, eta, symbol } = run;
  const [first, now, terms] = [states[0].w, states[k].w, termsOf(run, k)];
  const start = first.some((value) => value !== 0);
  const formula = `w = ${start ? "w₀ + " : ""}η Σ kᵢyᵢ${symbol === "x" ? "x⁽ⁱ⁾" : "φ(x⁽ⁱ⁾)"}`;
  if (now.length > MAX_WRITTEN_OUT) return formula;
  const sum = terms.length > MAX_WRITTEN_OUT ? "" : writeSum(run, terms, (i) => `·${vector(points[i])}`, [eta]);
  return chain(formula, sum && addStart(start ? vector(first) : "", sum), vector(now));
}

/** @param {TrainingRun} run @param {number} k */
function biasSum(run, k) {
  const { states, eta, beta } = run;
  const [first, now, terms] = [states[0].b, states[k].b, termsOf(run, k)];
  if (beta === 0) return t("b = {b} does not change, because β = 0.", { b: number(first) });
  const formula = `b = ${first ? "b₀ + " : ""}ηβ Σ kᵢyᵢ`;
  const sum = terms.length > MAX_WRITTEN_OUT ? "" : writeSum(run, terms, () => "", [eta, beta]);
  return `${chain(formula, sum && addStart(first ? number(first) : "", sum), number(now))}.`;
}

/** The sum of the counts, signed by class, such as "0.5·(2·(1, 0) − 1·(0, 1))"; factors of 1 are left out.
 * @param {TrainingRun} run @param {Term[]} terms @param {(i: number) => string} of @param {number[]} factors */
function writeSum({ labels }, terms, of, factors) {
  const sum = terms.map(([i, count], place) => `${sign(labels[i], place > 0)}${formatCount(count)}${of(i)}`).join("");
  const before = factors.filter((factor) => factor !== 1).map((factor) => `${inBrackets(factor)}·`);
  return before.length && sum ? `${before.join("")}${terms.length > 1 ? `(${sum})` : bracketNegative(sum)}` : sum;
}

/** An equation in which equal sides are written once. @param {string[]} sides */
const chain = (...sides) => [...new Set(sides)].filter(Boolean).join(" = ");
/** @param {number} y @param {boolean} follows */
const sign = (y, follows) => (follows ? (y > 0 ? " + " : " − ") : y > 0 ? "" : "−");
/** @param {string} text */
const bracketNegative = (text) => (text.startsWith("−") ? `(${text})` : text);
/** Puts the start of a sum in front of it; "" is a start of 0. @param {string} start @param {string} sum */
const addStart = (start, sum) => (start ? `${start} + ${bracketNegative(sum)}` : sum);
