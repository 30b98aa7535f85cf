import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findDuckDb } from "../../../src/session/fleet/duckdb.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";

const log = { info() {}, warning() {}, debug() {} };

/** A package @duckdb/node-api that says its folder, and leaves a mark when it is loaded. */
function plant(folder: string): string {
  const place = join(folder, "node_modules/@duckdb/node-api");
  mkdirSync(place, { recursive: true });
  const mark = join(folder, "loaded");
  writeFileSync(join(place, "package.json"), '{"main":"./main.js"}');
  writeFileSync(
    join(place, "main.js"),
    `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");
    const rows = [{ folder: ${JSON.stringify(folder)}, count: 2n, unknown: null }];
    const connect = async () => ({ streamAndReadAll: async () => ({ getRowObjectsJS: () => rows }) });
    exports.DuckDBInstance = { create: async () => ({ connect }) };`,
  );
  return mark;
}

test("no package of the working directory, of NODE_PATH or of a folder above the cache is loaded", () => {
  const folder = makeFolder();
  const checkout = join(folder, "checkout");
  const marks = [plant(folder), plant(checkout)];
  const module = pathToFileURL("src/session/fleet/duckdb.ts").href;
  const environment = { PATH: "", HOME: join(folder, "home"), NODE_PATH: join(checkout, "node_modules") };
  const script = `const { findDuckDb } = await import(${JSON.stringify(module)});
    const run = await findDuckDb({ environment: process.env, log: console }, "never").catch((error) => error);
    console.log(run instanceof Error ? run.message : JSON.stringify(await run("SELECT 1;")));`;
  const words = ["--input-type=module", "--eval", script];
  const said = execFileSync(NODE_OF_SCRIPTS, words, { cwd: checkout, env: environment, encoding: "utf8" });
  expect(said).toContain("DuckDB is not installed");
  expect(marks.filter(existsSync)).toEqual([]);
});

test("npm fetches the package into the cache if allowed, without scripts, and its failure has npm's reason", async () => {
  const folder = makeFolder();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const npm = join(bin, "npm");
  const setting = { environment: { PATH: bin, XDG_CACHE_HOME: folder, npm_config_registry: "http://npm" }, log };
  writeFileSync(npm, '#!/bin/sh\necho "npm error code E404"\nexit 1\n', { mode: 0o755 });
  await expect(findDuckDb(setting, "auto")).rejects.toThrow("could not be installed with npm: npm error code E404");
  const source = join(folder, "source");
  plant(source);
  const copy = `#!/bin/sh\necho "$npm_config_registry $*" > ${folder}/called\n/bin/cp -r ${source}/node_modules "$3"\n`;
  writeFileSync(npm, copy, { mode: 0o755 });
  const run = await findDuckDb(setting, "auto");
  expect(await run("SELECT 1;")).toEqual([{ folder: source, count: 2 }]);
  const words = `install --prefix ${folder}/io-probe/duckdb --no-audit --no-fund --ignore-scripts @duckdb/node-api`;
  expect(readFileSync(join(folder, "called"), "utf8")).toBe(`http://npm ${words}\n`);
});

test("the package that was fetched into the cache is used, and whole numbers are numbers", async () => {
  const folder = makeFolder();
  const cache = join(folder, "io-probe/duckdb");
  plant(cache);
  const run = await findDuckDb({ environment: { PATH: "", XDG_CACHE_HOME: folder }, log }, "never");
  expect(await run("SELECT 1;")).toEqual([{ folder: cache, count: 2 }]);
});
