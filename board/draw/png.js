// Adds a comment to a PNG file.

import { bigEndian, checksum } from "./zip.js";

const HEAD = 33; // bytes of the signature and of the chunk IHDR, which must be first

/** The parts of a PNG with a comment in Latin letters, in a chunk of its own. @param {Uint8Array} png
 * @param {string} comment */
export function addComment(png, comment) {
  const chunk = [...`tEXtComment\0${comment}`].map((letter) => letter.charCodeAt(0));
  return [
    png.slice(0, HEAD),
    Uint8Array.from([...bigEndian(chunk.length - 4), ...chunk, ...bigEndian(checksum(chunk))]),
    png.slice(HEAD),
  ];
}
