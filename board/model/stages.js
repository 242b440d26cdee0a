// The max-margin separator in four stages, in the place of a run: the same board steps through them.

import * as plane from "../math/plane.js";
import { inBrackets, names, number, vector } from "../words/numbers.js";

/** @import { Line, Frame, Separable, Subject, Instant, Vector, Verdict } from "../types" */

const LAST = 3;
const NOWHERE = { w: [0, 0], b: 0 };

/** @implements {Subject} */
export class Stages {
  kind = "stages";
  total = LAST;
  length = 0;
  boundary = /** @type {const} */ ("mistake");

  /** `essential` are the support vectors without which another line is best, null until the server has said which;
   * `candidates` lines that separate the points.
   * @param {{ verdict: Verdict, essential: number[] | null, words: string[], candidates: Line[] }} data
   * @param {Vector[]} points @param {number[]} labels */
  constructor({ verdict, essential, words, candidates }, points, labels) {
    this.outcome = verdict.kind;
    this.verdict = verdict;
    this.essential = essential;
    this.words = words;
    this.candidates = candidates;
    this.points = points;
    this.labels = labels;
  }

  /** A `note` says what to look at, and that is the last stage. @type {Subject["place"]} */
  place = (before, { position }, replaced, note) => ({ position: note ? LAST : before ? position : 0, fresh: false });
  /** @returns {Line[]} */
  lines = () => (this.verdict.kind === "separable" ? [lineOf(this.verdict)] : []);
  /** @type {Subject["least"]} */
  least = (of) => Math.min(...this.lines().map(of), Infinity);

  equals(/** @type {Subject} */ other) {
    const sent = (
      /** @type {Pick<Subject, "verdict" | "words" | "points" | "labels">} */ { verdict, words, points, labels },
    ) => JSON.stringify([verdict, words, points, labels]);
    return sent(this) === sent(other);
  }

  updatesAt = () => 0;
  isUpdate = () => false;
  /** @type {Subject["counted"]} */
  counted = (position) => ({ name: "stage", at: position + 1, first: 1, of: LAST + 1 });
  positionAt = (/** @type {number} */ count) => count - 1;
  next = (/** @type {number} */ position) => Math.min(position + 1, LAST);
  previous = (/** @type {number} */ position) => Math.max(position - 1, 0);

  /** @param {Instant} at @returns {Frame} */
  frame({ position: stage }) {
    const { verdict } = this;
    const separable = verdict.kind === "separable";
    const separator = stage >= 2 && separable;
    const hulls = stage >= 1 || !separable; // a certificate has no stages
    const parts = { candidates: stage === 0, hulls, gap: hulls, separator, band: stage >= 3, canonical: stage >= 3 };
    return {
      line: stage >= 2 && verdict.kind === "separable" ? lineOf(verdict) : NOWHERE,
      update: null,
      example: null,
      separation: { ...this, parts },
    };
  }

  story(/** @type {number} */ stage) {
    if (this.verdict.kind === "separable") {
      const { title, lines } = STORIES[stage](this, this.verdict);
      return { title: `Stage ${stage + 1} of ${LAST + 1}: ${title}`, lines };
    }
    if (this.verdict.kind === "single class") {
      return {
        title: "There are not two classes yet.",
        lines: ["The best line keeps away from + and − points alike, so it takes both."],
      };
    }
    if (this.verdict.kind === "awaited") return { title: "Which line is best is not known here.", lines: [] };
    const { certificate } = this.verdict;
    return {
      title: "There is no separating line, so there is no best one.",
      lines: [
        HULL,
        `The two hulls share a point${certificate ? ": the purple figure, the certificate, shows it" : ""}. ` +
          "Whatever line has one class on one side has the hull of that class there too, and so the common point; " +
          "it cannot be on both sides.",
      ],
    };
  }

