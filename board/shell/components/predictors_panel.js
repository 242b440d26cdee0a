// The panel of a run's predictors: their errors, and which errors the chart shows.

import { line } from "../../draw/marks.js";
import { t } from "../../language/t.js";
import { PREDICTOR_LOOKS, shownErrors } from "../../pictures/predictors.js";
import { rowsOf, sentencesOf } from "../../words/predictors.js";
import { changeDetector, element, headRow, lineSample, select, setParagraphs, setText } from "../dom.js";

/** @import { RunWithPredictors } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment } from "../../types" */

/** @param {Dispatch<{ show: [errors: string] }>} act @returns {Component} */
export function predictorsPanel(act) {
  const names = { true: t("true errors"), training: t("training errors") };
  const choice = select(names, t("What the chart shows"), (errors) => act("show", errors));
  const head = headRow(t("predictor"), t("misclassified here"), t("true error"));
  const rows = Object.values(PREDICTOR_LOOKS).map((look) => {
    const sample = lineSample(line(look.color, 4, { dash: look.dash }));
    const texts = [element("span"), element("td"), element("td")];
    const [name, ...cells] = texts;
    return { texts, row: element("tr", {}, element("th", { scope: "row" }, sample, name), ...cells) };
  });
  const table = element(
    "table",
    { "aria-label": t("The errors of each predictor") },
    element("thead", {}, head),
    element("tbody", {}, ...rows.map(({ row }) => row)),
  );
  const [words, of] = [element("div"), element("p", { class: "more" })];
  const node = element(
    "div",
    { class: "readers" },
    table,
    element("div", { class: "tools" }, choice),
    element("div", { class: "reported" }, words, of),
  );
  const isOther = changeDetector();

  /** @param {Moment<RunWithPredictors>} moment */
  function show(moment) {
    const { run, position } = moment;
    setText(head.cells[1], t("misclassified of {n}", { n: run.points.length }));
    choice.hidden = !run.readers.isJudged;
    choice.value = shownErrors(moment);
    rowsOf(run, position).forEach(({ text, wrong, truth }, i) =>
      [text, wrong, truth].forEach((value, cell) => setText(rows[i].texts[cell], value)),
    );
    const sentences = sentencesOf(run, position);
    setText(of, run.judge.of);
    if (isOther(...sentences)) setParagraphs(words, sentences);
  }
  return { node, show };
}
