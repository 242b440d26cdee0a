// Few rules, for what tsc does not find; see jsconfig.json.

import { createRequire } from "node:module";
import sentences from "./tests/sentences.mjs";

const installed = createRequire(new URL("./tests/package.json", import.meta.url));
const compat = installed("eslint-plugin-compat");
const { browserslist: oldest } = installed("./package.json"); // docs/hosting.md names them

// What a browser calls by names that are ours too: to use one without declaring it would be no error.
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
      "max-len": ["error", 120], // Prettier folds no comments and no texts
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
    settings: { targets: oldest, polyfills: ["document.wasDiscarded"] }, // elsewhere it is undefined, and false
    rules: { "compat/compat": "error" },
  },
  {
    files: ["board/*/**/*.js", "ui/**/*.js", "classroom/*.js"],
    // One writes code, whose comments are English as its names are; the other is told its sentences.
    ignores: ["board/words/script.js", "ui/server/watch.js"],
    plugins: { sentences },
    rules: { "sentences/marked": "error" },
  },
  {
    // These rooms know neither the page nor the clock.
    files: ["**/{math,words,model,pictures}/**/*.js"],
    languageOptions: { globals: { atob: "readonly" } },
    rules: { "no-undef": "error" },
  },
];
