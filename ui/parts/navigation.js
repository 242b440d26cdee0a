// Streamlit's menus of the pages. In a narrow window the menu lies over the page, and Streamlit's button for it has an
// arrow and no name, it stays open when a page is chosen (but on what calls itself a phone), is open again on the next
// visit, and is left by no key; above a wide page nothing says in which group the page is.

const OPENER = "[data-testid=stExpandSidebarButton]"; // there while the narrow menu is closed
const CLOSE = "[data-testid=stSidebarCollapseButton] button"; // there while it is open
const MENU = "[data-testid=stSidebar]";
const HEADING = "[data-testid=stNavSectionHeader]";
const LINKS = `${MENU} a, [role=menuitem], [data-testid=stTopNavLink], .st-key-course a`;
const ABOVE = "body > [data-floating-ui-portal]"; // what a menu of a group lies in
const GROUP = "[data-testid=stTopNavSection]";

/** @type {(selector: string) => HTMLElement | null} */
const find = (selector) => document.querySelector(selector);
const close = () => find(CLOSE)?.click();
const observer = new MutationObserver(labelMenus);
let page = { group: "", opener: "", close: "", menu: "" }; // of the page that is shown, and what the menus are called
let isOpen = false;
let isLeftByUser = false; // whether what closes the menu is the user, who has chosen no page
let hasStarted = false;

/** @param {{ data: typeof page }} component */
export default function ({ data }) {
  page = data;
  if (!hasStarted) begin();
  labelMenus();
}

function begin() {
  hasStarted = true;
  if (!navigator.userActivation?.hasBeenActive) close(); // nobody can have opened it
  isOpen = Boolean(find(CLOSE));
  document.addEventListener("click", handleClick, { capture: true });
  window.addEventListener("keydown", handleEscape, { capture: true }); // before the board, which Escape leads to
  addEventListener("pagehide", close);
  observer.observe(document.body, { childList: true });
}

// Say what the menus are; Streamlit makes parts of them anew when they open, and when the window gets wider.
function labelMenus() {
  for (const place of document.querySelectorAll(`.stAppHeader, ${MENU}, ${ABOVE}`))
    observer.observe(place, { childList: true, subtree: true });
  for (const menu of document.querySelectorAll(`${ABOVE} > [data-testid=stTopNavPopoverBody]`)) {
    menu.setAttribute("role", "navigation"); // all of a page is in one of its landmarks
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

/** In a list there may be nothing but its entries: so the groups are the lists. @param {Element} heading
 * @param {string} id */
function labelGroup(heading, id) {
  const list = heading.closest("ul");
  const title = heading.firstElementChild; // Streamlit's <header> may be none
  if (!list || !title) return; // another Streamlit's menu
  for (const node of [list, ...list.querySelectorAll("li")]) node.setAttribute("role", "presentation");
  title.setAttribute("role", "heading");
  title.setAttribute("aria-level", "2");
  title.id = id;
  heading.parentElement?.setAttribute("role", "group");
  heading.parentElement?.setAttribute("aria-labelledby", id);
}

// The focus goes into a menu that has opened, and back when the user leaves it.
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
  if (find(MENU)?.contains(link)) setTimeout(close); // when Streamlit may have done so
}

/** The next page is seen from its top, where Streamlit leaves it as far down as this one. What has the focus there is
 * the link below this page, which then leads further, or the button of the menu: the board of the page may take it from
 * them.
 * @param {HTMLAnchorElement} link */
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
