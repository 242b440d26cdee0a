// The menu “Share”: a link that opens exactly what the board shows, to be copied, as a QR code for the wall, or in a
// frame of another page. It knows no lesson.

import { t } from "../../language/t.js";
import { COPIED, isCopied, NOT_COPIED } from "./clipboard.js";
import { button, check, download, element, menu, setUsable } from "../dom.js";
import { NoFile } from "./html_file.js";
import { MOST_CODED } from "./link.js";
import { REPLAY } from "./save_menu.js";

/** @import { Block, Moment, Session } from "../../types" */
/** @import { Link } from "./link.js" */
/** @import { Subject } from "./save_menu.js" */
/** @typedef {NonNullable<Session["code"]>} Code */

const LONG = 2000; // letters; some programs cut longer addresses
const FRAME = 640; // px, the height of a frame that shows a picture with its player
const HIDDEN = {
  pages: t("Other pages"),
  data: t("Preset and data"),
  rules: t("Conventions"),
  tools: t("Tools"),
  words: t("Words and numbers"),
};
const NOT_EMBEDDED = t(
  "Your browser does not allow this page to copy the code. The code is selected, so you can copy it yourself.",
);
const NO_LINK = t("Your browser is too old to create links. Please update it.");

/** `linkTo({hidden, rounded})` makes the link, `ask(link)` has the server make its code, and say(text) tells a screen
 * reader. Of the lesson with this `title`, `saved()` is what can be saved as a file. `pose` opens what makes an
 * exercise, if there is that.
 * @param {(wanted: { hidden: string[], rounded: boolean }) => Promise<Link>} linkTo
 * @param {(link: string) => void} ask @param {(text: string) => void} say @param {string} title
 * @param {() => Subject} saved @param {(() => void) | null} [pose] @returns {Block} */
