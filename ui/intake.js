// Where a table comes in: pasted, dropped, or chosen as a file. The browser reads it and sends the text, once.
const MOST_BYTES = 1_000_000; // as in tables.py
const MOST_SHOWN = 100_000; // letters of a file that are put into the field; browsers take long for many lines
let draft = ""; // stays while the drawer is closed, or another page is open

export default function ({ parentElement, setTriggerValue }) {
  const there = parentElement.querySelector(".intake p");
  if (there) {
    there.textContent = ""; // the page says what was wrong with it
    return;
  }
  const form = document.createElement("form");
  form.className = "intake";
  form.innerHTML = `
    <label>Paste a table, or drop a file<textarea rows="7" spellcheck="false" autocomplete="off"
      placeholder="x1,x2,class&#10;0.5,2,+&#10;1,−1.5,−"></textarea></label>
    <button>Read the table</button>
    <label>Or choose a file<input type="file" accept=".csv,.tsv,.tab,.txt,text/*"></label>
    <p role="status"></p>`;
  const [area, chosen, said] = [form.querySelector("textarea"), form.querySelector("input"), form.querySelector("p")];
  area.value = draft;

  const send = (name, text) => {
    const bytes = size(text);
    said.textContent = bytes > MOST_BYTES ? tooLarge(name, bytes) : "Reading …";
    if (bytes <= MOST_BYTES) setTriggerValue("text", text);
  };
  const read = async (file) => {
    if (file.size > MOST_BYTES) {
      said.textContent = tooLarge(file.name, file.size);
      return;
    }
    const text = await decoded(file).catch(() => null);
    if (text === null) {
      said.textContent = `${file.name} cannot be read.`;
      return;
    }
    if (text.length <= MOST_SHOWN) area.value = draft = text;
    send(file.name, text);
  };

  area.addEventListener("input", () => (draft = area.value));
  chosen.addEventListener("change", () => chosen.files.length && read(chosen.files[0]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("This", area.value);
  });
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
  parentElement.append(form);
}

// What a text takes on its way.
const size = (text) => new TextEncoder().encode(JSON.stringify(text)).length;

const tooLarge = (name, bytes) => `${name} has ${(bytes / 1e6).toFixed(1)} MB; a table may have ${MOST_BYTES / 1e6} MB. Keep fewer lines or columns.`;

// Spreadsheets write UTF-8, UTF-16 with a mark in front, or the 256 letters of Windows.
async function decoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes[0] * 256 + bytes[1];
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
