// The board of a lesson: its parts on the page, its state, and one way from an action to the next picture. The server is
// told of edits only; stepping, playing, layers and views stay here.

import { SURFACES } from "../draw/surfaces.js";
import { loaded, remembered, saved } from "../model/memory.js";
import { momentOf, picturesOf } from "../model/moment.js";
import { isMoving } from "../model/player.js";
import { begin, reduce } from "../model/state.js";
import { closeMenus, element, setText } from "./elements.js";
import { Gestures } from "./gestures.js";
import { actionFor, actionsOf } from "./keys.js";
import { Outbox } from "./outbox.js";
import { playerBar } from "./playerbar.js";
import { saveMenu } from "./save.js";
import { toolbar } from "./toolbar.js";

/** @import { Action, Block, Lesson, Memory, Moment } from "../types" */

const READABLE = 100; // ms that a sentence stays at least while a run rushes by
const STORED = "boards"; // the key in the browser's storage of what outlives the page

// What this tab remembers: {memory}.
const tab = { memory: loaded(read(), Math.random().toString(36).slice(2)) };

/** @param {Lesson} lesson @param {{ memory: Memory }} remembers */
export const open = (parent, data, lesson, remembers = tab) => new Board(parent, data, lesson, remembers);

export class Board {
  off = new AbortController();
  stillness = matchMedia("(prefers-reduced-motion: reduce)");
  outbox = new Outbox(() => this.state.points);
  resizes = new ResizeObserver(() => this.measure());
  surfaces = {}; // of the pictures that have been shown
  stroke = null; // while a key acts: all that it does until it comes up
  lastStroke = {};
  spoken = -Infinity;
  frame = null;
  note = null;
  heard = null; // what a screen reader was told last
  /** @type {[object, Moment]} */
  known = [null, null]; // a state, and its moment
  /** @param {Action} action */
  act = (...action) => this.acts(action);

  constructor(parent, data, lesson, remembers) {
    this.remembers = remembers;
    this.state = begin(lesson, remembers.memory, data);
    this.keys = actionsOf(lesson);
    this.build(parent, lesson);
    this.listen();
  }

  build(parent, lesson) {
    this.live = element("p", { class: "unseen", "aria-live": "polite" });
    const say = (text) => setText(this.live, text);
    const save = saveMenu(() => ({ root: this.root, name: lesson.file(this.moment) }), say);
    const tools = toolbar(lesson, this.act, save);
    const player = lesson.steps ? [playerBar(lesson, this.act)] : [];
    const [side, beside] = [lesson.side, lesson.beside ?? []].map((makers) => makers.map((make) => make(this.act, say)));
    /** @type {Block[]} */
    this.blocks = [tools, ...player, ...side, ...beside];
    this.hint = element("p", { class: "more" });
    this.elements = Object.fromEntries(lesson.pictures.map(({ name }) => [name, element("div", { "data-picture": name })]));
    const own = lesson.pictures.filter(({ area }) => area === "plot");
    const others = lesson.pictures.filter(({ area }) => area !== "plot");
    const nodes = (pictures) => pictures.map(({ name }) => this.elements[name]);
    const stage = element("div", { class: "stage" }, tools.node, ...nodes(own), ...player.map(({ node }) => node), this.hint);
    const companion = element("section", { class: "companion" }, ...nodes(others), ...beside.map(({ node }) => node));
    const aside = element("aside", { "aria-label": "The current step" }, ...side.map(({ node }) => node));
    this.root = element("div", { class: "board", "data-testid": "board", "data-lesson": lesson.name, "data-layout": lesson.layout },
      stage, ...(others.length ? [companion] : []), aside, this.live);
    parent.append(this.root);
  }

  on(target, type, handler, options = {}) {
    target.addEventListener(type, handler, { signal: this.off.signal, ...options });
  }

  listen() {
    this.on(document, "keydown", (event) => this.pressed(event), { capture: true });
    this.on(document, "keyup", (event) => this.fromSeed(event));
    this.on(document, "click", (event) => closeMenus(this.root, event.target));
    this.on(window, "pagehide", () => write(saved(this.remembers.memory)));
  }

  // ---- from an action to the next picture -------------------------------------------------------------------

