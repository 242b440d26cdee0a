// Describes the pictures of weight space.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { names, number } from "./numbers.js";
import { pointsOnLine } from "./steps.js";

/** @import { ProvenRun, TrainingRun } from "../model/runs/types" */
/** @import { Line } from "../types" */

/** The slice at `b`: whether the current weights are in its green set, or where this set is. `line` is the run's, and
 * `at` has the same w with the b of the slice. `sees`: some of the set is in the picture; `narrow`: hardly any.
 * @param {{ run: ProvenRun, b: number, line: Line, at: Line, sees: boolean, narrow: boolean }} slice */
export function describeSlice({ run, b, line, at, sees, narrow }) {
  const { points, labels } = run;
  if (!points.length) return [t("Each point that you place, except at the origin, rules out a half-plane of weights.")];
  const own =
    b === line.b ? [] : [t("This slice has b = {b}. The run has b = {own}.", { b: number(b), own: number(line.b) })];
  const margins = points.map((x, i) => labels[i] * plane.score(at, x));
  const [exist, on] = [isSolvableAt(b, run), pointsOnLine(at, points)];
  if (plane.isNonzero(at) && on.length && margins.every((margin) => margin >= 0)) {
    const place = exist ? t("w is on the edge of the green set.") : whyNone(b, run);
    const touched = t(
      "With this w, no point is on the wrong side, but {names} {n, plural, one {is} other {are}} on the line.",
      { names: names(on), n: on.length },
    );
    return [`${place} ${touched}`, ...own];
  }
  if (!exist) return [whyNone(b, run), ...own];
  if (margins.every((margin) => margin > 0))
    return [t("w is in the green set, so every point is on its correct side of the line."), ...own];
  if (!sees)
    return [
      t(
        "The green set is outside this picture, or too narrow to see. Press ⊖ to see more of the plane, or ⊕ to " +
          "zoom in on w.",
      ),
      ...own,
    ];
  const set = t("The green set consists of all w for which every point is on the correct side of the line.");
  return [narrow ? `${set} ${t("It is almost too narrow to see.")}` : set, ...own];
}

/** Whether any weights classify every example correctly at this b. All such (w, b) form an open cone. If a line through
 * the origin is in it, every b has some; otherwise only b with one sign (`signOfB`, else 0). @param {number} b
 * @param {ProvenRun} run */
export const isSolvableAt = (b, { verdict, proof }) =>
  verdict.kind !== "inseparable" && (proof.signOfB === 0 || b * proof.signOfB > 0);

/** @param {number} b @param {ProvenRun} run */
function whyNone(b, { verdict, proof, beta }) {
  if (verdict.kind === "inseparable")
    return t("No weights put every point on its correct side. For every b, the half-planes have no point in common.");
  if (beta === 0)
    return t("No w puts every point on its correct side. No line through the origin separates these points.");
  return proof.signOfB > 0
    ? t("With b = {b}, no w puts every point on its correct side. All separating lines have b > 0.", { b: number(b) })
    : t("With b = {b}, no w puts every point on its correct side. All separating lines have b < 0.", { b: number(b) });
}

/** The name of the third axis of the whole space. @param {TrainingRun} run */
export const thirdAxis = ({ bias }) => (bias === "radius" ? "b/R" : "b");

/** The whole space. `seen`: the cone is wide enough to be seen; `touch`: fingers turn it.
 * @param {ProvenRun} run @param {boolean} seen @param {boolean} [touch] */
export function describeCone(run, seen, touch) {
  if (!run.points.length) return [t("Each point that you place rules out half of the space.")];
  if (run.verdict.kind === "inseparable")
    return [t("No (w, b) puts every point on its correct side, so there is no cone.")];
  if (!seen) return [t("The cone of all (w, b) that put every point on its correct side is too narrow to see.")];
  return [
    [
      t("The green cone contains every w̃ = (w, {axis}) that puts all points on their correct sides.", {
        axis: thirdAxis(run),
      }),
      ...(run.proof.separator
        ? [
            t("w̃* is the vector w̃ of the maximum-margin line, scaled to length 1."),
            t("ũ is the direction with the largest margin in this space."),
          ]
        : []),
      touch ? t("Drag the cone sideways, or with two fingers, to turn it.") : t("Drag the cone to turn it."),
    ].join(" "),
  ];
}

/** The cycle of a run after k mistakes, once it has begun. @param {TrainingRun} run @param {number} k */
export function describeCycle({ cycle }, k) {
  if (!cycle || k <= cycle.from) return [];
  return [
    t(
      "The run repeats {n, plural, one {the same mistake} other {the same # mistakes}} forever. Thick purple " +
        "dashes show this cycle.",
      { n: cycle.count },
    ),
  ];
}
