// Loads the board once, and passes each change of data to it.
// It is the only JavaScript that Streamlit sends with each change.
/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{ receive(data: unknown, send: Send): void, close(): void }} Board */
/** @type {WeakMap<HTMLElement, ReturnType<typeof openBoard>>} */
const boards = new WeakMap();

/** @param {{ parentElement: HTMLElement, data: unknown, setStateValue: Send }} component */
export default async function ({ parentElement, data, setStateValue }) {
  if (!boards.has(parentElement)) boards.set(parentElement, openBoard(parentElement, data));
  const board = await boards.get(parentElement);
  board?.receive(data, setStateValue);
  return () => {
    boards.delete(parentElement);
    board?.close();
  };
}

/** @param {HTMLElement} parent @param {any} data @returns {Promise<Board | null>} */
async function openBoard(parent, data) {
  const [every, own, whole] = [...data.begins, data.script].map((path) => new URL(path, document.baseURI).href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: own }));
  /** @param {Error} error a SyntaxError if the browser is too old for the files */
  const fail = (error) => void parent.append(error instanceof SyntaxError ? data.old : data.failed);
  try {
    const { modules, css } = await import(every);
    await import(own); // it needs the modules of `every`
    parent.append(Object.assign(document.createElement("style"), { textContent: css }));
    const { lesson } = modules[`lessons/${data.lesson}`];
    return modules["shell/board"].open(parent, data, lesson, { rest: () => import(whole) });
  } catch (error) {
    fail(/** @type {Error} */ (error));
    return null;
  }
}
