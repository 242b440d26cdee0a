// Lists the scenes in the editor, to choose and to order them.

import { t } from "../../language/t.js";
import { button, element } from "../dom.js";

/** @import { LectureScene } from "../../model/lecture/lecture.js" */
/** @typedef {{ choose(i: number): void, move(from: number, to: number): void, remove(i: number): void }} ListActions */

/** @param {LectureScene[]} scenes @param {number} chosen @param {(scene: LectureScene) => string} lessonOf
 * @param {ListActions} on */
export function sceneList(scenes, chosen, lessonOf, on) {
  const list = element("ol", { class: "lecture-scenes" });
  list.append(...scenes.map((scene, i) => rowOf(scene, i)));
  list.addEventListener("keydown", (event) => onKey(event));
  return list;

  /** @param {LectureScene} scene @param {number} i */
  function rowOf(scene, i) {
    const name = scene.name || t("Scene {i}", { i: i + 1 });
    const handle = element("span", { class: "handle", "aria-hidden": "true", title: t("Drag to move the scene") }, "⠿");
    const words = element(
      "span",
      { class: "words" },
      element("strong", {}, `${i + 1}  ${name}`),
      element("small", {}, lessonOf(scene)),
    );
    const image = scene.picture && element("img", { src: scene.picture, alt: "" });
    const choosing = button(
      "",
      t("{name}: scene {i} of {n}", { name, i: i + 1, n: scenes.length }),
      () => on.choose(i),
      "choosing",
    );
    choosing.append(...(image ? [image] : []), words);
    choosing.setAttribute("aria-keyshortcuts", "Alt+ArrowUp Alt+ArrowDown Delete");
    choosing.title = t("Move the scene with Alt + ↑ or Alt + ↓, and delete it with Delete.");
    if (i === chosen) choosing.setAttribute("aria-current", "true");
    const up = button("↑", t("Move {name} up", { name }), () => on.move(i, i - 1));
    const down = button("↓", t("Move {name} down", { name }), () => on.move(i, i + 1));
    up.disabled = i === 0;
    down.disabled = i === scenes.length - 1;
    const row = element("li", {}, handle, choosing, up, down);
    handle.addEventListener("pointerdown", (event) => drag(event, row, i));
    return row;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, altKey, target } = event;
    const row = /** @type {Element} */ (target).closest("li");
    const i = row ? [...list.children].indexOf(row) : -1;
    if (i < 0 || !(/** @type {Element} */ (target).matches(".choosing"))) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
    if (step && altKey) on.move(i, i + step);
    else if (step) on.choose(Math.max(0, Math.min(i + step, scenes.length - 1)));
    else if (key === "Delete" || key === "Backspace") on.remove(i);
    else return;
    event.preventDefault();
  }

  /** The row follows the pointer, and is moved when it comes up. @param {PointerEvent} event
   * @param {HTMLElement} row @param {number} from */
  function drag(event, row, from) {
    event.preventDefault();
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    let to = from;
    handle.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    /** @param {PointerEvent} pointer */
    const follow = ({ clientY }) => {
      row.style.translate = `0 ${clientY - event.clientY}px`;
      const others = [...list.children].filter((one) => one !== row);
      to = others.filter((one) => middleOf(one) < clientY).length;
      others.forEach((one, i) => one.classList.toggle("before", i === to));
    };
    const drop = () => {
      handle.removeEventListener("pointermove", follow);
      row.classList.remove("dragged");
      row.style.translate = "";
      for (const one of list.children) one.classList.remove("before");
      if (to !== from) on.move(from, to);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", drop, { once: true });
    handle.addEventListener("pointercancel", () => ((to = from), drop()), { once: true });
  }
}

/** @param {Element} node */
function middleOf(node) {
  const { top, height } = node.getBoundingClientRect();
  return top + height / 2;
}
