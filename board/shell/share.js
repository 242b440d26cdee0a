// The menu “Share”: a link that opens exactly what the board shows, to be copied, or as a QR code for the wall. It
// knows no lesson.

import { t } from "../language/t.js";
import { COPIED, isCopied, NOT_COPIED } from "./copying.js";
import { button, check, element, menu, setUsable } from "./elements.js";
import { MOST_CODED } from "./link.js";

/** @import { Block, Moment, Session } from "../types" */
/** @import { Link } from "./link.js" */
/** @typedef {NonNullable<Session["code"]>} Code */

const LONG = 8000; // letters; some servers and programs cut longer addresses
const HIDDEN = {
  pages: t("Other pages"),
  data: t("Preset and data"),
  rules: t("Conventions"),
  tools: t("Tools"),
  words: t("Words and numbers"),
};
const NO_LINK = t("Your browser is too old to create links. Please update it.");

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
  const text = element("input", { type: "text", readonly: "", "aria-label": t("The link"), class: "link" });
  const length = element("p", { class: "more" });
  const problem = element("p", { class: "unsaved", role: "alert" });
  const copying = button(t("Copy link"), t("Copy link"), () => copy());
  const coding = button(t("QR code"), t("QR code: show it large, for a projector"), () => code());
  const node = menu(
    t("Share"),
    t("Share: a link to what the board shows"),
    "",
    element("div", { class: "moves" }, copying, coding),
    text,
    length,
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
      t("This link opens what the board shows now."),
      isOfThisMachine() ? t("The link works only on this computer.") : "",
      size > LONG
        ? t(
            "This link has {n} characters, and some programs cut such long links. Open the link once before " +
              "you send it.",
            { n: size },
          )
        : "",
      size > MOST_CODED
        ? t("A QR code holds at most {most} characters, but this link has {n}.", { most: MOST_CODED, n: size })
        : "",
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
  function show({ session }) {
    ready = session?.code;
    hung();
  }
  return { node, show };
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
