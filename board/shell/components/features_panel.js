// The panel of the feature space: buttons, a probe, and the weights.
// The weights are bars in a space that cannot be drawn.

import { t } from "../../language/t.js";
import { weightsOf } from "../../model/runs/lifted_run.js";
import { preimageOf } from "../../pictures/lifted.js";
import { describeNumberLine, describePreimage, describeProbe } from "../../words/features.js";
import { button, element, setText } from "../dom.js";
import { WeightBars } from "./weight_bars.js";

/** @import { LiftedSubject } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment, PlaneView } from "../../types" */
/** @import { actions } from "../../model/runs/lifted_run.js" */

/** @param {Dispatch<typeof actions>} act @returns {Component} */
export function featuresPanel(act) {
  const lift = button(
    t("Lift"),
    t("Lift: raise the points from the plane, or lower them again"),
    () => act("lift"),
    "",
    "key L",
  );
  const probe = button(
    t("Probe"),
    t("Probe: read off the values at a point that you can drag"),
    () => act("probe"),
    "",
    "key E",
  );
  const turning = [
    button("↺", t("Turn the space to the left"), () => act("turn", [-3, 0])),
    button("↻", t("Turn the space to the right"), () => act("turn", [3, 0])),
  ];
  const [problem, words] = [element("p", { class: "problem", role: "alert" }), element("p")];
  const weights = new WeightBars("of-features");
  const node = element(
    "div",
    { class: "weights" },
    weights.node,
    element("div", { class: "tools" }, lift, probe, ...turning),
    element("div", { class: "sentence" }, problem, words),
  );

  /** @param {Moment<LiftedSubject>} moment */
  function show(moment) {
    const {
      run,
      frame: { line },
      own,
      settled,
      playing,
      views,
    } = moment;
    for (const part of [lift, ...turning]) part.hidden = !run.isDrawn;
    weights.node.hidden = run.isDrawn;
    if (!run.isDrawn) weights.show(...weightsOf(moment));
    lift.ariaPressed = String(own.height > 0);
    probe.ariaPressed = String(Boolean(own.probe));
    setText(problem, run.map.problem);
    // While the plane is moving, sentences about it would be outdated at once.
    if (!settled || !views.plane) return;
    const curves = () => (playing ? null : (preimageOf(moment, /** @type {PlaneView} */ (views.plane))?.curves ?? []));
    const sentences = () =>
      own.probe
        ? describeProbe(run, line, own.probe)
        : [describePreimage(run, line, curves()), describeNumberLine(run)];
    setText(words, run.map.problem ? "" : sentences().join(" ").trim());
  }
  return { node, show };
}
