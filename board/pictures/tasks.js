// Draws a task: the usual plane with the points and the handles of the task.

import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { planeViewing } from "../math/view.js";
import { describePlane } from "../words/screen_reader.js";
import { maxArrowScalesIn, insetView } from "./arrows.js";
import { reachOf } from "./handles.js";
import { marksWith, PLANE_MARKS, planePicture, wrongOf } from "./plane.js";

/** @import { Pen } from "../draw/types" */
/** @import { TaskFrame, TasksSubject } from "../model/lessons/types" */
/** @import { Moment, Picture, PlaneView, Vector } from "../types" */

const NO_DATA = { points: [], labels: [] };
const LETTER_PART = 0.9; // of a line, where its letter is
const LETTERS = "ABC";

/** The moment for plane.js. @param {Moment<TasksSubject>} moment @returns {Moment} */
function toPlaneMoment(moment) {
  const { frame, layers } = moment;
  const { task, update, data, over } = frame;
  // Beside the vectors of an update, w on the line would be one vector too many; the best line has its own letter.
  const hidden = [
    ...(update && task.kind === "update" ? ["normal"] : []),
    ...(task.kind === "best" ? ["normal", "line"] : []),
    ...(task.kind === "place" && !over ? ["mistakes"] : []),
  ];
  return {
    ...moment,
    data,
    hand: frame.work.hand,
    layers: new Set([...layers].filter((name) => !hidden.includes(name))),
  };
}

/** Whether the vectors of an update stay inside the picture where they are drawn to scale.
 * @param {TaskFrame} frame @param {PlaneView} view @param {number} scale */
function areVectorsInside({ task }, view, scale) {
  const box = insetView(view, scale);
  return [...task.worth, ...(task.line ? [task.line.w] : [])].every((place) => geometry.isInView(place, box));
}

/** Whether a place is on the arrow of w. @param {Moment<TasksSubject>} moment @param {Vector} at
 * @param {PlaneView} view @param {string} kind */
function isOnShaft({ frame, arrowScale, scale }, at, view, kind) {
  const { hand } = frame.work;
  if (!hand || !geometry.isNonzero(hand)) return false;
  const along = geometry.scale(arrowScale, hand.w);
  const from = geometry.add(at, geometry.scale(-1, hand.grip));
  const part = Math.min(Math.max(geometry.dot(from, along) / geometry.dot(along, along), 0), 1);
  const beside = geometry.add(from, geometry.scale(-part, along));
  return geometry.length(beside) <= reachOf("shaft", kind, scale * view.unit);
}

/** The names in the picture: of the point that is corrected, or of the lines of which one is best.
 * @param {Pen} pen @param {TaskFrame} frame */
function drawNames(pen, frame) {
  const { task, data, example } = frame;
  if (task.kind === "update" && example !== null) {
    const x = data.points[example];
    pen.write("x", geometry.add(x, [pen.px(24), pen.px(-20)]), "text", { of: [x] });
  }
  if (task.kind === "best") task.lines.forEach((_, i) => nameLine(pen, frame, i));
}

/** @param {Pen} pen @param {TaskFrame} frame @param {number} i */
function nameLine({ view, px, write }, { task, work }, i) {
  const line = task.lines[i];
  const [middle, size] = [geometry.foot(line, view.centre), geometry.length(line.w)];
  const along = geometry.scale(1 / size, geometry.perpendicular(line.w));
  const span = geometry.spanInView(middle, along, view);
  if (!span) return;
  const at = geometry.add(middle, geometry.scale(span[0] + LETTER_PART * (span[1] - span[0]), along));
  const beside = geometry.scale(px(16) / size, line.w);
  write(LETTERS[i], geometry.add(at, beside), work.beat && i === task.beats[0].right ? "best" : "text", {
    of: geometry.segmentInView(line, view) ?? undefined,
  });
}

/** @satisfies {Picture<TasksSubject>} */
export const tasksPlane = {
  name: "plane",
  surface: "plane",
  area: "plot",
  planeMarks: PLANE_MARKS,
  viewing: planeViewing,
  label: () => t("The plane of the task. Press ? for all keys."),
  describe(moment) {
    const { line, task, work, data } = moment.frame;
    const others = task.kind === "best" && !work.beat ? task.lines.length : 0;
    return describePlane(data, line, wrongOf(toPlaneMoment(moment)), others);
  },
  placesToFit: ({ run, own }) => {
    const { task } = run.at(own);
    return [...task.points, ...task.worth, ...(task.line ? [geometry.foot(task.line, [0, 0])] : [])];
  },
  maxArrowScale({ run, position, own, frame, scale }, view) {
    // To scale, the vector x is as long as its point is far from the origin, so that the sum w + x can be seen.
    if (frame.task.kind === "update" && areVectorsInside(frame, view, scale)) return 1;
    return run.least(maxArrowScalesIn(view, scale, Boolean(frame.update) || frame.task.kind === "run"), position, own);
  },
  marks: (moment, view) => marksWith(toPlaneMoment(moment), view, (pen) => drawNames(pen, moment.frame)),
  handleAt(moment, at, view, kind) {
    const free = moment.run.freedom(moment.own);
    if (!free) return null;
    const hit = planePicture.handleAt({ ...toPlaneMoment(moment), data: NO_DATA }, at, view, kind);
    const isShaft = hit?.part !== "tip" && isOnShaft(moment, at, view, kind);
    if (free === "both") return isShaft ? { part: "shaft" } : hit;
    // A finger beside the line scrolls the page; a mouse would move the view, and points would leave it.
    return hit || isShaft || (free === "turn" && kind !== "touch") ? { part: "line" } : null;
  },
  clickAction(moment, at, { unit }) {
    const { task, work, over, isEnd } = moment.frame;
    if (over || isEnd) return null;
    if (task.kind === "place") return ["put", at.map((value) => geometry.roundToView(value, unit))];
    if (task.kind !== "best" || work.beat) return null;
    const away = task.lines.map((line) => Math.abs(geometry.distance(line, at)));
    return ["pick", away.indexOf(Math.min(...away))];
  },
};
