// The board of a lesson: its state, and one way from an action to the next picture. The server is told of edits only;
// stepping, playing, layers and views stay here.

import { widthsIn } from "../draw/text_width.js";
import { measureBy } from "../draw/label_placement.js";
import { loaded, remembered } from "../model/tab_memory.js";
import { isFollowed, isKnown, momentOf, picturesOf } from "../model/moment.js";
import { isMoving } from "../model/player.js";
import { controlsOf, sessionOf } from "../model/scene.js";
import { ACTIONS, begin, reduce } from "../model/reducer.js";
import { blank } from "./input/blank_screen.js";
import { closeMenus, enterMenu, focusedPart, keepInWindow, leaveMenu, partsOf, within } from "./dom.js";
import { actionFor, actionsOf, answering, remoteActionFor } from "./input/keyboard.js";
import { watchConnection } from "./page/connection.js";
import { watchDrawer } from "./page/drawer.js";
import { fitFrame, hostWindow, isEmbedded } from "./page/iframe.js";
import { known, linkOf, pathOf } from "./sharing/link.js";
import { Outbox } from "./outbox.js";
import { Parts } from "./board_view.js";
import { Records } from "./exercises/attempt_recorder.js";
import { keepProgress } from "./exercises/progress_storage.js";
import { putColors } from "./page/color_schemes.js";
import { splice } from "./exercises/splice.js";
import { OPEN } from "./page/streamlit_dom.js";
import { tab } from "./page/tab_storage.js";
import { keepFormulas } from "./page/no_translate.js";

/** @import { Act, Action, BoardData, Gesture, Last, Lesson, Memory, Moment, Opening } from "../types" */
/** @import { Picture, State } from "../types" */
/** @import { KeyAction } from "./input/keyboard.js" */
/** @import { Rest } from "./sharing/html_file.js" */
/** @import { Send } from "./outbox.js" */

const KEEP_EVERY = 1000; // ms between what the browser is given to keep,
const KEEP_PLAYING = 10_000; // and while a run plays, of which only the step changes
const READABLE = 100; // ms that a sentence stays at least while a run rushes by

/** A file is worth having without it. @param {State<any>} state */
async function linkTo(state) {
  try {
    const { address } = await linkOf(known(state));
    return address;
  } catch {
    return "";
  }
}

/** `keep` says false where it was not kept, and `keeps()` whether anything is.
 * @typedef {{ memory: Memory, keep(memory: Memory, lesson: Lesson<any>): boolean | void, keeps?(): boolean,
 *   last?(): Last | null }} Remembers */
/** `rest` brings the modules and texts that the first picture does not need; `link` makes the link to what it shows,
 * and `attends` is told of each state, and of what has led there: without it, a page around this one is told of
 * exercises.
 * @typedef {{ remembers?: Remembers, rest?: () => Promise<Rest>, link?: typeof linkTo,
 *   attends?(state: State, action: Action<any>): void }} Around */

const NOTHING = { page: "", manifest: "", templates: "{}" };

/** @type {(parent: HTMLElement, data: BoardData, lesson: Lesson<any>, around?: Around) => Board} */
export const open = (parent, data, lesson, around = {}) => new Board(parent, data, lesson, around);

export class Board {
  off = new AbortController();
  stillness = matchMedia("(prefers-reduced-motion: reduce)");
  finger = matchMedia("(pointer: coarse)");
  fullScreen = matchMedia("(display-mode: fullscreen)");
  outbox = new Outbox(
    () => this.state.points,
    () => sessionOf(known(this.state)),
    () => dragOf(this.state),
    () => Boolean(this.state.lesson.alive) && isKnown(this.state),
  );
  resizes = new ResizeObserver(() => this.measure());
  /** @type {Gesture | null} */
  stroke = null; // while a key acts: all that it does until it comes up
  /** @type {Gesture} */
  lastStroke = {};
  /** @type {Node | null} */
  focused = null; // what had the focus last, of the whole page
  wordsAt = -Infinity; // when words were shown last
  /** @type {number | null} */
  frame = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saving;
  keptAt = -Infinity; // when the browser was given something to keep last
  /** @type {boolean | null | undefined} */
  hall = null; // as the server knows it
  /** @type {Around["attends"]} */
  attends;
  /** @type {(() => void) | undefined} */
  follows; // told of each change, where a notebook is around the page: see cell.js
  isInUse = false; // whether what was pressed last is on it
  isDismissing = false; // whether that press has closed a menu, and so does nothing else
  /** @type {Act<any>} */
  act = (...action) => this.acts(action);

