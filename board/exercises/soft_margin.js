// Exercises on the soft margin. Its line for each C comes from the server.

import { isSame } from "../model/points.js";
import { priceOf } from "../model/soft.js";
import { counted, example, number, vector } from "../words/numbers.js";
import { areApart, firstGood, ofNumber } from "./making.js";
import { data } from "./starts.js";

/** @import { Vector } from "../types" */
/** @import { Checked, Exercise, Given } from "../model/exercise.js" */
const OUTLIER = 3;
const POINTS = data(
  [
    [2, -1],
    [2, 1],
    [3, 0.5],
    [-1, 1.5],
  ],
  [
    [-2, 0],
    [-3, -1],
    [-3, 0.5],
  ],
);
const CLOSE = 0.02; // of C: three digits of it can be set with the slider

/** @param {number | "∞"} C */
const start = (C) => () => ({ points: POINTS, board: { C } });
const LOCKED = { count: true, examples: [...POINTS.points.keys()] };
/** @type {NonNullable<Exercise["answerOf"]>} */
const priced = ({ own }) => own.C;

/** Whether C is still that of the start. @type {(C: number | "∞", given: Given) => Checked | null} */
const untouched = (C, { start: { board } }) =>
  C === board?.C ? { result: "invalid", says: "There is no answer yet: change C first." } : null;

/** The largest C with which the outlier is on the wrong side. @param {Given} given */
const givenUpBelow = ({ moment: { run } }) =>
  Math.max(...run.strays[OUTLIER].map((/** @type {Vector} */ [, to]) => to), 0);

/** @type {Exercise} */
const giveUp = {
  id: "give-up-the-outlier",
  version: 1,
  title: "Give the outlier up",
  form: "build",
  needsServer: true,
  lectures: ["001", "003"],
  start: start("∞"),
  locked: LOCKED,
  isQuiet: true,
  answerOf: priced,
  asks:
    `Find the largest C, to within ${100 * CLOSE} %, for which ` +
    `+ ${vector(POINTS.points[OUTLIER])} is on the wrong side.`,
  check(C, given) {
    const idle = untouched(C, given);
    if (idle) return idle;
    const soft = given.moment.run.at(priceOf(C));
    const near = `For this C its y s(x) is ${number(soft.margins[OUTLIER], 3)}; on the line it would be 0.`;
    if (!soft.wrong.includes(OUTLIER))
      return { result: "wrong", says: "For this C it is not on the wrong side of the line.", near };
    return priceOf(C) >= (1 - CLOSE) * givenUpBelow(given)
      ? { result: "right", says: "It is given up, and for a C a little larger it would not be.", near }
      : { result: "wrong", says: "It is on the wrong side, but C could be larger.", near };
  },
  slips: [
    {
      name: "pays-is-not-given-up",
      is(C, { moment: { run } }) {
        const { slacks, margins } = run.at(priceOf(C));
        return slacks[OUTLIER] > 0 && margins[OUTLIER] > run.at(priceOf(C)).rounding;
      },
      says: "It pays for being inside the band, on its own side: what is given up is beyond the line.",
    },
  ],
  hints: [
    "Make C smaller, and watch on which side of the line the outlier is.",
    "A point is on the wrong side where its slack ξ is more than 1.",
    "It is somewhere between C = 0.1 and C = 0.2: halve the interval again and again.",
  ],
  solution: (given) => [
    { says: "For C = ∞ nobody may be in the band: the outlier decides the line.", board: { C: "∞" } },
    {
      says: "Where C is a little smaller than this, the outlier is beyond the line: its slack is more than 1.",
      board: { C: Number((givenUpBelow(given) * (1 - CLOSE / 2)).toPrecision(3)) },
    },
  ],
  trials: {
    right: [{ board: { C: 0.142 } }, { board: { C: 0.1405 } }],
    wrong: [{ board: { C: 0.13 } }, { board: { C: 0.15 } }, { board: { C: 1 } }, { board: { C: 0.01 } }],
    invalid: [{ board: { C: 0.142 }, points: { ...POINTS, points: POINTS.points.with(OUTLIER, [-1, 1]) } }],
    slips: { "pays-is-not-given-up": { board: { C: 0.5 } } },
  },
};

