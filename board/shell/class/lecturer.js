// The lecturer's side of a class: it is begun, goes on after a reload and when the server has been away, publishes what
// the board shows and collects what students answer. One for the tab, whichever lesson is on its board.

import { FIRST_MODE, isAnswer, isClassKey, isQuestion } from "../../model/class/protocol.js";
import { boardParts, sharedBoard, sharedStep } from "../../model/class/publishing.js";
import { ENDED, EXPIRED, LOST, NO_ANSWER, NO_HOST } from "../../words/class.js";
import { refused } from "../../words/refusals.js";
import { KEY, keepClass, keptClass, lead, LEADS, randomLetters } from "./class_storage.js";
import { Pump } from "./throttled_sender.js";

/** @import { Answer, Mode, Question, Shown } from "../../model/class/protocol.js" */
/** @import { Templates } from "../../model/class/publishing.js" */
/** @import { Known } from "../../model/scene.js" */
/** @import { Asked, Kept } from "./class_storage.js" */
/** What the server says: its status, 0 where nothing came, and the JSON, where it is some.
 * @typedef {{ status: number, said: any }} Reply
 * @typedef {"mode" | "step" | "board" | "question" | "shown"} Part */

const LIFE = 4 * 3600 * 1000; // ms that a class lasts
const ASK_EVERY = 1000; // ms
const PATIENCE = 8000; // ms
const COUNTED = 6000; // ms that who has asked for the state counts as one who is here
const NOTHING_ASKED = "none";
/** ms between two of them. @type {{ [part in Part]: number }} */
const EVERY = { board: 500, step: 100, mode: 0, question: 0, shown: 250 };
const PARTS = /** @type {Part[]} */ (Object.keys(EVERY));

/** @returns {{ [part in Part]?: string }} */
const nothing = () => ({});
const same = (/** @type {string} */ text) => ({ text, key: text });

export class Teaching {
  /** @type {Kept | null} */
  kept = null;
  here = 0;
  isConnected = true;
  isBusy = false; // with beginning
  isKept = true; // by the browser
  isWatching = false;
  problem = "";
  /** Why a part was refused. @type {{ [part in Part]?: string }} */
  problems = {};
  /** @type {Set<() => void>} */
  listeners = new Set();
  /** @type {Known | null} */
  latest = null; // what the board shows now
  /** @type {Templates} */
  templates = {};
  isUp = false; // whether the server has said that it knows the class
  isLeading = false; // whether the board of this tab goes out
  sent = nothing(); // what the server has taken
  seen = nothing(); // what this tab's board has shown last
  /** @type {unknown[]} */
  parts = [];
  boardNumber = 0;
  boardPage = "";
  refreshed = -Infinity;
  tab = ""; // letters that no other tab has
  me = ""; // by which it asks for the state, as a student does
  /** @type {Promise<boolean> | null} */
  taking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  pumps = this.newPumps();

  newPumps() {
    const pumps = PARTS.map((part) => [part, new Pump(EVERY[part], () => this.put(part))]);
    return /** @type {{ [part in Part]: Pump }} */ (Object.fromEntries(pumps));
  }

  get isOn() {
    return this.kept !== null;
  }

  /** What was asked last. @returns {Asked | null} */
  get asked() {
    return this.kept?.asked.at(-1) ?? null;
  }

  /** What this browser has kept, or an address has brought, goes on. @param {string} [brought] a key */
  resume(brought = "") {
    this.watch();
    if (this.kept || this.isBusy) return;
    const kept = keptClass();
    if (brought && brought !== kept?.key) {
      this.kept = { key: brought, id: "", code: "", until: Date.now() + LIFE, mode: FIRST_MODE, asked: [] };
    } else if (kept && kept.until <= Date.now()) {
      keepClass(null);
      this.tell(EXPIRED);
    } else this.kept = kept;
    if (this.kept) this.wake();
  }

  watch() {
    if (this.isWatching) return;
    this.isWatching = true;
    addEventListener("storage", (event) => this.stored(event));
    addEventListener("online", () => this.seenAgain());
    document.addEventListener("visibilitychange", () => this.seenAgain());
  }

  async begin() {
    if (this.kept || this.isBusy) return;
    const key = randomLetters(32);
    this.kept = { key, id: "", code: "", until: Date.now() + LIFE, mode: FIRST_MODE, asked: [] };
    this.isBusy = true;
    this.problem = "";
    this.changed();
    const { status, said } = await this.call("POST", "start", { code: null, kept: null });
    this.isBusy = false;
    if (status !== 200 || typeof said?.code !== "string") {
      this.kept = null;
      this.tell(said?.problem ? refused(said) : status ? NO_HOST : NO_ANSWER);
      return;
    }
    this.knows(said);
    this.isUp = true;
    this.noteAll();
    this.collect();
  }

