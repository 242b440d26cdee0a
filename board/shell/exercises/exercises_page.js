// The page “Exercises”: all exercises in groups, or a worksheet.
// See ui/lessons/exercises/index.py.

import { t } from "../../language/t.js";
import { effortOf, examTopicOf } from "../../model/exercises/effort.js";
import {
  entriesOf,
  entriesOfEach,
  groupRows,
  nextAfter,
  rowOf,
  shareOf,
  summaryOf,
} from "../../model/exercises/exercise_list.js";
import { offeredBy } from "../../model/exercises/exercise.js";
import { parseWorksheet, sceneOf, serializeWorksheet } from "../../model/exercises/worksheet.js";
import { newSeed } from "../components/exercise_card.js";
import { button, download, element, isPlainClick, setText } from "../dom.js";
import { whyNoFile } from "../sharing/no_file_error.js";
import { addToSheet, saveSheet, sheetStore } from "./worksheet_storage.js";
import { MAX_PACKED_LENGTH, packText, unpackText } from "../sharing/compression.js";
import { sceneHref, pageAddress } from "../sharing/link.js";
import { lessonsIn } from "../standalone/replay.js";
import { makePackage } from "./scorm_package.js";
import { putColors } from "../page/color_schemes.js";
import { MAIN } from "../page/streamlit_dom.js";
import { progressStore } from "./progress_storage.js";
import { copyText } from "../sharing/clipboard.js";
import { nextExerciseLine, itemOf } from "./list_item.js";
import { worksheetEditor } from "./worksheet_editor.js";
import { worksheetPaper } from "./worksheet_printing.js";

/** @import { Scene } from "../../model/types" */
/** @import { Lesson } from "../../types" */
/** @import { PageAssets } from "../sharing/html_file.js" */
/** @import { Row } from "../../model/exercises/exercise_list.js" */
/** @import { Entry, Worksheet } from "../../model/exercises/worksheet.js" */

/** The data from the server: the lessons in their groups, the titles of the lectures, the packed worksheet in the
 * address, the exercise (`place`) that the user comes back from, and whether to open the `next` one.
 * @typedef {{ groups: { title: string, pages: { name: string, title: string }[] }[],
 *   lectures: { [number: string]: string }, sheet: string, place: string, next: boolean, script: string }} PageData */
/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{ [name: string]: Lesson }} Lessons */

const PAGE_NAME = "exercises";
const PACKAGE_FILE = "perceptron-worksheet.zip";
const DAMAGED = t("The worksheet in this link is damaged. Here are all exercises instead. Ask for the link again.");
const GROUPINGS = {
  lesson: t("By lesson"),
  lecture: t("By lecture"),
  level: t("By difficulty"),
  exam: t("Before an exam"),
};
const LEVELS = [t("Easy"), t("Medium"), t("Hard")];
/** @typedef {keyof typeof GROUPINGS} Grouping */

/** Kept while another page is open: how the list is grouped, and whether a worksheet is being made.
 * @type {{ by: Grouping, making: boolean }} */
const listState = { by: "lesson", making: false };

const FORGET = t("Delete all progress");
const [MAKE, CLOSE] = [t("Make a worksheet"), t("Close the worksheet")];

/** @param {string} title @param {number} count */
const addedText = (title, count) =>
  t("{title} has been added. The worksheet now has {n, plural, one {# exercise} other {# " + "exercises}}.", {
    title,
    n: count,
  });

/** @param {HTMLElement} parent @param {PageAssets} file */
export const open = (parent, file) => new ExercisesPage(parent, file);

const levelGroups = () =>
  LEVELS.map((title, i) => ({ title, has: (/** @type {Row} */ { id }) => effortOf(id)?.level === i + 1 }));

const EXAM = {
  title: t("The six most useful exercises before an exam"),
  /** @param {Row} row */
  has: ({ id }) => examTopicOf(id) !== "",
};

class ExercisesPage {
  abortController = new AbortController();
  /** @type {PageData} */
  data = { groups: [], lectures: {}, sheet: "", place: "", next: false, script: "" };
  /** @type {Send} */
  send = () => {};
  /** @type {Worksheet | null} */
  worksheet = null; // the one in the address
  problem = "";
  shownSheet = ""; // packed
  receiveCount = 0;
  /** @type {HTMLElement | null} */
  printout = null;
  /** @type {HTMLTextAreaElement | null} */
  summaryField = null; // the summary, if the browser does not let us copy it

