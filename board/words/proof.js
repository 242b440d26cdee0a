// The convergence proof, line by line, each with the numbers of the present step. Strings out.
// x̃ = (x, √β), w̃ = (w, b/√β), so that s(x) = w̃·x̃; w̃* is the unit vector along the max-margin line's, ũ the unit
// vector with the largest margin of this space. Without a bias x̃ = x, w̃ = w, and w̃* = ũ.

import * as plane from "../math/plane.js";
import { inBrackets, number } from "./numbers.js";

/** @import { Bounded, ProvenRun, Separable, Vector } from "../types" */

/** [claim, numbers] for each line of the proof after k mistakes, or for what is left of it where there is no bound.
 * @type {(run: ProvenRun, k: number) => string[][]} */
export const proofLines = (run, k) =>
  isBounded(run) ? [...boundedLines(run, k), ...sharper(run, k), ...naive(run, k)] : unboundedLines(run, k);

/** @typedef {ProvenRun & { proof: Bounded, verdict: Separable }} BoundedRun */
/** @param {ProvenRun} run @returns {run is BoundedRun} */
const isBounded = (run) => Boolean(run.proof.separator);

/** @param {BoundedRun} run @param {number} k */
function boundedLines(run, k) {
  const { gamma, bound } = run.proof;
  const [h, h2] = powers(run);
  const { norm, along, cosine, floor, ceiling, leastCosine } = run.sums;
  const { advance } = mistakeOf(run, k);
  const least = run.eta * gamma;
  return [
    [SPACES[run.bias], `${run.bias === "none" ? "" : "w and b as one vector, so that s(x) = w̃·x̃. "}${sizes(run)}`],
    ["y x̃·w̃* ≥ γ̃", `${k ? `now ${chain(gamma, [advance]).reverse().join(" ≥ ")}: ` : ""}${REASONS[run.bias]}`],
    [
      `w̃·w̃* grows by ≥ ${h}γ̃`,
      k
        ? `from 0, now by ${chain(least, [run.eta * advance])
            .reverse()
            .join(" ≥ ")}`
        : `from 0, each time by ≥ ${number(least)}`,
    ],
    [
      `k${h}γ̃ ≤ w̃·w̃* ≤ ‖w̃‖`,
      `${chain(k * least, [along[k], Math.sqrt(norm[k])]).join(" ≤ ")}, by Cauchy–Schwarz, as ‖w̃*‖ = 1`,
    ],
    growth(run, k),
    [`(k${h}γ̃)² ≤ ‖w̃‖² ≤ k${h2}R̃²`, chain(floor(k), [norm[k], ceiling(k)]).join(" ≤ ")],
    ["√k γ̃/R̃ ≤ cos(w̃, w̃*) ≤ 1", `${number(leastCosine(k), 3)} ≤ ${number(cosine[k], 3)} ≤ 1`],
    ["so k ≤ (R̃/γ̃)²", `${k} ≤ ${number(bound)}, the bound`],
  ];
}

/** What is proved to grow from one to the next does so in print too: rounding, of points far away, may say otherwise.
 * @param {number} first @param {number[]} others */
function chain(first, others) {
  let least = first;
  return [first, ...others].map((value) => number((least = Math.max(least, value))));
}

// η and η² stand in the formulas only where they are not 1.
const powers = (/** @type {ProvenRun} */ { eta }) => (eta === 1 ? ["", ""] : ["η", "η²"]);

/** What the k-th mistake adds, computed from its example: to w̃·w̃* η times `advance`, and to ‖w̃‖² `longer`.
 * @param {ProvenRun} run @param {number} k @returns {{ advance: number, longer: number }} */
function mistakeOf({ index, states, points, labels, eta, proof: { root, separator } }, k) {
  if (k === 0) return { advance: 0, longer: 0 };
  const [x, y] = [points[index[k - 1]], labels[index[k - 1]]];
  const long = root ? [...x, root] : x;
  const longer = 2 * eta * y * plane.score(states[k - 1], x) + eta ** 2 * plane.dot(long, long);
  return { advance: separator ? y * plane.dot(long, separator) : 0, longer };
}

/** @param {ProvenRun} run @param {number} k */
function growth(run, k) {
  const [h, h2] = powers(run);
  const most = (run.eta * run.proof.radius) ** 2;
  const { longer } = mistakeOf(run, k);
  const now = k
    ? `now by 2${h}y s + ${h2}‖x̃‖² = ${chain(longer, [most]).join(" ≤ ")}, since y s ≤ 0`
    : `each time by 2${h}y s + ${h2}‖x̃‖² ≤ ${number(most)}, since y s ≤ 0`;
  return [`‖w̃‖² grows by ≤ ${h2}R̃²`, `from 0, ${now}`];
}