  async wake() {
    this.changed();
    const isTaken = await this.takeUp();
    const isThere = this.kept?.id ? await this.refresh() : false;
    if (!isTaken && !isThere) {
      if (this.kept) this.timer = setTimeout(() => this.wake(), ASK_EVERY);
      return;
    }
    this.isUp = true;
    this.noteAll();
    this.collect();
  }

  /** The server is asked for the class, and told of it where it does not know it any more; whether it does now. */
  takeUp() {
    this.taking ??= this.takesUp().finally(() => (this.taking = null));
    return this.taking;
  }

  async takesUp() {
    const { kept } = this;
    if (!kept) return false;
    const { status, said } = await this.call("POST", "start", { code: kept.code || null, kept: this.toRestore() });
    if (status === 409) this.forget(ENDED);
    if (status !== 200 || !this.kept) return false;
    this.sent = nothing();
    this.boardPage = "";
    this.knows(said);
    this.noteAll();
    return true;
  }

  toRestore() {
    const { mode = FIRST_MODE, asked = [] } = this.kept ?? {};
    const parts = { mode, question: this.questionNow(), shown: this.shownNow() };
    const there = Object.entries(parts).filter(([, value]) => value !== null);
    const answers = Object.fromEntries(asked.map((one) => [one.id, one.answers]));
    return { parts: Object.fromEntries(there), answers };
  }

  /** @param {{ id: string, code: string }} said */
  knows({ id, code }) {
    if (this.kept) this.change({ id, code });
  }

  /** What another device may have changed; whether the class is there. */
  async refresh() {
    this.refreshed = performance.now();
    const { status, said } = await this.call("GET", `${this.kept?.id}/state?after=-1`);
    if (status !== 200 || said.ended || !this.kept) return false;
    const [question, shown] = await Promise.all(["question", "shown"].map((part) => this.fetched(part, said[part])));
    if (said.mode) this.change({ mode: said.mode });
    if (isQuestion(question)) this.adopt(/** @type {Question} */ (question), shown !== null);
    return true;
  }

  /** @param {string} part @param {number | null} number */
  async fetched(part, number) {
    return number === null
      ? null
      : (await this.call("GET", `${this.kept?.id}/${part}/${number}`, undefined, false)).said;
  }

  /** @param {Question} question @param {boolean} isShown */
  adopt(question, isShown) {
    const { asked = [] } = this.kept ?? {};
    const known = asked.find(({ id }) => id === question.id);
    const { id, form, asks, choices, open } = question;
    const first = { id, form, asks, ...(choices && { choices }), onWall: isShown, hidden: [], answers: {}, after: 0 };
    const one = { ...(known ?? first), open, isShown };
    this.change({ asked: [...asked.filter((other) => other !== known), one] });
    this.sent.question = JSON.stringify(this.questionNow());
  }

  // ---- what is published --------------------------------------------------------------------------------------------

  /** What the board shows has changed. @param {Known} state */
  follows(state) {
    this.latest = state;
    if (!this.isUp) return;
    const parts = boardParts(state);
    if (parts.some((part, i) => part !== this.parts[i])) this.pumps.board.note();
    this.parts = parts;
    this.pumps.step.note();
  }

  noteAll() {
    for (const part of PARTS) this.pumps[part].note();
  }

  /** A part as it shall be there now: its text, and what of it makes it another one; null where there is nothing to
   * send. @param {Part} part @returns {{ text: string, key: string } | null} */
  dueOf(part) {
    if (!this.kept || !this.isUp) return null;
    const isOfBoard = part === "board" || part === "step";
    const due = isOfBoard ? this.ofBoard(part) : same(JSON.stringify(this.own(part)));
    const isNothing = due?.key === "null" && this.sent[part] === undefined;
    return due?.key === this.sent[part] || isNothing ? null : due;
  }

  /** @param {"mode" | "question" | "shown"} part */
  own(part) {
    if (part === "mode") return this.kept?.mode;
    return part === "question" ? this.questionNow() : this.shownNow();
  }

