// The lesson on the maximum-margin line, in four stages.

import { EXERCISES } from "../exercises/max_margin.js";
import { ofBest } from "../exercises/questions/best.js";
import { t } from "../language/t.js";
import { computeStages } from "../model/runs/local_results.js";
import { Stages } from "../model/runs/max_margin_stages.js";
import { MANUAL_LAYERS, planePicture } from "../pictures/plane.js";
import { stepsPanel } from "../shell/components/steps_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { describeStep } from "../shell/mixins/stepping.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { COMMON, MAX_MARGIN } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson} */
export const lesson = {
  name: "max_margin",
  layout: "panel",
  steps: true,
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Stages(run, points, labels),
  alive: computeStages,
  questions: ofBest,
  asksBefore: ["forward"],
  layers: MANUAL_LAYERS,
  simple: ["sides", "line", "normal", "best", "certificate"],
  pictures: [planePicture],
  tools: POINT_TOOLS,
  keys: [
    {
      label: "→ ←",
      effect: t("go to the next or the previous stage"),
      keys: { ArrowRight: ["forward"], ArrowLeft: ["back"] },
    },
    { label: "Home End", effect: t("go to the first or the last stage"), keys: { Home: ["first"], End: ["last"] } },
    ...keys.POINT_KEYS,
    ...keys.VIEW_KEYS,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...MAX_MARGIN],
  side: [stepsPanel(t("The verdict"))],
  heard: describeStep,
  file: ({ position }) => `perceptron-max-margin-stage-${position + 1}`,
};
