// Puts values into the storage of a page, and opens them as the board does.

import { clean, document, window } from "./dom.mjs"; // before the modules of the board
import { loadClass } from "../../board/shell/class/class_storage.js";
import { loadStudent } from "../../board/shell/class/student_storage.js";
import { progressStore } from "../../board/shell/exercises/progress_storage.js";
import { sheetStore } from "../../board/shell/exercises/worksheet_storage.js";
import { editedIndex, lectureStore, placeStore } from "../../board/shell/lecture/lecture_storage.js";
import { BrowserStore } from "../../board/shell/page/browser_storage.js";
import { loadLastBoard } from "../../board/shell/page/last_board.js";
import { scenesMenu } from "../../board/shell/sharing/scenes_menu.js";

let pages = 0;

/** What all parts of the board make of these values: {key: text} of a tab and of a browser. */
export async function opened({ tab = {}, browser = {} }) {
  clean();
  for (const [key, text] of Object.entries(tab)) sessionStorage.setItem(key, text);
  for (const [key, text] of Object.entries(browser)) localStorage.setItem(key, text);
  return {
    memory: await reloadedMemory(),
    "class of this tab": loadStudent(),
    last: loadLastBoard(),
    exercises: progressStore.load(),
    worksheet: sheetStore.load(),
    scenes: shownScenes(),
    class: loadClass(),
    lectures: lectureStore.load(),
    edited: editedIndex(lectureStore.load()),
    read: placeStore.load(),
  };
}

// The module reads the storage when it is imported.
async function reloadedMemory() {
  performance.getEntriesByType = () => [{ type: "reload" }];
  const { tab } = await import(`../../board/shell/page/tab_storage.js?storage${pages++}`);
  delete performance.getEntriesByType;
  const { points, stored, places, history, session } = tab.memory;
  return { points: points.current, stored, places, undo: history.past.length, session };
}

// The scenes in the menu: [name, note, picture].
function shownScenes() {
  const { node } = scenesMenu(
    "playground",
    Object,
    async () => "",
    () => {},
  );
  document.body.append(node);
  node.open = true;
  node.dispatchEvent(new window.Event("toggle"));
  return [...node.querySelectorAll(".scenes li")].map((row) => [
    row.querySelector("b").textContent,
    row.querySelector("p").textContent,
    row.querySelector("img")?.getAttribute("src") ?? null,
  ]);
}

const purpose = { key: "numbers", area: "tab", empty: [], check: (value) => value.filter(Number.isInteger) };

/** A store of whole numbers, of which the last three are kept; it reports what it was told by other tabs. */
export class Numbers {
  heard = 0;
  controller = new AbortController();

  constructor(area) {
    clean();
    this.store = new BrowserStore({ ...purpose, area, limit: (all) => all.slice(-3) });
    this.store.watch(() => this.heard++, this.controller.signal);
  }

  load = () => this.store.load();
  save = (value) => this.store.save(value);
  remove = () => this.store.remove();
  texts = () => [sessionStorage.getItem("numbers"), localStorage.getItem("numbers")];
  write = (area, text) => (area === "tab" ? sessionStorage : localStorage).setItem("numbers", text);
  hear = (key) => void window.dispatchEvent(Object.assign(new window.Event("storage"), { key }));
  close = () => this.controller.abort();
}

/** What a store does in a browser whose storage throws this error, or throws it only when something is written. */
export function refused(errorName, onlyWriting) {
  clean();
  const fail = () => {
    throw new DOMException("refused", errorName);
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  const get = onlyWriting ? () => ({ getItem: () => "[1]", setItem: fail, removeItem() {} }) : fail;
  Object.defineProperty(globalThis, "sessionStorage", { get, configurable: true });
  try {
    const store = new BrowserStore(purpose);
    return [store.load(), store.save([1, 2]), store.remove()];
  } finally {
    Object.defineProperty(globalThis, "sessionStorage", before);
  }
}
