// Prints a worksheet: a page for each exercise, and the solutions if wanted.
// The page of an exercise has its question, its picture and room for the answer.

import { SURFACES } from "../../draw/surfaces.js";
import { t } from "../../language/t.js";
import { activeExercise } from "../../model/exercises/exercise.js";
import { emptyMemory } from "../../model/tab_memory.js";
import { momentOf, picturesOf } from "../../model/moment.js";
import { dataFor, sessionWith } from "../../model/exercises/offline.js";
import { HOME } from "../../model/scene.js";
import { createState, reduce } from "../../model/reducer.js";
import { exerciseOf, isCustomEntry, sceneOf } from "../../model/exercises/worksheet.js";
import { example, vector } from "../../words/numbers.js";
import { element } from "../dom.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { Scene } from "../../model/types" */
/** @import { Data, Lesson, State, LessonData } from "../../types" */
/** @import { Catalogue, Entry, Worksheet } from "../../model/exercises/worksheet.js" */
/** `css` is the style sheet of boards, and `templates` the data that each page gets on a first visit.
 * @typedef {{ lessons: { [name: string]: Lesson }, catalogue: Catalogue, css: string,
 *   templates: { [page: string]: LessonData }, isSolved: boolean }} PrintContext */

const BOARD_ONLY = t("You can do this exercise only on its board, because each answer leads to the next question.");
const UNKNOWN_QUESTION = t("The question depends on points that only the board has. Open the exercise on its board.");
const DRAW_HINT = t(
  "Draw in the picture: a cross for each + point and a bar for each − point. Write down the coordinates of what " +
    "you have drawn.",
);
const SETTINGS_HINT = t("Write down what you would set or type, and why. Try it on the board afterwards.");
/** @type {[number, number]} */
const PICTURE_SIZE_PX = [560, 400];
const ANSWER_LINES = 5;
const MAX_LISTED_POINTS = 24; // if there are more, no coordinates are printed

/** The pages, and a function that draws their pictures once they are in the document: only then are colors and sizes
 * known.
 * @param {Worksheet} worksheet @param {PrintContext} given */
export function worksheetPaper(worksheet, given) {
  const style = element("style", {}, given.css);
  const known = worksheet.exercises.flatMap((entry) => {
    const state = exerciseState(entry, given);
    return state ? [{ entry, seed: isCustomEntry(entry) ? 0 : entry.seed, ...state }] : [];
  });
  const places = known.map(({ state }) => plotNodeFor(state));
  const pages = known.map(({ state, exercise, seed }, i) =>
    pageOf(
      t("{title} · {number} of {total}", { title: worksheet.title, number: i + 1, total: known.length }),
      `${i + 1}. ${exercise.title}`,
      { exercise, state, seed },
      places[i],
    ),
  );
  const last = given.isSolved ? [solutionsPage(worksheet.title, known)] : [];
  const paper = element("div", { class: "worksheet-paper", "aria-hidden": "true" }, style, ...pages, ...last);
  const draw = () => known.forEach(({ state }, i) => drawPicture(places[i], state));
  return { paper, draw };
}

/** An exercise and its board at the start; null if the catalogue does not have the exercise.
 * @param {Entry} entry @param {PrintContext} given */
function exerciseState(entry, given) {
  const [scene, exercise] = [sceneOf(entry, given.catalogue), exerciseOf(entry, given.catalogue, given.lessons)];
  if (!scene || !exercise || !Object.hasOwn(given.lessons, entry.page)) return null;
  return { exercise, state: sceneState(entry.page, scene, given) ?? pointsState(scene, given) };
}

/** The state of a board that shows a scene; null if only the server can compute it.
 * @param {string} page @param {Scene} scene @param {PrintContext} given @returns {State | null} */
function sceneState(page, { points, rules = {}, board = {} }, { lessons, templates }) {
  const data = points?.points && points.labels ? { points: points.points, labels: points.labels } : undefined;
  if (points && !data) return null; // a preset, whose points the server samples
  const lesson = lessons[page];
  try {
    const known = dataFor(lesson, templates[page], data, rules);
    if (!known) return null;
    const session = sessionWith("paper", { id: "paper", board });
    const told = { ...known, revision: 1, answered: null, hall: false, session, lesson: page };
    const opening = { ...createState(lesson, emptyMemory("paper"), told), still: true };
    return reduce(/** @type {State} */ (opening), ["receive", told]);
  } catch {
    return null; // a lesson that needs more of the server
  }
}

/** The points of a scene alone, for a scene that only the server can compute.
 * @param {Scene} scene @param {PrintContext} given */
const pointsState = ({ points }, given) =>
  points?.points ? sceneState(HOME, { version: 1, page: HOME, points, board: { layers: [] } }, given) : null;

