// The titles of the lessons, and the menu of lessons in presentation mode.
// In presentation mode, nothing else leads to other lessons.

import { t } from "../../language/t.js";
import { button, element, focusedPart, leaveMenu, menu } from "../dom.js";

/** @import { Component, Moment } from "../../types" */

/** In the order of ui/course.py. @type {{ [page: string]: string }} */
const TITLES = {
  start_here: t("Start here"),
  playground: t("Playground"),
  hyperplane: t("Hyperplane"),
  margins: t("Margins"),
  neuron: t("Neuron"),
  weight_space: t("Weight space"),
  convergence: t("Convergence"),
  conventions: t("Conventions"),
  check_run: t("Check my run"),
  max_margin: t("Max margin"),
  soft_margin: t("Soft margin"),
  other_lines: t("Other lines"),
  noise: t("Noise"),
  feature_maps: t("Feature maps"),
  spam: t("Spam"),
};
const ARROW_STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** [page, title] of all lessons, for tests. */
export const listTitles = () => Object.entries(TITLES);

/** @param {{ name: string }} given */
export const titleOf = ({ name }) =>
  TITLES[name] ?? name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/** go(page) opens a page. @param {string} here @param {(page: string) => void} go @returns {Component} */
export function lessonsMenu(here, go) {
  const buttons = Object.entries(TITLES).map(([page, title]) => {
    const node = button(title, title, () => go(page));
    if (page === here) node.setAttribute("aria-current", "page");
    return node;
  });
  const list = element("ul", {}, ...buttons.map((node) => element("li", {}, node)));
  const node = menu(t("Lessons"), t("Lessons: go to a different lesson"), "key C", list);
  node.classList.add("lessons");
  const current = Object.keys(TITLES).indexOf(here);

  /** Move the focus by so many entries. @param {number} by */
  function move(by) {
    const at = buttons.findIndex((one) => one === focusedPart());
    const next = at < 0 ? current + (by > 0 ? 1 : 0) : at + by;
    buttons[(next + buttons.length) % buttons.length].focus();
  }

  list.parentElement?.addEventListener("keydown", (event) => {
    const by = ARROW_STEPS[/** @type {keyof typeof ARROW_STEPS} */ (event.key)];
    const closes = event.key === "Escape" || event.key.toLowerCase() === "c";
    if (!by && !closes) return;
    event.preventDefault();
    if (by) move(by);
    else leaveMenu(node.closest(".board") ?? node);
  });

  /** @param {Moment} moment */
  const show = ({ shared }) => {
    node.hidden = !shared.hall;
    if (node.hidden) node.open = false;
  };
  return { node, show };
}
