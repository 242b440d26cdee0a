// The toolbar above the picture: tools, layers, moves, menus and help.

import { t } from "../../language/t.js";
import { NOTES } from "../../words/symbols.js";
import { button, checkbox, element, focusedPart, iconOf, definitionList, menu, menuParts } from "../dom.js";
import { setUsable, titledGroup } from "../dom.js";
import { helpOf, movesOf } from "../input/keyboard.js";
import { lessonsMenu } from "./lessons_menu.js";

/** @import { Dispatch, Action, Component, AnyKeyRow, Lesson, Moment, Tool, AnyDispatch } from "../../types" */
/** @import { AnyAction } from "../../types" */
/** A button of a lesson or of the shell, which may have an icon instead of a text.
 * @typedef {{ name: string, text?: string, icon?: string, title: string, key?: string, act: AnyAction,
 *   usable?(moment: Moment): boolean, pressed?(moment: Moment): boolean }} ToolButton */
/** @typedef {Omit<ToolButton, "name" | "act"> & { act: Action }} BuiltInTool */

const hasPoints = (/** @type {Moment} */ { data }) => data.points.length > 0;
/** @param {Moment} moment */
const hasChosen = (moment) => moment.chosen !== null;
/** @param {1 | -1} label @returns {(moment: Moment) => boolean} */
const isBrush =
  (label) =>
  ({ own }) =>
    own.brush === label;
/** @type {{ [name: string]: BuiltInTool }} */
const TOOLS = {
  plus: { text: "+", title: t("+: add + points"), key: "key +", act: ["paint", 1], pressed: isBrush(1) },
  minus: { text: "−", title: t("−: add − points"), key: "key −", act: ["paint", -1], pressed: isBrush(-1) },
  undo: { text: "↶", title: t("Undo the last change"), key: "Ctrl+Z", act: ["undo"], usable: ({ able }) => able.undo },
  redo: {
    text: "↷",
    title: t("Redo the last change"),
    key: "Ctrl+Shift+Z",
    act: ["redo"],
    usable: ({ able }) => able.redo,
  },
  flip: {
    text: "±",
    title: t("Flip: change the class of the chosen point"),
    key: "key F",
    act: ["flip"],
    usable: hasChosen,
  },
  delete: { text: "✕", title: t("Delete the chosen point"), key: "Delete", act: ["delete"], usable: hasChosen },
  reorder: {
    text: t("1st"),
    title: t("1st: make the chosen point the first example"),
    key: "key M",
    act: ["reorder", "first"],
    usable: ({ chosen }) => Boolean(chosen),
  },
  clear: { text: t("Clear"), title: t("Clear: delete all points"), act: ["clear"], usable: hasPoints },
  fit: { text: t("Fit"), title: t("Fit: show all points"), key: "key 0", act: ["fit"] },
  closer: { text: "⊕", title: t("Zoom in"), key: "key I", act: ["closer"] },
  wider: { text: "⊖", title: t("Zoom out"), key: "key O", act: ["wider"] },
  hall: {
    icon: "M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",
    title: t("Presentation mode"),
    key: "key H",
    act: ["hall"],
    pressed: ({ shared }) => Boolean(shared.hall),
  },
};
const FIT_WITHOUT_POINTS = t("Fit: show the whole picture");
// The tools that go into the menu ⋯ first, and next, if the row is too short.
const FOLD_ORDER = [
  ["closer", "wider", "reorder"],
  ["flip", "delete", "clear", "restart"],
  ["undo", "redo"],
];

export const VIEW_TOOLS = ["fit", "closer", "wider"];
export const UNDO_TOOLS = ["undo", "redo", null, ...VIEW_TOOLS];
// The tools of a lesson with the points of the session.
export const POINT_TOOLS = [
  "plus",
  "minus",
  null,
  "undo",
  "redo",
  "flip",
  "delete",
  "reorder",
  "clear",
  null,
  ...VIEW_TOOLS,
];

/** @param {Lesson} lesson @param {AnyDispatch} act @param {Component[]} handing the menus to save, share and teach
 * @param {((page: string) => void) | null} visit opens another page
 * @returns {Component & { fold(): void }} */
