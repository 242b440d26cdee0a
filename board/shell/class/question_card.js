// The card with the lecturer's question on a student's screen.
// It has controls for each form of answer, says whether the answer has arrived, and shows the answers of the class once
// the lecturer shows them.

import { t } from "../../language/t.js";
import { classChoiceCode, describeAnswer, isAnswer, LONGEST, tallyAnswers } from "../../model/class/protocol.js";
import { lineThrough, nearestPoint, withEnd } from "../../model/class/point_answers.js";
import * as words from "../../words/student.js";
import { parseNumber } from "../../math/number_input.js";
import { example, noNumber } from "../../words/numbers.js";
import { button, element, setLabel, newId, Problem, setText } from "../dom.js";
import { planeOn, PointInput } from "./point_input.js";
import { renderAnswers } from "./answers_chart.js";

/** @import { AnswerForm, Question, ShownAnswers } from "../../model/class/protocol.js" */
/** @import { Data, Vector } from "../../types" */
/** @import { CardContent, StudentAnswer } from "../../model/class/student.js" */
/** data() returns the points of the class; hasOwnPoints() says whether the student's board has other points.
 * @typedef {{ board(): any, data(): Data | null, hasOwnPoints(): boolean, give(question: Question, value: any): void,
 *   say(text: string): void }} CardContext */

/** @satisfies {{ [how in StudentAnswer["how"]]: string }} */
const STATUS_TEXT = {
  sending: words.SENDING,
  unsent: words.UNSENT,
  sent: words.SENT,
  late: words.TOO_LATE,
  refused: words.TOO_LATE,
};

export class QuestionCard {
  node = element("section", { class: "asked" });
  body = element("div", { class: "ways" });
  statusLine = element("p", { class: "how", role: "status" });
  ownAnswer = element("p", { class: "mine" });
  answersNode = element("div", { class: "answers" });
  problem = new Problem();
  howTo = element("p", { class: "hint" });
  /** @type {PointInput | null} */
  pointInput = null;
  /** @type {1 | -1} */
  sign = 1;
  /** @type {Vector[]} */
  ends = [];
  isFlipped = false; // whether + is on the other side of the line
  /** @type {(() => void)[]} */
  markUpdaters = []; // functions that show the current answer on the controls
  shownText = "";
  count = 0; // examples that can be chosen

  /** @param {CardContent} asked @param {CardContext} around */
  constructor(asked, around) {
    this.content = asked;
    this.context = around;
    const id = newId("asked");
    this.fold = button("▾", t("Hide the question"), () => this.toggleFold(), "fold");
    this.fold.setAttribute("aria-expanded", "true");
    this.node.setAttribute("aria-labelledby", id);
    this.node.append(
      element("header", {}, element("h2", { id, dir: "auto" }, asked.question.asks), this.fold),
      element(
        "div",
        { class: "all" },
        this.howTo,
        this.body,
        this.problem.node,
        this.answersNode,
        this.ownAnswer,
        this.statusLine,
      ),
    );
    this.renderControls();
    this.update(asked);
  }

  get question() {
    return this.content.question;
  }

  /** The answer of this tab. */
  get value() {
    return this.content.given?.value ?? null;
  }

  toggleFold() {
    const isFolded = this.node.classList.toggle("folded");
    this.fold.setAttribute("aria-expanded", String(!isFolded));
    setText(this.fold, isFolded ? "▴" : "▾");
    setLabel(this.fold, isFolded ? t("Show the question") : t("Hide the question"));
    this.updatePointInput();
  }

  // Called again when the board comes later than the question.
  renderControls() {
    this.count = this.context.data()?.points.length ?? 0;
    this.markUpdaters = [];
    this.body.replaceChildren(...this.waysOf(this.question));
  }

  /** @param {CardContent} asked */
  update(asked) {
    this.content = asked;
    if (asked.question.form === "example" && this.count !== (this.context.data()?.points.length ?? 0))
      this.renderControls();
    const { question, shown, given } = asked;
    const isOpen = question.open && !shown;
    this.body.hidden = !isOpen;
    this.node.classList.toggle("open", isOpen);
    for (const mark of this.markUpdaters) mark();
    setText(this.statusLine, this.statusText(given, isOpen));
    const own = given && given.how !== "late" && given.how !== "refused" ? describeAnswer(question, given.value) : "";
    setText(this.ownAnswer, own && words.yourAnswer(own));
    this.tellHint(isOpen);
    this.showAnswers(shown);
    this.updatePointInput();
  }

