// Elements of the page.

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function button(text, title, pressed, name = "") {
  const node = element("button", { type: "button", title, "aria-label": title, class: name }, text);
  node.addEventListener("click", () => isUsable(node) && pressed());
  return node;
}

// A button that can do nothing now says so, and keeps the focus.
export const setUsable = (node, usable) => (usable ? node.removeAttribute("aria-disabled") : node.setAttribute("aria-disabled", "true"));
export const isUsable = (node) => !node.hasAttribute("aria-disabled");

export const iconOf = (path) => `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}" fill="currentColor"/></svg>`;

// For a number; the paragraph with the id `problem` says what is wrong with it.
export const numberField = (label, problem) => element("input", { type: "text", inputmode: "decimal", "aria-label": label, "aria-describedby": problem });

export const select = (options, label) =>
  element("select", { "aria-label": label, title: label }, ...Object.entries(options).map(([value, text]) => element("option", { value }, text)));

// A button that opens a sheet, until the focus goes elsewhere.
export function menu(label, title, ...content) {
  const sheet = element("div", { class: "sheet", tabindex: "-1" }, ...content);
  const node = element("details", { class: "menu" }, element("summary", { title, "aria-label": title }, label), sheet);
  node.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !node.contains(relatedTarget) && (node.open = false));
  return node;
}

// Close the menus of a board, but not one that holds `target`.
export function closeMenus(root, target = null) {
  for (const menu of root.querySelectorAll("details.menu")) if (!menu.contains(target)) menu.open = false;
}

const origins = new WeakMap(); // what had the focus before a key opened a menu

// Open a menu, and those that it lies in, with the focus in its sheet.
export function enterMenu(menu) {
  origins.set(menu, document.activeElement);
  for (let outer = menu; outer; outer = outer.parentElement.closest("details.menu")) outer.open = true;
  menu.lastChild.focus();
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

// Terms and what they mean.
export const list = (rows) => element("dl", {}, ...rows.flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)]));

// Fill a list of values, [symbol, meaning, value]: only the values change from moment to moment.
export function fillValues(node, rows) {
  if (node.childElementCount !== 2 * rows.length) {
    node.replaceChildren(...rows.flatMap(([symbol, meaning]) =>
      [element("dt", {}, element("b", {}, symbol), element("span", {}, meaning)), element("dd")]));
  }
  rows.forEach(([, , text], i) => setText(node.children[2 * i + 1], text));
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
