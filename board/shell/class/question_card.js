// The card with the lecturer's question on a student's screen.
// It has controls for each form of answer, says whether the answer has arrived, and shows the answers of the class once
// the lecturer shows them.

import { t } from "../../language/t.js";
import { describeAnswer, isAnswer } from "../../model/class/protocol.js";
import { isCounted } from "../../model/class/student.js";
import * as words from "../../words/student.js";
import { button, element, setLabel, newId, Problem, setText } from "../dom.js";
import { FORM_PARTS, renderAnswers } from "./answer_forms.js";
import { PointInput } from "./point_input.js";

/** @import { Question, ShownAnswers } from "../../model/class/protocol.js" */
/** @import { CardContent, StudentAnswer } from "../../model/class/student.js" */
/** @import { AnswerControl, CardBoard, PlaneControl } from "./answer_controls.js" */
/** @typedef {CardBoard & { give(question: Question, value: any): void, say(text: string): void }} CardContext */

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
  vote = element("p", { class: "vote" });
  ownAnswer = element("p", { class: "mine" });
  answersNode = element("div", { class: "answers" });
  problem = new Problem();
  howTo = element("p", { class: "hint" });
  /** @type {PointInput | null} */
  pointInput = null;
  shownText = "";

  /** @param {CardContent} asked @param {CardContext} around */
  constructor(asked, around) {
    this.content = asked;
    this.context = around;
    const id = newId("asked");
    this.fold = button("▾", t("Hide the question"), () => this.toggleFold(), "fold");
    this.fold.setAttribute("aria-expanded", "true");
    this.node.setAttribute("aria-labelledby", id);
    const head = element("header", {}, element("h2", { id, dir: "auto" }, asked.question.asks), this.fold);
    const all = [
      this.vote,
      this.howTo,
      this.body,
      this.problem.node,
      this.answersNode,
      this.ownAnswer,
      this.statusLine,
    ];
    this.node.append(head, element("div", { class: "all" }, ...all));
    this.control = this.renderControl();
    this.update();
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

  /** @returns {AnswerControl} */
  renderControl() {
    const control = FORM_PARTS[this.question.form].control(this);
    this.body.replaceChildren(...control.nodes);
    return control;
  }

  update(asked = this.content) {
    this.content = asked;
    if (this.control.isStale?.()) this.control = this.renderControl();
    const { question, shown, given, first } = asked;
    const isOpen = question.open && !shown;
    this.body.hidden = !isOpen;
    this.node.classList.toggle("open", isOpen);
    this.control.update?.();
    setText(this.statusLine, this.statusText(given, isOpen));
    const own = given && isCounted(given) ? describeAnswer(question, given.value) : "";
    const before = first === null ? "" : describeAnswer(question, first);
    setText(this.vote, question.again ? words.secondVote(before) : "");
    setText(this.ownAnswer, own && words.yourAnswer(own));
    setText(this.howTo, (isOpen && this.control.hint?.()) || "");
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
    const mine = { own: this.value, ownFirst: this.content.first };
    renderAnswers(this.answersNode, shown, { data: this.context.data(), right: shown.right, ...mine });
  }

  /** @param {any} value */
  give(value) {
    if (!isAnswer(this.question, value)) return;
    this.problem.show("");
    this.context.give(this.question, value);
  }

  /** Open or close the layer above the plane, for answers there. It stays open to show the answer of this tab. */
  updatePointInput() {
    const { plane } = this.control;
    const isFolded = this.node.classList.contains("folded");
    const isTaken = this.node.classList.contains("open");
    const isUsable = plane && (plane.isUsable?.() ?? true);
    if (isFolded || !isUsable || (!isTaken && this.value === null)) {
      this.pointInput?.close();
      this.pointInput = null;
      return;
    }
    this.pointInput ??= this.openPointInput(plane);
    this.pointInput.node.classList.toggle("taken", isTaken);
    this.pointInput.scheduleDraw();
  }

  /** @param {PlaneControl} plane */
  openPointInput({ label, pick, shown }) {
    const input = new PointInput(this.context.board, label, {
      pick: (at, reach) => this.node.classList.contains("open") && pick(at, reach),
      shown,
      say: this.context.say,
    });
    document.body.append(input.node);
    return input;
  }

  close() {
    this.pointInput?.close();
    this.node.remove();
  }
}
