// The board of a lesson: keeps its state, and redraws after each action.
// The server is sent edits only. Stepping, playing, layers and views need no server.

import { createTextMeasure } from "../draw/text_width.js";
import { setTextMeasure } from "../draw/label_placement.js";
import { parseMemory, rememberState } from "../model/tab_memory.js";
import { isRunCurrent, isResultKnown, momentOf, picturesOf } from "../model/moment.js";
import { isMoving } from "../model/player.js";
import { controlsOf, sessionOf } from "../model/scene.js";
import { ACTIONS, createState, reduce } from "../model/reducer.js";
import { showBlankScreen } from "./input/blank_screen.js";
import { isCovered } from "./dialog.js";
import { closeMenus, enterMenu, focusedPart, keepMenuInWindow, leaveMenu, requireElement } from "./dom.js";
import { actionFor, actionsOf, withAnswerKeys, remoteActionFor } from "./input/keyboard.js";
import { watchConnection } from "./page/connection.js";
import { watchDrawer } from "./page/drawer.js";
import { fitFrame, hostWindow, isEmbedded } from "./page/iframe.js";
import { requireSession, makeLink, pagePath } from "./sharing/link.js";
import { Outbox } from "./outbox.js";
import { BoardView } from "./board_view.js";
import { AttemptRecorder } from "./exercises/attempt_recorder.js";
import { saveProgress } from "./exercises/progress_storage.js";
import { putColors } from "./page/color_schemes.js";
import { connectSplice } from "./exercises/splice.js";
import { OPEN_OVERLAY } from "./page/streamlit_dom.js";
import { tab } from "./page/tab_storage.js";
import { protectFormulas } from "./page/no_translate.js";

/** @import { LastVisit, Memory } from "../model/types" */
/** @import { AnyDispatch, AnyAction, BoardData, Gesture, Lesson, Moment, InitialState, State } from "../types" */
/** @import { KeyAction } from "./input/keyboard.js" */
/** @import { DeferredAssets } from "./sharing/html_file.js" */
/** @import { Send } from "./outbox.js" */

const SAVE_INTERVAL_MS = 1000;
const PLAYING_INTERVAL_MS = 10_000; // the same while a run plays, because only the step changes
const MIN_READING_MS = 100; // the least time that a sentence is shown while a run plays fastest

/** The link to a state, or "", because a file is useful even without it. @param {State} state */
async function linkTo(state) {
  try {
    const { address } = await makeLink(requireSession(state));
    return address;
  } catch {
    return "";
  }
}

/** save() returns false if the memory was not saved; canStore() says whether anything can be.
 * @typedef {{ memory: Memory, save(memory: Memory, lesson: Lesson): boolean | void, canStore?(): boolean,
 *   loadLast?(): LastVisit | null }} MemoryStore */
/** rest() loads the modules and texts that the first picture does not need; link() makes the link to what the board
 * shows; onChange() is called with each state and the action that led there: without it, exercises are reported to the
 * page around this one.
 * @typedef {{ remembers?: MemoryStore, rest?: () => Promise<DeferredAssets>, link?: typeof linkTo,
 *   onChange?(state: State, action: AnyAction): void }} BoardOptions */

const EMPTY_REST = { page: "", manifest: "", templates: "{}", parts: {} };

/** @param {HTMLElement} parent @param {BoardData} data @param {Lesson} lesson @param {BoardOptions} [around]
 * @returns {Board} */
export const open = (parent, data, lesson, around = {}) => new Board(parent, data, lesson, around);

