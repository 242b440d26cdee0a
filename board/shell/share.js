// The menu “Share”: a link that opens exactly what the board shows, to be copied, or as a QR code for the wall. It
// knows no lesson.

import { COPIED, isCopied, NOT_COPIED } from "./copying.js";
import { button, check, element, menu, setUsable } from "./elements.js";
import { MOST_CODED } from "./link.js";

/** @import { Block, Moment, Session } from "../types" */
/** @import { Link } from "./link.js" */
/** @typedef {NonNullable<Session["code"]>} Code */

const LONG = 8000; // letters; some servers and programs cut longer addresses
const HIDDEN = {
  pages: "Other pages",
  data: "Preset and data",
  rules: "Conventions",
  tools: "Tools",
  words: "Words and numbers",
};
const NO_LINK = "This browser cannot make a link: a newer one can.";
const count = (/** @type {number} */ n) => n.toLocaleString("en");

/** `linkTo({hidden, rounded})` makes the link, `ask(link)` has the server make its code, and say(text) tells a screen
 * reader. `pose` opens what makes an exercise, if there is that.
 * @param {(wanted: { hidden: string[], rounded: boolean }) => Promise<Link>} linkTo
 * @param {(link: string) => void} ask @param {(text: string) => void} say
 * @param {(() => void) | null} [pose] @returns {Block} */
export function shareMenu(linkTo, ask, say, pose = null) {
  const boxes = Object.entries(HIDDEN).map(([name, text]) => ({ name, ...check(text, () => make()) }));
  const rounded = check("", () => make());
  const ofRounded = element("span");
  rounded.label.append(ofRounded);
  const text = element("input", { type: "text", readonly: "", "aria-label": "The link", class: "link" });
  const length = element("p", { class: "more" });
  const problem = element("p", { class: "unsaved", role: "alert" });
  const copying = button("Copy link", "Copy link", () => copy());
  const coding = button("QR code", "QR code: large, for the wall", () => code());
  const node = menu(
    "Share",
    "Share: a link to this very picture",
    "",
    element("div", { class: "moves" }, copying, coding),
    text,
    length,
    rounded.label,
    problem,
    element(
      "div",
      { class: "moves", role: "group", "aria-label": "Without" },
      element("h2", { class: "part" }, "The opened page goes without"),
      ...boxes.map(({ label }) => label),
    ),
    ...(pose ? [button("Make an exercise of this", "Make an exercise of this", () => posing(pose))] : []),
  );
  node.classList.add("share");
  const wall = codeDialog();
  let [made, asked] = [0, ""]; // how many links were asked for, and the link whose code is awaited
  /** @type {Code | null | undefined} */
  let ready; // the code that came last: the server does not hear of a link that is asked for again
  text.addEventListener("focus", () => text.select());
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
    for (const one of [copying, coding]) setUsable(one, Boolean(link));
    problem.textContent = link ? "" : NO_LINK;
    if (link) put(link);
  }

  /** @param {Link} link */
  function put(link) {
    text.value = link.address;
    rounded.label.hidden = !link.rounding;
    ofRounded.textContent = link.rounding && saysRounded(link.rounding);
    const size = link.address.length;
    const says = [
      "It opens what the board shows now.",
      isOfThisMachine() ? "But only on this computer: others cannot open its address." : "",
      size > LONG ? `Some programs cut an address as long as this, ${count(size)} letters.` : "",
      size > MOST_CODED ? `A QR code holds at most ${count(MOST_CODED)} letters; this has ${count(size)}.` : "",
      link.note,
    ];
    length.textContent = says.filter(Boolean).join(" ");
    setUsable(coding, size <= MOST_CODED);
  }

  async function copy() {
    problem.textContent = "";
    if (await isCopied(text)) say((length.textContent = COPIED));
    else problem.textContent = NOT_COPIED;
  }

  function code() {
    asked = text.value;
    if (hung()) return;
    length.textContent = "The code is being made …";
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
  function show({ session }) {
    ready = session?.code;
    hung();
  }
  return { node, show };
}

/** @param {NonNullable<Link["rounding"]>} rounding */
const saysRounded = ({ unit, length, exact }) =>
  `Places of the points rounded to ${unit}: ${count(length)} letters instead of ${count(exact)}`;

export const isOfThisMachine = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

// The code as large as the screen allows, on white paper whatever the theme.
function codeDialog() {
  const image = element("img", { alt: "QR code of the link" });
  const address = element("p", {});
  const close = button("Close", "Close", () => node.close());
  const node = element("dialog", { class: "code", "aria-label": "QR code" }, image, address, close);
  /** @param {Code} code */
  function show({ link, image: source }) {
    image.setAttribute("src", source);
    address.textContent = link.length > 200 ? `${link.slice(0, 200)} …` : link;
    node.showModal();
  }
  return { node, show };
}
