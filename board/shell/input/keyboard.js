// The keyboard: tables of what keys do, and the action of a key.
// The same tables make the help, and the buttons that move what can be dragged.

import { t } from "../../language/t.js";

/** @import { AnyAction, KeyRow, Lesson, Moment, Picture, Vector, AnyKeyRow } from "../../types" */
/** @typedef {{ [key: string]: AnyAction }} KeyActions */
/** What a key does. The board itself handles those that are no actions of the reducer, see board.js.
 * @typedef {AnyAction | ["help"] | ["jump"] | ["lessons"] | ["blank"]} KeyAction */

/** @type {KeyRow[]} */
export const RUN_KEYS = [
  { label: "→ ←", effect: t("step forward or back"), keys: { ArrowRight: ["forward"], ArrowLeft: ["back"] } },
  { label: t("space"), effect: t("play or pause the run"), keys: { " ": ["play"] } },
  { label: "Home End", effect: t("go to the start or the end of the run"), keys: { Home: ["first"], End: ["last"] } },
];
/** @type {KeyRow[]} */
export const CHOICE_KEYS = [
  {
    label: "N P",
    effect: t("choose the next or the previous point"),
    keys: { n: ["chooseNext", 1], p: ["chooseNext", -1] },
  },
];
/** @type {KeyRow[]} */
export const POINT_KEYS = [
  {
    label: "+ −",
    effect: t("choose the class of the next point"),
    keys: { "+": ["paint", 1], "=": ["paint", 1], "-": ["paint", -1], "−": ["paint", -1] },
  },
  { label: t("click, tap"), effect: t("add a point; with Alt, even on top of a point") },
  { label: t("Shift + click"), effect: t("add a point of the other class") },
  {
    label: t("right-click, touch and hold"),
    effect: t("add a point of the other class, or change the class of a point"),
  },
  { label: t("drag"), effect: t("move a point, or the plane") },
  ...CHOICE_KEYS,
  {
    label: t("Shift + arrows"),
    effect: t("move the chosen point or the crosshair"),
    moves: t("Chosen point or crosshair"),
    keys: shiftArrowKeys("nudge"),
  },
  {
    label: "Enter",
    effect: t("add a point at the crosshair; with Shift, a point of the other class"),
    keys: { Enter: ["addAtCross", 1], "Shift+Enter": ["addAtCross", -1] },
  },
  {
    label: "F Delete",
    effect: t("change the class of the chosen point, or delete it"),
    keys: { f: ["flip"], Delete: ["delete"], Backspace: ["delete"] },
  },
  {
    label: "M J K",
    effect: t("make the chosen point the first example, or move it one place earlier or later in the order"),
    moves: t("Chosen point, in the order"),
    keys: { m: ["reorder", "first"], j: ["reorder", "earlier"], k: ["reorder", "later"] },
  },
];
/** @type {KeyRow[]} */
export const VIEW_KEYS = [
  { label: "0", effect: t("fit the view"), keys: { 0: ["fit"] } },
  {
    label: "W A S D",
    effect: t("move the view"),
    moves: t("View"),
    keys: { a: ["pan", "left"], w: ["pan", "up"], s: ["pan", "down"], d: ["pan", "right"] },
  },
  {
    label: "I O",
    effect: t("zoom in or out; also with two fingers or the wheel (with Ctrl or ⌘ if the board is not in use)"),
    keys: { i: ["closer"], o: ["wider"] },
  },
];

