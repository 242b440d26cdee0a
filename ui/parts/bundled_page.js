// Loads the board's bundle, and opens a page that one of its modules makes.
// See bundled_page.py. The bundle contains all lessons and exercises.

/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{ receive(data: unknown, send: Send): void, close(): void }} Page */
/** @type {WeakMap<HTMLElement, ReturnType<typeof openPage>>} */
const pages = new WeakMap();

/** @param {{ parentElement: HTMLElement, data: unknown, setTriggerValue: Send }} component */
export default async function ({ parentElement, data, setTriggerValue }) {
  if (!pages.has(parentElement)) pages.set(parentElement, openPage(parentElement, data));
  const page = await pages.get(parentElement);
  page?.receive(data, setTriggerValue);
  return () => {
    pages.delete(parentElement);
    page?.close();
  };
}

/** @param {HTMLElement} parent @param {any} data @returns {Promise<Page | null>} */
async function openPage(parent, data) {
  const file = await import(new URL(data.script, document.baseURI).href).catch(() => null);
  if (!file) {
    parent.append(data.failed);
    return null;
  }
  return file.modules[data.module].open(parent, file);
}
