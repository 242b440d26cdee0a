// Translates every sentence of the board into the visitor's language.
// language/messages.py does the same in Python; `python -m language` lists all sentences.

import { CATALOGUE, LANGUAGE } from "./catalogue.js";

const PLACEHOLDER = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;
const FORM = /(\w+) \{([^{}]*)\}/g;
const PLURALS = new Intl.PluralRules(LANGUAGE);
const DIGIT_GROUPING = new Intl.NumberFormat("en-US"); // made once, because toLocaleString makes one for each number

/** A whole number in groups of three digits: 10,000. The separator is a space if decimals have a comma.
 * @param {number} count */
export const formatCount = (count) =>
  LANGUAGE === "en" ? DIGIT_GROUPING.format(count) : DIGIT_GROUPING.format(count).replaceAll(",", "\u202f");

/** The sentence in the visitor's language, with its values: texts, or whole numbers, which are grouped. The sentence is
 * an English literal, such as "{name} and {n, plural, one {# point} other {# points}}".
 * @param {string} sentence @param {{ [name: string]: string | number }} [values] */
export function t(sentence, values) {
  const message = Object.hasOwn(CATALOGUE, sentence) ? CATALOGUE[sentence] : sentence;
  return values ? message.replace(PLACEHOLDER, (_, name, plural) => formatValue(values[name], plural)) : message;
}

/** @param {string | number} value @param {string | undefined} plural */
function formatValue(value, plural) {
  const text = typeof value === "number" ? formatCount(value) : value;
  if (plural === undefined) return text;
  const forms = Object.fromEntries([...plural.matchAll(FORM)].map(([, category, form]) => [category, form]));
  return (forms[PLURALS.select(Number(value))] ?? forms.other).replaceAll("#", text);
}
