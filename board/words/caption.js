// Captions: a small part of Markdown, with symbols as in TeX between dollar signs.
// hosting/caption.py reads the same for plain pages. All else is text, also HTML.

/** A part of a caption: a text, or an element with its parts.
 * @typedef {string | { tag: "p" | "ul" | "li" | "b" | "i" | "code" | "sub" | "sup", parts: Part[] }} Part */

const INLINE = /\\([\\*_`$])|`([^`]+)`|\*\*(\S(?:[\s\S]*?\S)?)\*\*|\*(\S(?:[\s\S]*?\S)?)\*|\$([^$\n]+)\$/u;
const MATH = /\\([A-Za-z]+|[^A-Za-z])|[A-Za-z]|[\s\S]/gu;
const DOT = / *\\cdot(?![A-Za-z]) */g; // without the spaces that TeX ignores
const HAT = "\u0302"; // a combining character, behind its letter
const GREEK =
  "alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ " +
  "sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω " +
  "Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω";
const SIGNS =
  "cdot · le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ in ∈ sum ∑ lVert ‖ rVert ‖ Vert ‖ " +
  "to → pm ± times × infty ∞ sqrt √ ldots … | ‖";
const SYMBOLS = new Map(pairsOf(`${GREEK} ${SIGNS}`));

/** @param {string} table @returns {[string, string][]} */
function pairsOf(table) {
  const words = table.split(" ");
  return words.flatMap((word, i) => (i % 2 ? [] : [[word, words[i + 1]]]));
}

/** The paragraphs and lists of a caption. @param {string} text @returns {Part[]} */
export const parseCaption = (text) =>
  text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(blocksOf);

/** @param {string} block @returns {Part[]} */
function blocksOf(block) {
  const [before, ...items] = block.split(/(?:^|\n)\s*- /);
  /** @type {Part[]} */
  const paragraph = before.trim() ? [{ tag: "p", parts: inlineParts(before) }] : [];
  /** @type {Part[]} */
  const rows = items.map((item) => ({ tag: "li", parts: inlineParts(item) }));
  return rows.length ? [...paragraph, { tag: "ul", parts: rows }] : paragraph;
}

/** @param {string} text @returns {Part[]} */
function inlineParts(text) {
  const found = INLINE.exec(text);
  if (!found) return text ? [text.trim() ? text.replace(/\s+/g, " ") : " "] : [];
  const [whole, escaped, code, bold, italic, math] = found;
  const after = inlineParts(text.slice(found.index + whole.length));
  return joinTexts([...inlineParts(text.slice(0, found.index)), ...middle(), ...after]);

  /** @returns {Part[]} */
  function middle() {
    if (escaped) return [escaped];
    if (code) return [{ tag: "code", parts: [code] }];
    if (bold) return [{ tag: "b", parts: inlineParts(bold) }];
    return italic ? [{ tag: "i", parts: inlineParts(italic) }] : mathParts(math);
  }
}

/** @param {Part[]} parts @returns {Part[]} */
const joinTexts = (parts) =>
  parts.reduce((/** @type {Part[]} */ joined, part) => {
    const last = joined.at(-1);
    return typeof last === "string" && typeof part === "string"
      ? [...joined.slice(0, -1), last + part]
      : [...joined, part];
  }, []);

/** @param {string} text @returns {Part[]} */
function mathParts(text) {
  const tokens = text.replace(DOT, "·").match(MATH) ?? [];
  /** @type {Part[]} */
  const parts = [];
  while (tokens.length) parts.push(...one());
  return joinTexts(parts);

  /** The parts up to the end of a group. @returns {Part[]} */
  function sequence() {
    /** @type {Part[]} */
    const parts = [];
    while (tokens.length && tokens[0] !== "}") parts.push(...one());
    tokens.shift();
    return parts;
  }

  /** The parts of one token, with its group. @returns {Part[]} */
  function one() {
    const token = tokens.shift() ?? "";
    if (token === "{") return sequence();
    if (token === "_" || token === "^") return [{ tag: token === "_" ? "sub" : "sup", parts: joinTexts(one()) }];
    if (token === "-") return ["−"];
    if (token === "\\hat") return [...one(), HAT];
    if (token.length > 1) return [SYMBOLS.get(token.slice(1)) ?? token];
    return /[A-Za-z]/.test(token) ? [{ tag: "i", parts: [token] }] : [token];
  }
}

/** The caption without its marks, on one line. @param {string} text */
export const captionText = (text) => parseCaption(text).map(textOf).join(" ");

/** @param {Part} part @returns {string} */
const textOf = (part) => (typeof part === "string" ? part : part.parts.map(textOf).join(part.tag === "ul" ? " " : ""));
