// The reducer of a student's page of a class: connection, board and answers.
// Every event, reply and answer is an action [name, ...arguments].

import { LOST, MISSING, ENDED, FOLLOWING, JOINING, LOOKING_AROUND, NOT_FOLLOWING } from "../../words/student.js";
import { PAUSED, WAITING } from "../../words/student.js";
import { copyQuestion, FIRST_MODE, isAnswer, isLecture, isQuestion, isShown } from "./protocol.js";

/** @import { ClassState, Mode, Question, SharedBoard, SharedStep, ShownAnswers } from "./protocol.js" */
/** "missing" means that the server does not know the class.
 * @typedef {"joining" | "here" | "lost" | "missing"} ConnectionState
 * @typedef {"joining" | "following" | "free" | "answering" | "lost" | "ended"} StudentName
 * @typedef {"board" | "question" | "shown"} Part
 * "late" is an answer that came after the question was closed, and "refused" is an answer that is not valid.
 * @typedef {"sending" | "unsent" | "sent" | "late" | "refused"} AnswerStatus
 * @typedef {{ value: any, how: AnswerStatus }} StudentAnswer
 * What the browser stores for the tab: its random name, the code and the id of the class, and the answers.
 * @typedef {{ me: string, code: string, id: string, answers: { [question: string]: StudentAnswer } }} StoredStudent
 * What the board shows of the class. Another `visit` opens the scene again, whatever is on the board.
 * @typedef {{ shared: SharedBoard, number: number, step: SharedStep | null, visit: number }} SharedView */
/** The state of a student's page.
 * codeProblem  of the form for the code, null while it is not shown
 * problem      why the class cannot be joined at the moment
 * classState   the last state that has come
 * parts        `number` is the latest number of a part, and `of` that of the `value` that has come
 * latest       the lecturer's last board
 * view         what the board shows of the class, if anything
 * isDetached   whether the student has left that
 * @typedef {StoredStudent & { name: StudentName, connection: ConnectionState, codeProblem: string | null,
 *   problem: string, classState: ClassState | null, mode: Mode,
 *   parts: { [part in Part]: { number: number | null, of: number, value: any } },
 *   latest: { shared: SharedBoard, number: number } | null, view: SharedView | null, visit: number,
 *   isDetached: boolean }} StudentState */
/** The arguments of each action.
 * @typedef {{
 *   askCode: [problem: string],
 *   join: [],
 *   delay: [problem: string],
 *   enter: [code: string, id: string, newName: string],
 *   connection: [connection: ConnectionState],
 *   state: [state: ClassState],
 *   part: [part: Part, number: number, value: any],
 *   detach: [],
 *   comeBack: [],
 *   fail: [],
 *   answer: [question: Question, value: any],
 *   delivered: [question: string, given: StudentAnswer, status: number],
 * }} StudentActions */

export const PARTS = /** @type {Part[]} */ (["board", "question", "shown"]);
/** @type {{ [status: number]: AnswerStatus }} */
const STATUS_BY_HTTP_CODE = { 200: "sent", 409: "late", 400: "refused", 413: "refused" };

const noPart = () => ({ number: null, of: -1, value: null });
const noParts = () => ({ board: noPart(), question: noPart(), shown: noPart() });

/** @param {StoredStudent} stored @returns {StudentState} */
export const createStudent = (stored) => ({
  ...stored,
  name: "joining",
  connection: "joining",
  codeProblem: null,
  problem: "",
  classState: null,
  mode: FIRST_MODE,
  parts: noParts(),
  latest: null,
  view: null,
  visit: 0,
  isDetached: false,
});

/** @template {keyof StudentActions} A @param {StudentState} state
 * @param {[name: A, ...given: StudentActions[A]]} action @returns {StudentState} */
export function reduce(state, [name, ...given]) {
  const isOver = state.name === "ended" && name !== "enter"; // an ended class accepts nothing
  const next = isOver ? state : ACTIONS[name](state, ...given);
  return next === state || next.name === "ended" ? next : { ...next, name: nameOf(next) };
}

