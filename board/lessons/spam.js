// The lesson on the spam filter of lecture 001.
// Messages are points whose coordinates count words. Nothing is sent to the server.

import { EXERCISES } from "../exercises/spam.js";
import { ofMessages } from "../exercises/questions/messages.js";
import { t } from "../language/t.js";
import { messagesOf } from "../model/lessons/message_table.js";
import {
  SpamFilter,
  isMessages,
  isMessageText,
  lengthOf,
  MAX_MESSAGE_LETTERS,
  MAX_MESSAGES,
  MAX_TOTAL_LETTERS,
} from "../model/lessons/spam_filter.js";
import { updateSettings, withProblem } from "../model/state_updates.js";
import { ACTIONS } from "../model/reducer.js";
import { isBoolean, isListOf } from "../model/validators.js";
import { fitViews, keepInSight } from "../model/views.js";
import { MESSAGE_LAYERS, MESSAGE_SIMPLE, messagesPlane } from "../pictures/message_plane.js";
import { axesPanel, filterPanel, describeShownMessage, messagesPanel } from "../shell/components/messages_panel.js";
import { stepsPanel } from "../shell/components/steps_panel.js";
import { UNDO_TOOLS } from "../shell/components/toolbar.js";
import * as keys from "../shell/input/keyboard.js";
import { describeStep } from "../shell/mixins/stepping.js";
import { explainNoMessage, explainSomeAdded, tooLong, tooMany, explainCut } from "../words/messages.js";
import { messagesAsCsv } from "../words/tables.js";
import { SPAM } from "../words/symbols.js";
import { joinSentences } from "../words/sentences.js";

/** @import { Message, MessagesRun } from "../model/lessons/types" */
/** @import { Gesture, Lesson, State } from "../types" */
/** @typedef {State<MessagesRun>} SpamState */

const spam = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (1) }));
/** @param {string[]} texts */
const ham = (...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (-1) }));
/** @type {{ [name: string]: { messages: Message[], tried: string } }} */
const SETS = {
  lecture: {
    messages: [...ham("", "money"), ...spam("free money free money free money free money", "free money")],
    tried: "free money",
  },
  office: {
    messages: [
      ...spam("Free money!!!", "You have won a prize: click here", "Cheap watches, free shipping"),
      ...ham("Are you free for lunch?", "The money for lunch is here"),
      ...spam("Click here, win 1,000.50 💰💰"),
      ...ham("Don’t forget: lunch at noon 😀", "The meeting is at noon, in room 12", "Who has won the match?"),
      ...spam("Win a free watch, click now"),
    ],
    tried: "Free lunch at noon: click here",
  },
  same: { messages: [...spam("win money, don’t work"), ...ham("work, don’t win money")], tried: "win work" },
};
/** @param {string} text */
const cleanText = (text) => text.slice(0, MAX_MESSAGE_LETTERS).replace(/[\p{Cc}\p{Cs}]/gu, " ");

/** The run on the messages as they are now. @param {SpamState} state @returns {SpamState} */
function retrain(state, replaced = false) {
  const run = new SpamFilter(state.own.messages);
  const next = {
    ...state,
    run,
    player: { ...state.player, ...run.place(state.run, state.player, replaced, ""), tween: null },
  };
  return replaced ? fitViews(next) : keepInSight(next);
}

/** @param {SpamState} state @param {Message[]} messages @param {Gesture | null} [gesture] */
function setMessages(state, messages, gesture = state.gesture) {
  if (messages.length > MAX_MESSAGES) return withProblem(state, tooMany(MAX_MESSAGES));
  if (lengthOf(messages) > MAX_TOTAL_LETTERS) return withProblem(state, tooLong(lengthOf(messages), MAX_TOTAL_LETTERS));
  return retrain(withProblem(updateSettings(state, { messages }, gesture), ""));
}

/** Takes the messages of a table, or the first of them. If the table cannot be read, nothing changes.
 * @param {SpamState} state @param {string} text */
function take(state, text) {
  const { messages: all, wrong } = messagesOf(text);
  if (wrong !== null || !all.length) return withProblem(state, explainNoMessage(wrong));
  let room = MAX_TOTAL_LETTERS;
  const cut = all.slice(0, MAX_MESSAGES).map((message) => ({ ...message, text: cleanText(message.text) }));
  const end = cut.findIndex((message) => (room -= message.text.length) < 0);
  const messages = end < 0 ? cut : cut.slice(0, end);
  const next = retrain(updateSettings(state, { messages, tried: messages[0].text, trying: true }), true);
  const reasons = [
    messages.length < all.length ? explainSomeAdded(messages.length, all.length, MAX_MESSAGES, MAX_TOTAL_LETTERS) : "",
    all.some(({ text: { length } }) => length > MAX_MESSAGE_LETTERS) ? explainCut(MAX_MESSAGE_LETTERS) : "",
  ];
  return withProblem(next, joinSentences(...reasons));
}

