// The form of one scene in the editor.

import { t } from "../../language/t.js";
import { LONGEST, MOST_CHOICES } from "../../model/lecture/lecture.js";
import { button, buttonRow, checkbox, element, newId, textField, titledGroup } from "../dom.js";
import { HIDE_LABELS } from "../sharing/share_menu.js";
import { renderCaption } from "./caption.js";

/** @import { LectureQuestion, LectureScene } from "../../model/lecture/lecture.js" */
/** `exercise` is the title of the exercise in the scene, "" without one, and `steps` says whether the lesson has steps.
 * current() returns the scene with all that was typed.
 * @typedef {{ exercise: string, steps: boolean, current(): LectureScene, change(patch: Partial<LectureScene>): void,
 *   open(): void, remove(): void }} FormOptions */

const CAPTION_HELP = t("You can use **bold**, *italic*, lines that start with -, and symbols such as $\\gamma_i$.");

/** @param {LectureScene} scene @param {FormOptions} on */
export function sceneForm(scene, on) {
  const { exercise, steps, change, open, remove } = on;
  const name = textField(t("Name"), LONGEST.name, scene.name);
  name.input.addEventListener("input", () => change({ name: name.input.value }));
  const preview = element("div", { class: "lecture-caption preview" }, ...renderCaption(scene.caption));
  const caption = textArea(t("Caption"), LONGEST.caption, scene.caption, 4, (text) => {
    preview.replaceChildren(...renderCaption(text));
    change({ caption: text });
  });
  const note = textArea(t("Speaker’s notes"), LONGEST.note, scene.note, 5, (text) => change({ note: text }));
  return element(
    "div",
    { class: "lecture-form" },
    name.label,
    caption,
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
  const begin = first?.step?.[0];
  /** @param {string} text @param {number | undefined} value @param {(value: number | undefined) => void} typed */
  const field = (text, value, typed) => {
    const input = element("input", { type: "number", min: 0, step: 1, inputmode: "numeric" });
    input.value = value === undefined ? "" : String(value);
    input.addEventListener("input", () => typed(/^\d{1,9}$/.test(input.value) ? Number(input.value) : undefined));
    return element("label", {}, `${text} `, input);
  };
  return element(
    "div",
    { class: "lecture-steps" },
    field(t("First step"), begin, (step) => {
      const { scene } = current();
      const { step: _, ...board } = scene.board ?? {};
      change({ scene: { ...scene, board: step === undefined ? board : { ...board, step: [step, false] } } });
    }),
    field(t("Last step"), until, (last) => change({ until: last })),
    element(
      "p",
      { class: "more" },
      t("Without a first step, the scene begins with the result. Without a last step, it ends with the run."),
    ),
  );
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
    element(
      "p",
      { class: "more" },
      t("In a class, students answer the question on their phones. Without choices, ask it aloud."),
    ),
  );
  return node;

  function update() {
    const filled = rows.filter(({ text }) => text.value.trim());
    const choices = filled.map(({ text }) => text.value.trim());
    const right = filled.flatMap(({ box }, i) => (box.checked ? [i] : []));
    const text = asks.input.value.trim();
    const isWhole = text && choices.length !== 1;
    change(isWhole ? { asks: text, choices, right } : undefined);
  }
}
