// The points as a table: what the picture of the plane shows, for who listens to it or wants the numbers.

import * as plane from "../../math/plane.js";
import { example, number, whole } from "../../words/numbers.js";
import { paged, Rows } from "./rows.js";

/** @import { Act, Block, Moment, Vector } from "../../types" */

/** All points, a page of them at a time, with what the present line makes of each. @param {Act} act @returns {Block} */
export function pointsTable(act) {
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

// A moment of a pair is one of each of its runs.
const sidesOf = (moment) => moment.run.sides?.map((_, i) => moment.run.sideOf(moment, i)) ?? [moment];

/** A point to a line: texts. @param {Moment} moment @param {Vector} x @param {number} y */
function seenBy({ run, frame: { line, rounding } }, x, y) {
  if (!plane.isDefined(line)) return { score: "–", margin: "–", verdict: `no ${run.noun ?? "line"}` };
  const s = plane.score(line, run.lift?.(x) ?? x);
  const verdict = ["wrong", "on the line", "right"][plane.judged(y, s, run.boundary, rounding) + 1];
  return { score: number(s), margin: number((y * s) / plane.length(line.w)), verdict };
}

const textOf = (/** @type {number | undefined} */ value) =>
  value === undefined ? "–" : value < Infinity ? number(value) : "∞";

function tableOf(act, sides, more) {
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
    ...more.map((heading, column) => ({ heading, text: (row) => textOf(row.more[column]) })),
  ];
  return { name: `${sides} ${more}`, rows: new Rows(columns, (i) => act("choose", i)) };
}
