// Writes a ZIP file of uncompressed files, since pictures are compressed already.
// The format is PKWARE's APPNOTE: a header before each file, the same again in a directory at the end, and an end
// record.

/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} ZipFile */
/** A field of a header: its size in bytes, and its value.
 * @typedef {[size: number, value: number]} Field */

const [FILE, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20; // 2.0, the version of the format that a program must know
const UTF8 = 0x0800; // the flag for names in UTF-8

/** The parts of a ZIP of some files, all with this time. @param {ZipFile[]} files @param {Date} time */
export function zipFiles(files, time) {
  /** @type {{ [list in "parts" | "entries"]: Uint8Array<ArrayBuffer>[] }} */
  const { parts, entries } = { parts: [], entries: [] };
  let at = 0;
  for (const { name, bytes } of files) {
    const called = new TextEncoder().encode(name);
    const size = bytes.length;
    /** @type {Field[]} */
    const same = [[2, VERSION], [2, UTF8], [2, 0], ...timeOf(time), [4, checksum(bytes)], [4, size], [4, size]];
    /** @type {Field[]} */
    const names = [
      [2, called.length],
      [2, 0],
    ];
    const head = fields([[4, FILE], ...same, ...names]);
    parts.push(head, called, bytes);
    // No comment, the first disk, no attributes, and the offset of the file's header.
    entries.push(
      fields([[4, ENTRY], [2, VERSION], ...same, ...names, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]),
      called,
    );
    at += head.length + called.length + size;
  }
  const length = entries.reduce((sum, part) => sum + part.length, 0);
  const counts = /** @type {Field[]} */ ([
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
  ]);
  return [...parts, ...entries, fields([[4, END], ...counts, [4, length], [4, at], [2, 0]])];
}

/** A time as MS-DOS wrote it, in steps of two seconds and from 1980 on. @param {Date} time @returns {Field[]} */
function timeOf(time) {
  const day = (Math.max(time.getFullYear() - 1980, 0) << 9) | ((time.getMonth() + 1) << 5) | time.getDate();
  return [
    [2, (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)],
    [2, day],
  ];
}

/** The bytes of all fields, little-endian. @param {Field[]} all */
const fields = (all) => Uint8Array.from(all.flatMap(([size, value]) => bigEndian(value).reverse().slice(0, size)));

/** @param {number} value */
export const bigEndian = (value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

// The table of CRC-32: the remainder that each byte leaves.
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/** The CRC-32 of some bytes. @param {ArrayLike<number>} bytes */
export function checksum(bytes) {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[i]) & 255];
  return ~crc >>> 0;
}
