// Describes how a run ended, its mistake bound, and why no line separates.

import { t } from "../language/t.js";
import { example, number, vector } from "./numbers.js";
import { conventionNames } from "./start.js";

/** @import { Outcome } from "../model/runs/types" */
/** @import { Verdict } from "../types" */

const MAX_EXACT_BOUND = 1e9; // mistakes; a larger bound is rounded
const MOST_SHARES = 5; // examples of a certificate whose weights are written out
const MOST_NUMBERS = 3; // coordinates of a point that are written out

/** The sentences on a whole run. @param {Outcome} run @returns {string[]} */
export const describeOutcome = (run) =>
  run.total === 0 && run.outcome === "converged"
    ? [t("There are no points yet, so there is nothing to learn."), ""]
    : [endOf(run), verdictOf(run), ...(run.isExact === false ? [roundedScores()] : [])];

const roundedScores = () =>
  t("Some numbers have more than 15 digits, so the scores are rounded.") +
  ` ${t("The app cannot distinguish a score from 0 if its absolute value is no larger than the rounding error.")}`;

/** Whether a line separates the points, while the best line is not shown.
 * @param {Verdict} verdict @param {number[]} labels */
export function describeSeparability(verdict, labels) {
  if (verdict.kind === "separable") return t("A line separates these points.");
  if (verdict.kind === "inseparable") return explainInseparable(verdict, labels);
  if (verdict.kind === "awaited")
    return t("Only the server of the app can check whether a line separates these points.");
  return labels.length ? oneClass() : "";
}

/** Like describeSeparability, with the margin. @param {Verdict} verdict @param {number[]} labels */
export const describeMargin = (verdict, labels) =>
  verdict.kind === "separable" ? describeSeparable(verdict.margin, false) : describeSeparability(verdict, labels);

/** How the perceptron's run ended, for the comparison with other methods. @param {Outcome} run */
export const endingOf = (run) =>
  `${t("Conventions of the perceptron: {rule}.", { rule: conventionNames(run) })} ${endOf(run)}`;

/** @param {Outcome} run */
function endOf(run) {
  const { outcome, length: k, epochs, repeats, of } = run;
  if (outcome === "converged")
    return t(
      "Converged after {k, plural, one {# mistake} other {# mistakes}} in {epochs, plural, one {# epoch} other {# " +
        "epochs}}. The last epoch has no mistakes.",
      { k, epochs },
    );
  if (outcome === "cycle")
    return repeats
      ? t(
          "After epoch {epochs}, w and b are the same as after epoch {repeats}. The run repeats itself, so it " +
            "never converges.",
          { epochs, repeats },
        )
      : t(
          "After epoch {epochs}, w and b are the same as at the start. The run repeats itself, so it never converges.",
          { epochs },
        );
  if (outcome === "begun") return describeBegun(run);
  if (of && k < of.most) return describeStopped(epochs, k);
  const limit = t("Stopped at the limit of {k, plural, one {# update} other {# updates}}.", { k });
  return `${limit} ${predictConvergence(run)}`;
}

// The browser knows only the first part of this run.
/** @param {Outcome} outcome */
const describeBegun = ({ length: k, isAlone }) =>
  isAlone
    ? t("This is the run up to update {k}. Only the server of the app can continue the run.", { k })
    : t("This is the run up to update {k}. Waiting for the server to continue the run.", { k });

/** @param {number} epochs @param {number} k */
const describeStopped = (epochs, k) =>
  t(
    "Stopped after T = {epochs, plural, one {# epoch} other {# epochs}}, with {k, plural, one {# mistake} other {# " +
      "mistakes}}.",
    { epochs, k },
  );

/** Whether a run that was stopped would have converged, if that is known.
 *
 * A common point of the hulls would have to be on both sides of a line that makes no mistake, whatever score 0 counts
 * as. For lines through the origin, the same holds if score 0 is always a mistake. @param {Outcome} run */
function predictConvergence({ verdict, through, isBounded, boundary, isLifted }) {
  if (verdict.kind === "inseparable")
    return isLifted
      ? t("The lifted points are not linearly separable, so the run never converges.")
      : t("No line separates these points, so the run never converges.");
  if (isBounded) return t("By the convergence theorem, the run would converge if it continued.");
  if (through?.kind === "inseparable" && boundary === "mistake")
    return isLifted
      ? t("No hyperplane through the origin separates the lifted points, so the run never converges.")
      : t("No line through the origin separates these points, so the run never converges.");
  return t("It is not known whether the run would converge if it continued.");
}

