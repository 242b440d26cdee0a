// The page of the exercises: all of them by lesson or by lecture, or a worksheet; see ui/lessons/exercises/index.py.

import { t } from "../../language/t.js";
import { effortOf, forExam } from "../../model/exercises/effort.js";
import {
  entriesOf,
  entriesOfEach,
  grouped,
  nextAfter,
  rowOf,
  shareOf,
  summaryOf,
} from "../../model/exercises/exercise_list.js";
import { offeredBy } from "../../model/exercises/exercise.js";
import { read, sceneOf, textOf } from "../../model/exercises/worksheet.js";
import { newSeed } from "../components/exercise_card.js";
import { button, download, element, setText } from "../dom.js";
import { NoFile } from "../sharing/html_file.js";
import { addToSheet, keepSheet, keptSheet } from "./worksheet_storage.js";
import { packedText, unpackedText } from "../sharing/compression.js";
import { hrefOf, pageAddress } from "../sharing/link.js";
import { packageOf } from "./scorm_package.js";
import { putColors } from "../page/color_schemes.js";
import { MAIN } from "../page/streamlit_dom.js";
import { forgetProgress, progress } from "./progress_storage.js";
import { copyText } from "../sharing/clipboard.js";
import { goOn, itemOf } from "./list_item.js";
import { maker } from "./worksheet_editor.js";
import { printed } from "./worksheet_printing.js";

/** @import { Lesson, Scene } from "../../types" */
/** @import { Row } from "../../model/exercises/exercise_list.js" */
/** @import { Entry, Worksheet } from "../../model/exercises/worksheet.js" */

/** What the server says: the lessons in their groups, the titles of the lectures, the worksheet that the address holds,
 * packed, and the exercise from which one comes back, maybe to go on with the `next` one.
 * @typedef {{ groups: { title: string, pages: { name: string, title: string }[] }[],
 *   lectures: { [number: string]: string }, sheet: string, place: string, next: boolean, script: string }} Told */
/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{ [name: string]: Lesson<any> }} Lessons */

export const LONGEST_LINK = 60_000; // letters of a worksheet in an address
const HERE = "exercises"; // the page
const PACKAGE = "perceptron-worksheet.zip";
const DAMAGED = t("The worksheet in this link is damaged. Here are all exercises instead. Ask for the link again.");
const WAYS = { lesson: t("By lesson"), lecture: t("By lecture"), level: t("By difficulty"), exam: t("Before an exam") };
const LEVELS = [t("Easy"), t("Medium"), t("Hard")];
/** @typedef {keyof typeof WAYS} Way */

/** What stays while another page is open: by what the list is grouped, and whether a worksheet is being made.
 * @type {{ by: Way, making: boolean }} */
const kept = { by: "lesson", making: false };

const FORGET = t("Delete all progress");
const [MAKE, CLOSE] = [t("Make a worksheet"), t("Close the worksheet")];

/** @param {string} title @param {number} count */
const added = (title, count) =>
  t("{title} has been added. The worksheet now has {n, plural, one {# exercise} other {# " + "exercises}}.", {
    title,
    n: count,
  });

/** What comes with the modules, see board/assets.py.
 * @typedef {{ css: string, page: string, manifest: string, templates: string }} File */

/** @param {HTMLElement} parent @param {Lessons} lessons @param {File} file */
export const open = (parent, lessons, file) => new Page(parent, lessons, file);

const byLevel = () =>
  LEVELS.map((title, i) => ({ title, has: (/** @type {Row} */ { id }) => effortOf(id)?.level === i + 1 }));

const EXAM = {
  title: t("The six most useful exercises before an exam"),
  has: (/** @type {Row} */ { id }) => forExam(id) !== "",
};

class Page {
  off = new AbortController();
  /** @type {Told} */
  told = { groups: [], lectures: {}, sheet: "", place: "", next: false, script: "" };
  /** @type {Send} */
  send = () => {};
  /** @type {Worksheet | null} */
  worksheet = null; // of the address
  problem = "";
  shown = ""; // the packed worksheet that is shown
  turn = 0;
  /** @type {HTMLElement | null} */
  paper = null; // what is being printed
  /** @type {HTMLTextAreaElement | null} */
  field = null; // with a summary that the browser does not let us copy