/** @type {Exercise} */
const hardAgain = {
  id: "when-the-band-is-hard",
  version: 1,
  title: "When is the band hard?",
  form: "build",
  needsServer: true,
  lectures: ["001", "003"],
  start: start(0.05),
  locked: LOCKED,
  isQuiet: true,
  answerOf: priced,
  asks: `Find the smallest C, to within ${100 * CLOSE} %, for which no point pays: it is the line of the hard margin.`,
  check(C, given) {
    const idle = untouched(C, given);
    if (idle) return idle;
    const { run } = given.moment;
    const { slacks } = run.at(priceOf(C));
    const paid = slacks.reduce((/** @type {number} */ sum, /** @type {number} */ slack) => sum + slack, 0);
    const payers = slacks.filter((/** @type {number} */ slack) => slack > 0).length;
    if (payers)
      return {
        result: "wrong",
        says: `For this C ${counted(payers, "point")} still ${payers > 1 ? "pay" : "pays"}.`,
        near: `The slacks add up to ${number(paid, 3)}.`,
      };
    return priceOf(C) <= (1 + CLOSE) * run.last
      ? { result: "right", says: "Nobody pays, and for a C a little smaller somebody would." }
      : { result: "wrong", says: "Nobody pays, but a smaller C does it too." };
  },
  slips: [
    {
      name: "only-infinity",
      is: (C) => C === "∞",
      says: "C need not be infinite: where a line separates, a finite price is high enough.",
    },
  ],
  hints: [
    "Make C larger, and watch the slacks.",
    "The last breakpoint of the path is where the last slack becomes 0.",
    "It is between C = 0.5 and C = 1; the key ] goes from breakpoint to breakpoint.",
  ],
  solution: ({ moment: { run } }) => [
    { says: "For a small C it is cheap to be inside the band.", board: { C: 0.05 } },
    {
      says: "At the last breakpoint the last slack becomes 0. From there on the line stays.",
      board: { C: run.last || 1 },
    },
  ],
  trials: {
    right: [{ board: { C: 0.623 } }, { board: { C: 0.63 } }],
    wrong: [{ board: { C: 0.62 } }, { board: { C: 0.64 } }, { board: { C: 1 } }],
    invalid: [
      { board: { C: 0.142 }, points: { ...POINTS, points: POINTS.points.slice(1), labels: POINTS.labels.slice(1) } },
    ],
    slips: { "only-infinity": { board: { C: "∞" } } },
  },
};

const HERE = 0.3;
const SHOWN = ["line", "normal", "band"];

/** Which points have α = 0, 0 < α < C, α = C. @param {Given} given @returns {("none" | "some" | "all")[]} */
const pullsOf = ({ moment: { run } }) =>
  run.at(HERE).shares.map((/** @type {number} */ share) => (share >= 1 ? "all" : share > 0 ? "some" : "none"));

/** @type {Exercise} */
const atTheCap = {
  id: "at-the-cap",
  version: 1,
  title: "As hard as it may",
  form: "example",
  needsServer: true,
  lectures: ["001", "003"],
  start: start(HERE),
  shows: SHOWN,
  hides: ["margin", "slack"],
  asks: `This is the band for C = ${HERE}. Click a point whose pull α is at its cap: α = C.`,
  check(answer, given) {
    if (given.moment.ahead)
      return { result: "awaited", says: "The band is on its way: what it says of your answer comes with it." };
    return pullsOf(given)[answer] === "all"
      ? {
          result: "right",
          says: `${example(answer)} pays, and its α is C = ${HERE}: however far off it is, it counts no more.`,
        }
      : { result: "wrong", says: `The α of ${example(answer)} is smaller than C.` };
  },
  slips: [
    {
      name: "on-the-edge",
      is: (answer, given) => pullsOf(given)[answer] === "some",
      says: "It lies on the edge of the band and pays nothing: it pulls just as much as holds it there.",
    },
    {
      name: "beyond-the-band",
      is: (answer, given) => pullsOf(given)[answer] === "none",
      says: "It does not pull at all: without it w would be the same.",
    },
  ],
  hints: [
    "A point beyond the band, on its own side, does not pull: α = 0.",
    "A point that pays, ξ > 0, pulls as hard as it may.",
    "Which points are inside the band, or beyond the line?",
  ],
  solution: (given) => [
    { says: "Who is inside the band pays, and so pulls with α = C.", answer: pullsOf(given).indexOf("all") },
  ],
  trials: {
    right: [OUTLIER, 4],
    wrong: [0, 1, 2, 5, 6],
    invalid: [null],
    slips: { "on-the-edge": 0, "beyond-the-band": 2 },
  },
};

const [FROM, TO] = [1, 100];
const EFFECTS = [
  "The band gets narrower.",
  "The line turns towards the outlier.",
  "Line and band stay.",
  "The outlier is given up.",
];