  /** @param {HTMLElement} parent @param {BoardData} data @param {Lesson<any>} lesson @param {Around} around */
  constructor(parent, data, lesson, around) {
    const { remembers = tab, rest = async () => NOTHING, link = linkTo, attends } = around;
    this.remembers = remembers;
    this.rest = rest;
    this.link = () => link(this.shown);
    this.data = data;
    /** @type {State | Opening} */
    this.state = { ...begin(lesson, remembers.memory, data), touch: this.finger.matches };
    this.parts = new Parts(parent, lesson, this);
    const { root, voice } = this.parts;
    this.measureWords();
    document.fonts?.addEventListener("loadingdone", () => this.measureWords(), { signal: this.off.signal });
    this.resizes.observe(voice.node); // as wide as a letter: so that larger text is seen
    this.keys = keysOf(lesson, false);
    this.playing = keysOf(lesson, true);
    const { signal } = this.off;
    const first = { signal, capture: true };
    this.finger.addEventListener("change", ({ matches }) => this.act("touch", matches), { signal });
    root.addEventListener("keydown", (event) => this.pressed(event, targetOf(event)), first);
    root.addEventListener("focusin", (event) => this.entered(targetOf(event)), { signal });
    root.addEventListener("toggle", (event) => keepMenu(targetOf(event)), first);
    document.addEventListener("keyup", (event) => this.fromSeed(event), { signal });
    document.addEventListener("focusin", (event) => (this.focused = targetOf(event)), { signal });
    document.addEventListener("pointerdown", () => (this.focused = null), first);
    document.addEventListener("keydown", (event) => this.fromElsewhere(event), first);
    document.addEventListener("pointerdown", (event) => this.touched(targetOf(event)), first);
    document.addEventListener("click", (event) => this.clicked(event), first);
    window.addEventListener("pagehide", () => this.keep(), { signal });
    watchDrawer(signal);
    keepFormulas(signal);
    if (isEmbedded()) fitFrame(signal);
    this.attends = attends ?? this.tellsHost(signal);
    watchConnection((connected) => this.act("connected", connected), signal);
  }

  /** What is shown, once the server has said something. */
  get shown() {
    const { state } = this;
    if (!state.run) throw new Error("there is nothing on the board yet");
    return state;
  }

  /** @param {Action<any>} action */
  acts(action) {
    if (this.take(action) && this.state.run) {
      this.draw();
      this.follows?.();
      this.saving ??= setTimeout(() => this.saves(), KEEP_EVERY);
    }
    if (isMoving(this.state.player) || this.state.lesson.moving?.(this.state))
      this.frame ??= requestAnimationFrame(() => ((this.frame = null), this.act("tick")));
    this.outbox.hurry();
    this.sayHall();
  }

  // The address says it too.
  sayHall() {
    const { hall } = this.state.shared;
    document.documentElement.classList.toggle("hall", Boolean(hall));
    if (hall === this.hall) return;
    this.outbox.send?.("hall", (this.hall = hall));
    if (hall) this.parts.root.scrollIntoView(); // from wherever on the page
  }

