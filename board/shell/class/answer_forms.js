// The forms of an answer in a class, with their controls and charts.

import { t } from "../../language/t.js";
import { tallyAnswers } from "../../model/class/protocol.js";
import { compareVotes } from "../../model/class/votes.js";
import { rareChanges, votesText } from "../../words/class.js";
import { formatCount } from "../../words/numbers.js";
import { element } from "../dom.js";
import * as controls from "./answer_controls.js";
import * as charts from "./answers_chart.js";

/** @import { Answer, AnswerForm, Question, Tally } from "../../model/class/protocol.js" */
/** @import { Change } from "../../model/class/votes.js" */
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

const MOST_CHANGES = 12; // rows of the table of changes
const VOTES_TEXT_PX = 90; // above the pictures of two votes

/** What is drawn; `first` are the answers of the first vote.
 * @typedef {{ question: Pick<Question, "form" | "choices">, answers: Answer[], first?: Answer[] }} DrawnAnswers */

/** Draw the answers into a node, in place of its content. The focus stays on the same mark.
 * @param {HTMLElement} node @param {DrawnAnswers} shown
 * @param {ChartOptions & { ownFirst?: any }} [around] `ownFirst` is the answer of this tab in the first vote */
export function renderAnswers(node, { question, answers, first }, around = {}) {
  const place = [...node.querySelectorAll(charts.PRESSABLE)].findIndex((mark) => mark === document.activeElement);
  node.classList.add("wall");
  if (first) drawVotes(node, { question, answers, first }, around);
  else drawVote(node, tallyAnswers(question, answers), around);
  const marks = /** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll(charts.PRESSABLE));
  if (place >= 0 && marks.length) charts.moveFocus(marks[Math.min(place, marks.length - 1)]);
}

/** @param {HTMLElement} node @param {Tally} tally @param {ChartOptions} around */
function drawVote(node, tally, around) {
  const none = () => [element("p", { class: "none" }, t("There are no answers to show."))];
  node.replaceChildren(...(tally.count ? FORM_PARTS[tally.form].chart(tally, node, around) : none()));
}

/** Both votes side by side, and who changed what. @param {HTMLElement} node @param {Required<DrawnAnswers>} shown
 * @param {ChartOptions & { ownFirst?: any }} around */
function drawVotes(node, { question, answers, first }, around) {
  const [before, now] = [first, answers].map((some) => tallyAnswers(question, some));
  const compared = compareVotes(question, first, answers);
  const pictures = [element("div", {}), element("div", {})];
  const titles = [
    t("First vote: {n, plural, one {# answer} other {# answers}}", { n: before.count }),
    t("Second vote: {n, plural, one {# answer} other {# answers}}", { n: now.count }),
  ];
  const columns = pictures.map((picture, i) => element("section", {}, element("h3", {}, titles[i]), picture));
  const isListed = (now.bars || now.values) && compared.both > 0; // other forms have hardly two equal answers
  const table = isListed ? [changesTable(compared.changes)] : [];
  const sum = element("p", { class: "sum" }, votesText(compared));
  node.replaceChildren(sum, element("div", { class: "votes" }, ...columns, ...table));
  const { height = 0, ownFirst = null } = around;
  const both = { ...around, ...(height && { height: height - VOTES_TEXT_PX }) };
  drawVote(pictures[0], before, { ...both, remove: null, own: ownFirst, other: now });
  drawVote(pictures[1], now, { ...both, other: before });
}

/** @param {Change[]} changes */
function changesTable(changes) {
  const heads = [t("First vote"), t("Second vote"), t("Students")];
  const rows = changes.slice(0, MOST_CHANGES).map(({ from, to, isSame, count }) => {
    const cells = [from, isSame ? t("no change") : to, formatCount(count)];
    return element("tr", {}, ...cells.map((text) => element("td", { dir: "auto" }, text)));
  });
  const left = changes.slice(MOST_CHANGES).reduce((sum, { count }) => sum + count, 0);
  const head = element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)));
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  return element("div", { class: "changes" }, table, ...(left ? [element("p", {}, rareChanges(left))] : []));
}
