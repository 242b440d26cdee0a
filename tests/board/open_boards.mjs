// Opens boards without a page, with any memory or link.

import { axisTicks } from "../../board/draw/axes.js";
import { parseMemory, emptyMemory } from "../../board/model/tab_memory.js";
import { momentOf, picturesOf } from "../../board/model/moment.js";
import { createState, reduce } from "../../board/model/reducer.js";
import { parseScenes } from "../../board/shell/sharing/scenes_menu.js";

const SIZE = [640, 480];
const AFTERWARDS = [["forward"], ["closer"], ["undo"], ["undo"], ["redo"], ["fit"]];

// All pictures of a board that opens with this memory, and again after some keys.
function open(lesson, memory, data) {
  let state = createState(lesson, memory, data);
  for (const action of [
    ["resize", Object.fromEntries(lesson.pictures.map(({ name }) => [name, SIZE]))],
    ["receive", data],
    null,
    ...AFTERWARDS,
  ]) {
    if (action) state = reduce({ ...state, gesture: null, now: 0, still: true }, action);
    else if (!state.run) throw new Error("the board does not open");
    if (state.run) draw(state);
  }
  return state.player.position;
}

function draw(state) {
  const moment = momentOf(state);
  for (const picture of picturesOf(state, moment)) {
    const view = state.views[picture.viewOf ?? picture.name];
    picture.marks(moment, view, SIZE);
    if (view.x) axisTicks(view.x, 10);
  }
}

// The texts that `survive` throws on, each with the first line of the error.
function failures(texts, survive) {
  return texts.flatMap((text) => {
    try {
      survive(text);
      return [];
    } catch (error) {
      return [[text, String(error.stack).split("\n").slice(0, 3).join("\n")]];
    }
  });
}

const lessonOf = async (name) => (await import(`../../board/lessons/${name}.js`)).lesson;

export async function fromStorage(name, data, texts) {
  const lesson = await lessonOf(name);
  return failures(texts, (text) => open(lesson, parseMemory(text, "tab"), data));
}

export async function fromLinks(name, data, boards) {
  const lesson = await lessonOf(name);
  const asked = (board, i) => ({ ...data, session: { ...data.session, opened: { id: `link ${i}`, board } } });
  return failures(
    boards.map((board, i) => [board, i]),
    ([board, i]) => open(lesson, emptyMemory("tab"), asked(board, i)),
  );
}

export function fromFiles(texts) {
  return failures(texts, (text) => {
    const scenes = parseScenes(text);
    if (
      scenes &&
      !scenes.every(
        ({ name, note, picture, scene }) =>
          name && [name, note, picture, scene.page].every((part) => typeof part === "string"),
      )
    )
      throw new Error("no scenes");
  });
}
