// Custom exercises: questions that an author asks about a scene, and their validators.
// Such an exercise is not in the catalogue, so its task is stored with the work. The answers are those of the run on
// the board, which the browser knows.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { example, number } from "../../words/numbers.js";
import { awaitedAnswer, exercise, invalidAnswer, isRunPending, rightAnswer, wrongAnswer } from "./question.js";
import { isBoolean, isIndex, isLabelledPoints, isListOf, isString, isText } from "../validators.js";

/** @import { Data, Lesson, Moment, Vector, Separable } from "../../types" */
/** @import { Scene } from "../types" */
/** @import { CheckResult, Exercise, AnswerContext, Hint, Slip } from "./types" */

/** The kinds of questions:
 * next            which example is corrected next
 * mistakes        how many mistakes there are until the run converges
 * separates       whether a line separates
 * support         how many support vectors there are
 * margin          how large γ* is
 * choice          which sentence is right: the task has the question, the sentences and the right one
 * build mistakes  points with exactly so many mistakes
 * build margin    points with a γ* of at least so much
 * @typedef {"next" | "mistakes" | "separates" | "support" | "margin" | "choice" | "build mistakes" | "build margin"
 *   } Kind */

/**
 * title    "" for the usual title of the kind
 * asks, choices, right  of a choice: the question, the sentences, and the number of the right one
 * wanted   of a build: how many mistakes, or how large γ*
 * locked   of a build: examples of the start that must not change, and whether the number of points or the classes are
 *          locked, too
 * answer   of a build: points that are a right answer, if the author gave any
 * @typedef {{ kind: Kind, title?: string, asks?: string, choices?: string[], right?: number, wanted?: number,
 *   locked?: Exercise["locked"], answer?: Data }} CustomTask
 * A task with its start: points if its lesson has any, the visible layers, and the step.
 * @typedef {{ points?: Vector[], labels?: number[], layers?: string[], step?: [number, boolean] }} TaskStart
 * @typedef {CustomTask & { start: TaskStart }} CustomTaskWithStart */

export const LONGEST = { title: 30, asks: 140, choice: 120 };
export const MOST_EXERCISE_POINTS = 200; // together with those of an answer, in a link
const MOST_WANTED = 1000; // mistakes
const MOST_MARGIN = 1e6;
const [FEWEST_CHOICES, MOST_CHOICES] = [2, 6];
const MARGIN_TOLERANCE = 0.01; // relative error of a typed margin

/** Whether the line at the present step misclassifies an example. @param {number} i @param {AnswerContext} given */
function isMisclassified(i, { moment: { run, k } }) {
  return plane.isWrong(run.labels[i], plane.score(run.states[k], run.points[i]), run.boundary);
}

/** For `leads` of a hint: the true answer. @param {Kind} kind
 * @returns {(given: AnswerContext) => any} */
const trueAnswer =
  (kind) =>
  ({ moment }) =>
    truthOf({ kind }, moment).answer;

/** One point of each class on the x₁ axis, so that γ* is `size`. @param {number} size @returns {Data} */
const twoApart = (size) => ({
  points: [
    [size, 0],
    [-size, 0],
  ],
  labels: [1, -1],
});

/** The true answer, or why there is none. @typedef {{ answer?: any, awaited?: boolean, missing?: string }} Truth */

const NO_RUN = t("This board does not show a perceptron run. Choose a question that needs no run.");
const ENDLESS = t("The run has not converged on these points, so the number of mistakes is not final.");
const NO_CORRECTION = t("From this step on, the run corrects no example. Go back to an earlier step.");
const NO_BEST = t(
  "These points have no maximum-margin line. Such a line exists only if there are points of both classes and a " +
    "line separates them.",
);
/** @param {Moment} moment @returns {Truth} */
const mistakesOf = ({ run }) => {
  if (!run.index) return { missing: NO_RUN };
  return run.outcome === "converged" ? { answer: run.length } : { missing: ENDLESS };
};
/** @param {(verdict: Separable) => number} take @returns {(moment: Moment) => Truth} */
const fromBestLine =
  (take) =>
  ({ run: { verdict } }) => {
    if (!verdict) return { missing: NO_BEST };
    if (verdict.kind === "awaited") return { awaited: true };
    return verdict.kind === "separable" ? { answer: take(verdict) } : { missing: NO_BEST };
  };

/** @param {number} right @param {number} value */
const isClose = (right, value) => Math.abs(value - right) <= MARGIN_TOLERANCE * right;

