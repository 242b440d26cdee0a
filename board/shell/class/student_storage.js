// Stores a student's name and answers in the tab, so that a reload loses nothing.

import { MOST_QUESTIONS } from "../../model/class/protocol.js";
import { BrowserStore } from "../page/browser_storage.js";
import { randomLetters } from "./class_storage.js";

/** @import { StoredStudent } from "../../model/class/student.js" */

const isName = (/** @type {unknown} */ text) => typeof text === "string" && /^[\w-]{22}$/.test(text);

const store = new BrowserStore({
  key: "class of this tab",
  area: "tab",
  empty: null,
  /** @returns {StoredStudent | null} */
  check({ me, code, id, answers }) {
    if (!isName(me)) return null;
    const given = Object.entries(Object(answers)).filter(([, one]) => one && typeof one.how === "string");
    const known = Object.fromEntries(given.map(([question, { value, how }]) => [question, { value, how }]));
    return { me, code: String(code ?? ""), id: isName(id) ? id : "", answers: known };
  },
});

/** A random name that says nothing about the student. */
export const newName = () => randomLetters(16).slice(0, 22);

/** @returns {StoredStudent} */
export const loadStudent = () => store.load() ?? { me: newName(), code: "", id: "", answers: {} };

/** If it is not kept, answers last as long as the page. @param {StoredStudent} student */
export function saveStudent({ me, code, id, answers }) {
  const last = Object.fromEntries(Object.entries(answers).slice(-MOST_QUESTIONS));
  store.save({ me, code, id, answers: last });
}
