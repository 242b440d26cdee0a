// Sends requests to the server of classes, each with a limit of time.

/** The HTTP status, 0 without an answer, and the JSON or image of the answer, or null.
 * @typedef {{ status: number, said: any }} Reply
 * `body` is sent as JSON; a text is JSON already.
 * @typedef {{ method?: string, headers?: { [name: string]: string }, body?: any, cache?: RequestCache,
 *   signal?: AbortSignal }} RequestOptions */

const TIMEOUT_MS = 8000;
const JSON_TYPE = "application/json";

/** @param {string} address @param {RequestOptions} [options] @returns {Promise<Reply>} */
export async function request(address, { body, headers, signal, ...options } = {}) {
  const limit = limitTime(TIMEOUT_MS, signal);
  const sent = body !== undefined && {
    headers: { ...headers, "Content-Type": JSON_TYPE },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  try {
    const response = await fetch(address, { headers, ...options, ...sent, signal: limit.signal });
    return { status: response.status, said: await readBody(response) };
  } catch {
    return { status: 0, said: null };
  } finally {
    limit.end();
  }
}

/** @param {Response} response */
async function readBody(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("image/")) return response.blob();
  return type.startsWith(JSON_TYPE) ? response.json() : null;
}

/** A signal that aborts after some time, or with another signal. @param {number} ms @param {AbortSignal} [other] */
export function limitTime(ms, other) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, ms);
  other?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    /** @param {number} ms */
    restart(ms) {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end() {
      clearTimeout(timer);
      other?.removeEventListener("abort", abort);
      abort();
    },
  };
}

/** @param {number} ms @param {AbortSignal} signal that ends the pause @returns {Promise<void>} */
export const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()));
  });
