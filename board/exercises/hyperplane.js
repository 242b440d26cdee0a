// Exercises on one hyperplane and its numbers.

import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { handOf, settingOf } from "../model/hyperplane.js";
import { inBrackets, number, vector } from "../words/numbers.js";
import { areApart, firstGood, lineOf, ofNumber, tidyNormal } from "./making.js";

/** @import { Exercise, Given } from "../model/exercise.js" */
/** @import { Line, Moment, Vector } from "../types" */

const NEAR = 0.01; // a line that is dragged comes as near, and no gap is seen
const FORMULA = "s(x)/‖w‖ with s(x) = w·x + b";

/** The plane with a line and a point x. @param {Line} line @param {Vector} [x] */
function shown(line, x) {
  const setting = settingOf(line, "");
  return { dimension: 2, setting: x ? { ...setting, probe: [...x, 0] } : setting };
}
const start = (/** @type {Line} */ line, /** @type {Vector | undefined} */ x = undefined) => ({
  board: shown(line, x),
});

/** The line of the plane on the board, and what is wrong where none is shown. @param {Moment<any>} moment */
function lineOn({ own: { dimension, setting } }) {
  const { w, b } = handOf({ dimension: 2, setting });
  return { w, b, dimension };
}
/** The line that an exercise starts with. @param {Given} given @returns {Line} */
const first = ({ start: { board } }) => handOf({ dimension: 2, setting: board?.setting });
const named = (/** @type {Given} */ given) => lineOf(first(given).w, first(given).b);
/** The point x that it starts with. @param {Given} given @returns {Vector} */
const xOf = ({ start: { board } }) => board?.setting.probe.slice(0, 2);

/** Why there is no line to be judged; "" where there is.
 * @param {Line & { dimension: number }} answer @param {Given} given */
function missing({ w, b, dimension }, given) {
  const line = first(given);
  if (dimension !== 2) return "The question is about the plane: go back to 2-D.";
  if (!plane.isDefined({ w })) return "w = 0 is no line.";
  return w[0] === line.w[0] && w[1] === line.w[1] && b === line.b ? "Change the line first." : "";
}

/** What the numbers of a line and of a point are asked of. @param {number} seed */
const lineAndPoint = remembered((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => ({ w: tidyNormal(by), b: by.sign() * by.whole(2, 15), x: [by.whole(-4, 4), by.whole(-4, 4)] }),
    ({ w, b, x }) => {
      const [size, s] = [plane.length(w), plane.score({ w, b }, x)];
      return s !== 0 && areApart([s / size, s, -s / size, (s - 2 * b) / size, (s - b) / size], 0.2);
    },
  ),
);

const signedDistance = ofNumber({
  id: "signed-distance",
  version: 1,
  title: "How far, on which side?",
  lectures: ["000", "003"],
  generated: true,
  start(seed) {
    const { x, ...line } = lineAndPoint(seed);
    return start(line, x);
  },
  asks: (given) =>
    `${named(given)}. What is the signed distance of x = ${vector(xOf(given))} from the line? (Two decimals.)`,
  value: (given) => plane.distance(first(given), xOf(given)),
  means: (answer, given) =>
    Math.sign(answer) === Math.sign(plane.score(first(given), xOf(given)))
      ? "The side is right; a point so far from the line is not this one."
      : answer === 0
        ? "Only points of the line have the distance 0: there w·x + b = 0."
        : "With this sign x would lie on the other side.",
  found: (given) => {
    const [{ w, b }, x] = [first(given), xOf(given)];
    const [s, size] = [plane.score({ w, b }, x), plane.length(w)];
    return `s(x)/‖w‖ = ${number(s)}/${number(size)} = ${number(s / size)}.`;
  },
  slips: [
    {
      name: "not-divided",
      gives: (given) => plane.score(first(given), xOf(given)),
      says: "That is the score w·x + b: it is ‖w‖ times the distance.",
    },
    {
      name: "sign-turned",
      gives: (given) => -plane.distance(first(given), xOf(given)),
      says: "The length is right, the side is not: w points to the side of positive distances.",
    },
    {
      name: "threshold",
      gives: (given) => plane.distance({ ...first(given), b: -first(given).b }, xOf(given)),
      says: "That is of w·x − b = 0: b was taken for the threshold t, but t = −b.",
    },
    {
      name: "b-left-out",
      gives: (given) => plane.distance({ ...first(given), b: 0 }, xOf(given)),
      says: "That is w·x/‖w‖, the distance from a parallel line through the origin: b is left out.",
    },
  ],
  hints: [
    "Put x into w·x + b: the sign says on which side it is.",
    "The score has no length in it: divide it by the length of w.",
    `The signed distance is ${FORMULA}, and ‖w‖ = √(w₁² + w₂²).`,
  ],
  way(given) {
    const [{ w, b }, x] = [first(given), xOf(given)];
    return [
      `The score: w·x + b = ${number(plane.dot(w, x))} + ${inBrackets(b)} = ${number(plane.score({ w, b }, x))}.`,
      `The length: ‖w‖ = √(${inBrackets(w[0])}² + ${inBrackets(w[1])}²) = ${number(plane.length(w))}.`,
    ];
  },
});