/** @type {Slip} */
const WHOLE_BAND_SLIP = {
  name: "whole-band",
  is: (answer, { moment: { run } }) => isClose(2 * (run.verdict.margin ?? NaN), answer),
  says: t("Your answer is the width of the whole band. γ* is the distance from the line to one edge of " + "the band."),
};

/** @param {number} n */
const convergenceText = (n) => t("The run converges after {n, plural, one {# mistake} other {# mistakes}}.", { n });

/** Of each kind: its title, its question, and the layers that would give the answer away (`hides`); the true answer at
 * a moment, and whether an answer is right (else it must be equal); and what is said of right and wrong answers, and as
 * the solution if that is not the same (`solved`). For a build, the number that was built is compared with `wanted`.
 * @type {{ [kind in Kind]: { form: Exercise["form"], title: string, asks(task: CustomTask): string, hides: string[],
 *   truth(moment: Moment): Truth, isRight?(truth: number, answer: number): boolean, slips?: Slip[],
 *   right(truth: any, task: CustomTask): string, wrong(truth: any, task: CustomTask, answer: any): string,
 *   solved?(truth: any, task: CustomTask): string, near?(truth: any, task: CustomTask): string,
 *   hints(task: CustomTask): [Hint, Hint, Hint] } }} */
export const KINDS = {
  next: {
    form: "example",
    title: t("The next correction"),
    asks: () => t("Which example does the perceptron correct next? Choose it in the picture."),
    hides: ["example", "mistakes", "update"],
    truth: ({ run, k }) => {
      if (!run.index) return { missing: NO_RUN };
      const next = run.index[k];
      return next === undefined ? { missing: NO_CORRECTION } : { answer: next };
    },
    right: (right) => t("{point} is corrected next.", { point: example(right) }),
    wrong: (_, __, answer) =>
      t(
        "{point} is not the next example that is corrected under these conventions. Go through the examples in " +
          "order.",
        { point: example(answer) },
      ),
    hints: () => [
      {
        says: t("Only a misclassified example is corrected. The conventions say how a score of 0 is classified."),
        holds: (answer, given) => isMisclassified(answer, given),
      },
      t(
        "Go through the examples in the order given by the conventions. The order “first” starts again at x⁽¹⁾ " +
          "after every mistake.",
      ),
      {
        says: t("For each example, compute y·(w·x + b). The answer is the first misclassified example."),
        leads: trueAnswer("next"),
      },
    ],
  },
  mistakes: {
    form: "number",
    title: t("How many mistakes?"),
    asks: () => t("How many mistakes does the perceptron make on these points before it converges?"),
    hides: ["best", "certificate", "mistakes"],
    truth: mistakesOf,
    right: convergenceText,
    wrong: () =>
      t(
        "The perceptron makes a different number of mistakes before it converges. Did you count every " + "correction?",
      ),
    hints: () => [
      t("Each correction counts as one mistake, and the same example can be corrected several times."),
      t("The smaller γ* is relative to the distances of the points from the origin, the more mistakes there can be."),
      {
        says: t("Go through the examples in order on paper. Count each correction of w and b."),
        leads: trueAnswer("mistakes"),
      },
    ],
  },
  separates: {
    form: "choice",
    title: t("Is there a separating line?"),
    asks: () => t("Is there a line that has all + points on one side and all − points on the other?"),
    hides: ["best", "certificate"],
    truth: ({ run: { verdict, points } }) => {
      if (!verdict || !points.length) return { missing: t("There are no points on the board.") };
      return verdict.kind === "awaited" ? { awaited: true } : { answer: verdict.kind === "inseparable" ? 1 : 0 };
    },
    right: (isNot) =>
      isNot
        ? t("No line separates these points, because the convex hulls of the two classes meet.")
        : t("A line separates these points."),
    wrong: () => t("The opposite answer is correct. Look at the convex hulls of the two classes."),
    hints: () => [
      t("Imagine the region inside a rubber band around each class. This region is the convex hull of the class."),
      {
        says: t(
          "If the two regions have no point in common, a line fits between them. Otherwise, no line separates " +
            "the classes.",
        ),
        leads: trueAnswer("separates"),
      },
      {
        says: t(
          "The regions meet if a point of one class lies in the region of the other class. They also meet if a " +
            "segment between two + points crosses a segment between two − points.",
        ),
        leads: trueAnswer("separates"),
      },
    ],
  },
  support: {
    form: "number",
    title: t("How many support vectors?"),
    asks: () =>
      t(
        "How many support vectors does the maximum-margin line have? Count all points on the edges of its margin " +
          "band.",
      ),
    hides: ["best", "certificate"],
    truth: fromBestLine(({ support }) => support.length),
    right: (n) => t("{n} points lie on the edges of the widest empty band between the classes.", { n }),
    solved: (n) => t("The maximum-margin line has {n} support vectors.", { n }),
    wrong: () =>
      t(
        "Your answer is not the number of points on the edges of the widest empty band between the classes. Count " +
          "the points on both edges.",
      ),
    hints: () => [
      t("The maximum-margin line lies in the middle of the widest empty band between the two classes."),
      { says: t("Count the points on the two edges of this band."), leads: trueAnswer("support") },
      {
        says: t("The two edges are parallel, and at least one point lies on each edge."),
        holds: (answer) => answer >= 2,
      },
    ],
  },
  margin: {
    form: "number",
    title: t("How large is γ*?"),
    asks: () =>
      t(
        "How large is γ*, the distance from the maximum-margin line to the nearest point? An error of at most 1 % " +
          "is accepted.",
      ),
    hides: ["best", "certificate", "margins"],
    truth: fromBestLine(({ margin }) => margin),
    isRight: isClose,
    slips: [WHOLE_BAND_SLIP],
    right: (margin) => t("γ* is {margin}.", { margin: number(margin) }),
    wrong: () => t("The margin of the maximum-margin line is different. How far apart are the two hulls?"),
    hints: () => [
      t("Find the shortest segment between the convex hulls of the two classes."),
      t("The maximum-margin line is the perpendicular bisector of this segment."),
      { says: t("γ* is half the length of this segment."), leads: trueAnswer("margin") },
    ],
  },
  choice: {
    form: "choice",
    title: t("Which answer is correct?"),
    asks: ({ asks }) => asks ?? "",
    hides: [],
    truth: () => ({}), // the task has the right answer
    right: (right, { choices = [] }) => choices[right],
    wrong: () => t("This answer is not correct. Compare it with the picture."),
    hints: () => [
      t("Read the question again, and look at the picture."),
      t("Which of the answers can you rule out?"),
      t("Take each remaining answer. What would you see in the picture if it were correct?"),
    ],
  },
  "build mistakes": {
    form: "build",
    title: t("A given number of mistakes"),
    asks: ({ wanted = 0 }) =>
      t(
        "Place points on which the perceptron makes exactly {n, plural, one {# mistake} other {# mistakes}} " +
          "before it converges.",
        { n: wanted },
      ),
    hides: [],
    truth: mistakesOf,
    right: convergenceText,
    wrong: (n, { wanted = 0 }) =>
      n < wanted
        ? t("The perceptron makes too few mistakes on these points. Try a smaller distance between the " + "classes.")
        : t("The perceptron makes too many mistakes on these points. Try a larger distance between the " + "classes."),
    near: (n, { wanted = 0 }) =>
      t("There should be {wanted}, but the perceptron makes {n, plural, one {# mistake} other {# mistakes}}.", {
        n,
        wanted,
      }),
    hints: () => [
      t("Start with a few points, and watch how the number of mistakes changes when you move one of them."),
      t("The closer the classes are to each other, the more mistakes there can be."),
      t("Points of different classes that are close to each other and far from the origin can cause many mistakes."),
    ],
  },
  "build margin": {
    form: "build",
    title: t("A wide margin"),
    asks: ({ wanted = 0 }) =>
      t("Place points of both classes so that a line separates them and γ* is at least {wanted}.", {
        wanted: number(wanted),
      }),
    hides: [],
    truth: fromBestLine(({ margin }) => margin),
    isRight: (margin, wanted) => margin >= wanted,
    right: (margin) =>
      t("A line separates these points, and their largest margin is γ* = {margin}.", { margin: number(margin) }),
    wrong: () => t("The classes are too close to each other. Move them apart."),
    near: (margin, { wanted = 0 }) =>
      t("γ* is {margin} now, but it should be at least {wanted}.", { margin: number(margin), wanted: number(wanted) }),
    hints: ({ wanted = 0 }) => [
      t("γ* is the distance from the maximum-margin line to the points nearest to it."),
      t("Only the shortest segment between the convex hulls of the two classes matters. γ* is half its length."),
      {
        says: t("Move the classes apart until the distance between their hulls is at least {distance}.", {
          distance: number(2 * wanted),
        }),
        leads: () => ({ points: twoApart(1.01 * wanted) }),
      },
    ],
  },
};

