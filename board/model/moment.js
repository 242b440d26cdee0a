// The moment: all that the pictures and the sentences of a state are computed from.

import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { placingHint } from "../words/steps.js";
import { lockingExercise, activeRound, activeExercise } from "./exercises/exercise.js";
import { canUndoRedo } from "./undo_history.js";
import { isHolding, progress } from "./player.js";
import { frameOf } from "./exercises/round.js";

/** @import { Data, Lesson, Moment, InitialState, Picture, State, View } from "../types" */
/** @import { SteppedSubject, Subject } from "./runs/types" */

/** @satisfies {Data} */
const NO_POINTS = { points: [], labels: [] };

/** Memoized, because it is asked for several times of one state. @type {(state: State) => Moment} */
export const momentOf = memoizeLast((state) => {
  const { lesson, run, own, player, points } = state;
  const { fresh, playing } = player;
  const [part, holding] = [progress(player), isHolding(player)];
  // While the mistake is shown, everything but the marked example is as it was before.
  const played = playedFrame(state);
  const position = played?.position ?? player.position - Number(holding);
  const frame = played?.frame ?? run.frame({ position: player.position, fresh, progress: part, own });
  const moment = {
    data: lesson.edits ? points.current : NO_POINTS,
    pending: lesson.edits ? points.pending.length : 0,
    contradicted: state.contradicted,
    ahead: lesson.edits && points.pending.length > 0 && !isRunOf(run, points.current),
    run,
    position,
    k: run.updatesAt(position),
    fresh: fresh && !played,
    playing,
    progress: part,
    holding,
    settled: !player.tween,
    frame: holding ? { ...frame, update: null } : frame,
    hand: own.hand ?? null,
    chosen: state.chosen,
    cross: state.cross,
    aim: state.aim,
    pointed: state.pointed,
    layers: layersOf(state),
    own,
    edits: Boolean(lesson.edits && !lesson.fixed),
    alone: Boolean(lesson.alone),
    views: state.views,
    sizes: state.sizes,
    scale: state.scale,
    touch: state.touch,
    shared: state.shared,
    session: state.session,
    runs: state.runs,
    connected: state.connected,
    problem: state.problem,
    remark: state.remark,
    able: canUndoRedo(state.history, undoesOf(lesson)),
    arrowScale: 1,
    asking: isFutureHidden(state) || played !== null,
    exercise: null,
  };
  const drawn = { ...moment, arrowScale: arrowScale(state, moment) };
  return { ...drawn, exercise: activeExercise(state, drawn) };
});

/** Whether the future of a run is hidden, because the user asked for questions first.
 * @param {State} state */
const isFutureHidden = ({ lesson, own, player: { position, fresh }, run }) =>
  Boolean(lesson.questions && lesson.steps && own.ask && !own.exercise && !fresh && position < run.total);

/** The frame of a round in which the student plays the perceptron. @param {State} state */
function playedFrame(state) {
  const now = activeRound(state);
  if (!now?.isOpen) return null;
  const { run, round, work } = now;
  return { position: run.positionOf(round.k), frame: frameOf(round, run, work.shown) };
}

/** Without layers that would give an answer away, and with those that the exercise needs. @param {State} state */
function layersOf(state) {
  const { hides: asked = [], needs = [], shows } = lockingExercise(state) ?? {};
  const hides = [...asked, ...((isFutureHidden(state) && state.lesson.foretell) || [])];
  if (shows) return new Set(shows);
  if (!hides.length && !needs.length) return state.own.layers;
  return new Set([...state.own.layers, ...needs].filter((name) => !hides.includes(name)));
}

/** @param {Data & { places?: Data["points"] }} run @param {Data} data */
const isRunOf = (run, { points, labels }) => (run.places ?? run.points) === points && run.labels === labels;

/** Whether the run belongs to the present points. @param {State | InitialState} state */
export const isRunCurrent = ({ run, points }) => Boolean(run && isRunOf(run, points.current));

/** Whether the verdict of that run is known, too. @param {State | InitialState} state */
export const isResultKnown = (state) => isRunCurrent(state) && state.run?.verdict.kind !== "awaited";

/** The text of a moment. While a mistake is shown before its update, it says only what is wrong. At the start of a run
 * it first says how to place points.
 * @param {Moment} moment @returns {{ title: string, lines: string[], seen?: number }} */
export function storyAt({ run: subject, position, fresh, touch, holding, hand: held, edits, alone, own, data }) {
  const run = /** @type {SteppedSubject} */ (subject);
  if (holding) return run.story(position + 1, fresh, touch, true);
  const story = run.story(position, fresh, touch);
  if (alone && edits && !data.points.length) return { ...story, lines: [] }; // there are no presets to pick from
  const starts = position === 0 && !fresh && !held && edits && run.exampleAt && run.total > 0 && data.points.length > 0;
  if (!starts) return story;
  const [first, ...lines] = story.lines;
  return { ...story, lines: [`${placingHint(own.brush, touch)} ${first}`, ...lines] };
}

/** The kinds of changes that a lesson can undo. @param {Lesson} lesson @returns {string[]} */
export const undoesOf = (lesson) => [...(lesson.edits ? ["points"] : []), ...(lesson.undoes ? [lesson.name] : [])];

/** The pictures that the page shows. @param {Pick<State, "lesson">} state @param {Moment} moment
 * @returns {Picture<Subject, View>[]} */
export function picturesOf({ lesson }, moment) {
  const { isOpen = false, exercise = null } = moment.exercise ?? {};
  const hidden = (isOpen && exercise?.hides) || [];
  return lesson.pictures.filter(({ name, isShown }) => !hidden.includes(name) && (isShown?.(moment) ?? true));
}

/** The scale of the vectors: 1, or a round number below 1 if a vector so far would leave the picture.
 * @param {State} state @param {Moment} moment */
function arrowScale(state, moment) {
  const { held } = state;
  if (held?.handle && held.handle.part !== "point") return held.arrowScale; // the tip stays under the pointer
  const { name, maxArrowScale } = picturesOf(state, moment)[0];
  const [view, size] = [state.views[name], state.sizes[name]];
  return maxArrowScale && view && size ? plane.drawingScale(1, maxArrowScale(moment, view, size)) : 1;
}
