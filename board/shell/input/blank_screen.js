// A black screen, so that the audience looks at the presenter.
// Any key, click or tap brings the board back.

import { t } from "../../language/t.js";
import { openBareDialog } from "../dialog.js";

const MODIFIER_KEYS = ["Shift", "Control", "Alt", "Meta"]; // pressed together with other keys

/** Cover the whole screen, also open dialogs, until something is pressed. @param {HTMLElement} root */
export function showBlankScreen(root) {
  const node = openBareDialog(root, t("Blank screen"), "blank", () => [t("Press any key to go on.")]);
  node.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (MODIFIER_KEYS.includes(event.key)) return;
    event.preventDefault();
    node.close();
  });
  node.addEventListener("click", () => node.close());
}
