// Exercises on the run of a perceptron in the plane.

import { isSeparable, isSeparableThroughOrigin } from "../math/exact.js";
import { train } from "../math/perceptron.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { t } from "../language/t.js";
import { areEqual } from "../model/points.js";
import { number, vector } from "../words/numbers.js";
import { areApart, firstGood, labeledPoint, numberExercise } from "./making.js";
import { AT_START, twoClasses, RULE, oneBoardRules } from "./starts.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { CheckResult, Exercise, AnswerContext } from "../model/exercises/types" */
/** @import { TrainingRun } from "../model/runs/types" */
/** @import { Data, Vector } from "../types" */

const EMPTY = { points: [], labels: [] };
const SEVEN = 7;

export const SEVEN_POINTS = twoClasses("(0, 0)", "(0, 1) (1, 1) (2, 0)");

const sevenMistakes = exercise({
  id: "seven-mistakes",
  title: t("Exactly seven mistakes"),
  form: "build",
  lectures: ["001"],
  start: () => ({ points: EMPTY, rules: oneBoardRules(), board: AT_START }),
  onGrid: true,
  asks: t(
    "Place four points on which the perceptron makes exactly {n} mistakes before it converges. Points snap to the " +
      "grid.",
    { n: SEVEN },
  ),
  check({ points }, { moment: { run } }) {
    const [n, count] = [run.length, points.length];
    if (count !== 4)
      return invalidAnswer(
        t("There {n, plural, one {is # point} other {are # points}} on the board. Place exactly four.", { n: count }),
      );
    if (run.outcome !== "converged") return notOver(run);
    if (n === SEVEN) return rightAnswer(t("The run makes {n} mistakes and converges.", { n }));
    return wrongAnswer(
      n < SEVEN
        ? t("The run makes too few mistakes. Try a smaller distance between the classes.")
        : t("The run makes too many mistakes. Try a larger distance between the classes."),
      {
        near: t("The run makes {n, plural, one {# mistake} other {# mistakes}}, but it must make {wanted}.", {
          n,
          wanted: SEVEN,
        }),
      },
    );
  },
  hints: [
    t("The narrower the margin, the more mistakes there can be. Move one point and watch the number " + "of mistakes."),
    t("Try the + point at the origin and the − points close to it. Then b can rise and fall many " + "times."),
    {
      says: t("Try + at (0, 0), then − at (0, 1) and (1, 1). The fourth point is a − point on the axis x₂ = 0."),
      leads: () => ({ points: SEVEN_POINTS }),
    },
  ],
  solution: () => [
    { says: t("The + point lies at the origin, where the score is b."), points: twoClasses("(0, 0)", "") },
    { says: t("Three − points follow in this order: (0, 1), (1, 1), (2, 0)."), points: SEVEN_POINTS },
  ],
});

/** A run that is stopped may still converge later. @param {TrainingRun} run @returns {CheckResult} */
const notOver = ({ outcome, length }) =>
  wrongAnswer(
    outcome === "cycle"
      ? t("The run never converges on these points: w and b repeat earlier values. Try points that a line separates.")
      : t(
          "The run has not converged after {n, plural, one {# mistake} other {# mistakes}}. Try a larger distance " +
            "between the classes.",
          { n: length },
        ),
  );

// ---- the order of the AND gate

/** @type {Vector[]} */
const CORNERS = [
  [1, 1],
  [0, 0],
  [0, 1],
  [1, 0],
];
/** @param {Vector} vector */
const isAnd = ([x1, x2]) => (x1 === 1 && x2 === 1 ? 1 : -1);
/** The AND gate in an order of its corners. @param {Vector[]} order @returns {Data} */
export const gateIn = (order) => ({ points: order, labels: order.map(isAnd) });
export const GATE = gateIn(CORNERS);

/** Why points are not the AND gate; "" if they are. @param {Data} data */
function notAnd({ points, labels }) {
  const missing = CORNERS.filter((corner) => !points.some((x) => areEqual(x, corner)));
  if (missing.length)
    return t("No point lies at {place}. Drag one there. Points snap to the grid.", { place: vector(missing[0]) });
  if (points.length > 4)
    return t(
      "There are {n} points on the board, but the gate has four. Delete the points that do not belong to the gate.",
      { n: points.length },
    );
  const wrong = points.findIndex((x, i) => labels[i] !== isAnd(x));
  if (wrong < 0) return "";
  return t("You changed the class of {place}. In the AND gate, only (1, 1) is a + point. Change the class " + "back.", {
    place: vector(points[wrong]),
  });
}