/** The name of a state whose class has not ended. @param {StudentState} state @returns {StudentName} */
function nameOf(state) {
  if (state.codeProblem !== null || state.connection === "joining") return "joining";
  if (state.connection !== "here") return "lost";
  if (isAsked(state)) return "answering";
  return isAway(state) ? "free" : "following";
}

/** @type {{ [A in keyof StudentActions]: (state: StudentState, ...given: StudentActions[A]) => StudentState }} */
const actions = {
  // ---- joining
  askCode: (state, codeProblem) => ({ ...state, codeProblem, problem: "" }),
  join: (state) => ({ ...state, codeProblem: null, connection: "joining" }),
  // The class cannot be joined yet.
  delay: (state, problem) => ({ ...state, connection: "lost", problem }),
  // In another class, the tab has another name.
  enter(state, code, id, newName) {
    const isOther = Boolean(state.id && state.id !== id);
    const own = isOther ? { me: newName, answers: {}, parts: noParts() } : {};
    const joined = /** @type {const} */ ({ name: "joining", connection: "joining", codeProblem: null, problem: "" });
    return { ...state, ...own, ...joined, code, id, classState: null };
  },
  connection: (state, connection) => (connection === state.connection ? state : { ...state, connection }),
  // ---- what comes from the server
  state(state, classState) {
    if (classState.ended) return { ...state, name: "ended" };
    const [mode, before] = [classState.mode ?? FIRST_MODE, state.mode];
    const parts = Object.fromEntries(PARTS.map((part) => [part, withNumber(state.parts[part], classState[part])]));
    const next = { ...state, classState, mode, parts: /** @type {StudentState["parts"]} */ (parts) };
    const isCalled = mode.follow && !before.follow;
    return resend(look(isCalled ? { ...next, isDetached: false, visit: next.visit + 1 } : next));
  },
  // A part has come; a later one may be on its way already.
  part(state, part, number, value) {
    if (state.parts[part].number !== number) return state;
    const next = { ...state, parts: { ...state.parts, [part]: { number, of: number, value } } };
    return resend(look(part === "board" && value ? { ...next, latest: { shared: value, number } } : next));
  },
  // ---- the board
  detach: (state) => (state.isDetached ? state : { ...state, isDetached: true }),
  comeBack: (state) => withView({ ...state, isDetached: false, visit: state.visit + 1 }),
  // The view could not be shown, so the next one is, even in a pause.
  fail: (state) => ({ ...state, view: null }),
  // ---- answers
  answer: (state, { id }, value) => withAnswer(state, id, { value, how: "sending" }),
  delivered(state, question, given, status) {
    if (state.answers[question] !== given || !isUnsent(given)) return state; // changed since
    const how = STATUS_BY_HTTP_CODE[status] ?? "unsent";
    return how === given.how ? state : withAnswer(state, question, { ...given, how });
  },
};
const ACTIONS = /** @type {{ [name: string]: (state: StudentState, ...given: any[]) => StudentState }} */ (actions);

/** @param {StudentState["parts"][Part]} here @param {number | null} number */
function withNumber(here, number) {
  if (here.number === number) return here;
  return number === null ? { ...here, number, value: null } : { ...here, number };
}

/** Show what the class sees, unless the student looks around. In a pause, and while the board does not follow, only
 * the first board is shown. @param {StudentState} state */
function look(state) {
  const { mode, isDetached, view } = state;
  const isFixed = view !== null && (mode.paused || !mode.follow);
  return isFixed || isDetached ? state : withView(state);
}

/** @param {StudentState} state @returns {StudentState} */
function withView(state) {
  const { latest, classState, view, visit } = state;
  if (!latest) return state;
  const step = classState?.step ?? null;
  const isSame = view?.number === latest.number && view.visit === visit && view.step === step;
  return isSame ? state : { ...state, view: { ...latest, step, visit } };
}