export class Board {
  abortController = new AbortController();
  reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  coarsePointer = matchMedia("(pointer: coarse)");
  fullScreen = matchMedia("(display-mode: fullscreen)");
  outbox = new Outbox(
    () => this.state.points,
    () => sessionOf(requireSession(this.state)),
    () => dragOf(this.state),
    () => Boolean(this.state.lesson.alive) && isResultKnown(this.state),
  );
  resizeObserver = new ResizeObserver(() => this.measure());
  /** @type {Gesture | null} */
  keyGesture = null; // while a key acts; all that it does until it comes up is one gesture
  /** @type {Gesture} */
  lastKeyGesture = {};
  /** @type {Node | null} */
  lastFocus = null; // the last focused element of the whole page
  textsShownAt = -Infinity;
  /** @type {number | null} */
  frame = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saveTimer;
  savedAt = -Infinity;
  /** @type {boolean | null | undefined} */
  serverHall = null; // presentation mode, as the server knows it
  /** @type {BoardOptions["onChange"]} */
  onChange;
  /** @type {(() => void) | undefined} */
  onDraw; // called after each change on a page in a notebook: see notebook_cell.js
  isInUse = false; // whether the last press was on the board
  isDismissing = false; // whether that press has closed a menu, which is all that it does then
  /** @type {AnyDispatch} */
  act = (...action) => this.dispatch(action);

  /** @param {HTMLElement} parent @param {BoardData} data @param {Lesson} lesson @param {BoardOptions} around */
  constructor(parent, data, lesson, around) {
    const { remembers = tab, rest = async () => EMPTY_REST, link = linkTo, onChange } = around;
    this.remembers = remembers;
    this.rest = rest;
    this.link = () => link(this.shown);
    this.data = data;
    /** @type {State | InitialState} */
    this.state = { ...createState(lesson, remembers.memory, data), touch: this.coarsePointer.matches };
    this.view = new BoardView(parent, lesson, this);
    const { root, liveRegion } = this.view;
    this.measureWords();
    document.fonts?.addEventListener("loadingdone", () => this.measureWords(), { signal: this.abortController.signal });
    this.resizeObserver.observe(liveRegion.node); // it is as wide as a letter, so this notices larger text
    this.keys = keysOf(lesson, false);
    this.roundKeys = keysOf(lesson, true);
    const { signal } = this.abortController;
    const first = { signal, capture: true };
    this.coarsePointer.addEventListener("change", ({ matches }) => this.act("touch", matches), { signal });
    root.addEventListener("keydown", (event) => this.onKeyDown(event, targetOf(event)), first);
    root.addEventListener("focusin", (event) => this.onFocusIn(targetOf(event)), { signal });
    root.addEventListener("toggle", keepMenuInWindow, first);
    document.addEventListener("keyup", (event) => this.onSeedKeyUp(event), { signal });
    document.addEventListener("focusin", (event) => (this.lastFocus = targetOf(event)), { signal });
    document.addEventListener("pointerdown", () => (this.lastFocus = null), first);
    document.addEventListener("keydown", (event) => this.onPageKeyDown(event), first);
    document.addEventListener("pointerdown", (event) => this.onPointerDown(targetOf(event)), first);
    document.addEventListener("click", (event) => this.onClick(event), first);
    window.addEventListener("pagehide", () => this.saveMemory(), { signal });
    watchDrawer(signal);
    protectFormulas(signal);
    if (isEmbedded()) fitFrame(signal);
    this.onChange = onChange ?? this.connectHost(signal);
    watchConnection((connected) => this.act("connected", connected), signal);
  }

  /** The state, once the server has sent data. */
  get shown() {
    const { state } = this;
    if (!state.run) throw new Error("there is nothing on the board yet");
    return state;
  }

  /** @param {AnyAction} action */
  dispatch(action) {
    if (this.applyAction(action) && this.state.run) {
      this.draw();
      this.onDraw?.();
      this.saveTimer ??= setTimeout(() => this.autosave(), SAVE_INTERVAL_MS);
    }
    if (isMoving(this.state.player) || this.state.lesson.moving?.(this.state))
      this.frame ??= requestAnimationFrame(() => ((this.frame = null), this.act("tick")));
    this.outbox.schedule();
    this.syncHall();
  }

  // Presentation mode is a class of the page, and the server puts it into the address.
  syncHall() {
    const { hall } = this.state.shared;
    document.documentElement.classList.toggle("hall", Boolean(hall));
    if (hall === this.serverHall) return;
    this.outbox.send?.("hall", (this.serverHall = hall));
    if (hall) this.view.root.scrollIntoView(); // wherever the page was scrolled to
  }

