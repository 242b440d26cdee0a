// A question that somebody has put to a scene: an exercise that is not in the catalogue, but travels with its work. The
// browser knows the answers, which are those of the run on the board. What comes from outside is looked at here.

import { counted, example, number } from "../words/numbers.js";
import { isSame } from "./points.js";

/** @import { Checked, Data, Exercise, Given, Lesson, Moment, Scene, Slip, Vector } from "../types" */

/** What can be asked.
 * next            which example is corrected next
 * mistakes        how many mistakes there are until the run converges
 * separates       whether a line separates
 * support         how many support vectors there are
 * margin          how large γ* is
 * choice          which sentence is right: what is asked, the sentences and the right one are in the task
 * build mistakes  points with exactly so many mistakes
 * build margin    points with a γ* of at least so much
 * @typedef {"next" | "mistakes" | "separates" | "support" | "margin" | "choice" | "build mistakes" | "build margin"
 *   } Kind */

/**
 * title    of the exercise, "" for the usual one of its kind
 * asks, choices, right  of a choice: the question, the sentences, and the number of the right one
 * wanted   of a build: how many mistakes, or how large γ*
 * locked   of a build: examples of the start that must stay, and whether the number of points or the classes must
 * answer   of a build: points that are right, where somebody has found some
 * @typedef {{ kind: Kind, title?: string, asks?: string, choices?: string[], right?: number, wanted?: number,
 *   locked?: Exercise["locked"], answer?: Data }} Task
 * And with what it begins: points where its lesson has some, the layers that are shown, and the step.
 * @typedef {{ points?: Vector[], labels?: number[], layers?: string[], step?: [number, boolean] }} Begins
 * @typedef {Task & { start: Begins }} Posed */

export const LONGEST = { title: 30, asks: 140, choice: 120 };
export const MOST_POINTS = 200; // with those of an answer, in a link
const MOST_WANTED = 1000; // mistakes
const [FEWEST_CHOICES, MOST_CHOICES] = [2, 6];
const CLOSE = 0.01; // how far a margin that is typed may be off, of itself

/** What each kind is called, what it asks, and what would give its answer away.
 * @type {{ [kind in Kind]: { form: Exercise["form"], title: string, asks(task: Task): string, hides: string[],
 *   hints: [string, string, string] } }} */
export const KINDS = {
  next: {
    form: "example",
    title: "Which is corrected next?",
    asks: () => "Which example does the perceptron correct next? Choose it in the picture.",
    hides: ["example", "mistakes", "update"],
    hints: [
      "Only an example that the line gets wrong is corrected.",
      "Go through the examples in the order of the conventions, from where the run stands.",
      "For each, compute y·(w·x + b): the first that counts as a mistake under these conventions is it.",
    ],
  },
  mistakes: {
    form: "number",
    title: "How many mistakes?",
    asks: () => "How many mistakes does the perceptron make on these points until it converges?",
    hides: ["best", "certificate", "mistakes"],
    hints: [
      "A mistake is each time that an example is corrected, not each wrong example of one line.",
      "The narrower the gap between the classes, the more there are.",
      "Go through the examples in order on paper: each time w and b change is one.",
    ],
  },
  separates: {
    form: "choice",
    title: "Does a line separate?",
    asks: () => "Is there a line that has all + points on one side and all − points on the other?",
    hides: ["best", "certificate"],
    hints: [
      "Think of a rubber band around each class.",
      "Where the two bands do not meet, a line fits between them.",
      "They meet where a point of one class lies in a triangle of the other, or where two segments cross.",
    ],
  },
  support: {
    form: "number",
    title: "How many support vectors?",
    asks: () => "How many of the points are support vectors of the best line?",
    hides: ["best", "certificate"],
    hints: [
      "The best line is in the middle of the widest band that has no point inside.",
      "Support vectors are the points on the edges of that band.",
      "Both edges have at least one point; the two are parallel.",
    ],
  },
  margin: {
    form: "number",
    title: "How large is γ*?",
    asks: () => "How large is γ*, the distance from the best line to the nearest point? One percent off still counts.",
    hides: ["best", "certificate", "margins"],
    hints: [
      "Look for the two places in the hulls of the classes that are nearest to each other.",
      "The best line crosses the segment between them in its middle.",
      "γ* is half of the length of that segment.",
    ],
  },
  choice: {
    form: "choice",
    title: "Which is right?",
    asks: ({ asks }) => asks ?? "",
    hides: [],
    hints: [
      "Read the question once more, and look at the picture.",
      "Which of the sentences can you rule out?",
      "For each that is left: what would have to be seen in the picture if it were right?",
    ],
  },
  "build mistakes": {
    form: "build",
    title: "So many mistakes",
    asks: ({ wanted = 0 }) =>
      `Make points on which the perceptron makes exactly ${counted(wanted, "mistake")} before it converges.`,
    hides: [],
    hints: [
      "Begin with few points, and watch how the count changes when you move one.",
      "The narrower the gap between the classes, the more mistakes there can be.",
      "Points that are far from the origin and near to one another make the most mistakes.",
    ],
  },
  "build margin": {
    form: "build",
    title: "A wide margin",
    asks: ({ wanted = 0 }) =>
      `Make points of both classes that a line separates with γ* of at least ${number(wanted)}.`,
    hides: [],
    hints: [
      "γ* is the distance from the best line to the points nearest to it.",
      "Which points are nearest to the other class? Only they count.",
      "Move those away from the other class: the two nearest must be at least 2γ* apart.",
    ],
  },
};