  /** @param {StudentAnswer | null} given @param {boolean} isOpen */
  statusText(given, isOpen) {
    if (this.content.shown) return given?.how === "late" ? `${words.SHOWN} ${words.TOO_LATE}` : words.SHOWN;
    if (isOpen) return given ? STATUS_TEXT[given.how] : "";
    if (!given || given.how === "sent") return words.CLOSED;
    return given.how === "late" ? words.TOO_LATE : `${words.CLOSED} ${given.how === "unsent" ? words.UNSENT : ""}`;
  }

  /** @param {ShownAnswers | null} shown */
  showAnswers(shown) {
    const text = shown ? JSON.stringify(shown) : "";
    this.answersNode.hidden = !shown;
    if (text === this.shownText) return;
    this.shownText = text;
    if (!shown) {
      this.answersNode.replaceChildren();
      return;
    }
    renderAnswers(this.answersNode, shown, { data: this.context.data(), right: shown.right });
    const mine = tallyAnswers(shown.question, shown.answers).bars?.findIndex(({ i }) => i === this.value) ?? -1;
    this.answersNode.querySelectorAll(".shares > li")[mine]?.classList.add("own");
  }

  /** @param {boolean} isOpen */
  tellHint(isOpen) {
    const { form } = this.question;
    const onPlane = form === "place" || form === "line" || form === "example";
    const isMissing = onPlane && form !== "example" && !planeOn(this.context.board());
    const isOther = form === "example" && this.context.hasOwnPoints();
    const usual = form === "line" ? words.lineHint(this.ends.length) : words.HINTS[form];
    setText(this.howTo, !isOpen ? "" : isMissing ? words.NO_PLANE : isOther ? words.OTHER_POINTS : usual);
    const typed = /** @type {HTMLElement | null} */ (this.body.querySelector(".typed"));
    if (typed) typed.hidden = !isMissing;
  }

  /** @param {any} value */
  give(value) {
    if (!isAnswer(this.question, value)) return;
    this.problem.show("");
    this.context.give(this.question, value);
  }

  // ---- the ways to answer -------------------------------------------------------------------------------------------

  /** @param {Question} question @returns {Node[]} */
  waysOf({ form, choices = [] }) {
    if (form === "choice") return [this.choices(choices, (i) => i)];
    if (form === "number") return [this.numberField()];
    if (form === "text") return [this.textField()];
    if (form === "example") return [this.list(), ...(choices.length ? [this.choices(choices, classChoiceCode)] : [])];
    return form === "place"
      ? [this.signs(), this.coordinateForm(["x₁", "x₂"])]
      : [this.sides(), this.coordinateForm(["w₁", "w₂", "b"])];
  }

  /** @param {string[]} texts @param {(i: number) => number} valueOf */
  choices(texts, valueOf) {
    const buttons = texts.map((text, i) => {
      const node = button(text, text, () => this.give(valueOf(i)));
      node.dir = "auto";
      this.markUpdaters.push(() => node.setAttribute("aria-pressed", String(this.value === valueOf(i))));
      return node;
    });
    return element("div", { class: "choices", role: "group", "aria-label": t("Answers") }, ...buttons);
  }

  numberField() {
    const field = this.problem.createField(t("Your number"));
    const form = this.form(() => {
      const value = parseNumber(field.value);
      if (isAnswer(this.question, value)) this.give(value);
      else this.problem.show(noNumber(t("The answer"), field.value));
    }, field);
    if (this.value !== null) field.value = String(this.value);
    return form;
  }

  textField() {
    const field = element("textarea", {
      rows: "2",
      maxlength: LONGEST.answer,
      "aria-label": t("Your answer in words"),
      dir: "auto",
    });
    const left = element("p", { class: "left" });
    const count = () => setText(left, words.lettersLeft(LONGEST.answer - [...field.value].length));
    const form = this.form(() => {
      const text = field.value.replace(/\s+/g, " ").trim();
      if (isAnswer(this.question, text)) this.give(text);
      else this.problem.show(words.NO_TEXT);
    }, field);
    field.value = this.value ?? "";
    field.addEventListener("input", count);
    count();
    form.append(left);
    return form;
  }

  /** Fields with a button that sends them. @param {() => void} send @param {HTMLElement[]} fields */
  form(send, ...fields) {
    const form = element("form", {}, ...fields, element("button", { type: "submit", class: "send" }, t("Send")));
    form.noValidate = true;
    form.addEventListener("submit", (event) => (event.preventDefault(), send()));
    return form;
  }

