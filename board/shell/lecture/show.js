// Shows a lecture: one board at a time, with its caption above it.
// The same code shows it in a hall, to a student who reads it, and in a file without a server.

import { t } from "../../language/t.js";
import { memoizeLast } from "../../math/memoize.js";
import { settingsOf } from "../../model/scene.js";
import { stopAt, stopsOf } from "../../model/lecture/show.js";
import { captionText } from "../../words/caption.js";
import { button, definitionList, element, renew, requireElement, setText, setUsable, untilAbort } from "../dom.js";
import { isCovered, openDialog } from "../dialog.js";
import { showBlankScreen } from "../input/blank_screen.js";
import { actionFor, withAnswerKeys } from "../input/keyboard.js";
import { offlineLesson } from "../standalone/replay.js";
import { titleOf } from "../components/lessons_menu.js";
import { renderCaption } from "./caption.js";
import { lectureQuestion, UNANSWERED } from "./question_card.js";
import { NotesWindow } from "./notes_window.js";
import { openSceneBoard } from "./scene_board.js";
import { scenePicture } from "./scene_picture.js";

/** @import { Lecture, LectureScene } from "../../model/lecture/lecture.js" */
/** @import { Stop } from "../../model/lecture/show.js" */
/** @import { AnyAction, Lesson, State } from "../../types" */
/** @import { Memory } from "../../model/types" */
/** @import { BoardOptions } from "../board.js" */
/** @import { Answered } from "./question_card.js" */
/** @typedef {ReturnType<typeof openSceneBoard>} Board */
/** @import { SceneData } from "./scene_board.js" */
/** `isHall` shows the lecture to an audience: large, with notes for the speaker. It begins with the scene `begin`. If
 * it `isResumed`, a class has had the question of that scene. `more` is part of the data of each board. on.scene is
 * called with the index of each scene that comes, on.board with each state of a board, and on.end when the user wants
 * to close the show. on.ask is called when the turn of a question has come, and returns whether a class was asked.
 * on.answer is called before the answer to it is shown.
 * @typedef {{ isHall: boolean, begin?: number, isResumed?: boolean, more?: object, rest?: BoardOptions["rest"],
 *   teaches?: boolean, on?: { scene?(i: number): void,
 *     ask?(scene: LectureScene, state: State): boolean, answer?(scene: LectureScene, state: State): void,
 *     board?(i: number, state: State): void, end?(): void } }} ShowOptions */

const LONG_CAPTION = 280; // characters: longer ones are written smaller
const DRAWING_DELAY_MS = 400;
const WAITING = t("The server is preparing this scene …");
const AT_END = t("This is the last scene.");
const AT_BEGINNING = t("This is the first scene.");
const CHANGED = t("You have changed this scene. “Restore scene” undoes your changes.");
const UNSHOWABLE = t("This version of the app cannot show this scene. Go on to the next scene.");
// Settings that change no prepared scene. A view also changes with the window.
const OF_THE_USER = ["speed", "brush", "ask", "exercise", "seen", "views", "grain"];

/** What the keys of a lecture do. @type {[keys: string, effect: string][]} */
const KEYS = [
  [
    t("Page Down, Page Up"),
    t("go on or back: steps first, then scenes; also from a presenter’s remote, and as → and ←"),
  ],
  ["G", t("open the list of scenes")],
  ["Z", t("restore the prepared scene")],
  ["H", t("turn full screen on or off")],
  [". B", t("blank the screen; any key brings it back")],
  ["Esc", t("end the show")],
];

export class LectureShow {
  abortController = new AbortController();
  /** @type {Board | null} */
  board = null;
  index = -1;
  /** The boards that the user has changed, by scene. @type {Map<number, Memory>} */
  changed = new Map();
  /** @type {Map<number, Answered>} */
  answers = new Map();
  /** @type {Set<number>} */
  asked = new Set();
  /** @type {ReturnType<typeof lectureQuestion> | null} */
  question = null;
  /** What the boards were prepared as, also after their solutions were shown, by scene.
   * @type {Map<number, { texts: string[], start: number | null }>} */
  prepared = new Map();
  visits = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pictureTimer;
  /** The scene whose picture the speaker's window shows. @type {LectureScene | null} */
  drawnFor = null;
  /** Keys that work everywhere, also those of a presenter's remote. @type {{ [key: string]: () => void }} */
  clickerKeys = { PageDown: () => this.forward(), PageUp: () => this.back() };
  /** @type {{ [key: string]: () => void }} */
  arrowKeys = { ArrowRight: () => this.forward(), ArrowLeft: () => this.back() };
  /** @type {{ [key: string]: () => void }} */
  otherKeys = {
    escape: () => this.options.on?.end?.(),
    g: () => this.openList(),
    z: () => this.restoreOnRequest(),
    ".": () => showBlankScreen(this.root),
    b: () => showBlankScreen(this.root),
    h: () => this.toggleFullScreen(),
  };

