// Exercises on the space of weights: which lines are right for all examples.

import { isSeparable } from "../math/exact.js";
import { counted, example, number, vector } from "../words/numbers.js";
import { firstGood, signOf } from "./making.js";
import { AND, data, rules } from "./starts.js";

/** @import { Exercise, Given } from "../model/exercise.js" */
/** @import { Chance } from "./making.js" */
/** @import { Data, Vector } from "../types" */

const AT_START = { step: [0, false], b: null, whole: false };
const SPACE = ["slice", "cone"];
const dataOf = (/** @type {Given} */ { start }) => /** @type {Data} */ (start.points);

/** Points with one more. @param {Data} data @param {Vector} x @param {number} y @returns {Data} */
const withOne = ({ points, labels }, x, y) => ({ points: [...points, x], labels: [...labels, y] });
const isPossible = (/** @type {Data} */ { points, labels }) => isSeparable(points, labels);

/** Whether an example rules out lines that are right for all others: then some of these are wrong for it.
 * @param {Data} data @param {number} i */
const bounds = ({ points, labels }, i) => isPossible({ points, labels: labels.with(i, -labels[i]) });

// ---- one more point

/** What a further point does to the lines that are right for all: to be built in three ways.
 * @param {{ id: string, title: string, asks: string, wanted: Effect, says: string, hints: [string, string, string],
 *   right: { points: Data }[], wrong: { points: Data }[], way: string }} of
 * @returns {Exercise} */
function oneMore({ id, title, asks, wanted, says, hints, right, wrong, way }) {
  return {
    id,
    version: 1,
    title,
    form: "build",
    lectures: ["001", "004"],
    start: () => ({ points: AND, rules: rules(), board: AT_START }),
    asks,
    locked: { examples: [0, 1, 2, 3] },
    check(answer) {
      if (answer.points.length !== 5) return { result: "invalid", says: "Add just one point to the four." };
      const effect = effectOf(answer);
      return effect === wanted ? { result: "right", says } : { result: "wrong", says: MEANS[effect] };
    },
    hints,
    solution: () => [
      { says: way },
      {
        says: `${signOf(right[0].points.labels[4])} at ${vector(right[0].points.points[4])}, for example.`,
        ...right[0],
      },
    ],
    trials: { right, wrong, invalid: [{ points: AND }, { points: withOne(withOne(AND, [3, 3], 1), [4, 4], 1) }] },
  };
}

/** @typedef {keyof typeof MEANS} Effect */
const MEANS = {
  nothing: "With this point, lines are left, and none is ruled out: all that were right are right for it too.",
  some: "This point rules some lines out, and leaves others.",
  all: "With this point no line is left: none is right for all five.",
};
/** What the last of some points does to the lines that are right for the others.
 * @param {Data} data @returns {Effect} */
function effectOf(data) {
  if (!isPossible(data)) return "all";
  return bounds(data, data.points.length - 1) ? "some" : "nothing";
}
const more = (/** @type {Vector} */ x, /** @type {number} */ y) => ({ points: withOne(AND, x, y) });

const rulesNothingOut = oneMore({
  id: "point-that-rules-nothing-out",
  title: "A point that says nothing new",
  asks: "Add one point to the AND gate that rules no line out: each that is right for the four is right for it, too.",
  wanted: "nothing",
  says: "Its edge does not touch the green set, in whatever slice.",
  hints: [
    "Which places are on the + side of every line that is right for the four points? Which are on the − side?",
    "Every such line has all of the triangle of the − points on its − side.",
    "A − point inside the triangle (0, 0), (1, 0), (0, 1) tells nothing new.",
  ],
  right: [more([0.25, 0.25], -1), more([2, 2], 1), more([-1, -1], -1), more([0.5, 0.5], -1), more([1, 1], 1)],
  wrong: [more([0.51, 0.5], -1), more([0.9, 3], 1), more([0.25, 0.25], 1), more([1.001, 0], -1)],
  way: "Every line that is right has the whole triangle of the − points on its − side.",
});

