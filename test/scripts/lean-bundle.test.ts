import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { beforeEach, expect, test } from "vitest";
import { dropUnusedToolkit } from "../../scripts/lean-bundle.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

/** The bundle of `files`, by path and text, from `entry.js` on. */
async function bundle(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { outputFiles } = await build({
    entryPoints: [join(folder, "entry.js")],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    plugins: [dropUnusedToolkit],
  });
  return outputFiles.map((file) => file.text).join("\n");
}

const core = {
  "node_modules/@actions/core/package.json": '{ "type": "module", "exports": "./lib/core.js" }',
  "node_modules/@actions/core/lib/core.js": 'import "./client.js";\nexport const info = () => "told";',
  "node_modules/@actions/core/lib/client.js": 'console.log("an HTTP client");',
};

test("what nobody uses of the toolkit is left out, and what somebody uses is not", async () => {
  const text = await bundle({
    ...core,
    "package.json": '{ "type": "module" }',
    "entry.js": 'import { info } from "@actions/core";\nconsole.log(info());',
  });
  expect(text).toContain("told");
  expect(text).not.toContain("an HTTP client");
});

test("what another package imports for its effects alone is kept", async () => {
  const text = await bundle({
    "package.json": '{ "type": "module" }',
    "entry.js": 'import "./effect.js";\nimport "package";',
    "effect.js": 'console.log("an effect of ours");',
    "node_modules/package/package.json": '{ "type": "module", "exports": "./index.js" }',
    "node_modules/package/index.js": 'import "./effect.js";',
    "node_modules/package/effect.js": 'console.log("an effect of theirs");',
  });
  expect(text).toContain("an effect of ours");
  expect(text).toContain("an effect of theirs");
});

test("a file of another package stays an ES module, whichever import of it is resolved first", async () => {
  const text = await bundle({
    "package.json": '{ "type": "module" }',
    "entry.js": 'import "./importer.js";',
    "importer.js": 'import legacy from "./legacy.cjs";\nconsole.log(legacy);',
    "legacy.cjs": "exports.__esModule = true; exports.default = 1;",
  });
  // The 1 tells esbuild's helper to take the default import as Node does in an ES module: all of the exports.
  expect(text).toMatch(/__toESM\(require_legacy\(\), 1\)/);
});
