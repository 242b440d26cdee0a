// Saves the steps of a run as pages to print or pictures in a ZIP.
// A step is each place where → stops.

import { zipFiles } from "../../draw/zip.js";
import { t } from "../../language/t.js";
import { countText, stopsOf } from "../../model/runs/stops.js";
import { element } from "../dom.js";
import * as pictures from "./image_files.js"; // later

/** @import { Moment } from "../../types" */
/** @import { SvgImage } from "./image_files.js" */
/** A step: its picture, its sentences, and the text of its number. @typedef {{ picture: SvgImage, said: string[],
 *   count: string }} Step */
/** The parts of the board that are used: `at` shows positions of its run and calls `see` at each, see board.js.
 * @typedef {{ root: HTMLElement, moment: Moment, at: <T>(positions: number[], see: (moment: Moment) => T) => T[],
 *   progress(done: number, of: number): void }} StepSource */

const STEPS_PER_BATCH = 5; // drawn before the browser may do something else
const RUN_CONTINUES = t("The run continues. These pages show its first steps.");

/** @param {Moment} moment */
const stopsIn = ({ run, own }) => stopsOf(run, own.grain);

/** The number of steps that are saved; null if these are all. @param {Moment} moment */
export function firstStepCount(moment) {
  const { stops, goesOn } = stopsIn(moment);
  return goesOn ? stops.length : null;
}

/** The pictures of all steps. sentences(moment) are the sentences of a moment, which are drawn below its picture if
 * `inside`.
 * @param {StepSource} board @param {{ light: boolean, inside: boolean, sentences(moment: Moment): string[] }} look
 * @returns {Promise<Step[]>} */
async function renderSteps({ root, moment, at, progress }, { light, inside, sentences }) {
  const { stops } = stopsIn(moment);
  /** @param {Moment} now */
  const see = (now) => {
    const said = sentences(now);
    return { picture: pictures.renderSvg(root, { light, sentences: inside ? said : [] }), said, count: countText(now) };
  };
  /** @type {Step[]} */
  const steps = [];
  while (steps.length < stops.length) {
    steps.push(...at(stops.slice(steps.length, steps.length + STEPS_PER_BATCH), see));
    progress(steps.length, stops.length);
    await new Promise((done) => setTimeout(done));
  }
  return steps;
}

/** A ZIP file with a PNG of each step. @param {StepSource & { link: Promise<string> }} board
 * @param {Parameters<typeof renderSteps>[1]} look */
export async function zipSteps(board, look) {
  const steps = await renderSteps(board, look);
  const link = await board.link;
  const files = [];
  for (const [i, { picture }] of steps.entries()) {
    board.progress(i + 1, steps.length);
    const png = await pictures.pngOf(picture, link);
    const name = `step-${String(i + 1).padStart(3, "0")}.png`;
    files.push({ name, bytes: new Uint8Array(await png.arrayBuffer()) });
  }
  return new Blob(zipFiles(files, new Date()), { type: "application/zip" });
}

/** Have the browser print the steps, each on a page of its own. @param {StepSource} board @param {string} title
 * @param {Parameters<typeof renderSteps>[1]["sentences"]} sentences */
export async function printSteps(board, title, sentences) {
  const steps = await renderSteps(board, { light: true, inside: false, sentences });
  const { goesOn } = stopsIn(board.moment);
  const pages = steps.map(({ picture, said, count }, i) => {
    const last = goesOn && i === steps.length - 1 ? [RUN_CONTINUES] : [];
    return element(
      "section",
      {},
      element("h2", {}, `${title}: ${count}`),
      element("img", { src: pictures.svgDataUrl(picture), alt: "" }),
      ...[...said, ...last].map((text) => element("p", {}, text)),
    );
  });
  const node = element("div", { class: "printed" }, ...pages);
  await Promise.all([...node.querySelectorAll("img")].map((image) => image.decode()));
  for (const old of document.querySelectorAll("body > .printed")) old.remove();
  document.body.append(node);
  addEventListener("afterprint", () => node.remove(), { once: true });
  print();
}
