// Exercises on the best line and its support vectors.

import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { separate } from "../math/separation.js";
import { areEqual } from "../model/points.js";
import { counted, example, number, vector } from "../words/numbers.js";
import { firstGood, ofNumber, signOf } from "./making.js";
import { AND, data, SIX } from "./starts.js";

/** @import { Data, Separable, Vector, Verdict } from "../types" */
/** @import { Checked, Exercise, Given } from "../model/exercise.js" */
/** @import { chance } from "./making.js" */
/** Choices that a seed fixes. @typedef {ReturnType<typeof chance>} Chance */

const STAGE = { step: [0, false] };

/** @param {Data} of @returns {Separable | null} null also where rounding may matter */
function bestOf({ points, labels }) {
  const verdict = separate(points, labels);
  return verdict?.kind === "separable" ? verdict : null;
}
/** @type {(of: Data, i: number, x: Vector) => Data} */
const moved = ({ points, labels }, i, x) => ({ points: points.with(i, x), labels });
/** Which points are not where they were. @param {Data} before @param {Data} after */
const changedOf = (before, after) =>
  [...before.points.keys()].filter((i) => !areEqual(before.points[i], after.points[i]));

/** @param {Given} given @returns {Data} */
const startOf = ({ start }) => start.points ?? { points: [], labels: [] };

/** What is said of the points on the board: by the server, or where it has not answered yet, here.
 * @param {Data} now @param {Given} given @returns {Verdict | null} */
function verdictOn({ points, labels }, { moment: { run, ahead } }) {
  return ahead || run.verdict.kind === "awaited" ? separate(points, labels) : run.verdict;
}
/** @param {Data} now @param {Given} given @returns {Separable | null} */
function bestNow(now, given) {
  const verdict = verdictOn(now, given);
  return verdict?.kind === "separable" ? verdict : null;
}
/** @type {(now: Data, given: Given) => Checked} */
const withoutBest = (now, given) =>
  verdictOn(now, given)
    ? { result: "wrong", says: "No line separates these points, so there is no best one: its band must be empty." }
    : { result: "awaited", says: "Which line is best is still being computed: check again." };

/** @type {Exercise} */
const howManySupport = {
  id: "how-many-support-vectors",
  version: 1,
  title: "How many support vectors?",
  form: "choice",
  lectures: ["003"],
  start: () => ({ points: SIX, board: STAGE }),
  hides: ["best", "certificate"],
  asks: "Imagine the widest band between the two classes. How many points lie on its edges?",
  choices: ["1", "2", "3", "All 6"],
  check: (answer, { moment: { run } }) => {
    const right = run.verdict.support?.length;
    if ([1, 2, 3, 6][answer] === right)
      return { result: "right", says: `${right} points lie on the edges of the band.` };
    return { result: "wrong", says: "Between edges through so many points the band is not the widest that is empty." };
  },
  hints: [
    "The band is as wide as it can be while no point is inside.",
    "One edge touches the − point that is nearest to the + class.",
    "The other edge is parallel to it: which + points have the smallest x₁?",
  ],
  solution: () => [{ says: "Three: (−2, 0) on one edge, (2, −1) and (2, 1) on the other.", answer: 2 }],
  trials: { right: [2], wrong: [0, 1, 3], invalid: [null] },
};

const THREE = 3;
const TURNS = [15, -15, 20, -20, 30, -30, 40, -40].map((degrees) => (degrees * Math.PI) / 180);

/** Points on a grid of halves with two support vectors, and a move of one point by which there are three: there the
 * line through it and the support vector of its class is nearest to the other one, between the two. */
const two = remembered((/** @type {number} */ seed) =>
  foundBy(seed, (by) => {
    const points = data(halves(by, 4, 2), halves(by, 4, -8));
    const best = bestOf(points);
    if (!best || best.support.length !== 2 || best.margin < 0.7) return null;
    const move = moveToThree(points, best);
    return move && { points, ...move };
  }),
);

/** So many places on a grid of halves, from `low` halves on to the right. @param {Chance} by @param {number} count
 * @param {number} low @returns {Vector[]} */
