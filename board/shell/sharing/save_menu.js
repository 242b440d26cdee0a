// The menu “Save”: what a board shows, its numbers and its run, as files. It knows no lesson.

import { figureOf, planesIn } from "../../draw/plane.js";
import * as snapshots from "../../draw/svg_snapshot.js"; // later
import { t } from "../../language/t.js";
import { correctionsAt } from "../../math/corrections.js";
import { storyAt } from "../../model/moment.js";
import { rowsOf, runsOf } from "../../model/runs/run_rows.js";
import { pointsAsCsv, runAsCsv } from "../../words/tables.js";
import * as scripts from "../../words/script.js"; // later
import { firstOnes, printSteps, zipOfSteps } from "./step_images.js";
import { button, check, download, element, menu, partsOf, setUsable } from "../dom.js";
import { NoFile } from "./html_file.js";
import * as pictures from "./image_files.js"; // later
import { sidesOf } from "../mixins/side_by_side.js";

/** @import { Block, Lesson, Moment } from "../../types" */
/** @import { Board } from "./step_images.js" */
/** @import { Look } from "./image_files.js" */
/** What is saved: `title` is the lesson's, `name` what a file of the moment is called, `base` one of the lesson;
 * `link` leads to the scene, "" for none; `replay()` is the board as one HTML file; `at` shows its other steps, and
 * `pack()` is the exercise that is under way, for a course; `rest()` brings what makes all this.
 * @typedef {{ root: HTMLElement, moment: Moment, title: string, name: string, base: string, link: Promise<string>,
 *   replay(): Promise<string>, at: Board["at"], pack(): Promise<Blob>, rest(): Promise<unknown> }} Subject */
/** How it is saved: `told` are the sentences of a moment, which stand in pictures where `inside`; and where it says how
 * far it has come. @typedef {Look & { told(moment: Moment): string[], inside: boolean,
 *   progress(done: number, of: number): void }} How */
/** `file` is its name, null for what goes to the clipboard or, where it `prints`, to the printer; `failed` is said when
 * it cannot be made.
 * @typedef {{ text: string, failed: string, file: null | ((subject: Subject) => string), prints?: boolean,
 *   make(subject: Subject & How): Promise<Blob> }} Item */

const AGAIN = t("Reload the page and try again. Your points will be kept.");
const NO_CSV = `${t("The CSV file could not be created.")} ${AGAIN}`;

/** @type {(type: string, text: string) => Blob} */
const textFile = (type, text) => new Blob([text], { type: `${type};charset=utf-8` });

/** @type {{ [name: string]: Item }} */
const PICTURES = {
  png: {
    text: t("PNG, twice the size"),
    failed: t("The PNG file could not be created. Save the picture as SVG, or take a screenshot."),
    file: ({ name }) => `${name}.png`,
    make: toPng,
  },
  svg: {
    text: t("SVG, sharp at any size"),
    failed: t("The SVG file could not be created. Save the picture as PNG, or take a screenshot."),
    file: ({ name }) => `${name}.svg`,
    make: async (subject) => {
      const { text } = pictures.drawn(subject.root, subject);
      const link = await subject.link;
      return new Blob([link ? snapshots.withSource(text, link) : text], { type: "image/svg+xml" });
    },
  },
  copy: {
    text: t("Copy to the clipboard"),
    failed: t("Your browser does not allow this page to copy a picture. Save it as PNG."),
    file: null,
    make: toPng,
  },
};

/** @type {Item} */
const FIGURE = {
  text: t("Plotly figure (JSON) of the plane"),
  failed: t("The JSON file could not be created. Save the picture as SVG, or take a screenshot."),
  file: ({ name }) => `${name}.json`,
  make: async ({ root, link }) => {
    const { data, layout } = figureOf(planesIn(root));
    const meta = await link;
    return new Blob([JSON.stringify({ data, layout: { ...layout, ...(meta && { meta: { link: meta } }) } })], {
      type: "application/json",
    });
  },
};

/** @type {Item} */
export const REPLAY = {
  text: t("HTML file that opens offline"),
  failed: t("The HTML file could not be created. Save the picture as SVG, or take a screenshot."),
  file: ({ name }) => `${name}.html`,
  make: async ({ replay }) => textFile("text/html", await replay()),
};