  /** @param {HTMLElement} parent @param {Lecture} lecture @param {SceneData[]} boards
   * @param {{ [page: string]: Lesson }} lessons @param {ShowOptions} options */
  constructor(parent, lecture, boards, lessons, options) {
    this.lecture = lecture;
    this.boards = boards;
    this.lessons = lessons;
    this.options = options;
    this.notes = new NotesWindow((event) => this.onNotesKey(event), {
      back: () => this.back(),
      forward: () => this.forward(),
    });
    this.place = element("p", { class: "lecture-place", role: "status" });
    this.backButton = button("‹", t("Back"), () => this.back(), "back", "PageUp");
    this.onButton = button("›", t("Go on"), () => this.forward(), "on", "PageDown");
    this.preparedButton = button(
      t("Restore scene"),
      t("Restore scene: show it as it was prepared"),
      () => this.restoreOnRequest(),
      "prepared",
      "key Z",
    );
    this.caption = element("div", { class: "lecture-caption" });
    this.asking = element("div", { class: "lecture-asking" });
    this.place.tabIndex = -1;
    this.said = element("p", { class: "lecture-said", role: "status" });
    this.boardPlace = element("div", { class: "lecture-board" });
    this.head = element("header", { class: "lecture-head" }, this.createRow(), this.caption, this.asking);
    this.root = element(
      "section",
      {
        class: "lecture-show",
        "aria-label": t("Lecture: {title}", { title: lecture.title }),
        "data-hall": String(options.isHall),
      },
      this.head,
      this.boardPlace,
    );
    parent.append(this.root);
    const { signal } = this.abortController;
    document.documentElement.classList.add("lecturing");
    untilAbort(new ResizeObserver(() => this.measure()), signal).observe(this.head);
    // Before the board's own listeners, which are on the document.
    window.addEventListener("keydown", (event) => this.onKey(event), { capture: true, signal });
    window.addEventListener("pagehide", () => this.notes.close(), { signal });
    if (options.isResumed) this.asked.add(options.begin ?? 0);
    this.openScene(options.begin ?? 0, "first");
  }

  createRow() {
    const { isHall, on } = this.options;
    const fullScreen = button(t("Full screen"), "", () => this.toggleFullScreen(), "", "key H");
    const showMode = () => fullScreen.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
    document.addEventListener("fullscreenchange", showMode, { signal: this.abortController.signal });
    showMode();
    const speaker = [
      button(t("Notes"), t("Notes: a window for you, with your notes, the next scene and a clock"), () => {
        if (!this.notes.open())
          this.say(t("Your browser has blocked the window. Allow pop-ups for this page, then press “Notes” again."));
        this.drawnFor = null;
        this.showState();
      }),
      fullScreen,
    ];
    return element(
      "div",
      { class: "lecture-row", role: "group", "aria-label": t("Controls of the lecture") },
      this.backButton,
      this.onButton,
      this.place,
      this.said,
      button(t("List"), t("List: all scenes"), () => this.openList(), "", "key G"),
      this.preparedButton,
      ...(isHall ? speaker : []),
      on?.end && button(t("Close"), t("Close: end the show"), on.end, "", "Esc"),
    );
  }

  /** @param {string} text */
  say(text) {
    setText(this.said, text);
  }

  get canEnd() {
    return Boolean(this.options.on?.end);
  }

  get scene() {
    return this.lecture.scenes[this.index];
  }

  // Tell the styles how much of the window the caption takes from the board.
  measure() {
    document.documentElement.style.setProperty("--lecture", `${this.head.offsetHeight}px`);
  }

  // ---- scenes ------------------------------------------------------------------------------------------------------

  /** The data of a board have come. @param {number} i @param {SceneData} data */
  setBoard(i, data) {
    this.boards[i] = data;
    if (i === this.index && !this.board) this.openScene(i, "first");
  }

  /** Open a scene at its first or last stop. A board that was changed is as it was left.
   * @param {number} i @param {"first" | "last"} end */
  openScene(i, end) {
    this.keepChanges();
    this.index = i;
    this.say("");
    if (end === "first") this.answers.delete(i);
    this.showHead(); // first, because it decides how much of the window is left for the board
    this.mount();
    const stops = this.stops();
    if (end === "last" || this.changed.has(i)) this.goToStop(stops, end === "last" ? stops.length - 1 : 0);
    this.show();
    this.options.on?.scene?.(i);
    this.askClass();
  }

