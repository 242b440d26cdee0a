// Exercises on two runs side by side, each under its own conventions.

import { betaOf } from "../math/sums.js";
import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { counted, number, vector } from "../words/numbers.js";
import { areApart, firstGood, ofNumber, signOf } from "./making.js";
import { data, rulesOfBoth } from "./starts.js";

/** @import { Checked, Exercise, Given } from "../model/exercise.js" */
/** @import { Chance } from "./making.js" */
/** @import { Data, TrainingRun, Vector } from "../types" */

const EMPTY = { points: [], labels: [] };
const AT_START = { step: [0, false] };
const [FIVE, TWO] = [5, 2];

/** Says by how much the mistakes of both runs differ. @param {TrainingRun[]} sides @param {number} wanted
 * @returns {Checked} */
function differing(sides, wanted) {
  const [left, right] = sides;
  if (left.verdict.kind === "single class") return { result: "invalid", says: "Points of both classes are needed." };
  if (sides.some(({ outcome }) => outcome !== "converged"))
    return { result: "wrong", says: "Both runs must end, and one of them does not." };
  const [l, r] = [left.length, right.length];
  const says = `${counted(l, "mistake")} on the left, ${r} on the right.`;
  return Math.abs(l - r) >= wanted
    ? { result: "right", says }
    : { result: "wrong", says, near: `They differ by ${Math.abs(l - r)}; ${wanted} are wanted.` };
}

/** @param {{ id: string, title: string, asks: string, wanted: number, rules: ReturnType<typeof rulesOfBoth>,
 *   lectures: string[], hints: [string, string, string], right: Data, wrong: Data, way: string }} of
 * @returns {Exercise} */
const apart = ({ id, title, asks, wanted, rules, lectures, hints, right, wrong, way }) => ({
  id,
  version: 1,
  title,
  form: "build",
  lectures,
  start: () => ({ points: EMPTY, rules, board: AT_START }),
  asks,
  check: (_, { moment: { run } }) => differing(run.sides, wanted),
  hints,
  solution: () => [{ says: way }, { says: "For example so.", points: right }],
  trials: {
    right: [{ points: right }],
    wrong: [{ points: wrong }, { points: data([[1, 0]], [[1, 0]]) }],
    invalid: [{ points: EMPTY }, { points: data([[1, 0]], []) }],
  },
});

// Far from the origin and close to each other, − first.
const FAR_AND_CLOSE = {
  points: [
    [0, 3],
    [-1, 3],
  ],
  labels: [-1, 1],
};

const byFive = apart({
  id: "mistakes-differ-by-five",
  title: "Two rules, five mistakes apart",
  asks: "Place points on which both runs end, and their numbers of mistakes differ by 5 or more.",
  wanted: FIVE,
  rules: rulesOfBoth({}, { bias: "radius" }),
  lectures: ["000", "001"],
  hints: [
    "A mistake moves b by 1 on the left, and by R² on the right: make R large, or small.",
    "Two points far from the origin and close to each other: on the right b goes to and fro in large steps.",
    "Try − at (0, 3) and + at (−1, 3): then move one of them, and watch both counts.",
  ],
  right: FAR_AND_CLOSE,
  wrong: data([[1, 0]], [[-1, 0]]),
  way: "Both points are far from the origin, and close to each other.",
});

const onTheBoundary = apart({
  id: "boundary-makes-a-difference",
  title: "What a score of 0 means",
  asks: "Score 0 is + on the left, − on the right. Place points on which both runs end, 2 or more mistakes apart.",
  wanted: TWO,
  rules: rulesOfBoth({ boundary: "positive" }, { boundary: "negative" }),
  lectures: ["000", "002"],
  hints: [
    "At the start every score is 0: left only a − point is a mistake, right only a + point.",
    "So both runs begin with another point: that changes all that follows. Small whole numbers bring more zeros.",
    "Try − at (0, 3) and + at (−1, 3).",
  ],
  right: FAR_AND_CLOSE,
  wrong: data([[1, 0]], [[-1, 0]]),
  way: "The first mistake is another one, and so is all that follows, where the gap is narrow.",
});

// ---- the first b with β = R²

