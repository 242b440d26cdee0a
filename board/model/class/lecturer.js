// The reducer of the lecturer's class: its questions, and what the server still needs.
// Every button, reply, edit of the board and change in another tab is an action [name, ...arguments].

import { ENDED, EXPIRED, LOST, NO_ANSWER, NO_HOST } from "../../words/class.js";
import { explainRefusal } from "../../words/refusals.js";
import { copyQuestion, FIRST_MODE, isAnswer, isClassKey, isLecture, isQuestion } from "./protocol.js";
import { boardParts, sharedBoard, sharedStep } from "./publishing.js";

/** @import { Answer, Mode, Question, SharedLecture, ShownAnswers } from "./protocol.js" */
/** @import { Templates } from "./publishing.js" */
/** @import { StateWithSession } from "../scene.js" */
/** A question in the lecturer's browser: whether its answers are on the lecturer's screen (`onWall`) and on students'
 * screens (`isShown`); the students whose answers are hidden; the answers, and the number of the last one that came
 * (`after`); and the correct answers (`right`), if they are known.
 * @typedef {Question & { onWall: boolean, isShown: boolean, hidden: string[], answers: { [who: string]: any },
 *   after: number, right?: number[] }} AskedQuestion
 * A class as the browser stores it. `until` is when the class ends by itself.
 * @typedef {{ key: string, id: string, code: string, until: number, mode: Mode, asked: AskedQuestion[] }} StoredClass
 * @typedef {"mode" | "step" | "board" | "question" | "shown"} Part
 * @typedef {"idle" | "starting" | "open" | "asking" | "showing" | "paused" | "reconnecting" | "ended"} LecturerName */
/** A part on its way to the server, with a key that changes when it must be sent again. `seen` is the key without what
 * only this tab changes.
 * @typedef {{ text: string, key: string, seen?: string, page?: string }} DuePart */
/** The HTTP status of a reply, 0 without an answer, and its JSON. @typedef {{ status: number, said: any }} Reply */
/** The state of the lecturer's tab.
 * kept          the class, null where there is none
 * isRegistered  whether the server has said that it knows the class
 * isLeading     whether the board of this tab is published
 * lecture       the scene of the lecture that this tab shows, if it shows one
 * sentKeys      of the parts that the server has, and `restarts` says how often it has lost them all
 * seenKeys      of what the board of this tab has shown last
 * outgoing      the parts that are on their way
 * boardNumber   of the board that the server has, which shows the page `boardPage`
 * problems      why a part was refused
 * @typedef {{ name: LecturerName, kept: StoredClass | null, students: number, isRegistered: boolean,
 *   isConnected: boolean, isSaved: boolean, isLeading: boolean, problem: string,
 *   problems: { [part in Part]?: string }, board: StateWithSession | null, lecture: SharedLecture | null,
 *   templates: Templates, restarts: number,
 *   sentKeys: { [part in Part]?: string }, seenKeys: { [part in Part]?: string },
 *   outgoing: { [part in Part]?: DuePart | null }, boardNumber: number, boardPage: string }} LecturerState */
/** The arguments of each action; `now` is the time in ms. An action with `ofKey` comes from the server, perhaps after
 * the class with this key has ended.
 * @typedef {{
 *   resume: [kept: StoredClass | null, brought: string, now: number],
 *   begin: [key: string, now: number],
 *   started: [ofKey: string, reply: Reply],
 *   refreshed: [ofKey: string, since: LecturerState, now: { mode: Mode | null, question: any, isShown: boolean }],
 *   registered: [ofKey: string],
 *   replied: [ofKey: string, status: number],
 *   renewed: [ofKey: string, reply: Reply],
 *   closed: [ofKey: string, reply: Reply],
 *   collected: [ofKey: string, question: string, reply: Reply, asksItself: boolean],
 *   sent: [ofKey: string, part: Part, due: DuePart, reply: Reply],
 *   prepare: [part: Part],
 *   board: [board: StateWithSession],
 *   lecture: [lecture: SharedLecture | null],
 *   templates: [templates: Templates],
 *   mode: [mode: Mode],
 *   ask: [id: string, question: Omit<Question, "id" | "open"> & { right?: number[] }],
 *   patch: [patch: Partial<AskedQuestion>],
 *   wall: [onWall: boolean],
 *   hide: [whose: string[], isHidden: boolean],
 *   hideAll: [isHidden: boolean],
 *   mark: [value: number],
 *   time: [now: number],
 *   saved: [isSaved: boolean],
 *   stored: [kept: StoredClass | null],
 *   followed: [],
 * }} LecturerActions */

