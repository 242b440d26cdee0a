// The page “Lecture”, with the editor and the show.
// See ui/lessons/lecture/index.py.

import { t } from "../../language/t.js";
import { createEditor, openLecture, reduce } from "../../model/lecture/editing.js";
import { parseLecture, serializeLecture, validateLecture } from "../../model/lecture/lecture.js";
import { LONGEST } from "../../model/lecture/limits.js";
import { definitionOf, offeredBy, sceneOfExercise } from "../../model/exercises/exercise.js";
import { offlineProblem } from "../../model/exercises/offline.js";
import { lastQuestion } from "../../model/class/lecturer.js";
import { questionOf } from "../../model/class/publishing.js";
import { momentOf } from "../../model/moment.js";
import { takeKeyFromAddress } from "../class/class_storage.js";
import { lecturerSession } from "../class/lecturer.js";
import { memoizeLast } from "../../math/memoize.js";
import { newSeed } from "../components/exercise_card.js";
import {
  button,
  closeMenus,
  download,
  element,
  fileField,
  menu,
  requireElement,
  setText,
  setUsable,
  textInput,
  focusedPart,
  isPlainClick,
  keepMenuInWindow,
  leaveMenu,
} from "../dom.js";
import { MAX_PACKED_LENGTH, unpackText } from "../sharing/compression.js";
import { copyField, LINK_COPIED, LINK_NOT_COPIED, linkField, showLink } from "../sharing/clipboard.js";
import { freshSceneHref } from "../sharing/link.js";
import { LONG_LINK_LENGTH } from "../sharing/share_menu.js";
import { whyNoFile } from "../sharing/no_file_error.js";
import { loadScenes } from "../sharing/scenes_menu.js";
import { lessonsIn } from "../standalone/replay.js";
import { putColors } from "../page/color_schemes.js";
import { BoardsLoader } from "./boards_loader.js";
import { fileName, lectureFile, lectureLink, lecturePackage } from "./hand_on.js";
import { editedIndex, lectureStore, placeStore, saveEdited, saveLectures } from "./lecture_storage.js";
import { NEW_TITLE, PAGE, READY_LECTURES } from "./menu.js";
import { printLecture } from "./printing.js";
import { sceneForm } from "./scene_form.js";
import { sceneList } from "./scene_list.js";
import { LectureShow } from "./show.js";

/** @import { Editor, EditorActions } from "../../model/lecture/editing.js" */
/** @import { Lecture, LectureScene } from "../../model/lecture/lecture.js" */
/** @import { SharedLecture } from "../../model/class/protocol.js" */
/** @import { Scene } from "../../model/types" */
/** @import { State } from "../../types" */
/** @import { PageAssets } from "../sharing/html_file.js" */
/** @import { SceneData } from "./scene_board.js" */
/** `packed` is the lecture in the address, `example` the one that it names, and `boards` the answer to the last request
 * for the data of a board.
 * @typedef {{ script: string, classes: boolean, titles: { [page: string]: string }, packed: string,
 *   example: object | null, unknown: boolean,
 *   boards: { turn: number, data: SceneData } | null }} PageData */
/** @typedef {(name: string, value: unknown) => void} Send */

const ADDRESS_DAMAGED = t("The lecture in this link is damaged. Ask for the link again.");
const UNKNOWN_EXAMPLE = t("There is no ready lecture with this name. Choose one below.");
const WIDE_PX = 900; // in narrower windows, a lecture to read covers the page
const EMPTY = t("This lecture has no scenes yet. Add scenes here, or in any lesson with the menu “Lecture” beside ☆.");
const NOTHING_TO_SHOW = t("This lecture has no scenes. Add a scene first.");
const PRIVATE = t("Students do not get your notes.");

/** @param {HTMLElement} parent @param {PageAssets} file */
export const open = (parent, file) => new LecturePage(parent, file);

