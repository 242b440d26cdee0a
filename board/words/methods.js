// What other ways to a line have to say: each with its numbers, and why it draws none. Values in, sentences out.

import * as plane from "../math/plane.js";
import { names, number, vector, whole } from "./numbers.js";
import { counts } from "./spoken.js";

/** @import { DrawnRow, MethodRow, MethodsSubject, Vector } from "../types" */

/** @type {{ [method: string]: string }} */
export const METHOD_NAMES = {
  perceptron: "Perceptron",
  best: "Max margin",
  prototype: "Prototype",
  lda: "LDA",
  bayes: "Naive Bayes",
  logistic: "Logistic",
};
/** @type {{ [method: string]: string }} */
const IN_A_SENTENCE = {
  perceptron: "the perceptron",
  best: "max margin",
  prototype: "prototype",
  lda: "LDA",
  bayes: "naive Bayes",
  logistic: "logistic regression",
};

/** @type {{ [method: string]: string }} */
const NEEDS = {
  perceptron: "Discriminative: it looks for the line alone, and corrects it at single points.",
  best: "Discriminative: it looks for the line alone, and the points next to it decide.",
  prototype: "Generative: it describes the classes, and all that it knows of the points are their two means.",
  lda:
    "Generative: it describes the classes, and all that it knows of the points are their means, " +
    "one covariance and how many there are.",
  bayes:
    "Generative: it describes the classes, and all that it knows of the points are their means, " +
    "two variances and how many there are.",
  logistic:
    "Discriminative: it looks for the probability of the classes at each place, not for how the points are spread.",
};

/** Why there is no line: in a few words for the table, and in a sentence.
 * @type {{ [none: string]: [string, (row: MethodRow, run: MethodsSubject) => string] }} */
const NONE = {
  "no points": ["no points", () => "There are no points yet."],
  "w = 0": ["w = 0", (_, { ending }) => `${ending} There w is 0, so there is no line.`],
  "one class": ["one class only", () => "There are not two classes yet, so there is nothing to part."],
  inseparable: [
    "not separable",
    () =>
      "No line separates these points, so there is no margin to make large: " +
      "the hulls of the two classes share the point that the purple figure shows.",
  ],
  "equal means": [
    "equal means",
    ({ method, known }) =>
      method === "logistic"
        ? "Both classes have the same mean, so no w ≠ 0 makes the classes more probable: w = 0, " +
          "and p is the same everywhere."
        : `Both classes have the same mean, ${vector(known.mean)}, so nothing says in which direction they differ.`,
  ],
  "singular covariance": [
    "singular covariance",
    ({ method, known }) =>
      `Within the classes the points do not vary in the direction ${vector(known.direction)}: ` +
      (method === "bayes" ? "a variance is 0, and nothing can be divided by it." : "their covariance has no inverse."),
  ],
  separates: [
    "no best w",
    () =>
      "At λ = 0 there is no best line: these points can be separated, and the longer w is, " +
      "the more probable are their classes, without end. Any λ > 0 has a best one.",
  ],
  touches: [
    "no best w",
    () =>
      "At λ = 0 there is no best line: some line has no point on its wrong side and some on the right one, " +
      "and the longer its w is, the more probable are the classes, without end.",
  ],
  "out of range": [
    "λ out of range",
    ({ known }) => `These points are so large or small that λ must be ${rangeOf(known.range)}.`,
  ],
};
const rangeOf = (/** @type {Vector} */ [low, high]) =>
  low <= high
    ? `0 or between ${number(low)} and ${number(high)}`
    : "beyond what numbers here can hold: choose other units";

/** In a few words. @param {MethodRow} row */
export const whyNone = ({ known }) => NONE[known.none][0];

/** What the chosen method is, and what it has found.
 * @param {MethodsSubject} run @param {MethodRow} row @param {number} lambda
 * @returns {{ title: string, lines: string[] }} */
export function ofMethod(run, row, lambda) {
  const { title, lines } = SAYS[row.method](run, row, lambda);
  return { title, lines: [...(row.line ? lines : [NONE[row.known.none][1](row, run)]), NEEDS[row.method]] };
}

const numbers = (/** @type {DrawnRow} */ { line: { w, b } }) => `w = ${vector(w)}, b = ${number(b)}`;

/**
 * @type {{ [method: string]:
 *   (run: MethodsSubject, row: MethodRow, lambda: number) => { title: string, lines: string[] } }}
 */