const LIFETIME_MS = 4 * 3600 * 1000;
export const PARTS = /** @type {Part[]} */ (["board", "step", "mode", "question", "shown"]);
const UNSURE = "?"; // the key of a part that the server may have, since its reply has not come yet
const WITHOUT_CLASS = ["idle", "starting", "ended"];

/** @type {LecturerState} */
export const NO_CLASS = {
  name: "idle",
  kept: null,
  students: 0,
  isRegistered: false,
  isConnected: true,
  isSaved: true,
  isLeading: false,
  problem: "",
  problems: {},
  board: null,
  lecture: null,
  templates: {},
  restarts: 0,
  sentKeys: {},
  seenKeys: {},
  outgoing: {},
  boardNumber: 0,
  boardPage: "",
};

/** @template {keyof LecturerActions} A @param {LecturerState} state
 * @param {[name: A, ...given: LecturerActions[A]]} action @returns {LecturerState} */
export function reduce(state, [name, ...given]) {
  const next = ACTIONS[name](state, ...given);
  return next === state || WITHOUT_CLASS.includes(next.name) ? next : { ...next, name: nameOf(next) };
}

/** The name of a state with a class. @param {LecturerState} state @returns {LecturerName} */
function nameOf(state) {
  if (!state.isRegistered || !state.isConnected) return "reconnecting";
  if (state.kept?.mode.paused) return "paused";
  const asked = lastQuestion(state);
  return asked?.onWall ? "showing" : asked?.open ? "asking" : "open";
}

/** @param {string} key @param {number} now @returns {StoredClass} */
const newClass = (key, now) => ({ key, id: "", code: "", until: now + LIFETIME_MS, mode: FIRST_MODE, asked: [] });

/** @param {LecturerState} state @param {"idle" | "ended"} name @param {string} problem @returns {LecturerState} */
const withoutClass = ({ board, lecture, templates, isSaved }, name, problem) => ({
  ...NO_CLASS,
  ...{ name, problem, board, lecture, templates, isSaved },
});

/** Change the class. @param {LecturerState} state @param {Partial<StoredClass>} patch @returns {LecturerState} */
const change = (state, patch) => (state.kept ? { ...state, kept: { ...state.kept, ...patch } } : state);

/** Change a question, by default the last one. @param {LecturerState} state @param {Partial<AskedQuestion>} patch
 * @param {string} [which] */
function changeQuestion(state, patch, which = lastQuestion(state)?.id) {
  const { asked = [] } = state.kept ?? {};
  return which ? change(state, { asked: asked.map((one) => (one.id === which ? { ...one, ...patch } : one)) }) : state;
}

/** @param {Reply} reply */
const problemOf = ({ said }) => (said?.problem ? explainRefusal(said) : NO_ANSWER);

/** What replies do, if the class that asked is still there.
 * @param {(state: LecturerState, ...given: any[]) => LecturerState} act
 * @returns {(state: LecturerState, ofKey: string, ...given: any[]) => LecturerState} */
const ofClass =
  (act) =>
  (state, ofKey, ...given) =>
    state.kept?.key === ofKey ? act(state, ...given) : state;

