// The panel of the proof: the range of its charts, and its lines with numbers.

import { t } from "../../language/t.js";
import { hasBound, rangeOf } from "../../pictures/proof_charts.js";
import { proofLines } from "../../words/proof.js";
import { changeDetector, element, renew, select, setText } from "../dom.js";

/** @import { ProvenRun } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment } from "../../types" */

/** @param {Dispatch<{ range: [to: string] }>} act @returns {Component} */
export function proofPanel(act) {
  const range = select(
    { run: t("up to the end of this run"), bound: t("up to the bound") },
    t("How many mistakes the chart shows"),
    (to) => act("range", to),
  );
  const tools = element("div", { class: "tools" }, range);
  const proof = element("dl", { class: "proof", "aria-label": t("The proof with its numbers") });
  const isOther = changeDetector();

  /** @param {Moment<ProvenRun>} moment */
  function show(moment) {
    const { run, k } = moment;
    tools.hidden = !hasBound(moment);
    range.value = rangeOf(moment);
    const rows = proofLines(run, k);
    if (!isOther(JSON.stringify(rows))) return;
    renew(proof, rows.length, () => rows.flatMap(() => [element("dt"), element("dd")]));
    rows.flat().forEach((text, i) => setText(proof.children[i], text));
  }
  return { node: element("div", { class: "race" }, tools, proof), show };
}
