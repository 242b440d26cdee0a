// A dialog in which somebody puts a question to what the board shows, for a link or for a worksheet.

import { entryOf, kindsOf, usual } from "../model/posing.js";
import { asksOf, KINDS, LONGEST, truthOf } from "../model/task.js";
import { sceneOfTask } from "../model/worksheet.js";
import { example, number } from "../words/numbers.js";
import { COPIED, isCopied, NOT_COPIED } from "./copying.js";
import { button, check, element, newId, select, setText } from "./elements.js";
import { addToSheet, keptSheet } from "./kept_sheet.js";
import { linkHere } from "./link.js";

/** @import { Lesson, Moment, Scene } from "../types" */
/** @import { Filled } from "../model/posing.js" */
/** @import { Kind } from "../model/task.js" */

const STAYS = {
  places: "These points stay where they are",
  count: "No point more, and none less",
  labels: "The classes stay as they are",
};
const HIDDEN = { data: "Preset and data", rules: "Conventions" };
const BEGINS = { these: "these points", none: "no points: these are an answer" };

/** @param {HTMLElement} root of the board @param {Lesson<any>} lesson @param {Scene} scene @param {Moment<any>} moment
 * @param {(text: string) => void} say */
export function poseDialog(root, lesson, scene, moment, say) {
  const kinds = kindsOf(moment, lesson);
  const names = Object.fromEntries(kinds.map((kind) => [kind, KINDS[kind].title]));
  const kindOf = select(names, "What is asked");
  const title = field("Title, if you like", LONGEST.title);
  const parts = element("div", { class: "parts" });
  const hides = Object.entries(HIDDEN).map(([name, text]) => ({ name, ...check(text, () => {}) }));
  const asked = element("p", { class: "asks" });
  const problem = element("p", { class: "problem", role: "alert" });
  const came = element("p", { class: "came", role: "status" });
  const link = element("input", { type: "text", readonly: "", "aria-label": "The link", class: "link", hidden: "" });
  /** @type {(filled: Filled) => Filled} */
  let fill = (filled) => filled;

  const heading = element("h2", { id: newId("pose") }, "An exercise of this");
  const node = element(
    "dialog",
    { class: "pose", "aria-labelledby": heading.id },
    heading,
    element("label", {}, "What is asked ", kindOf),
    asked,
    parts,
    title.label,
    element("div", { role: "group", "aria-label": "The page goes without" }, "The page goes without"),
    problem,
    came,
    link,
    element(
      "div",
      { class: "moves" },
      button("Add to the worksheet", "Add to the worksheet", () => add(), "on"),
      button("Copy its link", "Copy its link", () => copy()),
      button("Close", "Close", () => node.close()),
    ),
  );
  node.querySelector("[role=group]")?.append(...hides.map(({ label }) => label));
  node.addEventListener("close", () => node.remove());
  kindOf.addEventListener("change", () => put());
  link.addEventListener("focus", () => link.select());

  const kind = () => /** @type {Kind} */ (kindOf.value);

  function put() {
    const form = kind() === "choice" ? choiceForm() : kind().startsWith("build") ? buildForm(kind(), moment) : null;
    fill = form?.fill ?? ((filled) => filled);
    parts.replaceChildren(...(form?.nodes ?? []));
    title.input.placeholder = KINDS[kind()].title;
    setText(asked, form ? "" : `${asksOf({ kind: kind() })} ${answerNow(kind(), moment)}`);
    setText(problem, "");
    setText(came, "");
  }

  /** The entry; where there is none, that is said. */
  function posed() {
    const hidden = hides.filter(({ box }) => box.checked).map(({ name }) => name);
    const filled = fill({ ...usual(kind(), moment), title: title.input.value, hidden });
    const { entry, problem: why } = entryOf(filled, scene, moment, lesson);
    setText(problem, why);
    setText(came, "");
    return entry;
  }

  function add() {
    const entry = posed();
    if (!entry) return;
    const why = addToSheet(entry);
    setText(problem, why);
    if (!why) tell(`It is in your worksheet, as number ${keptSheet().exercises.length}: see the page Exercises.`);
  }

  async function copy() {
    const entry = posed();
    if (!entry) return;
    link.value = await linkHere(sceneOfTask(entry.scene, entry.task)).catch(() => "");
    link.hidden = !link.value;
    if (!link.value) return setText(problem, "This browser cannot make a link: a newer one can.");
    tell((await isCopied(link)) ? COPIED : NOT_COPIED);
  }

  /** @param {string} text */
  function tell(text) {
    setText(came, text);
    say(text);
  }

  put();
  root.append(node);
  node.showModal();
}

/** What is right, for who asks. @param {Kind} kind @param {Moment<any>} moment */
function answerNow(kind, moment) {
  const { answer } = truthOf({ kind }, moment);
  if (kind === "next") return `Right is ${example(answer)}.`;
  if (kind === "separates") return `Right is ${answer ? "no" : "yes"}.`;
  return `Right is ${number(answer)}.`;
}

/** @param {string} text @param {number} maxlength */
function field(text, maxlength, value = "") {
  const input = element("input", { type: "text", maxlength });
  input.value = value;
  return { input, label: element("label", {}, `${text} `, input) };
}

// A question and sentences of one's own.
function choiceForm() {
  const asks = field("The question", LONGEST.asks);
  const group = newId("right");
  const rows = usualChoices().map((_, i) => {
    const radio = element("input", { type: "radio", name: group, "aria-label": `Sentence ${i + 1} is right` });
    radio.checked = i === 0;
    const text = element("input", { type: "text", maxlength: LONGEST.choice, "aria-label": `Sentence ${i + 1}` });
    return { radio, text, node: element("div", { class: "sentence" }, radio, text) };
  });
  const note = element("p", {}, "Sentences to choose from; mark the right one:");
  return {
    nodes: [asks.label, note, ...rows.map(({ node }) => node)],
    fill: (/** @type {Filled} */ filled) => ({
      ...filled,
      asks: asks.input.value,
      choices: rows.map(({ text }) => text.value),
      right: rows.findIndex(({ radio }) => radio.checked),
    }),
  };
}
const usualChoices = () => ["", "", "", ""];

/** Points for which something is true. @param {Kind} kind @param {Moment<any>} moment */
function buildForm(kind, moment) {
  const text = kind === "build margin" ? "γ* at least" : "Exactly so many mistakes";
  const wanted = field(text, 20, usual(kind, moment).wanted);
  const begins = select(BEGINS, "It begins with");
  if (wanted.input.value) begins.value = "none";
  const stays = Object.entries(STAYS).map(([name, says]) => ({ name, ...check(says, () => {}) }));
  return {
    nodes: [
      wanted.label,
      element("label", {}, "It begins with ", begins),
      ...stays.map(({ label }) => label),
      element("p", { class: "more" }, "What stays counts for an exercise that begins with these points."),
    ],
    fill: (/** @type {Filled} */ filled) => ({
      ...filled,
      wanted: wanted.input.value,
      begins: /** @type {"these" | "none"} */ (begins.value),
      stays: /** @type {Filled["stays"]} */ (Object.fromEntries(stays.map(({ name, box }) => [name, box.checked]))),
    }),
  };
}
