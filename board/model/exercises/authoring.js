// The form in which an author makes an exercise of a board.

import { t } from "../../language/t.js";
import { parseNumber } from "../../math/number_input.js";
import { kindsWithReasons, MOST_EXERCISE_POINTS, taskProblem, truthOf } from "./custom_exercise.js";

/** @import { Data, Lesson, Moment } from "../../types" */
/** @import { Scene } from "../types" */
/** @import { Kind, CustomTask } from "./custom_exercise.js" */
/** @import { CustomEntry } from "./worksheet.js" */

/** The form as filled in. `begins` says whether a build starts without points, and `stays` what must not change.
 * @typedef {{ kind: Kind, title: string, asks: string, choices: string[], right: number, wanted: string,
 *   begins: "these" | "none", stays: { places: boolean, count: boolean, labels: boolean },
 *   hidden: string[] }} QuestionForm */

/** The kinds of questions that this board allows.
 * @param {Moment} moment @param {Pick<Lesson, "edits">} lesson */
export const kindsOf = (moment, { edits }) =>
  kindsWithReasons(moment, edits)
    .filter(({ whyNot }) => !whyNot)
    .map(({ kind }) => kind);

/** @param {Kind} kind @param {Moment} moment @returns {QuestionForm} */
export function initialForm(kind, moment) {
  const { answer } = truthOf({ kind }, moment);
  return {
    kind,
    title: "",
    asks: "",
    choices: ["", "", "", ""],
    right: 0,
    wanted: !kind.startsWith("build") || answer === undefined ? "" : suggestWanted(kind, answer),
    begins: "these",
    stays: { places: false, count: false, labels: false },
    hidden: [],
  };
}

/** The value of these points, but for a margin 1 % less and rounded. @param {Kind} kind @param {number} answer */
const suggestWanted = (kind, answer) =>
  String(kind === "build margin" ? Number((answer * 0.99).toPrecision(2)) : answer);

/** The entry, or the reason why there is none.
 * @param {QuestionForm} filled @param {Scene} scene @param {Moment} moment
 * @param {Pick<Lesson, "name" | "edits" | "steps" | "layers">} lesson
 * @returns {{ entry: CustomEntry, problem: "" } | { entry: null, problem: string }} */
export function entryOf(filled, scene, moment, lesson) {
  const { points, labels } = moment.data;
  const task = taskOf(filled, { points, labels });
  const problem = posingProblem(filled, task, moment);
  if (problem) return { entry: null, problem };
  const isEmpty = task.answer !== undefined;
  const { exercise: _, step, ...board } = scene.board ?? {};
  const place = stepOf(filled.kind, step, moment);
  return {
    problem: "",
    entry: {
      page: lesson.name,
      task,
      scene: {
        version: 1,
        page: lesson.name,
        ...(lesson.edits && { points: isEmpty ? { points: [], labels: [] } : { points, labels } }),
        ...(scene.rules && { rules: scene.rules }),
        board: {
          ...board,
          layers: layersOf(filled.kind, moment, lesson),
          ...(lesson.steps && place && { step: place }),
        },
        ...(filled.hidden.length && { hidden: filled.hidden }),
      },
    },
  };
}

/** The visible layers. A question for an example also shows the numbers, so that it can be answered on paper.
 * @param {Kind} kind @param {Moment} moment @param {Pick<Lesson, "layers">} lesson */
const layersOf = (kind, moment, { layers }) => [
  ...new Set([...moment.layers, ...(kind === "next" && Object.hasOwn(layers, "numbers") ? ["numbers"] : [])]),
];

/** The step at which the question is asked. @param {Kind} kind @param {[number, boolean] | undefined} step
 * @param {Moment} moment @returns {[number, boolean] | undefined} */
function stepOf(kind, step, { position }) {
  if (kind === "choice") return step;
  return kind === "next" ? [position, false] : [0, false];
}

/** @param {QuestionForm} filled @param {Data} data @returns {CustomTask} */
function taskOf({ kind, title, asks, choices, right, wanted, begins, stays }, data) {
  const own = title.trim() ? { title: title.trim() } : {};
  if (kind === "choice") {
    const texts = choices.map((text, i) => ({ text: text.trim(), i })).filter(({ text }) => text);
    const at = texts.findIndex(({ i }) => i === right);
    return { kind, ...own, asks: asks.trim(), choices: texts.map(({ text }) => text), right: at };
  }
  if (!kind.startsWith("build")) return { kind, ...own };
  const { places, count, labels } = stays;
  const examples = places ? { examples: data.points.map((_, i) => i) } : {};
  const isLocked = begins === "these" && (places || count || labels);
  const locked = isLocked ? { locked: { ...examples, ...(count && { count }), ...(labels && { labels }) } } : {};
  return { kind, ...own, wanted: parseNumber(wanted), ...locked, ...(begins === "none" && { answer: data }) };
}

/** @param {QuestionForm} filled @param {CustomTask} task @param {Moment} moment */
function posingProblem({ kind, begins }, task, moment) {
  const { points } = moment.data;
  if (points.length > MOST_EXERCISE_POINTS)
    return t("An exercise can have at most {most} points, but this board has {n}.", {
      most: MOST_EXERCISE_POINTS,
      n: points.length,
    });
  const problem = taskProblem(task);
  if (problem) return problem;
  const { answer, awaited, missing } = truthOf(task, moment);
  if (awaited) return t("The server has not answered your last edit yet. Try again in a moment.");
  if (!kind.startsWith("build")) return missing ?? "";
  const isRight = kind === "build margin" ? answer >= (task.wanted ?? Infinity) : answer === task.wanted;
  if (begins === "none")
    return isRight ? "" : t("These points are not a correct answer to this question. Change the points or the number.");
  return isRight
    ? t("These points are already a correct answer. Start with an empty board, or change the points or the number.")
    : "";
}