/** @type {{ [A in keyof LecturerActions]: (state: LecturerState, ...given: LecturerActions[A]) => LecturerState }} */
const actions = {
  // ---- the class
  // Go on with the class of this browser, or with that of a key in the address.
  resume(state, kept, brought, now) {
    if (state.kept) return state;
    const found = brought && brought !== kept?.key ? newClass(brought, now) : kept;
    if (!found) return state;
    if (found.until <= now) return withoutClass(state, "ended", EXPIRED);
    return { ...state, name: "reconnecting", kept: found };
  },
  begin: (state, key, now) =>
    state.kept ? state : { ...state, name: "starting", kept: newClass(key, now), problem: "" },
  started: ofClass((state, /** @type {Reply} */ reply) => {
    const { status, said } = reply;
    const isNew = state.name === "starting";
    const isTaken = status === 200 && typeof said?.code === "string";
    if (isNew && !isTaken) return withoutClass(state, "idle", status && !said?.problem ? NO_HOST : problemOf(reply));
    if (status === 409) return withoutClass(state, "ended", ENDED);
    // Even without a reply, the server may have begun anew, with the parts that it was sent.
    const sentKeys = isNew ? {} : { mode: UNSURE, question: UNSURE, shown: UNSURE };
    const next = { ...state, sentKeys, outgoing: {}, boardPage: "", restarts: state.restarts + 1 };
    if (!isTaken) return next;
    return change(isNew ? { ...next, name: "open", isRegistered: true } : next, { id: said.id, code: said.code });
  }),
  // Another device may have changed these. What this tab has changed `since` then is later, and is still to be sent.
  refreshed: ofClass((state, /** @type {LecturerState} */ since, { mode, question, isShown }) => {
    /** @param {(one: LecturerState) => unknown} part */
    const isKept = (part) => JSON.stringify(part(state)) === JSON.stringify(part(since));
    const next = mode && isKept(({ kept }) => kept?.mode) ? change(state, { mode }) : state;
    const isOther = isQuestion(question) && isKept((one) => [questionNow(one), lastQuestion(one)?.isShown]);
    return isOther ? adopt(next, /** @type {Question} */ (question), isShown) : next;
  }),
  registered: ofClass((state) => ({ ...state, isRegistered: true })),
  replied: ofClass((state, status) => {
    const isConnected = status !== 0 && status < 502;
    return isConnected === state.isConnected ? state : { ...state, isConnected };
  }),
  renewed: ofClass((state, reply) =>
    reply.status === 200 ? change(state, { code: reply.said.code }) : { ...state, problem: problemOf(reply) },
  ),
  closed: ofClass((state, reply) =>
    [200, 404].includes(reply.status) ? withoutClass(state, "ended", "") : { ...state, problem: problemOf(reply) },
  ),
  time: (state, now) => (state.kept && state.kept.until <= now ? withoutClass(state, "ended", EXPIRED) : state),
  // ---- what is published
  templates: (state, templates) => ({ ...state, templates }),
  board: (state, board) => ({ ...state, board }),
  lecture: (state, lecture) => ({ ...state, lecture: isLecture(lecture) ? lecture : null }),
  prepare(state, part) {
    const isOfBoard = part === "board" || part === "step";
    return isOfBoard ? prepareBoard(state, part) : withOutgoing(state, part, textAsKey(partValue(state, part)));
  },
  sent: ofClass((state, /** @type {Part} */ part, /** @type {DuePart} */ due, /** @type {Reply} */ reply) => {
    if (due !== state.outgoing[part]) return state;
    const { status, said } = reply;
    const problem = status !== 200 && said?.problem ? explainRefusal(said, part) : "";
    const next = { ...withOutgoing(state, part, null), problems: { ...state.problems, [part]: problem } };
    if (!isSettled(reply)) return next;
    const isBoard = status === 200 && part === "board";
    const sentKeys = { ...state.sentKeys, [part]: due.key };
    return { ...next, sentKeys, ...(isBoard && { boardNumber: said.number, boardPage: due.page }) };
  }),
  mode: (state, mode) => change(state, { mode }),
  // ---- questions and answers
  ask(state, id, question) {
    const one = { ...question, id, open: true, onWall: false, isShown: false, hidden: [], answers: {}, after: 0 };
    return change(state, { asked: [...(state.kept?.asked ?? []), one] });
  },
  patch: changeQuestion,
  // Show the answers and accept no more, or hide them.
  wall: (state, onWall) => changeQuestion(state, onWall ? { onWall, open: false } : { onWall, isShown: false }),
  hide(state, whose, isHidden) {
    const others = (lastQuestion(state)?.hidden ?? []).filter((who) => !whose.includes(who));
    return changeQuestion(state, { hidden: isHidden ? [...others, ...whose] : others });
  },
  hideAll: (state, isHidden) => changeQuestion(state, { hidden: isHidden ? answersOf(state).map(([who]) => who) : [] }),
  // Mark an answer as correct, or no longer.
  mark(state, value) {
    const { right = [] } = lastQuestion(state) ?? {};
    const isMarked = right.includes(value);
    return changeQuestion(state, { right: isMarked ? right.filter((other) => other !== value) : [...right, value] });
  },
  collected: ofClass((state, id, { status, said }, asksItself) => {
    if (status !== 200) return state;
    const next = { ...state, students: Math.max(0, said.here - (asksItself ? 1 : 0)) };
    const asked = state.kept?.asked.find((one) => one.id === id);
    if (!asked) return next;
    const came = Object.fromEntries(Object.entries(said.answers).filter(([, value]) => isAnswer(asked, value)));
    if (!Object.keys(came).length) return next;
    const isLate = said.number < asked.after;
    const answers = isLate ? { ...came, ...asked.answers } : { ...asked.answers, ...came };
    return changeQuestion(next, { answers, after: Math.max(asked.after, said.number) }, id);
  }),
  // ---- the browser's storage, and other tabs
  saved: (state, isSaved) => (isSaved === state.isSaved ? state : { ...state, isSaved }),
  // Another tab has changed the class, which publishes these changes itself.
  stored(state, kept) {
    if (!state.kept || (kept && state.name === "starting")) return state;
    if (!kept) return withoutClass(state, "ended", "");
    const after = new Map(state.kept.asked.map((one) => [one.id, one.after]));
    const asked = kept.asked.map((one) => ({ ...one, after: after.get(one.id) ?? 0 }));
    const next = { ...state, kept: { ...kept, asked } };
    const sentKeys = Object.fromEntries(SMALL_PARTS.map((part) => [part, JSON.stringify(partValue(next, part))]));
    return { ...next, sentKeys: { ...state.sentKeys, ...sentKeys } };
  },
  // Another tab publishes its board.
  followed: (state) => ({ ...state, isLeading: false }),
};
const ACTIONS = /** @type {{ [name: string]: (state: LecturerState, ...given: any[]) => LecturerState }} */ (actions);
const SMALL_PARTS = /** @type {const} */ (["mode", "question", "shown"]);

