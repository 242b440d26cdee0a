// The only JavaScript that travels with each change of data: it fetches the board once and hands it the data.
const boards = new WeakMap();

export default async function ({ parentElement, data, setStateValue }) {
  if (!boards.has(parentElement)) boards.set(parentElement, open(parentElement, data));
  const board = await boards.get(parentElement);
  board?.receive(data, setStateValue);
  return () => {
    boards.delete(parentElement);
    board?.close();
  };
}

async function open(parent, data) {
  const board = await import(new URL(data.assets.board, document.baseURI).href).catch(() => null);
  if (!board) {
    parent.append("The board’s files did not arrive. Reload the page to fetch them again.");
    return null;
  }
  const { modules, css } = board;
  parent.append(Object.assign(document.createElement("style"), { textContent: css }));
  const { Board } = data.mode === "forms" ? modules["lessons/hyperplane"] : modules["shell/board"];
  return new Board(parent, null, data).open();
}
