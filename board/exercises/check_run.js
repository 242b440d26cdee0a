// Exercises on the run of a program with a mistake: which mistake is it?

import { t } from "../language/t.js";
import { memoizeLast } from "../math/memoize.js";
import * as plane from "../math/plane.js";
import { exercise, rightAnswer, wrongAnswer } from "../model/exercises/question.js";
import { firstGood, labeledPoint } from "./making.js";
import { AT_START, oneBoardRules } from "./starts.js";

/** @import { Data, Line, Vector } from "../types" */
/** @import { Random } from "./making.js" */

const N = 4; // points, and states that the program prints

/** What each program multiplies x by, and what it adds to b, where y s(x) ≤ 0; and whether it updates elsewhere too.
 * @type {{ says: string, why: string, w(y: number): number, b(y: number): number, isAlways?: boolean }[]} */
const BUGS = [
  {
    says: t("It leaves out the label y: it adds x to w and 1 to b."),
    why: t("At a mistake on a − point, this program would add x to w."),
    w: () => 1,
    b: () => 1,
  },
  {
    says: t("It has the opposite sign: it subtracts yx from w and y from b."),
    why: t("At a mistake on a + point, this program would subtract x from w."),
    w: (y) => -y,
    b: (y) => -y,
  },
  {
    says: t("It never changes b."),
    why: t("In the run of this program, b would always be 0."),
    w: (y) => y,
    b: () => 0,
  },
  {
    says: t("It also updates w and b at examples that are classified correctly."),
    why: t("This program would change w or b in every step."),
    w: (y) => y,
    b: (y) => y,
    isAlways: true,
  },
];
/** The correct program, which must print other numbers. @type {typeof BUGS[number]} */
const CORRECT = { says: "", why: "", w: (y) => y, b: (y) => y };

/** The states of a program after each example. @param {typeof BUGS[number]} program @param {Data} data */
function statesOf({ w: factor, b: rise, isAlways = false }, { points, labels }) {
  /** @type {Line} */
  let line = { w: [0, 0], b: 0 };
  return Array.from({ length: N }, (_, look) => {
    const [x, y] = [points[look], labels[look]];
    if (isAlways || y * plane.score(line, x) <= 0)
      line = { w: plane.add(line.w, plane.scale(factor(y), x)), b: line.b + rise(y) };
    return [...line.w, line.b];
  });
}

/** @param {Vector[]} states */
const printed = (states) => states.map((row) => row.join(" "));

const drawnBy = memoizeLast((/** @type {number} */ seed) =>
  firstGood(
    seed,
    (/** @type {Random} */ by) => ({
      points: by.places(N, 3),
      labels: [by.sign(), by.sign(), by.sign(), by.sign()],
      bug: by.whole(0, BUGS.length - 1),
    }),
    (made) => {
      const prints = [CORRECT, ...BUGS].map((program) => String(printed(statesOf(program, made))));
      return Math.abs(made.labels.reduce((sum, y) => sum + y)) < N && new Set(prints).size === prints.length;
    },
  ),
);

const findTheBug = exercise({
  id: "find-the-bug",
  title: t("Find the bug"),
  form: "choice",
  lectures: ["000", "003"],
  generated: true,
  start(seed) {
    const { points, labels, bug } = drawnBy(seed);
    const told = { printed: printed(statesOf(BUGS[bug], { points, labels })), kind: "states" };
    return { points: { points, labels }, rules: oneBoardRules(), board: { ...AT_START, ...told } };
  },
  asks({ seed }) {
    const { points, labels, bug } = drawnBy(seed);
    return t("Examples: {examples}. After each, a program with one bug has w₁ w₂ b = {states}. What does it do?", {
      examples: points.map((x, i) => labeledPoint(x, labels[i])).join(" "),
      states: printed(statesOf(BUGS[bug], { points, labels })).join(", ").replaceAll("-", "−"),
    });
  },
  choices: BUGS.map(({ says }) => says),
  check(answer, { seed }) {
    const { bug } = drawnBy(seed);
    return answer === bug
      ? rightAnswer(t("Every number is that of this program. Step through both runs to see the bug."))
      : wrongAnswer(t("This program has at least one different number. Compare the updates."), {
          near: BUGS[answer].why,
        });
  },
  hints: [
    t("Compute the correct run by hand. After which example are its numbers different for the first time?"),
    t("Compare what the program adds to w and b with ηyx and ηyβ."),
    {
      says: t("Does b change? If it does, does it change in every step, or with the sign of y?"),
      leads: ({ seed }) => drawnBy(seed).bug,
    },
  ],
  solution: ({ seed }) => [
    { says: t("At the first example where the numbers differ, compare both updates.") },
    { says: BUGS[drawnBy(seed).bug].says, answer: drawnBy(seed).bug },
  ],
});

export const EXERCISES = [findTheBug];
