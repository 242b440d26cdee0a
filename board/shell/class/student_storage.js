// Stores a student's name and answers in the tab, so that a reload loses nothing.

import { MOST_QUESTIONS } from "../../model/class/protocol.js";
import { randomLetters } from "./class_storage.js";

/** @import { StoredStudent } from "../../model/class/student.js" */

const KEY = "class of this tab";

const isName = (/** @type {unknown} */ text) => typeof text === "string" && /^[\w-]{22}$/.test(text);

/** A random name that says nothing about the student. */
export const newName = () => randomLetters(16).slice(0, 22);

/** @returns {StoredStudent} */
export function loadStudent() {
  try {
    const { me, code, id, answers } = JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? {};
    const given = Object.entries(Object(answers)).filter(([, one]) => one && typeof one.how === "string");
    const known = Object.fromEntries(given.map(([question, { value, how }]) => [question, { value, how }]));
    if (isName(me)) return { me, code: String(code ?? ""), id: isName(id) ? id : "", answers: known };
  } catch {} // stored by another version, or forbidden
  return { me: newName(), code: "", id: "", answers: {} };
}

/** @param {StoredStudent} student */
export function saveStudent({ me, code, id, answers }) {
  const last = Object.fromEntries(Object.entries(answers).slice(-MOST_QUESTIONS));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ me, code, id, answers: last }));
  } catch {} // no room, or forbidden: then answers last as long as the page
}
