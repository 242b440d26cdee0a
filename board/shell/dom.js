// Creates and updates elements of the page: buttons, fields, menus and texts.

import { attributesOf } from "../draw/marks.js";
import { markFormula, svg, replaceText } from "../draw/svg.js";
import { t } from "../language/t.js";
import { areFormula, piecesOf } from "../words/formulas.js";
import { HEADER } from "./page/streamlit_dom.js";

/** @import { Look } from "../draw/types" */
/** @typedef {{ [name: string]: string | number }} Attributes */

/** What an element contains. Nothing stands for a part that is missing.
 * @typedef {Node | string | null | undefined | false} Child */

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Attributes} [attributes]
 * @param {Child[]} children */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  if (children.length === 1 && typeof children[0] === "string") setText(node, children[0]);
  else
    for (const child of children) if (child) node.append(...(typeof child === "string" ? textIn(tag, child) : [child]));
  return node;
}

// Elements whose text may have several nodes, because the styles do not lay the nodes out in a row.
const SENTENCE_TAGS = ["p", "li", "dt", "dd", "td", "th", "h2", "h3", "span", "b", "small", "caption"];

/** A text among other children, which the styles may lay out in a row: formulas keep the spaces around them.
 * @param {string} tag @param {string} text @returns {(Node | string)[]} */
function textIn(tag, text) {
  const pieces = piecesOf(text);
  const hasWords = pieces.some((piece, i) => i % 2 === 0 && /\p{L}/u.test(piece));
  if (pieces.length > 1 && !hasWords) return [formulaOf(text)];
  return SENTENCE_TAGS.includes(tag) ? partsOfSentence(pieces) : [text];
}

/** Text nodes for words, and elements for formulas. @param {string[]} pieces as of piecesOf
 * @returns {Node[]} */
const partsOfSentence = (pieces) =>
  pieces.flatMap((piece, i) => (piece || i ? [i % 2 ? formulaOf(piece) : document.createTextNode(piece)] : []));

/** @param {string} text */
function formulaOf(text) {
  const node = document.createElement("var");
  node.setAttribute("translate", "no");
  node.append(text);
  return node;
}

/** The first element with this selector in another one; throws if there is none.
 * @template {HTMLElement} [N=HTMLElement] @param {ParentNode | null} root @param {string} selector @returns {N} */
export function requireElement(root, selector) {
  const found = root?.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector} here`);
  return /** @type {N} */ (found);
}

/** @type {{ [sign: string]: string }} */
const ARIA_KEYS = {
  "←": "ArrowLeft",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "→": "ArrowRight",
  "+": "Plus",
  "−": "-",
  space: "Space",
};

/** The syntax of aria-keyshortcuts for a key. @param {string} key */
function shortcutOf(key) {
  const parts = key.replace(/^key /, "").match(/^\+$|[^+]+/g) ?? [];
  return parts.map((part) => ARIA_KEYS[part] ?? part.replace("Ctrl", "Control")).join("+");
}

/** @type {{ [key: string]: string }} */
const KEY_NAMES = { space: t("space"), Home: t("Home"), End: t("End"), Delete: t("Delete") };
/** @param {string} key */
const keyLabel = (key) => (key.startsWith("key ") ? t("key {key}", { key: key.slice(4) }) : (KEY_NAMES[key] ?? key));

/** Name a control. The name begins with the visible words, and only the tooltip also says the key.
 * @template {HTMLElement} N @param {N} node @param {string} name @param {string} [key] */
export function setLabel(node, name, key = "") {
  if (node.ariaLabel === name) return node;
  node.setAttribute("aria-label", name);
  if (key) node.setAttribute("aria-keyshortcuts", shortcutOf(key));
  node.title = key ? t("{name} ({key})", { name, key: keyLabel(key) }) : name;
  return node;
}

/** @param {string} text @param {string} name its text if empty @param {() => void} pressed @param {string} [className]
 * @param {string} [key] */
export function button(text, name, pressed, className = "", key = "") {
  const node = setLabel(element("button", { type: "button", class: className }, text), name || text, key);
  node.addEventListener("click", () => isUsable(node) && pressed());
  return node;
}

/** Enable or disable a button, which keeps the focus even if it is disabled. @param {Element} node
 * @param {boolean} usable */
export const setUsable = (node, usable) =>
  usable ? node.removeAttribute("aria-disabled") : node.setAttribute("aria-disabled", "true");
/** @param {Element} node */
export const isUsable = (node) => !node.hasAttribute("aria-disabled");

/** @param {string} path */
export const iconOf = (path) =>
  `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}" fill="currentColor"/></svg>`;

