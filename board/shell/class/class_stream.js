// What goes between a student's page and the server: a stream of the small state of the class, which begins anew with a
// growing pause when it is lost and rests while the tab is hidden; where no stream can be had, the state is asked for.

/** @import { ClassState } from "../../model/class/protocol.js" */
/** The status, 0 where nothing came, and the JSON, where it is some. @typedef {{ status: number, said: any }} Reply */
/** How it stands with the connection: "missing" is a server that does not know the class.
 * @typedef {"joining" | "here" | "lost" | "missing"} Standing */

const [SHORTEST, LONGEST] = [500, 5000]; // ms of the pause
const FIRST = 4000; // ms until something must have come over a stream
const SILENCE = 40_000; // ms: the server says something every 15 s
const ASK_EVERY = 2000; // ms where there is no stream,
const ASK_FOR = 120_000; // and after which one is tried again
const PATIENCE = 8000; // ms with one answer
const SOME = 300; // ms by which pauses differ, so that not all of a class come back at once

export class Wire {
  id = "";
  /** @type {AbortController | null} */
  run = null;
  number = -1; // of the last state
  polls = false;
  isOver = false;
  /** @type {Standing} */
  standing = "joining";

  /** `api` is the address of the routes, `me` the random name of this tab; told(state) and stands(standing) hear what
   * is new. @param {string} api @param {string} me
   * @param {{ told(state: ClassState): void, stands(standing: Standing): void }} hearer */
  constructor(api, me, hearer) {
    this.api = api;
    this.me = me;
    this.hearer = hearer;
  }

  // ---- single questions ---------------------------------------------------------------------------------------------

  /** @param {string} code */
  join(code) {
    return this.ask("GET", `join/${encodeURIComponent(code)}`);
  }

  /** A part of the class by its number. @param {string} name @param {number} number */
  part(name, number) {
    return this.ask("GET", `${this.id}/${name}/${number}`);
  }

  /** @param {string} question @param {any} value */
  answer(question, value) {
    return this.ask("PUT", `${this.id}/answer/${encodeURIComponent(question)}`, { value });
  }

  /** @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal]
   * @returns {Promise<Reply>} */
  async ask(method, path, body, signal) {
    const off = new AbortController();
    const timer = setTimeout(() => off.abort(), PATIENCE);
    const stop = () => off.abort();
    signal?.addEventListener("abort", stop);
    try {
      const response = await this.fetched(method, path, body, off.signal);
      return { status: response.status, said: await bodyOf(response) };
    } catch {
      return { status: 0, said: null };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** @param {string} method @param {string} path @param {any} body @param {AbortSignal} signal */
  fetched(method, path, body, signal) {
    return fetch(this.api + path, {
      method,
      headers: { "X-Class-Me": this.me, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  }

  // ---- the state, again and again -----------------------------------------------------------------------------------

  /** Follow the class with this id. @param {string} id */
  follow(id) {
    this.id = id;
    this.standing = "joining";
    this.number = -1;
    this.isOver = false;
    this.begin();
  }

  /** Ask now, whatever was awaited; not while nobody looks. */
  begin() {
    this.rest();
    if (!this.id || this.isOver || document.hidden) return;
    this.run = new AbortController();
    this.goOn(this.run.signal);
  }

  /** No stream, and no pause that leads to one. */
  rest() {
    this.run?.abort();
    this.run = null;
  }

  /** @param {AbortSignal} signal */
  async goOn(signal) {
    for (let failures = 0; !signal.aborted && !this.isOver;) {
      const { status, came } = this.polls ? await this.asks(signal) : await this.streams(signal);
      if (signal.aborted || this.isOver) return;
      failures = came ? 0 : failures + 1;
      const wasAsking = this.polls;
      this.polls = !wasAsking && !came && (status === SILENT || status === CROWDED);
      if (this.polls || (wasAsking && came)) continue;
      if (!came) this.stands(status === UNKNOWN ? "missing" : "lost");
      await pause(pauseAfter(failures), signal);
    }
  }

  /** One stream, until it ends: whether something came over it, and else why not.
   * @param {AbortSignal} signal @returns {Promise<{ status: number, came: boolean }>} */
  async streams(signal) {
    const off = new AbortController();
    const stop = () => off.abort();
    signal.addEventListener("abort", stop);
    let [came, status] = [false, 0];
    let timer = setTimeout(() => ((status = SILENT), stop()), FIRST);
    try {
      const response = await this.fetched("GET", `${this.id}/stream`, undefined, off.signal);
      if (response.status !== 200 || !response.body) return { status: response.body ? response.status : SILENT, came };
      for await (const events of eventsIn(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(stop, SILENCE);
        came ||= events.length > 0;
        for (const event of events) this.tell(event);
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

  /** The state is asked for, until it does not come or it is time to try a stream.
   * @param {AbortSignal} signal @returns {Promise<{ status: number, came: boolean }>} */
  async asks(signal) {
    const until = performance.now() + ASK_FOR;
    while (!signal.aborted && !this.isOver && performance.now() < until) {
      const { status, said } = await this.ask("GET", `${this.id}/state?after=${this.number}`, undefined, signal);
      if (signal.aborted) break;
      if (status === 200) this.tell(said);
      else if (status === 204) this.stands("here");
      else return { status, came: false };
      await pause(ASK_EVERY, signal);
    }
    return { status: 0, came: true };
  }

  /** @param {ClassState} state */
  tell(state) {
    if (state.ended) {
      this.isOver = true;
      this.rest();
    } else this.number = state.number;
    this.stands("here");
    this.hearer.told(state);
  }

  /** @param {Standing} standing */
  stands(standing) {
    if (standing === this.standing) return;
    this.standing = standing;
    this.hearer.stands(standing);
  }
}

const SILENT = -1; // instead of a status: nothing came over the stream, as behind a proxy that holds it back
const CROWDED = 503; // the server has no stream left
const UNKNOWN = 404;

/** @param {number} failures one after the other */
const pauseAfter = (failures) => Math.min(LONGEST, SHORTEST * 2 ** Math.max(0, failures - 1)) + SOME * Math.random();

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
export const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()));
  });

/** @param {Response} response */
const bodyOf = async (response) =>
  response.headers.get("Content-Type")?.startsWith("application/json") ? response.json() : null;

/** The events in each part of a stream that comes, which may be none. @param {ReadableStream<Uint8Array>} body
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
