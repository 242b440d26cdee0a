// Points and runs as tables: what their columns are called, on the page and in a file. Values in, texts out.

import { exact, number, signed } from "./numbers.js";

/** @import { Data, Row } from "../types" */

const BEFORE = "the mistake, and its score before the update";
const AFTER = "the line after the update";

// Files name columns in plain letters: programs that read tables guess the alphabet wrong. Nor have they a line for the
// link to their scene, which such programs would take for the heading.
/** @type {{ name: keyof Row, file: string, heading: string, part: string, text?(value: number): string }[]} */
export const COLUMNS = [
  { name: "k", file: "k", heading: "k", part: "" },
  { name: "epoch", file: "epoch", heading: "epoch", part: BEFORE, text: String },
  { name: "example", file: "example", heading: "i", part: BEFORE, text: String },
  { name: "x1", file: "x1", heading: "x₁", part: BEFORE },
  { name: "x2", file: "x2", heading: "x₂", part: BEFORE },
  { name: "y", file: "y", heading: "y", part: BEFORE, text: signed },
  { name: "s", file: "s_before", heading: "s(x)", part: BEFORE },
  { name: "w1", file: "w1_after", heading: "w₁", part: AFTER },
  { name: "w2", file: "w2_after", heading: "w₂", part: AFTER },
  { name: "b", file: "b_after", heading: "b", part: AFTER },
  { name: "length", file: "norm_w_after", heading: "‖w‖", part: AFTER },
  { name: "distance", file: "distance_after", heading: "|b|/‖w‖", part: AFTER },
  { name: "gamma", file: "gamma_after", heading: "γ", part: AFTER },
  { name: "wrong", file: "wrong_after", heading: "wrong", part: AFTER, text: String },
];

/** A row on the page, rounded; what does not exist is a dash. @param {Row} row */
export const cellsOf = (row) => COLUMNS.map(({ name, text = number }) => (row[name] === null ? "–" : text(row[name])));

const csv = (/** @type {(string | number | null)[][]} */ rows) =>
  rows.map((row) => `${row.map((value) => (typeof value === "number" ? exact(value) : value ?? "")).join(",")}\n`).join("");

/** A run as CSV, exact; what does not exist is empty. @param {Row[]} rows */
export const runAsCsv = (rows) => csv([COLUMNS.map(({ file }) => file), ...rows.map((row) => COLUMNS.map(({ name }) => row[name]))]);

/** Points as CSV, exact. @param {Data} data */
export const pointsAsCsv = ({ points, labels }) => csv([["x1", "x2", "y"], ...points.map((x, i) => [...x, labels[i]])]);
