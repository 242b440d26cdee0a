// The board of a lesson on a page in node, with a user's actions.

import { clean, document, media, resized, wait, window, world } from "./dom.mjs"; // before the board
import { picturesIn, snapshot } from "../../board/draw/svg_snapshot.js";
import { Chart } from "../../board/draw/chart.js";
import { Sketch } from "../../board/draw/sketch.js";
import { putOnBoard } from "../../board/model/exercises/exercise_actions.js";
import { slipOf } from "../../board/model/exercises/question.js";
import { parseMemory, emptyMemory, serializeMemory } from "../../board/model/tab_memory.js";
import { momentOf } from "../../board/model/moment.js";
import { questionOf } from "../../board/model/class/publishing.js";
import { reduce } from "../../board/model/reducer.js";
import { open } from "../../board/shell/board.js";
import { trialsIn } from "./exercises/trials/index.mjs";
import { offlineLesson, openReplay } from "../../board/shell/standalone/replay.js";

const PLOT = ".plot:not(.second)";
const { TEMPLATES } = process.env; // see tests/conftest.py
const FIELDS = "input, select, textarea";
const NAMED = `button, summary, ${FIELDS}, [aria-label]`;
const nameOf = (node) => node.getAttribute("aria-label") ?? (node.closest("label") ?? node).textContent.trim();
const lessonOf = async (name) => (await import(`../../board/lessons/${name}.js`)).lesson;
const attributesOf = (node) => ({
  text: node.textContent,
  ...Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
});

// A question, with its answer.
function asked({ id, form, asks, choices = [], hides = [], isFree = false, solution }) {
  const [{ says, answer }] = solution();
  return { id, form, asks, choices, hides, isFree, told: says, right: answer };
}

export class Page {
  sent = []; // [name, message] to the server
  kept = 0; // how often the tab's memory was saved
  remembers = { memory: emptyMemory("node"), save: () => this.kept++ };

  constructor({ touch = false, motion = false }) {
    clean();
    media["(prefers-reduced-motion: reduce)"].matches = !motion;
    media["(pointer: coarse)"].matches = touch;
    document.body.innerHTML = '<div data-test-connection-state="CONNECTED"><main></main></div>';
  }

  // Open the board of a lesson, in place of the one before.
  async go(name, data, replay) {
    const lesson = await lessonOf(name);
    this.board?.close();
    return this.open(replay ? offlineLesson(lesson) : lesson, data);
  }

  open(lesson, data) {
    const rest = async () => ({ page: "<!--told-->", manifest: "", parts: {}, templates: TEMPLATES });
    const around = { remembers: this.remembers, rest };
    this.board = open(document.querySelector("main"), data, lesson, around);
    resized();
    return this.receive(data);
  }

  // The page is loaded again: only what the tab has stored as text is left.
  reload(stored = serializeMemory(this.remembers.memory)) {
    const {
      data,
      state: { lesson },
    } = this.board;
    this.board.close();
    this.remembers.memory = parseMemory(stored, "node again");
    return this.open(lesson, data);
  }

  // Open a saved file in place of the board; the text is all of the file here.
  async replay(text) {
    const replay = JSON.parse(text);
    const name = replay.data.lesson;
    this.board.close();
    document.body.innerHTML = "";
    this.board = openReplay(document.body, replay, { [`lessons/${name}`]: { lesson: await lessonOf(name) } }, "");
    resized();
    return this.settle();
  }

  act(...action) {
    this.board.act(...action);
    return this.settle();
  }

  // ---- exercises

  // The exercises of the lesson: [id, form].
  get exercises() {
    return this.board.state.lesson.exercises.map(({ id, form }) => [id, form]);
  }

  // The question that a class can be asked about the board.
  questionForClass() {
    return questionOf(momentOf(this.board.shown));
  }

  // The texts and form of an exercise of the lesson, for a seed.
  exercise(id, seed) {
    const exercise = this.board.state.lesson.exercises.find((other) => other.id === id);
    return { ...exercise, ...exercise.start(seed) };
  }

  // Settings that are controls of the page on the server.
  get controls() {
    const { lesson, own } = this.board.state;
    return lesson.controls?.(own) ?? null;
  }