const SAYS = {
  perceptron: ({ ending }, row) => ({
    title: "Perceptron: the line at which its run ends, or is stopped.",
    lines: row.line ? [ending, `${numbers(row)}.`] : [],
  }),
  best: ({ verdict }, row) => ({
    title: "Max margin: as far as can be from both classes.",
    lines: row.line
      ? [
          "The perpendicular bisector of the shortest segment between the two hulls, " +
            `${number(2 * (verdict.margin ?? NaN))} long: ${numbers(row)}.`,
        ]
      : [],
  }),
  prototype: (_, row) => ({
    title: "Prototype: every point to the class with the nearer mean.",
    lines: row.line
      ? [
          `c₊ = ${vector(row.known.means[0])}, c₋ = ${vector(row.known.means[1])}. ` +
            `The line is the perpendicular bisector of the segment between them: w = c₊ − c₋ = ${vector(row.line.w)},`,
          "b = −½(‖c₊‖² − ‖c₋‖²) = " +
            `−½(${row.known.means.map((/** @type {Vector} */ c) => number(plane.dot(c, c), 6)).join(" − ")}) = ` +
            `${number(row.line.b)}.`,
        ]
      : [],
  }),
  lda: ({ labels }, row) => ({
    title: "LDA: two normal clouds of one shape.",
    lines: row.line
      ? [
          "The ellipses, one and two standard deviations from c₊ and c₋, " +
            `are those of the covariance Σ = ${matrix(row.known.covariance)} within the classes.`,
          `w = Σ⁻¹(c₊ − c₋) = ${vector(row.line.w)}, b = −½ w·(c₊ + c₋) + log(${odds(labels)}) = ` +
            `${number(row.line.b)}.`,
        ]
      : [],
  }),
  bayes: ({ labels }, row) => ({
    title: "Naive Bayes: within a class, x₁ says nothing of x₂.",
    lines: row.line
      ? [
          "So its ellipses are upright, whatever the points look like: " +
            `variances ${number(row.known.covariance[0][0])} and ${number(row.known.covariance[1][1])}, ` +
            "shared by both classes.",
          `wᵢ = (c₊ − c₋)ᵢ/variance: w = ${vector(row.line.w)}; ` +
            `b = −½ w·(c₊ + c₋) + log(${odds(labels)}) = ${number(row.line.b)}.`,
        ]
      : [],
  }),
  logistic: ({ verdict }, row, lambda) => ({
    title: `Logistic regression with λ = ${number(lambda)}.`,
    lines: row.line
      ? [
          "p = 1/(1 + e^(−s)) is the probability of +. The least Σ log(1 + e^(−y s)) + ½λ‖w‖² is " +
            `${number(row.known.objective)}, at ${numbers(row)}.`,
          verdict.w
            ? `‖w‖ = ${number(plane.length(row.line.w))}, ${degrees(row.angle ?? NaN)} from the max-margin line; ` +
              "as λ → 0, ‖w‖ grows without end and the angle goes to 0."
            : `‖w‖ = ${number(plane.length(row.line.w))}: the shorter w is, the slower p goes from 0 to 1.`,
        ]
      : [],
  }),
};

const matrix = (/** @type {Vector[]} */ [[a, b], [, c]]) => `(${number(a)}, ${number(b)}; ${number(b)}, ${number(c)})`;

// n₊/n₋ in numbers.
function odds(/** @type {number[]} */ labels) {
  const plus = labels.filter((y) => y > 0).length;
  return `${plus}/${labels.length - plus}`;
}

export const degrees = (/** @type {number} */ angle) => `${number(angle, 3)}°`;

/** Which lines have points wrong, in a sentence. @param {MethodsSubject} run @param {number} lambda */
export function ofErrors({ points, verdict, ...run }, lambda) {
  if (!points.length) return "No points yet: place some of both classes.";
  if (verdict.kind === "single class") return "There is only one class: place points of the other one too.";
  const drawn = run.rows(lambda).filter((row) => row.line !== null);
  const failing = drawn.filter(({ wrong }) => wrong.length);
  const all =
    verdict.kind === "separable"
      ? `A line can get all ${whole(points.length)} points right`
      : `No line gets all ${whole(points.length)} points right`;
  if (!drawn.length) return `${all}, and none of these methods draws one.`;
  if (!failing.length) return `${all}, and all that are drawn here do.`;
  const list = failing.map(({ method, wrong }) => `${IN_A_SENTENCE[method]} ${whole(wrong.length)}`).join(", ");
  return `${all}. Wrong: ${list}${failing.length < drawn.length ? "; the others none" : ""}.`;
}

/** The picture in words: the points, and each line. @param {MethodsSubject} run @param {number} lambda */
export function ofAllLines(run, lambda) {
  const drawn = (/** @type {DrawnRow} */ row) => {
    const wrong = row.wrong.length ? `${whole(row.wrong.length)} wrong (${names(row.wrong)})` : "none wrong";
    return `${numbers(row)}, ${wrong}, γ = ${number(row.margin)}`;
  };
  const sentences = run
    .rows(lambda)
    .map((row) => `${METHOD_NAMES[row.method]}: ${row.line ? drawn(row) : whyNone(row)}.`);
  return [`${run.points.length ? counts(run.labels) : "No points"}.`, ...sentences].join(" ");
}