// ---- what may be anybody's -----------------------------------------------------------------------------------------

// Neither control characters nor halves of characters, nor those that turn the direction of the text.
const ODD = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Whether a value is text of at most so many characters, not nothing. @param {unknown} value @param {number} longest
 * @returns {value is string} */
export const isText = (value, longest) =>
  typeof value === "string" && value.trim().length > 0 && value.length <= longest && !ODD.test(value);

const isIndex = (/** @type {unknown} */ value, /** @type {number} */ count) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < count;

/** Why a value is no task, as a sentence; "" where it is one. @param {any} task */
export function noTask(task) {
  if (!Object.hasOwn(KINDS, Object(task).kind)) return "There is no such question.";
  const { kind, title, locked, answer } = task;
  if (title !== undefined && !isText(title, LONGEST.title)) return `A title has 1 to ${LONGEST.title} letters.`;
  if (locked !== undefined && !isLocked(locked)) return "What is locked is damaged.";
  if (answer !== undefined && !isPlaces(answer)) return "The points of the answer are damaged.";
  if (kind === "choice") return noChoice(task);
  return kind.startsWith("build") ? noBuild(task) : "";
}

/** @param {any} task */
function noChoice({ asks, choices, right }) {
  if (!isText(asks, LONGEST.asks)) return `A question has 1 to ${LONGEST.asks} letters.`;
  if (!Array.isArray(choices) || choices.length < FEWEST_CHOICES || choices.length > MOST_CHOICES)
    return `There must be ${FEWEST_CHOICES} to ${MOST_CHOICES} sentences to choose from.`;
  if (!choices.every((text) => isText(text, LONGEST.choice)))
    return `Each sentence to choose from has 1 to ${LONGEST.choice} letters.`;
  if (new Set(choices.map((text) => text.trim())).size < choices.length) return "Two of the sentences are the same.";
  return isIndex(right, choices.length) ? "" : "Say which of the sentences is right.";
}

/** @param {any} task */
function noBuild({ kind, wanted }) {
  if (kind === "build margin")
    return Number.isFinite(wanted) && wanted > 0 && wanted <= 1e6 ? "" : "γ* must be a number above 0.";
  return isIndex(wanted - 1, MOST_WANTED)
    ? ""
    : `The number of mistakes must be a whole number from 1 to ${MOST_WANTED}.`;
}