// For pictures of the weight space, while one has the focus.
/** @type {AnyKeyRow[]} */
export const SLICE_KEYS = [
  {
    label: t("Shift + arrows"),
    effect: t("in the weight space: move a marker, and see its line"),
    moves: t("Place in the weight space"),
    keys: shiftArrowKeys("aim", "slice"),
  },
  {
    label: "Enter",
    effect: t("in the weight space: choose the point whose constraint boundary is at the marker"),
    keys: { Enter: ["press", "slice"] },
  },
];
/** @type {KeyRow<{ lift: [], probe: [] }>[]} */
export const FEATURE_KEYS = [
  { label: "L", effect: t("lift the points from the plane, or lower them again"), keys: { l: ["lift"] } },
  {
    label: "E",
    effect: t(
      "show a probe that reads off values: drag it in the plane, or use Shift + arrows while no point is chosen",
    ),
    keys: { e: ["probe"] },
  },
];
/** @type {AnyKeyRow[]} */
export const SPACE_KEYS = [
  {
    label: t("Shift + arrows"),
    effect: t("turn the feature space"),
    moves: t("Turn the feature space"),
    keys: shiftArrowKeys("turn"),
  },
];
/** @type {AnyKeyRow[]} */
export const CONE_KEYS = [
  {
    label: t("Shift + arrows"),
    effect: t("turn the whole weight space"),
    moves: t("Turn the whole weight space"),
    keys: shiftArrowKeys("turn"),
  },
];

// While the user is the perceptron.
/** @type {KeyRow[]} */
export const ROUND_KEYS = [
  { label: "Enter", effect: t("when you are the perceptron: check your answer"), keys: { Enter: ["check"] } },
  {
    label: "T",
    effect: t("when you are the perceptron: answer that the run stops"),
    keys: { t: ["reply", { stops: true }] },
  },
  {
    label: "← → ↑ ↓",
    effect: t("when you are the perceptron: move the tip of the new w"),
    keys: {
      ArrowLeft: ["tip", [-1, 0]],
      ArrowUp: ["tip", [0, 1]],
      ArrowDown: ["tip", [0, -1]],
      ArrowRight: ["tip", [1, 0]],
    },
  },
  {
    label: "[ ]",
    effect: t("when you are the perceptron: choose the next lower or the next higher b"),
    keys: { "[": ["bias", -1], "]": ["bias", 1] },
  },
];

/** An action for Shift with each arrow key; its last argument is the direction [right, up]. @template {string} A
 * @template {unknown[]} G @param {[A, ...G]} action @returns {{ [key: string]: [A, ...G, Vector] }} */
export function shiftArrowKeys(...action) {
  return {
    "Shift+ArrowLeft": [...action, [-1, 0]],
    "Shift+ArrowUp": [...action, [0, 1]],
    "Shift+ArrowDown": [...action, [0, -1]],
    "Shift+ArrowRight": [...action, [1, 0]],
  };
}

/** The same for the arrow keys alone, which give the action the names of their ways.
 * @template {string} A @param {A} action @returns {{ [key: string]: [A, "left" | "right" | "up" | "down"] }} */
export const arrowKeys = (action) => ({
  ArrowLeft: [action, "left"],
  ArrowRight: [action, "right"],
  ArrowUp: [action, "up"],
  ArrowDown: [action, "down"],
});

/** @satisfies {KeyActions} */
const UNDO_KEYS = { "Ctrl+z": ["undo"], "Ctrl+Shift+z": ["redo"], "Ctrl+y": ["redo"] };
/** Not all of these are actions of the reducer: the board itself opens its help and the list of lessons, focuses its
 * field for a step, and closes a menu before it dispatches `escape`.
 * @satisfies {{ [key: string]: KeyAction }} */
const GLOBAL_KEYS = {
  ...UNDO_KEYS,
  r: ["read"],
  q: ["reveal"],
  h: ["hall"],
  c: ["lessons"],
  "?": ["help"],
  Escape: ["escape"],
};
/** While a question is open, keys choose its answers. If the board may be changed first, arrow keys change the board.
 * @type {KeyActions} */
