// The speaker's window: notes, the next scene and a clock.
// It is a plain window of the same browser, which this page fills. So it needs no server.

import { t } from "../../language/t.js";
import { LANGUAGE } from "../../language/catalogue.js";
import { button, element, setText } from "../dom.js";
import { renderCaption } from "./caption.js";

/** @typedef {{ title: string, place: string, part: string, caption: string, note: string,
 *   next: { name: string, caption: string } | null }} Shown */

const NAME = "perceptron-lecture-notes";

export class NotesWindow {
  /** @type {Window | null} */
  window = null;
  begun = Date.now();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;
  clock = element("span", { class: "clock", role: "timer" });
  place = element("span", { class: "place", role: "status" });
  part = element("span", {});
  caption = element("div", {});
  note = element("div", { class: "note" });
  picture = element("div", {});
  next = element("section", { class: "next", "aria-label": t("The next scene") });

  /** @param {(event: KeyboardEvent) => void} onKey @param {{ back(): void, forward(): void }} move */
  constructor(onKey, move) {
    this.onKey = onKey;
    this.move = move;
  }

  get isOpen() {
    return Boolean(this.window && !this.window.closed);
  }

  /** Returns whether the browser allowed it. */
  open() {
    if (this.isOpen) return (void this.window?.focus(), true);
    this.window = window.open("", NAME, "popup,width=960,height=640");
    if (!this.window) return false;
    const { document: page } = this.window;
    page.title = t("Notes");
    page.documentElement.lang = LANGUAGE;
    page.documentElement.className = "lecture-notes";
    // The styles of this page have those of the window.
    page.head.replaceChildren(...[...document.querySelectorAll("style")].map((style) => style.cloneNode(true)));
    const back = button(t("‹ Back"), t("‹ Back"), this.move.back);
    const forward = button(t("Go on ›"), t("Go on ›"), this.move.forward);
    const again = button(t("Restart clock"), t("Restart clock"), () => this.restartClock());
    page.body.replaceChildren(
      element("header", {}, this.place, this.part, back, forward, this.clock, again),
      element(
        "main",
        {},
        element("h2", {}, t("Speaker’s notes")),
        this.note,
        element("h2", {}, t("Caption")),
        this.caption,
      ),
      this.next,
    );
    page.addEventListener("keydown", this.onKey, { capture: true });
    this.restartClock();
    this.timer ??= setInterval(() => this.tick(), 500);
    return true;
  }

  restartClock() {
    this.begun = Date.now();
    this.tick();
  }

  tick() {
    const seconds = Math.floor((Date.now() - this.begun) / 1000);
    const gone = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const now = new Date().toLocaleTimeString(LANGUAGE === "en" ? "en-US" : LANGUAGE, { timeStyle: "short" });
    setText(this.clock, `${gone} · ${now}`);
  }

  /** @param {Shown} shown */
  update({ title, place, part, caption, note, next }) {
    if (!this.isOpen) return;
    /** @type {Window} */ (this.window).document.title = t("Notes: {title}", { title });
    setText(this.place, place);
    setText(this.part, part);
    this.caption.replaceChildren(...renderCaption(caption));
    this.note.replaceChildren(...(note ? renderCaption(note) : [element("p", {}, t("This scene has no notes."))]));
    this.next.replaceChildren(
      element("h2", {}, next ? t("Next: {name}", { name: next.name }) : t("This is the last scene.")),
      ...(next ? renderCaption(next.caption) : []),
      ...(next ? [this.picture] : []),
    );
  }

  /** @param {string} picture of the next scene, as SVG */
  showPicture(picture) {
    this.picture.innerHTML = picture;
  }

  close() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.window?.close();
    this.window = null;
  }
}
