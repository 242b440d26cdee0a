// The board: the page's parts, the points on it, and what is drawn of the run at the player's position.
// The server is told of edits only; stepping, playing, layers and views stay here.

import { Canvas } from "../draw/canvas.js";
import * as plane from "../math/plane.js";
import * as byHand from "../model/hand.js";
import { History } from "../model/history.js";
import { fromSeed, press } from "./keys.js";
import { MODES } from "../lessons/modes.js";
import { Player } from "../model/player.js";
import { Pointer } from "./pointer.js";
import { Points } from "../model/points.js";
import { saveMenu } from "./save.js";
import { build, closeMenus, ICONS, tellNote } from "./parts.js";
import { themeColors } from "../draw/theme.js";
import { describe } from "../words/steps.js";

const SEND_EVERY = 60; // ms between messages while dragging
// ms without an answer until edits are sent again, then twice as long, up to so long: a lost connection tells nobody.
const SEND_AGAIN = { first: 2000, last: 8000 };
const READABLE = 100; // ms that a sentence stays at least
const TURN = Math.PI / 90; // what an arrow key turns a line by
const GRAB = { tip: 18, line: 9 }; // px around the tip of w, and around a line, that grab it

const NOTHING = { example: null, ghost: null };

const kept = new Map(); // what a board shows when its page is opened again in the same tab
const places = new Map(); // where the user stood: the same on every page that steps through the same run
const history = new History(); // of the points, which every page shows, and of a line set by hand
const sharedPoints = new Points(history);

export class Board {
  // mode: one of MODES; `hand` is the line that a board whose line is set by hand begins with.
  constructor(parent, Plotly, { name, mode, hand }) {
    const { Subject, layers, shown, side, Companion, file } = MODES[mode];
    Object.assign(this, { Subject, points: sharedPoints, chosen: null, cross: null, held: null, pointed: NOTHING, plays: mode !== "best" && !hand });
    this.off = new AbortController();
    this.remember(name, shown, hand);
    const say = (text) => (this.parts.live.textContent = text);
    const save = saveMenu(() => ({ root: this.root, paper: this.canvas.color.paper, name: file(this.run, this.player) }), say);
    this.parts = build(parent, layers, mode, save);
    this.root = this.parts.root;
    this.canvas = new Canvas(this.parts.plot, Plotly, themeColors(this.root));
    this.player = new Player(this.kept, () => this.moved());
    this.player.take(null, places.get(Subject) ?? { position: 0, fresh: false });
    this.side = side(this.parts.side, {
      say,
      typed: (w, b) => this.setHand(byHand.hold({ w, b }, this.canvas.view.centre)),
      change: (name) => this.changeHand(name),
      choose: (i) => i !== this.chosen && this.choose(i),
    });
    if (Companion) this.companion = new Companion(this.parts.companion, this, Plotly);
    else this.parts.companion.remove();
    this.syncControls();
  }

  remember(name, shown, hand) {
    const first = { layers: new Set(shown), brush: 1, speed: "normal", grain: "mistake" };
    if (!kept.has(name)) kept.set(name, { ...first, hand: hand && byHand.hold(hand, [0, 0]) });
    this.kept = kept.get(name);
    const own = this.kept;
    this.line = { kind: "line", get: () => own.hand, put: (line) => (own.hand = line) };
    this.undoes = hand ? ["points", "line"] : ["points"];
  }

  async open() {
    await this.canvas.open();
    await this.companion?.open?.();
    this.listen();
    this.resizes = new ResizeObserver(() => this.resize());
    return this;
  }

  // Called with every change of data, and again when the theme changes.
  receive(data, send) {
    this.send = send;
    const replaced = this.points.receive(data);
    const before = this.run ?? places.get(this.Subject)?.run;
    const opening = !this.run;
    this.run = new this.Subject(data.run, data.points, data.labels, this.kept);
    const note = tellNote(this.root, data.note);
    if (note || !before || !before.equals(this.run)) this.player.take(this.run, this.run.place(before, this.player, replaced, note));
    else this.player.run = this.run;
    // Who has just picked a preset wants to step, not to pick the next one.
    if (replaced && document.activeElement?.matches("[role=combobox]")) this.parts.plot.focus({ preventScroll: true });
    this.restyle();
    if (this.kept.hand) this.takeLine(data);
    this.companion?.receive(this.run, replaced);
    if (replaced || opening || this.leavesView()) this.fit();
    else this.draw();
    if (note && !opening) note.scrollIntoView();
    if (this.points.pending.length) this.sendSoon(); // edits made meanwhile, or that another page had no time to send
    this.root.dataset.ready = "true";
    this.resizes.observe(this.parts.plot);
  }

