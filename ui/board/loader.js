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
  const fetched = (address) => import(new URL(address, document.baseURI).href);
  const plotly = window.Plotly ?? fetched(data.assets.plotly);
  const files = await Promise.all([fetched(data.assets.board), plotly]).catch(() => null);
  if (!files) {
    parent.append("The board’s files did not arrive. Reload the page to fetch them again.");
    return null;
  }
  const [{ modules, css }] = files;
  parent.append(Object.assign(document.createElement("style"), { textContent: css }));
  const { Board } = data.mode === "forms" ? modules["lessons/hyperplane"] : modules["shell/board"];
  return new Board(parent, window.Plotly, data).open();
}
