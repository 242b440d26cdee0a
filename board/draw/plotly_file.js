// Joins the Plotly figures of planes, side by side, for a file.

import { colorOf } from "./svg.js";

/** @import { Plot, Trace } from "./plotly.js" */

/** The planes that are visible on a board. @param {Element} root */
export const planesIn = (root) =>
  [.../** @type {NodeListOf<Plot>} */ (root.querySelectorAll(".plot"))].filter(
    ({ clientWidth, inShapes }) => clientWidth && inShapes,
  );

/** One Plotly figure of some planes, side by side and at their scales, in their present colors.
 * @param {Plot[]} planes */
export function figureOf(planes) {
  const { l, r } = planes[0].layout.margin;
  const lengths = planes.map(({ layout: { width } }) => width - l - r);
  const all = lengths.reduce((sum, length) => sum + length + l + r, -l - r);
  const parts = planes.map((plane, i) => {
    const {
      data,
      layout: { xaxis, yaxis, annotations, ...layout },
    } = withRealColors(plane);
    const from = lengths.slice(0, i).reduce((sum, length) => sum + length + l + r, 0);
    const [x, y] = ["x", "y"].map((name) => `${name}${i ? i + 1 : ""}`);
    const axes = {
      [x.replace("x", "xaxis")]: { ...xaxis, anchor: y, domain: [from / all, (from + lengths[i]) / all] },
      [y.replace("y", "yaxis")]: { ...yaxis, anchor: x },
    };
    const notes = annotations.map((/** @type {object} */ note) => ({
      ...note,
      xref: `${x} domain`,
      yref: `${y} domain`,
    }));
    return {
      data: data.map((/** @type {Trace} */ trace) => ({ ...trace, xaxis: x, yaxis: y })),
      layout: { ...layout, ...axes },
      notes,
    };
  });
  const [data, annotations] = [parts.flatMap((part) => part.data), parts.flatMap(({ notes }) => notes)];
  return { data, layout: Object.assign({}, ...parts.map(({ layout }) => layout), { width: all + l + r, annotations }) };
}

/** The figure of a plane, with its present colors in place of CSS variables. @param {Plot} plane
 * @returns {Pick<Plot, "data" | "layout">} */
function withRealColors(plane) {
  /** @param {string} _ @param {any} value @returns {any} */
  const real = (_, value) => (/^var\(--\w+\)$/.test(value) ? colorOf(plane, value) : value);
  const { data, layout } = JSON.parse(JSON.stringify({ data: plane.data, layout: plane.layout }), real);
  return { data, layout: { ...layout, font: { ...layout.font, family: getComputedStyle(plane).fontFamily } } };
}
