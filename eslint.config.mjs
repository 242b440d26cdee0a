// ESLint's configuration: a few rules for what tsc does not find; see jsconfig.json.

import { createRequire } from "node:module";
import sentences from "./tests/sentences.mjs";

const installed = createRequire(new URL("./tests/package.json", import.meta.url));
const compat = installed("eslint-plugin-compat");
const { browserslist: oldest } = installed("./package.json"); // docs/hosting.md lists the same browsers

// Globals of the browser whose names we also use: without this rule, a forgotten declaration would not be an error.
const windows = [
  "close",
  "event",
  "find",
  "focus",
  "length",
  "name",
  "open",
  "origin",
  "parent",
  "status",
  "stop",
  "top",
];

export default [
  {
    rules: {
      complexity: ["error", 15],
      eqeqeq: "error",
      "max-len": ["error", 120], // Prettier does not fold comments and strings
      "no-restricted-globals": ["error", ...windows],
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["board/*/**/*.js"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...["ImportExpression", "MetaProperty"].map((selector) => ({
          selector,
          message: "board/bundle.py cannot join this.",
        })),
        ...["Literal[regex.pattern=/\\(\\?<[=!]/]", "Literal[regex.flags=/v/]"].map((selector) => ({
          selector,
          message: "Older browsers do not parse this, nor anything else of the file.",
        })),
      ],
    },
  },
  {
    files: ["board/*/**/*.js", "board/*.js", "ui/**/*.js", "classroom/*.js"],
    plugins: { compat },
    settings: { targets: oldest, polyfills: ["document.wasDiscarded"] }, // undefined in other browsers, so false
    rules: { "compat/compat": "error" },
  },
  {
    files: ["board/*/**/*.js", "ui/**/*.js", "classroom/*.js"],
    // script.js writes Python code, whose comments are English; watch.js gets its sentences from Python.
    ignores: ["board/words/script.js", "ui/server/watch.js"],
    plugins: { sentences },
    rules: { "sentences/marked": "error" },
  },
  {
    // These folders use neither the DOM nor the clock.
    files: ["**/{math,words,model,pictures}/**/*.js"],
    languageOptions: { globals: { atob: "readonly", btoa: "readonly" } },
    rules: { "no-undef": "error" },
  },
];
