// The formulas of the notes, by lecture and section, and one field to search them. A link opens its scene in this tab,
// which the server does, so that nothing is lost; as any link, it can be opened in another tab, too.

// What stays while another page is open: what was searched for, which lectures were open, and the link that led away.
/** @type {{ asked: string, open: Set<number>, left: number | null }} */
const kept = { asked: "", open: new Set([0]), left: null };
const NOWHERE = "Not on a board yet";

/** An entry of the notes; `href` leads to its scene on a `page`, and without one `look` says why there is none.
 * @typedef {{ number: number, formula: string, called: string, look: string } &
 *   ({ page: string, href: string } | { page?: undefined, href?: undefined })} Entry */
/** @typedef {{ title: string, sections: { title: string, entries: Entry[] }[] }} Lecture */

/** @type {{ [name: string]: string }} */
const GREEK = { alpha: "α", beta: "β", gamma: "γ", eta: "η", theta: "θ", lambda: "λ", xi: "ξ", sigma: "σ", phi: "φ" };
// As one can type it: x₁ is x1, ŷ is y, b_opt is bopt, R² is R^2, ‖w‖ is ||w||, ½ is 1/2. The sign for the reals is no
// R.
const plain = (/** @type {string} */ text) =>
  text
    .replaceAll("ℝ", "reals")
    .replaceAll("‖", "||")
    .normalize("NFKD")
    .replaceAll("⁄", "/")
    .replace(/[\u0300-\u036f_^]/g, "")
    .toLowerCase();
const LETTER = /\p{L}/u;

/** Whether a text has all words that are searched for. One letter is a symbol: it stands alone, and R is not r. A word
 * may be the beginning of one, in capitals or not, and theta is θ.
 * @param {string} asked @param {string} text */
export function finds(asked, text) {
  return asked
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      if (word.length === 1 && LETTER.test(word)) return standsAlone(word, text);
      const greek = GREEK[word.toLowerCase()];
      return beginsIn(plain(word), plain(text)) || (greek !== undefined && text.includes(greek));
    });
}

/** x is in “yᵢxᵢ”, where small letters at the foot or the head part the others, and not in “next”.
 * @param {string} letter @param {string} text */
function standsAlone(letter, text) {
  return text.split(/[^\p{L}]|\p{Lm}|ℝ/u).some((part) => part.includes(letter) && !/^[a-z]{3,}$/i.test(part));
}

/** @param {string} word @param {string} text */
function beginsIn(word, text) {
  const [first, ...others] = text.split(word);
  const before = [first, ...others.slice(0, -1)].map((part) => part.at(-1) ?? ""); // each place where the word is
  return others.length > 0 && before.some((letter) => !LETTER.test(word[0]) || !LETTER.test(letter));
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {{ [name: string]: string | number }} [attributes]
 * @param {(Node | string)[]} parts */
function element(tag, attributes = {}, ...parts) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...parts);
  return node;
}

/** @param {{ parentElement: HTMLElement, data: { notes: Lecture[] },
 *   setTriggerValue(name: string, value: number): void }} component */
export default function ({ parentElement, data, setTriggerValue }) {
  if (parentElement.querySelector(".notes")) return toTheTop;
  const field = element("input", {
    type: "search",
    placeholder: "margin, R, θ, update, Theorem 1 …",
    autocomplete: "off",
    spellcheck: "false",
  });
  const said = element("p", { class: "found", role: "status" });
  /** @type {{ node: HTMLElement, text: string }[]} */
  const rows = []; // of each entry what it stands in, and what is searched
  const open = (/** @type {MouseEvent} */ event, /** @type {number} */ number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    kept.left = number;
    setTriggerValue("open", number);
  };

  /** @type {(section: string, entry: Entry) => HTMLElement} */
  const row = (section, { number, formula, called, page, href, look }) => {
    const name = href ? element("a", { href, "data-number": number }, formula) : element("span", {}, formula);
    if (href) name.addEventListener("click", (event) => open(event, number));
    const where = href ? [element("b", {}, page), ` ${look}`] : [element("b", {}, `${NOWHERE}:`), ` ${look}`];
    const node = element(
      "li",
      {},
      element("div", { class: "formula" }, name),
      element("div", { class: "called" }, called),
      element("div", { class: "where" }, ...where),
    );
    rows.push({ node, text: [formula, called, section, href ? "" : NOWHERE].join("\n") });
    return node;
  };
  const groups = data.notes.map(({ title, sections }, i) => {
    const parts = sections.map(({ title: section, entries }) =>
      element(
        "section",
        {},
        element("h3", {}, section),
        element("ul", {}, ...entries.map((entry) => row(section, entry))),
      ),
    );
    const count = element("small", {}, `${sections.reduce((sum, { entries }) => sum + entries.length, 0)}`);
    const head = element("summary", {}, element("h2", {}, title), count);
    const group = element("details", {}, head, ...parts);
    head.addEventListener("click", () => (field.value.trim() ? null : kept.open[group.open ? "delete" : "add"](i)));
    return { group, count };
  });

  const search = () => {
    const asked = (kept.asked = field.value).trim();
    for (const { node, text } of rows) node.hidden = !finds(asked, text);
    for (const [i, { group, count }] of groups.entries()) {
      for (const part of group.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
      group.hidden = !group.querySelector("li:not([hidden])");
      group.open = asked ? !group.hidden : kept.open.has(i);
      count.textContent = `${group.querySelectorAll("li:not([hidden])").length}`;
    }
    const count = rows.filter(({ node }) => !node.hidden).length;
    said.textContent = !asked
      ? ""
      : count
        ? `${count} of ${rows.length}`
        : `Nothing in the notes has “${asked}”. Try a symbol or another word.`;
  };

  field.value = kept.asked;
  field.addEventListener("input", search);
  parentElement.append(
    element(
      "div",
      { class: "notes" },
      element("div", { class: "search" }, element("label", {}, "Find ", field), said),
      ...groups.map(({ group }) => group),
    ),
  );
  search();
  // Who comes back goes on where he was.
  if (kept.left !== null)
    /** @type {HTMLElement} */ (parentElement.querySelector(`a[data-number="${kept.left}"]`))?.focus();
  kept.left = null;
  return toTheTop;
}

// The page that comes next begins where it begins.
function toTheTop() {
  document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
}
