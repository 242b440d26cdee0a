// Exercises on a hyperplane and its numbers.

import * as plane from "../math/plane.js";
import { t } from "../language/t.js";
import { memoizeLast } from "../math/memoize.js";
import { hyperplaneOf, settingOf } from "../model/lessons/hyperplane.js";
import { inBrackets, number, vector } from "../words/numbers.js";
import { areApart, firstGood, lineText, numberExercise, tidyNormal } from "./making.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { AnswerContext } from "../model/exercises/types" */
/** @import { HyperplaneSetting, HyperplaneSettings, HyperplaneSubject } from "../model/lessons/types" */
/** @import { Line, Moment, Vector } from "../types" */

const NEAR = 0.01; // a dragged line comes as near, and no gap is visible

/** The board in the plane with a line and a point x. @param {Line} line @param {Vector} [x]
 * @returns {Pick<HyperplaneSettings, "dimension" | "setting">} */
function shown(line, x) {
  const setting = settingOf(line, "");
  return { dimension: 2, setting: x ? { ...setting, probe: [...x, 0] } : setting };
}
/** @param {Line} line @param {Vector | undefined} [x] */
const start = (line, x = undefined) => ({ board: shown(line, x) });

/** The line on the board, with the dimension, which may be the wrong one. @param {Moment<HyperplaneSubject>} moment */
function lineOn({ own: { dimension, setting } }) {
  const { w, b } = hyperplaneOf({ dimension: 2, setting });
  return { w, b, dimension };
}
/** @param {AnswerContext} answerContext */
const settingIn = ({ start }) => /** @type {HyperplaneSetting} */ (start.board?.setting);
/** The line that an exercise starts with. @param {AnswerContext} given @returns {Line} */
const first = (given) => hyperplaneOf({ dimension: 2, setting: settingIn(given) });
/** @param {AnswerContext} given */
const named = (given) => lineText(first(given).w, first(given).b);
/** The point x that it starts with. @param {AnswerContext} given @returns {Vector} */
const xOf = (given) => settingIn(given).probe.slice(0, 2);

/** Why there is no line to check; "" if there is one.
 * @param {Line & { dimension: number }} answer @param {AnswerContext} given */
function missing({ w, b, dimension }, given) {
  const line = first(given);
  if (dimension !== 2) return t("The question is about a line in the plane. Go back to 2-D.");
  if (!plane.isNonzero({ w })) return t("You set w = 0, which gives no line. Change w.");
  const isUntouched = w[0] === line.w[0] && w[1] === line.w[1] && b === line.b;
  return isUntouched ? t("You have not answered yet. Change the line first.") : "";
}

/** A line and a point for which all slips give different results. @param {number} seed */
const lineAndPoint = memoizeLast((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => ({ w: tidyNormal(by), b: by.sign() * by.whole(2, 15), x: [by.whole(-4, 4), by.whole(-4, 4)] }),
    ({ w, b, x }) => {
      const [size, s] = [plane.length(w), plane.score({ w, b }, x)];
      return s !== 0 && areApart([s / size, s, -s / size, (s - 2 * b) / size, (s - b) / size], 0.2);
    },
  ),
);

