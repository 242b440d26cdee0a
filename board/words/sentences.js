// Joins sentences.

/** Those that are there and not empty, one after the other.
 * @param {(string | 0 | false | null | undefined)[]} sentences */
export const joinSentences = (...sentences) => sentences.filter(Boolean).join(" ");

/** Those that are not empty, each with a period if it has no end. @param {string[]} sentences */
export const joinWithPeriods = (...sentences) =>
  joinSentences(...sentences.map((some) => (!some || /[.:?!]$/.test(some) ? some : `${some}.`)));