const halves = (by, count, low) =>
  Array.from({ length: count }, () => [by.whole(low, low + 6) / 2, by.whole(-6, 6) / 2]);

/** The first thing that a seed makes. @template T @param {number} seed @param {(by: Chance) => T | null} make
 * @returns {T} */
const foundBy = (seed, make) => /** @type {T} */ (firstGood(seed, make, (made) => made !== null));

/** @param {Data} points @param {Separable} best */
function moveToThree(points, best) {
  for (const [own, other] of [best.support, best.support.toReversed()]) {
    const [p, q] = [points.points[own], points.points[other]];
    const way = plane.add(p, plane.scale(-1, q));
    for (const turn of TURNS) {
      const [c, s] = [Math.cos(2 * turn), Math.sin(2 * turn)];
      const to = plane
        .add(q, [c * way[0] - s * way[1], s * way[0] + c * way[1]])
        .map((value) => Math.round(value * 10) / 10);
      const i = points.labels.findIndex((y, k) => y === points.labels[own] && !best.support.includes(k));
      const after = bestOf(moved(points, i, to));
      if (after?.support.length === THREE && after.margin > 0.3) return { i, to };
    }
  }
  return null;
}

/** What is said where not just one point has been moved; null where it has. @param {Data} before @param {Data} now
 * @returns {Checked | null} */
function notOneMoved(before, now) {
  const { length } = changedOf(before, now);
  if (length === 1) return null;
  const says = length ? `${counted(length, "point")} have been moved: undo all but one.` : "Move a point first.";
  return { result: "invalid", says };
}

/** @type {Exercise} */
const threeSupports = {
  id: "three-support-vectors",
  version: 1,
  title: "Three support vectors",
  form: "build",
  generated: true,
  lectures: ["001", "003"],
  start: (seed) => ({ points: two(seed).points, board: { step: [3, false] } }),
  locked: { count: true, labels: true },
  asks: "Here the best line has 2 support vectors. Drag one point so that it has exactly 3.",
  check(now, given) {
    const idle = notOneMoved(startOf(given), now);
    if (idle) return idle;
    const best = bestNow(now, given);
    if (!best) return withoutBest(now, given);
    const { length } = best.support;
    const near = `${length} here, ${THREE} wanted.`;
    return length === THREE
      ? { result: "right", says: "Three points lie on the edges of the band, and none is inside." }
      : { result: "wrong", says: `There are ${counted(length, "support vector")}.`, near };
  },
  slips: [
    {
      name: "outside-the-band",
      is: (now, given) => isOutside(now, given),
      says: "The point was none of them and is still outside the band: only a point that meets the band changes it.",
    },
  ],
  hints: [
    "Take a point that is no support vector, and pull it towards the other class until the band changes.",
    "With two points of a class on one edge and one of the other between them, there are three.",
    "Put it beside the support vector of its own class, as far from the other support vector as that one is.",
  ],
  solution({ seed }) {
    const { points, i, to } = two(seed);
    return [
      { says: `${example(i)} is no support vector: the line does not need it where it is.`, points },
      {
        says: `At ${vector(to)} it lies on the same edge as the support vector of its class.`,
        points: moved(points, i, to),
      },
    ];
  },
  trials: {
    right: ({ seed }) => [{ points: moved(two(seed).points, two(seed).i, two(seed).to) }],
    wrong: ({ seed }) => [{ points: moved(two(seed).points, two(seed).i, farther(seed)) }],
    invalid: ({ seed }) => [{ points: two(seed).points }, { points: data([[1, 0]], [[0, 0]]) }],
    slips: { "outside-the-band": ({ seed }) => ({ points: moved(two(seed).points, two(seed).i, farther(seed)) }) },
  },
};

/** Far behind its own class. @param {number} seed @returns {Vector} */
const farther = (seed) => plane.scale(10, normalOf(two(seed)));
/** @type {(of: { points: Data, i: number }) => Vector} */
function normalOf({ points, i }) {
  const { w = [0, 0] } = bestOf(points) ?? {};
  return plane.scale(points.labels[i] / plane.length(w), w);
}