const signedDistance = numberExercise({
  id: "signed-distance",
  title: t("How far, on which side?"),
  lectures: ["000", "003"],
  generated: true,
  start(seed) {
    const { x, ...line } = lineAndPoint(seed);
    return start(line, x);
  },
  asks: (given) =>
    t("{line}. What is the signed distance of x = {x} from the line? (Two decimals.)", {
      line: named(given),
      x: vector(xOf(given)),
    }),
  value: (given) => plane.distance(first(given), xOf(given)),
  means: (answer, given) =>
    Math.sign(answer) === Math.sign(plane.score(first(given), xOf(given)))
      ? t("The sign is correct, but the distance is not. Compute w·x + b again, and divide it by ‖w‖.")
      : answer === 0
        ? t("You answered 0, but only points on the line are at distance 0 from it. Compute w·x + b.")
        : t("The sign is not correct. The sign of w·x + b says on which side of the line x lies."),
  found: (given) => {
    const [{ w, b }, x] = [first(given), xOf(given)];
    const [s, size] = [plane.score({ w, b }, x), plane.length(w)];
    return t("The signed distance is s(x)/‖w‖ = {s}/{size} = {distance}.", {
      s: number(s),
      size: number(size),
      distance: number(s / size),
    });
  },
  slips: [
    {
      name: "not-divided",
      gives: (given) => plane.score(first(given), xOf(given)),
      says: t("Your answer is the score w·x + b, which is ‖w‖ times the signed distance. Divide it by ‖w‖."),
    },
    {
      name: "sign-turned",
      gives: (given) => -plane.distance(first(given), xOf(given)),
      says: t(
        "The distance is correct, but the sign is not. Signed distances are positive on the side to which w points.",
      ),
    },
    {
      name: "threshold",
      gives: (given) => plane.distance({ ...first(given), b: -first(given).b }, xOf(given)),
      says: t(
        "Your answer is the signed distance from the line w·x − b = 0. You took b for the threshold t, but t = −b.",
      ),
    },
    {
      name: "b-left-out",
      gives: (given) => plane.distance({ ...first(given), b: 0 }, xOf(given)),
      says: t(
        "Your answer is w·x/‖w‖, the signed distance from a parallel line through the origin. You left " + "out b.",
      ),
    },
  ],
  hints: [
    {
      says: t("Compute the score w·x + b. Its sign says on which side of the line x lies."),
      holds: (answer, given) => Math.sign(answer) === Math.sign(plane.score(first(given), xOf(given))),
    },
    t("The score is not a distance. Divide it by the length of w."),
    {
      says: t("The signed distance is s(x)/‖w‖ with s(x) = w·x + b and ‖w‖ = √(w₁² + w₂²)."),
      leads(given) {
        const [{ w, b }, x] = [first(given), xOf(given)];
        return (w[0] * x[0] + w[1] * x[1] + b) / Math.sqrt(w[0] ** 2 + w[1] ** 2);
      },
    },
  ],
  way(given) {
    const [{ w, b }, x] = [first(given), xOf(given)];
    return [
      t("The score is w·x + b = {wx} + {b} = {s}.", {
        wx: number(plane.dot(w, x)),
        b: inBrackets(b),
        s: number(plane.score({ w, b }, x)),
      }),
      t("The length of w is ‖w‖ = √({w1}² + {w2}²) = {size}.", {
        w1: inBrackets(w[0]),
        w2: inBrackets(w[1]),
        size: number(plane.length(w)),
      }),
    ];
  },
});

const fromOrigin = numberExercise({
  id: "distance-from-the-origin",
  title: t("How far from the origin?"),
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
  asks: (given) => t("{line}. How far is the line from the origin? (A length, two decimals.)", { line: named(given) }),
  value: (given) => Math.abs(first(given).b) / plane.length(first(given).w),
  means: (answer) =>
    answer < 0
      ? t("You answered with a negative number, but a length is not negative. Look at |b|.")
      : t("This is not the distance of this line from the origin. Compute the score of the origin, and ‖w‖."),
  found: (given) => {
    const [size, length] = [Math.abs(first(given).b), plane.length(first(given).w)];
    return t("The distance is |b|/‖w‖ = {b}/{size} = {distance}.", {
      b: number(size),
      size: number(length),
      distance: number(size / length),
    });
  },
  slips: [
    {
      name: "not-divided",
      gives: (given) => Math.abs(first(given).b),
      says: t("Your answer is |b|, which is the distance only if ‖w‖ = 1. Divide it by ‖w‖."),
    },
    {
      name: "length-squared",
      gives: (given) => Math.abs(first(given).b) / plane.dot(first(given).w, first(given).w),
      says: t(
        "Your answer is |b|/‖w‖². The foot of the perpendicular is −(b/‖w‖²) w. Its distance from the origin is " +
          "|b|/‖w‖² times ‖w‖.",
      ),
    },
  ],
  hints: [
    t("Compute w·x + b for the origin. Which term is left?"),
    t("The score of the origin is b. A score divided by the length of w is a signed distance."),
    {
      says: t("The distance is |b|/‖w‖, where ‖w‖ = √(w₁² + w₂²)."),
      leads(given) {
        const { w, b } = first(given);
        return Math.abs(b) / Math.sqrt(w[0] ** 2 + w[1] ** 2);
      },
    },
  ],
  way: (given) => [
    t("The length of w is ‖w‖ = {size}, and the score of the origin is b = {b}.", {
      size: number(plane.length(first(given).w)),
      b: number(first(given).b),
    }),
  ],
});