/** All orders, with the mistakes that each makes. */
const ORDERS = () =>
  permuted(CORNERS).map((order) => {
    const { points, labels } = gateIn(order);
    const run = train(points, labels, RULE, { most: 100 });
    return { order, mistakes: run?.index.length ?? 0 };
  });

/** @param {Vector[]} some @returns {Vector[][]} */
const permuted = (some) =>
  some.length < 2 ? [some] : some.flatMap((one, i) => permuted(some.toSpliced(i, 1)).map((rest) => [one, ...rest]));

const ORDERING = t(
  "Choose a point. To make it the first example, press M, or “1st” among the tools. J and K move " + "it by one place.",
);

/** @param {{ id: string, title: string, asks: string, best(...counts: number[]): number,
 *   extreme(n: number): string, better(n: number): string, hints: Exercise["hints"] }} of
 * @returns {Exercise} */
function orderOf({ id, title, asks, best, extreme, better: howMany, hints }) {
  const mostOf = () => best(...ORDERS().map(({ mistakes }) => mistakes));
  const withMost = () => ORDERS().find(({ mistakes }) => mistakes === mostOf())?.order ?? CORNERS;
  return exercise({
    id,
    title,
    form: "build",
    lectures: ["002"],
    onGrid: true,
    start: () => ({ points: GATE, rules: oneBoardRules(), board: AT_START }),
    asks,
    check(answer, { moment: { run } }) {
      const why = notAnd(answer);
      if (why) return invalidAnswer(why);
      const better = ORDERS().filter(
        ({ mistakes }) => mistakes !== run.length && best(mistakes, run.length) === mistakes,
      );
      const n = run.length;
      if (!better.length) return rightAnswer(extreme(n));
      return wrongAnswer(
        t(
          "With your order, the perceptron makes {n, plural, one {# mistake} other {# mistakes}}. Look at " +
            "which points come first.",
          { n },
        ),
        { near: howMany(better.length) },
      );
    },
    hints,
    solution: () => [
      {
        says: t("With the order {order}, the perceptron makes {n} mistakes.", {
          order: withMost().map(vector).join(", "),
          n: mostOf(),
        }),
        points: gateIn(withMost()),
      },
    ],
  });
}

const mostMistakes = orderOf({
  id: "and-order-most-mistakes",
  title: t("The slowest order"),
  asks: t(
    "Order the four points of the AND gate so that the perceptron makes as many mistakes as possible. Points snap " +
      "to the grid.",
  ),
  best: Math.max,
  extreme: (n) => t("With your order, the perceptron makes {n} mistakes. No order leads to more mistakes.", { n }),
  better: (n) =>
    t("{n, plural, one {# of the 24 orders leads} other {# of the 24 orders lead}} to more mistakes.", { n }),
  hints: [
    ORDERING,
    t("Only three different numbers of mistakes occur among the 24 orders."),
    {
      says: t("Begin with (0, 1) or (1, 0), and let (0, 0) follow directly."),
      leads: () => ({
        points: gateIn([
          [1, 0],
          [0, 0],
          [1, 1],
          [0, 1],
        ]),
      }),
    },
  ],
});

const fewestMistakes = orderOf({
  id: "and-order-fewest-mistakes",
  title: t("The fastest order"),
  asks: t(
    "Order the four points of the AND gate so that the perceptron makes as few mistakes as possible. Points snap " +
      "to the grid.",
  ),
  best: Math.min,
  extreme: (n) => t("With your order, the perceptron makes {n} mistakes. No order leads to fewer mistakes.", { n }),
  better: (n) =>
    t("{n, plural, one {# of the 24 orders leads} other {# of the 24 orders lead}} to fewer mistakes.", { n }),
  hints: [
    ORDERING,
    t("At the start every score is 0, so the first point causes a mistake. Which first point changes only b?"),
    {
      says: t(
        "Begin with (0, 0), because it changes only b. Only two of the 24 orders are fastest. At which " +
          "position in the order must (1, 1) be?",
      ),
      holds: ({ points }) => areEqual(points[0], [0, 0]),
      leads: () => ({
        points: gateIn([
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ]),
      }),
    },
  ],
});

// ---- points that need a bias

