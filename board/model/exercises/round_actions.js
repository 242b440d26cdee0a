// What a user does who is the perceptron: actions of the boards of lessons whose runs can be played; see round.js.

import * as plane from "../../math/plane.js";
import * as words from "../../words/round.js";
import { heard, setOwn, withProblem } from "../state_updates.js";
import { playedOn } from "./exercise.js";
import { momentOf } from "../moment.js";
import { askedIn, checkedReply, isRight, NO_EXAMPLE } from "./reply.js";
import { choicesOfB, draftOf, goneOn, LEVELS, looksOf, snapping, updateOf } from "./round.js";
import { mainOf, pictureOf, planeOf, unitOf } from "../views.js";

/** @import { Work } from "./exercise.js" */
/** @import { Reply, Round } from "./round.js" */
/** @import { Held, State, TrainingRun, Vector } from "../../types" */
/** @typedef {{ run: TrainingRun, round: Round, work: Work }} Played */

const ENOUGH = 5; // updates without help are as good as a whole run

/** What is played, while something is asked; null where the board does not know the run of its points yet, too.
 * @param {State} state @returns {Played | null} */
function here(state) {
  const now = playedOn(state);
  return now?.isOpen && !momentOf(state).ahead ? now : null;
}

/** @param {State} state @param {Partial<Work>} patch @returns {State} */
const withWork = (state, patch) =>
  state.own.exercise ? setOwn(state, { exercise: { ...state.own.exercise, ...patch } }) : state;

/** The place in the run goes with the rounds, for who leaves them. @param {State} state @param {Played} now
 * @param {Round} round @param {Partial<Work>} [patch] @returns {State} */
function withRound(state, { run }, round, patch) {
  const place = round.over ? { position: run.total } : { position: run.positionOf(round.k) };
  const player = { ...state.player, ...place, fresh: false, tween: null };
  return withProblem(withWork({ ...state, player }, { ...patch, round }), "");
}

/** With other parts of the new line placed. @param {State} state @param {Played} now @param {Partial<Round>} patch */
const drafted = (state, now, patch) => withRound(state, now, { ...now.round, ...patch });

/** An answer, which is looked at. @param {State} state @param {Reply} given @returns {State} */
function reply(state, given) {
  const now = here(state);
  if (!now) return said(state, words.AHEAD);
  const { run, round, work } = now;
  if (round.found !== "w" in given) return said(state, round.found ? words.NO_TIP : words.FIRST_EXAMPLE);
  const checked = checkedReply(run, round, given);
  const was = { reply: given, k: round.k, found: round.found };
  const next = checked.result === "right" ? rightly(now, given) : wrongly(round, given);
  const tries = next.right + next.wrong;
  const isWhole = next.over && !next.helped;
  const solved = work.solved || (checked.result === "right" && (isWhole || next.updates >= ENOUGH));
  const shown = checked.result === "right" ? null : work.shown;
  const settled = withRound(state, now, { ...next, was }, { tries, solved, shown });
  return heard({ ...settled, chosen: null }, [checked.says, askedNow(settled)].filter(Boolean).join(" "));
}

/** What a screen reader is told next. @param {State} state */
function askedNow(state) {
  const now = playedOn(state);
  return now ? askedIn(now.round, now.run) : "";
}

/** @param {Played} now @param {Reply} given @returns {Round} */
function rightly({ round, work }, given) {
  const isOwn = work.shown === null;
  const isClean = isOwn && !round.ghost;
  const done = {
    ...round,
    right: round.right + Number(isOwn),
    helped: round.helped + Number(!isOwn),
    updates: round.updates + Number(isOwn && round.found),
    level: round.found ? Math.min(Math.max(round.level + (isClean ? 1 : -1), 0), LEVELS) : round.level,
  };
  return "stops" in given ? { ...done, over: true, ghost: null } : goneOn(done);
}

/** @param {Round} round @param {Reply} given @returns {Round} */
const wrongly = (round, given) => ({
  ...round,
  wrong: round.wrong + 1,
  ghost: "w" in given ? { w: given.w, b: given.b } : null,
});

/** What is placed of the new line, where all of it is: at first b is filled in. @param {Played} now
 * @returns {Reply | null} */
function placedIn({ run, round }) {
  const { k, w, level, step } = round;
  const b = level ? round.b : updateOf(run, k).after.b;
  const [w1, w2] = w;
  return w1 === null || w2 === null || b === null ? null : { w: [w1, w2], b, step };
}

/** All that is answered, by Enter or the button. @param {State} state */
export function checkRound(state) {
  const now = here(state);
  if (!now) return playedOn(state)?.isOpen ? said(state, words.AHEAD) : state;
  const { chosen } = state;
  if (!now.round.found) return chosen === null ? early(state, now, NO_EXAMPLE) : reply(state, { example: chosen });
  const placed = placedIn(now);
  return placed ? reply(state, placed) : early(state, now, now.round.level ? words.NO_LINE : words.NO_TIP);
}

/** Nothing is entered yet; who has just been right has perhaps not seen that it went on by itself.
 * @param {State} state @param {Played} now @param {string} text */
