// The panel of a run's predictors: their errors, and which errors the chart shows.

import { t } from "../../language/t.js";
import { PREDICTOR_LOOKS, shownErrors } from "../../pictures/predictors.js";
import { rowsOf, sentencesOf } from "../../words/predictors.js";
import { element, lineSample, select, setParagraphs, setText, requireElement } from "../dom.js";

/** @import { RunWithPredictors } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment } from "../../types" */

/** @param {Dispatch<{ show(state: any, errors: string): any }>} act @returns {Component} */
export function predictorsPanel(act) {
  const choice = select({ true: t("true errors"), training: t("training errors") }, t("What the chart shows"));
  choice.addEventListener("change", () => act("show", choice.value));
  const head = element(
    "thead",
    {},
    element(
      "tr",
      {},
      ...[t("predictor"), t("misclassified here"), t("true error")].map((text) =>
        element("th", { scope: "col" }, text),
      ),
    ),
  );
  const rows = Object.values(PREDICTOR_LOOKS).map((look) => {
    const sample = lineSample({ ...look, color: `var(--${look.color})`, width: 4 });
    const texts = [element("span"), element("td"), element("td")];
    const [name, ...cells] = texts;
    return { texts, line: element("tr", {}, element("th", { scope: "row" }, sample, name), ...cells) };
  });
  const table = element(
    "table",
    { "aria-label": t("The errors of each predictor") },
    head,
    element("tbody", {}, ...rows.map(({ line }) => line)),
  );
  const [words, of] = [element("div"), element("p", { class: "more" })];
  const node = element(
    "div",
    { class: "readers" },
    table,
    element("div", { class: "tools" }, choice),
    element("div", { class: "reported" }, words, of),
  );
  let shown = "";

  /** @param {Moment<RunWithPredictors>} moment */
  function show(moment) {
    const { run, position } = moment;
    setText(requireElement(head, "th:nth-child(2)"), t("misclassified of {n}", { n: run.points.length }));
    choice.hidden = !run.readers.isJudged;
    choice.value = shownErrors(moment);
    rowsOf(run, position).forEach(({ text, wrong, truth }, i) =>
      [text, wrong, truth].forEach((value, cell) => setText(rows[i].texts[cell], value)),
    );
    const sentences = sentencesOf(run, position);
    setText(of, run.judge.of);
    if (shown === sentences.join()) return;
    shown = sentences.join();
    setParagraphs(words, sentences);
  }
  return { node, show };
}
