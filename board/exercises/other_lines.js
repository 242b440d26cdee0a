// Exercises on other ways to a line: where one of them fails, and which line is whose.

import { discriminant, prototype } from "../math/generative.js";
import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { separate } from "../math/separation.js";
import { METHOD_NAMES } from "../words/methods.js";
import { number, vector } from "../words/numbers.js";
import { chance, firstGood } from "./making.js";
import { data, SIX } from "./starts.js";

/** @import { Data, DrawnRow, Line, MethodRow } from "../types" */
/** @import { Exercise, Given, Slip } from "../model/exercise.js" */

const ON = 1e-9; // of the farthest point: what is no farther from a line lies on it, but for rounding

/** @type {(given: Given, method: string) => MethodRow} */
const rowOf = ({ moment: { run, own } }, method) => run.row(method, own.lambda);

/** 1 where a line has all points on their sides, −1 where it has one on the wrong side; 0 where a point lies on it.
 * @type {(row: DrawnRow, given: Given) => number} */
function sideOf({ margin }, { moment: { run } }) {
  const reach = run.points.reduce(
    (/** @type {number} */ most, /** @type {number[]} */ x) => Math.max(most, ...x.map(Math.abs)),
    0,
  );
  return Math.abs(margin) <= ON * reach ? 0 : Math.sign(margin);
}

/** @type {(row: MethodRow) => row is DrawnRow} */
const isDrawn = (row) => row.line !== null;
/** @type {{ [method: string]: string }} */
const OF = { prototype: "the prototype line", lda: "LDA’s line", bayes: "naive Bayes’ line" };
/** How near a line comes to what is asked of it. @param {DrawnRow} row */
const worst = ({ method, margin }) =>
  `The worst point is ${number(Math.abs(margin), 3)} on the ${margin > 0 ? "right" : "wrong"} side of ${OF[method]}.`;

