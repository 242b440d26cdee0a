// Hands a lecture on, as a link, a file or a package for a course.

import { zipFiles } from "../../draw/zip.js";
import { t } from "../../language/t.js";
import { handedOn, serializeLecture } from "../../model/lecture/lecture.js";
import { manifestFor } from "../exercises/scorm_package.js";
import { packText } from "../sharing/compression.js";
import { htmlFile } from "../sharing/html_file.js";
import { pageAddress } from "../sharing/link.js";

/** @import { Lecture } from "../../model/lecture/lecture.js" */
/** @import { DeferredAssets } from "../sharing/html_file.js" */
/** @import { SceneData } from "./scene_board.js" */

const LINK = "l"; // the parameter in the address
const PART = "lecture"; // of the bundle, see board/assets.py

/** The link to a lecture. Throws if this browser is too old. @param {Lecture} lecture */
export async function lectureLink(lecture) {
  const { title, scenes } = handedOn(lecture);
  const short = { title, scenes: scenes.map(withoutEmpty) };
  return `${pageAddress().page}?${LINK}=${await packText(serializeLecture(/** @type {Lecture} */ (short)))}`;
}

/** @param {object} scene */
const withoutEmpty = (scene) => Object.fromEntries(Object.entries(scene).filter(([, value]) => value !== ""));

/** The text of an HTML file with the whole lecture. @param {Lecture} lecture @param {SceneData[]} boards
 * @param {Pick<DeferredAssets, "page" | "parts"> & { script: string }} assets */
export function lectureFile(lecture, boards, assets) {
  const pages = [...new Set(lecture.scenes.map(({ scene }) => scene.page))];
  return htmlFile({ lecture: handedOn(lecture), boards }, [PART, ...pages], assets, true);
}

/** A SCORM 1.2 package with the lecture. @param {Lecture} lecture @param {SceneData[]} boards
 * @param {Pick<DeferredAssets, "page" | "parts" | "manifest"> & { script: string }} assets */
export async function lecturePackage(lecture, boards, assets) {
  const html = await lectureFile(lecture, boards, assets);
  /** @param {string} content */
  const bytes = (content) => new TextEncoder().encode(content);
  const files = [
    {
      name: "imsmanifest.xml",
      bytes: bytes(manifestFor("perceptron-lecture", lecture.title || t("Lecture"), assets.manifest)),
    },
    { name: "index.html", bytes: bytes(html) },
  ];
  return new Blob(zipFiles(files, new Date()), { type: "application/zip" });
}

/** A name for the files of a lecture. @param {string} title */
export const fileName = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || t("lecture");
