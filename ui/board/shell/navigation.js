// Streamlit's menu of the pages, which on a narrow screen lies over the page. Streamlit folds it when a page is chosen on
// what calls itself a phone, but not in a narrow window, nor on a tablet; and a menu left open is open again later.

const CLOSE = "[data-testid=stSidebarCollapseButton] button"; // there while the menu is open

const fold = () => /** @type {HTMLElement} */ (document.querySelector(CLOSE))?.click();

/** Fold it when a page has been chosen, when this one is left, and now, unless the user has opened it. @param {AbortSignal} signal until when */
export function foldNavigation(signal) {
  if (!navigator.userActivation?.hasBeenActive) fold();
  const chosen = ({ target }) => target.closest("[data-testid=stSidebarNav] a") && setTimeout(fold); // after Streamlit, which may have done so
  document.addEventListener("click", chosen, { capture: true, signal });
  addEventListener("pagehide", fold, { signal });
}