/** @param {Outcome} run */
function verdictOf(run) {
  const { verdict, through, labels, isLifted = false } = run;
  if (verdict.kind === "awaited") return checkingText(run);
  if (verdict.kind === "inseparable")
    return isLifted ? explainLiftedInseparable(verdict, labels) : explainInseparable(verdict, labels);
  const known = verdict.kind === "separable" ? describeSeparable(verdict.margin, isLifted) : describeOneClass(run);
  return through?.kind === "awaited" ? `${known} ${checkingOriginText(run)}` : `${known} ${describeBound(run)}`.trim();
}

/** @param {Outcome} run */
function checkingText({ isLifted, isAlone }) {
  if (isAlone)
    return isLifted
      ? t("Only the server of the app can check whether the lifted points are linearly separable.")
      : t("Only the server of the app can check whether a line separates these points.");
  return isLifted
    ? t("Checking whether the lifted points are linearly separable …")
    : t("Checking whether a line separates these points …");
}

/** Like checkingText, for lines through the origin. @param {Outcome} run */
function checkingOriginText({ isLifted, isAlone }) {
  if (isAlone)
    return isLifted
      ? t("Only the server of the app can check whether a hyperplane through the origin separates them.")
      : t("Only the server of the app can check whether a line through the origin separates them.");
  return isLifted
    ? t("Checking whether a hyperplane through the origin separates them …")
    : t("Checking whether a line through the origin separates them …");
}

/** @param {number} margin @param {boolean} isLifted */
const describeSeparable = (margin, isLifted) =>
  isLifted
    ? t("The lifted points are linearly separable (γ* = {margin}).", { margin: number(margin) })
    : t("A line separates these points (γ* = {margin}).", { margin: number(margin) });

const oneClass = () =>
  t("There is only one class. Every line far enough away has all points on one side, so no line is best.");

/** @param {Outcome} run */
function describeOneClass({ bias, beta, isLifted }) {
  if (bias === "radius" && beta === 0)
    return t(
      "There is only one class, and all its points are at the origin. R = 0, so a mistake changes neither w nor b.",
    );
  if (bias === "none") return t("There is only one class.");
  return isLifted
    ? t(
        "There is only one class. Every hyperplane far enough away has all lifted points on one side, so no " +
          "hyperplane is best.",
      )
    : oneClass();
}

/** How many mistakes the theorem allows; "" if it gives no bound. @param {Outcome} run */
function describeBound({ verdict, through, bound, isBounded, start, isLifted }) {
  if (through?.kind === "inseparable") return noOriginLine(verdict.kind === "separable", isLifted);
  if (!isBounded) return "";
  const [origin, most] = [through?.margin, bound ?? Infinity];
  if (origin === undefined) return start ? boundFromStart(most) : boundFromZero(most);
  return `${originMargin(origin, isLifted)} ${start ? boundFromStart(most) : boundByRadius(most)}`;
}

/** @param {number} value @param {boolean | undefined} isLifted */
function originMargin(value, isLifted) {
  const margin = number(value);
  return isLifted
    ? t("The hyperplane through the origin with the largest margin has γ₀ = {margin}.", { margin })
    : t("The line through the origin with the largest margin has γ₀ = {margin}.", { margin });
}

/** @param {boolean} isSeparable by a line with a bias @param {boolean | undefined} isLifted */
function noOriginLine(isSeparable, isLifted) {
  if (isSeparable)
    return isLifted
      ? t(
          "But no hyperplane through the origin separates them, and without a bias the perceptron only tries such " +
            "hyperplanes.",
        )
      : t(
          "But no line through the origin separates them. Without a bias, the perceptron only tries lines " +
            "through the origin.",
        );
  return isLifted
    ? t(
        "But no hyperplane through the origin has all points on one side. Without a bias, the perceptron only " +
          "tries such hyperplanes.",
      )
    : t(
        "But no line through the origin has all points on one side. Without a bias, the perceptron only tries " +
          "lines through the origin.",
      );
}

/** Rounding down must allow for a whole number that is computed slightly too small. @param {number} bound */
const floorBound = (bound) => Math.floor(bound * (1 + 1e-9));

/** @param {number} bound */
function boundFromZero(bound) {
  if (bound === Infinity) return t("The mistake bound allows more than 10³⁰⁸ mistakes.");
  return bound >= MAX_EXACT_BOUND
    ? t("The mistake bound allows at most about {n} mistakes.", { n: number(bound) })
    : t("The mistake bound allows at most {n, plural, one {# mistake} other {# mistakes}}.", { n: floorBound(bound) });
}

/** @param {number} bound */
function boundByRadius(bound) {
  if (bound === Infinity) return t("The mistake bound (R/γ₀)² allows more than 10³⁰⁸ mistakes.");
  return bound >= MAX_EXACT_BOUND
    ? t("The mistake bound (R/γ₀)² allows at most about {n} mistakes.", { n: number(bound) })
    : t("The mistake bound (R/γ₀)² allows at most {n, plural, one {# mistake} other {# mistakes}}.", {
        n: floorBound(bound),
      });
}

