// Exercises on the margins of a line that is set by hand.

import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { readings } from "../model/hand.js";
import { example, number, percent, vector } from "../words/numbers.js";
import { areApart, firstGood, lineOf, ofNumber, tidyNormal } from "./making.js";
import { data, SIX } from "./starts.js";

/** @import { Exercise, Given } from "../model/exercise.js" */
/** @import { Chance } from "./making.js" */
/** @import { Data, Line, Moment, Vector } from "../types" */

/** @type {(line: Line) => { hand: { w: Vector, b: number, grip: Vector } }} */
const holding = ({ w, b }) => ({ hand: { w, b, grip: plane.foot({ w, b }, [0, 0]) } });
const put = (/** @type {Line} */ line) => ({ board: holding(line) });
/** The line that is set. @param {Moment<any>} moment @returns {Line} */
const lineOn = ({ frame: { line } }) => ({ w: line.w, b: line.b });
/** The line that an exercise starts with. @param {Given} given @returns {Line} */
const first = ({ start: { board } }) => ({ w: board?.hand.w, b: board?.hand.b });
const dataOf = (/** @type {Given} */ { start }) => /** @type {Data} */ (start.points);
const isSame = (/** @type {Line} */ one, /** @type {Line} */ other) =>
  one.b === other.b && one.w.every((value, i) => value === other.w[i]);

/** Why there is no line to be judged; "" where there is. @param {Line} line @param {Given} given */
function missing(line, given) {
  if (!plane.isDefined(line)) return "w = 0: there is no line.";
  return isSame(line, first(given)) ? "Move or turn the line first, or type its numbers." : "";
}

const SLANTED = { w: [1, 1], b: 0 };
const EVERY = { count: true, labels: true, examples: [0, 1, 2, 3, 4, 5] };
const [SHARE, WIDE] = [0.99, { plus: 3, minus: 1 }];
const CLOSE = 0.05; // of a class margin: a line that is dragged comes as near

// A wide gap that runs aslant, so that one has to turn the line and to shift it.
const ASLANT = data(
  [
    [2, 3],
    [1, 4],
    [4, 2.5],
  ],
  [
    [-1, 0],
    [1, -1],
    [-2, 1.5],
  ],
);

/** @type {Exercise} */
const byHand = {
  id: "best-margin-by-hand",
  version: 1,
  title: "The best margin by hand",
  form: "build",
  lectures: ["003", "001"],
  start: () => ({ points: ASLANT, board: holding({ w: [1, 0], b: -0.5 }) }),
  asks: "Set a line whose margin is within 1 % of the largest that any line has.",
  locked: EVERY,
  hides: ["best"],
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return { result: "invalid", says: why };
    const { run, data: points } = given.moment;
    const { smaller, rows } = readings(line, points);
    const share = (smaller ?? 0) / run.verdict.margin;
    const [worst, second] = rows;
    if (share >= SHARE) return { result: "right", says: `Its margin is ${percent(share)} of the best one.` };
    if (share <= 0) return { result: "wrong", says: `${example(worst.i)} is not on its own side.` };
    return {
      result: "wrong",
      says: `The nearest points are ${example(worst.i)} and ${example(second.i)}: turn or shift the line.`,
      near: `Its margin is ${percent(share)} of the best one.`,
    };
  },
  hints: [
    "First shift the line until both class margins are the same; then turn it, and shift again.",
    "The widest band has the points nearest to the other class on its edges. Which are they?",
    "One − point and two + points hold the band: its edge on the + side goes through (2, 3) and (4, 2.5).",
  ],
  solution: ({ moment: { run } }) => [
    { says: "The widest band stands on the points that hold it; w is perpendicular to its edges." },
    { says: "The line in the middle of the band.", ...put({ w: run.verdict.w, b: run.verdict.b }) },
  ],
  trials: {
    right: ({ moment: { run } }) => [
      put({ w: run.verdict.w, b: run.verdict.b }),
      put({ w: plane.scale(3, run.verdict.w), b: 3 * (run.verdict.b + 0.009) }),
    ],
    wrong: ({ moment: { run } }) => [
      put({ w: run.verdict.w, b: run.verdict.b + 0.011 }),
      put({ w: plane.scale(-1, run.verdict.w), b: -run.verdict.b }),
    ],
    invalid: [put({ w: [1, 0], b: -0.5 }), { ...put({ w: [1, 1], b: -2 }), points: SIX }, put({ w: [0, 0], b: 1 })],
  },
};

