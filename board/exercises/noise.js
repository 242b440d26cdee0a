// Exercises on the readers of a run: the last line, the average, the pocket.

import { remembered } from "../math/remembered.js";
import { separate } from "../math/separation.js";
import * as plane from "../math/plane.js";
import { areEqual } from "../model/points.js";
import { counted, example, number, vector } from "../words/numbers.js";
import { areApart, firstGood, ofNumber } from "./making.js";
import { AND, data, rules, XOR } from "./starts.js";

/** @import { Data } from "../types" */
/** @import { Exercise, Given } from "../model/exercise.js" */

const T = 10;
const START = { rules: rules() };
const AT_START = { step: [0, false], epochs: T };

/** What each reader gets wrong at the end of the run. @param {Given} given */
const errorsOf = ({ moment: { run } }) => run.readers.errors(run.total);

/** @type {Exercise} */
const pocketIsBetter = {
  id: "what-the-pocket-keeps",
  version: 1,
  title: "What the pocket keeps",
  form: "build",
  lectures: ["001"],
  start: () => ({ ...START, points: AND, board: AT_START }),
  asks: "Change the points so that after the run the pocket has fewer training errors than the last line.",
  check(_, given) {
    const { run } = given.moment;
    const { last, pocket } = errorsOf(given);
    const near = `The last line has ${counted(last, "point")} wrong, the pocket ${pocket}.`;
    if (pocket < last)
      return { result: "right", says: `It keeps the line after mistake ${run.readers.pocket(run.total)}.`, near };
    return { result: "wrong", says: "The pocket has no fewer errors than the last line.", near };
  },
  slips: [
    {
      name: "the-run-converges",
      is: (_, { moment: { run } }) => run.outcome === "converged",
      says: "Where the run converges, the last line has nothing wrong: no line is better.",
    },
  ],
  hints: [
    "The last line must have something wrong: so no line may separate the points.",
    "Four points are enough: which four does no line separate?",
    "Give (0, 0) and (1, 1) one class, and (0, 1) and (1, 0) the other.",
  ],
  solution: () => [
    { says: "With AND the run converges: the last line has nothing wrong.", points: AND },
    { says: "With XOR it never ends, and the last line is not the best that it has passed.", points: XOR },
  ],
  trials: {
    right: [{ points: XOR }],
    wrong: [
      {
        points: data(
          [[1, 1]],
          [
            [0, 0],
            [0, 1],
          ],
        ),
      },
      { points: data([[2, 2]], [[0, 0]]) },
    ],
    invalid: [{ points: AND }],
    slips: { "the-run-converges": { points: data([[1, 1]], [[0, 0]]) } },
  },
};

const ON = 1e-9; // of the largest term: what is nearer to 0 is only rounding
/** The smallest y s(x) of the averaged line, which is 0 where only rounding is left. @param {Given} given */
function worstOfAverage({ moment: { run } }) {
  const line = run.readers.averaged(run.total);
  const margins = run.points.map(
    (/** @type {number[]} */ x, /** @type {number} */ i) => run.labels[i] * plane.score(line, x),
  );
  const worst = Math.min(...margins);
  const terms = [line.b, ...run.points.flatMap((/** @type {number[]} */ x) => x.map((value, j) => value * line.w[j]))];
  return Math.abs(worst) <= ON * Math.max(...terms.map(Math.abs)) ? 0 : worst;
}