const fromOrigin = ofNumber({
  id: "distance-from-the-origin",
  version: 1,
  title: "How far from the origin?",
  lectures: ["000"],
  generated: true,
  start: (seed) =>
    start(
      firstGood(
        seed,
        (by) => ({ w: tidyNormal(by), b: by.sign() * by.whole(2, 24) }),
        ({ w, b }) => {
          const size = plane.length(w);
          return areApart([Math.abs(b) / size, Math.abs(b), Math.abs(b) / size ** 2, -Math.abs(b) / size], 0.05);
        },
      ),
    ),
  asks: (given) => `${named(given)}. How far is the line from the origin? (A length, two decimals.)`,
  value: (given) => Math.abs(first(given).b) / plane.length(first(given).w),
  means: (answer) => (answer < 0 ? "A length is not negative." : "A parallel line has this distance, not this one."),
  found: (given) => {
    const [size, length] = [Math.abs(first(given).b), plane.length(first(given).w)];
    return `|b|/‖w‖ = ${number(size)}/${number(length)} = ${number(size / length)}.`;
  },
  slips: [
    {
      name: "not-divided",
      gives: (given) => Math.abs(first(given).b),
      says: "That is |b|, which is the distance only where ‖w‖ = 1.",
    },
    {
      name: "length-squared",
      gives: (given) => Math.abs(first(given).b) / plane.dot(first(given).w, first(given).w),
      says: "That is |b|/‖w‖²: the foot of the perpendicular is that many times w, and so ‖w‖ times as far.",
    },
  ],
  hints: [
    "Put the origin into w·x + b: what is left of it?",
    "The score of the origin is b. Divide it by the length of w.",
    "The distance is |b|/‖w‖, and ‖w‖ = √(w₁² + w₂²).",
  ],
  way: (given) => [
    `‖w‖ = ${number(plane.length(first(given).w))}, and the score of the origin is b = ${number(first(given).b)}.`,
  ],
});

const threshold = ofNumber({
  id: "threshold-of-a-line",
  version: 1,
  title: "The threshold of a line",
  lectures: ["003", "002"],
  generated: true,
  start: (seed) =>
    start(
      firstGood(
        seed,
        (by) => ({ w: tidyNormal(by), b: by.sign() * by.whole(2, 15) }),
        () => true,
      ),
    ),
  asks: (given) => `${named(given)}. Some notes write the line as w·x − t = 0, with this w. What is t?`,
  value: (given) => -first(given).b,
  means: (answer) => `w·x − ${answer < 0 ? `(${number(answer)})` : number(answer)} = 0 is another line.`,
  found: (given) => `t = −b = ${number(-first(given).b)}.`,
  slips: [
    {
      name: "sign",
      gives: (given) => first(given).b,
      says: "t was taken for b. It stands with the other sign: the line goes over to the other side of the origin.",
    },
    {
      name: "divided",
      gives: (given) => -first(given).b / plane.length(first(given).w),
      says: "That is t/‖w‖: right only where w has been divided by its length too.",
    },
  ],
  hints: [
    "Write both forms below each other: w·x + b = 0 and w·x − t = 0.",
    "They are the same line with the same w where +b and −t are the same.",
    "t = −b.",
  ],
  way: () => ["w·x + b and w·x − t are the same for every x, so b = −t."],
});

