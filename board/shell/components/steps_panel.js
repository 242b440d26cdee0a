// The panel of a run: the current step, its numbers, and the outcome.

import { t } from "../../language/t.js";
import { correctionsAt } from "../../math/corrections.js";
import { storyAt } from "../../model/moment.js";
import { waitingText, describe } from "../../words/steps.js";
import { button, changeDetector, element, fillValues, setLabel, setParagraphs, setText } from "../dom.js";

/** @import { SteppedSubject } from "../../model/runs/types" */
/** @import { ComponentFactory, Moment } from "../../types" */
/** @import { RunPair } from "../../model/runs/run_pair.js" */

const [MORE, FEWER] = [t("More numbers"), t("Fewer numbers")];

/** @param {string} heading @param {"h2" | "h3"} [level] @returns {ComponentFactory<SteppedSubject>} */
export const stepsPanel =
  (heading, level = "h2") =>
  (act) => {
    const [title, lines, values] = [
      element(level, { class: "title" }),
      element("div", { class: "lines" }),
      element("dl"),
    ];
    const more = button(MORE, "", () => act("set", { numbers: !shownAll }), "more-numbers");
    let shownAll = false;
    const part = element(level, { class: "part" }, heading);
    const [outcome, point] = [element("div", { class: "outcome" }), element("p", { class: "point" })];
    const isOther = changeDetector();

    /** @param {Moment<SteppedSubject>} moment */
    function show(moment) {
      const {
        run,
        position,
        frame: { line },
        data,
        chosen,
        ahead,
        connected,
        own,
        asking,
      } = moment;
      const story = storyAt(moment);
      const all = run.values(position, data, asking);
      shownAll = Boolean(own.numbers);
      const rows = all.slice(0, shownAll ? undefined : run.first);
      more.hidden = all.length <= (run.first ?? Infinity);
      setText(setLabel(more, shownAll ? FEWER : MORE), shownAll ? FEWER : MORE);
      const about =
        chosen === null || !data.points[chosen]
          ? []
          : [describe(chosen, data, line, run, correctionsAt(moment)), run.role?.(chosen, position)];
      const words = ahead && !connected ? [waitingText("run")] : asking ? [] : run.words;
      part.hidden = asking;
      if (!isOther(JSON.stringify([story, rows, words, about]))) return;
      setText(title, story.title);
      setParagraphs(lines, story.lines);
      // Lines that are yet to come take up their space already.
      [...lines.children].forEach((line, i) => line.classList.toggle("later", i >= (story.seen ?? Infinity)));
      setParagraphs(outcome, words);
      fillValues(values, rows);
      setText(point, about.filter(Boolean).join(". "));
    }
    return {
      node: element(
        "div",
        { class: "steps" },
        title,
        lines,
        element("div", { class: "values" }, values, more),
        part,
        outcome,
        point,
      ),
      show,
    };
  };

/** A steps panel for each run of a pair. @param {string} heading @returns {ComponentFactory<RunPair>} */
export const comparisonPanel = (heading) => (act, say) => {
  const sides = [t("Left run"), t("Right run")].map((name) => {
    const block = stepsPanel(heading, "h3")(act, say);
    block.node.prepend(element("h2", { class: "which" }, name));
    return block;
  });
  /** @param {Moment<RunPair>} moment */
  const show = (moment) => sides.forEach((side, i) => side.show(moment.run.sideOf(moment, i)));
  return { node: element("div", { class: "comparison" }, ...sides.map(({ node }) => node)), show };
};