/** Warns if a text is too long and was cut. @param {SpamState} state @param {string} text @returns {SpamState} */
const warnIfCut = (state, text) =>
  text.length > MAX_MESSAGE_LETTERS ? withProblem(state, explainCut(MAX_MESSAGE_LETTERS)) : state;
/** @param {SpamState} state @param {string} text @returns {SpamState} */
const tried = (state, text) =>
  warnIfCut(updateSettings(withProblem(state, ""), { tried: cleanText(text), trying: true }), text);

/** After a step, the field shows the example of the step. @param {SpamState} state @returns {SpamState} */
const stopTrying = (state) => updateSettings(state, { trying: false });

/** @param {SpamState} state @param {number} i @param {Partial<Message>} part
 * @param {Gesture | null} [gesture] */
const changeMessage = (state, i, part, gesture) =>
  setMessages(state, state.own.messages.with(i, { ...state.own.messages[i], ...part }), gesture);

/** Sets the word of the axis `which`. @param {SpamState} state @param {number} which @param {string} word
 * @returns {SpamState} */
function axis(state, which, word) {
  const axes = state.run.axesOf(state.own).map((j, i) => (i === which ? word : (state.run.vocabulary[j] ?? "")));
  return keepInSight(updateSettings(state, { axes }));
}

/** @typedef {(state: SpamState) => SpamState} Step */
/** @typedef {(state: SpamState, i: number) => SpamState} OfMessage */
const actions = {
  first: /** @type {Step} */ (state) => ACTIONS.first(stopTrying(state)),
  back: /** @type {Step} */ (state) => ACTIONS.back(stopTrying(state)),
  play: /** @type {Step} */ (state) => ACTIONS.play(stopTrying(state)),
  forward: /** @type {Step} */ (state) => ACTIONS.forward(stopTrying(state)),
  last: /** @type {Step} */ (state) => ACTIONS.last(stopTrying(state)),
  go: /** @type {OfMessage} */ (state, position) => ACTIONS.go(stopTrying(state), position),
  tried,
  /** @param {SpamState} state @param {number} i @param {string} text @param {Gesture} gesture @returns {SpamState} */
  typed: (state, i, text, gesture) => warnIfCut(changeMessage(state, i, { text: cleanText(text) }, gesture), text),
  /** @type {OfMessage} */
  mark: (state, i) => changeMessage(state, i, { label: state.own.messages[i].label > 0 ? -1 : 1 }),
  /** @type {OfMessage} */
  remove: (state, i) => setMessages(state, state.own.messages.toSpliced(i, 1)),
  /** @param {SpamState} state @param {Message["label"]} label @returns {SpamState} */
  addMessage: (state, label) => setMessages(state, [...state.own.messages, { text: textOf(state), label }]),
  /** @type {OfMessage} */
  tryMessage: (state, i) => tried(state, state.own.messages[i].text),
  /** @param {SpamState} state @param {string} set @returns {SpamState} */
  replace: (state, set) => retrain(updateSettings(withProblem(state, ""), { ...SETS[set], trying: true }), true),
  take,
  axis,
  /** @param {SpamState} state @returns {SpamState} */
  travelled: (state) => retrain(state),
};

/** The text in the field: the example of the step, or what was typed. @param {SpamState} state */
function textOf({ own, run, player: { position, fresh } }) {
  const { example } = run.frame({ position, fresh, progress: 1, own });
  return example === null || own.trying ? own.tried : own.messages[example].text;
}

/** @type {Lesson<typeof actions, MessagesRun>} */
export const lesson = {
  name: "spam",
  layout: "two",
  variant: "messages",
  steps: true,
  plays: true,
  edits: false,
  undoes: "messages",
  changes: "messages",
  subject: (_, own) => new SpamFilter(own.messages),
  own: () => ({ ...SETS.lecture, trying: false, axes: ["free", "money"] }),
  validators: {
    messages: isMessages,
    tried: isMessageText,
    trying: isBoolean,
    axes: (value) => isListOf(value, isMessageText) && value.length === 2,
  },
  actions,
  questions: ofMessages,
  asksBefore: ["forward"],
  waits: ["typed", "mark", "remove", "addMessage", "replace", "take", "tryMessage", "tried", "axis"],
  layers: MESSAGE_LAYERS,
  simple: MESSAGE_SIMPLE,
  pictures: [messagesPlane],
  tools: UNDO_TOOLS,
  keys: [...keys.RUN_KEYS, { label: t("click"), effect: t("show a message in the table") }, ...keys.VIEW_KEYS],
  exercises: EXERCISES,
  symbols: SPAM,
  side: [stepsPanel(t("The whole run")), axesPanel],
  beside: [filterPanel, messagesPanel],
  table: { name: "messages", csv: ({ run: { messages } }) => messagesAsCsv(messages) },
  heard: (moment, whole) => [...describeStep(moment, whole), describeShownMessage(moment)],
  state: ({ run, k, own }) => ({
    messages: run.messages.length,
    words: run.vocabulary.length,
    w: JSON.stringify(run.states[k].w),
    b: run.states[k].b,
    tried: own.tried,
  }),
};
