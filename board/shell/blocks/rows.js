// Tables of points and of updates: their rows, kept and filled anew, and a page of these at a time.

import { element, focusPlot, named, newId, select } from "../elements.js";

/** @import { Moment } from "../../types" */
/** What stands in a column; its heading, and that of several columns (`part`). A bar is its style.
 * @typedef {{ heading: string, part?: string, text?(row: any): string, bar?(row: any): string, name?(row: any): string }} Column */

const PAGE = 50; // rows
const PAUSE = 250; // ms at the least until the table is filled again

// The rows of a table: {i: what it is about, kind: its class on the page, …}. The first column holds a button, which
// chooses it; where it `hovers`, to point at the row or to reach it with the Tab key does so too.
export class Rows {
  /** @param {Column[]} columns @param {(i: number) => void} choose */
  constructor(columns, choose, hovers = true) {
    this.columns = columns;
    this.choose = choose;
    this.hovers = hovers;
    this.rows = element("tbody");
    const heads = columns.map(({ heading }) => element("th", { scope: "col" }, heading));
    const parts = [...new Set(columns.map(({ part = "" }) => part))];
    const spans = parts.map((part) => [part, columns.filter((column) => (column.part ?? "") === part).length]);
    const above = spans.map(([part, span]) =>
      part ? element("th", { scope: "colgroup", colspan: span }, part) : element("td"),
    );
    const head = element(
      "thead",
      {},
      ...(above.length > 1 ? [element("tr", {}, ...above)] : []),
      element("tr", {}, ...heads),
    );
    this.node = element("table", {}, head, this.rows);
    this.chosen = null;
  }

  show(rows, chosen) {
    this.chosen = chosen;
    while (this.rows.childElementCount > rows.length) {
      const last = this.rows.lastElementChild;
      if (last.contains(document.activeElement)) focusPlot(last);
      last.remove();
    }
    while (this.rows.childElementCount < rows.length) this.rows.append(this.row());
    rows.forEach((row, place) => {
      const node = this.rows.children[place];
      node.dataset.row = row.i;
      node.className = `${row.kind ?? ""}${row.i === chosen ? " chosen" : ""}`;
      this.columns.forEach(({ text, bar, name }, column) => {
        const cell = node.children[column].firstChild;
        if (bar) cell.style.cssText = bar(row);
        else cell.textContent = text(row);
        if (name) named(cell, name(row));
      });
      node.querySelector("button").ariaCurrent = row.i === chosen ? "true" : null;
    });
  }

  row() {
    const name = element("button", { type: "button" });
    const cells = this.columns
      .slice(1)
      .map(({ bar }) => (bar ? element("td", { class: "bar" }, element("i")) : element("td", {}, "")));
    const node = element("tr", {}, element("th", { scope: "row" }, name), ...cells);
    const choose = () => Number(node.dataset.row) !== this.chosen && this.choose(Number(node.dataset.row));
    name.addEventListener("click", choose);
    if (!this.hovers) return node;
    // Only a pointer that moves: rows also change places under one that rests.
    node.addEventListener("pointermove", ({ clientX, clientY }) => {
      const place = `${clientX},${clientY}`;
      if (place !== this.pointer) choose();
      this.pointer = place;
    });
    name.addEventListener("focus", choose);
    return node;
  }
}

/** A table that is folded away: closed, or while a line is on its way to the next, it costs nothing. `pageName` is what a
 * page is called, from its first row to the one before `end` of `n`; `current` the row that it follows, or null; `fill`
 * returns the table with these rows in it.
 * @param {{ name: string, title: string, choice: string, pageName(first: number, end: number, n: number): string, count(moment: Moment): number,
 *   current(moment: Moment): number | null, fill(moment: Moment, first: number, end: number): Rows }} listing */
export function paged({ name, title, choice, pageName, count, current, fill }) {
  const pages = select({}, choice);
  const body = element("div", { class: "rows" });
  const node = element(
    "details",
    { class: `listing ${name}`, id: newId(name) },
    element("summary", {}, element("h2", {}, title)),
    pages,
    body,
  );
  let [moment, filled, timer] = [null, null, null];
  let [page, followed] = [0, null];
  pages.addEventListener("change", () => {
    page = Number(pages.value);
    refill();
  });
  node.addEventListener("toggle", () => node.open && refill());

  /** @param {Moment} now */
  function show(now) {
    moment = now;
    if (node.open && moment.settled && !timer) refill();
  }

  function refill() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (moment !== filled) show(moment);
    }, PAUSE);
    filled = moment;
    const [n, row] = [count(moment), current(moment)];
    if (row !== followed && row !== null) page = Math.floor(row / PAGE);
    followed = row;
    page = Math.min(page, Math.max(0, Math.ceil(n / PAGE) - 1));
    turn(n);
    const { node: table } = fill(moment, page * PAGE, Math.min(n, (page + 1) * PAGE));
    if (body.firstChild !== table) body.replaceChildren(table);
  }

  // The pages to choose from, where there is more than one.
  function turn(n) {
    pages.hidden = n <= PAGE;
    if (pages.dataset.rows !== String(n)) {
      pages.dataset.rows = String(n);
      const names = Array.from({ length: Math.ceil(n / PAGE) }, (_, i) =>
        pageName(i * PAGE, Math.min(n, (i + 1) * PAGE), n),
      );
      pages.replaceChildren(...names.map((text, value) => element("option", { value }, text)));
    }
    pages.value = String(page);
  }
  return { node, show };
}
