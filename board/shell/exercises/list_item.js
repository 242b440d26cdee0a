// Draws the items of exercise lists, and the line about the next exercise.

import { t } from "../../language/t.js";
import { effortText, examTopicOf } from "../../model/exercises/effort.js";
import { MARKS, nextOf, wordsOf } from "../../model/exercises/exercise_list.js";
import { element } from "../dom.js";

/** @import { Row } from "../../model/exercises/exercise_list.js" */

/** @param {Row} row @param {HTMLElement} link @param {string} page the title of its lesson, "" below a heading with it
 * @param {HTMLElement[]} buttons */
export function itemOf(row, link, page, buttons) {
  const mark = element("span", { class: "mark", "aria-hidden": "true" }, MARKS[row.standing]);
  const where = page ? [element("span", { class: "where" }, page)] : [];
  const effort = [effortText(row.id)].filter(Boolean).map((text) => element("span", { class: "effort" }, text));
  const exam = [examTopicOf(row.id)].filter(Boolean).map((text) => element("span", { class: "exam" }, text));
  const words = element("span", { class: "what" }, wordsOf(row));
  return element("li", { "data-standing": row.standing }, mark, link, ...where, ...effort, ...exam, words, ...buttons);
}

/** A link to the next exercise, or a sentence that there is none. @param {Row[]} rows
 * @param {{ [page: string]: string }} titles of the pages @param {(row: Row) => HTMLElement} link
 * @param {string} [word] */
export function nextExerciseLine(rows, titles, link, word = t("Continue with")) {
  if (!rows.length) return element("p", { class: "go-on" }, t("There are no exercises here."));
  const next = nextOf(rows);
  if (!next) return element("p", { class: "go-on" }, t("All of these exercises are done."));
  const where = ` (${titles[next.page] ?? next.page})`;
  return element("p", { class: "go-on" }, `${word}: `, link(next), where);
}
