// The lesson on six methods that find a line for the same points.

import { EXERCISES } from "../exercises/other_lines.js";
import { ofMethods } from "../exercises/questions/methods.js";
import { t } from "../language/t.js";
import { actions, DEFAULT_SETTINGS, isLambda, isMethod, Methods } from "../model/runs/methods.js";
import { METHOD_LAYERS, methodsPicture } from "../pictures/methods.js";
import { methodsPanel } from "../shell/components/methods_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { POINT_TOOLS } from "../shell/components/toolbar.js";
import { describeErrors, describeMethod } from "../words/methods.js";
import { COMMON, METHODS } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson<typeof actions, Methods>} */
export const lesson = {
  name: "other_lines",
  layout: "panel",
  variant: "inputs",
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Methods(run, points, labels),
  own: () => DEFAULT_SETTINGS,
  validators: { method: isMethod, lambda: isLambda },
  actions,
  questions: ofMethods,
  waits: ["method", "nextMethod", "lambda", "shiftLambda", "typedLambda"],
  layers: METHOD_LAYERS,
  simple: ["perceptron", "best", "prototype", "lda", "bayes", "logistic", "method", "certificate", "sides", "mistakes"],
  pictures: [methodsPicture],
  tools: POINT_TOOLS,
  keys: [
    {
      label: "↓ ↑",
      effect: t("choose the next or the previous line"),
      keys: { ArrowDown: ["nextMethod", 1], ArrowUp: ["nextMethod", -1] },
    },
    {
      label: "← →",
      effect: t("make λ smaller or larger"),
      keys: { ArrowLeft: ["shiftLambda", -1], ArrowRight: ["shiftLambda", 1] },
    },
    ...keys.POINT_KEYS,
    ...keys.VIEW_KEYS,
  ],
  exercises: EXERCISES,
  symbols: [...COMMON, ...METHODS],
  side: [methodsPanel],
  hint: ({ touch }) =>
    touch
      ? t("Tap a row to see how its line is computed.")
      : t("Click a row, or press ↑ ↓, to see how its line is computed. Press ← → to change λ."),
  heard({ run, own: { method, lambda } }, whole) {
    const { title, lines } = describeMethod(run, run.row(method, lambda), lambda);
    return [describeErrors(run, lambda), title, ...(whole ? lines : [])];
  },
  state: ({ own: { method, lambda } }) => ({ method, lambda }),
  file: ({ own }) => `perceptron-other-lines-${own.method}`,
};
