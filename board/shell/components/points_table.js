// The points as a table.
// It shows what the picture of the plane shows, for screen readers and for users who want the numbers.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { correctionsAt } from "../../math/corrections.js";
import { BEST_LINE_NOTE, sumsOf } from "../../words/corrections.js";
import { example, number } from "../../words/numbers.js";
import { sidesOf } from "../mixins/side_by_side.js";
import { pagedTable, DataTable } from "./table_rows.js";

/** @import { TrainingRun } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment, Vector } from "../../types" */
/** @import { Column, TableRow } from "./table_rows.js" */
/** The texts of a point for one line, and how often the line's run has corrected the point.
 * @typedef {ReturnType<typeof describePoint> & { kᵢ: string }} PointTexts */
/** A point x of class y, its texts for each line (`seen`), and the numbers in the columns of the run (`more`).
 * @typedef {TableRow & { x: Vector, y: number, seen: PointTexts[], more: (number | undefined)[] }} PointRow */

/** All points, a page at a time, with their texts for the current line. @param {Dispatch} act
 * @returns {Component} */
export function pointsTable(act) {
  /** @type {ReturnType<typeof tableOf> | null} */
  let table = null;
  return pagedTable({
    name: "points",
    title: t("Table of the points"),
    choice: t("Which points the table shows"),
    pageName: (first, end, n) => t("points {first} to {last} of {n}", { first: first + 1, last: end, n }),
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
      const [told, counts] = [
        sides.some(({ run }) => run.corrections) ? COUNT_COLUMNS : BASIC_COLUMNS,
        sides.map(correctionsAt),
      ];
      if (table?.name !== tableKey(sides.length, told, more)) table = tableOf(act, sides.length, told, more);
      table.rows.show(
        points.slice(first, end).map((x, place) => {
          const [i, y] = [first + place, labels[first + place]];
          return {
            i,
            x,
            y,
            seen: sides.map((side, at) => ({ ...describePoint(side, x, y), kᵢ: countText(counts[at]?.[i]) })),
            more: Object.values(ofPoint).map((of) => of(frame, i, x)),
          };
        }),
        chosen,
      );
      return table.rows;
    },
    notesBelow,
  });
}

/** Sentences on how the counts add up to w and b, in each run. @param {Moment} moment */
function notesBelow(moment) {
  const sides = sidesOf(moment).filter(correctionsAt);
  const sums = sides.map(({ run, k }) => sumsOf(/** @type {TrainingRun} */ (run), k).join(" "));
  const named =
    sums.length > 1 ? [t("Left run: {said}", { said: sums[0] }), t("Right run: {said}", { said: sums[1] })] : sums;
  return sums.length ? [...named, BEST_LINE_NOTE] : [];
}

/** The texts of a point for a line. @param {Moment} moment @param {Vector} x @param {number} y */
function describePoint({ run, frame: { line, rounding } }, x, y) {
  const [none, on] = MISSING_AND_ON[run.noun ?? "line"] ?? MISSING_AND_ON.line;
  if (!plane.isNonzero(line)) return { score: "–", margin: "–", verdict: none };
  const s = plane.score(line, run.lift?.(x) ?? x);
  const verdict = [t("misclassified"), on, t("correct")][plane.judgePoint(y, s, run.boundary, rounding) + 1];
  return { score: number(s), margin: number((y * s) / plane.length(line.w)), verdict };
}

/** @type {{ [noun: string]: [none: string, on: string] }} */
const MISSING_AND_ON = {
  line: [t("no line"), t("on the line")],
  plane: [t("no plane"), t("on the plane")],
  hyperplane: [t("no hyperplane"), t("on the hyperplane")],
};

/** @type {(keyof PointTexts)[]} */
const BASIC_COLUMNS = ["score", "margin", "verdict"];
const COUNT_COLUMNS = /** @type {typeof BASIC_COLUMNS} */ ([...BASIC_COLUMNS, "kᵢ"]);

/** The headings of the texts for each line.
 * @type {{ [sides: string]: { [part in keyof PointTexts]: string }[] }} */
const HEADINGS = {
  one: [{ score: t("score"), margin: t("margin"), verdict: t("verdict"), kᵢ: "kᵢ" }],
  two: [
    { score: t("left score"), margin: t("left margin"), verdict: t("left verdict"), kᵢ: t("left kᵢ") },
    { score: t("right score"), margin: t("right margin"), verdict: t("right verdict"), kᵢ: t("right kᵢ") },
  ],
};

/** @param {number | undefined} value */
const countText = (value) => (value === undefined ? "–" : value < Infinity ? number(value) : "∞");

/** @param {number} sides @param {string[]} told @param {string[]} more */
const tableKey = (sides, told, more) => `${sides} ${told} ${more}`;

/** @param {Dispatch} act @param {number} sides @param {typeof BASIC_COLUMNS} told @param {string[]} more */
function tableOf(act, sides, told, more) {
  /** @type {Column<PointRow>[]} */
  const columns = [
    { heading: t("point"), text: ({ i }) => example(i) },
    ...["x₁", "x₂"].map((heading, axis) => ({ heading, text: (/** @type {PointRow} */ { x }) => number(x[axis]) })),
    { heading: t("class"), text: ({ y }) => (y > 0 ? "+" : "−") },
    ...HEADINGS[sides === 1 ? "one" : "two"].flatMap((headings, side) =>
      told.map((part) => ({ heading: headings[part], text: (/** @type {PointRow} */ { seen }) => seen[side][part] })),
    ),
    ...more.map((heading, i) => ({ heading, text: (/** @type {PointRow} */ row) => countText(row.more[i]) })),
  ];
  return { name: tableKey(sides, told, more), rows: new DataTable(columns, (i) => act("choose", i)) };
}
