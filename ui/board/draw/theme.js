// The colours of Streamlit's theme, as they are on the page now.

import { colors } from "./figure.js";

export function themeColors(root) {
  const style = getComputedStyle(root);
  return colors(style, isDark(style.getPropertyValue("--st-background-color")));
}

function isDark(background) {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = background.trim() || "#fff";
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  return 0.3 * r + 0.59 * g + 0.11 * b < 128;
}
