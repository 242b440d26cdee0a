// Exercises on feature maps: which feature separates, what a height is, points on the number line.

import * as plane from "../math/plane.js";
import { counted, number, vector } from "../words/numbers.js";
import { areApart, firstGood, ofNumber } from "./making.js";
import { data, rules, XOR } from "./starts.js";

/** @import { Data, Vector } from "../types" */
/** @import { Exercise } from "../model/exercise.js" */

const START = { rules: rules() };
const STEP = { step: [0, false] };

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
/** Whether the corners of XOR, lifted so, are separable: the middles of the two classes are at one place of the plane,
 * so their heights must differ; and then a plane between them and a steep enough one is the same. */
const separatesXor = (/** @type {(typeof THIRD)[number][1]} */ of) => {
  const heights = XOR.points.map(([a, b]) => of(a, b));
  return heights[0] + heights[1] !== heights[2] + heights[3];
};
const SEPARATING = THIRD.flatMap(([, of], i) => (separatesXor(of) ? [i] : []));
const [SQUARES, SUM, SQUARE] = ["x₁² + x₂²", "x₁ + x₂", "x₁²"].map((name) =>
  THIRD.findIndex(([known]) => known === name),
);

/** @type {Exercise} */
const tickThird = {
  id: "which-feature-separates-xor",
  version: 1,
  title: "Which feature separates XOR?",
  form: "choices",
  lectures: ["004"],
  start: () => ({ ...START, points: XOR, board: STEP }),
  shows: ["numbers"],
  hides: ["space"],
  asks: "A third feature lifts the corners of XOR, (±1, ±1). Tick all those with which a plane separates them.",
  choices: THIRD.map(([name]) => name),
  check(answer) {
    const judged = THIRD.filter((_, i) => SEPARATING.includes(i) === answer.includes(i)).length;
    return judged === THIRD.length
      ? { result: "right", says: "With each of these both + corners lie at one height, and both − corners at another." }
      : {
          result: "wrong",
          says: "At least one is judged wrongly.",
          near: `${judged} of ${THIRD.length} are judged rightly.`,
        };
  },
  slips: [
    {
      name: "the-sum-of-squares",
      is: (answer) => answer.includes(SQUARES) && !answer.includes(SUM) && !answer.includes(SQUARE),
      says: "x₁² + x₂² is 2 at every corner: all four are lifted by the same height, and nothing is won.",
    },
    {
      name: "a-linear-feature",
      is: (answer) => answer.includes(SUM) && !answer.includes(SQUARES) && !answer.includes(SQUARE),
      says: "x₁ + x₂ is linear: a plane over it is a line in the plane, with other weights.",
    },
  ],
  hints: [
    "Work out the third feature at each of the four corners.",
    "Both classes have their middle at (0, 0): at which heights do the two middles lie?",
    "It separates where the heights of the two + corners add up to something else than those of the two − corners.",
  ],
  solution: () => [
    {
      says: "These four lift the + corners on the whole to another height than the − corners; the other three do not.",
      answer: SEPARATING,
    },
  ],
  trials: {
    right: [[0, 2, 4, 6]],
    wrong: [[0], [0, 2, 4], [0, 1, 2, 3, 4, 5, 6], [1, 3, 5]],
    invalid: [null, []],
    slips: { "the-sum-of-squares": [0, 1, 2, 4, 6], "a-linear-feature": [0, 2, 3, 4, 6] },
  },
};

const around = (/** @type {number} */ radius, /** @type {number} */ count, turn = 0) =>
  Array.from({ length: count }, (_, i) =>
    [Math.cos, Math.sin].map((of) => Math.round(10 * radius * of((2 * Math.PI * i) / count + turn)) / 10),
  );
const RING = data(around(0.7, 5, 0.3), around(2.2, 8));
const FLAT = "x₁²";

