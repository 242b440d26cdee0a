// Fills the menu “Lecture”, which adds what a board shows to a lecture.

import { t } from "../../language/t.js";
import { FULL, openLecture, withChange, withScene } from "../../model/lecture/editing.js";
import { LONGEST, MOST_SCENES } from "../../model/lecture/limits.js";
import { button, buttonRow, element, onEnter, setLabel, setText, textField } from "../dom.js";
import { pagePath } from "../sharing/link.js";
import { editedIndex, lectureStore, saveEdited, saveLectures } from "./lecture_storage.js";

/** @import { LectureScene } from "../../model/lecture/lecture.js" */
/** @import { Scene } from "../../model/types" */

export const NEW_TITLE = t("My lecture");
export const PAGE = "lecture";
/** By their names in the address, as in ui/lessons/lecture/examples.py. @type {{ [name: string]: string }} */
export const READY_LECTURES = {
  perceptron: t("The perceptron in 15 minutes"),
  convergence: t("Why it converges"),
  largest_margin: t("From XOR to the largest margin"),
};

const MOST_LETTERS = 24; // of a name on a button
/** @param {string} name */
const shorten = (name) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

/** now() returns the scene that the board shows, picture() the data URL of a small picture of it, and visit(page) opens
 * another page. @param {HTMLElement} sheet of the menu
 * @param {{ here: string, title: string, now(): Scene, picture(): Promise<string>, say(text: string): void,
 *   visit: ((page: string) => void) | null }} board whose lesson has this name and title */
export function lectureMenuContent(sheet, { here, title, now, picture, say, visit }) {
  const name = textField(t("Name"), LONGEST.name);
  const caption = element("textarea", { maxlength: LONGEST.caption, rows: 2, dir: "auto" });
  const standing = element("p", { class: "more" });
  const problem = element("p", { class: "unsaved", role: "alert" });
  /** @type {LectureScene | null} */
  let before = null; // the scene that was replaced last
  const undoing = button(t("Undo"), t("Undo: restore the scene that was replaced"), undo);
  undoing.hidden = true;
  const replacing = button(t("Replace scene"), t("Replace scene: keep its caption and notes"), replace);
  sheet.replaceChildren(
    standing,
    name.label,
    element("label", {}, t("Caption"), caption),
    buttonRow(
      button(t("Add scene"), t("Add scene: what the board shows, at the end of the lecture"), add),
      replacing,
      undoing,
      visit && button(t("Open lecture"), t("Open lecture: to edit and show it"), () => visit(PAGE)),
    ),
    problem,
    element("h2", { class: "part" }, t("Ready lectures")),
    ...Object.entries(READY_LECTURES).map(([example, text]) =>
      element("p", {}, element("a", { href: `${pagePath(PAGE, here)}?example=${example}` }, text)),
    ),
  );
  onEnter(name.input, add);
  show();

  function show() {
    const lecture = openLecture(lectureStore.load());
    const values = { title: lecture?.title || NEW_TITLE, n: lecture?.scenes.length ?? 0 };
    setText(standing, t("{title}: {n, plural, one {# scene} other {# scenes}}.", values));
    const edited = editedScene();
    replacing.hidden = !edited;
    if (edited) setText(replacing, t("Replace {name}", { name: shorten(edited.name) }));
    if (edited) setLabel(replacing, t("Replace {name}: keep its caption and notes", { name: edited.name }));
  }

  /** The scene that is being edited, if this board can show it; else null. */
  function editedScene() {
    const lectures = lectureStore.load();
    const scene = openLecture(lectures)?.scenes[editedIndex(lectures)];
    return scene && scene.scene.page === now().page ? scene : null;
  }

  async function add() {
    const scene = now(); // at once, because the board may change before its picture is there
    const given = (name.input.value.trim() || title).slice(0, LONGEST.name);
    const added = { name: given, caption: caption.value.trim(), note: "", picture: await small(), scene };
    const lectures = lectureStore.load();
    const isFull = (openLecture(lectures)?.scenes.length ?? 0) >= MOST_SCENES;
    const why = isFull ? FULL : saveLectures(withScene(lectures, added, NEW_TITLE));
    if (!why) saveEdited(scene);
    finish(why, t("{name} has been added to the lecture.", { name: given }));
    if (why) return;
    name.input.value = caption.value = "";
    undoing.hidden = true;
  }

  async function replace() {
    const [scene, edited] = [now(), editedScene()];
    if (!edited) return;
    const { hidden } = edited.scene;
    const why = change({ scene: { ...scene, ...(hidden && { hidden }) }, picture: await small() });
    finish(why, t("{name} has been replaced.", { name: edited.name }));
    before = edited;
    undoing.hidden = Boolean(why);
  }

  function undo() {
    if (!before) return;
    const { name, scene, picture: small } = before;
    finish(change({ scene, picture: small }), t("{name} is as it was before.", { name }));
    undoing.hidden = true;
  }

  /** Change the scene that is being edited. Returns why it could not be saved. @param {Partial<LectureScene>} patch */
  function change(patch) {
    const lectures = lectureStore.load();
    const next = withChange(lectures, editedIndex(lectures), patch);
    const why = saveLectures(next);
    if (!why && patch.scene) saveEdited(patch.scene);
    return why;
  }

  const small = () => picture().catch(() => "");

  /** @param {string} why it could not be saved, "" if it is @param {string} said */
  function finish(why, said) {
    setText(problem, why);
    show();
    if (!why) setText(standing, said);
    if (!why) say(said);
  }

  return { show };
}
