// Writes numbers, vectors and the names of examples.

import { t, formatCount } from "../language/t.js";
import { roundToView } from "../math/plane.js";
import { parseNumber } from "../math/number_input.js";

export { formatCount };

const RELIABLE_DIGITS = 13; // so that a half with a rounding error still rounds as a half

/** @param {number} computed */
export function number(computed, digits = 4) {
  if (computed === 0) return "0";
  const value = Number(computed.toPrecision(RELIABLE_DIGITS));
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) {
    const [mantissa, exponent] = value.toExponential(Math.max(2, digits - 2)).split("e");
    return `${minus(String(Number(mantissa)))}·10${superscript(Number(exponent))}`;
  }
  return minus(String(Number(value.toPrecision(digits))));
}

/** Numbers along an axis, with enough digits to tell them apart. @param {number[]} values */
export function distinctNumbers(values) {
  const texts = [4, 6, 8, 10, 12].map((digits) => values.map((value) => number(value, digits)));
  return texts.find((some) => new Set(some).size === values.length) ?? texts[0];
}

// For files: the shortest text that reads back as the same double.
/** @param {number} value */
export const exactText = (value) => (Object.is(value, -0) ? "-0.0" : String(value));

/** @param {string} name @param {string} text */
export const noNumber = (name, text) =>
  text.trim()
    ? t("{name} must be a number, such as 1.5 or 1/2. You typed “{text}”.", { name, text })
    : t("{name} must be a number, such as 1.5 or 1/2. The field is empty.", { name });

/** Why a text is not a whole number from `first` to `last`; "" if it is one. @param {string} text
 * @param {number} first @param {number} last */
export function noCount(text, first, last) {
  const value = parseNumber(text);
  if (Number.isInteger(value) && value >= first && value <= last) return "";
  return text.trim()
    ? t("Type a whole number from {first} to {last}. You typed “{text}”.", { first, last, text })
    : t("Type a whole number from {first} to {last}. The field is empty.", { first, last });
}

/** @param {number[]} u */
export const vector = (u) => `(${u.map((x) => number(x)).join(", ")})`;
/** @param {number} k */
export const subscript = (k) => String(k).replace(/\d/g, (d) => "₀₁₂₃₄₅₆₇₈₉"[Number(d)]);
/** @param {number} k */
export const superscript = (k) =>
  String(k)
    .replace(/\d/g, (d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(d)])
    .replace("-", "⁻");
/** @param {string} text */
const minus = (text) => text.replace("-", "−");
/** @param {number} y */
export const signText = (y) => (y > 0 ? "+1" : "−1");
/** The class of a label. @param {number} y */
export const signOf = (y) => (y > 0 ? "+" : "−");
/** A number beside an operator: a negative number, or one with a power of ten, is in brackets. @param {number} value */
export function inBrackets(value, digits = 4) {
  const text = number(value, digits);
  return value < 0 || text.includes("·") ? `(${text})` : text;
}
/** A share, rounded to 0.1 %; but only 1 is written as 100 %, and only 0 as 0 %. @param {number} ratio */
export function percent(ratio) {
  const rounded = Math.round(Number((1000 * ratio).toPrecision(RELIABLE_DIGITS)));
  const tenths = ratio <= 0 ? 0 : ratio >= 1 ? 1000 : Math.min(Math.max(rounded, 1), 999);
  return `${number(tenths / 10)} %`;
}
/** A share of the best value, rounded down, so that “99 %” means at least 99 %. @param {number} ratio */
export const percentOfBest = (ratio) => `${ratio > 1 - 1e-12 ? 100 : number(Math.floor(1000 * ratio) / 10)} %`;
/** A share of the best value as a number, such as γ/γ*, rounded down. @param {number} ratio */
export const share = (ratio) =>
  Math.abs(ratio) < 0.001 ? number(ratio, 1) : number(ratio > 1 - 1e-12 ? ratio : Math.floor(1000 * ratio) / 1000);
/** The name of example i, counted from 0; its coordinates are x₁, x₂. @param {number} i */
export const example = (i) => `x⁽${superscript(i + 1)}⁾`;
/** The name of component j of a vector, counted from 0. @param {string} letter @param {number} j */
export const component = (letter, j) => `${letter}${subscript(j + 1)}`;
/** The name of the score: s(x), or s if x is lifted. @param {string} symbol */
export const scoreOf = (symbol) => (symbol === "x" ? "s(x)" : "s");
const MOST_NAMES = 8;
// The names of examples, counted from 0; only the first ones if they are many.
/** @param {number[]} indices */
export const names = (indices) =>
  indices.slice(0, MOST_NAMES).map(example).join(", ") + (indices.length > MOST_NAMES ? " …" : "");

/** How far a line is from another one, to the precision of the eye: whole degrees, and a length to a hundredth of
 * `size`, the distance of the farthest point from the center.
 * @param {{ angle: number, offset: number }} apart @param {number} size */
export const describeOffset = ({ angle, offset }, size) => ({
  turned: `${Math.round(angle)}°`,
  moved: number(roundToView(offset, size / 100)),
});

const RELATION = /^[=≤≥<>]$/u;
const LEFT = /(?:^|[\s(])[^\s=]{1,6}$/u; // the left side of a short formula, such as η = 1

/** Whether two parts of a text stay on one line: both sides of a short formula, the numbers of a vector, “+ points”.
 * @param {string} before @param {string} after @param {string} further the part after both
 * @param {string} earlier the part before both */
const isTied = (before, after, further, earlier) =>
  (RELATION.test(after) && LEFT.test(before) && /^\S/u.test(further)) ||
  (RELATION.test(before) && LEFT.test(earlier) && /^\S/u.test(after)) ||
  (/\([^()\s]{1,8},$/u.test(before) && /^[^()\s]{1,8}\)/u.test(after)) ||
  (/[+−]$/u.test(before) && /^points?\b/u.test(after));

/** A text whose short formulas are not broken at the end of a line. @param {string} text */
export function addNoBreakSpaces(text) {
  const parts = text.split(" ");
  /** @param {number} i */
  const space = (i) => (isTied(parts[i - 1], parts[i], parts[i + 1] ?? "", parts[i - 2] ?? "") ? "\u00a0" : " ");
  return parts.reduce((line, part, i) => line + space(i) + part);
}
