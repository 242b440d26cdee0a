// The base class of surfaces: an element to draw on, and its margins.
// See surfaces.js.

/** @import { Size } from "../types" */

export class Surface {
  baseMargin = { l: 0, r: 0, t: 0, b: 0 }; // px around the inside, where text has its usual size
  scale = 1; // of text, relative to its usual size
  /** @type {Size} */
  drawnSize = [0, 0]; // of the inside, px

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  get margin() {
    const { l, r, t, b } = this.baseMargin;
    /** @param {number} value */
    const px = (value) => Math.round(value * this.scale);
    return { l: px(l), r: px(r), t: px(t), b: px(b) };
  }

  /** Width and height of the inside, px. @returns {Size} */
  size() {
    const {
      element: { clientWidth, clientHeight },
      margin: { l, r, t, b },
    } = this;
    return [Math.max(50, clientWidth - l - r), Math.max(50, clientHeight - t - b)];
  }

  /** Measure the element, if it is shown, and return whether its size or that of its text has changed. Drawing uses
   * this size, because measuring in the middle of drawing would make the browser lay the page out once more. @param
   * {number} scale */
  updateSize(scale) {
    if (!this.element.clientWidth) return false;
    const scaled = scale !== this.scale;
    this.scale = scale;
    const [width, height] = this.size();
    if (!scaled && width === this.drawnSize[0] && height === this.drawnSize[1]) return false;
    this.drawnSize = [width, height];
    return true;
  }

  /** Where an event is, px from the top left corner of the inside.
   * @param {{ clientX: number, clientY: number }} event */
  pixelOf({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    return [
      clientX - left - this.element.clientLeft - this.margin.l,
      clientY - top - this.element.clientTop - this.margin.t,
    ];
  }

  close() {
    this.element.replaceChildren();
  }
}
