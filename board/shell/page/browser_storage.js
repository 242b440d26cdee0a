// Keeps values in the browser's storage.
// It can be full or forbidden, and anybody can write to it.

/** @typedef {"kept" | "full" | "forbidden"} Outcome */

/** What a browser keeps for one purpose: the value of `key`, for this tab or for the whole browser.
 * `check` returns the value of a parsed text, which can be anything; it throws, or returns null, if there is none, and
 * `empty` is the value then. `limit` returns the part of a value that is kept. With `isText`, the text is the value.
 * There are no numbers of versions: a format that older code cannot read needs another key.
 * @template T
 * @typedef {{ key: string, area: "tab" | "browser", empty: T, check(value: any): T | null, limit?(value: T): unknown,
 *   isText?: boolean }} Purpose */

/** @template T */
export class BrowserStore {
  /** @param {Purpose<T>} purpose */
  constructor(purpose) {
    this.purpose = purpose;
  }

  /** Throws where the browser forbids storage, and in node. */
  get storage() {
    return this.purpose.area === "tab" ? sessionStorage : localStorage;
  }

  /** @returns {T} */
  load() {
    const { key, empty, check, isText } = this.purpose;
    try {
      const text = this.storage.getItem(key);
      return (text === null ? null : check(isText ? text : JSON.parse(text))) ?? empty;
    } catch {
      return empty;
    }
  }

  /** All of the value, or the value before stays. @param {T} value @returns {Outcome} */
  save(value) {
    const { key, limit = (all) => all, isText } = this.purpose;
    try {
      this.storage.setItem(key, isText ? String(value) : JSON.stringify(limit(value)));
      return "kept";
    } catch (error) {
      return /** @type {Error} */ (error).name === "QuotaExceededError" ? "full" : "forbidden";
    }
  }

  /** Returns whether the browser allowed it. */
  remove() {
    try {
      this.storage.removeItem(this.purpose.key);
      return true;
    } catch {
      return false;
    }
  }

  /** Call `changed` when another tab may have changed the value. @param {() => void} changed
   * @param {AbortSignal} signal */
  watch(changed, signal) {
    /** @param {StorageEvent} storageEvent */
    const isOurs = ({ key }) => (key ?? this.purpose.key) === this.purpose.key;
    addEventListener("storage", (event) => isOurs(event) && changed(), { signal });
  }
}
