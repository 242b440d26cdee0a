// Text into the clipboard.

import { t } from "../../language/t.js";

export const LINK_COPIED = t("The link has been copied.");
export const LINK_NOT_COPIED = t(
  "Your browser does not allow this page to copy the link. The link is selected, so you can copy it yourself.",
);

/** Whether it is there now. Without TLS, as in a hall, a page has no navigator.clipboard. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The same of a field: where the page has no clipboard, it may copy what is marked; and it stays marked.
 * @param {HTMLInputElement} field */
export async function copyField(field) {
  if (await copyText(field.value)) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
}
