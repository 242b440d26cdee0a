// A layer above the plane of a board, in which a student answers.
// It takes taps and keys, and shows where the answer is.

import { svg } from "../../draw/svg.js";
import { symbolPath } from "../../draw/trace_painter.js";
import { pixelIn, placeIn } from "../../math/view.js";
import { momentOf, picturesOf } from "../../model/moment.js";
import * as plane from "../../math/plane.js";
import { crossText } from "../../words/student.js";
import { element } from "../dom.js";
import { casedLine, endsOf, pointParts, strokePath } from "./answer_marks.js";

/** @import { PlaneView, Vector } from "../../types" */

const STEP_PX = 24; // of an arrow key; with Shift, a quarter of it
const TAP_TOLERANCE_PX = 14; // a finger may move so far in a tap
const HIT_RADIUS_PX = 44; // a finger may miss an example by so much
const MARK_RADIUS_PX = 15; // half the size of a mark
/** @type {{ [key: string]: Vector }} */
const ARROW_DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The plane that a board shows, or null. @param {any} board */
export function planeOn(board) {
  const state = board?.state;
  if (!state?.run) return null;
  const name = picturesOf(state, momentOf(state)).find(({ surface }) => surface === "plane")?.name;
  const [view, surface] = [state.views[name ?? ""], board.view.surfaces[name ?? ""]];
  return view?.unit && view.y && surface?.element.clientWidth
    ? { view: /** @type {PlaneView} */ (view), surface }
    : null;
}

export class PointInput {
  node = element("div", { class: "pointing" });
  abortController = new AbortController();
  /** @type {Vector | null} */
  cross = null;
  /** @type {Vector | null} */
  down = null; // where a finger came down, px of the window
  /** @type {number | null} */
  frame = null;

  /** pick(place, reach) is called at a tap, shown() returns what to draw, and say(text) announces the place of the
   * cross to screen readers. @param {() => any} board @param {string} label
   * @param {{ pick(at: Vector, reach: number): void, shown(): PointedAnswer, say(text: string): void }} answers */
  constructor(board, label, answers) {
    this.board = board;
    this.answers = answers;
    const { node } = this;
    const { signal } = this.abortController;
    if (label)
      for (const [name, value] of Object.entries({ tabindex: "0", role: "application", "aria-label": label }))
        node.setAttribute(name, value);
    node.addEventListener("pointerdown", (event) => (this.down = [event.clientX, event.clientY]), { signal });
    node.addEventListener("pointercancel", () => (this.down = null), { signal });
    node.addEventListener("pointerup", (event) => this.handlePointerUp(event), { signal });
    node.addEventListener("keydown", (event) => this.handleKeyDown(event), { signal });
    for (const [target, type] of /** @type {const} */ ([
      [document, "scroll"],
      [window, "resize"],
    ]))
      target.addEventListener(type, () => this.scheduleDraw(), { signal, capture: true, passive: true });
  }

  /** Draw in the next frame, because something may have moved. */
  scheduleDraw() {
    this.frame ??= requestAnimationFrame(() => ((this.frame = null), this.draw()));
  }

  /** @param {PointerEvent} event */
  handlePointerUp({ clientX, clientY }) {
    const [down, here] = [this.down, planeOn(this.board())];
    this.down = null;
    if (!down || !here || Math.hypot(clientX - down[0], clientY - down[1]) > TAP_TOLERANCE_PX) return;
    this.cross = null;
    this.picks(here, here.surface.pixelOf({ clientX, clientY }));
  }

