// Measures how wide the browser writes the words of a picture.

const WORD = "600 17px"; // see styles/pictures.css

/** A function that measures a word in these fonts, px; it returns 0 if the browser cannot. @param {string} families
 * @returns {(text: string) => number} */
export function createTextMeasure(families) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return () => 0;
  context.font = `${WORD} ${families}`;
  return (text) => context.measureText(text).width;
}
