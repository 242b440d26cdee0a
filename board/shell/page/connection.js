// Watches the connection to the server, and closes Streamlit's dialog about its loss.
// The board works without the server, and says so in one line.

import { untilAbort } from "../dom.js";
import { CONNECTION_STATE } from "./streamlit_dom.js";

/** Calls `tell` when the connection is lost or comes back. @param {(connected: boolean) => void} tell
 * @param {AbortSignal} signal */
export function watchConnection(tell, signal) {
  const app = document.querySelector(`[${CONNECTION_STATE}]`);
  if (!app) return;
  const isConnected = () => app.getAttribute(CONNECTION_STATE) === "CONNECTED";
  const states = untilAbort(new MutationObserver(() => tell(isConnected())), signal);
  states.observe(app, { attributeFilter: [CONNECTION_STATE] });
  const dialogs = untilAbort(new MutationObserver(() => !isConnected() && closeDialog()), signal);
  dialogs.observe(document.body, { childList: true, subtree: true });
}

function closeDialog() {
  const dialog = [...document.querySelectorAll("[role=dialog]")].find(
    (node) => !node.closest(".board") && node.textContent.startsWith("Connection error"),
  );
  const close = /** @type {HTMLElement} */ (dialog?.querySelector("button[aria-label=Close]"));
  close?.click();
}
