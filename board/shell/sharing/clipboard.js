// Copies text to the clipboard.

import { t } from "../../language/t.js";

export const LINK_COPIED = t("The link has been copied.");
export const LINK_NOT_COPIED = t(
  "Your browser does not allow this page to copy the link. The link is selected, so you can copy it yourself.",
);

/** Returns whether it worked. Without TLS, as on a local network, a page has no navigator.clipboard.
 * @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copy the text of a field. Without navigator.clipboard, a page may still copy the selection, which stays selected.
 * @param {HTMLInputElement} field */
export async function copyField(field) {
  if (await copyText(field.value)) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
}