class LecturePage {
  abortController = new AbortController();
  /** @type {PageData} */
  data = { script: "", classes: false, titles: {}, packed: "", example: null, unknown: false, boards: null };
  editor = createEditor(lectureStore.load(), editedIndex(lectureStore.load()));
  /** The lecture of the address, which is not the visitor's own. @type {Lecture | null} */
  guest = null;
  /** @type {string | null} */
  address = null;
  isReading = false; // whether the guest is shown, or only what can be done with it
  /** @type {LectureShow | null} */
  show = null;
  /** @type {Send} */
  send = () => {};
  boards = new BoardsLoader(
    (request) => this.send("boards", request),
    (scene, data) => this.receiveBoard(scene, data),
  );

  /** The exercises that can be added. Memoized, because each of them must be begun to know. */
  exercisesOf = memoizeLast((/** @type {PageData["titles"]} */ titles) =>
    Object.entries(titles).flatMap(([page, title]) => {
      const lesson = this.lessons[page];
      const fitting = lesson ? offeredBy(lesson).filter((one) => !offlineProblem(lesson, one)) : [];
      return fitting.map((exercise) => ({
        label: `${title}: ${exercise.title}`,
        item: () => ({
          name: exercise.title,
          caption: "",
          note: "",
          picture: "",
          scene: withPoints(sceneOfExercise(page, exercise, exercise.generated ? newSeed() : 0)),
        }),
      }));
    }),
  );

  /** @param {HTMLElement} parent @param {PageAssets} file */
  constructor(parent, file) {
    this.lessons = lessonsIn(file.modules);
    this.assets = file;
    this.status = element("p", { class: "said", role: "status" });
    this.problem = element("p", { class: "problem", role: "alert" });
    this.body = element("div", { class: "body" });
    this.stage = element("div", { class: "stage" });
    this.root = element("div", { class: "lecture-page" }, this.problem, this.body, this.status, this.stage);
    parent.append(element("style", {}, file.css), this.root);
    const { signal } = this.abortController;
    lectureStore.watch(() => this.act("load", lectureStore.load()), signal);
    this.root.addEventListener("toggle", keepMenuInWindow, { capture: true, signal });
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    document.addEventListener("pointerdown", ({ target }) => closeMenus(this.body, /** @type {Node} */ (target)), {
      signal,
    });
    printLecture(() => this.toPrint(), this.lessons, signal);
  }

  /** @param {PageData} told @param {Send} send */
  async receive(told, send) {
    this.data = told;
    this.send = send;
    putColors(this.root);
    this.boards.receive(told.boards);
    const address = `${told.packed} ${JSON.stringify(told.example)}`;
    if (this.address === address) return;
    this.address = address;
    this.boards.release();
    await this.openAddress(told);
    if (told.classes) lecturerSession.resume(takeKeyFromAddress());
    this.resumeShow();
    this.draw();
    this.root.dataset.ready = "true";
  }

  /** Open the lecture that the address asks for. @param {PageData} told */
  async openAddress({ packed, example, unknown }) {
    this.closeShow();
    this.guest = null;
    setText(this.problem, unknown ? UNKNOWN_EXAMPLE : "");
    if (!packed && !example) return;
    const text = packed ? await unpackText(packed) : "";
    const { lecture, problem } = example ? validateLecture(example) : parseLecture(text);
    this.guest = lecture;
    this.isReading = Boolean(lecture?.scenes.length);
    setText(this.problem, lecture ? "" : text ? problem : ADDRESS_DAMAGED);
  }

  /** Have the address name a ready lecture, or none, which are the visitor's own. @param {string} name */
  openExample(name) {
    this.boards.hold();
    this.send("example", name);
  }

  get lecture() {
    return this.guest ?? openLecture(this.editor.now);
  }

  /** The lecture as it is at the moment of a click. */
  get present() {
    return this.lecture ?? { title: "", scenes: [] };
  }

  /** @param {string} text */
  say(text) {
    setText(this.status, text);
  }

  // ---- the editor's actions

  /** @template {keyof EditorActions} A @param {A} name @param {EditorActions[A]} given */
  act(name, ...given) {
    /** @type {Editor} */
    const before = this.editor;
    this.editor = reduce(before, [name, ...given]);
    this.say("");
    const isStored = name === "load" || this.editor.now === before.now;
    const problem = isStored ? "" : saveLectures(this.editor.now);
    setText(this.problem, this.editor.problem || problem);
    const chosen = openLecture(this.editor.now)?.scenes[this.editor.chosen];
    if (chosen && name !== "load") saveEdited(chosen.scene); // it is chosen again after a change of page
    const isTyped = name === "change" || name === "rename";
    if (isTyped) this.drawAround();
    else this.draw();
  }

