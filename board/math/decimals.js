// Reads doubles as decimals, and computes scores with them without rounding.
// As in perceptron_core/exact/decimals.py, a double stands for the shortest decimal that is nearest to it, which is how
// JavaScript writes it. Sums of whole numbers over one power of ten are not rounded. Nobody types a number with more
// than 15 digits, so such a double is used as it is.

/** @import { Line, Vector } from "../types" */

/** Whole numbers, point after point, in units of 10^−places. They are bigints if some are too `long` for doubles.
 * @typedef {{ long: false, whole: Float64Array, places: number } | { long: true, whole: bigint[], places: number }}
 *   Decimals */
/** A decimal: whole · 10^−places. @typedef {{ whole: bigint, places: number }} Decimal */
export const EXACT_LIMIT = 2 ** 53; // below it, every whole number is a double
const DIGITS = 15; // a double keeps all digits of a decimal with so many
const MAX_SHORT_WHOLE = 10 ** DIGITS;
const MAX_DOUBLE_PLACES = 22; // 10²² is the largest power of ten that is a double
const MAX_PLACES = 30; // of a single number
const WHOLE_LIMIT = 10n ** 60n; // no whole number here is as large
const POWERS = Array.from({ length: MAX_DOUBLE_PLACES + 1 }, (_, k) => Number(`1e${k}`));

/** w and b of a line as decimals: `w` has `places[0]`, and `b` has `places[1]`. Both are divided by the whole number
 * `over`. JSON has no bigints, so it leaves out an exact line. */
export class ExactLine {
  /** @param {bigint[]} w @param {bigint} b @param {[number, number]} places @param {number} [over] */
  constructor(w, b, places, over = 1) {
    this.w = w;
    this.b = b;
    this.places = places;
    this.over = over;
  }

  toJSON() {
    return undefined;
  }
}

/** @param {bigint} value */
export const absOf = (value) => (value < 0n ? -value : value);
/** @param {bigint} whole @param {number} places */
export const timesPowerOfTen = (whole, places) => whole * 10n ** BigInt(places);
/** @param {bigint} whole */
export const isTooLong = (whole) => absOf(whole) >= WHOLE_LIMIT;

/** The double nearest to whole · 10^−places.
 * @param {number | bigint} whole @param {number} places */
export function toDouble(whole, places) {
  if (typeof whole === "number" && Math.abs(whole) < EXACT_LIMIT && places <= MAX_DOUBLE_PLACES)
    return whole / POWERS[places];
  return Number(`${typeof whole === "number" ? BigInt(whole) : whole}e-${places}`);
}

/** The decimal that a double stands for; null if it has too many digits. @param {number} value */
export function decimalOf(value) {
  const [mantissa, exponent = "0"] = String(value).split("e");
  const [units, fraction = ""] = mantissa.split(".");
  const digits = units + fraction;
  if (digits.replace("-", "").replace(/^0+|0+$/g, "").length > DIGITS) return null;
  const places = fraction.length - Number(exponent);
  if (places > MAX_PLACES || Number(exponent) > 60) return null;
  const whole = BigInt(digits);
  return places < 0 ? { whole: timesPowerOfTen(whole, -places), places: 0 } : { whole, places };
}

/** @type {WeakMap<Vector[], { decimals: Decimals | null }>} */
const decimalsCache = new WeakMap();
/** The decimals of each point whose doubles do not keep all digits. @type {WeakMap<Vector, Decimal[]>} */
const exactDecimals = new WeakMap();

/** The decimals of points, with as few common places as possible; null if a number has too many digits.
 * @param {Vector[]} points @returns {Decimals | null} */
export function decimalsOf(points) {
  const found = decimalsCache.get(points) ?? { decimals: shortDecimals(points) ?? alignDecimals(eachOf(points)) };
  decimalsCache.set(points, found);
  return found.decimals;
}

/** Record that `points` stand for these decimals, one row each, or for none. @param {Vector[]} points
 * @param {Decimal[][] | null} rows */
export function setDecimals(points, rows) {
  decimalsCache.set(points, { decimals: rows && alignDecimals(rows.flat()) });
  rows?.forEach((row, i) => exactDecimals.set(points[i], row));
  return points;
}

/** The decimals of points as texts, with all their digits; null if there are none. @param {Vector[]} points */
export function decimalRows(points) {
  if (!decimalsOf(points)) return null;
  return points.map((x) => exactDecimals.get(x)?.map(textOf) ?? x.map(String));
}

/** @param {Decimal} decimal */
const textOf = ({ whole, places }) => `${whole}e-${places}`;

