// The menu “Share”: a link to the board, its QR code, and its embed code.
// It works for every lesson.

import { t } from "../../language/t.js";
import { LINK_COPIED, LINK_NOT_COPIED, copyField, linkField } from "./clipboard.js";
import { closeButton, openBareDialog } from "../dialog.js";
import { boardOf, button, buttonRow, checkbox, download, element, menu, setUsable, titledGroup } from "../dom.js";
import { whyNoFile } from "./no_file_error.js";
import { MAX_QR_LENGTH } from "./link.js";
import { REPLAY_ITEM } from "./save_menu.js";

/** @import { Session } from "../../model/types" */
/** @import { Component, Moment } from "../../types" */
/** @import { Link } from "./link.js" */
/** @import { SaveSource } from "./save_menu.js" */
/** @typedef {NonNullable<Session["code"]>} QrCode */

export const LONG_LINK_LENGTH = 2000; // some programs cut longer addresses
const FRAME_HEIGHT_PX = 640; // of a frame that shows a picture with its player
export const HIDE_LABELS = {
  pages: t("Other pages"),
  data: t("Preset and data"),
  rules: t("Conventions"),
  tools: t("Tools"),
  words: t("Words and numbers"),
};
const EMBED_NOT_COPIED = t(
  "Your browser does not allow this page to copy the code. The code is selected, so you can copy it yourself.",
);
const LINKS_UNSUPPORTED = t("Your browser is too old to create links. Please update it.");

/** linkTo({hidden, rounded}) makes the link, ask(link) has the server make its QR code, and say(text) announces a text
 * to screen readers. `title` is the lesson's, and saved() returns what can be saved as a file. pose() opens the dialog
 * that makes an exercise, if there is one.
 * @param {(wanted: { hidden: string[], rounded: boolean }) => Promise<Link>} linkTo
 * @param {(link: string) => void} ask @param {(text: string) => void} say @param {string} title
 * @param {() => SaveSource} saved @param {(() => void) | null} [pose] @returns {Component} */
