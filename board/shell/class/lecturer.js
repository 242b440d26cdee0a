// The lecturer's session: performs the requests of a class, and dispatches their results.
// A tab has one session, whichever lesson is on its board. It goes on after a reload and after the server was down.

import * as lecturer from "../../model/class/lecturer.js";
import { request } from "../page/fetcher.js";
import { STORAGE_KEY, saveClass, loadClass, saveLeader, LEADER_KEY, randomLetters } from "./class_storage.js";
import { ThrottledSender } from "./throttled_sender.js";

/** @import { Question } from "../../model/class/protocol.js" */
/** @import { LecturerActions, Part } from "../../model/class/lecturer.js" */

const POLL_INTERVAL_MS = 1000;
const PRESENCE_TIMEOUT_MS = 6000; // for so long after a request of the state, the server counts this tab as present
const NO_QUESTION_ID = "none";
/** @type {{ [part in Part]: number }} */
const SEND_INTERVALS_MS = { board: 500, step: 100, mode: 0, question: 0, shown: 250 };
const { PARTS } = lecturer;
const NOT_SAVED = ["resume", "stored"]; // these come from the storage
const NOT_SHOWN = ["board", "prepare"];

export class LecturerSession {
  state = lecturer.NO_CLASS;
  tab = randomLetters(9); // a random name of this tab
  me = randomLetters(16); // a random name for requests of the state, as students have
  /** @type {Set<() => void>} */
  listeners = new Set();
  isWatching = false;
  refreshedAt = -Infinity;
  /** @type {Promise<boolean> | null} */
  restoring = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** What each part depends on. @type {{ [part in Part]?: unknown[] }} */
  inputs = {};
  senders = this.createSenders();

  createSenders() {
    const pairs = PARTS.map((part) => [part, new ThrottledSender(SEND_INTERVALS_MS[part], () => this.sendPart(part))]);
    return /** @type {{ [part in Part]: ThrottledSender }} */ (Object.fromEntries(pairs));
  }

  /** @template {keyof LecturerActions} A @param {A} name @param {LecturerActions[A]} given */
  dispatch(name, ...given) {
    const before = this.state;
    this.state = lecturer.reduce(before, [name, ...given]);
    const { kept, isLeading } = this.state;
    if (this.state === before) return;
    if (kept?.id && kept !== before.kept && !NOT_SAVED.includes(name)) this.dispatch("saved", saveClass(kept));
    if (isLeading && !before.isLeading) saveLeader(this.tab);
    if (this.state.name === "ended" && before.name !== "ended") this.stop();
    this.scheduleParts();
    if (!NOT_SHOWN.includes(name)) for (const listener of this.listeners) listener();
  }

  /** Send the parts that may have changed. */
  scheduleParts() {
    for (const part of PARTS) {
      const [inputs, before = []] = [lecturer.inputsOf(this.state, part), this.inputs[part]];
      this.inputs[part] = inputs;
      if (inputs.some((input, i) => input !== before[i])) this.senders[part].schedule();
    }
  }

  stop() {
    clearTimeout(this.timer);
    this.restoring = null;
    for (const part of PARTS) this.senders[part].stop();
    this.senders = this.createSenders();
    saveClass(null);
  }

  /** Go on with the class of this browser, or with that of a key. @param {string} [brought] a key in the address */
  resume(brought = "") {
    this.watch();
    if (this.state.kept) return;
    this.dispatch("resume", loadClass(), brought, Date.now());
    if (this.state.kept) this.reconnect();
  }

  watch() {
    if (this.isWatching) return;
    this.isWatching = true;
    addEventListener("storage", (event) => this.handleStorage(event));
    addEventListener("online", () => this.resync());
    document.addEventListener("visibilitychange", () => this.resync());
  }

  async begin() {
    if (this.state.kept) return;
    this.dispatch("begin", randomLetters(32), Date.now());
    if (await this.restore()) this.collect();
  }

  /** @param {lecturer.LecturerState} [since] when the tab was loaded */
  async reconnect(since = this.state) {
    const isTaken = await this.restore();
    const isThere = this.state.kept?.id ? await this.refresh(since) : false;
    const { kept } = this.state;
    if (isTaken || isThere) {
      this.dispatch("registered", kept?.key ?? "");
      this.collect();
    } else if (kept) this.timer = setTimeout(() => this.reconnect(since), POLL_INTERVAL_MS);
  }

  /** Begin the class on the server, or restore it there. Returns whether the server knows it now. */
  restore() {
    this.restoring ??= this.start().finally(() => (this.restoring = null));
    return this.restoring;
  }

  async start() {
    const { kept } = this.state;
    if (!kept) return false;
    const reply = await this.call("POST", "start", lecturer.startOf(this.state));
    this.dispatch("started", kept.key, reply);
    return reply.status === 200 && this.state.kept?.key === kept.key;
  }

