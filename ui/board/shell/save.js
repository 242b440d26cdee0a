// The menu “Save”: all that a board shows, as one file. It knows no lesson.

import { figureOf, planesIn } from "../draw/plane.js";
import { picturesIn, snapshot } from "../draw/snapshot.js";
import { colorOf } from "../draw/svg.js";
import { button, element, menu, setUsable } from "./elements.js";
import { NoFile } from "./file.js";

const SCALE = 2; // pixels of a PNG to one of the page
const FORMATS = {
  png: { title: "PNG, twice the size", encode: (root) => toPng(drawn(root)), instead: "SVG" },
  svg: { title: "SVG, sharp at any size", encode: (root) => new Blob([drawn(root).text], { type: "image/svg+xml" }), instead: "PNG" },
  html: { title: "Replay (HTML) that works without a network", encode: async (_, file) => new Blob([await file()], { type: "text/html" }), instead: "SVG" },
  json: { title: "Plotly figure (JSON) of the plane", encode: (root) => new Blob([JSON.stringify(figureOf(planesIn(root)))], { type: "application/json" }), instead: "SVG" },
};
const KEEP = 60_000; // ms that a browser may take to fetch the file

// subject() → {root, name, file}: the board, what the file is called without its ending, and file(), which makes an HTML file of
// the board unless it is in one; say(text) tells a screen reader.
export function saveMenu(subject, say) {
  const summary = "Save";
  const problem = element("p", { class: "unsaved", role: "alert" });
  const buttons = Object.entries(FORMATS).map(([format, { title }]) => button(title, title, () => save(format)));
  const node = menu(summary, "Save picture: as a file", "", ...buttons, problem);
  node.classList.add("save");
  const label = node.firstChild;
  const [html, json] = buttons.slice(-2);
  node.addEventListener("toggle", () => {
    const { root, file } = subject();
    json.hidden = !planesIn(root).length; // what is drawn without a plane is no figure
    html.hidden = !file;
  });

  const busy = (now) => {
    for (const one of buttons) setUsable(one, !now);
    label.textContent = now ? "Saving …" : summary;
  };
  async function save(format) {
    const { encode, instead } = FORMATS[format];
    const { root, name, file: make } = subject();
    busy(true);
    problem.textContent = "";
    try {
      const file = `${name}.${format}`;
      download(await encode(root, make), file);
      node.open = false;
      label.focus();
      say(`Saved as ${file}.`);
    } catch (error) {
      if (!(error instanceof NoFile)) console.error(error);
      problem.textContent = error instanceof NoFile ? error.message : `The ${format.toUpperCase()} could not be made: save it as ${instead}, or take a screenshot.`;
    } finally {
      busy(false);
    }
  }
  return node;
}

const drawn = (root) => snapshot(picturesIn(root), colorOf(root, "var(--paper)"));

async function toPng({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = element("canvas", { width: Math.round(SCALE * width), height: Math.round(SCALE * height) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("a canvas of this size cannot become a PNG");
  return blob;
}

function download(blob, file) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP);
}
