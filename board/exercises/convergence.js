// Exercises on the convergence theorem.

import { isSeparable } from "../math/exact.js";
import * as plane from "../math/plane.js";
import { separate } from "../math/separation.js";
import { remembered } from "../math/remembered.js";
import { counted, number } from "../words/numbers.js";
import { areApart, firstGood, ofNumber } from "./making.js";
import { data, rules } from "./starts.js";

/** @import { Checked, Exercise, Given } from "../model/exercise.js" */
/** @import { Chance } from "./making.js" */
/** @import { Data, TrainingRun } from "../types" */

const EMPTY = { points: [], labels: [] };
const AT_START = { step: [0, false] };
// The bound is computed with rounding: so far, of itself, a whole number of mistakes may be from it.
const ROUNDING = 1e-9;
const TIMES = 10;

/** Why there is no bound to compare with; null where there is. @param {TrainingRun} run @returns {Checked | null} */
function unbounded({ verdict, outcome, bound }) {
  if (verdict.kind === "single class") return { result: "invalid", says: "Points of both classes are needed." };
  if (verdict.kind === "inseparable")
    return { result: "wrong", says: "No line separates these points: there is no bound." };
  return bound && outcome === "converged"
    ? null
    : { result: "awaited", says: "The bound is not known yet: what it says of your answer comes with it." };
}
/** @param {TrainingRun} run */
const compared = ({ length, bound }) => `${counted(length, "mistake")} here, and the bound is ${number(bound ?? NaN)}.`;

/** @type {Exercise} */
const reaches = {
  id: "mistakes-reach-the-bound",
  version: 1,
  title: "As bad as the theorem allows",
  form: "build",
  lectures: ["001", "000"],
  start: () => ({ points: EMPTY, rules: rules(), board: AT_START }),
  asks: "Place one + and one − point on which the run makes exactly as many mistakes as the bound allows.",
  check({ points, labels }, { moment: { run } }) {
    if (points.length !== 2 || labels[0] === labels[1])
      return { result: "invalid", says: "Place two points: one + and one −." };
    const none = unbounded(run);
    if (none) return none;
    const isReached = Math.abs(run.bound - run.length) <= ROUNDING * run.bound;
    if (isReached) return { result: "right", says: `${compared(run)} No run on these points can make more.` };
    return { result: "wrong", says: "The run stays below the bound.", near: compared(run) };
  },
  hints: [
    "The bound is (R² + 1)(1 + b*²)/γ*²: it is least where the best line goes through the origin, b* = 0.",
    "So put the − point opposite the + point: −x and x. Then γ* = ‖x‖ = R.",
    "The bound is then 1 + 1/R². For which R is that the number of mistakes, 2?",
  ],
  solution: () => [
    { says: "Opposite points: b* = 0 and γ* = R, so the bound is (R² + 1)/R²." },
    { says: "With R = 1 it is 2, and both points are a mistake.", points: data([[1, 0]], [[-1, 0]]) },
  ],
  trials: {
    right: [{ points: data([[1, 0]], [[-1, 0]]) }, { points: data([[0, -1]], [[0, 1]]) }],
    wrong: [
      { points: data([[1.001, 0]], [[-1.001, 0]]) },
      { points: data([[2, 0]], [[-1, 0]]) },
      { points: data([[1, 0]], [[1, 0]]) },
    ],
    invalid: [
      { points: EMPTY },
      {
        points: data(
          [],
          [
            [1, 0],
            [-1, 0],
          ],
        ),
      },
    ],
  },
};

/** @type {Exercise} */
const tenTimes = {
  id: "bound-ten-times-the-mistakes",
  version: 1,
  title: "A bound that is far away",
  form: "build",
  lectures: ["001", "000"],
  start: () => ({ points: EMPTY, rules: rules(), board: AT_START }),
  asks: `Place points of both classes for which the bound is at least ${TIMES} times the number of mistakes.`,
  check(_, { moment: { run } }) {
    const none = unbounded(run);
    if (none) return none;
    const times = run.bound / run.length;
    const near = `That is ${number(times, 3)} times as many.`;
    if (times >= TIMES * (1 - ROUNDING)) return { result: "right", says: compared(run), near };
    return { result: "wrong", says: compared(run), near };
  },
  hints: [
    "The bound knows only how far the farthest point is, and how narrow the gap is. The run may be lucky.",
    "Start with two points and few mistakes. Which third point makes R large, and no mistake?",
    "Put a + point far away, on the side where + points are: the run never corrects it, and R² grows.",
  ],
  solution: () => [
    { says: "Two points that are learnt with two mistakes.", points: data([[1, 0]], [[-1, 0]]) },
    { says: "A + point far away on the + side: R² is 100.", points: FAR },
  ],
  trials: {
    right: () => [{ points: FAR }],
    wrong: [{ points: data([[1, 0]], [[-1, 0]]) }, { points: data([[0, 0]], [[0, 0]]) }],
    invalid: [{ points: EMPTY }, { points: data([[1, 0]], []) }],
  },
};
const FAR = {
  points: [
    [1, 0],
    [-1, 0],
    [10, 0],
  ],
  labels: [1, -1, 1],
};

