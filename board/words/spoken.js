// What is said to who does not see: edits, lines and pictures in words. Values in, sentences out.

import { reorderedIn } from "../math/order.js";
import * as plane from "../math/plane.js";
import { NAMES } from "./forms.js";
import { example, inBrackets, names, number, percent, vector, whole } from "./numbers.js";

/** @import { Readings } from "../math/forms.js" */
/** @import { Data, Line, Sums, Vector } from "../types" */

const classOf = (/** @type {number} */ y) => (y > 0 ? "+" : "−");
const some = (/** @type {number} */ n) => (n === 1 ? "1 point" : `${whole(n)} points`);
/** @type {(u: Vector, v: Vector) => boolean} */
const sameIn = (u, v) => u.every((value, i) => value === v[i]);

/** Sentences in a row, each with its end. @param {string[]} sentences */
export const inARow = (sentences) =>
  sentences
    .filter(Boolean)
    .map((some) => (/[.:?!]$/.test(some) ? some : `${some}.`))
    .join(" ");

/** "1 + point, 3 − points". @param {number[]} labels */
export function counts(labels) {
  const plus = labels.filter((y) => y > 0).length;
  return [
    [plus, "+"],
    [labels.length - plus, "−"],
  ]
    .map(([n, sign]) => `${n ? whole(Number(n)) : "no"} ${sign} ${n === 1 ? "point" : "points"}`)
    .join(", ");
}

/** What has become of some points: one edit by name, more in sum; "" where nothing has.
 * @param {Data} before @param {Data} after */
export function ofEdit(before, after) {
  if (before === after) return "";
  const [m, n] = [before.points.length, after.points.length];
  /** @type {(i: number, j: number) => boolean} */
  const stays = (i, j) => sameIn(before.points[i], after.points[j]) && before.labels[i] === after.labels[j];
  const changed = after.points.map((_, i) => i).filter((i) => i < m && !stays(i, i));
  if (!changed.length && n === m) return "";
  if (!n) return "All points are removed.";
  if (!changed.length && n === m + 1) return `${classOf(after.labels[m])} point ${n} at ${vector(after.points[m])}.`;
  if (!changed.length && n > m) return `${some(n - m)} placed: now ${counts(after.labels)}.`;
  if (n === m && changed.length === 1) return ofChange(changed[0], before, after);
  const reordered = ofOrder(before, after);
  if (reordered) return reordered;
  const first = changed[0] ?? n;
  if (n === m - 1 && changed.every((i) => stays(i + 1, i))) return `${example(first)} deleted, ${some(n)} left.`;
  return `Now ${counts(after.labels)}.`;
}

/** One example has another place in the order; "" where that is not what has changed.
 * @param {Data} before @param {Data} after */
function ofOrder(before, after) {
  const put = reorderedIn(before, after);
  if (!put) return "";
  const { i, to } = put;
  return to === i + 1
    ? `${example(i)} and ${example(to)} have changed places in the order.`
    : `${example(i)} is now ${example(to)}: example ${whole(to + 1)} of ${whole(after.points.length)} in the order.`;
}

/** @param {number} i @param {Data} before @param {Data} after */
function ofChange(i, before, after) {
  const moved = sameIn(before.points[i], after.points[i]) ? "" : ` moved to ${vector(after.points[i])}`;
  const flipped = before.labels[i] === after.labels[i] ? "" : ` is now ${classOf(after.labels[i])}`;
  return `${example(i)}${[moved, flipped].filter(Boolean).join(" and")}.`;
}

/** The line or plane as an equation: "2x₁ + x₂ − 3 = 0". @param {Line} line */
export function equation({ w, b }) {
  const terms = [...w.map((value, i) => ({ value, of: `x${"₁₂₃"[i]}` })), { value: b, of: "" }].filter(
    ({ value }) => value !== 0,
  );
  const sizes = terms.map(
    ({ value, of }) =>
      `${of && Math.abs(value) === 1 ? "" : of ? inBrackets(Math.abs(value)) : number(Math.abs(value))}${of}`,
  );
  const signs = terms.map(({ value }, i) => (i ? (value < 0 ? " − " : " + ") : value < 0 ? "−" : ""));
  return `${sizes.map((size, i) => signs[i] + size).join("")} = 0`;
}

