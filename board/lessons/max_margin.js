// From “which separating line is best?” to the maximum-margin line, in four stages.

import { EXERCISES } from "../exercises/max_margin.js";
import { ofBest } from "../exercises/questions/best.js";
import { t } from "../language/t.js";
import { aliveStages } from "../model/runs/local_results.js";
import { Stages } from "../model/runs/max_margin_stages.js";
import { HAND_LAYERS, plane } from "../pictures/plane.js";
import { steps } from "../shell/components/steps_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { stepHeard } from "../shell/mixins/stepping.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { COMMON, BEST } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson} */
export const lesson = {
  name: "max_margin",
  layout: "one",
  steps: true,
  plays: false,
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Stages(run, points, labels),
  alive: aliveStages,
  questions: ofBest,
  asksBefore: ["forward"],
  layers: HAND_LAYERS,
  simple: ["sides", "line", "normal", "best", "certificate"],
  pictures: [plane],
  tools: POINT_TOOLS,
  keys: [
    {
      label: "→ ←",
      effect: t("go to the next or the previous stage"),
      keys: { ArrowRight: ["forward"], ArrowLeft: ["back"] },
    },
    { label: "Home End", effect: t("go to the first or the last stage"), keys: { Home: ["first"], End: ["last"] } },
    ...keys.POINTS,
    ...keys.VIEW,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...BEST],
  side: [steps(t("The verdict"))],
  heard: stepHeard,
  file: ({ position }) => `perceptron-max-margin-stage-${position + 1}`,
};
