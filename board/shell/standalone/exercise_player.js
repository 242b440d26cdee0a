// Exercises in a file of its own, see replay.html: one, or a worksheet of several in the order of its author. What is
// done of them is told to the system of a course, or to the page around this one, and comes back from there.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { isOver, read } from "../../model/exercises/attempt.js";
import { nothingYet } from "../../model/tab_memory.js";
import { dataFor, noOffline, sessionWith } from "../../model/exercises/offline.js";
import { exerciseOf, idOf, isOwn, looked, sceneOf } from "../../model/exercises/worksheet.js";
import { open } from "../board.js";
import { button, element, named, setText } from "../dom.js";
import { fitFrame, hostWindow } from "../page/iframe.js";
import { courseSystem } from "../exercises/scorm_api.js";
import { Records } from "../exercises/attempt_recorder.js";
import { alone } from "./replay.js";
import { splice } from "../exercises/splice.js";

/** @import { Kept } from "../../model/exercises/attempt.js" */
/** @import { Exercise } from "../../model/exercises/exercise.js" */
/** @import { Catalogue, Entry } from "../../model/exercises/worksheet.js" */
/** @import { Lesson, State } from "../../types" */
/** @typedef {ReturnType<typeof open>} Board */
/** What each page is told when somebody comes for the first time. @typedef {{ [page: string]: any }} Templates */
/** An exercise that can be done here, or why it cannot.
 * @typedef {{ entry: Entry, key: string, exercise: Exercise | null, lesson: Lesson<any>, problem: string }} Part */

const UNKEPT = t("No course has opened this page. Your answers are kept only while this page is open.");
const KEPT = t("The course saves your answers.");
const MARKS = { done: "✓", begun: "◐", new: "○" };
/** @type {{ [standing in keyof typeof MARKS]: (values: { [name: string]: string | number }) => string }} */
const SAID = {
  done: (values) => t("Exercise {i} of {n}: {title}, solved", values),
  begun: (values) => t("Exercise {i} of {n}: {title}, started", values),
  new: (values) => t("Exercise {i} of {n}: {title}, not started", values),
};

/** @param {HTMLElement} parent @param {{ worksheet: any }} told @param {{ [name: string]: any }} modules
 * @param {string} css @param {string} templates */
export function attend(parent, { worksheet }, modules, css, templates) {
  parent.append(element("style", {}, fontFace(), css));
  const { worksheet: sheet, problem } = looked(worksheet);
  if (!sheet?.exercises.length) {
    parent.append(element("p", {}, problem || t("This worksheet has no exercises. Add an exercise first.")));
    return null;
  }
  return new Attended(parent, sheet, lessonsIn(modules), JSON.parse(templates));
}

/** @param {{ [name: string]: any }} modules @returns {{ [page: string]: Lesson<any> }} */
const lessonsIn = (modules) =>
  Object.fromEntries(
    Object.entries(modules)
      .filter(([name]) => name.startsWith("lessons/"))
      .map(([name, { lesson }]) => [name.replace("lessons/", ""), lesson]),
  );

class Attended {
  /** @type {Board | null} */
  board = null;
  at = -1;
  isOpening = false;

  /** @param {HTMLElement} parent @param {import("../../model/exercises/worksheet.js").Worksheet} sheet
   * @param {{ [page: string]: Lesson<any> }} lessons @param {Templates} templates */
  constructor(parent, { title, exercises }, lessons, templates) {
    /** @type {Catalogue} */
    const catalogue = Object.fromEntries(
      Object.entries(lessons).map(([page, lesson]) => [page, lesson.exercises ?? []]),
    );
    this.catalogue = catalogue;
    this.templates = templates;
    this.parts = exercises.map((entry, i) => partOf(entry, i, { exercises, lessons, templates, catalogue }));
    this.records = new Records(this.parts.map(({ key }) => key));
    this.buttons = this.parts.map((_, i) => button("", "", () => this.go(i)));
    this.next = button(t("Next exercise"), t("Next exercise"), () => this.go(this.open), "next");
    this.place = element("main");
    const said = element("p", { class: "kept-where" });
    parent.append(
      element("header", {}, element("h1", {}, title), said),
      element("nav", { class: "parts", "aria-label": t("Exercises") }, ...this.buttons, this.next),
      this.place,
    );
    document.title = title;
    document.documentElement.classList.add("attended");
    document.documentElement.classList.toggle("of-one", exercises.length === 1);
    if (hostWindow()) fitFrame(new AbortController().signal);
    setText(said, this.connect(title) ? KEPT : hostWindow() ? "" : UNKEPT);
    this.go(Math.max(this.open, 0));
  }