const SPACES = { unit: "w̃ = (w, b), x̃ = (x, 1)", radius: "w̃ = (w, b/R), x̃ = (x, R)", none: "w̃ = w, x̃ = x" };

// Why w̃* keeps every example at γ̃ at least.
const REASONS = {
  unit: "y(w*·x + b*) ≥ γ*, divided by the length of (w*, b*)",
  radius:
    "y(w*·x + b*) ≥ γ*, divided by the length of (w*, b*/R) ≤ √2. For |b*| ≤ R: " +
    "the line passes midway between points of the hulls",
  none: "that is what γ₀ means",
};

/** @param {BoundedRun} run */
function sizes({ bias, points, verdict, proof: { gamma, radius } }) {
  const R = farthest(points);
  if (bias === "none")
    return `R̃ = R = ${number(R)}, γ̃ = γ₀ = ${number(gamma)}, the largest margin of a line through the origin`;
  const [square, best] = [number(radius ** 2), number(verdict.margin)];
  if (bias === "radius") return `R̃² = 2R² = 2·${squared(R)} = ${square}, γ̃ = γ*/√2 = ${best}/√2 = ${number(gamma)}`;
  const b = verdict.b / plane.length(verdict.w);
  return (
    `R̃² = R² + 1 = ${squared(R)} + 1 = ${square}, γ̃ = γ*/√(1 + b*²) = ${best}/√(1 + ${squared(b)}) = ` +
    `${number(gamma)}`
  );
}

const farthest = (/** @type {Vector[]} */ points) => points.reduce((most, x) => Math.max(most, plane.length(x)), 0);
const squared = (/** @type {number} */ value) => `${inBrackets(value)}²`;

const SAME = 1e-9; // bounds that differ by no more are the same but for rounding

/** The max-margin line need not have the best direction of the space with the bias in it: ũ, with margin γ̂, proves
 * more.
 * @param {BoundedRun} run @param {number} k */
function sharper({ bias, proof: { best, bestGamma, bestBound, separator, bound } }, k) {
  if (bias === "none") return [];
  if (!best || !bestGamma || !bestBound) return [["a sharper bound", "takes a longer search, by the app’s server"]];
  const [apart, together] = [-1, 1].map((c) => plane.length(plane.add(best, plane.scale(c, separator))));
  const angle = Number(((2 * Math.atan2(apart, together) * 180) / Math.PI).toFixed(2));
  if (bestBound > bound * (1 - SAME))
    return [["no sharper bound", "w̃* is the direction with the largest margin of this space, γ̂ = γ̃"]];
  const direction =
    angle === 0
      ? "of w̃*, which is more than γ*/√2"
      : `of the direction ũ, the largest in this space, ${number(angle, 3)}° from w̃*`;
  return [
    [
      "sharper: k ≤ (R̃/γ̂)²",
      `${k} ≤ ${number(bestBound)}, with the smallest margin γ̂ = ${number(bestGamma)} ${direction}`,
    ],
  ];
}

/** (R/γ*)² is the bound of the lectures' short proof, which has no bias in it.
 * @param {BoundedRun} run @param {number} k */
function naive({ bias, points, verdict }, k) {
  if (bias === "none") return [];
  const value = (farthest(points) / verdict.margin) ** 2;
  const broken = k > value * (1 + 1e-9); // a whole number may come out a hair too small
  return [
    [
      "(R/γ*)² is no bound here",
      broken
        ? `${k} > ${number(value)}: broken, since that proof has no bias`
        : `${k} ≤ ${number(value)} so far, but it leaves out the bias`,
    ],
  ];
}

/** What holds without a best separator. Where there is none at all, ‖w̃‖ stays bounded for ever (the perceptron cycling
 * theorem).
 * @param {ProvenRun} run @param {number} k */
function unboundedLines(run, k) {
  const { norm, ceiling } = run.sums;
  const longest = norm.slice(0, k + 1).reduce((a, value) => Math.max(a, value), 0);
  return [
    [
      "no γ̃, so no floor",
      run.proof.missing +
        (run.verdict.kind === "single class" ? "; any w̃ with all points on their side would do in its place" : ""),
    ],
    growth(run, k),
    [`ceiling: ‖w̃‖² ≤ k${powers(run)[1]}R̃²`, chain(norm[k], [ceiling(k)]).join(" ≤ ")],
    [
      run.verdict.kind === "single class" ? "the longest w̃" : "yet ‖w̃‖ stays bounded",
      `the largest ‖w̃‖ so far is ${number(Math.sqrt(longest))}, now ${number(Math.sqrt(norm[k]))}`,
    ],
  ];
}
