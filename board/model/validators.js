// Validators of values from outside, which can be anything.

/** @import { Data, Vector } from "../types" */

// Control characters and lone surrogates, as in ui/visitor/scene.py.
export const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}]/u;

/** @param {unknown} value @returns {value is string} */
export const isString = (value) => typeof value === "string";
/** @param {unknown} value @returns {value is boolean} */
export const isBoolean = (value) => typeof value === "boolean";
/** @param {unknown} value @returns {value is number} */
export const isNumber = (value) => Number.isFinite(value);
/** @param {unknown} value @returns {value is number} */
export const isCount = (value) => Number.isInteger(value) && Number(value) >= 0;
/** @param {unknown} value @param {number} count @returns {value is number} */
export const isIndex = (value, count) => isCount(value) && value < count;
/** @param {unknown} value @param {number} size @returns {value is Vector} */
export const isVector = (value, size) => Array.isArray(value) && value.length === size && value.every(Number.isFinite);

/** Whether a value is a text of 1 to `longest` characters. @param {unknown} value @param {number} longest
 * @returns {value is string} */
export const isText = (value, longest) =>
  isString(value) && value.trim() !== "" && [...value].length <= longest && !FORBIDDEN_CHARACTERS.test(value);

/** @param {unknown} value @param {(one: any) => boolean} isItem @returns {value is any[]} */
export const isListOf = (value, isItem, most = Infinity) =>
  Array.isArray(value) && value.length <= most && value.every(isItem);

/** @param {unknown} value @returns {value is Data} */
export function isLabelledPoints(value, most = Infinity) {
  const { points, labels } = Object(value);
  return (
    isListOf(points, (place) => isVector(place, 2), most) &&
    isVector(labels, points.length) &&
    labels.every((label) => Math.abs(label) === 1)
  );
}
