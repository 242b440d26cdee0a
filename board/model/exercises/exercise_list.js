// Exercises in a list: what was done of each, what is next, and all of it as text. Pure functions.

import { t } from "../../language/t.js";
import { exerciseOf, idOf, titleOfEntry } from "./worksheet.js";

/** @import { Catalogue, Entry, CatalogueEntry } from "./worksheet.js" */
/** What is kept of an exercise, as shell/exercises/progress_storage.js has it.
 * @typedef {{ version: number, solved: boolean, tries: number, hints: number, shown: boolean, seed: number }}
 * ProgressRecord */

/** @typedef {"done" | "begun" | "new" | "gone"} Standing */
/** An exercise in a list; one is `gone` that the catalogue does not have.
 * @typedef {{ entry: Entry, id: string, page: string, title: string, lectures: string[], standing: Standing,
 *   tries: number, hints: number, shown: boolean }} Row */

/** @param {Entry} entry @param {Catalogue} catalogue @param {{ [id: string]: ProgressRecord }} known @returns {Row} */
export function rowOf(entry, catalogue, known) {
  const exercise = exerciseOf(entry, catalogue);
  const id = idOf(entry);
  const done = exercise && Object.hasOwn(known, id) && known[id].version === exercise.version ? known[id] : null;
  const standing = !exercise ? "gone" : !done ? "new" : done.solved ? "done" : "begun";
  return {
    entry,
    id,
    page: entry.page,
    title: titleOfEntry(entry, catalogue),
    lectures: exercise?.lectures ?? [],
    standing,
    tries: done?.tries ?? 0,
    hints: done?.hints ?? 0,
    shown: done?.shown ?? false,
  };
}

/** What each page offers, in the order of the pages, as the page itself lists it.
 * @param {string[]} pages @param {Catalogue} catalogue @returns {CatalogueEntry[]} */
export const entriesOfEach = (pages, catalogue) =>
  pages.flatMap((page) => (catalogue[page] ?? []).map(({ id }) => ({ page, id, seed: 0 })));

/** All of the catalogue, in the order of the pages; what several pages offer is listed with the first of them.
 * @param {string[]} pages @param {Catalogue} catalogue @returns {Entry[]} */
export function entriesOf(pages, catalogue) {
  const all = entriesOfEach(pages, catalogue);
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
}

/** What comes after an exercise and is not done yet; behind the last one it begins with the first again.
 * @param {Row[]} rows @param {string} id @returns {Row | null} */
export function nextAfter(rows, id) {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find(({ standing }) => standing === "new" || standing === "begun") ?? null;
}

/** By titles, without those that would be empty. @param {Row[]} rows
 * @param {{ title: string, has(row: Row): boolean }[]} groups */
export const groupRows = (rows, groups) =>
  groups.map(({ title, has }) => ({ title, rows: rows.filter(has) })).filter((group) => group.rows.length);

export const countDone = (/** @type {Row[]} */ rows) => rows.filter(({ standing }) => standing === "done").length;

/** The first that is neither done nor gone; null where there is none. @param {Row[]} rows */
export const nextOf = (rows) => rows.find(({ standing }) => ["begun", "new"].includes(standing)) ?? null;

/** @type {{ [standing in Standing]: string }} */
const STANDINGS = {
  done: t("done"),
  begun: t("started"),
  new: t("not started"),
  gone: t("not in this version of the app"),
};
/** @type {{ [standing in Standing]: string }} */
export const MARKS = { done: "✓", begun: "◐", new: "○", gone: "–" };

/** What was done of one, in a few words. @param {Row} row */
export function wordsOf({ standing, tries, hints, shown }) {
  const parts = [
    STANDINGS[standing],
    tries ? t("{tries, plural, one {# try} other {# tries}}", { tries }) : "",
    hints ? t("{hints, plural, one {# hint} other {# hints}}", { hints }) : "",
    shown ? t("solution seen") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** "3 of 14 done". @param {Row[]} rows */
export const shareOf = (rows) => t("{k} of {n} done", { k: countDone(rows), n: rows.length });

/** All of it as text, to be sent to somebody. @param {string} title @param {Row[]} rows
 * @param {{ [page: string]: string }} titles of the pages */
export const summaryOf = (title, rows, titles) =>
  [
    `${title}: ${shareOf(rows)}`,
    ...rows.map((row) => `${MARKS[row.standing]} ${row.title} (${titles[row.page] ?? row.page}): ${wordsOf(row)}`),
  ].join("\n");
