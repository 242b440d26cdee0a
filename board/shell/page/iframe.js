// This page in the frame of another one, such as a page of a course: how large it would be, and who is around it.

import { CLOUD_PATH } from "../sharing/link.js";
import { CONTENT } from "./streamlit_dom.js";

const MIN_HEIGHT_PX = 320; // px of a frame that is lower, and so will be scrolled in
const MAX_HEIGHT_PX = 720;

/** The window of the page around this one; null where there is none. Community Cloud's own frame does not count. */
export function hostWindow() {
  const own = location.pathname.startsWith(`${CLOUD_PATH}/`) ? window.parent : window;
  return own.parent === own ? null : own.parent;
}

/** Whether the address asks for the board alone. */
export const isEmbedded = () => new URLSearchParams(location.search).get("embed")?.toLowerCase() === "true";

/** Have the board fit a frame, and tell the page around it how high that would best be, in the words of LTI that SPLICE
 * has taken over. A frame that grows for it must not make the board grow again: so the picture is made for the frame as
 * it was first, or when its width last changed. @param {AbortSignal} signal */
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
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height && height !== told)
      hostWindow()?.postMessage({ subject: "lti.frameResize", height: (told = height) }, "*");
  });
  observer.observe(content);
  signal.addEventListener("abort", () => observer.disconnect());
}
