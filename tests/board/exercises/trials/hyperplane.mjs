// Trials of the exercises in board/exercises/hyperplane.js, by id.

import * as plane from "../../../../board/math/plane.js";
import { put, facing, AWAY, reversed, alongTaken, LONGER, FIVE } from "../../../../board/exercises/hyperplane.js";
import { numberTrials } from "./number_trials.mjs";

export const TRIALS = {
  "signed-distance": numberTrials(),
  "distance-from-the-origin": numberTrials(),
  "threshold-of-a-line": numberTrials(),
  "line-through-two-points": {
    right: ({ seed }) => [put(2, facing(seed)), put(2, plane.multipleOf(0.3, facing(seed)))],
    wrong: ({ seed }) => [put(2, { ...facing(seed), b: facing(seed).b + 0.02 * plane.length(facing(seed).w) })],
    invalid: ({ seed }) => [put(2, AWAY), put(3, facing(seed)), put(2, { w: [0, 0], b: 1 })],
    slips: {
      side: ({ seed }) => put(2, reversed(facing(seed))),
      "direction-for-w": ({ seed }) => put(2, alongTaken(seed)),
    },
  },
  "same-line-longer-w": {
    right: [put(2, LONGER), put(2, { w: [6.005, 8], b: -20 })],
    wrong: [put(2, { w: [6, 8], b: -19.9 }), put(2, { w: [8, 6], b: -20 })],
    invalid: [put(2, FIVE), put(1, LONGER)],
    slips: { "b-left": put(2, { w: [6, 8], b: -10 }), "sides-swapped": put(2, { w: [-6, -8], b: 20 }) },
  },
};