  /** Esc closes a menu. Undo and redo, but not while a field has its own. @param {KeyboardEvent} event */
  onKey(event) {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    if (key === "Escape" && leaveMenu(this.body)) return event.preventDefault();
    if (!(ctrlKey || metaKey) || this.show || this.guest) return;
    if (/** @type {Element} */ (target).matches("input[type=text], textarea")) return;
    const letter = key.toLowerCase();
    const action = letter === "y" || (letter === "z" && shiftKey) ? "redo" : letter === "z" ? "undo" : null;
    if (!action) return;
    event.preventDefault();
    this.act(action);
  }

  // ---- what is shown

  draw() {
    const focusAgain = keepFocus(this.root);
    this.body.replaceChildren(...(this.guest ? this.guestParts(this.guest) : this.editorParts()));
    focusAgain();
    if (this.lecture && (this.guest || this.show)) this.boards.want(this.lecture.scenes.map(({ scene }) => scene));
  }

  // While somebody types, only what is around the field changes.
  drawAround() {
    const list = this.body.querySelector(".lecture-scenes");
    list?.replaceWith(this.list());
    const { open, lectures } = this.editor.now;
    const option = /** @type {HTMLSelectElement | null} */ (this.body.querySelector(".which"))?.options[open];
    if (option) option.text = `${open + 1}  ${lectures[open].title || NEW_TITLE}`;
    for (const [name, count] of this.undoable()) setUsable(requireElement(this.body, `.${name}`), count > 0);
  }

  /** @returns {[name: "undo" | "redo", count: number][]} */
  undoable() {
    return [
      ["undo", this.editor.past.length],
      ["redo", this.editor.future.length],
    ];
  }

  editorParts() {
    const lecture = openLecture(this.editor.now);
    const own = this.ownLectures();
    const examples = this.exampleLinks();
    if (!lecture) return [...own, element("p", { class: "empty" }, EMPTY), this.adding(), examples];
    const scene = lecture.scenes[this.editor.chosen];
    const form = scene ? this.form(scene, this.editor.chosen) : element("p", { class: "empty" }, EMPTY);
    const columns = element("div", { class: "lecture-columns" }, element("div", {}, this.list(), this.adding()), form);
    return [...own, ...(scene ? [this.ways()] : []), columns, examples];
  }

