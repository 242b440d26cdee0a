// Opens the dialogs of a board, and makes notes that can be closed.
// The browser closes a dialog with Esc, and then returns the focus to where it was.

import { t } from "../language/t.js";
import { button, element } from "./dom.js";
import { OPEN_OVERLAY } from "./page/streamlit_dom.js";

/** Whether something is open above the boards, which has its own keys. */
export const isCovered = () =>
  Boolean(document.querySelector(`dialog[open], .class-wall:not([hidden]), ${OPEN_OVERLAY}`));

/** A dialog without a visible title. @param {HTMLElement} root of the board @param {string} name
 * @param {string} className @param {(close: () => void) => (Node | string)[]} content */
export function openBareDialog(root, name, className, content) {
  const node = element("dialog", { class: className, "aria-label": name });
  node.append(...content(() => node.close()));
  node.addEventListener("close", () => node.remove());
  root.append(node);
  node.showModal();
  return node;
}

/** @type {typeof openBareDialog} */
export const openDialog = (root, title, className, content) =>
  openBareDialog(root, title, `pose ${className}`, (close) => [element("h2", {}, title), ...content(close)]);

/** @param {() => void} close */
export const closeButton = (close) => button(t("Close"), "", close);

/** A note above the board. Its last button closes it, and then calls `leave`. @param {string} name
 * @param {string} className @param {Node[]} content @param {[text: string, name: string]} closing
 * @param {() => void} leave */
export function createNote(name, className, content, closing, leave) {
  const close = () => {
    node.remove();
    leave();
  };
  const node = element(
    "section",
    { class: `board-note offer ${className}`, "aria-label": name },
    ...content,
    button(...closing, close),
  );
  return node;
}
