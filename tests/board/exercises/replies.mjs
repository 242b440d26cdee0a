// Checks many replies to “Be the perceptron” for one run, and lists possible entries.

import { snapToGrid } from "../../../board/math/plane.js";
import { checkReply, explanations, linesOfSlips } from "../../../board/model/exercises/reply.js";
import { choicesOfB, digitsFor, looksOf, snapStep } from "../../../board/model/exercises/round.js";
import { Run } from "../../../board/model/runs/run.js";

const runOf = ({ points, labels, ...data }) => new Run(data, points, labels);

// For each [question, reply]: the feedback, and all slips that explain the reply.
export function judged(data, asked) {
  const run = runOf(data);
  return asked.map(([question, reply]) => ({
    ...checkReply(run, question, reply),
    slips: explanations(run, question, reply),
  }));
}

// The correct line after update k + 1 as a student can enter it: exact, as its numbers are printed, and on the snap
// grid of a picture of this scale; with b as one of the buttons offers it.
export function entered(data, k, { w, b }, grid) {
  const run = runOf(data);
  const digits = digitsFor(run, k);
  const written = (value) => Number(value.toPrecision(digits));
  const step = snapStep(run, k, grid);
  return [
    { w, b, step: 0 },
    { w: w.map(written), b: written(b), step: 0 },
    { w: w.map((value) => snapToGrid(value, step)), b, step },
    ...choicesOfB(run, k).flatMap((choice) => (choice === b ? [{ w, b: choice, step: 0 }] : [])),
  ];
}

export const slipped = (data, k) => linesOfSlips(runOf(data), k);
export const solved = (data, k) => looksOf(runOf(data), k).at(-1).i;
