// Finds the mathematics in a sentence: formulas, names of points, numbers and letters.
// A browser that translates the page leaves these pieces as they are.

const SIGN = /[\d_·=≤≥<>‖∞√±×≈≠∈∑∂∇→←↑↓½ᵀ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁱʲᵏ₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖα-ωϕΑ-Ω]/u;
const LONE_SYMBOL = /^(?:[b-zB-HJ-Z]|[-+−/%])$/u; // a letter that is no word of English, or an operation
const WORD = /[a-zäöüß]{3}/iu; // as in 0-based; ηyβ is a product
const OPERATOR = /[()|‖*=·/+−<>\u0302\u0303]/u;
const LETTERS = /\p{L}\p{M}*\p{L}/u; // adjacent letters
const FUNCTION_NAME = /_\p{L}+|sqrt|sign|exp|log|max|min|cos|sin|tanh|arg/gu;
const TOKEN = /[^\s()]*\([^()\p{L}]*\)\S*|\S+|\s+/gu; // a vector is one token
const PUNCTUATION = /^(["“„«]*)(.*?)(["”“».,;:!?…]*)$/su;
const MAX_FORMULA_LENGTH = 200; // characters between two blanks; a longer token is no formula
const MAX_TEXT_LENGTH = 5000; // characters; a longer text, such as a style sheet, is no sentence
const JOINER = /^(?:,? |\s)$/u; // between two sides of an equation, or two names

/** @param {string} token without blanks */
const isMath = (token) =>
  LONE_SYMBOL.test(token) ||
  (SIGN.test(token) && !WORD.test(token.replace(FUNCTION_NAME, ""))) ||
  (OPERATOR.test(token) && /\p{L}/u.test(token) && !LETTERS.test(token));

/** A sentence in pieces: words, mathematics, words and so on. Pieces with an odd index are mathematics. The first
 * piece may be empty. @param {string} text @returns {string[]} */
export function piecesOf(text) {
  if (text.length > MAX_TEXT_LENGTH) return [text];
  const pieces = [""];
  for (const token of text.match(TOKEN) ?? []) {
    const [before, inside, after] = token.length > MAX_FORMULA_LENGTH ? [token, "", ""] : partsOf(token);
    if (isMath(inside)) {
      addWords(pieces, before);
      addMath(pieces, inside);
      addWords(pieces, after);
    } else addWords(pieces, token);
  }
  return pieces;
}

/** Whether a text is mathematics and nothing else. @param {string[]} pieces of the text, from piecesOf */
export const areFormula = (pieces) => pieces.length === 2 && !pieces[0];

/** @param {string[]} pieces @param {string} text */
function addWords(pieces, text) {
  if (pieces.length % 2) pieces[pieces.length - 1] += text;
  else if (text) pieces.push(text);
}

/** @param {string[]} pieces @param {string} text */
function addMath(pieces, text) {
  const isJoined = pieces.length > 2 && JOINER.test(pieces[pieces.length - 1]);
  pieces.push(isJoined ? pieces.splice(-2).join("") + text : text);
}

/** [before, inside, after]: punctuation and brackets of the sentence are split off the formula inside.
 * @param {string} token */
function partsOf(token) {
  let [, before, inside, after] = /** @type {RegExpExecArray} */ (PUNCTUATION.exec(token));
  for (; inside[0] === "(" && unclosedBrackets(inside) > 0; inside = inside.slice(1)) before += "(";
  for (; inside.endsWith(")") && unclosedBrackets(inside) < 0; inside = inside.slice(0, -1)) after = `)${after}`;
  return [before, inside, after];
}

/** @param {string} text */
const unclosedBrackets = (text) => text.split("(").length - text.split(")").length;
