// The form for a table, which is pasted, dropped, or chosen as a file.
// The browser reads the table and sends it once: text as text, any other file as bytes. The sentences come from
// table_form.py, in the user's language.
const MOST_BYTES = 1_000_000; // as in tables.py; so is MOST_LINES
const MOST_LINES = 100_000;
const MOST_READ = 100_000_000; // bytes of a text file, of which a sample of lines is sent
const BEGINNING = 8192; // bytes that show the kind of a file; of a binary file that is too large, only these are sent
const MOST_SHOWN = 100_000; // characters of a file that goes into the field, because browsers are slow with more
/** What each form holds, while the drawer is closed or a different page is open. @type {{ [form: string]: string }} */
const drafts = {};
/** @typedef {{ [name: string]: string }} Texts */
/** @typedef {{ name: string, text: string } | { name: string, data: string, whole: boolean }} Sent */

/** @typedef {{ parentElement: HTMLElement, data: { form: string, texts: Texts },
 *   setTriggerValue(name: string, value: Sent): void }} Component */

/** @param {Component} component */
export default function ({ parentElement, data: { form: name, texts }, setTriggerValue }) {
  const there = parentElement.querySelector(".intake p");
  if (there) {
    there.textContent = ""; // the page says what was wrong with the table
    return;
  }
  const { form, area, chosen, drawing, said } = createForm(texts);
  area.value = drafts[name] ?? "";

  const send = (/** @type {string} */ file, /** @type {string} */ text) => {
    const lines = linesOf(text);
    const why = tooLarge(texts, text, lines.length);
    drawing.hidden = true;
    said.textContent = why ? [file, why].filter(Boolean).join(": ") : texts.reading;
    if (why) offer(file, lines);
    else setTriggerValue("table", { name: file, text });
  };
  const offer = (/** @type {string} */ file, /** @type {string[]} */ lines) => {
    const { drawn, count } = sample(lines);
    drawing.hidden = !count;
    drawing.textContent = fillIn(texts.sample, { n: formatCount(texts, count) });
    drawing.onclick = () => send(file, drawn);
  };
  const read = async (/** @type {File} */ file) => {
    drawing.hidden = true;
    const binary = await readBinary(file).catch(() => null);
    if (binary) {
      said.textContent = texts.reading;
      setTriggerValue("table", { name: file.name, ...binary });
      return;
    }
    const isTooLarge = file.size > MOST_READ;
    const text = isTooLarge ? null : await decode(file).catch(() => null);
    if (text === null) {
      const sizes = { size: megabytes(file.size), most: megabytes(MOST_READ) };
      said.textContent = fillIn(isTooLarge ? texts.file : texts.unread, { file: file.name, ...sizes });
      return;
    }
    if (text.length <= MOST_SHOWN) area.value = drafts[name] = text;
    send(file.name, text);
  };

  area.addEventListener("paste", (event) => {
    const table = event.clipboardData && tableOf(event.clipboardData);
    if (!table) return;
    event.preventDefault();
    area.setRangeText(table, area.selectionStart, area.selectionEnd, "end");
    drafts[name] = area.value;
  });
  area.addEventListener("input", () => (drafts[name] = area.value));
  chosen.addEventListener("change", () => chosen.files?.length && read(chosen.files[0]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("", area.value);
  });
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    read(file);
  });
  parentElement.append(form);
}

/** The form and its elements. @param {Texts} texts */
function createForm(texts) {
  const form = document.createElement("form");
  form.className = "intake";
  form.innerHTML =
    "<label><span></span><textarea></textarea></label><button></button>" +
    "<label><span></span><input></label><p></p><button></button>";
  const [area, chosen, said] = [form.querySelector("textarea"), form.querySelector("input"), form.querySelector("p")];
  const [reading, drawing] = form.querySelectorAll("button");
  const [paste, choose] = form.querySelectorAll("span");
  if (!area || !chosen || !said) throw new Error("the form is not whole");
  Object.assign(area, { rows: 7, spellcheck: false, autocomplete: "off", placeholder: texts.example });
  Object.assign(chosen, {
    type: "file",
    accept: ".csv,.tsv,.tab,.txt,.dat,.data,.xlsx,.xlsm,.arff,.svm,.libsvm,text/*",
  });
  Object.assign(drawing, { type: "button", hidden: true });
  said.setAttribute("role", "status");
  for (const [node, text] of /** @type {const} */ ([
    [paste, texts.paste],
    [reading, texts.read],
    [choose, texts.choose],
  ]))
    node.textContent = text;
  return { form, area, chosen, said, drawing };
}

