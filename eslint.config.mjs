// Few rules, for what tsc does not find; see jsconfig.json.

import sentences from "./tests/sentences.mjs";

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
          message: "board/join.py cannot join this.",
        })),
      ],
    },
  },
  {
    files: ["board/*/**/*.js", "ui/**/*.js", "classroom/*.js"],
    ignores: ["board/words/script.js"], // it writes code, whose comments are English as its names are
    plugins: { sentences },
    rules: { "sentences/marked": "error" },
  },
  {
    // These rooms know neither the page nor the clock.
    files: ["**/{math,words,model,pictures}/*.js"],
    languageOptions: { globals: { atob: "readonly" } },
    rules: { "no-undef": "error" },
  },
];
