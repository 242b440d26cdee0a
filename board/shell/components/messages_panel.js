// The panels of the spam filter: messages, a message's features, weights, and axes.
// A message is anybody's text, so it only ever becomes the text of a node or of a field.

import { t } from "../../language/t.js";
import { MAX_MESSAGE_LETTERS, messageFeatures, weightsNow } from "../../model/lessons/spam_filter.js";
import * as plane from "../../math/plane.js";
import {
  explainDecision,
  describeLine,
  describeMessage,
  quote,
  shorten,
  weightOf,
  weightsOf,
} from "../../words/messages.js";
import { example, number, formatCount } from "../../words/numbers.js";
import { button, buttonRow, changeDetector, element, fileField, fillField, focusPlot, headRow, menu } from "../dom.js";
import { setLabel, Problem, select, setText, tableRow } from "../dom.js";
import { WeightBars } from "./weight_bars.js";

/** @import { Message, MessagesRun, Term } from "../../model/lessons/types" */
/** @import { Dispatch, Component, Gesture, Moment } from "../../types" */
/** @typedef {{ typed: [i: number, text: string, gesture: Gesture], mark: [i: number], remove: [i: number],
 * addMessage: [label: Message["label"]], replace: [set: string], tried: [text: string], tryMessage: [i: number],
 * take: [text: string], axis: [which: number, word: string] }} MessageActions */

const MAX_FILE_BYTES = 1_000_000;
const MAX_TERM_ROWS = 40;
const MAX_WEIGHT_BARS = 12;
const MAX_AXIS_WORDS = 200; // to choose from for an axis
const SETS = {
  "": t("Other messages …"),
  lecture: t("From the notes"),
  office: t("A day’s mail"),
  same: t("The same words"),
};

/** @satisfies {{ [label: number]: string }} */
const LABELS = { 1: t("spam"), [-1]: t("ham") };

/** @param {string} label */
const field = (label) =>
  element("input", {
    type: "text",
    "aria-label": label,
    maxlength: MAX_MESSAGE_LETTERS,
    autocomplete: "off",
    spellcheck: "false",
    dir: "auto",
  });

// Whether a moment shows other messages or weights than the last one. The animation of a step does not.
function momentDetector() {
  const isOther = changeDetector();
  return (/** @type {Moment<MessagesRun>} */ { run, position, fresh, holding, own: { tried, trying }, problem }) =>
    isOther(run, position, fresh, holding, tried, trying, problem);
}

/** The table of messages. @param {Dispatch<MessageActions>} act @returns {Component<MessagesRun>} */
export function messagesPanel(act) {
  const choice = select(SETS, t("Replace the messages"), (set) => {
    if (set) act("replace", set);
    choice.value = "";
  });
  const body = element("tbody");
  const head = element("thead", {}, headRow("", t("message"), t("label"), "w·f(x)", "kᵢ", ""));
  const scroll = element(
    "div",
    { class: "margins", tabindex: "-1" },
    element("table", { "aria-label": t("The messages") }, head, body),
  );
  const of = element("p", { class: "more" });
  const node = element(
    "div",
    { class: "messages" },
    element("div", { class: "tools" }, choice, tableMenu(act)),
    scroll,
    of,
  );

  /** @param {number} i */
  function row(i) {
    const name = example(i);
    const look = button(name, t("{name}: show this message in the table", { name }), () => act("tryMessage", i));
    const input = field(t("Message {number}", { number: i + 1 }));
    input.placeholder = t("(empty)");
    let gesture = {}; // what is typed into a field without leaving it is undone together
    input.addEventListener("focus", () => (gesture = {}));
    input.addEventListener("input", () => act("typed", i, input.value, gesture));
    input.addEventListener("blur", () => (input.value = texts[i] ?? "")); // removes text that was refused
    const mark = button("", "", () => act("mark", i));
    const gone = button("✕", t("Delete message {number}", { number: i + 1 }), () => act("remove", i));
    const [score, count] = [element("td"), element("td")];
    const [text, label, end] = [input, mark, gone].map((part) => element("td", {}, part));
    const line = tableRow("", look, text, label, score, count, end);
    return { line, input, mark, score, count };
  }
  /** @type {ReturnType<typeof row>[]} */
  let rows = [];
  /** @type {string[]} */
  let texts = [];
  const isOther = momentDetector();

  /** @param {Moment<MessagesRun>} moment */
  function show(moment) {
    if (!isOther(moment)) return;
    const { run, k } = moment;
    const { messages, boundary, vocabulary } = run;
    if (rows.length !== messages.length) {
      rows = messages.map((_, i) => rows[i] ?? row(i));
      body.replaceChildren(...rows.map(({ line }) => line));
    }
    texts = messages.map(({ text }) => text);
    const [looked, counts] = [messageFeatures(moment), run.corrections(k)];
    messages.forEach(({ text, label }, i) => {
      const { line, input, mark, score, count } = rows[i];
      const value = plane.score(run.states[k], run.points[i]);
      const wrong = plane.isWrong(label, value, boundary);
      fillField(input, text);
      setText(mark, LABELS[label]);
      mark.className = label > 0 ? "plus" : "minus";
      setLabel(mark, flipTitle(label, i + 1));
      setText(score, `${number(value)} ${wrong ? "✗" : "✓"}`);
      score.title = wrong ? t("misclassified") : t("classified correctly");
      setText(count, formatCount(counts[i]));
      line.className = [i === looked.example ? "chosen" : "", wrong ? "wrong" : ""].join(" ").trim();
    });
    const under = [
      t("With these weights, ✓ marks messages that are classified correctly, and ✗ those that are misclassified."),
      t("During training, a score of 0 counts as spam."),
      t("kᵢ counts the corrections of message i so far. The total over all messages is {k}.", { k }),
      t("{m, plural, one {# message} other {# messages}}, {n, plural, one {# word} other {# words}}.", {
        m: messages.length,
        n: vocabulary.length,
      }),
    ];
    setText(of, under.join(" "));
  }
  return { node, show };
}