  /** Of two tabs that one's board goes out in which something was done last. @param {"board" | "step"} part */
  ofBoard(part) {
    const due = this.latest && (part === "board" ? this.boardNow(this.latest) : this.stepNow(this.latest));
    if (!due) return null;
    const seen = part === "step" ? due.key.replace(/^{"board":-?\d+,/, "") : due.key; // the number is no news
    const isNews = seen !== this.seen[part];
    this.seen[part] = seen;
    if (isNews && !this.isLeading) this.takeLead();
    return this.isLeading && (part === "board" || this.boardPage === this.latest?.lesson.name) ? due : null;
  }

  takeLead() {
    this.isLeading = true;
    this.tab ||= randomLetters(9);
    lead(this.tab);
    delete this.sent.board;
    delete this.sent.step;
    this.boardPage = "";
    this.pumps.board.note();
  }

  /** Where it stands is the step's business. @param {Known} state */
  boardNow(state) {
    const board = sharedBoard(state, this.templates);
    return (
      board && { text: JSON.stringify(board), key: JSON.stringify({ ...board, scene: { ...board.scene, board: {} } }) }
    );
  }

  /** It belongs to a board that the server has. @param {Known} state */
  stepNow = (state) => same(JSON.stringify({ board: this.boardNumber, ...sharedStep(state) }));

  /** @param {Part} part */
  async put(part) {
    const due = this.dueOf(part);
    if (!due) return true;
    const page = this.latest?.lesson.name ?? "";
    const { status, said } = await this.call("PUT", `${this.kept?.id}/${part}`, due.text);
    this.problems[part] = status !== 200 && said?.problem ? refused(said, part) : "";
    this.changed();
    if (![200, 400, 413].includes(status)) return false;
    this.sent[part] = due.key; // what is refused is not sent again
    if (status === 200 && part === "board") {
      this.boardNumber = said.number;
      this.boardPage = page;
      this.pumps.step.note();
    }
    return true;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.change({ mode });
    this.pumps.mode.note();
  }

  // ---- questions and answers ----------------------------------------------------------------------------------------

  /** @param {Omit<Question, "id" | "open"> & { right?: number[] }} question */
  ask(question) {
    const id = `q-${randomLetters(6)}`;
    const one = { ...question, id, open: true, onWall: false, isShown: false, hidden: [], answers: {}, after: 0 };
    this.change({ asked: [...(this.kept?.asked ?? []), one] });
    this.pumps.question.note();
    this.pumps.shown.note();
  }

  /** What was asked last, otherwise. @param {Partial<Asked>} patch */
  patch(patch) {
    const { kept, asked } = this;
    if (!kept || !asked) return;
    this.change({ asked: [...kept.asked.slice(0, -1), { ...asked, ...patch }] });
    this.pumps.question.note();
    this.pumps.shown.note();
  }

  /** Answers are on the wall, and none are taken any more; or they are hidden. @param {boolean} onWall */
  show(onWall) {
    this.patch(onWall ? { onWall, open: false } : { onWall, isShown: false });
  }

  /** @param {string[]} whose @param {boolean} isHidden */
  hide(whose, isHidden) {
    const others = (this.asked?.hidden ?? []).filter((who) => !whose.includes(who));
    this.patch({ hidden: isHidden ? [...others, ...whose] : others });
  }

  /** An answer to what was asked last is correct, or no longer. @param {number} value */
  mark(value) {
    const { right = [] } = this.asked ?? {};
    this.patch({ right: right.includes(value) ? right.filter((other) => other !== value) : [...right, value] });
  }

  questionNow() {
    const { asked } = this;
    if (!asked) return null;
    const { id, form, asks, choices, open } = asked;
    return { id, form, asks, ...(choices && { choices }), open };
  }

  /** @returns {Shown | null} */
  shownNow() {
    const question = this.questionNow();
    if (!question || !this.asked?.isShown) return null;
    const { open, ...rest } = question;
    const { right = [] } = this.asked;
    return { question: rest, answers: this.shownAnswers, ...(right.length && { right }) };
  }

  /** Those that are not left out. @returns {Answer[]} */
  get shownAnswers() {
    const hidden = new Set(this.asked?.hidden);
    return this.answers.filter(([who]) => !hidden.has(who));
  }

  /** All answers to what was asked last. @returns {Answer[]} */
  get answers() {
    return Object.entries(this.asked?.answers ?? {});
  }

  /** Who is here, and what was answered, is asked for again and again while somebody can see it. */
  async collect() {
    clearTimeout(this.timer);
    if (!this.kept) return;
    if (this.kept.until <= Date.now()) this.forget(EXPIRED);
    else if (!document.hidden) await this.collectOnce();
    if (this.kept) this.timer = setTimeout(() => this.collect(), ASK_EVERY);
  }

  async collectOnce() {
    const { id = NOTHING_ASKED, after = 0 } = this.asked ?? {};
    const { status, said } = await this.call("GET", `${this.kept?.id}/answers/${id}?after=${after}`);
    if (status !== 200) return;
    const asksItself = performance.now() < this.refreshed + COUNTED ? 1 : 0;
    this.here = Math.max(0, said.here - asksItself);
    const asked = this.asked;
    const came = Object.entries(said.answers).filter(([, value]) => asked && isAnswer(asked, value));
    if (asked?.id === id && came.length) {
      const answers = { ...asked.answers, ...Object.fromEntries(came) };
      this.patch({ answers, after: Math.max(asked.after, said.number) });
    } else this.changed();
  }

  // ---- the class ----------------------------------------------------------------------------------------------------

  /** Whether there is another code now. */
  async renew() {
    const { status, said } = await this.call("POST", `${this.kept?.id}/code`, {});
    if (status === 200) this.change({ code: said.code });
    else this.tell(said?.problem ? refused(said) : NO_ANSWER);
    return status === 200;
  }

  /** All of it goes; whether it has. */
  async end() {
    const { status, said } = await this.call("POST", `${this.kept?.id}/end`, {}, false);
    if (status === 200 || status === 404) this.forget("");
    else this.tell(said?.problem ? refused(said) : NO_ANSWER);
    return !this.kept;
  }

  /** The code of an address as a picture, as the address of an image; "" where there is none.
   * @param {string} address */
  async picture(address) {
    const { status, said } = await this.call("POST", `${this.kept?.id}/qr`, { address });
    return status === 200 && said instanceof Blob ? URL.createObjectURL(said) : "";
  }

  /** @param {string} why */
  forget(why) {
    this.kept = null;
    this.isUp = this.isLeading = false;
    this.here = 0;
    this.isConnected = true;
    this.sent = nothing();
    this.seen = nothing();
    this.problems = {};
    for (const part of PARTS) this.pumps[part].stop();
    this.pumps = this.newPumps();
    clearTimeout(this.timer);
    keepClass(null);
    this.tell(why);
  }

  // ---- how ----------------------------------------------------------------------------------------------------------

  /** @param {Partial<Kept>} patch */
  change(patch) {
    if (!this.kept) return;
    this.kept = { ...this.kept, ...patch };
    this.isKept = keepClass(this.kept);
    this.changed();
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  /** @param {string} problem */
  tell(problem) {
    const isNew = problem !== this.problem || !this.kept;
    this.problem = problem;
    if (isNew) this.changed();
  }

  /** Another tab has changed the class, or shows its board now. @param {StorageEvent} event */
  stored({ key, newValue }) {
    if (key === LEADS && newValue !== this.tab) this.isLeading = false;
    if (key !== KEY) return;
    const kept = newValue === null ? null : keptClass();
    if (!kept) {
      if (this.kept) this.forget("");
    } else if (!this.kept) this.resume();
    else {
      const after = new Map(this.kept.asked.map((one) => [one.id, one.after]));
      this.kept = { ...kept, asked: kept.asked.map((one) => ({ ...one, after: after.get(one.id) ?? 0 })) };
      for (const part of /** @type {const} */ (["mode", "question", "shown"]))
        this.sent[part] = JSON.stringify(this.own(part));
      this.changed();
    }
  }

  /** The page is seen again, or the network is back. */
  async seenAgain() {
    if (!this.isUp || document.hidden) return;
    for (const part of PARTS) this.pumps[part].hurry();
    if (PARTS.every((part) => !this.pumps[part].isDue)) await this.refresh();
    this.collect();
  }

  /** Ask the server; where it does not know the class any more, it is told of it.
   * @param {string} method @param {string} path @param {any} [body] @param {boolean} [restores]
   * @returns {Promise<Reply>} */
  async call(method, path, body, restores = true) {
    const reply = await this.asks(method, path, body);
    if (!this.kept) return reply;
    const isLost = reply.status === 0 || reply.status >= 502;
    if (isLost === this.isConnected) {
      this.isConnected = !isLost;
      this.changed();
    }
    const isUnknown = reply.status === 404 && this.isUp && isClassKey(this.kept.key) && reply.said?.problem;
    if (isUnknown && restores && path !== "start") await this.takeUp();
    return reply;
  }

  /** @param {string} method @param {string} path @param {any} body @returns {Promise<Reply>} */
  async asks(method, path, body) {
    try {
      this.me ||= randomLetters(16);
      const address = new URL(`class/api/${path}`, document.baseURI).href;
      const response = await fetch(address, {
        method,
        headers: { "X-Class-Key": this.kept?.key ?? "", "X-Class-Me": this.me, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE),
      });
      return { status: response.status, said: await readBody(response) };
    } catch {
      return { status: 0, said: null };
    }
  }

  /** What is said of the connection. */
  get trouble() {
    return this.isConnected ? this.problem || Object.values(this.problems).find(Boolean) || "" : LOST;
  }
}

/** @param {Response} response */
async function readBody(response) {
  const kind = response.headers.get("Content-Type") ?? "";
  if (kind.startsWith("image/")) return response.blob();
  return kind.startsWith("application/json") ? response.json() : null;
}

export const teaching = new Teaching();
