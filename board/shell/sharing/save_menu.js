// The menu “Save”: what a board shows, its numbers and its run, as files.
// It works for every lesson.

import * as plotly from "../../draw/plotly_file.js"; // later
import * as snapshots from "../../draw/svg_snapshot.js"; // later
import { t } from "../../language/t.js";
import { correctionsAt } from "../../math/corrections.js";
import { storyAt } from "../../model/moment.js";
import { rowsOf, runsOf } from "../../model/runs/run_rows.js";
import { pointsAsCsv, runAsCsv } from "../../words/tables.js";
import * as scripts from "../../words/script.js"; // later
import { firstStepCount, printSteps, zipSteps } from "./step_images.js";
import { button, changeDetector, checkbox, download, element, menu, menuParts } from "../dom.js";
import { setUsable, titledGroup } from "../dom.js";
import { whyNoFile } from "./no_file_error.js";
import * as pictures from "./image_files.js"; // later
import { sidesOf } from "../mixins/side_by_side.js";

/** @import { Component, Lesson, Moment } from "../../types" */
/** @import { StepSource } from "./step_images.js" */
/** @import { ImageOptions } from "./image_files.js" */
/** What is saved: `title` is the lesson's, `name` the name of a file of the moment, `base` that of a file of the
 * lesson; `link` leads to the scene, or is ""; replay() makes one HTML file of the board; at() shows other steps;
 * pack() makes a SCORM package of the open exercise; rest() loads the modules for all this.
 * @typedef {{ root: HTMLElement, moment: Moment, title: string, name: string, base: string, link: Promise<string>,
 *   replay(): Promise<string>, at: StepSource["at"], pack(): Promise<Blob>, rest(): Promise<unknown> }} SaveSource */
/** How it is saved: captionAt(moment) are the sentences of a moment, which are drawn in pictures if `inside`;
 * progress() shows how much is done. @typedef {ImageOptions & { captionAt(moment: Moment): string[], inside: boolean,
 *   progress(done: number, of: number): void }} SaveOptions */
/** `file` makes the name of the file; it is null for what goes to the clipboard or, if the item `prints`, to the
 * printer. `failed` is the message if making it fails.
 * @typedef {{ text: string, failed: string, file: null | ((subject: SaveSource) => string), prints?: boolean,
 *   make(subject: SaveSource & SaveOptions): Promise<Blob> }} SaveItem */

const AGAIN = t("Reload the page and try again. Your points will be kept.");
const NO_CSV = `${t("The CSV file could not be created.")} ${AGAIN}`;

/** @param {string} type @param {string} text @returns {Blob} */
const textFile = (type, text) => new Blob([text], { type: `${type};charset=utf-8` });

/** @type {{ [name: string]: SaveItem }} */
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
      const { text } = pictures.renderSvg(subject.root, subject);
      const link = await subject.link;
      return new Blob([link ? snapshots.addSource(text, link) : text], { type: "image/svg+xml" });
    },
  },
  copy: {
    text: t("Copy to the clipboard"),
    failed: t("Your browser does not allow this page to copy a picture. Save it as PNG."),
    file: null,
    make: toPng,
  },
};

/** @satisfies {SaveItem} */
const FIGURE = {
  text: t("Plotly figure (JSON) of the plane"),
  failed: t("The JSON file could not be created. Save the picture as SVG, or take a screenshot."),
  file: ({ name }) => `${name}.json`,
  make: async ({ root, link }) => {
    const { data, layout } = plotly.figureOf(plotly.planesIn(root));
    const meta = await link;
    return new Blob([JSON.stringify({ data, layout: { ...layout, ...(meta && { meta: { link: meta } }) } })], {
      type: "application/json",
    });
  },
};

/** @satisfies {SaveItem} */
export const REPLAY_ITEM = {
  text: t("HTML file that opens offline"),
  failed: t("The HTML file could not be created. Save the picture as SVG, or take a screenshot."),
  file: ({ name }) => `${name}.html`,
  make: async ({ replay }) => textFile("text/html", await replay()),
};