/** @type {Exercise} */
const classMargins = {
  id: "class-margins-three-and-one",
  version: 1,
  title: "Class margins of 3 and 1",
  form: "build",
  lectures: ["003"],
  start: () => ({ points: SIX, board: holding(SLANTED) }),
  asks: `Set a line with the class margin ${WIDE.plus} of + and ${WIDE.minus} of −, each to 0.05.`,
  locked: EVERY,
  hides: ["best"],
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return { result: "invalid", says: why };
    const { plus, minus } = readings(line, given.moment.data);
    const [p, m] = [plus ?? NaN, minus ?? NaN];
    const isIt = Math.abs(p - WIDE.plus) <= CLOSE && Math.abs(m - WIDE.minus) <= CLOSE;
    if (isIt) return { result: "right", says: `Their sum, ${number(p + m, 3)}, is the classifier margin.` };
    return {
      result: "wrong",
      says: "The class margins are not these.",
      near: `Here they are ${number(p, 3)} of + and ${number(m, 3)} of −; their sum is ${number(p + m, 3)}.`,
    };
  },
  slips: [
    {
      name: "classes-swapped",
      is(line, { moment }) {
        const { plus, minus } = readings(line, moment.data);
        return Math.abs((plus ?? NaN) - WIDE.minus) <= CLOSE && Math.abs((minus ?? NaN) - WIDE.plus) <= CLOSE;
      },
      says: "They are the other way round: the line is near to the + points.",
    },
    {
      name: "functional-margins",
      is(line, { moment }) {
        const size = plane.length(line.w);
        const { plus, minus } = readings(line, moment.data);
        const isFar = Math.abs(size - 1) > CLOSE;
        return (
          isFar &&
          Math.abs((plus ?? NaN) * size - WIDE.plus) <= CLOSE &&
          Math.abs((minus ?? NaN) * size - WIDE.minus) <= CLOSE
        );
      },
      says: "The smallest y s(x) are 3 and 1; margins are these divided by ‖w‖.",
    },
  ],
  hints: [
    "Shifting the line takes from one class margin what it gives to the other: their sum stays.",
    "The sum must be 4. Turn the line until it is.",
    "4 is the largest sum there is, so the line must be upright, as the widest band is; then shift it.",
  ],
  solution: () => [
    { says: "Upright, in the middle of the gap: both class margins are 2.", ...put({ w: [1, 0], b: 0 }) },
    { says: "One unit to the left: 3 and 1.", ...put({ w: [1, 0], b: 1 }) },
  ],
  trials: {
    right: [put({ w: [1, 0], b: 1 }), put({ w: [3, 0], b: 3 }), put({ w: [1, 0.01], b: 1 })],
    wrong: [put({ w: [1, 0], b: 0.9 }), put({ w: [1, 0], b: 0 }), put({ w: [-1, 0], b: -1 })],
    invalid: [put(SLANTED), { points: data([[2, -1]], [[-2, 0]]), ...put({ w: [1, 0], b: 1 }) }],
    slips: { "classes-swapped": put({ w: [1, 0], b: -1 }), "functional-margins": put({ w: [4 / 3, 4 / 3], b: 5 / 3 }) },
  },
};

// ---- a point with a margin

/** @type {Line} */
const FIVE = { w: [3, 4], b: -5 };
const TWO = data([[3, 2]], [[-1, -1]]);
const WANTED = -1;
const NEAR = 0.01; // places are rounded to about a thousandth of the picture
const last = (/** @type {Data} */ { points, labels }) => ({
  x: points[points.length - 1],
  y: labels[labels.length - 1],
});
const withPoint = (/** @type {Vector} */ x, y = 1) => ({
  points: { points: [...TWO.points, x], labels: [...TWO.labels, y] },
});