  /** The first exercise in which something is left to do; −1 where there is none. */
  get open() {
    return this.parts.findIndex(({ key, problem }) => !problem && !isOver([this.records.all.get(key) ?? null]));
  }

  /** Tell who keeps what is done here, and take what they have kept; whether there is a course.
   * @param {string} title */
  connect(title) {
    const { records, parts } = this;
    const system = courseSystem(records);
    const host = hostWindow();
    if (system) {
      const known = parts.map(({ key, entry }) => ({ id: idOf(entry), key, task: taskOf(entry, this.catalogue) }));
      for (const [i, kept] of read(system.kept, known).entries()) records.all.set(known[i].key, kept);
      records.listeners.push(system);
      system.noted("", /** @type {any} */ (null), null);
    } else if (host) {
      const resume = (/** @type {Kept} */ kept, /** @type {string} */ key) => {
        if (key === parts[this.at].key) this.board?.act("resume", kept);
        this.show();
      };
      records.listeners.push(splice(host, records, title, resume, new AbortController().signal));
    }
    records.listeners.push({ noted: () => this.show() });
    return Boolean(system);
  }

  /** Open the exercise with this number, as it was left. @param {number} i */
  go(i) {
    if (i === this.at) return;
    if (this.board) this.records.leaveBoard();
    this.board?.close();
    this.board = null;
    this.at = i;
    const part = this.parts[i];
    this.place.replaceChildren();
    if (part.problem) this.place.append(element("p", { class: "cannot" }, part.problem));
    else this.openBoard(part);
    this.show();
  }

  /** @param {Part} part */
  openBoard({ entry, key, lesson }) {
    const scene = sceneOf(entry, this.catalogue);
    const { points, rules, board } = /** @type {import("../../types").Scene} */ (scene);
    const given = /** @type {import("../../types").Data | undefined} */ (points?.points ? points : undefined);
    const data = dataFor(lesson, this.templates[entry.page], given, rules);
    const session = sessionWith("file", { id: key, board: board ?? {} }, rules);
    const known = this.records.all.get(key) ?? null;
    this.isOpening = true;
    this.board = open(this.place, data, lesson, {
      remembers: { memory: nothingYet(key), keep() {} },
      link: async () => "",
      attends: (state) => this.attends(key, state),
    });
    this.board.receive({ ...data, lesson: entry.page, note: "", session }, () => {});
    if (known) this.board.act("resume", known);
    this.isOpening = false;
    this.attends(key, this.board.shown);
  }

  /** @param {string} key @param {State} state */
  attends(key, state) {
    if (!this.isOpening) this.records.note(key, state);
  }

  // Whether nothing is left to do in the exercise that is here.
  get isOver() {
    const { problem, key } = this.parts[this.at];
    return Boolean(problem) || isOver([this.records.all.get(key) ?? null]);
  }

  // Which exercise is here, and what has been done of each.
  show() {
    for (const [i, node] of this.buttons.entries()) {
      const { exercise, key } = this.parts[i];
      const kept = this.records.all.get(key);
      const standing = kept?.done ? "done" : kept?.answered ? "begun" : "new";
      setText(node, `${i + 1} ${MARKS[standing]}`);
      named(node, SAID[standing]({ i: i + 1, n: this.parts.length, title: exercise?.title ?? "" }));
      if (i === this.at) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    }
    this.next.hidden = [-1, this.at].includes(this.open) || !this.isOver;
  }
}

/** @param {Entry} entry @param {Catalogue} catalogue */
const taskOf = (entry, catalogue) => (isOwn(entry) ? sceneOf(entry, catalogue)?.board?.exercise.task : undefined);

/** @param {Entry} entry @param {number} i
 * @param {{ exercises: Entry[], lessons: { [page: string]: Lesson<any> }, templates: Templates,
 *   catalogue: Catalogue }} of @returns {Part} */
function partOf(entry, i, { exercises, lessons, templates, catalogue }) {
  const [id, whole, template] = [idOf(entry), lessons[entry.page], templates[entry.page] ?? null];
  const exercise = exerciseOf(entry, catalogue, lessons);
  const isOnly = exercises.filter((other) => idOf(other) === id).length === 1;
  const of = isOwn(entry) ? { scene: entry.scene } : { seed: entry.seed };
  const problem = noOffline(whole, exercise, { ...of, template });
  const lesson = whole && { ...alone(whole), games: [], exercises: exercise ? [exercise] : [] };
  return { entry, key: isOnly ? id : `${id} ${i + 1}`, exercise, lesson, problem };
}
