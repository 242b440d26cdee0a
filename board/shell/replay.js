// The board in a file of its own, see replay.html. There is no server: its points stay as they are.

import { memoryOf } from "../model/replay.js";
import { ruleOf } from "../words/steps.js";
import { open } from "./board.js";
import { element } from "./elements.js";
import { CHOICE, POINTS } from "./keys.js";
import { titleOf } from "./parts.js";

/** @import { Replay } from "../model/replay.js" */
/** @import { BoardData, Lesson } from "../types" */

const EDITING = ["plus", "minus", "flip", "delete", "clear"];

/** Put the board of a replay on the page, with all that the file says of it; the Board. @param {HTMLElement} parent
 * @param {Replay} replay @param {{ [name: string]: { lesson: Lesson<any> } }} modules @param {string} css */
export function play(parent, replay, modules, css) {
  const { data, link = "" } = replay;
  const { lesson } = modules[`lessons/${data.lesson}`];
  document.title = `${titleOf(lesson)} · Perceptron`;
  const place = element("main");
  const links = link
    ? [element("footer", {}, element("p", {}, element("a", { href: link }, "Open it in the app, as it was saved")))]
    : [];
  parent.append(element("style", {}, css), headOf(lesson, data), place, ...links);
  const board = open(place, data, fixed(lesson), {
    remembers: { memory: memoryOf(replay), keep() {} },
    link: async () => link,
  });
  board.receive(data, () => {});
  return board;
}

/** @param {Lesson<any>} lesson @param {BoardData} data */
function headOf(lesson, { run }) {
  const fixed = lesson.edits ? ["A replay: its points cannot be edited."] : [];
  const rule = run?.order ? [`Conventions: ${ruleOf(run)}.`] : [];
  return element(
    "header",
    {},
    element("h1", {}, titleOf(lesson)),
    ...[...fixed, ...rule].map((text) => element("p", {}, text)),
  );
}

/** A lesson without what only a server can answer. @param {Lesson<any>} lesson @returns {Lesson<any>} */
export function fixed(lesson) {
  if (!lesson.edits) return { ...lesson, fixed: true };
  const undoing = lesson.undoes ? [] : ["undo", "redo"];
  const tools = lesson.tools.filter((tool) => typeof tool === "string" && ![...EDITING, ...undoing].includes(tool));
  const rows = lesson.keys.filter((row) => CHOICE.includes(row) || !POINTS.includes(row));
  return { ...lesson, fixed: true, tools, keys: rows, changes: lesson.undoes ? "the line" : "" };
}