/** @type {Exercise} */
const prototypeFails = {
  id: "where-the-prototype-fails",
  version: 1,
  title: "Where the prototype fails",
  form: "build",
  needsServer: true,
  lectures: ["000", "002"],
  start: () => ({
    points: data(
      [
        [1, 0],
        [3, 0],
      ],
      [[0, 0]],
    ),
    board: { method: "prototype" },
  }),
  asks: "Find three points that a line separates, but the prototype line has one of them on its wrong side.",
  check({ points }, given) {
    if (points.length !== 3) return { result: "invalid", says: "There must be three points." };
    const { verdict } = given.moment.run;
    if (verdict.kind === "single class") return { result: "invalid", says: "There must be points of both classes." };
    if (verdict.kind !== "separable") return { result: "wrong", says: "No line separates these three." };
    const row = rowOf(given, "prototype");
    if (!isDrawn(row)) return { result: "wrong", says: "There is no prototype line." };
    const side = sideOf(row, given);
    if (side < 0)
      return { result: "right", says: "A line can separate them, and the prototype line does not.", near: worst(row) };
    const says = side ? "The prototype line separates them too." : "A point lies just on the prototype line.";
    return { result: "wrong", says, near: worst(row) };
  },
  hints: [
    "The prototype line knows of a class nothing but its mean.",
    "Two points of one class: the farther one is from the other, the farther away is their mean.",
    "Drag + (3, 0) to the right, until the bisector of the means has passed + (1, 0).",
  ],
  solution: () => [
    {
      says: "Here the means are at 2 and 0: " + "their bisector passes x₁ = 1.",
      points: data(
        [
          [1, 0],
          [3, 0],
        ],
        [[0, 0]],
      ),
    },
    {
      says: "With + at 9 the mean goes to 5, and the bisector to 2.5: beyond + (1, 0).",
      points: data(
        [
          [1, 0],
          [9, 0],
        ],
        [[0, 0]],
      ),
    },
  ],
  trials: {
    right: [
      {
        points: data(
          [
            [1, 0],
            [9, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [[5, 5]],
          [
            [4, 5],
            [-9, 1],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: data(
          [
            [1, 0],
            [2, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [1, 0],
            [3.000000000001, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [1, 0],
            [-9, 0],
          ],
          [[0, 0]],
        ),
      },
    ],
    invalid: [
      {
        points: data(
          [
            [1, 0],
            [9, 0],
            [10, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: data(
          [
            [1, 0],
            [9, 0],
            [0, 0],
          ],
          [],
        ),
      },
    ],
  },
};

/** Points that one method separates and another does not.
 * @param {{ id: string, title: string, good: string, bad: string, hints: Exercise["hints"], why: string,
 *   found: Data }} of
 * @returns {Exercise} */
function oneOfTwo({ id, title, good, bad, hints, why, found }) {
  const both = (/** @type {Given} */ given) => [good, bad].map((method) => rowOf(given, method));
  const sides = (/** @type {Given} */ given) => both(given).map((row) => (isDrawn(row) ? sideOf(row, given) : 0));
  /** @type {Slip} */
  const reversed = {
    name: "the-other-way-round",
    is: (_, given) => sides(given).join() === "-1,1",
    says: `Here it is the other way round: ${METHOD_NAMES[bad]} separates, and ${METHOD_NAMES[good]} does not.`,
  };
  return {
    id,
    version: 1,
    title,
    form: "build",
    needsServer: true,
    lectures: ["002"],
    start: () => ({ points: SIX, board: { method: good } }),
    asks: `Place points that ${METHOD_NAMES[good]} separates, and ${METHOD_NAMES[bad]} does not.`,
    check(_, given) {
      const none = both(given).find((row) => !isDrawn(row));
      if (none) return { result: "invalid", says: `${METHOD_NAMES[none.method]} draws no line here.` };
      const rows = both(given).filter(isDrawn);
      const [one, other] = sides(given);
      const near = rows.map(worst).join(" ");
      if (one > 0 && other < 0)
        return { result: "right", says: `${METHOD_NAMES[good]} has all of them right, the other has not.`, near };
      const says = one > 0 ? "" : `${METHOD_NAMES[good]} does not separate these points.`;
      return { result: "wrong", says: says || `${METHOD_NAMES[bad]} has no point on its wrong side.`, near };
    },
    slips: [reversed],
    hints,
    solution: () => [
      { says: why, points: SIX },
      { says: "These points lie so; choose one line and then the other in the table.", points: found },
    ],
    trials: {
      right: [{ points: found }],
      wrong: [{ points: { ...SIX, points: SIX.points.with(2, [3, 1]) } }],
      invalid: [
        {
          points: data(
            [
              [1, 0],
              [2, 0],
            ],
            [[0, 0]],
          ),
        },
      ],
      slips: { "the-other-way-round": { points: good === "lda" ? BAYES_ONLY : LDA_ONLY } },
    },
  };
}

const LDA_ONLY = data(
  [
    [-1, -3],
    [3, 1],
    [3, 2],
  ],
  [
    [-1, 0],
    [-2, -1],
    [0, 2],
  ],
);
const BAYES_ONLY = data(
  [
    [0, 3],
    [2, 2],
  ],
  [
    [-3, 2],
    [2, -3],
    [2, 1],
  ],
);

const ldaOnly = oneOfTwo({
  id: "lda-and-not-bayes",
  title: "LDA, and not naive Bayes",
  good: "lda",
  bad: "bayes",
  found: LDA_ONLY,
  why: "Naive Bayes takes the coordinates within a class to be independent: a slanting class deceives it.",
  hints: [
    "What does naive Bayes not know of the spread of a class?",
    "Let both classes be long and slanting, side by side: there x₁ and x₂ belong together.",
    "Two strips from the lower left to the upper right, a small gap between them, and their means not just opposite.",
  ],
});

const bayesOnly = oneOfTwo({
  id: "bayes-and-not-lda",
  title: "Naive Bayes, and not LDA",
  good: "bayes",
  bad: "lda",
  found: BAYES_ONLY,
  why: "LDA takes both classes to have one covariance: where they slant in different ways it is deceived.",
  hints: [
    "What does LDA take for granted of the two classes, beside a mean for each?",
    "LDA’s slant is a mean over both classes: let a few points of one class slant a lot.",
    "Two + points above; three − points, two of them far apart from the upper left to the lower right.",
  ],
});

const LINES = ["prototype", "lda", "bayes", "best"];
const LETTERS = ["A", "B", "C", "D"];
const APART = 10; // degrees between any two of the lines

/** Two slanting classes, and their four lines. @param {ReturnType<typeof chance>} by */
function slanting(by) {
  const [slant, width] = [by.oneOf([0.5, 1, 2]) * by.sign(), by.whole(3, 6) / 2];
  const some = (/** @type {number} */ x1, /** @type {number} */ x2) =>
    Array.from({ length: 6 }, () => {
      const t = (by.whole(-10, 10) / 10) * width;
      return [x1 + t, x2 + slant * t + by.whole(-6, 6) / 10].map((value) => Math.round(10 * value) / 10);
    });
  const points = data(some(by.whole(1, 3), by.whole(-2, 2)), some(-by.whole(1, 3), by.whole(-2, 2)));
  return { points, lines: linesOf(points) };
}
/** @param {Data} points @returns {(Line | null)[]} as LINES has them */
function linesOf(points) {
  const best = separate(points.points, points.labels);
  const hard = best?.kind === "separable" && best.margin > 0.1 ? best : null;
  return [prototype(points), discriminant(points), discriminant(points, true), hard];
}
const areTold = (/** @type {(Line | null)[]} */ lines) =>
  lines.every((one, i) => one && lines.every((other, j) => i === j || (other && betweenOf(one, other) > APART)));
/** The angle between two lines, whatever the signs of their w. @param {Line} one @param {Line} other */
function betweenOf(one, other) {
  const angle = plane.angle(one.w, other.w);
  return Math.min(angle, 180 - angle);
}

/** Points by a seed, and in which order their lines are called A to D. */
const lineup = remembered((/** @type {number} */ seed) => ({
  ...firstGood(seed, slanting, ({ lines }) => areTold(lines)),
  order: chance(seed).shuffled([...LINES.keys()]),
}));

/** @param {Line} line */
function equationOf({ w, b }) {
  const [[u, v], c] = [plane.scale(1 / plane.length(w), w), b / plane.length(w)];
  return `${number(u, 2)}x₁ ${v < 0 ? "−" : "+"} ${number(Math.abs(v), 2)}x₂ = ${number(-c, 2)}`;
}
/** What the line with a letter is. @param {number} seed @param {number} letter */
const whose = (seed, letter) => LINES[lineup(seed).order[letter]];
const letterOf = (/** @type {number} */ seed, /** @type {string} */ method) =>
  lineup(seed).order.indexOf(LINES.indexOf(method));

/** @type {{ [method: string]: string }} */
const WHY = {
  prototype: "That one bisects the way between the two means: it knows nothing of the spread.",
  bayes: "That one takes x₁ and x₂ to be independent within a class.",
  best: "That one leaves the widest empty band: it does not ask how the classes are spread.",
};
/** @type {(method: string) => Slip} */
const takenFor = (method) => ({
  name: `it-is-${method}`,
  is: (answer, { seed }) => whose(seed, answer) === method,
  says: WHY[method],
});

/** @type {Exercise} */
const whichIsLda = {
  id: "which-line-is-ldas",
  version: 1,
  title: "Which line is LDA’s?",
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
  asks: "Prototype, LDA, naive Bayes and max margin have drawn a line each. Which one is LDA’s?",
  choices: ({ seed }) =>
    LETTERS.map(
      (letter, i) => `${letter}: ${equationOf(/** @type {Line} */ (lineup(seed).lines[lineup(seed).order[i]]))}`,
    ),
  check: (answer, { seed }) =>
    whose(seed, answer) === "lda"
      ? { result: "right", says: "It takes the slant of both classes into account, together with their means." }
      : { result: "wrong", says: `${LETTERS[answer]} is another one’s.` },
  slips: ["prototype", "bayes", "best"].map(takenFor),
  hints: [
    "The prototype line is at right angles to the way between the means; max margin looks only at the nearest points.",
    "Naive Bayes stretches along the axes alone; LDA along any direction.",
    "LDA’s line leans along the slant of the classes.",
  ],
  solution: ({ seed }) => [
    {
      says: `LDA’s line is ${LETTERS[letterOf(seed, "lda")]}: it leans with the slant of the classes.`,
      answer: letterOf(seed, "lda"),
    },
  ],
  trials: {
    right: ({ seed }) => [letterOf(seed, "lda")],
    wrong: ({ seed }) => ["prototype", "bayes", "best"].map((method) => letterOf(seed, method)),
    invalid: [null],
    slips: {
      "it-is-prototype": ({ seed }) => letterOf(seed, "prototype"),
      "it-is-bayes": ({ seed }) => letterOf(seed, "bayes"),
      "it-is-best": ({ seed }) => letterOf(seed, "best"),
    },
  },
};

const [BACK, TO] = [2, [9, 0.5]];
const MOVED = { ...SIX, points: SIX.points.with(BACK, TO) };
const ASKED = ["best", "prototype", "lda", "bayes"];
/** Which of them are other lines then. */
const others = remembered(() => {
  const [before, after] = [SIX, MOVED].map((points) => {
    const [proto, lda, bayes] = linesOf(points);
    return [separate(points.points, points.labels), proto, lda, bayes];
  });
  return ASKED.flatMap((_, i) => (JSON.stringify(before[i]) === JSON.stringify(after[i]) ? [] : [i]));
});

/** @type {Exercise} */
const farBehind = {
  id: "a-point-goes-far-behind",
  version: 1,
  title: "A point goes far behind",
  form: "choices",
  needsServer: true,
  lectures: ["001", "002"],
  start: () => ({ points: SIX, board: { method: "prototype" } }),
  shows: [],
  asks: `+ ${vector(SIX.points[BACK])} goes to ${vector(TO)}, far ` + "behind its class. Tick the lines that change.",
  choices: ASKED.map((method) => METHOD_NAMES[method]),
  check(answer) {
    const wrong = ASKED.filter((_, i) => others().includes(i) !== answer.includes(i)).length;
    return wrong
      ? {
          result: "wrong",
          says: "At least one line is judged wrongly.",
          near: `${ASKED.length - wrong} of ${ASKED.length} are judged rightly.`,
        }
      : {
          result: "right",
          says: "What describes the whole class moves with the point; what asks only the nearest points does not.",
        };
  },
  slips: [
    {
      name: "every-point-counts",
      is: (answer) => answer.length === ASKED.length,
      says:
        "For max margin a point that is no support vector does " +
        "not count, wherever it goes on its side of the band.",
    },
    {
      name: "only-the-mean",
      is: (answer) => String(answer) === "1",
      says: "LDA and naive Bayes ask for means too, and for the spread.",
    },
  ],
  hints: [
    "Which of them ask for the mean of a class?",
    "Which of them ask for the spread of a class?",
    "The point is no support vector, and it moves away from the band.",
  ],
  solution: () => [
    {
      says: "Prototype, LDA and naive Bayes ask for the mean, and it moves. Max margin asks only the nearest points.",
      answer: others(),
    },
  ],
  trials: {
    right: [[1, 2, 3]],
    wrong: [[0], [0, 1, 2, 3], [2, 3]],
    invalid: [null, []],
    slips: { "every-point-counts": [0, 1, 2, 3], "only-the-mean": [1] },
  },
};

export const EXERCISES = [prototypeFails, farBehind, whichIsLda, ldaOnly, bayesOnly];
