// Converts the conventions of a run between scenes and runs.
// The start of a run is [w₁, w₂, b] in a scene and a line in a run. No start means w = 0, b = 0.

/** @import { Rule } from "../model/types" */
/** @import { Conventions } from "../model/runs/types" */
/** @import { Line } from "../types" */

/** Whether an untrusted value is the start of a run in the plane, or none. @param {unknown} value */
export const isStart = (value) =>
  value === undefined || (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite));

/** The line of a scene's start; null for none, and for an invalid one.
 * @param {unknown} numbers @returns {Line | null} */
function lineFrom(numbers) {
  if (!Array.isArray(numbers) || !isStart(numbers) || !numbers.some(Boolean)) return null;
  const [w1, w2, b] = numbers;
  return { w: [w1, w2], b };
}

/** The conventions of a scene, as a run has them. @param {Rule} rule */
export const ruleOfScene = ({ bias, order, boundary, learning_rate: eta, seed, start }) => ({
  ...{ bias, order, boundary, eta, seed },
  start: lineFrom(start),
});

/** The conventions of a run, as a scene has them. @param {Conventions & { eta: number }} run */
export const sceneRule = ({ bias, order, boundary, eta, seed, start }) => ({
  ...{ bias, order, boundary, learning_rate: eta, seed },
  ...(start && { start: [...start.w, start.b] }),
});
