// The board of a lesson: its state, and one way from an action to the next picture. The server is told of edits only;
// stepping, playing, layers and views stay here.

import { loaded, remembered } from "../model/memory.js";
import { momentOf, picturesOf } from "../model/moment.js";
import { isMoving } from "../model/player.js";
import { controlsOf, sessionOf } from "../model/scene.js";
import { begin, reduce } from "../model/state.js";
import { closeMenus, enterMenu, keepInWindow, leaveMenu } from "./elements.js";
import { actionFor, actionsOf } from "./keys.js";
import { watchConnection } from "./connection.js";
import { watchDrawer } from "./drawer.js";
import { linkOf, pathOf } from "./link.js";
import { Outbox } from "./outbox.js";
import { Parts } from "./parts.js";
import { tab } from "./tab.js";

/** @import { Action, Last, Lesson, Memory } from "../types" */

const KEEP_EVERY = 1000; // ms between what the browser is given to keep
const READABLE = 100; // ms that a sentence stays at least while a run rushes by

// A file is worth having without it.
const linkTo = (/** @type {any} */ state) =>
  linkOf(state).then(
    ({ address }) => address,
    () => "",
  );

/** @typedef {{ memory: Memory, keep(memory: Memory, lesson: Lesson): void, last?(): Last | null }} Remembers */
/** `page` stands around a board in a file of its own, see file.js; `link` makes the link to what it shows.
 * @type {(parent: HTMLElement, data: any, lesson: Lesson, more?: { remembers?: Remembers, page?: string, link?: (state: any) => Promise<string> }) => Board} */
export const open = (parent, data, lesson, { remembers = tab, page = "", link = linkTo } = {}) =>
  new Board(parent, data, lesson, remembers, page, link);

class Board {
  off = new AbortController();
  stillness = matchMedia("(prefers-reduced-motion: reduce)");
  finger = matchMedia("(pointer: coarse)");
  outbox = new Outbox(
    () => this.state.points,
    () => sessionOf(this.state),
  );
  resizes = new ResizeObserver(() => this.measure());
  stroke = null; // while a key acts: all that it does until it comes up
  lastStroke = {};
  focused = null; // what had the focus last, of the whole page
  told = -Infinity; // when words were shown last
  frame = null;
  saving = null;
  hall = null; // as the server knows it
  isInUse = false; // whether what was pressed last is on it
  isDismissing = false; // whether that press has closed a menu, and so does nothing else
  /** @param {Action} action */
  act = (...action) => this.acts(action);

  constructor(parent, data, lesson, remembers, page, link) {
    this.remembers = remembers;
    this.page = page;
    this.link = () => link(this.state);
    this.data = data;
    this.state = { ...begin(lesson, remembers.memory, data), touch: this.finger.matches };
    this.parts = new Parts(parent, lesson, this);
    const { root, voice } = this.parts;
    this.resizes.observe(voice.node); // as wide as a letter: so that larger text is seen
    this.keys = Object.fromEntries(lesson.pictures.map((picture) => [picture.name, actionsOf(lesson, picture)]));
    this.keys.none = actionsOf(lesson);
    this.on(this.finger, "change", ({ matches }) => this.act("touch", matches));
    this.on(root, "keydown", (event) => this.pressed(event), { capture: true });
    this.on(root, "focusin", ({ target }) => target.dataset.picture && this.act("activate", target.dataset.picture));
    this.on(document, "keyup", (event) => this.fromSeed(event));
    this.on(document, "focusin", ({ target }) => (this.focused = target));
    this.on(document, "pointerdown", () => (this.focused = null), { capture: true });
    this.on(document, "keydown", (event) => this.fromElsewhere(event), { capture: true });
    this.on(document, "pointerdown", ({ target }) => this.touched(target), { capture: true });
    this.on(
      this.parts.root,
      "toggle",
      ({ target }) => target.matches(".menu[open]") && keepInWindow(target.lastChild),
      { capture: true },
    );
    this.on(document, "click", (event) => this.clicked(event), { capture: true });
    this.on(window, "pagehide", () => this.keep());
    watchDrawer(this.off.signal);
    watchConnection((connected) => this.act("connected", connected), this.off.signal);
  }

  on(target, type, handler, options = {}) {
    target.addEventListener(type, handler, { signal: this.off.signal, ...options });
  }

  acts(action) {
    if (this.take(action) && this.state.run) {
      this.draw();
      this.saving ??= setTimeout(() => this.keep(), KEEP_EVERY);
    }
    if (isMoving(this.state.player) || this.state.lesson.moving?.(this.state))
      this.frame ??= requestAnimationFrame(() => ((this.frame = null), this.act("tick")));
    this.outbox.hurry();
    this.sayHall();
  }

  // The address says it too.
  sayHall() {
    const { hall } = this.state.shared;
    document.documentElement.classList.toggle("hall", hall);
    if (hall === this.hall) return;
    this.outbox.send?.("hall", (this.hall = hall));
    if (hall) this.parts.root.scrollIntoView(); // from wherever on the page
  }

  // Whether the action has changed anything.
  take(action) {
    const now = { ...this.state, now: performance.now(), still: this.stillness.matches, gesture: this.stroke };
    const next = reduce(now, action);
    if (next === now) return false;
    this.state = next;
    if (next.run) this.remembers.memory = remembered(this.remembers.memory, next);
    return true;
  }

  get moment() {
    return momentOf(this.state);
  }