  close() {
    const { position, fresh } = this.player;
    places.set(this.Subject, { run: this.run, position, fresh });
    this.off.abort();
    clearTimeout(this.again);
    this.resizes?.disconnect();
    this.player.stop();
    this.companion?.close?.();
    this.canvas.close();
    tellNote(this.root, "");
    this.root.remove();
  }

  // ---- what is on the board -------------------------------------------------------------------------------

  draw() {
    const { run, player, points, pointed, cross, kept } = this;
    const data = points.current;
    const chosen = pointed.example ?? this.chosen;
    const scene = run.scene(player.position, player.fresh, player.progress);
    this.shown = scene.line;
    const look = { ...data, chosen, layers: kept.layers, settled: !player.tween, wrong: (y, s) => plane.isWrong(y, s, run.boundary) };
    this.canvas.draw({ ...scene, ...look, cross, ghost: pointed.ghost, arrowScale: this.arrowScale() });
    this.companion?.draw(scene, look);
    this.say();
  }

  // What the pointer is over, in either picture: an example, or a line to be drawn beside the run's.
  point({ example, ghost }) {
    if (example === this.pointed.example && !ghost && !this.pointed.ghost) return;
    this.pointed = { example, ghost };
    this.draw();
  }

  moved() {
    this.syncControls();
    this.draw();
  }

  say() {
    const { run, player, points } = this;
    Object.assign(this.root.dataset, {
      points: points.current.points.length,
      pending: points.pending.length,
      updates: run.length,
      step: run.updatesAt(player.position),
      outcome: run.outcome,
    });
    // Nobody reads sixty sentences a second.
    const now = performance.now();
    const hurried = player.playing && this.kept.speed === "fastest" && !player.atEnd;
    if (hurried && now < this.spoken + READABLE) return;
    this.spoken = now;
    this.tell();
  }

  tell() {
    const { run, parts, chosen } = this;
    const { position, fresh, playing, atEnd } = this.player;
    const { current } = this.points;
    this.able({ ...history.able(this.undoes), clear: current.points.length, flip: chosen !== null, delete: chosen !== null });
    this.able({ first: position > 0, back: position > 0, play: run.total, forward: run.total && (!atEnd || fresh), last: !atEnd });
    parts.scrub.disabled = !run.total;
    this.side.show({ run, position, fresh, line: this.shown, data: current, chosen, quiet: playing && !atEnd });
    parts.scrub.max = run.total;
    parts.scrub.value = position;
    parts.scrub.setAttribute("aria-valuetext", `${position} of ${run.total}`);
  }

  able(usable) {
    for (const [name, use] of Object.entries(usable)) this.parts.buttons[name].disabled = !use;
  }

  // ---- a line set by hand -----------------------------------------------------------------------------------

  setHand(hand, gesture = null) {
    if (![...hand.w, hand.b].every(Number.isFinite)) return;
    const before = this.kept.hand;
    this.kept.hand = hand;
    history.record(this.line, before, { gesture });
    this.side.clearProblem();
    this.draw();
  }

  // The line that comes with other points: with these it is taken back.
  takeLine({ hand, revision }) {
    const { kept } = this;
    if (kept.revision === revision) return;
    const [before, opening] = [kept.hand, kept.revision === undefined];
    kept.revision = revision;
    if (history.isTakenBack(revision)) return;
    kept.hand = byHand.hold(hand, [0, 0]);
    if (!opening) history.record(this.line, before, { event: revision });
  }

  changeHand(name, gesture) {
    const { hand } = this.kept;
    const { view } = this.canvas;
    const step = (this.canvas.size()[1] * view.unit) / 60;
    const changes = {
      double: () => byHand.multiply(hand, 2),
      halve: () => byHand.multiply(hand, 0.5),
      reverse: () => byHand.multiply(hand, -1),
      left: () => byHand.turn(hand, TURN),
      right: () => byHand.turn(hand, -TURN),
      up: () => byHand.shiftAlong(hand, step),
      down: () => byHand.shiftAlong(hand, -step),
    };
    if (plane.isDefined(hand)) this.setHand(changes[name](), gesture);
  }

