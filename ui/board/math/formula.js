// Formulas at a point, from the program that the core has read them into: perceptron_core/formula.py says what it means.

/** @import { Vector } from "../types" */

const LARGEST_WHOLE_POWER = 100;

const quotient = (/** @type {number} */ a, /** @type {number} */ b) => (b === 0 ? NaN : a / b);

// By repeated multiplication from left to right where b is whole, as in the core, so that both have the same bits.
function power(/** @type {number} */ a, /** @type {number} */ b) {
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
const PAIRS = new Set(["+", "−", "·", "/", "^", "min", "max"]);

// Of the numbers and of their derivatives in one direction.
/** @type {Record<string, (a: number, da: number, b: number, db: number) => number>} */
const DERIVATIVES = {
  "+": (a, da, b, db) => da + db,
  "−": (a, da, b, db) => da - db,
  "·": (a, da, b, db) => da * b + a * db,
  "/": (a, da, b, db) => (da - (a / b) * db) / b,
  "^": (a, da, b, db) => (b === 0 || da === 0 ? 0 : b * power(a, b - 1) * da) + (db === 0 ? 0 : power(a, b) * Math.log(a) * db),
  min: (a, da, b, db) => (a < b ? da : b < a ? db : (da + db) / 2),
  max: (a, da, b, db) => (a > b ? da : b > a ? db : (da + db) / 2),
  neg: (a, da) => -da,
  abs: (a, da) => Math.sign(a) * da,
  sqrt: (a, da) => (da === 0 ? 0 : da / (2 * Math.sqrt(a))),
  exp: (a, da) => Math.exp(a) * da,
  log: (a, da) => da / a,
  sin: (a, da) => Math.cos(a) * da,
  cos: (a, da) => -Math.sin(a) * da,
};

/** A formula in some variables. */
export class Formula {
  /** @param {(number | string)[]} program in postfix order @param {string[]} variables */
  constructor(program, variables) {
    this.dimension = variables.length;
    this.values = together([program], variables);
    this.steps = program.map((step) => {
      if (typeof step === "number") return { number: step };
      return variables.includes(step) ? { index: variables.indexOf(step) } : { operation: OPERATIONS[step], derivative: DERIVATIVES[step], isPair: PAIRS.has(step) };
    });
  }

  /** NaN where it is undefined, and not finite where numbers get too large. @param {Vector} x */
  value(x) {
    return this.values(x)[0];
  }

  /** The partial derivatives, at a kink the mean of those of both sides; NaN where there are none. @param {Vector} x */
  gradient(x) {
    return Array.from({ length: this.dimension }, (_, j) => this.derivative(x, j));
  }

  /** That along axis j. @param {Vector} x @param {number} j */
  derivative(x, j) {
    /** @type {[value: number, slope: number][]} */
    const stack = [];
    for (const { number, index, operation, derivative, isPair } of this.steps) {
      if (operation) {
        const [b, db] = isPair ? pop(stack) : [0, 0];
        const [a, da] = pop(stack);
        stack.push([operation(a, b), derivative(a, da, b, db)]);
      } else stack.push([number ?? x[index ?? 0], index === j ? 1 : 0]);
    }
    const [[value, slope]] = stack;
    return Number.isFinite(value) && Number.isFinite(slope) ? slope + 0 : NaN;
  }
}

/** The values at a point of several formulas in the same variables: what they have in common, such as powers, is computed
 * once. @param {(number | string)[][]} programs @param {string[]} variables @returns {(x: Vector) => Vector} */
export function together(programs, variables) {
  /** @type {Map<string | number, number>} */
  const known = new Map(variables.map((name, i) => [name, i])); // what is computed → where it stands among the values
  /** @type {{ number?: number, operation?: (a: number, b: number) => number, a: number, b: number }[]} */
  const steps = [];
  const placeOf = (key, step) => {
    if (!known.has(key)) {
      known.set(key, variables.length + steps.length);
      steps.push(step);
    }
    return known.get(key);
  };
  const results = programs.map((program) => {
    /** @type {number[]} */
    const stack = [];
    for (const step of program) {
      if (typeof step === "number" || variables.includes(step)) {
        stack.push(placeOf(step, { number: step, a: 0, b: 0 }));
        continue;
      }
      const b = PAIRS.has(step) ? pop(stack) : 0;
      const a = pop(stack);
      stack.push(placeOf(`${step} ${a} ${b}`, { operation: OPERATIONS[step], a, b }));
    }
    return stack[0];
  });
  const [first, values] = [variables.length, new Float64Array(known.size)];
  steps.forEach(({ number }, k) => (values[first + k] = number ?? NaN));
  const operations = steps.map(({ operation, a, b }, k) => ({ operation, a, b, to: first + k })).filter(({ operation }) => operation);
  return (x) => {
    for (let i = 0; i < first; i++) values[i] = x[i];
    for (const { operation, a, b, to } of operations) values[to] = operation(values[a], values[b]);
    return results.map((place) => values[place] + 0);
  };
}

/** @template T @param {T[]} stack */
const pop = (stack) => /** @type {T} */ (stack.pop());
