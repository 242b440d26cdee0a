// The language and the translations of this copy of the board; board/assets.py fills them in.

export const LANGUAGE = "en";
/** @type {{ [sentence: string]: string }} by the English sentence */
export const CATALOGUE = {};
