// The language of this copy of the board, and its translations: board/assets.py puts others in their place.

export const LANGUAGE = "en";
/** @type {{ [sentence: string]: string }} by the English sentence */
export const CATALOGUE = {};
