// Exercises on the margins of a line that the user sets.

import * as plane from "../math/plane.js";
import { t } from "../language/t.js";
import { memoizeLast } from "../math/memoize.js";
import { readings } from "../model/lessons/manual_line.js";
import { example, number, percentOfBest, vector } from "../words/numbers.js";
import { areApart, firstGood, lineText, numberExercise, tidyNormal } from "./making.js";
import { twoClasses, SIX } from "./starts.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { AnswerContext } from "../model/exercises/types" */
/** @import { Data, Line, LineWithGrip, Moment, Vector } from "../types" */
/** @import { Random } from "./making.js" */

/** @param {Line} line @returns {{ hand: { w: Vector, b: number, grip: Vector } }} */
const holding = ({ w, b }) => ({ hand: { w, b, grip: plane.foot({ w, b }, [0, 0]) } });
/** @param {Line} line */
export const put = (line) => ({ board: holding(line) });
/** The line on the board. @param {Moment} moment @returns {Line} */
const lineOn = ({ frame: { line } }) => ({ w: line.w, b: line.b });
/** The line that an exercise starts with. @param {AnswerContext} given @returns {Line} */
export const first = ({ start: { board } }) => {
  const { w, b } = /** @type {LineWithGrip} */ (board?.hand);
  return { w, b };
};
/** @param {AnswerContext} answerContext */
export const dataOf = ({ start }) => /** @type {Data} */ (start.points);
/** @param {Line} one @param {Line} other */
const isSame = (one, other) => one.b === other.b && one.w.every((value, i) => value === other.w[i]);

/** Why there is no line to check; "" if there is one. @param {Line} line @param {AnswerContext} given */
function missing(line, given) {
  if (!plane.isNonzero(line)) return t("You set w = 0, which gives no line. Change w.");
  return isSame(line, first(given)) ? t("You have not answered yet. Move or turn the line, or type its numbers.") : "";
}

export const SLANTED = { w: [1, 1], b: 0 };
const EVERY = { count: true, labels: true, examples: [0, 1, 2, 3, 4, 5] };
const [SHARE, WIDE] = [0.99, { plus: 3, minus: 1 }];
const CLOSE = 0.05; // tolerance of a class margin: a dragged line comes as near

// A wide, tilted gap, so that the line has to be turned and shifted.
const ASLANT = twoClasses("(2, 3) (1, 4) (4, 2.5)", "(-1, 0) (1, -1) (-2, 1.5)");

const SUPPORT = [0, 4, 5]; // the points on the edges of the widest band
const TOUCHES = 0.06; // part of the margin within which a point counts as on the edge, for a line of 99 %

/** The points whose margins are hardly larger than that of the line. @param {Line} line @param {Data} points */
function touching(line, points) {
  const { smaller, rows } = readings(line, points);
  const margin = smaller ?? NaN;
  return rows
    .flatMap(({ i, geometric }) => (Number(geometric) - margin <= TOUCHES * margin ? [i] : []))
    .sort((i, j) => i - j);
}
/** The line in the middle between one + point and two − points. @param {Data} data @param {number[]} some */
function between({ points }, some) {
  const [x, p, q] = some.map((i) => points[i]);
  const w = [p[1] - q[1], q[0] - p[0]];
  const [ofX, ofP] = [x, p].map((place) => plane.dot(w, place));
  const line = { w, b: -(ofX + ofP) / 2 };
  return ofX > ofP ? line : { w: plane.scale(-1, w), b: -line.b };
}

const byHand = exercise({
  id: "best-margin-by-hand",
  title: t("The best margin by hand"),
  form: "build",
  lectures: ["003", "001"],
  start: () => ({ points: ASLANT, board: holding({ w: [1, 0], b: -0.5 }) }),
  asks: t("Set a line whose margin is within 1 % of the largest margin of any line."),
  locked: EVERY,
  hides: ["best"],
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return invalidAnswer(why);
    const { run, data: points } = given.moment;
    const { smaller, rows } = readings(line, points);
    const share = (smaller ?? 0) / run.verdict.margin;
    const [worst, second] = rows;
    if (share >= SHARE)
      return rightAnswer(t("The margin of your line is {share} of the largest one.", { share: percentOfBest(share) }));
    if (share <= 0)
      return wrongAnswer(
        t("Your line does not classify {point} correctly. Move or turn the line.", { point: example(worst.i) }),
      );
    return wrongAnswer(
      t(
        "The margins of {first} and {second} are the smallest. Turn or shift the line so that the smallest margin " +
          "grows.",
        { first: example(worst.i), second: example(second.i) },
      ),
      { near: t("The margin of your line is {share} of the largest one.", { share: percentOfBest(share) }) },
    );
  },
  hints: [
    {
      says: t("First shift the line until both class margins are equal. Then turn it a little, and shift it again."),
      holds(line, { moment }) {
        const { plus, minus } = readings(line, moment.data);
        return Math.abs((plus ?? NaN) - (minus ?? NaN)) <= 2 * (1 - SHARE) * Math.max(plus ?? NaN, minus ?? NaN);
      },
    },
    {
      says: t(
        "One edge of the widest band touches one + point, and the other edge touches two − points. Which are they?",
      ),
      holds: (line, { moment: { data: points } }) => String(touching(line, points)) === String(SUPPORT),
    },
    {
      says: t("One edge of the band goes through (1, −1) and (−2, 1.5). The other edge goes through (2, 3)."),
      holds: (line, { moment: { data: points } }) => String(touching(line, points)) === String(SUPPORT),
      leads: ({ moment: { data: points } }) => put(between(points, SUPPORT)),
    },
  ],
  solution: ({ moment: { run } }) => [
    { says: t("The edges of the widest band touch its support vectors, and w is perpendicular to the edges.") },
    { says: t("The best line lies in the middle of the band."), ...put({ w: run.verdict.w, b: run.verdict.b }) },
  ],
});