// ---- validators of what comes from outside -------------------------------------------------------------------------

// Characters that change the direction of text.
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Whether a value is a text for an exercise. @param {unknown} value @param {number} longest in UTF-16 units
 * @returns {value is string} */
export const isExerciseText = (value, longest) =>
  isText(value, longest) && value.length <= longest && !DIRECTION_MARKS.test(value);

/** Why a value is not a task, as a sentence; "" if it is one. @param {unknown} task */
export function taskProblem(task) {
  if (!Object.hasOwn(KINDS, Object(task).kind)) return t("This kind of question does not exist.");
  const { kind, title, locked, answer } = Object(task);
  if (title !== undefined && !isExerciseText(title, LONGEST.title))
    return t("The title must have 1 to {most} characters.", { most: LONGEST.title });
  if (locked !== undefined && !isLocked(locked)) return t("The list of locked settings is damaged.");
  if (answer !== undefined && !isLabelledPoints(answer, MOST_EXERCISE_POINTS))
    return t("The points of the sample answer are damaged.");
  if (kind === "choice") return choiceProblem(task);
  return kind.startsWith("build") ? buildProblem(task) : "";
}

/** @param {unknown} task */
function choiceProblem(task) {
  const { asks, choices, right } = Object(task);
  if (!isExerciseText(asks, LONGEST.asks))
    return t("The question must have 1 to {most} characters.", { most: LONGEST.asks });
  if (!Array.isArray(choices) || choices.length < FEWEST_CHOICES || choices.length > MOST_CHOICES)
    return t("There must be {fewest} to {most} answers to choose from.", {
      fewest: FEWEST_CHOICES,
      most: MOST_CHOICES,
    });
  if (!isListOf(choices, (text) => isExerciseText(text, LONGEST.choice)))
    return t("Each answer must have 1 to {most} characters.", { most: LONGEST.choice });
  if (new Set(choices.map((text) => text.trim())).size < choices.length) return t("Two of the answers are the same.");
  return isIndex(right, choices.length) ? "" : t("One of the answers must be marked as correct.");
}

