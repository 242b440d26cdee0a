// The font of a board where Streamlit's page is not around it, and of every saved picture: a part of Source Sans, so
// that words are as wide as on that page. See tests/font.py.

import { WOFF2 } from "./woff2.js";

export const FAMILY = "Board Sans";
/** The font as a rule of a style sheet. */
export const fontFace = () =>
  `@font-face{font-family:"${FAMILY}";font-weight:400 700;src:url(data:font/woff2;base64,${WOFF2})}`;
