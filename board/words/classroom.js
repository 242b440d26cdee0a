// What is said of a class, and how its answers are written down. Values in, strings out.

import { counted, number, percent, signed, whole } from "./numbers.js";

/** A question as a class was asked it, and what came; its form as model/classroom.js has it.
 * @typedef {{ form: any, asks: string, choices?: string[], answers: [who: string, value: any][] }} Answered */

export const ABOUT = [
  "Students open this board on their own screens by a short code, see it move with yours, and answer what you ask.",
  "They need no name and no account.",
].join(" ");
export const PRIVACY = [
  "What is kept: the server of this app keeps what your board shows and what students answer, under letters that do",
  "not say who they are, until you end the class, and for four hours at most. This browser keeps the answers too,",
  "until you end the class or open the app after it is over. You can save them before.",
].join(" ");
export const NO_ROUTES = "There is no class here: the host of this app passes on nothing but its pages.";
export const NO_HOST = "There is no class here: this host does not answer what a class asks of it.";
export const NO_ANSWER = "The server does not answer: please try again.";
export const LOST = "The connection is lost, trying again. What you do is kept here and sent when it is back.";
export const ENDED = "The class is over. Its answers are gone from the server.";
export const EXPIRED = "The class was over after four hours.";
export const UNLOADED = "The answers so far could not be read from the server; new ones come.";
export const KEY_WARNING =
  "Who opens this link leads the class: sees all answers, shows them and can end it. Send it to nobody but yourself.";
export const LOCAL = "This address opens only on this computer: students need the one of this machine in the network.";

export const ASKS = {
  place: "Put your point where you want it, as + or −.",
  line: "Draw the line that you think best.",
  number: "Which number is it?",
  text: "In a few words: what do you see?",
};

/** The code as it is read out. */
export const spelled = (/** @type {string} */ code) => [...code].join(" ");

/** How many are here, and of what is asked, how many have answered.
 * @param {number} here @param {number | null} answered */
export const counts = (here, answered) =>
  `${whole(here)} here${answered === null ? "" : `, ${whole(answered)} answered`}`;

/** @param {number} count @param {number} hidden */
export const countedAnswers = (count, hidden) =>
  `${counted(count, "answer")}${hidden ? `, ${whole(hidden)} of them hidden` : ""}`;

/** "12 (40 %)" @param {number} count @param {number} share */
export const countAndShare = (count, share) => `${whole(count)} (${percent(share)})`;

/** @param {"follow" | "paused"} what @param {boolean} now */
export const saysMode = (what, now) =>
  what === "follow"
    ? now
      ? "Everybody follows your board."
      : "Everybody may do what they like on their own board."
    : now
      ? "Everybody’s board rests."
      : "Everybody’s board goes on.";

/** One answer in words. @param {Pick<Answered, "form" | "choices">} question @param {any} value
 * @param {(i: number) => string} exampleOf */
export function answerInWords({ form, choices = [] }, value, exampleOf) {
  if (form === "choice") return choices[value] ?? "";
  if (form === "number") return number(value, 12);
  if (form === "example") return exampleOf(value);
  if (form === "place") return `${signed(value[2])[0]} at (${number(value[0])}, ${number(value[1])})`;
  if (form === "line") return `w = (${number(value[0])}, ${number(value[1])}), b = ${number(value[2])}`;
  return String(value);
}

// ---- as a table ----------------------------------------------------------------------------------------------------

const RISKY = /^(\s*[=+\-@]|[\t\r])/; // a spreadsheet would take it for a formula

/** A cell of text. */
export const textCell = (/** @type {string} */ text) => {
  const safe = RISKY.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
const cell = (/** @type {any} */ value) =>
  typeof value === "number" ? String(value) : value === "" ? "" : textCell(value);

/** All answers as CSV: one row for each, students by number, in every question the same one.
 * @param {Answered[]} questions @param {(question: Answered, value: any) => string} say an answer in words */
export function answersAsCsv(questions, say) {
  const everybody = [...new Set(questions.flatMap(({ answers }) => answers.map(([who]) => who)))];
  const numbers = new Map(everybody.map((who, i) => [who, i + 1]));
  const rows = questions.flatMap((question, i) =>
    question.answers.map(([who, value]) => {
      const parts = Array.isArray(value) ? value : typeof value === "number" ? [value] : [];
      const columns = [i + 1, question.asks, question.form, numbers.get(who), say(question, value)];
      return [...columns, ...[0, 1, 2].map((j) => parts[j] ?? "")].map(cell).join(",");
    }),
  );
  return ["question,asked,form,student,answer,value 1,value 2,value 3", ...rows, ""].join("\r\n");
}
