// Names on lines, where several lines are in one picture.

import * as geometry from "../math/plane.js";

/** @import { Line, Pen, Vector } from "../types" */

export const NAME = 46; // px from the edge of the picture to the middle of a name
export const PLACES = 24; // on a line, of which its name stands at the one that has the most room:
const FREE = 80; // px that are enough
const SAME = 6; // px that lines which cannot be told apart have between them

/** @type {(line: Line, at: Vector) => number} */
const away = (line, at) => Math.abs(geometry.distance(line, at));

/** Whether two lines cannot be told apart in the picture.
 * @type {(pen: Pick<Pen, "view" | "px">, one: Line, other: Line) => boolean} */
const isSame = ({ view, px }, one, other) =>
  !geometry.placesOn(other, view, px(NAME), PLACES).some((at) => away(one, at) > px(SAME));

/** Where a line has the most room among the lines that can be told from it, or undefined.
 * @param {Pick<Pen, "view" | "words" | "px">} pen @param {Line} line @param {Line[]} lines */
function roomiest({ view, words, px }, line, lines) {
  const places = geometry.placesOn(line, view, px(NAME), PLACES);
  const others = lines.filter((other) => !isSame({ view, px }, other, line));
  const room = (/** @type {Vector} */ at) =>
    Math.min(
      px(FREE),
      ...others.map((other) => away(other, at)),
      ...words.map(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1]) / 2),
    );
  const rooms = places.map(room);
  return places[rooms.indexOf(Math.max(...rooms))];
}

/** Where a name would stand nearer to another line than to its own, there is none: a table or a list has it too. With
 * `of` it may stand beside its line.
 * @param {Pen} pen @param {string} name @param {Line} line @param {Line[]} lines @param {string} color
 * @param {{ of?: Vector[] }} [more] */
export function nameLine(pen, name, line, lines, color, more) {
  const at = roomiest(pen, line, lines);
  const others = lines.filter((other) => other !== line && !isSame(pen, other, line));
  const strays = (/** @type {Vector} */ place) => others.some((other) => away(other, place) < away(line, place));
  if (at) pen.say(name, at, color, { strays, ...more });
}
