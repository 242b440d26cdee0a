// The editor of lectures as a reducer, with undo.

import { newScenes } from "./lecture.js";
import { MOST_SCENES } from "./limits.js";
import { t } from "../../language/t.js";

/** @import { Lecture, LectureScene } from "./lecture.js" */
/** The lectures of a browser, and the index of the one that is open.
 * @typedef {{ lectures: Lecture[], open: number }} Lectures
 * `chosen` is the index of a scene. `gesture` names the field that is being typed in: all that is typed is one change.
 * `problem` says why the last action changed nothing.
 * @typedef {{ now: Lectures, past: Lectures[], future: Lectures[], chosen: number, gesture: string,
 *   problem: string }} Editor
 * @typedef {{
 *   add: [scene: LectureScene, at?: number], remove: [i: number], move: [from: number, to: number],
 *   change: [i: number, patch: Partial<LectureScene>], rename: [title: string], choose: [i: number],
 *   merge: [scenes: LectureScene[]], create: [lecture: Lecture], discard: [], open: [i: number],
 *   undo: [], redo: [], load: [lectures: Lectures] }} EditorActions */

const MOST_UNDONE = 200;
/** @type {Lectures} */
export const NO_LECTURES = { lectures: [], open: 0 };
export const FULL = t("A lecture can have at most {most} scenes. Delete a scene, or create a new lecture.", {
  most: MOST_SCENES,
});

/** @param {Lectures} lectures @param {number} [chosen] @returns {Editor} */
export const createEditor = (lectures, chosen = 0) => ({
  now: lectures,
  past: [],
  future: [],
  chosen: Math.max(0, chosen),
  gesture: "",
  problem: "",
});

/** The lecture that is open; null if there is none. @param {Lectures} lectures @returns {Lecture | null} */
export const openLecture = ({ lectures, open }) => lectures[open] ?? null;

/** The lectures with a scene added to the open one, or to a new one with this title. @param {Lectures} lectures
 * @param {LectureScene} scene @param {string} title */
export function withScene(lectures, scene, title) {
  const lecture = openLecture(lectures) ?? { title, scenes: [] };
  const open = openLecture(lectures) ? lectures.open : lectures.lectures.length;
  return withLecture({ ...lectures, open }, { ...lecture, scenes: [...lecture.scenes, scene] });
}

/** The lectures with a scene of the open one changed. @param {Lectures} lectures @param {number} i
 * @param {Partial<LectureScene>} patch */
export const withChange = (lectures, i, patch) => reduce(createEditor(lectures), ["change", i, patch]).now;

/** @param {Lectures} lectures @param {Lecture} lecture in place of the open one @returns {Lectures} */
const withLecture = ({ lectures, open }, lecture) => ({
  lectures: lectures[open] ? lectures.with(open, lecture) : [...lectures, lecture],
  open,
});

/** @template {keyof EditorActions} A @param {Editor} editor @param {[A, ...EditorActions[A]]} action
 * @returns {Editor} */
export function reduce(editor, [name, ...given]) {
  const act = /** @type {(editor: Editor, ...given: unknown[]) => Editor} */ (ACTIONS[name]);
  const next = act({ ...editor, problem: "" }, ...given);
  const count = openLecture(next.now)?.scenes.length ?? 0;
  return { ...next, chosen: Math.max(0, Math.min(next.chosen, count - 1)) };
}

/** @satisfies {{ [A in keyof EditorActions]: (editor: Editor, ...given: EditorActions[A]) => Editor }} */
const ACTIONS = {
  add: (editor, scene, at) => addScenes(editor, [scene], at),
  remove: (editor, i) => {
    const removed = withScenes(editor, (scenes) => scenes.toSpliced(i, 1));
    return i < editor.chosen ? { ...removed, chosen: editor.chosen - 1 } : removed;
  },
  move(editor, from, to) {
    const { scenes = [] } = openLecture(editor.now) ?? {};
    if (!scenes[from] || !scenes[to] || from === to) return editor;
    const moved = withScenes(editor, () => scenes.toSpliced(from, 1).toSpliced(to, 0, scenes[from]));
    return { ...moved, chosen: to };
  },
  change: (editor, i, patch) =>
    withScenes(
      editor,
      (scenes) => (scenes[i] ? scenes.with(i, dropUndefined({ ...scenes[i], ...patch })) : scenes),
      `${Object.keys(patch).join(" ")} of ${i}`,
    ),
  rename: (editor, title) => withOpen(editor, (lecture) => ({ ...lecture, title }), "title"),
  choose: (editor, i) => ({ ...editor, chosen: i, gesture: "" }),
  merge(editor, brought) {
    const { scenes = [] } = openLecture(editor.now) ?? {};
    return addScenes(editor, newScenes(scenes, brought));
  },
  create: (editor, lecture) => {
    const { lectures } = editor.now;
    return { ...record(editor, { lectures: [...lectures, lecture], open: lectures.length }), chosen: 0 };
  },
  discard: (editor) => {
    const { lectures, open } = editor.now;
    if (!lectures[open]) return editor;
    return record(editor, { lectures: lectures.toSpliced(open, 1), open: Math.max(0, open - 1) });
  },
  open: (editor, i) => ({ ...editor, now: { ...editor.now, open: i }, chosen: 0, gesture: "" }),
  undo: ({ now, past, future, ...editor }) =>
    past.length
      ? { ...editor, gesture: "", now: past[past.length - 1], past: past.slice(0, -1), future: [...future, now] }
      : { ...editor, now, past, future },
  redo: ({ now, past, future, ...editor }) =>
    future.length
      ? { ...editor, gesture: "", now: future[future.length - 1], past: [...past, now], future: future.slice(0, -1) }
      : { ...editor, now, past, future },
  load: (editor, lectures) => record(editor, lectures),
};

/** @param {Editor} editor @param {LectureScene[]} added @param {number} [at] by default the end @returns {Editor} */
function addScenes(editor, added, at) {
  const { scenes = [] } = openLecture(editor.now) ?? {};
  if (scenes.length + added.length > MOST_SCENES) return { ...editor, problem: FULL };
  const place = at ?? scenes.length;
  return { ...withScenes(editor, () => scenes.toSpliced(place, 0, ...added)), chosen: place };
}

/** @param {Editor} editor @param {(scenes: LectureScene[]) => LectureScene[]} change @param {string} [gesture] */
const withScenes = (editor, change, gesture) =>
  withOpen(editor, (lecture) => ({ ...lecture, scenes: change(lecture.scenes) }), gesture);

/** @param {Editor} editor @param {(lecture: Lecture) => Lecture} change @param {string} [gesture] */
function withOpen(editor, change, gesture) {
  const lecture = openLecture(editor.now);
  return lecture ? record(editor, withLecture(editor.now, change(lecture)), gesture) : editor;
}

/** @param {Editor} editor @param {Lectures} next @param {string} [gesture] @returns {Editor} */
function record(editor, next, gesture = "") {
  const { now, past } = editor;
  if (JSON.stringify(now) === JSON.stringify(next)) return editor;
  const goesOn = gesture !== "" && gesture === editor.gesture;
  return { ...editor, now: next, past: goesOn ? past : [...past.slice(1 - MOST_UNDONE), now], future: [], gesture };
}

/** @template {object} T @param {T} table @returns {T} */
const dropUndefined = (table) =>
  /** @type {T} */ (Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined)));
