// The state of a board, and the one reducer that leads from a state to the next: every key, button, gesture, answer of the
// server and frame of an animation is an action [name, ...arguments].
//
// A state is {lesson, points, history, places, shared, own} of what a tab remembers (see memory.js), and what goes with the board:
// {run, note, player, chosen, cross, active, aim, pointed, held, sizes, scale, touch, connected, given, views, withLine, problem, said, heard}, with the clock {now,
// still} and the `gesture` that is under way. `views` are those shown, `own.views` those of them that the user has chosen.

import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { allowed, limited } from "../math/view.js";
import { example, number, vector } from "../words/numbers.js";
import { inARow } from "../words/spoken.js";
import * as past from "./history.js";
import { placeName } from "./memory.js";
import { momentOf, picturesOf, undoesOf } from "./moment.js";
import * as player from "./player.js";
import * as points from "./points.js";
import { withRuns } from "./runs.js";
import { controlsOf, isStep, kept, legal } from "./scene.js";

/** @import { View } from "../types" */

export const NOTHING = { example: null, ghost: null };
const CLOSER = 1 / 1.4;
const NUDGE = 16; // px that an arrow key moves a point by
const PAN = 60; // px that a key or a button moves the view by
const WAYS = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }; // the view to the left: what is in it to the right

export function begin(lesson, memory, data) {
  const stored = memory.stored[lesson.name];
  const isOwn = ({ kind, value }) => kind !== lesson.name || lesson.keeps[lesson.undoes](value);
  const own = {
    ...firstOf(lesson, data),
    ...(memory.own[lesson.name] ?? (stored ? { ...legal(lesson, stored), revision: data.revision } : {})),
  };
  return {
    ...memory,
    history: past.only(memory.history, isOwn),
    shared: { ...memory.shared, hall: memory.shared.hall ?? Boolean(data.hall) },
    lesson,
    own,
    run: null,
    answer: null,
    listed: null,
    note: memory.note ?? "",
    player: player.AT_START,
    chosen: null,
    cross: null,
    active: null,
    aim: null,
    pointed: NOTHING,
    held: null,
    sizes: {},
    given: { ...own.seen, ...own.views },
    scale: 1,
    touch: false,
    connected: true,
    views: {},
    withLine: false,
    problem: "",
    said: "",
    heard: null,
    now: 0,
    still: false,
    gesture: null,
  };
}

// The settings that a lesson begins with.
const firstOf = (lesson, data) => ({
  layers: new Set(lesson.shown),
  brush: 1,
  grain: "mistake",
  speed: "normal",
  views: {},
  ...lesson.own?.(data),
});

// The state after an action, one of ACTIONS or of the lesson's own.
export function reduce(state, [name, ...given]) {
  const action = state.lesson.actions?.[name] ?? ACTIONS[name];
  if (!action) throw new Error(`there is no action “${name}”`);
  const next = action(state, ...given);
  return next === state || !STEPS.has(name) ? next : { ...next, ...withRuns(next) };
}

