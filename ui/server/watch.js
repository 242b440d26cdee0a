// In Streamlit's page, before all else: where the network lets the page through but no WebSocket, or the browser is too
// old for its scripts, the page says so and leads to the plain pages. Browsers of 2019 can read it.

{
  /** `texts` are the sentences by language, and `files` the plain pages by page.
   * @type {{ texts: { [code: string]: { [name: string]: string } }, files: { [page: string]: string },
   *   first: string }} */
  const told = /** @type {any} */ ("__told__"); // serving.py puts it there
  const FIRST = 8000; // ms that the first connection may take,
  const AGAIN = 60000; // and a lost one to come back
  const ASLEEP = 5000; // later than that no timer is, unless the computer was asleep
  const LOOK =
    "position: fixed; z-index: 1000000; left: 0; right: 0; bottom: 0; padding: 1rem 1.5rem; background: #191817; " +
    "color: #fff; font: 1.125rem/1.4 system-ui, sans-serif; border-top: 3px solid #58b0f0";
  /** @type {HTMLElement | null} */
  let said = null;
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
    return told.texts[asked ? asked[1] : navigator.language.slice(0, 2)] || told.texts.en;
  };

  /** @param {string} text @param {string} href */
  const linkTo = (text, href) => {
    const node = document.createElement("a");
    node.href = href;
    node.textContent = text;
    node.style.cssText = "display: inline-block; color: inherit; margin-right: 1.5rem";
    return node;
  };

  // The same lesson, with the points of the link.
  const plainPage = () => {
    const name = location.pathname.split("/").pop() || told.first;
    return `plain/${told.files[name] || "index.html"}${location.search}`;
  };

  /** @param {string} sentence */
  const say = (sentence) => {
    if (said) return;
    const paragraph = document.createElement("p");
    paragraph.style.margin = "0 0 0.5rem";
    paragraph.textContent = texts()[sentence];
    said = document.createElement("div");
    said.setAttribute("role", "alert");
    said.style.cssText = LOOK;
    said.append(paragraph, linkTo(texts().plain, plainPage()), linkTo(texts().join, "class/"));
    document.body.append(said);
  };

  const hide = () => {
    clearTimeout(timer);
    if (said) said.remove();
    timer = undefined;
    said = null;
  };

  /** @param {number} length @param {string} sentence */
  const wait = (length, sentence) => {
    if (timer !== undefined) return;
    const begun = Date.now();
    timer = setTimeout(() => {
      timer = undefined;
      if (Date.now() > begun + length + ASLEEP) wait(length, sentence);
      else say(sentence);
    }, length);
  };

  let isConnected = false;
  window.WebSocket = new Proxy(WebSocket, {
    construct(target, given) {
      const socket = Reflect.construct(target, given);
      if (!isConnected) wait(FIRST, "blocked");
      socket.addEventListener("open", () => {
        isConnected = true;
        hide();
        socket.addEventListener("close", () => wait(AGAIN, "lost"));
      });
      return socket;
    },
  });
  addEventListener("load", () => isConnected || wait(FIRST, "blocked"));
  addEventListener("error", ({ error }) => error instanceof SyntaxError && !isConnected && say("old"));
}