const classMargins = exercise({
  id: "class-margins-three-and-one",
  title: t("Class margins of 3 and 1"),
  form: "build",
  lectures: ["003"],
  start: () => ({ points: SIX, board: holding(SLANTED) }),
  asks: t("Set a line with the class margins {plus} for + and {minus} for −, each to within {close}.", {
    ...WIDE,
    close: number(CLOSE),
  }),
  locked: EVERY,
  hides: ["best"],
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return invalidAnswer(why);
    const { plus, minus } = readings(line, given.moment.data);
    const [p, m] = [plus ?? NaN, minus ?? NaN];
    const isIt = Math.abs(p - WIDE.plus) <= CLOSE && Math.abs(m - WIDE.minus) <= CLOSE;
    if (isIt)
      return rightAnswer(
        t("The sum of your class margins, {sum}, is the classifier margin.", { sum: number(p + m, 3) }),
      );
    return wrongAnswer(
      t("Your line does not have the required class margins. First compare the sum of its class margins with {sum}.", {
        sum: WIDE.plus + WIDE.minus,
      }),
      {
        near: t("For your line, the class margins are {p} for + and {m} for −. Their sum is {sum}.", {
          p: number(p, 3),
          m: number(m, 3),
          sum: number(p + m, 3),
        }),
      },
    );
  },
  slips: [
    {
      name: "classes-swapped",
      is(line, { moment }) {
        const { plus, minus } = readings(line, moment.data);
        return Math.abs((plus ?? NaN) - WIDE.minus) <= CLOSE && Math.abs((minus ?? NaN) - WIDE.plus) <= CLOSE;
      },
      says: t(
        "Your class margins are swapped, because the line is nearer to the + points. Shift the line toward the − " +
          "points.",
      ),
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
      says: t(
        "For your line, the smallest values of y s(x) are 3 for + and 1 for −. The class margins are these numbers " +
          "divided by ‖w‖.",
      ),
    },
  ],
  hints: [
    t("If you shift the line, one class margin grows by as much as the other shrinks. Their sum does not change."),
    {
      says: t("The sum of the class margins must be {sum}. Turn the line until it is.", {
        sum: WIDE.plus + WIDE.minus,
      }),
      holds(line, { moment }) {
        const { sum } = readings(line, moment.data);
        return Math.abs((sum ?? NaN) - WIDE.plus - WIDE.minus) <= 2 * CLOSE;
      },
    },
    {
      says: t(
        "{sum} is the largest possible sum, so the line must be vertical, as the widest band is. Then shift it.",
        { sum: WIDE.plus + WIDE.minus },
      ),
      holds: ({ w }) => Math.abs(w[1]) < 2 * CLOSE * w[0],
      leads: () => put({ w: [2, 0], b: 2 }),
    },
  ],
  solution: () => [
    { says: t("If the line is vertical and in the middle, both class margins are 2."), ...put({ w: [1, 0], b: 0 }) },
    { says: t("Shift it by 1 to the left. Then the class margins are 3 and 1."), ...put({ w: [1, 0], b: 1 }) },
  ],
});

// ---- a point with a margin

/** @satisfies {Line} */
const FIVE = { w: [3, 4], b: -5 };
export const TWO = twoClasses("(3, 2)", "(-1, -1)");
const WANTED = -1;
const NEAR = 0.01; // places are rounded to about a thousandth of the picture
/** @param {Data} data */
const last = ({ points, labels }) => ({ x: points[points.length - 1], y: labels[labels.length - 1] });
/** @param {Vector} x */
export const withPoint = (x, y = 1) => ({ points: { points: [...TWO.points, x], labels: [...TWO.labels, y] } });

