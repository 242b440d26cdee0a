// Text into the clipboard.

/** Whether it is there now. Without TLS, as in a hall, a page has no navigator.clipboard. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
