// Exercises on the run of a perceptron in the plane.

import { isSeparable, isSeparableThroughOrigin } from "../math/exact.js";
import { train } from "../math/perceptron.js";
import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { areEqual } from "../model/points.js";
import { counted, number, vector } from "../words/numbers.js";
import { areApart, firstGood, ofNumber, signOf } from "./making.js";
import { data, RULE, rules } from "./starts.js";

/** @import { Checked, Exercise, Given } from "../model/exercise.js" */
/** @import { Data, TrainingRun, Vector } from "../types" */

const EMPTY = { points: [], labels: [] };
const SEVEN = 7;
const AT_START = { step: [0, false] };

/** @type {Exercise} */
const sevenMistakes = {
  id: "seven-mistakes",
  version: 1,
  title: "Exactly seven mistakes",
  form: "build",
  lectures: ["001"],
  start: () => ({ points: EMPTY, rules: rules(), board: AT_START }),
  asks: "Place four points on which the perceptron makes exactly 7 mistakes before it converges.",
  check({ points }, { moment: { run } }) {
    if (points.length !== 4)
      return { result: "invalid", says: `These are ${counted(points.length, "point")}; place four.` };
    const isOver = run.outcome === "converged";
    const near = isOver ? `${counted(run.length, "mistake")} here, ${SEVEN} wanted.` : "";
    if (!isOver) return notOver(run);
    return run.length === SEVEN
      ? { result: "right", says: `${counted(run.length, "mistake")}, then it converges.` }
      : { result: "wrong", says: run.length < SEVEN ? "Too few mistakes." : "Too many mistakes.", near };
  },
  hints: [
    "The narrower the gap between the classes, the more mistakes there can be: move one point, watch the count.",
    "A single + point at the origin, and − points close to it, make b go to and fro.",
    "Try + at (0, 0) and − at (0, 1), (1, 1); then look for a place of the fourth, a −, on the axis x₂ = 0.",
  ],
  solution: () => [
    { says: "The + point lies at the origin: there only b decides.", points: data([[0, 0]], []) },
    {
      says: "Three − points, in this order, pull b down and w away from them.",
      points: data(
        [[0, 0]],
        [
          [0, 1],
          [1, 1],
          [2, 0],
        ],
      ),
    },
  ],
  trials: {
    right: [
      {
        points: data(
          [[0, 0]],
          [
            [0, 1],
            [1, 1],
            [2, 0],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: data(
          [[0, 0]],
          [
            [0, 1],
            [1, 1],
            [1, 0],
          ],
        ),
      },
    ],
    invalid: [{ points: EMPTY }, { points: data([[0, 0]], []) }],
  },
};

/** A run that is stopped may only have a long way to go. @param {TrainingRun} run @returns {Checked} */
const notOver = ({ outcome, length }) => ({
  result: "wrong",
  says:
    outcome === "cycle"
      ? "On these points the mistakes never end: the run repeats itself."
      : `The run has not converged after ${counted(length, "mistake")}.`,
});

// ---- the order of the AND gate

/** @type {Vector[]} */
const CORNERS = [
  [1, 1],
  [0, 0],
  [0, 1],
  [1, 0],
];
const isAnd = (/** @type {Vector} */ [x1, x2]) => (x1 === 1 && x2 === 1 ? 1 : -1);
/** The AND gate in an order of its corners. @param {Vector[]} order @returns {Data} */
const gateIn = (order) => ({ points: order, labels: order.map(isAnd) });
const GATE = gateIn(CORNERS);

/** Why points are not the AND gate; "" where they are. @param {Data} data */
function notAnd({ points, labels }) {
  const missing = CORNERS.filter((corner) => !points.some((x) => areEqual(x, corner)));
  if (missing.length)
    return `No point lies at ${vector(missing[0])}: the grid and the arrow keys put it there exactly.`;
  if (points.length > 4) return `These are ${counted(points.length, "point")}; the gate has four.`;
  const wrong = points.findIndex((x, i) => labels[i] !== isAnd(x));
  return wrong < 0 ? "" : `${vector(points[wrong])} has the wrong class: only (1, 1) is +.`;
}

/** Of all orders, the mistakes that each makes. */
const ORDERS = () =>
  permuted(CORNERS).map((order) => {
    const { points, labels } = gateIn(order);
    const run = train(points, labels, /** @type {any} */ (RULE), { most: 100 });
    return { order, mistakes: run?.index.length ?? 0 };
  });

/** @param {Vector[]} some @returns {Vector[][]} */
const permuted = (some) =>
  some.length < 2 ? [some] : some.flatMap((one, i) => permuted(some.toSpliced(i, 1)).map((rest) => [one, ...rest]));

/** @param {{ id: string, title: string, asks: string, best(...counts: number[]): number,
 *   extreme: string, hints: [string, string, string] }} of
 * @returns {Exercise} */
function orderOf({ id, title, asks, best, extreme, hints }) {
  const mostOf = () => best(...ORDERS().map(({ mistakes }) => mistakes));
  const withMost = () => ORDERS().find(({ mistakes }) => mistakes === mostOf())?.order ?? CORNERS;
  return {
    id,
    version: 1,
    title,
    form: "build",
    lectures: ["002"],
    start: () => ({ points: GATE, rules: rules(), board: AT_START }),
    asks,
    check(answer, { moment: { run } }) {
      const why = notAnd(answer);
      if (why) return { result: "invalid", says: why };
      const better = ORDERS().filter(
        ({ mistakes }) => mistakes !== run.length && best(mistakes, run.length) === mistakes,
      );
      if (!better.length)
        return { result: "right", says: `${counted(run.length, "mistake")}: no order makes ${extreme}.` };
      return {
        result: "wrong",
        says: `${counted(run.length, "mistake")} in this order.`,
        near: `${better.length} of the 24 orders do better.`,
      };
    },
    hints,
    solution: () => [
      {
        says: `In this order: ${withMost().map(vector).join(", ")}. It makes ${counted(mostOf(), "mistake")}.`,
        points: gateIn(withMost()),
      },
    ],
    trials: {
      right: () => [{ points: gateIn(withMost()) }],
      wrong: () => [
        {
          points: gateIn([
            [0, 0],
            [1, 1],
            [0, 1],
            [1, 0],
          ]),
        },
      ],
      invalid: [
        { points: GATE },
        {
          points: gateIn([
            [1, 0],
            [0, 0],
            [0, 1],
          ]),
        },
        { points: { ...GATE, points: GATE.points.with(1, [0.01, 0]) } },
        { points: { ...GATE, labels: [1, 1, -1, -1] } },
      ],
    },
  };
}

const mostMistakes = orderOf({
  id: "and-order-most-mistakes",
  title: "The slowest order",
  asks: "Put the four points of the AND gate into the order in which learning it takes the most mistakes.",
  best: Math.max,
  extreme: "more",
  hints: [
    "Choose a point, then make it the first example (M, or “1st” among the tools). J and K move it by one place.",
    "There are 24 orders, and only three counts of mistakes among them.",
    "Begin with one of the − corners next to (1, 1), and let (0, 0) follow.",
  ],
});

const fewestMistakes = orderOf({
  id: "and-order-fewest-mistakes",
  title: "The fastest order",
  asks: "Put the four points of the AND gate into the order in which learning it takes the fewest mistakes.",
  best: Math.min,
  extreme: "fewer",
  hints: [
    "Choose a point, then make it the first example (M, or “1st” among the tools). J and K move it by one place.",
    "At the start every score is 0, so the first point is always a mistake. Which first mistake costs least?",
    "Begin with (0, 0): it moves only b. Only two of the 24 orders are the fastest.",
  ],
});

// ---- a bias that is needed

/** @type {Exercise} */
const needsBias = {
  id: "needs-a-bias",
  version: 1,
  title: "Points that need a bias",
  form: "build",
  lectures: ["002"],
  start: () => ({ points: EMPTY, rules: rules(), board: AT_START }),
  asks: "Place one + and one − point that some line separates, but no line through the origin does.",
  check({ points, labels }) {
    if (points.length !== 2 || labels[0] === labels[1])
      return { result: "invalid", says: "Place two points: one + and one −." };
    if (!isSeparable(points, labels))
      return { result: "wrong", says: "No line at all separates two classes at the same place." };
    if (!isSeparableThroughOrigin(points, labels))
      return { result: "right", says: "With b = 0 both scores have the same sign, or one is 0: only a bias helps." };
    const [p, q] = points.map((/** @type {Vector} */ x) => plane.scale(1 / plane.length(x), x));
    const angle = (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, plane.dot(p, q))));
    return {
      result: "wrong",
      says: "A line through the origin can pass between these two points.",
      near: `Seen from the origin they are ${number(angle, 3)}° apart.`,
    };
  },
  hints: [
    "Without a bias the score is w·x. What happens to it when x becomes twice as long?",
    "Two points on the same ray from the origin have scores of the same sign, whatever w is.",
    "Try + at (1, 1), and − at a place on the same ray.",
  ],
  solution: () => [
    { says: "A + point anywhere but at the origin.", points: data([[1, 1]], []) },
    { says: "A − point on the same ray: w·x doubles, its sign stays.", points: data([[1, 1]], [[2, 2]]) },
  ],
  trials: {
    right: [
      { points: data([[1, 1]], [[2, 2]]) },
      { points: data([[0, 0]], [[2, 1]]) },
      { points: data([[-0.3, 0.6]], [[-0.1, 0.2]]) },
    ],
    wrong: [
      { points: data([[1, 1]], [[2, 2.001]]) },
      { points: data([[1, 1]], [[-1, -1]]) },
      { points: data([[1, 1]], [[1, 1]]) },
    ],
    invalid: [
      { points: EMPTY },
      {
        points: data(
          [
            [1, 1],
            [2, 2],
          ],
          [],
        ),
      },
    ],
  },
};