  /** @param {HTMLElement} parent @param {PageAssets} file */
  constructor(parent, file) {
    const lessons = (this.lessons = lessonsIn(file.modules));
    this.assets = file;
    this.catalogue = Object.fromEntries(Object.entries(lessons).map(([name, lesson]) => [name, offeredBy(lesson)]));
    this.statusLine = element("p", { class: "said", role: "status" });
    this.body = element("div", { class: "body" });
    this.root = element("div", { class: "all-exercises" }, this.body, this.statusLine);
    parent.append(this.root);
    // Exercises may be solved in another tab meanwhile.
    for (const store of [progressStore, sheetStore]) store.watch(() => this.draw(), this.abortController.signal);
  }

  /** @param {PageData} told @param {Send} send */
  async receive(told, send) {
    const turn = ++this.receiveCount;
    const text = told.sheet && (await unpackText(told.sheet));
    if (turn !== this.receiveCount) return;
    const { worksheet, problem } = told.sheet ? parseWorksheet(text) : { worksheet: null, problem: "" };
    this.data = told;
    this.send = send;
    putColors(this.root);
    this.worksheet = worksheet;
    this.problem = problem && (text ? t("{problem} Here are all exercises instead.", { problem }) : DAMAGED);
    this.draw();
    this.root.dataset.ready = "true";
    if (told.place) /** @type {HTMLElement} */ (this.findLink(told.place))?.focus();
    const next = told.next && worksheet ? nextAfter(this.rows(worksheet.exercises), told.place) : null;
    if (next) this.send("open", { scene: sceneOf(next.entry, this.catalogue), exercise: next.id });
  }

  /** @param {string} id */
  findLink = (id) => this.body.querySelector(`a[data-exercise="${CSS.escape(id)}"]`);

  /** @returns {{ [page: string]: string }} */
  get titles() {
    const pages = this.data.groups.flatMap((group) => group.pages);
    return Object.fromEntries(pages.map(({ name, title }) => [name, title]));
  }

  /** @param {Entry[]} entries */
  rows(entries) {
    const known = progressStore.load();
    return entries.map((entry) => rowOf(entry, this.catalogue, known));
  }

  draw() {
    const parts = this.worksheet ? this.sheetParts(this.worksheet) : this.listParts();
    this.body.replaceChildren(...parts);
    if (this.shownSheet !== this.data.sheet) {
      this.say("");
      document.querySelector(MAIN)?.scrollTo(0, 0);
    }
    this.shownSheet = this.data.sheet;
  }

  // ---- all exercises

  listParts() {
    const pages = Object.keys(this.titles);
    const rows = this.rows(entriesOf(pages, this.catalogue));
    // By lesson, an exercise of several lessons is listed in each of them, because each counts it.
    const listed = listState.by === "lesson" ? this.rows(entriesOfEach(pages, this.catalogue)) : rows;
    const groups = groupRows(listed, this.groupsBy(listState.by));
    const sections = groups.map(({ title, rows }) => this.section(title, rows));
    return [
      element("p", { class: "problem", role: "alert" }, this.problem),
      nextExerciseLine(rows, this.titles, (row) => this.exerciseLink(row)),
      element("p", { class: "share" }, shareOf(rows)),
      element(
        "div",
        { class: "row" },
        this.groupingSwitch(),
        ...this.summaryButtons(t("Exercises"), rows),
        this.deleteProgressControl(),
        this.editorToggle(),
      ),
      ...(listState.making ? [this.createEditor()] : []),
      ...sections,
    ];
  }

  /** @param {Grouping} way */
  groupsBy(way) {
    if (way === "lecture") return this.lectureGroups();
    if (way === "level") return levelGroups();
    return way === "exam" ? [EXAM] : this.lessonGroups();
  }

  lessonGroups() {
    return Object.entries(this.titles).map(([name, title]) => ({
      title,
      /** @param {Row} row */
      has: ({ page }) => page === name,
    }));
  }

  lectureGroups() {
    const of = Object.entries(this.data.lectures).map(([number, title]) => ({
      title,
      /** @param {Row} row */
      has: ({ lectures }) => lectures.includes(number),
    }));
    /** @param {Row} row */
    const isNone = ({ lectures }) => !lectures.some((number) => number in this.data.lectures);
    return [...of, { title: t("Not in the lectures"), has: isNone }];
  }