/** A button that shows an icon, as of iconOf; for the rest see `button`. @param {string} icon @param {string} name
 * @param {() => void} pressed @param {string} [className] @param {string} [key] */
export function iconButton(icon, name, pressed, className, key) {
  const node = button("", name, pressed, className, key);
  node.innerHTML = icon;
  return node;
}

/** A sample of how a line is drawn in a picture. @param {Look} look */
export function lineSample(look) {
  const node = svg("svg", { class: "sample", width: 34, height: 10, "aria-hidden": "true" });
  node.append(svg("path", { d: "M0,5H34", ...attributesOf(look, 1) }));
  return node;
}

/** A field for a number. It asks phones for the text keypad, because only that is sure to have a minus sign.
 * @param {Attributes} attributes */
export const numberField = (attributes) =>
  element("input", { type: "text", inputmode: "text", autocapitalize: "off", autocomplete: "off", ...attributes });

/** Fill a field, but not while somebody is typing in it. @param {HTMLInputElement} field @param {string} text */
export function fillField(field, text) {
  if (document.activeElement !== field && field.value !== text) field.value = text;
}

/** A field for text, with a name for screen readers. @param {string} label @param {number} maxlength */
export function textInput(label, maxlength, value = "") {
  const input = element("input", { type: "text", maxlength, "aria-label": label });
  input.value = value;
  return input;
}

/** A field for text, with its label. @param {string} text @param {number} maxlength */
export function textField(text, maxlength, value = "") {
  const input = element("input", { type: "text", maxlength });
  input.value = value;
  return { input, label: element("label", {}, `${text} `, input) };
}

/** A field that chooses a file: what clicks it opens the browser's dialog. @param {string} accept
 * @param {(file: File) => void} take */
export function fileField(accept, take) {
  const field = element("input", { type: "file", accept, hidden: "" });
  field.addEventListener("change", () => {
    if (field.files?.[0]) take(field.files[0]);
    field.value = ""; // so that the same file can be chosen again
  });
  return field;
}

/** Have the Enter key in a field do something. @param {HTMLElement} field @param {() => void} enter */
export function onEnter(field, enter) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // or Enter would also press what gets the focus next
    enter();
  });
}

let idCount = 0;
// An id that is unique among all boards of the page.
/** @param {string} name */
export const newId = (name) => `${name}-${++idCount}`;

// A sentence about an invalid number, and the fields that it may be about: it is about the last one that was typed in.
export class Problem {
  node = element("p", { class: "problem", id: newId("problem"), role: "alert" });
  /** @type {Element | null} */
  lastField = null;

  /** `change` is called with what is typed, once it is finished. @param {string} label
   * @param {(text: string) => void} [change] */
  createField(label, change) {
    const field = numberField({ "aria-label": label, "aria-describedby": this.node.id });
    for (const type of ["input", "change"]) field.addEventListener(type, () => this.setField(field));
    field.addEventListener("change", () => change?.(field.value));
    return field;
  }

  /** @param {Element} field */
  setField(field) {
    if (this.lastField !== field) this.lastField?.removeAttribute("aria-invalid");
    this.lastField = field;
  }

  /** @param {string} text */
  show(text) {
    setText(this.node, text);
    if (text) this.lastField?.setAttribute("aria-invalid", "true");
    else this.lastField?.removeAttribute("aria-invalid");
  }
}

/** A list to choose from. @template {string} V @param {{ [value in V]: string }} options @param {string} label
 * @param {(value: V) => void} [change] */
export function select(options, label, change) {
  const choices = Object.entries(options).map(([value, text]) => element("option", { value }, String(text)));
  const list = element("select", { "aria-label": label, title: label }, ...choices);
  list.addEventListener("change", () => change?.(/** @type {V} */ (list.value)));
  return list;
}

/** A checkbox with its label; change(now) is called with whether it is checked. @param {string} text
 * @param {(now: boolean) => void} change */
export function checkbox(text, change) {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => change(box.checked));
  return { box, label: element("label", {}, box, " ", element("span", {}, text)) };
}

