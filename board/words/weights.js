// What the pictures of the space of weights have to say. Values in, sentences out.

import * as plane from "../math/plane.js";
import { names, number } from "./numbers.js";
import { onTheLine } from "./steps.js";

/** @import { Line, ProvenRun, TrainingRun } from "../types" */

/** Of a slice at `b`: whether the present weights are in its green set, or where that is. `line` is the run's, `at` the same w
 * with the b of the slice; `sees` is whether any of the set is in the picture, `narrow` whether hardly any.
 * @param {{ run: ProvenRun, b: number, line: Line, at: Line, sees: boolean, narrow: boolean }} slice */
export function ofSlice({ run, b, line, at, sees, narrow }) {
  const { points, labels } = run;
  if (!points.length) return ["A point that you place, unless at the origin, rules out a half-plane of weights."];
  const [here, other] = b === line.b ? ["", []] : [` with b = ${number(b)}`, [`The run’s own b is ${number(line.b)}.`]];
  const margins = points.map((x, i) => labels[i] * plane.score(at, x));
  const [exist, on] = [existAt(b, run), onTheLine(at, points)];
  if (plane.isDefined(at) && on.length && margins.every((margin) => margin >= 0)) {
    const place = exist ? ["w is on the edge of the green set: no"] : [`${whyNone(b, run)} Of the present w no`];
    return [
      `${place} point is on the wrong side${here}, but ${names(on)} ${on.length > 1 ? "are" : "is"} on the line.`,
      ...other,
    ];
  }
  if (!exist) return [whyNone(b, run), ...other];
  if (margins.every((margin) => margin > 0)) return [`w is in the green set: every point is right${here}.`, ...other];
  if (!sees)
    return [
      `The green set${here} is outside this picture, or too narrow to see: ⊖ shows more, ⊕ comes closer to w.`,
      ...other,
    ];
  return [
    `The green set holds every w that is right for all points${here}${narrow ? "; it is almost too narrow to see" : ""}.`,
    ...other,
  ];
}

/** Whether any weights are right for every example at this b. All (w, b) that are right form an open cone: when a line through
 * the origin is in it, every b has some, otherwise those of one sign (`signOfB`, else 0).
 * @type {(b: number, run: ProvenRun) => boolean} */
export const existAt = (b, { verdict, proof }) =>
  verdict.kind !== "inseparable" && (proof.signOfB === 0 || b * proof.signOfB > 0);

/** @param {number} b @param {ProvenRun} run */
function whyNone(b, { verdict, proof, beta }) {
  if (verdict.kind === "inseparable")
    return "No weights have every point on its own side: the half-planes have no common place, at any b.";
  if (beta === 0) return "No w has every point on its own side: no line through the origin separates these points.";
  return `No w has every point on its own side with b = ${number(b)}: all separators have b ${proof.signOfB > 0 ? "> 0" : "< 0"}.`;
}

/** What the third axis of the whole space is. @param {TrainingRun} run */
export const thirdAxis = ({ bias }) => (bias === "radius" ? "b/R" : "b");

/** Of the whole space; `seen` is whether any of the cone is wide enough to be seen, `touch` whether fingers turn it.
 * @param {ProvenRun} run @param {boolean} seen @param {boolean} [touch] */
export function ofCone(run, seen, touch) {
  if (!run.points.length) return ["Each point that you place rules out half of the space."];
  if (run.verdict.kind === "inseparable") return ["No (w, b) is right for every point: there is no cone."];
  if (!seen) return ["The cone of all (w, b) that are right for all points is too narrow to see."];
  const best = run.proof.separator
    ? "; w̃* is the direction of the max-margin line, ũ the one with the largest margin in this space"
    : "";
  return [
    `Inside the green cone is every w̃ = (w, ${thirdAxis(run)}) that is right for all points${best}. ${touch ? "Drag it to the side, or with two fingers," : "Drag"} to turn it.`,
  ];
}

/** Of a run after k mistakes that repeat. @param {TrainingRun} run @param {number} k */
export function ofCycle({ cycle }, k) {
  if (!cycle || k <= cycle.from) return [];
  const what = cycle.count === 1 ? "one mistake that repeats" : `${cycle.count} mistakes that repeat`;
  return [`The cycle: ${what} for ever, drawn in thick purple dashes.`];
}
