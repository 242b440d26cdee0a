// The connection of a student's page to the server: a stream, polling, and requests.
// The stream brings the small state of the class. It is opened again with exponential backoff when it is lost, and is
// closed while the tab is hidden. Where no stream is possible, the page polls the state.

import { backoff } from "../backoff.js";
import { limitTime, pause, request } from "../page/fetcher.js";

/** @import { ClassState } from "../../model/class/protocol.js" */
/** @import { ConnectionState, StudentState } from "../../model/class/student.js" */

const FIRST_EVENT_TIMEOUT_MS = 4000; // until the first event of a stream
const SILENCE_TIMEOUT_MS = 40_000; // the server sends something every 15 s
const POLL_INTERVAL_MS = 2000;
const STREAM_RETRY_AFTER_MS = 120_000; // of polling
const MAX_JITTER_MS = 300; // so that not all of a class come back at once

export class ClassConnection {
  id = "";
  /** @type {AbortController | null} */
  abortController = null;
  polls = false;

  /** @param {() => StudentState} student
   * @param {{ onState(state: ClassState): void, onConnection(connection: ConnectionState): void }} listener */
  constructor(student, listener) {
    this.student = student;
    this.listener = listener;
  }

  /** @param {string} path @param {import("../page/fetcher.js").RequestOptions} [options] */
  request = (path, options) => request(addressOf(path), { headers: this.headers, ...options });

  get headers() {
    return { "X-Class-Me": this.student().me };
  }

  /** Follow the class with this id. @param {string} id */
  connect(id) {
    this.id = id;
    this.begin();
  }

  /** Connect anew at once, unless the tab is hidden. */
  begin() {
    this.disconnect();
    if (!this.id || this.student().name === "ended" || document.hidden) return;
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
    for (let failures = 0; !signal.aborted;) {
      const { status, came } = this.polls ? await this.poll(signal) : await this.readStream(signal);
      if (signal.aborted) return;
      failures = came ? 0 : failures + 1;
      const wasAsking = this.polls;
      this.polls = !wasAsking && !came && (status === NO_EVENTS || status === CROWDED);
      if (this.polls || (wasAsking && came)) continue;
      if (!came) this.listener.onConnection(status === UNKNOWN ? "missing" : "lost");
      await pause(backoff(failures) + MAX_JITTER_MS * Math.random(), signal);
    }
  }

  /** Read one stream until it ends. `came` says whether an event came; if not, `status` says why.
   * @param {AbortSignal} signal @returns {Promise<{ status: number, came: boolean }>} */
  async readStream(signal) {
    const limit = limitTime(FIRST_EVENT_TIMEOUT_MS, signal);
    let [came, isSilent] = [false, false];
    try {
      const response = await fetch(addressOf(`${this.id}/stream`), { headers: this.headers, signal: limit.signal });
      if (response.status !== 200 || !response.body)
        return { status: response.body ? response.status : NO_EVENTS, came };
      for await (const events of eventsIn(response.body)) {
        limit.restart(SILENCE_TIMEOUT_MS);
        came ||= events.length > 0;
        for (const event of events) this.handleState(event);
        if (signal.aborted) break;
      }
    } catch {
    } finally {
      isSilent = limit.signal.aborted;
      limit.end();
    }
    return { status: isSilent ? NO_EVENTS : 0, came };
  }

  /** Poll the state until a request fails or it is time to try a stream again.
   * @param {AbortSignal} signal @returns {Promise<{ status: number, came: boolean }>} */
  async poll(signal) {
    const until = performance.now() + STREAM_RETRY_AFTER_MS;
    while (!signal.aborted && performance.now() < until) {
      const after = this.student().classState?.number ?? -1;
      const { status, said } = await this.request(`${this.id}/state?after=${after}`, { signal });
      if (signal.aborted) break;
      if (status === 200) this.handleState(said);
      else if (status === 204) this.listener.onConnection("here");
      else return { status, came: false };
      await pause(POLL_INTERVAL_MS, signal);
    }
    return { status: 0, came: true };
  }

  /** @param {ClassState} state */
  handleState(state) {
    if (state.ended) this.disconnect();
    try {
      this.listener.onConnection("here");
      this.listener.onState(state);
    } catch (error) {
      console.error(error); // a fault of our own, which must not look like a lost connection
    }
  }
}

const NO_EVENTS = -1; // instead of a status: no event came, for example behind a proxy that buffers
const CROWDED = 503; // the server has no stream left
const UNKNOWN = 404;

/** @param {string} path */
const addressOf = (path) => new URL(`api/${path}`, document.baseURI).href;

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