/** @type {Exercise} */
const pointWithMargin = {
  id: "point-with-a-margin",
  version: 1,
  title: "A point with margin −1",
  form: "build",
  lectures: ["000", "003"],
  start: () => ({ points: TWO, board: holding(FIVE) }),
  asks: "Leave the line and add one + point whose margin y s(x)/‖w‖ is −1, to 0.01.",
  locked: { examples: [0, 1] },
  check(answer, given) {
    const { x, y } = last(answer);
    if (answer.points.length !== 3) return { result: "invalid", says: "Add just one point to the two." };
    if (y < 0) return { result: "invalid", says: "The new point must be a + point." };
    const line = lineOn(given.moment);
    if (!isSame(line, first(given))) return { result: "invalid", says: "The line must stay: undo brings it back." };
    const margin = plane.distance(line, x);
    if (Math.abs(margin - WANTED) <= NEAR)
      return {
        result: "right",
        says: `s(x) = ${number(plane.score(line, x))}, and ‖w‖ = ${number(plane.length(line.w))}.`,
      };
    return {
      result: "wrong",
      says: margin > 0 ? "A + point with a margin below 0 is on the wrong side." : "It is not as far from the line.",
      near: `Its margin is ${number(margin, 3)}.`,
    };
  },
  slips: [
    {
      name: "right-side",
      is: (answer, { moment }) => Math.abs(plane.distance(lineOn(moment), last(answer).x) + WANTED) <= NEAR,
      says: "Its distance from the line is 1, but it is on its own side.",
    },
    {
      name: "not-divided",
      is: (answer, { moment }) => Math.abs(plane.score(lineOn(moment), last(answer).x) - WANTED) <= NEAR,
      says: "y s(x) is −1: the margin is that divided by ‖w‖.",
    },
  ],
  hints: [
    "A negative margin: the point is on the wrong side of the line. How far from it?",
    "‖w‖ = 5, so s(x) = 3x₁ + 4x₂ − 5 must be −5.",
    "3x₁ + 4x₂ = 0 is the line of all such points: it goes through the origin.",
  ],
  solution: () => [
    { says: "s(x) must be −1 · ‖w‖ = −5, so 3x₁ + 4x₂ = 0." },
    { says: "The origin, for example.", ...withPoint([0, 0]) },
  ],
  trials: {
    right: [withPoint([0, 0]), withPoint([4, -3]), withPoint([-4, 3.01])],
    wrong: [withPoint([0, 0.02]), withPoint([3, 3]), withPoint([-4, 3.02])],
    invalid: [{ points: TWO }, withPoint([0, 0], -1), { ...withPoint([0, 0]), ...put({ w: [3, 4], b: -4 }) }],
    slips: { "right-side": withPoint([2, 1]), "not-divided": withPoint([0, 1]) },
  },
};

// ---- numbers and an example

/** The functional margins of all examples. @param {Line} line @param {Data} data */
const functional = (line, { points, labels }) => points.map((x, i) => labels[i] * plane.score(line, x));
/** Where the least of some numbers is; −1 where it is not alone. @param {number[]} some */
function leastAt(some) {
  const least = Math.min(...some);
  return some.filter((value) => value === least).length === 1 ? some.indexOf(least) : -1;
}

/** @param {Chance} by @returns {{ line: Line, points: Data }} */
const drawn = (by) => ({
  line: { w: tidyNormal(by), b: by.whole(-9, 9) },
  points: { points: by.places(6, 4), labels: [1, -1, 1, -1, by.sign(), by.sign()] },
});

const marginAsked = remembered((/** @type {number} */ seed) =>
  firstGood(seed, drawn, ({ line, points }) => {
    const [own, size] = [functional(line, points)[1], plane.length(line.w)];
    return areApart([own / size, own, -own / size, (points.labels[1] * (own - 2 * line.b)) / size], 0.2) && own !== 0;
  }),
);

const at = (/** @type {Given} */ given) => vector(dataOf(given).points[1]);

