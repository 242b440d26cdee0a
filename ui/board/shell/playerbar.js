// Below the picture: the buttons that step through a run, its slider, and what a step is.

import { button, element, named, select } from "./elements.js";

/** @import { Act, Block, Lesson, Moment } from "../types" */

const icon = (path) => `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}" fill="currentColor"/></svg>`;
const ICONS = {
  first: icon("M3 4h3v16H3zM13 5v14L7 12zM21 5v14l-6-7z"),
  back: icon("M16 4h3v16h-3zM14 4v16L4 12z"),
  play: icon("M6 3v18l15-9z"),
  pause: icon("M5 4h5v16H5zM14 4h5v16h-5z"),
  forward: icon("M5 4h3v16H5zM10 4v16l10-8z"),
  last: icon("M18 4h3v16h-3zM11 5v14l6-7zM3 5v14l6-7z"),
};
const TITLES = { // and keys
  first: ["To the start", "Home"],
  back: ["One step back", "←"],
  play: ["Play", "space"],
  forward: ["One step forward", "→"],
  last: ["To the end", "End"],
};
const GRAINS = { mistake: "next mistake", example: "next example", epoch: "next epoch" };
const SPEEDS = { slow: "slow", normal: "normal speed", fast: "fast", fastest: "fastest" };

/** @param {Lesson} lesson @param {Act} act @returns {Block} */
export function playerBar({ plays }, act) {
  const names = /** @type {(keyof typeof TITLES)[]} */ (Object.keys(TITLES)).filter((name) => plays || name !== "play");
  const buttons = Object.fromEntries(names.map((name) => [name, button("", TITLES[name][0], () => act(name), name, TITLES[name][1])]));
  for (const name of names) buttons[name].innerHTML = ICONS[name];
  const scrub = element("input", { type: "range", min: 0, step: 1, "aria-label": "Position in the run" });
  scrub.addEventListener("input", () => act("go", Number(scrub.value)));
  const [grain, speed] = [select(GRAINS, "What one step is"), select(SPEEDS, "Speed of play")];
  grain.addEventListener("change", () => act("grain", grain.value));
  speed.addEventListener("change", () => act("speed", speed.value));
  const node = element("div", { class: "player", role: "group", "aria-label": "Steps of the run" }, ...Object.values(buttons), scrub, ...(plays ? [grain, speed] : []));
  let pausing = false;

  /** @param {Moment} moment */
  function show({ run: { total }, position, fresh, playing, own }) {
    const [begun, ended] = [position > 0, position >= total];
    const usable = { first: begun, back: begun, play: total > 0, forward: total > 0 && (!ended || fresh), last: !ended };
    for (const name of names) buttons[name].disabled = !usable[name];
    if (playing !== pausing) {
      pausing = playing;
      buttons.play.innerHTML = ICONS[playing ? "pause" : "play"];
      named(buttons.play, playing ? "Pause" : "Play", "space");
    }
    scrub.disabled = !total;
    scrub.max = String(total);
    scrub.value = String(position);
    scrub.setAttribute("aria-valuetext", `${position} of ${total}`);
    grain.value = own.grain;
    speed.value = own.speed;
  }
  return { node, show };
}
