// The drawer that the page opens beside the board: the focus goes in with it, and Esc closes it and gives the focus
// back.

import { BUTTON, OPEN_OVERLAY } from "./streamlit_dom.js";

const CLOSE_BUTTON = ".st-key-drawer .st-key-close button";

/** @type {(selector: string) => HTMLElement | null} */
const findElement = (selector) => document.querySelector(selector);
const findCloseButton = () => findElement(CLOSE_BUTTON);

/** Watch it until `signal` says that the board is closed. A notebook and a file have none.
 * @param {AbortSignal} signal */
export function watchDrawer(signal) {
  const page = document.querySelector(".st-key-head")?.parentElement?.parentElement;
  if (!page) return;
  let opener = ""; // the class by which the button that has opened it is found: the page makes it anew
  let isOpen = Boolean(findCloseButton());

  const observer = new MutationObserver(() => {
    const around = document.querySelector(".st-key-drawer")?.parentElement;
    if (around) observer.observe(around, { childList: true, subtree: true });
    const close = findCloseButton();
    if (isOpen === Boolean(close)) return;
    isOpen = Boolean(close);
    if (opener) close?.focus({ preventScroll: true });
  });
  observer.observe(page, { childList: true });
  signal.addEventListener("abort", () => observer.disconnect());

  document.addEventListener(
    "click",
    ({ target }) => {
      const button = /** @type {Element} */ (target).closest(`.st-key-head ${BUTTON}`)?.closest("[class*=st-key-]");
      if (!button) return;
      opener = button.className.match(/st-key-[\w-]+/)?.[0] ?? "";
      isOpen = false; // what is open may become another drawer
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