/** The menu to paste a table of messages, or to open a file, which the browser reads.
 * @param {Dispatch<MessageActions>} act */
function tableMenu(act) {
  const label = t("One message in each row: spam or ham, a comma or a tab, and the text.");
  const text = element("textarea", {
    rows: 6,
    spellcheck: "false",
    dir: "auto",
    "aria-label": label,
    placeholder: t("spam,Free money\nham,See you at noon"),
  });
  const file = fileField(".csv,.tsv,.txt,text/csv,text/plain", readFile);
  const node = menu(
    t("Table"),
    t("Table: replace the messages with your own table"),
    "",
    element("p", { class: "more" }, label),
    text,
    buttonRow(
      button(t("Replace messages"), "", () => replaceMessages(text.value)),
      button(t("Open a file"), t("Open a file: a table of messages. The file does not leave this browser."), () =>
        file.click(),
      ),
    ),
    file,
  );

  /** @param {File} chosen */
  async function readFile(chosen) {
    if (chosen.size > MAX_FILE_BYTES)
      act("problem", t("{file} is larger than 1 MB, so it was not read.", { file: chosen.name }));
    else replaceMessages(await chosen.text().catch(() => ""));
  }

  /** @param {string} given */
  function replaceMessages(given) {
    act("take", given);
    node.open = false;
    focusPlot(node);
  }
  return node;
}

/** The title of the button that changes a label. @param {Message["label"]} label @param {number} number */
const flipTitle = (label, number) =>
  label > 0
    ? t("spam: change the label of message {number} to ham", { number })
    : t("ham: change the label of message {number} to spam", { number });

/** The caption of the table of a message. @param {number | null} i @param {boolean} isSpam @param {string} message */
function captionOf(i, isSpam, message) {
  if (i === null) return t("f(x) of {message}", { message });
  const values = { name: example(i), message };
  return isSpam ? t("{name}, labeled spam: {message}", values) : t("{name}, labeled ham: {message}", values);
}

/** A message to try, its table, and the weights. @param {Dispatch<MessageActions>} act
 * @returns {Component<MessagesRun>} */
