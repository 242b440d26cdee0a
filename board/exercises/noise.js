// Exercises on the predictors of a run: the last, averaged and pocket perceptron.

import { memoizeLast } from "../math/memoize.js";
import { separate } from "../math/separation.js";
import * as plane from "../math/plane.js";
import { areEqual } from "../model/points.js";
import { t } from "../language/t.js";
import { example, number, vector } from "../words/numbers.js";
import { areApart, firstGood, numberExercise } from "./making.js";
import { AND, AT_START, twoClasses, oneBoardRules, XOR } from "./starts.js";
import { awaitedAnswer, exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { AnswerContext } from "../model/exercises/types" */
/** @import { Data } from "../types" */

const T = 10;
const START = { rules: oneBoardRules() };
const TEN_EPOCHS = { ...AT_START, epochs: T };

/** The training errors of each predictor at the end of the run. @param {AnswerContext} given */
const errorsOf = ({ moment: { run } }) => run.readers.errors(run.total);

const pocketIsBetter = exercise({
  id: "what-the-pocket-keeps",
  title: t("What the pocket keeps"),
  form: "build",
  lectures: ["001"],
  start: () => ({ ...START, points: AND, board: TEN_EPOCHS }),
  asks: t(
    "Change the points so that, at the end of the run, the pocket perceptron has fewer training errors than the " +
      "last line.",
  ),
  check(_, given) {
    const { run } = given.moment;
    const { last, pocket } = errorsOf(given);
    const near = t(
      "The last line misclassifies {last} of {n} points, and the pocket perceptron misclassifies " + "{pocket}.",
      { last, pocket, n: run.points.length },
    );
    if (pocket < last) {
      const k = run.readers.pocket(run.total);
      return rightAnswer(t("The pocket perceptron has kept the line that the run had after mistake {k}.", { k }), {
        near,
      });
    }
    const says = t(
      "The pocket perceptron does not have fewer errors than the last line. Change the points until an earlier " +
        "line has fewer errors than the last line.",
    );
    return wrongAnswer(says, { near });
  },
  slips: [
    {
      name: "the-run-converges",
      is: (_, { moment: { run } }) => run.outcome === "converged",
      says: t("The run converges here, so the last line misclassifies no point."),
    },
  ],
  hints: [
    t("This is easiest if no line separates the points."),
    t("Four points are enough. Which four points does no line separate?"),
    {
      says: t("Place + points at (1, 1) and (−1, −1), and − points at (1, −1) and (−1, 1)."),
      leads: () => ({ points: XOR }),
    },
  ],
  solution: () => [
    { says: t("On AND, the run converges, so the last line misclassifies no point."), points: AND },
    {
      says: t(
        "On XOR, the run never converges. The pocket perceptron has kept a line with fewer errors than the last line.",
      ),
      points: XOR,
    },
  ],
});

const ON = 1e-9; // relative to the largest term: a score below this is rounding
/** The smallest y s(x) of the averaged line; 0 if it is only rounding. @param {AnswerContext} given */
function worstOfAverage({ moment: { run } }) {
  const line = run.readers.averaged(run.total);
  const margins = run.points.map(
    (/** @type {number[]} */ x, /** @type {number} */ i) => run.labels[i] * plane.score(line, x),
  );
  const worst = Math.min(...margins);
  const terms = [line.b, ...run.points.flatMap((/** @type {number[]} */ x) => x.map((value, j) => value * line.w[j]))];
  return Math.abs(worst) <= ON * Math.max(...terms.map(Math.abs)) ? 0 : worst;
}

const averageFails = exercise({
  id: "the-average-fails",
  title: t("When the average fails"),
  form: "build",
  lectures: ["001"],
  start: () => ({ ...START, points: { points: [], labels: [] }, board: TEN_EPOCHS }),
  asks: t("Place points on which the run converges, but the averaged line has at least one of them on its wrong side."),
  check(_, given) {
    const { run } = given.moment;
    if (run.verdict.kind === "single class") return invalidAnswer(t("Place at least one + point and one − point."));
    if (run.outcome !== "converged") {
      const says = t(
        "The run does not converge within {n, plural, one {# epoch} other {# epochs}}. Try fewer points.",
        { n: run.judge.epochs },
      );
      return wrongAnswer(says);
    }
    const worst = worstOfAverage(given);
    const near = t("The smallest y s(x) of the averaged line is {worst}.", { worst: number(worst, 3) });
    if (worst < 0)
      return rightAnswer(t("The last line separates the points, but the averaged line does not."), { near });
    return wrongAnswer(
      worst
        ? t(
            "The averaged line separates the points too. Do the first lines of the run differ enough from the last " +
              "line?",
          )
        : t("A point lies exactly on the averaged line, but it must be on the wrong side."),
      { near },
    );
  },
  slips: [
    {
      name: "no-line-separates",
      is: (_, { moment: { run } }) => run.verdict.kind === "inseparable",
      says: t("No line separates these points, so no run on them converges."),
    },
  ],
  hints: [
    { says: t("Two points are enough."), leads: () => ({ points: twoClasses("(2, 1)", "(1, 2)") }) },
    t("The first lines are part of the average too. What if they are poor, and the run is short?"),
    {
      says: t(
        "For example, place the + point at (1, 2) and the − point at (2, 1). Then the first correction " +
          "changes the line too much.",
      ),
      leads: () => ({ points: twoClasses("(1, 2)", "(2, 1)") }),
    },
  ],
  solution: () => [
    {
      says: t("After the first mistake, (1, 2) is classified correctly, but (2, 1) lies far on the wrong side."),
      points: twoClasses("(1, 2)", "(2, 1)"),
      updates: 1,
    },
    {
      says: t("After the second mistake, the run converges. But the first line is still part of the average."),
      points: twoClasses("(1, 2)", "(2, 1)"),
      updates: 2,
    },
  ],
});

/** @param {Data} of @param {number} i @returns {Data} */
export const flipped = ({ points, labels }, i) => ({ points, labels: labels.with(i, -labels[i]) });
/** @param {Data} data */
const kindOf = ({ points, labels }) => separate(points, labels)?.kind;

/** Separable points, and the verdict after the flip of each label; some flips make them inseparable, not all. */
export const toSpoil = memoizeLast((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (by) => {
      /** @param {number} low */
      const some = (low) => Array.from({ length: 5 }, () => [by.whole(low, low + 7) / 2, by.whole(-6, 6) / 2]);
      const points = twoClasses(some(1), some(-8));
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
/** @param {number} seed @param {string} kind */
const oneOfKind = (seed, kind) => toSpoil(seed).kinds.indexOf(/** @type {any} */ (kind));
/** @param {Data} before @param {Data} now @returns {number[]} */
const flipsOf = (before, now) => [...before.labels.keys()].filter((i) => before.labels[i] !== now.labels[i]);

const oneWrongLabel = exercise({
  id: "one-wrong-label",
  title: t("One wrong label"),
  form: "build",
  generated: true,
  lectures: ["001"],
  start: (seed) => ({ ...START, points: toSpoil(seed).points, board: TEN_EPOCHS }),
  locked: { count: true },
  asks: t("A line separates these points. Without moving any point, flip one label so that no line separates them."),
  check(now, { seed, moment: { run } }) {
    const before = toSpoil(seed).points;
    if (!before.points.every((x, i) => areEqual(x, now.points[i])))
      return invalidAnswer(t("You have moved a point. Undo the move, because only labels may change."));
    const n = flipsOf(before, now).length;
    if (!n) return invalidAnswer(t("Flip one label first."));
    if (n > 1) return invalidAnswer(t("Flip exactly one label. You have flipped {n} labels.", { n }));
    if (run.verdict.kind === "awaited") {
      const says = t(
        "The server is still checking whether a line separates these points. Your answer will be checked as soon " +
          "as the server has finished.",
      );
      return awaitedAnswer(says);
    }
    if (run.verdict.kind === "inseparable") {
      const says = t(
        "One wrong label is enough: no line separates the points. Without a limit, the run would never terminate.",
      );
      return rightAnswer(says);
    }
    return wrongAnswer(
      t("Even with the class of this point flipped, a line still separates the points. Try a different point."),
      { near: t("The largest margin is {margin}.", { margin: number(run.verdict.margin ?? 0, 3) }) },
    );
  },
  slips: [
    {
      name: "next-to-the-line",
      is: (now, { seed }) =>
        separate(toSpoil(seed).points.points, toSpoil(seed).points.labels)?.support?.includes(
          flipsOf(toSpoil(seed).points, now)[0],
        ) ?? false,
      says: t("You flipped a support vector, which is next to the other class."),
    },
  ],
  hints: [
    t("Where must a line run so that it classifies the flipped point correctly?"),
    t("Look for a point among other points of its class, or behind them, as seen from the other class."),
    {
      says: t(
        "From the point that you flip, draw segments to the hull of the other class. At least one of these " +
          "segments must meet the hull of the remaining points in the original class of the flipped point.",
      ),
      holds: (now, { seed }) => toSpoil(seed).kinds[flipsOf(toSpoil(seed).points, now)[0]] === "inseparable",
      leads: ({ seed }) => ({ points: flipped(toSpoil(seed).points, oneOfKind(seed, "inseparable")) }),
    },
  ],
  solution({ seed }) {
    const { points } = toSpoil(seed);
    const i = oneOfKind(seed, "inseparable");
    return [
      {
        says: t("{point} = {x} is a point that you can flip.", { point: example(i), x: vector(points.points[i]) }),
        points,
      },
      {
        says: t("Now the convex hulls of the two classes share a point, so no line separates them."),
        points: flipped(points, i),
      },
    ];
  },
});

const COUNTS = [0, 1, 2, 3];

const pocketOfXor = exercise({
  id: "the-pocket-on-xor",
  title: t("The pocket on XOR"),
  form: "choice",
  lectures: ["001"],
  start: () => ({ ...START, points: XOR, board: TEN_EPOCHS }),
  shows: ["numbers"],
  hides: ["errors", "path"],
  asks: t(
    "The run on XOR never converges, so it is stopped after {epochs} epochs. How many of the four points does the " +
      "pocket perceptron misclassify then?",
    { epochs: T },
  ),
  choices: COUNTS.map(String),
  check(answer, given) {
    const { pocket } = errorsOf(given);
    if (COUNTS[answer] !== pocket) {
      const says = t(
        "Of all lines in the run, the pocket perceptron keeps the one with the fewest training errors. How few " +
          "errors can a line have here?",
      );
      return wrongAnswer(says);
    }
    const says = t(
      "The pocket perceptron misclassifies {n, plural, one {# point} other {# points}}. No line misclassifies " +
        "fewer points.",
      { n: pocket },
    );
    return rightAnswer(says);
  },
  slips: [
    {
      name: "it-converges-in-the-end",
      is: (answer) => answer === 0,
      says: t("No line classifies all four points of XOR correctly."),
    },
    {
      name: "half-of-them",
      is: (answer) => answer === 2,
      says: t("Some lines classify three of the four points correctly, and such a line occurs in this run."),
    },
  ],
  hints: [
    t("At most how many of the four points can a line classify correctly?"),
    {
      says: t("A line can cut off one corner of the square. Then it classifies three of the four points correctly."),
      holds: (answer, given) => COUNTS[answer] === 1 && errorsOf(given).pocket === 1,
    },
    {
      says: t(
        "The pocket perceptron keeps the line with the fewest training errors in the run so far. In this run, one " +
          "line cuts off a corner.",
      ),
      leads: () => 1,
    },
  ],
  solution: (given) => [
    {
      says: t(
        "After the third mistake, the line cuts off a corner. It misclassifies one point, and no line " +
          "misclassifies fewer.",
      ),
      answer: COUNTS.indexOf(errorsOf(given).pocket),
      updates: 3,
    },
  ],
});

/** Three values of w₁, and for how many examples each was kept. @param {number} seed */
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

const averageByNumber = numberExercise({
  id: "the-average-by-number",
  title: t("The average as a number"),
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks({ seed }) {
    const { w, looks } = stood(seed);
    const [u1, u2, u3] = w.map((value) => number(value));
    const [n1, n2, n3] = looks;
    return t(
      "In a run, w₁ was {u1} for {n1, plural, one {# example} other {# examples}}, then {u2} for {n2, plural, one " +
        "{# example} other {# examples}}, and then {u3} for {n3, plural, one {# example} other {# examples}}. What " +
        "is w₁ of the averaged line, to two decimals?",
      { u1, u2, u3, n1, n2, n3 },
    );
  },
  value: ({ seed }) => stood(seed).mean,
  means: (answer, { seed }) =>
    t("{answer} is not the average of w₁ over the {n} examples. For how many examples was each value " + "kept?", {
      answer: number(answer),
      n: stood(seed).all,
    }),
  slips: [
    {
      name: "each-line-once",
      gives: ({ seed }) => stood(seed).plain,
      says: t(
        "Your answer is the mean of the three values. Each value must count once for every example that it was " +
          "kept for.",
      ),
    },
    {
      name: "the-last-line",
      gives: ({ seed }) => stood(seed).w[2],
      says: t("Your answer is w₁ of the last line, not of the averaged line."),
    },
    {
      name: "not-divided",
      gives: ({ seed }) => stood(seed).sum,
      says: t("Your answer is the sum over all examples. Divide it by the number of examples."),
    },
  ],
  hints: [
    t("The average is taken over all examples of the run, not over the three lines."),
    t("Each value counts once for every example that it was kept for."),
    {
      says: t(
        "Multiply each value by its number of examples, add the products, and divide by the number of all examples.",
      ),
      leads: ({ seed }) => stood(seed).mean,
    },
  ],
  found: ({ seed }) =>
    t("The sum over all {n} examples is {sum}, so the average is {mean}.", {
      n: stood(seed).all,
      sum: number(stood(seed).sum),
      mean: number(stood(seed).mean),
    }),
  way: ({ seed }) => [t("The three values were kept for {n} examples in all.", { n: stood(seed).all })],
});

/** @param {number} seed */
const late = (seed) =>
  firstGood(
    seed,
    (by) => ({ x: by.sign() * by.whole(2, 9), looks: 10 * by.whole(2, 5) }),
    ({ x }) => x !== 0,
  );

const lastLook = numberExercise({
  id: "the-very-last-look",
  title: t("The very last example"),
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks: ({ seed }) =>
    t(
      "At the last of {n} examples, the perceptron corrects w₁ by {x}. By how much does this correction change w₁ " +
        "of the averaged line?",
      { n: late(seed).looks, x: number(late(seed).x) },
    ),
  value: ({ seed }) => late(seed).x / late(seed).looks,
  means: (answer, { seed }) =>
    t("The average does not change by {answer}. For how many of the {n} examples does the corrected line count?", {
      answer: number(answer),
      n: late(seed).looks,
    }),
  slips: [
    {
      name: "as-the-last-line",
      gives: ({ seed }) => late(seed).x,
      says: t(
        "Your answer is the change of the last line. In the average, the corrected line counts for one example only.",
      ),
    },
    { name: "not-at-all", gives: () => 0, says: t("The corrected line counts too, for the last example.") },
    {
      name: "sign",
      gives: ({ seed }) => -late(seed).x / late(seed).looks,
      says: t("The size is correct, but the sign is not. The average changes in the direction of the correction."),
    },
  ],
  hints: [
    t("The averaged line is the sum of the lines over all examples, divided by the number of examples."),
    t("The corrected line counts for only one of these examples."),
    {
      says: t("Divide the correction by the number of examples."),
      leads: ({ seed }) => late(seed).x / late(seed).looks,
    },
  ],
  found: ({ seed }) =>
    t(
      "The corrected line counts for one of {n} examples, so the change is {x}/{n} = {change}. The averaged line " +
        "changes little, but w₁ of the last line changes by {x}.",
      { n: late(seed).looks, x: number(late(seed).x), change: number(late(seed).x / late(seed).looks) },
    ),
  way: () => [t("The corrected line counts for one example.")],
});

export const EXERCISES = [oneWrongLabel, pocketOfXor, pocketIsBetter, averageFails, averageByNumber, lastLook];
