// Shows a banner with a link to the plain pages if the app cannot start.
// The cause is a network that blocks WebSockets, or a browser that is too old for the app's scripts. This script runs
// in Streamlit's page before all others. Browsers of 2019 can read it.

{
  /** `texts` are the sentences by language, and `files` the names of the plain pages by page.
   * @type {{ texts: { [code: string]: { [name: string]: string } }, files: { [page: string]: string },
   *   first: string }} */
  const CONFIG = /** @type {any} */ ("__told__"); // middleware.py puts it there
  const FIRST_CONNECTION_MS = 8000;
  const RECONNECTION_MS = 60000;
  const MAX_TIMER_DELAY_MS = 5000; // a timer is later only if the computer was asleep
  const LOOK =
    "position: fixed; z-index: 1000000; left: 0; right: 0; bottom: 0; padding: 1rem 1.5rem; background: #191817; " +
    "color: #fff; font: 1.125rem/1.4 system-ui, sans-serif; border-top: 3px solid #58b0f0";
  /** @type {HTMLElement | null} */
  let banner = null;
  /** @type {number | undefined} */
  let timer;

  const cookies = () => {
    try {
      return document.cookie;
    } catch {
      return ""; // forbidden in some frames
    }
  };

  const texts = () => {
    const asked = /[?&]lang=([a-z]{2})/.exec(location.search) || /(?:^|; )language=([a-z]{2})/.exec(cookies());
    return CONFIG.texts[asked ? asked[1] : navigator.language.slice(0, 2)] || CONFIG.texts.en;
  };

  /** @param {string} text @param {string} href */
  const linkTo = (text, href) => {
    const node = document.createElement("a");
    node.href = href;
    node.textContent = text;
    node.style.cssText = "display: inline-block; color: inherit; margin-right: 1.5rem";
    return node;
  };

  // The plain page of the same lesson, with the points of the link.
  const plainPage = () => {
    const name = location.pathname.split("/").pop() || CONFIG.first;
    return `plain/${CONFIG.files[name] || "index.html"}${location.search}`;
  };

  /** @param {string} sentence */
  const showBanner = (sentence) => {
    if (banner) return;
    const paragraph = document.createElement("p");
    paragraph.style.margin = "0 0 0.5rem";
    paragraph.textContent = texts()[sentence];
    banner = document.createElement("div");
    banner.setAttribute("role", "alert");
    banner.style.cssText = LOOK;
    banner.append(paragraph, linkTo(texts().plain, plainPage()), linkTo(texts().join, "class/"));
    document.body.append(banner);
  };

  const hideBanner = () => {
    clearTimeout(timer);
    if (banner) banner.remove();
    timer = undefined;
    banner = null;
  };

  /** @param {number} length @param {string} sentence */
  const showBannerAfter = (length, sentence) => {
    if (timer !== undefined) return;
    const begun = Date.now();
    timer = setTimeout(() => {
      timer = undefined;
      if (Date.now() > begun + length + MAX_TIMER_DELAY_MS) showBannerAfter(length, sentence);
      else showBanner(sentence);
    }, length);
  };

  let isConnected = false;
  window.WebSocket = new Proxy(WebSocket, {
    construct(target, given) {
      const socket = Reflect.construct(target, given);
      if (!isConnected) showBannerAfter(FIRST_CONNECTION_MS, "blocked");
      socket.addEventListener("open", () => {
        isConnected = true;
        hideBanner();
        socket.addEventListener("close", () => showBannerAfter(RECONNECTION_MS, "lost"));
      });
      return socket;
    },
  });
  addEventListener("load", () => isConnected || showBannerAfter(FIRST_CONNECTION_MS, "blocked"));
  addEventListener("error", ({ error }) => error instanceof SyntaxError && !isConnected && showBanner("old"));
}
