// A picture's file with words in it. Bytes in, bytes out.

const HEAD = 33; // bytes of a PNG before anything may be added: its signature, and its size

/** The parts of a PNG with, in a chunk of its own, a comment in Latin letters. @param {Uint8Array} png
 * @param {string} comment */
export function commented(png, comment) {
  const chunk = [...`tEXtComment\0${comment}`].map((letter) => letter.charCodeAt(0));
  return [
    png.slice(0, HEAD),
    Uint8Array.from([...bytesOf(chunk.length - 4), ...chunk, ...bytesOf(checksum(chunk))]),
    png.slice(HEAD),
  ];
}

const bytesOf = (/** @type {number} */ value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

// CRC-32, bit by bit.
function checksum(/** @type {number[]} */ bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
