// The max-margin separator in four stages, in the place of a run: the same board steps through them.

import * as plane from "./geometry.js";
import { number, subscript, vector } from "./words.js";

const LAST = 3;
const NOWHERE = { w: [0, 0], b: 0 };

export class Stages {
  // data: {verdict, words, candidates}; candidates are lines {w, b} that separate the points.
  constructor(data, points, labels) {
    Object.assign(this, data, { points, labels, total: LAST, length: 0, outcome: data.verdict.kind, boundary: "mistake" });
  }

  // A `note` says what to look at, and that is the last stage.
  place = (before, { position }, replaced, note) => ({ position: note ? LAST : before ? position : 0, fresh: false });
  longest = () => (this.verdict.w ? plane.length(this.verdict.w) : 0);
  lines = () => (this.verdict.kind === "separable" ? [this.verdict] : []);

  equals(other) {
    const sent = ({ verdict, words, points, labels }) => JSON.stringify([verdict, words, points, labels]);
    return sent(this) === sent(other);
  }

  updatesAt = () => 0;
  isUpdate = () => false;
  next = (position) => Math.min(position + 1, LAST);
  previous = (position) => Math.max(position - 1, 0);

  scene(stage) {
    const separator = stage >= 2 && this.verdict.kind === "separable";
    const parts = { candidates: stage === 0, hulls: stage >= 1, gap: stage >= 1, separator, band: stage >= 3 };
    return { line: separator ? this.verdict : NOWHERE, update: null, example: null, separation: { ...this, parts } };
  }

  story(stage) {
    if (this.verdict.kind === "separable") return STORIES[stage](this);
    if (this.verdict.kind === "single class") {
      return { title: "There are not two classes yet.", lines: ["Place + and − points: the best line keeps away from both."] };
    }
    return {
      title: "There is no separating line, so there is no best one.",
      lines: ["The two hulls share a point. Whatever line has one class on one side has the hull of that class there too, and so the common point; it cannot be on both sides."],
    };
  }

  // Nothing is given away before its stage.
  values(stage) {
    const { w, b, margin, support } = this.verdict;
    const from = (first, text) => (w && stage >= first ? text() : "–");
    return [
      ["w", "normal vector, canonical", from(2, () => vector(w))],
      ["b", "bias", from(2, () => number(b))],
      ["‖w‖", "length of w", from(2, () => number(plane.length(w)))],
      ["γ*", "largest margin, 1/‖w‖", from(2, () => number(margin))],
      ["2γ*", "width of the band", from(1, () => number(2 * margin))],
      ["support", "support vectors", from(3, () => `${support.length} of ${this.points.length}`)],
    ];
  }

  // What moving this point does to w.
  role(i) {
    const { support } = this.verdict;
    if (!support) return "";
    return support.includes(i)
      ? `x${subscript(i + 1)} is a support vector: move it, and the line moves.`
      : `x${subscript(i + 1)} is no support vector: w stays until the point enters the band.`;
  }
}

const names = (indices) => indices.map((i) => `x${subscript(i + 1)}`).join(", ");

function margins({ candidates, points, labels }) {
  const smallest = (line) => points.reduce((least, x, i) => Math.min(least, labels[i] * plane.distance(line, x)), Infinity);
  return candidates.map(smallest).sort((a, b) => b - a).map((margin) => number(margin, 2)).join(", ");
}

const STORIES = [
  (stages) => ({
    title: "Which of these lines is best?",
    lines: stages.candidates.length
      ? [
          "Perceptrons found them by looking at the points in different orders. Each has training error 0.",
          `Their margins, from the nearest point: ${margins(stages)}. How large can a margin be?`,
        ]
      : ["A separating line exists, but no perceptron found one within 2,000 mistakes: the gap is narrow."],
  }),
  ({ verdict }) => ({
    title: "The nearest points of the two hulls.",
    lines: [
      `The hulls are nearest at ${vector(verdict.nearest[0])} and ${vector(verdict.nearest[1])}, ${number(2 * verdict.margin)} apart.`,
      "Whatever line separates the classes crosses this segment, so no margin is larger than half of it.",
    ],
  }),
  ({ verdict }) => ({
    title: "The best line bisects that segment at right angles.",
    lines: [
      `It keeps every point at least γ* = ${number(verdict.margin)} away: both class margins are equal, and as large as they can be.`,
      "The normal vector w points along the segment, from − to +.",
    ],
  }),
  ({ verdict }) => ({
    title: "Canonical lines and support vectors.",
    lines: [
      `Scaled so that the nearest points have y s(x) = 1, the lines through them are w·x + b = 1 and w·x + b = −1.`,
      `γ* = 1/‖w‖ = 1/${number(plane.length(verdict.w))} = ${number(verdict.margin)}: a large margin is a short w.`,
      `The points on them are the support vectors: ${names(verdict.support.slice(0, 8))}${verdict.support.length > 8 ? " …" : ""}.`,
    ],
  }),
];