  draw() {
    const shown = picturesOf(this.state, this.moment);
    const focused = this.parts.focused();
    if (this.parts.arrange(shown)) this.take(["resize", ...this.parts.resized()]);
    this.parts.draw(shown, this.moment);
    this.tell(shown);
    this.parts.holdFocus(focused);
  }

  tell(shown) {
    const { own, player, run, note, heard, now } = this.state;
    // Nobody reads sixty sentences a second.
    if (player.playing && own.speed === "fastest" && player.position < run.total && now < this.told + READABLE) return;
    this.told = now;
    this.parts.tell(shown, this.moment, note, heard);
  }

  measure() {
    const [sizes, scale] = this.parts.resized();
    if (Object.keys(sizes).length) this.act("resize", sizes, scale);
  }

  // Called with every change of data, and again when the theme changes.
  receive(data, send) {
    const before = this.state;
    const { note, run, lesson } = before;
    const { activeElement } = document;
    this.outbox.send = send;
    this.data = data;
    this.hall ??= data.hall;
    this.act("receive", data);
    if (!this.state.run) return; // the session is being told of what this tab has kept
    // Who has just picked a preset wants to use it, not to pick the next one; where a run has no steps, the box is to be mended.
    const chosen = [before, this.state].map((state) => JSON.stringify([state.points.revision, controlsOf(state)]));
    const picked =
      run &&
      chosen[0] !== chosen[1] &&
      (this.state.run.total || !lesson.steps) &&
      activeElement?.matches("[role=combobox]");
    if (picked || (!run && isFree(activeElement))) this.parts.takeKeys();
    if (!run) this.offer();
    if (!run) this.tellVisited(data);
    this.parts.root.dataset.ready = "true";
    if (note !== data.note) this.parts.showNote();
  }

  // A session that has begun when the page was loaded again knows less of where the user has been than the tab does.
  tellVisited({ visited }) {
    const known = Object.keys(this.remembers.memory.stored);
    if (visited && known.some((name) => !visited.includes(name))) this.outbox.send?.("visited", known);
  }

  // Who has come by no link may go on with what this browser showed last.
  offer() {
    const last = this.state.session?.opened.id ? null : this.remembers.last?.();
    if (last) this.parts.offer(last, () => this.bring(last));
  }

  // The page is loaded again, and tells its session what the tab remembers then.
  bring({ page, memory }) {
    const there = pathOf(page, this.state.lesson.name);
    this.remembers.memory = loaded(memory, this.state.points.client);
    this.close();
    location.assign(there);
  }

  // What a mouse or a finger has come down on; on iOS a tap beside a menu is no click.
  touched(target) {
    this.isInUse = this.parts.root.contains(target);
    this.isDismissing = closeMenus(this.parts.root, target);
  }

  clicked({ target, ctrlKey, metaKey }) {
    const link = target.closest("a[href]");
    if (link && link.origin === location.origin && link.pathname !== location.pathname && !ctrlKey && !metaKey)
      this.outbox.leave();
    if (target.closest(".st-key-close")) this.parts.takeKeys(); // the drawer of the conventions goes, and that button with it
  }

  pressed(event, target = event.target) {
    const { root } = this.parts;
    this.parts.showRing();
    if (target.closest("dialog")) return; // its keys are its own
    const action = this.state.run && actionFor(event, target, this.keys[target.dataset.picture ?? "none"]);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    this.stroke = event.repeat ? this.lastStroke : (this.lastStroke = {});
    if (action[0] === "help") leaveMenu(root) || enterMenu(root.querySelector(".help"));
    else if (action[0] === "jump") root.querySelector(".jump").select();
    else if (action[0] !== "escape" || !leaveMenu(root)) this.act(...action);
    this.stroke = null;
  }

  // Who has just typed a seed wants to step, not to type the next one. When the key comes up, the page has taken the seed.
  fromSeed({ key, target }) {
    if (key === "Enter" && target.matches?.("[class*=st-key-seed] input")) this.parts.takeKeys();
  }

  // Keys are the board's too when what had the focus is gone, as a drawer is that was closed. And Esc leads to the board
  // from whatever else has the focus, unless it closes something there or leaves a field.
  fromElsewhere(event) {
    const { key, target } = event;
    const lost = target === document.body && this.focused && !this.focused.isConnected;
    const open =
      target.matches("input:not([role=combobox]), textarea") ||
      document.querySelector("[role=dialog], [role=listbox], [role=menu], [data-baseweb=popover]");
    const back = key === "Escape" && !open && !this.parts.root.contains(target);
    if (lost || back) this.parts.takeKeys();
    if (lost) this.pressed(event, this.parts.plot);
  }

  keep() {
    clearTimeout(this.saving);
    this.saving = null;
    this.remembers.keep(this.remembers.memory, this.state.lesson);
  }

  close() {
    this.off.abort();
    this.outbox.close();
    this.resizes.disconnect();
    cancelAnimationFrame(this.frame);
    this.parts.close();
    document.documentElement.classList.remove("hall");
    this.keep();
  }
}

// Whether a board that opens may take the focus: nothing on the page has it, or only what has led here, see
// ui/parts/navigation.js. Around a frame without an address of its own there is another page, a notebook.
function isFree(element) {
  if (location.href === "about:srcdoc") return false;
  const link = element?.closest("a[href]");
  return (
    !element ||
    element === document.body ||
    element.dataset?.leads === location.pathname ||
    (link && !link.hash && link.pathname === location.pathname)
  );
}
