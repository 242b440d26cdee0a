// Reloads a tab in node, and returns what it remembers.

import "./dom.mjs"; // before the modules of the board
import { rememberState as after } from "../../board/model/tab_memory.js";
import { createState, reduce } from "../../board/model/reducer.js";

let pages = 0;

/** The memory of a tab whose storage has this text, or has it also instead of the list of stored boards. */
export async function remembered(text, listToo) {
  sessionStorage.clear();
  sessionStorage.setItem("boards", listToo ? text : '["here"]');
  sessionStorage.setItem("boards here", text);
  history.replaceState({ boards: "here" }, "");
  performance.getEntriesByType = () => [{ type: "reload" }];
  // The module reads the storage when it is imported.
  const { tab } = await import(`../../board/shell/page/tab_storage.js?${pages++}`);
  delete performance.getEntriesByType;
  sessionStorage.clear();
  history.replaceState(null, "");
  return tab.memory;
}

/** A lesson's setting in a tab's memory after some actions, on a page that must not access any storage. */
export async function withoutStorage(name, data, actions, setting) {
  const storages = ["sessionStorage", "localStorage"].map((kind) => [
    kind,
    Object.getOwnPropertyDescriptor(globalThis, kind),
  ]);
  const get = () => {
    throw new Error("storage is forbidden");
  };
  for (const [kind] of storages) Object.defineProperty(globalThis, kind, { get, configurable: true });
  try {
    const { tab } = await import(`../../board/shell/page/tab_storage.js?${pages++}`);
    const { lesson } = await import(`../../board/lessons/${name}.js`);
    const sizes = Object.fromEntries(lesson.pictures.map((picture) => [picture.name, [400, 300]]));
    const all = [["resize", sizes], ["receive", data], ...actions];
    const state = all.reduce(
      (before, action) => reduce({ ...before, gesture: null, now: 0, still: true }, action),
      createState(lesson, tab.memory, data),
    );
    tab.memory = after(tab.memory, state);
    tab.save(tab.memory, lesson);
    return tab.memory.own[name][setting];
  } finally {
    for (const [kind, described] of storages) Object.defineProperty(globalThis, kind, described);
  }
}
