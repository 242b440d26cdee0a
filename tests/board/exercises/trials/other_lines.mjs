// Trials of the exercises in board/exercises/other_lines.js, by id.

import { SIX, twoClasses } from "../../../../board/exercises/starts.js";
import { BAYES_ONLY, LDA_ONLY, letterOf } from "../../../../board/exercises/other_lines.js";

/** The points of one method only, and those of the other. */
const oneOfTwo = (points, others) => ({
  right: [{ points }],
  wrong: [{ points: { ...SIX, points: SIX.points.with(2, [3, 1]) } }],
  invalid: [
    {
      points: twoClasses(
        [
          [1, 0],
          [2, 0],
        ],
        [[0, 0]],
      ),
    },
  ],
  slips: { "the-other-way-round": { points: others } },
});

export const TRIALS = {
  "lda-and-not-bayes": oneOfTwo(LDA_ONLY, BAYES_ONLY),
  "bayes-and-not-lda": oneOfTwo(BAYES_ONLY, LDA_ONLY),
  "where-the-prototype-fails": {
    right: [
      {
        points: twoClasses(
          [
            [1, 0],
            [9, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [[5, 5]],
          [
            [4, 5],
            [-9, 1],
          ],
        ),
      },
    ],
    wrong: [
      {
        points: twoClasses(
          [
            [1, 0],
            [2, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [1, 0],
            [3.000000000001, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [1, 0],
            [-9, 0],
          ],
          [[0, 0]],
        ),
      },
    ],
    invalid: [
      {
        points: twoClasses(
          [
            [1, 0],
            [9, 0],
            [10, 0],
          ],
          [[0, 0]],
        ),
      },
      {
        points: twoClasses(
          [
            [1, 0],
            [9, 0],
            [0, 0],
          ],
          [],
        ),
      },
    ],
  },
  "which-line-is-ldas": {
    right: ({ seed }) => [letterOf(seed, "lda")],
    wrong: ({ seed }) => ["prototype", "bayes", "best"].map((method) => letterOf(seed, method)),
    invalid: [null],
    slips: {
      "it-is-prototype": ({ seed }) => letterOf(seed, "prototype"),
      "it-is-bayes": ({ seed }) => letterOf(seed, "bayes"),
      "it-is-best": ({ seed }) => letterOf(seed, "best"),
    },
  },
  "a-point-goes-far-behind": {
    right: [[1, 2, 3]],
    wrong: [[0], [0, 1, 2, 3], [2, 3]],
    invalid: [null, []],
    slips: { "every-point-counts": [0, 1, 2, 3], "only-the-mean": [1] },
  },
};
