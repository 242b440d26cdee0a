// The panel of several methods: a table of their lines, and the chosen one explained.

import { t } from "../../language/t.js";
import { METHODS, placeOf, SLIDER } from "../../model/runs/methods.js";
import { lookOf } from "../../pictures/methods.js";
import { degrees, METHOD_NAMES, describeErrors, describeMethod, whyNone } from "../../words/methods.js";
import { number, formatCount } from "../../words/numbers.js";
import { waitingText } from "../../words/steps.js";
import { element, fillField, headRow, lineSample, Problem, setParagraphs, setText, tableRow } from "../dom.js";

/** @import { MethodRowWithLine, MethodRow, MethodsSubject } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment } from "../../types" */
/** @import { actions } from "../../model/runs/methods.js" */

const HEADS = [t("line"), t("wrong"), "γ", t("angle"), "w", "b"]; // angle: to the maximum-margin line
/** @type {((row: MethodRowWithLine) => string)[]} */
const TEXTS = [
  ({ wrong }) => formatCount(wrong.length),
  ({ margin }) => number(margin, 3),
  ({ angle }) => (angle === null ? "–" : degrees(angle)),
  ({ line }) => `(${line.w.map((value) => number(value, 3)).join(", ")})`,
  ({ line }) => number(line.b, 3),
];

/** @param {Dispatch<typeof actions>} act @returns {Component} */
export function methodsPanel(act) {
  const problem = new Problem();
  const field = problem.createField(t("Logistic: λ"), (text) => act("typedLambda", text));
  const slider = element("input", {
    type: "range",
    min: SLIDER.least,
    max: SLIDER.most,
    "aria-label": t("Logistic: λ, from 0"),
  });
  slider.addEventListener("input", () => act("lambda", Number(slider.value)));
  const rows = METHODS.map((method) => rowOf(method, () => act("method", method)));
  const body = element("tbody", {}, ...rows.map(({ node }) => node));
  const heads = headRow(...HEADS);
  heads.cells[1].title = t("misclassified");
  heads.cells[3].title = t("Angle to the maximum-margin line");
  const table = element("table", {}, element("thead", {}, heads), body);
  const errors = element("p", { class: "challenge" });
  const [title, lines] = [element("h2", { class: "title" }), element("div", { class: "lines" })];
  const node = element(
    "div",
    { class: "panel" },
    errors,
    element(
      "div",
      { class: "margins methods", tabindex: "0", role: "group", "aria-label": t("The lines and their numbers") },
      table,
    ),
    element("div", { class: "fields lambda" }, element("label", {}, t("Logistic: λ ="), " ", field), slider),
    problem.node,
    title,
    lines,
  );

  /** @param {Moment<MethodsSubject>} moment */
  function show({ run, own: { method, lambda }, problem: sentence, ahead, connected }) {
    setText(errors, ahead && !connected ? waitingText("lines") : describeErrors(run, lambda));
    run.rows(lambda).forEach((row, i) => rows[i].show(row, row.method === method));
    slider.value = String(placeOf(lambda));
    slider.setAttribute("aria-valuetext", `λ = ${number(lambda)}`);
    fillField(field, String(lambda));
    problem.show(sentence);
    const story = describeMethod(run, run.row(method, lambda), lambda);
    setText(title, story.title);
    setParagraphs(lines, story.lines);
  }
  return { node, show };
}

/** A row: a sample of the method's line, its name, and its numbers, or why there is no line.
 * @param {string} method @param {() => void} choose */
function rowOf(method, choose) {
  const called = METHOD_NAMES[/** @type {keyof typeof METHOD_NAMES} */ (method)];
  const name = element("button", { type: "button" }, lineSample(lookOf(method)), called);
  const cells = TEXTS.map(() => element("td"));
  const node = tableRow("", name, ...cells);
  node.dataset.method = method;
  node.addEventListener("click", choose);
  /** @param {MethodRow} row @param {boolean} chosen */
  function show(row, chosen) {
    node.className = chosen ? "chosen" : "";
    name.ariaCurrent = chosen ? "true" : null;
    cells[0].colSpan = row.line ? 1 : cells.length;
    cells.forEach((cell, i) => {
      cell.hidden = i > 0 && !row.line;
      setText(cell, row.line ? TEXTS[i](row) : i ? "" : t("no line: {why}", { why: whyNone(row) }));
    });
  }
  return { node, show };
}
