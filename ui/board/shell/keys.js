// The keyboard. What a lesson's keys do is a table, which is also the help.

/** @import { KeyRow } from "../types" */

/** @type {KeyRow[]} */
export const RUN = [
  { shown: "→ ←", says: "one step forward, back", keys: { ArrowRight: ["forward"], ArrowLeft: ["back"] } },
  { shown: "space", says: "play, pause", keys: { " ": ["play"] } },
  { shown: "Home End", says: "start, end of the run", keys: { Home: ["first"], End: ["last"] } },
];
/** @type {KeyRow[]} */
export const POINTS = [
  { shown: "+ −", says: "class of the next point", keys: { "+": ["paint", 1], "=": ["paint", 1], "-": ["paint", -1], "−": ["paint", -1] } },
  { shown: "click", says: "place a point; shift or right click: the other class; Alt: even on top of a point" },
  { shown: "drag", says: "move a point, or the plane" },
  { shown: "finger", says: "tap: place a point; hold: the other class, also of a point; drag: move a point" },
  { shown: "N P", says: "choose the next, previous point", keys: { n: ["chooseNext", 1], p: ["chooseNext", -1] } },
  { shown: "Shift + arrows", says: "move the chosen point, or the crosshair", keys: shifted("nudge") },
  { shown: "Enter", says: "place a point at the crosshair (with Shift: the other class)", keys: { Enter: ["addAtCross", 1], "Shift+Enter": ["addAtCross", -1] } },
  { shown: "F Delete", says: "flip, delete the chosen point", keys: { f: ["flip"], Delete: ["delete"], Backspace: ["delete"] } },
];
/** @type {KeyRow[]} */
export const VIEW = [
  { shown: "0", says: "fit the view", keys: { 0: ["fit"] } },
  { shown: "W A S D", says: "move the view", keys: { w: ["pan", "up"], a: ["pan", "left"], s: ["pan", "down"], d: ["pan", "right"] } },
  { shown: "I O", says: "closer, wider; so do two fingers, and the wheel over a board in use (over another with Ctrl or ⌘)", keys: { i: ["closer"], o: ["wider"] } },
];

/** @returns {KeyRow["keys"]} */
export function shifted(action) {
  return { "Shift+ArrowLeft": [action, [-1, 0]], "Shift+ArrowRight": [action, [1, 0]], "Shift+ArrowUp": [action, [0, 1]], "Shift+ArrowDown": [action, [0, -1]] };
}

const TRAVEL = { "Ctrl+z": ["undo"], "Ctrl+Shift+z": ["redo"], "Ctrl+y": ["redo"] };

// All that a lesson's keys do: {key: action}.
export const actionsOf = (lesson) => Object.assign({ ...TRAVEL, "?": ["help"], Escape: ["escape"] }, ...lesson.keys.map(({ keys }) => keys));

// The rows of its help: [keys, what they do].
export function helpOf({ keys, changes }) {
  const rows = [...keys, { shown: "Ctrl+Z Ctrl+Shift+Z", says: `undo, redo a change of ${changes}` }, { shown: "Esc", says: "choose nothing" }];
  return rows.map(({ shown, says }) => [shown, says]);
}

// The action of a key, wherever on the page it is pressed, unless it belongs to another control; then nothing.
export function actionFor(event, root, actions) {
  const { target } = event;
  const key = comboOf(event);
  const ours = root.contains(target);
  const typing = target.matches("input:not([type=range]):not([type=checkbox]), textarea, [contenteditable], [role=combobox]");
  const choosing = target.matches("select") && !["ArrowLeft", "ArrowRight"].includes(key);
  const elsewhere = !ours && (choosing || target.matches("input, [role=option], [role=slider], [role=radio], [role=tab]"));
  const pressing = (key === " " || key === "Enter") && target.matches("button, summary, input, a, [role=button]");
  return typing || choosing || elsewhere || pressing || event.altKey || event.defaultPrevented ? null : actions[key] ?? actions[key.replace(/^Shift\+/, "")];
}

// "Ctrl+z", "Shift+ArrowLeft", "f": Shift counts with keys that write nothing, and with Ctrl.
function comboOf({ key, ctrlKey, metaKey, shiftKey }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && (name.length > 1 || ctrlKey || metaKey) ? "Shift+" : "";
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${shift}${name}`;
}