// ---- the first five updates of the AND gate

const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th"];
const FIVE = ORDINALS.map((which) => `The ${which} update`);
/** y·s(x) of all examples after k updates. @type {(run: TrainingRun, k: number) => number[]} */
const marginsAt = ({ states, points, labels }, k) => points.map((x, i) => labels[i] * plane.score(states[k], x));
/** y·s(x) of the example of update k, after it. @type {(run: TrainingRun, k: number) => number} */
const ownAfter = (run, k) => marginsAt(run, k)[run.index[k - 1]];
/** The examples that update k makes wrong. @type {(run: TrainingRun, k: number) => number[]} */
function spoiled(run, k) {
  const [before, after] = [marginsAt(run, k - 1), marginsAt(run, k)];
  return [...before.keys()].filter((i) => before[i] > 0 && after[i] <= 0);
}

/** @type {Exercise} */
const stillWrong = {
  id: "own-example-still-wrong",
  version: 1,
  title: "An update that is not enough",
  form: "choice",
  lectures: ["002", "003"],
  start: () => ({ points: GATE, rules: rules(), board: AT_START }),
  asks: "One of the first five updates leaves its own example wrong, or on the line. Which one?",
  needs: ["numbers"],
  choices: FIVE,
  check(answer, { moment: { run } }) {
    const own = ownAfter(run, answer + 1);
    const where = `After the ${ORDINALS[answer]} update its own example has y s(x) = ${number(own)}`;
    return own > 0
      ? { result: "wrong", says: `${where}: that one is enough.` }
      : { result: "right", says: `${where}: that is still misclassified.` };
  },
  hints: [
    "An update raises its own y s(x) by ‖x‖² + 1. When is that not enough?",
    "It is least where x = (0, 0): then it rises by 1 only.",
    "Work out b before (0, 0) is looked at for the first time.",
  ],
  solution: ({ moment: { run } }) => [
    { says: `(1, 1) comes first: ${afterUpdate(run, 1)}. So y s(x) of (0, 0) is ${number(marginsAt(run, 1)[1])}.` },
    { says: `The 2nd update changes only b: ${afterUpdate(run, 2)}. (0, 0) is on the line.`, answer: 1 },
  ],
  trials: { right: [1], wrong: [0, 2, 3, 4], invalid: [null] },
};

