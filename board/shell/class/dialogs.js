// The lecturer's dialogs: the code, a question, a second device, saving and the end.

import { t } from "../../language/t.js";
import { MOST_CHOICES, isQuestion, LONGEST, formatClassCode } from "../../model/class/protocol.js";
import { questionOf } from "../../model/class/publishing.js";
import { KEY_WARNING, LOCAL, NO_ANSWER, spellCode } from "../../words/class.js";
import { copyLink, linkField, showLink } from "../sharing/clipboard.js";
import { closeButton, openDialog } from "../dialog.js";
import { button, buttonRow, element, onEnter, select, setText, setUsable, textInput } from "../dom.js";
import { FORM_PARTS } from "./answer_forms.js";
import { isLocalhost } from "../sharing/share_menu.js";

/** @import { Moment } from "../../types" */
/** @import { AnswerForm, Question } from "../../model/class/protocol.js" */
/** @typedef {Omit<Question, "id" | "open"> & { right?: number[] }} QuestionDraft */

/** Show the code and the address to type, as large as the screen allows. @param {HTMLElement} root
 * @param {{ code: string, address: string, shown: string, picture: Promise<string> }} what */
export function showCode(root, { code, address, shown, picture }) {
  const spelled = t("Code {code}", { code: spellCode(code) });
  const letters = element("span", { "aria-label": spelled }, formatClassCode(code));
  const image = element("img", { alt: t("QR code of the address"), hidden: "" });
  const problem = element("p", { class: "problem", role: "alert" });
  openDialog(root, t("Join the class"), "class-code", (close) => [
    image,
    problem,
    element("p", { class: "letters" }, letters),
    element("p", { class: "address" }, shown),
    ...(isLocalhost() ? [element("p", { class: "more" }, LOCAL)] : []),
    buttonRow(closeButton(close)),
  ]);
  picture.then((source) => {
    image.hidden = !source;
    if (source) image.setAttribute("src", source);
    else
      setText(problem, t("The QR code could not be created. Students can type this address: {address}", { address }));
  });
}

/** @param {HTMLElement} root @param {string} link */
export function showDevice(root, link) {
  const field = linkField(link);
  const came = element("p", { class: "came", role: "status" });
  openDialog(root, t("Control the class from a second device"), "class-device", (close) => [
    element("p", {}, KEY_WARNING),
    field,
    came,
    buttonRow(
      button(t("Copy link"), "", async () => setText(came, await copyLink(field)), "on"),
      closeButton(close),
    ),
  ]);
}

/** @param {HTMLElement} root @param {SaveActions} saves
 * @typedef {{ csv: (() => void) | null, file: (() => void) | null, link: (() => Promise<string>) | null }} SaveActions
 * */
export function showSaving(root, saves) {
  openDialog(root, t("Save the answers of the class"), "class-saving", (close) => [
    ...saveControls(saves),
    buttonRow(closeButton(close)),
  ]);
}

/** @param {SaveActions} saves */
function saveControls({ csv, file, link }) {
  const field = linkField();
  const came = element("p", { class: "came", role: "status" });
  const toLink = async () => {
    showLink(field, (await link?.().catch(() => "")) ?? "");
    setText(
      came,
      field.value ? await copyLink(field) : t("Your browser is too old to create links. Save the points as a file."),
    );
  };
  const items = [
    csv && button(t("All answers as CSV"), "", csv, "on"),
    file && button(t("Students’ points as a scene"), t("Students’ points as a scene: a file for “My scenes”"), file),
    link && button(t("Students’ points as a link"), t("Students’ points as a link to a board"), toLink),
  ];
  return items.some(Boolean) ? [buttonRow(...items), came, field] : [element("p", {}, t("There are no answers yet."))];
}

/** Ask for confirmation before the class ends. @param {HTMLElement} root @param {SaveActions} saves
 * @param {() => Promise<boolean>} end */
export function askEnd(root, saves, end) {
  const problem = element("p", { class: "problem", role: "alert" });
  openDialog(root, t("End the class?"), "class-end", (close) => {
    const ends = async () => ((await end()) ? close() : setText(problem, NO_ANSWER));
    return [
      element(
        "p",
        {},
        t(
          "Students’ boards will stop following yours. All answers will be deleted from the server and from this " +
            "browser.",
        ),
      ),
      ...(saves.csv
        ? [element("p", {}, t("Before you end the class, save what you want to keep.")), ...saveControls(saves)]
        : []),
      problem,
      buttonRow(button(t("Continue"), t("Continue the class"), close), button(t("End the class"), "", ends, "on")),
    ];
  });
}

