// Saves a student's answers in the tab, and sends them until the server has them.
// The tab also keeps the student's random name, so a reload or a lost connection loses nothing.

import { isAnswer, MOST_QUESTIONS } from "../../model/class/protocol.js";
import { BrowserStore } from "../page/browser_storage.js";
import { randomLetters } from "./class_storage.js";
import { pause } from "./class_stream.js";

/** @import { Question } from "../../model/class/protocol.js" */
/** @import { Reply } from "./class_stream.js" */
/** "late" is an answer that came after the question was closed, and "refused" is an answer that is not valid.
 * @typedef {"sending" | "unsent" | "sent" | "late" | "refused"} AnswerStatus
 * @typedef {{ value: any, how: AnswerStatus }} StudentAnswer */

const [MIN_BACKOFF_MS, MAX_BACKOFF_MS] = [500, 5000];

const isName = (/** @type {unknown} */ text) => typeof text === "string" && /^[\w-]{22}$/.test(text);
const newName = () => randomLetters(16).slice(0, 22);

const store = new BrowserStore({
  key: "class of this tab",
  area: "tab",
  empty: {},
  /** @returns {Partial<AnswerOutbox> | null} */
  check({ me, code, id, answers }) {
    if (!isName(me)) return null;
    const known = Object.entries(Object(answers)).filter(([, given]) => given && typeof given.how === "string");
    return {
      me,
      code: String(code ?? ""),
      id: isName(id) ? id : "",
      answers: Object.fromEntries(known.map(([question, { value, how }]) => [question, { value, how }])),
    };
  },
});

export class AnswerOutbox {
  me = newName();
  code = "";
  id = ""; // of the class with this code
  /** @type {{ [question: string]: StudentAnswer }} */
  answers = {};
  isSending = false;
  failures = 0;
  abortController = new AbortController();
  /** @type {AbortController} */
  backoffController = new AbortController();

  /** send() sends an answer to the server; changed() is called when the status of an answer changes.
   * @param {(question: string, value: any) => Promise<Reply>} send @param {() => void} changed */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    Object.assign(this, store.load());
  }

  /** Enter the class with this code. In another class, the tab has another name. @param {string} code
   * @param {string} id */
  enterClass(code, id) {
    if (this.id && this.id !== id) Object.assign(this, { me: newName(), answers: {} });
    Object.assign(this, { code, id });
    this.save();
  }

  save() {
    const { me, code, id } = this;
    const answers = Object.fromEntries(Object.entries(this.answers).slice(-MOST_QUESTIONS));
    store.save({ me, code, id, answers }); // if it is not kept, answers last as long as the page
  }

  /** The answer to a question, or null. @param {Question} question @returns {StudentAnswer | null} */
  answerTo(question) {
    const given = this.answers[question.id];
    return given && isAnswer(question, given.value) ? given : null;
  }

  /** @param {Question} question @param {any} value */
  submit({ id }, value) {
    this.set(id, { value, how: "sending" });
    this.retryNow();
  }

  /** @param {string} question @param {StudentAnswer} given */
  set(question, given) {
    this.answers[question] = given;
    this.save();
    this.changed();
  }

  /** Send an answer again if the server has lost it in a crash. @param {string | null} question that is asked
   * @param {boolean} has whether it has an answer of this tab */
  reconcile(question, has) {
    const given = question === null ? undefined : this.answers[question];
    if (!question || !given || has || given.how !== "sent") return;
    this.set(question, { ...given, how: "unsent" });
    this.retryNow();
  }

  /** Retry at once, because the network may be back. */
  retryNow() {
    this.failures = 0;
    this.backoffController.abort();
    if (!this.isSending) this.sendAll();
  }

  get nextUnsent() {
    return Object.entries(this.answers).find(([, { how }]) => how === "sending" || how === "unsent");
  }

  async sendAll() {
    this.isSending = true;
    for (let due = this.nextUnsent; due && !this.abortController.signal.aborted; due = this.nextUnsent) {
      const [question, given] = due;
      const { status } = await this.send(question, given.value);
      if (this.answers[question] !== given && this.answers[question]?.value !== given.value) continue; // changed since
      const how = STATUS_BY_HTTP_CODE[status] ?? "unsent";
      if (how !== given.how) this.set(question, { ...given, how });
      if (how === "unsent") await this.backOff();
    }
    this.isSending = false;
  }

  backOff() {
    this.backoffController = new AbortController();
    return pause(Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.failures++), this.backoffController.signal);
  }

  close() {
    this.abortController.abort();
    this.backoffController.abort();
  }
}

/** @type {{ [status: number]: AnswerStatus }} */
const STATUS_BY_HTTP_CODE = { 200: "sent", 409: "late", 400: "refused", 413: "refused" };
