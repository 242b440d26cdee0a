// The panel of a neuron: settings, a table of its numbers, and sentences.

import { t } from "../../language/t.js";
import { rowsOf, sentencesOf } from "../../words/neuron.js";
import { changeDetector, element, headRow, renew, select, setLabel, setParagraphs, setText, tableRow } from "../dom.js";

/** @import { NeuralRun } from "../../model/runs/types" */
/** @import { AnyDispatch, Component, Moment } from "../../types" */

const HEADS = [t("input"), "xᵢ", "wᵢ", "wᵢxᵢ", "ηyxᵢ", t("new wᵢ")];

/** @param {AnyDispatch} act @returns {Component} */
export function neuronPanel(act) {
  /** @param {string} setting @param {{ [value: string]: string }} options @param {string} label @param {string} key
   * @returns {HTMLSelectElement} */
  const settingSelect = (setting, options, label, key) =>
    setLabel(
      select(options, "", (value) => act("set", { [setting]: value })),
      label,
      key,
    );
  const bias = settingSelect(
    "bias",
    { weight: t("bias: weight w₀ of x₀"), threshold: t("bias: threshold θ = −b") },
    t("How the bias is drawn"),
    "key V",
  );
  const output = settingSelect(
    "output",
    { sign: t("output +1 or −1"), step: t("output 1 or 0") },
    t("How the output is written"),
    "key U",
  );
  const body = element("tbody");
  const table = element(
    "table",
    { "aria-label": t("What the neuron adds up") },
    element("thead", {}, headRow(...HEADS)),
    body,
  );
  const words = element("div");
  const node = element(
    "div",
    { class: "neuron" },
    element("div", { class: "tools" }, bias, output),
    element("div", { class: "sentence" }, table, words),
  );
  const isOther = changeDetector();

  /** @param {Moment<NeuralRun>} moment */
  function show(moment) {
    const { own, run } = moment;
    bias.value = own.bias;
    bias.hidden = run.beta === 0;
    output.value = own.output;
    const [rows, sentences] = [rowsOf(moment), sentencesOf(moment)];
    if (!isOther(JSON.stringify([rows, sentences]))) return;
    renew(body, rows.length, () => rows.map(() => tableRow("", "", ...HEADS.slice(1).map(() => ""))));
    rows.forEach((cells, i) => cells.forEach((text, j) => setText(body.children[i].children[j], text)));
    setParagraphs(words, sentences);
  }
  return { node, show };
}