  /** The choice of a lecture, its title, and what changes it. */
  ownLectures() {
    const { now } = this.editor;
    const lecture = openLecture(now);
    const choice = element("select", { "aria-label": t("Lecture"), class: "which" });
    choice.append(
      ...now.lectures.map(
        ({ title }, i) => new Option(`${i + 1}  ${title || NEW_TITLE}`, String(i), false, i === now.open),
      ),
    );
    choice.addEventListener("change", () => this.act("open", Number(choice.value)));
    const title = textInput(t("Title"), LONGEST.title, lecture?.title);
    title.placeholder = NEW_TITLE;
    title.addEventListener("input", () => this.act("rename", title.value));
    const opening = fileField(".json,application/json", (file) => this.openFile(file, "create"));
    const merging = fileField(".json,application/json", (file) => this.openFile(file, "merge"));
    const undoing = this.undoable().map(([name, count]) => {
      const one = button(
        { undo: "↶", redo: "↷" }[name],
        { undo: t("Undo the last change"), redo: t("Redo the last change") }[name],
        () => this.act(name),
        name,
        { undo: "Ctrl+Z", redo: "Ctrl+Shift+Z" }[name],
      );
      setUsable(one, count > 0);
      return one;
    });
    const more = menu(
      t("File"),
      t("File: save lectures and open them"),
      "",
      lecture && button(t("Save as a file"), t("Save as a file: this lecture with your notes"), () => this.saveFile()),
      button(t("Open a file"), t("Open a file: a lecture, or scenes from ☆"), () => opening.click()),
      lecture &&
        button(t("Add from a file"), t("Add from a file: scenes that this lecture does not have yet"), () =>
          merging.click(),
        ),
      lecture && button(t("Delete lecture"), t("Delete lecture: you can undo this"), () => this.discard()),
    );
    more.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).matches("button")) more.open = false;
    });
    return [
      element(
        "div",
        { class: "row own" },
        now.lectures.length > 1 && choice,
        lecture && title,
        ...undoing,
        button(t("New lecture"), "", () => this.act("create", { title: "", scenes: [] })),
        more,
        opening,
        merging,
      ),
    ];
  }

  discard() {
    const { title } = this.present;
    this.act("discard");
    this.say(t("{title} has been deleted. “Undo” restores it.", { title: title || NEW_TITLE }));
  }

  showButton() {
    const name = t("Show: in a hall, with a clicker and your notes");
    return button(t("Show"), name, () => this.startShow(this.present, true), "primary");
  }

  // The ways to show the lecture and to hand it on.
  ways() {
    return element(
      "div",
      { class: "row ways" },
      this.showButton(),
      button(t("Read"), t("Read: see the lecture as students do"), () => this.startShow(this.present, false)),
      this.handOnMenu(),
    );
  }

  list() {
    const { scenes = [] } = openLecture(this.editor.now) ?? {};
    return sceneList(scenes, this.editor.chosen, ({ scene }) => this.data.titles[scene.page] ?? scene.page, {
      choose: (i) => this.act("choose", i),
      move: (from, to) => this.move(from, to),
      remove: (i) => this.remove(i),
    });
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    this.act("move", from, to);
    const { scenes = [] } = openLecture(this.editor.now) ?? {};
    if (scenes[to])
      this.say(t("{name} is now scene {i} of {n}.", { name: scenes[to].name, i: to + 1, n: scenes.length }));
  }

  /** @param {number} i */
  remove(i) {
    const { name = "" } = openLecture(this.editor.now)?.scenes[i] ?? {};
    this.act("remove", i);
    this.say(t("{name} has been deleted. “Undo” restores it.", { name }));
  }

  /** @param {LectureScene} scene @param {number} i */
  form(scene, i) {
    const lesson = this.lessons[scene.scene.page];
    const exercise = lesson && definitionOf(lesson, scene.scene.board?.exercise);
    const current = () => openLecture(this.editor.now)?.scenes[i] ?? scene;
    return sceneForm(scene, {
      exercise: exercise?.title ?? "",
      steps: Boolean(lesson?.steps),
      current,
      change: (patch) => this.act("change", i, patch),
      open: () => this.openOnBoard(current()),
      remove: () => this.remove(i),
    });
  }

  /** Open a scene on its board with all controls, also those that it hides. @param {LectureScene} item */
  async openOnBoard(item) {
    saveEdited(item.scene);
    const { hidden: _, ...scene } = item.scene;
    location.assign(await freshSceneHref(scene, PAGE));
  }

  /** What can be added: scenes of ☆, and exercises. */
  adding() {
    const kept = loadScenes();
    const scenes = kept.map(({ name, picture, scene }) => ({
      label: name,
      item: () => ({ name, caption: "", note: "", picture, scene }),
    }));
    return element(
      "div",
      { class: "row adding" },
      this.addChoice(t("Add a scene from ☆"), scenes),
      this.addChoice(t("Add an exercise"), this.exercisesOf(this.data.titles)),
    );
  }

  /** @param {string} text @param {{ label: string, item(): LectureScene }[]} items */
  addChoice(text, items) {
    const choice = element("select", { "aria-label": text });
    choice.append(new Option(text, ""), ...items.map(({ label }, i) => new Option(label, String(i))));
    choice.disabled = !items.length;
    const add = () => {
      if (choice.value === "") return;
      if (!openLecture(this.editor.now)) this.act("create", { title: "", scenes: [] });
      const { scenes = [] } = openLecture(this.editor.now) ?? {};
      this.act("add", items[Number(choice.value)].item(), Math.min(this.editor.chosen + 1, scenes.length));
    };
    choice.addEventListener("change", add);
    return choice;
  }

  exampleLinks() {
    const links = Object.entries(READY_LECTURES).map(([name, title]) => {
      const link = element("a", { href: `?example=${name}` }, title);
      link.addEventListener("click", (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        this.openExample(name);
      });
      return element("li", {}, link);
    });
    return element(
      "section",
      { class: "examples" },
      element("h2", {}, t("Ready lectures")),
      element("ul", {}, ...links),
    );
  }

  /** A lecture that somebody has handed on, to read. @param {Lecture} lecture */
  guestParts(lecture) {
    if (!this.show && this.isReading) this.startShow(lecture, false);
    return [
      element(
        "div",
        { class: "row" },
        element("h2", {}, lecture.title),
        this.showButton(),
        !this.isReading && button(t("Read"), t("Read: see the lecture as students do"), () => this.readGuest()),
        button(t("Edit a copy"), t("Edit a copy: it becomes one of your own lectures"), () => this.adopt(lecture)),
        this.handOnMenu(),
        button(t("My lectures"), "", () => this.openExample("")),
      ),
      ...(lecture.scenes.length ? [] : [element("p", { class: "empty" }, t("This lecture has no scenes."))]),
    ];
  }

  readGuest() {
    this.isReading = true;
    this.draw();
  }

  /** @param {Lecture} lecture */
  adopt(lecture) {
    const { lectures } = this.editor.now;
    const known = lectures.findIndex((other) => serializeLecture(other) === serializeLecture(lecture));
    this.guest = null;
    this.closeShow();
    if (known < 0) this.act("create", lecture);
    else this.act("open", known);
    this.openExample("");
  }

  // ---- showing

  /** What tells a lecture from the others of this tab. */
  get lectureKey() {
    return this.guest ? this.address : `own ${this.editor.now.open}`;
  }

  // A page that is loaded again during a show goes on with it, and with its question to the class.
  resumeShow() {
    const { lecture } = this;
    const i = lecture && placeStore.load().isOn ? this.placeIn(lecture) : -1;
    if (!lecture || i < 0) return;
    lecturerSession.dispatch("lecture", sharedScene(lecture, i));
    this.startShow(lecture, true, true);
  }

  /** The scene of a lecture that this tab showed last; −1 if it showed none. @param {Lecture} lecture */
  placeIn({ scenes }) {
    const { address, i } = placeStore.load();
    return address === this.lectureKey && i < scenes.length ? i : -1;
  }

  /** @param {Lecture} lecture @param {boolean} isHall @param {boolean} [goesOn] with the scene that was shown */
  startShow(lecture, isHall, goesOn = Boolean(this.guest) && !isHall) {
    if (!lecture.scenes.length) return this.say(NOTHING_TO_SHOW);
    this.closeShow();
    focusedPart()?.blur(); // so that the board gets the keys
    const { script, classes } = this.data;
    const scenes = lecture.scenes.map(({ scene }) => scene);
    const canEnd = isHall || !this.guest || innerWidth < WIDE_PX;
    const address = this.lectureKey ?? "";
    this.cover(canEnd);
    this.show = new LectureShow(
      this.stage,
      lecture,
      scenes.map((scene) => this.boards.known(scene)),
      this.lessons,
      {
        isHall,
        begin: goesOn ? Math.max(this.placeIn(lecture), 0) : 0,
        isResumed: goesOn,
        teaches: classes,
        more: { script, classes },
        rest: async () => this.assets,
        on: {
          scene: (i) => {
            if (isHall) teachScene(lecture, i);
            if (isHall || this.guest) placeStore.save({ address, i, isOn: isHall });
          },
          ...(isHall && { ask: askClass, answer: markAnswers }),
          ...(canEnd && { end: () => this.endShow() }),
        },
      },
    );
    this.boards.want(scenes);
    if (isHall) this.show.root.requestFullscreen?.().catch(() => {}); // the show fills the window anyway
  }

  endShow() {
    this.closeShow();
    this.isReading = innerWidth >= WIDE_PX;
    lecturerSession.dispatch("lecture", null);
    this.draw();
    /** @type {HTMLElement | null} */ (this.body.querySelector(".primary"))?.focus();
  }

  /** Have the show cover the page, or be a part of it. @param {boolean} isOver */
  cover(isOver) {
    this.stage.classList.toggle("over", isOver);
    document.documentElement.classList.toggle("over", isOver);
    document.documentElement.classList.toggle("within", !isOver);
  }

  closeShow() {
    if (this.show) placeStore.save({ ...placeStore.load(), isOn: false });
    this.show?.close();
    this.show = null;
    this.cover(false);
  }

  /** @param {Scene} scene @param {SceneData} data */
  receiveBoard(scene, data) {
    const text = JSON.stringify(scene);
    this.show?.lecture.scenes.forEach((one, i) => JSON.stringify(one.scene) === text && this.show?.setBoard(i, data));
  }

  // ---- handing on

  handOnMenu() {
    const field = linkField();
    const length = element("p", { class: "more", role: "status" });
    const node = menu(
      t("Hand on"),
      t("Hand on: as a link, a file, a package for a course, or on paper"),
      "",
      button(t("Copy link"), t("Copy link: students read the lecture in the app"), async () => {
        setText(length, (await copyField(field)) ? LINK_COPIED : LINK_NOT_COPIED);
      }),
      field,
      length,
      button(t("Save as HTML"), t("Save as HTML: one file that opens offline"), () =>
        this.saveHandedOn(length, "html"),
      ),
      button(t("Save for a course"), t("Save for a course: a SCORM package for Moodle and other course systems"), () =>
        this.saveHandedOn(length, "zip"),
      ),
      button(t("Print"), t("Print: a page for each scene"), async () => {
        setText(length, t("Preparing the scenes …"));
        await this.allBoards(this.present);
        setText(length, "");
        print();
      }),
      element("p", { class: "more" }, PRIVATE),
    );
    node.addEventListener("toggle", () => node.open && this.makeLink(field, length));
    return node;
  }

  /** @param {HTMLInputElement} field @param {HTMLElement} says */
  async makeLink(field, says) {
    const lecture = this.present;
    const link = await lectureLink(lecture).catch(() => "");
    const isLong = link.length > MAX_PACKED_LENGTH;
    showLink(field, isLong ? "" : link);
    const values = { n: link.length, k: lecture.scenes.length };
    const text = !link
      ? t("Your browser is too old to create links. Please update it.")
      : isLong
        ? t("This lecture is too long for a link. Save it as a file.")
        : t("The link to {k, plural, one {# scene} other {# scenes}} has {n} characters.", values);
    const cut =
      link.length > LONG_LINK_LENGTH && !isLong
        ? t("Some programs cut links with more than {most} characters, so a file is safer.", { most: LONG_LINK_LENGTH })
        : "";
    setText(says, cut ? `${text} ${cut}` : text);
  }

  saveFile() {
    const lecture = this.present;
    const file = `${fileName(lecture.title)}.json`;
    download(new Blob([serializeLecture(lecture)], { type: "application/json" }), file);
    this.say(t("Saved as {file}.", { file }));
  }

  /** @param {HTMLElement} says @param {"html" | "zip"} kind */
  async saveHandedOn(says, kind) {
    const lecture = this.present;
    const file = `${fileName(lecture.title)}.${kind}`;
    setText(says, t("Preparing the scenes …"));
    try {
      const boards = await this.allBoards(lecture);
      const assets = { ...this.assets, script: this.data.script };
      const blob =
        kind === "zip"
          ? await lecturePackage(lecture, boards, assets)
          : new Blob([await lectureFile(lecture, boards, assets)], { type: "text/html;charset=utf-8" });
      download(blob, file);
      setText(says, t("Saved as {file}.", { file }));
    } catch (error) {
      setText(says, whyNoFile(error, t("The file could not be created. Check your connection and try again.")));
    }
  }

  /** The data of all boards, once they have come. @param {Lecture} lecture */
  allBoards({ scenes }) {
    return this.boards.all(scenes.map(({ scene }) => scene));
  }

  toPrint() {
    const { lecture } = this;
    return lecture && { lecture, boards: lecture.scenes.map(({ scene }) => this.boards.known(scene)) };
  }

  /** @param {File} file @param {"create" | "merge"} way */
  async openFile(file, way) {
    const { lecture, problem } = parseLecture(await file.text().catch(() => ""));
    this.say("");
    if (!lecture) return setText(this.problem, problem);
    const before = openLecture(this.editor.now)?.scenes.length ?? 0;
    if (way === "create") {
      this.act("create", {
        ...lecture,
        title: lecture.title || file.name.replace(/\.json$/i, "").slice(0, LONGEST.title),
      });
      return this.say(t("The lecture has been opened."));
    }
    this.act("merge", lecture.scenes);
    const added = (openLecture(this.editor.now)?.scenes.length ?? 0) - before;
    if (!this.editor.problem)
      this.say(t("{k, plural, one {# scene was added.} other {# scenes were added.}}", { k: added }));
  }

  close() {
    this.abortController.abort();
    this.boards.close();
    this.closeShow();
    document.documentElement.classList.remove("within");
    lecturerSession.dispatch("lecture", null);
    this.root.remove();
  }
}

