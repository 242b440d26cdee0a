// How the lesson on one hyperplane puts its numbers: every computation with the actual values. Strings out.

import { tidy } from "../math/forms.js";
import * as plane from "../math/plane.js";
import { component, inBrackets, number, vector } from "./numbers.js";

/** @import { Readings } from "../math/forms.js" */
/** @import { Line, Vector } from "../types" */

/** What a hyperplane is called, by dimension; in a sentence on other points too, a point has to say which.
 * @type {{ [dimension: number]: string }} */
export const NAMES = { 1: "point", 2: "line", 3: "plane" };
/** @type {typeof NAMES} */
const TOLD = { ...NAMES, 1: "boundary point" };

const point = (/** @type {Vector} */ u) => (u.length === 1 ? number(u[0]) : vector(u));
const side = (/** @type {number} */ value) => (value > 0 ? "positive" : "negative");
/** @type {(value: number, scale: number) => number} */
const clean = (value, scale) => tidy([value], scale)[0];
const largest = (/** @type {(number | number[])[]} */ ...numbers) =>
  numbers.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The names of the components of a vector, as in w₁. @type {(letter: string, d: number) => string[]} */
export const components = (letter, d) => Array.from({ length: d }, (_, i) => component(letter, i));

/** [symbol, meaning, computation] of what belongs to the hyperplane; `numbers` is null for w = 0.
 * @param {Line} line @param {Readings | null} numbers */
export function ofLine({ w, b }, numbers) {
  if (!numbers) return ROWS.line.map(([symbol, meaning]) => [symbol, meaning, symbol === "‖w‖" ? "0" : "–"]);
  const { length, unit, origin, foot } = numbers;
  const root = w.length === 1 ? `|${number(w[0])}|` : `√(${w.map((value) => `${inBrackets(value)}²`).join(" + ")})`;
  const texts = [
    `${root} = ${number(length)}`,
    point(tidy(unit, 1)),
    `${number(b)}/${inBrackets(length)} = ` +
      `${number(origin)}${origin === 0 ? ": through the origin" : `: origin on the ${side(origin)} side`}`,
    `−(b/‖w‖)·w/‖w‖ = ${point(tidy(foot, largest(foot)))}`,
  ];
  return ROWS.line.map(([symbol, meaning], i) => [symbol, meaning, texts[i]]);
}

/** The same of the point x. @param {Line} line @param {Vector} x @param {Readings | null} numbers */
export function ofPoint({ w, b }, x, numbers) {
  const terms = w.map((value, i) => value * x[i]);
  const s = clean(plane.score({ w, b }, x), largest(terms, b));
  const sum =
    `${w.map((value, i) => `${inBrackets(value)}·${inBrackets(x[i])}`).join(" + ")} + ${inBrackets(b)} = ` +
    `${number(s)}`;
  if (!numbers) return ROWS.point.map(([symbol, meaning], i) => [symbol, meaning, i === 0 ? sum : "–"]);
  const { length, unit, projection } = numbers;
  const distance = s === 0 ? 0 : numbers.distance;
  const product = clean(plane.dot(w, x), largest(terms));
  const p = tidy(projection, largest(x, distance));
  const texts = [
    sum,
    `${number(s)}/${inBrackets(length)} = ${number(distance)}: ` +
      `${s === 0 ? `on the ${TOLD[w.length]}` : `on the ${side(s)} side`}`,
    `${number(product)}/${inBrackets(length)} = ${number(product / length)}`,
    `x − (s/‖w‖)·w/‖w‖ = ${point(x)} − ` +
      `${inBrackets(distance)}·${w.length === 1 ? inBrackets(unit[0]) : point(tidy(unit, 1))} = ${point(p)}`,
  ];
  return ROWS.point.map(([symbol, meaning], i) => [symbol, meaning, texts[i]]);
}

const ROWS = {
  line: [
    ["‖w‖", "length of w"],
    ["w/‖w‖", "unit normal"],
    ["b/‖w‖", "directed distance"],
    ["foot", "of the origin"],
  ],
  point: [
    ["s = w·x + b", "score"],
    ["s/‖w‖", "directed distance"],
    ["x·w/‖w‖", "length along w, signed"],
    ["p", "projection of x"],
  ],
};

/** What a multiplication of w and b by c has done. @param {number} c @param {Line} line */
export function multiplied(c, { w }) {
  const times = `× ${inBrackets(c)}`;
  const name = TOLD[w.length];
  if (c === 0) return `× 0: w = 0 and b = 0, so no ${name} is left. Type a w, or press “Restart”.`;
  if (!plane.isDefined({ w })) return `${times}: w stays 0, so there is still no ${name}.`;
  if (c === 1) return "× 1 changes nothing.";
  if (c < 0) return `${times}: the same ${name}, but the sides swap, and with them the classes.`;
  return `${times}: the same ${name} and the same sides, so the same classifier. Scores change, distances do not.`;
}

export const undefinedLine = (/** @type {Line} */ { w, b }) =>
  `w = 0: there is no ${TOLD[w.length]}. Every point has the score b = ${number(b)}.`;
