// The font of saved pictures and of boards outside of Streamlit.
// It is a part of Source Sans, so that words are as wide as on Streamlit's page. See tests/font.py.

import { WOFF2 } from "./woff2.js";

export const FAMILY = "Board Sans";
/** The font as a rule of a style sheet. */
export const fontFace = () =>
  `@font-face{font-family:"${FAMILY}";font-weight:400 700;src:url(data:font/woff2;base64,${WOFF2})}`;
