// Gestures of the mouse, a pen or fingers on one picture, as a state machine.
// Its phases are: nothing is down; one pointer is down, and holds a handle or the view; or two fingers are down.
// Gestures dispatch actions of the board, see model/reducer.js.

import * as plane from "../../math/plane.js";
import { NOTHING_POINTED } from "../../model/point_actions.js";
import { describePoint } from "../mixins/side_by_side.js";

/** @import { Subject } from "../../model/runs/types" */
/** @import { AnyDispatch, Handle, Moment, InitialState, Picture, PointedTarget, State, Vector } from "../../types" */
/** @import { View } from "../../types" */
/** @import { Surface } from "../../draw/surface.js" */
/** The parts of the board that gestures use, see board.js.
 * @typedef {{ act: AnyDispatch, state: State | InitialState, moment: Moment, abortController: AbortController,
 * isInUse: boolean,
 *   isDismissing: boolean }} GestureBoard */
/** One pointer is down; `start` is in px of the window, and `resting` is the timer of a long press.
 * @typedef {{ is: "holding", id: number, handle: Handle | null, start: Vector, moved: boolean,
 *   resting?: ReturnType<typeof setTimeout> }} Holding */
/** Two fingers are down, and began at these pixels of this view.
 * @typedef {{ is: "pinching", view: View, one: Vector, other: Vector }} Pinching */
/** @typedef {Pick<MouseEvent, "clientX" | "clientY">} ClientPoint of an event or a finger in the window */

/** @type {{ [kind: string]: number }} */
const DRAG_THRESHOLD_PX = { mouse: 5, pen: 5, touch: 10 }; // less movement is a click
const LONG_PRESS_MS = 500;
const WHEEL_ZOOM_PER_PX = 0.0015; // a turn by 1 px zooms by e to this power
const PINCH_ZOOM_PER_PX = 0.01; // the same for a pinch on a touchpad, which is a wheel event with Ctrl
const MAX_PINCH_STEP = 0.2; // the largest power of one turn with Ctrl, since it may be a wheel after all
const MAX_WHEEL_PX = 1e4; // of one turn
const IDLE = { is: /** @type {const} */ ("idle") };

export class Gestures {
  /** @type {typeof IDLE | Holding | Pinching} */
  phase = IDLE;
  /** @type {Map<number, Vector>} */
  pointers = new Map(); // the pointers that are down, in px of the picture
  wasLongPress = false; // of the last press

  /** @param {GestureBoard} board @param {Picture<Subject, View>} picture @param {Surface} surface @param {HTMLElement}
   * element */
  constructor(board, picture, surface, element) {
    this.board = board;
    this.picture = picture;
    this.surface = surface;
    this.element = element;
    this.on("pointerdown", (event) => this.onPointerDown(event));
    this.on("pointermove", (event) => this.onPointerMove(event));
    this.on("pointerup", (event) => this.onPointerUp(event));
    this.on("pointercancel", (event) => this.onPointerCancel(event));
    this.on("pointerleave", (event) => this.onPointerLeave(event));
    this.on("contextmenu", (event) => this.onContextMenu(event));
    this.on("wheel", (event) => this.onWheel(event));
    this.on("touchstart", (event) => this.claimsTouches(event.touches) && event.preventDefault());
  }

  /** Listen to an event while the picture has a view. The handler may prevent the default of the event.
   * @template {keyof HTMLElementEventMap} T @param {T} type @param {(event: HTMLElementEventMap[T]) => void} handler */
  on(type, handler) {
    const options = { signal: this.board.abortController.signal, passive: false };
    this.element.addEventListener(type, (event) => this.view && handler(event), options);
  }

  get act() {
    return this.board.act;
  }

  get view() {
    return this.board.state.views[this.picture.name];
  }

  get size() {
    return this.board.state.sizes[this.picture.name];
  }

  /** The place of an event in the picture's own coordinates. @param {ClientPoint} event */
  placeOf(event) {
    return this.picture.viewing.place(this.view, this.surface.pixelOf(event), this.size);
  }

  /** @param {ClientPoint} event */
  isInside(event) {
    return this.surface.pixelOf(event).every((value, i) => value >= 0 && value <= this.size[i]);
  }