/** @type {(run: TrainingRun, k: number) => string} */
const afterUpdate = ({ states }, k) => `w = ${vector(states[k].w)}, b = ${number(states[k].b)}`;

/** @type {Exercise} */
const madeWrong = {
  id: "right-example-made-wrong",
  version: 1,
  title: "An update that does harm",
  form: "choice",
  lectures: ["002"],
  start: () => ({ points: GATE, rules: rules(), board: AT_START }),
  asks: "Which of the first five updates is the first to spoil an example: right before it, wrong or 0 after it?",
  needs: ["numbers"],
  choices: FIVE,
  check(answer, { moment: { run } }) {
    const which = `The ${ORDINALS[answer]} update`;
    const harmed = spoiled(run, answer + 1);
    if (!harmed.length) return { result: "wrong", says: `${which} makes no right example wrong.` };
    const isFirst = ORDINALS.slice(0, answer).every((_, k) => !spoiled(run, k + 1).length);
    const names = harmed.map((i) => vector(run.points[i])).join(" and ");
    return isFirst
      ? { result: "right", says: `${which} makes ${names} wrong, which was right before.` }
      : { result: "wrong", says: `${which} does so, with ${names}, but an earlier one does too.` };
  },
  slips: [
    {
      name: "own-example",
      is: (answer, { moment: { run } }) => ownAfter(run, answer + 1) <= 0,
      says: "Its own example is still misclassified after it; but that one was not right before.",
    },
  ],
  hints: [
    "Write down y s(x) of all four examples after each update.",
    "An update for a − example lowers the score of every example x with x·x⁽ⁱ⁾ + 1 > 0.",
    "Which − example has a large product with (1, 1)? Its update lowers the score of (1, 1) most.",
  ],
  solution: ({ moment: { run } }) => [
    { says: `After two updates ${afterUpdate(run, 2)}: (1, 1) is right.` },
    {
      says: `The 3rd one is for (0, 1): ${afterUpdate(run, 3)}, and s(1, 1) is ${number(marginsAt(run, 3)[0])}.`,
      answer: 2,
    },
  ],
  trials: { right: [2], wrong: [0, 3, 4], invalid: [null], slips: { "own-example": 1 } },
};

