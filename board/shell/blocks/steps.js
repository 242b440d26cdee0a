// Beside a board that steps: what the present step says, its numbers, and the outcome of the whole run.

import { storyAt } from "../../model/moment.js";
import { awaited, describe } from "../../words/steps.js";
import { button, element, fillValues, named, setText } from "../elements.js";

/** @import { Pair } from "../../model/pair.js" */
/** @import { BlockMaker, Moment, Stepped } from "../../types" */

const [MORE, FEWER] = ["More numbers", "Fewer numbers"];

/** @type {(heading: string, level?: "h2" | "h3") => BlockMaker<Stepped>} */
export const steps =
  (heading, level = "h2") =>
  (act) => {
    const [title, lines, values] = [
      element(level, { class: "title" }),
      element("div", { class: "lines" }),
      element("dl"),
    ];
    const more = button(MORE, MORE, () => act("set", { numbers: !shownAll }), "more-numbers");
    let shownAll = false;
    const [outcome, point] = [element("div", { class: "outcome" }), element("p", { class: "point" })];
    let before = "";

    /** @param {Moment<Stepped>} moment */
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
      } = moment;
      const story = storyAt(moment);
      const all = run.values(position, data);
      shownAll = Boolean(own.numbers);
      const rows = all.slice(0, shownAll ? undefined : run.first);
      more.hidden = all.length <= (run.first ?? Infinity);
      setText(named(more, shownAll ? FEWER : MORE), shownAll ? FEWER : MORE);
      const about =
        chosen === null || !data.points[chosen]
          ? []
          : [describe(chosen, data, line, run), run.role?.(chosen, position)];
      const words = ahead && !connected ? [awaited("run")] : run.words;
      const shown = JSON.stringify([story, rows, words, about]);
      if (shown === before) return;
      before = shown;
      title.textContent = story.title;
      // What is to come has its place already.
      lines.replaceChildren(
        ...story.lines.map((text, i) => element("p", i < (story.seen ?? Infinity) ? {} : { class: "later" }, text)),
      );
      outcome.replaceChildren(...words.map((text) => element("p", {}, text)));
      fillValues(values, rows);
      point.textContent = about.filter(Boolean).join(". ");
    }
    return {
      node: element(
        "div",
        { class: "steps" },
        title,
        lines,
        element("div", { class: "values" }, values, more),
        element(level, { class: "part" }, heading),
        outcome,
        point,
      ),
      show,
    };
  };

/** The same of each side of a pair. @type {(heading: string) => BlockMaker<Pair>} */
export const comparison = (heading) => (act, say) => {
  const sides = ["Left", "Right"].map((name) => {
    const block = steps(heading, "h3")(act, say);
    block.node.prepend(element("h2", { class: "which" }, `${name} run`));
    return block;
  });
  const show = (/** @type {Moment<Pair>} */ moment) =>
    sides.forEach((side, i) => side.show(moment.run.sideOf(moment, i)));
  return { node: element("div", { class: "comparison" }, ...sides.map(({ node }) => node)), show };
};
