// The texts of a live class, and its answers as text and as CSV.

import { t } from "../language/t.js";
import { percent, formatCount } from "./numbers.js";
import { joinSentences } from "./sentences.js";

/** A question to a class, and its answers; model/class/protocol.js defines the forms.
 * @typedef {{ id?: string, again?: string, form: any, asks: string, choices?: string[],
 *   answers: [who: string, value: any][] }} AnsweredQuestion */

export const ABOUT =
  t(
    "Students use a short code to open this board on their own screens. There they follow your board and answer " +
      "questions.",
  ) + ` ${t("They need no name and no account.")}`;
export const PRIVACY = [
  t("The server of this app keeps what your board shows and what students answer."),
  t("It keeps the answers under random codes, not under names."),
  t("The server deletes both when you end the class, and after four hours at the latest."),
  t(
    "This browser also keeps the answers until you end the class. If the class ends in any other way, the answers " +
      "are deleted when you next open the app.",
  ),
  t("You can save the answers before this browser deletes them."),
].join(" ");
export const NO_ROUTES = t("Classes are not available on this host, because it only serves the pages of the app.");
export const NO_HOST = t("Classes are not available on this host.");
export const NO_ANSWER = t("The server does not answer. Please try again.");
export const LOST = [
  t("The connection is lost, and your browser is trying again."),
  t("What you do is kept here, and is sent when the connection is back."),
].join(" ");
export const ENDED = t("The class has ended, and its answers have been deleted from the server.");
export const EXPIRED = t("The class ended after four hours.");
export const NOT_SAVED = [
  t("Your browser does not let this page save anything, so a reload of this page loses the class."),
  t("“Add device” shows a link with which you can take the class up again."),
].join(" ");
export const KEY_WARNING = [
  t("Anyone with this link controls the class: they see all answers, can show them, and can end the class."),
  t("Do not send this link to anyone else."),
].join(" ");
export const LOCAL = t("This address works only on this computer. Students need this computer’s network address.");

/** The code with spaces, so that a screen reader spells it. @param {string} code */
export const spellCode = (code) => [...code].join(" ");

/** How many students are here, and how many of them have answered.
 * @param {number} here @param {number | null} answered null without a question */
export const attendanceText = (here, answered) =>
  answered === null ? t("{here} here", { here }) : t("{here} here, {answered} answered", { here, answered });

/** @param {number} count @param {number} hidden */
export const answerCount = (count, hidden) =>
  hidden
    ? t("{count, plural, one {# answer} other {# answers}}, {hidden} of them hidden", { count, hidden })
    : t("{count, plural, one {# answer} other {# answers}}", { count });

/** How many students answered both votes on a question, and how many only one.
 * @param {{ both: number, changed: number, onlyFirst: number, onlySecond: number }} votes */
export const votesText = ({ both, changed, onlyFirst, onlySecond }) =>
  joinSentences(
    t(
      "{n, plural, one {# student} other {# students}} answered both times, and {changed} of them changed the answer.",
      { ...{ n: both, changed } },
    ),
    onlyFirst && t("{n, plural, one {# student} other {# students}} answered only the first time.", { n: onlyFirst }),
    onlySecond &&
      t("{n, plural, one {# student} other {# students}} answered only the second time.", { n: onlySecond }),
  );

/** @param {number} n students whose rows are not in the table of changes */
export const rareChanges = (n) =>
  t(
    "{n, plural, one {# student with a rarer pair of answers is} other {# students with rarer pairs of answers are}} " +
      "not listed.",
    { n },
  );

/** "12 (40 %)" @param {number} count @param {number} share */
export const countAndShare = (count, share) => `${formatCount(count)} (${percent(share)})`;

/** @param {"follow" | "paused"} what @param {boolean} now */
export function modeText(what, now) {
  if (what === "follow")
    return now ? t("All students follow your board.") : t("Students can use their own boards as they like.");
  return now ? t("The students’ boards are paused.") : t("The students’ boards are no longer paused.");
}

// ---- as a table ----------------------------------------------------------------------------------------------------

const FORMULA_START = /^(\s*[=+\-@]|[\t\r])/; // a spreadsheet would take it for a formula

/** The text, with an apostrophe in front if a spreadsheet would calculate it. @param {string} text */
export const escapeFormula = (text) => (FORMULA_START.test(text) ? `'${text}` : text);
/** @param {string} text */
export const textCell = (text) => `"${escapeFormula(text).replaceAll('"', '""')}"`;
/** @param {any} value */
const cell = (value) => (typeof value === "number" ? String(value) : value === "" ? "" : textCell(value));

/** All answers as CSV, one row each. A student has the same number in every question, and both votes on a question have
 * the number of the question.
 * @param {AnsweredQuestion[]} questions @param {(question: AnsweredQuestion, value: any) => string} say an answer in
 * words */
export function answersAsCsv(questions, say) {
  const everybody = [...new Set(questions.flatMap(({ answers }) => answers.map(([who]) => who)))];
  const numbers = new Map(everybody.map((who, i) => [who, i + 1]));
  const first = questions.filter(({ again }) => !again || !questions.some(({ id }) => id === again));
  const rows = questions.flatMap((question) =>
    question.answers.map(([who, value]) => {
      const parts = Array.isArray(value) ? value : typeof value === "number" ? [value] : [];
      const numbered = first.includes(question) ? question : first.find(({ id }) => id === question.again);
      const columns = [
        first.indexOf(numbered ?? question) + 1,
        question.asks,
        question.form,
        numbers.get(who),
        say(question, value),
      ];
      return [...columns, ...[0, 1, 2].map((j) => parts[j] ?? ""), question.again ? 2 : 1].map(cell).join(",");
    }),
  );
  return ["question,asked,form,student,answer,value 1,value 2,value 3,vote", ...rows, ""].join("\r\n");
}
