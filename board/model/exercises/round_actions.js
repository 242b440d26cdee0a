// What a user does who is the perceptron: actions of the boards of lessons whose runs can be played; see round.js.

import * as plane from "../../math/plane.js";
import * as words from "../../words/round.js";
import { announce, updateSettings, withProblem } from "../state_updates.js";
import { activeRound } from "./exercise.js";
import { momentOf } from "../moment.js";
import { roundQuestion, checkReply, isRight, NO_EXAMPLE } from "./reply.js";
import { choicesOfB, draftOf, nextQuestion, MAX_LEVEL, looksOf, snapStep, updateOf } from "./round.js";
import { mainPictureName, pictureOf, planeOf, unitOf } from "../views.js";

/** @import { Work } from "./exercise.js" */
/** @import { Reply, Round } from "./round.js" */
/** @import { ActiveDrag, State, TrainingRun, Vector } from "../../types" */
/** @typedef {{ run: TrainingRun, round: Round, work: Work }} ActiveRound */

const UPDATES_TO_SOLVE = 5; // updates without help are as good as a whole run

/** What is played, while something is asked; null where the board does not know the run of its points yet, too.
 * @param {State} state @returns {ActiveRound | null} */
function openRound(state) {
  const now = activeRound(state);
  return now?.isOpen && !momentOf(state).ahead ? now : null;
}

/** @param {State} state @param {Partial<Work>} patch @returns {State} */
const withWork = (state, patch) =>
  state.own.exercise ? updateSettings(state, { exercise: { ...state.own.exercise, ...patch } }) : state;

/** The place in the run goes with the rounds, for who leaves them. @param {State} state @param {ActiveRound} now
 * @param {Round} round @param {Partial<Work>} [patch] @returns {State} */
function withRound(state, { run }, round, patch) {
  const place = round.over ? { position: run.total } : { position: run.positionOf(round.k) };
  const player = { ...state.player, ...place, fresh: false, tween: null };
  return withProblem(withWork({ ...state, player }, { ...patch, round }), "");
}

/** With other parts of the new line placed. @param {State} state @param {ActiveRound} now @param {Partial<Round>}
 * patch */
const withDraft = (state, now, patch) => withRound(state, now, { ...now.round, ...patch });

/** An answer, which is looked at. @param {State} state @param {Reply} given @returns {State} */
function reply(state, given) {
  const now = openRound(state);
  if (!now) return announceProblem(state, words.STILL_COMPUTING);
  const { run, round, work } = now;
  if (round.found !== "w" in given) return announceProblem(state, round.found ? words.NO_TIP : words.FIRST_EXAMPLE);
  const checked = checkReply(run, round, given);
  const was = { reply: given, k: round.k, found: round.found };
  const next = checked.result === "right" ? acceptReply(now, given) : rejectReply(round, given);
  const tries = next.right + next.wrong;
  const isWhole = next.over && !next.helped;
  const solved = work.solved || (checked.result === "right" && (isWhole || next.updates >= UPDATES_TO_SOLVE));
  const shown = checked.result === "right" ? null : work.shown;
  const settled = withRound(state, now, { ...next, was }, { tries, solved, shown });
  return announce({ ...settled, chosen: null }, [checked.says, nextQuestionText(settled)].filter(Boolean).join(" "));
}

/** What a screen reader is told next. @param {State} state */
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

/** What is placed of the new line, where all of it is: at first b is filled in. @param {ActiveRound} now
 * @returns {Reply | null} */
function placedReply({ run, round }) {
  const { k, w, level, step } = round;
  const b = level ? round.b : updateOf(run, k).after.b;
  const [w1, w2] = w;
  return w1 === null || w2 === null || b === null ? null : { w: [w1, w2], b, step };
}

/** All that is answered, by Enter or the button. @param {State} state */
export function checkRound(state) {
  const now = openRound(state);
  if (!now) return activeRound(state)?.isOpen ? announceProblem(state, words.STILL_COMPUTING) : state;
  const { chosen } = state;
  if (!now.round.found)
    return chosen === null ? refuseEarly(state, now, NO_EXAMPLE) : reply(state, { example: chosen });
  const placed = placedReply(now);
  return placed ? reply(state, placed) : refuseEarly(state, now, now.round.level ? words.NO_LINE : words.NO_TIP);
}

