// Above the picture: what is done with a click to the points and the view, the layers, saving, and the help.

import { NOTES } from "../words/symbols.js";
import { button, element, list, menu } from "./elements.js";
import { helpOf } from "./keys.js";

/** @import { Act, Block, Lesson, Moment } from "../types" */

const some = ({ data }) => data.points.length > 0;
const chosen = (moment) => moment.chosen !== null;
const brush = (label) => ({ own }) => own.brush === label;
const TOOLS = {
  plus: { text: "+", title: () => "+: place + points", key: "key +", act: ["paint", 1], pressed: brush(1) },
  minus: { text: "−", title: () => "−: place − points", key: "key −", act: ["paint", -1], pressed: brush(-1) },
  undo: { text: "↶", title: ({ changes }) => `Undo a change of ${changes}`, key: "Ctrl+Z", act: ["undo"], usable: ({ able }) => able.undo },
  redo: { text: "↷", title: ({ changes }) => `Redo a change of ${changes}`, key: "Ctrl+Shift+Z", act: ["redo"], usable: ({ able }) => able.redo },
  flip: { text: "±", title: () => "Flip: give the chosen point the other class", key: "key F", act: ["flip"], usable: chosen },
  delete: { text: "✕", title: () => "Delete the chosen point", key: "Delete", act: ["delete"], usable: chosen },
  clear: { text: "Clear", title: () => "Clear: remove all points", act: ["clear"], usable: some },
  fit: { text: "Fit", title: ({ edits }) => `Fit: show all ${edits ? "points" : "of it"}`, key: "key 0", act: ["fit"] },
  closer: { text: "⊕", title: () => "Closer", key: "key I", act: ["closer"] },
  wider: { text: "⊖", title: () => "Wider", key: "key O", act: ["wider"] },
};
const MOVES = { left: ["←", "A"], up: ["↑", "W"], down: ["↓", "S"], right: ["→", "D"] };

// Of a lesson with the points of the session.
export const POINT_TOOLS = ["plus", "minus", null, "undo", "redo", "flip", "delete", "clear", null, "fit", "closer", "wider"];

/** @param {Lesson} lesson @param {Act} act @param {HTMLElement} save @returns {Block} */
export function toolbar(lesson, act, save) {
  const tools = lesson.tools.map((tool) => (typeof tool === "string" ? { name: tool, ...TOOLS[tool], title: TOOLS[tool].title(lesson) } : tool));
  const buttons = tools.map((tool) => (tool ? button(tool.text, tool.title, () => act(...tool.act), tool.name, tool.key) : element("span", { class: "gap" })));
  const moves = Object.entries(MOVES).map(([way, [arrow, key]]) => button(arrow, `Move the view: ${way}`, () => act("pan", way), "", `key ${key}`));
  const boxes = Object.entries(lesson.layers).map(([name, text]) => {
    const box = element("input", { type: "checkbox" });
    box.addEventListener("change", () => act("layer", name, box.checked));
    return { name, box, label: element("label", {}, box, ` ${text}`) };
  });
  const layers = boxes.length ? [menu("Layers", "Layers: parts of the picture, on and off", "", ...boxes.map(({ label }) => label))] : [];
  const notes = lesson.edits ? [element("h2", { class: "part" }, "Letters in your notes"), list(NOTES)] : [];
  const help = menu("?", "?: keys and symbols", "key ?", list(helpOf(lesson)), element("h2", { class: "part" }, "Symbols"), list(lesson.symbols), ...notes);
  help.classList.add("help");
  const label = lesson.edits ? "Points and view" : "Dimension and view";
  // On a phone, where the row is short, these two stand in the sheet.
  const zooms = [button("⊕", "Closer", () => act("closer"), "short"), button("⊖", "Wider", () => act("wider"), "short")];
  const pan = menu("✥", "Move the view", "keys W A S D", element("div", { class: "moves" }, ...moves, ...zooms));
  const node = element("div", { class: "tools", role: "group", "aria-label": label }, ...buttons, pan, ...layers, save, help);

  /** @param {Moment} moment */
  function show(moment) {
    tools.forEach((tool, i) => {
      if (tool?.usable) buttons[i].disabled = !tool.usable(moment);
      if (tool?.pressed) buttons[i].setAttribute("aria-pressed", tool.pressed(moment));
    });
    for (const { name, box } of boxes) box.checked = moment.layers.has(name);
  }
  return { node, show };
}
