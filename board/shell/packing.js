// Text in an address: deflated, in letters, digits, - and _.

const MOST = 1_000_000; // bytes of a text that somebody else has packed

/** @param {Uint8Array<ArrayBuffer>} body */
export async function deflated(body) {
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const VERSION = "1"; // of this packing of a text

/** @param {string} text */
export const packedText = async (text) => VERSION + (await deflated(new TextEncoder().encode(text)));

/** The text that was packed; "" where it cannot be read. What comes in an address may be anybody's, and small as it is
 * become larger than a browser can hold: so it is read piece by piece. @param {string} packed */
export async function unpackedText(packed) {
  try {
    if (packed[0] !== VERSION) return "";
    const letters = atob(packed.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}

/** @param {ReadableStream<Uint8Array>} stream */
async function readAll(stream) {
  const [reader, decoder] = [stream.getReader(), new TextDecoder("utf-8", { fatal: true })];
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      return "";
    }
    text += decoder.decode(value, { stream: true });
  }
}