export function toolbar(lesson, act, handing, visit) {
  const known = lesson.edits ? TOOLS : { ...TOOLS, fit: { ...TOOLS.fit, title: FIT_WITHOUT_POINTS } };
  /** @param {Tool} tool @returns {ToolButton | null} */
  const resolveTool = (tool) => (typeof tool === "string" ? { ...known[tool], name: tool } : tool);
  /** @param {ToolButton | null} tool */
  const toolOf = (tool) => ({
    tool,
    node: tool ? buttonOf(tool, () => act(...tool.act)) : element("span", { class: "gap" }),
  });
  const tools = lesson.tools.map(resolveTool).map(toolOf);
  const large = toolOf(resolveTool("hall"));
  const menus = [...(Object.keys(lesson.layers).length ? [layersMenu(lesson, act)] : []), ...handing];
  const moves = movesMenu(lesson, act);
  const lessons = visit ? [lessonsMenu(lesson.name, visit)] : [];
  const ways = lessons.map((block) => block.node);
  const [buttons, hall] = [tools.map(({ node }) => node), large.node];
  const help = helpMenu(lesson);
  const [views, edits, travels] = FOLD_ORDER.map((names) =>
    tools.filter(({ tool }) => tool && names.includes(tool.name)).map(({ node }) => node),
  );
  const [saving = [], sharing = [], ...keeping] = handing.map((block) => [block.node]);
  const node = foldableRow(
    [...buttons, moves.node, ...menus.map((block) => block.node), ...ways, hall, help],
    [
      [...views, moves.node],
      ...keeping.slice(0, -1),
      saving,
      edits,
      sharing,
      ...keeping.slice(-1),
      [...ways, hall, help],
      travels,
    ],
  );
  node.ariaLabel = !lesson.edits ? t("Dimension and view") : lesson.fixed ? t("View") : t("Points and view");

  /** @param {Moment} moment */
  function show(moment) {
    for (const { tool, node: one } of [...tools, large]) {
      if (tool?.usable) setUsable(one, tool.usable(moment));
      if (tool?.pressed) one.ariaPressed = String(tool.pressed(moment));
    }
    for (const block of [moves, ...menus, ...lessons]) block.show(moment);
  }
  return { node, show, fold: () => node.fold() };
}

/** @param {ToolButton} tool @param {() => void} pressed */
function buttonOf({ text = "", icon = "", title, name, key }, pressed) {
  const node = button(text, title, pressed, name, key);
  if (icon) node.innerHTML = iconOf(icon);
  return node;
}

/** The menu of layers: sets of layers, each layer, and “Snap to grid”.
 * @param {Lesson} lesson @param {Dispatch} act @returns {Component} */
function layersMenu({ layers, simple, fixed }, act) {
  const all = Object.keys(layers);
  const sets = [
    { names: simple, node: button(t("Simple"), t("Simple: show the basic layers only"), () => act("layers", simple)) },
    { names: all, node: button(t("Everything"), t("Everything: show all layers"), () => act("layers", all)) },
  ];
  const boxes = Object.entries(layers).map(([name, text]) => ({
    name,
    ...checkbox(text, (now) => act("layer", name, now)),
  }));
  const snap = checkbox(t("Snap to grid"), (now) => act("share", { snap: now }));
  const node = menu(
    t("Layers"),
    t("Layers: show or hide parts of the picture"),
    "",
    element("div", { class: "sets" }, ...sets.map((set) => set.node)),
    ...boxes.map(({ label }) => label),
    !fixed && element("hr"),
    !fixed && snap.label,
  );

  /** @param {Moment} moment */
  function show(moment) {
    const on = Object.keys(layers).filter((name) => moment.layers.has(name));
    for (const set of sets)
      set.node.ariaPressed = String(on.length === set.names.length && on.every((name) => set.names.includes(name)));
    for (const { name, box } of boxes) box.checked = moment.layers.has(name);
    const isNeeded = Boolean(moment.exercise?.exercise.onGrid);
    snap.box.checked = moment.shared.snap || isNeeded;
    snap.box.disabled = isNeeded;
  }
  return { node, show };
}

