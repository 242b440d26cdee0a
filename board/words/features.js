// Describes a run on lifted points.

import { t } from "../language/t.js";
import { lastOf } from "../math/last.js";
import * as plane from "../math/plane.js";
import { example, number, vector } from "./numbers.js";
import { pointCounts } from "./screen_reader.js";

/** @import { LiftedSubject } from "../model/runs/types" */
/** @import { Data, Line, Vector } from "../types" */

const MAX_WRITTEN_OUT = 3; // features
const MOST_ROOTS = 6;

/** What a hyperplane is called in a space with this many features. @param {number} features */
export const nounOf = (features) => ({ 2: "line", 3: "plane" })[features] ?? "hyperplane";

/** @type {{ [noun: string]: string }} */
const NOUNS = { line: t("line"), plane: t("plane"), hyperplane: t("hyperplane") };

/** Why a point cannot be lifted. @param {string} name of a feature @param {Vector} x @param {number} i its example */
export const noLift = (name, x, i) =>
  t("{name} has no usable value at {example} = {x}. Move this point.", {
    name,
    example: example(i),
    x: x.length === 1 ? number(x[0]) : vector(x),
  });

/** "2x₁ − x₂ + 4φ₃ − 1 = 0"; with many features "w·φ(x) + b = 0". @param {Line} line @param {string[]} features */
export function equation({ w, b }, features) {
  if (features.length > MAX_WRITTEN_OUT) return "w·φ(x) + b = 0";
  const terms = [...w.map((value, i) => [value, features[i]]), [b, ""]].filter(([value]) => value !== 0);
  return `${terms
    .map(([value, name], i) => {
      const size = number(Math.abs(Number(value)));
      const sign = Number(value) < 0 ? (i ? " − " : "−") : i ? " + " : "";
      return `${sign}${name && size === "1" ? "" : size}${name}`;
    })
    .join("")} = 0`;
}

/** The preimage. `curves` are its visible curves, or null if they are not known. A score that touches 0 without
 * changing its sign has no curve.
 * @param {LiftedSubject} run @param {Line} line @param {Vector[][] | null} curves */
export function describePreimage({ features, noun, onLine }, line, curves) {
  const name = NOUNS[noun];
  if (!plane.isNonzero(line)) return t("w = 0, so there is no {name} and no preimage.", { name });
  const all = t("The preimage of the {name} is the set of all x with {equation}.", {
    name,
    equation: equation(line, features),
  });
  if (!curves) return all;
  return `${all} ${onLine && curves.length ? describeRoots(curves) : describeCurves(curves.length)}`;
}

/** @param {number} n how many curves are visible */
const describeCurves = (n) =>
  n
    ? t(
        "A curve is drawn where the score changes its sign: {n, plural, one {# piece is} other {# pieces are}} in " +
          "this picture.",
        { n },
      )
    : t("In this picture, the score does not change its sign, so no curve is drawn.");

/** @param {Vector[][]} curves */
function describeRoots(curves) {
  const roots = curves.map(placeOf).sort((one, other) => one - other);
  const places = roots
    .slice(0, MOST_ROOTS)
    .map((x) => number(x))
    .join(", ");
  return roots.length > MOST_ROOTS
    ? t("In this picture, the score changes sign at x = {places} and at other places.", { places })
    : t("In this picture, the score changes sign at x = {places}.", { places });
}

// The x of a vertical line; a value that differs from 0 only by rounding is 0.
/** @param {Vector[]} line */
const placeOf = (line) => (Math.abs(line[0][0]) > 1e-9 * Math.abs(line[0][1] - lastOf(line)[1]) ? line[0][0] : 0);

/** The score at the probe, and its distance from the hyperplane.
 * @param {LiftedSubject} run @param {Line} line @param {Vector} probe @returns {string[]} */
export function describeProbe({ features, noun, onLine, lift }, line, probe) {
  const lifted = lift(probe);
  const x = onLine ? number(probe[0]) : vector(probe);
  const [name, n] = [NOUNS[noun], features.length];
  const unknown = features.find((_, j) => !Number.isFinite(lifted[j]));
  if (unknown) return [t("At x = {x}, {feature} has no value.", { x, feature: unknown })];
  const few = n <= MAX_WRITTEN_OUT;
  const place = { x, name, lifted: vector(lifted) };
  if (!plane.isNonzero(line))
    return [
      few
        ? t("φ(x) = {lifted} at x = {x}. There is no {name}, so there is no distance.", place)
        : t("There is no {name}, so φ(x) at x = {x} has no distance from it.", place),
    ];
  const s = plane.score(line, lifted);
  const size = plane.length(line.w);
  const score = `s = w·φ(x) + b = ${number(s)}`;
  const distance = `|s|/‖w‖ = ${number(Math.abs(s))}/${number(size)} = ${number(Math.abs(s) / size)}`;
  return [
    few
      ? t("φ(x) = {lifted} at x = {x}: {score}.", { ...place, score })
      : t("At x = {x}, {score}, which is b plus the sum of the {n} products in the table.", { x, score, n }),
    t("{distance} is the distance of φ(x) from the {name}.", { distance, name }) +
      " " +
      (onLine
        ? t("It is not the distance of x from the places where the score is 0.")
        : t("It is not the distance of x from the curve.")),
  ];
}

/** The picture of the plane for screen readers.
 * @param {Data} data @param {LiftedSubject} run @param {Line} line @param {number} wrong @param {Vector[][]} curves */
export function describePlane(data, run, line, wrong, curves) {
  if (!data.points.length) return t("There are no points.");
  if (!plane.isNonzero(line)) return `${pointCounts(data.labels)}. ${t("No curve is drawn.")}`;
  const errors = t("{n, plural, one {# point is} other {# points are}} misclassified.", { n: wrong });
  return `${pointCounts(data.labels)}. ${errors} ${describePreimage(run, line, curves)}`;
}

/** The picture of space for screen readers. @param {Data} data @param {LiftedSubject} run @param {Line} line */
export function describeSpace(data, { features, noun, onLine, map: { names } }, line) {
  const values = {
    map: onLine ? `φ(x) = (${names?.join(", ")})` : `φ₃ = ${names?.[2]}`,
    points: pointCounts(data.labels),
    name: NOUNS[noun],
    equation: equation(line, features),
  };
  const lifted = t("The points are lifted by {map}: {points}.", values);
  return plane.isNonzero(line)
    ? `${lifted} ${t("The {name} is {equation}.", values)}`
    : `${lifted} ${t("No {name} is drawn.", values)}`;
}

/** A note for lessons on the number line; "" in others. @param {LiftedSubject} run */
export const describeNumberLine = ({ onLine }) =>
  onLine ? t("The number line is the axis x₂ = 0. Only x₁ of each point is used.") : "";