/** @param {string} running @param {string} title @param {{ exercise: Exercise, state: State | null, seed: number }} one
 * @param {HTMLElement | null} place of the picture */
function pageOf(running, title, { exercise, state, seed }, place) {
  const { asks, choices } = textsOf(exercise, state, seed);
  const how = instructionOf(exercise, state, asks);
  const boxes = choices.map((text) => element("li", {}, "☐ ", text));
  const lines = Array.from({ length: ANSWER_LINES }, () => element("div", { class: "line" }));
  return element(
    "section",
    { class: "sheet-page" },
    element("p", { class: "running" }, running),
    element("h2", {}, title),
    ...(asks ? [element("p", { class: "asks" }, asks)] : []),
    ...(how ? [element("p", { class: "how" }, how)] : []),
    ...(place ? [element("div", { class: "board light drawn" }, place)] : []),
    ...pointLines(state).map((text) => element("p", { class: "places" }, text)),
    ...(boxes.length ? [element("ul", { class: "choices" }, ...boxes)] : []),
    element("div", { class: "answer" }, element("p", {}, t("Answer:")), ...lines),
  );
}

/** How to do the exercise on paper, or why that is impossible. @param {Exercise} exercise
 * @param {State | null} state @param {string} asks */
function instructionOf({ form }, state, asks) {
  if (form === "rounds") return BOARD_ONLY;
  if (!asks) return UNKNOWN_QUESTION;
  if (form !== "build") return "";
  return state?.lesson.edits ? DRAW_HINT : SETTINGS_HINT;
}

/** The coordinates of the points, to compute with, if there are few points. @param {State | null} state */
function pointLines(state) {
  const { points, labels } = state?.lesson.edits ? state.points.current : { points: [], labels: [] };
  if (!points.length || points.length > MAX_LISTED_POINTS) return [];
  return [points.map((x, i) => `${example(i)}: ${labels[i] > 0 ? "+" : "−"}${vector(x)}`).join(", ")];
}

/** The question and its choices. Both may depend on what the board shows or, without a board, on the data of the seed.
 * They are empty if even that does not suffice.
 * @param {Exercise} exercise @param {State | null} state @param {number} seed */
function textsOf(exercise, state, seed) {
  const { asks, choices = [] } = exercise;
  const given = (state && activeExercise(state, momentOf(state))?.given) ?? { start: exercise.start(seed), seed };
  /** @param {unknown} text @param {unknown} otherwise */
  const of = (text, otherwise) => {
    try {
      return typeof text === "function" ? text(given) : text;
    } catch {
      return otherwise; // it depends on what only the board knows
    }
  };
  return { asks: /** @type {string} */ (of(asks, "")), choices: /** @type {string[]} */ (of(choices, [])) };
}

/** @param {State | null} state */
const plotNodeFor = (state) =>
  state && element("div", { class: "plot", style: `width: ${PICTURE_SIZE_PX[0]}px; height: ${PICTURE_SIZE_PX[1]}px` });

/** The first picture of a board, as on the screen. @param {HTMLElement | null} place @param {State | null} state */
function drawPicture(place, state) {
  if (!place || !state) return;
  const picture = picturesOf(state, momentOf(state))[0];
  const surface = new SURFACES[picture.surface](place, picture.planeMarks);
  surface.updateSize(1);
  const numbered = reduce(state, ["layer", "numbers", true]);
  const sized = reduce(numbered, ["resize", { [picture.name]: surface.size() }, 1]);
  const view = sized.views[picture.name];
  if (view) /** @type {any} */ (surface).draw(picture.marks(momentOf(sized), view, surface.size()), view);
}

/** @param {string} title @param {{ exercise: Exercise, state: State | null }[]} known */
function solutionsPage(title, known) {
  const items = known.map(({ exercise, state }, i) => {
    const now = state && activeExercise(state, momentOf(state));
    const steps = now ? exercise.solution(now.given) : [];
    const says = steps.map(({ says, points }) => (points ? `${says} ${pointsText(points)}` : says));
    const title = element("b", {}, `${i + 1}. ${exercise.title}`);
    return element("li", {}, title, ": ", says.join(" ") || t("See the solution on its board."));
  });
  return element(
    "section",
    { class: "sheet-page" },
    element("h2", {}, t("{title}: solutions", { title })),
    element("ol", {}, ...items),
  );
}

/** @param {Data} data */
const pointsText = ({ points, labels }) =>
  `(${points.map((x, i) => `${labels[i] > 0 ? "+" : "−"} (${x.map(numberText).join(", ")})`).join("; ")})`;
/** @param {number} value */
const numberText = (value) => String(value).replace("-", "−");
