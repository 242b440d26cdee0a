// Draws the answers of a class, for the lecturer and for students.
// Answers are text and numbers that anybody may have sent, so they are only ever drawn as text and shapes.

import { svg } from "../../draw/svg.js";
import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { separate } from "../../math/separation.js";
import { ticks } from "../../math/ticks.js";
import { pixelIn, planeViewing } from "../../math/view.js";
import { countAndShare } from "../../words/class.js";
import { distinctNumbers, number, vector } from "../../words/numbers.js";
import { joinSentences } from "../../words/sentences.js";
import { button, element } from "../dom.js";
import { casedLine, endsOf, pointParts, strokePath } from "./answer_marks.js";

/** @import { Tally } from "../../model/class/protocol.js" */
/** @import { Data, Size, Vector } from "../../types" */
/** `data` are the points of the board, remove(who) hides an answer, and `height` is the maximum height of the picture
 * in px. `right` are the correct answers, and mark(value) marks an answer as correct, or no longer. `own` is the answer
 * of this tab. `other` is the tally of the other vote, which has the same scale.
 * @typedef {{ data?: Data | null, remove?: ((who: string) => void) | null, height?: number, right?: number[],
 *   mark?: ((value: number) => void) | null, own?: any, other?: Tally }} ChartOptions
 * @typedef {(tally: Tally, node: HTMLElement, around: ChartOptions) => Node[]} Chart */

const WIDE_FROM_PX = 600; // wider pictures are lower than wide, others about square
const MARGIN = { left: 44, right: 14, top: 10, bottom: 34 }; // px
const [MIN_RADIUS_PX, MAX_RADIUS_PX] = [5, 16]; // half the size of a mark
const DEFAULT_HEIGHT_SHARE = 0.62; // of the height of the window
const [TEXT_HEIGHT_PX, NARROW_TEXT_HEIGHT_PX] = [40, 110]; // of the texts beside it, which then take more lines
export const PRESSABLE = "[data-who], .mark-correct"; // the marks that can have the focus
const LINE_HEIGHT_PX = 28; // of these lines
const MARGIN_TEXT_LINES = 2; // of the text about the margins
const OUTLIER_FACTOR = 6; // what is so many times as far out as most is only counted

/** @param {Tally} tally */
export const textsOf = ({ texts = [] }) => [
  element("ul", { class: "texts" }, ...texts.map(({ text }) => element("li", { dir: "auto" }, text))),
];

/** A bar for each answer. The lecturer may mark answers as correct.
 * @param {Tally} tally @param {HTMLElement} _ @param {ChartOptions} around */
export function barsOf({ bars = [] }, _, { right = [], mark = null, own = null, other }) {
  const missing = (other?.bars ?? []).filter(({ i }) => !bars.some((bar) => bar.i === i));
  const all = [...bars, ...missing.map((bar) => ({ ...bar, count: 0, share: 0 }))].sort((one, two) => one.i - two.i);
  const rows = all.map(({ i, text, count, share }) => {
    const length = element("span", { class: "length" });
    length.style.width = `${100 * share}%`;
    const isRight = right.includes(i);
    const verdict = isRight && element("b", { class: "verdict" }, t("✓ correct"));
    const toggle = mark && button("✓", t("“{text}” is correct", { text }), () => mark(i), "mark-correct");
    toggle?.setAttribute("aria-pressed", String(isRight));
    const choice = element("span", { class: "choice" }, toggle, element("span", { dir: "auto" }, text), verdict);
    const bar = element("span", { class: "bar", "aria-hidden": "true" }, length);
    const counted = element("span", { class: "count" }, countAndShare(count, share));
    const row = element("li", {}, choice, bar, counted);
    row.classList.toggle("right", isRight);
    row.classList.toggle("own", i === own);
    return row;
  });
  return [element("ul", { class: "shares" }, ...rows)];
}

/** The size of a picture in px, with room for the text beside it. @param {Element} node @param {ChartOptions} around
 * @param {number} [lines] more lines of text @returns {Size} */
