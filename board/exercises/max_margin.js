// Exercises on the maximum-margin line and its support vectors.

import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { separate } from "../math/separation.js";
import { areEqual } from "../model/points.js";
import { t } from "../language/t.js";
import { example, number, vector } from "../words/numbers.js";
import { firstGood, numberExercise } from "./making.js";
import { AT_START, AND, twoClasses, SIX } from "./starts.js";
import { awaitedAnswer, exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { CheckResult, AnswerContext } from "../model/exercises/types" */
/** @import { Data, Separable, Vector, Verdict } from "../types" */
/** @import { seededRandom } from "./making.js" */
/** @typedef {ReturnType<typeof seededRandom>} Chance */

/** @param {Data} of @returns {Separable | null} null also if rounding could matter */
function bestOf({ points, labels }) {
  const verdict = separate(points, labels);
  return verdict?.kind === "separable" ? verdict : null;
}
/** @param {Data} of @param {number} i @param {Vector} x @returns {Data} */
export const moved = ({ points, labels }, i, x) => ({ points: points.with(i, x), labels });
/** The indices of the points that were moved. @param {Data} before @param {Data} after */
const changedOf = (before, after) =>
  [...before.points.keys()].filter((i) => !areEqual(before.points[i], after.points[i]));

/** @param {AnswerContext} given @returns {Data} */
const startOf = ({ start }) => start.points ?? { points: [], labels: [] };

/** The verdict on the points on the board: the server's, or until it answers, the browser's.
 * @param {Data} now @param {AnswerContext} given @returns {Verdict | null} */
function verdictOn({ points, labels }, { moment: { run, ahead } }) {
  return ahead || run.verdict.kind === "awaited" ? separate(points, labels) : run.verdict;
}
/** @param {Data} now @param {AnswerContext} given @returns {Separable | null} */
function bestNow(now, given) {
  const verdict = verdictOn(now, given);
  return verdict?.kind === "separable" ? verdict : null;
}
/** @param {Data} now @param {AnswerContext} given @returns {CheckResult} */
const withoutBest = (now, given) =>
  verdictOn(now, given)
    ? wrongAnswer(
        t(
          "No line separates these points, so there is no maximum-margin line. Move the point until a line separates " +
            "the classes.",
        ),
      )
    : awaitedAnswer(
        t("The maximum-margin line is still being computed. Your answer will be checked as soon as it is ready."),
      );

const howManySupport = exercise({
  id: "how-many-support-vectors",
  title: t("How many support vectors?"),
  form: "choice",
  lectures: ["003"],
  start: () => ({ points: SIX, board: AT_START }),
  hides: ["best", "certificate"],
  asks: t("Imagine the widest empty band between the two classes. How many points lie on its edges?"),
  choices: ["1", "2", "3", t("All 6")],
  check: (answer, { moment: { run } }) => {
    const right = run.verdict.support?.length;
    if ([1, 2, 3, 6][answer] === right) return rightAnswer(t("{n} points lie on the edges of the band.", { n: right }));
    return wrongAnswer(
      t(
        "A band with that many points on its edges is not the widest empty band. Which points does the widest " +
          "empty band touch?",
      ),
    );
  },
  hints: [
    t("No point lies inside the band, and no wider band fits between the classes."),
    {
      says: t("One edge touches the − point that is nearest to the + class."),
      holds: (_, { moment: { run } }) => run.verdict.support?.includes(3) ?? false,
    },
    { says: t("The other edge is parallel to the first. Which + points have the smallest x₁?"), leads: () => 2 },
  ],
  solution: () => [
    { says: t("There are three: (−2, 0) lies on one edge, and (2, −1) and (2, 1) lie on the other."), answer: 2 },
  ],
});

const THREE = 3;
const TURNS = [15, -15, 20, -20, 30, -30, 40, -40].map((degrees) => (degrees * Math.PI) / 180);

/** Points with two support vectors, and a move of one point that makes three. The moved point is then on the same edge
 * as the support vector of its class, and the other support vector is nearest to a place between the two. */
export const two = memoizeLast((/** @type {number} */ seed) =>
  foundBy(seed, (by) => {
    const points = twoClasses(halves(by, 4, 2), halves(by, 4, -8));
    const best = bestOf(points);
    if (!best || best.support.length !== 2 || best.margin < 0.7) return null;
    const move = moveToThree(points, best);
    return move && { points, ...move };
  }),
);

/** `count` points with half-integer coordinates, from `low` halves on to the right. @param {Chance} by
 * @param {number} count @param {number} low @returns {Vector[]} */
const halves = (by, count, low) =>
  Array.from({ length: count }, () => [by.whole(low, low + 6) / 2, by.whole(-6, 6) / 2]);

/** The first value that a seed makes. @template T @param {number} seed @param {(by: Chance) => T | null} make
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

/** The refusal if not exactly one point was moved; else null. @param {Data} before @param {Data} now
 * @returns {CheckResult | null} */
function notOneMoved(before, now) {
  const n = changedOf(before, now).length;
  if (n === 1) return null;
  const says = n
    ? t("You have moved {n} points. Undo all moves except those of one point.", { n })
    : t("Move a point first.");
  return invalidAnswer(says);
}

const threeSupports = exercise({
  id: "three-support-vectors",
  title: t("Three support vectors"),
  form: "build",
  generated: true,
  lectures: ["001", "003"],
  start: (seed) => ({ points: two(seed).points, board: { step: [3, false] } }),
  locked: { count: true, labels: true },
  asks: t("The maximum-margin line of these points has 2 support vectors. Drag one point so that there are exactly 3."),
  check(now, given) {
    const idle = notOneMoved(startOf(given), now);
    if (idle) return idle;
    const best = bestNow(now, given);
    if (!best) return withoutBest(now, given);
    const n = best.support.length;
    if (n === THREE) return rightAnswer(t("Three points lie on the edges of the band, and none lies inside."));
    return wrongAnswer(
      n < THREE
        ? t(
            "Only {n} points lie on the edges of the band. Move the same point until three points lie on " +
              "the edges.",
            { n },
          )
        : t("{n} points lie on the edges of the band. Move the same point a little farther away from the band.", { n }),
    );
  },
  slips: [
    {
      name: "outside-the-band",
      is: (now, given) => isOutside(now, given),
      says: t(
        "The point was not a support vector, and it still lies outside the band. The band changes only if this " +
          "point reaches it.",
      ),
    },
  ],
  hints: [
    t("Choose a point that is not a support vector, and drag it toward the other class until the band changes."),
    t(
      "Put two points of one class on one edge of the band. Then a point of the other class must lie on the other " +
        "edge, opposite the segment between these two points.",
    ),
    {
      says: t(
        "Place the point next to the support vector of its own class. Both must be at the same distance from the " +
          "support vector of the other class.",
      ),
      leads: ({ seed }) => ({ points: moved(two(seed).points, two(seed).i, two(seed).to) }),
    },
  ],
  solution({ seed }) {
    const { points, i, to } = two(seed);
    return [
      {
        says: t("{point} is not a support vector. Without it, the line would be the same.", { point: example(i) }),
        points,
      },
      {
        says: t("At {place}, {point} lies on the same edge of the band as the support vector of its class.", {
          place: vector(to),
          point: example(i),
        }),
        points: moved(points, i, to),
      },
    ];
  },
});

/** @param {{ points: Data, i: number }} of @returns {Vector} */
export function normalOf({ points, i }) {
  const { w = [0, 0] } = bestOf(points) ?? {};
  return plane.scale(points.labels[i] / plane.length(w), w);
}

/** Whether only one point was moved, and it neither was nor is a support vector. @param {Data} now
 * @param {AnswerContext} given */
function isOutside(now, given) {
  const before = startOf(given);
  const [i, ...others] = changedOf(before, now);
  const supports = [bestOf(before), bestNow(now, given)].map((best) => best?.support ?? [i]);
  return !others.length && supports.every((some) => !some.includes(i));
}

const [LEAST_MOVE, CLOSE] = [1, 0.02];

/** The largest change of a point's signed distance from the maximum-margin line. @param {Data} now @param {Data} before
 * @param {AnswerContext} given */
function offBy(now, before, given) {
  const [line, old] = [bestNow(now, given), bestOf(before)];
  if (!line || !old) return Infinity;
  const off = before.points.map((x) => Math.abs(plane.distance(line, x) - plane.distance(old, x)));
  return Math.max(...off);
}

const sameLine = exercise({
  id: "move-support-same-line",
  title: t("Move one, keep the line"),
  form: "build",
  lectures: ["001", "003"],
  start: () => ({ points: AND, board: { step: [3, false] } }),
  locked: { count: true, labels: true },
  onGrid: true,
  inView: [
    [-1, 2],
    [2, -1],
  ],
  asks: t(
    "Move a support vector by at least {least} so that the maximum-margin line does not change. Points snap to the " +
      "grid here.",
    { least: LEAST_MOVE },
  ),
  check(now, given) {
    const idle = notOneMoved(AND, now);
    if (idle) return idle;
    const [i] = changedOf(AND, now);
    if (!bestOf(AND)?.support.includes(i))
      return wrongAnswer(
        t("{point} was not a support vector. Move a point that lies on an edge of the band.", { point: example(i) }),
      );
    if (!bestNow(now, given)) return withoutBest(now, given);
    const off = offBy(now, AND, given);
    const by = plane.length(plane.add(now.points[i], plane.scale(-1, AND.points[i])));
    const near = t(
      "{point} has moved by {by}. At the original places of the points, the signed distances from the two lines " +
        "differ by at most {off}.",
      { point: example(i), by: number(by, 3), off: number(off, 3) },
    );
    if (off > CLOSE) return wrongAnswer(t("The line has changed. Which way does the edge of the band run?"), { near });
    if (by < LEAST_MOVE) {
      const says = t(
        "The line has not changed, but the move is shorter than {least}. Move the support vector farther in the " +
          "same direction.",
        { least: LEAST_MOVE },
      );
      return wrongAnswer(says, { near });
    }
    return rightAnswer(
      t("The line has not changed. At its new place, the support vector still lies on the same edge."),
    );
  },
  slips: [
    {
      name: "pulled-away",
      is: (now, given) => isPulled(now, given),
      says: t("You moved the support vector away from the band. A wider band fits now, so the line has changed."),
    },
  ],
  hints: [
    t("The line does not change if the nearest points of the two convex hulls stay where they are."),
    {
      says: t("Slide a support vector along its edge of the band, not away from the edge."),
      holds: (now) => Math.abs(beyondEdge(now)) <= CLOSE,
    },
    {
      says: t(
        "The nearest point of the − hull is halfway between (0, 1) and (1, 0). Slide (0, 1) along the edge, away " +
          "from (1, 0).",
      ),
      leads: () => ({ points: moved(AND, 2, [-1, 2]) }),
    },
  ],
  solution: () => [
    {
      says: t("The nearest point of the − hull lies between (0, 1) and (1, 0). Both lie on one edge of the band."),
      points: AND,
    },
    {
      says: t("(0, 1) moves along this edge to (−1, 2). The nearest point still lies between the two."),
      points: moved(AND, 2, [-1, 2]),
    },
  ],
});

/** How far the first moved point is beyond the edge of the band of its class. @param {Data} now */
function beyondEdge(now) {
  const [i] = changedOf(AND, now);
  const best = bestOf(AND);
  return best ? AND.labels[i] * plane.distance(best, now.points[i]) - best.margin : NaN;
}

/** Whether only a support vector was moved, and it is now beyond its edge. @param {Data} now
 * @param {AnswerContext} given */
function isPulled(now, given) {
  const [i, ...others] = changedOf(AND, now);
  if (others.length || !bestOf(AND)?.support.includes(i) || offBy(now, AND, given) <= CLOSE) return false;
  return Boolean(bestNow(now, given)) && beyondEdge(now) > CLOSE;
}

const [MOST_MARGIN, LEAST_TURN] = [0.5, 45];

const oneInTheWay = exercise({
  id: "one-turns-the-line",
  title: t("One point turns the line"),
  form: "build",
  lectures: ["001", "003"],
  start: () => ({ points: SIX, board: { step: [3, false] } }),
  locked: { examples: [0, 1, 2, 3, 4, 5] },
  asks: t(
    "Add one + point so that γ* is at most ½ and w turns by at least 45°. A line must still separate the classes.",
  ),
  check(now, given) {
    if (now.points.length !== 7 || now.labels[6] !== 1)
      return invalidAnswer(t("Add exactly one point to the six points. It must be a + point."));
    const [best, old] = [bestNow(now, given), bestOf(SIX)];
    if (!best || !old) return withoutBest(now, given);
    const turn = plane.angle(best.w, old.w);
    const near = t("γ* is {margin} now, and w has turned by {turn}°.", {
      margin: number(best.margin, 3),
      turn: number(turn, 3),
    });
    if (best.margin <= MOST_MARGIN && turn >= LEAST_TURN) {
      const says = t("One point has removed at least three quarters of the margin, and turned the line.");
      return rightAnswer(says, { near });
    }
    const says =
      best.margin <= MOST_MARGIN
        ? t("The band is narrow enough, but w has turned too little. Try a different place near the − class.")
        : t("The band is not narrow enough. Place the point closer to the − class.");
    return wrongAnswer(says, { near });
  },
  slips: [
    {
      name: "no-support-vector",
      is: (now, given) => bestNow(now, given)?.support.includes(6) === false,
      says: t("The new point is not a support vector, so the line is the same as for the six points."),
    },
  ],
  hints: [
    t("One way is to place the new point between the classes, close to the − class."),
    t(
      "On the shortest segment between the two hulls, the new point does not turn w. Place it to one side of the " +
        "segment.",
    ),
    {
      says: t("Try a place near (−2, 0) that is farther above this point than to the right of it."),
      leads: () => ({ points: added(SIX, [-1.4, 0.8]) }),
    },
  ],
  solution: () => [
    {
      says: t("The maximum-margin line of the six points is vertical, between (−2, 0) and the + points with x₁ = 2."),
      points: SIX,
    },
    {
      says: t(
        "With a + point at (−1.4, 0.8), the widest empty band is tilted. It runs between this point and (−2, 0).",
      ),
      points: added(SIX, [-1.4, 0.8]),
    },
  ],
});

/** @param {Data} of @param {Vector} x @returns {Data} */
export function added({ points, labels }, x, label = 1) {
  return { points: [...points, x], labels: [...labels, label] };
}

const GROWTH = 1.1; // the least factor by which γ* grows, if it does
const REMOVED = [t("γ* increases."), t("γ* does not change."), t("γ* decreases.")];

/** Points, and one of them to remove: half of the time a support vector, and γ* then grows by at least a tenth. */
export const oneToGo = memoizeLast((/** @type {number} */ seed) =>
  foundBy(seed, (by) => {
    const points = twoClasses(halves(by, 3, 2), halves(by, 3, -8));
    const [best, i, grows] = [bestOf(points), by.whole(0, 5), by.sign() > 0];
    const after = bestOf(without(points, i));
    if (!best || !after || best.margin < 0.5 || grows !== best.support.includes(i)) return null;
    const isClear = grows ? after.margin > GROWTH * best.margin : after.margin === best.margin;
    return isClear ? { points, i, right: grows ? 0 : 1 } : null;
  }),
);
/** @param {Data} of @param {number} i @returns {Data} */
const without = ({ points, labels }, i) => ({ points: points.toSpliced(i, 1), labels: labels.toSpliced(i, 1) });

const removeOne = exercise({
  id: "remove-one-point",
  title: t("One point fewer"),
  form: "choice",
  generated: true,
  lectures: ["001", "003"],
  start: (seed) => ({ points: oneToGo(seed).points, board: AT_START }),
  hides: ["best", "certificate"],
  asks({ seed }) {
    const { points, i } = oneToGo(seed);
    const x = vector(points.points[i]);
    return points.labels[i] > 0
      ? t("Imagine that the + point {x} is deleted. What happens to γ*, the largest margin?", { x })
      : t("Imagine that the − point {x} is deleted. What happens to γ*, the largest margin?", { x });
  },
  choices: REMOVED,
  check(answer, { seed }) {
    const { points, i, right } = oneToGo(seed);
    const before = bestOf(points)?.margin ?? 0;
    const after = bestOf(without(points, i))?.margin ?? 0;
    if (answer !== right) return wrongAnswer(WRONG[answer]);
    const values = { before: number(before), after: number(after) };
    const says = right
      ? t("γ* is {before} with and without this point, because the point is not a support vector.", values)
      : t("γ* increases from {before} to {after}, because the line depended on this support vector.", values);
    return rightAnswer(says);
  },
  slips: [
    {
      name: "fewer-is-worse",
      is: (answer) => answer === 2,
      says: t(
        "Every line that separates all points also separates the remaining ones, " + "with at least the same margin.",
      ),
    },
  ],
  hints: [
    t("γ* is half the distance between the two convex hulls."),
    t("Without the point, the hull of its class is smaller or the same."),
    {
      says: t(
        "Does the shortest segment between the hulls end at this point, or on a hull edge that ends at this point?",
      ),
      holds: (answer, { seed }) => (answer === 0) === isSupport(seed),
      leads: ({ seed }) => (isSupport(seed) ? 0 : 1),
    },
  ],
  solution({ seed }) {
    const { right } = oneToGo(seed);
    const says = right
      ? t("The shortest segment between the hulls does not depend on this point, so γ* does not change.")
      : t(
          "One end of the shortest segment between the hulls depends on this point. Without the point, the hulls " +
            "are farther apart, so γ* increases.",
        );
    return [{ says, answer: right }];
  },
});
const WRONG = [
  t("γ* increases only if a wider empty band fits without the point. Does the point lie on an edge of the band?"),
  t("γ* stays the same only if no wider empty band fits without the point. Does the point lie on an edge of the band?"),
  t("γ* cannot decrease when a point is deleted, because the margin of a separating line cannot " + "decrease."),
];
/** @param {number} seed */
function isSupport(seed) {
  const { points, i } = oneToGo(seed);
  return Boolean(bestOf(points)?.support.includes(i));
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

/** Two points at an integer distance, and a point behind each. */
const apart = memoizeLast((/** @type {number} */ seed) =>
  foundBy(seed, (by) => {
    const way = by.oneOf(STEPS);
    const from = [by.whole(-4, 0), by.whole(-4, 4)];
    const to = plane.add(from, way);
    const points = twoClasses(
      [to, plane.add(to, [by.whole(0, 3), by.whole(-3, 3)])],
      [from, plane.add(from, [by.whole(-3, 0), by.whole(-3, 3)])],
    );
    const best = bestOf(points);
    const isRight = best?.support.length === 2 && Math.abs(2 * best.margin - plane.length(way)) < 1e-9;
    return isRight ? { points, to, from, width: plane.length(way) } : null;
  }),
);

const howWide = numberExercise({
  id: "margin-by-number",
  title: t("The margin as a number"),
  generated: true,
  lectures: ["000", "001"],
  start: (seed) => ({ points: apart(seed).points, board: AT_START }),
  hides: ["best", "certificate"],
  asks: ({ seed }) =>
    t("The two support vectors are the + point {plus} and the − point {minus}. What is γ*?", {
      plus: vector(apart(seed).to),
      minus: vector(apart(seed).from),
    }),
  value: ({ seed }) => apart(seed).width / 2,
  means: (answer) =>
    t("{answer} is not the largest margin. How far are the two support vectors from each other?", {
      answer: number(answer),
    }),
  slips: [
    {
      name: "width-of-the-band",
      gives: ({ seed }) => apart(seed).width,
      says: t(
        "Your answer is the width of the whole band. γ* is the distance from the line in its middle to one edge.",
      ),
    },
    {
      name: "length-of-w",
      gives: ({ seed }) => 2 / apart(seed).width,
      says: t("Your answer is ‖w‖ in canonical form. γ* is 1/‖w‖."),
    },
  ],
  hints: [
    t("The maximum-margin line is the perpendicular bisector of the segment between the two support vectors."),
    t("How far apart are the two support vectors? Use Pythagoras’ theorem."),
    { says: t("γ* is half of that distance."), leads: ({ seed }) => apart(seed).width / 2 },
  ],
  found: ({ seed }) =>
    t("The support vectors are {width} apart, and γ* is half of this distance, {half}.", {
      width: number(apart(seed).width),
      half: number(apart(seed).width / 2),
    }),
  way: () => [
    t("The maximum-margin line is the perpendicular bisector of the segment between the two support vectors."),
  ],
});

export const EXERCISES = [howManySupport, threeSupports, sameLine, oneInTheWay, removeOne, howWide];
