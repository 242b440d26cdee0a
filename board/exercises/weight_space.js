// Exercises on weight space: the set of lines that classify all examples correctly.

import { isSeparable } from "../math/exact.js";
import { t } from "../language/t.js";
import { example, number, vector } from "../words/numbers.js";
import { firstGood, signText } from "./making.js";
import { AND, oneBoardRules, AT_START } from "./starts.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { Exercise, AnswerContext } from "../model/exercises/types" */
/** @import { Data, Vector } from "../types" */
/** @import { Random } from "./making.js" */

const SLICE_AT_START = { ...AT_START, b: null, whole: false };
const SPACE = ["slice", "cone"];
/** @param {AnswerContext} answerContext */
export const dataOf = ({ start }) => /** @type {Data} */ (start.points);

/** @param {Data} data @param {Vector} x @param {number} y @returns {Data} */
const withOne = ({ points, labels }, x, y) => ({ points: [...points, x], labels: [...labels, y] });
/** @param {Data} data */
const isPossible = ({ points, labels }) => isSeparable(points, labels);

/** Whether an example rules out lines that are correct for all others: then some of those misclassify it.
 * @param {Data} data @param {number} i */
const bounds = ({ points, labels }, i) => isPossible({ points, labels: labels.with(i, -labels[i]) });

// ---- one more point

/** A build of one more point with an effect on the set of correct lines; there are three such builds.
 * @param {{ id: string, title: string, asks: string, wanted: Effect, says: string, hints: Exercise["hints"],
 *   found: { points: Data }, way: string }} of
 * @returns {Exercise} */
function oneMore({ id, title, asks, wanted, says, hints, found, way }) {
  return exercise({
    id,
    title,
    form: "build",
    lectures: ["001", "004"],
    start: () => ({ points: AND, rules: oneBoardRules(), board: SLICE_AT_START }),
    asks,
    locked: { examples: [0, 1, 2, 3] },
    check(answer) {
      if (answer.points.length !== 5) return invalidAnswer(t("Add exactly one point to the four."));
      const effect = effectOf(answer);
      return effect === wanted ? rightAnswer(says) : wrongAnswer(MEANS[effect]);
    },
    hints,
    solution: () => [{ says: way }, { says: exampleOf(found.points), ...found }],
  });
}

/** The last point as a sample answer. @param {Data} data */
function exampleOf({ points, labels }) {
  const x = vector(points[points.length - 1]);
  return labels[labels.length - 1] > 0
    ? t("For example, add a + point at {x}.", { x })
    : t("For example, add a − point at {x}.", { x });
}

/** @typedef {keyof typeof MEANS} Effect */
const MEANS = {
  nothing: t(
    "Your point rules out no line. Every line that classifies the four points correctly also classifies your point " +
      "correctly. Look at where these lines pass.",
  ),
  some: t("Your point rules out some of the correct lines and leaves others. Look at the lines that it rules out."),
  all: t(
    "Your point leaves no line, because no line classifies all five points correctly. Look for a place that leaves " +
      "some of the correct lines.",
  ),
};
/** The effect of the last point on the lines that are correct for the others.
 * @param {Data} data @returns {Effect} */
function effectOf(data) {
  if (!isPossible(data)) return "all";
  return bounds(data, data.points.length - 1) ? "some" : "nothing";
}
/** @param {Vector} x @param {number} y */
export const more = (x, y) => ({ points: withOne(AND, x, y) });

const rulesNothingOut = oneMore({
  id: "point-that-rules-nothing-out",
  title: t("Rule out no line"),
  asks: t(
    "To the AND gate, add one point that rules out no line. Every line that is correct for the four points must " +
      "stay correct.",
  ),
  wanted: "nothing",
  says: t("The constraint boundary of the new point does not cut the green set, whatever b is."),
  hints: [
    t("Which places are on the + side of every correct line? Which places are on the − side of every correct line?"),
    {
      says: t("Every correct line has the whole triangle of the − points on its − side."),
      leads: () => more([0.3, 0.3], -1),
    },
    {
      says: t("A − point inside the triangle with vertices (0, 0), (1, 0) and (0, 1) rules out no line."),
      leads: () => more([0.25, 0.25], -1),
    },
  ],
  found: more([0.25, 0.25], -1),
  way: t("Every correct line has the whole triangle of the − points on its − side."),
});

