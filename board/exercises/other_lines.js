// Exercises on other methods: where one of them fails, and which line belongs to which.

import { discriminant, prototype } from "../math/generative.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { separate } from "../math/separation.js";
import { t } from "../language/t.js";
import { METHOD_NAMES } from "../words/methods.js";
import { number, vector } from "../words/numbers.js";
import { seededRandom, firstGood } from "./making.js";
import { twoClasses, SIX } from "./starts.js";
import { awaitedAnswer, exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { Exercise, AnswerContext, Slip } from "../model/exercises/types" */
/** @import { MethodRowWithLine, MethodRow } from "../model/runs/types" */
/** @import { Data, Line } from "../types" */

const ON = 1e-9; // relative to the farthest point: a point at this distance from a line lies on it

/** @param {AnswerContext} given @param {string} method @returns {MethodRow} */
const rowOf = ({ moment: { run, own } }, method) => run.row(method, own.lambda);

/** 1 if a line separates the points, −1 if one is on the wrong side; 0 if a point lies on the line.
 * @param {MethodRowWithLine} row @param {AnswerContext} given */
function sideOf({ margin }, { moment: { run } }) {
  const reach = run.points.reduce(
    (/** @type {number} */ most, /** @type {number[]} */ x) => Math.max(most, ...x.map(Math.abs)),
    0,
  );
  return Math.abs(margin) <= ON * reach ? 0 : Math.sign(margin);
}

/** @param {MethodRow} row @returns {row is MethodRowWithLine} */
const isDrawn = (row) => row.line !== null;
/** @param {MethodRowWithLine} row */
const worst = ({ method, margin }) =>
  t("For {method}, the smallest y s(x)/‖w‖ is {margin}.", { method: METHOD_NAMES[method], margin: number(margin, 3) });

const prototypeFails = exercise({
  id: "where-the-prototype-fails",
  title: t("When the prototype line fails"),
  form: "build",
  needsServer: true,
  lectures: ["000", "002"],
  start: () => ({ points: twoClasses("(1, 0) (3, 0)", "(0, 0)"), board: { method: "prototype" } }),
  asks: t(
    "Place three points that some line separates, but the prototype line does not. At least one point must be on " +
      "the wrong side of the prototype line.",
  ),
  check({ points }, given) {
    if (points.length !== 3) return invalidAnswer(t("Place exactly three points."));
    const { verdict } = given.moment.run;
    if (verdict.kind === "single class") return invalidAnswer(t("Place at least one + point and one − point."));
    if (verdict.kind === "awaited") {
      const says = t(
        "The server is still checking whether a line separates these points. Your answer will be checked as soon " +
          "as the server has finished.",
      );
      return awaitedAnswer(says);
    }
    if (verdict.kind !== "separable")
      return wrongAnswer(t("No line separates these three points. Move one of them until a line " + "separates them."));
    const row = rowOf(given, "prototype");
    if (!isDrawn(row)) return wrongAnswer(t("These points have no prototype line. Move one of them."));
    const side = sideOf(row, given);
    if (side < 0) {
      const says = t("Some line separates the points, but the prototype line does not.");
      return rightAnswer(says, { near: worst(row) });
    }
    const says = side
      ? t(
          "The prototype line separates the points too. Move a point so that the means of the two classes are " +
            "farther apart.",
        )
      : t("A point lies exactly on the prototype line, but it must be on the wrong side.");
    return wrongAnswer(says, { near: worst(row) });
  },
  hints: [
    t("The prototype line depends only on the means of the two classes."),
    t("Take two points of one class. If you move one of them away, their mean moves away too."),
    {
      says: t(
        "The prototype line is the perpendicular bisector of the segment between the means. Drag the + point at " +
          "(3, 0) to the right until this line has passed (1, 0).",
      ),
      leads: () => ({ points: twoClasses("(1, 0) (5, 0)", "(0, 0)") }),
    },
  ],
  solution: () => [
    {
      says: t(
        "The means are (2, 0) and (0, 0). The perpendicular bisector of the segment between them, x₁ = 1, goes " +
          "through the + point (1, 0).",
      ),
      points: twoClasses("(1, 0) (3, 0)", "(0, 0)"),
    },
    {
      says: t("If the other + point is at (9, 0), the mean is (5, 0). Then the bisector is x₁ = 2.5, beyond (1, 0)."),
      points: twoClasses("(1, 0) (9, 0)", "(0, 0)"),
    },
  ],
});

/** A build of points that one method separates and another does not.
 * @param {{ id: string, title: string, good: string, bad: string, hints: Exercise["hints"], why: string,
 *   found: Data }} of
 * @returns {Exercise} */
function oneOfTwo({ id, title, good, bad, hints, why, found }) {
  const names = { good: METHOD_NAMES[good], bad: METHOD_NAMES[bad] };
  /** @param {AnswerContext} given */
  const both = (given) => [good, bad].map((method) => rowOf(given, method));
  /** @param {AnswerContext} given */
  const sides = (given) => both(given).map((row) => (isDrawn(row) ? sideOf(row, given) : 0));
  /** @type {Slip} */
  const reversed = {
    name: "the-other-way-round",
    is: (_, given) => sides(given).join() === "-1,1",
    says: t(
      "It is the other way around. The line of {bad} separates these points, and the line of {good} " + "does not.",
      names,
    ),
  };
  return exercise({
    id,
    title,
    form: "build",
    needsServer: true,
    lectures: ["002"],
    start: () => ({ points: SIX, board: { method: good } }),
    asks: t(
      "Place points that the line of {good} separates, but the line of {bad} does not. At least one point must be " +
        "on the wrong side of the line of {bad}.",
      names,
    ),
    check(_, given) {
      const none = both(given).find((row) => !isDrawn(row));
      if (none) {
        const says = t("{method} has no line for these points. Change the points.", {
          method: METHOD_NAMES[none.method],
        });
        return invalidAnswer(says);
      }
      const rows = both(given).filter(isDrawn);
      const [one, other] = sides(given);
      const near = rows.map(worst).join(" ");
      if (one > 0 && other < 0)
        return rightAnswer(t("The line of {good} separates these points, and the line of {bad} does not.", names), {
          near,
        });
      const says =
        one > 0
          ? t(
              "The line of {good} separates these points, but no point is on the wrong side of the line of " + "{bad}.",
              names,
            )
          : t("The line of {good} does not separate these points. Change the points until it does.", names);
      return wrongAnswer(says, { near });
    },
    slips: [reversed],
    hints,
    solution: () => [
      { says: why, points: SIX },
      { says: t("These points are an example. In the table, choose one method and then the other."), points: found },
    ],
  });
}

export const LDA_ONLY = twoClasses("(-1, -3) (3, 1) (3, 2)", "(-1, 0) (-2, -1) (0, 2)");
// As in a hint: two strips side by side, one shifted along the other.
const STRIPS = twoClasses("(0, -1) (1, 0.3) (2, 1) (3, 1.7)", "(-2, -1.5) (-1, -0.2) (0, 0.2) (1, 1.5)");
export const BAYES_ONLY = twoClasses("(0, 3) (2, 2)", "(-3, 2) (2, -3) (2, 1)");

const ldaOnly = oneOfTwo({
  id: "lda-and-not-bayes",
  title: t("LDA, but not naive Bayes"),
  good: "lda",
  bad: "bayes",
  found: LDA_ONLY,
  why: t(
    "Naive Bayes assumes that x₁ and x₂ are independent within a class. In tilted classes they are not, so its " +
      "line can misclassify points.",
  ),
  hints: [
    t("What does naive Bayes ignore about the spread of a class?"),
    t("Let both classes be long, tilted and side by side. Then x₁ and x₂ are correlated."),
    {
      says: t(
        "Make two strips from the lower left to the upper right, with a small distance between them. Shift one " +
          "strip along the other by about half its length.",
      ),
      leads: () => ({ points: STRIPS }),
    },
  ],
});

const bayesOnly = oneOfTwo({
  id: "bayes-and-not-lda",
  title: t("Naive Bayes, but not LDA"),
  good: "bayes",
  bad: "lda",
  found: BAYES_ONLY,
  why: t(
    "LDA assumes that both classes have the same covariance. If the classes are tilted differently, its line can " +
      "misclassify points.",
  ),
  hints: [
    t("What does LDA assume about both classes, besides one mean for each?"),
    t("LDA averages the covariance over both classes. Let one class be strongly tilted."),
    {
      says: t(
        "For example, start with + points at (0, 3) and (2, 2), and − points at (−3, 2) and (2, −3). Add a third − " +
          "point at (2, 1).",
      ),
      leads: () => ({ points: BAYES_ONLY }),
    },
  ],
});

const LINES = ["prototype", "lda", "bayes", "best"];
const LETTERS = ["A", "B", "C", "D"];
const APART = 10; // degrees, at least, between any two of the lines

/** Two tilted classes, and their four lines. @param {ReturnType<typeof seededRandom>} by */
function tilted(by) {
  const [tilt, width] = [by.oneOf([0.5, 1, 2]) * by.sign(), by.whole(3, 6) / 2];
  /** @param {number} x1 @param {number} x2 */
  const some = (x1, x2) =>
    Array.from({ length: 6 }, () => {
      const along = (by.whole(-10, 10) / 10) * width;
      return [x1 + along, x2 + tilt * along + by.whole(-6, 6) / 10].map((value) => Math.round(10 * value) / 10);
    });
  const points = twoClasses(some(by.whole(1, 3), by.whole(-2, 2)), some(-by.whole(1, 3), by.whole(-2, 2)));
  return { points, lines: linesOf(points) };
}
/** @param {Data} points @returns {(Line | null)[]} in the order of LINES */
function linesOf(points) {
  const best = separate(points.points, points.labels);
  const hard = best?.kind === "separable" && best.margin > 0.1 ? best : null;
  return [prototype(points), discriminant(points), discriminant(points, true), hard];
}
/** @param {(Line | null)[]} lines */
const areTold = (lines) =>
  lines.every((one, i) => one && lines.every((other, j) => i === j || (other && betweenOf(one, other) > APART)));
/** The angle between two lines, for any signs of their w. @param {Line} one @param {Line} other */
function betweenOf(one, other) {
  const angle = plane.angle(one.w, other.w);
  return Math.min(angle, 180 - angle);
}

/** Points for a seed, and the order of the letters A to D of their lines. */
const lineup = memoizeLast((/** @type {number} */ seed) => ({
  ...firstGood(seed, tilted, ({ lines }) => areTold(lines)),
  order: seededRandom(seed).shuffle([...LINES.keys()]),
}));

/** @param {Line} line */
function equationOf({ w, b }) {
  const [[u, v], c] = [plane.scale(1 / plane.length(w), w), b / plane.length(w)];
  return `${number(u, 2)}x₁ ${v < 0 ? "−" : "+"} ${number(Math.abs(v), 2)}x₂ = ${number(-c, 2)}`;
}
/** The method of the line with a letter. @param {number} seed @param {number} letter */
const whose = (seed, letter) => LINES[lineup(seed).order[letter]];
/** @param {number} seed @param {string} method */
export const letterOf = (seed, method) => lineup(seed).order.indexOf(LINES.indexOf(method));

/** @type {{ [method: string]: string }} */
const WHY = {
  prototype: t(
    "You chose the prototype line. It is the perpendicular bisector of the segment between the two means and " +
      "ignores the spread of the classes.",
  ),
  bayes: t("You chose the line of naive Bayes, which assumes that x₁ and x₂ are independent within a class."),
  best: t("You chose the maximum-margin line. It leaves the widest empty band and ignores the spread of the classes."),
};
/** @param {string} method @returns {Slip} */
const takenFor = (method) => ({
  name: `it-is-${method}`,
  is: (answer, { seed }) => whose(seed, answer) === method,
  says: WHY[method],
});

const whichIsLda = exercise({
  id: "which-line-is-ldas",
  title: t("Which line is LDA’s?"),
  form: "choice",
  generated: true,
  needsServer: true,
  lectures: ["002"],
  start: (seed) => ({ points: lineup(seed).points, board: { method: "lda" } }),
  shows: LINES,
  called: ({ seed }) =>
    Object.fromEntries(
      LINES.map((method, i) => [
        method,
        { name: LETTERS[lineup(seed).order.indexOf(i)], as: LINES[lineup(seed).order.indexOf(i)] },
      ]),
    ),
  asks: t("Prototype, LDA, naive Bayes and max margin have one line each. Which line is LDA’s?"),
  choices: ({ seed }) =>
    LETTERS.map(
      (letter, i) => `${letter}: ${equationOf(/** @type {Line} */ (lineup(seed).lines[lineup(seed).order[i]]))}`,
    ),
  check: (answer, { seed }) =>
    whose(seed, answer) === "lda"
      ? rightAnswer(t("LDA uses the mean of each class, and the tilt averaged over both classes."))
      : wrongAnswer(
          t("Line {letter} belongs to a different method. Compare it with the tilt of the classes.", {
            letter: LETTERS[answer],
          }),
        ),
  slips: ["prototype", "bayes", "best"].map(takenFor),
  hints: [
    t(
      "The prototype line is perpendicular to the segment between the means. The maximum-margin line depends only " +
        "on its support vectors.",
    ),
    t("Naive Bayes uses the spread along each axis, and LDA the spread in every direction."),
    t(
      "Compared with the prototype line, LDA’s line is turned toward the direction in which the classes are " +
        "elongated.",
    ),
  ],
  solution: ({ seed }) => [
    {
      says: t(
        "LDA’s line is {letter}. Compared with the prototype line, it is turned toward the direction in which the " +
          "classes are elongated.",
        { letter: LETTERS[letterOf(seed, "lda")] },
      ),
      answer: letterOf(seed, "lda"),
    },
  ],
});

const [BACK, TO] = [2, [9, 0.5]];
const MOVED = { ...SIX, points: SIX.points.with(BACK, TO) };
const ASKED = ["best", "prototype", "lda", "bayes"];
/** The lines that the move changes. */
const others = memoizeLast(() => {
  const [before, after] = [SIX, MOVED].map((points) => {
    const [proto, lda, bayes] = linesOf(points);
    return [separate(points.points, points.labels), proto, lda, bayes];
  });
  return ASKED.flatMap((_, i) => (JSON.stringify(before[i]) === JSON.stringify(after[i]) ? [] : [i]));
});

const farBehind = exercise({
  id: "a-point-goes-far-behind",
  title: t("A point moves far away"),
  form: "choices",
  needsServer: true,
  lectures: ["001", "002"],
  start: () => ({ points: SIX, board: { method: "prototype" } }),
  shows: [],
  asks: t("The + point {from} moves to {to}, far behind its class. Tick every line that changes.", {
    from: vector(SIX.points[BACK]),
    to: vector(TO),
  }),
  choices: ASKED.map((method) => METHOD_NAMES[method]),
  check(answer) {
    const wrong = ASKED.filter((_, i) => others().includes(i) !== answer.includes(i)).length;
    return wrong
      ? wrongAnswer(
          t("At least one of your ticks is missing or incorrect. Which lines depend on the mean of a class?"),
          { near: t("You judged {k} of {n} lines correctly.", { k: ASKED.length - wrong, n: ASKED.length }) },
        )
      : rightAnswer(
          t(
            "The lines of the methods that describe a whole class change with the point. Max margin depends " +
              "only on its support vectors, so its line does not change.",
          ),
        );
  },
  slips: [
    {
      name: "every-point-counts",
      is: (answer) => answer.length === ASKED.length,
      says: t(
        "You ticked max margin. Its line depends only on its support vectors. This point is not a support vector, " +
          "either before or after the move.",
      ),
    },
    {
      name: "only-the-mean",
      is: (answer) => String(answer) === "1",
      says: t("You ticked only the prototype line. But LDA and naive Bayes use the means too, and also the spread."),
    },
  ],
  hints: [
    t("Which of these methods use the mean of a class?"),
    t("Which of these methods use the spread of a class?"),
    {
      says: t("The point is not a support vector, and it moves away from the band."),
      holds: (answer) => !answer.includes(0),
    },
  ],
  solution: () => [
    {
      says: t(
        "Prototype, LDA and naive Bayes use the mean, which moves. Max margin depends only on its support vectors, " +
          "which do not move.",
      ),
      answer: others(),
    },
  ],
});

export const EXERCISES = [prototypeFails, farBehind, whichIsLda, ldaOnly, bayesOnly];