/** What a class sees of a scene, besides its board. @param {Lecture} lecture @param {number} i
 * @returns {SharedLecture} */
function sharedScene({ scenes }, i) {
  const { name, caption } = scenes[i];
  return { name, caption, at: [i + 1, scenes.length] };
}

/** Show a scene to the class. The question of the scene before is closed. @param {Lecture} lecture
 * @param {number} i */
function teachScene(lecture, i) {
  const isOther = lecturerSession.state.lecture?.at[0] !== i + 1;
  lecturerSession.dispatch("lecture", sharedScene(lecture, i));
  if (isOther && lastQuestion(lecturerSession.state)?.open) lecturerSession.dispatch("patch", { open: false });
}

/** The question of a scene to a class, or its exercise; null if it asks nothing. @param {LectureScene} scene
 * @param {State} state of its board */
const questionIn = ({ question }, state) =>
  question?.choices.length
    ? { form: /** @type {const} */ ("choice"), ...question }
    : questionOf(momentOf(state)).question;

/** Ask a class the question of a scene, without the correct answers: the class may vote twice before it sees them.
 * Returns whether there was a class to ask. @param {LectureScene} scene @param {State} state of its board */
function askClass(scene, state) {
  if (!lecturerSession.state.kept?.code) return false;
  const asked = questionIn(scene, state);
  if (!asked) return true;
  const { right: _, ...open } = asked;
  lecturerSession.ask(open);
  return true;
}

