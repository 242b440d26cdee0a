// Copies pictures of the page into one SVG document that needs no other file.
// Every style is written into it, and the space between the pictures shrinks to a gap.

import { FAMILY, fontFace } from "./font.js";
import { setAttributes, svg } from "./svg.js";

/** Turns the corner of a box on the page into its place in the file, px. @typedef {(box: { left: number, top: number })
 * => { x: number, y: number }} Place */
/** CSS properties that a copy has as attributes. @typedef {{ [property: string]: string }} Look */

const MAX_GAP_PX = 20; // between pictures

// Properties that an element inherits from its parent, and others with their usual values.
const INHERITED = [
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "paint-order",
  "visibility",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];
const OWN = { opacity: "1", "clip-path": "none" };

/** The visible pictures of a board, the names above them, and tables that are saved like pictures.
 * @param {Element} root @returns {HTMLElement[]} */
export const picturesIn = (root) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".plot, .chart, .name, .pictured"))].filter(
    (node) => node.getClientRects().length,
  );

/** These elements as one SVG on paper of this color; width and height are px. @param {Element[]} nodes @param {string}
 * paper */
export function snapshot(nodes, paper) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const across = squeezeGaps(boxes.map(({ left, right }) => [left, right]));
  const down = squeezeGaps(boxes.map(({ top, bottom }) => [top, bottom]));
  const [width, height] = [across.size, down.size].map(Math.ceil);
  const sheet = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  sheet.append(svg("style", { text: fontFace() }), svg("rect", { width: "100%", height: "100%", fill: paper }));
  nodes.forEach((node, i) => {
    /** For what is inside this element. @type {Place} */
    const place = ({ left, top }) => ({
      x: left - boxes[i].left + across.starts[i],
      y: top - boxes[i].top + down.starts[i],
    });
    sheet.append(...copyDrawings(node, place));
  });
  return { text: new XMLSerializer().serializeToString(sheet), width, height };
}

/** Call `action` while sentences are shown below some elements, as wide as these are together.
 * @template R @param {Element} root @param {Element[]} nodes @param {string[]} sentences
 * @param {(elements: Element[]) => R} action with the elements and the sentences */
export function withCaptions(root, nodes, sentences, action) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  let below = Math.max(...boxes.map((box) => box.bottom)) + MAX_GAP_PX / 2;
  const captions = sentences.map((text) => {
    const caption = document.createElement("p");
    caption.className = "caption";
    caption.textContent = text;
    caption.style.width = `${right - left}px`;
    root.append(caption);
    const { x, y, height } = caption.getBoundingClientRect();
    caption.style.translate = `${left - x}px ${below - y}px`;
    below += height;
    return caption;
  });
  try {
    return action([...nodes, ...captions]);
  } finally {
    for (const caption of captions) caption.remove();
  }
}

/** The text of an SVG with its source as Dublin Core metadata. @param {string} text @param {string} link */
export function addSource(text, link) {
  const escaped = link.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return text.replace(
    /^<svg[^>]*>/,
    (start) => `${start}<metadata><source xmlns="http://purl.org/dc/elements/1.1/">${escaped}</source></metadata>`,
  );
}

/** Where spans begin once no gap between them is wider than MAX_GAP_PX, and how long they are together.
 * @param {number[][]} spans */
export function squeezeGaps(spans) {
  const order = spans.map((_, i) => i).sort((i, j) => spans[i][0] - spans[j][0]);
  /** @type {number[]} */
  const starts = [];
  let end = spans[order[0]][0];
  let cut = end;
  for (const i of order) {
    const [from, to] = spans[i];
    cut += Math.max(0, from - end - MAX_GAP_PX);
    starts[i] = from - cut;
    end = Math.max(end, to);
  }
  return { starts, size: end - cut };
}

/** The SVG elements of a picture. Canvases cannot be copied as SVG, so they are drawn as shapes meanwhile; see
 * plane.js. @param {Element & { inShapes?: (action: () => Element[]) => Element[] }} node @param {Place} place @returns
 * {Element[]} */
function copyDrawings(node, place, inShapes = !node.inShapes) {
  if (node.matches(".pictured")) return copyTable(node, place);
  if (!inShapes && node.inShapes) return node.inShapes(() => copyDrawings(node, place, true));
  const drawings = node.matches("svg") ? [node] : [...node.querySelectorAll("svg")];
  if (!drawings.length) return [copyText(node, place)];
  return drawings.map((drawing) => {
    const { left, top } = drawing.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = drawing;
    return setAttributes(copyStyled(drawing), {
      ...place({ left: left + clientLeft, top: top + clientTop }),
      width,
      height,
    });
  });
}

/** A table as far as it is visible when scrolled to the top: its colored boxes and its words.
 * @param {Element} node @param {Place} place */
