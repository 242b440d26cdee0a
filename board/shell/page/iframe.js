// Fits this page into the frame of another page, such as that of a course.

import { untilAbort } from "../dom.js";
import { CLOUD_PATH } from "../sharing/link.js";
import { CONTENT } from "./streamlit_dom.js";

const MIN_HEIGHT_PX = 320; // lower frames scroll
const MAX_HEIGHT_PX = 720;

/** The window of the page that embeds this one, or null. Community Cloud's own frame does not count. */
export function hostWindow() {
  const own = location.pathname.startsWith(`${CLOUD_PATH}/`) ? window.parent : window;
  return own.parent === own ? null : own.parent;
}

/** Whether the address asks for the board alone. */
export const isEmbedded = () => new URLSearchParams(location.search).get("embed")?.toLowerCase() === "true";

/** Fit the board to its frame, and tell the host the best height of the frame, in a message of LTI that SPLICE also
 * uses. If the host then enlarges the frame, the board must not grow again: so the picture fits the frame as it was at
 * first, or when its width last changed. @param {AbortSignal} signal */
export function fitFrame(signal) {
  const { documentElement: root, body } = document;
  let [width, told] = [0, 0];
  const measure = () => {
    if (innerWidth === width) return;
    width = innerWidth;
    root.style.setProperty("--frame", `${Math.min(Math.max(innerHeight, MIN_HEIGHT_PX), MAX_HEIGHT_PX)}px`);
  };
  root.classList.add("framed");
  measure();
  addEventListener("resize", measure, { signal });
  const content = document.querySelector(CONTENT) ?? body;
  const tell = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height && height !== told)
      hostWindow()?.postMessage({ subject: "lti.frameResize", height: (told = height) }, "*");
  };
  untilAbort(new ResizeObserver(tell), signal).observe(content);
}
