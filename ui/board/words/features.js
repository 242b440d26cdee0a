// A run on lifted points, in words: values in, sentences out.

import * as plane from "../math/plane.js";
import { inBrackets, number, vector } from "./numbers.js";
import { counts } from "./spoken.js";

/** @import { Data, Line, Vector } from "../types" */

/** What is said of a line in the plane, as it is said of a plane in the feature space. */
export const inSpace = (/** @type {string} */ text) => text.replace(/\bline\b/g, "plane").replace("s(x) = w·x + b", "s = w·φ(x) + b");

/** "2x₁ − x₂ + 4φ₃ − 1 = 0", of a plane. @param {Line} line */
export function equation({ w, b }) {
  const names = ["x₁", "x₂", "φ₃"];
  const terms = [...w.map((value, i) => [value, names[i]]), [b, ""]].filter(([value]) => value !== 0);
  return `${terms.map(([value, name], i) => {
    const size = number(Math.abs(Number(value)));
    const sign = Number(value) < 0 ? (i ? " − " : "−") : i ? " + " : "";
    return `${sign}${name && size === "1" ? "" : size}${name}`;
  }).join("")} = 0`;
}

/** What the curve in the plane is. @param {Line} line @param {number} [count] how many pieces of it are seen, if that is known */
export function ofCurve(line, count) {
  if (!plane.isDefined(line)) return "w = 0: there is no plane, and no curve.";
  const pieces = count === undefined ? "" : `; ${count ? `${count} ${count === 1 ? "piece" : "pieces"}` : "nothing"} of it in this picture`;
  return `The curve is the preimage of the plane: all x with ${equation(line)}${pieces}.`;
}

/** A place that is read off. @param {Vector} probe @param {Vector} lifted @param {Line} line */
export function ofProbe(probe, lifted, line) {
  if (!Number.isFinite(lifted[2])) return [`At x = ${vector(probe)} φ₃ has no value.`];
  const at = `φ(x) = ${vector(lifted)} at x = ${vector(probe)}`;
  if (!plane.isDefined(line)) return [`${at}; there is no plane, so no distance.`];
  const s = plane.score(line, lifted);
  const size = plane.length(line.w);
  return [
    `${at}: s = w·φ(x) + b = ${number(s)}.`,
    `s/‖w‖ = ${inBrackets(s)}/${number(size)} = ${number(s / size)} is how far φ(x) is from the plane, and not how far x is from the curve.`,
  ];
}

/** The picture of the plane. @param {Data} data @param {Line} line @param {number} wrong @param {number} count */
export const ofPlane = (data, line, wrong, count) =>
  (data.points.length ? `${counts(data.labels)}; ${plane.isDefined(line) ? `${wrong} wrong. ${ofCurve(line, count)}` : "no curve is drawn."}` : "No points.");

/** The picture of space. @param {Data} data @param {Line} line @param {string} name */
export const ofSpace = (data, line, name) =>
  `The points lifted by φ₃ = ${name}: ${counts(data.labels)}. ${plane.isDefined(line) ? `The plane ${equation(line)}.` : "No plane is drawn."}`;