/** @type {Exercise} */
const ringFeature = {
  id: "a-feature-for-the-ring",
  version: 1,
  title: "A feature for the ring",
  form: "build",
  needsServer: true,
  lectures: ["004"],
  start: () => ({ ...START, points: RING, board: { ...STEP, features: FLAT } }),
  locked: { count: true, examples: [...RING.points.keys()] },
  answerOf: ({ run }) => run.map.features,
  asks:
    "Find features with which a plane separates the + points " +
    "from the ring of − around them: choose, or type a formula.",
  check(answer, { moment: { run } }) {
    if (answer === FLAT)
      return { result: "invalid", says: "There is no answer yet: change “Features” above the board." };
    if (run.map.problem) return { result: "invalid", says: run.map.problem };
    const space = run.map.lifted ? "A plane" : "A hyperplane";
    if (run.verdict.kind === "separable" || run.outcome === "converged")
      return { result: "right", says: `${space} separates the lifted points.` };
    if (run.verdict.kind === "awaited")
      return { result: "awaited", says: "The verdict is on its way: what it says of your answer comes with it." };
    const { length } = wrongAtTheEnd(run);
    return {
      result: "wrong",
      says: `${space} cannot separate them with these features.`,
      near: `The last one of the run has ${counted(length, "point")} of ${run.points.length} wrong.`,
    };
  },
  slips: [
    {
      name: "a-saddle",
      is: (answer) => answer === "x₁x₂",
      says: "x₁x₂ is above 0 in two quarters of the plane and below 0 in the two others, inside and outside alike.",
    },
  ],
  hints: [
    "What is small for each + point and large for each − point?",
    "The distance from the origin tells them apart. It needs no root.",
    "Take x₁² + x₂².",
  ],
  solution: () => [
    {
      says: "With x₁² alone the ring is high on the left and on the right, and low above and below.",
      board: { features: FLAT },
    },
    {
      says: "With x₁² + x₂² every point of the ring is high, and the others are low.",
      board: { features: "x₁² + x₂²" },
    },
  ],
  trials: {
    right: ["x₁² + x₂²", "sqrt(x1^2 + x2^2)", "max(|x1|, |x2|)", "degree ≤ 2: all monomials"].map((features) => ({
      board: { features },
    })),
    wrong: ["(x₁ − x₂)²", "x₁", "x, x²: number line"].map((features) => ({ board: { features } })),
    invalid: [{ board: { features: "x₁²" } }, { board: { features: "x1 +" } }, { board: { features: "1/(x1 - x1)" } }],
    slips: { "a-saddle": { board: { features: "x₁x₂" } } },
  },
};

/** @param {any} run @returns {number[]} */
const wrongAtTheEnd = ({ states, points, labels, boundary }) =>
  labels.flatMap((/** @type {number} */ y, /** @type {number} */ i) =>
    plane.isWrong(y, plane.score(states.at(-1), points[i]), boundary) ? [i] : [],
  );

/** How often the class changes from left to right. @param {Data} data */
function changesOf({ points, labels }) {
  const order = [...points.keys()].sort((i, j) => points[i][0] - points[j][0]);
  return order.slice(1).filter((i, k) => labels[i] !== labels[order[k]]).length;
}
const areDistinct = (/** @type {Vector[]} */ points) => new Set(points.map(([x]) => x)).size === points.length;

/** Points on the number line between which the class changes so often.
 * @param {Omit<Exercise, "form" | "start" | "check" | "locked"> & { count: number, changes: number, begin: Data,
 *   features: string, few: string }} of
 * @returns {Exercise} */
const onTheLine = ({ count, changes, begin, features, few, ...exercise }) => ({
  ...exercise,
  form: "build",
  start: () => ({ ...START, points: begin, board: { ...STEP, features } }),
  check(now) {
    if (now.points.length !== count)
      return { result: "invalid", says: `There must be ${counted(count, "point")}; here are ${now.points.length}.` };
    if (!areDistinct(now.points))
      return { result: "invalid", says: "Two points have the same x₁: on the number line they are at one place." };
    const near = `From left to right the class changes ${counted(changesOf(now), "time")}.`;
    return changesOf(now) === changes
      ? { result: "right", says: "A polynomial needs a zero for each change of the class.", near }
      : { result: "wrong", says: few, near };
  },
});