  /** @param {string} title @param {Row[]} rows */
  section(title, rows) {
    const items = rows.map((row) =>
      itemOf(
        row,
        this.exerciseLink(row),
        listState.by === "lesson" ? "" : this.titles[row.page],
        listState.making ? [this.addButton(row)] : [],
      ),
    );
    const head = element("h2", {}, title, " ", element("small", {}, shareOf(rows)));
    return element("section", {}, head, element("ul", {}, ...items));
  }

  /** @param {Row} row */
  addButton(row) {
    const one = button(t("Add"), t("Add {title} to the worksheet", { title: row.title }), () => {
      const problem = addToSheet({ page: row.page, id: row.id, seed: newSeed() });
      this.draw();
      this.say(problem || addedText(row.title, sheetStore.load().exercises.length));
      /** @type {HTMLElement | null} */ (
        this.body.querySelector(`[data-adds="${CSS.escape(`${row.page} ${row.id}`)}"]`)
      )?.focus();
    });
    one.dataset.adds = `${row.page} ${row.id}`;
    return one;
  }

  groupingSwitch() {
    const buttons = Object.entries(GROUPINGS).map(([by, text]) => {
      const one = button(text, text, () => {
        listState.by = /** @type {Grouping} */ (by);
        this.draw();
        this.focusButton(text);
      });
      one.setAttribute("aria-pressed", String(listState.by === by));
      return one;
    });
    return element("div", { class: "switch", role: "group", "aria-label": t("Order of the list") }, ...buttons);
  }

  /** Focus a button again after a redraw. @param {string} text of the button */
  focusButton(text) {
    [...this.body.querySelectorAll("button")].find((one) => one.textContent === text)?.focus();
  }

  /** @param {string} title @param {Row[]} rows */
  summaryButtons(title, rows) {
    const copying = button(t("Copy a summary"), t("Copy a summary: as text"), async () => {
      const text = summaryOf(title, rows, this.titles);
      this.say((await copyText(text)) ? t("The summary has been copied.") : "");
      this.summaryField?.remove();
      if (this.statusLine.textContent) return;
      // If the browser forbids copying, the user can copy the selected text.
      this.summaryField = element("textarea", { readonly: "", rows: 6, "aria-label": t("The summary") });
      this.summaryField.value = text;
      this.root.append(this.summaryField);
      this.summaryField.select();
    });
    return [copying];
  }

  deleteProgressControl() {
    const asked = element("span", { class: "asked-twice", hidden: "" });
    const first = button(FORGET, FORGET, () => {
      asked.hidden = false;
      first.hidden = true;
      /** @type {HTMLElement} */ (asked.querySelector("button"))?.focus();
    });
    const leave = () => {
      this.draw();
      this.focusButton(FORGET);
    };
    const yes = button(t("Delete it"), t("Delete it: this cannot be undone"), () => {
      const isGone = progressStore.remove();
      leave();
      this.say(
        isGone
          ? t("All progress has been deleted.")
          : t("This browser does not allow the page to store or delete " + "data."),
      );
    });
    const question = t("Delete your progress in all exercises from this browser?");
    asked.append(question, " ", yes, button(t("Keep it"), t("Keep it"), leave));
    return element("span", { class: "forgetting" }, first, asked);
  }

  // ---- worksheets

  editorToggle() {
    const text = listState.making ? CLOSE : MAKE;
    const one = button(text, text, () => {
      listState.making = !listState.making;
      this.draw();
      this.focusButton(listState.making ? CLOSE : MAKE);
    });
    one.setAttribute("aria-expanded", String(listState.making));
    return one;
  }

  createEditor() {
    return worksheetEditor({
      worksheet: sheetStore.load(),
      catalogue: this.catalogue,
      titles: this.titles,
      keep: (worksheet, says) => {
        const problem = saveSheet(worksheet);
        if (!problem) this.draw();
        this.say(problem || says);
        return problem;
      },
      linkTo: (worksheet) => this.linkToSheet(worksheet),
      show: (worksheet) => this.previewSheet(worksheet),
      print: (worksheet, isSolved) => this.print(worksheet, isSolved),
      pack: (worksheet) => this.savePackage(worksheet),
      say: (text) => this.say(text),
    });
  }

