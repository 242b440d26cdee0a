// Keeps browsers from translating the formulas that Streamlit renders.

import { untilAbort } from "../dom.js";

const FORMULAS = ".katex:not([translate]), code:not([translate])";

/** @param {AbortSignal} signal */
export function protectFormulas(signal) {
  const keep = () => {
    for (const node of document.querySelectorAll(FORMULAS)) node.setAttribute("translate", "no");
  };
  const observer = untilAbort(new MutationObserver((changes) => changes.some(isNew) && keep()), signal);
  observer.observe(document.body, { childList: true, subtree: true });
  keep();
}

/** Whether nodes were added outside of a board. @param {MutationRecord} change */
const isNew = ({ target, addedNodes }) => addedNodes.length > 0 && !(/** @type {Element} */ (target).closest(".board"));
