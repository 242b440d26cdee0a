// Converts the start of a run between scenes and runs.
// It is [w₁, w₂, b] in a scene and a line in a run. No start means w = 0, b = 0.

/** @import { Line, Vector } from "../types" */

/** Whether an untrusted value is the start of a run in the plane, or none. @param {unknown} value */
export const isStart = (value) =>
  value === undefined || (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite));

/** The line of a scene's start; null for none, and for an invalid one. @param {any} numbers @returns {Line | null} */
export function lineFrom(numbers) {
  if (!isStart(numbers) || !numbers?.some(Boolean)) return null;
  const [w1, w2, b] = numbers;
  return { w: [w1, w2], b };
}

/** The start as part of a scene; {} for none. @param {Line | null | undefined} line
 * @returns {{ start?: Vector }} */
export const sceneStart = (line) => (line ? { start: [...line.w, line.b] } : {});