// ---- b after an epoch

/** How many times each example was corrected in the first epoch. @param {Data} data */
const inFirstEpoch = ({ points, labels }) =>
  train(points, labels, /** @type {any} */ (RULE), { most: 100, epochs: 1 })?.index ?? [];
const sum = (/** @type {number[]} */ some) => some.reduce((a, value) => a + value, 0);
const dataOf = (/** @type {Given} */ { start }) => /** @type {Data} */ (start.points);
/** b after the first epoch, and what slips make of it. @param {Data} data */
function bsOf(data) {
  const mistakes = inFirstEpoch(data);
  return { b: sum(mistakes.map((i) => data.labels[i])), unsigned: mistakes.length, all: sum(data.labels), none: 0 };
}
const fivePoints = remembered((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => ({ points: by.places(5, 3), labels: [1, 2, 3, 4, 5].map(by.sign) }),
    (made) =>
      new Set(made.labels).size === 2 &&
      isSeparable(made.points, made.labels) &&
      areApart(Object.values(bsOf(made)), 0),
  ),
);

const bAfterEpoch = ofNumber({
  id: "b-after-the-first-epoch",
  version: 1,
  title: "b after the first epoch",
  lectures: ["002"],
  generated: true,
  start: (seed) => ({ points: fivePoints(seed), rules: rules(), board: AT_START }),
  asks: (given) =>
    `Start at w = 0, b = 0 and look once at each of ${signsOf(dataOf(given))}, in this order. What is b then?`,
  hides: ["sides", "line", "normal", "best", "certificate"],
  within: 0.001,
  value: (given) => bsOf(dataOf(given)).b,
  means: (answer, given) =>
    Number.isInteger(answer)
      ? Math.abs(answer) > dataOf(given).points.length
        ? `${dataOf(given).points.length} looks cannot move b that far: each moves it by 1 at most.`
        : `b = ${number(answer)} does not come of these five looks.`
      : "Each mistake moves b by 1, so b is a whole number.",
  found: (given) => `b = ${number(bsOf(dataOf(given)).b)}: each mistake has added its y to it.`,
  slips: [
    {
      name: "sign-forgotten",
      gives: (given) => bsOf(dataOf(given)).unsigned,
      says: "That is the number of mistakes: for a − example 1 is taken away from b.",
    },
    {
      name: "all-corrected",
      gives: (given) => bsOf(dataOf(given)).all,
      says: "That is the sum of all classes: only examples that are wrong when they are looked at are corrected.",
    },
    {
      name: "zero-is-right",
      gives: (given) => bsOf(dataOf(given)).none,
      says: "b would stay 0 if a score of 0 were right. At w = 0, b = 0 every score is 0: here that is a mistake.",
    },
  ],
  hints: [
    "The first example is always a mistake: its score is 0.",
    "After a mistake: w ← w + y x and b ← b + y. Then the next example’s score is taken with the new w and b.",
    "Go through all five on paper: of each first its score, then, if y times that is not above 0, the new w and b.",
  ],
  way(given) {
    const { points, labels } = dataOf(given);
    const steps = inFirstEpoch(dataOf(given));
    return steps.map((i, k) => {
      const after = steps.slice(0, k + 1);
      const b = sum(after.map((j) => labels[j]));
      const w = [0, 1].map((axis) => sum(after.map((j) => labels[j] * points[j][axis])));
      return `${signOf(labels[i])}${vector(points[i])} is a mistake: then w = ${vector(w)}, b = ${number(b)}.`;
    });
  },
});

/** The examples in their order, as "+(1, 2), −(0, 3)". @param {Data} data */
const signsOf = ({ points, labels }) => points.map((x, i) => `${signOf(labels[i])}${vector(x)}`).join(", ");

export const EXERCISES = [needsBias, stillWrong, madeWrong, sevenMistakes, bAfterEpoch, fewestMistakes, mostMistakes];