  // The trials of the current exercise: [kind, trial], where the kind is "right", "slip name" …
  get trials() {
    const { exercise, given } = momentOf(this.board.shown).exercise;
    return trialsIn(exercise, given).map(([kind, slip, trial]) => [slip ? `slip ${slip}` : kind, trial]);
  }

  // Give this answer, or put this trial on the board.
  attempt(trial) {
    const { form } = momentOf(this.board.shown).exercise.exercise;
    if (form === "example") this.board.act("choose", trial);
    else if (form !== "build") this.board.act("answer", trial);
    else {
      this.board.state = putOnBoard(this.board.state, trial);
      this.board.act("choose", null);
    }
    return this.settle();
  }

  // The hints of the current exercise, each with whether tests can check its claim about the answer; and
  // the answers of a student who follows one.
  get hints() {
    const { exercise, given } = momentOf(this.board.shown).exercise;
    return exercise.hints.map((hint) => ({
      says: hint.says ?? hint,
      isPlain: !hint.holds && !hint.leads,
      leads: hint.leads?.(given) ?? null,
    }));
  }

  // How many updates of the run the board shows.
  get updates() {
    return momentOf(this.board.shown).k;
  }

  // The hints that are false for the current answer.
  get contradicted() {
    const { exercise, given, answer } = momentOf(this.board.shown).exercise;
    return exercise.hints.filter((hint) => hint.holds?.(answer, given) === false).map(({ says }) => says);
  }

  get seen() {
    return [...momentOf(this.board.shown).layers];
  }

  // The feedback on the answer, and the slip that explains it.
  get judged() {
    const { exercise, checked, answer, given, work, isOpen, isSpent } = momentOf(this.board.shown).exercise;
    return {
      ...checked,
      slip: (checked?.result === "wrong" && slipOf(exercise, answer, given)?.name) || null,
      work,
      isOpen,
      isSpent,
      steps: exercise.solution(given),
    };
  }

  // The current question, with its answer; or all questions before an action, or about the board as it is.
  get question() {
    const { question } = this.board.state;
    if (!question) return null;
    const { exercise, isOpen, work } = momentOf(this.board.shown).exercise;
    return { ...asked(exercise), isOpen, solved: work.solved, shown: work.shown, guessed: work.guessed };
  }

  askable(...action) {
    const { state } = this.board;
    const free = { ...state, question: null, own: { ...state.own, ask: null } };
    const still = (one) => momentOf({ ...one, player: { ...one.player, tween: null } });
    const now = still(free);
    const then = action.length ? still(reduce(free, action)) : undefined;
    return state.lesson.questions({ now, then, was: null }).map(asked);
  }

  // Step through the run, and list the questions before each step: [position, questions].
  async walked(most) {
    const all = [];
    this.board.act("first");
    for (let i = 0; i < most && this.board.state.player.position < this.board.state.run.total; i++) {
      all.push([this.board.state.player.position, this.askable("forward")]);
      this.board.act("forward");
    }
    return all;
  }

  // All words that the page shows, except those of the exercise; and its pictures' descriptions for screen readers.
  get words() {
    return this.all(".board aside > :not(.exercising), .board .unseen").map((node) => node.textContent);
  }

  receive(data) {
    this.board.receive(data, (...message) => this.sent.push(message));
    return this.settle();
  }

  // Wait until all pending tasks and promises are done.
  async settle() {
    await new Promise(setImmediate);
    if (world.problems.length) throw world.problems.shift();
  }

  wait(ms) {
    wait(ms);
    return this.settle();
  }

  close() {
    this.board.close();
    this.board = this.remembers = null;
    clean();
  }

  // ---- elements: by a CSS selector, or by {name: …, isField: …}, where the beginning of a name is enough

  all(where) {
    if (typeof where === "string") return [...document.querySelectorAll(where)];
    const nodes = [...document.querySelectorAll(where.isField ? FIELDS : NAMED)];
    const same = nodes.filter((node) => nameOf(node) === where.name);
    return same.length ? same : nodes.filter((node) => nameOf(node).startsWith(where.name));
  }

  one(where) {
    const nodes = this.all(where);
    if (nodes.length !== 1) throw new Error(`there are ${nodes.length} of ${JSON.stringify(where)}`);
    return nodes[0];
  }

  read(where, names) {
    const of = (node) =>
      names.map((name) => (name.includes("-") ? node.getAttribute(name) : (node[name] ?? node.getAttribute(name))));
    return this.all(where).map(of);
  }

