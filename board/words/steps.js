// The current step in the lectures' own symbols, with its numbers. Strings in, strings out.

import { last } from "../math/last.js";
import * as plane from "../math/plane.js";
import { correctionOf, timesOf } from "./corrections.js";
import { counted, example, inBrackets, names, number, scoreOf, signed, unbroken, vector, whole } from "./numbers.js";
import { numbersOf, startIn, startOf } from "./start.js";

/** @import { Data, Line, RunData, Subject, TrainingRun, Vector } from "../types" */

const FEW = 4; // numbers of a vector that are written out
const REPEATS = "w and b are back where an earlier epoch began: the run repeats itself.";

/** What the hand can do before the first step. @param {number} brush @param {boolean} touch */
export const byHand = (brush, touch) =>
  touch
    ? `Tap in the picture to place a ${brush > 0 ? "+" : "−"} point;`
    : `Click in the picture for ${brush > 0 ? "+" : "−"}, Shift-click for ${brush > 0 ? "−" : "+"};`;

/** What the current position has to say; of a mistake that is `met` the first lines are `seen`, before anything
 * changes. `title` is one sentence, and what a screen reader hears.
 * @param {TrainingRun} run @param {number} position @param {boolean} fresh @param {boolean} touch @param {boolean} met
 * @returns {{ title: string, lines: string[], seen?: number }} */
export function story(run, position, fresh, touch, met) {
  const n = run.points.length;
  if (fresh) return result(run, touch);
  if (n === 0)
    return { title: "No points yet.", lines: [`${touch ? "Tap" : "Click"} the plane to place one, or pick a preset.`] };
  if (position === 0) return start(run, touch);
  const ends = position === run.total;
  if (run.isUpdate(position)) return mistake(run, position, ends && run.outcome === "cycle" ? [REPEATS] : [], met);
  if (ends && run.outcome === "converged") {
    return {
      title: `Converged: a whole pass over ${n === 1 ? "the only example" : `all ${n} examples`} without a mistake.`,
      lines: [converged(run)],
    };
  }
  if (ends && run.outcome === "cycle") return { title: REPEATS, lines: ["The same mistakes come again, for ever."] };
  return correct(run, position);
}

/** Of a run that nobody has stepped in yet. @param {TrainingRun} run @param {boolean} touch */
function result(run, touch) {
  const { noun = "line" } = run;
  if (run.length === 0) return { title: "This run makes no mistake.", lines: [rightAtStart(run)] };
  const when = whenOver(run);
  const title = plane.isDefined(last(run.states))
    ? `The ${noun} ${when}.`
    : `${when.replace(/^./, (letter) => letter.toUpperCase())}, w is 0: there is no ${noun}.`;
  const forward = touch ? "Tap |▶, one step forward," : "Press →";
  return { title, lines: [`${forward} to start at ${startOf(run, "w = 0")} and see every mistake.`] };
}

/** Of a run that changes nothing. @param {TrainingRun} run */
function rightAtStart({ start, noun = "line" }) {
  if (start && plane.isDefined(start))
    return `The ${noun} at the start, ${numbersOf(start)}, is right for every point.`;
  const b = number(start?.b ?? 0);
  return `At w = 0 and b = ${b} every score is ${b}, and here that is right for every point. There is no ${noun}.`;
}

/** Before the first step. @param {TrainingRun} run @param {boolean} touch */
function start(run, touch) {
  const { noun = "line", symbol } = run;
  const i = run.exampleAt(1);
  const first = `Example ${i + 1}, a ${run.labels[i] > 0 ? "+" : "−"} point, comes first`;
  const forward = `${touch ? "|▶" : "→"} takes the first step.`;
  const { start: from } = run;
  if (from && plane.isDefined(from)) {
    const s = number(plane.score(run.states[0], run.points[i]));
    const lines = [forward, `${first}: its score here is ${s}. Is ${s} right for it?`];
    return { title: `The run starts with a ${noun}: ${unbroken(numbersOf(from))}.`, lines };
  }
  const [b, same] = from ? [number(from.b), `b = ${number(from.b)}`] : ["0", "0"];
  return {
    title: `There is no ${noun} yet: w = 0 and b = ${b}.`,
    lines: [
      forward,
      `Every score ${scoreOf(symbol)} = w·${symbol} + b is ${same} here. ${first}: is ${b} right for it?`,
    ],
  };
}

/** When a run is over, or is no longer followed. @param {TrainingRun} run */
export function whenOver({ outcome, length }) {
  if (outcome === "cycle") return "where the run begins to repeat itself";
  if (outcome === "converged") return "after the whole run";
  const mistakes = counted(length, "mistake");
  return outcome === "begun" ? `after the first ${mistakes}` : `after ${mistakes}, where the run was stopped`;
}

