// Where a table comes in: pasted, dropped, or chosen as a file. The browser reads it and sends the text, once.
const MOST_BYTES = 1_000_000; // as in tables.py, and so are MOST_LINES
const MOST_LINES = 20_000;
const MOST_READ = 100_000_000; // bytes of a file, of which some lines are drawn
const MOST_SHOWN = 100_000; // letters of a file that are put into the field; browsers take long for many lines
let draft = ""; // stays while the drawer is closed, or another page is open

/** @param {{ parentElement: HTMLElement, setTriggerValue(name: string, text: string): void }} component */
export default function ({ parentElement, setTriggerValue }) {
  const there = parentElement.querySelector(".intake p");
  if (there) {
    there.textContent = ""; // the page says what was wrong with it
    return;
  }
  const { form, area, chosen, drawing, said } = made();
  area.value = draft;

  const send = (/** @type {string} */ name, /** @type {string} */ text) => {
    const lines = linesOf(text);
    const why = tooLarge(name, text, lines.length);
    drawing.hidden = true;
    said.textContent = why || "Reading …";
    if (why) offer(name, lines);
    else setTriggerValue("text", text);
  };
  const offer = (/** @type {string} */ name, /** @type {string[]} */ lines) => {
    const { drawn, count } = sample(lines);
    drawing.hidden = !count;
    drawing.textContent = `Draw ${count.toLocaleString("en")} lines of it at random`;
    drawing.onclick = () => send(name, drawn);
  };
  const read = async (/** @type {File} */ file) => {
    drawing.hidden = true;
    const isTooLarge = file.size > MOST_READ;
    const text = isTooLarge ? null : await decoded(file).catch(() => null);
    if (text === null) {
      const most = `a browser reads up to ${megabytes(MOST_READ)}. Keep fewer lines.`;
      said.textContent = file.name + (isTooLarge ? ` has ${megabytes(file.size)}; ${most}` : " cannot be read.");
      return;
    }
    if (text.length <= MOST_SHOWN) area.value = draft = text;
    send(file.name, text);
  };

  area.addEventListener("input", () => (draft = area.value));
  chosen.addEventListener("change", () => chosen.files?.length && read(chosen.files[0]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("This", area.value);
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

// The form and what it consists of.
function made() {
  const form = document.createElement("form");
  form.className = "intake";
  form.innerHTML = `
    <label>Paste a table, or drop a file<textarea rows="7" spellcheck="false" autocomplete="off"
      placeholder="x1,x2,class&#10;0.5,2,+&#10;1,−1.5,−"></textarea></label>
    <button>Read the table</button>
    <label>Or choose a file<input type="file" accept=".csv,.tsv,.tab,.txt,text/*"></label>
    <p role="status"></p><button type="button" hidden></button>`;
  const [area, chosen, said] = [form.querySelector("textarea"), form.querySelector("input"), form.querySelector("p")];
  const [, drawing] = form.querySelectorAll("button");
  if (!area || !chosen || !said) throw new Error("the form is not whole");
  return { form, area, chosen, said, drawing };
}

// What a text takes on its way.
const size = (/** @type {string} */ text) => new TextEncoder().encode(JSON.stringify(text)).length;

const megabytes = (/** @type {number} */ bytes) => `${+(bytes / 1e6).toFixed(1)} MB`;
export const linesOf = (/** @type {string} */ text) => text.split(/\r\n|\r|\n/).filter((line) => line.trim());

/** Why a text of so many lines is not sent, or "". Of a large file each look at all of it takes long.
 * @param {string} name @param {string} text @param {number} lines */
function tooLarge(name, text, lines) {
  const bytes = lines > MOST_LINES ? null : size(text);
  if (bytes !== null && bytes <= MOST_BYTES) return "";
  const [has, may] =
    bytes === null
      ? [lines, MOST_LINES].map((count) => `${count.toLocaleString("en")} lines`)
      : [bytes, MOST_BYTES].map(megabytes);
  return `${name} has ${has}; a table may have ${may}. Keep fewer lines or columns.`;
}

/** As many lines as a table may have, each as likely as any other, in their order, below what stands above the first
 * number. @param {string[]} all */
export function sample(all) {
  const above = Math.max(0, all.findIndex(holdsNumber));
  const rows = all.slice(above);
  for (let most = MOST_LINES - above; most >= 1; most = Math.floor(most / 2)) {
    const kept = drawn(rows, most);
    const text = [...all.slice(0, above), ...kept].join("\n");
    if (size(text) <= MOST_BYTES) return { drawn: text, count: kept.length };
  }
  return { drawn: "", count: 0 };
}
const holdsNumber = (/** @type {string} */ line) =>
  line.split(/[\t;,|\s"]+/).some((cell) => cell !== "" && Number.isFinite(+cell));

/** @param {string[]} rows @param {number} most */
function drawn(rows, most) {
  let wanted = Math.min(most, rows.length);
  return rows.filter((_, i) => {
    const isDrawn = Math.random() * (rows.length - i) < wanted;
    if (isDrawn) wanted--;
    return isDrawn;
  });
}

/** Spreadsheets write UTF-8, UTF-16 with a mark in front, or the 256 letters of Windows. @param {File} file */
async function decoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes[0] * 256 + bytes[1];
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