  /** @param {HTMLElement} parent @param {Lessons} lessons @param {File} file */
  constructor(parent, lessons, file) {
    this.lessons = lessons;
    this.file = file;
    this.catalogue = Object.fromEntries(Object.entries(lessons).map(([name, lesson]) => [name, offeredBy(lesson)]));
    this.said = element("p", { class: "said", role: "status" });
    this.body = element("div", { class: "body" });
    this.root = element("div", { class: "all-exercises" }, this.body, this.said);
    parent.append(this.root);
    // Another tab may solve some meanwhile.
    window.addEventListener("storage", () => this.draw(), { signal: this.off.signal });
  }

  /** @param {Told} told @param {Send} send */
  async receive(told, send) {
    const turn = ++this.turn;
    const text = told.sheet && (await unpackedText(told.sheet));
    if (turn !== this.turn) return;
    const { worksheet, problem } = told.sheet ? read(text) : { worksheet: null, problem: "" };
    this.told = told;
    this.send = send;
    putColors(this.root);
    this.worksheet = worksheet;
    this.problem = problem && (text ? t("{problem} Here are all exercises instead.", { problem }) : DAMAGED);
    this.draw();
    this.root.dataset.ready = "true";
    if (told.place) /** @type {HTMLElement} */ (this.linkTo(told.place))?.focus();
    const next = told.next && worksheet ? nextAfter(this.rows(worksheet.exercises), told.place) : null;
    if (next) this.send("open", { scene: sceneOf(next.entry, this.catalogue), exercise: next.id });
  }

  /** @param {string} id */
  linkTo = (id) => this.body.querySelector(`a[data-exercise="${CSS.escape(id)}"]`);

  /** @returns {{ [page: string]: string }} */
  get titles() {
    const pages = this.told.groups.flatMap((group) => group.pages);
    return Object.fromEntries(pages.map(({ name, title }) => [name, title]));
  }

  /** @param {Entry[]} entries */
  rows(entries) {
    const known = progress();
    return entries.map((entry) => rowOf(entry, this.catalogue, known));
  }

  draw() {
    const parts = this.worksheet ? this.sheetParts(this.worksheet) : this.listParts();
    this.body.replaceChildren(...parts);
    if (this.shown !== this.told.sheet) {
      this.say("");
      document.querySelector(MAIN)?.scrollTo(0, 0);
    }
    this.shown = this.told.sheet;
  }

  // ---- all exercises

  listParts() {
    const pages = Object.keys(this.titles);
    const rows = this.rows(entriesOf(pages, this.catalogue));
    // By lesson, what several lessons offer is listed with each of them, as each counts it.
    const listed = kept.by === "lesson" ? this.rows(entriesOfEach(pages, this.catalogue)) : rows;
    const groups = grouped(listed, this.groupsBy(kept.by));
    const sections = groups.map(({ title, rows }) => this.section(title, rows));
    return [
      element("p", { class: "problem", role: "alert" }, this.problem),
      goOn(rows, this.titles, (row) => this.link(row)),
      element("p", { class: "share" }, shareOf(rows)),
      element(
        "div",
        { class: "row" },
        this.switch(),
        ...this.ofAll(t("Exercises"), rows),
        this.forgetting(),
        this.make(),
      ),
      ...(kept.making ? [this.maker()] : []),
      ...sections,
    ];
  }

  /** @param {Way} way */
  groupsBy(way) {
    if (way === "lecture") return this.byLecture();
    if (way === "level") return byLevel();
    return way === "exam" ? [EXAM] : this.byLesson();
  }

  byLesson() {
    return Object.entries(this.titles).map(([name, title]) => ({
      title,
      has: (/** @type {Row} */ { page }) => page === name,
    }));
  }