  /** Returns whether the action has changed anything. @param {AnyAction} action */
  applyAction(action) {
    const now = { ...this.state, now: performance.now(), still: this.reducedMotion.matches, gesture: this.keyGesture };
    const next = reduce(/** @type {State} */ (now), action); // which also takes an InitialState
    if (next === now) return false;
    this.state = next;
    if (next.run) this.remembers.memory = rememberState(this.remembers.memory, next);
    const isBeside = this.data.note || this.data.session?.back; // the note on the exercise, and the way back
    if (now.own.exercise && !next.own.exercise && isBeside) this.outbox.send?.("left", performance.now());
    const isDone = action[0] !== "receive" && next.own.exercise !== now.own.exercise; // and not only opened by a scene
    if (next.own.exercise && isDone) saveProgress(next.own.exercise);
    if (next.run) {
      this.onChange?.(next, action);
      this.view.lecturerControls?.updateBoard(next);
    }
    return true;
  }

  /** The listener that reports exercises to the page around this one, if there is one. @param {AbortSignal} signal */
  connectHost(signal) {
    const host = hostWindow();
    if (!host) return undefined;
    const records = new AttemptRecorder();
    const { name } = this.state.lesson;
    records.listeners.push(connectSplice(host, records, name, (kept) => this.act("resume", kept), signal));
    return (/** @type {State} */ state) => records.record(state.own.exercise?.id ?? "", state);
  }

  get moment() {
    return momentOf(this.shown);
  }

  draw() {
    const focused = this.view.focusedNode();
    this.updateTexts(this.drawPictures());
    this.view.restoreFocus(focused);
  }

  // Draw the pictures without the texts. Returns the pictures that are shown.
  drawPictures() {
    const shown = picturesOf(this.shown, this.moment);
    if (this.view.arrange(shown)) {
      this.view.showBlocks(this.moment); // texts take room: shown later, they would have all drawn again
      this.applyAction(["resize", ...this.view.changedSizes()]);
    }
    this.view.draw(shown, this.moment);
    return shown;
  }

  /** The results of `see` at some positions of the run. The board is put back before the browser shows anything.
   * @template T @param {number[]} positions @param {(moment: Moment) => T} see */
  renderAt(positions, see) {
    const [before, { memory }] = [this.shown, this.remembers];
    try {
      return positions.map((position) => {
        this.state = ACTIONS.go({ ...before, question: null }, position);
        this.drawPictures();
        return see(this.moment);
      });
    } finally {
      this.state = before;
      this.drawPictures();
      this.remembers.memory = memory;
    }
  }

  /** @param {Lesson["pictures"]} shown */
  updateTexts(shown) {
    const { own, player, run, note, heard, now } = this.shown;
    // Nobody reads sixty sentences a second.
    if (
      player.playing &&
      own.speed === "fastest" &&
      player.position < run.total &&
      now < this.textsShownAt + MIN_READING_MS
    )
      return;
    this.textsShownAt = now;
    this.view.showTexts(shown, this.moment, note, heard);
  }

  // A font may load late.
  measureWords() {
    setTextMeasure(createTextMeasure(getComputedStyle(this.view.root).fontFamily));
    if (this.state.run) this.draw();
  }

  measure() {
    const [sizes, scale] = this.view.changedSizes();
    if (Object.keys(sizes).length) this.act("resize", sizes, scale);
  }

  /** Called with every change of data, and again when the theme changes. @param {BoardData} data @param {Send} send */
  receive(data, send) {
    const before = this.state;
    const focused = focusedPart();
    this.outbox.send = send;
    this.data = data;
    putColors(this.view.root);
    this.serverHall ??= data.hall;
    this.act("receive", data);
    if (!this.state.run) return; // the session first needs what this tab has saved
    const isOurs = before.run
      ? focused?.matches("[role=combobox]") && this.hasNewChoice(before)
      : mayTakeFocus(focused);
    if (isOurs) this.view.takeFocus();
    if (!before.run) {
      this.offerLastBoard();
      this.sendVisited(data);
    }
    this.view.root.dataset.ready = "true";
    if (before.note !== data.note) this.view.scrollToNote();
  }

