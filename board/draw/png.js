// A picture's file with words in it. Bytes in, bytes out.

import { bigEndian, checksum } from "./zip.js";

const HEAD = 33; // bytes of a PNG before anything may be added: its signature, and its size

/** The parts of a PNG with, in a chunk of its own, a comment in Latin letters. @param {Uint8Array} png
 * @param {string} comment */
export function addComment(png, comment) {
  const chunk = [...`tEXtComment\0${comment}`].map((letter) => letter.charCodeAt(0));
  return [
    png.slice(0, HEAD),
    Uint8Array.from([...bigEndian(chunk.length - 4), ...chunk, ...bigEndian(checksum(chunk))]),
    png.slice(HEAD),
  ];
}