/** @type {Exercise} */
const averageFails = {
  id: "the-average-fails",
  version: 1,
  title: "Where the average fails",
  form: "build",
  lectures: ["001"],
  start: () => ({ ...START, points: { points: [], labels: [] }, board: AT_START }),
  asks: "Place points on which the run converges, but the averaged line has one of them on its wrong side.",
  check(_, given) {
    const { run } = given.moment;
    if (run.verdict.kind === "single class")
      return { result: "invalid", says: "There must be a + and a − point at least." };
    if (run.outcome !== "converged")
      return { result: "wrong", says: `The run does not converge within ${run.judge.epochs} epochs.` };
    const worst = worstOfAverage(given);
    const near = `The smallest y s(x) of the averaged line is ${number(worst, 3)}.`;
    if (worst < 0) return { result: "right", says: "The last line separates, the average does not.", near };
    return {
      result: "wrong",
      says: worst ? "The averaged line separates them, too." : "A point lies just on it.",
      near,
    };
  },
  slips: [
    {
      name: "no-line-separates",
      is: (_, { moment: { run } }) => run.verdict.kind === "inseparable",
      says: "No line separates these points, so no run on them converges.",
    },
  ],
  hints: [
    "Two points are enough.",
    "The average holds the first lines, too: what if these were quite wrong, and the run was short?",
    "Put a + and a − near one another, and both away from the origin: the first correction overshoots.",
  ],
  solution: () => [
    {
      says: "The first mistake makes a line that has + on its right side, and − far on the wrong one.",
      points: data([[1, 2]], []),
    },
    {
      says: "The second corrects it, and the run converges; " + "half of the average is the line before.",
      points: data([[1, 2]], [[2, 1]]),
    },
  ],
  trials: {
    right: [{ points: data([[1, 2]], [[2, 1]]) }, { points: data([[2, 1]], [[1, 2]]) }],
    wrong: [{ points: data([[1, 0]], [[-1, 0]]) }, { points: XOR }],
    invalid: [{ points: data([[1, 2]], []) }],
    slips: { "no-line-separates": { points: data([[1, 2]], [[1, 2]]) } },
  },
};

/** @type {(of: Data, i: number) => Data} */
const flipped = ({ points, labels }, i) => ({ points, labels: labels.with(i, -labels[i]) });
const kindOf = (/** @type {Data} */ { points, labels }) => separate(points, labels)?.kind;

/** Separable points, and after the flip of which label no line separates them: of some, not of all. */
const toSpoil = remembered((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => {
      const some = (/** @type {number} */ low) =>
        Array.from({ length: 5 }, () => [by.whole(low, low + 7) / 2, by.whole(-6, 6) / 2]);
      const points = data(some(1), some(-8));
      const kinds = [...points.points.keys()].map((i) => kindOf(flipped(points, i)));
      return { points, kinds, kind: kindOf(points) };
    },
    ({ kind, kinds }) =>
      kind === "separable" &&
      kinds.every((one) => one === "separable" || one === "inseparable") &&
      kinds.filter((one) => one === "separable").length >= 2 &&
      kinds.includes("inseparable"),
  ),
);
const oneOfKind = (/** @type {number} */ seed, /** @type {string} */ kind) =>
  toSpoil(seed).kinds.indexOf(/** @type {any} */ (kind));
/** @type {(before: Data, now: Data) => number[]} */
const flipsOf = (before, now) => [...before.labels.keys()].filter((i) => before.labels[i] !== now.labels[i]);

