// Helpers to make exercises: seeded random data, and exercises whose answer is a number.

import { exactText, number, vector } from "../words/numbers.js";
import { exercise, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { Exercise, AnswerContext, SolutionStep } from "../model/exercises/types" */
/** @import { Vector } from "../types" */

/** @typedef {ReturnType<typeof seededRandom>} Random */

const MOST_DRAWS = 20_000; // far more than any exercise needs

/** A seeded random generator (mulberry32). @param {number} seed */
export function seededRandom(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @param {number} low @param {number} high */
  const whole = (low, high) => low + Math.floor(unit() * (high - low + 1));
  return {
    whole,
    /** @template T @param {T[]} some @returns {T} */
    oneOf: (some) => some[whole(0, some.length - 1)],
    sign: () => (unit() < 0.5 ? -1 : 1),
    /** `count` different points with integer coordinates of at most `size`. @param {number} count
     * @param {number} size @returns {Vector[]} */
    places(count, size) {
      const found = new Map();
      while (found.size < count) {
        const place = [whole(-size, size), whole(-size, size)];
        found.set(String(place), place);
      }
      return [...found.values()];
    },
    /** @template T @param {T[]} some @returns {T[]} */
    shuffle(some) {
      const keys = some.map(unit);
      return [...some.keys()].sort((i, j) => keys[i] - keys[j]).map((i) => some[i]);
    },
  };
}

/** The first good value that a seed makes.
 * @template T @param {number} seed @param {(by: Random) => T} make
 * @param {(made: T) => boolean} isGood */
export function firstGood(seed, make, isGood) {
  const by = seededRandom(seed);
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const made = make(by);
    if (isGood(made)) return made;
  }
  throw new Error(`seed ${seed} makes nothing that will do`);
}

/** Whether all numbers differ by more than `gap`. @param {number[]} some @param {number} gap */
export const areApart = (some, gap) => some.every((a, i) => some.every((b, j) => i === j || Math.abs(a - b) > gap));

// A number with two decimals, rounded or truncated, is at most so far from the exact number.
export const NUMBER_TOLERANCE = 0.0101;

// Normal vectors with an integer length, so that quotients by it are short decimals.
/** @type {Vector[]} */
const LENGTH_5 = [
  [3, 4],
  [4, 3],
];
/** @param {Random} by */
export function tidyNormal(by) {
  const [first, second] = by.oneOf(LENGTH_5);
  const times = by.whole(1, 2);
  return [by.sign() * times * first, by.sign() * times * second];
}

/** A slip in a number: its result, and the sentence that names it. For some data, the result of a slip that `isRare`
 * equals the right answer or the result of another slip; then this slip is not named.
 * @typedef {{ name: string, isRare?: boolean, gives(given: AnswerContext): number,
 *   says: string | ((given: AnswerContext) => string) }} NumberSlip */

/** An exercise whose answer is a number: the `value`, the tolerance `within`, the feedback on a wrong answer (`means`)
 * and on a right one (`found`), and the `way` to it.
 * @param {Omit<Exercise, "version" | "form" | "check" | "slips" | "solution"> & { value(given: AnswerContext): number,
 *   within?: number, slips: NumberSlip[], means(answer: number, given: AnswerContext): string,
 *   found(given: AnswerContext): string, way(given: AnswerContext): (string | SolutionStep)[] }} made
 * @returns {Exercise} */
export function numberExercise({ value, within = NUMBER_TOLERANCE, slips, means, found, way, ...made }) {
  /** @param {number} answer @param {number} number */
  const isNear = (answer, number) => Math.abs(answer - number) <= within;
  /** @param {number} answer @param {AnswerContext} given */
  const isUsual = (answer, given) => slips.some((slip) => !slip.isRare && isNear(answer, slip.gives(given)));
  return exercise({
    ...made,
    form: "number",
    check: (answer, given) =>
      isNear(answer, value(given)) ? rightAnswer(found(given)) : wrongAnswer(means(answer, given)),
    slips: slips.map((slip) => ({
      ...slip,
      is: (answer, given) => isNear(answer, slip.gives(given)) && !(slip.isRare && isUsual(answer, given)),
    })),
    solution(given) {
      const steps = way(given).map((step) => (typeof step === "string" ? { says: step } : step));
      return [...steps, { says: found(given), answer: Number(exactText(value(given))) }];
    },
  });
}

/** y as a factor: "+" or "−". @param {number} y */
export const signText = (y) => (y > 0 ? "+" : "−");
/** An example with its class, without a line break between the two: "−(2, 1)". @param {Vector} x @param {number} y */
export const labeledPoint = (x, y) => `${signText(y)}\u2060${vector(x)}`;
/** Such as "w = (3, 4), b = −10". @param {Vector} w @param {number} b */
export const lineText = (w, b) => `w = ${vector(w)}, b = ${number(b)}`;
