// The start of a run, in a scene as [w₁, w₂, b] and in a run as a line. None is w = 0, b = 0.

/** @import { Line, Vector } from "../types" */

/** Whether a value that may be anybody's is the start of a run in the plane, or none. @param {unknown} value */
export const isStart = (value) =>
  value === undefined || (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite));

/** The line that a scene says; null for none, and for what is no start. @param {any} numbers @returns {Line | null} */
export function lineFrom(numbers) {
  if (!isStart(numbers) || !numbers?.some(Boolean)) return null;
  const [w1, w2, b] = numbers;
  return { w: [w1, w2], b };
}

/** What a scene has of it: nothing where there is none. @param {Line | null | undefined} line
 * @returns {{ start?: Vector }} */
export const sceneStart = (line) => (line ? { start: [...line.w, line.b] } : {});
