// The menu “Save”: what a board shows, its numbers and its run, as files. It knows no lesson.

import { figureOf, planesIn } from "../draw/plane.js";
import { commented } from "../draw/png.js";
import { captioned, picturesIn, snapshot, withSource } from "../draw/snapshot.js";
import { colorOf } from "../draw/svg.js";
import { storyAt } from "../model/moment.js";
import { rowsOf, runsOf } from "../model/record.js";
import { pointsAsCsv, runAsCsv } from "../words/record.js";
import { script } from "../words/script.js";
import { button, check, download, element, menu, partsOf, setUsable } from "./elements.js";
import { NoFile } from "./file.js";
import { sidesOf } from "./pairs.js";

/** @import { Block, Lesson, Moment } from "../types" */
/** What is saved: `name` is what a file of the moment is called, `base` one of the lesson, without their endings;
 * `link` leads to the scene, "" for none; `replay()` is the board as one HTML file.
 * @typedef {{ root: HTMLElement, moment: Moment, name: string, base: string, link: Promise<string>,
 *   replay(): Promise<string> }} Subject */
/** `file` is its name, null for what goes to the clipboard; `failed` is said when it cannot be made.
 * @typedef {{ text: string, failed: string, file: null | ((subject: Subject) => string),
 *   make(subject: Subject & Look): Promise<Blob> }} Item */
/** @typedef {{ light: boolean, sentences: string[] }} Look */

const SCALE = 2; // pixels of a PNG to one of the page
/** @type {(what: string, instead: string) => string} */
const failed = (what, instead) => `The ${what} could not be made: ${instead}.`;
const instead = (/** @type {string} */ format) => `save it as ${format}, or take a screenshot`;

const AGAIN = "reload the page, which keeps your points, and try again";

/** @type {(type: string, text: string) => Blob} */
const textFile = (type, text) => new Blob([text], { type: `${type};charset=utf-8` });

/** @type {{ [name: string]: Item }} */
const PICTURES = {
  png: {
    text: "PNG, twice the size",
    failed: failed("PNG", instead("SVG")),
    file: ({ name }) => `${name}.png`,
    make: toPng,
  },
  svg: {
    text: "SVG, sharp at any size",
    failed: failed("SVG", instead("PNG")),
    file: ({ name }) => `${name}.svg`,
    make: async (subject) => {
      const { text } = drawn(subject);
      const link = await subject.link;
      return new Blob([link ? withSource(text, link) : text], { type: "image/svg+xml" });
    },
  },
  copy: {
    text: "Copy to the clipboard",
    failed: "The browser does not let this page copy a picture: save it as PNG.",
    file: null,
    make: toPng,
  },
};

