// A fake of the server of classes, for the lecturer's side in node.
// It records requests, and tests make it fail. Unlike classroom/routes.py it has one class for each key.

import { mock } from "node:test";

import { fetch } from "./dom.mjs"; // before the modules of the board
import { LecturerSession, lecturerSession } from "../../board/shell/class/lecturer.js";
import { answersOf, firstVote, lastQuestion, troubleOf } from "../../board/model/class/lecturer.js";
import { loadClass } from "../../board/shell/class/class_storage.js";

const CODES = ["ABCDEF", "GHJKMN", "PQRSTU", "VWXYZ2"];
const json = (said, status = 200) =>
  new Response(JSON.stringify(said), { status, headers: { "Content-Type": "application/json" } });
const refusal = (reason, status) => json({ reason, problem: "Reload the page." }, status);
const unknown = () => refusal("unknown", 404);

// As when another tab has ended the class.
const end = (session) => session.dispatch("stored", null);

export class Server {
  classes = new Map();
  over = new Set();
  asked = []; // [method, path, body] of each request
  number = 0;
  codes = 0;
  isDown = false;
  hold = null; // what is sent arrives only after this
  arrive = () => {};
  isPlain = false; // whether the host serves pages only, and no other addresses

  // `now` is the time in ms, for a class of long ago; without it, the clock goes.
  constructor(now) {
    this.clock = now && mock.method(Date, "now", () => now);
    globalThis.fetch = (...given) => this.answer(...given);
    end(lecturerSession);
    localStorage.clear();
  }

  async answer(address, { method, headers, body }) {
    const path = new URL(address).pathname.replace(/^.*class\/api\//, "");
    const given = body === undefined ? undefined : JSON.parse(body);
    this.asked.push([method, path, given]);
    if (method === "PUT") await this.hold;
    if (this.isDown) throw new TypeError("Failed to fetch");
    if (this.isPlain) return new Response("<html>", { status: 404, headers: { "Content-Type": "text/html" } });
    const key = headers["X-Class-Key"];
    const id = `id of ${key}`.slice(0, 22).replaceAll(" ", "-");
    if (path === "start") return this.start(key, id, given);
    const one = this.classes.get(key);
    const [, part, number] = path.split("/");
    if (!one || !path.startsWith(`${id}/`)) return unknown();
    return this.ofClass(one, key, { method, part, number, given });
  }

  start(key, id, { code, kept }) {
    if (this.over.has(key)) return refusal("over", 409);
    if (!this.classes.has(key)) {
      const parts = Object.fromEntries(
        Object.entries(kept?.parts ?? {}).map(([name, value]) => [name, this.next(value)]),
      );
      this.classes.set(key, { code: code ?? CODES[this.codes++], parts, answers: kept?.answers ?? {}, here: 0 });
    }
    return json({ id, code: this.classes.get(key).code });
  }

  next = (value) => ({ value, number: ++this.number });

  ofClass(one, key, { method, part, number, given }) {
    if (method === "PUT") {
      one.parts[part] = this.next(given);
      return json({ number: one.parts[part].number });
    }
    if (part === "code") return json({ code: (one.code = CODES[this.codes++]) });
    if (part === "end") return (this.over.add(key), this.classes.delete(key), json({}));
    if (part === "qr") return new Response("<svg/>", { headers: { "Content-Type": "image/svg+xml" } });
    if (part === "answers") {
      const answers = one.answers[number] ?? {};
      return json({ number: this.number, here: one.here, answered: Object.keys(answers).length, answers });
    }
    if (part === "state") return json(this.stateOf(one));
    return json(one.parts[part].value);
  }

  stateOf({ parts }) {
    const numbers = ["board", "question", "shown"].map((part) => [
      part,
      parts[part]?.value ? parts[part].number : null,
    ]);
    const { mode = null, step = null } = parts;
    return {
      number: this.number,
      mode: mode?.value ?? null,
      step: step?.value ?? null,
      ...Object.fromEntries(numbers),
    };
  }

  // ---- for tests

  get one() {
    const [[, one]] = this.classes;
    return one;
  }

  part(name) {
    return this.one.parts[name] ?? null;
  }

  puts(name) {
    return this.asked
      .filter(([method, path]) => method === "PUT" && path.endsWith(`/${name}`))
      .map(([, , body]) => body);
  }

  // Students answer a question, by default the open one.
  come(answers, id = this.part("question").value.id) {
    this.one.answers[id] = { ...this.one.answers[id], ...answers };
  }

  people(count) {
    this.one.here = count;
  }

  // The server restarts, and knows nothing.
  kill() {
    this.classes.clear();
  }

  get kept() {
    return loadClass();
  }

  get said() {
    const { state } = lecturerSession;
    const { kept, students: here, isLeading } = state;
    return { isOn: kept !== null, trouble: troubleOf(state), here, answers: answersOf(state), isLeading };
  }

  // Another tab writes into the storage that both share.
  elsewhere(key, value) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    lecturerSession.handleStorage({ key, newValue: value });
  }

  // A reload, or another device with a key; returns the state of the lecturer's session. A patch of the question is
  // made before the server has answered.
  async again(key = "", patch = null) {
    const kept = localStorage.getItem("class");
    const other = new LecturerSession();
    if (key) localStorage.removeItem("class");
    other.resume(key);
    if (patch) other.dispatch("patch", patch);
    for (let i = 0; i < 5; i++) await new Promise(setImmediate);
    const { kept: now } = other.state;
    const [asked, first] = [lastQuestion(other.state), firstVote(other.state)];
    end(other);
    if (kept) localStorage.setItem("class", kept);
    return { code: now?.code, mode: now?.mode, asked, first };
  }

  // What a lecture shows now.
  lecture(lecture) {
    lecturerSession.dispatch("lecture", lecture);
  }

  seenAgain() {
    return lecturerSession.resync();
  }

  // The lecturer changes the question, which arrives only when `arrive` is called.
  patchSlowly(patch) {
    this.hold = new Promise((resolve) => (this.arrive = resolve));
    lecturerSession.dispatch("patch", patch);
  }

  close() {
    end(lecturerSession);
    this.clock?.mock.restore();
    globalThis.fetch = fetch;
  }
}

export const setDown = (server, isDown) => void (server.isDown = isDown);
export const setPlain = (server) => void (server.isPlain = true);
export const setOver = (server, key) => void server.over.add(key);
