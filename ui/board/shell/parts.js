// The elements around the picture: tools above it, the player below it, the words beside it.

import { NOTES, symbolsOf } from "../words/symbols.js";

const TOOLS = [
  ["plus", "+", "Place + points (key +)"],
  ["minus", "−", "Place − points (key −)"],
  null,
  ["undo", "↶", "Undo a change of points (Ctrl+Z)"],
  ["redo", "↷", "Redo a change of points (Ctrl+Shift+Z)"],
  ["flip", "±", "Give the chosen point the other class (key F)"],
  ["delete", "✕", "Delete the chosen point (Delete)"],
  ["clear", "Clear", "Remove all points"],
  null,
  ["fit", "Fit", "Show all points (key 0)"],
  ["closer", "⊕", "Closer"],
  ["wider", "⊖", "Wider"],
];
const icon = (path) => `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}" fill="currentColor"/></svg>`;
export const ICONS = {
  first: icon("M3 4h3v16H3zM13 5v14L7 12zM21 5v14l-6-7z"),
  back: icon("M16 4h3v16h-3zM14 4v16L4 12z"),
  play: icon("M6 3v18l15-9z"),
  pause: icon("M5 4h5v16H5zM14 4h5v16h-5z"),
  forward: icon("M5 4h3v16H5zM10 4v16l10-8z"),
  last: icon("M18 4h3v16h-3zM11 5v14l6-7zM3 5v14l6-7z"),
};
const PLAYER = [
  ["first", "To the start (Home)"],
  ["back", "One step back (←)"],
  ["play", "Play (space)"],
  ["forward", "One step forward (→)"],
  ["last", "To the end (End)"],
].map(([name, title]) => [name, "", title]);
const GRAINS = { mistake: "next mistake", example: "next example", epoch: "next epoch" };
const SPEEDS = { slow: "slow", normal: "normal speed", fast: "fast", fastest: "fastest" };
const KEYS = [
  ["→ ←", "one step forward, back"],
  ["space", "play, pause"],
  ["Home End", "start, end of the run"],
  ["+ −", "class of the next point"],
  ["click", "place a point; shift or right click: the other class; Alt: even on top of a point"],
  ["drag", "move a point, or the plane"],
  ["N P", "choose the next, previous point"],
  ["Shift + arrows", "move the chosen point, or the crosshair"],
  ["Enter", "place a point at the crosshair (with Shift: the other class)"],
  ["F Delete", "flip, delete the chosen point"],
  ["Ctrl+Z Ctrl+Shift+Z", "undo, redo a change of points"],
  ["0", "fit the view to the points"],
  ["Esc", "choose nothing"],
];

const STAGE_KEYS = [
  ["→ ←", "next, previous stage"],
  ["Home End", "first, last stage"],
];
const HAND_KEYS = [
  ["drag", "the line, or the tip of w; a point; the plane"],
  ["← →", "turn the line"],
  ["↑ ↓", "shift the line along w, against w"],
  ["[ ]", "multiply w and b by ½, by 2"],
  ["X", "flip the sign of w and b"],
];
const KEYS_OF = { run: KEYS.slice(0, 3), hand: HAND_KEYS, best: STAGE_KEYS };

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// A button that opens a sheet.
export const menu = (label, title, ...content) =>
  element("details", { class: "menu" }, element("summary", { title, "aria-label": title }, label), element("div", { class: "sheet" }, ...content));

// Close the menus of a board, but not one that holds `target`.
export function closeMenus(root, target = null) {
  for (const menu of root.querySelectorAll("details.menu")) if (!menu.contains(target)) menu.open = false;
}

// What to look at, above a board; "" for nothing. Returns the new words, when there are any.
export function tellNote(root, text) {
  const old = root.previousElementSibling?.matches(".board-note") ? root.previousElementSibling : null;
  if ((old?.textContent ?? "") === text) return null;
  old?.remove();
  if (!text) return null;
  const note = element("p", { class: "board-note", role: "status" }, text);
  root.before(note);
  return note;
}

// mode: "run" for a board that steps through a run, "hand" for one with a line set by hand, "best" for one that steps
// through the stages of the max-margin separator; `save` is the menu that saves the picture.
export function build(parent, layers, mode, save) {
  const told = (text) => (mode === "hand" ? text.replace("change of points", "change of points or line") : text);
  const buttons = {};
  const row = (items, label, className) =>
    element("div", { class: className, role: "toolbar", "aria-label": label }, ...items.map((item) => {
      if (!item) return element("span", { class: "gap" });
      const [name, text] = item;
      const title = told(item[2]);
      const button = element("button", { type: "button", class: name, title, "aria-label": title }, text);
      if (name in ICONS) button.innerHTML = ICONS[name];
      return (buttons[name] = button);
    }));
  const select = (options, label) =>
    element("select", { "aria-label": label, title: label },
      ...Object.entries(options).map(([value, text]) => element("option", { value }, text)));

  const layerBoxes = {};
  const layerMenu = menu("Layers", "Switch parts of the picture on and off", ...Object.entries(layers).map(([name, text]) => {
    layerBoxes[name] = element("input", { type: "checkbox" });
    return element("label", {}, layerBoxes[name], ` ${text}`);
  }));
  const list = (rows) => element("dl", {}, ...rows.flatMap(([term, meaning]) =>
    [element("dt", {}, term), element("dd", {}, told(meaning))]));
  const help = menu("?", "Keys and symbols (key ?)", list([...(KEYS_OF[mode] ?? KEYS_OF.run), ...KEYS.slice(3)]), element("h4", {}, "Symbols"), list(symbolsOf(mode)),
    element("h4", {}, "Letters in your notes"), list(NOTES));

  const tools = row(TOOLS, "Points and view", "tools");
  tools.append(layerMenu, save, help);
  const plot = element("div", {
    class: "plot", tabindex: "0", role: "application",
    "aria-label": `The plane. Arrow keys ${mode === "hand" ? "move the line" : "step through the run"}; press ? for all keys.`,
  });
  const player = row(PLAYER, "Steps of the run", "player");
  const scrub = element("input", { type: "range", min: 0, step: 1, "aria-label": "Position in the run" });
  const [grain, speed] = [select(GRAINS, "What one step is"), select(SPEEDS, "Speed of play")];
  player.append(scrub, grain, speed);

  const companion = element("div", { class: "companion" });
  const side = element("aside", { "aria-label": "The current step" });
  const live = element("p", { class: "unseen", "aria-live": "polite" });

  const root = element("div", { class: "board", "data-testid": "board", "data-mode": mode },
    element("div", { class: "stage" }, tools, plot, player), companion, side, live);
  parent.append(root);
  return { root, plot, companion, side, buttons, scrub, grain, speed, layerBoxes, help, live };
}
