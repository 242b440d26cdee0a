// How wide a browser writes words in a picture.

const WORD = "600 17px"; // see styles/pictures.css

/** How wide a browser writes a word in these fonts, px; 0 where it does not say. @param {string} families
 * @returns {(text: string) => number} */
export function createTextMeasure(families) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return () => 0;
  context.font = `${WORD} ${families}`;
  return (text) => context.measureText(text).width;
}