const cutsTheSet = oneMore({
  id: "point-whose-edge-cuts",
  title: t("Rule out some lines"),
  asks: t("To the AND gate, add one + point that rules out some of the correct lines, but leaves others."),
  wanted: "some",
  says: t(
    "The constraint boundary of the new point cuts the cone of all correct lines. Only one part of the cone is " +
      "left.",
  ),
  hints: [
    {
      says: t("A + point at (2, 2) rules out no line. A + point at (0.25, 0.25), among the − points, leaves no line."),
      holds: () => effectOf(withOne(AND, [2, 2], 1)) === "nothing" && effectOf(withOne(AND, [0.25, 0.25], 1)) === "all",
    },
    t("Place the new point so that some correct lines pass on one side of it, and others on the other side."),
    {
      says: t("Place it between (1, 1) and the − points, for example at (0.75, 0.75)."),
      leads: () => more([0.75, 0.75], 1),
    },
  ],
  found: more([0.75, 0.75], 1),
  way: t("All correct lines pass between (1, 1) and the − points. Place the new point there."),
});

const leavesNothing = oneMore({
  id: "nothing-is-left",
  title: t("Rule out every line"),
  asks: t("Add one + point to the AND gate so that no line classifies all five points correctly."),
  wanted: "all",
  says: t("No line has all + points on one side and all − points on the other, so the set is empty."),
  hints: [
    t("When does no line have all + points on one side and all − points on the other?"),
    {
      says: t("For example, no line does this if a + point lies in the triangle of the − points or on its boundary."),
      leads: () => more([0.2, 0.2], 1),
    },
    {
      says: t("One such place is the midpoint of the segment between (1, 0) and (0, 1)."),
      leads: () => more([0.5, 0.5], 1),
    },
  ],
  found: more([0.5, 0.5], 1),
  way: t(
    "Place the + point on the segment between two − points. A line with both − points on its − side has the whole " +
      "segment on that side.",
  ),
});

// ---- the b of a slice

const emptySlice = exercise({
  id: "slice-with-nothing-green",
  title: t("An empty slice"),
  form: "build",
  lectures: ["001"],
  start: () => ({ points: AND, rules: oneBoardRules(), board: { step: [2, false], b: -1, whole: false } }),
  asks: t(
    "Choose a value of b for the slice so that no w classifies all examples correctly with this b. Do not change the " +
      "points.",
  ),
  locked: { examples: [0, 1, 2, 3], count: true, labels: true },
  answerOf: ({ own, run, k }) => own.b ?? run.states[k].b,
  check(b, { start: { board } }) {
    if (b === board?.b) return invalidAnswer(t("You have not answered yet. Choose a different b first."));
    if (b >= 0)
      return rightAnswer(
        t("At the − point (0, 0), the score is b = {b}. This is not below 0, whatever w is.", { b: number(b) }),
      );
    return wrongAnswer(
      t(
        "With b = {b}, some w classifies all examples correctly. The green set may lie outside the picture. " +
          "Compare the scores of the four examples.",
        { b: number(b) },
      ),
    );
  },
  hints: [
    t("For which example does the score depend only on b?"),
    {
      says: t("(0, 0) is a − point, and s(0, 0) = b."),
      holds: () => AND.points.some(([x1, x2], i) => x1 === 0 && x2 === 0 && AND.labels[i] < 0),
    },
    {
      says: t("For every correct line, b is below 0. So choose a b that is not below 0."),
      holds: (b) => b >= 0,
      leads: () => ({ board: { b: 2 } }),
    },
  ],
  solution: () => [
    { says: t("At the − point (0, 0), the score s(0, 0) = b must be below 0.") },
    { says: t("With b = 1, no w classifies (0, 0) correctly."), board: { b: 1 } },
  ],
});

// ---- predictions

const SIGNS = [
  t("b > 0 for all these lines"),
  t("b < 0 for all these lines"),
  t("b > 0 for some of these lines, and b < 0 for others"),
];
/** The index of the true sentence in SIGNS: b is the score of the origin. @param {Data} data */
export function signOfB(data) {
  const [plus, minus] = [1, -1].map((y) => isPossible(withOne(data, [0, 0], y)));
  return plus && minus ? 2 : plus ? 0 : 1;
}

/** @param {Random} by @returns {Data} */
const drawn = (by) => {
  const [u, v] = [by.whole(-3, 3), by.whole(-3, 3)];
  return {
    points: by.places(5, 3).map(([x1, x2]) => [x1 + u, x2 + v]),
    labels: [1, -1, by.sign(), by.sign(), by.sign()],
  };
};
/** @param {Data} data */
const hasOrigin = ({ points }) => points.some(([x1, x2]) => x1 === 0 && x2 === 0);

