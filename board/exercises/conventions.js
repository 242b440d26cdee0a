// Exercises on two runs side by side, each with its own conventions.

import { t } from "../language/t.js";
import { betaOf } from "../math/sums.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { number, signText } from "../words/numbers.js";
import { areApart, firstGood, labeledPoint, numberExercise } from "./making.js";
import { AT_START, twoClasses, rulesOfBoth } from "./starts.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { CheckResult, Exercise, AnswerContext } from "../model/exercises/types" */
/** @import { TrainingRun } from "../model/runs/types" */
/** @import { Data, Vector } from "../types" */
/** @import { Random } from "./making.js" */

const EMPTY = { points: [], labels: [] };
const [FIVE, TWO] = [5, 2];

/** The feedback on how much the mistakes of both runs differ. @param {TrainingRun[]} sides @param {number} wanted
 * @returns {CheckResult} */
function differing(sides, wanted) {
  const [left, right] = sides;
  if (left.verdict.kind === "single class") return invalidAnswer(t("Place points of both classes."));
  if (sides.some(({ outcome }) => outcome !== "converged"))
    return wrongAnswer(t("Both runs must converge, but at least one has not. Try points that a line separates."));
  const [l, r] = [left.length, right.length];
  const says = t(
    "On your points, the left run makes {l, plural, one {# mistake} other {# mistakes}} and the right run makes {r}.",
    { l, r },
  );
  if (Math.abs(l - r) >= wanted) return rightAnswer(says);
  return wrongAnswer(says, {
    near: t(
      "The numbers of mistakes differ by {n}, but they must differ by at least {wanted}. Move one point and " +
        "compare.",
      { n: Math.abs(l - r), wanted },
    ),
  });
}

/** @param {{ id: string, title: string, asks: string, wanted: number, rules: ReturnType<typeof rulesOfBoth>,
 *   lectures: string[], hints: Exercise["hints"], right: Data, way: string }} of
 * @returns {Exercise} */
const apart = ({ id, title, asks, wanted, rules, lectures, hints, right, way }) =>
  exercise({
    id,
    title,
    form: "build",
    lectures,
    onGrid: true,
    start: () => ({ points: EMPTY, rules, board: AT_START }),
    asks,
    check: (_, { moment: { run } }) => differing(run.sides, wanted),
    hints,
    solution: () => [{ says: way }, { says: t("These points are one solution."), points: right }],
  });

// Far from the origin and close to each other, − first.
export const FAR_AND_CLOSE = {
  points: [
    [0, 3],
    [-1, 3],
  ],
  labels: [-1, 1],
};

const byFive = apart({
  id: "mistakes-differ-by-five",
  title: t("Two rules, five mistakes apart"),
  asks: t(
    "Place points on which both runs converge and their numbers of mistakes differ by {n} or more. Points snap to " +
      "the grid.",
    { n: FIVE },
  ),
  wanted: FIVE,
  rules: rulesOfBoth({}, { bias: "radius" }),
  lectures: ["000", "001"],
  hints: [
    t("A mistake changes b by 1 on the left and by R² on the right. Make R large or small."),
    t(
      "Try two points that are far from the origin but close to each other. Then b changes in large steps in the run " +
        "on the right.",
    ),
    { says: t("Try − at (0, 3), then + at (−1, 3)."), leads: () => ({ points: FAR_AND_CLOSE }) },
  ],
  right: FAR_AND_CLOSE,
  way: t("Place two points that are far from the origin but close to each other."),
});

const onTheBoundary = apart({
  id: "boundary-makes-a-difference",
  title: t("What a score of 0 means"),
  asks: t(
    "Score 0 means + on the left and − on the right. Make both runs converge, with mistake counts {n} or more " +
      "apart. Points snap to the grid.",
    { n: TWO },
  ),
  wanted: TWO,
  rules: rulesOfBoth({ boundary: "positive" }, { boundary: "negative" }),
  lectures: ["000", "002"],
  hints: [
    t(
      "At the start every score is 0. On the left, only − points are then misclassified. On the right, only + " +
        "points are.",
    ),
    t("So the first mistakes of the two runs are at different points. This can change the rest of the run."),
    { says: t("Try − at (0, 3), then + at (−1, 3)."), leads: () => ({ points: FAR_AND_CLOSE }) },
  ],
  right: FAR_AND_CLOSE,
  way: t("The first mistakes differ. If the margin is narrow, the rest of the runs can differ in length too."),
});

// ---- the first b with β = R²

/** @param {Vector} x */
const squared = (x) => plane.dot(x, x);
/** @param {Data} data */
function bsOf({ points, labels: [y] }) {
  const R2 = betaOf(points, { bias: "radius" });
  return { b: y * R2, unit: y, own: y * squared(points[0]), root: y * Math.sqrt(R2), turned: -y * R2 };
}
const drawnBy = memoizeLast((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (/** @type {Random} */ by) => ({ points: by.places(4, 4), labels: [by.sign(), 1, -1, by.sign()] }),
    (made) => areApart(Object.values(bsOf(made)), 0.3),
  ),
);
/** @param {AnswerContext} answerContext */
const of = ({ start }) => bsOf(/** @type {Data} */ (start.points));
/** The examples in their order, such as "+(1, 2) −(0, 3)". @param {AnswerContext} given */
const listed = ({ start: { points } }) =>
  /** @type {Data} */ (points).points.map((x, i) => labeledPoint(x, points?.labels[i] ?? 1)).join(" ");