/** @type {Exercise} */
const oneWrongLabel = {
  id: "one-wrong-label",
  version: 1,
  title: "One wrong label",
  form: "build",
  generated: true,
  lectures: ["001"],
  start: (seed) => ({ ...START, points: toSpoil(seed).points, board: AT_START }),
  locked: { count: true },
  asks: "A line separates these points. Flip one label, and move nothing, so that no line does any more.",
  check(now, { seed, moment: { run } }) {
    const before = toSpoil(seed).points;
    if (!before.points.every((x, i) => areEqual(x, now.points[i])))
      return { result: "invalid", says: "The points must stay where they are: undo brings them back." };
    const { length } = flipsOf(before, now);
    if (length !== 1) return { result: "invalid", says: `Flip just one label; ${length} are flipped here.` };
    if (run.verdict.kind === "awaited")
      return { result: "awaited", says: "Whether a line separates them is still being computed: check again." };
    if (run.verdict.kind === "inseparable")
      return { result: "right", says: "One wrong label is enough: without a stopping rule the run has no end now." };
    const { margin = 0 } = run.verdict;
    return { result: "wrong", says: "A line still separates them.", near: `Its margin is ${number(margin, 3)}.` };
  },
  slips: [
    {
      name: "next-to-the-line",
      is: (now, { seed }) =>
        separate(toSpoil(seed).points.points, toSpoil(seed).points.labels)?.support?.includes(
          flipsOf(toSpoil(seed).points, now)[0],
        ) ?? false,
      says: "It was next to the other class: the line just moves to its other side.",
    },
  ],
  hints: [
    "Where would a line have to go that has the flipped point on its new side?",
    "Flip a point that has others of its class on all sides, or behind others as seen from the other class.",
    "Look for a point that lies inside of the hull of the others of its class, or farthest from the other class.",
  ],
  solution({ seed }) {
    const { points } = toSpoil(seed);
    const i = oneOfKind(seed, "inseparable");
    return [
      { says: `${example(i)} = ${vector(points.points[i])} is one that will do.`, points },
      {
        says: "Now the hulls of the two classes share a point, so no line separates them.",
        points: flipped(points, i),
      },
    ];
  },
  trials: {
    right: ({ seed }) =>
      [...toSpoil(seed).kinds.keys()]
        .filter((i) => toSpoil(seed).kinds[i] === "inseparable")
        .map((i) => ({ points: flipped(toSpoil(seed).points, i) })),
    wrong: ({ seed }) =>
      [...toSpoil(seed).kinds.keys()]
        .filter((i) => toSpoil(seed).kinds[i] === "separable")
        .map((i) => ({ points: flipped(toSpoil(seed).points, i) })),
    invalid: ({ seed }) => [{ points: toSpoil(seed).points }, { points: flipped(flipped(toSpoil(seed).points, 0), 1) }],
    slips: {
      "next-to-the-line": ({ seed }) => {
        const { points, kinds } = toSpoil(seed);
        const i = separate(points.points, points.labels)?.support?.find((k) => kinds[k] === "separable");
        return i === undefined ? undefined : { points: flipped(points, i) };
      },
    },
  },
};

const COUNTS = [0, 1, 2, 3];

/** @type {Exercise} */
const pocketOfXor = {
  id: "the-pocket-on-xor",
  version: 1,
  title: "The pocket on XOR",
  form: "choice",
  lectures: ["001"],
  start: () => ({ ...START, points: XOR, board: AT_START }),
  shows: ["numbers"],
  hides: ["errors", "path"],
  asks: `The run on XOR has no end; it is stopped after ${T} epochs. How many of the four has the pocket wrong then?`,
  choices: COUNTS.map(String),
  check(answer, given) {
    const { pocket } = errorsOf(given);
    return COUNTS[answer] === pocket
      ? { result: "right", says: `${pocket} wrong: no line has fewer, and the run has passed one that has as few.` }
      : { result: "wrong", says: "The pocket holds the line with the fewest errors of all that the run has passed." };
  },
  slips: [
    { name: "it-converges-in-the-end", is: (answer) => answer === 0, says: "No line has all four of XOR right." },
    {
      name: "half-of-them",
      is: (answer) => answer === 2,
      says: "Some line has three of the four right, and this run meets one.",
    },
  ],
  hints: [
    "How many can a line have right at the best?",
    "A line can cut off one corner: then three of the four are right.",
    "The pocket need not be better than the best line that the run has passed; here it has passed one of these.",
  ],
  solution: (given) => [
    {
      says: "After the third mistake a corner is cut off: one is wrong, and no line has fewer.",
      answer: COUNTS.indexOf(errorsOf(given).pocket),
    },
  ],
  trials: { right: [1], wrong: [0, 2, 3], invalid: [null], slips: { "it-converges-in-the-end": 0, "half-of-them": 2 } },
};