export function shareMenu(linkTo, ask, say, title, saved, pose = null) {
  const boxes = Object.entries(HIDDEN).map(([name, text]) => ({ name, ...check(text, () => make()) }));
  const rounded = check("", () => make());
  const ofRounded = element("span");
  rounded.label.append(ofRounded);
  const text = element("input", { type: "text", readonly: "", "aria-label": t("The link"), class: "link" });
  const length = element("p", { class: "more" });
  const problem = element("p", { class: "unsaved", role: "alert" });
  const copying = button(t("Copy link"), t("Copy link"), () => copy());
  const frame = element("input", { type: "text", readonly: "", "aria-label": t("The embed code"), class: "link" });
  frame.hidden = true;
  const embedding = button(t("Embed"), t("Embed: copy the HTML code that shows the board in your own page"), () =>
    embed(),
  );
  const filing = button(t("Save as HTML"), t("Save as HTML: a file that opens offline"), () => file());
  const coding = button(t("QR code"), t("QR code: show it large, for a projector"), () => code());
  const node = menu(
    t("Share"),
    t("Share: a link to what the board shows"),
    "",
    element("div", { class: "moves" }, copying, coding, embedding),
    text,
    frame,
    length,
    filing,
    rounded.label,
    problem,
    element(
      "div",
      { class: "moves", role: "group", "aria-label": t("Hide on the shared page") },
      element("h2", { class: "part" }, t("Hide on the shared page")),
      ...boxes.map(({ label }) => label),
    ),
    ...(pose ? [button(t("Make an exercise"), t("Make an exercise from this board"), () => posing(pose))] : []),
  );
  node.classList.add("share");
  const wall = codeDialog();
  let [isLong, isAsked] = [false, false];
  let [made, asked] = [0, ""]; // how many links were asked for, and the link whose code is awaited
  /** @type {Code | null | undefined} */
  let ready; // the code that came last: the server does not hear of a link that is asked for again
  for (const field of [text, frame]) field.addEventListener("focus", () => field.select());
  node.addEventListener("toggle", () => node.open && make());

  /** @param {() => void} pose */
  function posing(pose) {
    node.open = false;
    pose();
  }

  async function make() {
    const turn = ++made;
    const hidden = boxes.filter(({ box }) => box.checked).map(({ name }) => name);
    const link = await linkTo({ hidden, rounded: rounded.box.checked }).catch(() => null);
    if (turn !== made) return;
    for (const one of [copying, coding, embedding]) setUsable(one, Boolean(link));
    problem.textContent = link ? "" : NO_LINK;
    if (link) put(link);
  }

  /** @param {Link} link */
  function put(link) {
    text.value = link.address;
    frame.value = frameOf(link.address, title);
    rounded.label.hidden = !link.rounding;
    ofRounded.textContent = link.rounding && saysRounded(link.rounding);
    const size = link.address.length;
    const says = [
      t("This link opens what the board shows now."),
      isOfThisMachine() ? t("The link works only on this computer.") : "",
      size > LONG
        ? t("This link has {n} characters, and some programs cut long links. You can send a file instead.", { n: size })
        : "",
      size > MOST_CODED
        ? t("A QR code holds at most {most} characters, but this link has {n}.", { most: MOST_CODED, n: size })
        : "",
      link.note,
    ];
    length.textContent = says.filter(Boolean).join(" ");
    isLong = size > LONG;
    filing.hidden = !isLong || isAsked;
    setUsable(coding, size <= MOST_CODED);
  }

  async function copy() {
    problem.textContent = "";
    if (await isCopied(text)) say((length.textContent = COPIED));
    else problem.textContent = NOT_COPIED;
  }

  async function embed() {
    problem.textContent = "";
    frame.hidden = false;
    if (await isCopied(frame)) say((length.textContent = t("The code has been copied. Paste it into an HTML page.")));
    else problem.textContent = NOT_EMBEDDED;
  }

  async function file() {
    const subject = saved();
    const name = `${subject.name}.html`;
    problem.textContent = "";
    try {
      download(new Blob([await subject.replay()], { type: "text/html;charset=utf-8" }), name);
      say((length.textContent = t("Saved as {file}.", { file: name })));
    } catch (error) {
      if (!(error instanceof NoFile)) console.error(error);
      problem.textContent = error instanceof NoFile ? error.message : REPLAY.failed;
    }
  }

  function code() {
    asked = text.value;
    if (hung()) return;
    length.textContent = t("Creating the QR code …");
    ask(asked);
  }

  // Whether the code that is awaited is there, and hangs on the wall now.
  function hung() {
    if (!asked || ready?.link !== asked) return false;
    asked = "";
    node.open = false;
    node.closest(".board")?.append(wall.node); // a closed menu would hide it
    wall.show(ready);
    return true;
  }

  /** @param {Moment} moment */
  function show({ session, exercise }) {
    ready = session?.code;
    isAsked = Boolean(exercise?.isOpen); // a file would give the answer away
    filing.hidden = !isLong || isAsked;
    hung();
  }
  return { node, show };
}

/** The HTML of a frame with the board alone, as wide as its page allows.
 * @param {string} address @param {string} title */
function frameOf(address, title) {
  const node = element("iframe", {
    src: `${address}&embed=true`,
    title: t("Interactive board: {title}", { title }),
    width: "100%",
    height: FRAME,
    style: "border:0",
    loading: "lazy",
    allow: "fullscreen",
  });
  return node.outerHTML;
}

/** @param {NonNullable<Link["rounding"]>} rounding */
const saysRounded = ({ unit, length, exact }) =>
  t("Round the coordinates of the points to {unit}: {short} characters instead of {long}", {
    unit: String(unit),
    short: length,
    long: exact,
  });

export const isOfThisMachine = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

// The code as large as the screen allows, on white paper whatever the theme.
function codeDialog() {
  const image = element("img", { alt: t("QR code of the link") });
  const address = element("p", {});
  const close = button(t("Close"), t("Close"), () => node.close());
  const node = element("dialog", { class: "code", "aria-label": t("QR code") }, image, address, close);
  /** @param {Code} code */
  function show({ link, image: source }) {
    image.setAttribute("src", source);
    address.textContent = link.length > 200 ? `${link.slice(0, 200)} …` : link;
    node.showModal();
  }
  return { node, show };
}
