// Prints a lecture: a page for each scene, with its caption.

import { t } from "../../language/t.js";
import { element } from "../dom.js";
import { renderCaption } from "./caption.js";
import { scenePicture } from "./scene_picture.js";

/** @import { Lecture } from "../../model/lecture/lecture.js" */
/** @import { Lesson } from "../../types" */
/** @import { SceneData } from "./scene_board.js" */

/** Whenever the browser prints, have it print the lecture.
 * @param {() => { lecture: Lecture, boards: SceneData[] } | null} current @param {{ [page: string]: Lesson }} lessons
 * @param {AbortSignal} signal */
export function printLecture(current, lessons, signal) {
  /** @type {HTMLElement | null} */
  let pages = null;
  const remove = () => pages?.remove();
  addEventListener(
    "beforeprint",
    () => {
      remove();
      const now = current();
      if (now) document.body.append((pages = lecturePages(now.lecture, now.boards, lessons)));
    },
    { signal },
  );
  addEventListener("afterprint", remove, { signal });
}

/** @param {Lecture} lecture @param {SceneData[]} boards @param {{ [page: string]: Lesson }} lessons */
function lecturePages({ title, scenes }, boards, lessons) {
  const pages = scenes.map((scene, i) => {
    const picture = scenePicture(scene, boards[i], lessons);
    const drawing = element("div", { class: "drawing" });
    drawing.innerHTML = picture?.text ?? "";
    const { asks = "", choices = [] } = scene.question ?? picture?.exercise ?? {};
    const heading = t("{title} · {i} of {n}: {name}", { title, i: i + 1, n: scenes.length, name: scene.name });
    return element(
      "section",
      {},
      element("h2", {}, heading),
      ...renderCaption(scene.caption),
      drawing,
      asks && element("p", {}, asks),
      choices.length > 0 && element("ol", { type: "A" }, ...choices.map((text) => element("li", {}, text))),
    );
  });
  return element("div", { class: "printed lecture-printed" }, ...pages);
}