  /** @param {ClientPoint} event @param {string} kind */
  handleAt(event, kind) {
    return this.picture.handleAt?.(this.board.moment, this.placeOf(event), this.view, kind, this.size) ?? null;
  }

  /** Whether touches are ours: two fingers, or one that lands on a handle. Any other finger scrolls the page. In space
   * it scrolls only if it begins up or down, see touch-action in pictures.css, so that a finger to the side turns the
   * space. @param {TouchList} touches */
  claimsTouches(touches) {
    const handle = this.handleAt(touches[0], "touch");
    return touches.length > 1 || (handle && handle.part !== "space");
  }

  /** @param {typeof this.phase} phase */
  enter(phase) {
    if (this.phase.is === "holding") clearTimeout(this.phase.resting);
    this.phase = phase;
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    const { picture, pointers } = this;
    const { pointerId: id, pointerType: kind } = event;
    this.wasLongPress = false;
    if (this.board.isDismissing || !this.isInside(event) || event.button !== 0 || event.ctrlKey) return;
    pointers.set(id, this.surface.pixelOf(event));
    if (pointers.size > 1) return this.startPinch();
    if (this.phase.is !== "idle") return;
    const handle = event.altKey ? null : this.handleAt(event, kind);
    const resting = kind === "mouse" ? undefined : setTimeout(() => this.clickOtherClass(event), LONG_PRESS_MS);
    this.enter({ is: "holding", id, handle, start: [event.clientX, event.clientY], moved: false, resting });
    if (handle || kind === "mouse") this.element.setPointerCapture(id);
    this.act("hold", picture.name, handle, this.placeOf(event));
  }

  // Two fingers zoom and move the view, or turn the space.
  startPinch() {
    const { picture, view, size } = this;
    const [one, other] = this.pointers.values();
    this.act("drop");
    this.enter({ is: "pinching", view, one, other });
    if (picture.canTurn)
      this.act("hold", picture.name, { part: "space" }, picture.viewing.place(view, plane.middle(one, other), size));
  }