// ---- to build

/** @type {(dimension: number, line: Line) => { board: object }} */
const put = (dimension, line) => ({ board: { ...shown(line), dimension } });

/** Two places, and one that is not near the line through them.
 * @param {number} seed @returns {{ p: Vector, q: Vector, x: Vector }} */
const twoPlaces = remembered((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => {
      const [p, q, x] = by.places(3, 4);
      return { p, q, x };
    },
    ({ p, q, x }) => p[0] !== q[0] && p[1] !== q[1] && Math.abs(plane.distance(through(p, q), x)) > 1,
  ),
);

/** A line through two places. @param {Vector} p @param {Vector} q @returns {Line} */
function through(p, q) {
  const w = [p[1] - q[1], q[0] - p[0]];
  return { w, b: 0 - plane.dot(w, p) };
}
/** The one with x on its + side. @param {number} seed @returns {Line} */
function facing(seed) {
  const { p, q, x } = twoPlaces(seed);
  const line = through(p, q);
  return plane.score(line, x) > 0 ? line : reversed(line);
}
const reversed = (/** @type {Line} */ { w, b }) => ({ w: plane.scale(-1, w), b: 0 - b });
/** How far the farther one of two places is from a line. @param {Line} line @param {number} seed */
function farther(line, seed) {
  const { p, q } = twoPlaces(seed);
  return Math.max(...[p, q].map((place) => Math.abs(plane.distance(line, place))));
}
/** The direction from one place to the other, taken for w. @param {number} seed @returns {Line} */
function alongTaken(seed) {
  const { p, q } = twoPlaces(seed);
  const w = [q[0] - p[0], q[1] - p[1]];
  return { w, b: 0 - plane.dot(w, p) };
}
const isAlong = (/** @type {Line} */ { w }, /** @type {number} */ seed) =>
  Math.abs(plane.dot(w, through(...ends(seed)).w)) < 0.01 * plane.length(w) * plane.length(alongTaken(seed).w);
/** @param {number} seed @returns {[Vector, Vector]} */
const ends = (seed) => [twoPlaces(seed).p, twoPlaces(seed).q];

const AWAY = { w: [1, 2], b: -2.5 }; // through no two of these places

/** @type {Exercise} */
const throughTwo = {
  id: "line-through-two-points",
  version: 1,
  title: "A line through two points",
  form: "build",
  lectures: ["004", "002"],
  generated: true,
  start: (seed) => start(AWAY, twoPlaces(seed).x),
  asks({ seed }) {
    const { p, q, x } = twoPlaces(seed);
    return `Set the line through ${vector(p)} and ${vector(q)}, to 0.01, with x = ${vector(x)} on its positive side.`;
  },
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return { result: "invalid", says: why };
    const { p, q, x } = twoPlaces(given.seed);
    const away = [p, q].map((place) => plane.distance(line, place));
    const [ofP, ofQ] = away.map((distance) => number(Math.abs(distance), 3));
    const near = `${vector(p)} is ${ofP} from the line, ${vector(q)} ${ofQ}.`;
    if (away.some((distance) => Math.abs(distance) > NEAR))
      return { result: "wrong", says: "The line does not go through both points.", near };
    return plane.score(line, x) > 0
      ? { result: "right", says: "It goes through both points, and w points to the side of x." }
      : { result: "wrong", says: "It goes through both points, but x is on its negative side." };
  },
  slips: [
    {
      name: "side",
      is: (line, { seed }) => farther(line, seed) <= NEAR && plane.score(line, twoPlaces(seed).x) < 0,
      says: "w and b with both signs changed are the same line, turned round.",
    },
    {
      name: "direction-for-w",
      is: (line, { seed }) => isAlong(line, seed),
      says: "w is perpendicular to the line: here the way from one point to the other was taken for it.",
    },
  ],
  hints: [
    "v = the way from one point to the other is a direction vector of the line. w is at a right angle to it.",
    "For v = (v₁, v₂) take w = (v₂, −v₁), or the opposite. Then b follows from one of the points.",
    "Type w and one of the points into the last form, “normal, point”; if x is on the wrong side, × (−1).",
  ],
  solution({ seed }) {
    const { p, q } = twoPlaces(seed);
    const [line, v] = [facing(seed), plane.add(q, plane.scale(-1, p))];
    return [
      { says: `The direction is v = ${vector(v)}, so w is ${vector(line.w)} or the opposite.` },
      { says: `With x on the positive side: ${lineOf(line.w, line.b)}.`, ...put(2, line) },
    ];
  },
  trials: {
    right: ({ seed }) => [put(2, facing(seed)), put(2, plane.times(0.3, facing(seed)))],
    wrong: ({ seed }) => [put(2, { ...facing(seed), b: facing(seed).b + 0.02 * plane.length(facing(seed).w) })],
    invalid: ({ seed }) => [put(2, AWAY), put(3, facing(seed)), put(2, { w: [0, 0], b: 1 })],
    slips: {
      side: (/** @type {Given} */ { seed }) => put(2, reversed(facing(seed))),
      "direction-for-w": (/** @type {Given} */ { seed }) => put(2, alongTaken(seed)),
    },
  },
};