function copyTable(node, place) {
  const { scrollTop } = node;
  node.scrollTop = 0;
  const bottom = node.getBoundingClientRect().bottom;
  const parts = [...node.querySelectorAll("*")]
    .map((part) => ({ part, box: part.getBoundingClientRect(), ...splitAlpha(getComputedStyle(part).backgroundColor) }))
    .filter(({ box }) => box.height && box.bottom <= bottom);
  const boxes = parts
    .filter(({ alpha }) => alpha > 0)
    .map(({ box, color, alpha }) =>
      svg("rect", { ...place(box), width: box.width, height: box.height, fill: color, "fill-opacity": alpha }),
    );
  const words = parts
    .filter(({ part }) => part.textContent && part.localName !== "var" && !part.querySelector(":not(var)"))
    .map(({ part }) => copyText(part, place));
  node.scrollTop = scrollTop;
  return [...boxes, ...words];
}

/** A paragraph line by line, since SVG does not wrap text. Each line is as long as on the page, whatever the font.
 * @param {Element} node @param {Place} place */
function copyText(node, place) {
  const group = svg("g", { ...lookOf(node), fill: getComputedStyle(node).color, "dominant-baseline": "central" });
  const range = document.createRange();
  /** The top of a line → its first and last place in the text. @type {Map<number, [number, number]>} */
  const lines = new Map();
  const texts = textsIn(node);
  for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
    const end = index + word.length;
    setRange(range, texts, index, end);
    const { top } = range.getBoundingClientRect();
    lines.set(top, [lines.get(top)?.[0] ?? index, end]);
  }
  for (const [start, end] of lines.values()) {
    setRange(range, texts, start, end);
    const { left, top, width, height } = range.getBoundingClientRect();
    group.append(
      svg("text", {
        ...place({ left, top: top + height / 2 }),
        textLength: width,
        lengthAdjust: "spacingAndGlyphs",
        text: String(range),
      }),
    );
  }
  return group;
}

/** The text nodes in an element, and where each begins in its text. @param {Node} node */
function textsIn(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let begin = 0; walker.nextNode(); begin += texts[texts.length - 1].node.length)
    texts.push({ node: /** @type {Text} */ (walker.currentNode), begin });
  return texts;
}

/** @param {Range} range @param {ReturnType<typeof textsIn>} texts @param {number} start @param {number} end */
function setRange(range, texts, start, end) {
  const from = texts.findLast(({ begin }) => begin <= start) ?? texts[0];
  const to = texts.findLast(({ begin }) => begin < end) ?? texts[0];
  range.setStart(from.node, start - from.begin);
  range.setEnd(to.node, end - to.begin);
}

/** A copy of an element with its look on the page, without hidden parts.
 * @param {Element} node @param {Look} [parent] */
function copyStyled(node, parent = {}) {
  const copy = /** @type {Element} */ (node.cloneNode(false));
  for (const name of ["class", "style", "translate"]) copy.removeAttribute(name);
  const look = lookOf(node);
  const style = getComputedStyle(node);
  for (const [name, value] of Object.entries(look)) if (value !== parent[name]) copy.setAttribute(name, value);
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) copy.setAttribute(name, value.replace(/url\(["']?[^#]*(#[^"')]*)["']?\)/, "url($1)"));
  }
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
    else if (isShown(/** @type {Element} */ (child))) copy.append(copyStyled(/** @type {Element} */ (child), look));
  }
  return copy;
}

/** @param {Element} node */
const isShown = (node) => getComputedStyle(node).display !== "none";

/** The embedded font first. @param {string} families */
const fontStack = (families) =>
  [
    `"${FAMILY}"`,
    ...families.split(", ").filter((one) => !one.includes(FAMILY) && one !== "sans-serif"),
    "sans-serif",
  ].join(", ");

/** @param {Element} node @returns {Look} */
function lookOf(node) {
  const style = getComputedStyle(node);
  const look = Object.fromEntries(INHERITED.map((name) => [name, style.getPropertyValue(name)]));
  look["font-family"] = fontStack(look["font-family"]);
  for (const name of ["fill", "stroke"]) {
    const { color, alpha } = splitAlpha(style.getPropertyValue(name));
    const opacity = Number(style.getPropertyValue(`${name}-opacity`));
    Object.assign(look, { [name]: color, [`${name}-opacity`]: String(alpha * opacity) });
  }
  return look;
}

/** The opaque color and the alpha of a computed color, since many SVG programs do not know transparent colors. It is
 * written "rgba(0, 99, 178, 0.1)" or, if it comes from color-mix, "color(srgb 0 0.39 0.7 / 0.1)".
 * @param {string} paint */
function splitAlpha(paint) {
  if (!/^(rgba|color)\(/.test(paint)) return { color: paint, alpha: 1 };
  const [r, g, b, alpha = 1] = (paint.match(/[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  const most = paint.startsWith("color") ? 1 / 255 : 1;
  return { color: `rgb(${[r, g, b].map((value) => Math.round(value / most)).join(", ")})`, alpha };
}
