// Exercises on the soft margin, whose line for each C comes from the server.

import { isSameData } from "../model/points.js";
import { valueOfC } from "../model/runs/soft_margins.js";
import { t } from "../language/t.js";
import { example, number, vector } from "../words/numbers.js";
import { areApart, firstGood, numberExercise } from "./making.js";
import { twoClasses } from "./starts.js";
import { awaitedAnswer, exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { CheckResult, Exercise, AnswerContext } from "../model/exercises/types" */
/** @import { Vector } from "../types" */

export const OUTLIER = 3;
export const POINTS = twoClasses("(2, -1) (2, 1) (3, 0.5) (-1, 1.5)", "(-2, 0) (-3, -1) (-3, 0.5)");
const CLOSE = 0.02; // of C: the slider sets three digits of it

/** @param {number | "∞"} C */
const start = (C) => () => ({ points: POINTS, board: { C } });
const LOCKED = { count: true, examples: [...POINTS.points.keys()] };
/** @type {NonNullable<Exercise["answerOf"]>} */
const priced = ({ own }) => own.C;

/** The refusal if C has not changed. @param {number | "∞"} C @param {AnswerContext} given
 * @returns {CheckResult | null} */
const untouched = (C, { start: { board } }) =>
  C === board?.C ? invalidAnswer(t("You have not answered yet. Change C first.")) : null;

/** The largest C with which the outlier is on the wrong side. @param {AnswerContext} given */
const givenUpBelow = ({ moment: { run } }) =>
  Math.max(...run.strays[OUTLIER].map((/** @type {Vector} */ [, to]) => to), 0);

const giveUp = exercise({
  id: "give-up-the-outlier",
  title: t("Misclassify the outlier"),
  form: "build",
  needsServer: true,
  lectures: ["001", "003"],
  start: start("∞"),
  locked: LOCKED,
  isQuiet: true,
  answerOf: priced,
  asks: t("Find the largest C, to within {percent} %, for which the + point {x} is on the wrong side of the line.", {
    percent: number(100 * CLOSE),
    x: vector(POINTS.points[OUTLIER]),
  }),
  check(C, given) {
    const idle = untouched(C, given);
    if (idle) return idle;
    const soft = given.moment.run.at(valueOfC(C));
    const near = t("For this C, the outlier has y s(x) = {value}. On the line, y s(x) = 0.", {
      value: number(soft.margins[OUTLIER], 3),
    });
    const bound = givenUpBelow(given);
    if (!soft.wrong.includes(OUTLIER)) {
      const says =
        valueOfC(C) < bound
          ? t("For this C, the outlier is not on the wrong side of the line. Try a larger C.")
          : t("For this C, the outlier is not on the wrong side of the line. Try a smaller C.");
      return wrongAnswer(says, { near });
    }
    return valueOfC(C) >= (1 - CLOSE) * bound
      ? rightAnswer(t("The outlier is misclassified. For a slightly larger C, it is not."), { near })
      : wrongAnswer(t("The outlier is on the wrong side of the line, but it still is for a somewhat " + "larger C."), {
          near,
        });
  },
  slips: [
    {
      name: "pays-is-not-given-up",
      is(C, { moment: { run } }) {
        const { slacks, margins } = run.at(valueOfC(C));
        return slacks[OUTLIER] > 0 && margins[OUTLIER] > run.at(valueOfC(C)).rounding;
      },
      says: t(
        "The outlier has slack, because it lies inside the band. But it is still on the correct side of the line.",
      ),
    },
  ],
  hints: [
    t("Make C smaller, and watch on which side of the line the outlier is."),
    {
      says: t("A point is on the wrong side of the line if its slack ξ is greater than 1."),
      holds: (C, { moment: { run } }) => run.at(valueOfC(C)).slacks[OUTLIER] > 1,
    },
    {
      says: t("The value that you are looking for is between C = 0.1 and C = 0.2. Halve this interval repeatedly."),
      holds: (C) => valueOfC(C) > 0.1 && valueOfC(C) < 0.2,
    },
  ],
  solution: (given) => [
    {
      says: t("For C = ∞, no point may have slack. So the outlier lies on an edge of the band and makes it narrow."),
      board: { C: "∞" },
    },
    {
      says: t("For this C, the slack of the outlier is slightly greater than 1. So the outlier is on the wrong side."),
      board: { C: Number((givenUpBelow(given) * (1 - CLOSE / 2)).toPrecision(3)) },
    },
  ],
});

const hardAgain = exercise({
  id: "when-the-band-is-hard",
  title: t("When does no point have slack?"),
  form: "build",
  needsServer: true,
  lectures: ["001", "003"],
  start: start(0.05),
  locked: LOCKED,
  isQuiet: true,
  answerOf: priced,
  asks: t(
    "Find the smallest C, to within {percent} %, for which no point has slack. For this C, the line is the " +
      "hard-margin line.",
    { percent: number(100 * CLOSE) },
  ),
  check(C, given) {
    const idle = untouched(C, given);
    if (idle) return idle;
    const { run } = given.moment;
    const { slacks } = run.at(valueOfC(C));
    const paid = slacks.reduce((/** @type {number} */ sum, /** @type {number} */ slack) => sum + slack, 0);
    const n = slacks.filter((/** @type {number} */ slack) => slack > 0).length;
    if (n)
      return wrongAnswer(
        t(
          "For this C, {n, plural, one {# point still has slack} other {# points still have slack}}. Try a larger " +
            "C.",
          { n },
        ),
        { near: t("The sum of all slacks is {sum}.", { sum: number(paid, 3) }) },
      );
    return valueOfC(C) <= (1 + CLOSE) * run.last
      ? rightAnswer(t("No point has slack. For a slightly smaller C, at least one point would."))
      : wrongAnswer(t("No point has slack, but that is also true of a smaller C. Try a smaller C."));
  },
  slips: [
    {
      name: "only-infinity",
      is: (C) => C === "∞",
      says: t("C need not be infinite. If a line separates the points, a large enough finite C has the same effect."),
    },
  ],
  hints: [
    t("Make C larger, and watch the slacks."),
    {
      says: t("At the last breakpoint of C, the last slack becomes 0."),
      leads: ({ moment: { run } }) => ({ board: { C: run.last } }),
    },
    {
      says: t(
        "The value that you are looking for is between C = 0.5 and C = 1. Press ] to go from breakpoint to breakpoint.",
      ),
      holds: (C) => valueOfC(C) > 0.5 && valueOfC(C) < 1,
    },
  ],
  solution: ({ moment: { run } }) => [
    {
      says: t("For a small C, slack adds little to the objective, so points may lie inside the band."),
      board: { C: 0.05 },
    },
    {
      says: t("At the last breakpoint, the last slack becomes 0. For larger C, the line does not change."),
      board: { C: run.last || 1 },
    },
  ],
});

const HERE = 0.3;
const SHOWN = ["line", "normal", "band"];

/** Whether α = 0, 0 < α < C or α = C. @param {AnswerContext} given @returns {("none" | "some" | "all")[]} */
const alphasOf = ({ moment: { run } }) =>
  run.at(HERE).shares.map((/** @type {number} */ share) => (share >= 1 ? "all" : share > 0 ? "some" : "none"));

const atTheCap = exercise({
  id: "at-the-cap",
  title: t("α at its upper bound"),
  form: "example",
  needsServer: true,
  lectures: ["001", "003"],
  start: start(HERE),
  shows: SHOWN,
  hides: ["margin", "slack"],
  asks: t("This is the band for C = {C}. Click a point whose multiplier α has reached its upper bound, α = C.", {
    C: number(HERE),
  }),
  check(answer, given) {
    if (given.moment.ahead) {
      const says = t("The band is still being computed. Your answer will be checked as soon as it is ready.");
      return awaitedAnswer(says);
    }
    return alphasOf(given)[answer] === "all"
      ? rightAnswer(
          t("{point} has α = C = {C}. However large its slack is, its α cannot be larger.", {
            point: example(answer),
            C: number(HERE),
          }),
        )
      : wrongAnswer(
          t("The α of {point} is smaller than C. Look for a point that has slack.", { point: example(answer) }),
        );
  },
  slips: [
    {
      name: "on-the-edge",
      is: (answer, given) => alphasOf(given)[answer] === "some",
      says: t(
        "The α of this point is greater than 0 and less than C. So the point lies on an edge of the band and " +
          "has no slack.",
      ),
    },
    {
      name: "beyond-the-band",
      is: (answer, given) => alphasOf(given)[answer] === "none",
      says: t("The α of this point is 0, so w does not depend on it."),
    },
  ],
  hints: [
    {
      says: t("A point that is beyond the band on the correct side of the line has α = 0."),
      holds: (answer, { moment: { run } }) => run.at(HERE).margins[answer] < 1,
    },
    {
      says: t("A point with slack, ξ > 0, has α = C."),
      holds: (_, given) =>
        given.moment.run
          .at(HERE)
          .slacks.every(
            (/** @type {number} */ slack, /** @type {number} */ i) => slack <= 0 || alphasOf(given)[i] === "all",
          ),
    },
    {
      says: t("Which points lie inside the band, or on the wrong side of the line?"),
      leads: ({ moment: { run } }) => run.at(HERE).slacks.findIndex((/** @type {number} */ slack) => slack > 0),
    },
  ],
  solution: (given) => [
    { says: t("A point inside the band has slack, so its α is C."), answer: alphasOf(given).indexOf("all") },
  ],
});

const [FROM, TO] = [1, 100];
const EFFECTS = [
  t("The band becomes narrower."),
  t("The line turns toward the outlier."),
  t("Neither the line nor the band changes."),
  t("The outlier is misclassified."),
];

const hundredfold = exercise({
  id: "a-hundred-times-c",
  title: t("A hundred times C"),
  form: "choice",
  needsServer: true,
  lectures: ["001"],
  start: start(FROM),
  shows: ["line", "normal", "band", "slacks"],
  hides: ["margin", "slack"],
  asks: t("Here C is {from}, and no point lies inside the band. What happens if C becomes {to}?", {
    from: FROM,
    to: TO,
  }),
  choices: EFFECTS,
  check(answer, { moment: { run, ahead } }) {
    if (ahead) {
      const says = t("The line is still being computed. Your answer will be checked as soon as it is ready.");
      return awaitedAnswer(says);
    }
    const [before, after] = [run.at(FROM), run.at(TO)];
    const stays = isSameData({ points: [before.w], labels: [0] }, { points: [after.w], labels: [0] });
    return answer === (stays ? 2 : -1)
      ? rightAnswer(t("No point has slack, so a larger C changes nothing."))
      : wrongAnswer(t("For a larger C, slack adds more to the objective. Which points have slack here?"));
  },
  slips: [
    {
      name: "larger-is-narrower",
      is: (answer) => answer === 0,
      says: t("A larger C can make the band narrower only if some point has slack."),
    },
    {
      name: "small-c-gives-up",
      is: (answer) => answer === 3,
      says: t("It is the other way around. The outlier can be misclassified if C is small."),
    },
  ],
  hints: [
    t("The line minimizes ½‖w‖² + C Σ ξ."),
    t("No point lies inside the band or on the wrong side of the line. How large is Σ ξ?"),
    { says: t("If Σ ξ is 0, then C Σ ξ is 0 for every C."), leads: () => 2 },
  ],
  solution: () => [
    { says: t("All slacks are 0, so this is the hard-margin line. It is the same for every larger C."), answer: 2 },
  ],
});

const SCORES = [-0.75, -0.5, -0.25, 0.75, 1, 1.25, 1.5]; // for which all slips give different results
const NORMALS = [
  [3, 4],
  [4, 3],
  [3, -4],
  [4, -3],
];
const LENGTH = 5; // of each normal vector

/** A − point x and a line, with the score of x. @param {number} seed */
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
/** @param {number} s */
const slipsOf = (s) => [Math.max(0, 1 - s), Math.max(0, s), Math.max(0, 1 + s) / LENGTH];

/** @param {number} seed */
function askedOf(seed) {
  const { w, b, x } = paying(seed);
  const [sign, and] = [w[1], b].map((value) => (value < 0 ? "−" : "+"));
  const s = `${w[0]}x₁ ${sign} ${Math.abs(w[1])}x₂ ${and} ${number(Math.abs(b))}`;
  return t("s(x) = {s}. How large is the slack ξ of a − point at {x}?", { s, x: vector(x) });
}

const slackByNumber = numberExercise({
  id: "slack-by-number",
  title: t("How large is the slack?"),
  generated: true,
  lectures: ["001", "003"],
  start: () => ({}),
  asks: ({ seed }) => askedOf(seed),
  value: ({ seed }) => 1 + paying(seed).s,
  means: (answer) =>
    t("{answer} is not the value of 1 − y s(x). What is y s(x) at this point?", { answer: number(answer) }),
  slips: [
    {
      name: "sign-of-y",
      gives: ({ seed }) => slipsOf(paying(seed).s)[0],
      says: t("Your answer is the slack of a + point at this place. But here y = −1."),
    },
    {
      name: "from-the-line",
      gives: ({ seed }) => slipsOf(paying(seed).s)[1],
      says: t("You measured from the line. Slack is measured from the edge of the band, where y s(x) = 1."),
    },
    {
      name: "as-a-length",
      gives: ({ seed }) => slipsOf(paying(seed).s)[2],
      says: t("Your answer is the distance of the point from its edge of the band, ξ/‖w‖. ξ itself is not a distance."),
    },
  ],
  hints: [
    t("Compute the score s(x) at the point first, and then y s(x) with y = −1."),
    t("The slack is the amount by which y s(x) falls short of 1. If y s(x) is at least 1, the slack is 0."),
    {
      says: t("ξ = max(0, 1 − y s(x)). For a − point, this is max(0, 1 + s(x))."),
      leads: ({ seed }) => Math.max(0, 1 + paying(seed).s),
    },
  ],
  found: ({ seed }) =>
    t("y s(x) = {value}, so ξ = 1 − y s(x) = {slack}.", {
      value: number(-paying(seed).s),
      slack: number(1 + paying(seed).s),
    }),
  way: ({ seed }) => [t("At this point, s(x) = {s}, and y = −1.", { s: number(paying(seed).s) })],
});

export const EXERCISES = [hundredfold, giveUp, hardAgain, atTheCap, slackByNumber];