const threshold = numberExercise({
  id: "threshold-of-a-line",
  title: t("The threshold of a line"),
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
  asks: (given) =>
    t("{line}. Some lectures write the line as w·x − t = 0, with the same w. What is t?", { line: named(given) }),
  value: (given) => -first(given).b,
  means: (answer) => t("w·x − {t} = 0 is a different line. Compare w·x − t with w·x + b.", { t: inBrackets(answer) }),
  found: (given) => t("The threshold is t = −b = {t}.", { t: number(-first(given).b) }),
  slips: [
    {
      name: "sign",
      gives: (given) => first(given).b,
      says: t("Your answer is b, but t = −b. With this t, the line lies on the other side of the origin."),
    },
    {
      name: "divided",
      gives: (given) => -first(given).b / plane.length(first(given).w),
      says: t("Your answer is t/‖w‖, which is correct only if w is divided by ‖w‖ too. Here w is not changed."),
    },
  ],
  hints: [
    t("Write the two forms one below the other: w·x + b = 0 and w·x − t = 0."),
    t("With the same w, they are the same line if +b and −t are equal."),
    { says: t("The threshold is t = −b."), leads: (given) => 0 - first(given).b },
  ],
  way: () => [t("The line is the same, and so is w. So b = −t.")],
});

// ---- builds

/** @param {number} dimension @param {Line} line @returns {{ board: object }} */
export const put = (dimension, line) => ({ board: { ...shown(line), dimension } });

/** Two points p and q, and a point x that is not near the line through them.
 * @param {number} seed @returns {{ p: Vector, q: Vector, x: Vector }} */
const twoPlaces = memoizeLast((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => {
      const [p, q, x] = by.places(3, 4);
      return { p, q, x };
    },
    ({ p, q, x }) => p[0] !== q[0] && p[1] !== q[1] && Math.abs(plane.distance(through(p, q), x)) > 1,
  ),
);

/** The line through two points. @param {Vector} p @param {Vector} q @returns {Line} */
function through(p, q) {
  const w = [p[1] - q[1], q[0] - p[0]];
  return { w, b: 0 - plane.dot(w, p) };
}
/** The line through p and q with x on its + side. @param {number} seed @returns {Line} */
export function facing(seed) {
  const { p, q, x } = twoPlaces(seed);
  const line = through(p, q);
  return plane.score(line, x) > 0 ? line : reversed(line);
}
/** @param {Line} line */
export const reversed = ({ w, b }) => ({ w: plane.scale(-1, w), b: 0 - b });
/** The larger of the distances of p and q from a line. @param {Line} line @param {number} seed */
function farther(line, seed) {
  const { p, q } = twoPlaces(seed);
  return Math.max(...[p, q].map((place) => Math.abs(plane.distance(line, place))));
}
/** A slip: the direction from p to q as w. @param {number} seed @returns {Line} */
export function alongTaken(seed) {
  const { p, q } = twoPlaces(seed);
  const w = [q[0] - p[0], q[1] - p[1]];
  return { w, b: 0 - plane.dot(w, p) };
}
/** @param {Line} line @param {number} seed */
const isAlong = ({ w }, seed) =>
  Math.abs(plane.dot(w, through(...ends(seed)).w)) < 0.01 * plane.length(w) * plane.length(alongTaken(seed).w);
/** @param {number} seed @returns {[Vector, Vector]} */
const ends = (seed) => [twoPlaces(seed).p, twoPlaces(seed).q];

export const AWAY = { w: [1, 2], b: -2.5 }; // through neither p nor q