  /** Whether the user has picked another option of the page, and so wants to use it, not to pick again. If the run
   * has no steps, the choice must be corrected first. @param {State} before */
  hasNewChoice(before) {
    const { run, lesson } = this.shown;
    const [old, now] = [before, this.shown].map((state) => JSON.stringify([state.points.revision, controlsOf(state)]));
    return old !== now && (run.total > 0 || !lesson.steps);
  }

  /** A session that began with a reload knows fewer of the pages that the user has visited than the tab does.
   * @param {BoardData} data */
  sendVisited({ visited }) {
    const known = Object.keys(this.remembers.memory.stored);
    if (visited && known.some((name) => !visited.includes(name))) this.outbox.send?.("visited", known);
  }

  // A user who did not come by a link may go on with the last board of this browser.
  offerLastBoard() {
    const last = this.state.session?.opened.id ? null : this.remembers.loadLast?.();
    if (last) this.view.showRestoreOffer(last, () => this.restoreLast(last));
    if (this.remembers.canStore?.() === false) this.view.showStorageNotice();
  }

  /** Load the page again; it then sends its session what the tab remembers. @param {LastVisit} last */
  restoreLast({ page, memory }) {
    const there = pagePath(page, this.state.lesson.name);
    this.remembers.memory = parseMemory(memory, this.state.points.client);
    this.close();
    location.assign(there);
  }

  /** Keys move the picture that has the focus. @param {HTMLElement} target */
  onFocusIn({ dataset: { picture } }) {
    if (picture) this.act("activate", picture);
  }

