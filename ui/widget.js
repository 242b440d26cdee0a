// The notebook widget (anywidget.dev): a board in a frame that exchanges messages with Python.

/** The state that the notebook shares between the widget and Python.
 * @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void,
 *   on(event: string, hear: () => void): void, off(event: string, hear: () => void): void }} Model */

/** Each cell that shows the board gets its own frame. Returns a function that removes it.
 * @param {{ model: Model, el: HTMLElement }} cell */
function render({ model, el }) {
  const frame = Object.assign(document.createElement("iframe"), model.get("frame"));
  frame.srcdoc = model.get("page");

  // The points may come from another cell, or from this one before the notebook was reloaded.
  const sendSaid = () =>
    frame.contentWindow?.postMessage({ subject: "perceptron.asked", said: model.get("said") }, "*");

  /** @param {MessageEvent} event */
  function handleMessage({ source, data }) {
    if (!source || source !== frame.contentWindow) return; // from another board or page
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