// ---- the theorem in numbers

/** R̃², γ̃ and the bound, under “unit”; null where they are not sure. @param {Data} data */
function theorem({ points, labels }) {
  const verdict = isSeparable(points, labels) ? separate(points, labels) : null;
  if (verdict?.kind !== "separable") return null;
  const longest = 1 + Math.max(...points.map((x) => plane.dot(x, x)));
  const gamma = 1 / Math.hypot(...verdict.w, verdict.b);
  return { longest, gamma, bound: longest / gamma ** 2 };
}
/** @typedef {NonNullable<ReturnType<typeof theorem>>} Theorem */
/** What slips give. @param {Theorem} of */
const slipped = ({ longest, gamma }) => ({ root: Math.sqrt(longest) / gamma, once: longest / gamma });
const LARGEST = 400;

/** @param {Chance} by @returns {Data} */
const drawn = (by) => ({ points: by.places(4, 4), labels: [1, -1, by.sign(), by.sign()] });
const askedOf = remembered((/** @type {number} */ seed) =>
  firstGood(seed, drawn, (made) => {
    const of = theorem(made);
    if (!of || of.bound > LARGEST) return false;
    return areApart([of.bound, ...Object.values(slipped(of))], 3 + 0.05 * of.bound) && of.bound > 12;
  }),
);
const theoremOf = (/** @type {Given} */ { seed }) => /** @type {Theorem} */ (theorem(askedOf(seed)));

const howMany = ofNumber({
  id: "bound-from-r-and-gamma",
  version: 1,
  title: "How many mistakes at most?",
  lectures: ["001", "000"],
  generated: true,
  start: (seed) => ({ points: askedOf(seed), rules: rules(), board: AT_START }),
  asks: (given) => {
    const { longest, gamma } = theoremOf(given);
    const named = `R̃² = ${number(longest)} and γ̃ = ${number(gamma)}`;
    return `With x̃ = (x, 1) here ${named}. How many mistakes, at most, does the theorem allow? (A whole number.)`;
  },
  hides: ["norm", "angle", "slice"],
  within: 1,
  value: (given) => theoremOf(given).bound,
  means: (answer, given) =>
    answer < theoremOf(given).bound ? "The theorem allows more than that." : "The theorem does not allow so many.",
  found: (given) => `(R̃/γ̃)² = ${number(theoremOf(given).bound)}.`,
  slips: [
    {
      name: "not-squared",
      gives: (given) => slipped(theoremOf(given)).root,
      says: "That is R̃/γ̃: both are squared in the theorem.",
    },
    {
      name: "gamma-not-squared",
      gives: (given) => slipped(theoremOf(given)).once,
      says: "That is R̃²/γ̃: γ̃ is squared too.",
    },
  ],
  hints: [
    "Each mistake takes w̃ at least γ̃ further along w̃*, and adds at most R̃² to ‖w̃‖².",
    "So k²γ̃² ≤ ‖w̃‖² ≤ kR̃² after k mistakes. Solve for k.",
    "k ≤ R̃²/γ̃².",
  ],
  way: () => ["From (kγ̃)² ≤ kR̃² follows k ≤ R̃²/γ̃²."],
});

/** @type {Exercise} */
const twiceAsLarge = {
  id: "all-points-twice-as-far",
  version: 1,
  title: "All points twice as far",
  form: "choice",
  lectures: ["000"],
  start: () => ({
    points: data(
      [
        [2, 1],
        [1, 2],
      ],
      [
        [-1, -2],
        [1, -2],
      ],
    ),
    rules: rules({ bias: "none" }),
    board: AT_START,
  }),
  asks: "There is no bias. All points move twice as far from the origin. What becomes of the bound (R/γ₀)²?",
  choices: ["It is halved.", "It stays as it is.", "It doubles.", "It becomes four times as large."],
  hides: ["norm", "angle", "slice"],
  check: (answer) =>
    answer === 1
      ? { result: "right", says: "R and γ₀ both double: their ratio stays, and so does the bound." }
      : {
          result: "wrong",
          says: answer ? "Then only R would grow, or more than γ₀." : "Then γ₀ would grow more than R.",
        },
  slips: [
    { name: "only-r", is: (answer) => answer === 3, says: "R² is four times as large; but the gap doubles too." },
  ],
  hints: [
    "What becomes of R, the distance of the farthest point?",
    "What becomes of γ₀, the distance of the nearest point from the best line through the origin?",
    "Both double: look at their ratio.",
  ],
  solution: () => [{ says: "R and γ₀ both double, so (R/γ₀)² stays as it is.", answer: 1 }],
  trials: { right: [1], wrong: [0, 2], invalid: [null], slips: { "only-r": 3 } },
};

export const EXERCISES = [twiceAsLarge, reaches, tenTimes, howMany];
