// A view with limits that is zoomed and moved as on the board.

import * as views from "../../board/math/view.js";

export class Limited {
  constructor(kind, size, limits) {
    Object.assign(this, { viewing: views[kind], size, limits });
  }

  zoom(view, factor) {
    const { viewing, size, limits } = this;
    return this.limited(viewing.zoom(view, views.clampZoom(viewing, view, factor, limits), size));
  }

  shift(view, by) {
    return this.limited(this.viewing.shift(view, by, this.size));
  }

  limited(view) {
    return views.clampView(this.viewing, view, this.size, this.limits);
  }
}
