// The list of exercises: progress, the next one, and a summary as text.

import { t } from "../../language/t.js";
import { exerciseOf, idOf, titleOfEntry } from "./worksheet.js";

/** @import { Catalogue, Entry, CatalogueEntry } from "./worksheet.js" */
/** The stored progress on an exercise, as shell/exercises/progress_storage.js has it.
 * @typedef {{ version: number, solved: boolean, tries: number, hints: number, shown: boolean, seed: number }}
 * ProgressRecord */

/** @typedef {"done" | "begun" | "new" | "gone"} Standing */
/** An exercise in a list; `gone` means that the catalogue does not have it.
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

/** The exercises of each page, in the order of the pages.
 * @param {string[]} pages @param {Catalogue} catalogue @returns {CatalogueEntry[]} */
export const entriesOfEach = (pages, catalogue) =>
  pages.flatMap((page) => (catalogue[page] ?? []).map(({ id }) => ({ page, id, seed: 0 })));

/** The same without repetitions: an exercise of several pages is listed with the first of them.
 * @param {string[]} pages @param {Catalogue} catalogue @returns {Entry[]} */
export function entriesOf(pages, catalogue) {
  const all = entriesOfEach(pages, catalogue);
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
}

/** The next exercise after this one that is not done; after the last, the search starts again at the first.
 * @param {Row[]} rows @param {string} id @returns {Row | null} */
export function nextAfter(rows, id) {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find(({ standing }) => standing === "new" || standing === "begun") ?? null;
}

/** The groups that have rows. @param {Row[]} rows
 * @param {{ title: string, has(row: Row): boolean }[]} groups */
export const groupRows = (rows, groups) =>
  groups.map(({ title, has }) => ({ title, rows: rows.filter(has) })).filter((group) => group.rows.length);

/** @param {Row[]} rows */
export const countDone = (rows) => rows.filter(({ standing }) => standing === "done").length;

/** The first exercise that is neither done nor gone; null if there is none. @param {Row[]} rows */
export const nextOf = (rows) => rows.find(({ standing }) => ["begun", "new"].includes(standing)) ?? null;

const STANDINGS = {
  done: t("done"),
  begun: t("started"),
  new: t("not started"),
  gone: t("not in this version of the app"),
};
export const MARKS = { done: "✓", begun: "◐", new: "○", gone: "–" };

/** The progress in a few words. @param {Row} row */
export function wordsOf({ standing, tries, hints, shown }) {
  const parts = [
    STANDINGS[standing],
    tries ? t("{tries, plural, one {# try} other {# tries}}", { tries }) : "",
    hints ? t("{hints, plural, one {# hint} other {# hints}}", { hints }) : "",
    shown ? t("solution seen") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Such as "3 of 14 done". @param {Row[]} rows */
export const shareOf = (rows) => t("{k} of {n} done", { k: countDone(rows), n: rows.length });

/** The list as text, for a message. @param {string} title @param {Row[]} rows
 * @param {{ [page: string]: string }} titles of the pages */
export const summaryOf = (title, rows, titles) =>
  [
    `${title}: ${shareOf(rows)}`,
    ...rows.map((row) => `${MARKS[row.standing]} ${row.title} (${titles[row.page] ?? row.page}): ${wordsOf(row)}`),
  ].join("\n");
