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

async function open(parent, { assets, name }, asset) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: asset(`${assets.board}/board.css`) });
  const styled = new Promise((done) => (style.onload = style.onerror = done));
  parent.append(style);
  const plotly = window.Plotly ?? import(asset(assets.plotly));
  const [{ Board }] = await Promise.all([import(asset(`${assets.board}/board.js`)), plotly, styled]);
  quicken(window.Plotly);
  return new Board(parent, window.Plotly, name).open();
}

// In every frame plotly.js walks its whole schema, for every trace, to list the trace's array attributes: half of
// the time of a frame. Those of our traces never change, so the first answer for a trace is kept.
function quicken({ PlotSchema }) {
  if (!PlotSchema || PlotSchema.quick) return;
  const [search, known] = [PlotSchema.findArrayAttributes, new Map()];
  PlotSchema.quick = true;
  PlotSchema.findArrayAttributes = (trace) => {
    if (!known.has(trace.uid)) known.set(trace.uid, search(trace));
    return known.get(trace.uid);
  };
}