  acts(action) {
    if (this.take(action)) this.draw();
    if (isMoving(this.state.player)) this.frame ??= requestAnimationFrame(() => ((this.frame = null), this.act("tick")));
    this.outbox.hurry();
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

  // Called with every change of data, and again when the theme changes.
  receive(data, send) {
    const { note, points } = this.state;
    this.outbox.send = send;
    const opening = !this.state.run;
    if (opening) this.arrange();
    this.act("receive", data);
    // Who has just picked a preset wants to step, not to pick the next one.
    if (this.state.points.revision !== points.revision && document.activeElement?.matches("[role=combobox]")) this.focus();
    this.root.dataset.ready = "true";
    if (note !== data.note && !opening) this.note?.scrollIntoView();
  }

  // The pictures that are shown now, each on its surface, and as large as it is.
  arrange() {
    const { lesson } = this.state;
    const shown = this.state.run ? picturesOf(this.state, this.moment) : lesson.pictures.filter(({ shown }) => !shown);
    for (const picture of lesson.pictures) {
      const node = this.elements[picture.name];
      node.hidden = !shown.includes(picture);
      if (node.hidden === (node.className === "")) continue;
      node.className = node.hidden ? "" : picture.area;
      if (!node.hidden && !this.surfaces[picture.name]) this.mount(picture, node);
    }
    this.measure(false);
    return shown;
  }

  mount(picture, node) {
    const { lesson } = this.state;
    const main = picture.area === "plot";
    for (const [name, value] of Object.entries(main ? { tabindex: "0", role: "application" } : { role: "img" })) node.setAttribute(name, value);
    const surface = (this.surfaces[picture.name] = new SURFACES[picture.surface](node, picture));
    new Gestures(this, picture, surface, node);
    this.resizes.observe(node);
    if (lesson.pictures.length === 1) this.resizes.observe(this.root);
  }

  measure(draws = true) {
    const changed = Object.entries(this.surfaces).filter(([name, surface]) => !this.elements[name].hidden && surface.hasResized());
    if (!changed.length) return;
    this.take(["resize", Object.fromEntries(changed.map(([name, surface]) => [name, surface.size()]))]);
    if (draws && this.state.run) this.draw();
  }

  get moment() {
    if (this.known[0] !== this.state) this.known = [this.state, momentOf(this.state)];
    return this.known[1];
  }

  draw() {
    const shown = this.arrange();
    const { moment, root, state } = this;
    for (const picture of shown) this.drawPicture(picture, moment);
    const { run, k, data, ahead } = moment;
    Object.assign(root.dataset, { points: data.points.length, pending: ahead, updates: run.length, step: k, outcome: run.outcome, ...state.lesson.state?.(moment) });
    this.tell(moment);
  }

  drawPicture(picture, moment) {
    const { name, label, marks, state } = picture;
    const [view, size, node] = [moment.views[name], moment.sizes[name], this.elements[name]];
    if (!view || !size) return;
    this.surfaces[name].draw(marks(moment, view, size), view);
    node.setAttribute("aria-label", label(moment));
    if (state) node.dataset.state = JSON.stringify(state(moment, view));
  }

  // Nobody reads sixty sentences a second.
  tell(moment) {
    const { lesson, own, heard, now, player } = this.state;
    if (player.playing && own.speed === "fastest" && moment.position < moment.run.total && now < this.spoken + READABLE) return;
    this.spoken = now;
    for (const block of this.blocks) block.show(moment);
    setText(this.hint, lesson.hint?.(moment) ?? "");
    this.tellNote(lesson.noted?.(moment) ?? true ? this.state.note : "");
    if (heard !== this.heard) setText(this.live, heard.text);
    this.heard = heard;
  }

  // What to look at, above the board.
  tellNote(text) {
    if ((this.note?.textContent ?? "") === text) return;
    this.note?.remove();
    this.note = text ? element("p", { class: "board-note", role: "status" }, text) : null;
    if (this.note) this.root.before(this.note);
  }

  // ---- the keyboard -----------------------------------------------------------------------------------------

  pressed(event) {
    const action = this.state.run && actionFor(event, this.root, this.keys);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    this.stroke = event.repeat ? this.lastStroke : (this.lastStroke = {});
    if (action[0] === "help") this.root.querySelector(".help").toggleAttribute("open");
    else this.act(...action);
    if (action[0] === "escape") closeMenus(this.root);
    this.stroke = null;
  }

  // Who has just typed a seed wants to step, not to type the next one. When the key comes up, the page has taken the seed.
  fromSeed({ key, target }) {
    if (key === "Enter" && target.matches?.("[class*=st-key-seed] input")) this.focus();
  }

  focus() {
    this.root.querySelector(".plot").focus({ preventScroll: true });
  }

  close() {
    this.off.abort();
    this.outbox.close();
    this.resizes.disconnect();
    cancelAnimationFrame(this.frame);
    for (const surface of Object.values(this.surfaces)) surface.close();
    this.note?.remove();
    this.root.remove();
    write(saved(this.remembers.memory));
  }
}

// The browser may forbid storage; then nothing outlives the page.
function read() {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function write(text) {
  try {
    sessionStorage.setItem(STORED, text);
  } catch {}
}