export const ACTIONS = {
  receive: received,
  tick: (state) => withPlayer(state, player.ticked(state.player, state)),
  // ---- the run
  .../** @type {{ [move in keyof typeof player.MOVES]: (state: any) => any }} */ (
    Object.fromEntries(
      Object.entries(player.MOVES).map(([name, move]) => [
        name,
        (state) => withPlayer(state, move(state.player, state)),
      ]),
    )
  ),
  go: (state, position) => withPlayer(state, player.gone(player.paused(state.player), position, state)),
  grain: (state, grain) => setOwn(state, { grain }),
  speed: (state, speed) => withPlayer(setOwn(state, { speed }), { ...state.player, due: 0 }), // it holds at once
  // ---- the points
  edit,
  paint: (state, brush) => setOwn(state, { brush }),
  add,
  addAtCross,
  flip: (state, i = state.chosen) => (i === null ? state : edit(state, ["flip", i])),
  delete: (state) => (state.chosen === null ? state : edit({ ...state, chosen: null }, ["delete", state.chosen])),
  clear: (state) => edit({ ...state, chosen: null }, ["clear"]),
  undo: (state) => travel(state, "undo"),
  redo: (state) => travel(state, "redo"),
  choose,
  chooseNext,
  nudge,
  aim,
  press: (state, name) => (state.aim ? click(state, name, state.aim, { shift: false }) : state),
  // Nothing is chosen any more; where nothing was, the way out of the hall.
  escape: (state) =>
    state.shared.hall && state.chosen === null && !state.aim
      ? reduce(state, ["hall"])
      : choose({ ...state, aim: null, pointed: NOTHING }, null),
  point: (state, pointed) =>
    pointed.example === state.pointed.example && !pointed.ghost && !state.pointed.ghost
      ? state
      : { ...state, pointed, aim: null },
  // ---- what is shown
  layer: (state, name, shown) =>
    setOwn(state, {
      layers: new Set([...state.own.layers].filter((other) => other !== name).concat(shown ? [name] : [])),
    }),
  layers: (state, names) => setOwn(state, { layers: new Set(names) }),
  set: setOwn,
  read: (state) => heard(state, inARow(state.lesson.heard(momentOf(state), true))),
  hall: (state) => reduce(state, ["share", { hall: !state.shared.hall }]),
  share: (state, patch) => ({ ...state, shared: { ...state.shared, ...patch } }),
  touch: (state, touch) => ({ ...state, touch }),
  connected: (state, connected) => ({ ...state, connected }),
  problem: withProblem,
  resize,
  fit: (state) => fitted(state, true), // who asks for it sees the line too, however far away
  // The picture that keys and buttons move is now this one.
  activate: (state, name) => (name === state.active ? state : { ...state, active: name }),
  closer: (state) => zoom(state, activeOf(state), CLOSER),
  wider: (state) => zoom(state, activeOf(state), 1 / CLOSER),
  zoom,
  // Two fingers: closer or wider around the place `at`, and moved by so many pixels, both from the view that was there first.
  pinch: (state, name, first, factor, at, by) => zoom(state, name, factor, at, first, by),
  pan: (state, way) =>
    look(state, activeOf(state), (view, { viewing }, size) => viewing.pan(view, plane.scale(PAN, WAYS[way]), size)),
  // ---- gestures
  click,
  clickOther,
  hold,
  drag,
  drop: (state) => followed({ ...state, held: null }),
  "drag point": dragPoint,
};

const STEPS = new Set([...Object.keys(player.MOVES), "go", "tick"]);

// ---- what lessons use too -----------------------------------------------------------------------------------

// Change settings of the lesson. The one that undo brings back is recorded; all of one gesture is one entry.
export function setOwn(state, patch, gesture = state.gesture) {
  const { lesson, own } = state;
  const next = { ...state, own: { ...own, ...patch } };
  const name = lesson.undoes;
  if (!name || !(name in patch)) return next;
  return {
    ...next,
    problem: "",
    history: past.recorded(state.history, lesson.name, own[name], patch[name], { gesture }),
  };
}

export function withProblem(state, problem) {
  return { ...state, problem };
}

export const withSaid = (state, said) => ({ ...state, said });
// What a screen reader is told beside what it finds changed; the same words twice are said twice.
export const heard = (state, text) => ({ ...state, heard: { text } });

// ---- the server's word --------------------------------------------------------------------------------------

// Called with every change of data. `note` says what to look at.
function received(before, data) {
  const { session = null } = data;
  if (isAsked(before, session)) return asked(before, data);
  const isOther = session && before.session && session.id !== before.session.id;
  if (isOther && !session.restored && !isKnown(before, data))
    return { ...before, points: { ...before.points, lost: session.id } };
  return taken(session ? { ...before, session } : before, data);
}

// Whether the server shows what a link, or a scene that was chosen, asks for and this tab has not shown yet.
const isAsked = ({ opened }, session) => Boolean(session?.opened.id) && session.opened.id !== opened;

function asked(state, data) {
  const { lesson } = state;
  const { id, board } = data.session.opened;
  const next = { ...state, session: data.session, opened: id, points: { ...state.points, lost: null } };
  if (!board) return taken(next, data);
  const [position, fresh] = isStep(board.step) ? board.step : [null, true];
  const own = { ...firstOf(lesson, data), ...legal(lesson, board), revision: data.revision };
  const shown = taken({ ...next, own, history: followedBy(state, own, data), places: {}, run: null }, data);
  const { views, seen } = own;
  const place = position === null ? shown.run.result?.() : { position: Math.min(position, shown.run.total), fresh };
  const there = {
    ...shown,
    own: { ...shown.own, views },
    given: { ...seen, ...views },
    player: { ...shown.player, ...place },
  };
  return resize(there, state.sizes);
}