function sizeIn(node, { height = DEFAULT_HEIGHT_SHARE * innerHeight }, lines = 0) {
  const width = Math.max(240, Math.min(node.clientWidth || 720, 2400));
  const [shape, words] = width < WIDE_FROM_PX ? [0.95, NARROW_TEXT_HEIGHT_PX] : [0.75, TEXT_HEIGHT_PX];
  return [width, Math.max(200, Math.min(shape * width, height - words - lines * LINE_HEIGHT_PX))];
}

/** Half the size of a mark in px. @param {Size} size of the picture @param {number} count of its marks */
const halfOf = ([width, height], count) =>
  Math.max(MIN_RADIUS_PX, Math.min(MAX_RADIUS_PX, 0.32 * Math.sqrt((width * height) / (8 * Math.max(8, count)))));

/** @param {Size} size @param {string} label @param {SVGElement[]} parts */
function chartSvg([width, height], label, parts) {
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label });
  root.append(...parts);
  return root;
}

/** Those that are not far out, and the number of the others. @template T @param {T[]} some
 * @param {(one: T) => number} far the distance of one */
function splitOutliers(some, far) {
  const sorted = some.map(far).sort((one, other) => one - other);
  const usual = sorted[Math.floor(0.8 * (sorted.length - 1))] ?? 0;
  const most = OUTLIER_FACTOR * (usual || (sorted.at(-1) ?? 0));
  const inside = some.filter((one) => far(one) <= most);
  return { inside, outside: some.length - inside.length };
}

// ---- numbers -------------------------------------------------------------------------------------------------------

/** @param {Tally} tally */
const usualValues = ({ values = [], middle = 0 }) => splitOutliers(values, ({ value }) => Math.abs(value - middle));

/** A dot for each answer, above its value. @param {Tally} tally @param {HTMLElement} node @param {ChartOptions}
 * around */
export function distributionOf(tally, node, around) {
  const { count, values = [], middle = 0 } = tally;
  const { right = [], other } = around;
  const [width, most] = sizeIn(node, around);
  const height = Math.min(
    most - TEXT_HEIGHT_PX,
    MARGIN.top +
      MARGIN.bottom +
      2 * MAX_RADIUS_PX * Math.max(...[...values, ...(other?.values ?? [])].map((one) => one.count), 4),
  );
  const { inside, outside } = usualValues(tally);
  const drawn = [...inside, ...(other ? usualValues(other).inside : [])];
  const known = [...drawn.map(({ value }) => value), ...right];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  const range = [low - room, high + room];
  /** @param {number} value */
  const across = (value) =>
    MARGIN.left + ((value - range[0]) / (range[1] - range[0])) * (width - MARGIN.left - MARGIN.right);
  const highest = Math.max(...drawn.map((one) => one.count));
  const step = Math.min(2 * MAX_RADIUS_PX, (height - MARGIN.bottom - MARGIN.top) / highest);
  const ground = height - MARGIN.bottom;
  const dots = inside.flatMap((one) =>
    Array.from({ length: one.count }, (_, i) =>
      svg("circle", { class: "dot", cx: across(one.value), cy: ground - step * (i + 0.5), r: Math.max(2, step / 2) }),
    ),
  );
  const at = ticks(range, Math.max(2, Math.floor(width / 90)));
  const labels = distinctNumbers(at).map((text, i) =>
    svg("text", { x: across(at[i]), y: height - 10, class: "tick", text }),
  );
  const axis = svg("path", { class: "axis", d: `M${MARGIN.left},${ground}H${width - MARGIN.right}` });
  /** @param {string} name @param {number} value */
  const upright = (name, value) => svg("path", { class: name, d: `M${across(value)},${MARGIN.top}V${ground}` });
  const correct = right.map((value) => upright("correct", value));
  const says = joinSentences(
    t("{n, plural, one {# answer} other {# answers}}. The median is {median}.", { n: count, median: number(middle) }),
    ...right.map((value) => t("The correct value is {value}.", { value: number(value) })),
    outside &&
      t("{n, plural, one {# value is} other {# values are}} far outside this picture and not shown.", { n: outside }),
  );
  const listed = values.map((one) =>
    one.count > 1 ? t("{value} ({n} times)", { value: number(one.value), n: one.count }) : number(one.value),
  );
  return [
    element("p", { class: "sum" }, says),
    chartSvg([width, height], t("The answers on a number line"), [
      upright("middle", middle),
      ...correct,
      axis,
      ...dots,
      ...labels,
    ]),
    element("p", { class: "values" }, t("All values: {values}.", { values: listed.join(", ") })),
  ];
}

