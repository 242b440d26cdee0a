// The panel with the answers of a class, large, above the lecturer's board.

import { t } from "../../language/t.js";
import { firstAnswers, lastQuestion, secondVote, shownAnswers } from "../../model/class/lecturer.js";
import { describeAnswer, isAnswer } from "../../model/class/protocol.js";
import { answerCount } from "../../words/class.js";
import { readNumbers } from "../components/question_parts.js";
import { button, checkbox, element, newId, numberField, renew, setText, setUsable } from "../dom.js";
import { renderAnswers } from "./answer_forms.js";

/** @import { Data } from "../../types" */
/** @import { LecturerSession } from "./lecturer.js" */
/** run() adds the students' points to the board, and returns "" or why not; data() returns the points of the board;
 * again() asks the question again.
 * @typedef {{ run(): string, data(): Data | null, save(): void, again(): void, close(): void }} PanelActions */

export class AnswersPanel {
  heading = element("h2", { id: newId("wall"), tabindex: "-1", dir: "auto" });
  count = element("p", { class: "more" });
  picture = element("div", {});
  problem = element("p", { class: "problem", role: "alert" });
  list = element("ul", { class: "each" });
  drawnKey = "";

  /** @param {LecturerSession} teaching @param {PanelActions} ways */
  constructor(teaching, ways) {
    this.teaching = teaching;
    this.ways = ways;
    this.toStudents = button(t("Show to students"), t("Show to students: on their own screens too"), () =>
      teaching.dispatch("patch", { isShown: !this.asked?.isShown }),
    );
    this.runButton = button(
      t("Run the perceptron"),
      t("Run the perceptron on these points: add them to the board"),
      () => setText(this.problem, ways.run()),
    );
    this.showAllButton = button(t("Show all"), t("Show all answers again"), () => teaching.dispatch("hideAll", false));
    this.hideAllButton = button(t("Hide all"), t("Hide all answers"), () => teaching.dispatch("hideAll", true));
    this.reopenButton = button(
      t("Accept answers again"),
      t("Accept answers again: hide these answers while students answer"),
      () => {
        ways.close();
        teaching.dispatch("patch", { open: true });
      },
    );
    this.againButton = button(t("Ask again"), t("Ask again: a second vote on this question"), ways.again);
    this.listDetails = element("details", {}, element("summary", {}, t("One by one")), this.list);
    this.value = numberField({});
    this.value.addEventListener("change", () => this.setCorrectValue());
    this.valueLabel = element("label", { class: "value" }, t("Correct value"), " ", this.value);
    const buttons = [
      this.toStudents,
      this.againButton,
      this.valueLabel,
      this.runButton,
      this.showAllButton,
      this.hideAllButton,
      this.reopenButton,
    ];
    this.node = element(
      "section",
      { class: "class-wall", "aria-labelledby": this.heading.id, hidden: "" },
      element("header", {}, this.heading, this.count, button("✕", t("Hide answers"), ways.close)),
      this.picture,
      this.problem,
      element("div", { class: "moves" }, ...buttons, button(t("Save"), t("Save the answers of the class"), ways.save)),
      this.listDetails,
    );
    this.node.addEventListener("keydown", ({ key }) => key === "Escape" && ways.close());
    this.resizes = new ResizeObserver(() => this.redraw());
    this.resizes.observe(this.picture);
  }

  get asked() {
    return lastQuestion(this.teaching.state);
  }

  /** Move the focus to the panel. */
  enter() {
    setText(this.problem, "");
    this.heading.focus({ preventScroll: true });
  }

  draw() {
    const { asked } = this;
    this.node.hidden = !asked?.onWall;
    if (!asked || this.node.hidden) return;
    const { hidden, answers, form, asks } = asked;
    const left = hidden.filter((who) => who in answers).length;
    const shown = Object.keys(answers).length - left;
    setText(this.heading, asks);
    setText(this.count, answerCount(shown + left, left));
    this.toStudents.ariaPressed = String(asked.isShown);
    this.valueLabel.hidden = form !== "number";
    if (document.activeElement !== this.value) this.value.value = String(asked.right?.[0] ?? "");
    this.runButton.hidden = form !== "place" || !this.ways.data();
    this.againButton.hidden = Boolean(asked.again);
    setUsable(this.againButton, secondVote(this.teaching.state) !== null);
    setUsable(this.runButton, shown > 0);
    setUsable(this.showAllButton, left > 0);
    setUsable(this.hideAllButton, shown > 0);
    this.redraw();
    this.drawEach();
  }

  /** Mark the typed value as correct; with an empty field, no value is. */
  setCorrectValue() {
    const { asked, value } = this;
    if (!asked) return;
    /** @param {string} text */
    const refuse = (text) => setText(this.problem, text);
    /** @param {number} one */
    const isValid = (one) => isAnswer(asked, one);
    const right = value.value.trim() ? readNumbers([[value, t("The correct value")]], refuse, isValid) : [];
    if (!right) return;
    refuse("");
    this.teaching.dispatch("patch", { right });
  }

  redraw() {
    const { asked } = this;
    if (!asked || this.node.hidden) return;
    const { clientWidth: width, clientHeight: height } = this.picture;
    const { right = [] } = asked;
    const { state } = this.teaching;
    const [answers, first] = [shownAnswers(state), firstAnswers(state)];
    const data = this.ways.data();
    const now = JSON.stringify([asked.id, answers, first, data, right, width, height]);
    if (now === this.drawnKey) return;
    this.drawnKey = now;
    /** @param {string} who */
    const remove = (who) => this.teaching.dispatch("hide", [who], true);
    /** @param {number} value */
    const mark = (value) => this.teaching.dispatch("mark", value);
    renderAnswers(this.picture, { question: asked, answers, first }, { data, remove, height, right, mark });
  }

  /** List each answer with a box that shows or hides it. The boxes are kept, so that one keeps the focus. */
  drawEach() {
    const { asked } = this;
    if (!asked) return;
    const { answers, hidden } = asked;
    /** @param {string} who */
    const rowOf = (who) => {
      const { box, label } = checkbox("", (isShown) => this.teaching.dispatch("hide", [who], !isShown));
      box.dataset.of = who;
      label.append(element("span", { dir: "auto" }, describeAnswer(asked, answers[who])));
      return element("li", {}, label);
    };
    renew(this.list, JSON.stringify([asked.id, answers]), () => Object.keys(answers).map(rowOf));
    const boxes = this.list.querySelectorAll("input");
    for (const box of boxes) box.checked = !hidden.includes(box.dataset.of ?? "");
  }
}