/** A button that opens a sheet, which closes when the focus goes elsewhere. @param {string} text @param {string} name
 * @param {string} key @param {Child[]} content */
export function menu(text, name, key, ...content) {
  const sheet = element("div", { class: "sheet", tabindex: "-1" }, ...content);
  const node = element("details", { class: "menu" }, setLabel(element("summary", {}, text), name, key), sheet);
  node.addEventListener("focusout", ({ relatedTarget }) => {
    const next = /** @type {Node | null} */ (relatedTarget);
    if (next && !focusScope(node).contains(next)) node.open = false;
  });
  node.addEventListener("toggle", () => node.open && closeOthers(node));
  return node;
}

/** The button and the sheet of a menu. @param {Element} menu */
export const menuParts = (menu) => /** @type {[opener: HTMLElement, sheet: HTMLElement]} */ ([...menu.children]);

/** The menu that a menu is in. @param {Element} menu @returns {HTMLDetailsElement | null | undefined} */
const outerMenu = (menu) => menu.parentElement?.closest("details.menu");

/** @param {ParentNode | null} root @returns {HTMLDetailsElement[]} */
const openMenus = (root, selector = "details.menu[open]") => Array.from(root?.querySelectorAll(selector) ?? []);

/** The element that the focus must leave before a menu closes. A menu in another one stays open while that one is used:
 * or what is pressed there would move away. @param {Element} menu */
const focusScope = (menu) => outerMenu(menu) ?? menu;

/** @param {HTMLDetailsElement} menu */
function closeOthers(menu) {
  for (const other of openMenus(menu.parentElement, ":scope > details.menu[open]")) other.open = other === menu;
}

/** Close the menus of a board, but not one that contains `target`. Returns whether one was open.
 * @param {Element} root @param {Node | null} [target] */
export function closeMenus(root, target = null) {
  const open = openMenus(root).filter((menu) => !focusScope(menu).contains(target));
  for (const menu of open) menu.open = false;
  return open.length > 0;
}

const EDGE_GAP_PX = 8; // between a sheet and the edges of the window

/** Move a sheet that has opened, so that all of it is in the window. @param {HTMLElement} sheet */
export function keepInWindow(sheet) {
  sheet.style.translate = "";
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  const header = document.querySelector(HEADER)?.getBoundingClientRect().bottom ?? 0;
  /** @param {number} low @param {number} high @param {number} start @param {number} end */
  const back = (low, high, start, end) => Math.max(start + EDGE_GAP_PX - low, Math.min(0, end - EDGE_GAP_PX - high));
  const across = back(left, right, 0, document.documentElement.clientWidth);
  sheet.style.translate = `${across}px ${back(top, bottom, header, innerHeight)}px`;
}

/** The same for the sheet of a menu, when it has opened, or for the sheet that the menu is in. @param {Event} toggle */
export function keepMenuInWindow({ target }) {
  const opened = /** @type {HTMLElement} */ (target);
  if (opened.matches(".menu[open]")) keepInWindow(menuParts(outerMenu(opened) ?? opened)[1]);
}

/** Whether a click follows a link in this tab, without a key that opens it elsewhere. @param {MouseEvent} event */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }) => !(ctrlKey || metaKey || shiftKey || altKey);

/** @type {WeakMap<Element, HTMLElement>} */
const origins = new WeakMap(); // what had the focus before a key opened a menu

/** The element that has the focus. */
export const focusedPart = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** Open a menu, and the menus around it, and focus its sheet. @param {HTMLDetailsElement} menu */
export function enterMenu(menu) {
  const before = focusedPart();
  if (before) origins.set(menu, before);
  for (let outer = /** @type {ReturnType<typeof outerMenu>} */ (menu); outer; outer = outerMenu(outer))
    outer.open = true;
  menuParts(menu)[1].focus({ preventScroll: true }); // `keepInWindow` moves the sheet into the window instead
}

/** Close the innermost open menu with the focus in it, and return the focus to where it was. Returns whether there was
 * such a menu.
 * @param {Element} root */
export function leaveMenu(root) {
  const open = openMenus(root).findLast((menu) => menu.contains(document.activeElement));
  if (!open) return false;
  const before = origins.get(open);
  origins.delete(open);
  (before?.isConnected ? before : menuParts(open)[0]).focus({ preventScroll: true });
  open.open = false;
  return true;
}