// ---- the plane -----------------------------------------------------------------------------------------------------

/** The colors of students, from dark blue to yellow. Their lightness differs, so all eyes can tell them apart. */
const SHADES = ["#00204d", "#213d6b", "#555b6c", "#7b7a77", "#a59c74", "#d3c064", "#ffea46"].map((hex) =>
  [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)),
);

/** @param {string} who */
export function shadeOf(who) {
  let hash = 7;
  for (const letter of who) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  const at = ((Math.imul(hash, 2654435761) >>> 0) / 2 ** 32) * (SHADES.length - 1);
  const i = Math.min(SHADES.length - 2, Math.floor(at));
  const [red, green, blue] = SHADES[i].map((part, j) => Math.round(part + (at - i) * (SHADES[i + 1][j] - part)));
  return { fill: `rgb(${red}, ${green}, ${blue})`, glyph: at > 0.55 * (SHADES.length - 1) ? "#000" : "#fff" };
}

/** @param {NonNullable<Tally["places"]>} places @param {Vector[]} own */
function usualPlaces(places, own) {
  const centre = middleOf(own.length ? own : places.map(({ at }) => at));
  return splitOutliers(places, ({ at }) => plane.length(at.map((x, i) => x - centre[i])));
}

/** All students' points with those of the board. @param {Tally} tally @param {HTMLElement} node
 * @param {ChartOptions} around */
export function placesOf({ places = [] }, node, around) {
  const { data, remove = null, other } = around;
  const size = sizeIn(node, around);
  const own = data?.points ?? [];
  const { inside, outside } = usualPlaces(places, own);
  const drawn = [...inside, ...usualPlaces(other?.places ?? [], own).inside];
  const picture = planeOf([...own, ...drawn.map(({ at }) => at)], size);
  const half = halfOf(size, own.length + inside.length);
  const marks = inside.map(({ who, at, label }) => {
    const { fill, glyph } = shadeOf(who);
    const group = markOf(picture.pixel(at), label, half, fill, glyph);
    group.classList.add("student");
    const sign = label > 0 ? "+" : "−";
    const [x, y] = at.map((value) => number(value));
    return makePressable(group, who, t("Hide {sign} at ({x}, {y})", { sign, x, y }), remove);
  });
  const roving = remove ? rove(marks) : marks;
  const says = joinSentences(
    t("Students placed {n, plural, one {# point} other {# points}}.", { n: places.length }),
    own.length &&
      t(
        "{n, plural, one {The # point of the board keeps its color (blue or orange).} other {The # points of " +
          "the board keep their colors (blue or orange).}}",
        { n: own.length },
      ),
    outside &&
      t("{n, plural, one {# point is} other {# points are}} far outside this picture and not shown.", { n: outside }),
    remove && inside.length && t("To hide a point, tap it or press Enter."),
  );
  return [
    element("p", { class: "sum" }, says),
    chartSvg(size, t("All points in one plane"), [
      ...picture.ground,
      ...boardMarks(data, picture, 0.75 * half),
      ...roving,
    ]),
  ];
}

/** All students' lines above the points of the board. @param {Tally} tally @param {HTMLElement} node
 * @param {ChartOptions} around */