const throughTwo = exercise({
  id: "line-through-two-points",
  title: t("A line through two points"),
  form: "build",
  lectures: ["004", "002"],
  generated: true,
  start: (seed) => start(AWAY, twoPlaces(seed).x),
  asks({ seed }) {
    const { p, q, x } = twoPlaces(seed);
    return t("Set a line that passes within {near} of {p} and of {q}, with x = {x} on its positive side.", {
      p: vector(p),
      q: vector(q),
      near: number(NEAR),
      x: vector(x),
    });
  },
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return invalidAnswer(why);
    const { p, q, x } = twoPlaces(given.seed);
    const away = [p, q].map((place) => plane.distance(line, place));
    const [ofP, ofQ] = away.map((distance) => number(Math.abs(distance), 3));
    const near = t("The distance of {p} from your line is {ofP}, and that of {q} is {ofQ}.", {
      p: vector(p),
      q: vector(q),
      ofP,
      ofQ,
    });
    if (away.some((distance) => Math.abs(distance) > NEAR))
      return wrongAnswer(t("Your line does not go through both points. To set it exactly, type w and b."), { near });
    return plane.score(line, x) > 0
      ? rightAnswer(t("Your line goes through both points, and w points to the side of x."))
      : wrongAnswer(t("Your line goes through both points, but x is on its negative side."));
  },
  slips: [
    {
      name: "side",
      is: (line, { seed }) => farther(line, seed) <= NEAR && plane.score(line, twoPlaces(seed).x) < 0,
      says: t("Multiply w and b by −1: the line does not change, but its sides swap."),
    },
    {
      name: "direction-for-w",
      is: (line, { seed }) => isAlong(line, seed),
      says: t("You used the vector from one point to the other as w, but w is perpendicular to the line."),
    },
  ],
  hints: [
    {
      says: t("The vector v from one point to the other is a direction vector of the line. w is perpendicular to v."),
      holds: ({ w }, { seed }) =>
        Math.abs(plane.dot(w, alongTaken(seed).w)) < 0.02 * plane.length(w) * plane.length(alongTaken(seed).w),
    },
    t("For v = (v₁, v₂), take w = (v₂, −v₁) or the opposite vector. Then compute b from one of the two points."),
    {
      says: t(
        "Type w and one of the points into the last form, “normal, point”. If x is on the wrong side, press × (−1).",
      ),
      leads({ seed }) {
        const { p, q, x } = twoPlaces(seed);
        const [v1, v2] = [q[0] - p[0], q[1] - p[1]];
        const line = { w: [v2, -v1], b: -(v2 * p[0] - v1 * p[1]) };
        return put(2, plane.score(line, x) < 0 ? reversed(line) : line);
      },
    },
  ],
  solution({ seed }) {
    const { p, q } = twoPlaces(seed);
    const [line, v] = [facing(seed), plane.add(q, plane.scale(-1, p))];
    return [
      {
        says: t("The direction vector is v = {v}. So w is {w} or the opposite vector.", {
          v: vector(v),
          w: vector(line.w),
        }),
      },
      { says: t("With x on the positive side, {line}.", { line: lineText(line.w, line.b) }), ...put(2, line) },
    ];
  },
});

/** @satisfies {Line} */
export const FIVE = { w: [3, 4], b: -10 };
const TEN = 10;
/** Whether the numbers of two lines agree. @param {Line} line @param {Line} other */
const isThis = (line, other, within = NEAR) =>
  [...line.w, line.b].every((value, i) => Math.abs(value - [...other.w, other.b][i]) <= within);
export const LONGER = plane.multipleOf(2, FIVE);

const longer = exercise({
  id: "same-line-longer-w",
  title: t("The same line, a longer w"),
  form: "build",
  lectures: ["001", "003"],
  start: () => start(FIVE),
  asks: t("Give w the length {n}, to within {near}. The line and its two sides must not change.", {
    n: TEN,
    near: number(NEAR),
  }),
  answerOf: lineOn,
  check(line, given) {
    const why = missing(line, given);
    if (why) return invalidAnswer(why);
    if (isThis(line, LONGER))
      return rightAnswer(t("You multiplied w and b by the same number > 0, so the line and its sides are unchanged."));
    const size = plane.length(line.w);
    const turned = (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, plane.dot(line.w, FIVE.w) / (size * 5))));
    const moved = Math.abs(Math.abs(line.b) / size - Math.abs(FIVE.b) / 5);
    return wrongAnswer(
      t("The line must not change, and ‖w‖ must be {n}. Compare w and b with their initial values.", { n: TEN }),
      {
        near: t("Now ‖w‖ = {size}, w is turned by {turned}°, and |b|/‖w‖ is off by {moved}.", {
          size: number(size),
          turned: number(turned, 3),
          moved: number(moved, 3),
        }),
      },
    );
  },
  slips: [
    {
      name: "b-left",
      is: (line) => isThis(line, { w: LONGER.w, b: FIVE.b }),
      says: t("w is correct, but you did not change b. So the line is nearer to the origin than before."),
    },
    {
      name: "sides-swapped",
      is: (line) => isThis(line, plane.multipleOf(-1, LONGER)),
      says: t("Your factor is negative, so the two sides of the line are swapped. Use a factor > 0."),
    },
  ],
  hints: [
    {
      says: t("Multiples of (w, b) by a number > 0 give the same line with the same sides."),
      holds: ({ w, b }) => isThis(plane.multipleOf(plane.length(FIVE.w) / plane.length(w), { w, b }), FIVE),
    },
    t("‖w‖ is {n} now. By which factor must you multiply w? And b?", { n: plane.length(FIVE.w) }),
    { says: t("Press × 2 once, or press the key ]."), leads: () => put(2, plane.multipleOf(2, FIVE)) },
  ],
  solution: () => [
    { says: t("w must be twice as long, so multiply b by 2 too.") },
    { says: t("So {line}.", { line: lineText(LONGER.w, LONGER.b) }), ...put(2, LONGER) },
  ],
});

export const EXERCISES = [threshold, longer, throughTwo, signedDistance, fromOrigin];