const everyB = exercise({
  id: "sign-of-every-b",
  title: t("The sign of b"),
  form: "choice",
  lectures: ["001", "003"],
  generated: true,
  start: (seed) => ({
    points: firstGood(seed, drawn, (made) => isPossible(made) && !hasOrigin(made) && signOfB(made) === seed % 3),
    rules: oneBoardRules(),
    board: SLICE_AT_START,
  }),
  asks: t("Imagine all lines w·x + b = 0 that classify all these points correctly. Which sign can b have?"),
  choices: SIGNS,
  hides: [...SPACE, "best"],
  check(answer, given) {
    const right = signOfB(dataOf(given));
    const isAmong = right === 2 || answer === 2;
    if (answer === right) return rightAnswer(SAYS[right]);
    if (!isAmong)
      return wrongAnswer(t("No correct line has a b of this sign. On which side of the correct lines is the origin?"));
    return wrongAnswer(
      answer === 2
        ? t("Then there would be correct lines on both sides of the origin. Try to place one on each side.")
        : t(
            "Some correct lines have a b of this sign, but others do not. Can a line also pass on the other side " +
              "of the origin?",
          ),
    );
  },
  slips: [
    {
      name: "threshold",
      is: (answer, given) => answer + signOfB(dataOf(given)) === 1,
      says: t("Did you confuse b with the threshold t = −b? b > 0 means that the origin is on the + side."),
    },
  ],
  hints: [
    t("b is the score of the origin, so b > 0 means that the origin is on the + side."),
    t("Look at the origin. Can correct lines pass on both sides of it, or only on one side?"),
    {
      says: t(
        "Imagine a + point at the origin. Could a line still classify all points correctly? Could it if this point " +
          "were a − point?",
      ),
      leads: (given) => signOfB(dataOf(given)),
    },
  ],
  solution: (given) => [
    { says: t("b = s(0, 0), so the question is on which side of the lines the origin lies.") },
    { says: SAYS[signOfB(dataOf(given))], answer: signOfB(dataOf(given)) },
  ],
});
const SAYS = [
  t("Every correct line has the origin on its + side."),
  t("Every correct line has the origin on its − side."),
  t("Some correct lines have the origin on their + side, and others have it on their − side."),
];

/** The examples that bound the cone of all correct lines. @param {Data} data */
export const bounding = (data) => [...data.points.keys()].filter((i) => bounds(data, i));

const whichBound = exercise({
  id: "examples-that-bound",
  title: t("Which examples bound the set?"),
  form: "choices",
  lectures: ["001", "003"],
  generated: true,
  start: (seed) => ({
    points: firstGood(seed, drawn, (made) => isPossible(made) && bounding(made).length < 5),
    rules: oneBoardRules(),
    board: SLICE_AT_START,
  }),
  asks: t(
    "Imagine leaving out one example. For which examples would more lines then classify the remaining examples " +
      "correctly?",
  ),
  choices: (given) =>
    dataOf(given).points.map((x, i) => `${example(i)} = ${vector(x)}, ${signText(dataOf(given).labels[i])}`),
  hides: [...SPACE, "best"],
  check(answer, given) {
    const right = bounding(dataOf(given));
    const agreed = [0, 1, 2, 3, 4].filter((i) => answer.includes(i) === right.includes(i)).length;
    return agreed === 5
      ? rightAnswer(
          t("{n, plural, one {# example bounds} other {# examples bound}} the cone of all correct lines.", {
            n: right.length,
          }),
        )
      : wrongAnswer(
          t(
            "At least one tick is missing or incorrect. For each example, ask: can a line misclassify only this " +
              "example?",
          ),
          { near: t("You judged {k} of {n} examples correctly.", { k: agreed, n: 5 }) },
        );
  },
  slips: [
    {
      name: "all",
      is: (answer) => answer?.length === 5,
      says: t(
        "You ticked all examples. But not every example rules out further lines, because some examples lie behind " +
          "others.",
      ),
    },
  ],
  hints: [
    t("Which examples can a line touch while it classifies all other examples correctly?"),
    t(
      "Seen from the other class, a point can lie behind other points of its own class. Then it rules out no " +
        "further line.",
    ),
    {
      says: t("Try each example. Could a line misclassify only this example?"),
      leads: (given) => bounding(dataOf(given)),
    },
  ],
  solution: (given) => [
    { says: t("An example bounds the set if some line misclassifies only this example.") },
    {
      says: t("Here, such a line exists for {examples}.", {
        examples: bounding(dataOf(given)).map(example).join(", "),
      }),
      answer: bounding(dataOf(given)),
    },
  ],
});

export const EXERCISES = [cutsTheSet, rulesNothingOut, leavesNothing, emptySlice, everyB, whichBound];
