// The maximum-margin line as a subject with four stages, which the board steps through.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { inBrackets, names, number, vector } from "../../words/numbers.js";
import { describeSeparability } from "../../words/outcome.js";
import { NoRun } from "./no_run.js";

/** @import { Line, Separable, Vector, Verdict } from "../../types" */
/** @import { Frame, Subject, FrameInput } from "./types" */

const LAST_STAGE = 3;

/** @implements {Subject} */
export class Stages extends NoRun {
  kind = "stages";
  total = LAST_STAGE;

  /** `essential` are the support vectors that the line needs, null until the server says which; `candidates` are lines
   * that separate the points.
   * @param {{ verdict: Verdict, essential: number[] | null, candidates: Line[] }} data
   * @param {Vector[]} points @param {number[]} labels */
  constructor({ verdict, essential, candidates }, points, labels) {
    super({ verdict }, points, labels);
    this.outcome = verdict.kind;
    this.essential = essential;
    this.words = [describeSeparability(verdict, labels)];
    this.candidates = candidates;
  }

  /** A `note` says what to look at, which is in the last stage. @type {Subject["place"]} */
  place = (before, { position }, replaced, note) => ({
    position: note ? LAST_STAGE : before ? position : 0,
    fresh: false,
  });
  /** @returns {Line[]} */
  lines = () => (this.verdict.kind === "separable" ? [lineOf(this.verdict)] : []);
  /** @type {Subject["least"]} */
  least = (of) => Math.min(...this.lines().map(of), Infinity);

  /** @param {Subject} other */
  equals = (other) => contentOf(this) === contentOf(other);
  /** @type {Subject["counted"]} */
  counted = (position) => ({ name: "stage", at: position + 1, first: 1, of: LAST_STAGE + 1 });
  /** @param {number} count */
  positionAt = (count) => count - 1;
  /** @param {number} position */
  next = (position) => Math.min(position + 1, LAST_STAGE);
  /** @param {number} position */
  previous = (position) => Math.max(position - 1, 0);

  /** @param {FrameInput} at @returns {Frame} */
  frame({ position: stage }) {
    const { verdict } = this;
    const separable = verdict.kind === "separable";
    const separator = stage >= 2 && separable;
    const hulls = stage >= 1 || !separable; // a certificate has no stages
    const [asking, closing] = [stage === 0, stage >= 3];
    const given = { candidates: asking, margins: asking, band: closing, canonical: closing };
    const parts = { ...given, hulls, gap: hulls, separator };
    return {
      line: stage >= 2 && verdict.kind === "separable" ? lineOf(verdict) : plane.ZERO_LINE,
      update: null,
      example: null,
      separation: { ...this, parts },
    };
  }

  /** @param {number} stage */
  story(stage) {
    if (this.verdict.kind === "separable")
      return STORIES[stage](this, this.verdict, { n: stage + 1, of: LAST_STAGE + 1 });
    if (this.verdict.kind === "single class") {
      return {
        title: t("There are not two classes yet."),
        lines: [t("The maximum-margin line needs both + points and − points.")],
      };
    }
    if (this.verdict.kind === "awaited")
      return {
        title: t("Without the server, the app could not find the maximum-margin line of these points."),
        lines: [],
      };
    const common = this.verdict.certificate
      ? t("The two convex hulls have a common point. The certificate, drawn in purple, shows this point.")
      : t("The two convex hulls have a common point.");
    return {
      title: t("No line separates these points, so there is no maximum-margin line."),
      lines: [
        HULL,
        `${common} ` +
          t("If a class lies on one side of a line, its convex hull lies on that side too.") +
          ` ${t("So the common point would be on both sides, which is impossible.")}`,
      ],
    };
  }

  /** The values that the stages so far have shown; none without a maximum-margin line.
   * @param {number} stage @returns {[string, string, string][]} */
  values(stage) {
    if (this.verdict.kind !== "separable") return [];
    const { w, b, margin, support } = this.verdict;
    /** @type {[number, [string, string, string]][]} */
    const rows = [
      [2, ["w", t("normal vector, canonical form"), vector(w)]],
      [2, ["b", t("bias, canonical form"), number(b)]],
      [2, ["‖w‖", t("length of w"), number(plane.length(w))]],
      [2, ["b*", t("b/‖w‖, so that ‖w*‖ = 1"), number(b / plane.length(w))]],
      [2, ["γ*", t("largest margin, 1/‖w‖"), number(margin)]],
      [1, ["2γ*", t("width of the margin band"), number(2 * margin)]],
      [3, [t("support"), t("support vectors"), t("{k} of {n}", { k: support.length, n: this.points.length })]],
    ];
    return rows.filter(([first]) => stage >= first).map(([, row]) => row);
  }

