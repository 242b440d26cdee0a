// Parses labeled messages from a table with two columns.

import { lastOf } from "../../math/last.js";

/** @import { Message } from "./types" */

/** @type {Map<string, Message["label"]>} */
const MARKS = new Map([
  ["spam", 1],
  ["ham", -1],
  ["1", 1],
  ["+1", 1],
  ["0", -1],
  ["-1", -1],
  ["−1", -1],
]);
/** @param {string} cell */
const markOf = (cell) => MARKS.get(cell.trim().toLowerCase());

/** The messages of a CSV or tab-separated table, whose first row may be a heading. `wrong` is the number of the first
 * other row without a mark, counted from 1.
 * @param {string} text @returns {{ messages: Message[], wrong: number | null }} */
export function messagesOf(text) {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const first = lines.split("\n").find((line) => line.trim()) ?? "";
  const separator = ["\t", ",", ";"].find((sign) => first.includes(sign)) ?? ",";
  const rows = cellsOf(lines, separator);
  const read = rows.map((row) => messageOf(row, separator));
  const wrong = read.findIndex((message, i) => !message && i > 0 && rows[i].some(Boolean));
  return { messages: read.filter((message) => message !== null), wrong: wrong < 0 ? null : wrong + 1 };
}

/** The mark is the first or the last cell. A message without quotes may contain the separator.
 * @param {string[]} row @param {string} separator @returns {Message | null} */
function messageOf(row, separator) {
  const cells = row.slice(0, row.findLastIndex(Boolean) + 1);
  const [first, final] = [cells[0] ?? "", cells.at(-1) ?? ""].map(markOf);
  if (first) return { text: cells.slice(1).join(separator), label: first };
  return final ? { text: cells.slice(0, -1).join(separator), label: final } : null;
}

/** Rows of cells. With tabs, quotes are part of the text. @param {string} text @param {string} separator */
function cellsOf(text, separator) {
  if (separator === "\t") return text.split("\n").map((line) => line.split("\t"));
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\n]*))(${separator}|\n|$)`, "y");
  /** @type {string[][]} */
  const rows = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    lastOf(rows).push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== separator) rows.push([]);
  }
  return rows;
}
