// The picture of a task: the usual plane with the task's own points, and with what can be done there.

import * as geometry from "../math/plane.js";
import { planar } from "../math/view.js";
import { ofPlane } from "../words/spoken.js";
import { fitting } from "./arrows.js";
import { marksWith, plane, wrongOf } from "./plane.js";

/** @import { Moment, Pen, Picture, TaskFrame, TasksSubject } from "../types" */

const NONE = { points: [], labels: [] };
const ALONG = 0.9; // of a line, where its letter stands
const LETTERS = "ABC";
/** What of a line can be held. @type {{ [freedom: string]: string[] }} */
const FREE = { turn: ["tip", "line"], shift: ["line"], both: ["tip", "line"] };

/** The moment as the usual picture has it. @param {Moment<TasksSubject>} moment @returns {Moment<any>} */
function inPlane(moment) {
  const { frame, layers } = moment;
  const { task, update, data, over } = frame;
  // Beside the vectors of an update, w on the line would be one too many; the best line has its own letter.
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

/** What is named in the picture: the point that is corrected, and the lines of which one is best.
 * @param {Pen} pen @param {TaskFrame} frame */
function name(pen, frame) {
  const { task, data, example } = frame;
  if (task.kind === "update" && example !== null) {
    const x = data.points[example];
    pen.say("x", geometry.add(x, [pen.px(24), pen.px(-20)]), "text", { of: [x] });
  }
  if (task.kind === "best") task.lines.forEach((_, i) => nameLine(pen, frame, i));
}

/** @param {Pen} pen @param {TaskFrame} frame @param {number} i */
function nameLine({ view, px, say }, { task, work }, i) {
  const line = task.lines[i];
  const [middle, size] = [geometry.foot(line, view.centre), geometry.length(line.w)];
  const along = geometry.scale(1 / size, geometry.perpendicular(line.w));
  const span = geometry.spanInView(middle, along, view);
  if (!span) return;
  const at = geometry.add(middle, geometry.scale(span[0] + ALONG * (span[1] - span[0]), along));
  const beside = geometry.scale(px(16) / size, line.w);
  say(LETTERS[i], geometry.add(at, beside), work.beat && i === task.beats[0].right ? "best" : "text", {
    of: geometry.segmentInView(line, view) ?? undefined,
  });
}

/** @type {Picture<TasksSubject>} */
export const tasksPlane = {
  name: "plane",
  surface: "plane",
  area: "plot",
  viewing: planar,
  label: () => "The plane of the task; press ? for all keys.",
  tells(moment) {
    const { line, task, work, data } = moment.frame;
    const others = task.kind === "best" && !work.beat ? task.lines.length : 0;
    return ofPlane(data, line, wrongOf(inPlane(moment)), others);
  },
  worth: ({ run, own }) => {
    const { task } = run.at(own);
    return [...task.points, ...task.worth, ...(task.line ? [geometry.foot(task.line, [0, 0])] : [])];
  },
  staysInSight: () => [],
  arrows: ({ run, position, own, frame, scale }, view) =>
    run.least(fitting(view, scale, Boolean(frame.update) || frame.task.kind === "run"), position, own),
  marks: (moment, view) => marksWith(inPlane(moment), view, (pen) => name(pen, moment.frame)),
  holds(moment, at, view, kind) {
    const free = FREE[moment.run.freedom(moment.own) ?? ""];
    if (!free) return null;
    const hit = plane.holds({ ...inPlane(moment), data: NONE }, at, view, kind);
    if (hit && free.includes(hit.part)) return hit;
    return free.includes("line") && hit?.part === "tip" ? { part: "line" } : null;
  },
  clicked(moment, at, { unit }) {
    const { task, work, over, isEnd } = moment.frame;
    if (over || isEnd) return null;
    if (task.kind === "place") return ["put", at.map((value) => geometry.readable(value, unit))];
    if (task.kind !== "best" || work.beat) return null;
    const away = task.lines.map((line) => Math.abs(geometry.distance(line, at)));
    return ["pick", away.indexOf(Math.min(...away))];
  },
};
