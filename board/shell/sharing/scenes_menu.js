// The menu “My scenes”: saves boards by name in this browser, and opens them.
// There are no accounts, so a file takes all scenes to another browser.

import { t } from "../../language/t.js";
import { isString } from "../../model/validators.js";
import { button, buttonRow, download, element, fileField, menu, onEnter, setText, textField } from "../dom.js";
import { BrowserStore } from "../page/browser_storage.js";
import { freshSceneHref } from "./link.js";

/** @import { Scene } from "../../model/types" */
/** @import { Component } from "../../types" */
/** A scene that is saved by name; `picture` is a data URL.
 * @typedef {{ name: string, note: string, picture: string, scene: Scene }} NamedScene */

const FILE_VERSION = 1;
const MAX_LENGTHS = { name: 60, note: 300 };
const PROBLEMS = {
  full: t("Your browser has no space left for this scene. Save your scenes as a file, then delete some."),
  forbidden: t("Your browser does not allow this page to save anything. Use “Share” instead."),
};
const OPEN_UNSUPPORTED = t("Your browser is too old to open scenes. Please update it.");
const NO_SCENES_IN_FILE = t("This file contains no scenes. Choose a file that was made with “Save all as a file”.");

/** now() returns the scene that the board shows, and picture() the data URL of a small picture of it.
 * @param {string} here the current page
 * @param {() => Scene} now @param {() => Promise<string>} picture @param {(text: string) => void} say
 * @returns {Component} */
export function scenesMenu(here, now, picture, say) {
  const name = textField(t("Name"), MAX_LENGTHS.name);
  const note = textField(t("Note (optional)"), MAX_LENGTHS.note);
  const keeping = button(t("Keep scene"), t("Keep scene: what the board shows, under this name"), () => saveScene());
  const file = fileField(".json,application/json", importFile);
  const rows = element("ul", { class: "scenes" });
  const [problem, news] = [element("p", { class: "unsaved", role: "alert" }), element("p", { class: "more" })];
  const saving = button(t("Save all as a file"), "", () =>
    download(new Blob([serializeScenes(loadScenes())], { type: "application/json" }), "perceptron-scenes.json"),
  );
  const node = menu(
    "☆",
    t("My scenes: boards that are saved in this browser"),
    "",
    name.label,
    note.label,
    buttonRow(keeping),
    problem,
    news,
    rows,
    buttonRow(
      saving,
      button(t("Open a file"), t("Open a file: scenes from a different browser"), () => file.click()),
    ),
    file,
  );
  node.addEventListener("toggle", () => node.open && renderList());
  onEnter(name.input, saveScene);

  function renderList() {
    const scenes = loadScenes();
    problem.textContent = news.textContent = "";
    saving.hidden = !scenes.length;
    name.input.value ||= defaultName(scenes);
    rows.replaceChildren(
      ...scenes.map((entry, i) =>
        rowOf(
          entry,
          () => open(entry),
          () => remove(i),
        ),
      ),
    );
  }

  /** @param {number} i */
  function remove(i) {
    const before = loadScenes();
    if (!saveScenes(before.toSpliced(i, 1))) return;
    announce(`${t("{name} has been deleted.", { name: before[i].name })} `);
    const back = button(t("Restore scene"), "", () => saveScenes(loadScenes().toSpliced(i, 0, before[i])));
    news.append(back);
    back.focus();
  }

  /** @param {string} text */
  function announce(text) {
    news.textContent = text;
    say(text);
  }

  /** @param {NamedScene} entry */
  async function open({ scene }) {
    const address = await freshSceneHref(scene, here).catch(() => "");
    if (address) location.assign(address);
    else setText(problem, OPEN_UNSUPPORTED);
  }

  async function saveScene() {
    const scene = now(); // at once, because the board may change before its picture is there
    const given = uniqueName(name.input.value.trim() || defaultName(loadScenes()), loadScenes());
    const entry = { name: given, note: note.input.value.trim(), picture: await picture().catch(() => ""), scene };
    if (!saveScenes([entry, ...loadScenes()])) return;
    name.input.value = note.input.value = "";
    renderList();
    announce(t("The scene is saved as {name}.", { name: given }));
  }

  /** Save all of the scenes, or change nothing. Returns whether there was room. @param {NamedScene[]} scenes */
  function saveScenes(scenes) {
    const outcome = store.save(scenes);
    if (outcome === "kept") renderList();
    else problem.textContent = PROBLEMS[outcome];
    return outcome === "kept";
  }

  /** @param {File} chosen */
  async function importFile(chosen) {
    const brought = parseScenes(await chosen.text().catch(() => ""));
    news.textContent = "";
    if (!brought) return setText(problem, NO_SCENES_IN_FILE);
    const there = loadScenes();
    const others = brought.filter((entry) => !there.some((other) => JSON.stringify(other) === JSON.stringify(entry)));
    const scenes = others.reduceRight(
      (list, entry) => [{ ...entry, name: uniqueName(entry.name, list) }, ...list],
      there,
    );
    if (saveScenes(scenes))
      announce(
        t(
          "{k, plural, one {# scene was added.} other {# scenes were added.}} The file contains {n, plural, one {# " +
            "scene} other {# scenes}}.",
          { k: others.length, n: brought.length },
        ),
      );
  }

  return { node, show() {} };
}

/** @param {NamedScene} entry @param {() => void} open @param {() => void} remove */
function rowOf({ name, note, picture }, open, remove) {
  const image = picture && element("img", { src: picture, alt: "" });
  const opening = button(t("Open"), t("Open {name}", { name }), open);
  const words = element(
    "div",
    {},
    element("b", {}, name),
    element("p", {}, note),
    buttonRow(opening, button(t("Delete"), t("Delete {name}", { name }), remove)),
  );
  return element("li", {}, image, words);
}

/** @param {NamedScene[]} scenes */
const defaultName = (scenes) => uniqueName(t("Scene {i}", { i: scenes.length + 1 }), scenes);

/** The name, with a number if another scene has it. @param {string} name @param {NamedScene[]} scenes */
function uniqueName(name, scenes) {
  /** @param {string} given */
  const isTaken = (given) => scenes.some((other) => other.name === given);
  let [given, count] = [name, 2];
  while (isTaken(given)) given = `${name.slice(0, MAX_LENGTHS.name - 5)} (${count++})`;
  return given;
}

export const loadScenes = () => store.load();

/** The valid entries of a list, which anybody may have written. The server validates a scene when it is opened.
 * @param {any[]} given @returns {NamedScene[]} */
const sanitizeScenes = (given) =>
  given
    .filter((entry) => entry?.name && [entry.name, entry.scene?.page].every(isString))
    .map(({ name, note, picture, scene }) => ({
      name: name.slice(0, MAX_LENGTHS.name),
      note: isString(note) ? note.slice(0, MAX_LENGTHS.note) : "",
      scene,
      picture: isString(picture) && /^data:image\/png;base64,[\w+/=]+$/.test(picture) ? picture : "",
    }));

const store = new BrowserStore({ key: "scenes", area: "browser", empty: [], check: sanitizeScenes });

/** @param {NamedScene[]} scenes */
export const serializeScenes = (scenes) => JSON.stringify({ version: FILE_VERSION, scenes });

/** The scenes in the text of a file, null if it has none. @param {string} text @returns {NamedScene[] | null} */
export function parseScenes(text) {
  try {
    const { version, scenes } = JSON.parse(text);
    const known = version === FILE_VERSION ? sanitizeScenes(scenes) : [];
    return known.length ? known : null;
  } catch {
    return null;
  }
}