const NUMBER_KEYS = Object.fromEntries(
  Array.from({ length: 9 }, (_, i) => [String(i + 1), /** @type {AnyAction} */ (["pickAnswer", i])]),
);
/** @satisfies {KeyActions} */
const ANSWER_KEYS = { ...NUMBER_KEYS, Enter: ["check"] };
/** @satisfies {KeyActions} */
const ANSWER_ARROW_KEYS = {
  ArrowDown: ["pickAnswer", 0, 1],
  ArrowRight: ["pickAnswer", 0, 1],
  ArrowUp: ["pickAnswer", 0, -1],
  ArrowLeft: ["pickAnswer", 0, -1],
};
/** For a line that the user draws as an answer. @type {KeyActions} */
const DRAWING_KEYS = arrowKeys("guess");
/** The actions of keys, with those that answer the open question. @param {KeyActions} actions
 * @param {Moment} moment @returns {KeyActions} */
export function withAnswerKeys(actions, { exercise: now, cross }) {
  if (!now?.isOpen || now.exercise.form === "rounds") return actions;
  if (!now.exercise.once) return { ...actions, Enter: ["check"] };
  const { isFree } = now.exercise;
  if (now.takes === "line") return { ...actions, ...DRAWING_KEYS, Enter: ["check"] };
  const { Enter, ...numbers } = ANSWER_KEYS;
  return { ...actions, ...numbers, ...(isFree ? {} : ANSWER_ARROW_KEYS), ...(isFree && cross ? {} : { Enter }) };
}

/** Whether a field takes a key; Esc closes a menu that the field is in. @param {Element} target @param {string} key */
const isTyped = (target, key) =>
  target.matches("textarea, input:not([type=range]):not([type=checkbox]):not([type=radio])") &&
  !(key === "Escape" && target.closest("details.menu"));
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/** The actions of all keys, {key: action}, in one picture of a lesson or, without a picture, elsewhere on its board. If
 * the user `plays`, they include the keys for the user as the perceptron.
 * @param {Pick<Lesson, "steps" | "keys">} lesson @param {Pick<Picture, "keys"> | null} [picture]
 * @param {boolean} [plays] @returns {KeyActions} */
export function actionsOf({ steps, keys }, picture = null, plays = false) {
  return Object.assign(
    { ...GLOBAL_KEYS, ...(steps ? { g: ["jump"] } : {}) },
    ...[...keys, ...(picture?.keys ?? []), ...(plays ? ROUND_KEYS : [])].map((row) => row.keys),
  );
}

/** The rows of the pictures' own keys. @param {Lesson} lesson @returns {AnyKeyRow[]} */
const pictureKeys = ({ pictures }) => pictures.flatMap(({ keys }) => keys ?? []);

const QUESTION_HELP = [
  { label: "Q", effect: t("show the answer to an open question (a key for lecturers)") },
  {
    label: "↓ ↑ 1 2 …",
    effect: t(
      "while a question is open: choose an answer (N and P choose a point) or draw the line; Enter checks " +
        "your answer",
    ),
  },
];

/** The rows of a lesson's help: [keys, what they do]. @param {Lesson} lesson */
export function helpOf(lesson) {
  const { keys, changes, steps, games, questions, alone } = lesson;
  const rows = [
    ...keys,
    ...pictureKeys(lesson),
    ...(games ? ROUND_KEYS : []),
    ...(steps ? [{ label: "G", effect: t("go to a step: type its number, then press Enter") }] : []),
    ...(changes ? [{ label: "Ctrl+Z Ctrl+Shift+Z", effect: t("undo or redo the last change") }] : []),
    { label: "R", effect: t("have a screen reader repeat everything, with the formulas") },
    ...(questions ? QUESTION_HELP : []),
    { label: "H", effect: t("turn presentation mode on or off") },
    {
      label: t("Page Down, Page Up"),
      effect: t("in presentation mode or full screen, also from a presenter’s remote: as → and ←"),
    },
    { label: ". B", effect: t("in presentation mode or full screen: blank the board; any key brings it back") },
    ...(alone ? [] : [{ label: "C", effect: t("in presentation mode: open the list of lessons") }]),
    {
      label: "Esc",
      effect: t(
        "close a menu, clear the selection, or leave presentation mode; from elsewhere on the page, go back to the " +
          "board",
      ),
    },
  ];
  return rows.map(({ label, effect }) => [label, effect]);
}

