// A run on lifted points, in words: values in, sentences out.

import { last } from "../math/last.js";
import * as plane from "../math/plane.js";
import { example, number, vector } from "./numbers.js";
import { counts } from "./spoken.js";

/** @import { Data, LiftedSubject, Line, Vector } from "../types" */

const FEW = 3; // features that are written out
const MOST_ROOTS = 6;

/** What a hyperplane of a space of so many features is called. @param {number} features */
export const nounOf = (features) => ({ 2: "line", 3: "plane" })[features] ?? "hyperplane";

/** Why points cannot be lifted. @param {string} name of a feature @param {Vector} x @param {number} i its example */
export const noLift = (name, x, i) =>
  `${name} has no value that could be computed with at ${x.length === 1 ? number(x[0]) : vector(x)}, ` +
  `which is ${example(i)}: move it.`;

/** "2x₁ − x₂ + 4φ₃ − 1 = 0"; of many features "w·φ(x) + b = 0". @param {Line} line @param {string[]} features */
export function equation({ w, b }, features) {
  if (features.length > FEW) return "w·φ(x) + b = 0";
  const terms = [...w.map((value, i) => [value, features[i]]), [b, ""]].filter(([value]) => value !== 0);
  return `${terms
    .map(([value, name], i) => {
      const size = number(Math.abs(Number(value)));
      const sign = Number(value) < 0 ? (i ? " − " : "−") : i ? " + " : "";
      return `${sign}${name && size === "1" ? "" : size}${name}`;
    })
    .join("")} = 0`;
}

/** What of the preimage is drawn: `curves` are those that are seen, null where that is not known. A score that touches
 * 0 and does not change its sign leaves none.
 * @param {LiftedSubject} run @param {Line} line @param {Vector[][] | null} curves */
export function ofPreimage({ features, noun, onLine }, line, curves) {
  if (!plane.isDefined(line)) return `w = 0: there is no ${noun}, and no preimage.`;
  const all = `The preimage of the ${noun}: all x with ${equation(line, features)}`;
  if (!curves) return `${all}.`;
  if (!curves.length) return `${all}. In this picture the score changes its sign nowhere, so nothing of it is drawn.`;
  if (!onLine)
    return (
      `${all}. Where the score changes its sign a curve is drawn: ` +
      `${curves.length} ${curves.length === 1 ? "piece" : "pieces"} in this picture.`
    );
  const roots = curves.map(placeOf).sort((one, other) => one - other);
  const places =
    roots
      .slice(0, MOST_ROOTS)
      .map((x) => number(x))
      .join(", ") + (roots.length > MOST_ROOTS ? " …" : "");
  return `${all}. In this picture the score changes its sign at x = ${places}.`;
}

// Of an upright line; what differs from 0 only by rounding is 0.
const placeOf = (/** @type {Vector[]} */ line) =>
  Math.abs(line[0][0]) > 1e-9 * Math.abs(line[0][1] - last(line)[1]) ? line[0][0] : 0;

/** A place that is read off. @param {LiftedSubject} run @param {Line} line @param {Vector} probe @returns {string[]} */
export function ofProbe({ features, noun, onLine, lift }, line, probe) {
  const lifted = lift(probe);
  const x = onLine ? number(probe[0]) : vector(probe);
  const unknown = features.find((_, j) => !Number.isFinite(lifted[j]));
  if (unknown) return [`At x = ${x} ${unknown} has no value.`];
  const few = features.length <= FEW;
  const at = few ? `φ(x) = ${vector(lifted)} at x = ${x}` : `At x = ${x}`;
  if (!plane.isDefined(line)) return [`${at}: there is no ${noun}, so no distance.`];
  const s = plane.score(line, lifted);
  const size = plane.length(line.w);
  const curve = onLine ? "the places where the score is 0" : "the curve";
  return [
    `${at}: s = w·φ(x) + b = ` +
      `${number(s)}${few ? "" : `, the sum of the ${features.length} products in the table and b`}.`,
    `|s|/‖w‖ = ${number(Math.abs(s))}/${number(size)} = ${number(Math.abs(s) / size)} is how far φ(x) is from the ` +
      `${noun}, and not how far x is from ${curve}.`,
  ];
}

/** The picture of the plane.
 * @param {Data} data @param {LiftedSubject} run @param {Line} line @param {number} wrong @param {Vector[][]} curves */
export const ofPlane = (data, run, line, wrong, curves) =>
  data.points.length
    ? `${counts(data.labels)}; ` +
      `${plane.isDefined(line) ? `${wrong} misclassified. ${ofPreimage(run, line, curves)}` : "no curve is drawn."}`
    : "No points.";

/** The picture of space. @param {Data} data @param {LiftedSubject} run @param {Line} line */
export function ofSpace(data, { features, noun, onLine, map: { names } }, line) {
  const lifted = onLine ? `φ(x) = (${names?.join(", ")})` : `φ₃ = ${names?.[2]}`;
  return (
    `The points lifted by ${lifted}: ${counts(data.labels)}. ` +
    `${plane.isDefined(line) ? `The ${noun} ${equation(line, features)}.` : `No ${noun} is drawn.`}`
  );
}

/** On the number line. @param {LiftedSubject} run */
export const ofNumberLine = ({ onLine }) =>
  onLine ? "The number line is the axis x₂ = 0: of each point only x₁ counts, whatever its x₂." : "";
