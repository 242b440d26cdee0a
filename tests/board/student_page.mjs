// A student's page of a class in node, and a fake server.

import { clean, document, fetch, media, resized, wait, window, world } from "./dom.mjs"; // before the board
import { readdirSync } from "node:fs";
import { openStudentPage } from "../../board/shell/class/student_page.js";
import { planeOn } from "../../board/shell/class/point_input.js";

const BOARD = new URL("../../board/", import.meta.url);
const { TEMPLATES: templates } = process.env; // see tests/conftest.py
const names = readdirSync(new URL("lessons", BOARD)).map((name) => name.replace(".js", ""));
const modules = Object.fromEntries(
  await Promise.all(names.map(async (name) => [`lessons/${name}`, await import(`../../board/lessons/${name}.js`)])),
);
const FILE = { modules, css: "", page: "<style>a{}</style>", templates };
const IDS = { ABCDEF: "i".repeat(22), GHJKMN: "j".repeat(22) };
const TURN = 50; // ms

const json = (said, status = 200) =>
  new Response(JSON.stringify(said), { status, headers: { "Content-Type": "application/json" } });
const problem = (status, text = "No.") => json({ problem: text }, status);

export class Student {
  parts = {}; // {name: [number, value]}
  number = 100;
  asked = []; // "GET stream" …
  answers = {}; // {question: value}
  puts = []; // [who, question, value]
  streams = new Set();
  codes = { ABCDEF: IDS.ABCDEF };
  isDown = false;
  isSilent = false;
  isCrowded = false;
  isUnknown = false;
  isOver = false;

  faults = []; // of our own, as the console has them

  constructor({ path = "/class/ABCDEF", motion = false } = {}) {
    clean();
    this.tells = console.error;
    console.error = ({ message }) => this.faults.push(message);
    media["(prefers-reduced-motion: reduce)"].matches = !motion;
    this.hide(false);
    globalThis.fetch = (...given) => this.answer(...given);
    this.load(path);
  }

  load(path) {
    window.history.replaceState(null, "", path);
    document.documentElement.className = "";
    document.body.innerHTML = "<p>The class opens.</p>";
    this.page = openStudentPage(document.body, FILE);
    return this.settle();
  }

  // From now on, a lesson throws an error.
  damage(lesson, message) {
    const damaged = {
      get lesson() {
        throw new Error(message);
      },
    };
    this.page.follower.modules = { ...modules, [`lessons/${lesson}`]: damaged };
  }

  // A reload: only what the tab has stored is left.
  reload() {
    this.page.close();
    return this.load(window.location.pathname);
  }

  // ---- the server

