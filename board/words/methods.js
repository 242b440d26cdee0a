// Describes the six methods: the numbers of their lines, or why one has no line.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { names, number, vector, formatCount } from "./numbers.js";
import { pointCounts } from "./screen_reader.js";

/** @import { MethodRowWithLine, MethodRow, MethodsSubject } from "../model/runs/types" */
/** @import { Vector } from "../types" */

/** @type {{ [method: string]: string }} */
export const METHOD_NAMES = {
  perceptron: t("Perceptron"),
  best: t("Max margin"),
  prototype: t("Prototype"),
  lda: t("LDA"),
  bayes: t("Naive Bayes"),
  logistic: t("Logistic"),
};

/** @type {{ [method: string]: string }} */
const METHOD_NOTES = {
  perceptron: t("Discriminative: the perceptron models only the line, and each correction uses a single point."),
  best: t("Discriminative: max margin models only the line, and only the support vectors determine it."),
  prototype: t("Generative: the method models the classes, but it uses only their two means."),
  lda: t("Generative: LDA models the classes, but it uses only their means, one covariance and the class sizes."),
  bayes: t(
    "Generative: the method models the classes, but it uses only their means, two variances and the class sizes.",
  ),
  logistic: t("Discriminative: the method models the probability of + at each x, not how the points are distributed."),
};

/** Why a method has no line: in a few words for the table, and in a sentence.
 * @type {{ [none: string]: [string, (row: MethodRow, run: MethodsSubject) => string] }} */
const NONE = {
  "no-points": [t("no points"), () => t("There are no points yet.")],
  "w = 0": ["w = 0", (_, { ending }) => `${ending} ${t("The last w is 0, so there is no line.")}`],
  "one-class": [t("only one class"), () => t("There is only one class, so there is nothing to separate.")],
  inseparable: [
    t("not separable"),
    () =>
      t("No line separates these points, so there is no maximum-margin line.") +
      ` ${t("The purple figure shows a point that lies in the convex hulls of both classes.")}`,
  ],
  "equal-means": [
    t("equal means"),
    ({ method, known }) =>
      method === "logistic"
        ? t("Both classes have the same mean, so no w ≠ 0 makes the observed classes more probable than w = 0.") +
          ` ${t("With w = 0, p is the same everywhere.")}`
        : t("Both classes have the same mean, {mean}, so the means give no direction for w.", {
            mean: vector(known.mean),
          }),
  ],
  "singular-covariance": [
    t("singular covariance"),
    ({ method, known }) =>
      t("Within the classes, the points do not vary in the direction {direction}.", {
        direction: vector(known.direction),
      }) +
      " " +
      (method === "bayes"
        ? t("So a variance is 0, and the method cannot divide by it.")
        : t("So their covariance matrix has no inverse.")),
  ],
  separates: [
    t("no best w"),
    () =>
      t("For λ = 0 there is no best w, because these points are linearly separable.") +
      ` ${t("If you scale up the w and b of a separating line, the observed classes become ever more probable.")}` +
      ` ${t("For each λ > 0 there is a best w.")}`,
  ],
  touches: [
    t("no best w"),
    () =>
      t("For λ = 0 there is no best w.") +
      ` ${t("There is a line with no point on the wrong side and at least one point strictly on the correct side.")}` +
      ` ${t("If you scale up the w and b of this line, the observed classes become ever more probable.")}`,
  ],
  "out-of-range": [
    t("λ out of range"),
    ({ known: { range } }) =>
      range[0] <= range[1]
        ? t("For coordinates of this size, λ must be 0 or between {low} and {high}.", {
            low: number(range[0]),
            high: number(range[1]),
          })
        : t("The coordinates of these points are so large or so small that no λ > 0 can be used. Use different units."),
  ],
};

/** The reason for the table. @param {MethodRow} row */
export const whyNone = ({ known }) => NONE[known.none][0];

/** The chosen method, and the line that it has found.
 * @param {MethodsSubject} run @param {MethodRow} row @param {number} lambda
 * @returns {{ title: string, lines: string[] }} */
export function describeMethod(run, row, lambda) {
  const { title, lines } = DESCRIPTIONS[row.method](run, row, lambda);
  return { title, lines: [...(row.line ? lines : [NONE[row.known.none][1](row, run)]), METHOD_NOTES[row.method]] };
}

/** @param {MethodRowWithLine} methodRowWithLine */
const numbers = ({ line: { w, b } }) => `w = ${vector(w)}, b = ${number(b)}`;

/**
 * @type {{ [method: string]:
 *   (run: MethodsSubject, row: MethodRow, lambda: number) => { title: string, lines: string[] } }}
 */
