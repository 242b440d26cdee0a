// Text into the clipboard.

export const COPIED = "The link is in the clipboard.";
export const NOT_COPIED = "The browser does not let this page copy: the link is marked, copy it from there.";

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
export async function isCopied(field) {
  if (await copyText(field.value)) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
}