const marginOf = ofNumber({
  id: "margin-of-an-example",
  version: 1,
  title: "The margin of a − point",
  lectures: ["000", "003"],
  generated: true,
  start(seed) {
    const { line, points } = marginAsked(seed);
    return { points, board: holding(line) };
  },
  asks: (given) =>
    `${lineOf(first(given).w, first(given).b)}. What is the margin of the − point ${at(given)}? (Two decimals.)`,
  hides: ["margins", "best"],
  value: (given) => functional(first(given), dataOf(given))[1] / plane.length(first(given).w),
  means: (answer) =>
    answer > 0
      ? "With this margin it would be so far from the line, on its own side."
      : "With this margin it would be on the line, or so far on the wrong side.",
  found: (given) => {
    const [own, size] = [functional(first(given), dataOf(given))[1], plane.length(first(given).w)];
    return `y s(x)/‖w‖ = ${number(own)}/${number(size)} = ${number(own / size)}.`;
  },
  slips: [
    {
      name: "functional",
      gives: (given) => functional(first(given), dataOf(given))[1],
      says: "That is y s(x), the functional margin: divide it by ‖w‖.",
    },
    {
      name: "y-forgotten",
      gives: (given) => -functional(first(given), dataOf(given))[1] / plane.length(first(given).w),
      says: "That is s(x)/‖w‖. For a − point y = −1: a negative score is right there.",
    },
  ],
  hints: [
    "The margin says how far the point is from the line, and whether it is on its own side.",
    "Take the score w·x + b, and the length of w.",
    "The margin is y s(x)/‖w‖, and y is −1 here.",
  ],
  way(given) {
    const x = dataOf(given).points[1];
    const s = plane.score(first(given), x);
    return [`s(x) = w·x + b = ${number(s)}, so y s(x) = ${number(-s || 0)}.`];
  },
});

/** Where the least y s is, the least |s| and the least s. @type {(line: Line, points: Data) => Vector} */
function leasts(line, points) {
  const own = functional(line, points);
  return [leastAt(own), leastAt(own.map(Math.abs)), leastAt(own.map((value, i) => value * points.labels[i]))];
}

/** @type {Exercise} */
const smallest = {
  id: "smallest-margin",
  version: 1,
  title: "The smallest margin",
  form: "example",
  lectures: ["000"],
  generated: true,
  start(seed) {
    const { line, points } = firstGood(seed, drawn, (made) => {
      const found = leasts(made.line, made.points);
      return found.every((i) => i >= 0) && new Set(found).size === 3;
    });
    return { points, board: holding(line) };
  },
  asks: "The margin of a line is the smallest margin of all points. Which point has it?",
  hides: ["margins", "best", "mistakes"],
  check(answer, given) {
    const own = functional(first(given), dataOf(given));
    const margin = own[answer] / plane.length(first(given).w);
    return answer === leastAt(own)
      ? { result: "right", says: `Its margin is ${number(margin)}: no point’s is smaller.` }
      : { result: "wrong", says: `The margin of ${example(answer)} is ${number(margin)}; another one is smaller.` };
  },
  slips: [
    {
      name: "nearest",
      is: (answer, given) => answer === leasts(first(given), dataOf(given))[1],
      says: "It is the nearest to the line; but a point on the wrong side has a margin below 0.",
    },
    {
      name: "lowest-score",
      is: (answer, given) => answer === leasts(first(given), dataOf(given))[2],
      says: "It has the lowest score; for a − point that is a large margin.",
    },
  ],
  hints: [
    "A margin is a distance with a sign: below 0 on the wrong side.",
    "w points to the side where + points are right.",
    "Look at the points on the wrong side: the one farthest from the line has the smallest margin.",
  ],
  solution: (given) => [
    { says: "Points on the wrong side have margins below 0: the farthest of them has the smallest." },
    {
      says: `That is ${example(leasts(first(given), dataOf(given))[0])}.`,
      answer: leasts(first(given), dataOf(given))[0],
    },
  ],
  trials: {
    right: (given) => [leasts(first(given), dataOf(given))[0]],
    wrong: (given) => [[0, 1, 2, 3, 4, 5].find((i) => !leasts(first(given), dataOf(given)).includes(i))],
    invalid: [null],
    slips: {
      nearest: (/** @type {Given} */ given) => leasts(first(given), dataOf(given))[1],
      "lowest-score": (/** @type {Given} */ given) => leasts(first(given), dataOf(given))[2],
    },
  },
};

export const EXERCISES = [smallest, classMargins, byHand, pointWithMargin, marginOf];
