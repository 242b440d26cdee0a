// The menu of the languages.
// A cookie remembers the choice, and the page is loaded again in the chosen language.

const YEAR = 365 * 24 * 60 * 60; // seconds

/** @typedef {{ names: { [code: string]: string }, current: string, label: string, parameter: string,
 *   cookie: string }} Languages */

/** @param {{ parentElement: HTMLElement, data: Languages }} component */
export default function ({ parentElement, data }) {
  document.documentElement.lang = data.current;
  const select = parentElement.querySelector("select") ?? document.createElement("select");
  select.setAttribute("aria-label", data.label);
  select.replaceChildren(...Object.entries(data.names).map(([code, name]) => option(code, name, data.current)));
  select.onchange = () => choose(select.value, data);
  if (!select.isConnected) parentElement.append(select);
}

/** @param {string} code @param {string} name @param {string} current */
function option(code, name, current) {
  const node = new Option(name, code, false, code === current);
  node.lang = code;
  return node;
}

/** @param {string} code @param {Languages} languages */
function choose(code, { parameter, cookie }) {
  document.cookie = `${cookie}=${code}; path=/; max-age=${YEAR}; samesite=lax`;
  const address = new URL(location.href);
  address.searchParams.set(parameter, code);
  history.replaceState(history.state, "", address);
  location.reload(); // so that the board comes back as it was
}
