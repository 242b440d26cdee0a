// With the feature space: lifting and turning it, and what a place that is read off has there.

import { preimage } from "../../pictures/lifted.js";
import { ofCurve, ofProbe } from "../../words/features.js";
import { button, element, setText } from "../elements.js";

/** @import { actions } from "../../model/lifted.js" */
/** @import { Act, Block, LiftedSubject, Moment } from "../../types" */

/** @param {Act<typeof actions>} act @returns {Block} */
export function featuresPanel(act) {
  const lift = button("Lift", "Lift: the points rise from the plane, or lie down again", () => act("lift"), "", "key L");
  const probe = button("Probe", "Probe: a place to be read off; drag it in the plane", () => act("probe"), "", "key E");
  const turning = [button("↺", "Turn the space to the left", () => act("turn", [-3, 0])), button("↻", "Turn the space to the right", () => act("turn", [3, 0]))];
  const [problem, words] = [element("p", { class: "problem", role: "alert" }), element("p")];
  const node = element("div", { class: "weights" },
    element("div", { class: "tools" }, lift, probe, ...turning), element("div", { class: "sentence" }, problem, words));

  /** @param {Moment<LiftedSubject>} moment */
  function show(moment) {
    const { run, frame: { line }, own, settled, playing, views } = moment;
    lift.ariaPressed = String(own.height > 0);
    probe.ariaPressed = String(Boolean(own.probe));
    setText(problem, run.map.problem);
    // On the way from one plane to the next, nothing is true for long.
    if (!settled || !views.plane) return;
    const curve = () => ofCurve(line, playing ? undefined : preimage(moment, /** @type {any} */ (views.plane))?.curves.length);
    setText(words, run.map.problem || !run.third ? "" : own.probe ? ofProbe(own.probe, run.lift(own.probe), line).join(" ") : curve());
  }
  return { node, show };
}
