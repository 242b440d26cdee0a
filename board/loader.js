// The only JavaScript that travels with each change of data: it fetches the board once and hands it the data.
/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{ receive(data: any, send: Send): void, close(): void }} Board */
/** @type {WeakMap<HTMLElement, ReturnType<typeof openBoard>>} */
const boards = new WeakMap();

/** @param {{ parentElement: HTMLElement, data: any, setStateValue: Send }} component */
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
  /** @param {Error} error a browser that is too old for the files says so of their syntax */
  const fail = (error) => void parent.append(error instanceof SyntaxError ? data.old : data.failed);
  try {
    const { modules, css } = await import(every);
    await import(own); // which needs the modules of the first
    parent.append(Object.assign(document.createElement("style"), { textContent: css }));
    const { lesson } = modules[`lessons/${data.lesson}`];
    return modules["shell/board"].open(parent, data, lesson, { rest: () => import(whole) });
  } catch (error) {
    fail(/** @type {Error} */ (error));
    return null;
  }
}