  /** Menus close here, because on iOS a tap beside a menu is not a click. @param {Element} target */
  onPointerDown(target) {
    this.isInUse = this.view.root.contains(target);
    this.isDismissing = closeMenus(this.view.root, target);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const target = targetOf(event);
    const link = linkAt(target);
    const isElsewhere = link && link.origin === location.origin && link.pathname !== location.pathname;
    if (isElsewhere && !event.ctrlKey && !event.metaKey) this.outbox.leave();
    // The drawer closes, and its button is gone with it.
    if (target.closest(".st-key-close")) this.view.takeFocus();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  onKeyDown(event, target) {
    this.view.showRing();
    if (target.closest("dialog, .class-wall, .menu.lessons .sheet")) return; // these handle their own keys
    const own = this.actionsAt(target);
    const action = this.state.run && actionFor(event, target, withAnswerKeys(own, this.moment));
    if (action) this.runKeyAction(event, action);
  }

  /** The actions of keys on a part of the board. @param {HTMLElement} target */
  actionsAt(target) {
    const now = this.state.run && this.moment.exercise;
    const plays = now?.exercise.form === "rounds" && now.takes;
    return (plays ? this.roundKeys : this.keys)[target.dataset.picture ?? "none"];
  }

  /** Run the action of a key, and keep the key from the rest of the page. @param {KeyboardEvent} event
   * @param {KeyAction} action */
  runKeyAction(event, action) {
    event.preventDefault();
    event.stopPropagation();
    this.keyGesture = event.repeat ? this.lastKeyGesture : (this.lastKeyGesture = {});
    this.carryOut(action);
    this.keyGesture = null;
  }

  /** @param {KeyAction} action */
  carryOut(action) {
    const { root } = this.view;
    if (action[0] === "help") leaveMenu(root) || enterMenu(requireElement(root, ".help"));
    else if (action[0] === "lessons") this.openLessons();
    else if (action[0] === "blank") showBlankScreen(root);
    else if (action[0] === "jump") /** @type {HTMLInputElement} */ (requireElement(root, ".jump")).select();
    else if (action[0] !== "escape" || !leaveMenu(root)) this.dispatch(/** @type {AnyAction} */ (action));
  }

  // The list exists in presentation mode only.
  openLessons() {
    const { root } = this.view;
    const menu = /** @type {HTMLDetailsElement | null} */ (root.querySelector(".menu.lessons:not([hidden])"));
    if (!menu) return;
    enterMenu(menu);
    requireElement(menu, "[aria-current]").focus({ preventScroll: true });
  }

  /** A user who has just typed a seed wants to step, not to type another one. When the key comes up, the page has taken
   * the seed. @param {KeyboardEvent} event */
  onSeedKeyUp(event) {
    if (event.key === "Enter" && targetOf(event).matches?.("[class*=st-key-seed] input")) this.view.takeFocus();
  }

  /** The board also gets keys when the focused element is gone, such as a drawer that was closed. And Esc moves the
   * focus to the board from anywhere else, unless it closes something there or leaves a field.
   * @param {KeyboardEvent} event */
  onPageKeyDown(event) {
    const [{ key }, target] = [event, targetOf(event)];
    if (this.isPresenting && this.handleRemoteKey(event, target)) return;
    const lost = target === document.body && this.lastFocus && !this.lastFocus.isConnected;
    const open = target.matches("input:not([role=combobox]), textarea") || document.querySelector(OPEN_OVERLAY);
    const back = key === "Escape" && !open && !this.view.root.contains(target);
    if (lost || back) this.view.takeFocus();
    if (lost) this.onKeyDown(event, this.view.plot);
  }

  get isPresenting() {
    return Boolean(this.state.run && (this.state.shared.hall || document.fullscreenElement || this.fullScreen.matches));
  }

  /** A presenter's remote acts wherever the focus is, unless a dialog or a list is open. Returns whether it has acted.
   * @param {KeyboardEvent} event @param {HTMLElement} target */
  handleRemoteKey(event, target) {
    if (isCovered()) return false;
    const own = this.actionsAt(this.view.plot);
    const asks = Boolean(this.state.question && this.moment.exercise?.isOpen);
    const action = remoteActionFor(event, target, asks ? own : withAnswerKeys(own, this.moment), asks);
    if (action) this.runKeyAction(event, action);
    return Boolean(action);
  }

  // Not during a drag, because writing the undo history is slow. The end of the drag comes here again.
  autosave() {
    this.saveTimer = undefined;
    const { held, player } = this.state;
    const isPlaying = player.playing && performance.now() < this.savedAt + PLAYING_INTERVAL_MS;
    if (!held && !isPlaying) this.saveMemory();
  }

  saveMemory() {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    this.savedAt = performance.now();
    const isKept = this.remembers.save(this.remembers.memory, this.state.lesson);
    if (isKept === false && !this.abortController.signal.aborted) this.view.showStorageNotice();
  }

  close() {
    this.abortController.abort();
    this.outbox.close();
    this.resizeObserver.disconnect();
    if (this.frame) cancelAnimationFrame(this.frame);
    this.view.close();
    document.documentElement.classList.remove("hall");
    this.saveMemory();
  }
}

/** What the board itself shows of the current drag. "followed" means the run of these points: then an answer would show
 * nothing new, because it would be about points that have moved on. @param {State | InitialState} state
 * @returns {"followed" | "alive" | null} */
const dragOf = (state) => (state.held && state.lesson.alive ? (isRunCurrent(state) ? "followed" : "alive") : null);

/** The actions of keys in each picture, and elsewhere (`none`). @param {Lesson} lesson @param {boolean} plays
 * @returns {{ [picture: string]: ReturnType<typeof actionsOf> }} */
function keysOf(lesson, plays) {
  const own = lesson.pictures.map((picture) => [picture.name, actionsOf(lesson, picture, plays)]);
  return { ...Object.fromEntries(own), none: actionsOf(lesson, null, plays) };
}

/** @param {Event} event */
const targetOf = ({ target }) => /** @type {HTMLElement} */ (target);

/** @param {Element} target @returns {HTMLAnchorElement | null} */
const linkAt = (target) => target.closest("a[href]");

/** Whether a board that opens may take the focus: nothing else has it, or only the link that led here, see
 * ui/parts/navigation.js. A frame without an address of its own is in a notebook, which keeps the focus.
 * @param {HTMLElement | null} element */
function mayTakeFocus(element) {
  if (location.href === "about:srcdoc") return false;
  if (!element || element === document.body || element.dataset?.leads === location.pathname) return true;
  const link = linkAt(element);
  return Boolean(link && !link.hash && link.pathname === location.pathname);
}
