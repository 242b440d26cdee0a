// Evaluates formulas at a point, from the programs into which the core parses them.
// perceptron_core/formula.py defines the programs.

import { columnsOf, toExactPoints } from "./exact_formula.js";

/** @import { Vector } from "../types" */
/** A number, or an operation on the values at the indices `a` and `b`.
 * @typedef {{ name: string, number?: number, operation?: (a: number, b: number) => number, a: number, b: number }}
 *   Step */

const LARGEST_WHOLE_POWER = 100;

/** @param {number} a @param {number} b */
const quotient = (a, b) => (b === 0 ? NaN : a / b);

// If b is whole, by repeated multiplication from left to right, as in the core, so that both have the same bits.
/** @param {number} a @param {number} b */
function power(a, b) {
  if (!Number.isFinite(a) || !Number.isFinite(b) || (a === 0 && b < 0)) return NaN;
  const times = Math.abs(b);
  if (!Number.isInteger(b) || times > LARGEST_WHOLE_POWER) return a ** b;
  let result = 1;
  for (let k = 0; k < times; k++) result *= a;
  return b < 0 ? quotient(1, result) : result;
}

/** @type {Record<string, (a: number, b: number) => number>} */
const OPERATIONS = {
  "+": (a, b) => a + b,
  "−": (a, b) => a - b,
  "·": (a, b) => a * b,
  "/": quotient,
  "^": power,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
  neg: (a) => -a,
  abs: (a) => Math.abs(a),
  sqrt: (a) => Math.sqrt(a),
  exp: (a) => Math.exp(a),
  log: (a) => (a === 0 ? NaN : Math.log(a)),
  sin: (a) => Math.sin(a),
  cos: (a) => Math.cos(a),
};
const BINARY_OPERATIONS = new Set(["+", "−", "·", "/", "^", "min", "max"]);
const INEXACT_OPERATIONS = new Set(["exp", "log", "sin", "cos"]); // each machine rounds them in its own way

/** Whether a program has the same bits here as in the core. A power has them if its exponent is a literal whole number.
 * @param {(number | string)[]} program */
export const isExact = (program) =>
  program.every((step, k) => !INEXACT_OPERATIONS.has(String(step)) && (step !== "^" || isWhole(program, k - 1)));

/** @param {(number | string)[]} program @param {number} k */
function isWhole(program, k) {
  const step = program[k] === "neg" ? program[k - 1] : program[k];
  return Number.isInteger(step) && Number(step) <= LARGEST_WHOLE_POWER;
}

/** Several formulas in the same variables: common parts, such as powers, are computed once. */
export class Formulas {
  /** @param {(number | string)[][]} programs in postfix order @param {string[]} variables */
  constructor(programs, variables) {
    this.count = variables.length;
    /** @type {Map<string | number, number>} */
    // What is computed → its index in `numbers`.
    const known = new Map(variables.map((name, i) => [name, i]));
    /** @type {Step[]} */
    const steps = [];
    /** @param {string | number} key @param {Step} step */
    const placeOf = (key, step) => {
      const place = known.get(key) ?? variables.length + steps.length;
      if (!known.has(key)) steps.push(step);
      known.set(key, place);
      return place;
    };
    this.results = programs.map((program) => {
      /** @type {number[]} */
      const stack = [];
      for (const step of program) {
        if (typeof step === "number" || variables.includes(step)) {
          stack.push(placeOf(step, { name: "", number: Number(step), a: 0, b: 0 }));
          continue;
        }
        const b = BINARY_OPERATIONS.has(step) ? (stack.pop() ?? NaN) : 0;
        const a = stack.pop() ?? NaN;
        stack.push(placeOf(`${step} ${a} ${b}`, { name: step, operation: OPERATIONS[step], a, b }));
      }
      return stack[0];
    });
    this.steps = steps;
    this.numbers = new Float64Array(known.size);
    steps.forEach(({ number }, k) => (this.numbers[this.count + k] = number ?? NaN));
    this.operations = steps.flatMap(({ operation, a, b }, k) =>
      operation ? [{ operation, a, b, to: this.count + k }] : [],
    );
  }

  /** The values of the formulas: NaN if one is undefined, and not finite if numbers get too large.
   * @param {Vector} x @returns {Vector} */
  evaluate(x) {
    const { numbers, operations, results, count } = this;
    for (let i = 0; i < count; i++) numbers[i] = x[i];
    for (const { operation, a, b, to } of operations) numbers[to] = operation(numbers[a], numbers[b]);
    return results.map((place) => numbers[place] + 0);
  }

  /** The points with these values; decimals are computed exactly and rounded once. @param {Vector[]} points */
  lift(points) {
    const rough = points.map((x) => this.evaluate(x));
    return toExactPoints(
      columnsOf(
        this,
        points.map((x) => x.slice(0, this.count)),
      ),
      rough,
    );
  }
}
