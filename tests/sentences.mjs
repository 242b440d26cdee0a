// ESLint rules: text for people is a literal argument of t.
// Otherwise `python -m language` would not find it.

const WORDS = /[A-Za-z’']{2,}[,;:.]? [a-z]{2,}/;
// Calls whose text nobody reads: selectors, class names, errors that only the console shows; and calls that take data,
// such as spam messages and names of features.
const CALLS =
  /^(?:matchMedia|Error|RangeError|TypeError|querySelector(?:All)?|closest|matches|startsWith|spam|ham|startOf)$/;
const PROPERTIES = /^(?:class|className|area|kind|cssText|features|tried)$/;
const STYLE = /\b(?:px|calc|rem|var)\b|--|xmlns|viewBox/;
const SELECTOR = /^[.#[]/;
// Names of parts of pictures, of messages and of keys in browser storage.
const NAMES = new Set([
  ...["old onset", "not at 0", "guess tip", "draft tip"],
  ...["begun anew", "class leads", "class of this tab"],
]);

/** @param {any} node */
const nameOf = (node) => node.name ?? node.property?.name ?? node.value;

/** @param {unknown} value */
const isText = (value) =>
  typeof value === "string" &&
  WORDS.test(value) &&
  !STYLE.test(value) &&
  !SELECTOR.test(value.trim()) &&
  !NAMES.has(value);

/** Whether an argument of a call is not text for people. @param {any} call @param {any} given */
function isCode({ callee, arguments: all }, given) {
  const [name, i] = [nameOf(callee), all.indexOf(given)];
  if (i < 0) return false;
  if (name === "t") return i === 0;
  // These arguments are class names of an element.
  return CALLS.test(name) || (name === "button" && i === 3) || (name === "sideName" && i === 1);
}

/** @param {any} node */
function isFree(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (["CallExpression", "NewExpression"].includes(parent.type) && isCode(parent, at)) return true;
    if (/^Property/.test(parent.type) && parent.value === at && PROPERTIES.test(nameOf(parent.key))) return true;
    // A key, such as the name of an action, and an operand of a comparison, such as a kind.
    if (/^Property/.test(parent.type) && parent.key === at) return true;
    if (parent.type === "BinaryExpression" && /^[!=]==$/.test(parent.operator)) return true;
    if (/Function|Property$|Statement|Declarator/.test(parent.type)) return false;
  }
  return false;
}

/** The text of a literal, or of literals joined by +; null for all else. @param {any} node @returns {string | null} */
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && !node.expressions.length) return node.quasis[0].value.cooked;
  if (node?.type !== "BinaryExpression") return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** @param {string} message @param {any} values */
function hasItsValues(message, values) {
  const named = new Set([...message.matchAll(/\{(\w+)(?:, plural,(?: \w+ \{[^{}]*\})+)?\}/g)].map(([, name]) => name));
  if (!values) return !named.size;
  if (values.type !== "ObjectExpression" || values.properties.some((/** @type {any} */ one) => !one.key)) return true;
  const given = new Set(values.properties.map((/** @type {any} */ { key }) => nameOf(key)));
  return given.size === named.size && [...given].every((name) => named.has(name));
}

export default {
  rules: {
    marked: {
      create: (/** @type {any} */ context) => ({
        /** @param {any} node */
        Literal(node) {
          if (isText(node.value) && !isFree(node))
            context.report({ node, message: "Give this text to t, so that it can be listed and translated." });
        },
        /** @param {any} node */
        TemplateElement(node) {
          const whole = node.parent.quasis.map((/** @type {any} */ one) => one.value.cooked).join("");
          if (WORDS.test(node.value.cooked) && isText(whole) && !isFree(node.parent))
            context.report({ node, message: "Give this text to t, with its values by name." });
        },
        /** @param {any} node */
        CallExpression(node) {
          if (node.callee.name !== "t") return;
          const message = textOf(node.arguments[0]);
          if (message === null)
            context.report({ node, message: "The first argument of t is a text, or texts joined by +." });
          else if (!hasItsValues(message, node.arguments[1]))
            context.report({ node, message: "The values are not those that the text names." });
        },
      }),
    },
  },
};
