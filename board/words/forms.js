// Writes out the computations of the lesson on one hyperplane, with their numbers.

import { t } from "../language/t.js";
import { dropRounding } from "../math/forms.js";
import * as plane from "../math/plane.js";
import { component, inBrackets, number, vector } from "./numbers.js";

/** @import { Readings } from "../math/forms.js" */
/** @import { Line, Vector } from "../types" */

const point = (/** @type {Vector} */ u) => (u.length === 1 ? number(u[0]) : vector(u));
/** @param {number} value @param {number} scale */
const clean = (value, scale) => dropRounding([value], scale)[0];
/** @param {(number | number[])[]} numbers */
const largest = (...numbers) => numbers.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** What a hyperplane is called, by dimension. @type {{ [dimension: number]: string }} */
export const NAMES = { 1: "point", 2: "line", 3: "plane" };

/** The names of the components of a vector, as in w₁. @param {string} letter @param {number} d @returns {string[]} */
export const components = (letter, d) => Array.from({ length: d }, (_, i) => component(letter, i));

/** Rows [symbol, meaning, computation] for the hyperplane; `numbers` is null if w = 0.
 * @param {Line} line @param {Readings | null} numbers */
export function lineRows({ w, b }, numbers) {
  if (!numbers) return ROWS.line.map(([symbol, meaning]) => [symbol, meaning, symbol === "‖w‖" ? "0" : "–"]);
  const { length, unit, origin, foot } = numbers;
  const root = w.length === 1 ? `|${number(w[0])}|` : `√(${w.map((value) => `${inBrackets(value)}²`).join(" + ")})`;
  const texts = [
    `${root} = ${number(length)}`,
    point(dropRounding(unit, 1)),
    originSide(`${number(b)}/${inBrackets(length)} = ${number(origin)}`, origin, w.length),
    `−(b/‖w‖)·w/‖w‖ = ${point(dropRounding(foot, largest(foot)))}`,
  ];
  return ROWS.line.map(([symbol, meaning], i) => [symbol, meaning, texts[i]]);
}

/** @param {string} formula @param {number} origin @param {number} d */
function originSide(formula, origin, d) {
  if (origin > 0) return t("{formula}: the origin is on the positive side", { formula });
  if (origin < 0) return t("{formula}: the origin is on the negative side", { formula });
  if (d === 1) return t("{formula}: the boundary point is the origin", { formula });
  return d === 2
    ? t("{formula}: the line passes through the origin", { formula })
    : t("{formula}: the plane passes through the origin", { formula });
}

/** @param {string} formula @param {number} s @param {number} d */
function pointSide(formula, s, d) {
  if (s > 0) return t("{formula}: on the positive side", { formula });
  if (s < 0) return t("{formula}: on the negative side", { formula });
  if (d === 1) return t("{formula}: at the boundary point", { formula });
  return d === 2 ? t("{formula}: on the line", { formula }) : t("{formula}: on the plane", { formula });
}

/** Rows of the same form for the point x. @param {Line} line @param {Vector} x @param {Readings | null} numbers */
export function pointRows({ w, b }, x, numbers) {
  const terms = w.map((value, i) => value * x[i]);
  const s = clean(plane.score({ w, b }, x), largest(terms, b));
  const sum =
    `${w.map((value, i) => `${inBrackets(value)}·${inBrackets(x[i])}`).join(" + ")} + ${inBrackets(b)} = ` +
    `${number(s)}`;
  if (!numbers) return ROWS.point.map(([symbol, meaning], i) => [symbol, meaning, i === 0 ? sum : "–"]);
  const { length, unit, projection } = numbers;
  const distance = s === 0 ? 0 : numbers.distance;
  const product = clean(plane.dot(w, x), largest(terms));
  const p = dropRounding(projection, largest(x, distance));
  const texts = [
    sum,
    pointSide(`${number(s)}/${inBrackets(length)} = ${number(distance)}`, s, w.length),
    `${number(product)}/${inBrackets(length)} = ${number(product / length)}`,
    `x − (s/‖w‖)·w/‖w‖ = ${point(x)} − ` +
      `${inBrackets(distance)}·${w.length === 1 ? inBrackets(unit[0]) : point(dropRounding(unit, 1))} = ${point(p)}`,
  ];
  return ROWS.point.map(([symbol, meaning], i) => [symbol, meaning, texts[i]]);
}

const ROWS = {
  line: [
    ["‖w‖", t("length of w")],
    ["w/‖w‖", t("unit normal vector")],
    ["b/‖w‖", t("signed distance of the origin")],
    [t("foot"), t("of the perpendicular from the origin")],
  ],
  point: [
    ["s = w·x + b", t("score")],
    ["s/‖w‖", t("signed distance of x")],
    ["x·w/‖w‖", t("signed length along w")],
    ["p", t("projection of x")],
  ],
};

/** The remark on a multiplication by 0. */
export const TIMES_ZERO = t("× 0: now w = 0 and b = 0, so w·x + b = 0 for every x. Type a w, or press “Restart”.");

/** What multiplying w and b by c has changed. @param {number} c @param {Line} line */
export function describeScaling(c, { w }) {
  const [factor, isDefined] = [inBrackets(c), plane.isNonzero({ w })];
  if (c === 0) return TIMES_ZERO;
  if (!isDefined) return t("× {factor}: w is still 0.", { factor });
  if (c === 1) return t("× 1 changes nothing.");
  return c < 0 ? describeReversal(factor, w.length) : describeRescaling(factor, w.length);
}

/** @param {string} factor @param {number} d */
function describeReversal(factor, d) {
  if (d === 1)
    return t("× {factor}: the boundary point does not change, but the two sides, and so the classes, swap.", {
      factor,
    });
  return d === 2
    ? t("× {factor}: the line does not change, but the two sides, and so the classes, swap.", { factor })
    : t("× {factor}: the plane does not change, but the two sides, and so the classes, swap.", { factor });
}

/** @param {string} factor @param {number} d */
function describeRescaling(factor, d) {
  const same = t("The classifier does not change. The scores change, but the distances do not.");
  if (d === 1) return `${t("× {factor}: the boundary point and its two sides do not change.", { factor })} ${same}`;
  return d === 2
    ? `${t("× {factor}: the line and its two sides do not change.", { factor })} ${same}`
    : `${t("× {factor}: the plane and its two sides do not change.", { factor })} ${same}`;
}

/** @param {Line} line */
export function undefinedLine({ w, b }) {
  const score = number(b);
  if (w.length === 1)
    return t("w = 0, so there is no boundary point. Every point has the score b = {score}.", { score });
  return w.length === 2
    ? t("w = 0, so there is no line. Every point has the score b = {score}.", { score })
    : t("w = 0, so there is no plane. Every point has the score b = {score}.", { score });
}