/** The menu of buttons that move what can be dragged, on the board and in each picture that is shown.
 * @param {Lesson} lesson @param {AnyDispatch} act @returns {Component} */
function movesMenu({ keys, pictures }, act) {
  /** @param {AnyKeyRow[]} rows */
  const groupsOf = (rows) =>
    movesOf(rows).map(([what, moves]) =>
      titledGroup(
        what,
        ...moves.map(({ text, title, key, action }) => button(text, title, () => act(...action), "", key)),
      ),
    );
  const own = pictures.map((picture) => ({
    isShown: picture.isShown ?? (() => true),
    nodes: groupsOf(picture.keys ?? []),
  }));
  const several = pictures.some(({ area }) => !area.startsWith("plot"));
  const node = menu(
    "✥",
    t("Move with buttons: for everything that you can drag"),
    "",
    ...groupsOf(keys),
    ...own.flatMap(({ nodes }) => nodes),
    several && element("p", { class: "more" }, t("These buttons move the view of the picture that you used last.")),
  );

  /** @param {Moment} moment */
  function show(moment) {
    for (const { isShown, nodes } of own) for (const group of nodes) group.hidden = !isShown(moment);
  }
  return { node, show };
}

/** @param {Lesson} lesson */
function helpMenu(lesson) {
  const [symbols, named] = [lesson.symbols, NOTES].map((rows) => definitionList(rows));
  for (const node of [symbols, named]) node.classList.add("by-title");
  const notes = lesson.edits ? [element("h2", { class: "part" }, t("Letters in your notes")), named] : [];
  const help = menu(
    "?",
    t("?: keys and symbols"),
    "key ?",
    definitionList(helpOf(lesson)),
    element("h2", { class: "part" }, t("Symbols")),
    symbols,
    ...notes,
  );
  help.classList.add("help");
  menuParts(help)[1].setAttribute("tabindex", "0"); // so that keys scroll it: nothing in it takes the focus
  return help;
}

/** A row of tools. If it is too short for one line, the groups go into a menu, one after the other. A tool that fits is
 * not moved, because moving it costs the browser as much as a new one.
 * @param {HTMLElement[]} tools @param {HTMLElement[][]} groups @param {string} [name] of the menu */
export function foldableRow(tools, groups, name = t("More tools")) {
  const more = menu("⋯", name, "");
  more.classList.add("folded");
  const [opener, sheet] = menuParts(more);
  const node = element("div", { class: "tools", role: "group" }, ...tools);
  const fits = () => {
    const row = /** @type {HTMLElement[]} */ ([...node.children]);
    return row[row.length - 1].offsetTop < row[0].offsetTop + row[0].offsetHeight;
  };
  const widths = () => [node, ...node.children].map((one) => one.getBoundingClientRect().width);
  /** @type {number[]} */
  let seen = [];
  const fold = () => {
    const now = widths();
    const isInUse = now[0] === seen[0] && node.querySelector("[open]"); // such as “Save” while it is saving
    if (isInUse || now.join() === seen.join()) return;
    const focused = node.contains(document.activeElement) && focusedPart();
    if (more.isConnected) node.replaceChildren(...tools);
    for (const group of groups) {
      if (fits()) break;
      sheet.append(...group);
      node.append(more);
    }
    if (focused) keepFocus(focused, opener);
    seen = widths();
  };
  const resizes = new ResizeObserver(fold);
  for (const one of [node, ...tools]) resizes.observe(one); // a font may load late
  node.addEventListener("toggle", fold, { capture: true });
  return Object.assign(node, { fold });
}

/** A tool loses the focus when it is moved. In a closed menu it cannot have it, so the menu's button gets it.
 * @param {HTMLElement} focused @param {HTMLElement} opener */
function keepFocus(focused, opener) {
  focused.focus({ preventScroll: true });
  if (document.activeElement !== focused) opener.focus({ preventScroll: true });
}
