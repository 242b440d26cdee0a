// Fills the menu “Lecture”, which adds what a board shows to a lecture.

import { t } from "../../language/t.js";
import { FULL, openLecture, withScene } from "../../model/lecture/editing.js";
import { MOST_SCENES, LONGEST } from "../../model/lecture/lecture.js";
import { button, buttonRow, element, onEnter, setText, textField } from "../dom.js";
import { lectureStore, saveLectures } from "./lecture_storage.js";

/** @import { Scene } from "../../model/types" */

export const NEW_TITLE = t("My lecture");
export const PAGE = "lecture";

/** now() returns the scene that the board shows, picture() the data URL of a small picture of it, and visit(page) opens
 * another page. @param {HTMLElement} sheet of the menu
 * @param {{ title: string, now(): Scene, picture(): Promise<string>, say(text: string): void,
 *   visit: ((page: string) => void) | null }} board whose lesson has this title */
export function lectureMenuContent(sheet, { title, now, picture, say, visit }) {
  const name = textField(t("Name"), LONGEST.name);
  const standing = element("p", { class: "more" });
  const problem = element("p", { class: "unsaved", role: "alert" });
  sheet.replaceChildren(
    standing,
    name.label,
    buttonRow(
      button(t("Add scene"), t("Add scene: what the board shows, at the end of the lecture"), add),
      visit && button(t("Open lecture"), t("Open lecture: its scenes, captions and notes"), () => visit(PAGE)),
    ),
    problem,
  );
  onEnter(name.input, add);
  show();

  function show() {
    const lecture = openLecture(lectureStore.load());
    setText(
      standing,
      t("{title}: {n, plural, one {# scene} other {# scenes}}.", {
        title: lecture?.title || NEW_TITLE,
        n: lecture?.scenes.length ?? 0,
      }),
    );
  }

  async function add() {
    const scene = now(); // at once, because the board may change before its picture is there
    const given = name.input.value.trim() || title;
    const small = await picture().catch(() => "");
    const lectures = lectureStore.load();
    const isFull = (openLecture(lectures)?.scenes.length ?? 0) >= MOST_SCENES;
    const added = { name: given.slice(0, LONGEST.name), caption: "", note: "", picture: small, scene };
    const why = isFull ? FULL : saveLectures(withScene(lectures, added, NEW_TITLE));
    setText(problem, why);
    if (why) return;
    name.input.value = "";
    show();
    say(t("{name} has been added to the lecture.", { name: given }));
  }

  return { show };
}
