// Trials of the exercises in board/exercises/weight_space.js, by id.

import { AND, twoClasses } from "../../../../board/exercises/starts.js";
import { bounding, dataOf, more, signOfB } from "../../../../board/exercises/weight_space.js";

const UNSUITABLE = [
  { points: AND },
  { points: { points: [...AND.points, [3, 3], [4, 4]], labels: [...AND.labels, 1, 1] } },
];

export const TRIALS = {
  "point-that-rules-nothing-out": {
    right: [more([0.25, 0.25], -1), more([2, 2], 1), more([-1, -1], -1), more([0.5, 0.5], -1), more([1, 1], 1)],
    wrong: [more([0.51, 0.5], -1), more([0.9, 3], 1), more([0.25, 0.25], 1), more([1.001, 0], -1)],
    invalid: UNSUITABLE,
  },
  "point-whose-edge-cuts": {
    right: [more([0.75, 0.75], 1), more([0.51, 0.51], 1), more([2, 0.5], 1)],
    wrong: [more([0.5, 0.5], 1), more([2, 2], 1), more([0.25, 0.25], 1)],
    invalid: UNSUITABLE,
  },
  "nothing-is-left": {
    right: [more([0.5, 0.5], 1), more([0.2, 0.2], 1), more([0, 0], 1), more([-1, -1], 1), more([0, 1], 1)],
    wrong: [more([0.501, 0.5], 1), more([2, 0.5], 1), more([2, 2], 1)],
    invalid: UNSUITABLE,
  },
  "slice-with-nothing-green": {
    right: [{ board: { b: 1 } }, { board: { b: 0 } }, { board: { b: 0.001 } }, { board: { b: null } }],
    wrong: [{ board: { b: -0.001 } }, { board: { b: -5 } }],
    invalid: [{ board: { b: -1 } }, { points: twoClasses([[1, 1]], [[0, 0]]), board: { b: 1 } }],
  },
  "sign-of-every-b": {
    right: (given) => [signOfB(dataOf(given))],
    wrong: (given) => [0, 1, 2].filter((answer) => answer !== signOfB(dataOf(given))),
    invalid: [null],
    slips: { threshold: (given) => (signOfB(dataOf(given)) === 2 ? undefined : 1 - signOfB(dataOf(given))) },
  },
  "examples-that-bound": {
    right: (given) => [bounding(dataOf(given))],
    wrong: (given) => [bounding(dataOf(given)).slice(1)],
    invalid: [null, []],
    slips: { all: [0, 1, 2, 3, 4] },
  },
};