// Whether a session that is new to this tab has what the tab shows all the same, as after the page was loaded again.
function isKnown(state, data) {
  const { lesson, points: here, session } = state;
  const told = { ...(lesson.actions?.received?.(state, data) ?? state), stored: {} };
  const [there, own] = [
    [data.session, told],
    [session, state],
  ].map(([{ rules }, of]) => JSON.stringify([rules, controlsOf(of)]));
  return (
    there === own &&
    data.points &&
    !here.pending.length &&
    (points.areGiven(here, data) || points.areThose({ ...here, revision: null }, { confirmed: data }))
  );
}

// A scene that the same session opens, as the page of the notes does, can be taken back; who comes by a link has done nothing.
function followedBy({ lesson: { name, undoes }, own, history, points: { revision }, session }, asked, data) {
  if (!undoes || session?.id !== data.session.id) return history;
  const event = data.revision === revision ? {} : data.revision; // that of the points, where they change too
  return past.recorded(history, name, own[undoes], asked[undoes], { event });
}

function taken(old, data) {
  const { lesson } = old;
  const isBack = data.points && old.points.lost && data.answered[0] === old.points.client; // another session has taken what this tab had
  const [opening, isOwn] = [!old.run, isOwnAgain(old, data)];
  const replaced =
    lesson.edits && !isBack && !isOwn && data.revision !== old.points.revision && !points.comeTooSoon(old.points, data);
  const note = data.note !== old.note && data.note;
  let state = { ...old, note: data.note };
  if (isBack)
    state = { ...state, points: points.rebased(state.points, data), own: { ...state.own, revision: data.revision } };
  else if (data.points) state = withPoints(state, data);
  // Of other points the lesson has seen no view.
  if (opening && ![undefined, state.points.revision].includes(state.own.madeFor)) state = unseen(state);
  // Other points may come with settings in which there is something to see.
  if (Object.keys(data.settings ?? {}).length && state.own.revision !== data.revision) {
    state = { ...state, own: { ...state.own, ...legal(lesson, data.settings), revision: data.revision } };
  }
  const hook = lesson.actions?.received;
  if (hook) state = hook(state, data);
  state = { ...state, answer: data };
  const run = subjectOf(state);
  const place = state.places[placeName(state, run)];
  const before = old.run ?? (place?.run === null ? run : place?.run); // of a page that was loaded again the place is all that is left
  const here = opening && place ? { ...old.player, ...placeIn(run, place) } : old.player;
  const stays = before?.equals(run) && !note;
  state = {
    ...state,
    run,
    player: stays ? here : { ...here, ...run.place(before, here, replaced, note), tween: null },
  };
  if (opening) return resize(state, state.sizes);
  return replaced
    ? fitted(state)
    : followed(
        refit(
          state,
          Object.keys(state.sizes).filter((shown) => pictureOf(state, shown).fit),
        ),
      );
}

// What the server has said; where edits have followed, as far as the browser can say what it will.
function subjectOf({ lesson, answer, own, points: { pending, current } }) {
  return lesson.subject((pending.length && lesson.alive?.(answer, current)) || answer, own);
}

// The run follows an edit in the same frame, where the browser can make it.
function withRun(state) {
  const {
    lesson,
    answer,
    own,
    run: before,
    player: here,
    points: { current },
  } = state;
  const known = lesson.alive?.(answer, current);
  if (!known) return state;
  const run = lesson.subject(known, own);
  return before.equals(run)
    ? { ...state, run }
    : { ...state, run, player: { ...here, ...run.place(before, here, false, ""), tween: null } };
}

// Of a page that was loaded again the run may be another meanwhile: then it stands at the same mistake.
function placeIn(run, { run: before, position, fresh, k }) {
  const moved = before === null && !fresh && Number.isInteger(k) && run.positionOf && run.updatesAt(position) !== k;
  return { position: moved ? run.positionOf(k) : position, fresh };
}

// Whether a lesson shows its own points once more, of which the tab remembers what was made there.
const isOwnAgain = ({ own }, data) => Boolean(data.given && own.madeFor === data.revision);

// A lesson that shows no points knows them too: it links to them, and gives them to the next session.
function withPoints(state, data) {
  const next = points.received(state.points, data);
  if (points.areThose(state.points, next)) return { ...state, points: next };
  const shown = state.lesson.edits && !isOwnAgain(state, data) ? unseen({ ...state, chosen: null }) : state;
  const isFirst = state.points.revision === null && !state.points.current.points.length;
  const history =
    isFirst || points.areGiven(state.points, data)
      ? state.history
      : past.recorded(state.history, "points", state.points.current, next.current, { event: data.revision });
  return { ...shown, points: next, history };
}

