// Announces changes of the board to screen readers.
// It waits until nothing changes any more, and announces all that is new since the last time. Texts are appended, so
// that a new text does not replace one that is yet to be read.

import { t } from "../language/t.js";
import { pointText } from "../words/steps.js";
import { describeEdit } from "../words/screen_reader.js";
import { joinWithPeriods } from "../words/sentences.js";
import { element } from "./dom.js";
import { describePoint } from "./mixins/side_by_side.js";

/** @import { Lesson, Moment, State } from "../types" */
/** A text that only the last action knows. @typedef {State["heard"]} Announcement */

const DEBOUNCE_MS = 400;
const MAX_TEXTS = 5; // older ones are removed

export class LiveRegion {
  node = element("div", { class: "unseen", "aria-live": "polite" });
  /** @type {unknown[]} */
  watchedValues = []; // the parts of the last moment that can be news
  /** The board at the last announcement.
   * @type {Pick<Moment, "data" | "chosen" | "cross"> & { heard: Announcement, sentences: string[] } | null} */
  lastAnnounced = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
  }

  /** @param {string} text */
  say(text) {
    this.node.append(element("p", {}, text));
    for (const old of [...this.node.children].slice(0, -MAX_TEXTS)) old.remove();
  }

  /** @param {Moment} moment @param {Announcement} heard */
  update(moment, heard) {
    const { data, run, position, fresh, playing, chosen, cross, own, remark } = moment;
    const changing = [data, run, position, fresh, playing, chosen, cross, own, remark, heard];
    if (changing.every((value, i) => value === this.watchedValues[i])) return;
    this.watchedValues = changing;
    this.stop();
    const tell = () => this.announceChanges(moment, heard);
    if (!this.lastAnnounced) tell();
    else if (!playing) this.timer = setTimeout(tell, DEBOUNCE_MS); // it plays too fast to listen to
  }

  /** @param {Moment} moment @param {Announcement} heard */
  announceChanges(moment, heard) {
    const { data, chosen, cross } = moment;
    const isAsked = moment.exercise?.isOpen;
    const sentences = (!isAsked && this.lesson.heard?.(moment)) || [];
    const last = this.lastAnnounced;
    /** @param {number} i */
    const told = (i) => (isAsked ? pointText(i, data) : describePoint(i, moment));
    this.lastAnnounced = { data, chosen, cross, heard, sentences };
    if (!last) return; // a screen reader reads a new page by itself
    const edit = describeEdit(last.data, data);
    const about = edit || chosen === null || chosen === last.chosen ? "" : told(chosen);
    const crosshair =
      edit || !cross || cross === last.cross ? "" : t("Crosshair at ({place})", { place: cross.join(", ") });
    const news = [
      heard && heard !== last.heard ? heard.text : "",
      edit,
      about,
      crosshair,
      ...sentences.filter((sentence) => !last.sentences.includes(sentence)),
    ];
    const text = joinWithPeriods(...news);
    if (text) this.say(text);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
