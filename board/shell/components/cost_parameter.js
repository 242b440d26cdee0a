// The cost parameter C: a slider with a field, and the panel of the solution.

import { t } from "../../language/t.js";
import { valueOfC } from "../../model/runs/soft_margins.js";
import { explainNoPath, costText, role, describeSolution, values, describePath } from "../../words/soft_margin.js";
import { button, changeDetector, element, fillField, fillValues, iconButton } from "../dom.js";
import { Problem, setParagraphs, setText, setUsable } from "../dom.js";
import { ICONS } from "./player_bar.js";

/** @import { SoftMargins } from "../../model/runs/soft_margins.js" */
/** @import { Dispatch, Component, Gesture, Moment } from "../../types" */
/** @typedef {{ price: [C: number, gesture?: Gesture], typedPrice: [text: string], turn: [by: 1 | -1],
 * scalePrice: [by: 1 | -1] }} CostActions */

/** @param {Dispatch<CostActions>} act @returns {Component} */
export function costBar(act) {
  const slider = element("input", { type: "range", step: "any", "aria-label": t("The cost parameter C") });
  let gesture = {}; // a drag of the slider is one change
  slider.addEventListener("input", () =>
    act("price", slider.value === slider.max ? Infinity : 10 ** Number(slider.value), gesture),
  );
  slider.addEventListener("change", () => (gesture = {}));
  const problem = new Problem();
  const field = problem.createField("C", (text) => act("typedPrice", text));
  const buttons = [
    iconButton(ICONS.back, t("Previous breakpoint of C"), () => act("turn", -1), "", "key ["),
    iconButton(ICONS.forward, t("Next breakpoint of C"), () => act("turn", 1), "", "key ]"),
    button("∞", t("∞: the hard margin, if a line separates the points"), () => act("price", Infinity), "", "End"),
  ];
  const node = element(
    "div",
    { class: "player price", role: "group", "aria-label": t("The cost parameter C") },
    element("label", {}, "C = ", field),
    slider,
    ...buttons,
    problem.node,
  );

  /** @param {Moment<SoftMargins>} moment */
  function show({ run, own, problem: sentence }) {
    const C = valueOfC(own.C);
    const [low, high] = run.range;
    Object.assign(slider, { min: String(low), max: String(high), value: String(C < Infinity ? Math.log10(C) : high) });
    slider.setAttribute("aria-valuetext", `C = ${costText(C)}`);
    fillField(field, C < Infinity ? String(Number(C.toPrecision(6))) : "∞");
    for (const each of buttons) setUsable(each, run.path !== null);
    problem.show(sentence);
  }
  return { node, show };
}

/** @returns {Component} */
export function costPanel() {
  const [title, lines, list] = [
    element("h2", { class: "title" }),
    element("div", { class: "lines" }),
    element("dl", { class: "values" }),
  ];
  const [outcome, point] = [element("div", { class: "outcome" }), element("p", { class: "point" })];
  const isOther = changeDetector();

  /** @param {Moment<SoftMargins>} moment */
  function show({ run, frame: { soft }, chosen }) {
    const [heading, sentences] = soft ? describeSolution(soft, run) : explainNoPath(run.verdict.kind);
    setText(title, heading);
    fillValues(list, soft ? values(soft) : []);
    const about =
      soft && chosen !== null && run.points[chosen]
        ? role(soft, chosen, run.strays[chosen], run.biasRangeWithout(soft, chosen))
        : "";
    setText(point, about);
    if (!isOther(JSON.stringify([sentences, run.words]))) return;
    setParagraphs(lines, sentences);
    const { path, limit, verdict } = run;
    const ofPath = path && limit ? describePath(path.C.slice(1), limit, verdict) : [];
    setParagraphs(outcome, [...run.words, ...ofPath]);
  }
  return {
    node: element(
      "div",
      { class: "steps" },
      title,
      lines,
      list,
      element("h2", { class: "part" }, t("All values of C")),
      outcome,
      point,
    ),
    show,
  };
}