const unseen = (state) => ({ ...state, own: { ...state.own, views: {}, seen: {} }, given: {} });

// ---- the run ------------------------------------------------------------------------------------------------

const withPlayer = (state, next) => (next === state.player ? state : { ...state, player: next });

// ---- the points ---------------------------------------------------------------------------------------------

function edit(state, change, gesture = state.gesture) {
  if (state.lesson.fixed) return state;
  const { points: before, history } = state;
  const after = points.edited(before, change, past.continues(history, gesture));
  return edited({
    ...state,
    points: after,
    history: past.recorded(history, "points", before.current, after.current, { gesture }),
  });
}

// A point of the brush's class, or with the sign −1 of the other.
function add(state, at, sign = 1) {
  return edit(state, ["add", ...readable(state, at), sign * state.own.brush]);
}

function edited(state) {
  const n = state.points.current.points.length;
  const chosen = state.chosen !== null && state.chosen < n ? state.chosen : null;
  const start = n ? state.player : { ...state.player, position: 0, fresh: false }; // an empty plane: see the run begin
  return followed(withRun({ ...state, chosen, aim: null, pointed: NOTHING, player: start, problem: "" }));
}

const TRAVELLED = {
  undo: ["Undone.", "There is nothing to undo."],
  redo: ["Done again.", "There is nothing to do again."],
};

/** @param {any} state @param {"undo" | "redo"} way */
function travel(state, way) {
  const { lesson } = state;
  const [done, nothing] = TRAVELLED[way];
  if (!past.able(state.history, undoesOf(lesson))[way]) return heard(state, nothing);
  const { history, values } = past.travelled(state.history, way, undoesOf(lesson), (kind) =>
    kind === "points" ? state.points.current : state.own[lesson.undoes],
  );
  const put = (next, [kind, value]) =>
    kind === "points"
      ? { ...next, points: points.edited(next.points, ["set", value.points, value.labels]) }
      : { ...next, own: { ...next.own, [lesson.undoes]: value } };
  const next = values.reduce(put, { ...state, history, problem: "", said: "" });
  return heard(edited(lesson.actions?.travelled?.(next) ?? next), done);
}

function choose(state, i) {
  const next = { ...state, chosen: i, cross: null };
  return i === null ? next : inSight(next, state.points.current.points[i]);
}

function chooseNext(state, by) {
  const n = state.points.current.points.length;
  if (!n) return state;
  return choose(state, state.chosen === null ? (by > 0 ? 0 : n - 1) : (state.chosen + by + n) % n);
}

// Shift and an arrow move the chosen point, or else the crosshair at which Enter places a point.
function nudge(state, [right, up]) {
  const {
    chosen,
    points: { current },
  } = state;
  const by = plane.scale(state.shared.snap ? gridOf(state) : NUDGE * unitOf(state), [right, up]);
  const moved = (from) => readable(state, plane.add(from, by));
  if (chosen !== null) {
    const to = moved(current.points[chosen]);
    return inSight(edit(inSight(state, to), ["move", chosen, ...to]), to);
  }
  const cross = moved(state.cross ?? middle(state));
  return inSight({ ...state, cross }, cross);
}

// Shift and an arrow point at another place of a picture, as the pointer would.
function aim(state, name, [right, up]) {
  const { points, viewing } = pictureOf(state, name);
  const from = state.aim ?? state.views[name].centre;
  const unit = unitOf(state, name);
  const at = plane.add(from, plane.scale(NUDGE * unit, [right, up])).map((value) => plane.readable(value, unit));
  const seen = viewing.contains(state.views[name], at)
    ? state
    : look(state, name, (view, _, size) => viewing.reached(view, at, size));
  const pointed = points(momentOf(seen), at, seen.views[name], "mouse");
  const { ghost } = pointed;
  return heard(
    { ...seen, aim: at, pointed },
    ghost ? `w = ${vector(ghost.w)}, b = ${number(ghost.b)}` : `The edge of ${example(pointed.example)}`,
  );
}

function addAtCross(state, sign) {
  const cross = state.cross ?? readable(state, middle(state));
  return edit({ ...state, cross }, ["add", ...cross, sign * state.own.brush]);
}