  /** @param {PointerEvent} event */
  onPointerMove(event) {
    const { pointers, phase } = this;
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, this.surface.pixelOf(event));
    if (phase.is === "pinching") this.pinch(phase);
    else if (phase.is === "holding" && phase.id === event.pointerId) this.drag(event, phase);
    else this.hover(event);
  }

  /** @param {PointerEvent} event @param {Holding} phase */
  drag(event, phase) {
    const by = [event.clientX - phase.start[0], event.clientY - phase.start[1]];
    if (!phase.moved && plane.length(by) < DRAG_THRESHOLD_PX[event.pointerType]) return;
    if (!phase.moved && event.pointerType === "touch" && isPageScroll(phase, by)) return this.finish();
    phase.moved = true;
    clearTimeout(phase.resting);
    if (this.board.state.held?.name !== this.picture.name) return; // a finger on another picture has ended it
    this.act("drag", this.placeOf(event), by);
  }

  /** @param {Pinching} phase */
  pinch({ one, other, view }) {
    const { picture, size } = this;
    const [first, second] = this.pointers.values();
    if (!second) return; // one finger may be up before the other
    /** @param {Vector} u @param {Vector} v */
    const apart = (u, v) => plane.length(plane.add(u, plane.scale(-1, v))) || 1;
    const [from, to] = [plane.middle(one, other), plane.middle(first, second)];
    /** @param {Vector} pixel */
    const at = (pixel) => picture.viewing.place(view, pixel, size);
    this.act(
      "pinch",
      picture.name,
      view,
      apart(one, other) / apart(first, second),
      at(from),
      plane.add(to, plane.scale(-1, from)),
    );
    if (picture.canTurn) this.act("drag", at(to));
  }

  /** @param {PointerEvent} event */
  onPointerUp(event) {
    const { phase, picture } = this;
    this.pointers.delete(event.pointerId);
    if (phase.is === "pinching" && this.pointers.size > 1) return this.startPinch(); // one of three fingers is up
    if (phase.is === "pinching" && !this.pointers.size) this.finish();
    if (phase.is !== "holding" || phase.id !== event.pointerId) return;
    const at = this.placeOf(event);
    this.finish();
    if (phase.moved || !this.isInside(event)) return;
    if (!phase.handle) this.act("click", picture.name, at, { shift: event.shiftKey });
    // Show what a hovering mouse would show.
    if (event.pointerType === "touch") this.dispatchPointed({ ...NOTHING_POINTED, ghost: this.hitTest(event).ghost });
  }

  /** @param {PointerEvent} event */
  onPointerLeave({ pointerType }) {
    if (pointerType !== "touch") this.dispatchPointed(NOTHING_POINTED); // what was tapped stays shown
  }

  /** @param {PointerEvent} event */
  onPointerCancel(event) {
    this.pointers.delete(event.pointerId);
    this.finish();
  }

  finish() {
    this.enter(IDLE);
    this.act("drop");
  }

  /** A right click. For a finger, browsers send it before, with or after our own long press, or never: so ours counts.
   * @param {PointerEvent} event */
  onContextMenu(event) {
    event.preventDefault();
    if (event.pointerType !== "touch" && !this.wasLongPress) this.clickOtherClass(event);
  }

  /** @param {PointerEvent} event */
  clickOtherClass(event) {
    this.wasLongPress = event.type === "pointerdown";
    this.pointers.clear();
    this.finish();
    if (this.isInside(event))
      this.act("clickOther", this.picture.name, this.placeOf(event), event.pointerType || "mouse");
  }

  /** A vertical turn zooms; a horizontal one, or one with Shift, moves the view. @param {WheelEvent} event */
  onWheel(event) {
    if (!this.isInside(event) || !this.takesWheel(event)) return;
    event.preventDefault();
    const { name } = this.picture;
    const [across, down] = [event.deltaX, event.deltaY].map((turn) =>
      Math.min(Math.max(turn * (event.deltaMode ? 16 : 1), -MAX_WHEEL_PX), MAX_WHEEL_PX),
    );
    if (event.shiftKey || Math.abs(across) > Math.abs(down))
      return this.act("pinch", name, this.view, 1, this.placeOf(event), [-(across || down), 0]);
    const power = event.ctrlKey
      ? Math.min(Math.max(down * PINCH_ZOOM_PER_PX, -MAX_PINCH_STEP), MAX_PINCH_STEP)
      : down * WHEEL_ZOOM_PER_PX;
    this.act("zoom", name, Math.exp(power), this.placeOf(event));
  }

  /** Over a board that is not in use, the wheel scrolls the page if the page can scroll. @param {WheelEvent} event */
  takesWheel({ ctrlKey, metaKey }) {
    return ctrlKey || metaKey || this.board.isInUse || !canScroll(this.element);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch") return;
    const { board, picture, element } = this;
    const inside = this.isInside(event);
    const handle = inside ? this.handleAt(event, event.pointerType) : null;
    if (picture.handleAt) element.style.cursor = !inside ? "default" : handle ? "grab" : "crosshair";
    const { exercise } = board.moment;
    const i = handle?.part === "point" ? handle.i : undefined;
    element.title = i === undefined || exercise?.isOpen ? "" : describePoint(i, board.moment);
    this.dispatchPointed(this.hitTest(event));
  }

  /** @param {PointerEvent} event */
  hitTest(event) {
    const { board, picture, view } = this;
    return picture.pointedAt && this.isInside(event)
      ? picture.pointedAt(board.moment, this.placeOf(event), view, event.pointerType)
      : NOTHING_POINTED;
  }

  /** The other pictures show what this one points at. @param {PointedTarget} pointed */
  dispatchPointed(pointed) {
    if (this.picture.pointedAt && this.board.state.lesson.pictures.length > 1) this.act("point", pointed);
  }
}

/** Whether a finger that begins with this movement scrolls the page. @param {Holding} phase @param {Vector} by */
const isPageScroll = ({ handle }, [across, down]) =>
  !handle || (handle.part === "space" && Math.abs(down) > Math.abs(across));

/** Whether an element or one around it can scroll.
 * @param {Element | null} node @returns {boolean} */
function canScroll(node) {
  if (!node) return false;
  const scrolls = node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY);
  return scrolls || canScroll(node.parentElement);
}
