// Makes a SCORM 1.2 package of a worksheet, for a learning management system.
// It is a ZIP with a manifest and a page that needs no network. hosting/scorm.py makes the same package.

import { zipFiles } from "../../draw/zip.js";
import { t } from "../../language/t.js";
import { offlineProblem } from "../../model/exercises/offline.js";
import { exerciseOf } from "../../model/exercises/exercise.js";
import * as sheets from "../../model/exercises/worksheet.js";
import { htmlFile } from "../sharing/html_file.js";
import { NoFileError } from "../sharing/no_file_error.js";

/** @import { CustomTaskWithStart } from "../../model/exercises/custom_exercise.js" */
/** @import { Catalogue, CustomEntry, Worksheet } from "../../model/exercises/worksheet.js" */
/** @import { Lesson, State, BoardData } from "../../types" */
/** @import { DeferredAssets } from "../sharing/html_file.js" */

/** The parts of the ZIP; throws a NoFileError that says why there can be none.
 * @param {Worksheet} worksheet @param {{ [page: string]: Lesson }} lessons
 * @param {Omit<DeferredAssets, "templates"> & { script: string }} assets */
export async function makePackage(worksheet, lessons, assets) {
  const { worksheet: sheet, problem } = sheets.validateWorksheet(worksheet);
  if (!sheet) throw new NoFileError(problem);
  if (!sheet.exercises.length) throw new NoFileError(t("This worksheet has no exercises. Add an exercise first."));
  /** @type {Catalogue} */
  const catalogue = Object.fromEntries(Object.entries(lessons).map(([name, { exercises = [] }]) => [name, exercises]));
  for (const entry of sheet.exercises) {
    const of = sheets.isCustomEntry(entry) ? { scene: entry.scene } : { seed: entry.seed };
    const why = offlineProblem(lessons[entry.page], sheets.exerciseOf(entry, catalogue), of);
    if (why) throw new NoFileError(why);
  }
  const pages = [...new Set(sheet.exercises.map(({ page: name }) => name))];
  /** @param {string} content */
  const bytes = (content) => new TextEncoder().encode(content);
  const files = [
    { name: "imsmanifest.xml", bytes: bytes(manifestOf(sheet, assets.manifest)) },
    { name: "index.html", bytes: bytes(await htmlFile({ worksheet: sheet }, pages, assets)) },
  ];
  return zipFiles(files, new Date());
}

/** A package with the exercise that is open on a board, as the exercise begins.
 * @param {{ shown: State, data: BoardData, rest: import("../sharing/html_file.js").FileSource["rest"] }} board */
export async function packageOpenExercise({ shown, data, rest }) {
  const { lesson } = shown;
  const now = exerciseOf(shown);
  if (!now) throw new NoFileError(t("No exercise is open on this board. Open an exercise first."));
  const { exercise, work } = now;
  const named = { page: lesson.name, id: exercise.id, seed: work.seed };
  const entry = work.task ? ownEntry(shown, work.task) : named;
  const sheet = { version: /** @type {const} */ (1), title: exercise.title, exercises: [entry] };
  const parts = await makePackage(sheet, { [lesson.name]: lesson }, { ...(await rest()), script: data.script });
  return new Blob(parts, { type: "application/zip" });
}

/** @param {State} state @param {CustomTaskWithStart} task @returns {CustomEntry} */
function ownEntry({ lesson: { name, sides = [""] }, points: { current }, session }, { start, ...task }) {
  const { points = current.points, labels = current.labels, layers, step } = start;
  const rules = Object.fromEntries(Object.entries(session?.rules ?? {}).filter(([side]) => sides.includes(side)));
  const board = { ...(layers && { layers }), ...(step && { step }) };
  return { page: name, scene: { version: 1, page: name, points: { points, labels }, rules, board }, task };
}

/** @param {Worksheet} sheet @param {string} manifest */
export function manifestOf({ title, exercises }, manifest) {
  const name = ["perceptron", ...exercises.map((entry) => (sheets.isCustomEntry(entry) ? "own" : entry.id))]
    .join("-")
    .slice(0, 100);
  return manifestFor(name, title, manifest);
}

/** @param {string} name @param {string} title @param {string} manifest without them */
export function manifestFor(name, title, manifest) {
  const text = title
    .replace(/\p{Cc}/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return manifest.replace("<!--name-->", name).replaceAll("<!--title-->", () => text);
}
