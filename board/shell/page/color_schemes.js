// Replaces light-dark() in the page's style sheets for browsers that do not know it.
// These are Safari before 17.5 and Chrome before 123. Each light-dark() becomes its color for the current color scheme.

const LIGHT_DARK = "light-dark(";
/** The style sheets before the replacement, since the scheme may change. @type {WeakMap<Element, string>} */
const originalTexts = new WeakMap();

/** @param {Element} root whose color scheme counts @param {boolean} [isNeeded] */
export function putColors(root, isNeeded = globalThis.CSS?.supports("color", "light-dark(#000, #fff)") === false) {
  if (!isNeeded) return;
  const scheme = getComputedStyle(root).colorScheme;
  const isDark = scheme.includes("light") ? prefersDark(scheme) : scheme === "dark";
  for (const style of document.querySelectorAll("style")) {
    const text = style.textContent ?? "";
    if (text.includes(LIGHT_DARK)) originalTexts.set(style, text);
    const source = originalTexts.get(style);
    const colors = source && colorsOf(source, isDark);
    if (colors && colors !== text) style.textContent = colors;
  }
}

/** @param {string} scheme */
const prefersDark = (scheme) => scheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches;

/** The style sheet with one of the two colors for each light-dark(). @param {string} css @param {boolean} isDark */
export function colorsOf(css, isDark) {
  const [before, ...parts] = css.split(LIGHT_DARK);
  return before + parts.map((part) => chosenOf(part, isDark)).join("");
}

/** @param {string} part the text after a “light-dark(” @param {boolean} isDark */
function chosenOf(part, isDark) {
  let [depth, comma, end] = [0, -1, 0];
  for (; depth >= 0 && end < part.length; end++) {
    if (part[end] === "(") depth++;
    else if (part[end] === ")") depth--;
    else if (part[end] === "," && depth === 0) comma = end;
  }
  const color = isDark ? part.slice(comma + 1, end - 1) : part.slice(0, comma);
  return color.trim() + part.slice(end);
}