const needsBias = exercise({
  id: "needs-a-bias",
  title: t("Points that need a bias"),
  form: "build",
  lectures: ["002"],
  onGrid: true,
  start: () => ({ points: EMPTY, rules: oneBoardRules(), board: AT_START }),
  asks: t(
    "Place one + and one − point so that some line separates them, but no line through the origin does. " +
      "Points snap to the grid.",
  ),
  check({ points, labels }) {
    if (points.length !== 2 || labels[0] === labels[1])
      return invalidAnswer(t("Place exactly two points: one + point and one − point."));
    if (!isSeparable(points, labels))
      return wrongAnswer(t("Both points lie at the same place, so no line separates them. Move one of the two."));
    if (!isSeparableThroughOrigin(points, labels))
      return rightAnswer(t("With b = 0, no w gives both scores the correct sign. So the perceptron needs a bias."));
    const [p, q] = points.map((/** @type {Vector} */ x) => plane.scale(1 / plane.length(x), x));
    const angle = (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, plane.dot(p, q))));
    return wrongAnswer(
      t("A line through the origin separates your two points. Look at their directions from the origin."),
      { near: t("The two directions are {angle}° apart.", { angle: number(angle, 3) }) },
    );
  },
  hints: [
    t("Without a bias, the score is w·x. What happens to w·x when x becomes twice as long?"),
    t("Without a bias, two points on the same ray from the origin have scores with the same sign, " + "whatever w is."),
    {
      says: t("Try + at (1, 1), and − at another place on the same ray. The grid point (2, 2) is exactly on this ray."),
      leads: () => ({ points: twoClasses("(1, 1)", "(2, 2)") }),
    },
  ],
  solution: () => [
    {
      says: t("Place the + point anywhere except at the origin, for example at (1, 1)."),
      points: twoClasses("(1, 1)", ""),
    },
    {
      says: t(
        "Place the − point on the same ray, for example at (2, 2). Its w·x is twice as large and has the same sign.",
      ),
      points: twoClasses("(1, 1)", "(2, 2)"),
    },
  ],
});

// ---- the first five updates of the AND gate

const FIVE = [1, 2, 3, 4, 5].map((k) => t("Update {k}", { k }));
/** y·s(x) of all examples after k updates. @param {TrainingRun} run @param {number} k @returns {number[]} */
const marginsAt = ({ states, points, labels }, k) => points.map((x, i) => labels[i] * plane.score(states[k], x));
/** y·s(x) of the example of update k, after it. @param {TrainingRun} run @param {number} k */
const ownAfter = (run, k) => marginsAt(run, k)[run.index[k - 1]];
/** The examples that are classified correctly before update k, but not after it. @param {TrainingRun} run
 * @param {number} k @returns {number[]} */
function spoiled(run, k) {
  const [before, after] = [marginsAt(run, k - 1), marginsAt(run, k)];
  return [...before.keys()].filter((i) => before[i] > 0 && after[i] <= 0);
}

const stillWrong = exercise({
  id: "own-example-still-wrong",
  title: t("An update that is not enough"),
  form: "choice",
  lectures: ["002", "003"],
  start: () => ({ points: GATE, rules: oneBoardRules(), board: AT_START }),
  asks: t("After one of the first five updates, the corrected example still has y s(x) ≤ 0. Which update is it?"),
  needs: ["numbers"],
  choices: FIVE,
  check(answer, { moment: { run } }) {
    const k = answer + 1;
    const own = ownAfter(run, k);
    const value = number(own);
    if (own > 0)
      return wrongAnswer(
        t(
          "After update {k}, the corrected example has y s(x) = {value}, so this update is enough. Look for a " +
            "value that is not positive.",
          { k, value },
        ),
      );
    return rightAnswer(
      t("After update {k}, the example that caused it has y s(x) = {value}, so it is still misclassified.", {
        k,
        value,
      }),
    );
  },
  hints: [
    t("Here, an update raises y s(x) of the corrected example x by ‖x‖² + 1. When can this be too little?"),
    {
      says: t("‖x‖² + 1 is smallest for x = (0, 0). There, y s(x) rises by only 1."),
      holds: (answer, { moment: { run } }) => areEqual(run.points[run.index[answer]], [0, 0]),
    },
    {
      says: t("Compute b just before the perceptron examines (0, 0) for the first time."),
      leads: ({ moment: { run } }) => run.index.findIndex((/** @type {number} */ i) => areEqual(run.points[i], [0, 0])),
    },
  ],
  solution: ({ moment: { run } }) => [
    {
      says: t("Update 1 is for (1, 1) and gives {line}. Then y s(x) of (0, 0) is {value}.", {
        line: afterUpdate(run, 1),
        value: number(marginsAt(run, 1)[1]),
      }),
      updates: 1,
    },
    {
      says: t("Update 2 is for (0, 0) and changes only b. It gives {line}, so (0, 0) lies on the line.", {
        line: afterUpdate(run, 2),
      }),
      updates: 2,
      answer: 1,
    },
  ],
});

