// Tables of points and of updates that show a page of rows at a time.
// The rows are kept and filled again.

import { element, focusPlot, headRow, newId, renew, select, setLabel, setParagraphs } from "../dom.js";
import { setText, requireElement, tableRow } from "../dom.js";

/** @import { Subject } from "../../model/runs/types" */
/** @import { Component, Moment } from "../../types" */
/** `i` is what a row is about, and `kind` its CSS class. @typedef {{ i: number, kind?: string }} TableRow */
/** A column: its heading, the heading of its group (`part`), and the text or the bar of each cell; a bar is CSS.
 * @template {TableRow} R @typedef {{ heading: string, part?: string, name?(row: R): string } & (
 *   { text(row: R): string | number, bar?: undefined } | { bar(row: R): string, text?: undefined })} Column */

const ROWS_PER_PAGE = 50;
const REFILL_INTERVAL_MS = 250; // at least

/** The rows of a table. The first column has a button that chooses the row. If the table `hovers`, pointing at a row or
 * reaching it with the Tab key chooses it too. @template {TableRow} R */
export class DataTable {
  pointer = ""; // its last position
  /** @type {number | null} */
  chosen = null;

  /** @param {Column<R>[]} columns @param {(i: number) => void} choose */
  constructor(columns, choose, hovers = true) {
    this.columns = columns;
    this.choose = choose;
    this.hovers = hovers;
    this.body = element("tbody");
    const heads = headRow(...columns.map(({ heading }) => heading));
    const parts = [...new Set(columns.map(({ part = "" }) => part))];
    /** @param {string} part */
    const spanOf = (part) => columns.filter((column) => (column.part ?? "") === part).length;
    const above = parts.map((part) =>
      part ? element("th", { scope: "colgroup", colspan: spanOf(part) }, part) : element("td"),
    );
    const head = element("thead", {}, ...(above.length > 1 ? [element("tr", {}, ...above)] : []), heads);
    this.node = element("table", {}, head, this.body);
  }

  /** @param {R[]} rows @param {number | null} chosen */
  show(rows, chosen) {
    this.chosen = chosen;
    for (const gone of this.lines().slice(rows.length)) {
      if (gone.contains(document.activeElement)) focusPlot(gone);
      gone.remove();
    }
    while (this.body.childElementCount < rows.length) this.body.append(this.row());
    const lines = this.lines();
    rows.forEach((row, place) => this.fillRow(lines[place], row, row.i === chosen));
  }

  lines() {
    return /** @type {HTMLTableRowElement[]} */ ([...this.body.children]);
  }

  /** @param {HTMLTableRowElement} line @param {R} row @param {boolean} isChosen */
  fillRow(line, row, isChosen) {
    line.dataset.row = String(row.i);
    line.className = `${row.kind ?? ""}${isChosen ? " chosen" : ""}`;
    requireElement(line, "button").ariaCurrent = isChosen ? "true" : null;
    this.columns.forEach(({ text, bar, name }, column) => {
      const place = line.children[column];
      const cell = /** @type {HTMLElement} */ (column && !bar ? place : place.firstChild);
      if (bar) cell.style.cssText = bar(row);
      else setText(cell, String(text(row)));
      if (name) setLabel(cell, name(row));
    });
  }

  row() {
    const name = element("button", { type: "button" });
    const cells = this.columns
      .slice(1)
      .map(({ bar }) => (bar ? element("td", { class: "bar" }, element("i")) : element("td")));
    const node = tableRow("", name, ...cells);
    const choose = () => Number(node.dataset.row) !== this.chosen && this.choose(Number(node.dataset.row));
    name.addEventListener("click", choose);
    if (!this.hovers) return node;
    // Only if the pointer moves: rows also move under a pointer that rests.
    node.addEventListener("pointermove", ({ clientX, clientY }) => {
      const place = `${clientX},${clientY}`;
      if (place !== this.pointer) choose();
      this.pointer = place;
    });
    name.addEventListener("focus", choose);
    return node;
  }
}

/** A table in a collapsible section. It is not filled while it is closed or while a line is moving. `pageName` names
 * the page with the rows from `first` to before `end` of `n`; `current` is the row to follow, or null; `fill` returns
 * the table with these rows, and `notesBelow` the sentences below it.
 * @template {Subject} [S=Subject] @typedef {{ name: string, title: string, choice: string,
 *   pageName(first: number, end: number, n: number): string, count(moment: Moment<S>): number,
 *   current(moment: Moment<S>): number | null,
 *   fill(moment: Moment<S>, first: number, end: number): DataTable<any>, notesBelow?(moment: Moment<S>): string[] }}
 * ListingOptions */

/** @template {Subject} [S=Subject] @param {ListingOptions<S>} listing @returns {Component<S>} */
export function pagedTable({ name, title, choice, pageName, count, current, fill, notesBelow = () => [] }) {
  const pages = select({}, choice, (value) => {
    page = Number(value);
    refill();
  });
  const body = element("div", { class: "rows" });
  const under = element("div", { class: "under" });
  const node = element(
    "details",
    { class: `listing ${name}`, id: newId(name) },
    element("summary", {}, element("h2", {}, title)),
    pages,
    body,
    under,
  );
  /** @type {Moment<S> | null} */
  let moment = null;
  /** @type {Moment<S> | null} */
  let filled = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let page = 0;
  /** @type {number | null} */
  let followed = null;
  node.addEventListener("toggle", () => node.open && refill());

  /** @param {Moment<S>} now */
  function show(now) {
    moment = now;
    if (node.open && moment.settled && !timer) refill();
  }

  function refill() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      if (moment && moment !== filled) show(moment);
    }, REFILL_INTERVAL_MS);
    if (moment) fillPage(moment);
  }

  /** @param {Moment<S>} now */
  function fillPage(now) {
    filled = now;
    const [n, row] = [count(now), current(now)];
    if (row !== followed && row !== null) page = Math.floor(row / ROWS_PER_PAGE);
    followed = row;
    page = Math.min(page, Math.max(0, Math.ceil(n / ROWS_PER_PAGE) - 1));
    updatePages(n);
    const { node: table } = fill(now, page * ROWS_PER_PAGE, Math.min(n, (page + 1) * ROWS_PER_PAGE));
    if (body.firstChild !== table) body.replaceChildren(table);
    setParagraphs(under, notesBelow(now));
  }

  /** Update the list of pages, which is hidden if there is only one. @param {number} n */
  function updatePages(n) {
    pages.hidden = n <= ROWS_PER_PAGE;
    /** @param {unknown} _ @param {number} i */
    const pageOption = (_, i) =>
      element("option", { value: i }, pageName(i * ROWS_PER_PAGE, Math.min(n, (i + 1) * ROWS_PER_PAGE), n));
    renew(pages, n, () => Array.from({ length: Math.ceil(n / ROWS_PER_PAGE) }, pageOption));
    pages.value = String(page);
  }
  return { node, show };
}
