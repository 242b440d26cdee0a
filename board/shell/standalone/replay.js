// Opens a board in a file of its own, see replay.html.
// There is no server, so points can be edited only if the browser can compute the results.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { memoryOf } from "../../model/replay_data.js";
import { conventionNames } from "../../words/start.js";
import { open } from "../board.js";
import { syncWithNotebook } from "./notebook_cell.js";
import { element, requireElement } from "../dom.js";
import { hostWindow } from "../page/iframe.js";
import { CHOICE_KEYS, POINT_KEYS } from "../input/keyboard.js";
import { titleOf } from "../components/lessons_menu.js";

/** @import { Replay } from "../../model/replay_data.js" */
/** @import { BoardData, Lesson, State } from "../../types" */

const FIXED_NOTE = t("This is a replay. Its points cannot be edited.");
const EDITABLE_NOTE = t("This file works without a server. You can edit the points, but this page does not save them.");
const NOTEBOOK_NOTE = t("You can edit the points. While your notebook is running, Python receives each change.");
const EDIT_TOOLS = ["plus", "minus", "flip", "delete", "reorder", "clear"];

/** Put the board of a replay on the page, with its title, notes and link. Returns the Board.
 * @param {HTMLElement} parent @param {Replay} replay @param {{ [name: string]: { lesson: Lesson } }} modules
 * @param {string} css */
export function openReplay(parent, replay, modules, css) {
  const { data, link = "", question, cell = false, part = false } = replay;
  const lesson = offlineLesson(modules[`lessons/${data.lesson}`].lesson);
  if (!part) document.title = `${titleOf(lesson)} · Perceptron`;
  const place = element("main");
  const links = link
    ? [
        element(
          "footer",
          {},
          element("p", {}, element("a", { href: link }, t("Open this board in the app, as it was saved"))),
        ),
      ]
    : [];
  const head = replayHeader(lesson, data, { question, part });
  parent.append(element("style", {}, fontFace(), css), head, place, ...links);
  // The link opens the same board only while the points are those of the link.
  /** @param {State} state */
  const isAsSaved = ({ points: { current } }) =>
    !lesson.edits || (current.points === data.points && current.labels === data.labels);
  const board = open(place, data, lesson, {
    remembers: { memory: memoryOf(replay), save() {} },
    link: async (state) => (isAsSaved(state) ? link : ""),
  });
  board.receive(data, () => {});
  const host = cell ? hostWindow() : null;
  if (host)
    board.onDraw = syncWithNotebook(host, board, () => requireElement(head, ".about").replaceChildren(NOTEBOOK_NOTE));
  return board;
}

/** @param {string} text */
const paragraph = (text) => element("p", {}, text);

/** @param {Lesson} lesson @param {BoardData} data @param {{ question?: string, part: boolean }} page */
function replayHeader(lesson, { run }, { question, part }) {
  const about = !lesson.edits ? [] : [element("p", { class: "about" }, lesson.fixed ? FIXED_NOTE : EDITABLE_NOTE)];
  const answers = question ? [question] : [];
  const rule = run?.order ? [t("Conventions: {conventions}.", { conventions: conventionNames(run) })] : [];
  return element(
    "header",
    {},
    element(part ? "h2" : "h1", {}, titleOf(lesson)),
    ...answers.map(paragraph),
    ...about,
    ...rule.map(paragraph),
  );
}

/** The lesson without the tools and keys that need a server. @param {Lesson} lesson @returns {Lesson} */
export function offlineLesson(lesson) {
  if (lesson.edits && lesson.alive) return { ...lesson, alone: true };
  if (!lesson.edits) return { ...lesson, alone: true, fixed: true };
  const undoing = lesson.undoes ? [] : ["undo", "redo"];
  const tools = lesson.tools.filter((tool) => typeof tool === "string" && ![...EDIT_TOOLS, ...undoing].includes(tool));
  const rows = lesson.keys.filter((row) => CHOICE_KEYS.includes(row) || !POINT_KEYS.includes(row));
  return { ...lesson, alone: true, fixed: true, tools, keys: rows, changes: lesson.undoes ? lesson.changes : "" };
}

/** All lessons of a bundle.
 * @param {{ [name: string]: { lesson: Lesson } }} modules @returns {{ [page: string]: Lesson }} */
export const lessonsIn = (modules) =>
  Object.fromEntries(
    Object.entries(modules)
      .filter(([name]) => name.startsWith("lessons/"))
      .map(([name, { lesson }]) => [name.replace("lessons/", ""), lesson]),
  );