/** @type {Item} */
const FIGURE = {
  text: "Plotly figure (JSON) of the plane",
  failed: failed("JSON", instead("SVG")),
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
const REPLAY = {
  text: "HTML file that opens without a network",
  failed: failed("HTML", instead("SVG")),
  file: ({ name }) => `${name}.html`,
  make: async ({ replay }) => textFile("text/html", await replay()),
};

/** @typedef {NonNullable<Lesson["table"]>} Table */
/** @type {(table: Table) => Item} */
const tableItem = ({ name, csv }) => ({
  text: capital(`${name} as CSV`),
  failed: failed("CSV", AGAIN),
  file: ({ base }) => `${base}-${name}.csv`,
  make: async ({ moment }) => textFile("text/csv", csv(moment)),
});

/** @type {Table} */
const POINTS = { name: "points", csv: ({ data }) => pointsAsCsv(data) };

/** Of run i, which is the `side` of two, or "". @type {(side: string, i: number) => Item} */
const rowsItem = (side, i) => ({
  text: capital(`${side}run as CSV`),
  failed: failed("CSV", AGAIN),
  file: ({ base }) => `${base}-${side.replace(" ", "-")}run.csv`,
  make: async ({ moment }) => textFile("text/csv", runAsCsv(runsOf(moment.run)[i], rowsOf(runsOf(moment.run)[i]))),
});

/** @type {(side: string, i: number) => Item} */
const scriptItem = (side, i) => ({
  text: capital(`${side}run as Python script`),
  failed: failed("script", AGAIN),
  file: ({ base }) => `${base}-${side.replace(" ", "-")}run.py`,
  make: async ({ moment, link }) => textFile("text/x-python", script(runsOf(moment.run)[i], await link)),
});

const capital = (/** @type {string} */ text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** The groups of the menu. @param {Lesson} lesson @param {Moment} moment @returns {[string, Item[]][]} */
function offered(lesson, moment) {
  const runs = runsOf(moment.run);
  const sides = runs.length > 1 ? ["left ", "right "] : runs.map(() => "");
  const plane = lesson.pictures.some(({ surface, isShown }) => surface === "plane" && (isShown?.(moment) ?? true));
  const tables = [...(lesson.edits ? [POINTS] : []), ...(lesson.table ? [lesson.table] : [])];
  /** @type {[string, Item[]][]} */
  const groups = [
    ["Picture", Object.values(PICTURES)],
    ["Replay", lesson.fixed || lesson.alone ? [] : [REPLAY]],
    ["Numbers", [...tables.map(tableItem), ...sides.map(rowsItem)]],
    ["Code", [...sides.map(scriptItem), ...(plane ? [FIGURE] : [])]],
  ];
  return groups.filter(([, items]) => items.length);
}

/** What stands below a picture: the step's sentence, of each run, or what else the lesson says.
 * @param {Lesson} lesson @param {Moment<any>} moment */
export function sentencesOf(lesson, moment) {
  const sides = sidesOf(moment);
  if (sides.length > 1) return sides.map((side, i) => `${["Left", "Right"][i]}: ${storyAt(side).title}`);
  return moment.run.story ? [storyAt(moment).title] : (lesson.heard?.(moment, true).filter(Boolean) ?? []);
}

/** `subject()` is what there is to save now; say(text) tells a screen reader.
 * @param {Lesson} lesson @param {() => Subject} subject @param {(text: string) => void} say @returns {Block} */
export function saveMenu(lesson, subject, say) {
  const summary = "Save";
  const problem = element("p", { class: "unsaved", role: "alert" });
  const done = element("p", { class: "more" });
  const [light, sentence] = [
    "Light colours, as on paper",
    lesson.steps ? "The step’s sentence below it" : "The numbers below it",
  ].map((text) => check(text, () => {}));
  const body = element("div", { class: "groups" });
  const node = menu(summary, "Save: picture, numbers, code", "", body, problem, done);
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
        const looks = heading === "Picture" ? [light.label, sentence.label] : [];
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
    label.textContent = now ? "Saving …" : summary;
  };

  /** @param {Item} item */
  async function save(item) {
    const now = subject();
    const look = { light: light.box.checked, sentences: sentence.box.checked ? sentencesOf(lesson, now.moment) : [] };
    const file = item.file?.(now);
    const made = item.make({ ...now, ...look });
    const isMade = made.then(
      () => true,
      () => false,
    ); // asked at once: a browser reports what fails and nobody waits for
    busy(true);
    problem.textContent = done.textContent = "";
    try {
      if (file) download(await made, file);
      else await copied(made);
      if (file) {
        node.open = false;
        label.focus();
      } else done.textContent = "The picture is in the clipboard.";
      say(file ? `Saved as ${file}.` : done.textContent);
    } catch (error) {
      if (!(error instanceof NoFile)) console.error(error);
      if (error instanceof NoFile) problem.textContent = error.message;
      else problem.textContent = file || (await isMade) ? item.failed : PICTURES.png.failed;
    } finally {
      busy(false);
    }
  }
  return { node, show };
}

/** @param {Pick<Subject & Look, "root" | "light" | "sentences">} subject */
function drawn({ root, light, sentences }) {
  root.classList.toggle("light", light);
  try {
    return captioned(root, picturesIn(root), sentences, (nodes) => snapshot(nodes, colorOf(root, "var(--paper)")));
  } finally {
    root.classList.remove("light");
  }
}

/** `scale` pixels to one of the page. @param {ReturnType<typeof drawn>} picture @param {number} scale */
async function painted({ text, width, height }, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = element("canvas", { width: Math.round(scale * width), height: Math.round(scale * height) });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no canvas to paint on");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The pictures of a board so many pixels wide, as an address. @param {HTMLElement} root @param {number} width */
export async function smallPicture(root, width) {
  const picture = drawn({ root, light: false, sentences: [] });
  return (await painted(picture, width / picture.width)).toDataURL("image/png");
}

/** @param {Subject & Look} subject */
async function toPng(subject) {
  const canvas = await painted(drawn(subject), SCALE);
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("a canvas of this size cannot become a PNG");
  const link = await subject.link;
  return link ? new Blob(commented(new Uint8Array(await blob.arrayBuffer()), link), { type: blob.type }) : blob;
}

// A browser may want to be asked before the picture is made: while it still knows that somebody has pressed.
const copied = (/** @type {Promise<Blob>} */ png) =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
