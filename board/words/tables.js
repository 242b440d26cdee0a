// Writes points, runs and messages as tables, for the page and for CSV files.

import { t } from "../language/t.js";
import { memoizeLast } from "../math/memoize.js";
import { escapeFormula } from "./class.js";
import { component, exactText, number, scoreOf, signText, formatCount } from "./numbers.js";

/** @import { Message } from "../model/lessons/types" */
/** @import { Row, TrainingRun } from "../model/runs/types" */
/** @import { Data } from "../types" */
/** `value` is null if the number does not exist. Columns with the same `part` have a common heading.
 * @typedef {{ file: string, heading: string, part: string, value(row: Row): number | null,
 *   text?(value: number): string }} Column
 */

/** @param {string} noun */
function updateHeading(noun) {
  if (noun === "line") return t("the line after the update");
  return noun === "plane" ? t("the plane after the update") : t("the hyperplane after the update");
}

// Files name columns in ASCII letters, because programs that read tables guess the encoding wrong. They have no line
// with the link to their scene, because such programs would take it for the heading.
/** The columns of a run: each feature has one for its value and one for its weight, which is 0 without points.
 * @type {(run: TrainingRun) => Column[]} */
export const columnsOf = memoizeLast((/** @type {TrainingRun} */ { features, noun = "line", symbol }) => {
  const names = features ?? [];
  const [before, part] = [t("the corrected example, and its score before the update"), updateHeading(noun)];
  return [
    { file: "k", heading: "k", part: "", value: ({ k }) => k },
    { file: "epoch", heading: t("epoch"), part: before, value: ({ epoch }) => epoch, text: formatCount },
    { file: "example", heading: "i", part: before, value: ({ example }) => example, text: formatCount },
    { file: "correction", heading: "kᵢ", part: before, value: ({ correction }) => correction, text: formatCount },
    ...names.map((name, j) => ({
      file: plainName(name),
      heading: name,
      part: before,
      /** @param {Row} row */
      value: ({ x }) => x && x[j],
    })),
    { file: "y", heading: "y", part: before, value: ({ y }) => y, text: signText },
    { file: "s_before", heading: scoreOf(symbol), part: before, value: ({ s }) => s },
    ...names.map((_, j) => ({
      file: `w${j + 1}_after`,
      heading: component("w", j),
      part,
      /** @param {Row} row */
      value: ({ w }) => w[j] ?? 0,
    })),
    { file: "b_after", heading: "b", part, value: ({ b }) => b },
    { file: "norm_w_after", heading: "‖w‖", part, value: ({ length }) => length },
    { file: "distance_after", heading: "|b|/‖w‖", part, value: ({ distance }) => distance },
    { file: "gamma_after", heading: "γ", part, value: ({ gamma }) => gamma },
    { file: "wrong_after", heading: t("misclassified"), part, value: ({ wrong }) => wrong, text: formatCount },
  ];
});

// "x₁²" → "x1^2", "φ₃" → "phi3"
/** @param {string} name */
const plainName = (name) =>
  name
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, "^$&")
    .replace(/φ/g, "phi")
    .normalize("NFKC");

/** A row on the page, rounded; a number that does not exist is a dash. @param {TrainingRun} run @param {Row} row */
export const cellsOf = (run, row) =>
  columnsOf(run).map(({ value, text = number }) => {
    const at = value(row);
    return at === null ? "–" : text(at);
  });

/** @param {(string | number | null)[][]} rows */
const csv = (rows) =>
  rows
    .map(
      (row) =>
        `${row.map((value) => (typeof value === "number" ? exactText(value) : quoteCell(value ?? ""))).join(",")}\n`,
    )
    .join("");

// Puts a text in quotes if programs would not read it as it is.
/** @param {string} text */
const quoteCell = (text) => (/[^\p{L}\p{N}_.+−-]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A run as CSV, exact; a number that does not exist is empty. @param {TrainingRun} run @param {Row[]} rows */
export function runAsCsv(run, rows) {
  const columns = columnsOf(run);
  return csv([columns.map(({ file }) => file), ...rows.map((row) => columns.map(({ value }) => value(row)))]);
}

/** Points as CSV, exact, under their names. The corrections of a run are the last column, so that no program takes them
 * for coordinates. If classes have names, y still says which of them is +.
 * @param {Data} data @param {number[] | null} [corrections] */
export function pointsAsCsv({ points, labels, names }, corrections = null) {
  const [x1, x2, plus, minus] = names?.map(escapeFormula) ?? ["", "", "", ""];
  /** @param {number} y */
  const called = (y) => (y > 0 ? plus || "+" : minus || "−");
  return csv([
    [x1 || "x1", x2 || "x2", ...(names ? ["class"] : []), "y", ...(corrections ? ["corrections"] : [])],
    ...points.map((x, i) => [
      ...x,
      ...(names ? [called(labels[i])] : []),
      labels[i],
      ...(corrections ? [corrections[i]] : []),
    ]),
  ]);
}

/** Messages as CSV, as model/lessons/message_table.js reads them. @param {Message[]} messages */
export const messagesAsCsv = (messages) =>
  csv([["mark", "message"], ...messages.map(({ text, label }) => [label > 0 ? "spam" : "ham", text])]);