// ---- the view -----------------------------------------------------------------------------------------------

// The picture that keys, buttons and edits are about: the first that is shown.
export const mainOf = (state) => picturesOf(state, momentOf(state))[0].name;

// The picture that was last touched or had the focus.
export const activeOf = (state) =>
  picturesOf(state, momentOf(state)).find(({ name }) => name === state.active)?.name ?? mainOf(state);

const pictureOf = ({ lesson }, name) => lesson.pictures.find((picture) => picture.name === name);
const isChosen = ({ own, lesson }) => lesson.pictures.some(({ name }) => own.views[name]);
const middle = (state) => state.views[mainOf(state)].centre;
const unitOf = (state, name = mainOf(state)) =>
  pictureOf(state, name).viewing.unit(state.views[name], state.sizes[name]);

const gridOf = (state) => plane.gridOf(unitOf(state));

// A place with coordinates that can be read aloud, on the grid if the user wants that.
const readable = (state, at) =>
  at.map((value) => (state.shared.snap ? plane.onGrid(value, gridOf(state)) : plane.readable(value, unitOf(state))));

// Every picture in the view that shows what is worth seeing.
export function fitted(state, withLine = false) {
  const next = refit({ ...state, withLine, given: {}, own: { ...state.own, views: {} } });
  return state.lesson.actions?.fitted?.(next) ?? next;
}

// The views that the user has not chosen, fitted.
export function refit(state, names = Object.keys(state.sizes)) {
  const moment = momentOf(state);
  const views = { ...state.views };
  for (const name of names) {
    const [picture, size, given] = [pictureOf(state, name), state.sizes[name], state.given[name]];
    if (picture.viewOf || state.own.views[name]) continue;
    const isGiven = given && !picture.fit;
    views[name] = isGiven
      ? limited(picture.viewing, picture.viewing.held(given, size), size, limitsOf(state, name))
      : fitOf(picture, moment, size, state.withLine);
  }
  return { ...state, views: shared(state.lesson, views) };
}

// all: with what is far away, too.
const fitOf = ({ fit, viewing, worth }, moment, size, all) =>
  fit ? fit(moment, size, all) : viewing.fit(worth(moment, all), size);

// Between which views the user may choose one of a picture: whatever the present one is, so that a hand that moves it does
// not have all points and lines looked at in each frame.
const limitsOf = remembered(
  (state, name) => {
    const [picture, moment, size] = [pictureOf(state, name), momentOf(state), state.sizes[name]];
    return {
      near: picture.nearest?.(moment, size) ?? fitOf(picture, moment, size, false),
      far: fitOf(picture, moment, size, true),
    };
  },
  ({ lesson, run, points, player: at, sizes, own: { views, ...settings } }, name) => [
    lesson,
    run,
    points.current,
    at,
    name,
    ...sizes[name],
    ...Object.values(settings),
  ],
);

/** Of the views that nobody has chosen those that another visit would not begin with. @returns {{ [picture: string]: View }} */
export function seenOf(state) {
  const { lesson, own, views } = state;
  const again = isChosen(state) ? refit({ ...state, given: {} }) : fitted(state);
  const [there, here] = [again, state].map((board) => JSON.stringify(kept(lesson, board.own)));
  const isSame = (name) => there === here && JSON.stringify(again.views[name]) === JSON.stringify(views[name]);
  const others = picturesOf(state, momentOf(state)).filter(
    ({ name, viewOf, fit }) => !viewOf && !fit && !own.views[name] && !isSame(name),
  );
  return Object.fromEntries(others.map(({ name }) => [name, views[name]]));
}

// What was edited may lead out of a view that nobody has chosen.
export function followed(state) {
  const name = mainOf(state);
  const { keeps, viewing } = pictureOf(state, name);
  if (state.held || state.own.views[name] || !state.views[name]) return state;
  return keeps(momentOf(state)).every((place) => viewing.contains(state.views[name], place)) ? state : fitted(state);
}

// The view moves as far as it must to show a place.
function inSight(state, place) {
  const name = mainOf(state);
  const { viewing } = pictureOf(state, name);
  if (viewing.contains(state.views[name], place)) return state;
  return look(state, name, (view, _, size) => viewing.reached(view, place, size));
}

