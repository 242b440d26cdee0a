// Renders what a board shows as SVG or PNG.

import { addComment } from "../../draw/png.js";
import { withCaptions, picturesIn, snapshot } from "../../draw/svg_snapshot.js";
import { colorOf } from "../../draw/svg.js";
import { element } from "../dom.js";

/** `light` is for the colors of paper; `sentences` are drawn below the picture.
 * @typedef {{ light: boolean, sentences: string[] }} ImageOptions */
/** The text of the SVG, and its size in px. @typedef {{ text: string, width: number, height: number }} SvgImage */

const PNG_SCALE = 2; // pixels of a PNG per pixel of the page

/** The pictures of a board as they are now. @param {HTMLElement} root @param {ImageOptions} look @returns {SvgImage} */
export function renderSvg(root, { light, sentences }) {
  root.classList.toggle("light", light);
  try {
    return withCaptions(root, picturesIn(root), sentences, (nodes) => snapshot(nodes, colorOf(root, "var(--paper)")));
  } finally {
    root.classList.remove("light");
  }
}

/** The data URL of a picture. @param {SvgImage} picture */
export const svgDataUrl = ({ text }) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

/** Draw a picture with `scale` pixels per pixel of the page. @param {SvgImage} picture @param {number} scale */
async function rasterize(picture, scale) {
  const image = new Image();
  image.src = svgDataUrl(picture);
  await image.decode();
  const size = [picture.width, picture.height].map((side) => Math.round(scale * side));
  const canvas = element("canvas", { width: size[0], height: size[1] });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no canvas to paint on");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The pictures of a board as a data URL, `width` pixels wide. @param {HTMLElement} root @param {number} width */
export async function makeThumbnail(root, width) {
  const picture = renderSvg(root, { light: false, sentences: [] });
  return (await rasterize(picture, width / picture.width)).toDataURL("image/png");
}

/** A PNG with the link in a comment, "" for none. @param {SvgImage} picture @param {string} link */
export async function pngOf(picture, link) {
  const canvas = await rasterize(picture, PNG_SCALE);
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("a canvas of this size cannot become a PNG");
  return link ? new Blob(addComment(new Uint8Array(await blob.arrayBuffer()), link), { type: blob.type }) : blob;
}