function early(state, { run, round }, text) {
  const { was, w, b } = round;
  const isNew = [...w, round.level ? b : null].every((value) => value === null);
  return said(state, isNew && was && isRight(run, was, was.reply) ? `${words.TAKEN} ${text}` : text);
}

/** Nothing was entered, which is not wrong. @param {State} state @param {string} text */
const said = (state, text) => heard(withProblem(state, text), text);

/** What is placed with the pointer goes on at once, if it is right: it can be corrected until it is checked.
 * @param {State} state */
function rested(state) {
  const now = here(state);
  const placed = now?.round.found ? placedIn(now) : null;
  return now && placed && isRight(now.run, now.round, placed) ? reply(state, placed) : state;
}

// ---- the picture ------------------------------------------------------------------------------------------------

/** How far apart the places are at which the tip can be put. @param {State} state @param {Played} now */
const stepOf = (state, { run, round }) =>
  snapping(run, round.k, plane.gridOf(unitOf(state) / momentOf(state).arrowScale));

/** @param {State} state @param {Played} now @param {Vector} w */
function putTip(state, now, w) {
  const step = stepOf(state, now);
  const there = w.map((value) => plane.onGrid(value, step));
  return there.every((value) => Number.isFinite(value)) ? drafted(state, now, { w: there, step }) : state;
}

/** What a click in a picture answers; null where it is no answer. @param {State} state @param {string} name
 * @param {Vector} at @returns {State | null} */
export function clicked(state, name, at) {
  const playing = playedOn(state);
  if (!playing?.isOpen || name !== mainOf(state)) return null;
  const now = here(state);
  if (!now) return said(state, words.AHEAD);
  const moment = momentOf(state);
  if (now.round.found) return rested(putTip(state, now, plane.scale(1 / moment.arrowScale, at)));
  const { example = null } =
    pictureOf(state, name).points?.(moment, at, planeOf(state, name), state.touch ? "touch" : "mouse") ?? {};
  return example === null ? said(state, words.NO_POINT) : reply(state, { example });
}

/** The tip was let go: where it was, if it was not moved. @param {State} state @param {State} before */
export function dropped(state, before) {
  const now = before.held?.handle?.part === "draft" ? here(state) : null;
  if (!now?.round.found) return state;
  const isPlaced = now.round.w.every((value) => value !== null);
  return rested(isPlaced ? state : drafted(state, now, { w: draftOf(now.round, now.run), step: 0 }));
}

export const ROUNDS = {
  reply,
  /** The tip goes with the pointer. @type {(state: State, held: Held, at: Vector) => State} */
  "drag draft": (state, { from, at: start, arrowScale }, at) => {
    const [now, before] = [here(state), playedOn(from)];
    if (!now || !before) return state;
    const by = plane.scale(1 / arrowScale, plane.add(at, plane.scale(-1, start)));
    const old = draftOf(before.round, before.run);
    return putTip(state, now, plane.add(old, by));
  },
  /** A step of the snapping, with a key. @type {(state: State, by: Vector) => State} */
  tip(state, by) {
    const now = here(state);
    if (!now?.round.found) return said(state, words.FIRST_EXAMPLE);
    const w = plane.add(draftOf(now.round, now.run), plane.scale(stepOf(state, now), by));
    const next = putTip(state, now, w);
    return heard(next, words.tipAt(next.own.exercise?.round?.w ?? []));
  },
  /** Typed. @type {(state: State, patch: { w?: (number | null)[], b?: number | null }) => State} */
  fill(state, patch) {
    const now = here(state);
    return now?.round.found ? drafted(state, now, patch.w ? { ...patch, step: 0 } : patch) : state;
  },
  /** The next lower or higher of the values that b may take. @type {(state: State, by: 1 | -1) => State} */
  bias(state, by) {
    const now = here(state);
    if (!now?.round.found || !now.round.level) return state;
    const { run, round } = now;
    const from = round.b ?? run.states[round.k].b;
    const values = choicesOfB(run, round.k).filter((value) => (value - from) * by > 0);
    const b = (by > 0 ? values[0] : values.at(-1)) ?? from;
    return heard(drafted(state, now, { b }), words.biasAt(b));
  },
  /** One of them, which is an answer where w is placed. @type {(state: State, b: number) => State} */
  chooseB(state, b) {
    const now = here(state);
    if (!now?.round.found) return state;
    const next = drafted(state, now, { b });
    const placed = placedIn({ ...now, round: { ...now.round, b } });
    return placed ? reply(next, placed) : next;
  },
  /** After the solution. @type {(state: State) => State} */
  onward(state) {
    const now = here(state);
    if (!now || now.work.shown === null) return state;
    const { run, round } = now;
    const stops = !round.found && looksOf(run, round.k).at(-1)?.i === null;
    const helped = { ...round, helped: round.helped + 1, was: null, ghost: null };
    const next = withRound(state, now, stops ? { ...helped, over: true } : goneOn(helped), { shown: null });
    return heard({ ...next, chosen: null }, askedNow(next));
  },
};