// ---- questions -----------------------------------------------------------------------------------------------------

const NEEDS_POINTS = t("This board has no points. Open a lesson with points.");
const UNFINISHED = t("Type a question of at most {n} characters, and at least two choices.", { n: LONGEST.asks });
const NO_WORDS = t("Type a question of at most {n} characters.", { n: LONGEST.asks });

/** @param {HTMLElement} root @param {Moment} moment @param {boolean} edits whether the board has points
 * @param {QuestionDraft | null} again the last question for a second vote
 * @param {(question: QuestionDraft) => void} ask */
export function showAsking(root, moment, edits, again, ask) {
  const ofBoard = questionOf(moment);
  const forms = Object.entries(FORM_PARTS).flatMap(([form, { title }]) => (title ? [[form, title]] : []));
  const repeated = again ? { again: t("The last question again (second vote)") } : {};
  const titles = { board: t("The question on this board"), ...repeated, ...Object.fromEntries(forms) };
  const kindOf = select(titles, t("Type of question"), renderForm);
  kindOf.value = ofBoard.question ? "board" : edits ? "place" : "choice";
  const asks = textInput(t("The question"), LONGEST.asks);
  const parts = element("div", { class: "parts" });
  const problem = element("p", { class: "problem", role: "alert" });
  const choices = Array.from({ length: MOST_CHOICES }, (_, i) =>
    textInput(t("Choice {i}", { i: i + 1 }), LONGEST.choice),
  );

  /** The form of the answer, or null for a question that is ready. */
  const formOf = () => (kindOf.value in FORM_PARTS ? /** @type {AnswerForm} */ (kindOf.value) : null);
  const readyQuestion = () => (kindOf.value === "again" ? again : ofBoard.question);
  const whyNot = () => {
    const form = formOf();
    if (!form) return readyQuestion() ? "" : ofBoard.problem;
    return FORM_PARTS[form].needsPoints && !edits ? NEEDS_POINTS : "";
  };

  /** @returns {QuestionDraft | null} */
  function readDraft() {
    const form = formOf();
    if (whyNot()) return null;
    if (!form) return readyQuestion();
    const texts = choices.map(({ value }) => value.trim()).filter(Boolean);
    return { form, asks: asks.value.trim(), ...(form === "choice" && { choices: texts }) };
  }

  function renderForm() {
    const form = formOf();
    asks.value = (form && FORM_PARTS[form].asks) ?? "";
    const own = element("label", {}, t("The question"), " ", asks);
    const list = choices.map((choice, i) => element("label", {}, `${i + 1} `, choice));
    const nodes = !form ? questionPreview(readyQuestion()) : form === "choice" ? [own, ...list] : [own];
    parts.replaceChildren(...(whyNot() ? [] : nodes));
    setText(problem, whyNot());
    setUsable(asking, !whyNot());
  }

  const dialog = openDialog(root, t("Ask the class"), "class-asking", () => [
    element("label", {}, t("Type of question"), " ", kindOf),
    parts,
    problem,
    element("p", { class: "more" }, t("Until you show the answers, you see only how many there are.")),
  ]);
  const asking = button(
    t("Ask"),
    t("Ask the class"),
    () => {
      const question = readDraft();
      if (!question || !isQuestion({ id: "new", ...question }))
        return setText(problem, formOf() === "choice" ? UNFINISHED : NO_WORDS);
      dialog.close();
      ask(question);
    },
    "on",
  );
  dialog.append(
    buttonRow(
      asking,
      closeButton(() => dialog.close()),
    ),
  );
  for (const field of [asks, ...choices]) onEnter(field, () => asking.click());
  renderForm();
}

/** @param {QuestionDraft | null} question */
function questionPreview(question) {
  const choices = question?.choices ?? [];
  return [
    element("p", { class: "asks" }, question?.asks ?? ""),
    ...(choices.length ? [element("ul", {}, ...choices.map((text) => element("li", {}, text)))] : []),
  ];
}