  byLecture() {
    const of = Object.entries(this.told.lectures).map(([number, title]) => ({
      title,
      has: (/** @type {Row} */ { lectures }) => lectures.includes(number),
    }));
    const isNone = (/** @type {Row} */ { lectures }) => !lectures.some((number) => number in this.told.lectures);
    return [...of, { title: t("Not in the lectures"), has: isNone }];
  }

  /** @param {string} title @param {Row[]} rows */
  section(title, rows) {
    const items = rows.map((row) =>
      itemOf(
        row,
        this.link(row),
        kept.by === "lesson" ? "" : this.titles[row.page],
        kept.making ? [this.add(row)] : [],
      ),
    );
    const head = element("h2", {}, title, " ", element("small", {}, shareOf(rows)));
    return element("section", {}, head, element("ul", {}, ...items));
  }

  /** @param {Row} row */
  add(row) {
    const one = button(t("Add"), t("Add {title} to the worksheet", { title: row.title }), () => {
      const problem = addToSheet({ page: row.page, id: row.id, seed: newSeed() });
      this.draw();
      this.say(problem || added(row.title, keptSheet().exercises.length));
      /** @type {HTMLElement | null} */ (
        this.body.querySelector(`[data-adds="${CSS.escape(`${row.page} ${row.id}`)}"]`)
      )?.focus();
    });
    one.dataset.adds = `${row.page} ${row.id}`;
    return one;
  }

  switch() {
    const buttons = Object.entries(WAYS).map(([by, text]) => {
      const one = button(text, text, () => {
        kept.by = /** @type {Way} */ (by);
        this.draw();
        this.press(text);
      });
      one.setAttribute("aria-pressed", String(kept.by === by));
      return one;
    });
    return element("div", { class: "switch", role: "group", "aria-label": t("Order of the list") }, ...buttons);
  }

  /** The focus stays where it was. @param {string} text of a button */
  press(text) {
    [...this.body.querySelectorAll("button")].find((one) => one.textContent === text)?.focus();
  }

  /** @param {string} title @param {Row[]} rows */
  ofAll(title, rows) {
    const copying = button(t("Copy a summary"), t("Copy a summary: as text"), async () => {
      const text = summaryOf(title, rows, this.titles);
      this.say((await copyText(text)) ? t("The summary has been copied.") : "");
      this.field?.remove();
      if (this.said.textContent) return;
      // Where nothing may be copied, it can be marked.
      this.field = element("textarea", { readonly: "", rows: 6, "aria-label": t("The summary") });
      this.field.value = text;
      this.root.append(this.field);
      this.field.select();
    });
    return [copying];
  }