/** For the `first` steps, or for all if it is null. @param {number | null} first @returns {SaveItem[]} */
const stepItems = (first) => [
  {
    text: first ? t("The first {n} steps: pages to print", { n: first }) : t("All steps: pages to print"),
    failed: t("The pages could not be created. Save the steps as pictures in a ZIP file."),
    file: null,
    prints: true,
    make: async (subject) => {
      await printSteps(subject, subject.title, subject.captionAt);
      return new Blob();
    },
  },
  {
    text: first ? t("The first {n} steps: pictures in a ZIP", { n: first }) : t("All steps: pictures in a ZIP"),
    failed: `${t("The ZIP file could not be created.")} ${AGAIN}`,
    file: ({ base }) => `${base}-steps.zip`,
    make: ({ captionAt: sentences, ...subject }) => zipSteps(subject, { ...subject, sentences }),
  },
];

/** @satisfies {SaveItem} */
const PACKAGE = {
  text: t("SCORM package, for Moodle and others"),
  failed: `${t("The package could not be created.")} ${AGAIN}`,
  file: ({ base, moment }) => `${base}-${moment.exercise?.exercise.id}.zip`,
  make: ({ pack }) => pack(),
};

/** @typedef {NonNullable<Lesson["table"]>} Table */
/** @type {{ [table: string]: string }} */
const TABLE_LABELS = { points: t("Points as CSV"), messages: t("Messages as CSV") };

/** @param {Table} table @returns {SaveItem} */
const tableItem = ({ name, csv }) => ({
  text: TABLE_LABELS[name],
  failed: NO_CSV,
  file: ({ base }) => `${base}-${name}.csv`,
  make: async ({ moment }) => textFile("text/csv", csv(moment)),
});

/** @type {Table} */
const POINTS = { name: "points", csv: (moment) => pointsAsCsv(moment.data, correctionsAt(moment)) };

/** The labels and file names for a single run, and for each run of a pair. */
const RUN_LABELS = {
  one: [{ csv: t("Run as CSV"), script: t("Run as Python script"), name: "run" }],
  two: [
    { csv: t("Left run as CSV"), script: t("Left run as Python script"), name: "left-run" },
    { csv: t("Right run as CSV"), script: t("Right run as Python script"), name: "right-run" },
  ],
};

/** For run i. @param {typeof RUN_LABELS.one[number]} run @param {number} i @returns {SaveItem} */
const runCsvItem = ({ csv, name }, i) => ({
  text: csv,
  failed: NO_CSV,
  file: ({ base }) => `${base}-${name}.csv`,
  make: async ({ moment }) => textFile("text/csv", runAsCsv(runsOf(moment.run)[i], rowsOf(runsOf(moment.run)[i]))),
});

/** @type {typeof runCsvItem} */
const scriptItem = ({ script: text, name }, i) => ({
  text,
  failed: `${t("The script could not be created.")} ${AGAIN}`,
  file: ({ base }) => `${base}-${name}.py`,
  make: async ({ moment, link }) => textFile("text/x-python", scripts.script(runsOf(moment.run)[i], await link)),
});

const PICTURE_HEADING = t("Picture");

/** The groups of the menu. @param {Lesson} lesson @param {Moment} moment @returns {[string, SaveItem[]][]} */
function itemGroups(lesson, moment) {
  const runs = runsOf(moment.run);
  const sides = runs.length > 1 ? RUN_LABELS.two : runs.length ? RUN_LABELS.one : [];
  const plane = lesson.pictures.some(({ surface, isShown }) => surface === "plane" && (isShown?.(moment) ?? true));
  const tables = [...(lesson.edits ? [POINTS] : []), ...(lesson.table ? [lesson.table] : [])];
  /** @type {[string, SaveItem[]]} */
  const course = [t("This exercise in a course"), canPackage(lesson, moment) ? [PACKAGE] : []];
  /** @type {[string, SaveItem[]][]} */
  const groups = [
    [PICTURE_HEADING, Object.values(PICTURES)],
    course,
    [t("Steps"), lesson.steps && moment.run.total ? stepItems(firstStepCount(moment)) : []],
    [t("Replay"), lesson.fixed || lesson.alone ? [] : [REPLAY_ITEM]],
    [t("Numbers"), [...tables.map(tableItem), ...sides.map(runCsvItem)]],
    [t("Code"), [...(runs.some(({ examples }) => examples) ? [] : sides.map(scriptItem)), ...(plane ? [FIGURE] : [])]],
  ];
  // While a question is open, the rest would give the answer away.
  const shown = moment.exercise?.isOpen ? groups.slice(0, 2) : groups;
  return shown.filter(([, items]) => items.length);
}

/** Whether an exercise is open that can be packaged for a course. @param {Lesson} lesson @param {Moment} moment */
const canPackage = ({ alone, exercises = [] }, { exercise: now }) =>
  !alone && Boolean(now && (now.work.task || exercises.includes(now.exercise)));