/** The action of a key that is pressed on the board; nothing if the focused element needs the key itself.
 * @param {KeyboardEvent} event @param {Element} target @param {KeyActions} actions */
export function actionFor(event, target, actions) {
  const key = comboOf(event);
  const isLetter = key.length === 1 && key !== " ";
  const typing = isTyped(target, key) || (target.matches("[type=radio]") && !isLetter);
  const choosing = target.matches("select") && !["ArrowLeft", "ArrowRight"].includes(key);
  const pressing = (key === " " || key === "Enter") && target.matches("button, summary, input");
  const scrolling = SCROLL_KEYS.includes(key) && target.matches(".sheet, .margins, .rows");
  return typing || choosing || pressing || scrolling || event.altKey || event.defaultPrevented
    ? null
    : (actions[key] ?? actions[key.replace(/^Shift\+(?!Arrow)/, "")]);
}

/** As in "Ctrl+z", "Shift+ArrowLeft" and "f". Shift counts only with Ctrl and with keys that type nothing.
 * @param {KeyboardEvent} event */
function comboOf({ key, ctrlKey, metaKey, shiftKey }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && (name.length > 1 || ctrlKey || metaKey) ? "Shift+" : "";
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${shift}${name}`;
}

/** The keys that a presenter's remote sends, and the keys of the board that they stand for. */
const REMOTE_KEYS = { PageDown: "ArrowRight", PageUp: "ArrowLeft", ".": "blank", b: "blank" };

/** The action of a presenter's remote, or nothing. While a question is open, the forward key shows the answer instead
 * of a step, because a remote has no other key for that. @param {KeyboardEvent} event @param {Element} target
 * @param {KeyActions} actions @param {boolean} asks whether a question is open
 * @returns {KeyAction | null | undefined} */
export function remoteActionFor(event, target, actions, asks) {
  const key = REMOTE_KEYS[/** @type {keyof typeof REMOTE_KEYS} */ (comboOf(event))];
  const typing = key === "blank" ? isTyped(target, event.key) : target.matches("textarea");
  if (!key || typing || event.altKey) return null;
  if (key === "blank") return ["blank"];
  return asks && key === "ArrowRight" ? ["reveal"] : actions[key];
}

/** @type {{ [key: string]: [sign: string, way: string] }} */
const DIRECTIONS = {
  ArrowLeft: ["←", t("left")],
  ArrowUp: ["↑", t("up")],
  ArrowDown: ["↓", t("down")],
  ArrowRight: ["→", t("right")],
  t: ["⇞", t("toward the viewer")],
  g: ["⇟", t("away from the viewer")],
  m: ["⇤", t("the first example")],
  j: ["←", t("one place earlier")],
  k: ["→", t("one place later")],
};
/** @type {{ [letter: string]: string }} */
const LETTER_ARROWS = { a: "ArrowLeft", w: "ArrowUp", s: "ArrowDown", d: "ArrowRight" };

/** A button that moves something. @typedef {{ text: string, title: string, key: string, action: AnyAction }} Move */

/** Buttons for the keys that move something: [what is moved, its buttons].
 * @param {AnyKeyRow[]} rows @returns {[string, Move[]][]} */
export function movesOf(rows) {
  /** @param {AnyKeyRow} anyKeyRow */
  const buttons = ({ moves, keys = {} }) =>
    Object.entries(keys).map(([key, action]) => {
      const name = key.replace("Shift+", "");
      const [text, way] = DIRECTIONS[LETTER_ARROWS[name] ?? name];
      const label = name.length === 1 ? name.toUpperCase() : key.replace(name, text);
      return { text, title: `${moves}: ${way}`, key: `key ${label}`, action };
    });
  const names = new Set(rows.flatMap(({ moves }) => moves ?? []));
  return Array.from(names, (name) => [name, rows.filter(({ moves }) => moves === name).flatMap(buttons)]);
}
