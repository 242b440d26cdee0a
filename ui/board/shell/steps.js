// Beside a board that steps: what the present step says, its numbers, and the outcome of the whole run.

import { element } from "./parts.js";
import { describe } from "../words/steps.js";

export class Steps {
  // say: tells a screen reader.
  constructor(aside, heading, say) {
    this.say = say;
    const part = (tag, name) => (this[name] = element(tag, { class: name }));
    part("h3", "title");
    part("div", "lines");
    part("dl", "values");
    part("div", "outcome");
    part("p", "point");
    aside.replaceChildren(this.title, this.lines, this.values, element("h4", {}, heading), this.outcome, this.point);
  }

  // quiet: play is under way, and nobody could listen as fast as it goes.
  show({ run, position, fresh, line, data, chosen, quiet }) {
    const { title, lines } = run.story(position, fresh);
    const values = run.values(position, data);
    const shown = JSON.stringify([title, lines, values, run.words, chosen, chosen === null || [line, data]]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.title.textContent = title;
    this.lines.replaceChildren(...lines.map((text) => element("p", {}, text)));
    this.outcome.replaceChildren(...run.words.map((text) => element("p", {}, text)));
    this.showValues(values);
    if (!quiet) this.say([title, ...lines].join(" "));
    const point = chosen === null ? [] : [describe(chosen, data, line), run.role?.(chosen, position)];
    this.point.textContent = point.filter(Boolean).join(". ");
  }

  showValues(rows) {
    if (this.values.childElementCount !== 2 * rows.length) {
      this.values.replaceChildren(...rows.flatMap(([symbol, meaning]) =>
        [element("dt", {}, element("b", {}, symbol), element("span", {}, meaning)), element("dd")]));
    }
    rows.forEach(([, , value], i) => (this.values.children[2 * i + 1].textContent = value));
  }
}
