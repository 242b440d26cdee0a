// The mouse, pen or fingers on one picture, as a small state machine: nothing is down, one pointer is down (and holds a
// handle or the view), or two fingers are. What they do are actions of the board; see model/state.js.

import * as plane from "../math/plane.js";
import { NOTHING } from "../model/state.js";
import { describe } from "../words/steps.js";

const TREMBLE = 5; // px that a hand may tremble before a click is a drag
const PER_PIXEL = 0.0015; // a wheel's turn by so many px is a zoom by e to this power
const PINCHED = 0.01; // the same for a pinch on a touchpad, which comes as a wheel with Ctrl
const IDLE = { is: "idle" };

export class Gestures {
  phase = IDLE;
  fingers = new Map(); // pointers that are down: where, px of the picture

  constructor(board, picture, surface, element) {
    this.board = board;
    this.picture = picture;
    this.surface = surface;
    this.element = element;
    const on = (type, handler, options) => board.on(element, type, (event) => this.view && handler(event), options);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.cancel(event));
    on("pointerleave", () => this.pointsAt(NOTHING));
    on("contextmenu", (event) => this.otherClass(event));
    on("wheel", (event) => this.wheel(event), { passive: false });
    // A finger that lands on something to hold drags it; anywhere else it scrolls the page. Two fingers are ours.
    const holdPage = (event) => (event.touches.length > 1 || this.handleAt(event.touches[0], "touch")) && event.preventDefault();
    on("touchstart", holdPage, { passive: false });
  }

  get view() {
    return this.board.state.views[this.picture.name];
  }

  get size() {
    return this.board.state.sizes[this.picture.name];
  }

  // Where in the picture's own coordinates an event is.
  placeOf(event) {
    return this.picture.viewing.place(this.view, this.surface.pixelOf(event), this.size);
  }

  isInside(event) {
    return this.surface.pixelOf(event).every((value, i) => value >= 0 && value <= this.size[i]);
  }

  handleAt(event, kind) {
    return this.picture.holds?.(this.board.moment, this.placeOf(event), this.view, kind, this.size) ?? null;
  }

  act(...action) {
    this.board.act(...action);
  }

  down(event) {
    const { picture, fingers } = this;
    const { pointerId: id, pointerType: kind } = event;
    if (!this.isInside(event) || event.button !== 0 || event.ctrlKey) return;
    fingers.set(id, this.surface.pixelOf(event));
    if (fingers.size > 1) return this.pinchFrom();
    if (this.phase.is !== "idle") return;
    const handle = event.altKey ? null : this.handleAt(event, kind);
    this.phase = { is: "holding", id, handle, start: [event.clientX, event.clientY], moved: false };
    if (handle || kind === "mouse") this.element.setPointerCapture(id);
    this.act("hold", picture.name, handle, this.placeOf(event));
  }

  pinchFrom() {
    const [one, other] = this.fingers.values();
    this.act("drop");
    this.phase = { is: "pinching", view: this.view, one, other };
  }

  move(event) {
    const { fingers, phase } = this;
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, this.surface.pixelOf(event));
    if (phase.is === "pinching") return fingers.size > 1 && this.pinch(); // one may be up again before the other
    if (phase.id !== event.pointerId) return this.hover(event);
    const by = [event.clientX - phase.start[0], event.clientY - phase.start[1]];
    if (!phase.moved && plane.length(by) < TREMBLE) return;
    phase.moved = true;
    if (this.board.state.held?.name !== this.picture.name) return; // a finger on another picture has ended it
    if (!phase.handle && event.pointerType === "touch") return; // a finger on empty space scrolls the page
    this.act("drag", this.placeOf(event), by);
  }

  pinch() {
    const { one, other, view } = this.phase;
    const [first, second] = this.fingers.values();
    const apart = (u, v) => plane.length(plane.add(u, plane.scale(-1, v))) || 1;
    const middle = plane.middle(one, other);
    const by = plane.add(plane.middle(first, second), plane.scale(-1, middle));
    const at = this.picture.viewing.place(view, middle, this.size);
    this.act("pinch", this.picture.name, view, apart(one, other) / apart(first, second), at, by);
  }

  up(event) {
    const { phase, picture } = this;
    this.fingers.delete(event.pointerId);
    if (phase.is === "pinching" && this.fingers.size > 1) return this.pinchFrom(); // of three
    if (phase.is === "pinching" && !this.fingers.size) this.phase = IDLE;
    if (phase.id !== event.pointerId) return;
    this.phase = IDLE;
    const at = this.placeOf(event);
    this.act("drop");
    if (!phase.moved && !phase.handle && this.isInside(event)) this.act("click", picture.name, at, { shift: event.shiftKey });
  }

  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.phase = IDLE;
    this.act("drop");
  }

  otherClass(event) {
    event.preventDefault();
    this.phase = IDLE;
    this.fingers.clear();
    this.act("drop");
    if (this.isInside(event)) this.act("clickOther", this.picture.name, this.placeOf(event), event.pointerType || "mouse");
  }

  // Up and down is closer and wider; to the side, or with Shift, it moves the view.
  wheel(event) {
    if (!this.isInside(event)) return;
    event.preventDefault();
    const { name } = this.picture;
    const [across, down] = [event.deltaX, event.deltaY].map((turn) => turn * (event.deltaMode ? 16 : 1));
    if (event.shiftKey || Math.abs(across) > Math.abs(down)) return this.act("pinch", name, this.view, 1, this.placeOf(event), [-(across || down), 0]);
    this.act("zoom", name, Math.exp(down * (event.ctrlKey ? PINCHED : PER_PIXEL)), this.placeOf(event));
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const { board, picture, element, view } = this;
    const inside = this.isInside(event);
    const handle = inside ? this.handleAt(event, event.pointerType) : null;
    if (picture.holds) element.style.cursor = !inside ? "default" : handle ? "grab" : "crosshair";
    const { data, scene } = board.moment;
    element.title = handle?.part === "point" ? describe(handle.i, data, scene.line) : "";
    if (picture.points) this.pointsAt(inside ? picture.points(board.moment, this.placeOf(event), view, event.pointerType) : NOTHING);
  }

  // What one picture points at, another one shows.
  pointsAt(pointed) {
    if (this.picture.points && this.board.state.lesson.pictures.length > 1) this.act("point", pointed);
  }
}
