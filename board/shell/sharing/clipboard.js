// Copies text to the clipboard, such as links from a field.

import { t } from "../../language/t.js";
import { element } from "../dom.js";

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

/** Copy the link in a field. Returns the sentence about that. @param {HTMLInputElement} field */
export const copyLink = async (field) => ((await copyField(field)) ? LINK_COPIED : LINK_NOT_COPIED);

/** A field with a link to copy, hidden while there is none. */
export function linkField(link = "", name = t("The link")) {
  const field = element("input", { type: "text", readonly: "", "aria-label": name, class: "link" });
  field.addEventListener("focus", () => field.select());
  showLink(field, link);
  return field;
}

/** @param {HTMLInputElement} field @param {string} link */
export function showLink(field, link) {
  field.value = link;
  field.hidden = !link;
}
