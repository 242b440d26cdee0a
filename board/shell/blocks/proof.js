// With the race: how far it is shown, and the lines of the proof, each with the numbers of the present step.

import { isComplete, rangeOf } from "../../pictures/race.js";
import { proofLines } from "../../words/proof.js";
import { element, select, setText } from "../elements.js";

/** @import { Act, Block, Moment, ProvenRun } from "../../types" */

/** @param {Act<{ range(state: any, to: string): any }>} act @returns {Block} */
export function proofPanel(act) {
  const range = select(
    { run: "up to the end of this run", bound: "up to the bound" },
    "How many mistakes the picture shows",
  );
  range.addEventListener("change", () => act("range", range.value));
  const tools = element("div", { class: "tools" }, range);
  const proof = element("dl", { class: "proof", "aria-label": "The proof with its numbers" });
  let shown = "";

  /** @param {Moment<ProvenRun>} moment */
  function show(moment) {
    const { run, k } = moment;
    tools.hidden = !isComplete(moment);
    range.value = rangeOf(moment);
    const rows = proofLines(run, k);
    if (JSON.stringify(rows) === shown) return;
    shown = JSON.stringify(rows);
    if (proof.childElementCount !== 2 * rows.length)
      proof.replaceChildren(...rows.flatMap(() => [element("dt"), element("dd")]));
    rows.flat().forEach((text, i) => setText(proof.children[i], text));
  }
  return { node: element("div", { class: "race" }, tools, proof), show };
}