/** What stands in place of the rest after an edit, while there is no connection. */
export const awaited = (/** @type {"run" | "lines"} */ what) =>
  `What the change makes of the ${what} is known when the server answers.`;

/** What a pass without a mistake has found. Under “mistake” no score can be 0. @param {TrainingRun} run */
function converged({ points, states, boundary, noun = "line" }) {
  const line = last(states);
  if (!plane.isDefined(line))
    return `There is no ${noun}, since w = 0: every point has the score b = ${number(line.b)}, right for each.`;
  const on = onTheLine(line, points);
  if (!on.length) return "Every point is on its own side, so there is nothing left to change.";
  return (
    `No point is on the wrong side, but ${names(on)} ${on.length === 1 ? "lies" : "lie"} on the ${noun}, with ` +
    `margin 0: score 0 counts as ${signed(plane.CLASS_OF_0[boundary])} here.`
  );
}

/** The examples, counted from 0, through which a line passes. @type {(line: Line, points: Vector[]) => number[]} */
export const onTheLine = (line, points) => [...points.keys()].filter((i) => plane.score(line, points[i]) === 0);

/** @param {TrainingRun} run @param {number} position @param {string[]} more @param {boolean} met */
function mistake(run, position, more, met) {
  const k = run.updatesAt(position);
  const [i, before, after] = [run.index[k - 1], run.states[k - 1], run.states[k]];
  const [x, y] = [run.points[i], run.labels[i]];
  const s = plane.score(before, x);
  const [name, step] = [run.nameOf(i), run.eta * y];
  const lines = [scoreLine(name, x, before, s), verdictLine(name, y, s, run.boundary)];
  const written =
    x.length <= FEW
      ? `${vector(before.w)} + ${inBrackets(step)}·${vector(x)} = ${vector(after.w)}`
      : `w + ${inBrackets(step)}·${name}: its ${x.length} numbers are in the table of weights.`;
  lines.push(`w ← w + ηy${name} = ${written}`);
  const b =
    run.beta === 0
      ? "b stays 0, since β = 0."
      : `b ← b + ηyβ = ${number(before.b)} + ${inBrackets(step)}·${inBrackets(run.beta)} = ${number(after.b)}.`;
  // In a hall there is no room for one more line.
  lines.push(`${b} ${correctionOf(run, k)}`, raised(run, i, s, plane.score(after, x)));
  const point = `xample ${i + 1}, a ${y > 0 ? "+" : "−"} point,`;
  return met
    ? { title: `E${point} is misclassified.`, lines: [...lines, ...more], seen: 2 }
    : { title: `Mistake ${k}: e${point} was misclassified.`, lines: [...lines, ...more] };
}

/** What an update does to its own example (lecture 002: w·x becomes w·x + x·x). One may not be enough.
 * @param {TrainingRun} run @param {number} i @param {number} before @param {number} after */
function raised(run, i, before, after) {
  const { eta, beta, boundary } = run;
  const [x, y, name] = [run.points[i], run.labels[i], run.nameOf(i)];
  const [square, more] = beta === 0 ? [`‖${name}‖²`, ""] : [`(‖${name}‖² + β)`, ` + ${inBrackets(beta)}`];
  const length = inBrackets(plane.dot(x, x));
  const added = `${inBrackets(eta)}·${more ? `(${length}${more})` : length}`;
  const sum = `${number(y * before)} + ${added} = ${number(y * after)}`;
  return (
    `So y s(${name}) becomes y s + η${square} = ` +
    `${sum}${plane.isWrong(y, after, boundary) ? ", still misclassified" : ""}.`
  );
}

/** @param {TrainingRun} run @param {number} position */
function correct(run, position) {
  const i = run.exampleAt(position);
  const line = run.states[run.updatesAt(position)];
  const [x, y, name] = [run.points[i], run.labels[i], run.nameOf(i)];
  const s = plane.score(line, x);
  const right =
    s === 0
      ? `s = 0 is classified ${signed(y)}, as it should be: no mistake.`
      : `y s(${name}) = ${signed(y)}·${inBrackets(s)} = ${number(y * s)} > 0, no mistake.`;
  return {
    title: `Example ${i + 1}, a ${y > 0 ? "+" : "−"} point, is classified correctly: nothing changes.`,
    lines: [scoreLine(name, x, line, s), right],
  };
}

