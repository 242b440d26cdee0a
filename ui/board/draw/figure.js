// The figure that a plane's picture is: its traces with their styles, its axes, and what changes from moment to moment.

// Back to front.
export const ORDER = [
  "sidePlus", "sideMinus", "candidates", "hullPlus", "hullMinus", "band", "canonical", "best", "certificate", "marginsRight", "marginsWrong", "distance", "before", "line", "rings",
  "plus", "minus", "signs", "support", "gap", "common", "drop", "oldVector", "stepVector", "direction", "vectors", "unit", "marks", "words",
];
export const MARKS = ["origin", "example", "chosen", "cross", "tail", "foot", "projection", "probe"]; // the places in "marks"; one that is not shown is null

const WORDS = { size: 17, shadow: "auto" };

export function colors(style, dark) {
  return {
    text: style.getPropertyValue("--st-text-color").trim() || (dark ? "#fafafa" : "#31333f"),
    paper: style.getPropertyValue("--st-background-color").trim() || (dark ? "#0e1117" : "#ffffff"),
    font: style.getPropertyValue("--st-font").trim() || "sans-serif",
    grid: dark ? "rgba(255,255,255,.10)" : "rgba(0,0,0,.08)",
    axis: dark ? "rgba(255,255,255,.35)" : "rgba(0,0,0,.30)",
    // Blue and vermilion keep apart under every common colour blindness.
    plus: dark ? "#58b0f0" : "#0063b2",
    minus: dark ? "#ff9248" : "#c94a00",
    plusSide: dark ? "rgba(88,176,240,.15)" : "rgba(0,99,178,.10)",
    minusSide: dark ? "rgba(255,146,72,.15)" : "rgba(201,74,0,.10)",
    glyph: dark ? "#10151d" : "#ffffff",
    right: dark ? "rgba(200,210,220,.55)" : "rgba(70,80,95,.50)",
    wrong: dark ? "#ff6ad5" : "#b3008c",
    distance: dark ? "#35d0a0" : "#007a55",
    best: dark ? "#c3a1ff" : "#6a35c9",
    band: dark ? "rgba(195,161,255,.16)" : "rgba(106,53,201,.11)",
    set: dark ? "rgba(53,208,160,.28)" : "rgba(0,122,85,.20)",
    shade: dark ? "rgba(255,106,213,.13)" : "rgba(179,0,140,.08)",
    example: dark ? "#ffd60a" : "#f2b400",
    faint: dark ? "#9aa4b2" : "#6b7480",
  };
}

export function still(color) {
  const line = (style) => ({ mode: "lines", line: style });
  const arrow = (tint, width) => ({ mode: "lines", fill: "toself", fillcolor: tint, line: { color: tint, width } });
  const ring = (symbol, size, tint, width) => ({
    mode: "markers",
    marker: { symbol, size, color: "rgba(0,0,0,0)", line: { color: tint, width } },
  });
  const area = (fillcolor) => ({ mode: "none", fill: "toself", fillcolor });
  const styles = {
    sidePlus: area(color.plusSide),
    sideMinus: area(color.minusSide),
    // Margins are told apart by width as well as by colour.
    marginsRight: line({ color: color.right, width: 1.5 }),
    marginsWrong: line({ color: color.wrong, width: 3 }),
    distance: line({ color: color.distance, width: 3.5, dash: "9px,5px" }),
    candidates: line({ color: color.faint, width: 2.5 }),
    hullPlus: line({ color: color.plus, width: 2.5 }),
    hullMinus: line({ color: color.minus, width: 2.5 }),
    band: area(color.band),
    canonical: line({ color: color.best, width: 1.5 }),
    best: line({ color: color.best, width: 3.5, dash: "12px,7px" }),
    gap: line({ color: color.best, width: 4 }),
    support: ring("circle", 27, color.best, 2.5),
    certificate: line({ color: color.best, width: 3 }),
    common: { mode: "markers", marker: { symbol: "diamond", size: 18, color: color.best, line: { color: color.paper, width: 2 } } },
    before: line({ color: color.faint, width: 2, dash: "3px,5px" }),
    line: line({ color: color.text, width: 4 }),
    plus: { mode: "markers", marker: { symbol: "circle", color: color.plus, line: { width: 0 } } },
    minus: { mode: "markers", marker: { symbol: "square", color: color.minus, line: { width: 0 } } },
    signs: { mode: "markers", marker: { symbol: [], color: color.glyph, line: { color: color.glyph } } },
    rings: ring("circle", 30, color.wrong, 3.5),
    marks: {
      mode: "markers",
      marker: {
        symbol: ["circle", "circle-open", "diamond-open", "cross-thin", "circle", "circle", "circle", "circle"],
        size: [9, 42, 40, 26, 10, 11, 11, 20],
        color: [color.distance, color.example, color.text, color.text, color.text, color.distance, color.best, color.example],
        line: {
          color: [color.distance, color.example, color.text, color.text, color.text, color.distance, color.best, color.text],
          width: [0, 7, 2.5, 2.5, 0, 0, 0, 2],
        },
      },
    },
    oldVector: arrow(color.faint, 3),
    stepVector: arrow(color.wrong, 3.5),
    direction: arrow(color.wrong, 3.5),
    vectors: arrow(color.text, 4),
    unit: arrow(color.plus, 4),
    drop: line({ color: color.best, width: 3.5 }),
    words: { mode: "text", text: [""], textfont: WORDS },
  };
  return ORDER.map((name) => ({
    type: "scatter", name, x: [], y: [], hoverinfo: "skip", showlegend: false, visible: false, ...styles[name],
  }));
}

