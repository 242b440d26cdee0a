// Parses numbers as people type them.
// For example 0.5 and 0,5, .5, −0.5 with any dash, 1/2, √2/2, and 1.5·10⁻³ as the app writes it.

const DASH = /[\u2010-\u2015\u2212\ufe63\uff0d]/gu; // keyboards type these for a minus
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const POWER_OF_TEN = /[·×*]10(?:\^([+-]?\d+)|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))$/u;
const NUMBER = String.raw`(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const TERM = String.raw`(?:(${NUMBER})|(${NUMBER})?[·*]?(?:√|sqrt)(?:\((${NUMBER})\)|(${NUMBER})))`;
const NUMBER_PATTERN = new RegExp(`^([+-]?)${TERM}(?:/${TERM})?$`, "iu");

/** A typed text as a number; NaN if it is none. @param {string} text */
export function parseNumber(text) {
  if (/\d\s+\d/u.test(text)) return NaN;
  const plain = text.replace(/\s/gu, "").replace(DASH, "-").replace(/,/gu, ".").replace(POWER_OF_TEN, toPlainExponent);
  const found = NUMBER_PATTERN.exec(plain);
  if (!found) return NaN;
  const [, sign, ...parts] = found;
  const [above, below] = [parts.slice(0, 4), parts.slice(4)].map(termValue);
  const size = below === null ? above : below === 0 ? NaN : Number(above) / below;
  return Number(size) * (sign === "-" ? -1 : 1);
}

/** Whether a typed text has this value. A text that is no number matches null, so that it can stay to be corrected.
 * @param {string} text @param {number | null} value */
export function isTextOf(text, value) {
  const read = parseNumber(text);
  return Number.isFinite(read) ? read === value : value === null;
}

/** 1.5·10⁻³ as 1.5e-3. @param {string} _ @param {string} plain @param {string} raised */
const toPlainExponent = (_, plain, raised = "") =>
  `e${plain ?? [...raised].map((digit) => (digit === "⁻" ? "-" : SUPERSCRIPTS.indexOf(digit))).join("")}`;

/** The value of a term from its groups; null without a term. @param {(string | undefined)[]} groups */
function termValue([number, factor = "1", inBrackets, root = inBrackets]) {
  if (number !== undefined) return Number(number);
  return root === undefined ? null : Number(factor) * Math.sqrt(Number(root));
}
