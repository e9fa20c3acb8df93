// What does eslint hold us to? Types and components as their makers recommend, and our own import contracts.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { asText, colours } from "./colours.js";
import { contracts } from "./contracts.js";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "public"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } }, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["*.{js,ts}"], languageOptions: { globals: { ...globals.node } } },
  { files: ["**/*.{svelte,svelte.ts}"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  { files: ["src/**/*.css"], languageOptions: { parser: asText } },
  { plugins: { prems: { rules: { colours, contracts } } } },
  { files: ["src/**"], ignores: ["**/*.css"], rules: { "prems/contracts": "error" } },
  { files: ["src/**"], ignores: ["src/look/drawn/**", "**/drawn.ts"], rules: { "prems/colours": "error" } },
  {
    files: ["src/**"],
    ignores: ["src/plain.ts", "**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "JSON", property: "parse", message: "Use `parsed`: a player may be called `constructor`." },
        { object: "Object", property: "fromEntries", message: "Use `keyed`: a player may be called `constructor`." },
      ],
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/kept.ts", "**/*.test.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "localStorage", message: "Use `device`: some browsers keep nothing." },
        { name: "sessionStorage", message: "Use `tab`: some browsers keep nothing." },
      ],
    },
  },
  {
    rules: {
      "no-undef": "off", // the type checker knows better
      "svelte/prefer-svelte-reactivity": "off", // listeners and timers are nothing that is drawn
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
    },
  },
);