  /** @param {NonNullable<ReturnType<typeof planeOn>>} here @param {Vector} pixel */
  picks({ view }, pixel) {
    this.answers.pick(placeOf(view, pixel), HIT_RADIUS_PX * view.unit);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  handleKeyDown(event) {
    const here = planeOn(this.board());
    const way = ARROW_DIRECTIONS[event.key];
    const isPress = event.key === "Enter" || event.key === " ";
    if (!here || (!way && !isPress)) return;
    event.preventDefault();
    event.stopPropagation();
    const [width, height] = here.surface.size();
    const [x, y] = this.cross ?? [width / 2, height / 2];
    if (isPress) {
      this.picks(here, [x, y]);
      return;
    }
    const step = event.shiftKey ? STEP_PX / 4 : STEP_PX;
    this.cross = [clamp(x + way[0] * step, width), clamp(y + way[1] * step, height)];
    this.answers.say(crossText(placeOf(here.view, this.cross)));
    this.draw();
  }

  draw() {
    const here = planeOn(this.board());
    this.node.hidden = !here;
    if (!here) return;
    const { surface, view } = here;
    const { left, top, width, height } = surface.element.getBoundingClientRect();
    Object.assign(this.node.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const { l, t } = surface.margin;
    const picture = svg("svg", { width: "100%", height: "100%", "aria-hidden": "true" });
    const inside = svg("g", { transform: `translate(${l} ${t})` });
    inside.append(...marksOf(this.answers.shown(), view), ...(this.cross ? [crossMark(this.cross)] : []));
    picture.append(inside);
    this.node.replaceChildren(picture);
  }

  close() {
    this.abortController.abort();
    if (this.frame) cancelAnimationFrame(this.frame);
    this.node.remove();
  }
}

/** What to draw of an answer: a point, the ends of a line, the line with its sides, or an example.
 * @typedef {{ place?: number[], ends?: Vector[], line?: { w: Vector, b: number } | null, example?: Vector }}
 * PointedAnswer */

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.min(Math.max(value, 0), most);

/** The place of a pixel, with as many digits as pixels can tell apart. @param {PlaneView} view @param {Vector} pixel */
const placeOf = (view, pixel) => placeIn(view)(pixel).map((value) => plane.roundToView(value, view.unit));

/** @param {PointedAnswer} shown @param {PlaneView} view */
function marksOf({ place, ends = [], line, example }, view) {
  const pixel = pixelIn(view);
  return [
    ...(line ? lineMarks(line, view) : []),
    ...ends.map((at) => ring(pixel(at), MARK_RADIUS_PX / 2, "end")),
    ...(example ? [ring(pixel(example), MARK_RADIUS_PX * 1.5, "chosen")] : []),
    ...(place ? pointMarks(pixel(place), place[2]) : []),
  ];
}

/** @param {Vector} at @param {number} r @param {string} name */
const ring = ([cx, cy], r, name) => svg("circle", { class: name, cx, cy, r });

/** A disc with + or a square with −, in a ring. @param {Vector} at @param {number} label */
const pointMarks = (at, label) => [
  ring(at, MARK_RADIUS_PX * 1.5, "chosen"),
  ...pointParts(at, label, [MARK_RADIUS_PX - 2, MARK_RADIUS_PX - 2, MARK_RADIUS_PX / 2], {
    class: label > 0 ? "plus" : "minus",
  }),
];

/** The visible part of a line, with + and − beside its middle. @param {{ w: Vector, b: number }} line
 * @param {PlaneView} view */
function lineMarks(line, view) {
  const ends = endsOf(line, view, pixelIn(view));
  if (!ends.length) return [];
  const [x, y] = plane.middle(ends[0], ends[1]);
  const length = plane.length(line.w);
  const sides = [1, -1].map((sign) => {
    const [dx, dy] = [(18 * sign * line.w[0]) / length, (-18 * sign * line.w[1]) / length];
    return svg("text", { class: "side", x: x + dx, y: y + dy, text: sign > 0 ? "+" : "−" });
  });
  return [...casedLine(strokePath(ends), { class: "line" }), ...sides];
}

/** @param {Vector} at */
function crossMark(at) {
  const group = svg("g", { class: "cross" });
  group.append(...casedLine(symbolPath("cross", at, MARK_RADIUS_PX), { class: "line" }));
  return group;
}
