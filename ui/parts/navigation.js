// Makes Streamlit's menus of the pages accessible.
// In a narrow window, the menu covers the page. Streamlit's button for it shows an arrow and has no name. The menu
// stays open when a page is chosen, except on devices that call themselves phones; it is open again on the next visit,
// and no key closes it. In a wide window, nothing says which group the page belongs to.

const OPENER = "[data-testid=stExpandSidebarButton]"; // exists while the narrow menu is closed
const CLOSE = "[data-testid=stSidebarCollapseButton] button"; // exists while it is open
const MENU = "[data-testid=stSidebar]";
const HEADING = "[data-testid=stNavSectionHeader]";
const LINKS = `${MENU} a, [role=menuitem], [data-testid=stTopNavLink], .st-key-course a`;
const ABOVE = "body > [data-floating-ui-portal]"; // contains the open menu of a group
const GROUP = "[data-testid=stTopNavSection]";

/** @type {(selector: string) => HTMLElement | null} */
const find = (selector) => document.querySelector(selector);
const close = () => find(CLOSE)?.click();
const observer = new MutationObserver(labelMenus);
let page = { group: "", opener: "", close: "", menu: "" }; // the group of the current page, and the names of the menus
let isOpen = false;
let isLeftByUser = false; // whether the user closes the menu without choosing a page
let hasStarted = false;

/** @param {{ data: typeof page }} component */
export default function ({ data }) {
  page = data;
  if (!hasStarted) begin();
  labelMenus();
}

function begin() {
  hasStarted = true;
  if (!navigator.userActivation?.hasBeenActive) close(); // the user cannot have opened it
  isOpen = Boolean(find(CLOSE));
  document.addEventListener("click", handleClick, { capture: true });
  window.addEventListener("keydown", handleEscape, { capture: true }); // before the board, where Escape moves the focus
  addEventListener("pagehide", close);
  observer.observe(document.body, { childList: true });
}

// Label the menus. Streamlit recreates parts of them when they open, and when the window gets wider.
function labelMenus() {
  for (const place of document.querySelectorAll(`.stAppHeader, ${MENU}, ${ABOVE}`))
    observer.observe(place, { childList: true, subtree: true });
  for (const menu of document.querySelectorAll(`${ABOVE} > [data-testid=stTopNavPopoverBody]`)) {
    menu.setAttribute("role", "navigation"); // all content of a page must be in a landmark
    menu.setAttribute("aria-label", page.menu);
  }
  find(OPENER)?.setAttribute("aria-label", page.opener);
  find(CLOSE)?.setAttribute("aria-label", page.close);
  find(MENU)?.setAttribute("aria-label", page.menu);
  for (const group of document.querySelectorAll(GROUP)) {
    if (group.textContent === page.group) group.setAttribute("aria-current", "true");
    else group.removeAttribute("aria-current");
  }
  for (const [i, heading] of document.querySelectorAll(HEADING).entries()) labelGroup(heading, `lessons-${i}`);
  moveFocus();
}

/** A list may contain only its items, so the list loses its role and becomes a labeled group. @param {Element} heading
 * @param {string} id */
function labelGroup(heading, id) {
  const list = heading.closest("ul");
  const title = heading.firstElementChild; // Streamlit's <header> may not have the role of a heading
  if (!list || !title) return; // the menu of another version of Streamlit
  for (const node of [list, ...list.querySelectorAll("li")]) node.setAttribute("role", "presentation");
  title.setAttribute("role", "heading");
  title.setAttribute("aria-level", "2");
  title.id = id;
  heading.parentElement?.setAttribute("role", "group");
  heading.parentElement?.setAttribute("aria-labelledby", id);
}

// Move the focus into a menu that has opened, and back to its button when the user closes it.
function moveFocus() {
  if (isOpen === Boolean(find(CLOSE))) return;
  isOpen = !isOpen;
  if (isOpen) (find(`${MENU} a[aria-current]`) ?? find(CLOSE))?.focus();
  else if (isLeftByUser) find(OPENER)?.focus();
  isLeftByUser = false;
}

/** @param {MouseEvent} event */
function handleClick({ target, ctrlKey, metaKey, shiftKey }) {
  const there = /** @type {Element} */ (target);
  isLeftByUser = Boolean(there.closest(CLOSE));
  const link = /** @type {HTMLAnchorElement | null} */ (there.closest(LINKS));
  if (!link || ctrlKey || metaKey || shiftKey) return;
  markLink(link);
  if (find(MENU)?.contains(link)) setTimeout(close); // after Streamlit may have closed it
}

/** Scroll to the top, because Streamlit keeps the scroll position on the next page. There, the focus is on the link
 * below the board, which then leads further, or on the button of the menu. The mark lets the board of that page take
 * the focus. @param {HTMLAnchorElement} link */
function markLink(link) {
  const name = link.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = name ? document.getElementById(name) : null;
  (opener ?? link).dataset.leads = link.pathname;
  find("[data-testid=stMain]")?.scrollTo({ top: 0, behavior: "instant" });
}

/** @param {KeyboardEvent} event */
function handleEscape(event) {
  const there = /** @type {Node | null} */ (event.target);
  if (event.key !== "Escape" || !find(MENU)?.contains(there) || !find(CLOSE)) return;
  event.preventDefault();
  event.stopPropagation();
  close();
  isLeftByUser = true;
}
