// What there is to say of the readers of a run. Values in, sentences out.

import * as plane from "../math/plane.js";
import { number, vector, whole } from "./numbers.js";
import { startOf } from "./start.js";

/** @import { Line, OfReaders, ReadRun } from "../types" */

/** @type {[name: keyof OfReaders, text: string][]} */
const READERS = [
  ["last", "last line"],
  ["averaged", "average"],
  ["pocket", "pocket"],
  ["voted", "vote"],
];

/** What the true error is, while the server has not said it: points that were edited may be a preset's again. */
export const SOURCE_AWAITED = "Whether the true error is known here, the server will say.";
/** And where none will, as in ui/words.py. */
export const SOURCE_UNKNOWN = "Where these points come from is not known, and so neither is the true error.";

/** The rows of a table: [reader, training errors, true error], and the least of any line where that is known.
 * @param {ReadRun} run @param {number} position
 * @returns {{ name: string, text: string, wrong: string, truth: string }[]} */
export function rowsOf(run, position) {
  const [errors, truth] = [run.readers.errors(position), run.readers.truth(position)];

  const share = (/** @type {keyof OfReaders} */ name) =>
    `${name === "voted" && run.judge.source ? "≈ " : ""}${number(truth?.[name] ?? NaN, 3)}`; // summed over cells
  return READERS.map(([name, text]) => ({
    name,
    text,
    wrong: position ? whole(errors[name]) : "–",
    truth: truth && position ? share(name) : "–",
  }));
}

/** @param {ReadRun} run @param {number} position */
export function ofErrors(run, position) {
  if (!run.points.length) return "";
  const { last, averaged, pocket, voted } = run.readers.errors(position);
  return (
    `Misclassified of ${whole(run.points.length)}: last line ${last}, average ${averaged}, pocket ${pocket}, ` +
    `vote ${voted}.`
  );
}

/** What the pocket holds, what has survived longest, and what could be hoped for.
 * @param {ReadRun} run @param {number} position */
export function sentencesOf(run, position) {
  const {
    points,
    judge: { fewest },
    readers,
    states,
  } = run;
  if (!points.length) return ["No points yet: place some of both classes."];
  if (position === 0) return [ofNothing(states[0])];
  const pocket = readers.pocket(position);
  const found =
    pocket === 0
      ? `is still ${startNamed(run)}`
      : `was found at mistake ${whole(pocket)}${plane.isDefined(states[pocket]) ? "" : ", with w = 0: no line"}`;
  const least =
    fewest === null
      ? ""
      : fewest
        ? ` No line has fewer than ${whole(fewest)} wrong.`
        : " Some line, which the run need not meet, has none wrong.";
  const mean = readers.lines(position).averaged;
  const centre = plane.isDefined(mean)
    ? `w = ${vector(mean.w)}, b = ${number(mean.b)}`
    : `w = 0, b = ${number(mean.b)}: no line`;
  return [
    `The pocket ${found}.${least}`,
    `The average of ${whole(position)} ${position === 1 ? "look" : "looks"} is ${centre}.`,
    ...ofVotes(run, position),
    ...(states.length > 1 ? [] : ["The run makes no mistake, so there is nothing to average."]),
  ];
}

/** Before the first look. @param {Line} start */
const ofNothing = (start) =>
  plane.isDefined(start)
    ? "Nothing has been looked at: there is only the line of the start, and nobody has a vote."
    : "Nothing has been looked at: there is no line, and nobody has a vote.";

/** @param {ReadRun} run */
const startNamed = (run) => `the start, ${startOf(run, "w = 0")}`;

/** @param {ReadRun} run @param {number} position */
export function ofVotes(run, position) {
  const k = run.updatesAt(position);
  if (position === 0) return [];
  let [longest, looks] = [0, 0];
  for (let i = 0; i <= k; i++) {
    const survived = run.readers.survival(i, position);
    if (survived > looks) [longest, looks] = [i, survived];
  }
  const { w, b } = run.states[longest];
  const named = !longest
    ? startNamed(run)
    : plane.isDefined({ w })
      ? `the line after mistake ${whole(longest)}`
      : `w = 0 and b = ${number(b)} after mistake ${whole(longest)}`;
  return [`None has more votes than ${named}: ${whole(looks)} of ${whole(position)}.`];
}

/** @param {ReadRun} run @param {number} position */
export function ofPath(run, position) {
  const { averaged } = run.readers.lines(position);
  const { w } = run.states[run.updatesAt(position)];
  return (
    `w is at ${vector(w)}; the centre of its path, each place weighted with the looks that it survived, ` +
    `is at ${vector(averaged.w)}.`
  );
}