/** The board that a node is on. @param {Element} node */
export const boardOf = (node) => /** @type {HTMLElement} */ (node.closest(".board"));

/** The picture of the board that a node is on. @param {Element} node */
export const plotOf = (node) => requireElement(boardOf(node), ".plot");

/** Focus the picture of a node's board. @param {Element} node */
export const focusPlot = (node) => plotOf(node).focus({ preventScroll: true });

/** @param {string[][]} rows [term, meaning] */
export const definitionList = (rows) =>
  element("dl", {}, ...rows.flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)]));

/** A row of buttons. @param {Child[]} buttons */
export const buttonRow = (...buttons) => element("div", { class: "moves" }, ...buttons);

/** A group of buttons with a title. @param {string} title @param {Node[]} content */
export const titledGroup = (title, ...content) =>
  element(
    "div",
    { class: "moves", role: "group", "aria-label": title },
    element("h2", { class: "part" }, title),
    ...content,
  );

/** The headings of columns, or empty cells. @param {string[]} texts */
export const headRow = (...texts) =>
  element("tr", {}, ...texts.map((text) => (text ? element("th", { scope: "col" }, text) : element("td"))));

/** A row of a table, with its heading. @param {string} className @param {Node | string} heading
 * @param {(HTMLTableCellElement | string)[]} cells */
export const tableRow = (className, heading, ...cells) =>
  element(
    "tr",
    { class: className },
    element("th", { scope: "row" }, heading),
    ...cells.map((cell) => (typeof cell === "string" ? element("td", {}, cell) : cell)),
  );

/** Whether the values differ from those of the last call. @returns {(...values: unknown[]) => boolean} */
export function changeDetector() {
  /** @type {unknown[]} */
  let before = [];
  return (...values) => {
    const isSame = values.length === before.length && values.every((value, i) => value === before[i]);
    before = values;
    return !isSame;
  };
}

/** Fill an element with the nodes that `make` returns, but only if the key has changed: the nodes keep the focus.
 * @param {HTMLElement} node @param {string | number} key @param {() => Node[]} make */
export function renew(node, key, make) {
  if (node.dataset.key === String(key)) return;
  node.dataset.key = String(key);
  node.replaceChildren(...make());
}

/** Fill a list of values, [symbol, meaning, value]. Most often only the values have changed.
 * @param {HTMLElement} node @param {string[][]} rows */
export function fillValues(node, rows) {
  const terms = rows.map(([symbol, meaning]) => `${symbol} ${meaning}`);
  renew(node, terms.join(), () =>
    rows.flatMap(([symbol, meaning]) => [
      element("dt", {}, element("b", {}, symbol), " ", element("span", {}, meaning)),
      element("dd"),
    ]),
  );
  rows.forEach(([, , text], i) => setText(node.children[2 * i + 1], text));
}

/** @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent === text) return;
  const pieces = piecesOf(text);
  markFormula(node, pieces);
  if (pieces.length === 1 || areFormula(pieces) || !SENTENCE_TAGS.includes(node.localName))
    return replaceText(node, text);
  const parts = partsOfSentence(pieces);
  const known = [...node.childNodes];
  const isSame = known.length === parts.length && known.every((part, i) => part.nodeName === parts[i].nodeName);
  if (isSame) known.forEach((part, i) => replaceText(part, String(parts[i].textContent)));
  else node.replaceChildren(...parts);
}

/** Show a paragraph for each text. Paragraphs that are there are kept.
 * @param {Element} node @param {string[]} texts */
export function setParagraphs(node, texts) {
  while (node.childElementCount > texts.length) node.lastElementChild?.remove();
  while (node.childElementCount < texts.length) node.append(element("p"));
  texts.forEach((text, i) => setText(node.children[i], text));
}

/** An observer that stops when `signal` aborts. @template {MutationObserver | ResizeObserver} O @param {O} observer
 * @param {AbortSignal} signal @returns {O} */
export function untilAbort(observer, signal) {
  signal.addEventListener("abort", () => observer.disconnect());
  return observer;
}

const FETCH_TIME_MS = 60_000; // for the browser to fetch a file

/** @param {Blob} blob @param {string} file its name */
export function download(blob, file) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(href), FETCH_TIME_MS);
}
