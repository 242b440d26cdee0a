// The board: the page's parts, what the user does to them, and the frame in which everything moves.
// The server is told of edits only; stepping, playing, layers and views stay here.

import * as plane from "./geometry.js";
import * as byHand from "./hand.js";
import { Panel } from "./panel.js";
import { erase, isBlank, paint } from "./paint.js";
import * as picture from "./picture.js";
import { Points } from "./points.js";
import { Run } from "./run.js";
import { build, ICONS } from "./shell.js";
import { Stages } from "./stages.js";
import { describe, isWrong, story, values } from "./words.js";

const CLICK_RADIUS = { mouse: 13, pen: 16, touch: 24 }; // px around a point that count as on it
const DRAG_START = 6; // px that a finger may tremble
const SEND_EVERY = 60; // ms between messages while dragging
const SPEEDS = { slow: 1500, normal: 700, fast: 200, fastest: 0 }; // ms from step to step when playing
const SWEEP = 650; // ms that a single step takes to be told
const READABLE = 100; // ms that a sentence stays at least

const TURN = Math.PI / 90; // what an arrow key turns a line by
const GRAB = { tip: 18, line: 9 }; // px around the tip of w, and around a line, that grab it
const kept = new Map(); // what a board shows when its page is opened again in the same tab
const sharedPoints = new Points(); // every page shows the session's points
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  // mode: "run" steps through a run, "hand" has a line set by hand (beginning with `hand`), "best" steps through
  // the stages of the max-margin separator.
  constructor(parent, Plotly, { name, mode, hand }) {
    this.Plotly = Plotly;
    this.mode = mode;
    this.parts = build(parent, mode === "run" ? picture.LAYERS : picture.HAND_LAYERS, mode);
    this.root = this.parts.root;
    this.off = new AbortController();
    this.pointer = this.chosen = this.cross = null;
    this.remember(name, hand);
    this.color = this.themeColors();
    this.view = plane.fitView([], this.plotSize());
    this.syncControls();
  }

  async open() {
    const { plot } = this.parts;
    const config = { staticPlot: true, displayModeBar: false, showSendToCloud: false, responsive: false };
    await this.Plotly.newPlot(plot, picture.still(this.color), picture.layout(this.color, this.view), config);
    this.listen();
    this.resizes = new ResizeObserver(() => this.resize());
    return this;
  }

  // Called with every change of data, and again when the theme changes.
  receive(data, send) {
    this.send = send;
    const replaced = this.points.receive(data);
    const before = this.run;
    this.run = new (this.mode === "best" ? Stages : Run)(data.run, data.points, data.labels);
    if (!before || !before.equals(this.run)) this.takePlace(before, replaced);
    // Who has just picked a preset wants to step, not to pick the next one.
    if (replaced && document.activeElement?.matches("[role=combobox]")) this.parts.plot.focus({ preventScroll: true });
    this.restyle();
    const opening = !this.root.dataset.ready;
    if (replaced && this.kept.hand && !opening) this.kept.hand = byHand.hold(data.hand, [0, 0]);
    if (replaced || opening || this.leavesView()) this.fit();
    this.draw();
    if (opening && this.points.pending.length) this.sendSoon(); // edits that another page had no time to send
    this.root.dataset.ready = "true";
    this.resizes.observe(this.parts.plot);
  }

  remember(name, hand) {
    if (!kept.has(name)) {
      const layers = new Set(picture.SHOWN_FIRST[this.mode]);
      kept.set(name, { layers, brush: 1, speed: "normal", grain: "mistake", place: {}, hand: hand && byHand.hold(hand, [0, 0]) });
    }
    this.kept = kept.get(name);
    this.points = sharedPoints;
    this.layers = this.kept.layers;
    Object.assign(this, this.kept.place);
    if (!hand) return;
    this.panel = new Panel(this.parts.side, {
      typed: (w, b) => this.setHand(byHand.hold({ w, b }, this.view.centre)),
      change: (name) => this.changeHand(name),
      choose: (i) => i !== this.chosen && this.choose(i),
    });
  }

  // Where to stand in a new run: at its result, unless the user is in the middle of stepping; then at the same
  // mistake. `fresh` says that nobody has stepped yet, so that the first → begins at the start.
  takePlace(before, replaced) {
    const { run } = this;
    if (run instanceof Stages) return Object.assign(this, { position: before ? this.position : 0, fresh: false });
    const stepping = before && !replaced && !this.fresh && (this.position < before.total || before.length === 0);
    this.stopTween();
    this.fresh = !stepping && run.points.length > 0;
    if (this.fresh) this.position = run.total;
    else this.position = stepping ? run.positionOf(Math.min(before.updatesAt(this.position), run.length)) : 0;
  }

  close() {
    this.kept.place = { run: this.run, position: this.position, fresh: this.fresh };
    this.off.abort();
    this.resizes?.disconnect();
    cancelAnimationFrame(this.timer);
    this.Plotly.purge(this.parts.plot);
    this.root.remove();
  }

  // ---- what is on the board -------------------------------------------------------------------------------

  // Set the line of a board whose line is set by hand.
  setHand(hand) {
    if (![...hand.w, hand.b].every(Number.isFinite)) return;
    this.kept.hand = hand;
    this.panel.clearProblem();
    this.draw();
  }

  changeHand(name) {
    const { hand } = this.kept;
    const step = (this.plotSize()[1] * this.view.unit) / 60;
    const changes = {
      double: () => byHand.multiply(hand, 2),
      halve: () => byHand.multiply(hand, 0.5),
      reverse: () => byHand.multiply(hand, -1),
      left: () => byHand.turn(hand, TURN),
      right: () => byHand.turn(hand, -TURN),
      up: () => byHand.shiftAlong(hand, step),
      down: () => byHand.shiftAlong(hand, -step),
    };
    if (plane.isDefined(hand)) this.setHand(changes[name]());
  }

  // What of the line is at a place: "tip", "line" or null.
  partAt(at) {
    const { hand } = this.kept;
    if (!hand || !plane.isDefined(hand)) return null;
    const tip = plane.add(hand.grip, plane.scale(this.arrowScale(), hand.w));
    if (plane.length(plane.add(at, plane.scale(-1, tip))) <= GRAB.tip * this.view.unit) return "tip";
    return Math.abs(plane.distance(hand, at)) <= GRAB.line * this.view.unit ? "line" : null;
  }

  // The line that is drawn now: between two states while a step is being told, else the state of the position.
  moment() {
    const { run, position } = this;
    if (this.kept.hand) return { line: this.kept.hand, update: null };
    if (run.line) return { line: run.line(position), update: null };
    const k = run.updatesAt(position);
    const after = run.states[k];
    const told = run.isUpdate(position) && !this.fresh ? this.update(k) : null;
    const t = this.tween?.progress ?? 1;
    if (!told || t === 1) return { line: after, update: told };
    // First the arrow ηyx grows at the tip of the old w, then the line sweeps.
    const [grown, swept] = [Math.min(1, t / 0.4), Math.max(0, (t - 0.4) / 0.6)];
    const eased = swept * swept * (3 - 2 * swept);
    const line = plane.isDefined(told.before) ? plane.between(told.before, after, eased) : grown < 1 ? told.before : after;
    return { line, update: { ...told, progress: grown } };
  }

  update(k) {
    const { run } = this;
    const i = run.index[k - 1];
    const eta = run.eta === 1 ? "" : "η";
    return {
      before: run.states[k - 1],
      after: run.states[k],
      step: plane.scale(run.eta * run.labels[i], run.points[i]),
      name: `${run.labels[i] > 0 ? "+" : "−"}${eta}x`,
      progress: 1,
    };
  }

  draw() {
    const { points, labels } = this.points.current;
    const { line, update } = this.moment();
    const looking = this.mode === "run" && !this.fresh && this.position > 0 && this.position <= this.lastExample();
    const example = looking ? this.run.exampleAt(this.position) : null;
    this.shown = line;
    const moment = picture.moving({
      line, update, example, points, labels,
      wrong: (y, s) => isWrong(y, s, this.run.boundary),
      proof: { ...this.run, parts: this.run.shown?.(this.position) },
      chosen: this.chosen, cross: this.cross, view: this.view, grip: this.kept.hand?.grip, arrowScale: this.arrowScale(), settled: !this.tween, layers: this.layers,
    });
    const { plot } = this.parts;
    const changed = picture.changes(moment, isBlank(plot) ? null : this.before, plot.data, this.color);
    this.before = moment;
    for (const [name, trace] of Object.entries(changed)) Object.assign(plot.data[picture.ORDER.indexOf(name)], trace);
    paint(plot, Object.keys(changed), this.view);
    this.say();
  }

  // After the last update of a converged run there is a pass without a mistake: at its end no example is marked.
  lastExample() {
    const { run } = this;
    return run.outcome === "limit" ? run.total : run.total - 1;
  }

  say() {
    const { run, position } = this;
    Object.assign(this.root.dataset, {
      points: this.points.current.points.length,
      pending: this.points.pending.length,
      updates: run.length,
      step: run.updatesAt(position),
      outcome: run.outcome,
    });
    // Nobody reads sixty sentences a second.
    const now = performance.now();
    if (this.playing && SPEEDS[this.kept.speed] < READABLE && !this.atEnd() && now < this.spoken + READABLE) return;
    this.spoken = now;
    this.tell();
  }

  tell() {
    const { run, position, parts, fresh } = this;
    const { points } = this.points.current;
    this.tellTools();
    if (this.panel) return this.panel.show(this.kept.hand, this.points.current, run.verdict, this.chosen);
    const { title, lines } = run.story?.(position) ?? story(run, position, fresh);
    const shown = JSON.stringify([title, lines, run.values?.(position), run.words, position, this.chosen && this.shown, points, this.chosen]);
    if (shown === this.told) return;
    this.told = shown;
    parts.title.textContent = title;
    parts.lines.replaceChildren(...lines.map(paragraph));
    parts.outcome.replaceChildren(...run.words.map(paragraph));
    if (!this.playing || this.atEnd()) parts.live.textContent = [title, ...lines].join(" ");
    (run.values?.(position) ?? values(run, position, this.points.current)).forEach(([, value], row) => (parts.values[row].textContent = value));
    parts.scrub.max = run.total;
    parts.scrub.value = position;
    parts.scrub.setAttribute("aria-valuetext", title);
    const chosen = this.chosen !== null && points[this.chosen];
    parts.point.textContent = chosen ? [describe(this.chosen, this.points.current, this.shown), run.role?.(this.chosen)].filter(Boolean).join(". ") : "";
    this.able({ first: position > 0, back: position > 0, forward: position < run.total || fresh, last: position < run.total });
  }

  tellTools() {
    const { past, future, current } = this.points;
    const chosen = this.chosen !== null;
    this.able({ undo: past.length, redo: future.length, clear: current.points.length, flip: chosen, delete: chosen });
  }

  able(usable) {
    for (const [name, use] of Object.entries(usable)) this.parts.buttons[name].disabled = !use;
  }

  // ---- stepping -------------------------------------------------------------------------------------------

  atEnd() {
    return this.position >= this.run.total;
  }

  go(position, told = false) {
    this.position = position;
    this.fresh = false;
    this.stopTween();
    if (told && this.run.isUpdate(position) && !stillness.matches) this.startTween(SWEEP);
    this.draw();
  }

  first() {
    this.pause();
    this.go(0);
  }

  back() {
    this.pause();
    this.go(this.run.previous(this.position, this.kept.grain));
  }

  forward() {
    this.pause();
    const from = this.fresh ? 0 : this.position;
    this.go(this.run.next(from, this.kept.grain), true);
  }

  last() {
    this.pause();
    this.go(this.run.total);
  }

  play() {
    if (this.playing) return this.pause();
    if (this.atEnd()) this.go(0);
    if (this.run.total === 0) return;
    this.playing = true;
    this.due = performance.now();
    this.syncControls();
    this.tick();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.syncControls();
    this.draw();
  }

  startTween(duration) {
    this.tween = { start: performance.now(), duration, progress: 0 };
    this.tick();
  }

  stopTween() {
    this.tween = null;
  }

  // One frame: move what is being told, take the next step when it is due, and ask for another frame if needed.
  tick() {
    cancelAnimationFrame(this.timer);
    this.timer = requestAnimationFrame(() => {
      const now = performance.now();
      if (this.tween) {
        this.tween.progress = Math.min(1, (now - this.tween.start) / this.tween.duration);
        this.draw();
        if (this.tween.progress === 1) this.tween = null;
      } else if (this.playing && now >= this.due) this.playStep(now);
      if (this.tween || this.playing) this.tick();
    });
  }

  playStep(now) {
    if (this.atEnd()) return this.pause();
    const pace = SPEEDS[this.kept.speed];
    this.due = now + pace;
    this.position = this.run.next(this.position, this.kept.grain);
    const told = this.run.isUpdate(this.position) && pace >= 200 && !stillness.matches;
    if (told) this.tween = { start: now, duration: Math.min(SWEEP, pace * 0.8), progress: 0 };
    this.draw();
  }

  // ---- editing --------------------------------------------------------------------------------------------

  edit(edit, gesture = null) {
    this.points.edit(edit, gesture);
    this.edited();
  }

  edited() {
    const n = this.points.current.points.length;
    if (this.chosen !== null && this.chosen >= n) this.chosen = null;
    if (n === 0) [this.position, this.fresh] = [0, false]; // who starts from an empty plane wants to see the run begin
    if (!this.pointer && this.leavesView()) this.fit();
    this.draw();
    this.sendSoon();
  }

  sendSoon() {
    if (this.sending) return;
    const wait = Math.max(0, (this.sentAt ?? 0) + SEND_EVERY - performance.now());
    this.sending = setTimeout(() => {
      this.sending = null;
      this.sentAt = performance.now();
      this.send("edits", this.points.message());
    }, wait);
  }

  undo() {
    this.points.undo();
    this.edited();
  }

  redo() {
    this.points.redo();
    this.edited();
  }

  clear() {
    this.chosen = null;
    this.edit(["clear"]);
  }

  addAt(at, label) {
    const [x, y] = this.readable(at);
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

  readable(at) {
    return at.map((value) => plane.readable(value, this.view.unit));
  }

  // ---- pointer: click places, drag moves a point or the plane, right click is the other class ---------------

  place(event) {
    const box = this.parts.plot.getBoundingClientRect();
    const { l, t } = picture.MARGIN;
    const [width, height] = this.plotSize();
    const [px, py] = [event.clientX - box.left - l, event.clientY - box.top - t];
    const inside = px >= 0 && py >= 0 && px <= width && py <= height;
    return { inside, at: [this.view.x[0] + px * this.view.unit, this.view.y[1] - py * this.view.unit] };
  }

  pointAt(at, kind) {
    const reach = (CLICK_RADIUS[kind] ?? CLICK_RADIUS.mouse) * this.view.unit;
    let [best, nearest] = [null, reach];
    this.points.current.points.forEach((x, i) => {
      const distance = Math.hypot(x[0] - at[0], x[1] - at[1]);
      if (distance <= nearest) [best, nearest] = [i, distance];
    });
    return best;
  }

  pointerDown(event) {
    const { inside, at } = this.place(event);
    if (!inside || event.button !== 0 || event.ctrlKey) return;
    const hit = event.altKey ? null : this.pointAt(at, event.pointerType);
    const part = hit === null ? this.partAt(at) : null;
    this.pointer = {
      id: event.pointerId, hit, part, at, hand: this.kept.hand, arrowScale: this.arrowScale(), start: [event.clientX, event.clientY], moved: false,
      view: this.view, offset: hit === null ? [0, 0] : plane.add(this.points.current.points[hit], plane.scale(-1, at)),
    };
    if (hit !== null || part || event.pointerType === "mouse") this.parts.plot.setPointerCapture(event.pointerId);
    if (hit !== null) this.choose(hit);
  }

  pointerMove(event) {
    const pointer = this.pointer;
    if (!pointer || event.pointerId !== pointer.id) return this.hover(event);
    const [dx, dy] = [event.clientX - pointer.start[0], event.clientY - pointer.start[1]];
    if (!pointer.moved && Math.hypot(dx, dy) < DRAG_START) return;
    pointer.moved = true;
    if (pointer.part) this.dragHand(pointer, this.place(event).at);
    else if (pointer.hit === null) {
      if (event.pointerType === "touch") return; // a finger on empty space scrolls the page
      const { centre, unit } = pointer.view;
      this.viewChosen = true;
      this.show(plane.viewAround([centre[0] - dx * unit, centre[1] + dy * unit], unit, this.plotSize()), true);
    } else if (pointer.hit < this.points.current.points.length) {
      const [x, y] = this.readable(this.clamp(plane.add(this.place(event).at, pointer.offset)));
      this.edit(["move", pointer.hit, x, y], pointer);
    }
  }

  pointerUp(event) {
    const pointer = this.pointer;
    if (!pointer || event.pointerId !== pointer.id) return;
    this.pointer = null;
    if (pointer.moved) return;
    if (pointer.hit !== null || pointer.part) return;
    const { inside, at } = this.place(event);
    if (this.chosen !== null) this.choose(null);
    if (inside) this.addAt(at, event.shiftKey ? -this.kept.brush : this.kept.brush);
  }

  dragHand({ part, hand, at, arrowScale }, now) {
    const by = plane.add(now, plane.scale(-1, at));
    if (part === "line") return this.setHand(byHand.shift(hand, by));
    const w = plane.add(hand.w, plane.scale(1 / arrowScale, by));
    if (plane.isDefined({ w })) this.setHand(byHand.turnTo(hand, w));
  }

  pointerCancel() {
    this.pointer = null;
  }

  otherClass(event) {
    event.preventDefault();
    this.pointer = null;
    const { inside, at } = this.place(event);
    if (!inside) return;
    const hit = this.pointAt(at, event.pointerType ?? "mouse");
    if (hit !== null) this.flip(hit);
    else this.addAt(at, -this.kept.brush);
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const { inside, at } = this.place(event);
    const hit = inside ? this.pointAt(at, event.pointerType) : null;
    const held = hit !== null || this.partAt(at);
    this.parts.plot.style.cursor = !inside ? "default" : held ? "grab" : "crosshair";
    this.parts.plot.title = hit === null ? "" : describe(hit, this.points.current, this.shown);
  }

  clamp([x, y]) {
    const { view } = this;
    return [Math.min(Math.max(x, view.x[0]), view.x[1]), Math.min(Math.max(y, view.y[0]), view.y[1])];
  }

  // ---- keyboard -------------------------------------------------------------------------------------------

  key(event) {
    const target = event.target;
    const ours = this.root.contains(target);
    const typing = target.matches("input:not([type=range]):not([type=checkbox]), textarea, [contenteditable], [role=combobox]");
    const choosing = target.matches("select") && !["ArrowLeft", "ArrowRight"].includes(event.key);
    const elsewhere = !ours && (choosing || target.matches("input, [role=option], [role=slider], [role=radio], [role=tab]"));
    if (typing || choosing || elsewhere || event.altKey || event.defaultPrevented) return;
    const action = this.action(event, target);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  action(event, target) {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (command) {
      if (key === "z") return () => (event.shiftKey ? this.redo() : this.undo());
      return key === "y" ? () => this.redo() : null;
    }
    if ((key === " " || key === "Enter") && target.matches("button, summary, input, a, [role=button]")) return null;
    if (event.shiftKey && key.startsWith("Arrow")) return () => this.nudge(key);
    const onHand = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", "[": "halve", "]": "double", x: "reverse" };
    if (this.kept.hand && key in onHand) return () => this.changeHand(onHand[key]);
    if (key === " " && this.mode !== "run") return null;
    if (this.kept.hand && ["Home", "End"].includes(key)) return null;
    return {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.forward(),
      " ": () => this.play(),
      Home: () => this.first(),
      End: () => this.last(),
      "+": () => this.paint(1),
      "=": () => this.paint(1),
      "-": () => this.paint(-1),
      "−": () => this.paint(-1),
      Delete: () => this.delete(),
      Backspace: () => this.delete(),
      Enter: () => this.addAtCross(event.shiftKey),
      n: () => this.chooseNext(1),
      p: () => this.chooseNext(-1),
      f: () => this.flip(),
      0: () => this.refit(),
      "?": () => this.toggleHelp(),
      Escape: () => this.escape(),
    }[key];
  }

  // Shift and an arrow move the chosen point, or else the crosshair at which Enter places a point.
  nudge(key) {
    const by = 16 * this.view.unit;
    const [dx, dy] = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[key];
    if (this.chosen !== null) {
      const [x, y] = this.readable(this.clamp(plane.add(this.points.current.points[this.chosen], [dx, dy])));
      return this.edit(["move", this.chosen, x, y]);
    }
    this.cross = this.readable(this.clamp(plane.add(this.cross ?? this.view.centre, [dx, dy])));
    this.parts.live.textContent = `Crosshair at (${this.cross.join(", ")})`;
    this.draw();
  }

  addAtCross(other) {
    this.cross ??= this.readable(this.view.centre);
    this.addAt(this.cross, other ? -this.kept.brush : this.kept.brush);
  }

  chooseNext(by) {
    const n = this.points.current.points.length;
    if (n) this.choose(this.chosen === null ? (by > 0 ? 0 : n - 1) : (this.chosen + by + n) % n);
  }

  escape() {
    this.parts.help.open = this.parts.layers.open = false;
    this.choose(null);
  }

  toggleHelp() {
    this.parts.help.open = !this.parts.help.open;
  }

  // ---- view -----------------------------------------------------------------------------------------------

  plotSize() {
    const { l, r, t, b } = picture.MARGIN;
    const { clientWidth, clientHeight } = this.parts.plot;
    return [Math.max(50, clientWidth - l - r), Math.max(50, clientHeight - t - b)];
  }

  // The points, and where the lines of the run come nearest to the origin, unless that is far away.
  worthSeeing() {
    const { points } = this.points.current;
    const reach = points.reduce((most, x) => Math.max(most, plane.length(x)), 0);
    const feet = (this.kept.hand ? [this.kept.hand] : this.run.states).filter(plane.isDefined).map((line) => plane.foot(line, [0, 0]));
    return [...points, ...feet.filter((x) => plane.length(x) <= reach)];
  }

  // Whether points lie outside a view that the user has not chosen.
  leavesView() {
    const { x, y } = this.view;
    return !this.viewChosen && this.points.current.points.some((p) => p[0] < x[0] || p[0] > x[1] || p[1] < y[0] || p[1] > y[1]);
  }

  // Vectors to scale, or shrunk by a round number when the longest so far would leave the picture.
  arrowScale() {
    if (this.pointer?.part) return this.pointer.arrowScale; // the tip stays under the finger
    const [width, height] = this.plotSize();
    const longest = this.kept.hand ? plane.length(this.kept.hand.w) : this.run.longest[this.run.updatesAt(this.position)];
    return plane.drawingScale(longest, 0.42 * Math.min(width, height) * this.view.unit);
  }

  show(view, held = false) {
    this.view = view;
    // The tail of w stays where it is while the user moves the plane, and comes to the middle when the view is new.
    if (this.kept.hand && !held) this.kept.hand = byHand.hold(this.kept.hand, view.centre);
    this.before = null;
    this.Plotly.relayout(this.parts.plot, { "xaxis.range": view.x, "yaxis.range": view.y });
    this.draw();
  }

  fit() {
    this.viewChosen = false;
    this.show(plane.fitView(this.worthSeeing(), this.plotSize()));
  }

  // What the user asks for shows the line too, however far away.
  refit() {
    this.viewChosen = false;
    const far = plane.isDefined(this.shown) ? [plane.foot(this.shown, [0, 0])] : [];
    this.show(plane.fitView([...this.worthSeeing(), ...far], this.plotSize()));
  }

  zoom(factor) {
    this.viewChosen = true;
    this.show(plane.viewAround(this.view.centre, this.view.unit * factor, this.plotSize()), true);
  }

  resize() {
    const plot = this.parts.plot;
    const size = `${plot.clientWidth}×${plot.clientHeight}`;
    if (!plot.clientWidth || size === this.size) return;
    this.size = size;
    this.view = plane.fitView(this.worthSeeing(), this.plotSize());
    this.before = null;
    const { width, height } = { width: plot.clientWidth, height: plot.clientHeight };
    this.Plotly.relayout(plot, { width, height, "xaxis.range": this.view.x, "yaxis.range": this.view.y });
    this.draw();
  }

  // ---- theme, controls, listeners ---------------------------------------------------------------------------

  themeColors() {
    const style = getComputedStyle(this.root);
    return picture.colors(style, isDark(style.getPropertyValue("--st-background-color")));
  }

  restyle() {
    const color = this.themeColors();
    if (JSON.stringify(color) === JSON.stringify(this.color)) return;
    this.color = color;
    const { plot } = this.parts;
    this.Plotly.react(plot, picture.still(color), picture.layout(color, this.view));
    erase(plot);
  }

  syncControls() {
    const { parts, kept } = this;
    parts.buttons.plus.setAttribute("aria-pressed", kept.brush > 0);
    parts.buttons.minus.setAttribute("aria-pressed", kept.brush < 0);
    parts.buttons.play.innerHTML = ICONS[this.playing ? "pause" : "play"];
    parts.buttons.play.setAttribute("aria-label", this.playing ? "Pause (space)" : "Play (space)");
    parts.grain.value = kept.grain;
    parts.speed.value = kept.speed;
    for (const [name, box] of Object.entries(parts.layerBoxes)) box.checked = this.layers.has(name);
  }

  save() {
    this.Plotly.downloadImage(picture.wholeFigure(this.parts.plot), { format: "png", scale: 2, filename: "perceptron" });
  }

  listen() {
    const { plot, buttons, scrub, grain, speed, layerBoxes } = this.parts;
    const signal = this.off.signal;
    const on = (target, type, handler, options = {}) => target.addEventListener(type, handler, { signal, ...options });
    const actions = {
      plus: () => this.paint(1), minus: () => this.paint(-1), undo: () => this.undo(), redo: () => this.redo(),
      clear: () => this.clear(), flip: () => this.flip(), delete: () => this.delete(), fit: () => this.refit(),
      closer: () => this.zoom(1 / 1.4), wider: () => this.zoom(1.4), save: () => this.save(),
      first: () => this.first(), back: () => this.back(), play: () => this.play(), forward: () => this.forward(),
      last: () => this.last(),
    };
    for (const [name, action] of Object.entries(actions)) on(buttons[name], "click", action);
    on(plot, "pointerdown", (event) => this.pointerDown(event));
    on(plot, "pointermove", (event) => this.pointerMove(event));
    on(plot, "pointerup", (event) => this.pointerUp(event));
    on(plot, "pointercancel", () => this.pointerCancel());
    on(plot, "contextmenu", (event) => this.otherClass(event));
    // A finger that lands on a point drags it; anywhere else it scrolls the page.
    const holdPage = (event) => {
      const { at } = this.place(event.touches[0]);
      if (this.pointAt(at, "touch") !== null || this.partAt(at)) event.preventDefault();
    };
    on(plot, "touchstart", holdPage, { passive: false });
    on(scrub, "input", () => (this.pause(), this.go(Number(scrub.value))));
    on(grain, "change", () => (this.kept.grain = grain.value));
    on(speed, "change", () => ((this.kept.speed = speed.value), (this.due = 0)));
    for (const [name, box] of Object.entries(layerBoxes)) {
      on(box, "change", () => (box.checked ? this.layers.add(name) : this.layers.delete(name), this.draw()));
    }
    on(document, "keydown", (event) => this.key(event), { capture: true });
    on(document, "click", (event) => {
      for (const menu of [this.parts.help, this.parts.layers]) if (!menu.contains(event.target)) menu.open = false;
    });
  }
}

const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });

function isDark(background) {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = background.trim() || "#fff";
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  return 0.3 * r + 0.59 * g + 0.11 * b < 128;
}