// What the user asks to see stays.
export function look(state, name, change) {
  const own = pictureOf(state, name).viewOf ?? name;
  const [picture, size, limits] = [pictureOf(state, own), state.sizes[own], limitsOf(state, own)];
  const view = limited(picture.viewing, change(state.views[own], picture, size, limits), size, limits);
  const chosen = { ...state.own, views: { ...state.own.views, [own]: view } };
  return {
    ...state,
    own: chosen,
    given: { ...state.given, [own]: undefined },
    views: shared(state.lesson, { ...state.views, [own]: view }),
  };
}

// With the views of pictures that share another one's.
const shared = ({ pictures }, views) => ({
  ...views,
  ...Object.fromEntries(pictures.filter(({ viewOf }) => viewOf).map(({ name, viewOf }) => [name, views[viewOf]])),
});

// Around the place `at`, or the middle; and from another view than the present one, then moved by so many pixels.
function zoom(state, name, factor, at, first = null, by = [0, 0]) {
  return look(state, name ?? mainOf(state), (now, { viewing }, size, limits) => {
    const view = first ?? now;
    return viewing.pan(viewing.zoom(view, allowed(viewing, view, factor, limits), size, at), by, size);
  });
}

// Pictures or their text have another size, or are shown for the first time.
function resize(state, sizes, scale = state.scale) {
  const next = { ...state, scale, sizes: { ...state.sizes, ...sizes } };
  const names = Object.keys(sizes);
  if (!state.run) return next;
  const { given, own } = state;
  const [opening, known] = [names.some((name) => !state.views[name]), Object.values(given).some(Boolean)];
  if (opening && !known && !isChosen(state)) return fitted(next);
  const chosen = names.filter((name) => own.views[name]);
  // Until the user moves it, all is shown that was seen when the view was chosen, on whatever screen.
  const viewOf = (name) => {
    const { viewing } = pictureOf(next, name);
    const view = given[name] ? viewing.held(given[name], sizes[name]) : viewing.resized(own.views[name], sizes[name]);
    return limited(viewing, view, sizes[name], limitsOf(next, name));
  };
  const views = Object.fromEntries(chosen.map((name) => [name, viewOf(name)]));
  const there = refit(
    { ...next, views: { ...next.views, ...views }, own: { ...next.own, views: { ...next.own.views, ...views } } },
    names,
  );
  return opening && state.lesson.edits ? followed(there) : there; // they were edited elsewhere meanwhile
}

// ---- gestures -----------------------------------------------------------------------------------------------

// keys: {shift}: whether Shift is held down, for the other class.
function click(state, name, at, keys) {
  const { clicked, holds } = pictureOf(state, name);
  if (clicked) {
    const action = clicked(momentOf(state), at, state.views[name], keys);
    return action ? reduce(state, action) : state;
  }
  if (!state.lesson.edits || !holds) return state; // where no point can be held, none can be placed
  return reduce(state.chosen === null ? state : choose(state, null), ["add", at, keys.shift ? -1 : 1]);
}

function clickOther(state, name, at, kind) {
  const { holds } = pictureOf(state, name);
  if (!state.lesson.edits || !holds) return state;
  const hit = holds(momentOf(state), at, state.views[name], kind, state.sizes[name]);
  if (hit?.part === "space") return state;
  return hit?.part === "point" ? edit(state, ["flip", hit.i]) : add(state, at, -1);
}

// Something is under the pointer that has come down: a handle of the picture, or null for the view itself.
function hold(state, name, handle, at) {
  const held = {
    name,
    handle,
    at,
    view: state.views[name],
    arrowScale: momentOf(state).arrowScale,
    from: { ...state, held: null },
    gesture: {},
  };
  const next = { ...state, held, active: name };
  return handle?.part === "point" ? choose(next, handle.i) : next;
}

// The pointer is at another place, so many pixels from where it came down.
function drag(state, at, by) {
  const { held } = state;
  if (held.handle) return reduce({ ...state, gesture: held.gesture }, [`drag ${held.handle.part}`, held, at]);
  return look(state, held.name, (_, { viewing }, size) => viewing.pan(held.view, by, size));
}

function dragPoint(state, { handle: { i }, at: start, from, name }, at) {
  if (i >= state.points.current.points.length) return state;
  const offset = plane.add(from.points.current.points[i], plane.scale(-1, start));
  const { x, y } = state.views[name];
  const inside = plane.add(at, offset).map((value, k) => Math.min(Math.max(value, [x, y][k][0]), [x, y][k][1]));
  return edit(state, ["move", i, ...readable(state, inside)]);
}
