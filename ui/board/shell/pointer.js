// The mouse, pen or finger on the plane: a click places a point, a drag moves a point, a line set by hand or the
// plane, a right click is the other class.

import * as plane from "../math/plane.js";
import { describe } from "../words/steps.js";

const CLICK_RADIUS = { mouse: 13, pen: 16, touch: 24 }; // px around a point that count as on it
const DRAG_START = 6; // px that a finger may tremble

export class Pointer {
  // canvas: the picture that is pointed at, the board's own or one beside it that shows the same points.
  constructor(board, canvas, on) {
    Object.assign(this, { board, canvas });
    const { plot } = canvas;
    on(plot, "pointerdown", (event) => this.down(event));
    on(plot, "pointermove", (event) => this.move(event));
    on(plot, "pointerup", (event) => this.up(event));
    on(plot, "pointercancel", () => (board.held = null));
    on(plot, "contextmenu", (event) => this.otherClass(event));
    // A finger that lands on something to hold drags it; anywhere else it scrolls the page.
    const holdPage = (event) => {
      const { at } = canvas.place(event.touches[0]);
      if (this.pointAt(at, "touch") !== null || board.partAt(at)) event.preventDefault();
    };
    on(plot, "touchstart", holdPage, { passive: false });
  }

  pointAt(at, kind) {
    const reach = (CLICK_RADIUS[kind] ?? CLICK_RADIUS.mouse) * this.canvas.view.unit;
    let [best, nearest] = [null, reach];
    this.board.points.current.points.forEach((x, i) => {
      const distance = Math.hypot(x[0] - at[0], x[1] - at[1]);
      if (distance <= nearest) [best, nearest] = [i, distance];
    });
    return best;
  }

  down(event) {
    const { board, canvas } = this;
    const { inside, at } = canvas.place(event);
    if (!inside || event.button !== 0 || event.ctrlKey) return;
    const hit = event.altKey ? null : this.pointAt(at, event.pointerType);
    const part = hit === null ? board.partAt(at) : null;
    board.held = {
      id: event.pointerId, hit, part, at, hand: board.kept.hand, arrowScale: board.arrowScale(), moved: false,
      start: [event.clientX, event.clientY], view: canvas.view,
      offset: hit === null ? [0, 0] : plane.add(board.points.current.points[hit], plane.scale(-1, at)),
    };
    if (hit !== null || part || event.pointerType === "mouse") canvas.plot.setPointerCapture(event.pointerId);
    if (hit !== null) board.choose(hit);
  }

  move(event) {
    const { board, canvas } = this;
    const { held } = board;
    if (!held || event.pointerId !== held.id) return this.hover(event);
    const [dx, dy] = [event.clientX - held.start[0], event.clientY - held.start[1]];
    if (!held.moved && Math.hypot(dx, dy) < DRAG_START) return;
    held.moved = true;
    if (held.part) board.dragHand(held, canvas.place(event).at);
    else if (held.hit === null) {
      if (event.pointerType === "touch") return; // a finger on empty space scrolls the page
      const { centre, unit } = held.view;
      board.look(plane.viewAround([centre[0] - dx * unit, centre[1] + dy * unit], unit, canvas.size()));
    } else if (held.hit < board.points.current.points.length) {
      const [x, y] = canvas.readable(canvas.clamp(plane.add(canvas.place(event).at, held.offset)));
      board.edit(["move", held.hit, x, y], held);
    }
  }

  up(event) {
    const { board, canvas } = this;
    const { held } = board;
    if (!held || event.pointerId !== held.id) return;
    board.held = null;
    if (held.moved || held.hit !== null || held.part) return;
    const { inside, at } = canvas.place(event);
    if (board.chosen !== null) board.choose(null);
    if (inside) board.addAt(at, event.shiftKey ? -board.kept.brush : board.kept.brush);
  }

  otherClass(event) {
    const { board, canvas } = this;
    event.preventDefault();
    board.held = null;
    const { inside, at } = canvas.place(event);
    if (!inside) return;
    const hit = this.pointAt(at, event.pointerType ?? "mouse");
    if (hit !== null) board.flip(hit);
    else board.addAt(at, -board.kept.brush);
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const { board, canvas } = this;
    const { inside, at } = canvas.place(event);
    const hit = inside ? this.pointAt(at, event.pointerType) : null;
    const { plot } = canvas;
    plot.style.cursor = !inside ? "default" : hit !== null || board.partAt(at) ? "grab" : "crosshair";
    plot.title = hit === null ? "" : describe(hit, board.points.current, board.shown);
    if (board.companion) board.point({ example: hit, ghost: null });
  }
}