  /** Nothing is given away before its stage, and without a best line there is nothing.
   * @param {number} stage @returns {[string, string, string][]} */
  values(stage) {
    if (this.verdict.kind !== "separable") return [];
    const { w, b, margin, support } = this.verdict;
    /** @type {[number, [string, string, string]][]} */
    const rows = [
      [2, ["w", "normal vector, canonical", vector(w)]],
      [2, ["b", "bias, canonical", number(b)]],
      [2, ["‖w‖", "length of w", number(plane.length(w))]],
      [2, ["b*", "b/‖w‖, so that ‖w*‖ = 1", number(b / plane.length(w))]],
      [2, ["γ*", "largest margin, 1/‖w‖", number(margin)]],
      [1, ["2γ*", "width of the band", number(2 * margin)]],
      [3, ["support", "support vectors", `${support.length} of ${this.points.length}`]],
    ];
    return rows.filter(([first]) => stage >= first).map(([, row]) => row);
  }

  /** What moving this point, and no other, does to the line; said when the support vectors have been named.
   * @param {number} i @param {number} stage */
  role(i, stage) {
    const { support } = this.verdict;
    if (!support || stage < LAST || (!this.essential && support.includes(i))) return "";
    if (this.essential?.includes(i)) {
      return (
        `${names([i])} is a support vector that the line needs. Push it into the band, and the line moves, ` +
        "or none is left; pull it away from the band, and the line moves; " +
        "along its canonical line it moves the line only if it moves the nearest points of the hulls."
      );
    }
    const kind = support.includes(i) ? "a support vector that the line does not need" : "no support vector";
    return `${names([i])} is ${kind}: wherever it goes on its own side of the band, the line stays.`;
  }
}

const lineOf = (/** @type {Line} */ { w, b }) => ({ w, b });

const FOUND = "Perceptrons found them, with other orders of the points and other rules for b.";
const HULL = "The hull of a class is the smallest convex set that holds all its points.";

/** @param {Stages} stages */
function margins({ candidates, points, labels }) {
  const smallest = (/** @type {Line} */ line) =>
    points.reduce((least, x, i) => Math.min(least, labels[i] * plane.distance(line, x)), Infinity);
  const sorted = candidates
    .map(smallest)
    .sort((a, b) => b - a)
    .map((margin) => number(margin, 2));
  return [...new Set(sorted)].join(", ");
}

/** @type {((stages: Stages, best: Separable) => { title: string, lines: string[] })[]} */
const STORIES = [
  (stages) => ({
    title: "which of these lines is best?",
    lines: stages.candidates.length
      ? [
          // Without the server they are those that it has found for other points, and that are right here too.
          `${stages.essential ? FOUND : "They separate these points."} Each has training error 0.`,
          `Their margins, from the nearest point: ${margins(stages)}. How large can a margin be?`,
        ]
      : stages.essential
        ? ["A separating line exists, but the perceptrons tried here found none in time."]
        : ["A separating line exists."],
  }),
  (_, verdict) => ({
    title: "the nearest points of the two hulls.",
    lines: [
      HULL,
      `They are nearest at ${vector(verdict.nearest[0])} and ${vector(verdict.nearest[1])}, ` +
        `${number(2 * verdict.margin)} apart.`,
      "Whatever line separates the classes crosses this segment, so no margin is larger than half of it.",
    ],
  }),
  (_, verdict) => ({
    title: "the best line bisects that segment at right angles.",
    lines: [
      `Both class margins are γ* = ${number(verdict.margin)}, half the segment; no line has a larger smallest margin.`,
      "The normal vector w points along the segment, from − to +.",
    ],
  }),
  (_, verdict) => ({
    title: "canonical lines and support vectors.",
    lines: [
      "Canonical means scaled so that the nearest points have y s(x) = 1: they lie on w·x + b = 1 and w·x + b = −1.",
      `γ* = 1/‖w‖ = 1/${inBrackets(plane.length(verdict.w))} = ${number(verdict.margin)}: a large margin is a short w.`,
      `The points on these two lines are the support vectors: ${names(verdict.support)}.`,
    ],
  }),
];
