// The panel of the weight space: what is shown of it, and sentences about it.

import { t } from "../../language/t.js";
import { isConeSeen } from "../../pictures/weight_space.js";
import { sliceFacts, sliceBiasOf } from "../../pictures/weight_plane.js";
import { describeCone, describeCycle, describeSlice } from "../../words/weights.js";
import { button, checkbox, element, fillField, Problem, select, setText } from "../dom.js";

/** @import { ProvenRun, WeightSpaceSettings } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment, PlaneView } from "../../types" */
/** @import { actions } from "../../model/lessons/weight_space.js" */

/** Whether the whole space is shown; without a bias there is only the slice at b = 0.
 * @param {Moment<ProvenRun>} moment */
export const showsWholeSpace = ({ own, run }) => own.whole && run.beta !== 0;

/** @param {Dispatch<typeof actions & { set: [patch: Partial<WeightSpaceSettings>] }>} act @returns {Component} */
export function weightSpacePanel(act) {
  const choice = select(
    { slice: t("slice at one b"), whole: t("all of (w₁, w₂, b)") },
    t("What is shown of the weight space"),
    (value) => act("set", { whole: value === "whole" }),
  );
  choice.classList.add("choice");
  const follows = checkbox(t("the run’s b"), (now) => act("sliceAt", now ? null : b));
  const problem = new Problem();
  const field = problem.createField(t("b of the slice"), (text) => act("typedB", text));
  /** @param {HTMLElement[]} content */
  const group = (...content) => element("span", { class: "setting" }, ...content);
  const slicing = group(follows.label, element("label", {}, "b = ", field));
  const zooming = group(
    button("⊕", t("Zoom in on w"), () => act("zoomSlice", 1 / 1.5)),
    button("⊖", t("Zoom out around w"), () => act("zoomSlice", 1.5)),
  );
  const turning = group(
    button("↺", t("Turn the space to the left"), () => act("turn", [-3, 0])),
    button("↻", t("Turn the space to the right"), () => act("turn", [3, 0])),
  );
  const words = element("p");
  const node = element(
    "div",
    { class: "weights" },
    element("div", { class: "tools" }, choice, slicing, zooming, turning),
    element("div", { class: "sentence" }, problem.node, words),
  );
  let b = 0; // of the slice

  /** @param {Moment<ProvenRun>} moment */
  function show(moment) {
    const { run, k, own, views, settled, touch } = moment;
    const whole = showsWholeSpace(moment);
    b = sliceBiasOf(moment);
    choice.value = whole ? "whole" : "slice";
    choice.hidden = run.beta === 0;
    slicing.hidden = whole || run.beta === 0;
    zooming.hidden = whole;
    turning.hidden = !whole;
    problem.show(moment.problem);
    // While the line is moving, sentences about it would be outdated at once.
    if (!settled || !(whole || views.slice)) return;
    const ofLine = whole
      ? describeCone(run, isConeSeen(moment), touch)
      : describeSlice(sliceFacts(moment, /** @type {PlaneView} */ (views.slice)));
    setText(words, [...ofLine, ...describeCycle(run, k)].join(" "));
    fillField(field, String(Number(b.toPrecision(6))));
    follows.box.checked = own.b === null;
  }
  return { node, show };
}
