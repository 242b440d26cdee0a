// A tab with the neuron lesson, without a page, and its picture at a moment.

import { lesson } from "../../board/lessons/neuron.js";
import { rowsOf, sentencesOf } from "../../board/words/neuron.js";
import { Tab } from "./tab.mjs";

export class NeuronTab extends Tab {
  constructor(data, size = [600, 300]) {
    super("somebody", lesson);
    this.act(["receive", data]);
    this.act(["resize", { plane: [600, 300], neuron: size }]);
  }

  // At each update, or at this position; within a step up to `progress`, if given.
  at(position, progress = null) {
    this.act(["go", position]);
    if (progress !== null)
      this.state = {
        ...this.state,
        player: { ...this.state.player, tween: { start: 0, duration: 1, progress, held: 0 } },
      };
    return this.now();
  }

  now() {
    const { moment } = this;
    const {
      run,
      views,
      sizes,
      frame: { line, update },
    } = moment;
    const [, neuron] = lesson.pictures;
    return {
      line: { w: line.w, b: line.b },
      update: update && { name: update.name },
      passing: run.passing(moment),
      inputs: run.inputs(moment),
      rows: rowsOf(moment),
      sentences: sentencesOf(moment),
      tells: neuron.describe(moment, views.neuron),
      state: neuron.state(moment, views.neuron),
      marks: neuron.marks(moment, views.neuron, sizes.neuron),
    };
  }
}
