// Beside a board that steps: what the present step says, its numbers, and the outcome of the whole run.

import { awaited, describe } from "../../words/steps.js";
import { element, fillValues } from "../elements.js";

/** @import { BlockMaker, Moment } from "../../types" */

/** @returns {BlockMaker} */
export const steps = (heading, level = "h2") => () => {
  const [title, lines, values] = [element(level, { class: "title" }), element("div", { class: "lines" }), element("dl", { class: "values" })];
  const [outcome, point] = [element("div", { class: "outcome" }), element("p", { class: "point" })];
  let before = "";

  /** @param {Moment} moment */
  function show({ run, position, fresh, frame: { line }, data, chosen, touch, ahead, connected }) {
    const told = run.story(position, fresh, touch);
    const rows = run.values(position, data);
    const about = chosen === null || !data.points[chosen] ? [] : [describe(chosen, data, line, run), run.role?.(chosen, position)];
    const words = ahead && !connected ? [awaited("run")] : run.words;
    const shown = JSON.stringify([told, rows, words, about]);
    if (shown === before) return;
    before = shown;
    title.textContent = told.title;
    lines.replaceChildren(...told.lines.map((text) => element("p", {}, text)));
    outcome.replaceChildren(...words.map((text) => element("p", {}, text)));
    fillValues(values, rows);
    point.textContent = about.filter(Boolean).join(". ");
  }
  return { node: element("div", { class: "steps" }, title, lines, values, element(level, { class: "part" }, heading), outcome, point), show };
};

// The same of each side of a pair.
/** @returns {BlockMaker} */
export const comparison = (heading) => (act, say) => {
  const sides = ["Left", "Right"].map((name) => {
    const block = steps(heading, "h3")(act, say);
    block.node.prepend(element("h2", { class: "which" }, `${name} run`));
    return block;
  });
  const show = (moment) => sides.forEach((side, i) => side.show(moment.run.sideOf(moment, i)));
  return { node: element("div", { class: "comparison" }, ...sides.map(({ node }) => node)), show };
};