/** @param {unknown} task */
function buildProblem(task) {
  const { kind, wanted } = Object(task);
  if (kind === "build margin")
    return Number.isFinite(wanted) && wanted > 0 && wanted <= MOST_MARGIN
      ? ""
      : t("γ* must be a number above 0, and at most {most}.", { most: MOST_MARGIN });
  return isIndex(wanted - 1, MOST_WANTED)
    ? ""
    : t("The number of mistakes must be a whole number from 1 to {most}.", { most: MOST_WANTED });
}

/** @param {unknown} locked */
function isLocked(locked) {
  const { count, labels, examples } = Object(locked);
  return (
    locked === Object(locked) &&
    [count, labels].every((value) => value === undefined || isBoolean(value)) &&
    (examples === undefined || isListOf(examples, (i) => isIndex(i, MOST_EXERCISE_POINTS), MOST_EXERCISE_POINTS))
  );
}

/** @param {unknown} task @returns {task is CustomTaskWithStart} */
export function isTaskWithStart(task) {
  const { start, locked } = Object(task);
  if (taskProblem(task) || start === null || typeof start !== "object") return false;
  const { points, labels, layers, step } = start;
  /** @param {number} i */
  const isThere = (i) => i < (points?.length ?? 0);
  const [hasPoints, hasLayers, hasStep] = [points ?? labels, layers, step].map((part) => part !== undefined);
  return (
    (!hasPoints || isLabelledPoints(start, MOST_EXERCISE_POINTS)) &&
    (!hasLayers || isListOf(layers, isString)) &&
    (!hasStep || isStepSetting(step)) &&
    (locked?.examples ?? []).every(isThere)
  );
}
/** @param {unknown} step */
const isStepSetting = (step) => Array.isArray(step) && step.length === 2 && isIndex(step[0], 1e6) && isBoolean(step[1]);

// ---- as an exercise ------------------------------------------------------------------------------------------------

/** Add the start that the scene gives. @param {CustomTask} task @param {Scene} scene
 * @returns {CustomTaskWithStart} */
export function taskWithStart(task, { points, board = {} }) {
  const { layers, step } = board;
  const data = points?.points && points.labels ? { points: points.points, labels: points.labels } : {};
  return { ...task, start: { ...data, ...(layers && { layers }), ...(step && { step }) } };
}

/** The id of a task: equal for equal tasks, and different from all ids of the catalogue.
 * @param {CustomTaskWithStart} task */
export const nameOf = (task) => `own-${hashOf(JSON.stringify(canonicalize(task)))}`;

