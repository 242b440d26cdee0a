// What a board asks before it shows something, where somebody wants to be asked first: an exercise that is made for one
// moment, by the lesson. It is not kept: the switch is, and with it the board asks again.

import { t } from "../../language/t.js";
import { foot } from "../../math/plane.js";
import { newWork, isAnswerHidden } from "./exercise.js";
import { announce } from "../state_updates.js";
import { momentOf } from "../moment.js";
import { isSameData } from "../points.js";

/** @import { Answer, CheckResult, Exercise, ExerciseForm, Ghost } from "./exercise.js" */
/** @import { Action, LineWithGrip, Line, Moment, State } from "../../types" */

/** `right` is the answer, `told` what happened and why: one sentence or two that are true whatever was answered. While
 * `about` is the same, it is the same question. `ghost` is what a wrong answer would look like.
 * @typedef {{ id: string, form?: ExerciseForm, about?: any, asks: string, choices?: string[], right: Answer, told:
 * string,
 *   hides?: string[], isFree?: boolean, ghost?(answer: any): Ghost | undefined }} QuestionSpec */

/** What there is to ask about: the moment `now`; the moment `then` that an action would lead to; or, of a board as it
 * stands, the moment that `was` before it came to this.
 * @template {Moment<any>} [M=Moment<any>] @typedef {{ now: M, then?: M, was?: M | null }} QuestionContext */

/** @param {QuestionSpec} made @returns {Exercise} */
export const question = ({ id, form = "choice", about = "", asks, choices, right, told, hides, isFree, ghost }) => ({
  id,
  version: 1,
  title: t("Predict"),
  form,
  lectures: [],
  once: true,
  about: JSON.stringify(about),
  isFree,
  start: () => ({}),
  asks,
  choices,
  hides,
  check: (answer) =>
    answer === right ? { result: "right", says: told } : { result: "wrong", says: told, ghost: ghost?.(answer) },
  hints: ["", "", ""],
  solution: () => [{ says: told, answer: right }],
  trials: {},
});

/** A line that is to be drawn: `judge` says how near one is, and that one stays beside the true line.
 * @param {Omit<QuestionSpec, "right" | "form" | "ghost"> & { line: Line, judge(line: LineWithGrip): Pick<CheckResult,
 * "says"> &
 *   { isRight: boolean } }} made @returns {Exercise} */
export const lineQuestion = ({ line, judge, ...made }) => ({
  ...question({ ...made, form: "line", right: { ...line, grip: foot(line, [0, 0]) } }),
  check(answer) {
    const { isRight, says } = judge(answer);
    return { result: isRight ? "right" : "wrong", says, ghost: { lines: [{ w: answer.w, b: answer.b }] } };
  },
});

/** A question with two answers. @param {Omit<QuestionSpec, "right"> & { isYes: boolean }} made */
export const yesOrNo = ({ isYes, ...made }) =>
  question({ choices: [t("Yes"), t("No")], ...made, right: isYes ? 0 : 1 });

/** Whether somebody wants to be asked on this board. @param {State<any>} state */
const wantsQuestions = ({ lesson, own, run }) => Boolean(lesson.questions && own.ask && !own.exercise && run);

/** @param {State<any>} state */
const isOpen = ({ question: now }) => now !== null && isAnswerHidden(now.exercise, now.work);

/** @typedef {(state: State<any>, action: Action<any>) => State<any>} ApplyAction */

/** The board with a question about what an action would show, in place of that; null where there is none.
 * @param {State<any>} state @param {Action<any>} action @param {ApplyAction} carry */
export function askBefore(state, action, carry) {
  const { lesson, player } = state;
  if (!lesson.asksBefore?.includes(action[0]) || !wantsQuestions(state) || player.playing || isOpen(state)) return null;
  const now = settleBoard(state);
  const next = carry(now, action);
  if (next === now || (next.problem && next.problem !== now.problem) || momentOf(now).ahead) return null;
  const found = lesson.questions?.({ now: momentOf(now), then: momentOf(settleBoard(next)) }) ?? [];
  return found.length ? openQuestion(now, found, { then: action }) : null;
}

/** Nothing is on its way. @param {State<any>} state @returns {State<any>} */
const settleBoard = (state) => ({ ...state, question: null, player: { ...state.player, tween: null } });

/** The next of them. @param {State<any>} state @param {Exercise[]} found
 * @param {{ then?: Action<any> | null, was?: Moment<any> | null }} more @returns {State<any>} */
function openQuestion(state, found, { then = null, was = null }) {
  const exercise = found[((state.own.ask?.of ?? 0) + state.player.position) % found.length];
  const now = { exercise, work: newWork(exercise), then, was, at: [] };
  const chosen = exercise.form === "example" ? null : state.chosen;
  const next = { ...state, chosen, problem: "", question: { ...now, at: placeOf(state) } };
  const choices = /** @type {string[]} */ (exercise.choices ?? []).map((text, i) => `${i + 1}: ${text}.`);
  return announce(next, [exercise.asks, ...choices].join(" "));
}

/** Where a question about a step is asked, and where its answer is seen. @param {State<any>} state */
const placeOf = ({ run, player: { position, fresh }, points }) => [run, points.current, position, fresh];

/** The server may say the same once more. @param {any[]} one @param {any[]} other */
const isSamePlace = ([run, data, ...one], [other, otherData, ...rest]) =>
  (run === other || run.equals(other)) &&
  (data === otherData || isSameData(data, otherData)) &&
  one.every((value, i) => value === rest[i]);

/** The board after an action: an answered question has led on, what is no longer there is not asked about, and what has
 * come is. @param {State<any>} before @param {State<any>} next @param {ApplyAction} carry @returns {State<any>} */
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

/** @param {State<any>} before @param {State<any>} next */
const isUnmoved = (before, next) =>
  before.own === next.own &&
  before.question === next.question &&
  before.connected === next.connected &&
  before.run === next.run &&
  placeOf(before).every((value, i) => value === placeOf(next)[i]);

/** A question about the board as it stands, which may be changed until it is answered.
 * @param {State<any>} before @param {State<any>} next @returns {State<any>} */
function askAboutBoard(before, next) {
  const { lesson, question: now, player } = next;
  const moment = momentOf(next);
  if (player.playing || moment.ahead) return next;
  const asked = (/** @type {Moment<any> | null} */ was) => lesson.questions?.({ now: moment, was }) ?? [];
  const known = now ? asked(now.was) : [];
  const same = known.find(({ id, about }) => id === now?.exercise.id && about === now.exercise.about);
  if (now && same) return { ...next, question: { ...now, exercise: same } };
  const was = now && isOpen(next) ? now.was : before.run ? momentOf(before.held?.from ?? before) : null;
  const found = asked(was);
  if (!found.length) return now ? { ...next, question: null } : next;
  return openQuestion({ ...next, question: null }, found, { was });
}