/** @param {StudentState} state @param {string} question @param {StudentAnswer} given @returns {StudentState} */
const withAnswer = (state, question, given) => ({ ...state, answers: { ...state.answers, [question]: given } });

/** Send an answer again that the server has lost in a crash. @param {StudentState} state */
function resend(state) {
  const { value, of, number } = state.parts.question;
  const given = of === number && value ? state.answers[value.id] : undefined;
  if (given?.how !== "sent" || state.classState?.answered === value.id) return state;
  return withAnswer(state, value.id, { ...given, how: "unsent" });
}

// ---- selectors -----------------------------------------------------------------------------------------------------

/** @param {StudentAnswer} studentAnswer */
const isUnsent = ({ how }) => how === "sending" || how === "unsent";

/** Whether the server takes an answer, as far as this tab knows. @param {StudentAnswer} studentAnswer */
export const isCounted = ({ how }) => how !== "late" && how !== "refused";

/** The next answer to send. An ended class takes none. @param {StudentState} state */
export const nextUnsent = ({ name, answers }) =>
  name === "ended" ? undefined : Object.entries(answers).find(([, given]) => isUnsent(given));

/** @param {StudentState} state */
export const isPaused = ({ mode, name }) => mode.paused && name !== "ended";

/** Whether the board does not follow the lecturer's. @param {StudentState} state */
export const isAway = ({ isDetached, mode }) => isDetached || !mode.follow;

/** Whether a way leads back to the lecturer's board. @param {StudentState} state */
export const canComeBack = (state) =>
  isAway(state) && !state.mode.paused && state.name !== "ended" && state.codeProblem === null && state.latest !== null;

/** The question, the answers of the class if they are shown, the answer of this tab, and its answer in the first vote.
 * @typedef {{ question: Question, shown: ShownAnswers | null, given: StudentAnswer | null, first: any }} CardContent */
/** What the card shows, or null without a question. @param {StudentState} state @returns {CardContent | null} */
export function cardOf({ name, parts, answers }) {
  if (name === "ended") return null;
  const shown = isShown(parts.shown.value) ? parts.shown.value : null;
  const question = isQuestion(parts.question.value)
    ? /** @type {Question} */ (parts.question.value)
    : shown && { ...shown.question, open: false };
  if (!question) return null;
  const [given, before] = [answers[question.id], answers[question.again ?? ""]];
  return {
    question,
    shown: shown?.question.id === question.id ? shown : null,
    given: given && isAnswer(question, given.value) ? given : null,
    first: before && isCounted(before) && isAnswer(question, before.value) ? before.value : null,
  };
}

/** Two questions need two cards if this differs. @param {Question} question */
export const cardKey = (question) => JSON.stringify(copyQuestion(question));

/** Whether a question waits for an answer. @param {StudentState} state */
function isAsked({ parts: { question, shown } }) {
  const asked = question.value;
  return isQuestion(asked) && "open" in asked && asked.open === true && shown.value?.question?.id !== asked.id;
}

/** The scene of a lecture that the board shows, or that the lecturer shows to who looks around.
 * @param {StudentState} state */
export function lectureOf(state) {
  const { lecture } = ((!isAway(state) && state.view) || state.latest)?.shared ?? {};
  return state.name !== "ended" && state.codeProblem === null && isLecture(lecture) ? lecture : null;
}

/** The text of the lecturer's step, for who follows it. @param {StudentState} state */
export const stepText = ({ classState, isDetached }) => (isDetached ? "" : (classState?.step?.says ?? ""));

/** The text of the status line. @param {StudentState} state */
export function statusText({ name, connection, codeProblem, problem, mode, isDetached, latest }) {
  if (codeProblem !== null) return "";
  if (name === "ended") return ENDED;
  if (name === "lost") return problem || (connection === "missing" ? MISSING : LOST);
  if (name === "joining") return JOINING;
  if (mode.paused) return PAUSED;
  if (!mode.follow) return NOT_FOLLOWING;
  if (isDetached) return LOOKING_AROUND;
  return latest ? FOLLOWING : WAITING;
}
