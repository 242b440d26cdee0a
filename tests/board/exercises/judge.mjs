// What is said of many replies about one run, and what can be entered there.

import { snapToGrid } from "../../../board/math/plane.js";
import { checkReply, explanations, linesOfSlips } from "../../../board/model/exercises/reply.js";
import { choicesOfB, digitsFor, looksOf, snapStep } from "../../../board/model/exercises/round.js";
import { Run } from "../../../board/model/runs/run.js";

const runOf = ({ points, labels, ...data }) => new Run(data, points, labels);

// [question, reply] each: what is said, and all slips that explain it.
export function judged(data, asked) {
  const run = runOf(data);
  return asked.map(([question, reply]) => ({
    ...checkReply(run, question, reply),
    slips: explanations(run, question, reply),
  }));
}

// The right line after update k + 1 as somebody enters it: as it is, as its numbers are written, and on the grid that a
// picture of this scale has; with b as one of the buttons has it.
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