const DESCRIPTIONS = {
  perceptron: ({ ending }, row) => ({
    title: t("Perceptron: the line at which its run terminates or is stopped."),
    lines: row.line ? [ending, `${numbers(row)}.`] : [],
  }),
  best: ({ verdict }, row) => ({
    title: t("Max margin: the separating line with the largest margin."),
    lines: row.line
      ? [
          t("The line is the perpendicular bisector of any shortest segment between the two convex hulls.") +
            " " +
            t("A shortest segment has length {length}. The line has {numbers}.", {
              length: number(2 * (verdict.margin ?? NaN)),
              numbers: numbers(row),
            }),
        ]
      : [],
  }),
  prototype: (_, row) => ({
    title: t("Prototype: each point belongs to the class with the nearer mean."),
    lines: row.line
      ? [
          `c₊ = ${vector(row.known.means[0])}, c₋ = ${vector(row.known.means[1])}. ` +
            t("The line is the perpendicular bisector of the segment between c₊ and c₋."),
          `w = c₊ − c₋ = ${vector(row.line.w)}.`,
          "b = −½(‖c₊‖² − ‖c₋‖²) = " +
            `−½(${row.known.means.map((/** @type {Vector} */ c) => number(plane.dot(c, c), 6)).join(" − ")}) = ` +
            `${number(row.line.b)}.`,
        ]
      : [],
  }),
  lda: ({ labels }, row) => ({
    title: t("LDA: two Gaussian classes with the same covariance."),
    lines: row.line
      ? [
          t("The covariance within the classes is Σ = {matrix}.", { matrix: matrix(row.known.covariance) }) +
            ` ${t("It gives the ellipses, at one and two standard deviations from c₊ and c₋.")}`,
          `w = Σ⁻¹(c₊ − c₋) = ${vector(row.line.w)}, b = −½ w·(c₊ + c₋) + log(${odds(labels)}) = ` +
            `${number(row.line.b)}.`,
        ]
      : [],
  }),
  bayes: ({ labels }, row) => ({
    title: t("Gaussian naive Bayes: within each class, x₁ and x₂ are independent."),
    lines: row.line
      ? [
          t("So the axes of its ellipses are always parallel to the coordinate axes.") +
            " " +
            t("Both classes share the variances {first} and {second}.", {
              first: number(row.known.covariance[0][0]),
              second: number(row.known.covariance[1][1]),
            }),
          t("wᵢ is (c₊ − c₋)ᵢ divided by the variance of xᵢ: w = {w}.", { w: vector(row.line.w) }),
          `b = −½ w·(c₊ + c₋) + log(${odds(labels)}) = ${number(row.line.b)}.`,
        ]
      : [],
  }),
  logistic: ({ verdict }, row, lambda) => ({
    title: t("Logistic regression with λ = {lambda}.", { lambda: number(lambda) }),
    lines: row.line
      ? [
          t("In this model, p = 1/(1 + e^(−s)) is the probability of +.") +
            " " +
            t("The minimum of Σ log(1 + e^(−y s)) + ½λ‖w‖² is {least}, at {numbers}.", {
              least: number(row.known.objective),
              numbers: numbers(row),
            }),
          describeLength(number(plane.length(row.line.w)), verdict.w ? degrees(row.angle ?? NaN) : null),
        ]
      : [],
  }),
};

/** @param {string} length of w @param {string | null} angle to the maximum-margin line, if there is one */
const describeLength = (length, angle) =>
  angle === null
    ? t("‖w‖ = {length}. The shorter w is, the more slowly p changes from 0 to 1.", { length })
    : t("‖w‖ = {length}, and the angle to the maximum-margin line is {angle}.", { length, angle }) +
      ` ${t("As λ → 0, ‖w‖ grows without bound, and the angle goes to 0.")}`;

/** @param {Vector[]} vector */
const matrix = ([[a, b], [, c]]) => `(${number(a)}, ${number(b)}; ${number(b)}, ${number(c)})`;

// n₊/n₋, such as "5/7".
/** @param {number[]} labels */
function odds(labels) {
  const plus = labels.filter((y) => y > 0).length;
  return `${plus}/${labels.length - plus}`;
}

/** @param {number} angle */
export const degrees = (angle) => `${number(angle, 3)}°`;

/** Which lines misclassify points. @param {MethodsSubject} run @param {number} lambda */
export function describeErrors({ points, verdict, ...run }, lambda) {
  const n = points.length;
  if (!n) return t("There are no points yet. Place some points of both classes.");
  if (verdict.kind === "single class") return t("There is only one class. Place points of the other class too.");
  const drawn = run.rows(lambda).filter((row) => row.line !== null);
  const failing = drawn.filter(({ wrong }) => wrong.length);
  const all =
    verdict.kind === "separable"
      ? t("A line can classify all {n} points correctly.", { n })
      : t("No line classifies all {n} points correctly.", { n });
  if (!drawn.length) return `${all} ${t("None of these methods draws a line.")}`;
  if (!failing.length) return `${all} ${t("All lines drawn here classify them correctly.")}`;
  const others = drawn.length - failing.length;
  const list = failing.map(({ method, wrong }) => `${METHOD_NAMES[method]} ${formatCount(wrong.length)}`).join(", ");
  return [
    all,
    t("Misclassified points: {list}.", { list }),
    ...(others
      ? [
          t(
            "{others, plural, one {The other line misclassifies no point.} other {The other lines misclassify no " +
              "point.}}",
            { others },
          ),
        ]
      : []),
  ].join(" ");
}

/** The picture in words: the points, and each line. @param {MethodsSubject} run @param {number} lambda */
export function describeAllLines(run, lambda) {
  /** @param {MethodRowWithLine} row */
  const drawn = (row) => {
    const values = {
      method: METHOD_NAMES[row.method],
      numbers: numbers(row),
      n: row.wrong.length,
      names: names(row.wrong),
      margin: number(row.margin),
    };
    return row.wrong.length
      ? t("{method}: {numbers}, {n} misclassified ({names}), γ = {margin}.", values)
      : t("{method}: {numbers}, no point misclassified, γ = {margin}.", values);
  };
  const sentences = run
    .rows(lambda)
    .map((row) => (row.line ? drawn(row) : `${METHOD_NAMES[row.method]}: ${whyNone(row)}.`));
  return [run.points.length ? `${pointCounts(run.labels)}.` : t("No points."), ...sentences].join(" ");
}
