// What a board shows, as a picture that can be taken away.

import { commented } from "../../draw/png.js";
import { captioned, picturesIn, snapshot } from "../../draw/svg_snapshot.js";
import { colorOf } from "../../draw/svg.js";
import { element } from "../dom.js";

/** How it shall look: as on paper, and with which sentences below it.
 * @typedef {{ light: boolean, sentences: string[] }} Look */
/** Its text as SVG, and its size, px. @typedef {{ text: string, width: number, height: number }} Drawn */

const SCALE = 2; // pixels of a PNG to one of the page

/** The pictures of a board as they are now. @param {HTMLElement} root @param {Look} look @returns {Drawn} */
export function drawn(root, { light, sentences }) {
  root.classList.toggle("light", light);
  try {
    return captioned(root, picturesIn(root), sentences, (nodes) => snapshot(nodes, colorOf(root, "var(--paper)")));
  } finally {
    root.classList.remove("light");
  }
}

/** The address of a picture, which holds all of it. @param {Drawn} picture */
export const addressOf = ({ text }) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

/** `scale` pixels to one of the page. @param {Drawn} picture @param {number} scale */
async function painted(picture, scale) {
  const image = new Image();
  image.src = addressOf(picture);
  await image.decode();
  const size = [picture.width, picture.height].map((side) => Math.round(scale * side));
  const canvas = element("canvas", { width: size[0], height: size[1] });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no canvas to paint on");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The pictures of a board so many pixels wide, as an address. @param {HTMLElement} root @param {number} width */
export async function smallPicture(root, width) {
  const picture = drawn(root, { light: false, sentences: [] });
  return (await painted(picture, width / picture.width)).toDataURL("image/png");
}

/** As a PNG that carries the link, "" for none. @param {Drawn} picture @param {string} link */
export async function pngOf(picture, link) {
  const canvas = await painted(picture, SCALE);
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("a canvas of this size cannot become a PNG");
  return link ? new Blob(commented(new Uint8Array(await blob.arrayBuffer()), link), { type: blob.type }) : blob;
}
