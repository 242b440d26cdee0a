// Exercises whose data come from a seed, for many seeds, without a page.

import { separate } from "../../../board/math/separation.js";
import { judge, slipOf } from "../../../board/model/exercises/question.js";
import { trialsIn } from "./trials/index.mjs";

const found = async (lesson, id) => {
  const { EXERCISES } = await import(`../../../board/exercises/${lesson}.js`);
  return EXERCISES.find((exercise) => exercise.id === id);
};

// What an exercise gets with these points on the board, after the server's verdict on whether a line separates them.
function givenOn(exercise, seed, points) {
  const start = exercise.start(seed);
  const data = points ?? start.points ?? { points: [], labels: [] };
  const verdict = (data.points.length && separate(data.points, data.labels)) || { kind: "awaited" };
  return { seed, start, moment: { ahead: false, data, run: { verdict, points: data.points, labels: data.labels } } };
}

const valueOf = (some, given) => (typeof some === "function" ? some(given) : some);

// The feedback on a trial, and the slip that explains it.
function saidOf(exercise, seed, trial) {
  const isBuilt = exercise.form === "build";
  const given = givenOn(exercise, seed, isBuilt ? trial.points : undefined);
  const answer = isBuilt ? trial.points : trial;
  const { result } = judge(exercise, answer, given);
  return { result, slip: result === "wrong" ? (slipOf(exercise, answer, given)?.name ?? null) : null };
}

// For each seed: the question, the points, the end of the solution, and the trials with their feedback.
export async function made(lesson, id, from, to) {
  const exercise = await found(lesson, id);
  return Array.from({ length: to - from }, (_, k) => {
    const seed = from + k;
    const given = givenOn(exercise, seed);
    const trials = trialsIn(exercise, given);
    const end = exercise.solution(given).at(-1);
    return {
      asks: valueOf(exercise.asks, given),
      choices: valueOf(exercise.choices ?? [], given),
      points: given.start.points ?? null,
      board: given.start.board ?? null,
      end: exercise.form === "build" ? { points: end.points } : end.answer,
      solved: saidOf(exercise, seed, exercise.form === "build" ? { points: end.points } : end.answer),
      trials: trials.map(([kind, slip, trial]) => ({ kind, slip, trial, said: saidOf(exercise, seed, trial) })),
    };
  });
}

export const wanted = async (lesson, id) => {
  const exercise = await found(lesson, id);
  const trials = trialsIn(exercise, givenOn(exercise, 0));
  return {
    choices: exercise.choices ?? [],
    right: trials.flatMap(([kind, , trial]) => (kind === "right" ? [trial] : [])),
  };
};

// The feedback of the exercise on points that are placed there, with nothing else known.
export async function judged(lesson, id, all) {
  const exercise = await found(lesson, id);
  return all.map((points) => judge(exercise, points, givenOn(exercise, 0, points)).result);
}
