// Names the conventions and the start of a run.

import { t } from "../language/t.js";
import { number, vector } from "./numbers.js";

/** @import { RunData } from "../model/runs/types" */
/** @import { Line } from "../types" */

/** "w = (0.3, −0.2), b = −0.4" @param {Line} line */
export const lineText = ({ w, b }) => `w = ${vector(w)}, b = ${number(b)}`;

/** The start of a run. @param {Pick<RunData, "start">} run */
export const startOf = ({ start }) => (start ? lineText(start) : "w = 0");

/** The conventions of a run, by name; `convention_names` of ui/words.py says the same.
 * @param {Pick<RunData, "bias" | "boundary" | "order" | "seed" | "eta" | "start">} run */
export function conventionNames({ bias, boundary, order, seed, eta, start }) {
  const names = [
    t("bias {bias}", { bias }),
    t("boundary {boundary}", { boundary }),
    order === "shuffled" ? t("order shuffled {seed}", { seed: String(seed) }) : t("order {order}", { order }),
    `η = ${number(eta)}`,
    ...(start ? [t("start {line}", { line: lineText(start) })] : []),
  ];
  return names.join(", ");
}