const pointWithMargin = exercise({
  id: "point-with-a-margin",
  onGrid: true,
  title: t("A point with margin −1"),
  form: "build",
  lectures: ["000", "003"],
  start: () => ({ points: TWO, board: holding(FIVE) }),
  asks: t(
    "Do not move the line. Add one + point whose margin y s(x)/‖w‖ is −1, to within {near}. Points snap to the grid.",
    { near: number(NEAR) },
  ),
  locked: { examples: [0, 1] },
  check(answer, given) {
    const { x, y } = last(answer);
    if (answer.points.length !== 3) return invalidAnswer(t("Add exactly one point to the two points of the exercise."));
    if (y < 0) return invalidAnswer(t("You added a − point. The new point must be a + point."));
    const line = lineOn(given.moment);
    if (!isSame(line, first(given)))
      return invalidAnswer(t("You moved the line, but it must not change. Undo this change."));
    const margin = plane.distance(line, x);
    if (Math.abs(margin - WANTED) <= NEAR)
      return rightAnswer(
        t("Your point has y = 1, s(x) = {s} and ‖w‖ = {size}, so its margin y s(x)/‖w‖ is s(x)/‖w‖.", {
          s: number(plane.score(line, x)),
          size: number(plane.length(line.w)),
        }),
      );
    return wrongAnswer(
      margin > 0
        ? t("Your point is on the correct side. Place it on the wrong side, because its margin must be negative.")
        : t("The distance of your point from the line is not 1. Compute s(x)/‖w‖."),
      { near: t("The margin of your point is {margin}.", { margin: number(margin, 3) }) },
    );
  },
  slips: [
    {
      name: "right-side",
      is: (answer, { moment }) => Math.abs(plane.distance(lineOn(moment), last(answer).x) + WANTED) <= NEAR,
      says: t("The distance of your point from the line is 1, but the point is on the correct side."),
    },
    {
      name: "not-divided",
      is: (answer, { moment }) => Math.abs(plane.score(lineOn(moment), last(answer).x) - WANTED) <= NEAR,
      says: t("For your point, y s(x) is −1. The margin is y s(x) divided by ‖w‖."),
    },
  ],
  hints: [
    {
      says: t(
        "A negative margin means that the point is on the wrong side of the line. How far from the line must it be?",
      ),
      holds: (answer, { moment }) => plane.score(lineOn(moment), last(answer).x) < 0,
    },
    {
      says: t("‖w‖ = 5, so s(x) = 3x₁ + 4x₂ − 5 must be −5."),
      holds: (answer) => Math.abs(plane.dot([3, 4], last(answer).x)) <= 5 * NEAR + 1e-9,
    },
    {
      says: t("All + points with margin −1 lie on the line 3x₁ + 4x₂ = 0, which goes through the origin."),
      leads: () => withPoint([-4, 3]),
    },
  ],
  solution: () => [
    { says: t("s(x) must be −1 · ‖w‖ = −5, so 3x₁ + 4x₂ = 0.") },
    { says: t("The origin satisfies this equation."), ...withPoint([0, 0]) },
  ],
});

// ---- numbers and an example

/** The functional margins of all examples. @param {Line} line @param {Data} data */
const functional = (line, { points, labels }) => points.map((x, i) => labels[i] * plane.score(line, x));
/** The index of the least number; −1 if two are least. @param {number[]} some */
function leastAt(some) {
  const least = Math.min(...some);
  return some.filter((value) => value === least).length === 1 ? some.indexOf(least) : -1;
}

/** @param {Random} by @returns {{ line: Line, points: Data }} */
const drawn = (by) => ({
  line: { w: tidyNormal(by), b: by.whole(-9, 9) },
  points: { points: by.places(6, 4), labels: [1, -1, 1, -1, by.sign(), by.sign()] },
});

const marginAsked = memoizeLast((/** @type {number} */ seed) =>
  firstGood(seed, drawn, ({ line, points }) => {
    const [own, size] = [functional(line, points)[1], plane.length(line.w)];
    return areApart([own / size, own, -own / size, (points.labels[1] * (own - 2 * line.b)) / size], 0.2) && own !== 0;
  }),
);

/** @param {AnswerContext} given */
const at = (given) => vector(dataOf(given).points[1]);