  /** Show the scene as it was prepared. */
  restore() {
    this.changed.delete(this.index);
    this.closeBoard();
    this.openScene(this.index, "first");
  }

  restoreOnRequest() {
    this.restore();
    this.say(t("This is the prepared scene."));
  }

  keepChanges() {
    if (!this.board) return;
    if (this.isChanged) this.changed.set(this.index, this.board.remembers.memory);
    else this.changed.delete(this.index);
    this.closeBoard();
  }

  closeBoard() {
    this.board?.close();
    this.board = null;
    // A board that closes ends the presentation mode, and a change of mode has the browser lay out the whole page.
    document.documentElement.classList.toggle("hall", this.options.isHall);
  }

  mount() {
    const { scene } = this.scene;
    const data = this.boards[this.index];
    const whole = this.lessons[scene.page];
    this.boardPlace.replaceChildren();
    if (!data || data.problem || !whole) {
      const text = data?.problem ?? (whole ? WAITING : UNSHOWABLE);
      this.boardPlace.append(element("p", { class: "cannot", role: "status" }, text));
      return;
    }
    const { isHall, more, rest, teaches = false } = this.options;
    const left = this.changed.get(this.index);
    this.board = openSceneBoard(
      this.boardPlace,
      scene,
      { ...data, ...more },
      { ...offlineLesson(whole), teaches },
      {
        id: `scene ${this.index} ${++this.visits}`,
        isHall,
        left,
        rest,
        onChange: (state, [name]) => name !== "tick" && this.handleChange(state),
      },
    );
    requireElement(this.board.view.root, ".help .sheet").prepend(
      element("h2", { class: "part" }, t("Keys of the lecture")),
      definitionList(this.canEnd ? KEYS : KEYS.slice(0, -1)),
      element("h2", { class: "part" }, t("Other keys of this lesson")),
    );
    const { shown } = this.board;
    if (!left) this.prepared.set(this.index, { texts: [preparedText(shown)], start: startOf(shown) });
  }

  get isChanged() {
    const { texts = [] } = this.prepared.get(this.index) ?? {};
    return Boolean(this.board?.state.run && !texts.includes(preparedText(this.board.shown)));
  }

  /** The position at which the scene begins; null if nobody has stepped there. */
  get start() {
    return this.prepared.get(this.index)?.start ?? null;
  }

  /** @param {State} state */
  handleChange(state) {
    if (!this.board) return;
    this.options.on?.board?.(this.index, state);
    queueMicrotask(() => this.showState());
  }

  // ---- stops -------------------------------------------------------------------------------------------------------

  get answered() {
    return this.answers.get(this.index) ?? UNANSWERED;
  }

  /** Whether the exercise of the scene waits for an answer; games of many rounds are not a question. */
  get isExerciseOpen() {
    const now = this.board?.moment.exercise;
    if (!now || now.exercise.form === "rounds") return false;
    return now.isOpen || (now.exercise.form === "build" && !now.work.solved && now.work.shown === null);
  }

  /** @returns {Stop[]} */
  stops() {
    if (!this.board) return ["result"];
    const { run, own, lesson } = this.board.shown;
    const { scene, question, until } = this.scene;
    const isExercise = Boolean(scene.board?.exercise) && this.board.moment.exercise?.exercise.form !== "rounds";
    return memoizedStops({
      run,
      grain: own.grain,
      steps: Boolean(lesson.steps),
      start: this.isChanged ? (this.start ?? 0) : this.start,
      until,
      asks: Boolean(question?.right.length) || isExercise,
    });
  }

  /** @param {Stop[]} stops */
  stopNow(stops) {
    const isAsking = this.scene.question?.right.length
      ? !this.answered.shown && this.answered.chosen === null
      : this.isExerciseOpen;
    const { position, fresh } = this.board?.shown.player ?? { position: 0, fresh: true };
    return stopAt(stops, { isAsking: stops[0] === "asked" && isAsking, position, fresh });
  }

  forward() {
    this.say("");
    const stops = this.stops();
    const now = this.stopNow(stops);
    if (now + 1 < stops.length) this.goToStop(stops, now + 1, now);
    else if (this.index + 1 < this.lecture.scenes.length) return this.openScene(this.index + 1, "first");
    else this.say(AT_END);
    this.show();
  }

