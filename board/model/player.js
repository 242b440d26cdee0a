// Where in a run the board stands, and what moves it: steps, play, and the sweep that shows a single step. It knows no
// picture and no clock: what is asked of it comes with the world.

/** @import { RunPosition, State, Subject } from "../types" */

/**
 * How a step is shown: from `start` on, so many ms; `progress` is the part that is over, `held` the part that shows the
 * mistake.
 * @typedef {{ start: number, duration: number, progress: number, held: number }} Tween
 * `fresh` says that the result is shown and nobody has stepped yet, so that the first → leads to the start; `due` is
 * when the next step is, in play.
 * @typedef {RunPosition & { playing: boolean, due: number, tween: Tween | null }} Player
 * @typedef {Pick<State, "run" | "own" | "now" | "still">} PlayerContext
 */

export const STEP_MS = { slow: 1500, normal: 700, fast: 200, fastest: 0 }; // ms from step to step when playing
// ms for a mistake, so that a sentence can be said to it; of a run with more than so many the less, down to a step's.
const MISTAKE_MS = { slow: 4000, normal: 2000, fast: 0, fastest: 0 };
const FEW_MISTAKES = 10;
const HOLD_MS = 600; // ms that a mistake is seen with the line that makes it
const SWEEP_MS = 650; // ms that a single step then takes
const MIN_HOLD_PACE_MS = 500; // ms that leave time for both
const STILL_STEP_MS = 600; // ms that a picture rests at least where nothing may move
const FRAME_MS = 16; // ms

/** @type {Player} */
export const AT_START = { position: 0, fresh: false, playing: false, due: 0, tween: null };

/** @type {(player: RunPosition, run: Subject) => boolean} */
export const isAtEnd = ({ position }, run) => position >= run.total;

/** How far the present step has come, 0 … 1; it begins when the mistake has been seen. @param {Player} player */
export const progress = ({ tween }) => (tween ? Math.max(0, (tween.progress - tween.held) / (1 - tween.held)) : 1);

/** Whether a mistake is seen with the line that makes it. @param {Player} player */
export const isHolding = ({ tween }) => tween !== null && tween.progress < tween.held;

/** @param {Player} player */
export const isMoving = ({ playing, tween }) => playing || tween !== null;

/** @type {(player: Player) => Player} */
export const pause = (player) => ({ ...player, playing: false });

/** @type {(player: Player, position: number, world: PlayerContext, animated?: boolean) => Player} */
export function goTo(player, position, { run, now, still }, animated = false) {
  const tween = animated && isAnimated(run, position) && !still ? startTween(now, run, position) : null;
  return { ...player, position, fresh: false, tween };
}

/** Whether a step is shown bit by bit; of most runs only updates are.
 * @type {(run: Subject, position: number) => boolean} */
const isAnimated = (run, position) => run.isAnimated?.(position) ?? run.isUpdate(position);
/** @type {(run: Subject, position: number) => boolean} */
const isMistakeHeld = (run, position) => run.holdsMistake?.(position) ?? (!run.isAnimated && run.isUpdate(position));

/** Within so many ms: a mistake in both beats where there is time for them.
 * @type {(start: number, run: Subject, position: number, most?: number) => Tween} */
function startTween(start, run, position, most = Infinity) {
  const hold = most >= MIN_HOLD_PACE_MS && isMistakeHeld(run, position) ? HOLD_MS : 0;
  return { start, duration: Math.min(hold + SWEEP_MS, most), progress: 0, held: hold / (hold + SWEEP_MS) };
}

/** What the buttons of the player do: by name.
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

/** @type {(player: Player, world: PlayerContext) => Player} */
function togglePlay(player, world) {
  if (player.playing) return pause(player);
  if (world.run.total === 0) return player;
  const begun = isAtEnd(player, world.run) ? goTo(player, 0, world) : player;
  return { ...begun, playing: true, due: world.now };
}

/** One frame later: move what is being shown, or take the next step when it is due.
 * @type {(player: Player, world: PlayerContext) => Player} */
export function tick(player, world) {
  const { tween } = player;
  if (tween) {
    const part = Math.min(1, (world.now - tween.start) / tween.duration);
    return { ...player, tween: part === 1 ? null : { ...tween, progress: part } };
  }
  return player.playing && world.now >= player.due ? playStep(player, world) : player;
}

/** @type {(player: Player, world: PlayerContext) => Player} */
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

/** ms for a step of this run that shows a mistake. @type {(run: Subject, own: PlayerContext["own"]) => number} */
export const paceOf = ({ length }, { speed }) =>
  Math.max(STEP_MS[speed], MISTAKE_MS[speed] * Math.min(1, FEW_MISTAKES / Math.max(length, 1)));

/** Where play has come to when a picture has rested: no slower than where things move, but without the pictures
 * between.
 * @type {(position: number, world: PlayerContext) => number} */
function skipSteps(position, { run, own }) {
  const steps = Math.round(STILL_STEP_MS / Math.max(STEP_MS[own.speed], FRAME_MS));
  for (let i = 0; i < steps && position < run.total; i++) position = run.next(position, own.grain);
  return position;
}
