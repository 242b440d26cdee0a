// Splits a message into words, as perceptron_core.messages does.

const WIDTHLESS = /(?!\u200d)[\p{Cf}\ufe0f]/gu; // except the joiner between the parts of one emoji
const SKIN_TONE = /\p{Sk}/gu;
// A word is a run of letters, accents and digits, with apostrophes inside and points and commas between digits; or an
// emoji with its parts; or a flag.
const WORD = new RegExp(
  [
    /(?:\p{N}[.,](?=\p{N})|[\p{L}\p{N}])(?:\p{N}[.,](?=\p{N})|[\p{L}\p{M}\p{N}\u200d]|'(?=[\p{L}\p{N}]))*/u,
    /(?!\p{RI})\p{So}(?:[\p{M}\p{Sk}]|\u200d(?!\p{RI})\p{So})*/u,
    /\p{RI}{1,2}/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

// To lower case through upper case, so that ß becomes ss and both forms of σ are equal.
/** @param {string} text @param {(letter: string) => string} change */
const mapLetters = (text, change) => Array.from(text, (letter) => (letter === "ı" ? letter : change(letter))).join("");
/** @param {string} text */
const foldCase = (text) =>
  mapLetters(
    mapLetters(text.toLowerCase(), (letter) => letter.toUpperCase()),
    (letter) => letter.toLowerCase(),
  );

/** The words of a message in order; upper and lower case are the same. @param {string} message @returns {string[]} */
export function wordsOf(message) {
  const text = foldCase(message.normalize("NFKC")).normalize("NFKC").replaceAll("’", "'").replace(WIDTHLESS, "");
  return (text.match(WORD) ?? []).map((word) => (/^\p{So}/u.test(word) ? word.replace(SKIN_TONE, "") : word));
}