/** The sentences below a picture: that of the step, for each run, or else those of the lesson.
 * @param {Lesson} lesson @param {Moment} moment */
export function captionSentences(lesson, moment) {
  if (moment.exercise?.isOpen) return [];
  const sides = sidesOf(moment);
  if (sides.length > 1) {
    const [left, right] = sides.map((side) => storyAt(side).title);
    return [t("Left: {said}", { said: left }), t("Right: {said}", { said: right })];
  }
  return moment.run.story ? [storyAt(moment).title] : (lesson.heard?.(moment, true).filter(Boolean) ?? []);
}

/** subject() returns what there is to save now; say(text) announces a text to screen readers.
 * @param {Lesson} lesson @param {() => SaveSource} subject @param {(text: string) => void} say @returns {Component} */
export function saveMenu(lesson, subject, say) {
  const summary = t("Save");
  const problem = element("p", { class: "unsaved", role: "alert" });
  const done = element("p", { class: "more" });
  const [light, sentence] = [
    t("Light colors, as on paper"),
    lesson.steps ? t("With the sentence of the step") : t("With the numbers"),
  ].map((text) => checkbox(text, () => {}));
  const body = element("div", { class: "groups" });
  const node = menu(summary, t("Save: picture, numbers, code"), "", body, problem, done);
  node.classList.add("save");
  const [label] = menuParts(node);
  const isOther = changeDetector();
  /** @type {HTMLElement[]} */
  let buttons = [];
  node.addEventListener("toggle", () => {
    light.label.hidden = getComputedStyle(node).colorScheme === "light";
    problem.textContent = done.textContent = "";
  });

  /** @param {Moment} moment */
  function show(moment) {
    const groups = itemGroups(lesson, moment);
    if (!isOther(...groups.flatMap(([, items]) => items.map(({ text }) => text)))) return;
    buttons = [];
    body.replaceChildren(
      ...groups.map(([heading, items]) => {
        const own = items.map((item) => button(item.text, "", () => save(item)));
        buttons.push(...own);
        const looks = heading === PICTURE_HEADING ? [light.label, sentence.label] : [];
        return titledGroup(heading, ...own, ...looks);
      }),
    );
  }

  /** @param {boolean} now */
  const setBusy = (now) => {
    for (const one of buttons) setUsable(one, !now);
    label.textContent = now ? t("Saving …") : summary;
  };

  /** @param {SaveSource} now @returns {SaveSource & SaveOptions} */
  function withOptions(now) {
    /** @param {Moment} moment */
    const captionAt = (moment) => captionSentences(lesson, moment);
    const inside = sentence.box.checked;
    const sentences = inside ? captionAt(now.moment) : [];
    /** @param {number} done @param {number} of */
    const progress = (done, of) => (label.textContent = t("Saving {done} of {of} …", { done, of }));
    return { ...now, light: light.box.checked, sentences, captionAt, inside, progress };
  }

  /** @param {SaveItem} item */
  async function save(item) {
    const now = subject();
    const file = item.file?.(now);
    setBusy(true);
    problem.textContent = done.textContent = "";
    const how = withOptions(now);
    const made = now.rest().then(() => item.make(how));
    const isMade = made.then(
      () => true,
      () => false,
    ); // at once, because browsers report a rejection that nobody handles yet
    try {
      const said = await deliver(item, made, file);
      if (file) {
        node.open = false;
        label.focus();
      } else done.textContent = said;
      say(said);
    } catch (error) {
      const isOurs = file || item.prints || (await isMade);
      problem.textContent = whyNoFile(error, isOurs ? item.failed : PICTURES.png.failed);
    } finally {
      setBusy(false);
    }
  }
  return { node, show };
}

/** Download, print or copy what was made. Returns the message about that.
 * @param {SaveItem} item @param {Promise<Blob>} made @param {string | undefined} file */
async function deliver({ prints }, made, file) {
  if (file) download(await made, file);
  else if (prints) await made;
  else await copyImage(made);
  if (file) return t("Saved as {file}.", { file });
  return prints ? t("The pages are ready to print.") : t("The picture has been copied.");
}

/** @param {SaveSource & ImageOptions} subject */
async function toPng(subject) {
  return pictures.pngOf(pictures.renderSvg(subject.root, subject), await subject.link);
}

// Asked before the picture is made, because a browser may require that the click was just now.
/** @param {Promise<Blob>} png */
const copyImage = (png) => navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
