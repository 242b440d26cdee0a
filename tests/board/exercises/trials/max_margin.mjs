// Trials of the exercises in board/exercises/max_margin.js, by id.

import * as plane from "../../../../board/math/plane.js";
import { twoClasses, AND, SIX } from "../../../../board/exercises/starts.js";
import { moved, two, normalOf, added, oneToGo } from "../../../../board/exercises/max_margin.js";
import { numberTrials } from "./number_trials.mjs";

/** A place far behind its own class. */
const farther = (seed) => plane.scale(10, normalOf(two(seed)));

export const TRIALS = {
  "how-many-support-vectors": { right: [2], wrong: [0, 1, 3], invalid: [null] },
  "three-support-vectors": {
    right: ({ seed }) => [{ points: moved(two(seed).points, two(seed).i, two(seed).to) }],
    wrong: ({ seed }) => [{ points: moved(two(seed).points, two(seed).i, farther(seed)) }],
    invalid: ({ seed }) => [{ points: two(seed).points }, { points: twoClasses([[1, 0]], [[0, 0]]) }],
    slips: { "outside-the-band": ({ seed }) => ({ points: moved(two(seed).points, two(seed).i, farther(seed)) }) },
  },
  "move-support-same-line": {
    right: [
      { points: moved(AND, 2, [-1, 2]) },
      { points: moved(AND, 3, [1.8, -0.8]) },
      { points: moved(AND, 2, [-3, 4]) },
    ],
    wrong: [
      { points: moved(AND, 2, [-0.5, 1.5]) },
      { points: moved(AND, 1, [-1, -1]) },
      { points: moved(AND, 0, [2, 0]) },
      { points: moved(AND, 2, [2, 2]) },
    ],
    invalid: [{ points: AND }, { points: moved(moved(AND, 2, [-1, 2]), 3, [2, -1]) }],
    slips: { "pulled-away": { points: moved(AND, 0, [2, 2]) } },
  },
  "one-turns-the-line": {
    right: [{ points: added(SIX, [-1.4, 0.8]) }, { points: added(SIX, [-1.4, -0.8]) }],
    wrong: [{ points: added(SIX, [-1.2, 0]) }, { points: added(SIX, [-1, 1.5]) }, { points: added(SIX, [-2.5, 0]) }],
    invalid: [{ points: SIX }, { points: added(added(SIX, [-1.4, 0.8]), [3, 3]) }, { points: added(SIX, [0, 0], -1) }],
    slips: { "no-support-vector": { points: added(SIX, [5, 5]) } },
  },
  "remove-one-point": {
    right: ({ seed }) => [oneToGo(seed).right],
    wrong: ({ seed }) => [1 - oneToGo(seed).right, 2],
    invalid: [null],
    slips: { "fewer-is-worse": 2 },
  },
  "margin-by-number": numberTrials(),
};
