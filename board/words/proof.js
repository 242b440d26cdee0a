// Writes the convergence proof line by line, with the numbers of the current step.
// x̃ = (x, √β) and w̃ = (w, b/√β), so that s(x) = w̃·x̃. w̃* is the w̃ of the max-margin line, scaled to length 1. ũ is
// the unit vector with the largest margin in this space. Without a bias x̃ = x, w̃ = w, and w̃* = ũ.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { inBrackets, number } from "./numbers.js";

/** @import { BoundedProof, ProvenRun } from "../model/runs/types" */
/** @import { Separable, Vector } from "../types" */

/** [claim, numbers] for each line of the proof after k mistakes, or for what remains of it without a bound.
 * @param {ProvenRun} run @param {number} k @returns {string[][]} */
export const proofLines = (run, k) =>
  isBounded(run) ? [...boundedLines(run, k), ...sharperBound(run, k), ...naiveBound(run, k)] : unboundedLines(run, k);

/** @typedef {ProvenRun & { proof: BoundedProof, verdict: Separable }} BoundedRun */
/** @param {ProvenRun} run @returns {run is BoundedRun} */
const isBounded = (run) => Boolean(run.proof.separator);

/** @param {BoundedRun} run @param {number} k */
function boundedLines(run, k) {
  const { gamma, bound } = run.proof;
  const [h, h2] = powers(run);
  const { norm, along, cosine, floor, ceiling, leastCosine } = run.sums;
  const { advance } = mistakeOf(run, k);
  const least = run.eta * gamma;
  const here = k ? `${forThisMistake(chain(gamma, [advance]).reverse().join(" ≥ "))} ` : "";
  return [
    [
      SPACES[run.bias],
      run.bias === "none"
        ? sizes(run)
        : `${t("w̃ combines w and b into one vector, so that s(x) = w̃·x̃.")} ${sizes(run)}`,
    ],
    ["y x̃·w̃* ≥ γ̃", here + REASONS[run.bias]],
    [
      t("each mistake increases w̃·w̃* by at least {least}", { least: `${h}γ̃` }),
      k
        ? t("It starts at 0, and this mistake adds {amount}.", {
            amount: chain(least, [run.eta * advance])
              .reverse()
              .join(" ≥ "),
          })
        : t("It starts at 0, and each mistake adds at least {amount}.", { amount: number(least) }),
    ],
    [
      `k${h}γ̃ ≤ w̃·w̃* ≤ ‖w̃‖`,
      t("{numbers}, by the Cauchy–Schwarz inequality, because ‖w̃*‖ = 1.", {
        numbers: chain(k * least, [along[k], Math.sqrt(norm[k])]).join(" ≤ "),
      }),
    ],
    growth(run, k),
    [`(k${h}γ̃)² ≤ ‖w̃‖² ≤ k${h2}R̃²`, chain(floor(k), [norm[k], ceiling(k)]).join(" ≤ ")],
    ["√k γ̃/R̃ ≤ cos(w̃, w̃*) ≤ 1", `${number(leastCosine(k), 3)} ≤ ${number(cosine[k], 3)} ≤ 1`],
    [t("so k ≤ (R̃/γ̃)²"), t("{k} ≤ {bound}, the mistake bound.", { k, bound: number(bound) })],
  ];
}

/** @param {string} numbers */
const forThisMistake = (numbers) => t("For this mistake: {numbers}.", { numbers });

/** Numbers that are proved to be in ascending order, also in print: for points far away, rounding may break the order.
 * @param {number} first @param {number[]} others */
function chain(first, others) {
  let least = first;
  return [first, ...others].map((value) => number((least = Math.max(least, value))));
}

// The formulas have the factors η and η² only if η ≠ 1.
/** @param {ProvenRun} provenRun */
const powers = ({ eta }) => (eta === 1 ? ["", ""] : ["η", "η²"]);

/** What mistake k adds, computed from its example: η times `advance` to w̃·w̃*, and `longer` to ‖w̃‖².
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
  const sum = `2${h}y s + ${h2}‖x̃‖²`;
  const now = k
    ? t("It starts at 0, and this mistake adds {amount}, because y s ≤ 0.", {
        amount: `${sum} = ${chain(longer, [most]).join(" ≤ ")}`,
      })
    : t("It starts at 0, and each mistake adds {amount}, because y s ≤ 0.", { amount: `${sum} ≤ ${number(most)}` });
  return [t("each mistake increases ‖w̃‖² by at most {most}", { most: `${h2}R̃²` }), now];
}

const SPACES = { unit: "w̃ = (w, b), x̃ = (x, 1)", radius: "w̃ = (w, b/R), x̃ = (x, R)", none: "w̃ = w, x̃ = x" };

// Why y x̃·w̃* ≥ γ̃ for every example.
const REASONS = {
  unit: t("Divide y(w*·x + b*) ≥ γ* by the length of (w*, b*)."),
  radius:
    t("Divide y(w*·x + b*) ≥ γ* by the length of (w*, b*/R), which is at most √2.") +
    ` ${t("This length is at most √2, because |b*| ≤ R.")}` +
    ` ${t("The line passes through the midpoint of a shortest segment between the two convex hulls.")}`,
  none: t("This is the definition of γ₀."),
};

