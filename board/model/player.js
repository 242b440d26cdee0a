// The player: the position in a run, and steps, play and animated updates.
// It knows no picture and no clock: the context of each call gives the time.

/** @import { State } from "../types" */
/** @import { RunPosition, Subject } from "./runs/types" */

/**
 * The animation of a step, which begins at the time `start`. `progress` (0 … 1) is the part that is over, `held` the
 * part in which the mistake is shown before its update.
 * @typedef {{ start: number, duration: number, progress: number, held: number }} Tween
 * `fresh` says that the result is shown and nobody has stepped yet, so that the first → leads to the start. `due` is
 * the time of the next step in play.
 * @typedef {RunPosition & { playing: boolean, due: number, tween: Tween | null }} Player
 * @typedef {Pick<State, "run" | "own" | "now" | "still">} PlayerContext
 */

export const STEP_MS = { slow: 1500, normal: 700, fast: 200, fastest: 0 }; // from step to step
// A mistake takes longer, so that its sentence can be read; in a run with more than FEW_MISTAKES proportionally less.
const MISTAKE_MS = { slow: 4000, normal: 2000, fast: 0, fastest: 0 };
const FEW_MISTAKES = 10;
const HOLD_MS = 600; // a mistake is shown with the line that makes it
const SWEEP_MS = 650; // the update that follows
const MIN_HOLD_PACE_MS = 500; // the shortest pace with time for both
const STILL_STEP_MS = 600; // the shortest pace with reduced motion
const FRAME_MS = 16;

/** @type {Player} */
export const AT_START = { position: 0, fresh: false, playing: false, due: 0, tween: null };

/** @param {RunPosition} player @param {Subject} run */
export const isAtEnd = ({ position }, run) => position >= run.total;

/** How far the update has come, 0 … 1; it begins after the mistake has been shown. @param {Player} player */
export const progress = ({ tween }) => (tween ? Math.max(0, (tween.progress - tween.held) / (1 - tween.held)) : 1);

/** Whether a mistake is shown with the line that makes it. @param {Player} player */
export const isHolding = ({ tween }) => tween !== null && tween.progress < tween.held;

/** @param {Player} player */
export const isMoving = ({ playing, tween }) => playing || tween !== null;

/** @param {Player} player @returns {Player} */
export const pause = (player) => ({ ...player, playing: false });

/** @param {Player} player @param {number} position @param {PlayerContext} world @param {boolean} [animated]
 * @returns {Player} */
export function goTo(player, position, { run, now, still }, animated = false) {
  const tween = animated && isAnimated(run, position) && !still ? startTween(now, run, position) : null;
  return { ...player, position, fresh: false, tween };
}

/** Whether a step is animated; in most runs only updates are. @param {Subject} run @param {number} position */
const isAnimated = (run, position) => run.isAnimated?.(position) ?? run.isUpdate(position);
/** @param {Subject} run @param {number} position */
const isMistakeHeld = (run, position) => run.holdsMistake?.(position) ?? (!run.isAnimated && run.isUpdate(position));

/** A tween of at most `most` ms. It shows the mistake first if there is time for that. @param {number} start
 * @param {Subject} run @param {number} position @param {number} [most] @returns {Tween} */
function startTween(start, run, position, most = Infinity) {
  const hold = most >= MIN_HOLD_PACE_MS && isMistakeHeld(run, position) ? HOLD_MS : 0;
  return { start, duration: Math.min(hold + SWEEP_MS, most), progress: 0, held: hold / (hold + SWEEP_MS) };
}

/** The actions of the player's buttons, by name.
 * @satisfies {{ [name: string]: (player: Player, world: PlayerContext) => Player }} */
export const MOVES = {
  first: (player, world) => goTo(pause(player), 0, world),
  back: (player, world) => goTo(pause(player), world.run.previous(player.position, world.own.grain), world),
  forward: (player, world) =>
    player.fresh
      ? goTo(pause(player), 0, world)
      : goTo(pause(player), world.run.next(player.position, world.own.grain), world, true),
  last: (player, world) => goTo(pause(player), world.run.total, world),
  play: togglePlay,
};

/** @param {Player} player @param {PlayerContext} world @returns {Player} */
function togglePlay(player, world) {
  if (player.playing) return pause(player);
  if (world.run.total === 0) return player;
  const begun = isAtEnd(player, world.run) ? goTo(player, 0, world) : player;
  return { ...begun, playing: true, due: world.now };
}

/** One animation frame: advance the tween, or take the next step when it is due. @param {Player} player
 * @param {PlayerContext} world @returns {Player} */
export function tick(player, world) {
  const { tween } = player;
  if (tween) {
    const part = Math.min(1, (world.now - tween.start) / tween.duration);
    return { ...player, tween: part === 1 ? null : { ...tween, progress: part } };
  }
  return player.playing && world.now >= player.due ? playStep(player, world) : player;
}

/** @param {Player} player @param {PlayerContext} world @returns {Player} */
function playStep(player, world) {
  const { run, own, now, still } = world;
  if (isAtEnd(player, run)) return pause(player);
  const usual = STEP_MS[own.speed];
  if (still && usual < STILL_STEP_MS)
    return { ...player, position: skipSteps(player.position, world), due: now + STILL_STEP_MS };
  const position = run.next(player.position, own.grain);
  const isQuiet = own.grain === "example" && !run.isUpdate(position);
  const pace = isQuiet ? usual : paceOf(run, own);
  const animated = isAnimated(run, position) && pace >= 200 && !still;
  return { ...player, position, due: now + pace, tween: animated ? startTween(now, run, position, pace * 0.8) : null };
}

/** ms for a step that shows a mistake. @param {Subject} run @param {PlayerContext["own"]} own */
export const paceOf = ({ length }, { speed }) =>
  Math.max(STEP_MS[speed], MISTAKE_MS[speed] * Math.min(1, FEW_MISTAKES / Math.max(length, 1)));

/** The position after one pause with reduced motion: play is as fast as with motion, but skips the pictures between.
 * @param {number} position @param {PlayerContext} world */
function skipSteps(position, { run, own }) {
  const steps = Math.round(STILL_STEP_MS / Math.max(STEP_MS[own.speed], FRAME_MS));
  for (let i = 0; i < steps && position < run.total; i++) position = run.next(position, own.grain);
  return position;
}
