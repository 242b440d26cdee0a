// Elements of the page.

import { svg } from "../draw/svg.js";

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const KEYS = {
  "←": "ArrowLeft",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "→": "ArrowRight",
  "⇞": "PageUp",
  "⇟": "PageDown",
  "+": "Plus",
  "−": "-",
  space: "Space",
};

// A key as aria-keyshortcuts has it.
function shortcutOf(key) {
  const parts = key.replace(/^key /, "").match(/^\+$|[^+]+/g);
  return parts.map((part) => KEYS[part] ?? part.replace("Ctrl", "Control")).join("+");
}

// What a control is called: the words that are seen come first in the name, and only the tooltip says the key too.
export function named(node, name, key = "") {
  if (node.ariaLabel === name) return node;
  node.setAttribute("aria-label", name);
  if (key) node.setAttribute("aria-keyshortcuts", shortcutOf(key));
  node.title = key ? `${name} (${key})` : name;
  return node;
}

export function button(text, name, pressed, className = "", key = "") {
  const node = named(element("button", { type: "button", class: className }, text), name, key);
  node.addEventListener("click", () => isUsable(node) && pressed());
  return node;
}

// A button that can do nothing now says so, and keeps the focus.
export const setUsable = (node, usable) =>
  usable ? node.removeAttribute("aria-disabled") : node.setAttribute("aria-disabled", "true");
export const isUsable = (node) => !node.hasAttribute("aria-disabled");

export const iconOf = (path) =>
  `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}" fill="currentColor"/></svg>`;

/** A button that shows an icon, as of iconOf; for the rest see `button`. */
export function iconButton(icon, ...given) {
  const node = button("", ...given);
  node.innerHTML = icon;
  return node;
}

/** A short line, as one of a picture is drawn. @param {{ color: string, width: number, dash?: string }} look */
export function lineSample({ color, width, dash }) {
  const node = svg("svg", { class: "sample", width: 34, height: 10, "aria-hidden": "true" });
  node.append(
    svg("path", {
      d: "M0,5H34",
      stroke: color,
      "stroke-width": width,
      ...(dash && { "stroke-dasharray": dash.replaceAll("px", "") }),
    }),
  );
  return node;
}

let made = 0;
// An id that no other element has, of this board or of another one.
export const newId = (name) => `${name}-${++made}`;

// A sentence on what is wrong with a number, and the fields of which it may speak: it is about the one that was typed in last.
export class Problem {
  node = element("p", { class: "problem", id: newId("problem"), role: "alert" });
  last = null;

  field(label) {
    const field = element("input", {
      type: "text",
      inputmode: "decimal",
      "aria-label": label,
      "aria-describedby": this.node.id,
    });
    for (const type of ["input", "change"]) field.addEventListener(type, () => this.isAbout(field));
    return field;
  }

  isAbout(field) {
    if (this.last !== field) this.last?.removeAttribute("aria-invalid");
    this.last = field;
  }

  show(text) {
    setText(this.node, text);
    if (text) this.last?.setAttribute("aria-invalid", "true");
    else this.last?.removeAttribute("aria-invalid");
  }
}

export const select = (options, label) =>
  element(
    "select",
    { "aria-label": label, title: label },
    ...Object.entries(options).map(([value, text]) => element("option", { value }, text)),
  );

// A box to be ticked: change(whether it is now).
export function check(text, change) {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => change(box.checked));
  return { box, label: element("label", {}, box, ` ${text}`) };
}

// A button that opens a sheet, until the focus goes elsewhere.
export function menu(text, name, key, ...content) {
  const sheet = element("div", { class: "sheet", tabindex: "-1" }, ...content);
  const node = element("details", { class: "menu" }, named(element("summary", {}, text), name, key), sheet);
  node.addEventListener(
    "focusout",
    ({ relatedTarget }) => relatedTarget && !homeOf(node).contains(relatedTarget) && (node.open = false),
  );
  node.addEventListener("toggle", () => node.open && closeOthers(node));
  return node;
}

// What must be left for a menu to close: one in another stays while that is used, or what is pressed there would move away.
const homeOf = (node) => node.parentElement.closest("details.menu") ?? node;

function closeOthers(node) {
  for (const other of node.parentElement.querySelectorAll(":scope > details.menu[open]")) other.open = other === node;
}

// Close the menus of a board, but not one that holds `target`; whether one was open.
export function closeMenus(root, target = null) {
  const open = [...root.querySelectorAll("details.menu[open]")].filter((menu) => !homeOf(menu).contains(target));
  for (const menu of open) menu.open = false;
  return open.length > 0;
}

const EDGE = 8; // px that a sheet keeps from the edges of the window

// Move a sheet that has opened, so that all of it is in the window.
export function keepInWindow(sheet) {
  sheet.style.translate = "";
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  const header = document.querySelector(".stAppHeader")?.getBoundingClientRect().bottom ?? 0; // which lies above all
  const back = (low, high, start, end) => Math.max(start + EDGE - low, Math.min(0, end - EDGE - high));
  sheet.style.translate = `${back(left, right, 0, document.documentElement.clientWidth)}px ${back(top, bottom, header, innerHeight)}px`;
}

const origins = new WeakMap(); // what had the focus before a key opened a menu

// Open a menu, and those that it lies in, with the focus in its sheet.
export function enterMenu(menu) {
  origins.set(menu, document.activeElement);
  for (let outer = menu; outer; outer = outer.parentElement.closest("details.menu")) outer.open = true;
  menu.lastChild.focus({ preventScroll: true }); // what of it would be outside is brought into the window
}

// Close the innermost open menu with the focus in it, which goes back to where it was; whether there was one.
export function leaveMenu(root) {
  const inside = (node) => node.contains(document.activeElement);
  const open = [...root.querySelectorAll("details.menu[open]")].findLast(inside);
  if (!open) return false;
  const before = origins.get(open);
  origins.delete(open);
  (before?.isConnected ? before : open.firstChild).focus({ preventScroll: true });
  open.open = false;
  return true;
}

// The focus goes to the picture of the board that a node is on.
export const focusPlot = (node) => node.closest(".board").querySelector(".plot").focus({ preventScroll: true });

// Terms and what they mean.
export const list = (rows) =>
  element("dl", {}, ...rows.flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)]));

// Fill a list of values, [symbol, meaning, value]: most often only the values change from moment to moment.
export function fillValues(node, rows) {
  const terms = rows.map(([symbol, meaning]) => `${symbol} ${meaning}`);
  if (`${terms}` !== node.dataset.terms) {
    node.dataset.terms = `${terms}`;
    node.replaceChildren(
      ...rows.flatMap(([symbol, meaning]) => [
        element("dt", {}, element("b", {}, symbol), " ", element("span", {}, meaning)),
        element("dd"),
      ]),
    );
  }
  rows.forEach(([, , text], i) => setText(node.children[2 * i + 1], text));
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

const FETCHING = 60_000; // ms that a browser may take to fetch a file

export function download(blob, file) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(href), FETCHING);
}