/** @param {TrainingRun} run @param {number} k */
const afterUpdate = ({ states }, k) => `w = ${vector(states[k].w)}, b = ${number(states[k].b)}`;

const madeWrong = exercise({
  id: "right-example-made-wrong",
  title: t("An update that does harm"),
  form: "choice",
  lectures: ["002"],
  start: () => ({ points: GATE, rules: oneBoardRules(), board: AT_START }),
  asks: t(
    "Some updates make y s ≤ 0 for an example that had y s > 0. Which of the first five updates is the first to do " +
      "so?",
  ),
  needs: ["numbers"],
  choices: FIVE,
  check(answer, { moment: { run } }) {
    const k = answer + 1;
    const harmed = spoiled(run, k);
    if (!harmed.length)
      return wrongAnswer(
        t(
          "Every example with y s > 0 before update {k} has y s > 0 after it too. Look for an update for a − " +
            "example that lowers the score of a + example.",
          { k },
        ),
      );
    const isFirst = FIVE.slice(0, answer).every((_, j) => !spoiled(run, j + 1).length);
    const places = harmed.map((i) => vector(run.points[i])).join(", ");
    if (isFirst)
      return rightAnswer(t("Before update {k}, y s > 0 at {places}. After the update, y s ≤ 0 there.", { k, places }));
    return wrongAnswer(
      t(
        "After update {k}, y s is no longer positive at {places}. But an earlier update also has such an effect. " +
          "Look at the updates before update {k}.",
        { k, places },
      ),
    );
  },
  slips: [
    {
      name: "own-example",
      is: (answer, { moment: { run } }) => ownAfter(run, answer + 1) <= 0,
      says: t(
        "The corrected example is still misclassified after this update, but it was misclassified before the " +
          "update too.",
      ),
    },
  ],
  hints: [
    t("Write down y s(x) of all four examples after each update."),
    t("An update for a − example x⁽ⁱ⁾ lowers the score of every example x with x·x⁽ⁱ⁾ + 1 > 0."),
    {
      says: t("Which − examples x have the largest product x·(1, 1)? Their updates lower the score of (1, 1) most."),
      holds(answer, { moment: { run } }) {
        const isMost = run.index[answer] !== 0 && plane.dot(run.points[run.index[answer]], [1, 1]) === 1;
        return isMost && spoiled(run, answer + 1).includes(0);
      },
    },
  ],
  solution: ({ moment: { run } }) => [
    {
      says: t("After two updates, {line}. Then (1, 1) is classified correctly.", { line: afterUpdate(run, 2) }),
      updates: 2,
    },
    {
      says: t("Update 3 is for (0, 1) and gives {line}. Then (1, 1) has the score {value}.", {
        line: afterUpdate(run, 3),
        value: number(marginsAt(run, 3)[0]),
      }),
      updates: 3,
      answer: 2,
    },
  ],
});

// ---- b after an epoch

/** The examples that are corrected in the first epoch, in order. @param {Data} data */
const inFirstEpoch = ({ points, labels }) => train(points, labels, RULE, { most: 100, epochs: 1 })?.index ?? [];
/** b after one look at each example, if `isCorrected` decides which examples are corrected.
 * @param {Data} data @param {(y: number, w: Vector, b: number, x: Vector, isFirst: boolean) => boolean} isCorrected */
function bBy({ points, labels }, isCorrected) {
  /** @type {{ w: Vector, b: number }} */
  let line = { w: [0, 0], b: 0 };
  for (const [i, x] of points.entries()) {
    const y = labels[i];
    if (isCorrected(y, line.w, line.b, x, i === 0)) line = { w: plane.add(line.w, plane.scale(y, x)), b: line.b + y };
  }
  return line.b;
}
/** b after the run has converged. @param {Data} data */
const bAtEnd = ({ points, labels }) =>
  sum((train(points, labels, RULE, { most: 10_000 })?.index ?? []).map((i) => labels[i]));
/** @param {number[]} some */
const sum = (some) => some.reduce((a, value) => a + value, 0);
/** @param {AnswerContext} answerContext */
const dataOf = ({ start }) => /** @type {Data} */ (start.points);
/** b after the first epoch, and the results of slips. @param {Data} data */
function bsOf(data) {
  const mistakes = inFirstEpoch(data);
  return { b: sum(mistakes.map((i) => data.labels[i])), unsigned: mistakes.length, all: sum(data.labels), none: 0 };
}
const fivePoints = memoizeLast((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => ({ points: by.places(5, 3), labels: [1, 2, 3, 4, 5].map(by.sign) }),
    (made) =>
      new Set(made.labels).size === 2 &&
      isSeparable(made.points, made.labels) &&
      areApart(Object.values(bsOf(made)), 0),
  ),
);