export function filterPanel(act) {
  const input = field(t("A message to try"));
  input.placeholder = t("Type a message");
  input.addEventListener("input", () => act("tried", input.value));
  const adding = [
    button(t("+ spam"), t("+ spam: add this message as spam"), () => act("addMessage", 1), "plus"),
    button(t("+ ham"), t("+ ham: add this message as ham"), () => act("addMessage", -1), "minus"),
  ];
  const problem = new Problem();
  const caption = element("caption");
  const head = element("thead");
  const [body, foot] = [element("tbody"), element("tfoot")];
  const table = element("div", { class: "margins terms pictured" }, element("table", {}, caption, head, body, foot));
  const weights = new WeightBars("weights-now");
  const node = element(
    "div",
    { class: "filter" },
    element("div", { class: "tools" }, input, ...adding),
    problem.node,
    table,
    weights.node,
  );
  const isOther = momentDetector();

  /** @param {Moment<MessagesRun>} moment */
  function show(moment) {
    if (!isOther(moment)) return;
    const { text, terms, score, example: i } = messageFeatures(moment);
    fillField(input, text);
    problem.show(moment.problem);
    const isUpdate = terms[0].after !== null;
    const isSpam = i !== null && moment.run.labels[i] > 0;
    setText(caption, captionOf(i, isSpam, quote(text)));
    const sign = isSpam ? "+" : "−";
    head.replaceChildren(headRow(t("feature"), "f(x)", "w", t("product"), ...(isUpdate ? [`w ${sign} f(x)`] : [])));
    const rest = terms.slice(MAX_TERM_ROWS);
    body.replaceChildren(
      ...terms.slice(0, MAX_TERM_ROWS).map((term) => termRow(term, sign)),
      ...(rest.length ? [restRow(rest, isUpdate)] : []),
    );
    const products = terms.map(({ product }) => product);
    foot.replaceChildren(
      element("tr", {}, element("td", { colspan: isUpdate ? 5 : 4 }, explainDecision(score, products))),
    );
    showWeights(moment, isUpdate ? terms : []);
  }

  /** Show the weights, and mark those that the update has changed. @param {Moment<MessagesRun>} moment
   * @param {Term[]} changed */
  function showWeights(moment, changed) {
    const now = weightsNow(moment, MAX_WEIGHT_BARS);
    const largest = now.rows.reduce((most, { values }) => Math.max(most, Math.abs(values[0])), 0) || 1;
    const bars = now.rows.map(({ j, feature, values }) => ({
      name: shorten(feature, 16),
      title: `${feature}: ${weightOf(moment.run, moment.k, j)}`,
      part: values[0] / largest,
      texts: values.map((value) => number(value, 3)),
      isChanged: changed.some((term) => term.feature === feature),
    }));
    const which =
      now.of > now.rows.length
        ? t("The {k} largest of {n} weights", { k: now.rows.length, n: now.of })
        : t("All weights");
    weights.show(which, [t("weight of"), "", t("last"), t("averaged"), t("pocket")], bars, [
      t("misclassified"),
      ...now.wrong.map((count) => formatCount(count)),
    ]);
  }
  return { node, show };
}

/** A row for a feature of the message, with the update of its weight. @param {Term} term @param {string} sign */
function termRow({ feature, count, weight, product, after, isNew }, sign) {
  const update = after === null ? [] : [`${number(weight)} ${sign} ${number(count)} = ${number(after)}`];
  const texts = [number(count), isNew ? t("new word") : number(weight), number(product), ...update];
  const row = tableRow(after === null ? "" : "changed", shorten(feature), ...texts);
  row.cells[0].title = feature;
  return row;
}

/** One row for the features without a row of their own. @param {Term[]} terms @param {boolean} isUpdate */
function restRow(terms, isUpdate) {
  const sum = terms.reduce((total, { product }) => total + product, 0);
  return tableRow("", t("{n} more", { n: terms.length }), "", "", number(sum), ...(isUpdate ? [""] : []));
}

/** The choice of the words on the axes of the picture. @param {Dispatch<MessageActions>} act
 * @returns {Component<MessagesRun>} */
export function axesPanel(act) {
  const lists = [0, 1].map((which) =>
    select({}, t("The word that {axis} counts", { axis: `x${"₁₂"[which]}` }), (word) => act("axis", which, word)),
  );
  const of = element("p", { class: "more" });
  const node = element(
    "div",
    { class: "axes-of" },
    element(
      "span",
      { class: "setting" },
      ...lists.flatMap((list, i) => [element("label", {}, t("{axis} counts", { axis: `x${"₁₂"[i]}` }), " ", list)]),
    ),
    of,
  );
  const isOther = changeDetector();

  /** @param {Moment<MessagesRun>} moment */
  function show(moment) {
    const {
      run,
      k,
      own,
      settled,
      frame: { line },
    } = moment;
    const axes = run.axesOf(own);
    const words = run.vocabulary.filter((_, j) => j < MAX_AXIS_WORDS || axes.includes(j));
    if (isOther(JSON.stringify(words)))
      for (const list of lists)
        list.replaceChildren(...words.map((word) => element("option", { value: word }, shorten(word))));
    lists.forEach((list, i) => {
      list.value = run.vocabulary[axes[i]] ?? "";
      list.disabled = axes[i] < 0;
    });
    if (!settled) return;
    const others =
      run.vocabulary.length > 2
        ? t("This line applies only to messages without other words.") +
          ` ${t("Hollow messages contain other words too, and the weights of those words also change the score.")}`
        : "";
    const chosen = axes.filter((j) => j >= 0);
    setText(of, [describeLine(line), others, weightsOf(run, k, chosen)].filter(Boolean).join(" "));
  }
  return { node, show };
}

/** For a screen reader. @param {Moment<MessagesRun>} moment */
export const describeShownMessage = (moment) => describeMessage(messageFeatures(moment));
