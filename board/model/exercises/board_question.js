// Questions of “Ask me first”, which a board asks before it shows something.
// The lesson makes such an exercise for one moment, so it is not stored. The switch is stored; while it is on, the
// board asks again.

import { t } from "../../language/t.js";
import { foot } from "../../math/plane.js";
import { newWork, isAnswerHidden } from "./exercise.js";
import { announce } from "../state_updates.js";
import { momentOf } from "../moment.js";
import { isSameData } from "../points.js";
import { exercise, rightAnswer, wrongAnswer } from "./question.js";

/** @import { Ghost } from "../../draw/types" */
/** @import { AnyAction, LineWithGrip, Line, Moment, State } from "../../types" */
/** @import { CheckResult, Answer, Exercise, ExerciseForm } from "./types" */

/** `right` is the answer, and `told` says what happened and why, in a sentence or two that are true for any answer, or
 * for the right one if `missed` is there for the others. As long as `about` is equal, it is the same question. `ghost`
 * shows a wrong answer.
 * @typedef {{ id: string, form?: ExerciseForm, about?: unknown, asks: string, choices?: string[], right: Answer,
 *   told: string, missed?: string, hides?: string[], isFree?: boolean,
 *   ghost?(answer: any): Ghost | undefined }} QuestionSpec */

/** The moments that a question can use: `now`; `then`, to which an action would lead; or, for a question about the
 * board as it is, `was`, from which the board came to this.
 * @template {Moment} [M=Moment] @typedef {{ now: M, then?: M, was?: M | null }} QuestionContext */

/** @param {QuestionSpec} made @returns {Exercise} */
export const question = ({ about = "", right, told, missed = told, ghost, ...made }) =>
  exercise({
    form: "choice",
    title: t("Predict"),
    lectures: [],
    once: true,
    about: JSON.stringify(about),
    start: () => ({}),
    check: (answer) => (answer === right ? rightAnswer(told) : wrongAnswer(missed, { ghost: ghost?.(answer) })),
    hints: ["", "", ""],
    solution: () => [{ says: told, answer: right }],
    ...made,
  });

/** A question whose answer is drawn: `judge` says how near a line is. The answer stays visible beside the true line.
 * @param {Omit<QuestionSpec, "right" | "form" | "ghost"> & { line: Line,
 *   judge(line: LineWithGrip): Pick<CheckResult, "says"> & { isRight: boolean } }} made @returns {Exercise} */
export const lineQuestion = ({ line, judge, ...made }) => ({
  ...question({ ...made, form: "line", right: { ...line, grip: foot(line, [0, 0]) } }),
  check(answer) {
    const { isRight, says } = judge(answer);
    return { result: isRight ? "right" : "wrong", says, ghost: { lines: [{ w: answer.w, b: answer.b }] } };
  },
});

/** @param {Omit<QuestionSpec, "right"> & { isYes: boolean }} made */
export const yesOrNo = ({ isYes, ...made }) =>
  question({ choices: [t("Yes"), t("No")], ...made, right: isYes ? 0 : 1 });

/** @param {State} state */
const wantsQuestions = ({ lesson, own, run }) => Boolean(lesson.questions && own.ask && !own.exercise && run);

/** @param {State} state */
const isOpen = ({ question: now }) => now !== null && isAnswerHidden(now.exercise, now.work);

/** @typedef {(state: State, action: AnyAction) => State} ApplyAction */

/** The board with a question about the result of an action, instead of the result; null if there is no question.
 * @param {State} state @param {AnyAction} action @param {ApplyAction} carry */
export function askBefore(state, action, carry) {
  const { lesson, player } = state;
  if (!lesson.asksBefore?.includes(action[0]) || !wantsQuestions(state) || player.playing || isOpen(state)) return null;
  const now = settleBoard(state);
  const next = carry(now, action);
  if (next === now || (next.problem && next.problem !== now.problem) || momentOf(now).ahead) return null;
  const found = lesson.questions?.({ now: momentOf(now), then: momentOf(settleBoard(next)) }) ?? [];
  return found.length ? openQuestion(now, found, { then: action }) : null;
}

/** The board without a question or an animation in progress. @param {State} state @returns {State} */
const settleBoard = (state) => ({ ...state, question: null, player: { ...state.player, tween: null } });

/** Open one of the questions that were found; they take turns. @param {State} state @param {Exercise[]} found
 * @param {{ then?: AnyAction | null, was?: Moment | null }} more @returns {State} */
function openQuestion(state, found, { then = null, was = null }) {
  const exercise = found[((state.own.ask?.of ?? 0) + state.player.position) % found.length];
  const now = { exercise, work: newWork(exercise), then, was, at: [] };
  const chosen = exercise.form === "example" ? null : state.chosen;
  const next = { ...state, chosen, problem: "", question: { ...now, at: placeOf(state) } };
  const choices = /** @type {string[]} */ (exercise.choices ?? []).map((text, i) => `${i + 1}: ${text}.`);
  return announce(next, [exercise.asks, ...choices].join(" "));
}

/** Where a question is asked and its answer is shown. @param {State} state */
const placeOf = ({ run, player: { position, fresh }, points }) => [run, points.current, position, fresh];

/** Compares by value, because the server may send the same data again. @param {any[]} one @param {any[]} other */
const isSamePlace = ([run, data, ...one], [other, otherData, ...rest]) =>
  (run === other || run.equals(other)) &&
  (data === otherData || isSameData(data, otherData)) &&
  one.every((value, i) => value === rest[i]);

/** The board after an action: an answered question carries out the action that waited for it, and a question that no
 * longer applies is replaced. @param {State} before @param {State} next @param {ApplyAction} carry
 * @returns {State} */
export function updateQuestion(before, next, carry) {
  if (!next.run) return next;
  if (!wantsQuestions(next)) return next.question ? { ...next, question: null } : next;
  const { question: now } = next;
  if (now?.then && !isOpen(next)) {
    const after = carry({ ...next, question: { ...now, then: null } }, now.then);
    const told = { ...after, heard: next.heard };
    return { ...told, question: told.question && { ...told.question, at: placeOf(after) } };
  }
  if (isUnmoved(before, next)) return next;
  if (!now || now.exercise.isFree) return askAboutBoard(before, next);
  return isSamePlace(now.at, placeOf(next)) ? next : askAboutBoard(before, { ...next, question: null });
}

/** @param {State} before @param {State} next */
const isUnmoved = (before, next) =>
  before.own === next.own &&
  before.question === next.question &&
  before.connected === next.connected &&
  before.run === next.run &&
  placeOf(before).every((value, i) => value === placeOf(next)[i]);

/** Ask about the board as it is. It may change until the question is answered.
 * @param {State} before @param {State} next @returns {State} */
function askAboutBoard(before, next) {
  const { lesson, question: now, player } = next;
  const moment = momentOf(next);
  if (player.playing || moment.ahead) return next;
  /** @param {Moment | null} was */
  const asked = (was) => lesson.questions?.({ now: moment, was }) ?? [];
  const known = now ? asked(now.was) : [];
  const same = known.find(({ id, about }) => id === now?.exercise.id && about === now.exercise.about);
  if (now && same) return { ...next, question: { ...now, exercise: same } };
  const was = now && isOpen(next) ? now.was : before.run ? momentOf(before.held?.from ?? before) : null;
  const found = asked(was);
  if (!found.length) return now ? { ...next, question: null } : next;
  return openQuestion({ ...next, question: null }, found, { was });
}
