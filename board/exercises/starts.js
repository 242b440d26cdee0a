// The points and the conventions that exercises start with.

/** @import { Rule, SceneBoard } from "../model/types" */
/** @import { Data, Vector } from "../types" */

/** Points of both classes, + first. @param {Vector[]} plus @param {Vector[]} minus @returns {Data} */
export const twoClasses = (plus, minus) => ({
  points: [...plus, ...minus],
  labels: [...plus.map(() => 1), ...minus.map(() => -1)],
});

export const AND = twoClasses(
  [[1, 1]],
  [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
);
export const XOR = twoClasses(
  [
    [1, 1],
    [-1, -1],
  ],
  [
    [1, -1],
    [-1, 1],
  ],
);
// The example of the soft margin without its outlier: the maximum-margin line is vertical, γ* = 2.
export const SIX = twoClasses(
  [
    [2, -1],
    [2, 1],
    [3, 0.5],
  ],
  [
    [-2, 0],
    [-3, -1],
    [-3, 0.5],
  ],
);

/** @type {SceneBoard} */
export const AT_START = { step: [0, false] };
/** @type {Omit<Rule, "start">} */
export const RULE = { bias: "unit", order: "cyclic", boundary: "mistake", learning_rate: 1, seed: 0 };
/** The conventions of one board as in a scene: the app's defaults, with changes. @param {Partial<Rule>} [other] */
export const oneBoardRules = (other = {}) => ({ "": { ...RULE, ...other } });
/** Those of two runs side by side. @param {Partial<Rule>} left @param {Partial<Rule>} right */
export const rulesOfBoth = (left, right) => ({ left: { ...RULE, ...left }, right: { ...RULE, ...right } });
