// Draws weights as a table of names, bars and numbers.

import { element, headRow, setText, tableRow } from "../dom.js";

/** `part` is the signed length of the bar, −1 … 1.
 * @typedef {{ name: string, title?: string, part: number, texts: string[], isChanged?: boolean }} Bar */

export class WeightBars {
  /** @type {ReturnType<typeof rowOf>[]} */
  rows = [];
  shape = "";
  caption = element("caption");
  head = element("thead");
  body = element("tbody");
  foot = element("tfoot");

  /** @param {string} className */
  constructor(className) {
    this.node = element(
      "div",
      { class: `margins bars pictured ${className}`, tabindex: "0" },
      element("table", {}, this.caption, this.head, this.body, this.foot),
    );
  }

  /** @param {string} caption @param {string[]} columns headings of the names, the bars and the numbers
   * @param {Bar[]} bars @param {string[]} [sums] the last row */
  show(caption, columns, bars, sums) {
    setText(this.caption, caption);
    const shape = JSON.stringify([columns, bars.length]);
    if (shape !== this.shape) {
      this.head.replaceChildren(headRow(...columns));
      this.rows = bars.map(({ texts }) => rowOf(texts.length));
      this.body.replaceChildren(...this.rows.map(({ line }) => line));
    }
    this.shape = shape;
    bars.forEach((bar, i) => fillRow(this.rows[i], bar));
    if (sums) this.foot.replaceChildren(tableRow("", sums[0], "", ...sums.slice(1)));
  }
}

/** @param {number} count of its numbers */
function rowOf(count) {
  const bar = element("i");
  const cells = Array.from({ length: count }, () => element("td"));
  const line = tableRow("", "", element("td", { class: "bar" }, element("i", { class: "zero" }), bar), ...cells);
  return { line, name: line.cells[0], bar, cells };
}

/** @param {ReturnType<typeof rowOf>} row @param {Bar} bar */
function fillRow({ line, name, bar, cells }, { name: text, title = text, part, texts, isChanged = false }) {
  setText(name, text);
  name.title = title;
  line.className = isChanged ? "changed" : "";
  bar.className = part > 0 ? "plus" : "minus";
  bar.style.cssText = `left: ${50 + 50 * Math.min(part, 0)}%; width: ${50 * Math.abs(part)}%`;
  cells.forEach((cell, i) => setText(cell, texts[i]));
}
