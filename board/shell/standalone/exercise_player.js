// Plays one exercise or a worksheet in a file of its own, see replay.html.
// Attempts are reported to the learning management system of a course or to the page around this one, and are restored
// from there.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { isOver, parseAttempt } from "../../model/exercises/attempt.js";
import { emptyMemory } from "../../model/tab_memory.js";
import { dataFor, offlineProblem, sessionWith } from "../../model/exercises/offline.js";
import { exerciseOf, idOf, isCustomEntry, validateWorksheet, sceneOf } from "../../model/exercises/worksheet.js";
import { open } from "../board.js";
import { button, element, setLabel, setText } from "../dom.js";
import { fitFrame, hostWindow } from "../page/iframe.js";
import { connectScorm } from "../exercises/scorm_api.js";
import { AttemptRecorder } from "../exercises/attempt_recorder.js";
import { lessonsIn, offlineLesson } from "./replay.js";
import { connectSplice } from "../exercises/splice.js";

/** @import { Templates } from "../../model/class/publishing.js" */
/** @import { Exercise } from "../../model/exercises/types" */
/** @import { Lesson, State, LessonData } from "../../types" */
/** @import { ExerciseRecord } from "../../model/exercises/attempt.js" */
/** @import { Catalogue, Entry } from "../../model/exercises/worksheet.js" */
/** @typedef {ReturnType<typeof open>} Board */
/** An exercise of the worksheet; `problem` says why it cannot be done here.
 * @typedef {{ entry: Entry, key: string, exercise: Exercise | null, lesson: Lesson, problem: string }} PlayerItem
 * */

const NOT_SAVED = t("No course has opened this page. Your answers are kept only while this page is open.");
const SAVED_BY_COURSE = t("The course saves your answers.");
const MARKS = { done: "✓", begun: "◐", new: "○" };
/** @type {{ [standing in keyof typeof MARKS]: (values: { [name: string]: string | number }) => string }} */
const STANDING_TEXTS = {
  done: (values) => t("Exercise {i} of {n}: {title}, solved", values),
  begun: (values) => t("Exercise {i} of {n}: {title}, started", values),
  new: (values) => t("Exercise {i} of {n}: {title}, not started", values),
};

/** @param {HTMLElement} parent @param {{ worksheet: unknown }} told
 * @param {{ [name: string]: { lesson: Lesson } }} modules
 * @param {string} css @param {string} templates */
export function openPlayer(parent, { worksheet }, modules, css, templates) {
  parent.append(element("style", {}, fontFace(), css));
  const { worksheet: sheet, problem } = validateWorksheet(worksheet);
  if (!sheet?.exercises.length) {
    parent.append(element("p", {}, problem || t("This worksheet has no exercises. Add an exercise first.")));
    return null;
  }
  return new ExercisePlayer(parent, sheet, lessonsIn(modules), JSON.parse(templates));
}

class ExercisePlayer {
  /** @type {Board | null} */
  board = null;
  currentIndex = -1;
  isOpening = false;

  /** @param {HTMLElement} parent @param {import("../../model/exercises/worksheet.js").Worksheet} sheet
   * @param {{ [page: string]: Lesson }} lessons @param {Templates} templates */
  constructor(parent, { title, exercises }, lessons, templates) {
    /** @type {Catalogue} */
    const catalogue = Object.fromEntries(
      Object.entries(lessons).map(([page, lesson]) => [page, lesson.exercises ?? []]),
    );
    this.catalogue = catalogue;
    this.templates = templates;
    this.items = exercises.map((entry, i) => createItem(entry, i, { exercises, lessons, templates, catalogue }));
    this.recorder = new AttemptRecorder(this.items.map(({ key }) => key));
    this.buttons = this.items.map((_, i) => button("", "", () => this.openExercise(i)));
    this.next = button(t("Next exercise"), t("Next exercise"), () => this.openExercise(this.firstOpenIndex), "next");
    this.mainElement = element("main");
    const said = element("p", { class: "kept-where" });
    parent.append(
      element("header", {}, element("h1", {}, title), said),
      element("nav", { class: "parts", "aria-label": t("Exercises") }, ...this.buttons, this.next),
      this.mainElement,
    );
    document.title = title;
    document.documentElement.classList.add("attended");
    document.documentElement.classList.toggle("of-one", exercises.length === 1);
    if (hostWindow()) fitFrame(new AbortController().signal);
    setText(said, this.connect(title) ? SAVED_BY_COURSE : hostWindow() ? "" : NOT_SAVED);
    this.openExercise(Math.max(this.firstOpenIndex, 0));
  }

  /** The first exercise that is not over; −1 if there is none. */
  get firstOpenIndex() {
    return this.items.findIndex(
      ({ key, problem }) => !problem && !isOver([this.recorder.attemptsByKey.get(key) ?? null]),
    );
  }