  back() {
    this.say("");
    const stops = this.stops();
    const now = this.stopNow(stops);
    if (now > 0) this.goToStop(stops, now - 1, now);
    else if (this.index > 0) return this.openScene(this.index - 1, "last");
    else this.say(AT_BEGINNING);
    this.show();
  }

  /** @param {Stop[]} stops @param {number} to @param {number} [from] the stop now, if the board should move to it */
  goToStop(stops, to, from = -2) {
    const stop = stops[to];
    if (stops[0] === "asked" && to > 0) this.revealAnswer();
    if (!this.board) return;
    if (stop === "asked" || stop === "result" || (stop === "answered" && from > to)) return this.returnToPrepared(stop);
    if (typeof stop !== "number") return;
    const { player, run, own } = this.board.shown;
    const isNext = to === from + 1 && (player.fresh ? 0 : run.next(player.position, own.grain)) === stop;
    const isPrevious = to === from - 1 && run.previous(player.position, own.grain) === stop;
    this.board.act(.../** @type {AnyAction} */ (isNext ? ["forward"] : isPrevious ? ["back"] : ["go", stop]));
  }

  /** Go back to where the steps of the scene begin. @param {Stop} stop */
  returnToPrepared(stop) {
    if (this.isChanged) return void this.board?.act("go", this.start ?? 0);
    const answered = this.answered;
    this.restore();
    if (stop !== "answered") return;
    this.answers.set(this.index, answered);
    this.revealAnswer();
  }

  revealAnswer() {
    const isOpen = this.scene.question ? !this.answered.shown : this.isExerciseOpen;
    if (isOpen && this.board) this.options.on?.answer?.(this.scene, this.board.shown);
    if (this.scene.question) this.answers.set(this.index, { ...this.answered, shown: true });
    if (!this.board || !this.isExerciseOpen) return;
    this.board.act("walk", Infinity);
    this.prepared.get(this.index)?.texts.push(preparedText(this.board.shown));
  }

  /** @param {number} i */
  choose(i) {
    this.answers.set(this.index, { chosen: i, shown: false });
    this.show();
  }

  // Ask the class the question or the exercise of this scene, once in a show.
  askClass() {
    const { board, scene, index } = this;
    if (board && !this.asked.has(index) && this.options.on?.ask?.(scene, board.shown)) this.asked.add(index);
  }

  // ---- what is shown -----------------------------------------------------------------------------------------------

  showHead() {
    const { scene, index } = this;
    const { length } = this.lecture.scenes;
    setText(this.place, t("{i} of {n}: {name}", { i: index + 1, n: length, name: scene.name }));
    renew(this.caption, `${index} ${scene.caption}`, () => renderCaption(scene.caption));
    renew(this.asking, index, () => {
      this.question = scene.question
        ? lectureQuestion(scene.question, { answer: (i) => this.choose(i), reveal: () => this.forward() })
        : null;
      return this.question ? [this.question.node] : [];
    });
    this.question?.show(this.answered);
    this.root.dataset.scene = String(index + 1);
    this.caption.dataset.long = String(scene.caption.length > LONG_CAPTION);
    this.measure();
  }

  show() {
    this.question?.show(this.answered);
    this.showState();
  }

  showState() {
    const stops = this.stops();
    const now = this.stopNow(stops);
    const isLast = this.index + 1 === this.lecture.scenes.length;
    setUsable(this.backButton, this.index > 0 || now > 0);
    setUsable(this.onButton, !isLast || now + 1 < stops.length);
    this.preparedButton.hidden = !this.isChanged;
    this.preparedButton.title = CHANGED;
    this.root.dataset.stop = String(now);
    this.root.dataset.asking = String(stops[now] === "asked" && Boolean(this.scene.question));
    this.root.dataset.over = String(now + 1 >= stops.length);
    this.root.dataset.stops = String(stops.length);
    if (this.notes.isOpen) this.updateNotes(t("Part {k} of {n}", { k: now + 1, n: stops.length }));
  }

  /** @param {string} part of the scene that is shown */
  updateNotes(part) {
    const next = this.lecture.scenes[this.index + 1];
    this.notes.update({
      title: this.lecture.title,
      place: this.place.textContent,
      part,
      caption: this.scene.caption,
      note: this.scene.note,
      next: next ?? null,
    });
    this.pictureTimer ??= setTimeout(() => this.drawNext(), DRAWING_DELAY_MS);
  }

  // Drawing takes a while, so it waits until the present scene is shown.
  drawNext() {
    this.pictureTimer = undefined;
    const next = this.lecture.scenes[this.index + 1];
    if (!next || !this.notes.isOpen || this.drawnFor === next) return;
    this.drawnFor = next;
    const picture = scenePicture(next, this.boards[this.index + 1], this.lessons);
    this.notes.showPicture(picture?.text ?? "");
  }