/** Of the first so many steps, or of all. @type {(first: number | null) => Item[]} */
const stepItems = (first) => [
  {
    text: first ? t("The first {n} steps: pages to print", { n: first }) : t("All steps: pages to print"),
    failed: t("The pages could not be created. Save the steps as pictures in a ZIP file."),
    file: null,
    prints: true,
    make: async (subject) => {
      await printSteps(subject, subject.title, subject.told);
      return new Blob();
    },
  },
  {
    text: first ? t("The first {n} steps: pictures in a ZIP", { n: first }) : t("All steps: pictures in a ZIP"),
    failed: `${t("The ZIP file could not be created.")} ${AGAIN}`,
    file: ({ base }) => `${base}-steps.zip`,
    make: ({ told: sentences, ...subject }) => zipOfSteps(subject, { ...subject, sentences }),
  },
];

/** @type {Item} */
const PACKAGE = {
  text: t("SCORM package, for Moodle and others"),
  failed: `${t("The package could not be created.")} ${AGAIN}`,
  file: ({ base, moment }) => `${base}-${moment.exercise?.exercise.id}.zip`,
  make: ({ pack }) => pack(),
};

/** @typedef {NonNullable<Lesson["table"]>} Table */
/** @type {{ [table: string]: string }} */
const TABLES = { points: t("Points as CSV"), messages: t("Messages as CSV") };

/** @type {(table: Table) => Item} */
const tableItem = ({ name, csv }) => ({
  text: TABLES[name],
  failed: NO_CSV,
  file: ({ base }) => `${base}-${name}.csv`,
  make: async ({ moment }) => textFile("text/csv", csv(moment)),
});

/** @type {Table} */
const POINTS = { name: "points", csv: (moment) => pointsAsCsv(moment.data, correctionsAt(moment)) };

/** What can be saved of a run, or of each of two: what is said, and how its file is called. */
const RUNS = {
  one: [{ csv: t("Run as CSV"), script: t("Run as Python script"), name: "run" }],
  two: [
    { csv: t("Left run as CSV"), script: t("Left run as Python script"), name: "left-run" },
    { csv: t("Right run as CSV"), script: t("Right run as Python script"), name: "right-run" },
  ],
};

/** Of run i. @type {(run: typeof RUNS.one[number], i: number) => Item} */
const rowsItem = ({ csv, name }, i) => ({
  text: csv,
  failed: NO_CSV,
  file: ({ base }) => `${base}-${name}.csv`,
  make: async ({ moment }) => textFile("text/csv", runAsCsv(runsOf(moment.run)[i], rowsOf(runsOf(moment.run)[i]))),
});

/** @type {typeof rowsItem} */
const scriptItem = ({ script: text, name }, i) => ({
  text,
  failed: `${t("The script could not be created.")} ${AGAIN}`,
  file: ({ base }) => `${base}-${name}.py`,
  make: async ({ moment, link }) => textFile("text/x-python", scripts.script(runsOf(moment.run)[i], await link)),
});

const PICTURE = t("Picture");

/** The groups of the menu. @param {Lesson} lesson @param {Moment} moment @returns {[string, Item[]][]} */
function offered(lesson, moment) {
  const runs = runsOf(moment.run);
  const sides = runs.length > 1 ? RUNS.two : runs.length ? RUNS.one : [];
  const plane = lesson.pictures.some(({ surface, isShown }) => surface === "plane" && (isShown?.(moment) ?? true));
  const tables = [...(lesson.edits ? [POINTS] : []), ...(lesson.table ? [lesson.table] : [])];
  /** @type {[string, Item[]]} */
  const course = [t("This exercise in a course"), isOfCourse(lesson, moment) ? [PACKAGE] : []];
  /** @type {[string, Item[]][]} */
  const groups = [
    [PICTURE, Object.values(PICTURES)],
    course,
    [t("Steps"), lesson.steps && moment.run.total ? stepItems(firstOnes(moment)) : []],
    [t("Replay"), lesson.fixed || lesson.alone ? [] : [REPLAY]],
    [t("Numbers"), [...tables.map(tableItem), ...sides.map(rowsItem)]],
    [t("Code"), [...sides.map(scriptItem), ...(plane ? [FIGURE] : [])]],
  ];
  // While something is asked, the rest would give the answer away.
  const shown = moment.exercise?.isOpen ? groups.slice(0, 2) : groups;
  return shown.filter(([, items]) => items.length);
}

/** Whether there is an exercise that a course could have. @param {Lesson} lesson @param {Moment} moment */
const isOfCourse = ({ alone, exercises = [] }, { exercise: now }) =>
  !alone && Boolean(now && (now.work.task || exercises.includes(now.exercise)));