  /** Whether the action has changed anything. @param {Action<any>} action */
  take(action) {
    const now = { ...this.state, now: performance.now(), still: this.stillness.matches, gesture: this.stroke };
    const next = reduce(/** @type {State} */ (now), action); // which takes an Opening too
    if (next === now) return false;
    this.state = next;
    if (next.run) this.remembers.memory = remembered(this.remembers.memory, next);
    const isBeside = this.data.note || this.data.session?.back; // what is said of the exercise, and the way back
    if (now.own.exercise && !next.own.exercise && isBeside) this.outbox.send?.("left", performance.now());
    const isDone = action[0] !== "receive" && next.own.exercise !== now.own.exercise; // and not only shown by a scene
    if (next.own.exercise && isDone) keepProgress(next.own.exercise);
    if (next.run) {
      this.attends?.(next, action);
      this.parts.desk?.follows(next);
    }
    return true;
  }

  /** Who is told of exercises, where this page stands in the frame of another. @param {AbortSignal} signal */
  tellsHost(signal) {
    const host = hostWindow();
    if (!host) return undefined;
    const records = new Records();
    const { name } = this.state.lesson;
    records.listeners.push(splice(host, records, name, (kept) => this.act("resume", kept), signal));
    return (/** @type {State} */ state) => records.note(state.own.exercise?.id ?? "", state);
  }

  get moment() {
    return momentOf(this.shown);
  }

  draw() {
    const focused = this.parts.focused();
    this.tell(this.paint());
    this.parts.holdFocus(focused);
  }

  // The pictures alone, which it returns.
  paint() {
    const shown = picturesOf(this.shown, this.moment);
    if (this.parts.arrange(shown)) {
      this.parts.showBlocks(this.moment); // words take room: else all would be drawn once more when they have it
      this.take(["resize", ...this.parts.resized()]);
    }
    this.parts.draw(shown, this.moment);
    return shown;
  }

  /** What `see` says at some positions of the run. Then all is as it was, before the browser shows anything.
   * @template T @param {number[]} positions @param {(moment: Moment) => T} see */
  at(positions, see) {
    const [before, { memory }] = [this.shown, this.remembers];
    try {
      return positions.map((position) => {
        this.state = ACTIONS.go({ ...before, question: null }, position);
        this.paint();
        return see(this.moment);
      });
    } finally {
      this.state = before;
      this.paint();
      this.remembers.memory = memory;
    }
  }

  /** @param {Picture[]} shown */
  tell(shown) {
    const { own, player, run, note, heard, now } = this.shown;
    // Nobody reads sixty sentences a second.
    if (player.playing && own.speed === "fastest" && player.position < run.total && now < this.wordsAt + READABLE)
      return;
    this.wordsAt = now;
    this.parts.tell(shown, this.moment, note, heard);
  }

  // A font may come late.
  measureWords() {
    measureBy(widthsIn(getComputedStyle(this.parts.root).fontFamily));
    if (this.state.run) this.draw();
  }

  measure() {
    const [sizes, scale] = this.parts.resized();
    if (Object.keys(sizes).length) this.act("resize", sizes, scale);
  }

  /** Called with every change of data, and again when the theme changes. @param {BoardData} data @param {Send} send */
  receive(data, send) {
    const before = this.state;
    const focused = focusedPart();
    this.outbox.send = send;
    this.data = data;
    putColors(this.parts.root);
    this.hall ??= data.hall;
    this.act("receive", data);
    if (!this.state.run) return; // the session is being told of what this tab has kept
    const isOurs = before.run ? focused?.matches("[role=combobox]") && this.isOther(before) : isFree(focused);
    if (isOurs) this.parts.takeKeys();
    if (!before.run) {
      this.offer();
      this.tellVisited(data);
    }
    this.parts.root.dataset.ready = "true";
    if (before.note !== data.note) this.parts.showNote();
  }

  /** Whether something else has been picked. Who has picked it wants to use it, not to pick the next one; where a run
   * has no steps, the box is to be mended. @param {State} before */
  isOther(before) {
    const { run, lesson } = this.shown;
    const [old, now] = [before, this.shown].map((state) => JSON.stringify([state.points.revision, controlsOf(state)]));
    return old !== now && (run.total > 0 || !lesson.steps);
  }