const firstB = numberExercise({
  id: "first-b-with-radius",
  title: t("b after one mistake"),
  lectures: ["000"],
  generated: true,
  start: (seed) => ({ points: drawnBy(seed), rules: rulesOfBoth({}, { bias: "radius" }), board: AT_START }),
  asks: (given) =>
    t("On the right, a mistake adds y R² to b (η = 1). Examples: {examples}. What is b after " + "the first mistake?", {
      examples: listed(given),
    }),
  value: (given) => of(given).b,
  means(answer) {
    const b = number(answer);
    if (!Number.isInteger(answer))
      return t("You answered b = {b}, but R² is a whole number here. So b is a whole number too.", { b });
    return t("You answered b = {b}, but this is not y R². Look for the example that is farthest from the origin.", {
      b,
    });
  },
  found: (given) => t("b = y R² = {b}, where R is the largest ‖x‖ of all examples.", { b: number(of(given).b) }),
  slips: [
    {
      name: "unit",
      gives: (given) => of(given).unit,
      says: t("Your answer is b by the rule on the left, which adds y instead of y R²."),
    },
    {
      name: "own-length",
      gives: (given) => of(given).own,
      says: t("You used ‖x‖² of the corrected example. But R is the largest ‖x‖ of all examples."),
    },
    { name: "not-squared", gives: (given) => of(given).root, says: t("You used R, but the rule adds y R².") },
    {
      name: "sign",
      gives: (given) => of(given).turned,
      says: t("The size is correct, but the sign is not. The sign of b is the sign of y of the corrected example."),
    },
  ],
  hints: [
    t("At the start every score is 0, so the first example causes the first mistake."),
    t("R is the distance of the farthest example from the origin. It need not be the corrected example."),
    {
      says: t("R² is the largest value of x₁² + x₂². Multiply it by the label y of the first example."),
      leads: (given) => {
        const { points, labels } = /** @type {Data} */ (given.start.points);
        return labels[0] * Math.max(...points.map(squared));
      },
    },
  ],
  way: (given) => [
    t("R² = {R2}, and the label of the first example is y = {y}.", {
      R2: number(Math.abs(of(given).b)),
      y: signText(of(given).unit),
    }),
  ],
});

// ---- the learning rate

const END = twoClasses("(2, -1) (1, 1)", "(-1, 0) (0, -1.5)");
const OUTCOMES = [
  t("The right run makes fewer mistakes."),
  t("The right run makes more mistakes."),
  t("Both runs make the same number of mistakes and end with the same line. On the right, w and b are half as large."),
  t("Both runs make the same number of mistakes, but they end with different lines."),
];

const halfTheRate = exercise({
  id: "half-the-learning-rate",
  title: t("Half the learning rate"),
  form: "choice",
  lectures: ["000", "002"],
  start: () => ({ points: END, rules: rulesOfBoth({}, { learning_rate: 0.5 }), board: AT_START }),
  asks: t("The learning rate η is 1 on the left and ½ on the right. Both runs start at w = 0, b = 0. How do they end?"),
  choices: OUTCOMES,
  check(answer, { moment: { run } }) {
    const [left, right] = run.sides;
    return answer === outcomeOf(left, right)
      ? rightAnswer(
          t("Both runs make {n} mistakes, because w and b on the right are always half of those on the left.", {
            n: left.length,
          }),
        )
      : wrongAnswer(MEANING[answer]);
  },
  hints: [
    t("What are w and b after the first mistake, on the left and on the right?"),
    t("If w and b are half as large, the score is half as large. Which sign does it have?"),
    { says: t("If you multiply w and b by ½, the line does not change, and neither do the mistakes."), leads: () => 2 },
  ],
  solution: () => [
    { says: t("After each mistake, w and b on the right are half of those on the left. So the lines are the same.") },
    { says: OUTCOMES[2], answer: 2 },
  ],
});
const MEANING = [
  t(
    "Halving a score does not change its sign, so halving η prevents no mistake. Compare the " + "signs of the scores.",
  ),
  t("Halving a score does not change its sign, so halving η causes no mistake. Compare the signs " + "of the scores."),
  "",
  t("If w and b are multiplied by the same number ≠ 0, the line does not change. Compare w and b of the two runs."),
];
/** @param {TrainingRun} left @param {TrainingRun} right */
function outcomeOf(left, right) {
  if (left.length !== right.length) return left.length > right.length ? 0 : 1;
  const [l, r] = [left, right].map(({ states }) => states[left.length]);
  return [...l.w, l.b].every((value, i) => value === 2 * [...r.w, r.b][i]) ? 2 : 3;
}

export const EXERCISES = [halfTheRate, onTheBoundary, byFive, firstB];
