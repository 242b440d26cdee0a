// The points and the conventions that exercises start with.

/** @import { Rule, SceneBoard } from "../model/types" */
/** @import { Data, Vector } from "../types" */

/** Places as exercises write them, such as "(2, -1) (0, 0.5)". @param {string} text @returns {Vector[]} */
export const placesOf = (text) =>
  [...text.matchAll(/\(([^,]+), ([^)]+)\)/g)].map(([, x1, x2]) => [Number(x1), Number(x2)]);

/** Points of both classes, + first; each as a text or as vectors.
 * @param {string | Vector[]} plus @param {string | Vector[]} minus @returns {Data} */
export function twoClasses(plus, minus) {
  const [of, against] = [plus, minus].map((places) => (typeof places === "string" ? placesOf(places) : places));
  return { points: [...of, ...against], labels: [...of.map(() => 1), ...against.map(() => -1)] };
}

export const AND = twoClasses("(1, 1)", "(0, 0) (0, 1) (1, 0)");
export const XOR = twoClasses("(1, 1) (-1, -1)", "(1, -1) (-1, 1)");
// The example of the soft margin without its outlier: the maximum-margin line is vertical, γ* = 2.
export const SIX = twoClasses("(2, -1) (2, 1) (3, 0.5)", "(-2, 0) (-3, -1) (-3, 0.5)");

/** @type {SceneBoard} */
export const AT_START = { step: [0, false] };
/** @satisfies {Omit<Rule, "start">} */
export const RULE = { bias: "unit", order: "cyclic", boundary: "mistake", learning_rate: 1, seed: 0 };
/** The conventions of one board as in a scene: the app's defaults, with changes. @param {Partial<Rule>} [other] */
export const oneBoardRules = (other = {}) => ({ "": { ...RULE, ...other } });
/** Those of two runs side by side. @param {Partial<Rule>} left @param {Partial<Rule>} right */
export const rulesOfBoth = (left, right) => ({ left: { ...RULE, ...left }, right: { ...RULE, ...right } });
