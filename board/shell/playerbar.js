// Below the picture: the buttons that step through a run, its slider, and what a step is.

import { noCount, readNumber } from "../words/numbers.js";
import { element, focusPlot, iconButton, iconOf, named, Problem, select, setText, setUsable } from "./elements.js";

/** @import { Act, Block, Grain, Lesson, Moment, Own, Stepped } from "../types" */

export const ICONS = {
  first: iconOf("M3 4h3v16H3zM13 5v14L7 12zM21 5v14l-6-7z"),
  back: iconOf("M16 4h3v16h-3zM14 4v16L4 12z"),
  play: iconOf("M6 3v18l15-9z"),
  pause: iconOf("M5 4h5v16H5zM14 4h5v16h-5z"),
  forward: iconOf("M5 4h3v16H5zM10 4v16l10-8z"),
  last: iconOf("M18 4h3v16h-3zM11 5v14l6-7zM3 5v14l6-7z"),
};
const TITLES = {
  // and keys
  first: ["To the start", "Home"],
  back: ["One step back", "←"],
  play: ["Play", "space"],
  forward: ["One step forward", "→"],
  last: ["To the end", "End"],
};
const GRAINS = { mistake: "next mistake", example: "next example", epoch: "next epoch" };
const SPEEDS = { slow: "slow", normal: "normal speed", fast: "fast", fastest: "fastest" };

/** @param {Lesson} lesson @param {Act} act @returns {Block<Stepped>} */
export function playerBar({ plays }, act) {
  const moves = /** @type {(keyof typeof TITLES)[]} */ (Object.keys(TITLES)).filter((name) => plays || name !== "play");
  const buttons = Object.fromEntries(
    moves.map((name) => [name, iconButton(ICONS[name], TITLES[name][0], () => act(name), name, TITLES[name][1])]),
  );
  const scrub = element("input", { type: "range", step: 1, "aria-label": "Position in the run" });
  scrub.addEventListener("input", () => slide(Number(scrub.value)));
  const [grain, speed] = [select(GRAINS, "What one step is"), select(SPEEDS, "Speed of play")];
  grain.addEventListener("change", () => act("grain", /** @type {Grain} */ (grain.value)));
  speed.addEventListener("change", () => act("speed", /** @type {Own["speed"]} */ (speed.value)));
  const problem = new Problem();
  const count = Object.assign(problem.field(""), { className: "jump", inputMode: "numeric" });
  const [ofHow, noun] = [element("span"), element("span", { class: "noun" })];
  count.addEventListener("change", () => jump());
  count.addEventListener("keydown", ({ key }) => (key === "Enter" ? jump() && leave() : key === "Escape" && leave()));
  const node = element(
    "div",
    { class: "player", role: "group", "aria-label": "Steps of the run" },
    ...Object.values(buttons),
    scrub,
    element("span", { class: "count" }, count, ofHow, noun),
    ...(plays ? [grain, speed] : []),
    problem.node,
  );
  let pausing = false;
  /** @type {Moment<Stepped>} */
  let shown;

  const counted = (/** @type {Moment<Stepped>} */ { run, position, own }) => run.counted(position, own.grain);

  // Go to the step with the number that was typed; whether there is one.
  function jump() {
    const { first, of } = counted(shown);
    const why = noCount(count.value, first, of);
    problem.show(why);
    if (!why) act("go", shown.run.positionAt(readNumber(count.value), shown.own.grain));
    return !why;
  }

  /** The slider counts what one steps by, and ends where the run does. @param {number} count */
  function slide(count) {
    const { run, own } = shown;
    act("go", count < counted(shown).of ? run.positionAt(count, own.grain) : run.total);
  }

  // The next key is to step.
  function leave() {
    count.value = String(counted(shown).at);
    focusPlot(node);
  }

  /** @param {Moment<Stepped>} moment */
  function show(moment) {
    const {
      run: { total },
      position,
      fresh,
      playing,
      own,
    } = moment;
    const { name, at, first, of } = counted(moment);
    if (shown?.position !== position || shown.own.grain !== own.grain || shown.run !== moment.run) problem.show("");
    shown = moment;
    if (document.activeElement !== count) count.value = String(at);
    const { names, ofHowMany, ofAll } = namesOf(name, of, moment);
    setText(ofHow, ofHowMany);
    setText(noun, ` ${names}`);
    named(count, `Go to ${name}${ofAll && `, ${ofAll}`}`, "key G");
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
      named(buttons.play, playing ? "Pause" : "Play", "space");
    }
    setUsable(scrub, of > first);
    Object.assign(scrub, { min: String(first), max: String(of), value: String(at) });
    scrub.setAttribute("aria-valuetext", `${at} ${ofAll}`);
    grain.value = own.grain;
    speed.value = own.speed;
  }
  return { node, show };
}

/** What is counted, and of how many: not while that is asked. @param {string} name @param {number} of
 * @param {Moment<any>} moment */
function namesOf(name, of, { asking }) {
  const names = `${name}${of === 1 && !asking ? "" : "s"}`;
  return asking ? { names, ofHowMany: "", ofAll: "" } : { names, ofHowMany: `of ${of}`, ofAll: `of ${of} ${names}` };
}
