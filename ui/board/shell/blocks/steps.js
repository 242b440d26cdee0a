// Beside a board that steps: what the present step says, its numbers, and the outcome of the whole run.

import { describe } from "../../words/steps.js";
import { element, fillValues } from "../elements.js";

/** @import { BlockMaker, Moment } from "../../types" */

/** @returns {BlockMaker} */
export const steps = (heading) => (_, say) => {
  const [title, lines, values] = [element("h3", { class: "title" }), element("div", { class: "lines" }), element("dl", { class: "values" })];
  const [outcome, point] = [element("div", { class: "outcome" }), element("p", { class: "point" })];
  let before = "";

  /** @param {Moment} moment */
  function show({ run, position, fresh, scene: { line }, data, chosen, playing, touch }) {
    const told = run.story(position, fresh, touch);
    const rows = run.values(position, data);
    const about = chosen === null || !data.points[chosen] ? [] : [describe(chosen, data, line), run.role?.(chosen, position)];
    const shown = JSON.stringify([told, rows, run.words, about]);
    if (shown === before) return;
    before = shown;
    title.textContent = told.title;
    lines.replaceChildren(...told.lines.map((text) => element("p", {}, text)));
    outcome.replaceChildren(...run.words.map((text) => element("p", {}, text)));
    fillValues(values, rows);
    // While play is under way nobody could listen as fast as it goes.
    if (!playing || position >= run.total) say([told.title, ...told.lines].join(" "));
    point.textContent = about.filter(Boolean).join(". ");
  }
  return { node: element("div", { class: "steps" }, title, lines, values, element("h4", {}, heading), outcome, point), show };
};

// The same of each side of a pair.
/** @returns {BlockMaker} */
export const comparison = (heading) => (act, say) => {
  const said = [];
  const sides = ["Left", "Right"].map((name, i) => {
    const block = steps(heading)(act, (text) => {
      said[i] = text;
      say(`Left: ${said[0]} Right: ${said[1]}`);
    });
    // Where the columns stand below one another, and not below their boards, they need a name.
    block.node.prepend(element("h4", { class: "which" }, `${name} board`));
    return block;
  });
  const show = (moment) => sides.forEach((side, i) => side.show(moment.run.sideOf(moment, i)));
  return { node: element("div", { class: "comparison" }, ...sides.map(({ node }) => node)), show };
};
