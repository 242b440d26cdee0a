// The connection of a student's page to the server: a stream, polling, and requests.
// The stream brings the small state of the class. It is opened again with exponential backoff when it is lost, and is
// closed while the tab is hidden. Where no stream is possible, the page polls the state.

/** @import { ClassState } from "../../model/class/protocol.js" */
/** The HTTP status, 0 without an answer, and its JSON, or null. @typedef {{ status: number, said: any }} Reply */
/** "missing" means that the server does not know the class.
 * @typedef {"joining" | "here" | "lost" | "missing"} ConnectionState */

const [MIN_BACKOFF_MS, MAX_BACKOFF_MS] = [500, 5000];
const FIRST_EVENT_TIMEOUT_MS = 4000; // until the first event of a stream
const SILENCE_TIMEOUT_MS = 40_000; // the server sends something every 15 s
const POLL_INTERVAL_MS = 2000;
const STREAM_RETRY_AFTER_MS = 120_000; // of polling
const REQUEST_TIMEOUT_MS = 8000;
const MAX_JITTER_MS = 300; // so that not all of a class come back at once

export class ClassConnection {
  id = "";
  /** @type {AbortController | null} */
  abortController = null;
  stateNumber = -1; // of the last state
  polls = false;
  isOver = false;
  /** @type {ConnectionState} */
  connectionState = "joining";

  /** @param {string} api the base address of the requests @param {string} me the random name of this tab
   * @param {{ onState(state: ClassState): void, onConnectionState(standing: ConnectionState): void }} hearer */
  constructor(api, me, hearer) {
    this.api = api;
    this.me = me;
    this.listener = hearer;
  }

  // ---- single requests ----------------------------------------------------------------------------------------------

  /** @param {string} code */
  join(code) {
    return this.request("GET", `join/${encodeURIComponent(code)}`);
  }

  /** A part of the class by its number. @param {string} name @param {number} number */
  fetchPart(name, number) {
    return this.request("GET", `${this.id}/${name}/${number}`);
  }

  /** @param {string} question @param {any} value */
  answer(question, value) {
    return this.request("PUT", `${this.id}/answer/${encodeURIComponent(question)}`, { value });
  }

  /** @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal]
   * @returns {Promise<Reply>} */
  async request(method, path, body, signal) {
    const off = new AbortController();
    const timer = setTimeout(() => off.abort(), REQUEST_TIMEOUT_MS);
    const stop = () => off.abort();
    signal?.addEventListener("abort", stop);
    try {
      const response = await this.fetchResponse(method, path, body, off.signal);
      return { status: response.status, said: await bodyOf(response) };
    } catch {
      return { status: 0, said: null };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** @param {string} method @param {string} path @param {any} body @param {AbortSignal} signal */
  fetchResponse(method, path, body, signal) {
    return fetch(this.api + path, {
      method,
      headers: { "X-Class-Me": this.me, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  }

  // ---- the state of the class ---------------------------------------------------------------------------------------

  /** Follow the class with this id. @param {string} id */
  connect(id) {
    this.id = id;
    this.connectionState = "joining";
    this.stateNumber = -1;
    this.isOver = false;
    this.begin();
  }

  /** Connect anew at once, unless the tab is hidden. */
  begin() {
    this.disconnect();
    if (!this.id || this.isOver || document.hidden) return;
    this.abortController = new AbortController();
    this.keepConnected(this.abortController.signal);
  }

  /** Close the stream, and do not open another. */
  disconnect() {
    this.abortController?.abort();
    this.abortController = null;
  }

  /** @param {AbortSignal} signal */
  async keepConnected(signal) {
    for (let failures = 0; !signal.aborted && !this.isOver;) {
      const { status, came } = this.polls ? await this.poll(signal) : await this.readStream(signal);
      if (signal.aborted || this.isOver) return;
      failures = came ? 0 : failures + 1;
      const wasAsking = this.polls;
      this.polls = !wasAsking && !came && (status === NO_EVENTS || status === CROWDED);
      if (this.polls || (wasAsking && came)) continue;
      if (!came) this.setConnectionState(status === UNKNOWN ? "missing" : "lost");
      await pause(pauseAfter(failures), signal);
    }
  }

  /** Read one stream until it ends. `came` says whether an event came; if not, `status` says why.
   * @param {AbortSignal} signal @returns {Promise<{ status: number, came: boolean }>} */
  async readStream(signal) {
    const off = new AbortController();
    const stop = () => off.abort();
    signal.addEventListener("abort", stop);
    let [came, status] = [false, 0];
    let timer = setTimeout(() => ((status = NO_EVENTS), stop()), FIRST_EVENT_TIMEOUT_MS);
    try {
      const response = await this.fetchResponse("GET", `${this.id}/stream`, undefined, off.signal);
      if (response.status !== 200 || !response.body)
        return { status: response.body ? response.status : NO_EVENTS, came };
      for await (const events of eventsIn(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(stop, SILENCE_TIMEOUT_MS);
        came ||= events.length > 0;
        for (const event of events) this.handleState(event);
        if (this.isOver) break;
      }
    } catch {
    } finally {
      clearTimeout(timer);
      stop();
      signal.removeEventListener("abort", stop);
    }
    return { status, came };
  }

  /** Poll the state until a request fails or it is time to try a stream again.
   * @param {AbortSignal} signal @returns {Promise<{ status: number, came: boolean }>} */
  async poll(signal) {
    const until = performance.now() + STREAM_RETRY_AFTER_MS;
    while (!signal.aborted && !this.isOver && performance.now() < until) {
      const { status, said } = await this.request(
        "GET",
        `${this.id}/state?after=${this.stateNumber}`,
        undefined,
        signal,
      );
      if (signal.aborted) break;
      if (status === 200) this.handleState(said);
      else if (status === 204) this.setConnectionState("here");
      else return { status, came: false };
      await pause(POLL_INTERVAL_MS, signal);
    }
    return { status: 0, came: true };
  }

  /** @param {ClassState} state */
  handleState(state) {
    if (state.ended) {
      this.isOver = true;
      this.disconnect();
    } else this.stateNumber = state.number;
    this.setConnectionState("here");
    this.listener.onState(state);
  }

  /** @param {ConnectionState} standing */
  setConnectionState(standing) {
    if (standing === this.connectionState) return;
    this.connectionState = standing;
    this.listener.onConnectionState(standing);
  }
}

const NO_EVENTS = -1; // instead of a status: no event came, for example behind a proxy that buffers
const CROWDED = 503; // the server has no stream left
const UNKNOWN = 404;

/** @param {number} failures in a row */
const pauseAfter = (failures) =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.max(0, failures - 1)) + MAX_JITTER_MS * Math.random();

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
export const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()));
  });

/** @param {Response} response */
const bodyOf = async (response) =>
  response.headers.get("Content-Type")?.startsWith("application/json") ? response.json() : null;

/** The events in each chunk of a stream, which may be none. @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<ClassState[]>} */
async function* eventsIn(body) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = parts.pop() ?? "";
    yield parts.filter((part) => part.startsWith("data:")).map((part) => JSON.parse(part.slice(5)));
  }
}