/** Nothing is entered yet; who has just been right has perhaps not seen that it went on by itself.
 * @param {State} state @param {ActiveRound} now @param {string} text */
function refuseEarly(state, { run, round }, text) {
  const { was, w, b } = round;
  const isNew = [...w, round.level ? b : null].every((value) => value === null);
  return announceProblem(
    state,
    isNew && was && isRight(run, was, was.reply) ? `${words.ANSWER_ACCEPTED} ${text}` : text,
  );
}

/** Nothing was entered, which is not wrong. @param {State} state @param {string} text */
const announceProblem = (state, text) => announce(withProblem(state, text), text);

/** What is placed with the pointer goes on at once, if it is right: it can be corrected until it is checked.
 * @param {State} state */
function submitIfRight(state) {
  const now = openRound(state);
  const placed = now?.round.found ? placedReply(now) : null;
  return now && placed && isRight(now.run, now.round, placed) ? reply(state, placed) : state;
}

// ---- the picture ------------------------------------------------------------------------------------------------

/** How far apart the places are at which the tip can be put. @param {State} state @param {ActiveRound} now */
const stepOf = (state, { run, round }) =>
  snapStep(run, round.k, plane.gridStep(unitOf(state) / momentOf(state).arrowScale));

/** @param {State} state @param {ActiveRound} now @param {Vector} w */
function putTip(state, now, w) {
  const step = stepOf(state, now);
  const there = w.map((value) => plane.snapToGrid(value, step));
  return there.every((value) => Number.isFinite(value)) ? withDraft(state, now, { w: there, step }) : state;
}

/** What a click in a picture answers; null where it is no answer. @param {State} state @param {string} name
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

/** The tip was let go: where it was, if it was not moved. @param {State} state @param {State} before */
export function finishTipDrag(state, before) {
  const now = before.held?.handle?.part === "draft" ? openRound(state) : null;
  if (!now?.round.found) return state;
  const isPlaced = now.round.w.every((value) => value !== null);
  return submitIfRight(isPlaced ? state : withDraft(state, now, { w: draftOf(now.round, now.run), step: 0 }));
}

export const ROUND_ACTIONS = {
  reply,
  /** The tip goes with the pointer. @type {(state: State, held: ActiveDrag, at: Vector) => State} */
  "drag draft": (state, { from, at: start, arrowScale }, at) => {
    const [now, before] = [openRound(state), activeRound(from)];
    if (!now || !before) return state;
    const by = plane.scale(1 / arrowScale, plane.add(at, plane.scale(-1, start)));
    const old = draftOf(before.round, before.run);
    return putTip(state, now, plane.add(old, by));
  },
  /** A step of the snapping, with a key. @type {(state: State, by: Vector) => State} */
  tip(state, by) {
    const now = openRound(state);
    if (!now?.round.found) return announceProblem(state, words.FIRST_EXAMPLE);
    const w = plane.add(draftOf(now.round, now.run), plane.scale(stepOf(state, now), by));
    const next = putTip(state, now, w);
    return announce(next, words.tipAt(next.own.exercise?.round?.w ?? []));
  },
  /** Typed. @type {(state: State, patch: { w?: (number | null)[], b?: number | null }) => State} */
  fill(state, patch) {
    const now = openRound(state);
    return now?.round.found ? withDraft(state, now, patch.w ? { ...patch, step: 0 } : patch) : state;
  },
  /** The next lower or higher of the values that b may take. @type {(state: State, by: 1 | -1) => State} */
  bias(state, by) {
    const now = openRound(state);
    if (!now?.round.found || !now.round.level) return state;
    const { run, round } = now;
    const from = round.b ?? run.states[round.k].b;
    const values = choicesOfB(run, round.k).filter((value) => (value - from) * by > 0);
    const b = (by > 0 ? values[0] : values.at(-1)) ?? from;
    return announce(withDraft(state, now, { b }), words.biasAt(b));
  },
  /** One of them, which is an answer where w is placed. @type {(state: State, b: number) => State} */
  chooseB(state, b) {
    const now = openRound(state);
    if (!now?.round.found) return state;
    const next = withDraft(state, now, { b });
    const placed = placedReply({ ...now, round: { ...now.round, b } });
    return placed ? reply(next, placed) : next;
  },
  /** After the solution. @type {(state: State) => State} */
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
