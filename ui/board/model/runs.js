// The runs so far: those that somebody has stepped in, the last one first, each with what brings it back.

import * as plane from "../math/plane.js";
import { runsOf } from "./record.js";
import { pointsOf } from "./scene.js";

/** @import { PastRun, TrainingRun } from "../types" */

const MOST = 50;

/** The list, with the runs that this state is stepping in. What has been looked at once, `listed`, is not looked at again.
 * @param {any} state @returns {{ runs: PastRun[], listed: any }} */
export function withRuns({ runs, listed, lesson, run, player, points, session }) {
  const known = { runs, listed };
  if (!session || !lesson.edits || player.fresh || !player.position || points.pending.length || run === listed) return known;
  const now = runsOf(run).map((one) => pastRun(one, points, session));
  const others = now.filter((one) => !runs.some((old) => isSame(old, one)));
  const last = runs.reduce((most, { number }) => Math.max(most, number), 0);
  return { runs: [...others.map((one, i) => ({ ...one, number: last + 1 + i })).reverse(), ...runs].slice(0, MOST), listed: run };
}

const isSame = (one, other) => JSON.stringify([one.points, one.rule]) === JSON.stringify([other.points, other.rule]);

const ruleOf = ({ bias, order, boundary, eta, seed }) => ({ bias, order, boundary, learning_rate: eta, seed });

/** @param {TrainingRun} run @returns {PastRun} */
function pastRun(run, points, session) {
  const { verdict, length, total, outcome, bound = null } = run;
  const line = run.states[length];
  const least = run.points.reduce((most, x, i) => Math.min(most, run.labels[i] * plane.distance(line, x)), Infinity);
  const ratio = verdict.kind === "separable" && plane.isDefined(line) ? least / verdict.margin : null;
  return {
    number: 0, points: pointsOf(points, session), rule: ruleOf(run), called: session.called, size: run.points.length,
    kind: verdict.kind, outcome, mistakes: length, epochs: run.epochAt(total), ratio, bound,
  };
}

const LONGEST = 300_000; // letters of those that outlive the page

/** The last of them, as JSON has them. @param {PastRun[]} runs */
export function packed(runs) {
  let room = LONGEST;
  return runs.filter((run) => (room -= JSON.stringify(run).length) > 0);
}

/** Of what may be anybody's those that can be listed; the server looks at what comes back. @returns {PastRun[]} */
export function unpacked(given) {
  return Array.isArray(given) ? given.filter(isRun).slice(0, MOST) : [];
}

const isNumber = (value) => typeof value === "number";
const isRun = (run) =>
  [run?.number, run?.size, run?.mistakes, run?.epochs, run?.rule?.learning_rate].every(isNumber) &&
  [run.called, run.kind, run.outcome].every((text) => typeof text === "string") &&
  [run.ratio, run.bound].every((value) => value === null || isNumber(value)) && Boolean(run.points);
