// The only JavaScript that travels with each change of data: it fetches the board once and hands it the data.
const boards = new WeakMap();

export default async function ({ parentElement, data, setStateValue }) {
  const asset = (name) => new URL(`app/static/${name}`, document.baseURI).href;
  if (!boards.has(parentElement)) boards.set(parentElement, open(parentElement, data, asset));
  const board = await boards.get(parentElement);
  board.receive(data, setStateValue);
  return () => {
    boards.delete(parentElement);
    board.close();
  };
}

async function open(parent, data, asset) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: asset(`${data.assets.board}/board.css`) });
  const styled = new Promise((done) => (style.onload = style.onerror = done));
  parent.append(style);
  const plotly = window.Plotly ?? import(asset(data.assets.plotly));
  const module = import(asset(`${data.assets.board}/${data.mode === "forms" ? "hyperplane" : "board"}.js`));
  const [{ Board }] = await Promise.all([module, plotly, styled]);
  return new Board(parent, window.Plotly, data).open();
}
