// The wall: what the class has answered, large, over the board, and what the lecturer does with it.

import { t } from "../../language/t.js";
import { readNumber } from "../../math/number_input.js";
import { isAnswer } from "../../model/class/protocol.js";
import { countedAnswers } from "../../words/class.js";
import { noNumber } from "../../words/numbers.js";
import { button, check, element, newId, numberField, setText, setUsable } from "../dom.js";
import { inWords } from "./answers_export.js";
import { wallOf } from "./answers_chart.js";

/** @import { Data } from "../../types" */
/** @import { Teaching } from "./lecturer.js" */
/** `run` puts students' points on the board, or says why not; `data` are the points there.
 * @typedef {{ run(): string, data(): Data | null, save(): void, close(): void }} Ways */

export class Panel {
  heading = element("h2", { id: newId("wall"), tabindex: "-1", dir: "auto" });
  count = element("p", { class: "more" });
  picture = element("div", {});
  problem = element("p", { class: "problem", role: "alert" });
  list = element("ul", { class: "each" });
  drawn = "";

  /** @param {Teaching} teaching @param {Ways} ways */
  constructor(teaching, ways) {
    this.teaching = teaching;
    this.ways = ways;
    this.toStudents = button(t("Show to students"), t("Show to students: on their own screens too"), () =>
      teaching.patch({ isShown: !teaching.asked?.isShown }),
    );
    this.running = button(t("Run the perceptron"), t("Run the perceptron on these points: add them to the board"), () =>
      setText(this.problem, ways.run()),
    );
    const all = () => teaching.answers.map(([who]) => who);
    this.back = button(t("Show all"), t("Show all answers again"), () => teaching.hide(all(), false));
    this.none = button(t("Hide all"), t("Hide all answers"), () => teaching.hide(all(), true));
    this.again = button(
      t("Accept answers again"),
      t("Accept answers again: hide these answers while students answer"),
      () => {
        ways.close();
        teaching.patch({ open: true });
      },
    );
    this.each = element("details", {}, element("summary", {}, t("One by one")), this.list);
    this.value = numberField({});
    this.value.addEventListener("change", () => this.judge());
    this.valued = element("label", { class: "value" }, t("Correct value"), " ", this.value);
    const buttons = [this.toStudents, this.valued, this.running, this.back, this.none, this.again];
    this.node = element(
      "section",
      { class: "class-wall", "aria-labelledby": this.heading.id, hidden: "" },
      element("header", {}, this.heading, this.count, button("✕", t("Hide answers"), ways.close)),
      this.picture,
      this.problem,
      element("div", { class: "moves" }, ...buttons, button(t("Save"), t("Save the answers of the class"), ways.save)),
      this.each,
    );
    this.node.addEventListener("keydown", ({ key }) => key === "Escape" && ways.close());
    this.resizes = new ResizeObserver(() => this.redraw());
    this.resizes.observe(this.picture);
  }

  /** The focus goes there. */
  enter() {
    setText(this.problem, "");
    this.heading.focus({ preventScroll: true });
  }

  draw() {
    const { asked } = this.teaching;
    this.node.hidden = !asked?.onWall;
    if (!asked || this.node.hidden) return;
    const { hidden, answers, form, asks } = asked;
    const left = hidden.filter((who) => who in answers).length;
    const shown = Object.keys(answers).length - left;
    setText(this.heading, asks);
    setText(this.count, countedAnswers(shown + left, left));
    this.toStudents.ariaPressed = String(asked.isShown);
    this.valued.hidden = form !== "number";
    if (document.activeElement !== this.value) this.value.value = String(asked.right?.[0] ?? "");
    this.running.hidden = form !== "place" || !this.ways.data();
    setUsable(this.running, shown > 0);
    setUsable(this.back, left > 0);
    setUsable(this.none, shown > 0);
    this.redraw();
    this.drawEach();
  }

  /** The value that was typed is the correct one; an empty field takes it away. */
  judge() {
    const { value: text } = this.value;
    const value = readNumber(text);
    const { asked } = this.teaching;
    if (!asked) return;
    const isValue = isAnswer(asked, value);
    setText(this.problem, isValue || !text.trim() ? "" : noNumber(t("The correct value"), text));
    if (isValue || !text.trim()) this.teaching.patch({ right: isValue ? [value] : [] });
  }

  redraw() {
    const { asked, shownAnswers } = this.teaching;
    if (!asked || this.node.hidden) return;
    const { clientWidth: width, clientHeight: height } = this.picture;
    const { right = [] } = asked;
    const data = this.ways.data();
    const now = JSON.stringify([asked.id, shownAnswers, data, right, width, height]);
    if (now === this.drawn) return;
    this.drawn = now;
    const remove = (/** @type {string} */ who) => this.teaching.hide([who], true);
    const mark = (/** @type {number} */ value) => this.teaching.mark(value);
    wallOf(this.picture, { question: asked, answers: shownAnswers }, { data, remove, height, right, mark });
  }

  /** Each answer with a box: whether it is shown. Boxes that are there stay, so that one keeps the focus. */
  drawEach() {
    const { asked } = this.teaching;
    if (!asked) return;
    const { answers, hidden } = asked;
    const whose = Object.keys(answers);
    const now = JSON.stringify([asked.id, answers]);
    if (this.list.dataset.of !== now) {
      this.list.dataset.of = now;
      const rows = whose.map((who) => {
        const { box, label } = check("", (isShown) => this.teaching.hide([who], !isShown));
        box.dataset.of = who;
        label.append(element("span", { dir: "auto" }, inWords(asked, answers[who])));
        return element("li", {}, label);
      });
      this.list.replaceChildren(...rows);
    }
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (this.list.querySelectorAll("input"));
    for (const box of boxes) box.checked = !hidden.includes(box.dataset.of ?? "");
  }
}