/** Take over a question that another device has asked. @param {LecturerState} state @param {Question} question
 * @param {boolean} isShown */
function adopt(state, question, isShown) {
  const asked = state.kept?.asked ?? [];
  const known = asked.find(({ id }) => id === question.id);
  const fresh = { ...copyQuestion(question), open: false, isShown: false, hidden: [], answers: {}, after: 0 };
  const one = { ...(known ?? { ...fresh, onWall: isShown }), open: question.open, isShown };
  const { again = "" } = question;
  const isNew = again && !asked.some(({ id }) => id === again);
  const first = isNew ? [{ ...fresh, id: again, again: undefined, onWall: false }] : [];
  const next = change(state, { asked: [...asked.filter((other) => other !== known), ...first, one] });
  return { ...next, sentKeys: { ...state.sentKeys, question: JSON.stringify(questionNow(next)) } };
}

/** @param {unknown} value @returns {DuePart} */
function textAsKey(value) {
  const text = JSON.stringify(value);
  return { text, key: text };
}

/** Put a part on its way, unless the server has it. @param {LecturerState} state @param {Part} part
 * @param {DuePart | null} due @returns {LecturerState} */
function withOutgoing(state, part, due) {
  const sent = state.sentKeys[part];
  const isDue = state.isRegistered && due && due.key !== sent && (due.key !== "null" || sent !== undefined);
  const sentKeys = isDue ? { ...state.sentKeys, [part]: UNSURE } : state.sentKeys;
  return { ...state, sentKeys, outgoing: { ...state.outgoing, [part]: isDue ? due : null } };
}

/** Of several tabs, only the one that was used last publishes its board. @param {LecturerState} state
 * @param {"board" | "step"} part */
function prepareBoard(state, part) {
  const { board, isRegistered, sentKeys, seenKeys } = state;
  const due = board && isRegistered && (part === "board" ? dueBoard(board, state) : dueStep(board, state));
  if (!due) return withOutgoing(state, part, null);
  const leads = due.seen !== seenKeys[part] && !state.isLeading;
  const { mode, question, shown } = sentKeys;
  const lead = leads && { isLeading: true, boardPage: "", sentKeys: { mode, question, shown } };
  const next = { ...state, seenKeys: { ...seenKeys, [part]: due.seen }, ...lead };
  const isReady = next.isLeading && (part === "board" || next.boardPage === board.lesson.name);
  return withOutgoing(next, part, isReady ? due : null);
}

/** The key leaves out the settings of the board, because the step has them. @param {StateWithSession} state
 * @param {LecturerState} lecturer @returns {DuePart | null} */
function dueBoard(state, { templates, lecture }) {
  const board = sharedBoard(state, templates, lecture);
  if (!board) return null;
  const key = JSON.stringify({ ...board, scene: { ...board.scene, board: {} } });
  return { text: JSON.stringify(board), key, seen: key, page: state.lesson.name };
}

/** A step has the number of its board, which the server must already have. @param {StateWithSession} board
 * @param {LecturerState} state @returns {DuePart} */
