// The forms of an answer in a class, with their controls and charts.

import { t } from "../../language/t.js";
import { tallyAnswers } from "../../model/class/protocol.js";
import { element } from "../dom.js";
import * as controls from "./answer_controls.js";
import * as charts from "./answers_chart.js";

/** @import { Answer, AnswerForm, Question } from "../../model/class/protocol.js" */
/** @import { Chart, ChartOptions } from "./answers_chart.js" */
/** @import { AnswerControl, AskedCard } from "./answer_controls.js" */

/** What the lecturer can ask has a `title`, and `asks` is the question unless the lecturer types another one.
 * @typedef {{ title?: string, asks?: string, needsPoints?: boolean, control(card: AskedCard): AnswerControl,
 *   chart: Chart }} FormParts
 * @type {{ [form in AnswerForm]: FormParts }} */
export const FORM_PARTS = {
  place: {
    title: t("Place a point"),
    asks: t("Put your point where you want it, as + or −."),
    needsPoints: true,
    control: controls.placeControl,
    chart: charts.placesOf,
  },
  line: {
    title: t("Draw a line"),
    asks: t("Draw the line that you think is best."),
    needsPoints: true,
    control: controls.lineControl,
    chart: charts.linesOf,
  },
  choice: { title: t("Choose an answer"), control: controls.choiceControl, chart: charts.barsOf },
  number: {
    title: t("Type a number"),
    asks: t("Which number is it?"),
    control: controls.numberControl,
    chart: charts.distributionOf,
  },
  text: {
    title: t("Type a few words"),
    asks: t("What do you see? Answer in a few words."),
    control: controls.textControl,
    chart: charts.textsOf,
  },
  example: { control: controls.exampleControl, chart: charts.barsOf },
};

/** Draw the answers into a node, in place of its content. The focus stays on the same mark.
 * @param {HTMLElement} node @param {{ question: Pick<Question, "form" | "choices">, answers: Answer[] }} shown
 * @param {ChartOptions} [around] */
export function renderAnswers(node, { question, answers }, around = {}) {
  const tally = tallyAnswers(question, answers);
  const place = [...node.querySelectorAll(charts.PRESSABLE)].findIndex((mark) => mark === document.activeElement);
  node.classList.add("wall");
  const none = () => [element("p", { class: "none" }, t("There are no answers to show."))];
  node.replaceChildren(...(tally.count ? FORM_PARTS[question.form].chart(tally, node, around) : none()));
  const marks = /** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll(charts.PRESSABLE));
  if (place >= 0 && marks.length) charts.moveFocus(marks[Math.min(place, marks.length - 1)]);
}
