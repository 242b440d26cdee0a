// Actions of a student who plays the perceptron; see round.js.

import * as plane from "../../math/plane.js";
import * as words from "../../words/round.js";
import { joinSentences } from "../../words/sentences.js";
import { announce, updateSettings, withProblem } from "../state_updates.js";
import { activeRound } from "./exercise.js";
import { momentOf } from "../moment.js";
import { judge } from "./question.js";
import { roundQuestion, isRight, NO_EXAMPLE } from "./reply.js";
import { choicesOfB, draftOf, nextQuestion, MAX_LEVEL, looksOf, snapStep, updateOf } from "./round.js";
import { mainPictureName, pictureOf, planeOf, unitOf } from "../views.js";

/** @import { ActiveDrag, State, Vector } from "../../types" */
/** @import { TrainingRun } from "../runs/types" */
/** @import { ActiveExercise, Exercise, Work } from "./types" */
/** @import { Reply, Round } from "./round.js" */
/** @typedef {{ exercise: Exercise, run: TrainingRun, round: Round, work: Work }} ActiveRound */

const UPDATES_TO_SOLVE = 5; // so many updates without help count as a whole run

/** The round, if it has a question and the board knows the run of its points; else null.
 * @param {State} state @returns {ActiveRound | null} */
function openRound(state) {
  const now = activeRound(state);
  return now?.isOpen && !momentOf(state).ahead ? now : null;
}

/** @param {State} state @param {Partial<Work>} patch @returns {State} */
const withWork = (state, patch) =>
  state.own.exercise ? updateSettings(state, { exercise: { ...state.own.exercise, ...patch } }) : state;

/** The board follows the round to its position in the run, where it is when the student leaves the round.
 * @param {State} state @param {ActiveRound} now
 * @param {Round} round @param {Partial<Work>} [patch] @returns {State} */
function withRound(state, { run }, round, patch) {
  const place = round.over ? { position: run.total } : { position: run.positionOf(round.k) };
  const player = { ...state.player, ...place, fresh: false, tween: null };
  return withProblem(withWork({ ...state, player }, { ...patch, round }), "");
}

/** Change the placed parts of the new line. @param {State} state @param {ActiveRound} now
 * @param {Partial<Round>} patch */
const withDraft = (state, now, patch) => withRound(state, now, { ...now.round, ...patch });

/** Check an answer, and go on if it is right. @param {State} state @param {Reply} given @returns {State} */
function reply(state, given) {
  const now = openRound(state);
  if (!now) return announceProblem(state, words.STILL_COMPUTING);
  const { exercise, round, work } = now;
  if (round.found !== "w" in given) return announceProblem(state, round.found ? words.NO_TIP : words.FIRST_EXAMPLE);
  const checked = judge(exercise, given, contextOf(state));
  const was = { reply: given, k: round.k, found: round.found };
  const next = checked.result === "right" ? acceptReply(now, given) : rejectReply(round, given);
  const tries = next.right + next.wrong;
  const isWhole = next.over && !next.helped;
  const solved = work.solved || (checked.result === "right" && (isWhole || next.updates >= UPDATES_TO_SOLVE));
  const shown = checked.result === "right" ? null : work.shown;
  const settled = withRound(state, now, { ...next, was }, { tries, solved, shown });
  return announce({ ...settled, chosen: null }, joinSentences(checked.says, nextQuestionText(settled)));
}

/** The context of the round on a board. @param {State} state */
const contextOf = (state) => /** @type {ActiveExercise} */ (momentOf(state).exercise).given;

/** The next question, for a screen reader. @param {State} state */
function nextQuestionText(state) {
  const now = activeRound(state);
  return now ? roundQuestion(now.round, now.run) : "";
}

/** @param {ActiveRound} now @param {Reply} given @returns {Round} */
function acceptReply({ round, work }, given) {
  const isOwn = work.shown === null;
  const isClean = isOwn && !round.ghost;
  const done = {
    ...round,
    right: round.right + Number(isOwn),
    helped: round.helped + Number(!isOwn),
    updates: round.updates + Number(isOwn && round.found),
    level: round.found ? Math.min(Math.max(round.level + (isClean ? 1 : -1), 0), MAX_LEVEL) : round.level,
  };
  return "stops" in given ? { ...done, over: true, ghost: null } : nextQuestion(done);
}

/** @param {Round} round @param {Reply} given @returns {Round} */
const rejectReply = (round, given) => ({
  ...round,
  wrong: round.wrong + 1,
  ghost: "w" in given ? { w: given.w, b: given.b } : null,
});

/** The new line, if all of it is placed; at level 0, b is filled in. @param {ActiveRound} now
 * @returns {Reply | null} */
function placedReply({ run, round }) {
  const { k, w, level, step } = round;
  const b = level ? round.b : updateOf(run, k).after.b;
  const [w1, w2] = w;
  return w1 === null || w2 === null || b === null ? null : { w: [w1, w2], b, step };
}

/** The answer by Enter or the button. @param {State} state */
export function checkRound(state) {
  const now = openRound(state);
  if (!now) return activeRound(state)?.isOpen ? announceProblem(state, words.STILL_COMPUTING) : state;
  const { chosen } = state;
  if (!now.round.found)
    return chosen === null ? refuseEarly(state, now, NO_EXAMPLE) : reply(state, { example: chosen });
  const placed = placedReply(now);
  return placed ? reply(state, placed) : refuseEarly(state, now, now.round.level ? words.NO_LINE : words.NO_TIP);
}