  /** Fetch what another device may have changed. Returns whether the server has the class.
   * @param {lecturer.LecturerState} [since] what this tab has changed since then stays */
  async refresh(since = this.state) {
    const { kept } = this.state;
    this.refreshedAt = performance.now();
    const { status, said } = await this.callClass("GET", "state?after=-1");
    if (!kept || status !== 200 || said.ended) return false;
    const [question, shown] = await Promise.all(["question", "shown"].map((part) => this.fetchPart(part, said[part])));
    this.dispatch("refreshed", kept.key, since, { mode: said.mode, question, isShown: shown !== null });
    return this.state.kept?.key === kept.key;
  }

  /** @param {string} part @param {number | null} number */
  fetchPart = async (part, number) =>
    number === null ? null : (await this.callClass("GET", `${part}/${number}`, undefined, false)).said;

  /** @param {Part} part */
  async sendPart(part) {
    this.dispatch("prepare", part);
    const { kept, outgoing } = this.state;
    const due = outgoing[part];
    if (!kept || !due) return true;
    const reply = await this.callClass("PUT", part, due.text);
    this.dispatch("sent", kept.key, part, due, reply);
    return lecturer.isSettled(reply);
  }

  /** @param {Omit<Question, "id" | "open"> & { right?: number[] }} question */
  ask(question) {
    this.dispatch("ask", `q-${randomLetters(6)}`, question);
  }

  /** Poll the answers, also those of a first vote that are still on their way, and the number of students, while the
   * tab is visible. */
  async collect() {
    clearTimeout(this.timer);
    this.dispatch("time", Date.now());
    if (this.state.kept && !document.hidden) await this.collectOnce(this.state.kept.key);
    if (this.state.kept) this.timer = setTimeout(() => this.collect(), POLL_INTERVAL_MS);
  }

  /** @param {string} key */
  async collectOnce(key) {
    const last = lecturer.lastQuestion(this.state) ?? { id: NO_QUESTION_ID, after: 0 };
    for (const { id, after } of [last, lecturer.firstVote(this.state) ?? []].flat()) {
      const reply = await this.callClass("GET", `answers/${id}?after=${after}`);
      this.dispatch("collected", key, id, reply, performance.now() < this.refreshedAt + PRESENCE_TIMEOUT_MS);
    }
  }

  /** Get a new code. Returns whether there is one. */
  async renew() {
    const key = this.state.kept?.key ?? "";
    const reply = await this.callClass("POST", "code", {});
    this.dispatch("renewed", key, reply);
    return reply.status === 200;
  }

  /** End the class and delete all of it. Returns whether that worked. */
  async end() {
    const key = this.state.kept?.key ?? "";
    this.dispatch("closed", key, await this.callClass("POST", "end", {}, false));
    return !this.state.kept;
  }

  /** The QR code of an address, as the address of an image, or "".
   * @param {string} address */
  async fetchQrCode(address) {
    const { status, said } = await this.callClass("POST", "qr", { address });
    return status === 200 && said instanceof Blob ? URL.createObjectURL(said) : "";
  }

  /** Another tab has changed the class, or publishes its board now. @param {StorageEvent} event */
  handleStorage({ key, newValue }) {
    if (key === LEADER_KEY && newValue !== this.tab) this.dispatch("followed");
    if (key !== STORAGE_KEY) return;
    const kept = newValue === null ? null : loadClass();
    if (kept && !this.state.kept) this.resume();
    else this.dispatch("stored", kept);
  }

  /** The tab is visible again, or the network is back. */
  async resync() {
    if (!this.state.isRegistered || document.hidden) return;
    for (const part of PARTS) this.senders[part].retryNow();
    if (PARTS.every((part) => this.senders[part].isIdle)) await this.refresh();
    this.collect();
  }

  /** Send a request about this class. If the server has lost the class, restore it there.
   * @param {string} method @param {string} path @param {unknown} [body] @param {boolean} [restores] */
  async callClass(method, path, body, restores = true) {
    const { kept } = this.state;
    const reply = await this.call(method, `${kept?.id}/${path}`, body);
    const isSame = this.state.kept?.key === kept?.key;
    if (restores && isSame && lecturer.isUnknown(this.state, reply)) await this.restore();
    return reply;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async call(method, path, body) {
    const key = this.state.kept?.key ?? "";
    const headers = { "X-Class-Key": key, "X-Class-Me": this.me };
    const address = new URL(`class/api/${path}`, document.baseURI).href;
    const reply = await request(address, { method, headers, body, cache: "no-store" });
    this.dispatch("replied", key, reply.status);
    return reply;
  }
}

export const lecturerSession = new LecturerSession();