  /** Connect the recorder to the course or the host, and restore the attempts from there. Returns whether there is a
   * course. @param {string} title */
  connect(title) {
    const { recorder, items } = this;
    const system = connectScorm(recorder);
    const host = hostWindow();
    if (system) {
      const known = items.map(({ key, entry }) => ({ id: idOf(entry), key, task: taskOf(entry, this.catalogue) }));
      for (const [i, kept] of parseAttempt(system.kept, known).entries())
        recorder.attemptsByKey.set(known[i].key, kept);
      recorder.listeners.push(system);
      system.onAttempt("", /** @type {any} */ (null), null);
    } else if (host) {
      /** @param {ExerciseRecord} kept @param {string} key */
      const resume = (kept, key) => {
        if (key === items[this.currentIndex].key) this.board?.act("resume", kept);
        this.updateNavigation();
      };
      recorder.listeners.push(connectSplice(host, recorder, title, resume, new AbortController().signal));
    }
    recorder.listeners.push({ onAttempt: () => this.updateNavigation() });
    return Boolean(system);
  }

  /** Open an exercise as it was left. @param {number} i */
  openExercise(i) {
    if (i === this.currentIndex) return;
    if (this.board) this.recorder.closeBoard();
    this.board?.close();
    this.board = null;
    this.currentIndex = i;
    const part = this.items[i];
    this.mainElement.replaceChildren();
    if (part.problem) this.mainElement.append(element("p", { class: "cannot" }, part.problem));
    else this.openBoard(part);
    this.updateNavigation();
  }

  /** @param {PlayerItem} part */
  openBoard({ entry, key, lesson }) {
    const scene = sceneOf(entry, this.catalogue);
    const { points, rules, board } = /** @type {import("../../model/types").Scene} */ (scene);
    const given = /** @type {import("../../types").Data | undefined} */ (points?.points ? points : undefined);
    const data = /** @type {LessonData} */ (dataFor(lesson, this.templates[entry.page], given, rules));
    const session = sessionWith("file", { id: key, board: board ?? {} }, rules);
    const known = this.recorder.attemptsByKey.get(key) ?? null;
    this.isOpening = true;
    this.board = open(this.mainElement, data, lesson, {
      remembers: { memory: emptyMemory(key), save() {} },
      link: async () => "",
      onChange: (state) => this.handleState(key, state),
    });
    this.board.receive({ ...data, lesson: entry.page, note: "", session }, () => {});
    if (known) this.board.act("resume", known);
    this.isOpening = false;
    this.handleState(key, this.board.shown);
  }

  /** @param {string} key @param {State} state */
  handleState(key, state) {
    if (!this.isOpening) this.recorder.record(key, state);
  }

  // Whether nothing is left to do in the open exercise.
  get isOver() {
    const { problem, key } = this.items[this.currentIndex];
    return Boolean(problem) || isOver([this.recorder.attemptsByKey.get(key) ?? null]);
  }

  // Show which exercise is open, and the progress of each.
  updateNavigation() {
    for (const [i, node] of this.buttons.entries()) {
      const { exercise, key } = this.items[i];
      const kept = this.recorder.attemptsByKey.get(key);
      const standing = kept?.done ? "done" : kept?.answered ? "begun" : "new";
      setText(node, `${i + 1} ${MARKS[standing]}`);
      setLabel(node, STANDING_TEXTS[standing]({ i: i + 1, n: this.items.length, title: exercise?.title ?? "" }));
      if (i === this.currentIndex) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    }
    this.next.hidden = [-1, this.currentIndex].includes(this.firstOpenIndex) || !this.isOver;
  }
}

/** @param {Entry} entry @param {Catalogue} catalogue */
const taskOf = (entry, catalogue) =>
  isCustomEntry(entry) ? sceneOf(entry, catalogue)?.board?.exercise?.task : undefined;

/** @param {Entry} entry @param {number} i
 * @param {{ exercises: Entry[], lessons: { [page: string]: Lesson }, templates: Templates,
 *   catalogue: Catalogue }} of @returns {PlayerItem} */
function createItem(entry, i, { exercises, lessons, templates, catalogue }) {
  const [id, whole, template] = [idOf(entry), lessons[entry.page], templates[entry.page] ?? null];
  const exercise = exerciseOf(entry, catalogue, lessons);
  const isOnly = exercises.filter((other) => idOf(other) === id).length === 1;
  const of = isCustomEntry(entry) ? { scene: entry.scene } : { seed: entry.seed };
  const problem = offlineProblem(whole, exercise, { ...of, template });
  const lesson = whole && { ...offlineLesson(whole), games: [], exercises: exercise ? [exercise] : [] };
  return { entry, key: isOnly ? id : `${id} ${i + 1}`, exercise, lesson, problem };
}