/** A value whose JSON does not depend on the order of keys. @param {unknown} value @returns {unknown} */
function canonicalize(value) {
  if (Array.isArray(value)) return value.map(canonicalize);
  if (value === null || typeof value !== "object") return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, canonicalize(part)]);
}

/** A hash of 53 bits (cyrb53, public domain). @param {string} text */
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

/** @param {CustomTask} customTask */
export const titleOf = ({ title, kind }) => title ?? KINDS[kind].title;
/** @param {CustomTask} task */
export const taskQuestion = (task) => KINDS[task.kind].asks(task);
/** @param {CustomTask} task @returns {string[] | undefined} */
export const choicesOf = ({ kind, choices }) => (kind === "separates" ? [t("Yes"), t("No")] : choices);

/** @param {CustomTaskWithStart} task @param {Pick<Lesson, "layers">} lesson @returns {Exercise} */
export function exerciseOfTask(task, { layers }) {
  const { form, hides, hints, slips = [] } = KINDS[task.kind];
  const { start, locked } = task;
  const others =
    form === "build" || !start.layers ? [] : Object.keys(layers).filter((name) => !start.layers?.includes(name));
  const data = start.points && start.labels ? { points: { points: start.points, labels: start.labels } } : {};
  return exercise({
    id: nameOf(task),
    title: titleOf(task),
    form,
    lectures: [],
    start: () => ({
      ...data,
      board: { step: start.step ?? [0, false], ...(start.layers && { layers: start.layers }) },
    }),
    asks: taskQuestion(task),
    choices: choicesOf(task),
    ...(locked && { locked }),
    hides: [...new Set([...hides, ...others])],
    check: (answer, given) => checkTaskAnswer(task, answer, given),
    slips,
    hints: hints(task),
    solution: (given) => solutionOf(task, given),
  });
}

const AWAITING_SERVER = t("The server is still computing. Your answer will be checked as soon as it has finished.");
const TRY_AGAIN_LATER = t("The server is still computing. Try again in a moment.");
/** @param {number} one @param {number} other */
const areEqual = (one, other) => one === other;

/** @param {CustomTask} task @param {any} answer @param {AnswerContext} given @returns {CheckResult} */
function checkTaskAnswer(task, answer, { moment }) {
  const known = truthOf(task, moment);
  if (known.awaited) return awaitedAnswer(AWAITING_SERVER);
  if (known.missing) return invalidAnswer(known.missing);
  const { form, isRight = areEqual, right, wrong, near } = KINDS[task.kind];
  if (isRight(known.answer, form === "build" ? (task.wanted ?? 0) : answer))
    return rightAnswer(right(known.answer, task));
  return wrongAnswer(wrong(known.answer, task, answer), near && { near: near(known.answer, task) });
}

/** The true answer at a moment, or why there is none. @param {CustomTask} task @param {Moment} moment
 * @returns {Truth} */
export function truthOf(task, moment) {
  const { kind } = task;
  if (kind === "choice") return { answer: task.right };
  if (isRunPending(moment)) return { awaited: true };
  return KINDS[kind].truth(moment);
}

/** All kinds, each with the reason why it cannot be asked of this board; "" if it can. @param {Moment} moment
 * @param {boolean} edits whether its points can be edited */
export function kindsWithReasons(moment, edits) {
  /** @param {Kind} kind */
  const whyNot = (kind) => {
    if (kind === "choice") return "";
    if (kind.startsWith("build") && !edits)
      return t("The points on this board cannot be edited. Choose a question that needs no editing.");
    if (kind === "build mistakes") return moment.run.index ? "" : NO_RUN;
    if (kind === "build margin") return moment.run.verdict ? "" : NO_BEST;
    const { awaited, missing = "" } = truthOf({ kind }, moment);
    return awaited ? TRY_AGAIN_LATER : missing;
  };
  return /** @type {Kind[]} */ (Object.keys(KINDS)).map((kind) => ({ kind, whyNot: whyNot(kind) }));
}

/** @param {CustomTaskWithStart} task @param {AnswerContext} given */
function solutionOf(task, { moment }) {
  const { kind, answer: data } = task;
  if (data) return [{ says: t("These points are a correct answer."), points: data }];
  if (kind.startsWith("build"))
    return [{ says: t("The author of this exercise gave no sample answer. The hints tell you how to go on.") }];
  const { answer, missing, awaited } = truthOf(task, moment);
  if (awaited) return [{ says: TRY_AGAIN_LATER }];
  if (missing) return [{ says: missing }];
  const { right, solved = right } = KINDS[kind];
  return [{ says: solved(answer, task), ...(kind !== "next" && { answer }) }];
}