  /** What moving only this point does to the line; "" before the last stage names the support vectors.
   * @param {number} i @param {number} stage */
  role(i, stage) {
    const { support } = this.verdict;
    if (!support || stage < LAST_STAGE || (!this.essential && support.includes(i))) return "";
    const name = names([i]);
    if (this.essential?.includes(i)) {
      return [
        t("{name} is a support vector that the line needs.", { name }),
        t("If you move it into the margin band, the line changes, or no separating line is left."),
        t("If you move it away from the margin band, perpendicular to its margin line, the line changes too."),
        t("If you move it along its margin line, the line changes only if the nearest points of the hulls change."),
      ].join(" ");
    }
    const kind = support.includes(i)
      ? t("{name} is a support vector that the line does not need.", { name })
      : t("{name} is not a support vector.", { name });
    return `${kind} ${t("Wherever you move it on its own side of the margin band, the line does not change.")}`;
  }
}

/** @param {Pick<Subject, "verdict" | "words" | "points" | "labels">} subject */
const contentOf = ({ verdict, words, points, labels }) => JSON.stringify([verdict, words, points, labels]);

/** @param {Line} line */
const lineOf = ({ w, b }) => ({ w, b });

const HULL = t("The convex hull of a class is the smallest convex set that contains all its points.");

/** @param {Stages} stages */
function listMargins({ candidates, points, labels }) {
  /** @param {Line} line */
  const smallest = (line) =>
    points.reduce((least, x, i) => Math.min(least, labels[i] * plane.distance(line, x)), Infinity);
  const sorted = candidates
    .map(smallest)
    .sort((a, b) => b - a)
    .map((margin) => number(margin, 2));
  return [...new Set(sorted)].join(", ");
}

/** How the candidates were found. Without the server they are lines that it found for other points and that separate
 * these points, too. @param {Stages} stages */
function candidatesOf(stages) {
  const n = stages.candidates.length;
  if (!n)
    return stages.essential
      ? [t("A separating line exists, but the perceptrons tried here did not find one in time.")]
      : [t("A separating line exists.")];
  const found = stages.essential
    ? t(
        "{n, plural, one {A perceptron has found this line.} other {Perceptrons have found these lines, with " +
          "different orders of the points and different conventions for b.}}",
        { n },
      )
    : t("{n, plural, one {This line separates} other {These lines separate}} the points.", { n });
  return [
    `${found} ${t("{n, plural, one {It has} other {Each of them has}} training error 0.", { n })}`,
    t(
      "{n, plural, one {Its margin, the distance to the nearest point, is} other {Their margins, the distances to " +
        "the nearest points, are}} {margins}. How large can a margin be?",
      { n, margins: listMargins(stages) },
    ),
  ];
}

/** The text of each stage, number `n` of `of`.
 * @type {((stages: Stages, best: Separable, at: { n: number, of: number }) => { title: string, lines: string[] })[]} */
const STORIES = [
  (stages, _, at) => ({
    title: t("Stage {n} of {of}: which separating line is best?", at),
    lines: candidatesOf(stages),
  }),
  (_, { nearest: [one, other], margin }, at) => ({
    title: t("Stage {n} of {of}: the nearest points of the two convex hulls.", at),
    lines: [
      HULL,
      t("One pair of nearest points is {one} and {other}. Their distance is {distance}.", {
        one: vector(one),
        other: vector(other),
        distance: number(2 * margin),
      }),
      t(
        "Every separating line crosses the segment between these two points. So no margin is larger than half the " +
          "length of this segment.",
      ),
    ],
  }),
  (_, { margin }, at) => ({
    title: t("Stage {n} of {of}: the perpendicular bisector of this segment.", at),
    lines: [
      t("Both class margins are γ* = {margin}, which is half the length of the segment.", { margin: number(margin) }) +
        ` ${t("No line has a larger margin, so this is the maximum-margin line, or best line.")}`,
      t("The normal vector w points along the segment, from − to +."),
    ],
  }),
  (_, { w, margin, support }, at) => ({
    title: t("Stage {n} of {of}: margin lines and support vectors.", at),
    lines: [
      t("In canonical form, w and b are scaled so that the nearest points have y s(x) = 1.") +
        ` ${t("So these points lie on the margin lines w·x + b = 1 and w·x + b = −1.")}`,
      t("{formula}, so a large margin means a short w.", {
        formula: `γ* = 1/‖w‖ = 1/${inBrackets(plane.length(w))} = ${number(margin)}`,
      }),
      t("Here, all points on the margin lines are called support vectors: {names}.", { names: names(support) }),
    ],
  }),
];