const parabola = onTheLine({
  id: "only-with-a-square",
  version: 1,
  title: "Only with a square",
  count: 3,
  changes: 2,
  features: "x, x²: number line",
  begin: data([[2, 0]], [[0, 0]]),
  few: "One threshold on x₁ separates them: no square is needed.",
  lectures: ["004"],
  asks: "On the number line only x₁ counts. Place three points that no threshold separates, but x and x² do.",
  slips: [
    {
      name: "x2-does-not-count",
      is: (now) => changesOf({ ...now, points: now.points.map((/** @type {Vector} */ [x1, x2]) => [x2, x1]) }) === 2,
      says: "They would change twice from below to above; but x₂ does not count here.",
    },
  ],
  hints: [
    "One threshold: all on its left have one class, all on its right the other.",
    "The class must change twice on the way from left to right.",
    "One class on both sides of the other: + − +.",
  ],
  solution: () => [
    { says: "A threshold between 0 and 2 separates these two.", points: data([[2, 0]], [[0, 0]]) },
    {
      says: "A + on the other side, too: now " + "it needs two, ±√2, where x² = 2.",
      points: data(
        [
          [2, 0],
          [-2, 0],
        ],
        [[0, 0]],
      ),
    },
  ],
  trials: {
    right: [
      {
        points: data(
          [
            [2, 0],
            [-2, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [[1, 3]],
          [
            [0, 0],
            [1.5, 0],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: data(
          [
            [2, 0],
            [1, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [2, 0],
            [1, 0],
            [3, 0],
          ],
          [],
        ),
      },
    ],
    invalid: [
      {
        points: data(
          [
            [2, 0],
            [0, 1],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [2, 0],
            [-2, 0],
            [3, 0],
          ],
          [[0, 0]],
        ),
      },
    ],
    slips: {
      "x2-does-not-count": {
        points: data(
          [
            [1, 2],
            [2, -2],
          ],
          [[0, 0]],
        ),
      },
    },
  },
});

const cubic = onTheLine({
  id: "too-much-for-a-square",
  version: 1,
  title: "Too much for a square",
  count: 4,
  changes: 3,
  features: "x, x²: number line",
  begin: data(
    [
      [-1, 0],
      [1, 0],
    ],
    [[0, 0]],
  ),
  few: "x and x² separate them: a parabola has up to two zeros.",
  lectures: ["004"],
  asks: "On the number line only x₁ counts. Place four points at four numbers that x and x² do not separate.",
  slips: [
    {
      name: "both-ends-alike",
      is: (now) => changesOf(now) === 2,
      says: "One class on both sides of the other is just what a parabola can do.",
    },
  ],
  hints: [
    "How often can w₁x + w₂x² + b change its sign?",
    "A parabola has at most two zeros, so the class may change twice and no more.",
    "Let the classes take turns: + − + −.",
  ],
  solution: () => [
    {
      says: "+ − + is no trouble for a parabola.",
      points: data(
        [
          [-1, 0],
          [1, 0],
        ],
        [[0, 0]],
      ),
    },
    {
      says: "+ − + − needs three " + "zeros: x³ has them.",
      points: data(
        [
          [-1, 0],
          [1, 0],
        ],
        [
          [0, 0],
          [2, 0],
        ],
      ),
    },
  ],
  trials: {
    right: [
      {
        points: data(
          [
            [-1, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [2, 0],
          ],
        ),
      },
      {
        points: data(
          [
            [5, 1],
            [0, 0],
          ],
          [
            [9, 0],
            [2, 7],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: data(
          [
            [-1, 0],
            [1, 0],
            [2, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [-1, 0],
            [-2, 0],
          ],
          [
            [0, 0],
            [2, 0],
          ],
        ),
      },
    ],
    invalid: [
      {
        points: data(
          [
            [-1, 0],
            [1, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [-1, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [1, 1],
          ],
        ),
      },
    ],
    slips: {
      "both-ends-alike": {
        points: data(
          [
            [-1, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [0.5, 0],
          ],
        ),
      },
    },
  },
});

/** A place with whole coordinates at which no two readings of (x₁ − x₂)² agree. @param {number} seed */
const placed = (seed) =>
  firstGood(
    seed,
    (by) => [by.whole(-4, 4), by.whole(-4, 4)],
    ([a, b]) => b < 0 && areApart([(a - b) ** 2, (a + b) ** 2, a * a - b * b, a - b], 0.5),
  );

const heightByNumber = ofNumber({
  id: "how-high-is-it-lifted",
  version: 1,
  title: "How high is it lifted?",
  generated: true,
  lectures: ["004"],
  start: () => ({}),
  asks: ({ seed }) => `φ(x) = (x₁, x₂, (x₁ − x₂)²). To which height is the point ${vector(placed(seed))} lifted?`,
  value: ({ seed }) => (placed(seed)[0] - placed(seed)[1]) ** 2,
  means: (answer) => `At the height ${number(answer)} another point lies over this place.`,
  slips: [
    {
      name: "minus-a-minus",
      gives: ({ seed }) => (placed(seed)[0] + placed(seed)[1]) ** 2,
      says: ({ seed }) => `That is (x₁ + x₂)²: x₂ is ${number(placed(seed)[1])}, and taking it away adds.`,
    },
    {
      name: "squares-apart",
      gives: ({ seed }) => placed(seed)[0] ** 2 - placed(seed)[1] ** 2,
      says: "That is x₁² − x₂²: first comes the difference, then the square.",
    },
    {
      name: "not-squared",
      gives: ({ seed }) => placed(seed)[0] - placed(seed)[1],
      says: "That is x₁ − x₂; it is yet to be squared.",
    },
  ],
  hints: [
    "The height is the third feature.",
    "First x₁ − x₂, with its sign.",
    "Then square it: a square is never below 0.",
  ],
  found: ({ seed }) =>
    `x₁ − x₂ = ${number(placed(seed)[0] - placed(seed)[1])}, and its ` +
    `square is ${number((placed(seed)[0] - placed(seed)[1]) ** 2)}.`,
  way: () => ["First the difference, then the square."],
});

const HEIGHTS = [0.25, 0.5, 2, 3, 5, 6, 7, 8];
const cutAt = (/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => by.oneOf(HEIGHTS),
    (h) => areApart([Math.sqrt(h), h, h * h, h / 2], 0.05),
  );

const preimageByNumber = ofNumber({
  id: "what-the-plane-cuts-out",
  version: 1,
  title: "What the plane cuts out",
  generated: true,
  lectures: ["004"],
  start: () => ({}),
  asks: ({ seed }) =>
    `With φ₃ = (x₁ − x₂)² the plane x₃ = ${number(cutAt(seed))} ` +
    "has the preimage x₁ − x₂ = ±c. How large is c (two decimals)?",
  value: ({ seed }) => Math.sqrt(cutAt(seed)),
  means: (answer) => `Where x₁ − x₂ = ${number(answer)} the height is ${number(answer ** 2)}.`,
  slips: [
    {
      name: "the-height-itself",
      gives: ({ seed }) => cutAt(seed),
      says: "That is the height; x₁ − x₂ is a number whose square it is.",
    },
    { name: "squared", gives: ({ seed }) => cutAt(seed) ** 2, says: "The way back from the height is the root." },
    { name: "half-of-it", gives: ({ seed }) => cutAt(seed) / 2, says: "The way back is the root, not the half." },
  ],
  hints: [
    "The preimage is where the lifted plane is just as high as the plane x₃ = const.",
    "There (x₁ − x₂)² is that height.",
    "So x₁ − x₂ is plus or minus its root.",
  ],
  found: ({ seed }) =>
    `(x₁ − x₂)² = ${number(cutAt(seed))} where x₁ − x₂ = ` +
    `±√${number(cutAt(seed))} = ±${number(Math.sqrt(cutAt(seed)))}.`,
  way: () => ["The preimage is where (x₁ − x₂)² is as large as the height of the plane."],
});

export const EXERCISES = [heightByNumber, tickThird, ringFeature, parabola, cubic, preimageByNumber];