  // Whether the element and all around it are open and visible.
  isSeen(where) {
    const node = this.one(where);
    const folded = node.parentElement.closest("details:not([open])");
    return !node.closest("[hidden]") && (!folded || folded.firstElementChild.contains(node));
  }

  // The value of a function of the element.
  ask(where, says) {
    return says(this.one(where));
  }

  hasFocus(where) {
    return this.one(where) === document.activeElement;
  }

  blur() {
    document.activeElement.blur();
  }
  focus(where) {
    this.one(where).focus();
    return this.settle();
  }

  // ---- the user

  // A click with the mouse; for a button also a key.
  use(where) {
    const node = this.one(where);
    const options = { bubbles: true, cancelable: true };
    node.dispatchEvent(new window.PointerEvent("pointerdown", { ...options, pointerType: "mouse" }));
    node.closest("button, summary, input, select, [tabindex]")?.focus();
    node.click();
    return this.settle();
  }

  // A click by a screen reader: no pointer comes down, and the focus stays.
  activate(where) {
    this.one(where).click();
    return this.settle();
  }

  // Type into a field and stay there; it changes on Enter or when the focus leaves.
  write(where, text) {
    const node = this.one(where);
    node.focus();
    this.edited = node;
    node.addEventListener("blur", () => this.commit(node), { once: true });
    node.value = text;
    node.dispatchEvent(new window.Event("input", { bubbles: true }));
    return this.settle();
  }

  commit(node) {
    if (this.edited !== node) return;
    this.edited = null;
    node.dispatchEvent(new window.Event("change", { bubbles: true }));
  }

  // Choose in a list, or move a slider to a value.
  set(where, value) {
    this.write(where, value);
    this.commit(this.one(where));
    return this.settle();
  }