  /** A list of the examples, for students who cannot tap them. */
  list() {
    const { count } = this;
    const options = Array.from({ length: count }, (_, i) => element("option", { value: i }, example(i)));
    const node = element(
      "select",
      { "aria-label": t("The example") },
      element("option", { value: "" }, "…"),
      ...options,
    );
    node.addEventListener("change", () => node.value && this.give(Number(node.value)));
    this.markUpdaters.push(
      () => (node.value = Number(this.value) < count && this.value !== null ? String(this.value) : ""),
    );
    return element("label", { class: "list", ...(count ? {} : { hidden: "" }) }, t("Example"), " ", node);
  }

  /** The buttons for the class of the point. */
  signs() {
    if (this.value) this.sign = this.value[2];
    const buttons = /** @type {const} */ ([1, -1]).map((sign) => {
      const name = sign > 0 ? t("My point is +") : t("My point is −");
      const node = button(sign > 0 ? "+" : "−", name, () => this.setSign(sign), sign > 0 ? "plus" : "minus");
      this.markUpdaters.push(() => node.setAttribute("aria-pressed", String(this.sign === sign)));
      return node;
    });
    return element("div", { class: "signs", role: "group", "aria-label": t("The class of your point") }, ...buttons);
  }

  /** @param {1 | -1} sign */
  setSign(sign) {
    this.sign = sign;
    if (this.value) this.give([this.value[0], this.value[1], sign]);
    else this.update(this.content);
  }

  /** The button that swaps the sides of the line. */
  sides() {
    const node = button(t("Swap the sides of + and −"), t("Swap the sides of + and −"), () => {
      this.isFlipped = !this.isFlipped;
      if (this.value) this.give(this.value.map((/** @type {number} */ part) => -part + 0));
    });
    this.markUpdaters.push(() => (node.hidden = !this.value));
    return element("div", { class: "signs" }, node);
  }

  /** Fields for coordinates, if there is no plane to tap. @param {string[]} names */
  coordinateForm(names) {
    const fields = names.map((name) => this.problem.createField(name));
    const labels = fields.map((field, i) => element("label", {}, `${names[i]} `, field));
    const form = this.form(
      () => {
        const values = fields.map((field) => parseNumber(field.value));
        const wrong = values.findIndex((value) => !Number.isFinite(value));
        const value = names.length === 2 ? [...values, this.sign] : values;
        if (wrong >= 0) this.problem.show(noNumber(names[wrong], fields[wrong].value));
        else this.give(value);
      },
      ...labels,
    );
    form.classList.add("typed");
    form.hidden = true;
    return form;
  }

  // ---- the plane ----------------------------------------------------------------------------------------------------

  /** Open or close the layer above the plane, for answers there. It stays open to show the answer of this tab. */
  updatePointInput() {
    const { form } = this.question;
    const isFolded = this.node.classList.contains("folded");
    const isTaken = this.node.classList.contains("open");
    const isOnPlane = form === "place" || form === "line" || (form === "example" && !this.context.hasOwnPoints());
    const isWanted = isOnPlane && !isFolded && (isTaken || this.value !== null);
    if (!isWanted) {
      this.pointInput?.close();
      this.pointInput = null;
      return;
    }
    if (!this.pointInput) this.openPointInput(form);
    this.pointInput?.node.classList.toggle("taken", isTaken);
    this.pointInput?.scheduleDraw();
  }

  /** @param {AnswerForm} form */
  openPointInput(form) {
    const label =
      form === "example" ? "" : t("The plane: move the cross with the arrow keys, and press Enter to answer");
    this.pointInput = new PointInput(this.context.board, label, {
      pick: (at, reach) => this.handlePick(at, reach),
      shown: () => this.drawnAnswer(),
      say: this.context.say,
    });
    document.body.append(this.pointInput.node);
  }

  /** @param {Vector} at @param {number} reach */
  handlePick(at, reach) {
    if (!this.node.classList.contains("open")) return;
    const { form } = this.question;
    if (form === "place") this.give([...at, this.sign]);
    else if (form === "example") {
      const found = nearestPoint(this.context.data()?.points ?? [], at, reach);
      if (found !== null) this.give(found);
    } else {
      this.ends = withEnd(this.ends, at);
      const value = this.ends.length === 2 ? lineThrough(this.ends, this.context.data(), this.isFlipped) : null;
      if (value) this.give(value);
      else this.update(this.content);
    }
  }

  /** @returns {import("./point_input.js").PointedAnswer} */
  drawnAnswer() {
    const { value, ends } = this;
    const { form } = this.question;
    if (form === "place") return value ? { place: value } : {};
    if (form === "example") return value === null ? {} : { example: this.context.data()?.points[value] };
    return { ends, line: value && { w: value.slice(0, 2), b: value[2] } };
  }

  close() {
    this.pointInput?.close();
    this.node.remove();
  }
}
