// A page in node for the board: happy-dom, and what it lacks.
// It has no layout, so tests set the sizes. Time stands still until a test lets it pass.
// Import it before the modules of the board.

import { mock } from "node:test";

import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost:8501/", settings: { errorCapture: "disabled" } });
const { document, Element, HTMLElement } = window;

// ---- globals that the modules use -----------------------------------------------------------------------------------

const SAME = [
  "document",
  "location",
  "history",
  "localStorage",
  "sessionStorage",
  "Node",
  "MutationObserver",
  "XMLSerializer",
  "getComputedStyle",
];
const names = Object.fromEntries(SAME.map((name) => [name, window[name]]));

export const world = {
  // what a test sets and reads
  plot: [900, 640], // px of the picture of the plane, and of the whole board
  other: [420, 420], // px of all other pictures
  row: Infinity, // how many tools fit into a row
  copied: [], // what was put into the clipboard
  forbidden: false, // whether the clipboard refuses
  files: [], // downloads: {name, blob}
  problems: [], // errors that nothing could catch
};

class Media extends EventTarget {
  matches = false;
  set(matches) {
    this.dispatchEvent(Object.assign(new Event("change"), { matches: (this.matches = matches) }));
  }
}
export const media = {
  "(prefers-reduced-motion: reduce)": new Media(),
  "(pointer: coarse)": new Media(),
  "(display-mode: fullscreen)": new Media(),
};

const observers = new Set();
class ResizeObserver {
  constructor(tell) {
    this.tell = tell;
  }
  observe = () => observers.add(this);
  disconnect = () => observers.delete(this);
}
export const resized = () => observers.forEach(({ tell }) => tell());

// A browser may ask for permission first, and only then read the data.
async function copy(get) {
  await new Promise(setImmediate);
  if (world.forbidden) throw new Error("the clipboard is forbidden");
  world.copied.push(await get());
}
class ClipboardItem {
  constructor(parts) {
    this.parts = parts;
  }
}
const navigator = {
  clipboard: { writeText: (text) => copy(() => text), write: ([{ parts }]) => copy(() => parts["image/png"]) },
};
document.execCommand = () => !world.forbidden;
export const fetch = async () => new Response("the board");
const globals = {
  ...names,
  fetch,
  window,
  navigator,
  ClipboardItem,
  ResizeObserver,
  matchMedia: (query) => media[query],
  addEventListener: (...given) => window.addEventListener(...given),
  innerHeight: 800,
  devicePixelRatio: 1,
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
URL.revokeObjectURL = () => {};
window.HTMLAnchorElement.prototype.click = function () {
  if (this.download) world.files.at(-1).name = this.download;
};
process.on("unhandledRejection", (error) => world.problems.push(error));

// ---- sizes ----------------------------------------------------------------------------------------------------------

const isShown = (node) => node.isConnected && !node.closest("[hidden]");
function sizeOf(node) {
  if (!isShown(node)) return [0, 0];
  const picture = node.closest("[data-picture]");
  return picture && !picture.matches(".plot") ? world.other : world.plot;
}
const boxOf = (node) => {
  const [width, height] = sizeOf(node);
  return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
};
const getters = (prototype, getting) => {
  for (const [name, get] of Object.entries(getting))
    Object.defineProperty(prototype, name, { get, configurable: true });
};
getters(Element.prototype, {
  clientWidth() {
    return sizeOf(this)[0];
  },
  clientHeight() {
    return sizeOf(this)[1];
  },
});
getters(HTMLElement.prototype, {
  clientWidth() {
    return sizeOf(this)[0];
  },
  clientHeight() {
    return sizeOf(this)[1];
  },
  offsetHeight: () => 30,
  offsetTop() {
    return this.parentElement.matches(".tools")
      ? 30 * Math.floor([...this.parentElement.children].indexOf(this) / world.row)
      : 0;
  },
});
Object.assign(Element.prototype, {
  getBoundingClientRect() {
    return boxOf(this);
  },
  getClientRects() {
    return isShown(this) ? [boxOf(this)] : [];
  },
  setPointerCapture() {},
  scrollIntoView() {},
});

window.HTMLInputElement.prototype.select = function () {
  this.focus();
}; // as in Chromium

// A canvas: `node.calls` are the calls since it was cleared, each with the style in which it was drawn.
class Context {
  constructor(canvas) {
    this.canvas = canvas;
  }
  measureText = () => ({ width: 0 }); // there are no fonts here
}
for (const name of [
  "setTransform",
  "clearRect",
  "beginPath",
  "moveTo",
  "lineTo",
  "arc",
  "closePath",
  "fill",
  "stroke",
  "fillText",
  "strokeText",
]) {
  Context.prototype[name] = function (...given) {
    if (name === "clearRect") this.canvas.calls = [];
    else this.canvas.calls?.push({ name, given, fillStyle: this.fillStyle, strokeStyle: this.strokeStyle });
  };
}
window.HTMLCanvasElement.prototype.getContext = function () {
  return (this.context ??= new Context(this));
};

// ---- attributes that happy-dom does not show as properties ----------------------------------------------------------

for (const name of ["Label", "Pressed", "Current", "Hidden"]) {
  const attribute = `aria-${name.toLowerCase()}`;
  Object.defineProperty(Element.prototype, `aria${name}`, {
    get() {
      return this.getAttribute(attribute);
    },
    set(value) {
      if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });
}

// ---- time -----------------------------------------------------------------------------------------------------------

const STEP = 10; // ms, also between two frames
let now = 0;
let frames = new Map();
Object.defineProperty(globalThis.performance, "now", { value: () => now });
Object.assign(globalThis, {
  requestAnimationFrame: (draw) => (frames.set(draw, draw), draw),
  cancelAnimationFrame: (draw) => frames.delete(draw),
});

export function wait(ms) {
  for (let passed = 0; passed < ms; passed += STEP) {
    now += STEP;
    mock.timers.tick(STEP);
    const due = frames;
    frames = new Map();
    for (const draw of due.values()) draw();
  }
}

// A new page: empty, with no storage, at time 0.
export function clean() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  frames.clear();
  observers.clear();
  document.body.innerHTML = "";
  URL.createObjectURL = (blob) => (world.files.push({ blob }), "blob:here");
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(world, {
    plot: [900, 640],
    other: [420, 420],
    row: Infinity,
    copied: [],
    forbidden: false,
    files: [],
    problems: [],
  });
}

export { document, window };