/** Three values of w₁, and how many looks each has stood. @param {number} seed */
const stood = (seed) =>
  firstGood(
    seed,
    (by) => {
      const [w, looks] = [0, 1].map((what) => [0, 1, 2].map(() => (what ? by.whole(1, 6) : by.whole(-4, 6))));
      const sum = w.reduce((total, value, k) => total + value * looks[k], 0);
      const all = looks.reduce((total, count) => total + count);
      return { w, looks, sum, all, mean: sum / all, plain: (w[0] + w[1] + w[2]) / 3 };
    },
    ({ w, sum, mean, plain, looks }) => new Set(looks).size > 1 && areApart([mean, plain, sum, w[2]], 0.1),
  );

const averageByNumber = ofNumber({
  id: "the-average-by-number",
  version: 1,
  title: "The average by number",
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks({ seed }) {
    const { w, looks } = stood(seed);
    const [first, second, third] = w.map((value, k) => `${number(value)} for ${counted(looks[k], "look")}`);
    return `In a run w₁ was ${first}, then ${second}, then ${third}. What is w₁ of the averaged line (two decimals)?`;
  },
  value: ({ seed }) => stood(seed).mean,
  means: (answer, { seed }) => `${number(answer)} times ${stood(seed).all} looks is not what the lines add up to.`,
  slips: [
    {
      name: "each-line-once",
      gives: ({ seed }) => stood(seed).plain,
      says: "That is the mean of the three lines; a line counts for as long as it survived.",
    },
    { name: "the-last-line", gives: ({ seed }) => stood(seed).w[2], says: "That is the last line’s." },
    {
      name: "not-divided",
      gives: ({ seed }) => stood(seed).sum,
      says: "That is the sum over all looks; the average divides it by how many there were.",
    },
  ],
  hints: [
    "The average is over all looks at an example, not over the lines.",
    "Each value counts as often as it was looked with.",
    "Add value times looks, and divide by the number of all looks.",
  ],
  found: ({ seed }) =>
    `The sum over the looks is ${number(stood(seed).sum)}, and ` +
    `there were ${stood(seed).all}: ${number(stood(seed).mean)}.`,
  way: ({ seed }) => [`There were ${stood(seed).all} looks in all.`],
});

/** @param {number} seed */
const late = (seed) =>
  firstGood(
    seed,
    (by) => ({ x: by.sign() * by.whole(2, 9), looks: 10 * by.whole(2, 5) }),
    ({ x }) => x !== 0,
  );

const lastLook = ofNumber({
  id: "the-very-last-look",
  version: 1,
  title: "The very last look",
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks: ({ seed }) =>
    `The last of ${late(seed).looks} looks corrects w₁ by ${number(late(seed).x)}. ` +
    "By how much does that change w₁ of the averaged line?",
  value: ({ seed }) => late(seed).x / late(seed).looks,
  means: (answer) => `A change by ${number(answer)} is not what one look of so many makes.`,
  slips: [
    {
      name: "as-the-last-line",
      gives: ({ seed }) => late(seed).x,
      says: "By so much the last line changes: it forgets nothing of the last example.",
    },
    { name: "not-at-all", gives: () => 0, says: "The line that the last look makes counts too, for that look." },
    {
      name: "sign",
      gives: ({ seed }) => -late(seed).x / late(seed).looks,
      says: "It goes the same way as the correction.",
    },
  ],
  hints: [
    "The average is the sum over all looks, divided by how many there are.",
    "Only one look of them is with the corrected line.",
    "Divide the correction by the number of looks.",
  ],
  found: ({ seed }) =>
    `One look of ${late(seed).looks} counts: ${number(late(seed).x)}/${late(seed).looks} = ` +
    `${number(late(seed).x / late(seed).looks)}. That calms the average; the last line jumps.`,
  way: () => ["The corrected line has been looked with once."],
});

export const EXERCISES = [oneWrongLabel, pocketOfXor, pocketIsBetter, averageFails, averageByNumber, lastLook];