/** @type {Exercise} */
const hundredfold = {
  id: "a-hundred-times-c",
  version: 1,
  title: "A hundred times the price",
  form: "choice",
  needsServer: true,
  lectures: ["001"],
  start: start(FROM),
  shows: ["line", "normal", "band", "slacks"],
  hides: ["margin", "slack"],
  asks: `Here C is ${FROM}, and no point is inside the band. What happens when C becomes ${TO}?`,
  choices: EFFECTS,
  check(answer, { moment: { run, ahead } }) {
    if (ahead) return { result: "awaited", says: "The line is on its way: what it says of your answer comes with it." };
    const [before, after] = [run.at(FROM), run.at(TO)];
    const stays = isSame({ points: [before.w], labels: [0] }, { points: [after.w], labels: [0] });
    return answer === (stays ? 2 : -1)
      ? { result: "right", says: "Nobody pays any more, so a higher price changes nothing." }
      : { result: "wrong", says: "Ask who would have to pay the higher price." };
  },
  slips: [
    {
      name: "larger-is-narrower",
      is: (answer) => answer === 0,
      says: "A higher price narrows the band only while there is slack to be saved.",
    },
    {
      name: "small-c-gives-up",
      is: (answer) => answer === 3,
      says: "It is the other way round: a point is given up where C is small.",
    },
  ],
  hints: [
    "½‖w‖² + C Σ ξ is to be least.",
    "No point is inside the band: how large is Σ ξ?",
    "Where Σ ξ is 0, C times it is 0 for every C.",
  ],
  solution: () => [{ says: "All slacks are 0: the line is that of the hard margin, and it stays.", answer: 2 }],
  trials: { right: [2], wrong: [0, 1, 3], invalid: [null], slips: { "larger-is-narrower": 0, "small-c-gives-up": 3 } },
};

const SCORES = [-0.75, -0.5, -0.25, 0.75, 1, 1.25, 1.5]; // for which no two slips say the same
const NORMALS = [
  [3, 4],
  [4, 3],
  [3, -4],
  [4, -3],
];
const LENGTH = 5; // of each

/** A − point x and a line, with the score there. @param {number} seed */
const paying = (seed) =>
  firstGood(
    seed,
    (by) => {
      const [w, s] = [by.oneOf(NORMALS), by.oneOf(SCORES)];
      const x = [by.whole(-4, 4) / 2, by.whole(-4, 4) / 2];
      return { w, x, s, b: s - w[0] * x[0] - w[1] * x[1] };
    },
    ({ b, x, s }) => b !== 0 && x[0] !== 0 && x[1] !== 0 && Math.abs(b) < 10 && areApart([1 + s, ...slipsOf(s)], 0.1),
  );
const slipsOf = (/** @type {number} */ s) => [Math.max(0, 1 - s), Math.max(0, s), Math.max(0, 1 + s) / LENGTH];

/** @param {number} seed */
function askedOf(seed) {
  const { w, b, x } = paying(seed);
  const [sign, and] = [w[1], b].map((value) => (value < 0 ? "−" : "+"));
  const s = `${w[0]}x₁ ${sign} ${Math.abs(w[1])}x₂ ${and} ${number(Math.abs(b))}`;
  return `s(x) = ${s}. How large is the slack ξ of a − point at ${vector(x)}?`;
}

const slackByNumber = ofNumber({
  id: "slack-by-number",
  version: 1,
  title: "What does it pay?",
  generated: true,
  lectures: ["001", "003"],
  start: () => ({}),
  asks: ({ seed }) => askedOf(seed),
  value: ({ seed }) => 1 + paying(seed).s,
  means: (answer) => `With ${number(answer)} more its y s(x) would not be 1, that of its edge of the band.`,
  slips: [
    {
      name: "sign-of-y",
      gives: ({ seed }) => slipsOf(paying(seed).s)[0],
      says: "That would be the slack of a + point there: y is −1.",
    },
    {
      name: "from-the-line",
      gives: ({ seed }) => slipsOf(paying(seed).s)[1],
      says: "That is counted from the line; slack is counted from the edge of the band.",
    },
    {
      name: "as-a-length",
      gives: ({ seed }) => slipsOf(paying(seed).s)[2],
      says: "That is how far it is from its edge, ξ/‖w‖; ξ itself is no length.",
    },
  ],
  hints: [
    "First the score s(x) at the point, then y s(x) with y = −1.",
    "Slack is what y s(x) lacks to 1.",
    "ξ = max(0, 1 − y s(x)), which is max(0, 1 + s(x)) for a − point.",
  ],
  found: ({ seed }) => `y s(x) = ${number(-paying(seed).s)}, and it lacks ξ = ${number(1 + paying(seed).s)} to 1.`,
  way: ({ seed }) => [`s(x) is ${number(paying(seed).s)} there, and y is −1.`],
});

export const EXERCISES = [hundredfold, giveUp, hardAgain, atTheCap, slackByNumber];