// The size of a point, px. Plenty of points are drawn smaller, so that the line stays visible.
const pointSize = (n) => (n <= 60 ? 21 : n <= 200 ? 16 : 10);

export function layout(color, view) {
  const axis = (range, title) => ({
    range, title: { text: title, standoff: 6, font: { size: 16 } }, automargin: false, fixedrange: true,
    gridcolor: color.grid, zerolinecolor: color.axis, zerolinewidth: 1.5, tickfont: { size: 14 },
    exponentformat: "power", nticks: 9,
  });
  return {
    margin: MARGIN, showlegend: false, dragmode: false, hovermode: false,
    paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: color.font, color: color.text },
    xaxis: axis(view.x, "x₁"), yaxis: axis(view.y, "x₂"),
  };
}
export const MARGIN = { l: 52, r: 10, t: 8, b: 50 };

// What differs from the moment before: {name of a trace: what is to be merged into it}.
export function changes(now, before, figure, color) {
  const n = now.coordinates.signs.length;
  const resized = !before || pointSize(n) !== pointSize(before.coordinates.signs.length);
  const changed = {};
  for (const name of ORDER) {
    const [some, others] = [now.coordinates[name], before?.coordinates[name]];
    const sized = ["plus", "minus", "signs"].includes(name);
    const same = before && samePlaces(some, others) && !(sized && resized) && (name !== "words" || sameWords(now, before));
    if (same) continue;
    changed[name] = { x: some.map((p) => p[0]), y: some.map((p) => p[1]) };
    if (name === "words") changed[name].text = now.words.map(({ text }) => text);
    if (name === "words") changed[name].textfont = { ...WORDS, color: now.words.map((word) => color[word.color]) };
    if (sized) changed[name].marker = { ...figure[ORDER.indexOf(name)].marker, ...pointMarker(name, now.coordinates, color.glyph) };
  }
  return changed;
}

// How the points of one class, or the signs on all of them, are drawn: a disc with a +, a square with a −.
function pointMarker(name, { plus, minus }, color) {
  const size = pointSize(plus.length + minus.length);
  if (name !== "signs") return { size: name === "plus" ? size : size - 3 };
  return {
    symbol: [...plus.map(() => "cross-thin"), ...minus.map(() => "line-ew")],
    size: size * 0.56,
    line: { color, width: size * 0.14 },
  };
}

const samePlaces = (some, others) =>
  some.length === others.length && some.every((p, i) => p[0] === others[i][0] && p[1] === others[i][1]);
const sameWords = (some, others) => JSON.stringify(some.words) === JSON.stringify(others.words);