  /** The address of a worksheet, or why it has none. @param {Worksheet} worksheet */
  async linkToSheet(worksheet) {
    const text = await packText(serializeWorksheet(worksheet)).catch(() => "");
    if (!text) return { link: "", problem: t("Your browser is too old to create links. Please update it.") };
    if (text.length > MAX_PACKED_LENGTH)
      return { link: "", problem: t("This worksheet is too long for a link. Save it as a file.") };
    return { link: `${pageAddress().page}?w=${text}`, problem: "" };
  }

  /** Download the worksheet as a SCORM package. @param {Worksheet} worksheet */
  async savePackage(worksheet) {
    this.say(t("Creating the package …"));
    try {
      const parts = await makePackage(worksheet, this.lessons, { ...this.assets, script: this.data.script });
      download(new Blob(parts, { type: "application/zip" }), PACKAGE_FILE);
      this.say(t("Saved as {file}. Add it to your course as a SCORM package.", { file: PACKAGE_FILE }));
    } catch (error) {
      this.say(whyNoFile(error, t("The package could not be created. Check your connection and try again.")));
    }
  }

  /** @param {Worksheet} worksheet */
  async previewSheet(worksheet) {
    const { link, problem } = await this.linkToSheet(worksheet);
    if (problem) this.say(problem);
    else this.send("sheet", new URL(link).searchParams.get("w"));
  }

  /** @param {Worksheet} worksheet */
  sheetParts(worksheet) {
    const rows = this.rows(worksheet.exercises);
    const items = rows.map((row) => itemOf(row, this.exerciseLink(row), this.titles[row.page] ?? row.page, []));
    const edit = () => {
      if (sheetStore.load().exercises.length && serializeWorksheet(sheetStore.load()) !== serializeWorksheet(worksheet))
        return this.say(t("You are already making another worksheet. Save it or empty it first."));
      const problem = saveSheet(worksheet);
      listState.making = true;
      if (problem) this.say(problem);
      else this.send("sheet", "");
    };
    return [
      element("h2", { class: "sheet-title" }, worksheet.title, " ", element("small", {}, shareOf(rows))),
      nextExerciseLine(rows, this.titles, (row) => this.exerciseLink(row), t("Next")),
      element("ol", {}, ...items),
      element(
        "div",
        { class: "row" },
        ...this.summaryButtons(worksheet.title, rows),
        // Without the solutions, which are for the teacher.
        button(t("Print"), t("Print this worksheet"), () => this.print(worksheet, false)),
        button(t("Edit a copy"), t("Edit a copy: open it as your own worksheet"), edit),
        button(t("All exercises"), t("All exercises"), () => this.send("sheet", "")),
      ),
    ];
  }

  /** @param {Worksheet} worksheet @param {boolean} isSolved */
  print(worksheet, isSolved) {
    if (!worksheet.exercises.length) return this.say(t("There is nothing to print. Add an exercise first."));
    this.printout?.remove();
    const { lessons, catalogue, assets } = this;
    const { paper, draw } = worksheetPaper(worksheet, {
      ...{ lessons, catalogue, isSolved, css: assets.css },
      templates: JSON.parse(assets.templates),
    });
    document.body.append((this.printout = paper));
    draw();
    const removePrintout = () => this.printout?.remove();
    window.addEventListener("afterprint", removePrintout, { once: true, signal: this.abortController.signal });
    window.print();
  }

  // ---- an exercise

  /** A link to an exercise. In this tab the server opens it, so that the session is not lost. @param {Row} row */
  exerciseLink(row) {
    if (row.standing === "gone") return element("span", {}, row.title);
    const entry = "task" in row.entry || this.worksheet ? row.entry : { ...row.entry, seed: newSeed() };
    const scene = /** @type {Scene} */ (sceneOf(entry, this.catalogue));
    const link = element("a", { "data-exercise": row.id, href: row.page }, row.title);
    sceneHref(scene, PAGE_NAME).then(
      (href) => link.setAttribute("href", href),
      () => {}, // a browser that cannot pack the scene links to the page alone
    );
    link.addEventListener("click", (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      this.send("open", { scene, exercise: row.id });
    });
    return link;
  }

  /** @param {string} text */
  say(text) {
    setText(this.statusLine, text);
  }

  close() {
    this.abortController.abort();
    this.printout?.remove();
    this.root.remove();
  }
}