export function linesOf({ lines = [] }, node, around) {
  const { data, remove = null, other } = around;
  const judged = judgeLines(lines, data);
  const size = sizeIn(node, around, judged ? MARGIN_TEXT_LINES : 0);
  const feet = [...lines, ...(other?.lines ?? [])]
    .map((line) => plane.foot(line, [0, 0]))
    .filter((at) => at.every(Number.isFinite));
  const own = data?.points ?? [];
  const { inside } = splitOutliers(feet, (at) => plane.length(at));
  const picture = planeOf(own.length ? own : [...inside, [-1, -1], [1, 1]], size);
  /** @param {{ w: Vector, b: number }} line */
  const pathOf = (line) => strokePath(endsOf(line, picture.view, picture.pixel));
  const ghosts = lines.flatMap((line) => {
    const d = pathOf(line);
    if (!d) return [];
    const group = svg("g", { class: judged?.nearest === line ? "ghost nearest" : "ghost" });
    const look = { class: "shade", stroke: shadeOf(line.who).fill };
    group.append(...casedLine(d, look), svg("path", { d, class: "grip" }));
    return [
      makePressable(group, line.who, t("Hide w = {w}, b = {b}", { w: vector(line.w), b: number(line.b) }), remove),
    ];
  });
  const best = judged ? pathOf(judged.best) : "";
  const says = summarizeLines(lines.length, ghosts.length, judged, remove !== null);
  return [
    element("p", { class: "sum" }, says),
    chartSvg(size, t("All lines in one plane"), [
      ...picture.ground,
      ...(remove ? rove(ghosts) : ghosts),
      ...(best ? [svg("path", { class: "best", d: best })] : []),
      ...boardMarks(data, picture, 0.75 * halfOf(size, own.length)),
    ]),
    ...(judged ? [element("p", { class: "values" }, marginsOf(judged))] : []),
  ];
}

/** @param {number} count @param {number} inside how many of them the picture shows @param {LinesVerdict | null} judged
 * @param {boolean} removes */
function summarizeLines(count, inside, judged, removes) {
  const outside = count - inside;
  return joinSentences(
    t("Students drew {n, plural, one {# line} other {# lines}}.", { n: count }),
    outside &&
      t("{n, plural, one {# line is} other {# lines are}} far outside this picture and not shown.", { n: outside }),
    judged && verdictOf(judged),
    removes && inside && t("To hide a line, tap it or press Enter."),
  );
}

/** The lines that separate the points of the board, with their margins, the largest first; the first of them
 * (`nearest`), and the maximum-margin line (`best`). Null if no line separates the points.
 * @param {NonNullable<Tally["lines"]>} lines @param {Data | null | undefined} data */
function judgeLines(lines, data) {
  const { points, labels } = data ?? { points: [], labels: [] };
  const best = separate(points, labels);
  if (best?.kind !== "separable") return null;
  /** @param {{ w: Vector, b: number }} line */
  const marginOf = (line) => Math.min(...points.map((x, i) => labels[i] * plane.distance(line, x)));
  const rows = lines
    .map((line) => ({ line, margin: marginOf(line) }))
    .filter(({ margin }) => margin > 0)
    .sort((one, other) => other.margin - one.margin);
  return { rows, nearest: rows[0]?.line, best, others: lines.length - rows.length };
}

/** @typedef {NonNullable<ReturnType<typeof judgeLines>>} LinesVerdict */
/** @param {LinesVerdict} judged */
const verdictOf = ({ rows, best }) =>
  joinSentences(
    rows.length
      ? t("{n, plural, one {# line separates the classes.} other {# lines separate the classes.}}", { n: rows.length })
      : t("No student’s line separates the classes."),
    t("The dashed line has the largest margin, γ* = {margin}.", { margin: number(best.margin) }),
    rows.length &&
      t("The thick line is the best of the students’ lines: γ = {margin}.", { margin: number(rows[0].margin) }),
  );