/** Mark the correct answers of the class, when the lecture shows them. @param {LectureScene} scene
 * @param {State} state of its board */
function markAnswers(scene, state) {
  const { asks, right = [] } = questionIn(scene, state) ?? {};
  if (right.length && lastQuestion(lecturerSession.state)?.asks === asks) lecturerSession.dispatch("patch", { right });
}

/** A scene of the app needs points, also of a lesson that shows none. @param {Scene} scene @returns {Scene} */
const withPoints = (scene) => (scene.points ? scene : { ...scene, points: { preset: "separable", seed: 0 } });

/** The name of a control, by which it is found again after a redraw. @param {Element} node */
const nameOf = (node) => node.getAttribute("aria-label") ?? node.closest("label")?.firstChild?.textContent ?? "";

/** What has the focus in a part of the page, as a function that focuses it again after a redraw.
 * @param {HTMLElement} root */
function keepFocus(root) {
  const node = /** @type {HTMLInputElement | null} */ (focusedPart());
  if (!node || !root.contains(node)) return () => {};
  const [name, isScene] = [nameOf(node), node.matches(".choosing")];
  const selection = node.matches("input[type=text], textarea") ? [node.selectionStart, node.selectionEnd] : null;
  return () => {
    const all = /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(node.localName));
    const same = isScene ? null : [...all].find((one) => nameOf(one) === name && !one.disabled);
    const again = same ?? /** @type {HTMLInputElement | null} */ (root.querySelector(".choosing[aria-current]"));
    again?.focus({ preventScroll: true });
    if (same && selection) same.setSelectionRange(selection[0], selection[1]);
  };
}