/** Whether the one point that was moved was no support vector, and is none. @param {Data} now @param {Given} given */
function isOutside(now, given) {
  const before = startOf(given);
  const [i, ...others] = changedOf(before, now);
  const supports = [bestOf(before), bestNow(now, given)].map((best) => best?.support ?? [i]);
  return !others.length && supports.every((some) => !some.includes(i));
}

const [LEAST_MOVE, CLOSE] = [1, 0.02];

/** How much the best line is off at the worst of the points. @param {Data} now @param {Data} before
 * @param {Given} given */
function offBy(now, before, given) {
  const [line, old] = [bestNow(now, given), bestOf(before)];
  if (!line || !old) return Infinity;
  const off = before.points.map((x) => Math.abs(plane.distance(line, x) - plane.distance(old, x)));
  return Math.max(...off);
}

/** @type {Exercise} */
const sameLine = {
  id: "move-support-same-line",
  version: 1,
  title: "Move one, and the line stays",
  form: "build",
  lectures: ["001", "003"],
  start: () => ({ points: AND, board: { step: [3, false] } }),
  locked: { count: true, labels: true },
  asks:
    `Move a support vector by ${LEAST_MOVE} or more so that the ` +
    `best line stays (off by no more than ${CLOSE} anywhere here).`,
  check(now, given) {
    const idle = notOneMoved(AND, now);
    if (idle) return idle;
    const [i] = changedOf(AND, now);
    if (!bestOf(AND)?.support.includes(i))
      return { result: "wrong", says: `${example(i)} was no support vector: that the line stays says little.` };
    if (!bestNow(now, given)) return withoutBest(now, given);
    const off = offBy(now, AND, given);
    const by = plane.length(plane.add(now.points[i], plane.scale(-1, AND.points[i])));
    const near = `It has moved by ${number(by, 3)}, and the line is off by up to ${number(off, 3)} at these points.`;
    if (off > CLOSE) return { result: "wrong", says: "The line has moved.", near };
    if (by < LEAST_MOVE) return { result: "wrong", says: "The line stays, but the move is too small.", near };
    return { result: "right", says: "The line stays: from its new place the point holds it just as well." };
  },
  slips: [
    {
      name: "pulled-away",
      is: (now, given) => isPulled(now, given),
      says: "You have pulled it away from the band: then nothing holds the line there any more.",
    },
  ],
  hints: [
    "The line stays as long as the nearest points of the two hulls stay.",
    "Slide a support vector along its edge of the band, not away from it.",
    "The nearest point of the − hull is halfway between (0, 1) and (1, 0): which way may (0, 1) go?",
  ],
  solution: () => [
    { says: "The nearest point of the − hull lies between (0, 1) and (1, 0), which are on one edge.", points: AND },
    {
      says: "(0, 1) goes along that edge to (−1, 2): the nearest point is still between the two.",
      points: moved(AND, 2, [-1, 2]),
    },
  ],
  trials: {
    right: [
      { points: moved(AND, 2, [-1, 2]) },
      { points: moved(AND, 3, [1.8, -0.8]) },
      { points: moved(AND, 2, [-3, 4]) },
    ],
    wrong: [
      { points: moved(AND, 2, [-0.5, 1.5]) },
      { points: moved(AND, 1, [-1, -1]) },
      { points: moved(AND, 0, [2, 0]) },
      { points: moved(AND, 2, [2, 2]) },
    ],
    invalid: [{ points: AND }, { points: moved(moved(AND, 2, [-1, 2]), 3, [2, -1]) }],
    slips: { "pulled-away": { points: moved(AND, 0, [2, 2]) } },
  },
};

/** Whether the one that was moved held the line, and now is beyond its edge. @param {Data} now @param {Given} given */
function isPulled(now, given) {
  const [i, ...others] = changedOf(AND, now);
  const best = bestOf(AND);
  if (others.length || !best?.support.includes(i) || offBy(now, AND, given) <= CLOSE) return false;
  return AND.labels[i] * plane.distance(best, now.points[i]) > best.margin + CLOSE;
}

const [MOST_MARGIN, LEAST_TURN] = [0.5, 45];

