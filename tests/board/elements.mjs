// The elements that the board makes for a page, used on a page in node.

import { clean, document, window } from "./dom.mjs"; // before the board
import * as dialog from "../../board/shell/dialog.js";
import * as parts from "../../board/shell/components/question_parts.js";
import * as dom from "../../board/shell/dom.js";

const textOf = (node) => node.textContent;
const page = () => {
  clean();
  document.body.innerHTML = "<button>before</button>";
  document.body.firstElementChild.focus();
  return document.body;
};
const send = (node, type, options = {}) => {
  const event = new window.Event(type, { cancelable: true });
  node.dispatchEvent(Object.assign(event, options));
  return event.defaultPrevented;
};

// The name, the longest text and the text of a field without a label.
export function named(label, most, text) {
  const { ariaLabel, maxLength, value } = dom.textInput(label, most, text);
  return [ariaLabel, maxLength, value];
}

// The text of a field that shows `before`, when the board writes `now`.
export function filled(before, now, isFocused) {
  const { input } = dom.textField("a name", 20, before);
  page().append(input);
  if (isFocused) input.focus();
  dom.fillField(input, now);
  return input.value;
}

// Which of these keys a field takes as Enter, and keeps from the page.
export function entered(keys) {
  const field = dom.numberField({});
  let count = 0;
  dom.onEnter(field, () => count++);
  const kept = keys.filter((key) => send(field, "keydown", { key }));
  return [kept, count];
}

// The names of the files that a field takes, when each is chosen.
export function chosen(names) {
  const taken = [];
  const field = dom.fileField(".csv", ({ name }) => taken.push(name));
  for (const name of names) {
    let value = name;
    Object.defineProperties(field, {
      files: { get: () => (value ? [{ name: value }] : []), configurable: true },
      value: { get: () => value, set: (text) => (value = text), configurable: true },
    });
    send(field, "change");
    send(field, "change"); // the browser fires once more only for another value
  }
  return taken;
}

// Whether a detector says so, for each list of values in turn.
export function changes(lists) {
  const isOther = dom.changeDetector();
  return lists.map((values) => isOther(...values));
}

// The numbers that are read from fields with these texts and names, at most `most`, and what is refused.
export function numbersRead(typed, most) {
  const refused = [];
  const fields = typed.map(([text, name]) => [Object.assign(dom.numberField({}), { value: text }), name]);
  const values = parts.readNumbers(
    fields,
    (text) => refused.push(text),
    (value) => value <= most,
  );
  return [values, refused];
}

// Which of some choices tell that they were pressed, and which show that they are, if `at` is chosen.
export function pressed(texts, at) {
  const taps = [];
  const buttons = parts.choiceButtons(texts, (i) => taps.push(i));
  for (const button of buttons) button.click();
  parts.showPressed(buttons, at);
  return [taps, buttons.filter((button) => button.getAttribute("aria-pressed") === "true").map(textOf)];
}

// What an element contains after it was filled with each [key, text] in turn, and how often it was filled.
export function renewed(steps) {
  const node = dom.element("div");
  let count = 0;
  const texts = steps.map(([key, text]) => {
    dom.renew(node, key, () => (count++, [dom.element("p", {}, text)]));
    return node.textContent;
  });
  return [texts, count];
}

// The parts of an element, some of which are missing.
export const partsOf = (children) => [...dom.element("div", {}, ...children).childNodes].map(textOf);

// The cells of a row of headings and of a row of a table: [tag, scope, text].
export const cellsOf = (...texts) =>
  [dom.headRow(...texts), dom.tableRow("chosen", ...texts)].map((row) =>
    [...row.cells].map((cell) => [cell.localName, cell.getAttribute("scope"), cell.textContent]),
  );

// A dialog before and after its button closes it: [its name, its texts, how many dialogs there are].
export function dialogs(title) {
  const root = page();
  const node = dialog.openDialog(root, title, "small", (close) => [dialog.closeButton(close)]);
  const shown = () => [node.ariaLabel, [...node.children].map(textOf), root.querySelectorAll("dialog").length];
  const before = [...shown(), node.open, node.className];
  node.querySelector("button").click();
  return [before, root.querySelectorAll("dialog").length];
}

// A note before and after its last button closes it, and how often it was left.
export function notes() {
  const root = page();
  let left = 0;
  const text = dom.element("span", {}, "You were here.");
  const note = dialog.createNote("A note", "small", [text], ["Close", "Close: hide it"], () => left++);
  root.append(note);
  const before = [note.ariaLabel, note.className, [...note.children].map(textOf)];
  note.querySelector("button").click();
  return [before, note.isConnected, left];
}

// Whether an observer observes, before and after its signal aborts.
export function observed() {
  const board = new AbortController();
  let isOn = true;
  dom.untilAbort({ disconnect: () => (isOn = false) }, board.signal);
  const before = isOn;
  board.abort();
  return [before, isOn];
}
