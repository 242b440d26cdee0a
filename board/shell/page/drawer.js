// Handles the focus and the Esc key of the drawer beside the board.
// A drawer that the user opens gets the focus. Esc closes it and gives the focus back.

import { untilAbort } from "../dom.js";
import { BUTTON, OPEN_OVERLAY } from "./streamlit_dom.js";

const CLOSE_BUTTON = ".st-key-drawer .st-key-close button";

/** @param {string} selector @returns {HTMLElement | null} */
const findElement = (selector) => document.querySelector(selector);
const findCloseButton = () => findElement(CLOSE_BUTTON);

/** Watch the drawer until `signal` aborts, when the board is closed. Notebooks and files have no drawer.
 * @param {AbortSignal} signal */
export function watchDrawer(signal) {
  const page = document.querySelector(".st-key-head")?.parentElement?.parentElement;
  if (!page) return;
  let opener = ""; // the CSS class of its button, because the page recreates the button itself
  let isOpen = Boolean(findCloseButton());

  const update = () => {
    const around = document.querySelector(".st-key-drawer")?.parentElement;
    if (around) observer.observe(around, { childList: true, subtree: true });
    const close = findCloseButton();
    if (isOpen === Boolean(close)) return;
    isOpen = Boolean(close);
    if (opener) close?.focus({ preventScroll: true });
  };
  const observer = untilAbort(new MutationObserver(update), signal);
  observer.observe(page, { childList: true });

  document.addEventListener(
    "click",
    ({ target }) => {
      const button = /** @type {Element} */ (target).closest(`.st-key-head ${BUTTON}`)?.closest("[class*=st-key-]");
      if (!button) return;
      opener = button.className.match(/st-key-[\w-]+/)?.[0] ?? "";
      isOpen = false; // one drawer may replace another
    },
    { capture: true, signal },
  );

  document.addEventListener(
    "keydown",
    (event) => {
      if (
        event.key !== "Escape" ||
        !(/** @type {Element} */ (event.target).closest(".st-key-drawer")) ||
        document.querySelector(OPEN_OVERLAY)
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      const back = findElement(`.${opener || "st-key-head"} button`);
      findCloseButton()?.click();
      back?.focus();
    },
    { capture: true, signal },
  );
}
