// The history of runs that the user has stepped in.
// The last run comes first, each with what brings it back.

import { orderHashes } from "../../math/order.js";
import { isStart, sceneRule } from "../../math/conventions.js";
import { rowsOf, runsOf } from "./run_rows.js";
import { controlsOf, pointsOf } from "../scene.js";
import { isString } from "../validators.js";

/** @import { Moment, State } from "../../types" */
/** @import { ListedRun, PastRun, Session } from "../types" */
/** @import { Subject, TrainingRun } from "./types" */

const MAX_RUNS = 50;

/** Add the runs that this state steps in. `listed` is the run that was handled last, so that it is not handled again.
 * @param {State} state @returns {{ runs: PastRun[], listed: Subject | null }} */
export function withRuns(state) {
  const { runs, listed, lesson, run, player, points, session } = state;
  const known = { runs, listed };
  if (!session || !lesson.edits || player.fresh || !player.position || points.pending.length || run === listed)
    return known;
  const ofRules = runsOf(run).filter(({ examples }) => !examples); // others cannot be brought back by a rule
  const now = ofRules.map((one) => pastRun(one, state, session));
  const others = now.filter((one) => !runs.some((old) => isSameRun(old, one)));
  const last = runs.reduce((most, { number }) => Math.max(most, number), 0);
  return {
    runs: [...others.map((one, i) => ({ ...one, number: last + 1 + i })).reverse(), ...runs].slice(0, MAX_RUNS),
    listed: run,
  };
}

/** @param {PastRun} one @param {PastRun} other */
const isSameRun = (one, other) =>
  JSON.stringify([one.points, one.rule, one.map]) === JSON.stringify([other.points, other.rule, other.map]);

/** The runs that this lesson can show: lifted runs only if it lifts points.
 * @param {Pick<Moment, "runs" | "run">} moment @returns {ListedRun[]} */
export const listRunsFor = ({ runs, run }) => {
  const listed = runs.filter(({ map }) => Boolean(map) === Boolean(run.lift));
  return listed.map((one) => ({ ...one, reorders: reorderedNumber(one, listed) }));
};

/** The number of the first of these runs, if it has the same points in another order; else null.
 * @param {PastRun} one @param {PastRun[]} runs @returns {number | null} */
function reorderedNumber({ number, orders }, runs) {
  const first = orders && runs.findLast((other) => other.orders?.any === orders.any);
  return first && first.number < number && first.orders?.this !== orders.this ? first.number : null;
}

/** @param {TrainingRun} run @param {State} state @param {Session} session @returns {PastRun} */
function pastRun(run, state, session) {
  const { points } = state;
  const { verdict, length, total, outcome, bound = null, called } = run;
  const [{ gamma }] = rowsOf(run, length);
  const ratio = verdict.kind === "separable" && gamma !== null ? gamma / verdict.margin : null;
  return {
    number: 0,
    points: pointsOf(points, session),
    orders: orderHashes(points.current),
    rule: sceneRule(run),
    called: called ? `${session.called}, ${called}` : session.called,
    size: run.points.length,
    kind: verdict.kind,
    outcome,
    mistakes: length,
    epochs: run.epochAt(total),
    ratio,
    bound,
    ...(run.lift && { map: controlsOf(state).board }),
  };
}

const MAX_STORED_LETTERS = 300_000; // of the runs that outlive the page

/** The last runs that fit, for JSON. @param {PastRun[]} runs */
export function packRuns(runs) {
  let room = MAX_STORED_LETTERS;
  return runs.filter((run) => (room -= JSON.stringify(run).length) > 0);
}

/** The valid runs of a value from outside; the server validates the scene of a run that the user opens again.
 * @param {unknown} given @returns {PastRun[]} */
export function unpackRuns(given) {
  return Array.isArray(given) ? given.filter(isRun).slice(0, MAX_RUNS) : [];
}

/** @param {unknown} value @returns {value is PastRun} */
function isRun(value) {
  const { number, size, mistakes, epochs, rule, called, kind, outcome, ratio, bound, points } = Object(value);
  return (
    [number, size, mistakes, epochs, rule?.learning_rate].every(Number.isFinite) &&
    [called, kind, outcome].every(isString) &&
    [ratio, bound].every((one) => one === null || Number.isFinite(one)) &&
    isStart(rule.start) &&
    Boolean(points)
  );
}