/** @param {any} locked */
const isLocked = (locked) =>
  locked !== null &&
  typeof locked === "object" &&
  [locked.count, locked.labels].every((value) => value === undefined || typeof value === "boolean") &&
  (locked.examples === undefined ||
    (Array.isArray(locked.examples) &&
      locked.examples.length <= MOST_POINTS &&
      locked.examples.every((/** @type {unknown} */ i) => isIndex(i, MOST_POINTS))));

/** @param {any} data @returns {data is Data} */
export const isPlaces = (data) =>
  Array.isArray(data?.points) &&
  Array.isArray(data.labels) &&
  data.points.length === data.labels.length &&
  data.points.length <= MOST_POINTS &&
  data.points.every((/** @type {any} */ x) => Array.isArray(x) && x.length === 2 && x.every(Number.isFinite)) &&
  data.labels.every((/** @type {unknown} */ label) => label === 1 || label === -1);

/** Whether a value that may be anybody's is a task with what it begins with.
 * @param {any} task @returns {task is Posed} */
export function isPosed(task) {
  if (noTask(task) || task.start === null || typeof task.start !== "object") return false;
  const { points, labels, layers, step } = task.start;
  const isThere = (/** @type {number} */ i) => i < (points?.length ?? 0);
  const [hasPoints, hasLayers, hasStep] = [points ?? labels, layers, step].map((part) => part !== undefined);
  return (
    (!hasPoints || isPlaces(task.start)) &&
    (!hasLayers || areNames(layers)) &&
    (!hasStep || isMoment(step)) &&
    (task.locked?.examples ?? []).every(isThere)
  );
}
const areNames = (/** @type {any} */ layers) =>
  Array.isArray(layers) && layers.every((name) => typeof name === "string");
const isMoment = (/** @type {any} */ step) =>
  Array.isArray(step) && step.length === 2 && isIndex(step[0], 1e6) && typeof step[1] === "boolean";

// ---- as an exercise ------------------------------------------------------------------------------------------------

/** A task with what it begins with, as its scene says. @param {Task} task @param {Scene} scene @returns {Posed} */
export function posed(task, { points, board = {} }) {
  const { layers, step } = board;
  const data = points?.points && points.labels ? { points: points.points, labels: points.labels } : {};
  return { ...task, start: { ...data, ...(layers && { layers }), ...(step && { step }) } };
}

/** The name of a task: the same wherever the same is asked, and no name of the catalogue. @param {Posed} task */
export const nameOf = (task) => `own-${hashOf(JSON.stringify(canonical(task)))}`;

/** The same text whatever the order of the names in it. @param {any} value @returns {any} */
function canonical(value) {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return names.sort().map((name) => [name, canonical(value[name])]);
}