const squared = (/** @type {Vector} */ x) => plane.dot(x, x);
/** @param {Data} data */
function bsOf({ points, labels: [y] }) {
  const R2 = betaOf(points, { bias: "radius" });
  return { b: y * R2, unit: y, own: y * squared(points[0]), root: y * Math.sqrt(R2), turned: -y * R2 };
}
const drawnBy = remembered((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (/** @type {Chance} */ by) => ({ points: by.places(4, 4), labels: [by.sign(), 1, -1, by.sign()] }),
    (made) => areApart(Object.values(bsOf(made)), 0.3),
  ),
);
const of = (/** @type {Given} */ { start }) => bsOf(/** @type {Data} */ (start.points));
/** The examples in their order, as "+(1, 2) −(0, 3)". @param {Given} given */
const listed = ({ start: { points } }) =>
  /** @type {Data} */ (points).points.map((x, i) => `${signOf(points?.labels[i] ?? 1)}${vector(x)}`).join(" ");

const firstB = ofNumber({
  id: "first-b-with-radius",
  version: 1,
  title: "b after one mistake",
  lectures: ["000"],
  generated: true,
  start: (seed) => ({ points: drawnBy(seed), rules: rulesOfBoth({}, { bias: "radius" }), board: AT_START }),
  asks: (given) =>
    `On the right a mistake adds y R² to b (η = 1). The examples are ${listed(given)}. What is b after one mistake?`,
  value: (given) => of(given).b,
  means: (answer) => (Number.isInteger(answer) ? "R² is another number here." : "R² is a whole number here."),
  found: (given) => `b = y R² = ${number(of(given).b)}: R is the largest ‖x‖ of all examples.`,
  slips: [
    {
      name: "unit",
      gives: (given) => of(given).unit,
      says: "That is the rule on the left, where 1 stands in the place of R².",
    },
    {
      name: "own-length",
      gives: (given) => of(given).own,
      says: "That is ‖x‖² of the example that is corrected; R is the largest ‖x‖ of all.",
    },
    { name: "not-squared", gives: (given) => of(given).root, says: "That is R: the rule adds y R²." },
    {
      name: "sign",
      gives: (given) => of(given).turned,
      says: "The sign is that of y, the class of the example that is corrected.",
    },
  ],
  hints: [
    "At the start every score is 0: the first example is the first mistake.",
    "R is the distance of the farthest example from the origin, whichever that is.",
    "R² is the largest x₁² + x₂²; b is that with the sign of the first example’s class.",
  ],
  way: (given) => [
    `R² = ${number(Math.abs(of(given).b))}, and the first example is a ${of(given).unit > 0 ? "+" : "−"} point.`,
  ],
});

// ---- the learning rate

const END = data(
  [
    [2, -1],
    [1, 1],
  ],
  [
    [-1, 0],
    [0, -1.5],
  ],
);
const OUTCOMES = [
  "The right run makes fewer mistakes.",
  "The right run makes more mistakes.",
  "As many mistakes, and the same line; w and b are half as large.",
  "As many mistakes, and another line.",
];

/** @type {Exercise} */
const halfTheRate = {
  id: "half-the-learning-rate",
  version: 1,
  title: "Half the learning rate",
  form: "choice",
  lectures: ["000", "002"],
  start: () => ({ points: END, rules: rulesOfBoth({}, { learning_rate: 0.5 }), board: AT_START }),
  asks: "The learning rate is η = 1 on the left, η = ½ on the right; both start at w = 0, b = 0. How do the runs end?",
  choices: OUTCOMES,
  check(answer, { moment: { run } }) {
    const [left, right] = run.sides;
    return answer === outcomeOf(left, right)
      ? { result: "right", says: `Both make ${counted(left.length, "mistake")}; every w and b is multiplied by η.` }
      : { result: "wrong", says: MEANING[answer] };
  },
  hints: [
    "What is w after the first mistake, left and right? And b?",
    "Where w and b are both half as large, the score is half as large: which sign has it?",
    "Multiplying w and b by ½ moves no line.",
  ],
  solution: () => [
    {
      says: "After each mistake w and b on the right are half of those on the left: the same line, the same mistakes.",
    },
    { says: OUTCOMES[2], answer: 2 },
  ],
  trials: { right: [2], wrong: [0, 1, 3], invalid: [null] },
};
const MEANING = [
  "A score of half the size has the same sign: no mistake is spared.",
  "A score of half the size has the same sign: no mistake is added.",
  "",
  "Where w and b are multiplied by the same number, the line stays.",
];
/** @param {TrainingRun} left @param {TrainingRun} right */
function outcomeOf(left, right) {
  if (left.length !== right.length) return left.length > right.length ? 0 : 1;
  const [l, r] = [left, right].map(({ states }) => states[left.length]);
  return [...l.w, l.b].every((value, i) => value === 2 * [...r.w, r.b][i]) ? 2 : 3;
}

export const EXERCISES = [halfTheRate, onTheBoundary, byFive, firstB];