  openList() {
    const node = openDialog(this.root, t("Scenes"), "lecture-list", (close) => [
      element(
        "ol",
        {},
        ...this.lecture.scenes.map((scene, i) => {
          const one = button(`${i + 1}  ${scene.name}`, "", () => {
            close();
            this.openScene(i, "first");
          });
          if (i === this.index) one.setAttribute("aria-current", "step");
          const text = captionText(scene.caption);
          return element("li", {}, one, element("small", {}, text || titleOf({ name: scene.scene.page })));
        }),
      ),
      button(t("Close"), "", close),
    ]);
    /** @type {HTMLElement | null} */ (node.querySelector("[aria-current]"))?.focus();
    node.addEventListener("keydown", (event) => moveInList(node, event));
  }

  // ---- keys --------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const action = this.actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    action();
  }

  /** A key in the speaker's window also reaches what is open above the lecture. @param {KeyboardEvent} event */
  onNotesKey(event) {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.root.querySelector("dialog[open]"));
    if (!dialog) return event.key === "Escape" ? undefined : this.onKey(event);
    event.preventDefault();
    if (event.key === "Escape" || dialog.matches(".blank")) dialog.close();
    else if (event.key === "Enter") /** @type {HTMLElement} */ (document.activeElement)?.click();
    else moveInList(dialog, event);
  }

  /** What a key does in the lecture; nothing if the board or a field needs it. @param {KeyboardEvent} event
   * @returns {(() => void) | null} */
  actionOf({ key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented }) {
    const node = /** @type {Element} */ (target);
    const isCombined = [ctrlKey, metaKey, altKey, shiftKey].includes(true);
    if (isCombined || defaultPrevented || isCovered()) return null;
    if (key in this.clickerKeys) return this.clickerKeys[key];
    if (node.matches?.("input, select, textarea, [role=slider]")) return null;
    if (key in this.arrowKeys && this.needsArrows(node, key)) return null;
    const isFree = key !== "Escape" || (this.canEnd && !node.closest?.("details[open]"));
    return isFree ? (this.otherKeys[key.toLowerCase()] ?? this.arrowKeys[key] ?? null) : null;
  }

  /** Whether the arrow keys answer an exercise, for a student. In a hall they always go on. @param {Element} node
   * @param {string} key */
  needsArrows(node, key) {
    if (this.options.isHall || !this.board?.state.run || !this.board.view.root.contains(node)) return false;
    const { exercise } = this.board.moment;
    if (!exercise?.isOpen) return false;
    const own = withAnswerKeys(this.board.actionsAt(/** @type {HTMLElement} */ (node)), this.board.moment);
    const [name = ""] = actionFor(new KeyboardEvent("keydown", { key }), node, own) ?? [];
    return name !== "" && name !== "forward" && name !== "back";
  }

  async toggleFullScreen() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.root.requestFullscreen();
    } catch {
      this.say(t("Your browser does not allow full screen here. The lecture fills the window instead."));
    }
  }

  close() {
    this.abortController.abort();
    clearTimeout(this.pictureTimer);
    this.notes.close();
    this.board?.close();
    this.board = null;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    document.documentElement.classList.remove("lecturing", "hall");
    document.documentElement.style.removeProperty("--lecture");
    this.root.remove();
  }
}

/** The points and settings of a board that an edit changes, as text. Memoized, because each change asks for it. */
const preparedText = memoizeLast(
  (/** @type {State} */ { lesson, own, points }) => {
    const settings = Object.entries(settingsOf(lesson, own)).filter(([name]) => !OF_THE_USER.includes(name));
    return JSON.stringify([settings, lesson.edits && points.current]);
  },
  ({ lesson, own, points }) => [lesson, own, points.current],
);

/** A long run has many stops, and most changes of a board leave them alone. */
const memoizedStops = memoizeLast(stopsOf, Object.values);

/** @param {State} state */
const startOf = ({ player }) => (player.fresh ? null : player.position);

/** Up, down, Home and End move in the list. @param {HTMLElement} node @param {KeyboardEvent} event */
function moveInList(node, event) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll("li button"))];
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  /** @type {{ [key: string]: number }} */
  const places = { ArrowDown: here + 1, PageDown: here + 1, ArrowUp: here - 1, PageUp: here - 1, Home: 0, End: -1 };
  const to = all.at(places[event.key] % all.length);
  if (!(event.key in places) || !to) return;
  event.preventDefault();
  to.focus();
}