/** @param {LinesVerdict} judged */
function marginsOf({ rows, others }) {
  const values = rows.map(({ margin }) => number(margin)).join(", ");
  return joinSentences(
    values && t("All margins, the largest first: {values}.", { values }),
    others && t("{n, plural, one {# line does} other {# lines do}} not separate the classes.", { n: others }),
  );
}

/** @param {Vector[]} places @returns {Vector} */
const middleOf = (places) =>
  [0, 1].map((i) => {
    const values = places.map((at) => at[i]).sort((one, other) => one - other);
    return values[values.length >> 1] ?? 0;
  });

/** A plane that shows some places: its view, the px of a place, and its grid and axes (`ground`).
 * @param {Vector[]} places @param {Size} size */
function planeOf(places, [width, height]) {
  const inner = /** @type {Size} */ ([width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom]);
  const view = planeViewing.fit(places, inner);
  const inside = pixelIn(view);
  /** @param {Vector} place */
  const pixel = (place) => plane.add([MARGIN.left, MARGIN.top], inside(place));
  const [across, up] = [ticks(view.x, inner[0] / 80), ticks(view.y, inner[1] / 60)];
  const [left, bottom] = [MARGIN.left, MARGIN.top + inner[1]];
  const grid = [
    ...across.map((at) => `M${pixel([at, 0])[0]},${MARGIN.top}V${bottom}`),
    ...up.map((at) => `M${left},${pixel([0, at])[1]}H${left + inner[0]}`),
  ];
  const ground = [
    svg("path", { class: "grid", d: grid.join("") }),
    ...distinctNumbers(across).map((text, i) =>
      svg("text", { class: "tick", x: pixel([across[i], 0])[0], y: height - 12, text }),
    ),
    ...distinctNumbers(up).map((text, i) =>
      svg("text", { class: "tick up", x: left - 6, y: pixel([0, up[i]])[1], text }),
    ),
  ];
  return { view, pixel, ground };
}

/** A disc with + or a square with −. @param {Vector} at @param {number} label @param {number} half
 * @param {string} fill @param {string} stroke of the sign */
function markOf(at, label, half, fill, stroke) {
  const group = svg("g", { class: "mark" });
  const sign = { stroke, "stroke-width": half / 4 };
  group.append(...pointParts(at, label, [half, half - 1, 0.55 * half], { class: "body", fill }, sign));
  return group;
}

/** @param {Data | null | undefined} data @param {ReturnType<typeof planeOf>} picture @param {number} half */
const boardMarks = (data, { pixel }, half) =>
  (data?.points ?? []).map((at, i) => {
    const label = data?.labels[i] ?? 1;
    return markOf(pixel(at), label, half, `var(--${label > 0 ? "plus" : "minus"})`, "var(--glyph)");
  });

// ---- hiding answers -------------------------------------------------------------------------------------------------

/** @param {SVGElement} group @param {string} who @param {string} called @param {ChartOptions["remove"]} remove */
function makePressable(group, who, called, remove) {
  if (!remove) return group;
  for (const [name, value] of Object.entries({ role: "button", "data-who": who, "aria-label": called }))
    group.setAttribute(name, value);
  group.addEventListener("click", () => remove(who));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    remove(who);
  });
  return group;
}

const ARROW_STEPS = new Map([
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
]);

/** Tab focuses one of the marks, and the arrow keys move the focus between them. @param {SVGElement[]} marks */
function rove(marks) {
  for (const [i, mark] of marks.entries()) {
    mark.setAttribute("tabindex", i ? "-1" : "0");
    mark.addEventListener("keydown", (event) => {
      const way = ARROW_STEPS.get(event.key);
      if (!way) return;
      event.preventDefault();
      moveFocus(marks[(i + way + marks.length) % marks.length]);
    });
  }
  return marks;
}

/** @param {HTMLElement | SVGElement} mark */
export function moveFocus(mark) {
  for (const other of mark.parentElement?.querySelectorAll("[data-who]") ?? []) other.setAttribute("tabindex", "-1");
  mark.setAttribute("tabindex", "0");
  mark.focus({ preventScroll: true });
}
