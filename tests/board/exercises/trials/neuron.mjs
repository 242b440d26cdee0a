// Trials of the exercises in board/exercises/neuron.js, by id.

import { examplesOf, NAND, GATES, enough, gateOf, firing, asked, taken } from "../../../../board/exercises/neuron.js";
import { numberTrials } from "./number_trials.mjs";

const EMPTY = { points: [], labels: [] };
/** Ticks; undefined if there are none. */
const ticked = (some) => (some.length ? some : undefined);

export const TRIALS = {
  "neuron-that-learns-nand": {
    right: [{ points: examplesOf(NAND, [3, 0, 2, 1]) }, { points: examplesOf(NAND, [1, 2, 3]) }],
    wrong: [{ points: examplesOf(GATES[0], [3, 0, 2, 1]) }, { points: EMPTY }],
    invalid: [{ points: examplesOf(GATES[2], [3, 0, 2, 1]) }],
  },
  "gate-from-three-examples": {
    right: ({ seed }) => [{ points: enough(gateOf(seed)) }],
    wrong: ({ seed }) => [
      { points: examplesOf(gateOf(seed + 1), [0]) },
      { points: enough({ name: "", outputs: gateOf(seed).outputs.map((y) => -y) }) },
    ],
    invalid: ({ seed }) => [{ points: EMPTY }, { points: examplesOf(gateOf(seed), [0, 1, 2, 3]) }],
  },
  "inputs-that-fire": {
    right: ({ seed }) => [firing(asked(seed))],
    wrong: ({ seed }) => [[0, 1, 2, 3].filter((i) => !firing(asked(seed)).includes(i))],
    invalid: [null, []],
    slips: {
      "b-left-out": ({ seed }) => ticked(taken(asked(seed)).noB),
      threshold: ({ seed }) => ticked(taken(asked(seed)).threshold),
    },
  },
  "threshold-of-the-neuron": numberTrials(),
};
