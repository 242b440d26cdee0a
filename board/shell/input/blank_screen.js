// A black screen, so that the audience looks at the presenter.
// Any key, click or tap brings the board back.

import { t } from "../../language/t.js";
import { element } from "../dom.js";

const MODIFIER_KEYS = ["Shift", "Control", "Alt", "Meta"]; // pressed together with other keys

/** Cover the whole screen, also open dialogs, until something is pressed. @param {HTMLElement} root */
export function showBlankScreen(root) {
  const node = element("dialog", { class: "blank", "aria-label": t("Blank screen") }, t("Press any key to go on."));
  node.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (MODIFIER_KEYS.includes(event.key)) return;
    event.preventDefault();
    node.close();
  });
  node.addEventListener("click", () => node.close());
  node.addEventListener("close", () => node.remove());
  root.append(node);
  node.showModal();
}
