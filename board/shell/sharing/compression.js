// Compresses text for an address, into letters, digits, - and _.

import { fromBase64, toBase64, toBase64Url } from "../../math/base64.js";

const MAX_INFLATED_BYTES = 1_000_000; // of a text that anybody may have packed

/** @param {BlobPart} body @param {CompressionFormat} format */
async function compress(body, format) {
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {BlobPart} body */
export const deflate = async (body) => toBase64Url(await compress(body, "deflate-raw"));

/** In base64, for a file. @param {string} text */
export const gzip = async (text) => toBase64(await compress(text, "gzip"));

export const MAX_PACKED_LENGTH = 60_000; // characters in an address: servers refuse longer ones
const VERSION = "1"; // of the format

/** @param {string} text */
export const packText = async (text) => VERSION + (await deflate(new TextEncoder().encode(text)));

/** The text that was packed; "" if it cannot be read. Anybody can make an address, and a short one can inflate to more
 * than a browser can hold: so it is read in pieces. @param {string} packed */
export async function unpackText(packed) {
  try {
    if (packed[0] !== VERSION) return "";
    return new TextDecoder("utf-8", { fatal: true }).decode(await inflate(packed.slice(1)));
  } catch {
    return "";
  }
}

/** The reverse of `deflate`. Throws if the text is damaged or too long. @param {string} text */
export async function inflate(text) {
  const reader = new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MAX_INFLATED_BYTES) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(value);
  }
}
