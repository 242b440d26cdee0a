// The points as a table: what the picture of the plane shows, for who listens to it or wants the numbers.

import * as plane from "../../math/plane.js";
import { example, number, whole } from "../../words/numbers.js";
import { element, focusPlot, newId, select } from "../elements.js";

/** @import { Act, Block, Moment, Vector } from "../../types" */
/** @typedef {{ heading: string, text?(row: any): string, bar?(row: any): string }} Column a bar is its style */

const PAGE = 50; // rows
const PAUSE = 250; // ms at the least until the table is filled again

// The rows of a table of points: {i: the index of its point, kind: its class on the page, …}. The first column holds a
// button: to point at it, or to reach it with the Tab key, chooses the point in the picture.
export class Rows {
  /** @param {Column[]} columns */
  constructor(act, columns) {
    this.act = act;
    this.columns = columns;
    this.rows = element("tbody");
    const head = element("tr", {}, ...columns.map(({ heading }) => element("th", { scope: "col" }, heading)));
    this.node = element("table", {}, element("thead", {}, head), this.rows);
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
      node.dataset.point = row.i;
      node.className = `${row.kind}${row.i === chosen ? " chosen" : ""}`;
      this.columns.forEach(({ text, bar }, column) => {
        const cell = node.children[column].firstChild;
        if (bar) cell.style.cssText = bar(row);
        else cell.textContent = text(row);
      });
      node.querySelector("button").ariaCurrent = row.i === chosen ? "true" : null;
    });
  }

  row() {
    const name = element("button", { type: "button" });
    const cells = this.columns.slice(1).map(({ bar }) => (bar ? element("td", { class: "bar" }, element("i")) : element("td", {}, "")));
    const node = element("tr", {}, element("th", { scope: "row" }, name), ...cells);
    const choose = () => Number(node.dataset.point) !== this.chosen && this.act("choose", Number(node.dataset.point));
    // Only a pointer that moves: rows also change places under one that rests.
    node.addEventListener("pointermove", ({ clientX, clientY }) => {
      const place = `${clientX},${clientY}`;
      if (place !== this.pointer) choose();
      this.pointer = place;
    });
    name.addEventListener("focus", choose);
    name.addEventListener("click", choose);
    return node;
  }
}

/** All points, a page of them at a time, with what the present line makes of each. @param {Act} act @returns {Block} */
export function pointsTable(act) {
  const pages = select({}, "Which points the table shows");
  const body = element("div", { class: "rows" });
  const node = element("details", { class: "points", id: newId("points") }, element("summary", {}, element("h2", {}, "Table of the points")), pages, body);
  let [table, moment, filled, timer] = [null, null, null, null];
  let [page, chosen] = [0, null];
  pages.addEventListener("change", () => {
    page = Number(pages.value);
    fill();
  });
  node.addEventListener("toggle", () => node.open && fill());

  // While it is closed, or a line is on its way to the next, it costs nothing.
  /** @param {Moment} now */
  function show(now) {
    moment = now;
    if (node.open && moment.settled && !timer) fill();
  }

  function fill() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (moment !== filled) show(moment);
    }, PAUSE);
    filled = moment;
    const { data: { points, labels } } = moment;
    const sides = sidesOf(moment);
    if (table?.sides !== sides.length) body.replaceChildren((table = tableOf(act, sides.length)).rows.node);
    if (moment.chosen !== chosen && moment.chosen !== null) page = Math.floor(moment.chosen / PAGE);
    chosen = moment.chosen;
    page = Math.min(page, Math.max(0, Math.ceil(points.length / PAGE) - 1));
    turn(points.length);
    const first = page * PAGE;
    const rows = points.slice(first, first + PAGE).map((x, place) => {
      const [i, y] = [first + place, labels[first + place]];
      return { i, x, y, kind: "", seen: sides.map((side) => judged(x, y, side)) };
    });
    table.rows.show(rows, chosen);
  }

  // The pages to choose from, where there is more than one.
  function turn(n) {
    pages.hidden = n <= PAGE;
    if (pages.dataset.points !== String(n)) {
      pages.dataset.points = String(n);
      const names = Array.from({ length: Math.ceil(n / PAGE) }, (_, i) => `points ${i * PAGE + 1} to ${Math.min(n, (i + 1) * PAGE)} of ${whole(n)}`);
      pages.replaceChildren(...names.map((text, value) => element("option", { value }, text)));
    }
    pages.value = String(page);
  }
  return { node, show };
}

// A moment of a pair is one of each of its runs.
const sidesOf = (moment) => moment.run.sides?.map((_, i) => moment.run.sideOf(moment, i)) ?? [moment];

/** A point to a line: texts. @param {Vector} x @param {number} y @param {Moment} moment */
function judged(x, y, { run, scene: { line } }) {
  if (!plane.isDefined(line)) return { score: "–", margin: "–", verdict: "no line" };
  const s = plane.score(line, x);
  return { score: number(s), margin: number((y * s) / plane.length(line.w)), verdict: plane.isWrong(y, s, run.boundary) ? "wrong" : "right" };
}

function tableOf(act, sides) {
  const names = sides === 1 ? [""] : ["left ", "right "];
  const columns = [
    { heading: "point", text: ({ i }) => example(i) },
    ...["x₁", "x₂"].map((heading, axis) => ({ heading, text: ({ x }) => number(x[axis]) })),
    { heading: "class", text: ({ y }) => (y > 0 ? "+" : "−") },
    ...names.flatMap((name, side) => [
      { heading: `${name}score`, text: ({ seen }) => seen[side].score },
      { heading: `${name}margin`, text: ({ seen }) => seen[side].margin },
      { heading: `${name}verdict`, text: ({ seen }) => seen[side].verdict },
    ]),
  ];
  return { sides, rows: new Rows(act, columns) };
}