/** @type {Line} */
const FIVE = { w: [3, 4], b: -10 };
const TEN = 10;
/** The numbers of a line over others, where all are in one proportion. @param {Line} line @param {Line} other */
const isThis = (line, other, within = NEAR) =>
  [...line.w, line.b].every((value, i) => Math.abs(value - [...other.w, other.b][i]) <= within);
const LONGER = plane.times(2, FIVE);

/** @type {Exercise} */
const longer = {
  id: "same-line-longer-w",
  version: 1,
  title: "The same line, a longer w",
  form: "build",
  lectures: ["001", "003"],
  start: () => start(FIVE),
  asks: `Make w ${TEN} long, to 0.01; the line and its two sides must stay what they are.`,
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return { result: "invalid", says: why };
    if (isThis(line, LONGER)) return { result: "right", says: "w and b have been multiplied by the same number > 0." };
    const size = plane.length(line.w);
    const turned = (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, plane.dot(line.w, FIVE.w) / (size * 5))));
    const moved = Math.abs(Math.abs(line.b) / size - Math.abs(FIVE.b) / 5);
    return {
      result: "wrong",
      says: "That is not the same line with a w of this length.",
      near: `‖w‖ = ${number(size)}; w turned by ${number(turned, 3)}°; |b|/‖w‖ off by ${number(moved, 3)}.`,
    };
  },
  slips: [
    {
      name: "b-left",
      is: (line) => isThis(line, { w: LONGER.w, b: FIVE.b }),
      says: "w is as long as it should be, but b was left as it was: so the line came nearer to the origin.",
    },
    {
      name: "sides-swapped",
      is: (line) => isThis(line, plane.times(-1, LONGER)),
      says: "Every point has changed its side: the factor was negative.",
    },
  ],
  hints: [
    "Which numbers (w, b) give the same line? All multiples of one.",
    `‖w‖ is 5 now. By which factor must w be multiplied? And b?`,
    "Press × 2 once, or the key ].",
  ],
  solution: () => [
    { says: "w must be twice as long, so b must be twice as large too." },
    { says: `So ${lineOf(LONGER.w, LONGER.b)}.`, ...put(2, LONGER) },
  ],
  trials: {
    right: [put(2, LONGER), put(2, { w: [6.005, 8], b: -20 })],
    wrong: [put(2, { w: [6, 8], b: -19.9 }), put(2, { w: [8, 6], b: -20 })],
    invalid: [put(2, FIVE), put(1, LONGER)],
    slips: { "b-left": put(2, { w: [6, 8], b: -10 }), "sides-swapped": put(2, { w: [-6, -8], b: 20 }) },
  },
};

export const EXERCISES = [threshold, longer, throughTwo, signedDistance, fromOrigin];