const bAfterEpoch = numberExercise({
  id: "b-after-the-first-epoch",
  title: t("b after the first epoch"),
  lectures: ["002"],
  generated: true,
  start: (seed) => ({ points: fivePoints(seed), rules: oneBoardRules(), board: AT_START }),
  asks: (given) =>
    t("Start at w = 0, b = 0. Examine each example once, in order: {examples}. What is b then?", {
      examples: signsOf(dataOf(given)),
    }),
  hides: ["sides", "line", "normal", "best", "certificate"],
  within: 0.001,
  value: (given) => bsOf(dataOf(given)).b,
  means(answer, given) {
    const b = number(answer);
    const n = dataOf(given).points.length;
    if (!Number.isInteger(answer))
      return t("You answered b = {b}, but each mistake changes b by 1. So b is a whole number.", { b });
    if (Math.abs(answer) > n)
      return t("You answered b = {b}, but each of the {n} examples changes b by at most 1.", { b, n });
    return t("You answered b = {b}, but the first epoch ends with a different b. Check the sign of each score.", { b });
  },
  found: (given) => t("b = {b}, because each mistake added its y to b.", { b: number(bsOf(dataOf(given)).b) }),
  slips: [
    {
      name: "sign-forgotten",
      gives: (given) => bsOf(dataOf(given)).unsigned,
      says: t(
        "Your answer is the number of mistakes. Did you leave out the sign of y? A − example lowers b " + "by 1.",
      ),
    },
    {
      name: "all-corrected",
      gives: (given) => bsOf(dataOf(given)).all,
      says: t(
        "Your answer is the sum of all y. But the perceptron corrects only examples that are misclassified when it " +
          "examines them.",
      ),
    },
    {
      name: "zero-is-right",
      gives: (given) => bsOf(dataOf(given)).none,
      says: t(
        "b would stay 0 if a score of 0 were correct. At w = 0, b = 0 every score is 0, and here 0 is a mistake.",
      ),
    },
    {
      name: "sign-turned",
      isRare: true,
      gives: (given) => -bsOf(dataOf(given)).b,
      says: t(
        "The size is correct, but the sign is not. A mistake at a + example raises b, and one at a − example lowers b.",
      ),
    },
    {
      name: "b-left-out",
      isRare: true,
      gives: (given) => bBy(dataOf(given), (y, w, _, x) => y * plane.dot(w, x) <= 0),
      says: t(
        "Your answer would be correct if the scores were w·x. But the score is w·x + b, so use the updated b " + "too.",
      ),
    },
    {
      name: "later-zero-is-right",
      isRare: true,
      gives: (given) => bBy(dataOf(given), (y, w, b, x, isFirst) => isFirst || y * plane.score({ w, b }, x) < 0),
      says: t(
        "Your answer would be correct if later examples with score 0 counted as classified correctly. But here an " +
          "example with score 0 is always misclassified.",
      ),
    },
    {
      name: "went-on",
      isRare: true,
      gives: (given) => bAtEnd(dataOf(given)),
      says: t("Your answer is b after the run has converged. The question is about the first epoch only."),
    },
  ],
  hints: [
    t("The first example always causes a mistake, because its score is 0."),
    t("At a mistake, w ← w + y x and b ← b + y. The next score uses the new w and b."),
    {
      says: t("Take the examples one after another. Compute the score s; if y s ≤ 0, compute the new w and b."),
      leads: (given) => bBy(dataOf(given), (y, w, b, x) => y * plane.score({ w, b }, x) <= 0),
    },
  ],
  way(given) {
    const { points, labels } = dataOf(given);
    const steps = inFirstEpoch(dataOf(given));
    return steps.map((i, k) => {
      const after = steps.slice(0, k + 1);
      const b = sum(after.map((j) => labels[j]));
      const w = [0, 1].map((axis) => sum(after.map((j) => labels[j] * points[j][axis])));
      return {
        says: t("The example {example} is misclassified. The update gives w = {w}, b = {b}.", {
          example: labeledPoint(points[i], labels[i]),
          w: vector(w),
          b: number(b),
        }),
        updates: k + 1,
      };
    });
  },
});

/** The examples in their order, such as "+(1, 2), −(0, 3)". @param {Data} data */
const signsOf = ({ points, labels }) => points.map((x, i) => labeledPoint(x, labels[i])).join(", ");

export const EXERCISES = [needsBias, stillWrong, madeWrong, sevenMistakes, bAfterEpoch, fewestMistakes, mostMistakes];