/** @type {Exercise} */
const oneInTheWay = {
  id: "one-turns-the-line",
  version: 1,
  title: "One point turns it all",
  form: "build",
  lectures: ["001", "003"],
  start: () => ({ points: SIX, board: { step: [3, false] } }),
  locked: { examples: [0, 1, 2, 3, 4, 5] },
  asks: "Add one + point so that γ* is at most ½ and w turns by 45° or more. A line must still separate.",
  check(now, given) {
    if (now.points.length !== 7 || now.labels[6] !== 1)
      return { result: "invalid", says: "Add just one point, a +, to the six." };
    const [best, old] = [bestNow(now, given), bestOf(SIX)];
    if (!best || !old) return withoutBest(now, given);
    const turn = plane.angle(best.w, old.w);
    const near = `γ* is ${number(best.margin, 3)}, and w has turned by ${number(turn, 3)}°.`;
    if (best.margin <= MOST_MARGIN && turn >= LEAST_TURN)
      return { result: "right", says: "One point has taken most of the margin, and turned the line.", near };
    const says = best.margin <= MOST_MARGIN ? "The band is narrow, but w has turned too little." : "";
    return { result: "wrong", says: says || "The band is not narrow enough.", near };
  },
  slips: [
    {
      name: "no-support-vector",
      is: (now, given) => bestNow(now, given)?.support.includes(6) === false,
      says: "The new point is no support vector: the line is that of the six.",
    },
  ],
  hints: [
    "The new point must lie between the classes, close to the − hull.",
    "It turns w most when it is not straight between the classes but beside that way.",
    "Try a place a little above and to the right of (−2, 0).",
  ],
  solution: () => [
    { says: "The best line of the six stands upright, between (−2, 0) and the two + points.", points: SIX },
    {
      says: "A + at (−1.4, 0.8) leaves room only aslant, between itself and (−2, 0).",
      points: added(SIX, [-1.4, 0.8]),
    },
  ],
  trials: {
    right: [{ points: added(SIX, [-1.4, 0.8]) }, { points: added(SIX, [-1.4, -0.8]) }],
    wrong: [{ points: added(SIX, [-1.2, 0]) }, { points: added(SIX, [-1, 1.5]) }, { points: added(SIX, [-2.5, 0]) }],
    invalid: [{ points: SIX }, { points: added(added(SIX, [-1.4, 0.8]), [3, 3]) }, { points: added(SIX, [0, 0], -1) }],
    slips: { "no-support-vector": { points: added(SIX, [5, 5]) } },
  },
};

/** @param {Data} of @param {Vector} x @returns {Data} */
function added({ points, labels }, x, label = 1) {
  return { points: [...points, x], labels: [...labels, label] };
}

const GROWTH = 1.1; // by which γ* grows at least, where it does
const REMOVED = ["It grows.", "It stays as it is.", "It falls."];

/** Points, one of which shall go: half of the time a support vector without which γ* is larger by a tenth and more. */
const oneToGo = remembered((/** @type {number} */ seed) =>
  foundBy(seed, (by) => {
    const points = data(halves(by, 3, 2), halves(by, 3, -8));
    const [best, i, grows] = [bestOf(points), by.whole(0, 5), by.sign() > 0];
    const after = bestOf(without(points, i));
    if (!best || !after || best.margin < 0.5 || grows !== best.support.includes(i)) return null;
    const isClear = grows ? after.margin > GROWTH * best.margin : after.margin === best.margin;
    return isClear ? { points, i, right: grows ? 0 : 1 } : null;
  }),
);
/** @type {(of: Data, i: number) => Data} */
const without = ({ points, labels }, i) => ({ points: points.toSpliced(i, 1), labels: labels.toSpliced(i, 1) });