  // A key at the focus, such as "ArrowLeft" or "Control+z"; `times`: how often it is down before it is up.
  press(combo, times = 1) {
    const parts = combo.match(/^\+$|[^+]+|\+(?=$)/g);
    const held = (name) => parts.slice(0, -1).includes(name);
    const keys = {
      key: parts.at(-1).replace("Space", " "),
      ctrlKey: held("Control"),
      shiftKey: held("Shift"),
      altKey: held("Alt"),
      metaKey: held("Meta"),
    };
    const send = (type, more) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new window.KeyboardEvent(type, { ...keys, ...more, bubbles: true, cancelable: true }),
      );
    const field = document.activeElement;
    for (let i = 0; i < times; i++) send("keydown", { repeat: i > 0 });
    if (keys.key === "Enter" && field) this.commit(field);
    send("keyup", {});
    return this.settle();
  }

  // A pointer event at px of the inside of a picture.
  pointer(type, [x, y], { picture = PLOT, kind = "mouse", id = 1, button = 0, ...more } = {}) {
    const node = this.one(picture);
    const { l, t } = this.board.view.surfaces[node.dataset.picture].margin;
    const event = new window.PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x + l,
      clientY: y + t,
      pointerType: kind,
      pointerId: id,
      button,
      ...more,
    });
    node.dispatchEvent(event);
    if (type === "pointerdown") node.focus();
    return this.settle();
  }

  wheel([x, y], { picture = PLOT, ...options }) {
    const node = this.one(picture);
    const { l, t } = this.board.view.surfaces[node.dataset.picture].margin;
    const event = new window.WheelEvent("wheel", { bubbles: true, cancelable: true, ...options });
    Object.assign(event, { clientX: x + l, clientY: y + t, ...options });
    node.dispatchEvent(event);
    return event.defaultPrevented;
  }

  // For each button with a key: [name, key, the actions of a click, the actions of the key in each of its pictures].
  shortcuts(keys) {
    let actions = [];
    this.board.dispatch = (action) => void actions.push(action);
    const asked = (doing) => {
      actions = [];
      doing();
      return [...actions];
    };
    const pressed = (key) =>
      this.all(".board [data-picture]").map((picture) => {
        picture.focus();
        return asked(() => this.press(key));
      });
    const found = this.all("button[aria-keyshortcuts]").map((node) => {
      const key = node.getAttribute("aria-keyshortcuts");
      return [nameOf(node), key, asked(() => node.click()), pressed(keys[key] ?? key)];
    });
    delete this.board.dispatch;
    return found;
  }

  // ---- the page around the board

  connect(is) {
    document
      .querySelector("[data-test-connection-state]")
      .setAttribute("data-test-connection-state", is ? "CONNECTED" : "DISCONNECTED");
    return this.settle();
  }

  resize(plot, row = world.row) {
    Object.assign(world, { plot, row });
    resized();
    return this.settle();
  }

  finger(is) {
    media["(pointer: coarse)"].set(is);
    return this.settle();
  }

  // Whether the clipboard refuses.
  forbid(is) {
    world.forbidden = is;
  }

  // Downloads fail from now on.
  refuseFiles() {
    URL.createObjectURL = () => {
      throw new Error("broken");
    };
  }

  // Add something else to the page, as Streamlit does.
  add(html) {
    document.body.insertAdjacentHTML("beforeend", html);
    return this.settle();
  }

  // Streamlit's dialog about a lost connection; returns how often it was closed.
  async dialog() {
    await this.add("<div role='dialog'>Connection error<button aria-label='Close'></button></div>");
    const dialog = document.body.lastElementChild;
    let closed = 0;
    dialog.lastElementChild.addEventListener("click", () => closed++);
    await this.add("<p></p>");
    dialog.remove();
    return closed;
  }

  remove(where) {
    this.one(where).remove();
  }

  // Count the changes in an element from now on, in `changes`; with `nodes` only added and removed nodes.
  watch(where, nodes = false) {
    this.changes = 0;
    new MutationObserver((records) => (this.changes += records.length)).observe(this.one(where), {
      subtree: true,
      childList: true,
      ...(!nodes && { attributes: true, characterData: true }),
    });
  }

  // ---- what is drawn

  get figure() {
    return this.one(PLOT).data;
  }

  // The line that the user draws.
  get drawn() {
    return momentOf(this.board.shown).exercise.drawn;
  }

  // The marks of another picture than the plane.
  marksOf(name) {
    const moment = momentOf(this.board.shown);
    const picture = this.board.shown.lesson.pictures.find((one) => one.name === name);
    const made = picture.marks(moment, this.board.state.views[name], this.board.state.sizes[name]);
    return JSON.parse(JSON.stringify(made));
  }

  get arrowScale() {
    return momentOf(this.board.shown).arrowScale;
  }

  get view() {
    return this.board.state.views[this.one(PLOT).dataset.picture];
  }

  get views() {
    return this.board.state.views;
  }

  get cursor() {
    return this.one(PLOT).style.cursor;
  }

  // The cells of a table, row by row.
  table(selector) {
    return this.all(`${selector} tbody tr`).map((row) => [...row.children].map((cell) => cell.textContent));
  }

  // The elements of a group of the picture.
  painted(selector) {
    return [...document.querySelectorAll(`${selector} > *`)].map(attributesOf);
  }

  // What a Sketch draws for marks, after those `before`, layer by layer.
  sketched(marks, scale, before = []) {
    const sketch = new Sketch(document.createElement("div"));
    sketch.scale = scale;
    sketch.drawnSize = world.plot;
    for (const some of [...before, marks]) sketch.draw(some);
    return Object.fromEntries(
      ["ticks", "shapes", "words"].map((name, i) => [name, [...sketch.layers[i].children].map(attributesOf)]),
    );
  }

  // The names in a chart of this size, and the texts of its axes and its legend.
  charted(marks, view, size) {
    const chart = new Chart(document.createElement("div"));
    chart.drawnSize = size;
    chart.draw(marks, view);
    return {
      words: [...chart.layers[2].children].map(attributesOf),
      around: [...chart.axes[1].children].map(attributesOf),
    };
  }

  snapshot() {
    return snapshot(picturesIn(this.board.view.root), "white").text;
  }

  // The help's rows for the lesson, and its layers.
  get rows() {
    const { keys, pictures } = this.board.state.lesson;
    return [...keys, ...pictures.flatMap((picture) => picture.keys ?? [])].map(({ label, effect }) => [label, effect]);
  }

  get layers() {
    return Object.entries(this.board.state.lesson.layers);
  }

  get copied() {
    return world.copied;
  }

  get downloaded() {
    return world.files.map(({ name }) => name);
  }

  async files() {
    return Promise.all(world.files.map(async ({ name, blob }) => [name, await blob.text()]));
  }
}
