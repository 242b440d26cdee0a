// The form of one scene in the editor.

import { t } from "../../language/t.js";
import { LONGEST, MOST_CHOICES } from "../../model/lecture/limits.js";
import { button, buttonRow, checkbox, element, newId, setText, textField, titledGroup } from "../dom.js";
import { HIDE_LABELS } from "../sharing/share_menu.js";
import { renderCaption } from "./caption.js";

/** @import { LectureQuestion, LectureScene } from "../../model/lecture/lecture.js" */
/** `exercise` is the title of the exercise in the scene, "" without one, and `steps` says whether the lesson has steps.
 * current() returns the scene with all that was typed.
 * @typedef {{ exercise: string, steps: boolean, current(): LectureScene, change(patch: Partial<LectureScene>): void,
 *   open(): void, remove(): void }} FormOptions */

const CAPTION_HELP = t("You can use **bold**, *italic*, lines that start with -, and symbols such as $\\gamma_i$.");

const UNFINISHED = t("This question is not saved yet. It needs a text, and either no choices or at least two.");
const NEARLY_FULL = 0.8; // of the longest caption

/** @param {LectureScene} scene @param {FormOptions} on */
export function sceneForm(scene, on) {
  const { exercise, steps, change, open, remove } = on;
  const name = textField(t("Name"), LONGEST.name, scene.name);
  name.input.addEventListener("input", () => change({ name: name.input.value }));
  const preview = element("div", { class: "lecture-caption preview" }, ...renderCaption(scene.caption));
  const length = element("p", { class: "more", role: "status" });
  const caption = textArea(t("Caption"), LONGEST.caption, scene.caption, 4, (text) => {
    preview.replaceChildren(...renderCaption(text));
    const isLong = text.length > NEARLY_FULL * LONGEST.caption;
    setText(length, isLong ? t("{n} of at most {most} characters", { n: text.length, most: LONGEST.caption }) : "");
    change({ caption: text });
  });
  const note = textArea(t("Speaker’s notes"), LONGEST.note, scene.note, 5, (text) => change({ note: text }));
  return element(
    "div",
    { class: "lecture-form" },
    name.label,
    caption,
    length,
    element("p", { class: "more" }, CAPTION_HELP),
    preview,
    note,
    steps && stepFields(scene, on),
    exercise && element("p", {}, t("Exercise in this scene: {title}", { title: exercise })),
    questionFields(scene.question, (question) => change({ question })),
    titledGroup(t("Hide in this scene"), ...hidingBoxes(scene, on)),
    buttonRow(
      button(t("Open board"), t("Open board: change the scene there, then choose “Lecture” and “Replace scene”"), open),
      button(t("Delete scene"), "", remove),
    ),
  );
}

/** @param {string} label @param {number} maxlength @param {string} value @param {number} rows
 * @param {(text: string) => void} typed */
function textArea(label, maxlength, value, rows, typed) {
  const area = element("textarea", { maxlength, rows, dir: "auto" });
  area.value = value;
  area.addEventListener("input", () => typed(area.value));
  return element("label", {}, label, area);
}

/** Where the scene begins and ends in its run. @param {LectureScene} item @param {FormOptions} on */
function stepFields({ scene: { board: first }, until }, { current, change }) {
  const problem = element("p", { class: "problem", role: "alert" });
  /** @param {string} text @param {number | undefined} value */
  const field = (text, value) => {
    const input = element("input", { type: "text", inputmode: "numeric", size: 5 });
    input.value = value === undefined ? "" : String(value);
    input.addEventListener("input", update);
    return { input, label: element("label", {}, `${text} `, input) };
  };
  const [begin, end] = [field(t("First step"), first?.step?.[0]), field(t("Last step"), until)];
  return element(
    "div",
    { class: "lecture-steps" },
    begin.label,
    end.label,
    problem,
    element(
      "p",
      { class: "more" },
      t("Without a first step, the scene begins with the result. Without a last step, it ends with the run."),
    ),
  );

  function update() {
    const [step, last] = [begin, end].map(({ input }) => parseStep(input.value));
    const { scene } = current();
    const { step: _, ...board } = scene.board ?? {};
    const isWrong = [step, last].includes(null);
    const isReversed = step !== null && last !== null && (step ?? 0) > (last ?? Infinity);
    setText(
      problem,
      isWrong
        ? t("A step is a whole number, such as 3. Type a different number.")
        : isReversed
          ? t("The last step is before the first step. Change one of them.")
          : "",
    );
    if (step === null || last === null || isReversed) return;
    change({ scene: { ...scene, board: step === undefined ? board : { ...board, step: [step, false] } }, until: last });
  }
}

/** The number of a step; undefined for an empty text, and null for any other. @param {string} text */
function parseStep(text) {
  if (!text.trim()) return undefined;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** @param {LectureScene} item @param {FormOptions} on */
function hidingBoxes({ scene }, { current, change }) {
  const boxes = Object.entries(HIDE_LABELS).map(([name, text]) => {
    const one = checkbox(text, () => {
      const hidden = boxes.filter(({ box }) => box.checked).map((other) => other.name);
      change({ scene: { ...current().scene, hidden } });
    });
    one.box.checked = (scene.hidden ?? []).includes(name);
    return { name, ...one };
  });
  return boxes.map(({ label }) => label);
}

/** @param {LectureQuestion | undefined} question @param {(question: LectureQuestion | undefined) => void} change */
function questionFields(question, change) {
  const problem = element("p", { class: "problem", role: "alert" });
  const asks = textField(t("Question"), LONGEST.asks, question?.asks);
  const rows = Array.from({ length: MOST_CHOICES }, (_, i) => {
    const text = element("input", {
      type: "text",
      maxlength: LONGEST.choice,
      "aria-label": t("Choice {i}", { i: i + 1 }),
    });
    text.value = question?.choices[i] ?? "";
    const { box, label } = checkbox(t("correct"), update);
    box.checked = Boolean(question?.right.includes(i));
    box.setAttribute("aria-label", t("Choice {i} is correct", { i: i + 1 }));
    text.addEventListener("input", update);
    return { text, box, node: element("li", {}, text, label) };
  });
  asks.input.addEventListener("input", update);
  const node = element("details", { class: "lecture-asks", id: newId("question") });
  node.open = Boolean(question);
  node.append(
    element("summary", {}, t("Question to the audience")),
    asks.label,
    element("ol", {}, ...rows.map((row) => row.node)),
    problem,
    element(
      "p",
      { class: "more" },
      t("In a class, students answer the question on their phones. Without choices, ask it aloud."),
    ),
  );
  return node;

  // An unfinished question does not replace the one before.
  function update() {
    const filled = rows.filter(({ text }) => text.value.trim());
    const choices = filled.map(({ text }) => text.value.trim());
    const right = filled.flatMap(({ box }, i) => (box.checked ? [i] : []));
    const text = asks.input.value.trim();
    const isEmpty = !text && !choices.length;
    const isWhole = text !== "" && choices.length !== 1;
    setText(problem, isEmpty || isWhole ? "" : UNFINISHED);
    if (isEmpty) change(undefined);
    else if (isWhole) change({ asks: text, choices, right });
  }
}
