// The editor of a worksheet: title, exercises in order, and buttons to share it.

import { t } from "../../language/t.js";
import { rowOf } from "../../model/exercises/exercise_list.js";
import {
  EMPTY_WORKSHEET,
  isCustomEntry,
  LONGEST_TITLE,
  parseWorksheet,
  serializeWorksheet,
} from "../../model/exercises/worksheet.js";
import { isExerciseText, LONGEST } from "../../model/exercises/custom_exercise.js";
import { copyLink, linkField, showLink } from "../sharing/clipboard.js";
import { button, checkbox, download, element, fileField, setUsable, textField, textInput } from "../dom.js";

/** @import { Catalogue, Worksheet } from "../../model/exercises/worksheet.js" */
/** `keep` saves the worksheet and announces `says`; it returns "", or why it could not save. `linkTo` makes the link.
 * @typedef {{ worksheet: Worksheet, catalogue: Catalogue, titles: { [page: string]: string },
 *   keep(worksheet: Worksheet, says: string): string,
 *   linkTo(worksheet: Worksheet): Promise<{ link: string, problem: string }>,
 *   show(worksheet: Worksheet): void, print(worksheet: Worksheet, isSolved: boolean): void,
 *   pack(worksheet: Worksheet): void, say(text: string): void }} EditorContext */

const FILE = "perceptron-worksheet.json";
const EXPLANATION = t(
  "Press “Add” beside an exercise below to add it to the worksheet. To ask your own question about what a board " +
    "shows, choose “Make an exercise” in the “Share” menu of that board. This browser keeps the worksheet until you " +
    "empty it.",
);

/** @param {EditorContext} making */
export function worksheetEditor(making) {
  const { worksheet, keep, say } = making;
  const { exercises } = worksheet;
  const { input: name, label } = textField(t("Title"), LONGEST_TITLE, worksheet.title);
  name.addEventListener("change", () => {
    if (name.value !== worksheet.title)
      keep({ ...worksheet, title: name.value.trim() }, t("The title has been changed."));
  });
  const list = element("ol", { class: "entries" }, ...exercises.map((_, i) => entryItem(making, i)));
  const field = linkField();
  const file = fileField(".json,application/json", openFile);
  const solved = checkbox(t("with the solutions on a separate last page"), () => {});

  async function copySheetLink() {
    const { link, problem } = await making.linkTo(worksheet);
    if (problem) return say(problem);
    showLink(field, link);
    say(await copyLink(field));
  }

  /** @param {File} chosen */
  async function openFile(chosen) {
    const { worksheet: brought, problem } = parseWorksheet(await chosen.text().catch(() => ""));
    if (!brought) return say(problem);
    keep(brought, openedText(brought));
  }

  const save = () => download(new Blob([serializeWorksheet(worksheet)], { type: "application/json" }), FILE);
  const needs = [
    button(t("Copy link"), t("Copy link: to the worksheet"), copySheetLink, "on"),
    button(t("Preview"), t("Preview: the worksheet as the link shows it"), () => making.show(worksheet)),
    button(t("Print"), t("Print: one exercise on each page"), () => making.print(worksheet, solved.box.checked)),
    button(t("Save as a file"), t("Save as a file: the worksheet"), save),
    button(t("For Moodle"), t("For Moodle and other course systems: a SCORM package"), () => making.pack(worksheet)),
    button(t("Empty it"), t("Empty it: delete all exercises from the worksheet"), () => empty()),
  ];
  const empty = () => {
    keep(EMPTY_WORKSHEET, t("The worksheet is empty."));
    const back = button(t("Restore"), t("Restore: the worksheet"), () =>
      keep(worksheet, t("The worksheet has been restored.")),
    );
    document.querySelector(".all-exercises .said")?.append(" ", back);
  };
  for (const one of needs) setUsable(one, exercises.length > 0);
  const opening = button(t("Open a file"), t("Open a file: a worksheet"), () => file.click());
  return element(
    "section",
    { class: "making", "aria-label": t("Your worksheet") },
    element("h2", {}, t("Your worksheet")),
    element("p", {}, EXPLANATION),
    label,
    exercises.length ? list : element("p", {}, t("The worksheet has no exercises yet.")),
    element("div", { class: "row" }, ...needs.slice(0, 3), solved.label, ...needs.slice(3), opening),
    field,
    file,
  );
}

/** @param {EditorContext} making @param {number} i */
function entryItem(making, i) {
  const { worksheet, catalogue, titles, keep } = making;
  const entry = worksheet.exercises[i];
  const { title } = rowOf(entry, catalogue, {});
  /** @param {number} to */
  const move = (to) => {
    const without = worksheet.exercises.toSpliced(i, 1);
    keep(
      { ...worksheet, exercises: without.toSpliced(to, 0, entry) },
      t("{title} is now exercise {number}.", { title, number: to + 1 }),
    );
    focusEntry(to, to < i ? "up" : "down");
  };
  const up = entryButton("up", "↑", t("Move up: {title}", { title }), () => move(i - 1));
  const down = entryButton("down", "↓", t("Move down: {title}", { title }), () => move(i + 1));
  setUsable(up, i > 0);
  setUsable(down, i < worksheet.exercises.length - 1);
  const remove = entryButton("delete", t("Delete"), t("Delete {title}", { title }), () => {
    keep({ ...worksheet, exercises: worksheet.exercises.toSpliced(i, 1) }, t("{title} has been deleted.", { title }));
    focusEntry(Math.max(0, i - 1), "delete");
  });
  const called = isCustomEntry(entry) ? titleInput(making, i, title) : element("span", { class: "called" }, title);
  const where = element("span", { class: "where" }, titles[entry.page] ?? entry.page);
  return element("li", {}, called, where, element("span", { class: "moves" }, up, down, remove));
}

/** A field for the title of a custom exercise. @param {EditorContext} making @param {number} i
 * @param {string} title */
function titleInput({ worksheet, keep, say }, i, title) {
  const input = textInput(t("Title of {title}", { title }), LONGEST.title, title);
  input.addEventListener("change", () => {
    const text = input.value.trim();
    if (!isExerciseText(text, LONGEST.title))
      return say(t("A title must have 1 to {longest} characters.", { longest: LONGEST.title }));
    const entry = /** @type {import("../../model/exercises/worksheet.js").CustomEntry} */ (worksheet.exercises[i]);
    const exercises = worksheet.exercises.with(i, { ...entry, task: { ...entry.task, title: text } });
    keep({ ...worksheet, exercises }, t("The title is now {title}.", { title: text }));
  });
  return input;
}

/** @param {{ title: string, exercises: unknown[] }} worksheet */
const openedText = ({ title, exercises: { length: count } }) =>
  t("{title} is open. It has {count, plural, one {# exercise} other {# exercises}}.", { title, count });

/** A button that `focusEntry` finds; for the rest see `button`. @param {string} does @param {string} text
 * @param {string} name @param {() => void} pressed */
function entryButton(does, text, name, pressed) {
  const one = button(text, name, pressed);
  one.dataset.does = does;
  return one;
}

/** Focus the same button of an entry again after a redraw. @param {number} i the entry's new place
 * @param {string} does */
function focusEntry(i, does) {
  const entry = document.querySelectorAll(".all-exercises .entries > li")[i];
  /** @type {HTMLElement | null | undefined} */ (entry?.querySelector(`[data-does="${does}"]`))?.focus();
}
