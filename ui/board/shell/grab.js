// The mouse, pen or finger on the picture of a hyperplane: it drags the point x, the tip of w, the hyperplane, or the
// view; a click puts x there.

import * as plane from "../math/plane.js";

const REACH = { probe: { mouse: 14, pen: 18, touch: 26 }, tip: { mouse: 16, pen: 18, touch: 26 }, line: { mouse: 9, pen: 12, touch: 18 } }; // px
const DRAG_START = 4; // px that a hand may tremble

export class Grab {
  constructor(lesson, element, on) {
    this.lesson = lesson;
    this.element = element;
    this.held = null;
    on(element, "pointerdown", (event) => this.down(event));
    on(element, "pointermove", (event) => this.move(event));
    on(element, "pointerup", (event) => this.up(event));
    on(element, "pointercancel", () => (this.held = null));
    // A finger that lands on something to hold drags it; elsewhere it scrolls the page, except where it turns space.
    const holdPage = (event) => {
      const { at } = lesson.view.place(event.touches[0]);
      if (this.partAt(at, "touch") || lesson.kept.dimension === 3) event.preventDefault();
    };
    on(element, "touchstart", holdPage, { passive: false });
  }

  partAt(at, kind) {
    const { places, unit } = this.lesson.view;
    const reach = (part) => REACH[part][kind] ?? REACH[part].mouse;
    const far = (place) => (place ? plane.length(plane.add(at, plane.scale(-1, place))) / unit : Infinity);
    if (far(places.probe) <= reach("probe")) return "probe";
    if (far(places.tip) <= reach("tip")) return "tip";
    return places.near?.(at) <= reach("line") ? "line" : null;
  }

  down(event) {
    const { lesson, element } = this;
    const { inside, at } = lesson.view.place(event);
    if (!inside || event.button !== 0) return;
    const part = this.partAt(at, event.pointerType);
    const { hand, kept, view } = lesson;
    this.held = {
      id: event.pointerId, part, at, hand, probe: kept.probe, state: view.state(), arrowScale: lesson.arrowScale(),
      start: [event.clientX, event.clientY], moved: false,
    };
    if (part || event.pointerType === "mouse" || kept.dimension === 3) element.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { lesson, held } = this;
    const { at } = lesson.view.place(event);
    if (held?.id !== event.pointerId) {
      this.element.style.cursor = this.partAt(at, event.pointerType) ? "grab" : "crosshair";
      return;
    }
    const by = [event.clientX - held.start[0], event.clientY - held.start[1]];
    if (!held.moved && plane.length(by) < DRAG_START) return;
    held.moved = true;
    if (held.part) lesson.drag(held, lesson.view.lift(plane.add(at, plane.scale(-1, held.at))));
    else if (event.pointerType !== "touch" || lesson.kept.dimension === 3) lesson.dragView(held.state, by);
  }

  up(event) {
    const { lesson, held } = this;
    if (held?.id !== event.pointerId) return;
    this.held = null;
    lesson.draw();
    if (held.moved && held.part) lesson.follow();
    if (!held.moved && !held.part) lesson.pointAt(held.at);
  }
}