/** @param {Vector[]} points @returns {Decimals | null} */
function shortDecimals(points) {
  let places = 0;
  for (const x of points)
    for (const value of x)
      for (; ; places++) {
        const whole = Math.round(value * POWERS[places]);
        if (!(Math.abs(whole) <= MAX_SHORT_WHOLE) || places === MAX_DOUBLE_PLACES) return null;
        if (whole / POWERS[places] === value) break;
      }
  const whole = new Float64Array(points.length * (points[0]?.length ?? 0));
  let at = 0;
  for (const x of points) for (const value of x) whole[at++] = Math.round(value * POWERS[places]) + 0; // −0 is 0
  return whole.every((value) => Math.abs(value) <= MAX_SHORT_WHOLE) ? { long: false, whole, places } : null;
}

/** The decimal of each coordinate; null if a coordinate has none.
 * @param {Vector[]} points @returns {Decimal[] | null} */
function eachOf(points) {
  /** @type {Decimal[]} */
  const all = [];
  for (const x of points)
    for (const value of x) {
      const one = decimalOf(value);
      if (!one) return null;
      all.push(one);
    }
  return all;
}

/** @param {Decimal[] | null} all @returns {Decimals | null} */
function alignDecimals(all) {
  if (!all) return null;
  const places = all.reduce((most, each) => Math.max(most, each.places), 0);
  const whole = all.map((each) => timesPowerOfTen(each.whole, places - each.places));
  if (places > 2 * MAX_PLACES || whole.some(isTooLong)) return null;
  const largest = whole.reduce((most, value) => (absOf(value) > most ? absOf(value) : most), 0n);
  if (largest < EXACT_LIMIT) return { long: false, whole: Float64Array.from(whole, Number), places };
  return { long: true, whole, places };
}

const UNITS = [1e4, 1e7]; // most typed numbers are whole if multiplied by one of these

/** w·x + b. If all numbers are decimals, it is computed exactly and rounded once, so it is 0 on the line.
 * @param {Line} line @param {Vector} x @returns {number} */
export function score(line, x) {
  const { w, b, sum, eta = 1 } = line;
  if (sum) return eta * score(sum, x);
  if (line.rounded) return roughScore(line, x);
  if (!line.exact)
    for (const unit of UNITS) {
      const found = scoreInUnits(w, b, x, unit);
      if (found === found) return found;
    }
  return exactScore(line, x) ?? roughScore(line, x);
}

/** w·x + b in doubles, which is enough for drawing. @param {{ w: Vector, b: number }} line @param {Vector} x */
export function roughScore({ w, b }, x) {
  let sum = 0;
  for (let j = 0; j < w.length; j++) sum += w[j] * x[j];
  return sum + b;
}

/** w·x + b; NaN if a number times `unit` is not whole, or too large.
 * @param {Vector} w @param {number} b @param {Vector} x
 * @param {number} unit */
function scoreInUnits(w, b, x, unit) {
  const offset = Math.round(b * unit);
  if (offset / unit !== b) return NaN;
  let sum = offset * unit;
  let most = Math.abs(sum);
  for (let j = 0; j < w.length; j++) {
    const [weight, coordinate] = [Math.round(w[j] * unit), Math.round(x[j] * unit)];
    if (weight / unit !== w[j] || coordinate / unit !== x[j]) return NaN;
    if (Math.abs(weight) > MAX_SHORT_WHOLE || Math.abs(coordinate) > MAX_SHORT_WHOLE) return NaN;
    sum += weight * coordinate;
    most += Math.abs(weight * coordinate);
  }
  return most < MAX_SHORT_WHOLE ? sum / (unit * unit) + 0 : NaN;
}

/** @param {Line} line @param {Vector} x */
function exactScore(line, x) {
  const one = line.exact ?? exactLine(line);
  const row = one && (exactDecimals.get(x) ?? x.map(decimalOf));
  if (!one) return null;
  /** @type {Decimal[]} */
  const terms = [{ whole: one.b, places: one.places[1] }];
  for (const [j, each] of (row ?? []).entries()) {
    if (!each) return null;
    terms.push({ whole: one.w[j] * each.whole, places: one.places[0] + each.places });
  }
  const places = terms.reduce((most, term) => Math.max(most, term.places), 0);
  const sum = terms.reduce((total, term) => total + timesPowerOfTen(term.whole, places - term.places), 0n);
  return toDouble(sum, places) / one.over;
}

/** The decimals that w and b stand for. @param {Line} line @returns {ExactLine | null} */
export function exactLine({ w, b }) {
  const found = decimalsOf([[...w, b]]);
  if (!found) return null;
  const whole = Array.from(found.whole, BigInt);
  return new ExactLine(whole.slice(0, -1), whole[w.length], [found.places, found.places]);
}
