// The board in a notebook as a widget (anywidget.dev): its page in a frame, and the messages between that and Python.

/** What a notebook gives a widget: the state that it shares with Python.
 * @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void,
 *   on(event: string, hear: () => void): void, off(event: string, hear: () => void): void }} Model */

/** Another frame for each cell that shows the board. Returns what undoes all this.
 * @param {{ model: Model, el: HTMLElement }} cell */
function render({ model, el }) {
  const frame = Object.assign(document.createElement("iframe"), model.get("frame"));
  frame.srcdoc = model.get("page");

  // Also what another cell, or this one before the notebook was loaded again, has said of the points.
  const sendSaid = () =>
    frame.contentWindow?.postMessage({ subject: "perceptron.asked", said: model.get("said") }, "*");

  /** @param {MessageEvent} event */
  function handleMessage({ source, data }) {
    if (!source || source !== frame.contentWindow) return; // another board's, or anybody's
    if (data?.subject === "perceptron.opened") sendSaid();
    if (data?.subject !== "perceptron.edited") return;
    model.set("said", data.said);
    model.save_changes();
  }

  addEventListener("message", handleMessage);
  model.on("change:said", sendSaid);
  el.append(frame);
  return () => {
    removeEventListener("message", handleMessage);
    model.off("change:said", sendSaid);
    frame.remove();
  };
}

export default { render };