  forgetting() {
    const asked = element("span", { class: "asked-twice", hidden: "" });
    const first = button(FORGET, FORGET, () => {
      asked.hidden = false;
      first.hidden = true;
      /** @type {HTMLElement} */ (asked.querySelector("button"))?.focus();
    });
    const leave = () => {
      this.draw();
      this.press(FORGET);
    };
    const yes = button(t("Delete it"), t("Delete it: this cannot be undone"), () => {
      const isGone = forgetProgress();
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

  make() {
    const text = kept.making ? CLOSE : MAKE;
    const one = button(text, text, () => {
      kept.making = !kept.making;
      this.draw();
      this.press(kept.making ? CLOSE : MAKE);
    });
    one.setAttribute("aria-expanded", String(kept.making));
    return one;
  }

  maker() {
    return maker({
      worksheet: keptSheet(),
      catalogue: this.catalogue,
      titles: this.titles,
      keep: (worksheet, says) => {
        const problem = keepSheet(worksheet);
        if (!problem) this.draw();
        this.say(problem || says);
        return problem;
      },
      linkTo: (worksheet) => this.linkToSheet(worksheet),
      show: (worksheet) => this.show(worksheet),
      print: (worksheet, isSolved) => this.print(worksheet, isSolved),
      pack: (worksheet) => this.pack(worksheet),
      say: (text) => this.say(text),
    });
  }

  /** The address of a worksheet, or why it has none. @param {Worksheet} worksheet */
  async linkToSheet(worksheet) {
    const text = await packedText(textOf(worksheet)).catch(() => "");
    if (!text) return { link: "", problem: t("Your browser is too old to create links. Please update it.") };
    if (text.length > LONGEST_LINK)
      return { link: "", problem: t("This worksheet is too long for a link. Save it as a file.") };
    return { link: `${pageAddress().page}?w=${text}`, problem: "" };
  }

  /** As a package for the system of a course. @param {Worksheet} worksheet */
  async pack(worksheet) {
    const { page, manifest } = this.file;
    this.say(t("Creating the package …"));
    try {
      const parts = await packageOf(worksheet, this.lessons, { page, manifest, script: this.told.script });
      download(new Blob(parts, { type: "application/zip" }), PACKAGE);
      this.say(t("Saved as {file}. Add it to your course as a SCORM package.", { file: PACKAGE }));
    } catch (error) {
      if (!(error instanceof NoFile)) console.error(error);
      this.say(
        error instanceof NoFile
          ? error.message
          : t("The package could not be created. Check your connection and try again."),
      );
    }
  }

  /** @param {Worksheet} worksheet */
  async show(worksheet) {
    const { link, problem } = await this.linkToSheet(worksheet);
    if (problem) this.say(problem);
    else this.send("sheet", new URL(link).searchParams.get("w"));
  }

  /** @param {Worksheet} worksheet */
  sheetParts(worksheet) {
    const rows = this.rows(worksheet.exercises);
    const items = rows.map((row) => itemOf(row, this.link(row), this.titles[row.page] ?? row.page, []));
    const edit = () => {
      if (keptSheet().exercises.length && textOf(keptSheet()) !== textOf(worksheet))
        return this.say(t("You are already making another worksheet. Save it or empty it first."));
      const problem = keepSheet(worksheet);
      kept.making = true;
      if (problem) this.say(problem);
      else this.send("sheet", "");
    };
    return [
      element("h2", { class: "sheet-title" }, worksheet.title, " ", element("small", {}, shareOf(rows))),
      goOn(rows, this.titles, (row) => this.link(row), t("Next")),
      element("ol", {}, ...items),
      element(
        "div",
        { class: "row" },
        ...this.ofAll(worksheet.title, rows),
        // Without the solutions, which are the teacher's.
        button(t("Print"), t("Print this worksheet"), () => this.print(worksheet, false)),
        button(t("Edit a copy"), t("Edit a copy: open it as your own worksheet"), edit),
        button(t("All exercises"), t("All exercises"), () => this.send("sheet", "")),
      ),
    ];
  }

  /** @param {Worksheet} worksheet @param {boolean} isSolved */
  print(worksheet, isSolved) {
    if (!worksheet.exercises.length) return this.say(t("There is nothing to print. Add an exercise first."));
    this.paper?.remove();
    const { lessons, catalogue, file } = this;
    const { paper, draw } = printed(worksheet, {
      ...{ lessons, catalogue, isSolved, css: file.css },
      templates: JSON.parse(file.templates),
    });
    document.body.append((this.paper = paper));
    draw();
    const gone = () => this.paper?.remove();
    window.addEventListener("afterprint", gone, { once: true, signal: this.off.signal });
    window.print();
  }

  // ---- an exercise

  /** A link to an exercise: in this tab the server opens it, so that nothing is lost. @param {Row} row */
  link(row) {
    if (row.standing === "gone") return element("span", {}, row.title);
    const entry = "task" in row.entry || this.worksheet ? row.entry : { ...row.entry, seed: newSeed() };
    const scene = /** @type {Scene} */ (sceneOf(entry, this.catalogue));
    const link = element("a", { "data-exercise": row.id, href: row.page }, row.title);
    hrefOf(scene, HERE).then(
      (href) => link.setAttribute("href", href),
      () => {}, // the page alone, in a browser that can pack nothing
    );
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.send("open", { scene, exercise: row.id });
    });
    return link;
  }

  /** @param {string} text */
  say(text) {
    setText(this.said, text);
  }

  close() {
    this.off.abort();
    this.paper?.remove();
    this.root.remove();
  }
}
