// Stores the lecturer's class in the browser.
// So the class goes on after a reload, in another tab, and after the server was down. If the browser forbids storage,
// the class lasts as long as the page.

import { t } from "../../language/t.js";
import { toBase64Url } from "../../math/base64.js";
import {
  areRight,
  FIRST_MODE,
  isAnswer,
  isClassKey,
  isQuestion,
  MOST_QUESTIONS,
  copyQuestion,
} from "../../model/class/protocol.js";
import { menu } from "../dom.js";
import { BrowserStore } from "../page/browser_storage.js";

/** @import { AskedQuestion, StoredClass } from "../../model/class/lecturer.js" */

export const STORAGE_KEY = "class";
export const LEADER_KEY = "class leads"; // of the tab whose board is published

export const classStore = new BrowserStore({
  key: STORAGE_KEY,
  area: "browser",
  empty: null,
  /** @returns {StoredClass | null} */
  check({ key, id, code, until, mode, asked }) {
    if (!isClassKey(key) || !Number.isFinite(until) || typeof id !== "string" || typeof code !== "string") return null;
    const { follow, paused } = { ...FIRST_MODE, ...mode };
    return { key, id, code, until, mode: { follow: !!follow, paused: !!paused }, asked: asked.flatMap(parseQuestion) };
  },
  limit: (kept) => kept && { ...kept, asked: kept.asked.slice(-MOST_QUESTIONS) },
});
const leaderStore = new BrowserStore({ key: LEADER_KEY, area: "browser", empty: "", check: String, isText: true });

export const loadClass = () => classStore.load();

/** Returns whether the browser has saved it. @param {StoredClass | null} kept */
export const saveClass = (kept) => (kept ? classStore.save(kept) === "kept" : classStore.remove());

/** From now on, the board of this tab is published. @param {string} tab */
export const saveLeader = (tab) => void leaderStore.save(tab);

/** @param {any} value @returns {AskedQuestion[]} */
function parseQuestion(value) {
  if (!isQuestion(value)) return [];
  const { open, onWall, isShown, hidden, answers, right } = /** @type {any} */ (value);
  const known = Object.entries(Object(answers)).filter(([, answer]) => isAnswer(value, answer));
  const left = Array.isArray(hidden) ? hidden.filter((who) => typeof who === "string") : [];
  const flags = { open: Boolean(open), onWall: Boolean(onWall), isShown: Boolean(isShown) };
  const question = { ...copyQuestion(value), ...(areRight(value, right) && { right }) };
  return [{ ...question, ...flags, hidden: left, answers: Object.fromEntries(known), after: 0 }];
}

/** Whether this browser has a class, or the address contains the key of one. */
export const isTeaching = () => Boolean(loadClass()) || isClassKey(keyThere());

/** The menu of a class, which lecturer_controls.js fills. */
export function classMenu() {
  const node = menu(t("Class"), t("Class: students follow this board on their own screens"), "", t("Loading …"));
  node.classList.add("class-menu");
  return node;
}

// The key in the address, without what a chat program has appended.
const keyThere = () => /^#class=([\w-]*)/.exec(location.hash)?.[1];

/** Returns the key in the address, or "", and removes it from there. */
export function takeKeyFromAddress() {
  const key = keyThere();
  if (!isClassKey(key)) return "";
  history.replaceState(history.state, "", location.pathname + location.search);
  return key;
}

/** The link that opens the class on another device. @param {string} page @param {string} key */
export const keyLink = (page, key) => `${page}#class=${key}`;

/** Random bytes in base64url. @param {number} bytes */
export const randomLetters = (bytes) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
