// Single cases of the reducers of a class that random orders rarely meet.

import * as lecturer from "../../board/model/class/lecturer.js";
import * as student from "../../board/model/class/student.js";

const KEY = "k";
const QUESTION = { form: "choice", asks: "Which?", choices: ["a", "b"] };
const started = { status: 200, said: { id: "i", code: "ABCDEF" } };

// A server is killed while a question is on its way to it, and its reply comes after a new server knows the class.
// The text that the tab sends then.
export function sentAfterLateReply() {
  const waiting = [
    ["begin", KEY, 0],
    ["started", KEY, started],
    ["ask", "q", QUESTION],
    ["prepare", "question"],
  ].reduce(lecturer.reduce, lecturer.NO_CLASS);
  const due = waiting.outgoing.question;
  const after = [
    ["started", KEY, started],
    ["sent", KEY, "question", due, { status: 200, said: { number: 1 } }],
    ["prepare", "question"],
  ].reduce(lecturer.reduce, waiting);
  return [due.text, after.outgoing.question?.text ?? null];
}

// A tab that had a board and an answer enters another class, or its own again: what it keeps of them.
export function keptInClass(id) {
  const first = student.createStudent({ me: "first", code: "", id: "", answers: {} });
  const { me, parts, answers } = [
    ["enter", "ABCDEF", "one", "unused"],
    ["connection", "here"],
    ["state", { board: 1, question: null, shown: null, mode: null }],
    ["part", "board", 1, { page: "playground" }],
    ["answer", { id: "q" }, 2],
    ["enter", "GHJKMN", id, "second"],
  ].reduce(student.reduce, first);
  return { me, board: parts.board, answered: Object.keys(answers) };
}

// A second device learns of a second vote, whose first answers it fetches.
export function adoptedVotes() {
  const question = { id: "q1", ...QUESTION, again: "q0", open: true };
  const begun = [
    ["begin", KEY, 0],
    ["started", KEY, started],
  ].reduce(lecturer.reduce, lecturer.NO_CLASS);
  const before = lecturer.reduce(begun, ["refreshed", KEY, begun, { mode: null, question, isShown: true }]);
  const reply = { status: 200, said: { number: 4, here: 1, answers: { w: 1, x: 7 } } };
  const state = lecturer.reduce(before, ["collected", KEY, "q0", reply, false]);
  const [old, inputs] = [before, state].map((one) => lecturer.inputsOf(one, "shown"));
  const asked = state.kept.asked.map(({ id }) => id);
  const [first, { kept }] = [lecturer.firstVote(state).answers, lecturer.startOf(state)];
  return {
    asked,
    first,
    kept: kept.answers,
    isNews: inputs.some((input, i) => input !== old[i]),
    third: lecturer.secondVote(state),
  };
}
