// The points as a table: what the picture of the plane shows, for who listens to it or wants the numbers.

import * as plane from "../../math/plane.js";
import { correctionsAt } from "../../math/corrections.js";
import { OF_BEST, sumsOf } from "../../words/corrections.js";
import { example, number, whole } from "../../words/numbers.js";
import { sidesOf } from "../pairs.js";
import { paged, Rows } from "./rows.js";

/** @import { Act, Block, Moment, Vector } from "../../types" */
/** @import { Column, Row } from "./rows.js" */
/** What a line makes of a point, and how often its run has corrected it.
 * @typedef {ReturnType<typeof seenBy> & { kᵢ: string }} Told */
/** A point of class y; what each line makes of it, and what more there is to say.
 * @typedef {Row & { x: Vector, y: number, seen: Told[], more: (number | undefined)[] }} Seen */

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
      const [told, counts] = [sides.some(({ run }) => run.corrections) ? COUNTED : TOLD, sides.map(correctionsAt)];
      if (table?.name !== nameOf(sides.length, told, more)) table = tableOf(act, sides.length, told, more);
      table.rows.show(
        points.slice(first, end).map((x, place) => {
          const [i, y] = [first + place, labels[first + place]];
          return {
            i,
            x,
            y,
            seen: sides.map((side, at) => ({ ...seenBy(side, x, y), kᵢ: textOf(counts[at]?.[i]) })),
            more: Object.values(ofPoint).map((of) => of(frame, i, x)),
          };
        }),
        chosen,
      );
      return table.rows;
    },
    below,
  });
}

/** What the counts make of w and b, in each run. @param {Moment} moment */
function below(moment) {
  const sides = sidesOf(moment).filter(correctionsAt);
  const sums = sides.map(({ run, k }) => sumsOf(/** @type {any} */ (run), k).join(" "));
  const named = sums.length > 1 ? sums.map((sum, at) => `${["Left", "Right"][at]} run: ${sum}`) : sums;
  return sums.length ? [...named, OF_BEST] : [];
}

/** A point to a line: texts. @param {Moment} moment @param {Vector} x @param {number} y */
function seenBy({ run, frame: { line, rounding } }, x, y) {
  if (!plane.isDefined(line)) return { score: "–", margin: "–", verdict: `no ${run.noun ?? "line"}` };
  const s = plane.score(line, run.lift?.(x) ?? x);
  const verdict = ["wrong", "on the line", "right"][plane.judged(y, s, run.boundary, rounding) + 1];
  return { score: number(s), margin: number((y * s) / plane.length(line.w)), verdict };
}

/** @type {(keyof Told)[]} */
const TOLD = ["score", "margin", "verdict"];
const COUNTED = /** @type {typeof TOLD} */ ([...TOLD, "kᵢ"]);

const textOf = (/** @type {number | undefined} */ value) =>
  value === undefined ? "–" : value < Infinity ? number(value) : "∞";

/** @type {(sides: number, told: string[], more: string[]) => string} */
const nameOf = (sides, told, more) => `${sides} ${told} ${more}`;

/** @param {Act} act @param {number} sides @param {typeof TOLD} told @param {string[]} more */
function tableOf(act, sides, told, more) {
  const names = sides === 1 ? [""] : ["left ", "right "];
  /** @type {Column<Seen>[]} */
  const columns = [
    { heading: "point", text: ({ i }) => example(i) },
    ...["x₁", "x₂"].map((heading, axis) => ({ heading, text: (/** @type {Seen} */ { x }) => number(x[axis]) })),
    { heading: "class", text: ({ y }) => (y > 0 ? "+" : "−") },
    ...names.flatMap((name, side) =>
      told.map((part) => ({ heading: name + part, text: (/** @type {Seen} */ { seen }) => seen[side][part] })),
    ),
    ...more.map((heading, i) => ({ heading, text: (/** @type {Seen} */ row) => textOf(row.more[i]) })),
  ];
  return { name: nameOf(sides, told, more), rows: new Rows(columns, (i) => act("choose", i)) };
}