  /** A session that has begun when the page was loaded again knows less of where the user has been than the tab does.
   * @param {BoardData} data */
  tellVisited({ visited }) {
    const known = Object.keys(this.remembers.memory.stored);
    if (visited && known.some((name) => !visited.includes(name))) this.outbox.send?.("visited", known);
  }

  // Who has come by no link may go on with what this browser showed last.
  offer() {
    const last = this.state.session?.opened.id ? null : this.remembers.last?.();
    if (last) this.parts.offer(last, () => this.bring(last));
    if (this.remembers.keeps?.() === false) this.parts.tellUnkept();
  }

  /** The page is loaded again, and tells its session what the tab remembers then. @param {Last} last */
  bring({ page, memory }) {
    const there = pathOf(page, this.state.lesson.name);
    this.remembers.memory = loaded(memory, this.state.points.client);
    this.close();
    location.assign(there);
  }

  /** The picture that has the focus is the one that keys move. @param {HTMLElement} target */
  entered({ dataset: { picture } }) {
    if (picture) this.act("activate", picture);
  }

  /** What a mouse or a finger has come down on; on iOS a tap beside a menu is no click. @param {Element} target */
  touched(target) {
    this.isInUse = this.parts.root.contains(target);
    this.isDismissing = closeMenus(this.parts.root, target);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = targetOf(event);
    const link = linkAt(target);
    const isElsewhere = link && link.origin === location.origin && link.pathname !== location.pathname;
    if (isElsewhere && !event.ctrlKey && !event.metaKey) this.outbox.leave();
    // The drawer of the conventions goes, and that button with it.
    if (target.closest(".st-key-close")) this.parts.takeKeys();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  pressed(event, target) {
    this.parts.showRing();
    if (target.closest("dialog, .class-wall, .menu.lessons .sheet")) return; // its keys are its own
    const own = this.actionsAt(target);
    const action = this.state.run && actionFor(event, target, answering(own, this.moment));
    if (action) this.strike(event, action);
  }

  /** What keys do on a part of the board. @param {HTMLElement} target */
  actionsAt(target) {
    const now = this.state.run && this.moment.exercise;
    const plays = now?.exercise.form === "rounds" && now.takes;
    return (plays ? this.playing : this.keys)[target.dataset.picture ?? "none"];
  }

  /** A key acts here, and nowhere else. @param {KeyboardEvent} event @param {KeyAction} action */
  strike(event, action) {
    event.preventDefault();
    event.stopPropagation();
    this.stroke = event.repeat ? this.lastStroke : (this.lastStroke = {});
    this.carryOut(action);
    this.stroke = null;
  }

  /** @param {KeyAction} action */
  carryOut(action) {
    const { root } = this.parts;
    if (action[0] === "help") leaveMenu(root) || enterMenu(within(root, ".help"));
    else if (action[0] === "lessons") this.openLessons();
    else if (action[0] === "blank") blank(root);
    else if (action[0] === "jump") /** @type {HTMLInputElement} */ (within(root, ".jump")).select();
    else if (action[0] !== "escape" || !leaveMenu(root)) this.acts(/** @type {Action<any>} */ (action));
  }

  // There is such a list in presentation mode only.
  openLessons() {
    const { root } = this.parts;
    const menu = /** @type {HTMLDetailsElement | null} */ (root.querySelector(".menu.lessons:not([hidden])"));
    if (!menu) return;
    enterMenu(menu);
    within(menu, "[aria-current]").focus({ preventScroll: true });
  }

  /** Who has just typed a seed wants to step, not to type the next one. When the key comes up, the page has taken the
   * seed. @param {KeyboardEvent} event */
  fromSeed(event) {
    if (event.key === "Enter" && targetOf(event).matches?.("[class*=st-key-seed] input")) this.parts.takeKeys();
  }

  /** Keys are the board's too when what had the focus is gone, as a drawer is that was closed. And Esc leads to the
   * board from whatever else has the focus, unless it closes something there or leaves a field.
   * @param {KeyboardEvent} event */
  fromElsewhere(event) {
    const [{ key }, target] = [event, targetOf(event)];
    if (this.isPresenting && this.fromRemote(event, target)) return;
    const lost = target === document.body && this.focused && !this.focused.isConnected;
    const open = target.matches("input:not([role=combobox]), textarea") || document.querySelector(OPEN);
    const back = key === "Escape" && !open && !this.parts.root.contains(target);
    if (lost || back) this.parts.takeKeys();
    if (lost) this.pressed(event, this.parts.plot);
  }

  get isPresenting() {
    return Boolean(this.state.run && (this.state.shared.hall || document.fullscreenElement || this.fullScreen.matches));
  }

  /** A presenter's remote acts wherever the focus is, but where a dialog or a list is open. Whether it has.
   * @param {KeyboardEvent} event @param {HTMLElement} target */
  fromRemote(event, target) {
    if (document.querySelector(`dialog[open], .class-wall:not([hidden]), ${OPEN}`)) return false;
    const own = this.actionsAt(this.parts.plot);
    const asks = Boolean(this.state.question && this.moment.exercise?.isOpen);
    const action = remoteActionFor(event, target, asks ? own : answering(own, this.moment), asks);
    if (action) this.strike(event, action);
    return Boolean(action);
  }

  // Not between two frames of a drag, whose end comes here again: all that can be undone takes long to write.
  saves() {
    this.saving = undefined;
    const { held, player } = this.state;
    const isPlaying = player.playing && performance.now() < this.keptAt + KEEP_PLAYING;
    if (!held && !isPlaying) this.keep();
  }

  keep() {
    clearTimeout(this.saving);
    this.saving = undefined;
    this.keptAt = performance.now();
    const isKept = this.remembers.keep(this.remembers.memory, this.state.lesson);
    if (isKept === false && !this.off.signal.aborted) this.parts.tellUnkept();
  }

  close() {
    this.off.abort();
    this.outbox.close();
    this.resizes.disconnect();
    if (this.frame) cancelAnimationFrame(this.frame);
    this.parts.close();
    document.documentElement.classList.remove("hall");
    this.keep();
  }
}

/** What the board shows by itself of a drag that is under way. Where it has the run of these points, an answer would
 * show nothing: it would be about points that have moved on. @param {State | Opening} state
 * @returns {"followed" | "alive" | null} */
const dragOf = (state) => (state.held && state.lesson.alive ? (isFollowed(state) ? "followed" : "alive") : null);

/** What keys do in each picture, and elsewhere. @param {Lesson<any>} lesson @param {boolean} plays
 * @returns {{ [picture: string]: ReturnType<typeof actionsOf> }} */
function keysOf(lesson, plays) {
  const own = lesson.pictures.map((picture) => [picture.name, actionsOf(lesson, picture, plays)]);
  return { ...Object.fromEntries(own), none: actionsOf(lesson, null, plays) };
}

/** What on the page an event is about. @param {Event} event */
const targetOf = ({ target }) => /** @type {HTMLElement} */ (target);

/** @param {Element} target @returns {HTMLAnchorElement | null} */
const linkAt = (target) => target.closest("a[href]");

/** @param {HTMLElement} target of a toggle */
const keepMenu = (target) => target.matches(".menu[open]") && keepInWindow(partsOf(target)[1]);

/** Whether a board that opens may take the focus: nothing on the page has it, or only what has led here, see
 * ui/parts/navigation.js. Around a frame without an address of its own there is another page, a notebook.
 * @param {HTMLElement | null} element */
function isFree(element) {
  if (location.href === "about:srcdoc") return false;
  if (!element || element === document.body || element.dataset?.leads === location.pathname) return true;
  const link = linkAt(element);
  return Boolean(link && !link.hash && link.pathname === location.pathname);
}
