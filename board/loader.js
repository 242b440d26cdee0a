// The only JavaScript that travels with each change of data: it fetches the board once and hands it the data.
/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{ receive(data: any, send: Send): void, close(): void }} Board */
/** @type {WeakMap<HTMLElement, ReturnType<typeof open>>} */
const boards = new WeakMap();

/** @param {{ parentElement: HTMLElement, data: any, setStateValue: Send }} component */
export default async function ({ parentElement, data, setStateValue }) {
  if (!boards.has(parentElement)) boards.set(parentElement, open(parentElement, data));
  const board = await boards.get(parentElement);
  board?.receive(data, setStateValue);
  return () => {
    boards.delete(parentElement);
    board?.close();
  };
}

/** @param {HTMLElement} parent @param {any} data @returns {Promise<Board | null>} */
async function open(parent, data) {
  /** @param {Error} error a browser that is too old for the file says so of its syntax */
  const fail = (error) => parent.append(error instanceof SyntaxError ? data.old : data.failed);
  const file = await import(new URL(data.script, document.baseURI).href).catch(fail);
  if (!file) return null;
  parent.append(Object.assign(document.createElement("style"), { textContent: file.css }));
  return file.modules["shell/board"].open(parent, data, file.modules[`lessons/${data.lesson}`].lesson, {
    page: file.page,
    manifest: file.manifest,
    templates: file.templates,
  });
}