const cutsTheSet = oneMore({
  id: "point-whose-edge-cuts",
  title: "A point whose edge cuts",
  asks: "Add one + point to the AND gate that rules some lines out, but leaves others.",
  wanted: "some",
  says: "Its edge cuts the cone of all lines that are right: on one side of it they stay.",
  hints: [
    "A + point far behind (1, 1) tells nothing new; one between the − points leaves no line.",
    "Put it where some of the lines that are right pass on the one side of it, and some on the other.",
    "Between (1, 1) and the − points: (0.75, 0.75), for example.",
  ],
  right: [more([0.75, 0.75], 1), more([0.51, 0.51], 1), more([2, 0.5], 1)],
  wrong: [more([0.5, 0.5], 1), more([2, 2], 1), more([0.25, 0.25], 1)],
  way: "Lines that are right pass between (1, 1) and the − points: put it where they pass.",
});

const leavesNothing = oneMore({
  id: "nothing-is-left",
  title: "Nothing is left",
  asks: "Add one + point to the AND gate so that the set of lines that are right shrinks to nothing.",
  wanted: "all",
  says: "No line has all + points on one side and all − points on the other.",
  hints: [
    "When is there no line at all that has the + points on one side, and the − points on the other?",
    "When a + point lies among the − points, or on the way between two of them.",
    "The middle between (1, 0) and (0, 1) is one of the places.",
  ],
  right: [more([0.5, 0.5], 1), more([0.2, 0.2], 1), more([0, 0], 1), more([-1, -1], 1), more([0, 1], 1)],
  wrong: [more([0.501, 0.5], 1), more([2, 0.5], 1), more([2, 2], 1)],
  way: "The + point on the way between two − points: no line has it on the other side.",
});

// ---- the b of a slice

/** @type {Exercise} */
const emptySlice = {
  id: "slice-with-nothing-green",
  version: 1,
  title: "A slice with nothing green",
  form: "build",
  lectures: ["001"],
  start: () => ({ points: AND, rules: rules(), board: { step: [2, false], b: -1, whole: false } }),
  asks: "Choose a b for the slice at which no w whatever is right for all examples, and leave the points.",
  locked: { examples: [0, 1, 2, 3], count: true, labels: true },
  answerOf: ({ own, run, k }) => own.b ?? run.states[k].b,
  check(b, { start: { board } }) {
    if (b === board?.b) return { result: "invalid", says: "Choose another b for the slice first." };
    if (b >= 0)
      return { result: "right", says: `At the − point (0, 0) the score is b = ${number(b)}: that is not below 0.` };
    return {
      result: "wrong",
      says: "A slice with b < 0 has a green set: the same cone, larger or smaller. It may lie outside the picture.",
    };
  },
  hints: [
    "Which example’s score depends on b only?",
    "(0, 0) is a − point, and s(0, 0) = b.",
    "b must be below 0 for a line that is right: so take another one.",
  ],
  solution: () => [
    { says: "s(0, 0) = b must be below 0 for the − point (0, 0)." },
    { says: "With b = 1 no w is right for it.", board: { b: 1 } },
  ],
  trials: {
    right: [{ board: { b: 1 } }, { board: { b: 0 } }, { board: { b: 0.001 } }, { board: { b: null } }],
    wrong: [{ board: { b: -0.001 } }, { board: { b: -5 } }],
    invalid: [{ board: { b: -1 } }, { points: data([[1, 1]], [[0, 0]]), board: { b: 1 } }],
  },
};

// ---- to predict

const SIGNS = ["b > 0 for all of them", "b < 0 for all of them", "b > 0 for some, b < 0 for others"];
/** Which of SIGNS holds: b is the score of the origin. @param {Data} data */
function signOfB(data) {
  const [plus, minus] = [1, -1].map((y) => isPossible(withOne(data, [0, 0], y)));
  return plus && minus ? 2 : plus ? 0 : 1;
}

/** @param {Chance} by @returns {Data} */
const drawn = (by) => {
  const [u, v] = [by.whole(-3, 3), by.whole(-3, 3)];
  return {
    points: by.places(5, 3).map(([x1, x2]) => [x1 + u, x2 + v]),
    labels: [1, -1, by.sign(), by.sign(), by.sign()],
  };
};
const hasOrigin = (/** @type {Data} */ { points }) => points.some(([x1, x2]) => x1 === 0 && x2 === 0);