  // What of the line is at a place: "tip", "line" or null.
  partAt(at) {
    const { hand } = this.kept;
    if (!hand || !plane.isDefined(hand)) return null;
    const { unit } = this.canvas.view;
    const tip = plane.add(hand.grip, plane.scale(this.arrowScale(), hand.w));
    if (plane.length(plane.add(at, plane.scale(-1, tip))) <= GRAB.tip * unit) return "tip";
    return Math.abs(plane.distance(hand, at)) <= GRAB.line * unit ? "line" : null;
  }

  dragHand(held, now) {
    const { part, hand, at, arrowScale } = held;
    const by = plane.add(now, plane.scale(-1, at));
    if (part === "line") return this.setHand(byHand.shift(hand, by), held);
    const w = plane.add(hand.w, plane.scale(1 / arrowScale, by));
    if (plane.isDefined({ w })) this.setHand(byHand.turnTo(hand, w), held);
  }

  // ---- editing --------------------------------------------------------------------------------------------

  edit(edit, gesture = null) {
    this.points.edit(edit, gesture);
    this.edited();
  }

  edited() {
    const n = this.points.current.points.length;
    if (this.chosen !== null && this.chosen >= n) this.chosen = null;
    this.pointed = NOTHING;
    if (n === 0) Object.assign(this.player, { position: 0, fresh: false }); // an empty plane: see the run begin
    if (!this.held && this.leavesView()) this.fit();
    else this.draw();
    if (this.points.pending.length) this.sendSoon();
  }

  // One message at a time: what is edited until its answer comes goes with the next, and a busy server has the less to do.
  sendSoon(patience = SEND_AGAIN.first) {
    if (this.sending || this.awaited > this.points.seen) return;
    const wait = Math.max(0, (this.sentAt ?? 0) + SEND_EVERY - performance.now());
    this.sending = setTimeout(() => {
      this.sending = null;
      if (!this.points.pending.length) return;
      this.sentAt = performance.now();
      this.awaited = this.points.pending.at(-1)[0];
      this.send("edits", this.points.message());
      clearTimeout(this.again);
      this.again = setTimeout(() => this.sendAgain(Math.min(2 * patience, SEND_AGAIN.last)), patience);
    }, wait);
  }

  sendAgain(patience) {
    this.awaited = 0;
    if (this.points.pending.length) this.sendSoon(patience);
  }

  // way: "undo" or "redo".
  travel(way) {
    history[way](this.undoes);
    this.side.clearProblem?.();
    this.edited();
  }

  clear() {
    this.chosen = null;
    this.edit(["clear"]);
  }

  addAt(at, label) {
    const [x, y] = this.canvas.readable(at);
    this.edit(["add", x, y, label]);
  }

  flip(i = this.chosen) {
    if (i !== null) this.edit(["flip", i]);
  }

  delete() {
    if (this.chosen === null) return;
    const i = this.chosen;
    this.chosen = null;
    this.edit(["delete", i]);
  }

  paint(label) {
    this.kept.brush = label;
    this.syncControls();
  }

  choose(i) {
    this.chosen = i;
    this.cross = null;
    this.draw();
    if (i !== null) this.parts.live.textContent = describe(i, this.points.current, this.shown);
  }

  // Shift and an arrow move the chosen point, or else the crosshair at which Enter places a point.
  nudge(key) {
    const { canvas } = this;
    const by = 16 * canvas.view.unit;
    const step = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[key];
    const moved = (from) => canvas.readable(canvas.clamp(plane.add(from, step)));
    if (this.chosen !== null) return this.edit(["move", this.chosen, ...moved(this.points.current.points[this.chosen])]);
    this.cross = moved(this.cross ?? canvas.view.centre);
    this.parts.live.textContent = `Crosshair at (${this.cross.join(", ")})`;
    this.draw();
  }

  addAtCross(other) {
    this.cross ??= this.canvas.readable(this.canvas.view.centre);
    this.addAt(this.cross, other ? -this.kept.brush : this.kept.brush);
  }

  chooseNext(by) {
    const n = this.points.current.points.length;
    if (n) this.choose(this.chosen === null ? (by > 0 ? 0 : n - 1) : (this.chosen + by + n) % n);
  }

  escape() {
    closeMenus(this.root);
    this.choose(null);
  }

  toggleHelp() {
    this.parts.help.open = !this.parts.help.open;
  }

  // ---- view -----------------------------------------------------------------------------------------------