/** @param {string} name @param {Vector} x @param {Line} line @param {number} s */
function scoreLine(name, x, { w, b }, s) {
  const terms = [...w.map((value, j) => `${inBrackets(value)}·${inBrackets(x[j])}`), inBrackets(b)].join(" + ");
  return `s(${name}) = w·${name} + b = ${w.length <= FEW ? `${terms} = ` : ""}${number(s)}`;
}

/** @param {string} name @param {number} y @param {number} s @param {Subject["boundary"]} boundary */
function verdictLine(name, y, s, boundary) {
  const product = `y s(${name}) = ${signed(y)}·${inBrackets(s)} = ${number(y * s)}`;
  if (boundary === "mistake") return `${product} ≤ 0, a mistake.`;
  return s === 0 ? `s = 0 is classified ${signed(-y)}, but y = ${signed(y)}: a mistake.` : `${product} < 0, a mistake.`;
}

export const FIRST = 4; // of the values that a newcomer needs

/** The running values beside the board: [symbol, meaning, value].
 * While somebody is `asking`, nothing of what is to come.
 * @param {TrainingRun} run @param {number} position @param {Data} data @param {boolean} [asking]
 * @returns {[string, string, string][]} */
export function values(run, position, { points, labels }, asking = false) {
  const { noun = "line" } = run;
  const k = run.updatesAt(position);
  const line = run.states[k];
  const defined = plane.isDefined(line);
  const length = plane.length(line.w);
  const margins = defined ? points.map((x, i) => labels[i] * plane.distance(line, x)) : [];
  const wrong = points.filter((x, i) => plane.isWrong(labels[i], plane.score(line, x), run.boundary)).length;
  const none = position === 0 ? `no ${noun} yet` : `no ${noun}: w = 0`;
  const smallest = margins.length ? margins.reduce((a, m) => Math.min(a, m)) : null;
  return [
    ["k", "mistakes so far", asking ? whole(k) : `${whole(k)} of ${whole(run.length)}`],
    ["w", "normal vector", line.w.length <= FEW ? vector(line.w) : `${line.w.length} weights, see the table`],
    ["b", "bias", number(line.b)],
    ["wrong", "misclassified", defined ? `${wrong} of ${points.length}` : none],
    ["epoch", "pass over the data", position === 0 ? "–" : `${run.epochAt(position)}`],
    ["‖w‖", "length of w", number(length)],
    ["|b|/‖w‖", `${noun} to origin`, defined ? number(Math.abs(line.b) / length) : none],
    ["γ", "smallest margin", smallest === null ? none : number(smallest)],
    ...(asking ? [] : [shareOf(run, smallest, none)]),
  ];
}

/** @param {TrainingRun} run @param {number | null} margin @param {string} none @returns {[string, string, string]} */
function shareOf({ verdict, noun = "line" }, margin, none) {
  const unknown = verdict.kind === "awaited" ? "…" : `no best ${noun}`;
  const share = verdict.margin && margin !== null ? number(margin / verdict.margin, 3) : none;
  return ["γ/γ*", "of the best margin", verdict.margin ? share : unknown];
}

/** A point by its place and its class, and no more. @param {number} i @param {Data} data */
export const placed = (i, { points, labels }) => `${example(i)} = ${vector(points[i])}, y = ${signed(labels[i])}`;

/** One point and its numbers, for the pointer and the keyboard; of a run with how often it was corrected.
 * @param {number} i @param {Data} data @param {Line} line @param {Pick<Subject, "lift" | "noun">} subject
 * @param {number[] | null} [corrections] */
export function describe(i, { points, labels }, line, { lift, noun = "line" }, corrections = null) {
  const [x, y, name] = [points[i], labels[i], example(i)];
  const z = lift?.(x) ?? x;
  const lifted = lift && z.length <= FEW ? `, φ(${name}) = ${vector(z)}` : "";
  const place = `${name} = ${vector(x)}${lifted}, y = ${signed(y)}`;
  const times = corrections ? `; ${timesOf(i, corrections[i])}` : "";
  if (!plane.isDefined(line)) return `${place}; no ${noun}, so no margin${times}.`;
  const s = plane.score(line, z);
  return `${place}; s = ${number(s)}, margin y s/‖w‖ = ${number((y * s) / plane.length(line.w))}${times}`;
}

/** The conventions of a run, by name; as `rule` of ui/words.py says them. @param {RunData} run */
export function ruleOf(run) {
  const { bias, boundary, order, seed, eta } = run;
  return (
    `bias ${bias}, boundary ${boundary}, order ${order}${order === "shuffled" ? ` ${seed}` : ""}, ` +
    `η = ${number(eta)}${startIn(run)}`
  );
}
