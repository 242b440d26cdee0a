// Beside a run with its readers: what each gets wrong now, and which errors the chart shows.

import { LOOKS, shownErrors } from "../../pictures/readers.js";
import { rowsOf, sentencesOf } from "../../words/readers.js";
import { element, lineSample, select, setText } from "../elements.js";

/** @import { Act, Block, Moment, ReadRun } from "../../types" */

/** @param {Act<{ show(state: any, errors: string): any }>} act @returns {Block} */
export function readersPanel(act) {
  const choice = select({ true: "true errors", training: "training errors" }, "What the chart shows");
  choice.addEventListener("change", () => act("show", choice.value));
  const head = element(
    "thead",
    {},
    element("tr", {}, ...["reader", "wrong here", "true error"].map((text) => element("th", { scope: "col" }, text))),
  );
  const rows = Object.values(LOOKS).map(({ color, dash }) => {
    const name = element(
      "th",
      { scope: "row" },
      lineSample({ color: `var(--${color})`, width: 4, dash }),
      element("span"),
    );
    return element("tr", {}, name, element("td"), element("td"));
  });
  const table = element("table", { "aria-label": "What each reader gets wrong" }, head, element("tbody", {}, ...rows));
  const [words, of] = [element("div"), element("p", { class: "more" })];
  const node = element(
    "div",
    { class: "readers" },
    table,
    element("div", { class: "tools" }, choice),
    element("div", { class: "reported" }, words, of),
  );
  let shown = "";

  /** @param {Moment<ReadRun>} moment */
  function show(moment) {
    const { run, position } = moment;
    setText(head.querySelector("th:nth-child(2)"), `wrong of ${run.points.length}`);
    choice.hidden = !run.readers.isJudged;
    choice.value = shownErrors(moment);
    rowsOf(run, position).forEach(({ text, wrong, truth }, i) => {
      const [name, ...cells] = rows[i].children;
      setText(name.lastChild, text);
      [wrong, truth].forEach((value, cell) => setText(cells[cell], value));
    });
    const sentences = sentencesOf(run, position);
    setText(of, run.judge.of);
    if (shown === sentences.join()) return;
    shown = sentences.join();
    words.replaceChildren(...sentences.map((text) => element("p", {}, text)));
  }
  return { node, show };
}