  async answer(address, { method, headers, body, signal }) {
    const path = new URL(address).pathname.replace(/^\/.*?class\/api\//, "");
    this.asked.push(`${method} ${path}`);
    if (this.isDown) throw new TypeError("Failed to fetch");
    const [id, part, name] = path.split("/");
    if (this.old === id) return this.oldIs === "isOver" ? this.ended(part, signal) : problem(404);
    if (id === "join") return part in this.codes ? json({ id: this.codes[part] }) : problem(404);
    if (this.isUnknown) return problem(404);
    if (part === "stream") return this.isCrowded ? problem(503) : this.stream(signal);
    if (part === "state") return this.isSame(address) ? new Response(null, { status: 204 }) : json(this.state);
    if (part === "answer") return this.take(headers["X-Class-Me"], name, JSON.parse(body).value);
    const [number, value] = this.parts[part] ?? [];
    return number === Number(name) ? json(value) : problem(404);
  }

  old = "";

  // The class that had this code before has gone, or is over.
  reuses(code, how) {
    [this.old, this.oldIs] = [this.codes[code], how];
    this.codes[code] = IDS.GHJKMN;
  }

  ended(part, signal) {
    this.isOver = true;
    const answer = part === "stream" ? this.stream(signal) : json(this.state);
    this.isOver = false;
    return answer;
  }

  isSame(address) {
    return Number(new URL(address).searchParams.get("after")) >= this.number;
  }

  // With `endsFirst`, the class ends while the answer is on its way.
  async take(who, question, value) {
    this.puts.push([who, question, value]);
    if (this.endsFirst) await this.finish();
    if (this.isOver) return problem(404);
    const asked = this.parts.question?.[1];
    if (asked?.id !== question || !asked.open || this.parts.shown?.[1]) return problem(409);
    this.answers[question] = value;
    return json({ answered: question });
  }

  get state() {
    if (this.isOver) return { ended: true };
    const { mode, step, question } = this.parts;
    const numbers = ["board", "question", "shown"].map((part) => [
      part,
      this.parts[part]?.[1] ? this.parts[part][0] : null,
    ]);
    const asked = question?.[1]?.id;
    return {
      number: this.number,
      mode: mode?.[1] ?? null,
      step: step?.[1] ?? null,
      ...Object.fromEntries(numbers),
      answered: asked in this.answers ? asked : null,
    };
  }

  stream(signal) {
    const body = new ReadableStream({
      start: (controller) => {
        const one = { controller };
        this.streams.add(one);
        signal.addEventListener("abort", () => this.end(one));
        if (!this.isSilent) this.tell(one);
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  end(one) {
    if (this.streams.delete(one)) one.controller.close();
  }

  // In two pieces, as a network may deliver them.
  tell({ controller }) {
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(this.state)}\n\n`);
    controller.enqueue(bytes.slice(0, 9));
    controller.enqueue(bytes.slice(9));
  }

  tellAll() {
    if (!this.isSilent) for (const one of this.streams) this.tell(one);
    return this.settle();
  }

  async publish(part, value) {
    this.parts[part] = [++this.number, value];
    await this.tellAll();
    return this.number;
  }

  beat() {
    for (const { controller } of this.streams) controller.enqueue(new TextEncoder().encode(":\n\n"));
    return this.settle();
  }

  // The class is unreachable, and requests under way end.
  lose(how) {
    this[how] = true;
    for (const one of [...this.streams]) this.end(one);
    return this.settle();
  }

  find(how) {
    this[how] = false;
    return this.settle();
  }

  // The server restarts, and knows only what the lecturer's browser sends, which includes no answers.
  forget() {
    this.answers = {};
    return this.lose("isDown").then(() => this.find("isDown"));
  }

  // Another class has this code now.
  moves(code) {
    window.history.replaceState(null, "", code);
    this.codes = { [code]: IDS[code] };
    this.answers = {};
  }

  finish() {
    this.isOver = true;
    return this.tellAll();
  }

  // ---- the page

  async settle() {
    for (let i = 0; i < 12; i++) await new Promise(setImmediate);
    resized();
    if (world.problems.length) throw world.problems.shift();
  }

  async wait(ms) {
    for (let passed = 0; passed < ms; passed += TURN) {
      wait(TURN);
      await this.settle();
    }
  }

  hide(isHidden) {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    if (this.page) document.dispatchEvent(new window.Event("visibilitychange"));
    return this.settle();
  }

  get line() {
    return document.querySelector(".line").textContent;
  }

  get back() {
    const node = document.querySelector(".back");
    return node.hidden ? null : node.textContent;
  }

  get spoken() {
    return document.querySelector("header > .unseen").textContent;
  }

  get open() {
    return this.streams.size;
  }

  get seen() {
    const { board, openCount } = this.page.follower;
    const { isDetached } = this.page.state;
    if (!board) return { lesson: null, text: document.querySelector("main").textContent };
    const { lesson, player, points, own } = board.shown;
    return {
      lesson: lesson.name,
      step: player.position,
      moves: player.tween !== null,
      playing: player.playing,
      points: points.current.points,
      layers: [...own.layers],
      isDetached,
      openCount,
      inert: Boolean(document.querySelector("main").inert),
    };
  }

  get lecture() {
    const node = document.querySelector(".lecture");
    return node.hidden ? null : [...node.children].map((part) => part.textContent);
  }

  get kept() {
    return JSON.parse(sessionStorage.getItem("class of this tab"));
  }

  get card() {
    const node = document.querySelector(".asked");
    if (!node) return null;
    const text = (where) => node.querySelector(where)?.textContent ?? "";
    return {
      asks: text("h2"),
      hint: text(".hint"),
      how: text(".how"),
      vote: text(".vote"),
      sum: text(".answers > .sum"),
      changes: [...node.querySelectorAll(".changes tbody tr")].map((row) =>
        [...row.children].map((one) => one.textContent),
      ),
      mine: text(".mine"),
      problem: text(".problem"),
      open: !node.querySelector(".ways").hidden,
      pressed: [...node.querySelectorAll("[aria-pressed=true]")].map((one) => one.textContent),
      shares: [...node.querySelectorAll(".shares .count")].map((one) => one.textContent),
      own: [...node.querySelectorAll(".own .choice [dir]")].map((one) => one.textContent),
      right: [...node.querySelectorAll(".right .choice [dir]")].map((one) => one.textContent),
      points: node.querySelectorAll(".student").length,
      isPointing: document.querySelector(".pointing.taken") !== null,
      drawn: [...(document.querySelector(".pointing svg g")?.children ?? [])].map((one) => one.getAttribute("class")),
    };
  }

  act(...action) {
    this.page.follower.board.act(...action);
    return this.settle();
  }

  click(where) {
    document.querySelector(where).click();
    return this.settle();
  }

  choose(text) {
    [...document.querySelectorAll(".asked button")].find((node) => node.textContent === text).click();
    return this.settle();
  }

  get problem() {
    return document.querySelector("#code-problem")?.textContent ?? null;
  }

  get title() {
    return document.title;
  }

  send(where, text) {
    const field = document.querySelector(where);
    field.value = text;
    field.dispatchEvent(new window.Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    field.form?.dispatchEvent(new window.Event("submit", { cancelable: true, bubbles: true }));
    return this.settle();
  }

  // The second choice comes while the first is on its way.
  chooseBoth(...texts) {
    const buttons = [...document.querySelectorAll(".asked .choices button")];
    for (const text of texts) buttons.find((node) => node.textContent === text).click();
    return this.settle();
  }

  get done() {
    return localStorage.getItem("exercises");
  }

  // Where a place of the plane is in the window, px.
  pixel([x1, x2]) {
    const { view, surface } = planeOn(this.page.follower.board);
    const { l, t } = surface.margin;
    return [l + (x1 - view.x[0]) / view.unit, t + (view.y[1] - x2) / view.unit];
  }

  tap(place, slip = 0) {
    const node = document.querySelector(".pointing");
    const [clientX, clientY] = this.pixel(place);
    for (const [type, more] of [
      ["pointerdown", 0],
      ["pointerup", slip],
    ])
      node.dispatchEvent(new window.PointerEvent(type, { clientX: clientX + more, clientY }));
    return this.settle();
  }

  async press(...keys) {
    const node = document.querySelector(".pointing");
    for (const key of keys)
      node.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await this.settle();
  }

  close() {
    this.page.close();
    document.body.innerHTML = "";
    document.documentElement.className = "";
    window.history.replaceState(null, "", "/");
    globalThis.fetch = fetch;
    console.error = this.tells;
  }
}
