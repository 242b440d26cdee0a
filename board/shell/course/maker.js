// A worksheet that is being made: its title, its exercises in their order, and what leads out of it.

import { rowOf } from "../../model/listed.js";
import { EMPTY, isOwn, LONGEST_TITLE, read, textOf } from "../../model/worksheet.js";
import { isText, LONGEST } from "../../model/task.js";
import { COPIED, isCopied, NOT_COPIED } from "../copying.js";
import { button, check, download, element, setUsable } from "../elements.js";

/** @import { Catalogue, Worksheet } from "../../model/worksheet.js" */
/** `keep` says why it cannot; `linkTo` makes the address.
 * @typedef {{ worksheet: Worksheet, catalogue: Catalogue, titles: { [page: string]: string },
 *   keep(worksheet: Worksheet, says: string): string,
 *   linkTo(worksheet: Worksheet): Promise<{ link: string, problem: string }>,
 *   show(worksheet: Worksheet): void, print(worksheet: Worksheet, isSolved: boolean): void,
 *   pack(worksheet: Worksheet): void, say(text: string): void }} Making */

const FILE = "perceptron-worksheet.json";
const EXPLAINED =
  "“Add” below takes an exercise into it. On a board, Share → “Make an exercise of this” puts a question of yours to " +
  "what the board shows. It is kept in this browser until you empty it.";

/** @param {Making} making */
export function maker(making) {
  const { worksheet, keep, say } = making;
  const { exercises } = worksheet;
  const name = element("input", { type: "text", maxlength: LONGEST_TITLE });
  name.value = worksheet.title;
  name.addEventListener("change", () => {
    if (name.value !== worksheet.title) keep({ ...worksheet, title: name.value.trim() }, "The title is changed.");
  });
  const list = element("ol", { class: "entries" }, ...exercises.map((_, i) => entryOf(making, i)));
  const field = element("input", { type: "text", readonly: "", "aria-label": "The link", class: "link", hidden: "" });
  field.addEventListener("focus", () => field.select());
  const file = element("input", { type: "file", accept: ".json,application/json", hidden: "" });
  file.addEventListener("change", () => file.files?.[0] && take(file.files[0]));
  const solved = check("with solutions, on a page of their own at the end", () => {});

  async function link() {
    const { link, problem } = await making.linkTo(worksheet);
    if (problem) return say(problem);
    field.hidden = false;
    field.value = link;
    say((await isCopied(field)) ? COPIED : NOT_COPIED);
  }

  /** @param {File} chosen */
  async function take(chosen) {
    const { worksheet: brought, problem } = read(await chosen.text().catch(() => ""));
    file.value = "";
    if (!brought) return say(problem);
    keep(brought, `Opened: ${brought.title}, with ${brought.exercises.length} exercises.`);
  }

  const save = () => download(new Blob([textOf(worksheet)], { type: "application/json" }), FILE);
  const needs = [
    button("Copy its link", "Copy its link", link, "on"),
    button("Show it", "Show it: as who gets the link sees it", () => making.show(worksheet)),
    button("Print it", "Print it: one exercise on each page", () => making.print(worksheet, solved.box.checked)),
    button("Save as a file", "Save as a file: the worksheet", save),
    button("For Moodle", "For Moodle: a SCORM package, which other systems take too", () => making.pack(worksheet)),
    button("Empty it", "Empty it: begin another worksheet", () => empty()),
  ];
  const empty = () => {
    keep(EMPTY, "The worksheet is empty.");
    const back = button("Bring it back", "Bring it back: the worksheet", () => keep(worksheet, "It is back."));
    document.querySelector(".all-exercises .said")?.append(" ", back);
  };
  for (const one of needs) setUsable(one, exercises.length > 0);
  const opening = button("Open a file", "Open a file: a worksheet", () => file.click());
  return element(
    "section",
    { class: "making", "aria-label": "Your worksheet" },
    element("h2", {}, "Your worksheet"),
    element("p", {}, EXPLAINED),
    element("label", {}, "Title ", name),
    exercises.length ? list : element("p", {}, "It has no exercise yet."),
    element("div", { class: "row" }, ...needs.slice(0, 3), solved.label, ...needs.slice(3), opening),
    field,
    file,
  );
}

/** @param {Making} making @param {number} i */
function entryOf(making, i) {
  const { worksheet, catalogue, titles, keep } = making;
  const entry = worksheet.exercises[i];
  const { title } = rowOf(entry, catalogue, {});
  /** @param {number} to */
  const move = (to) => {
    const without = worksheet.exercises.toSpliced(i, 1);
    keep({ ...worksheet, exercises: without.toSpliced(to, 0, entry) }, `${title} is number ${to + 1} now.`);
    focusOn(to, to < i ? "Up" : "Down");
  };
  const up = button("↑", `Up: ${title}`, () => move(i - 1));
  const down = button("↓", `Down: ${title}`, () => move(i + 1));
  setUsable(up, i > 0);
  setUsable(down, i < worksheet.exercises.length - 1);
  const remove = button("Delete", `Delete ${title}`, () => {
    keep({ ...worksheet, exercises: worksheet.exercises.toSpliced(i, 1) }, `${title} is deleted.`);
    focusOn(Math.max(0, i - 1), "Delete");
  });
  const called = isOwn(entry) ? renamed(making, i, title) : element("span", { class: "called" }, title);
  const where = element("span", { class: "where" }, titles[entry.page] ?? entry.page);
  return element("li", {}, called, where, element("span", { class: "moves" }, up, down, remove));
}

/** The title of an exercise of one's own, to be changed. @param {Making} making @param {number} i
 * @param {string} title */
function renamed({ worksheet, keep, say }, i, title) {
  const input = element("input", { type: "text", maxlength: LONGEST.title, "aria-label": `Title of ${title}` });
  input.value = title;
  input.addEventListener("change", () => {
    const text = input.value.trim();
    if (!isText(text, LONGEST.title)) return say(`A title has 1 to ${LONGEST.title} letters.`);
    const entry = /** @type {import("../../model/worksheet.js").Own} */ (worksheet.exercises[i]);
    const exercises = worksheet.exercises.with(i, { ...entry, task: { ...entry.task, title: text } });
    keep({ ...worksheet, exercises }, `It is called ${text} now.`);
  });
  return input;
}

/** The focus stays on a button of the entry that it was for. @param {number} i @param {string} name */
function focusOn(i, name) {
  const entry = document.querySelectorAll(".all-exercises .entries > li")[i];
  const buttons = /** @type {HTMLElement[]} */ ([...(entry?.querySelectorAll("button") ?? [])]);
  buttons.find((one) => one.ariaLabel?.startsWith(name))?.focus();
}
