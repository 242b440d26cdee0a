// Evaluates formulas of decimals without rounding, like Formula.decimals of perceptron_core.
// Sums, products, |…|, min, max and whole powers of decimals are decimals, and so are quotients by 2, 5 and 10.

import { decimalOf, decimalsOf, isTooLong, toDouble, absOf, setDecimals, EXACT_LIMIT } from "./decimals.js";

/** @import { Vector } from "../types" */
/** @import { Decimal } from "./decimals.js" */
/** A step of Formulas. @typedef {{ name: string, number?: number, a: number, b: number }} Step */
/** @typedef {{ places: number, whole: (number | bigint)[] }} Column one whole number for each point */
/** What a step does to whole numbers, and how many places the results have.
 * @typedef {{ places: number, number?: bigint, constant: boolean, run?: WholeOperation }} PlannedStep */
/** @typedef {{ short: (numbers: Float64Array) => number, long: (numbers: bigint[]) => bigint }} WholeOperation */

const LARGEST_WHOLE_POWER = 100;
const DIGITS = 15;

/** The plan for variables with this many places: null for a step whose values may not be decimals.
 * @param {Step[]} steps @param {number} count of the variables @param {number} places
 * @returns {(PlannedStep | null)[]} */
function planOf(steps, count, places) {
  /** @type {(PlannedStep | null)[]} */
  const plan = Array.from({ length: count }, () => ({ places, constant: false }));
  for (const { name, number, a, b } of steps)
    plan.push(number === undefined ? planStep(name, plan, a, b) : planConstant(number));
  return plan;
}

/** @param {number} number @returns {PlannedStep | null} */
function planConstant(number) {
  const found = decimalOf(number);
  return found && { places: found.places, number: found.whole, constant: true };
}

/** @param {string} name @param {(PlannedStep | null)[]} plan @param {number} a @param {number} b operands' indices
 * @returns {PlannedStep | null} */
function planStep(name, plan, a, b) {
  const one = plan[a];
  if (!one) return null;
  if (name === "neg" || name === "abs") {
    const isNegated = name === "neg";
    return {
      ...{ places: one.places, constant: one.constant, number: undefined },
      run: {
        short: (numbers) => (isNegated ? -numbers[a] : Math.abs(numbers[a])),
        long: (numbers) => (isNegated ? -numbers[a] : absOf(numbers[a])),
      },
      ...(one.number !== undefined && { number: isNegated ? -one.number : absOf(one.number) }),
    };
  }
  const other = plan[b];
  if (!other) return null;
  const isConstant = one.constant && other.constant;
  if (name === "·") {
    const run = {
      /** @param {Float64Array} numbers */
      short: (numbers) => numbers[a] * numbers[b],
      /** @param {bigint[]} numbers */
      long: (numbers) => numbers[a] * numbers[b],
    };
    return foldConstants({ places: one.places + other.places, constant: isConstant, run }, one, other, (u, v) => u * v);
  }
  if (name === "/") return other.number === undefined ? null : planQuotient(one, other.number, other.places, a);
  if (name === "^") return other.number === undefined || other.places ? null : planPower(one, other.number, a);
  return ALIGNED_OPERATIONS[name] ? planAligned(name, one, other, a, b) : null;
}

/** The step; if its operands are constants, the constant that it makes.
 * @param {PlannedStep} whole @param {PlannedStep} one @param {PlannedStep} other
 * @param {(u: bigint, v: bigint) => bigint} of @returns {PlannedStep} */
function foldConstants(whole, one, other, of) {
  if (one.number === undefined || other.number === undefined) return whole;
  return { places: whole.places, constant: true, number: of(one.number, other.number) };
}

/** @type {Record<string, [(u: number, v: number) => number, (u: bigint, v: bigint) => bigint]>} */
const ALIGNED_OPERATIONS = {
  "+": [(u, v) => u + v, (u, v) => u + v],
  "−": [(u, v) => u - v, (u, v) => u - v],
  min: [Math.min, (u, v) => (u < v ? u : v)],
  max: [Math.max, (u, v) => (u > v ? u : v)],
};

/** A step whose operands need the same number of places.
 * @param {string} name @param {PlannedStep} one @param {PlannedStep} other
 * @param {number} a @param {number} b @returns {PlannedStep} */
function planAligned(name, one, other, a, b) {
  const places = Math.max(one.places, other.places);
  const [p, q] = [one, other].map((each) => 10n ** BigInt(places - each.places));
  const [m, n] = [Number(p), Number(q)];
  const [short, long] = ALIGNED_OPERATIONS[name];
  const run = {
    /** @param {Float64Array} numbers */
    short: (numbers) => short(m * numbers[a], n * numbers[b]),
    /** @param {bigint[]} numbers */
    long: (numbers) => long(p * numbers[a], q * numbers[b]),
  };
  return foldConstants({ places, constant: one.constant && other.constant, run }, one, other, (u, v) =>
    long(p * u, q * v),
  );
}