/** What stands below a picture: the step's sentence, of each run, or what else the lesson says.
 * @param {Lesson} lesson @param {Moment<any>} moment */
export function sentencesOf(lesson, moment) {
  if (moment.exercise?.isOpen) return [];
  const sides = sidesOf(moment);
  if (sides.length > 1) {
    const [left, right] = sides.map((side) => storyAt(side).title);
    return [t("Left: {said}", { said: left }), t("Right: {said}", { said: right })];
  }
  return moment.run.story ? [storyAt(moment).title] : (lesson.heard?.(moment, true).filter(Boolean) ?? []);
}

/** `subject()` is what there is to save now; say(text) tells a screen reader.
 * @param {Lesson} lesson @param {() => Subject} subject @param {(text: string) => void} say @returns {Block} */
export function saveMenu(lesson, subject, say) {
  const summary = t("Save");
  const problem = element("p", { class: "unsaved", role: "alert" });
  const done = element("p", { class: "more" });
  const [light, sentence] = [
    t("Light colors, as on paper"),
    lesson.steps ? t("With the sentence of the step") : t("With the numbers"),
  ].map((text) => check(text, () => {}));
  const body = element("div", { class: "groups" });
  const node = menu(summary, t("Save: picture, numbers, code"), "", body, problem, done);
  node.classList.add("save");
  const [label] = partsOf(node);
  let shown = "";
  /** @type {HTMLElement[]} */
  let buttons = [];
  node.addEventListener("toggle", () => {
    light.label.hidden = getComputedStyle(node).colorScheme === "light";
    problem.textContent = done.textContent = "";
  });

  /** @param {Moment} moment */
  function show(moment) {
    const groups = offered(lesson, moment);
    const names = groups.flatMap(([, items]) => items.map(({ text }) => text)).join();
    if (names === shown) return;
    shown = names;
    buttons = [];
    body.replaceChildren(
      ...groups.map(([heading, items]) => {
        const own = items.map((item) => button(item.text, item.text, () => save(item)));
        buttons.push(...own);
        const looks = heading === PICTURE ? [light.label, sentence.label] : [];
        return element(
          "div",
          { class: "moves", role: "group", "aria-label": heading },
          element("h2", { class: "part" }, heading),
          ...own,
          ...looks,
        );
      }),
    );
  }

  const busy = (/** @type {boolean} */ now) => {
    for (const one of buttons) setUsable(one, !now);
    label.textContent = now ? t("Saving …") : summary;
  };

  /** @param {Subject} now @returns {Subject & How} */
  function looked(now) {
    const told = (/** @type {Moment} */ moment) => sentencesOf(lesson, moment);
    const inside = sentence.box.checked;
    const sentences = inside ? told(now.moment) : [];
    const progress = (/** @type {number} */ done, /** @type {number} */ of) =>
      (label.textContent = t("Saving {done} of {of} …", { done, of }));
    return { ...now, light: light.box.checked, sentences, told, inside, progress };
  }

  /** @param {Item} item */
  async function save(item) {
    const now = subject();
    const file = item.file?.(now);
    busy(true);
    problem.textContent = done.textContent = "";
    const how = looked(now);
    const made = now.rest().then(() => item.make(how));
    const isMade = made.then(
      () => true,
      () => false,
    ); // asked at once: a browser reports what fails and nobody waits for
    try {
      const said = await handedOut(item, made, file);
      if (file) {
        node.open = false;
        label.focus();
      } else done.textContent = said;
      say(said);
    } catch (error) {
      if (!(error instanceof NoFile)) console.error(error);
      if (error instanceof NoFile) problem.textContent = error.message;
      else problem.textContent = file || item.prints || (await isMade) ? item.failed : PICTURES.png.failed;
    } finally {
      busy(false);
    }
  }
  return { node, show };
}

/** Give it to whom it is for; what is said of that.
 * @param {Item} item @param {Promise<Blob>} made @param {string | undefined} file */
async function handedOut({ prints }, made, file) {
  if (file) download(await made, file);
  else if (prints) await made;
  else await copied(made);
  if (file) return t("Saved as {file}.", { file });
  return prints ? t("The pages are ready to print.") : t("The picture has been copied.");
}

/** @param {Subject & Look} subject */
async function toPng(subject) {
  return pictures.pngOf(pictures.drawn(subject.root, subject), await subject.link);
}

// A browser may want to be asked before the picture is made: while it still knows that somebody has pressed.
const copied = (/** @type {Promise<Blob>} */ png) =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