/** A line that is set by hand, its margin γ where it has one, and of the best line's, where there is one, the share.
 * @param {Line} line @param {number | null} margin @param {number} [best] */
export function ofHand({ w, b }, margin, best) {
  const none = plane.isDefined({ w }) ? "" : ": there is no line";
  const share = best && margin !== null && margin > 0 ? `, ${percent(margin / best)} of the best margin` : "";
  return `w = ${vector(w)}, b = ${number(b)}${none}${margin === null ? "" : `, γ = ${number(margin)}${share}`}.`;
}

/** A picture of the plane: its points, its line, and which points that has wrong.
 * @param {Data} data @param {Line} line @param {number[]} wrong @param {number} others how many more lines are shown */
export function ofPlane({ points, labels }, line, wrong, others = 0) {
  if (!points.length)
    return plane.isDefined(line) ? `No points; the line ${equation(line)}.` : "No points, and no line is drawn.";
  const candidates = others ? `; ${others} lines that separate them` : "";
  if (!plane.isDefined(line)) return `${counts(labels)}${candidates || "; no line is drawn"}.`;
  const misclassified = wrong.length
    ? `${whole(wrong.length)} misclassified: ${names(wrong)}`
    : "no point misclassified";
  return `${counts(labels)}${candidates}; the line ${equation(line)}; ${misclassified}.`;
}

const placeOf = (/** @type {Vector} */ u) => (u.length === 1 ? number(u[0]) : vector(u));

/** One hyperplane, and a point x beside it; `numbers` is null for w = 0.
 * @param {Line} line @param {Vector} x @param {Readings | null} numbers */
export function ofHyperplane({ w, b }, x, numbers) {
  const weights = `w = ${placeOf(w)}, b = ${number(b)}`;
  if (!numbers) return [`${weights}.`, `x = ${placeOf(x)}: s = ${number(b)}.`];
  return [
    `${weights}, b/‖w‖ = ${number(numbers.origin)}.`,
    `x = ${placeOf(x)}: s = ${number(plane.score({ w, b }, x))}, s/‖w‖ = ${number(numbers.distance)}.`,
  ];
}

/** A picture of it. @param {Line} line @param {Vector} x @param {Readings | null} numbers */
export function ofWriting(line, x, numbers) {
  const [own, other] = ofHyperplane(line, x, numbers);
  return numbers
    ? `The ${NAMES[x.length]} ${equation(line)}: ${own} ${other}`
    : `No ${NAMES[x.length]}: ${own} ${other}`;
}

/** The squared length of w̃ in the race.
 * @param {number} k @param {Sums} sums @param {boolean} complete whether there is a floor */
export function ofNorm(k, { norm, floor, ceiling }, complete) {
  const after = `After k = ${whole(k)} ${k === 1 ? "mistake" : "mistakes"} ‖w̃‖² = ${number(norm[k])}`;
  return complete
    ? `${after}, between floor ${number(floor(k))} and ceiling ${number(ceiling(k))}.`
    : `${after}, its ceiling is ${number(ceiling(k))}; there is no floor.`;
}

/** The angle in the race. @param {number} k @param {Sums} sums @param {number} bound */
export function ofAngle(k, { cosine, leastCosine }, bound) {
  const now = k
    ? `After k = ${whole(k)} ${k === 1 ? "mistake" : "mistakes"} cos(w̃, w̃*) = ${number(cosine[k])}, ` +
      `at least ${number(leastCosine(k))}`
    : "w̃ = 0 has no angle yet";
  return `${now}. The least reaches 1 at the bound, ${number(bound)} mistakes.`;
}