/** @param {PlannedStep} one @param {bigint} exponent @param {number} a @returns {PlannedStep | null} */
function planPower({ places, number }, exponent, a) {
  if (exponent < 0n || exponent > LARGEST_WHOLE_POWER) return null;
  const k = Number(exponent);
  if (number !== undefined) return { places: k * places, constant: true, number: number ** exponent };
  /** @param {Float64Array} numbers */
  const short = (numbers) => {
    let result = 1;
    for (let i = 0; i < k && Math.abs(result) < EXACT_LIMIT; i++) result *= numbers[a];
    return result;
  };
  return { places: k * places, constant: false, run: { short, long: (numbers) => numbers[a] ** exponent } };
}

/** A quotient by a number whose reciprocal is a decimal, else null.
 * @param {PlannedStep} one @param {bigint} divisor @param {number} itsPlaces
 * @param {number} a @returns {PlannedStep | null} */
function planQuotient({ places, number }, divisor, itsPlaces, a) {
  const more = Array.from({ length: DIGITS }, (_, k) => k);
  const found = divisor ? more.find((k) => 10n ** BigInt(k + itsPlaces) % divisor === 0n) : undefined;
  if (found === undefined) return null;
  const factor = 10n ** BigInt(found + itsPlaces) / divisor;
  if (number !== undefined) return { places: places + found, constant: true, number: number * factor };
  const run = {
    /** @param {Float64Array} numbers */
    short: (numbers) => Number(factor) * numbers[a],
    /** @param {bigint[]} numbers */
    long: (numbers) => factor * numbers[a],
  };
  return { places: places + found, constant: false, run };
}

/** The features of the points as decimals: null for a feature with a value that is no decimal, and null for all if the
 * points are no decimals.
 * @param {{ steps: Step[], count: number, results: number[] }} formulas @param {Vector[]} points
 * @returns {(Column | null)[] | null} */
export function columnsOf({ steps, count, results }, points) {
  const decimals = decimalsOf(points);
  if (!decimals || !points.length) return null;
  const plan = planOf(steps, count, decimals.places);
  const found = decimals.long ? null : shortColumns(plan, decimals.whole, count, results);
  return found ?? longColumns(plan, Array.from(decimals.whole, BigInt), count, results);
}

/** In doubles; null if a number is too long for them.
 * @param {(PlannedStep | null)[]} plan @param {Float64Array} whole
 * @param {number} count @param {number[]} results */
function shortColumns(plan, whole, count, results) {
  const numbers = new Float64Array(plan.length);
  plan.forEach((each, k) => (numbers[k] = Number(each?.number ?? 0)));
  const runs = plan.flatMap((each, to) => (each?.run ? [{ to, run: each.run.short }] : []));
  const columns = results.map((k) => plan[k] && { places: plan[k].places, whole: new Array(whole.length / count) });
  if (numbers.some((value) => Math.abs(value) >= EXACT_LIMIT)) return null;
  for (let i = 0; i * count < whole.length; i++) {
    for (let j = 0; j < count; j++) numbers[j] = whole[i * count + j];
    for (const { to, run } of runs) {
      numbers[to] = run(numbers);
      if (!(Math.abs(numbers[to]) < EXACT_LIMIT)) return null;
    }
    columns.forEach((column, j) => column && (column.whole[i] = numbers[results[j]] + 0));
  }
  return columns;
}

/** @param {(PlannedStep | null)[]} plan @param {bigint[]} whole @param {number} count @param {number[]} results */
function longColumns(plan, whole, count, results) {
  const columns = results.map((k) => plan[k] && { places: plan[k].places, whole: new Array(whole.length / count) });
  const isLong = plan.map(() => false);
  for (let i = 0; i * count < whole.length; i++) {
    const numbers = plan.map((each, k) => (k < count ? whole[i * count + k] : (each?.number ?? 0n)));
    plan.forEach((each, k) => {
      if (each?.run) numbers[k] = isTooLong(numbers[k]) ? 0n : each.run.long(numbers);
      if (isTooLong(numbers[k])) [isLong[k], numbers[k]] = [true, 0n];
    });
    columns.forEach((column, j) => column && (column.whole[i] = numbers[results[j]]));
  }
  return isLong.some(Boolean) ? columns.map(() => null) : columns;
}

/** The points with these features. `rough` are their values in doubles; exact values, rounded once, replace them. If
 * doubles do not keep all digits, setDecimals records them.
 * @param {ReturnType<typeof columnsOf>} columns @param {Vector[]} rough @returns {Vector[]} */
export function toExactPoints(columns, rough) {
  if (!columns) return rough;
  const points = rough.map((z, i) =>
    z.map((value, j) => {
      const column = columns[j];
      return column ? toDouble(column.whole[i], column.places) : value;
    }),
  );
  const keeps = columns.every((column) => column?.whole.every((value) => typeof value === "number" && isShort(value)));
  if (keeps || columns.includes(null)) return points;
  const all = /** @type {Column[]} */ (columns);
  /** @type {Decimal[][]} */
  const rows = points.map((_, i) => all.map(({ whole, places }) => ({ whole: BigInt(whole[i]), places })));
  return setDecimals(points, rows);
}

/** @param {number} value */
const isShort = (value) => Math.abs(value) <= 10 ** DIGITS;
