// The player below the picture: its buttons and slider step through a run.

import { t } from "../../language/t.js";
import { parseNumber } from "../../math/number_input.js";
import { noCount } from "../../words/numbers.js";
import { element, fillField, focusPlot, iconButton, iconOf, setLabel, Problem, select } from "../dom.js";
import { setText, setUsable } from "../dom.js";

/** @import { SteppedSubject } from "../../model/runs/types" */
/** @import { Dispatch, Component, Lesson, Moment } from "../../types" */

export const ICONS = {
  first: iconOf("M3 4h3v16H3zM13 5v14L7 12zM21 5v14l-6-7z"),
  back: iconOf("M16 4h3v16h-3zM14 4v16L4 12z"),
  play: iconOf("M6 3v18l15-9z"),
  pause: iconOf("M5 4h5v16H5zM14 4h5v16h-5z"),
  forward: iconOf("M5 4h3v16H5zM10 4v16l10-8z"),
  last: iconOf("M18 4h3v16h-3zM11 5v14l6-7zM3 5v14l6-7z"),
};
const TITLES = {
  // [title, key]
  first: [t("To the start"), "Home"],
  back: [t("One step back"), "←"],
  play: [t("Play"), "space"],
  forward: [t("One step forward"), "→"],
  last: [t("To the end"), "End"],
};
const GRAINS = { mistake: t("next mistake"), example: t("next example"), epoch: t("next epoch") };
const SPEEDS = { slow: t("slow"), normal: t("normal speed"), fast: t("fast"), fastest: t("fastest") };
/** The names of what is counted, and the labels of the field that goes to one of them.
 * @typedef {{ one: string, more: string, go: string, goOf(of: number): string,
 *   at(at: number, of: number): string }} CountTexts */
/** @satisfies {{ [name: string]: CountTexts }} */
const COUNT_TEXTS = {
  mistake: {
    one: t("mistake"),
    more: t("mistakes"),
    go: t("Go to mistake"),
    goOf: (of) => t("Go to mistake, up to {of}", { of }),
    at: (at, of) => t("{at} of {of, plural, one {# mistake} other {# mistakes}}", { at, of }),
  },
  example: {
    one: t("example"),
    more: t("examples"),
    go: t("Go to example"),
    goOf: (of) => t("Go to example, up to {of}", { of }),
    at: (at, of) => t("{at} of {of, plural, one {# example} other {# examples}}", { at, of }),
  },
  epoch: {
    one: t("epoch"),
    more: t("epochs"),
    go: t("Go to epoch"),
    goOf: (of) => t("Go to epoch, up to {of}", { of }),
    at: (at, of) => t("{at} of {of, plural, one {# epoch} other {# epochs}}", { at, of }),
  },
  stage: {
    one: t("stage"),
    more: t("stages"),
    go: t("Go to stage"),
    goOf: (of) => t("Go to stage, up to {of}", { of }),
    at: (at, of) => t("{at} of {of, plural, one {# stage} other {# stages}}", { at, of }),
  },
};

/** @param {Lesson} lesson @param {Dispatch} act @returns {Component<SteppedSubject>} */
export function playerBar({ plays }, act) {
  const moves = /** @type {(keyof typeof TITLES)[]} */ (Object.keys(TITLES)).filter((name) => plays || name !== "play");
  const buttons = Object.fromEntries(
    moves.map((name) => [name, iconButton(ICONS[name], TITLES[name][0], () => act(name), name, TITLES[name][1])]),
  );
  const scrub = element("input", { type: "range", step: 1, "aria-label": t("Position in the run") });
  scrub.addEventListener("input", () => goToSlider(Number(scrub.value)));
  const grain = select(GRAINS, t("What one step is"), (value) => act("grain", value));
  const speed = select(SPEEDS, t("Speed of play"), (value) => act("speed", value));
  const problem = new Problem();
  const count = Object.assign(
    problem.createField("", () => goToTyped()),
    { className: "jump", inputMode: "numeric" },
  );
  const [ofHow, noun] = [element("span"), element("span", { class: "noun" })];
  count.addEventListener("keydown", ({ key }) =>
    key === "Enter" ? goToTyped() && leaveField() : key === "Escape" && leaveField(),
  );
  const node = element(
    "div",
    { class: "player", role: "group", "aria-label": t("Steps of the run") },
    ...Object.values(buttons),
    scrub,
    element("span", { class: "count" }, count, ofHow, noun),
    ...(plays ? [grain, speed] : []),
    problem.node,
  );
  let pausing = false;
  /** @type {Moment<SteppedSubject>} */
  let shown;

  /** @param {Moment<SteppedSubject>} moment */
  const countAt = ({ run, position, own }) => run.counted(position, own.grain);

  // Go to the step with the typed number. Returns whether there is one.
  function goToTyped() {
    const { first, of } = countAt(shown);
    const why = noCount(count.value, first, of);
    problem.show(why);
    if (!why) act("go", shown.run.positionAt(parseNumber(count.value), shown.own.grain));
    return !why;
  }

  /** The slider counts in the chosen unit of a step. Its end is the end of the run. @param {number} count */
  function goToSlider(count) {
    const { run, own } = shown;
    act("go", count < countAt(shown).of ? run.positionAt(count, own.grain) : run.total);
  }

  // Focus the picture, so that the next key steps.
  function leaveField() {
    count.value = String(countAt(shown).at);
    focusPlot(node);
  }

  /** @param {Moment<SteppedSubject>} moment */
  function show(moment) {
    const {
      run: { total },
      position,
      fresh,
      playing,
      own,
    } = moment;
    const { name, at, first, of } = countAt(moment);
    if (shown?.position !== position || shown.own.grain !== own.grain || shown.run !== moment.run) problem.show("");
    shown = moment;
    fillField(count, String(at));
    const says = progressTexts(COUNT_TEXTS[name], at, of, moment.asking);
    setText(ofHow, says.of);
    setText(noun, ` ${says.noun}`);
    setLabel(count, says.go, "key G");
    const [begun, ended] = [position > 0, position >= total];
    const usable = {
      first: begun,
      back: begun,
      play: total > 0,
      forward: total > 0 && (!ended || fresh),
      last: !ended,
    };
    for (const each of moves) setUsable(buttons[each], usable[each]);
    if (playing !== pausing) {
      pausing = playing;
      buttons.play.innerHTML = ICONS[playing ? "pause" : "play"];
      setLabel(buttons.play, playing ? t("Pause") : t("Play"), "space");
    }
    setUsable(scrub, of > first);
    Object.assign(scrub, { min: String(first), max: String(of), value: String(at) });
    scrub.setAttribute("aria-valuetext", says.at);
    grain.value = own.grain;
    speed.value = own.speed;
  }
  return { node, show };
}

/** The texts about the position in a run. They leave out the total while a question asks for it.
 * @param {CountTexts} names @param {number} at @param {number} of @param {boolean} asking
 * @returns {{ of: string, noun: string, go: string, at: string }} */
const progressTexts = ({ one, more, go, goOf, at: saysAt }, at, of, asking) =>
  asking
    ? { of: "", noun: more, go, at: String(at) }
    : { of: t("of {of}", { of }), noun: of === 1 ? one : more, go: goOf(of), at: saysAt(at, of) };