/** 53 bits (cyrb53, of the public domain). @param {string} text */
function hashOf(text) {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = /** @type {number} */ (letter.codePointAt(0));
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

export const titleOf = (/** @type {Task} */ { title, kind }) => title ?? KINDS[kind].title;
export const asksOf = (/** @type {Task} */ task) => KINDS[task.kind].asks(task);
/** The sentences to choose from. @type {(task: Task) => string[] | undefined} */
export const choicesOf = ({ kind, choices }) => (kind === "separates" ? ["Yes", "No"] : choices);

/** A task as an exercise. @param {Posed} task @param {Pick<Lesson<any>, "layers">} lesson @returns {Exercise} */
export function exerciseOfTask(task, { layers }) {
  const { form, hides, hints } = KINDS[task.kind];
  const { start, locked } = task;
  const others =
    form === "build" || !start.layers ? [] : Object.keys(layers).filter((name) => !start.layers?.includes(name));
  const data = start.points && start.labels ? { points: { points: start.points, labels: start.labels } } : {};
  return {
    id: nameOf(task),
    version: 1,
    title: titleOf(task),
    form,
    lectures: [],
    start: () => ({
      ...data,
      board: { step: start.step ?? [0, false], ...(start.layers && { layers: start.layers }) },
    }),
    asks: asksOf(task),
    choices: choicesOf(task),
    ...(locked && { locked }),
    hides: [...new Set([...hides, ...others])],
    check: (answer, given) => checkedOf(task, answer, given),
    slips: task.kind === "margin" ? [BAND] : [],
    hints,
    solution: (given) => solutionOf(task, given),
    trials: {},
  };
}

const AWAITED = {
  result: /** @type {const} */ ("awaited"),
  says: "The verdict is on its way: what it says of your answer comes with it.",
};
/** @type {(is: boolean, right: string, wrong: string, near?: string) => Checked} */
const judged = (is, right, wrong, near) =>
  is ? { result: "right", says: right } : { result: "wrong", says: wrong, ...(near && { near }) };
const nothing = (/** @type {string} */ says) => ({ result: /** @type {const} */ ("invalid"), says });

/** What is said of an answer. @param {Task} task @param {any} answer @param {Given} given @returns {Checked} */
function checkedOf(task, answer, { moment }) {
  const known = truthOf(task, moment);
  if (known.awaited) return AWAITED;
  if (known.missing) return nothing(known.missing);
  return CHECKS[task.kind](answer, task, moment, known.answer);
}

/** @type {{ [kind in Kind]: (answer: any, task: Task, moment: Moment<any>, right: any) => Checked }} */
const CHECKS = {
  next: (answer, _, __, right) =>
    judged(
      answer === right,
      `${example(right)} is corrected next.`,
      `${example(answer)} is not the next one to be corrected under these conventions.`,
    ),
  mistakes: (answer, _, { run }, right) =>
    judged(answer === right, `${counted(run.length, "mistake")}, then a whole pass without one.`, OFF.mistakes),
  separates: (answer, _, __, right) =>
    judged(answer === right, right ? SAYS.inseparable : SAYS.separable, OFF.separates),
  support: (answer, _, __, right) =>
    judged(answer === right, `${counted(right, "point")} on the edges of the widest band.`, OFF.support),
  margin: (answer, _, __, right) =>
    judged(isClose(answer, right), `γ* is ${number(right)}.`, "The best line has another margin."),
  choice: (answer, { choices = [] }, __, right) =>
    judged(answer === right, choices[right], "This sentence is not the one that holds here."),
  "build mistakes": (_, { wanted = 0 }, { run }) =>
    judged(
      run.length === wanted,
      `${counted(run.length, "mistake")}, then it converges.`,
      run.length < wanted ? "Too few mistakes." : "Too many mistakes.",
      `${counted(run.length, "mistake")} here, ${wanted} wanted.`,
    ),
  "build margin": (_, { wanted = 0 }, { run: { verdict } }) =>
    judged(
      verdict.margin >= wanted,
      `A line separates them with γ* = ${number(verdict.margin)}.`,
      "The classes are too near to each other.",
      `γ* = ${number(verdict.margin)} here, ${number(wanted)} wanted.`,
    ),
};
const OFF = {
  mistakes: "The run makes another number of mistakes before it converges.",
  support: "The widest empty band has another number of points on its edges.",
  separates: "It is the other way round: look at the hulls of the two classes.",
};
const SAYS = {
  separable: "A line separates them.",
  inseparable: "No line separates them: the hulls of the two classes meet.",
};
const isClose = (/** @type {number} */ value, /** @type {number} */ right) => Math.abs(value - right) <= CLOSE * right;

/** @type {Slip} */
const BAND = {
  name: "whole band",
  is: (answer, { moment: { run } }) => isClose(answer, 2 * (run.verdict.margin ?? NaN)),
  says: "This is about the width of the whole band; γ* is from the line to one of its edges.",
};

/** Whether the run is not yet that of the points, or not known to its end. @param {Moment<any>} moment */
export const isOnItsWay = ({ ahead, run }) => ahead || run.outcome === "begun";

/** What is true of a moment: the answer, or why none can be given. @param {Task} task @param {Moment<any>} moment
 * @returns {{ answer?: any, awaited?: boolean, missing?: string }} */
export function truthOf(task, moment) {
  const { kind } = task;
  if (kind === "choice") return { answer: task.right };
  if (isOnItsWay(moment)) return { awaited: true };
  return TRUTHS[kind](moment);
}

const NO_RUN = "There is no run of a perceptron on this board.";
const ENDLESS = "On these points the mistakes do not end, so there is no such number.";
const NO_BEST = "On these points there is no best line.";
/** @type {(moment: Moment<any>) => { answer?: any, awaited?: boolean, missing?: string }} */
const mistakesOf = ({ run }) => {
  if (!run.index) return { missing: NO_RUN };
  return run.outcome === "converged" ? { answer: run.length } : { missing: ENDLESS };
};
/** @type {(take: (verdict: any) => any) => (moment: Moment<any>) =>
 *   { answer?: any, awaited?: boolean, missing?: string }} */
const ofBest =
  (take) =>
  ({ run: { verdict } }) => {
    if (!verdict) return { missing: NO_BEST };
    if (verdict.kind === "awaited") return { awaited: true };
    return verdict.kind === "separable" ? { answer: take(verdict) } : { missing: NO_BEST };
  };
const TRUTHS = {
  next: (/** @type {Moment<any>} */ { run, k }) => {
    if (!run.index) return { missing: NO_RUN };
    const next = run.index[k];
    return next === undefined ? { missing: "From here on, this run corrects no example." } : { answer: next };
  },
  mistakes: mistakesOf,
  "build mistakes": mistakesOf,
  separates: (/** @type {Moment<any>} */ { run: { verdict, points } }) => {
    if (!verdict || !points.length) return { missing: "There are no points." };
    return verdict.kind === "awaited" ? { awaited: true } : { answer: verdict.kind === "inseparable" ? 1 : 0 };
  },
  support: ofBest(({ support }) => support.length),
  margin: ofBest(({ margin }) => margin),
  "build margin": ofBest(({ margin }) => margin),
};

/** What can be asked of what a board shows, each with why not, "" where it can. @param {Moment<any>} moment
 * @param {boolean} edits whether its points can be edited */
export function askable(moment, edits) {
  /** @type {(kind: Kind) => string} */
  const whyNot = (kind) => {
    if (kind === "choice") return "";
    if (kind.startsWith("build") && !edits) return "The points of this board cannot be edited.";
    if (kind === "build mistakes") return moment.run.index ? "" : NO_RUN;
    if (kind === "build margin") return moment.run.verdict ? "" : NO_BEST;
    const { awaited, missing = "" } = truthOf({ kind }, moment);
    return awaited ? AWAITED.says : missing;
  };
  return /** @type {Kind[]} */ (Object.keys(KINDS)).map((kind) => ({ kind, whyNot: whyNot(kind) }));
}

/** @param {Posed} task @param {Given} given */
function solutionOf(task, { moment }) {
  const { kind, answer: data, choices = [] } = task;
  if (data) return [{ says: "These points are right.", points: data }];
  if (kind.startsWith("build")) return [{ says: "Whoever made this exercise has left no answer: the hints go on." }];
  const { answer, missing, awaited } = truthOf(task, moment);
  if (awaited) return [{ says: AWAITED.says }];
  if (missing) return [{ says: missing }];
  if (kind === "next") return [{ says: `${example(answer)} is corrected next.` }];
  if (kind === "choice") return [{ says: choices[answer], answer }];
  if (kind === "separates") return [{ says: answer ? SAYS.inseparable : SAYS.separable, answer }];
  const says = { margin: `γ* = ${number(answer)}.`, support: counted(answer, "support vector") };
  return [{ says: says[/** @type {"margin" | "support"} */ (kind)] ?? `${counted(answer, "mistake")}.`, answer }];
}

/** Whether two tasks ask about the same points. @param {Posed} one @param {Data} data */
export const isOn = ({ start: { points, labels } }, data) =>
  Boolean(points && labels && isSame({ points, labels }, data));
