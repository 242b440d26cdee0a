// Exercises on feature maps: features that separate, heights, and points on the number line.

import * as plane from "../math/plane.js";
import { t } from "../language/t.js";
import { lastOf } from "../math/last.js";
import { number, vector } from "../words/numbers.js";
import { areApart, firstGood, numberExercise } from "./making.js";
import { AT_START, twoClasses, oneBoardRules, XOR } from "./starts.js";
import { awaitedAnswer, exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { TrainingRun } from "../model/runs/types" */
/** @import { Exercise } from "../model/exercises/types" */
/** @import { Data, Vector } from "../types" */

const START = { rules: oneBoardRules() };

/** @type {[name: string, of: (x1: number, x2: number) => number][]} */
const THIRD = [
  ["x₁x₂", (a, b) => a * b],
  ["x₁² + x₂²", (a, b) => a * a + b * b],
  ["(x₁ − x₂)²", (a, b) => (a - b) ** 2],
  ["x₁ + x₂", (a, b) => a + b],
  ["|x₁ − x₂|", (a, b) => Math.abs(a - b)],
  ["x₁²", (a) => a * a],
  ["(x₁ + x₂)²", (a, b) => (a + b) ** 2],
];
/** Whether a third feature makes the corners of XOR separable. The means of the two classes coincide in the plane, so
 * their heights must differ. If the heights differ, a plane between them with enough tilt separates.
 * @param {(typeof THIRD)[number][1]} of */
const separatesXor = (of) => {
  const heights = XOR.points.map(([a, b]) => of(a, b));
  return heights[0] + heights[1] !== heights[2] + heights[3];
};
const SEPARATING = THIRD.flatMap(([, of], i) => (separatesXor(of) ? [i] : []));
const [SQUARES, SUM, SQUARE] = ["x₁² + x₂²", "x₁ + x₂", "x₁²"].map((name) =>
  THIRD.findIndex(([known]) => known === name),
);

const tickThird = exercise({
  id: "which-feature-separates-xor",
  title: t("Which feature separates XOR?"),
  form: "choices",
  lectures: ["004"],
  start: () => ({ ...START, points: XOR, board: AT_START }),
  shows: ["numbers"],
  hides: ["space"],
  asks: t(
    "A third feature lifts the four corners of XOR, (±1, ±1). Tick every feature with which a plane separates the " +
      "two classes.",
  ),
  choices: THIRD.map(([name]) => name),
  check(answer) {
    const judged = THIRD.filter((_, i) => SEPARATING.includes(i) === answer.includes(i)).length;
    return judged === THIRD.length
      ? rightAnswer(
          t("Each of these features has the same value at both + corners and a different value at both − corners."),
        )
      : wrongAnswer(
          t("At least one of your ticks is missing or incorrect. Compute each feature at the four corners."),
          { near: t("You judged {k} of {n} features correctly.", { k: judged, n: THIRD.length }) },
        );
  },
  slips: [
    {
      name: "the-sum-of-squares",
      is: (answer) => answer.includes(SQUARES) && !answer.includes(SUM) && !answer.includes(SQUARE),
      says: t(
        "You ticked x₁² + x₂², which is 2 at every corner. It lifts all four corners to the same height, so " +
          "nothing is gained.",
      ),
    },
    {
      name: "a-linear-feature",
      is: (answer) => answer.includes(SUM) && !answer.includes(SQUARES) && !answer.includes(SQUARE),
      says: t(
        "You ticked x₁ + x₂, which is a linear function of x. A plane that separates the lifted corners would give " +
          "a line that separates XOR. But no line separates XOR.",
      ),
    },
  ],
  hints: [
    t("Compute the third feature at each of the four corners."),
    {
      says: t("Both classes have their mean at (0, 0). At which heights do the means of the lifted classes lie?"),
      holds: () => [0, 2].every((i) => String(plane.middle(XOR.points[i], XOR.points[i + 1])) === "0,0"),
    },
    {
      says: t(
        "Some plane separates the lifted corners if and only if the two classes have different sums of " + "heights.",
      ),
      holds: (answer) => THIRD.every(([, of], i) => separatesXor(of) === answer.includes(i)),
      leads: () => SEPARATING,
    },
  ],
  solution: () => [
    {
      says: t(
        "With these four features, the heights of the two + corners and of the two − corners have different sums. " +
          "With the other three, the sums are equal.",
      ),
      answer: SEPARATING,
    },
  ],
});

/** @param {number} radius @param {number} count */
const around = (radius, count, turn = 0) =>
  Array.from({ length: count }, (_, i) =>
    [Math.cos, Math.sin].map((of) => Math.round(10 * radius * of((2 * Math.PI * i) / count + turn)) / 10),
  );
const RING = twoClasses(around(0.7, 5, 0.3), around(2.2, 8));
const FLAT = "x₁²";

const ringFeature = exercise({
  id: "a-feature-for-the-ring",
  title: t("A feature for the ring"),
  form: "build",
  needsServer: true,
  lectures: ["004"],
  start: () => ({ ...START, points: RING, board: { ...AT_START, features: FLAT } }),
  locked: { count: true, examples: [...RING.points.keys()] },
  answerOf: ({ run }) => run.map.features,
  asks: t(
    "Find features with which a plane separates the + points from the ring of − points around them. Choose from " +
      "“Features”, or type a formula.",
  ),
  check(answer, { moment: { run } }) {
    if (answer === FLAT) return invalidAnswer(t("You have not answered yet. Change “Features” above the board."));
    if (run.map.problem) return invalidAnswer(run.map.problem);
    const { lifted } = run.map;
    if (run.verdict.kind === "separable" || run.outcome === "converged") {
      const says = lifted
        ? t("A plane separates the lifted points.")
        : t("A hyperplane separates the points in the space of these features.");
      return rightAnswer(says);
    }
    if (run.verdict.kind === "awaited") {
      const says = t("The server is still checking these features. Your answer will be checked as soon as it is done.");
      return awaitedAnswer(says);
    }
    return wrongAnswer(
      lifted
        ? t("No plane separates the points with these features. Where do + and − points have the same height?")
        : t("No hyperplane separates the points with these features. Which features differ between the classes?"),
      {
        near: t("At the end of the run, the perceptron misclassifies {k} of {n} points.", {
          k: wrongAtTheEnd(run).length,
          n: run.points.length,
        }),
      },
    );
  },
  slips: [
    {
      name: "a-saddle",
      is: (answer) => answer === "x₁x₂",
      says: t("x₁x₂ is positive in two quadrants and negative in the other two, both inside the ring and on it."),
    },
  ],
  hints: [
    t("Which quantity is small for every + point and large for every − point?"),
    {
      says: t("The classes differ in their distance from the origin. The squared distance is enough."),
      leads: () => ({ board: { features: "x1^2 + x2^2" } }),
    },
    { says: t("Choose x₁² + x₂²."), leads: () => ({ board: { features: "x₁² + x₂²" } }) },
  ],
  solution: () => [
    {
      says: t("With x₁² alone, the ring is high on the left and right, but low at the top and bottom."),
      board: { features: FLAT },
    },
    {
      says: t("With x₁² + x₂², every point of the ring is high, and every + point is low."),
      board: { features: "x₁² + x₂²" },
    },
  ],
});

/** @param {TrainingRun} run */
const wrongAtTheEnd = ({ states, points, labels, boundary }) =>
  labels.flatMap((y, i) => (plane.isWrong(y, plane.score(lastOf(states), points[i]), boundary) ? [i] : []));

/** How often the class changes from left to right. @param {Data} data */
function changesOf({ points, labels }) {
  const order = [...points.keys()].sort((i, j) => points[i][0] - points[j][0]);
  return order.slice(1).filter((i, k) => labels[i] !== labels[order[k]]).length;
}
/** @param {Vector[]} points */
const areDistinct = (points) => new Set(points.map(([x]) => x)).size === points.length;

/** A build of `count` points on the number line between which the class changes `changes` times.
 * @param {Omit<Exercise, "form" | "start" | "check" | "locked"> & { count: number, changes: number, begin: Data,
 *   features: string, few: string, enough: string }} of
 * @returns {Exercise} */
const onTheLine = ({ count, changes, begin, features, few, enough, ...exercise }) => ({
  ...exercise,
  form: "build",
  start: () => ({ ...START, points: begin, board: { ...AT_START, features } }),
  check(now) {
    if (now.points.length !== count) {
      const n = now.points.length;
      const says = t("Place exactly {count} points. The board has {n, plural, one {# point} other {# points}} now.", {
        count,
        n,
      });
      return invalidAnswer(says);
    }
    if (!areDistinct(now.points)) {
      const says = t("Two points have the same x₁, so they coincide on the number line. Move one of them.");
      return invalidAnswer(says);
    }
    const near = t("From left to right, the class changes {k, plural, one {once} other {# times}}.", {
      k: changesOf(now),
    });
    return changesOf(now) === changes ? rightAnswer(enough, { near }) : wrongAnswer(few, { near });
  },
});

const parabola = onTheLine({
  id: "only-with-a-square",
  version: 1,
  title: t("Only with a square"),
  count: 3,
  changes: 2,
  features: "x, x²: number line",
  begin: twoClasses("(2, 0)", "(0, 0)"),
  few: t(
    "A single threshold on x₁ classifies these points correctly, so no square is needed. Which order of the " +
      "classes needs two thresholds?",
  ),
  enough: t(
    "A threshold on x₁ can follow only one change of class. A parabola can have two zeros, so it can follow " +
      "two changes.",
  ),
  lectures: ["004"],
  asks: t(
    "The number line shows only x₁. Place three points that no threshold on x₁ separates, but that are separable " +
      "with the features x and x².",
  ),
  slips: [
    {
      name: "x2-does-not-count",
      is: (now) => changesOf({ ...now, points: now.points.map((/** @type {Vector} */ [x1, x2]) => [x2, x1]) }) === 2,
      says: t("From bottom to top, the class changes twice. But x₂ does not count here, so look from left to right."),
    },
  ],
  hints: [
    t("A threshold is enough if all points to its left have one class and all points to its right have the other."),
    { says: t("From left to right, the class must change twice."), holds: (answer) => changesOf(answer) === 2 },
    {
      says: t("Place one class on both sides of the other, such as + − +."),
      leads: () => ({ points: twoClasses("(-1, 0) (1, 0)", "(0, 0)") }),
    },
  ],
  solution: () => [
    { says: t("One threshold between 0 and 2 separates these two points."), points: twoClasses("(2, 0)", "(0, 0)") },
    {
      says: t("With a + point on the other side too, two thresholds are needed, such as ±√2, where x² = 2."),
      points: twoClasses("(2, 0) (-2, 0)", "(0, 0)"),
    },
  ],
});

const cubic = onTheLine({
  id: "too-much-for-a-square",
  version: 1,
  title: t("Too much for a square"),
  count: 4,
  changes: 3,
  features: "x, x²: number line",
  begin: twoClasses("(-1, 0) (1, 0)", "(0, 0)"),
  few: t("These points are separable with the features x and x², because a parabola can have two zeros."),
  enough: t("A parabola has at most two zeros, so it cannot follow three changes of class."),
  lectures: ["004"],
  asks: t(
    "The number line shows only x₁. Place four points with different x₁ that are not separable with the features x " +
      "and x².",
  ),
  slips: [
    {
      name: "both-ends-alike",
      is: (now) => changesOf(now) === 2,
      says: t("Here, one class lies on both sides of the other. This order needs only two zeros."),
    },
  ],
  hints: [
    t("How often can w₁x + w₂x² + b change its sign?"),
    {
      says: t("A parabola has at most two zeros, so three changes of class are too many for it."),
      holds: (answer) => changesOf(answer) === 3,
    },
    {
      says: t("Let the classes alternate: + − + −."),
      leads: () => ({ points: twoClasses("(-3, 0) (1, 0)", "(-1, 0) (3, 0)") }),
    },
  ],
  solution: () => [
    { says: t("A parabola separates + − +."), points: twoClasses("(-1, 0) (1, 0)", "(0, 0)") },
    {
      says: t("The order + − + − needs three zeros. A parabola has at most two, but with x³ there can be three."),
      points: twoClasses("(-1, 0) (1, 0)", "(0, 0) (2, 0)"),
    },
  ],
});

/** A point with integer coordinates for which all slips give different results. @param {number} seed */
const placed = (seed) =>
  firstGood(
    seed,
    (by) => [by.whole(-4, 4), by.whole(-4, 4)],
    ([a, b]) => b < 0 && areApart([(a - b) ** 2, (a + b) ** 2, a * a - b * b, a - b], 0.5),
  );

const heightByNumber = numberExercise({
  id: "how-high-is-it-lifted",
  title: t("How high is it lifted?"),
  generated: true,
  lectures: ["004"],
  start: () => ({}),
  asks: ({ seed }) =>
    t("φ(x) = (x₁, x₂, (x₁ − x₂)²). To which height does φ lift the point {x}?", { x: vector(placed(seed)) }),
  value: ({ seed }) => (placed(seed)[0] - placed(seed)[1]) ** 2,
  means: (answer, { seed }) =>
    t("{answer} is not the value of (x₁ − x₂)² at {x}. Compute x₁ − x₂ first, with its sign.", {
      answer: number(answer),
      x: vector(placed(seed)),
    }),
  slips: [
    {
      name: "minus-a-minus",
      gives: ({ seed }) => (placed(seed)[0] + placed(seed)[1]) ** 2,
      says: ({ seed }) =>
        t(
          "You computed (x₁ + x₂)². Here x₂ = {x2}, and subtracting a negative number means adding its " +
            "absolute value.",
          { x2: number(placed(seed)[1]) },
        ),
    },
    {
      name: "squares-apart",
      gives: ({ seed }) => placed(seed)[0] ** 2 - placed(seed)[1] ** 2,
      says: t("You computed x₁² − x₂². Take the difference first, and then square it."),
    },
    {
      name: "not-squared",
      gives: ({ seed }) => placed(seed)[0] - placed(seed)[1],
      says: t("You computed x₁ − x₂. This difference must still be squared."),
    },
  ],
  hints: [
    t("The height is the third feature."),
    t("Compute x₁ − x₂ first, with its sign."),
    { says: t("Then square the difference. A square is never negative."), holds: (answer) => answer >= 0 },
  ],
  found: ({ seed }) =>
    t("x₁ − x₂ = {difference}, and its square is {square}.", {
      difference: number(placed(seed)[0] - placed(seed)[1]),
      square: number((placed(seed)[0] - placed(seed)[1]) ** 2),
    }),
  way: () => [t("Compute the difference first, and then its square.")],
});

const HEIGHTS = [0.25, 0.5, 2, 3, 5, 6, 7, 8];
/** @param {number} seed */
const cutAt = (seed) =>
  firstGood(
    seed,
    (by) => by.oneOf(HEIGHTS),
    (h) => areApart([Math.sqrt(h), h, h * h, h / 2], 0.05),
  );

const preimageByNumber = numberExercise({
  id: "what-the-plane-cuts-out",
  title: t("What the plane cuts out"),
  generated: true,
  lectures: ["004"],
  start: () => ({}),
  asks: ({ seed }) =>
    t("With φ₃ = (x₁ − x₂)², the plane x₃ = {height} has the preimage x₁ − x₂ = ±c. Find c > 0, to two decimals.", {
      height: number(cutAt(seed)),
    }),
  value: ({ seed }) => Math.sqrt(cutAt(seed)),
  means: (answer, { seed }) =>
    answer < 0
      ? t("{answer} is negative, but c > 0.", { answer: number(answer) })
      : t("If x₁ − x₂ = {answer}, the height is {square}. But the height of the plane is {height}.", {
          answer: number(answer),
          square: number(answer ** 2),
          height: number(cutAt(seed)),
        }),
  slips: [
    {
      name: "the-height-itself",
      gives: ({ seed }) => cutAt(seed),
      says: t("Your answer is the height, which is c². Take the square root to find c."),
    },
    {
      name: "squared",
      gives: ({ seed }) => cutAt(seed) ** 2,
      says: t("You squared the height. To get from the height to c, take the square root."),
    },
    {
      name: "half-of-it",
      gives: ({ seed }) => cutAt(seed) / 2,
      says: t("You halved the height. To get from the height to c, take the square root."),
    },
  ],
  hints: [
    t("The preimage of the plane is where the lifted surface has the same height as the plane."),
    t("There, (x₁ − x₂)² equals the height of the plane."),
    {
      says: t("So x₁ − x₂ is plus or minus the square root of that height."),
      leads: ({ seed }) => Math.sqrt(cutAt(seed)),
    },
  ],
  found: ({ seed }) =>
    t("(x₁ − x₂)² = {height} if x₁ − x₂ = ±√{height} = ±{root}.", {
      height: number(cutAt(seed)),
      root: number(Math.sqrt(cutAt(seed))),
    }),
  way: () => [t("The preimage is where (x₁ − x₂)² equals the height of the plane.")],
});

export const EXERCISES = [heightByNumber, tickThird, ringFeature, parabola, cubic, preimageByNumber];