const marginOf = numberExercise({
  id: "margin-of-an-example",
  title: t("The margin of a − point"),
  lectures: ["000", "003"],
  generated: true,
  start(seed) {
    const { line, points } = marginAsked(seed);
    return { points, board: holding(line) };
  },
  asks: (given) =>
    t("{line}. What is the margin of the − point {x}? (Two decimals.)", {
      line: lineText(first(given).w, first(given).b),
      x: at(given),
    }),
  hides: ["margins", "best"],
  value: (given) => functional(first(given), dataOf(given))[1] / plane.length(first(given).w),
  means: (answer) =>
    answer > 0
      ? t("Your answer would put the point on the correct side, at a distance of {size}. Compute y s(x)/‖w‖ again.", {
          size: number(answer),
        })
      : answer === 0
        ? t("Your answer would put the point on the line. Compute w·x + b.")
        : t("Your answer would put the point on the wrong side, at a distance of {size}. Compute y s(x)/‖w‖ again.", {
            size: number(-answer),
          }),
  found: (given) => {
    const [own, size] = [functional(first(given), dataOf(given))[1], plane.length(first(given).w)];
    return t("The margin is y s(x)/‖w‖ = {own}/{size} = {margin}.", {
      own: number(own),
      size: number(size),
      margin: number(own / size),
    });
  },
  slips: [
    {
      name: "functional",
      gives: (given) => functional(first(given), dataOf(given))[1],
      says: t("Your answer is y s(x), the functional margin. Divide it by ‖w‖."),
    },
    {
      name: "y-forgotten",
      gives: (given) => -functional(first(given), dataOf(given))[1] / plane.length(first(given).w),
      says: t("Your answer is s(x)/‖w‖. But y = −1 for a − point, so a negative score gives a positive margin."),
    },
  ],
  hints: [
    {
      says: t(
        "The absolute value of the margin is the distance from the line. The margin is positive if the point is on " +
          "the correct side.",
      ),
      holds: (answer, given) => answer > 0 === plane.score(first(given), dataOf(given).points[1]) < 0,
    },
    t("Compute the score w·x + b and the length of w."),
    {
      says: t("The margin is y s(x)/‖w‖, where y = −1 here."),
      leads(given) {
        const [{ w, b }, x] = [first(given), dataOf(given).points[1]];
        return -(w[0] * x[0] + w[1] * x[1] + b) / Math.sqrt(w[0] ** 2 + w[1] ** 2);
      },
    },
  ],
  way(given) {
    const x = dataOf(given).points[1];
    const s = plane.score(first(given), x);
    return [t("The score is s(x) = w·x + b = {s}, so y s(x) = {own}.", { s: number(s), own: number(-s || 0) })];
  },
});

/** The indices of the least y s, the least |s| and the least s. @param {Line} line @param {Data} points
 * @returns {Vector} */
export function leasts(line, points) {
  const own = functional(line, points);
  return [leastAt(own), leastAt(own.map(Math.abs)), leastAt(own.map((value, i) => value * points.labels[i]))];
}

const smallest = exercise({
  id: "smallest-margin",
  title: t("The smallest margin"),
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
  asks: t("The margin of a line is the smallest of the margins of all points. Which point has the smallest margin?"),
  hides: ["margins", "best", "mistakes"],
  check(answer, given) {
    const own = functional(first(given), dataOf(given));
    const margin = own[answer] / plane.length(first(given).w);
    return answer === leastAt(own)
      ? rightAnswer(
          t("The margin of {point} is {margin}. No point has a smaller margin.", {
            point: example(answer),
            margin: number(margin),
          }),
        )
      : wrongAnswer(
          t("The margin of {point} is {margin}, but a different point has a smaller margin.", {
            point: example(answer),
            margin: number(margin),
          }),
        );
  },
  slips: [
    {
      name: "nearest",
      is: (answer, given) => answer === leasts(first(given), dataOf(given))[1],
      says: t(
        "Your point is nearest to the line. But points on the wrong side have negative margins. Look at these " +
          "points.",
      ),
    },
    {
      name: "lowest-score",
      is: (answer, given) => answer === leasts(first(given), dataOf(given))[2],
      says: t("Your point has the lowest score. But the margin is y s(x)/‖w‖, so compare y s(x), not s(x)."),
    },
  ],
  hints: [
    t("A margin is a distance with a sign. It is negative on the wrong side."),
    t("w points to the side where + points are classified correctly."),
    {
      says: t("Look at the points on the wrong side. The one farthest from the line has the smallest margin."),
      leads(given) {
        const [line, { points, labels }] = [first(given), dataOf(given)];
        const away = points.map((x, i) => {
          const s = plane.score(line, x);
          return s * labels[i] < 0 ? Math.abs(s) : 0;
        });
        return away.indexOf(Math.max(...away));
      },
    },
  ],
  solution: (given) => [
    {
      says: t(
        "Points on the wrong side have negative margins. The one farthest from the line has the smallest " + "margin.",
      ),
    },
    {
      says: t("This is {point}.", { point: example(leasts(first(given), dataOf(given))[0]) }),
      answer: leasts(first(given), dataOf(given))[0],
    },
  ],
});

export const EXERCISES = [smallest, classMargins, byHand, pointWithMargin, marginOf];