// The size of a text in the message.
const sentBytes = (/** @type {string} */ text) => new TextEncoder().encode(JSON.stringify(text)).length;

/** A text with values in the places of their {names}. @param {string} text @param {Texts} values */
const fillIn = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A count in groups of three digits. @param {Texts} texts @param {number} count */
const formatCount = (texts, count) => count.toLocaleString("en").replaceAll(",", texts.comma);

const megabytes = (/** @type {number} */ bytes) => `${+(bytes / 1e6).toFixed(1)} MB`;
export const linesOf = (/** @type {string} */ text) => text.split(/\r\n|\r|\n/).filter((line) => line.trim());

/** Why a text with this number of lines is not sent, or "". Lines are counted first, because each pass over a large
 * file is slow.
 * @param {Texts} texts @param {string} text @param {number} lines */
function tooLarge(texts, text, lines) {
  if (lines > MOST_LINES)
    return fillIn(texts.rows, { n: formatCount(texts, lines), most: formatCount(texts, MOST_LINES) });
  const bytes = sentBytes(text);
  return bytes > MOST_BYTES ? fillIn(texts.size, { size: megabytes(bytes), most: megabytes(MOST_BYTES) }) : "";
}

/** A random sample of as many lines as a table may have, in their order. It keeps all lines above the first number.
 * @param {string[]} all */
export function sample(all) {
  const above = Math.max(0, all.findIndex(holdsNumber));
  const rows = all.slice(above);
  for (let most = MOST_LINES - above; most >= 1;) {
    const kept = drawRows(rows, most);
    const text = [...all.slice(0, above), ...kept].join("\n");
    const bytes = sentBytes(text);
    if (bytes <= MOST_BYTES) return { drawn: text, count: kept.length };
    most = Math.floor(Math.min(kept.length - 1, (kept.length * MOST_BYTES) / bytes));
  }
  return { drawn: "", count: 0 };
}
const holdsNumber = (/** @type {string} */ line) =>
  line.split(/[\t;,|\s"]+/).some((cell) => cell !== "" && Number.isFinite(+cell));

/** @param {string[]} rows @param {number} most */
function drawRows(rows, most) {
  let wanted = Math.min(most, rows.length);
  return rows.filter((_, i) => {
    const isDrawn = Math.random() * (rows.length - i) < wanted;
    if (isDrawn) wanted--;
    return isDrawn;
  });
}

/** The cells of a copied HTML table, separated by tabs; "" if the plain text has separators too. Spreadsheets copy
 * both; some pages and mail programs copy only the HTML. @param {DataTransfer} clipboard */
function tableOf(clipboard) {
  if (/[\t;,]/.test(clipboard.getData("text/plain"))) return "";
  const page = new DOMParser().parseFromString(clipboard.getData("text/html"), "text/html");
  const rows = [...(page.querySelector("table")?.rows ?? [])];
  const cell = (/** @type {Element} */ node) => (node.textContent ?? "").trim().replace(/\s+/g, " ");
  return rows.map(({ cells }) => `${[...cells].map(cell).join("\t")}\n`).join("");
}

/** The bytes of a binary file in base64, or only its beginning if it is too large; null for a text file.
 * @param {File} file */
async function readBinary(file) {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const isText = isUtf16(beginning) || !beginning.some((byte) => byte < 9 || (byte > 13 && byte < 27));
  if (isText && String.fromCharCode(...beginning.slice(0, 4)) !== "%PDF") return null;
  const whole = file.size <= MOST_BYTES;
  const bytes = whole ? new Uint8Array(await file.arrayBuffer()) : beginning;
  return { data: base64(bytes), whole };
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += BEGINNING)
    letters += String.fromCharCode(...bytes.subarray(at, at + BEGINNING));
  return btoa(letters);
}

// By the byte order mark.
const isUtf16 = (/** @type {Uint8Array} */ [first, second]) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Spreadsheets write UTF-8, UTF-16 with a byte order mark, or Windows-1252. @param {File} file */
async function decode(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