/** @type {Exercise} */
const everyB = {
  id: "sign-of-every-b",
  version: 1,
  title: "The sign of b",
  form: "choice",
  lectures: ["001", "003"],
  generated: true,
  start: (seed) => ({
    points: firstGood(seed, drawn, (made) => isPossible(made) && !hasOrigin(made) && signOfB(made) === seed % 3),
    rules: rules(),
    board: AT_START,
  }),
  asks: "Think of all lines w·x + b = 0 that are right for all of these points. What holds for their b?",
  choices: SIGNS,
  hides: [...SPACE, "best"],
  check(answer, given) {
    const right = signOfB(dataOf(given));
    const isAmong = right === 2 || answer === 2;
    if (answer === right) return { result: "right", says: SAYS[right] };
    return {
      result: "wrong",
      says: isAmong
        ? answer === 2
          ? "Then some of them would have the origin on their + side, and some on their − side."
          : "There are such lines, but others too."
        : "No line that is right has the origin on that side.",
    };
  },
  slips: [
    {
      name: "threshold",
      is: (answer, given) => answer + signOfB(dataOf(given)) === 1,
      says: "b was taken for the threshold t = −b: b > 0 where the origin is on the + side.",
    },
  ],
  hints: [
    "b is the score of the origin: b > 0 says that the origin is on the + side.",
    "Look where the origin is: among the + points, among the − points, or where lines can pass on both sides of it?",
    "Imagine a + point at the origin: could a line still be right for all? And with a − point there?",
  ],
  solution: (given) => [
    { says: "b = s(0, 0), so it is the side of the origin that is asked for." },
    { says: SAYS[signOfB(dataOf(given))], answer: signOfB(dataOf(given)) },
  ],
  trials: {
    right: (given) => [signOfB(dataOf(given))],
    wrong: (given) => [0, 1, 2].filter((answer) => answer !== signOfB(dataOf(given))),
    invalid: [null],
    slips: {
      threshold: (/** @type {Given} */ given) =>
        signOfB(dataOf(given)) === 2 ? undefined : 1 - signOfB(dataOf(given)),
    },
  },
};
const SAYS = [
  "Every line that is right has the origin on its + side.",
  "Every line that is right has the origin on its − side.",
  "The origin may be on either side: lines that are right pass on both sides of it.",
];

/** The examples that bound the cone of all lines that are right. @param {Data} data */
const bounding = (data) => [...data.points.keys()].filter((i) => bounds(data, i));

/** @type {Exercise} */
const whichBound = {
  id: "examples-that-bound",
  version: 1,
  title: "Which examples bound the set?",
  form: "choices",
  lectures: ["001", "003"],
  generated: true,
  start: (seed) => ({
    points: firstGood(seed, drawn, (made) => isPossible(made) && bounding(made).length < 5),
    rules: rules(),
    board: AT_START,
  }),
  asks: "Leave out one example at a time. Without which of them would more lines be right for the rest?",
  choices: (given) =>
    dataOf(given).points.map((x, i) => `${example(i)} = ${vector(x)}, ${signOf(dataOf(given).labels[i])}`),
  hides: [...SPACE, "best"],
  check(answer, given) {
    const right = bounding(dataOf(given));
    const agreed = [0, 1, 2, 3, 4].filter((i) => answer.includes(i) === right.includes(i)).length;
    return agreed === 5
      ? {
          result: "right",
          says: `${counted(right.length, "example")}: their edges bound the cone of all lines that are right.`,
        }
      : { result: "wrong", says: "It is not these.", near: `${agreed} of 5 examples are right.` };
  },
  slips: [
    {
      name: "all",
      is: (answer) => answer?.length === 5,
      says: "That would be all; but what lies behind others of its class rules nothing more out.",
    },
  ],
  hints: [
    "Which examples can a line touch while all others are still right?",
    "A point that lies behind others of its class, seen from the other class, rules nothing more out.",
    "Try each: could a line have just this point on the wrong side, and be right for all others?",
  ],
  solution: (given) => [
    { says: "An example bounds the set where a line can be wrong for it alone." },
    { says: `Here: ${bounding(dataOf(given)).map(example).join(", ")}.`, answer: bounding(dataOf(given)) },
  ],
  trials: {
    right: (given) => [bounding(dataOf(given))],
    wrong: (given) => [bounding(dataOf(given)).slice(1)],
    invalid: [null, []],
    slips: { all: [0, 1, 2, 3, 4] },
  },
};

export const EXERCISES = [cutsTheSet, rulesNothingOut, leavesNothing, emptySlice, everyB, whichBound];
