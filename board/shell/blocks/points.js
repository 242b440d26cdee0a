// The points as a table: what the picture of the plane shows, for who listens to it or wants the numbers.

import * as plane from "../../math/plane.js";
import { example, number, whole } from "../../words/numbers.js";
import { sidesOf } from "../pairs.js";
import { paged, Rows } from "./rows.js";

/** @import { Act, Block, Moment, Vector } from "../../types" */
/** @import { Column, Row } from "./rows.js" */
/** A point of class y; what each line makes of it, and what more there is to say.
 * @typedef {Row & { x: Vector, y: number, seen: ReturnType<typeof seenBy>[], more: (number | undefined)[] }} Seen */

/** All points, a page of them at a time, with what the present line makes of each. @param {Act} act @returns {Block} */
export function pointsTable(act) {
  /** @type {ReturnType<typeof tableOf> | null} */
  let table = null;
  return paged({
    name: "points",
    title: "Table of the points",
    choice: "Which points the table shows",
    pageName: (first, end, n) => `points ${first + 1} to ${end} of ${whole(n)}`,
    count: ({ data }) => data.points.length,
    current: ({ chosen }) => chosen,
    fill(moment, first, end) {
      const {
        data: { points, labels },
        chosen,
        frame,
        run: { ofPoint = {} },
      } = moment;
      const sides = sidesOf(moment);
      const more = Object.keys(ofPoint);
      if (table?.name !== `${sides.length} ${more}`) table = tableOf(act, sides.length, more);
      table.rows.show(
        points.slice(first, end).map((x, place) => {
          const [i, y] = [first + place, labels[first + place]];
          return {
            i,
            x,
            y,
            seen: sides.map((side) => seenBy(side, x, y)),
            more: Object.values(ofPoint).map((of) => of(frame, i, x)),
          };
        }),
        chosen,
      );
      return table.rows;
    },
  });
}

/** A point to a line: texts. @param {Moment} moment @param {Vector} x @param {number} y */
function seenBy({ run, frame: { line, rounding } }, x, y) {
  if (!plane.isDefined(line)) return { score: "–", margin: "–", verdict: `no ${run.noun ?? "line"}` };
  const s = plane.score(line, run.lift?.(x) ?? x);
  const verdict = ["wrong", "on the line", "right"][plane.judged(y, s, run.boundary, rounding) + 1];
  return { score: number(s), margin: number((y * s) / plane.length(line.w)), verdict };
}

/** @type {(keyof ReturnType<typeof seenBy>)[]} */
const TOLD = ["score", "margin", "verdict"];

const textOf = (/** @type {number | undefined} */ value) =>
  value === undefined ? "–" : value < Infinity ? number(value) : "∞";

/** @param {Act} act @param {number} sides @param {string[]} more */
function tableOf(act, sides, more) {
  const names = sides === 1 ? [""] : ["left ", "right "];
  /** @type {Column<Seen>[]} */
  const columns = [
    { heading: "point", text: ({ i }) => example(i) },
    ...["x₁", "x₂"].map((heading, axis) => ({ heading, text: (/** @type {Seen} */ { x }) => number(x[axis]) })),
    { heading: "class", text: ({ y }) => (y > 0 ? "+" : "−") },
    ...names.flatMap((name, side) =>
      TOLD.map((part) => ({ heading: name + part, text: (/** @type {Seen} */ { seen }) => seen[side][part] })),
    ),
    ...more.map((heading, i) => ({ heading, text: (/** @type {Seen} */ row) => textOf(row.more[i]) })),
  ];
  return { name: `${sides} ${more}`, rows: new Rows(columns, (i) => act("choose", i)) };
}
