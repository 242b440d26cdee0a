// Trials of the exercises in board/exercises/feature_maps.js, by id.

import { twoClasses } from "../../../../board/exercises/starts.js";
import { numberTrials } from "./number_trials.mjs";

export const TRIALS = {
  "which-feature-separates-xor": {
    right: [[0, 2, 4, 6]],
    wrong: [[0], [0, 2, 4], [0, 1, 2, 3, 4, 5, 6], [1, 3, 5]],
    invalid: [null, []],
    slips: { "the-sum-of-squares": [0, 1, 2, 4, 6], "a-linear-feature": [0, 2, 3, 4, 6] },
  },
  "a-feature-for-the-ring": {
    right: [
      { board: { features: "x₁² + x₂²" } },
      { board: { features: "sqrt(x1^2 + x2^2)" } },
      { board: { features: "max(|x1|, |x2|)" } },
      { board: { features: "degree ≤ 2: all monomials" } },
    ],
    wrong: [
      { board: { features: "(x₁ − x₂)²" } },
      { board: { features: "x₁" } },
      { board: { features: "x, x²: number line" } },
    ],
    invalid: [{ board: { features: "x₁²" } }, { board: { features: "x1 +" } }, { board: { features: "1/(x1 - x1)" } }],
    slips: { "a-saddle": { board: { features: "x₁x₂" } } },
  },
  "only-with-a-square": {
    right: [
      {
        points: twoClasses(
          [
            [2, 0],
            [-2, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [[1, 3]],
          [
            [0, 0],
            [1.5, 0],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: twoClasses(
          [
            [2, 0],
            [1, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [2, 0],
            [1, 0],
            [3, 0],
          ],
          [],
        ),
      },
    ],
    invalid: [
      {
        points: twoClasses(
          [
            [2, 0],
            [0, 1],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [2, 0],
            [-2, 0],
            [3, 0],
          ],
          [[0, 0]],
        ),
      },
    ],
    slips: {
      "x2-does-not-count": {
        points: twoClasses(
          [
            [1, 2],
            [2, -2],
          ],
          [[0, 0]],
        ),
      },
    },
  },
  "too-much-for-a-square": {
    right: [
      {
        points: twoClasses(
          [
            [-1, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [2, 0],
          ],
        ),
      },
      {
        points: twoClasses(
          [
            [5, 1],
            [0, 0],
          ],
          [
            [9, 0],
            [2, 7],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: twoClasses(
          [
            [-1, 0],
            [1, 0],
            [2, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [-1, 0],
            [-2, 0],
          ],
          [
            [0, 0],
            [2, 0],
          ],
        ),
      },
    ],
    invalid: [
      {
        points: twoClasses(
          [
            [-1, 0],
            [1, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [-1, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [1, 1],
          ],
        ),
      },
    ],
    slips: {
      "both-ends-alike": {
        points: twoClasses(
          [
            [-1, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [0.5, 0],
          ],
        ),
      },
    },
  },
  "how-high-is-it-lifted": numberTrials(),
  "what-the-plane-cuts-out": numberTrials(),
};
