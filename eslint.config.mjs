// Few rules for JavaScript, beside what tsc finds: see jsconfig.json.

// What a browser calls by names that are ours too: one that was forgotten to be declared would be no error.
const windows = ["close", "event", "find", "focus", "length", "name", "open", "origin", "parent", "status", "stop", "top"];

export default [
  {
    rules: {
      eqeqeq: "error",
      "no-restricted-globals": ["error", ...windows],
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
