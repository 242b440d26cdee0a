// The panel of a manual line: its numbers to type in, and each point's margin.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { readings } from "../../model/lessons/manual_line.js";
import { parseNumber } from "../../math/number_input.js";
import { example, noNumber, number, percentOfBest, share } from "../../words/numbers.js";
import { button, element, fillField, fillValues, Problem, setText } from "../dom.js";
import { DataTable } from "./table_rows.js";

/** @import { Dispatch, Component, Line, Moment, Vector, Verdict } from "../../types" */
/** @import { Column, TableRow } from "./table_rows.js" */
/** @typedef {ReturnType<typeof readings>["rows"]} PointMargins */
/** @typedef {PointMargins[number] & TableRow & { widest: number }} MarginRow */

const MAX_ROWS = 60;
const DONE_RATIO = 0.99; // the challenge: within 1 % of the maximum margin
const FIELDS = { w1: "w₁", w2: "w₂", b: "b", t: "t = −b" };
const NAMES = /** @type {(keyof typeof FIELDS)[]} */ (Object.keys(FIELDS));
/** @type {Column<MarginRow>[]} */
const COLUMNS = [
  { heading: t("point"), text: ({ i, label }) => `${label > 0 ? "+" : "−"} ${example(i)}` },
  { heading: "y s(x)", text: ({ functional }) => number(functional, 3) },
  { heading: t("margin"), text: ({ geometric }) => (geometric === null ? "–" : number(geometric, 3)) },
  { heading: t("as a bar"), bar },
];
const CHANGE_BUTTONS = [
  ["double", "× 2", t("× 2: multiply w and b by 2"), "key ]"],
  ["halve", "× ½", t("× ½: multiply w and b by ½"), "key ["],
  ["reverse", "× (−1)", t("× (−1): change the signs of w and b"), "key X"],
];

/** @param {Dispatch<{ setLine: [w: Vector, b: number], changeLine: [name: string] }>} act
 * @returns {Component} */
export function marginsPanel(act) {
  const problem = new Problem();
  const fields = NAMES.map((name) => ({
    name,
    input: problem.createField(FIELDS[name], (text) => applyText(name, text)),
  }));
  const labels = fields.map(({ name, input }) => element("label", {}, `${FIELDS[name]} `, input));
  const buttons = CHANGE_BUTTONS.map(([change, text, name, key]) =>
    button(text, name, () => act("changeLine", change), "", key),
  );
  const values = element("dl", { class: "values" });
  const challenge = element("p", { class: "challenge" });
  const table = new DataTable(COLUMNS, (i) => act("choose", i));
  const more = element("p", { class: "more" });
  const margins = element(
    "div",
    { class: "margins", tabindex: "0", role: "group", "aria-label": t("Margins, the smallest first") },
    table.node,
    more,
  );
  const node = element(
    "div",
    { class: "panel" },
    element("div", { class: "fields" }, ...labels),
    problem.node,
    element("div", { class: "tools" }, ...buttons),
    values,
    challenge,
    margins,
  );
  /** @type {Line} */
  let hand; // as last shown
  /** @type {number | undefined} */
  let margin; // the maximum margin
  let best = 0; // the user's best share of it

  /** @param {keyof typeof FIELDS} name @param {string} text */
  function applyText(name, text) {
    const value = parseNumber(text);
    if (!Number.isFinite(value)) return act("problem", noNumber(FIELDS[name].slice(0, 2).trim(), text));
    const { w, b } = hand;
    return act(
      "setLine",
      [name === "w1" ? value : w[0], name === "w2" ? value : w[1]],
      name === "b" ? value : name === "t" ? -value : b,
    );
  }

  /** @param {Moment} moment */
  function show({ frame: { line }, data, run: { verdict }, chosen, problem: sentence }) {
    hand = line;
    const seen = readings(line, data);
    const texts = { w1: line.w[0], w2: line.w[1], b: line.b, t: line.b === 0 ? 0 : -line.b };
    for (const { name, input } of fields) fillField(input, String(Number(texts[name].toPrecision(6))));
    problem.show(sentence);
    fillValues(values, valuesOf(line, seen, verdict));
    if (verdict.margin !== margin) [margin, best] = [verdict.margin, 0];
    const ratio = margin && seen.smaller !== null ? seen.smaller / margin : 0;
    best = Math.max(best, ratio);
    setText(challenge, challengeText(verdict.kind, seen.smaller, ratio, best));
    showRows(seen.rows, chosen);
  }

  /** Show the points with the smallest margins. @param {PointMargins} rows @param {number | null} chosen */
  function showRows(rows, chosen) {
    const widest = rows.reduce((most, row) => Math.max(most, Math.abs(row.geometric ?? 0)), 0) || 1;
    table.show(
      rows.slice(0, MAX_ROWS).map((row) => ({ ...row, kind: row.functional > 0 ? "right" : "wrong", widest })),
      chosen,
    );
    const some = t("The {k} smallest of {n} margins.", { k: MAX_ROWS, n: rows.length });
    setText(more, rows.length > MAX_ROWS ? some : "");
  }
  return { node, show };
}

// [symbol, meaning, value]
/** @param {Line} line @param {ReturnType<typeof readings>} seen @param {Verdict} verdict */
function valuesOf({ w, b }, { plus, minus, smaller, sum, cost }, { margin }) {
  const [size, none] = [plane.length(w), "–"];
  /** @param {number | null | undefined} value */
  const orNone = (value, digits = 4) => (value === null || value === undefined ? none : number(value, digits));
  return [
    ["‖w‖", t("length of w"), number(size)],
    ["|b|/‖w‖", t("distance from the origin"), size ? number(Math.abs(b) / size) : none],
    [t("γ of +"), t("class margin"), orNone(plus)],
    [t("γ of −"), t("class margin"), orNone(minus)],
    ["γ", t("the smaller class margin"), orNone(smaller)],
    [t("sum"), t("classifier margin"), orNone(sum)],
    ["γ/γ*", t("share of the maximum margin"), margin && smaller !== null ? share(smaller / margin) : none],
    [t("cost"), t("Σ max(−y s, 0)"), number(cost)],
  ];
}

/** @param {Verdict["kind"]} kind @param {number | null} smaller @param {number} ratio @param {number} best */
function challengeText(kind, smaller, ratio, best) {
  if (kind === "single class") return t("The challenge needs points of both classes.");
  if (kind === "inseparable") return t("There is no challenge here, because no line separates these points.");
  if (smaller === null) return t("w = 0, so there is no line, and no point has a margin.");
  if (ratio >= DONE_RATIO)
    return t("Done: the margin of your line is {share} of the maximum margin.", { share: percentOfBest(ratio) });
  return [
    t("Challenge: reach 99 % of the maximum margin."),
    ratio > 0
      ? t("Your line has {share} now.", { share: percentOfBest(ratio) })
      : t("The margin of your line is not positive yet."),
    ...(best > 0 ? [t("Your best so far is {share}.", { share: percentOfBest(best) })] : []),
  ].join(" ");
}

/** The style of a bar. Without a line there is no margin. @param {MarginRow} row */
function bar({ geometric, widest }) {
  const length = (geometric ?? 0) / widest;
  return length < 0 ? `right: 50%; width: ${-50 * length}%` : `left: 50%; width: ${50 * length}%`;
}
