// Exercises without a page: their question for a seed, and the feedback on their trials.

import { computeRun } from "../../../board/model/runs/local_results.js";
import { judge, slipOf } from "../../../board/model/exercises/question.js";
import { Run } from "../../../board/model/runs/run.js";
import { trialsIn } from "./trials/index.mjs";

const exerciseOf = async (lesson, id) =>
  (await import(`../../../board/exercises/${lesson}.js`)).EXERCISES.find((exercise) => exercise.id === id);
const of = (some, given) => (typeof some === "function" ? some(given) : some);

// A moment of a board with these points and settings, with as much as an exercise reads.
function momentOf({ points = { points: [], labels: [] }, rules = {}, board = {} }) {
  const run = { outcome: "hand" };
  const moment = { data: points, own: board, run, frame: { line: board.hand }, ahead: false, k: 0 };
  const rule = rules[""];
  if (!rule) return moment;
  const told = computeRun({ ...rule, eta: rule.learning_rate }, points, { alone: true });
  return { ...moment, run: new Run(told, points.points, points.labels) };
}

const judged = (exercise, answer, given) => ({
  result: judge(exercise, answer, given).result,
  slip: slipOf(exercise, answer, given)?.name ?? null,
});

// The start, the question, the choices, and each trial, the end of the solution included: {kind, trial, result, slip}.
function triedWith(exercise, seed) {
  const start = exercise.start(seed);
  const given = { moment: momentOf(start), start, seed };
  const trials = trialsIn(exercise, given).map(([kind, slip, trial]) => [slip ? `slip ${slip}` : kind, trial]);
  const steps = exercise.solution(given);
  const end = steps.at(-1);
  const solution = exercise.form === "build" ? { points: end.points, board: end.board } : end.answer;
  const looked = [...trials, ["right", solution]].map(([kind, trial]) => {
    if (exercise.form !== "build") return { kind, trial, ...judged(exercise, trial, given) };
    const there = {
      ...start,
      ...(trial.points && { points: trial.points }),
      board: { ...start.board, ...trial.board },
    };
    const moment = momentOf(there);
    const answer = exercise.answerOf ? exercise.answerOf(moment) : there.points;
    return { kind, trial, ...judged(exercise, answer, { ...given, moment }) };
  });
  return { start, asks: of(exercise.asks, given), choices: of(exercise.choices ?? [], given), trials: looked };
}

export async function tried(lesson, id, seeds) {
  const exercise = await exerciseOf(lesson, id);
  return seeds.map((seed) => triedWith(exercise, seed));
}

// The feedback on an answer that is no built board.
export async function said(lesson, id, seed, answer) {
  const exercise = await exerciseOf(lesson, id);
  const start = exercise.start(seed);
  const given = { moment: momentOf(start), start, seed };
  return judged(exercise, answer, given);
}