export function shareMenu(linkTo, ask, say, title, saved, pose = null) {
  const boxes = Object.entries(HIDE_LABELS).map(([name, text]) => ({ name, ...checkbox(text, () => updateLink()) }));
  const rounded = checkbox("", () => updateLink());
  const ofRounded = element("span");
  rounded.label.append(ofRounded);
  const text = linkField();
  text.hidden = false; // its place is there before the link
  const length = element("p", { class: "more" });
  const problem = element("p", { class: "unsaved", role: "alert" });
  const copying = button(t("Copy link"), "", () => copy());
  const frame = linkField("", t("The embed code"));
  const embedding = button(t("Embed"), t("Embed: copy the HTML code that shows the board in your own page"), () =>
    embed(),
  );
  const filing = button(t("Save as HTML"), t("Save as HTML: a file that opens offline"), () => saveFile());
  const coding = button(t("QR code"), t("QR code: show it large, for a projector"), () => requestCode());
  const node = menu(
    t("Share"),
    t("Share: a link to what the board shows"),
    "",
    buttonRow(copying, coding, embedding),
    text,
    frame,
    length,
    filing,
    rounded.label,
    problem,
    titledGroup(t("Hide on the shared page"), ...boxes.map(({ label }) => label)),
    pose && button(t("Make an exercise"), t("Make an exercise from this board"), () => openExerciseDialog(pose)),
  );
  node.classList.add("share");
  let [isLong, isAsked] = [false, false];
  let [made, asked] = [0, ""]; // how many links were asked for, and the link whose code is awaited
  /** @type {QrCode | null | undefined} */
  let ready; // the last code: the server does not notice a link that is asked for again
  node.addEventListener("toggle", () => node.open && updateLink());

  /** @param {() => void} pose */
  function openExerciseDialog(pose) {
    node.open = false;
    pose();
  }

  async function updateLink() {
    const turn = ++made;
    const hidden = boxes.filter(({ box }) => box.checked).map(({ name }) => name);
    const link = await linkTo({ hidden, rounded: rounded.box.checked }).catch(() => null);
    if (turn !== made) return;
    for (const one of [copying, coding, embedding]) setUsable(one, Boolean(link));
    problem.textContent = link ? "" : LINKS_UNSUPPORTED;
    if (link) showLink(link);
  }

  /** @param {Link} link */
  function showLink(link) {
    text.value = link.address;
    frame.value = embedHtml(link.address, title);
    rounded.label.hidden = !link.rounding;
    ofRounded.textContent = link.rounding && roundingText(link.rounding);
    const size = link.address.length;
    const says = [
      t("This link opens what the board shows now."),
      isLocalhost() ? t("The link works only on this computer.") : "",
      size > LONG_LINK_LENGTH
        ? t("This link has {n} characters, and some programs cut long links. You can send a file instead.", { n: size })
        : "",
      size > MAX_QR_LENGTH
        ? t("A QR code holds at most {most} characters, but this link has {n}.", { most: MAX_QR_LENGTH, n: size })
        : "",
      link.note,
    ];
    length.textContent = says.filter(Boolean).join(" ");
    isLong = size > LONG_LINK_LENGTH;
    filing.hidden = !isLong || isAsked;
    setUsable(coding, size <= MAX_QR_LENGTH);
  }

  async function copy() {
    problem.textContent = "";
    if (await copyField(text)) say((length.textContent = LINK_COPIED));
    else problem.textContent = LINK_NOT_COPIED;
  }

  async function embed() {
    problem.textContent = "";
    frame.hidden = false;
    if (await copyField(frame)) say((length.textContent = t("The code has been copied. Paste it into an HTML page.")));
    else problem.textContent = EMBED_NOT_COPIED;
  }

  async function saveFile() {
    const subject = saved();
    const name = `${subject.name}.html`;
    problem.textContent = "";
    try {
      download(new Blob([await subject.replay()], { type: "text/html;charset=utf-8" }), name);
      say((length.textContent = t("Saved as {file}.", { file: name })));
    } catch (error) {
      problem.textContent = whyNoFile(error, REPLAY_ITEM.failed);
    }
  }

  function requestCode() {
    asked = text.value;
    if (showCodeIfReady()) return;
    length.textContent = t("Creating the QR code …");
    ask(asked);
  }

  // Show the code that is awaited, if it has come. Returns whether it has.
  function showCodeIfReady() {
    if (!asked || ready?.link !== asked) return false;
    asked = "";
    node.open = false;
    showCode(boardOf(node), ready); // a closed menu would hide it
    return true;
  }

  /** @param {Moment} moment */
  function show({ session, exercise }) {
    ready = session?.code;
    isAsked = Boolean(exercise?.isOpen); // a file would give the answer away
    filing.hidden = !isLong || isAsked;
    showCodeIfReady();
  }
  return { node, show };
}

/** The HTML of a frame with the board alone, as wide as its page allows.
 * @param {string} address @param {string} title */
function embedHtml(address, title) {
  const node = element("iframe", {
    src: `${address}&embed=true`,
    title: t("Interactive board: {title}", { title }),
    width: "100%",
    height: FRAME_HEIGHT_PX,
    style: "border:0",
    loading: "lazy",
    allow: "fullscreen",
  });
  return node.outerHTML;
}

/** @param {NonNullable<Link["rounding"]>} rounding */
const roundingText = ({ unit, length, exact }) =>
  t("Round the coordinates of the points to {unit}: {short} characters instead of {long}", {
    unit: String(unit),
    short: length,
    long: exact,
  });

export const isLocalhost = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Show the code as large as the screen allows, on white in each theme. @param {HTMLElement} root
 * @param {QrCode} code */
function showCode(root, { link, image }) {
  const address = link.length > 200 ? `${link.slice(0, 200)} …` : link;
  openBareDialog(root, t("QR code"), "code", (close) => [
    element("img", { alt: t("QR code of the link"), src: image }),
    element("p", {}, address),
    closeButton(close),
  ]);
}