/** @param {BoundedRun} run */
function sizes({ bias, points, verdict, proof: { gamma, radius } }) {
  const R = maxLength(points);
  if (bias === "none")
    return t("R̃ = R = {R}. γ̃ = γ₀ = {gamma} is the largest margin of a line through the origin.", {
      R: number(R),
      gamma: number(gamma),
    });
  const [square, best] = [number(radius ** 2), number(verdict.margin)];
  if (bias === "radius") {
    return `R̃² = 2R² = 2·${squareText(R)} = ${square}, γ̃ = γ*/√2 = ${best}/√2 = ${number(gamma)}.`;
  }
  const b = verdict.b / plane.length(verdict.w);
  return (
    `R̃² = R² + 1 = ${squareText(R)} + 1 = ${square}, γ̃ = γ*/√(1 + b*²) = ${best}/√(1 + ${squareText(b)}) = ` +
    `${number(gamma)}.`
  );
}

/** @param {Vector[]} points */
const maxLength = (points) => points.reduce((most, x) => Math.max(most, plane.length(x)), 0);
/** @param {number} value */
const squareText = (value) => `${inBrackets(value)}²`;

const BOUND_TOLERANCE = 1e-9; // relative; bounds that differ by less differ only by rounding

/** The max-margin line need not give the best direction in the space that includes the bias. The direction ũ, with
 * margin γ̂, gives a sharper bound.
 * @param {BoundedRun} run @param {number} k */
function sharperBound({ bias, proof: { best, bestGamma, bestBound, separator, bound } }, k) {
  if (bias === "none") return [];
  if (!best || !bestGamma || !bestBound)
    return [[t("a sharper bound"), t("Only the server of the app can compute it.")]];
  const [apart, together] = [-1, 1].map((c) => plane.length(plane.add(best, plane.scale(c, separator))));
  const angle = Number(((2 * Math.atan2(apart, together) * 180) / Math.PI).toFixed(2));
  if (bestBound > bound * (1 - BOUND_TOLERANCE))
    return [[t("no sharper bound"), t("w̃* is the direction with the largest margin in this space, so γ̂ = γ̃.")]];
  const values = { k, bound: number(bestBound), gamma: number(bestGamma) };
  const says =
    angle === 0
      ? t("{k} ≤ {bound}. Here γ̂ = {gamma} is the margin of w̃* itself, which is larger than γ*/√2.", values)
      : t(
          "{k} ≤ {bound}. Here γ̂ = {gamma} is the largest margin in this space. The direction ũ has this " +
            "margin. The angle between ũ and w̃* is {angle}°.",
          { ...values, angle: number(angle, 3) },
        );
  return [[t("sharper: k ≤ (R̃/γ̂)²"), says]];
}

/** (R/γ*)² is the bound of the lectures' short proof, which leaves out the bias.
 * @param {BoundedRun} run @param {number} k */
function naiveBound({ bias, points, verdict }, k) {
  if (bias === "none") return [];
  const value = (maxLength(points) / verdict.margin) ** 2;
  const broken = k > value * (1 + 1e-9); // a whole number may be computed slightly too small
  return [
    [
      t("(R/γ*)² is not a bound here"),
      broken
        ? t("{k} > {value}, so (R/γ*)² is exceeded. The proof of the bound (R/γ*)² leaves out the bias.", {
            k,
            value: number(value),
          })
        : t("{k} ≤ {value} so far, but the proof of the bound (R/γ*)² leaves out the bias.", {
            k,
            value: number(value),
          }),
    ],
  ];
}

/** @satisfies {{ [missing: string]: string }} */
const MISSING = {
  "through-the-origin": t("No line through the origin separates the classes."),
  inseparable: t("No line separates the classes."),
  "single-class":
    t("A largest margin exists only if there are points of both classes.") +
    ` ${t("In place of w̃*, any w̃ that puts all points on their correct sides could be used.")}`,
  awaited: t("Only the server of the app can compute how many mistakes there can be."),
};

/** What holds without a best separator. If no line separates, ‖w̃‖ remains bounded by the perceptron cycling theorem.
 * @param {ProvenRun} run @param {number} k */
function unboundedLines(run, k) {
  const { norm, ceiling } = run.sums;
  const most = `‖w̃‖² ≤ k${powers(run)[1]}R̃²`;
  const longest = norm.slice(0, k + 1).reduce((a, value) => Math.max(a, value), 0);
  return [
    [t("no γ̃, so no lower bound"), MISSING[run.proof.missing || "awaited"]],
    growth(run, k),
    [t("upper bound: {formula}", { formula: most }), chain(norm[k], [ceiling(k)]).join(" ≤ ")],
    [
      run.verdict.kind === "inseparable" || run.proof.missing === "through-the-origin"
        ? t("but ‖w̃‖ remains bounded")
        : t("the longest w̃"),
      t("The largest ‖w̃‖ so far is {longest}. Now ‖w̃‖ = {now}.", {
        longest: number(Math.sqrt(longest)),
        now: number(Math.sqrt(norm[k])),
      }),
    ],
  ];
}
