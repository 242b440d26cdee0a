// Writes names on lines, where a picture has several lines.

import * as geometry from "../math/plane.js";

/** @import { Pen } from "../draw/types" */
/** @import { Line, Vector } from "../types" */

export const NAME_EDGE_PX = 46; // from the edge of the picture to the middle of a name
export const PLACE_COUNT = 24; // of a line; its name goes to the one with the most room
const ENOUGH_ROOM_PX = 80; // more room than this makes no place better
const MAX_SAME_PX = 6; // between lines that cannot be told apart

/** @param {Line} line @param {Vector} at */
const distanceTo = (line, at) => Math.abs(geometry.distance(line, at));

/** Whether two lines cannot be told apart in the picture. @param {Pick<Pen, "view" | "px">} pen @param {Line} one
 * @param {Line} other */
const isSame = ({ view, px }, one, other) =>
  !geometry.placesOn(other, view, px(NAME_EDGE_PX), PLACE_COUNT).some((at) => distanceTo(one, at) > px(MAX_SAME_PX));

/** The place where a line has the most room among the lines that can be told from it, or undefined.
 * @param {Pick<Pen, "view" | "words" | "px">} pen @param {Line} line @param {Line[]} lines */
function roomiestPlace({ view, words, px }, line, lines) {
  const places = geometry.placesOn(line, view, px(NAME_EDGE_PX), PLACE_COUNT);
  const others = lines.filter((other) => !isSame({ view, px }, other, line));
  /** @param {Vector} at */
  const room = (at) =>
    Math.min(
      px(ENOUGH_ROOM_PX),
      ...others.map((other) => distanceTo(other, at)),
      ...words.map(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1]) / 2),
    );
  const rooms = places.map(room);
  return places[rooms.indexOf(Math.max(...rooms))];
}

/** Write the name of a line, unless it would be nearer to another line; a table or a list has the name too. With `of`
 * the name may be beside its line.
 * @param {Pen} pen @param {string} name @param {Line} line @param {Line[]} lines @param {string} color
 * @param {{ of?: Vector[] }} [more] */
export function nameLine(pen, name, line, lines, color, more) {
  const at = roomiestPlace(pen, line, lines);
  const others = lines.filter((other) => other !== line && !isSame(pen, other, line));
  /** @param {Vector} place */
  const strays = (place) => others.some((other) => distanceTo(other, place) < distanceTo(line, place));
  if (at) pen.write(name, at, color, { strays, ...more });
}
