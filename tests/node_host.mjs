// Answers requests of node.py for the exports of the board's modules.
// One line of JSON comes in, and one line of JSON goes out.

import { createInterface } from "node:readline";

const MODULES = new URL("../board/", import.meta.url);
const things = new Map(); // {number: an object made by `new`}
let made = 0;

const at = (value, path) => path.split(".").reduce((part, name) => part[name], value);

// {file, name, given} calls an export, with {make: true} by `new`. {thing, name, given} calls a method, with
// {each: true} once for each list of arguments in `given`; without `given` it reads a property. The numbers in
// `dropped` are of objects that Python no longer needs.
async function answer({ file, thing, name, given, make, each, dropped }) {
  for (const number of dropped) things.delete(number);
  const owner = thing === undefined ? await import(new URL(file, MODULES)) : things.get(thing);
  if (!given) return at(owner, name);
  const inputs = given.map(decoded);
  if (make) {
    things.set(made, new (at(owner, name))(...inputs));
    return made++;
  }
  const path = name.split(".");
  const holder = path.slice(0, -1).reduce((part, step) => part[step], owner);
  return each ? inputs.map((some) => holder[path.at(-1)](...some)) : holder[path.at(-1)](...inputs);
}

// JSON has no −0, NaN, infinities, bigints, sets, functions or typed arrays. JavaScript prints integers above 2⁵³ with
// zeros at the end, which Python would read as another integer; so they are sent as doubles.
function encoded(value) {
  if (typeof value === "number")
    return Object.is(value, -0) || !Number.isFinite(value) || Math.abs(value) > 2 ** 53
      ? { $: "number", is: Object.is(value, -0) ? "-0.0" : `${value}` }
      : value;
  if (typeof value === "bigint") return { $: "bigint", is: `${value}` };
  if (value instanceof Map || value instanceof Set) return { $: value.constructor.name, is: [...value].map(encoded) };
  if (ArrayBuffer.isView(value)) return { $: value.constructor.name, is: Array.from(value, encoded) };
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value === "function") return undefined;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, encoded(part)]));
}

function decoded(value) {
  if (Array.isArray(value)) return value.map(decoded);
  if (value === null || typeof value !== "object") return value;
  if (value.$ === "number") return Number(value.is);
  if (value.$ === "bigint") return BigInt(value.is);
  if (value.$ === "set") return new Set(value.is.map(decoded));
  if (value.$ === "source") return eval(value.is);
  if (value.$ === "thing") return things.get(value.is);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decoded(part)]));
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = await answer(JSON.parse(line)).then(
    (value) => ({ value: encoded(value) }),
    (error) => ({ error: error.stack ?? String(error) }),
  );
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
