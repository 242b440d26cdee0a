import { colorOf } from "./svg.js";
const NAMES = "text paper grid axis plus minus plusSide minusSide glyph right wrong distance best band set shade example faint".split(" ");
export function themeColors(root) {
  return { ...Object.fromEntries(NAMES.map((name) => [name, `var(--${name})`])), get paper() { return colorOf(root, "var(--paper)"); } };
}