  // The points, and where the lines of the run come nearest to the origin, unless that is far away and not asked for.
  worthSeeing() {
    const { points } = this.points.current;
    const reach = points.reduce((most, x) => Math.max(most, plane.length(x)), 0);
    const feet = this.run.lines().map((line) => plane.foot(line, [0, 0]));
    const far = this.withLine && plane.isDefined(this.shown) ? [plane.foot(this.shown, [0, 0])] : [];
    return [...points, ...feet.filter((x) => plane.length(x) <= reach), ...far];
  }

  // Whether points lie outside a view that the user has not chosen.
  leavesView() {
    return !this.viewChosen && !this.points.current.points.every((x) => plane.isInView(x, this.canvas.view));
  }

  // Vectors to scale, or shrunk by a round number when the longest so far would leave the picture.
  arrowScale() {
    if (this.held?.part) return this.held.arrowScale; // the tip stays under the finger
    return this.canvas.arrowScale(this.run.longest(this.player.position));
  }

  show(view) {
    this.canvas.show(view);
    this.companion?.show?.(view);
    this.draw();
  }

  // What the user asks to see stays; the tail of w stays where it is too.
  look(view) {
    this.viewChosen = true;
    this.show(view);
  }

  fit(withLine = false) {
    this.viewChosen = false;
    this.withLine = withLine;
    this.companion?.fit?.();
    const view = this.canvas.fitting(this.worthSeeing());
    // In a new view the tail of w comes to the middle.
    if (this.kept.hand) this.kept.hand = byHand.hold(this.kept.hand, view.centre);
    this.show(view);
  }

  // What the user asks for shows the line too, however far away.
  refit() {
    this.fit(true);
  }

  zoom(factor) {
    const { centre, unit } = this.canvas.view;
    this.look(plane.viewAround(centre, unit * factor, this.canvas.size()));
  }

  resize() {
    if (!this.canvas.hasResized()) return;
    this.companion?.resize();
    const { centre, unit } = this.canvas.view;
    this.show(this.viewChosen ? plane.viewAround(centre, unit, this.canvas.size()) : this.canvas.fitting(this.worthSeeing()));
  }

  // ---- theme, controls, listeners ---------------------------------------------------------------------------

  restyle() {
    const color = themeColors(this.root);
    if (JSON.stringify(color) === JSON.stringify(this.canvas.color)) return;
    this.canvas.restyle(color);
    this.companion?.restyle?.(color);
  }

  syncControls() {
    const { parts, kept, player } = this;
    parts.buttons.plus.setAttribute("aria-pressed", kept.brush > 0);
    parts.buttons.minus.setAttribute("aria-pressed", kept.brush < 0);
    if (player.playing !== this.showsPause) {
      this.showsPause = player.playing;
      parts.buttons.play.innerHTML = ICONS[player.playing ? "pause" : "play"];
      const title = player.playing ? "Pause (space)" : "Play (space)";
      for (const name of ["title", "aria-label"]) parts.buttons.play.setAttribute(name, title);
    }
    parts.grain.value = kept.grain;
    parts.speed.value = kept.speed;
    for (const [name, box] of Object.entries(parts.layerBoxes)) box.checked = kept.layers.has(name);
  }

  listen() {
    const { buttons, scrub, grain, speed, layerBoxes } = this.parts;
    const { player, kept } = this;
    const signal = this.off.signal;
    const on = (target, type, handler, options = {}) => target.addEventListener(type, handler, { signal, ...options });
    const actions = {
      plus: () => this.paint(1), minus: () => this.paint(-1), undo: () => this.travel("undo"), redo: () => this.travel("redo"),
      clear: () => this.clear(), flip: () => this.flip(), delete: () => this.delete(), fit: () => this.refit(),
      closer: () => this.zoom(1 / 1.4), wider: () => this.zoom(1.4),
      first: () => player.first(), back: () => player.back(), play: () => player.play(), forward: () => player.forward(),
      last: () => player.last(),
    };
    for (const [name, action] of Object.entries(actions)) on(buttons[name], "click", action);
    new Pointer(this, this.canvas, on);
    this.companion?.listen?.(on);
    on(scrub, "input", () => (player.pause(), player.go(Number(scrub.value))));
    on(grain, "change", () => (kept.grain = grain.value));
    on(speed, "change", () => player.setSpeed(speed.value));
    for (const [name, box] of Object.entries(layerBoxes)) {
      on(box, "change", () => (box.checked ? kept.layers.add(name) : kept.layers.delete(name), this.draw()));
    }
    on(document, "keydown", (event) => press(this, event), { capture: true });
    on(document, "keyup", (event) => fromSeed(event, this.parts.plot));
    on(document, "click", (event) => closeMenus(this.root, event.target));
  }
}