function dueStep(board, { boardNumber }) {
  const step = sharedStep(board);
  return { ...textAsKey({ board: boardNumber, ...step }), seen: JSON.stringify(step) };
}

// ---- selectors -----------------------------------------------------------------------------------------------------

/** @param {LecturerState} state @returns {AskedQuestion | null} */
export const lastQuestion = ({ kept }) => kept?.asked.at(-1) ?? null;

/** The question that the last one repeats, if it is a second vote. @param {LecturerState} state
 * @returns {AskedQuestion | null} */
export function firstVote(state) {
  const { again } = lastQuestion(state) ?? {};
  return (again && state.kept?.asked.find(({ id }) => id === again)) || null;
}

/** The last question as a second vote; null if nobody has answered it, or if it is a second vote.
 * @param {LecturerState} state */
export function secondVote(state) {
  const { id, form, asks, choices, again, right, answers } = lastQuestion(state) ?? {};
  if (!id || !form || again || !Object.keys(answers ?? {}).length) return null;
  return { form, asks: asks ?? "", ...(choices && { choices }), ...(right && { right }), again: id };
}

/** Whether a reply settles a part: what is refused is not sent again. @param {Reply} reply */
export const isSettled = ({ status }) => [200, 400, 413].includes(status);

/** Whether the server has lost a class that it knew. @param {LecturerState} state @param {Reply} reply */
export const isUnknown = ({ kept, isRegistered }, { status, said }) =>
  Boolean(kept && isRegistered && status === 404 && isClassKey(kept.key) && said?.problem);

/** What a part depends on: it need not be prepared again while these are the same. @param {LecturerState} state
 * @param {Part} part @returns {unknown[]} */
export function inputsOf(state, part) {
  const { kept, board, lecture, isRegistered, isLeading, boardNumber, boardPage, restarts } = state;
  if (!isRegistered) return [];
  if (part === "mode") return [restarts, kept?.mode];
  if (part !== "board" && part !== "step") return [restarts, lastQuestion(state), firstVote(state)];
  const shared = part === "step" ? [board, boardNumber, boardPage] : board && [lecture, ...boardParts(board)];
  return [restarts, isLeading, ...(shared ?? [])];
}

/** @param {LecturerState} state @param {"mode" | "question" | "shown"} part */
function partValue(state, part) {
  if (part === "mode") return state.kept?.mode;
  return part === "question" ? questionNow(state) : shownNow(state);
}

/** @param {LecturerState} state @returns {Question | null} */
function questionNow(state) {
  const asked = lastQuestion(state);
  return asked && { ...copyQuestion(asked), open: asked.open };
}

/** @param {LecturerState} state @returns {ShownAnswers | null} */
function shownNow(state) {
  const asked = lastQuestion(state);
  if (!asked?.isShown) return null;
  const { right = [] } = asked;
  const first = firstAnswers(state);
  const more = { ...(first && { first }), ...(right.length && { right }) };
  return { question: copyQuestion(asked), answers: shownAnswers(state), ...more };
}

/** All answers to the last question. @param {LecturerState} state @returns {Answer[]} */
export const answersOf = (state) => Object.entries(lastQuestion(state)?.answers ?? {});

/** The answers that are not hidden. @param {LecturerState} state */
export const shownAnswers = (state) => notHidden(lastQuestion(state));

/** Those of the first vote; undefined if there is none. @param {LecturerState} state */
export const firstAnswers = (state) => (firstVote(state) ? notHidden(firstVote(state)) : undefined);

/** @param {AskedQuestion | null} asked @returns {Answer[]} */
function notHidden(asked) {
  const hidden = new Set(asked?.hidden);
  return Object.entries(asked?.answers ?? {}).filter(([who]) => !hidden.has(who));
}

/** What the server needs to begin a class, or to go on with one that it has lost. @param {LecturerState} state */
export function startOf(state) {
  const { kept, name } = state;
  if (!kept || name === "starting") return { code: null, kept: null };
  const parts = SMALL_PARTS.map((part) => [part, partValue(state, part)]).filter(([, value]) => value !== null);
  const answers = Object.fromEntries(kept.asked.map((one) => [one.id, one.answers]));
  return { code: kept.code || null, kept: { parts: Object.fromEntries(parts), answers } };
}

/** The problem to show, or "". @param {LecturerState} state */
export const troubleOf = ({ isConnected, problem, problems }) =>
  isConnected ? problem || Object.values(problems).find(Boolean) || "" : LOST;
