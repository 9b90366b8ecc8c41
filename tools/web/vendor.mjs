// Bundles Lit from npm into the one file that the pages load, and writes what it is made of.
//
//   npm ci && node vendor.mjs        (in this folder)

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const FOLDER = new URL("../../src/pitboss/web/vendor/", import.meta.url);
const PACKAGES = ["lit", "lit-html", "lit-element", "@lit/reactive-element"];
const ENTRY = `
export { LitElement, html, svg, nothing, render, noChange } from "lit";
export { Directive, directive, PartType } from "lit/directive.js";
export { repeat } from "lit/directives/repeat.js";
export { classMap } from "lit/directives/class-map.js";
export { live } from "lit/directives/live.js";
export { keyed } from "lit/directives/keyed.js";
`;

const made = await build({
  stdin: { contents: ENTRY, resolveDir: import.meta.dirname },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "inline",
  write: false,
});
const text = made.outputFiles[0].text;
await writeFile(new URL("lit.js", FOLDER), text);
await writeFile(new URL("LICENSE", FOLDER), await readFile("node_modules/lit/LICENSE"));

const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
const rows = PACKAGES.map((name) => {
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  return `  { name = "${name}", version = "${version}", integrity = "${integrity}" },`;
});
const sha256 = createHash("sha256").update(text).digest("hex");
const { version } = lock.packages["node_modules/lit"];
await writeFile(
  new URL("../vendor.toml", FOLDER),
  `# What lies in vendor/, and where it is from. Made by tools/web/vendor.mjs.

[lit]
file     = "vendor/lit.js"
version  = "${version}"
license  = "BSD-3-Clause"
sha256   = "${sha256}"
packages = [
${rows.join("\n")}
]
`,
);
