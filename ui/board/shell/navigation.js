// Streamlit's menu of the pages, which on a narrow screen lies over the page. Streamlit closes it when a page is chosen on
// what calls itself a phone, but not in a narrow window, nor on a tablet; and a menu left open is open on the next visit.

const CLOSE = "[data-testid=stSidebarCollapseButton] button"; // there while the menu is open

const close = () => /** @type {HTMLElement} */ (document.querySelector(CLOSE))?.click();
const chosen = ({ target }) => target.closest("[data-testid=stSidebarNav] a") && setTimeout(close); // when Streamlit may have done so

/** Close it when a page is chosen or left, on pages without a board too, and now, unless the user may have opened it. */
export function closeNavigation() {
  if (!navigator.userActivation?.hasBeenActive) close();
  document.addEventListener("click", chosen, { capture: true }); // added again, it is still one
  addEventListener("pagehide", close);
}