/** @param {number} bound */
function boundFromStart(bound) {
  if (bound === Infinity) return t("From this start, the mistake bound allows more than 10³⁰⁸ mistakes.");
  return bound >= MAX_EXACT_BOUND
    ? t("From this start, the mistake bound allows at most about {n} mistakes.", { n: number(bound) })
    : t("From this start, the mistake bound allows at most {n, plural, one {# mistake} other {# mistakes}}.", {
        n: floorBound(bound),
      });
}

// ---- the certificate: why no line separates ---------------------------------------------------------------------

/** @typedef {Extract<Verdict, { kind: "inseparable" }>} Inseparable */

/** The examples of a certificate by their class, the class with fewer of them first.
 * @param {number[]} certificate @param {number[]} labels */
function byClass(certificate, labels) {
  const [plus, minus] = [1, -1].map((y) => certificate.filter((i) => labels[i] === y).map(example));
  return plus.length <= minus.length
    ? { few: plus, sign: "+", many: minus, other: "−" }
    : { few: minus, sign: "−", many: plus, other: "+" };
}

/** @param {Inseparable} verdict @param {number[]} labels */
function explainInseparable({ certificate, figure }, labels) {
  const none = t("No line separates these points.");
  if (!certificate || !figure) return none;
  const { few, sign, many, other } = byClass(certificate, labels);
  const [[x, z], [a, b, c]] = [few, many];
  return `${none} ${reasonOf(figure, { x, z, a, b, c, sign, other })}`;
}

/** @param {string} figure @param {{ [name: string]: string }} names */
function reasonOf(figure, { x, z, a, b, c, sign, other }) {
  if (figure === "coincidence")
    return t("{x} ({sign}) and {a} ({other}) are at the same place.", { x, a, sign, other });
  if (figure === "point-on-a-segment")
    return t(
      "{x} ({sign}) lies on the segment between {a} and {b} ({other}). So every line with {a} and {b} on one side " +
        "has {x} on that side too.",
      { x, a, b, sign, other },
    );
  if (figure === "point-in-a-triangle")
    return t(
      "{x} ({sign}) lies in the triangle with vertices {a}, {b} and {c} ({other}). So every line with these " +
        "vertices on one side has {x} on that side too.",
      { x, a, b, c, sign, other },
    );
  return t(
    "The segment between {x} and {z} ({sign}) crosses the segment between {a} and {b} ({other}). The point where " +
      "they cross would have to be on both sides of the line.",
    { x, z, a, b, sign, other },
  );
}

/** The proof: one place is a weighted mean of + points and also a weighted mean of − points.
 * @param {Inseparable} verdict @param {number[]} labels */
function explainLiftedInseparable({ certificate, shares = [], point = [] }, labels) {
  const none = t("The lifted points are not linearly separable.");
  if (!certificate) return none;
  const impossible = t(
    "If all + points were on one side and all − points on the other, this common point would be on both sides.",
  );
  return `${none} ${sameMean(certificate, shares, point, labels)} ${impossible}`;
}

/** @param {number[]} certificate @param {(string | number)[]} shares @param {number[]} point
 * @param {number[]} labels */
function sameMean(certificate, shares, point, labels) {
  /** @param {number} y */
  const of = (y) => certificate.filter((i) => labels[i] === y);
  if (certificate.length > MOST_SHARES) {
    const [plus, minus] = [of(1), of(-1)].map((some) => some.map(liftedName).join(", "));
    const names = { plus, minus };
    return t("A weighted mean of the + points {plus} equals a weighted mean of the − points {minus}.", names);
  }
  const sums = [of(1), of(-1)].map((some) =>
    some.map((i) => `${part(shares[certificate.indexOf(i)])}${liftedName(i)}`).join(" + "),
  );
  const equation = [...sums, ...(point.length <= MOST_NUMBERS ? [vector(point)] : [])].join(" = ");
  return t("A weighted mean of + points equals a weighted mean of − points: {equation}.", { equation });
}

/** @param {number} i */
const liftedName = (i) => `φ(${example(i)})`;
/** @param {string | number | undefined} share */
const part = (share) =>
  share === undefined || share === "1" ? "" : `${typeof share === "number" ? number(share) : share} `;

/** Why the soft margin of many points is not shown. @param {number} most @param {number} n */
export const tooManyPoints = (most, n) =>
  t(
    "The soft margin is shown for at most {most} points, but there are {n}. Delete some points, or use “Data” to " +
      "take fewer rows from a table.",
    { most, n },
  );
