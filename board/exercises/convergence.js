// Exercises on the convergence theorem.

import { t } from "../language/t.js";
import { isSeparable } from "../math/exact.js";
import * as plane from "../math/plane.js";
import { separate } from "../math/separation.js";
import { memoizeLast } from "../math/memoize.js";
import { number } from "../words/numbers.js";
import { areApart, firstGood, numberExercise } from "./making.js";
import { AT_START, twoClasses, oneBoardRules } from "./starts.js";
import { awaitedAnswer, exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { CheckResult, AnswerContext } from "../model/exercises/types" */
/** @import { TrainingRun } from "../model/runs/types" */
/** @import { Data } from "../types" */
/** @import { Random } from "./making.js" */

const EMPTY = { points: [], labels: [] };
// The bound is rounded: it may differ from a whole number by this relative error.
const ROUNDING = 1e-9;
const TIMES = 10;

/** Why there is no bound to compare with; null if there is one. @param {TrainingRun} run
 * @returns {CheckResult | null} */
function unbounded({ verdict, outcome, bound }) {
  if (verdict.kind === "single class") return invalidAnswer(t("Place points of both classes."));
  if (verdict.kind === "inseparable")
    return wrongAnswer(
      t("No line separates your points, so there is no bound. Move a point until a line separates them."),
    );
  return bound && outcome === "converged"
    ? null
    : awaitedAnswer(t("The bound is still being computed. Your answer will be checked as soon as it is ready."));
}
/** @param {TrainingRun} run */
const compared = ({ length, bound }) =>
  t("The run makes {n, plural, one {# mistake} other {# mistakes}} on your points, and the bound is {bound}.", {
    n: length,
    bound: number(bound ?? NaN),
  });

/** b* of the maximum-margin line with ‖w*‖ = 1. @param {TrainingRun} run */
const bOf = ({ verdict: { w = [], b = NaN } }) => b / plane.length(w);
/** Whether the bound is (R² + 1)(1 + b*²)/γ*². @param {TrainingRun} run */
function isAsFormula(run) {
  const R2 = Math.max(...run.points.map((x) => plane.dot(x, x)));
  const formula = ((R2 + 1) * (1 + bOf(run) ** 2)) / Number(run.verdict.margin) ** 2;
  return Math.abs(formula - Number(run.bound)) <= ROUNDING * formula;
}

const reaches = exercise({
  id: "mistakes-reach-the-bound",
  title: t("As bad as the theorem allows"),
  onGrid: true,
  form: "build",
  lectures: ["001", "000"],
  start: () => ({ points: EMPTY, rules: oneBoardRules(), board: AT_START }),
  asks: t(
    "Place one + and one − point on which the run makes as many mistakes as the bound allows. Points snap to the grid.",
  ),
  check({ points, labels }, { moment: { run } }) {
    if (points.length !== 2 || labels[0] === labels[1])
      return invalidAnswer(t("Place exactly two points: one + point and one − point."));
    const none = unbounded(run);
    if (none) return none;
    const isReached = Math.abs(run.bound - run.length) <= ROUNDING * run.bound;
    if (isReached)
      return rightAnswer(
        [compared(run), t("Under these conventions, no run on these points can make more mistakes.")].join(" "),
      );
    return wrongAnswer(t("The run makes fewer mistakes than the bound allows. Look at R² + 1, b* and γ*."), {
      near: compared(run),
    });
  },
  hints: [
    {
      says: t("With ‖w*‖ = 1, the bound is (R² + 1)(1 + b*²)/γ*². The factor 1 + b*² is smallest for b* = 0."),
      holds: (_, { moment: { run } }) => isAsFormula(run) && Math.abs(bOf(run)) < ROUNDING,
    },
    {
      says: t("So place the + point at some x and the − point at −x. Then γ* = ‖x‖ = R."),
      holds: ({ points: [x, z] }) => x.every((/** @type {number} */ value, /** @type {number} */ j) => z[j] === -value),
    },
    {
      says: t("Then the bound is 1 + 1/R². For which R is this equal to 2, the number of mistakes?"),
      holds: ({ points: [x] }, { moment: { run } }) => plane.length(x) === 1 && run.length === 2,
      leads: () => ({ points: twoClasses("(0, 1)", "(0, -1)") }),
    },
  ],
  solution: () => [
    { says: t("If the points are opposite, b* = 0 and γ* = R. So the bound is (R² + 1)/R².") },
    {
      says: t("For R = 1 the bound is 2, and the run makes a mistake at each of the two points."),
      points: twoClasses("(1, 0)", "(-1, 0)"),
    },
  ],
});

const tenTimes = exercise({
  id: "bound-ten-times-the-mistakes",
  title: t("A loose bound"),
  form: "build",
  lectures: ["001", "000"],
  start: () => ({ points: EMPTY, rules: oneBoardRules(), board: AT_START }),
  asks: t("Place points of both classes for which the bound is at least {n} times the number of mistakes.", {
    n: TIMES,
  }),
  check(_, { moment: { run } }) {
    const none = unbounded(run);
    if (none) return none;
    const times = run.bound / run.length;
    const factor = number(times, 3);
    if (times >= TIMES * (1 - ROUNDING))
      return rightAnswer(compared(run), { near: t("The bound is {factor} times the number of mistakes.", { factor }) });
    return wrongAnswer(compared(run), {
      near: t("The bound is only {factor} times the number of mistakes. Which point makes R larger?", { factor }),
    });
  },
  hints: [
    t("The bound uses only R², γ* and b* of the best line. The run can make far fewer mistakes."),
    t("Start with two points and few mistakes. Which third point makes R large but causes no mistake?"),
    {
      says: t("As the third example, add a + point far away on the side of the + points. The run does not correct it."),
      leads: () => ({ points: FAR }),
    },
  ],
  solution: () => [
    { says: t("On these two points the run makes two mistakes."), points: twoClasses("(1, 0)", "(-1, 0)") },
    { says: t("The third example is a + point far away on the side of the + points. Now R² is 100."), points: FAR },
  ],
});
export const FAR = {
  points: [
    [1, 0],
    [-1, 0],
    [10, 0],
  ],
  labels: [1, -1, 1],
};

// ---- the theorem in numbers

/** R̃², γ̃ and the bound, with the bias convention “unit”; null if there is no bound, or doubles cannot decide.
 * @param {Data} data */
function theorem({ points, labels }) {
  const verdict = isSeparable(points, labels) ? separate(points, labels) : null;
  if (verdict?.kind !== "separable") return null;
  const longest = 1 + Math.max(...points.map((x) => plane.dot(x, x)));
  const gamma = 1 / Math.hypot(...verdict.w, verdict.b);
  return { longest, gamma, bound: longest / gamma ** 2 };
}
/** @typedef {NonNullable<ReturnType<typeof theorem>>} Theorem */
/** The results of slips. @param {Theorem} of */
const slipped = ({ longest, gamma }) => ({ root: Math.sqrt(longest) / gamma, once: longest / gamma });
const LARGEST = 400;

/** @param {Random} by @returns {Data} */
const drawn = (by) => ({ points: by.places(4, 4), labels: [1, -1, by.sign(), by.sign()] });
const askedOf = memoizeLast((/** @type {number} */ seed) =>
  firstGood(seed, drawn, (made) => {
    const of = theorem(made);
    if (!of || of.bound > LARGEST) return false;
    return areApart([of.bound, ...Object.values(slipped(of))], 3 + 0.05 * of.bound) && of.bound > 12;
  }),
);
/** @param {AnswerContext} answerContext */
const theoremOf = ({ seed }) => /** @type {Theorem} */ (theorem(askedOf(seed)));

const howMany = numberExercise({
  id: "bound-from-r-and-gamma",
  title: t("How many mistakes at most?"),
  lectures: ["001", "000"],
  generated: true,
  start: (seed) => ({ points: askedOf(seed), rules: oneBoardRules(), board: AT_START }),
  asks: (given) => {
    const { longest, gamma } = theoremOf(given);
    return t(
      "For x̃ = (x, 1), the points have R̃² = {R2} and γ̃ = {gamma}. At most how many mistakes does the theorem " +
        "allow? Round down.",
      { R2: number(longest), gamma: number(gamma) },
    );
  },
  hides: ["norm", "angle", "slice"],
  within: 1,
  value: (given) => theoremOf(given).bound,
  means: (answer, given) =>
    answer < theoremOf(given).bound
      ? t("You answered {k}, but the theorem allows more mistakes. Compute (R̃/γ̃)² again.", { k: number(answer) })
      : t("You answered {k}, but the theorem allows fewer mistakes. Compute (R̃/γ̃)² again.", { k: number(answer) }),
  found: (given) => t("The theorem says k ≤ (R̃/γ̃)² = {bound}.", { bound: number(theoremOf(given).bound) }),
  slips: [
    {
      name: "not-squared",
      gives: (given) => slipped(theoremOf(given)).root,
      says: t("Your answer is R̃/γ̃. In the theorem, both R̃ and γ̃ are squared."),
    },
    {
      name: "gamma-not-squared",
      gives: (given) => slipped(theoremOf(given)).once,
      says: t("Your answer is R̃²/γ̃. In the theorem, γ̃ is squared too."),
    },
  ],
  hints: [
    t("Each mistake increases w̃·w̃* by at least γ̃, and ‖w̃‖² by at most R̃²."),
    t("So k²γ̃² ≤ ‖w̃‖² ≤ kR̃² after k mistakes. Solve this for k."),
    {
      says: t("The theorem says k ≤ R̃²/γ̃². Round this down to a whole number."),
      leads: (given) => Math.floor(theoremOf(given).longest / theoremOf(given).gamma ** 2 + ROUNDING),
    },
  ],
  way: () => [t("(kγ̃)² ≤ kR̃² gives k ≤ R̃²/γ̃².")],
});

const twiceAsLarge = exercise({
  id: "all-points-twice-as-far",
  title: t("All points twice as far"),
  form: "choice",
  lectures: ["000"],
  start: () => ({
    points: twoClasses("(2, 1) (1, 2)", "(-1, -2) (1, -2)"),
    rules: oneBoardRules({ bias: "none" }),
    board: AT_START,
  }),
  asks: t(
    "There is no bias. The distance of every point x from the origin doubles, because x becomes 2x. How does the " +
      "bound (R/γ₀)² change?",
  ),
  choices: [t("It is halved."), t("It does not change."), t("It doubles."), t("It becomes four times as large.")],
  hides: ["norm", "angle", "slice"],
  check: (answer) =>
    answer === 1
      ? rightAnswer(t("R and γ₀ both double, so neither R/γ₀ nor the bound changes."))
      : wrongAnswer(
          answer
            ? t("The bound increases only if R grows by a larger factor than γ₀. Compare how R and γ₀ change.")
            : t("The bound decreases only if γ₀ grows by a larger factor than R. Compare how R and γ₀ change."),
        ),
  slips: [{ name: "only-r", is: (answer) => answer === 3, says: t("R² is four times as large, but γ₀² is too.") }],
  hints: [
    t("How does R, the distance of the farthest point from the origin, change?"),
    t("How does γ₀, the distance of the nearest point from the best line through the origin, change?"),
    { says: t("Both R and γ₀ double. How does their ratio change?"), leads: () => 1 },
  ],
  solution: () => [{ says: t("R and γ₀ both double, so (R/γ₀)² does not change."), answer: 1 }],
});

export const EXERCISES = [twiceAsLarge, reaches, tenTimes, howMany];
