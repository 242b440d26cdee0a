// The dialog “Make an exercise”: the user asks a question about the board.
// The exercise becomes a link or an entry of the worksheet.

import { t } from "../../language/t.js";
import { entryOf, kindsOf, initialForm } from "../../model/exercises/authoring.js";
import { taskQuestion, KINDS, LONGEST, truthOf } from "../../model/exercises/custom_exercise.js";
import { sceneOfTask } from "../../model/exercises/worksheet.js";
import { example, number } from "../../words/numbers.js";
import { closeButton, openDialog } from "../dialog.js";
import { copyLink, linkField, showLink } from "../sharing/clipboard.js";
import { button, buttonRow, checkbox, element, newId, select, setText, textField, textInput } from "../dom.js";
import { addToSheet, sheetStore } from "./worksheet_storage.js";
import { sceneUrl } from "../sharing/link.js";

/** @import { Scene } from "../../model/types" */
/** @import { Lesson, Moment } from "../../types" */
/** @import { QuestionForm } from "../../model/exercises/authoring.js" */
/** @import { Kind } from "../../model/exercises/custom_exercise.js" */

const CONSTRAINT_LABELS = {
  places: t("Do not move these points"),
  count: t("Do not add or delete points"),
  labels: t("Do not change the classes"),
};
const HIDE_LABELS = { data: t("Preset and data"), rules: t("Conventions") };
const START_LABELS = { these: t("these points"), none: t("an empty board (these points are the sample answer)") };

/** @param {HTMLElement} root of the board @param {Lesson} lesson @param {Scene} scene @param {Moment} moment
 * @param {(text: string) => void} say */
export function openQuestionDialog(root, lesson, scene, moment, say) {
  const kinds = kindsOf(moment, lesson);
  const names = Object.fromEntries(kinds.map((kind) => [kind, KINDS[kind].title]));
  const title = textField(t("Title (optional)"), LONGEST.title);
  const parts = element("div", { class: "parts" });
  const hides = Object.entries(HIDE_LABELS).map(([name, text]) => ({ name, ...checkbox(text, () => {}) }));
  const asked = element("p", { class: "asks" });
  const problem = element("p", { class: "problem", role: "alert" });
  const came = element("p", { class: "came", role: "status" });
  const link = linkField();
  /** @param {QuestionForm} filled @returns {QuestionForm} */
  let fill = (filled) => filled;

  const kindOf = select(names, t("Type of question"), () => renderForm());
  const kind = () => /** @type {Kind} */ (kindOf.value);

  function renderForm() {
    const form = kind() === "choice" ? choiceForm() : kind().startsWith("build") ? buildForm(kind(), moment) : null;
    fill = form?.fill ?? ((filled) => filled);
    parts.replaceChildren(...(form?.nodes ?? []));
    title.input.placeholder = KINDS[kind()].title;
    setText(asked, form ? "" : `${taskQuestion({ kind: kind() })} ${correctAnswerText(kind(), moment)}`);
    setText(problem, "");
    setText(came, "");
  }

  /** The entry for the worksheet; if there is none, the dialog says why. */
  function buildEntry() {
    const hidden = hides.filter(({ box }) => box.checked).map(({ name }) => name);
    const filled = fill({ ...initialForm(kind(), moment), title: title.input.value, hidden });
    const { entry, problem: why } = entryOf(filled, scene, moment, lesson);
    setText(problem, why);
    setText(came, "");
    return entry;
  }

  function add() {
    const entry = buildEntry();
    if (!entry) return;
    const why = addToSheet(entry);
    setText(problem, why);
    const { length: i } = sheetStore.load().exercises;
    if (!why)
      announce(
        t("This exercise is now number {i} of your worksheet. You can find the worksheet on the page Exercises.", {
          i,
        }),
      );
  }

  async function copy() {
    const entry = buildEntry();
    if (!entry) return;
    showLink(link, await sceneUrl(sceneOfTask(entry.scene, entry.task)).catch(() => ""));
    if (!link.value) return setText(problem, t("Your browser is too old to create links. Please update it."));
    announce(await copyLink(link));
  }

  /** @param {string} text */
  function announce(text) {
    setText(came, text);
    say(text);
  }

  renderForm();
  const hiding = t("Hide on the page");
  const adding = button(t("Add to the worksheet"), "", add, "on");
  openDialog(root, t("Make an exercise"), "", (close) => [
    element("label", {}, t("Type of question"), " ", kindOf),
    asked,
    parts,
    title.label,
    element("div", { role: "group", "aria-label": hiding }, hiding, ...hides.map(({ label }) => label)),
    ...[problem, came, link],
    buttonRow(adding, button(t("Copy its link"), "", copy), closeButton(close)),
  ]);
}

/** The correct answer, for the author. @param {Kind} kind @param {Moment} moment */
function correctAnswerText(kind, moment) {
  const { answer } = truthOf({ kind }, moment);
  if (kind === "separates") return answer ? t("The correct answer is no.") : t("The correct answer is yes.");
  return t("The correct answer is {answer}.", { answer: kind === "next" ? example(answer) : number(answer) });
}

// The fields for a question with a choice of answers, all written by the author.
function choiceForm() {
  const asks = textField(t("The question"), LONGEST.asks);
  const group = newId("right");
  const rows = ["", "", "", ""].map((_, i) => {
    const label = t("Answer {i} is correct", { i: i + 1 });
    const radio = element("input", { type: "radio", name: group, "aria-label": label });
    radio.checked = i === 0;
    const text = textInput(t("Answer {i}", { i: i + 1 }), LONGEST.choice);
    return { radio, text, node: element("div", { class: "sentence" }, radio, text) };
  });
  const note = element("p", {}, t("Type the answers to choose from, and mark the correct one."));
  return {
    nodes: [asks.label, note, ...rows.map(({ node }) => node)],
    /** @param {QuestionForm} filled */
    fill: (filled) => ({
      ...filled,
      asks: asks.input.value,
      choices: rows.map(({ text }) => text.value),
      right: rows.findIndex(({ radio }) => radio.checked),
    }),
  };
}

/** The fields for an exercise that asks to build points. @param {Kind} kind @param {Moment} moment */
function buildForm(kind, moment) {
  const text = kind === "build margin" ? t("Smallest γ* that is accepted") : t("Number of mistakes");
  const wanted = textField(text, 20, initialForm(kind, moment).wanted);
  const begins = select(START_LABELS, t("Start with"));
  if (wanted.input.value) begins.value = "none";
  const stays = Object.entries(CONSTRAINT_LABELS).map(([name, says]) => ({ name, ...checkbox(says, () => {}) }));
  return {
    nodes: [
      wanted.label,
      element("label", {}, t("Start with"), " ", begins),
      ...stays.map(({ label }) => label),
      element("p", { class: "more" }, t("These three rules apply only if the exercise starts with these points.")),
    ],
    /** @param {QuestionForm} filled */
    fill: (filled) => ({
      ...filled,
      wanted: wanted.input.value,
      begins: /** @type {"these" | "none"} */ (begins.value),
      stays: /** @type {QuestionForm["stays"]} */ (
        Object.fromEntries(stays.map(({ name, box }) => [name, box.checked]))
      ),
    }),
  };
}
