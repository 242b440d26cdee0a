// The page of the notes: formulas by lecture and section, with a search field.
// In this tab the server opens the scene of a link, so that the session is not lost. Like any link, it can also be
// opened in another tab.

// Symbols and terms with their meanings; index.py inserts those of board/words/glossary.js.
/** @type {{ [name: string]: [head: string, meaning: string] }} */
const GLOSSARY = {};
// Kept while another page is open: the search, the open lectures, and the link that led away.
/** @type {{ asked: string, open: Set<number>, left: number | null }} */
const visitState = { asked: "", open: new Set([0]), left: null };

/** An entry of the notes; `href` leads to its scene on a `page`. Without `href`, `look` says why there is no scene.
 * @typedef {{ number: number, formula: string, called: string, look: string } &
 *   ({ page: string, href: string } | { page?: undefined, href?: undefined })} Entry */
/** @typedef {{ find: string, glossary: string, example: string, nowhere: string, found: string,
 *   nothing: string }} Texts */
/** @typedef {{ title: string, sections: { title: string, entries: Entry[] }[] }} Lecture */

/** @type {{ [name: string]: string }} */
const GREEK = { alpha: "α", beta: "β", gamma: "γ", eta: "η", theta: "θ", lambda: "λ", xi: "ξ", sigma: "σ", phi: "φ" };
// The text as a keyboard can type it: x1 finds x₁, y ŷ, bopt b_opt, R^2 R², ||w|| ‖w‖, and 1/2 ½. R does not find ℝ.
const toSearchable = (/** @type {string} */ text) =>
  text
    .replaceAll("ℝ", "reals")
    .replaceAll("‖", "||")
    .normalize("NFKD")
    .replaceAll("⁄", "/")
    .replace(/[\u0300-\u036f_^]/g, "")
    .toLowerCase();
const LETTER = /\p{L}/u;

/** Whether a text contains all words of the search. A single letter is a symbol: it must stand alone, and case counts.
 * A longer word finds the beginning of a word in any case, and theta finds θ.
 * @param {string} asked @param {string} text */
export function matchesSearch(asked, text) {
  return asked
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      if (word.length === 1 && LETTER.test(word)) return standsAlone(word, text);
      const greek = GREEK[word.toLowerCase()];
      return beginsIn(toSearchable(word), toSearchable(text)) || (greek !== undefined && text.includes(greek));
    });
}

/** x stands alone in “yᵢxᵢ”, where subscripts and superscripts separate letters, but not in “next”.
 * @param {string} letter @param {string} text */
function standsAlone(letter, text) {
  return text.split(/[^\p{L}]|\p{Lm}|ℝ/u).some((part) => part.includes(letter) && !/^[a-z]{3,}$/i.test(part));
}

/** @param {string} word @param {string} text */
function beginsIn(word, text) {
  const [first, ...others] = text.split(word);
  const before = [first, ...others.slice(0, -1)].map((part) => part.at(-1) ?? ""); // what is before each occurrence
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

/** @param {{ parentElement: HTMLElement, data: { notes: Lecture[], texts: Texts },
 *   setTriggerValue(name: string, value: number): void }} component */
export default function ({ parentElement, data: { notes, texts }, setTriggerValue }) {
  if (parentElement.querySelector(".notes")) return scrollToTop;
  const field = element("input", {
    type: "search",
    placeholder: texts.example,
    autocomplete: "off",
    spellcheck: "false",
  });
  const said = element("p", { class: "found", role: "status" });
  /** @type {{ node: HTMLElement, text: string }[]} */
  const rows = []; // the element and the searchable text of each entry
  const open = (/** @type {MouseEvent} */ event, /** @type {number} */ number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    visitState.left = number;
    setTriggerValue("open", number);
  };

  /** @type {(section: string, entry: Entry) => HTMLElement} */
  const row = (section, { number, formula, called, page, href, look }) => {
    const name = href ? element("a", { href, "data-number": number }, formula) : element("span", {}, formula);
    if (href) name.addEventListener("click", (event) => open(event, number));
    const where = href ? [element("b", {}, page), ` ${look}`] : [element("b", {}, texts.nowhere), ` ${look}`];
    const node = element(
      "li",
      {},
      element("div", { class: "formula" }, name),
      element("div", { class: "called" }, called),
      element("div", { class: "where" }, ...where),
    );
    rows.push({ node, text: [formula, called, section, href ? "" : texts.nowhere].join("\n") });
    return node;
  };
  /** The symbols and terms with the boards' explanations. */
  const glossary = () => {
    const items = Object.values(GLOSSARY).map(([head, meaning]) => {
      const node = element(
        "li",
        { class: "term" },
        element("div", { class: "formula" }, head),
        element("div", { class: "meaning" }, meaning),
      );
      rows.push({ node, text: `${head}\n${meaning}` });
      return node;
    });
    return element("section", {}, element("ul", {}, ...items));
  };
  /** @type {(i: number, title: string, parts: HTMLElement[]) => { group: HTMLDetailsElement, count: HTMLElement }} */
  const grouped = (i, title, parts) => {
    const count = element("small");
    const head = element("summary", {}, element("h2", {}, title), count);
    const group = element("details", {}, head, ...parts);
    head.addEventListener("click", () =>
      field.value.trim() ? null : visitState.open[group.open ? "delete" : "add"](i),
    );
    return { group, count };
  };
  const groups = notes.map(({ title, sections }, i) => {
    const parts = sections.map(({ title: section, entries }) =>
      element(
        "section",
        {},
        element("h3", {}, section),
        element("ul", {}, ...entries.map((entry) => row(section, entry))),
      ),
    );
    return grouped(i, title, parts);
  });
  groups.push(grouped(groups.length, texts.glossary, [glossary()]));

  const search = () => {
    const asked = (visitState.asked = field.value).trim();
    for (const { node, text } of rows) node.hidden = !matchesSearch(asked, text);
    for (const [i, { group, count }] of groups.entries()) {
      for (const part of group.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
      group.hidden = !group.querySelector("li:not([hidden])");
      group.open = asked ? !group.hidden : visitState.open.has(i);
      count.textContent = `${group.querySelectorAll("li:not([hidden])").length}`;
    }
    const count = rows.filter(({ node }) => !node.hidden).length;
    said.textContent = !asked
      ? ""
      : count
        ? texts.found.replace("{n}", `${count}`).replace("{all}", `${rows.length}`)
        : texts.nothing.replace("{asked}", () => asked);
  };

  field.value = visitState.asked;
  field.addEventListener("input", search);
  parentElement.append(
    element(
      "div",
      { class: "notes" },
      element("div", { class: "search" }, element("label", {}, `${texts.find} `, field), said),
      ...groups.map(({ group }) => group),
    ),
  );
  search();
  // A user who comes back finds the focus on the link that led away.
  if (visitState.left !== null)
    /** @type {HTMLElement} */ (parentElement.querySelector(`a[data-number="${visitState.left}"]`))?.focus();
  visitState.left = null;
  return scrollToTop;
}

// The next page starts at its top.
function scrollToTop() {
  document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
}