/** @type {Exercise} */
const removeOne = {
  id: "remove-one-point",
  version: 1,
  title: "One point less",
  form: "choice",
  generated: true,
  lectures: ["001", "003"],
  start: (seed) => ({ points: oneToGo(seed).points, board: STAGE }),
  hides: ["best", "certificate"],
  asks: ({ seed }) => `Imagine that ${called(seed)} is deleted. What happens to γ*, the largest margin?`,
  choices: REMOVED,
  check(answer, { seed }) {
    const { points, i, right } = oneToGo(seed);
    const before = bestOf(points)?.margin ?? 0;
    const after = bestOf(without(points, i))?.margin ?? 0;
    if (answer !== right) return { result: "wrong", says: WRONG[answer] };
    const says = right
      ? `γ* is ${number(before)} with it and without it: it is no support vector.`
      : `γ* grows from ${number(before)} to ${number(after)}: the line needs this support vector.`;
    return { result: "right", says };
  },
  slips: [
    {
      name: "fewer-is-worse",
      is: (answer) => answer === 2,
      says: "Every line that separates all points separates those that are left, with at least the same margin.",
    },
  ],
  hints: [
    "γ* is half the distance of the two hulls.",
    "Without a point its hull can only shrink, or stay.",
    "Does the point hold one end of the shortest way between the hulls?",
  ],
  solution({ seed }) {
    const { right } = oneToGo(seed);
    const says = right
      ? "The shortest way between the hulls does not touch it: γ* stays."
      : "It holds one end of the shortest way between the hulls: without it that way is longer.";
    return [{ says, answer: right }];
  },
  trials: {
    right: ({ seed }) => [oneToGo(seed).right],
    wrong: ({ seed }) => [1 - oneToGo(seed).right, 2],
    invalid: [null],
    slips: { "fewer-is-worse": 2 },
  },
};
const WRONG = [
  "γ* grows only where the band is wider without the point.",
  "γ* stays only where the band is as wide without the point.",
  "γ* cannot fall.",
];
/** @param {number} seed */
function called(seed) {
  const { points, i } = oneToGo(seed);
  return `${signOf(points.labels[i])} ${vector(points.points[i])}`;
}

const STEPS = [
  [3, 4],
  [4, 3],
  [6, 8],
  [8, 6],
  [5, 12],
  [12, 5],
  [4, -3],
  [3, -4],
  [8, -6],
];

/** Two points on a grid whose distance is whole, and one behind each. */
const apart = remembered((/** @type {number} */ seed) =>
  foundBy(seed, (by) => {
    const way = by.oneOf(STEPS);
    const from = [by.whole(-4, 0), by.whole(-4, 4)];
    const to = plane.add(from, way);
    const points = data(
      [to, plane.add(to, [by.whole(0, 3), by.whole(-3, 3)])],
      [from, plane.add(from, [by.whole(-3, 0), by.whole(-3, 3)])],
    );
    const best = bestOf(points);
    const isRight = best?.support.length === 2 && Math.abs(2 * best.margin - plane.length(way)) < 1e-9;
    return isRight ? { points, to, from, width: plane.length(way) } : null;
  }),
);

const howWide = ofNumber({
  id: "margin-by-number",
  version: 1,
  title: "The margin as a number",
  generated: true,
  lectures: ["000", "001"],
  start: (seed) => ({ points: apart(seed).points, board: STAGE }),
  hides: ["best", "certificate"],
  asks: ({ seed }) =>
    `+ ${vector(apart(seed).to)} and − ${vector(apart(seed).from)} are the two support vectors. What is γ*?`,
  value: ({ seed }) => apart(seed).width / 2,
  means: (answer) => `With the margin ${number(answer)} a line would not be the best one here.`,
  slips: [
    {
      name: "width-of-the-band",
      gives: ({ seed }) => apart(seed).width,
      says: "That is the width of the band; γ* is the distance from the line in its middle.",
    },
    {
      name: "length-of-w",
      gives: ({ seed }) => 2 / apart(seed).width,
      says: "That is the length of the canonical w; γ* is one over it.",
    },
  ],
  hints: [
    "The best line stands halfway between its two support vectors, at right angles to the way between them.",
    "How far apart are the two? Pythagoras says it.",
    "γ* is half of that distance.",
  ],
  found: ({ seed }) =>
    `They are ${number(apart(seed).width)} apart, and γ* is half of it: ${number(apart(seed).width / 2)}.`,
  way: () => ["The best line stands halfway between the two, at right angles to the way between them."],
});

export const EXERCISES = [howManySupport, threeSupports, sameLine, oneInTheWay, removeOne, howWide];