/** Nothing is entered yet. After a right answer, the student may not have noticed that the next question came at once.
 * @param {State} state @param {ActiveRound} now @param {string} text */
function refuseEarly(state, { run, round }, text) {
  const { was, w, b } = round;
  const isNew = [...w, round.level ? b : null].every((value) => value === null);
  return announceProblem(
    state,
    isNew && was && isRight(run, was, was.reply) ? `${words.ANSWER_ACCEPTED} ${text}` : text,
  );
}

/** A refusal, which does not count as a wrong answer. @param {State} state @param {string} text */
const announceProblem = (state, text) => announce(withProblem(state, text), text);

/** A line that the pointer places is submitted at once if it is right. Else the student can correct it until the check.
 * @param {State} state */
function submitIfRight(state) {
  const now = openRound(state);
  const placed = now?.round.found ? placedReply(now) : null;
  return now && placed && isRight(now.run, now.round, placed) ? reply(state, placed) : state;
}

// ---- the picture ------------------------------------------------------------------------------------------------

/** The step of the snapping of the tip. @param {State} state @param {ActiveRound} now */
const stepOf = (state, { run, round }) =>
  snapStep(run, round.k, plane.gridStep(unitOf(state) / momentOf(state).arrowScale));

/** @param {State} state @param {ActiveRound} now @param {Vector} w */
function putTip(state, now, w) {
  const step = stepOf(state, now);
  const there = w.map((value) => plane.snapToGrid(value, step));
  return there.every((value) => Number.isFinite(value)) ? withDraft(state, now, { w: there, step }) : state;
}

/** A click in a picture as an answer; null if it is none. @param {State} state @param {string} name
 * @param {Vector} at @returns {State | null} */
export function answerClick(state, name, at) {
  const playing = activeRound(state);
  if (!playing?.isOpen || name !== mainPictureName(state)) return null;
  const now = openRound(state);
  if (!now) return announceProblem(state, words.STILL_COMPUTING);
  const moment = momentOf(state);
  if (now.round.found) return submitIfRight(putTip(state, now, plane.scale(1 / moment.arrowScale, at)));
  const { example = null } =
    pictureOf(state, name).pointedAt?.(moment, at, planeOf(state, name), state.touch ? "touch" : "mouse") ?? {};
  return example === null ? announceProblem(state, words.NO_POINT) : reply(state, { example });
}

/** The pointer has dropped the tip; without a move, it is placed where it was.
 * @param {State} state @param {State} before */
export function finishTipDrag(state, before) {
  const now = before.held?.handle?.part === "draft" ? openRound(state) : null;
  if (!now?.round.found) return state;
  const isPlaced = now.round.w.every((value) => value !== null);
  return submitIfRight(isPlaced ? state : withDraft(state, now, { w: draftOf(now.round, now.run), step: 0 }));
}

export const ROUND_ACTIONS = {
  reply,
  /** The tip follows the pointer. @param {State} state @param {ActiveDrag} held @param {Vector} at @returns {State} */
  "drag draft": (state, { from, at: start, arrowScale }, at) => {
    const [now, before] = [openRound(state), activeRound(from)];
    if (!now || !before) return state;
    const by = plane.scale(1 / arrowScale, plane.add(at, plane.scale(-1, start)));
    const old = draftOf(before.round, before.run);
    return putTip(state, now, plane.add(old, by));
  },
  /** A key moves the tip by one step of the snapping. @param {State} state @param {Vector} by @returns {State} */
  tip(state, by) {
    const now = openRound(state);
    if (!now?.round.found) return announceProblem(state, words.FIRST_EXAMPLE);
    const w = plane.add(draftOf(now.round, now.run), plane.scale(stepOf(state, now), by));
    const next = putTip(state, now, w);
    return announce(next, words.tipAt(next.own.exercise?.round?.w ?? []));
  },
  /** The student typed numbers. @param {State} state @param {{ w?: (number | null)[], b?: number | null }} patch
   * @returns {State} */
  fill(state, patch) {
    const now = openRound(state);
    return now?.round.found ? withDraft(state, now, patch.w ? { ...patch, step: 0 } : patch) : state;
  },
  /** The next lower or higher choice of b. @param {State} state @param {1 | -1} by @returns {State} */
  bias(state, by) {
    const now = openRound(state);
    if (!now?.round.found || !now.round.level) return state;
    const { run, round } = now;
    const from = round.b ?? run.states[round.k].b;
    const values = choicesOfB(run, round.k).filter((value) => (value - from) * by > 0);
    const b = (by > 0 ? values[0] : values.at(-1)) ?? from;
    return announce(withDraft(state, now, { b }), words.biasAt(b));
  },
  /** Choose b, which submits the line if w is placed. @param {State} state @param {number} b @returns {State} */
  chooseB(state, b) {
    const now = openRound(state);
    if (!now?.round.found) return state;
    const next = withDraft(state, now, { b });
    const placed = placedReply({ ...now, round: { ...now.round, b } });
    return placed ? reply(next, placed) : next;
  },
  /** Go on after the solution. @param {State} state @returns {State} */
  onward(state) {
    const now = openRound(state);
    if (!now || now.work.shown === null) return state;
    const { run, round } = now;
    const stops = !round.found && looksOf(run, round.k).at(-1)?.i === null;
    const helped = { ...round, helped: round.helped + 1, was: null, ghost: null };
    const next = withRound(state, now, stops ? { ...helped, over: true } : nextQuestion(helped), { shown: null });
    return announce({ ...next, chosen: null }, nextQuestionText(next));
  },
};
