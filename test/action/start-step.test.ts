import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { execa } from "execa";
import { expect, onTestFinished, test } from "vitest";
import { stopSampler } from "../../src/sampling/sampler-control.ts";
import { BUILT } from "../built.ts";
import { makeFolder } from "../make-folder.ts";

/** Nearly every job takes this step: each file costs it half a millisecond of CPU time, and each 20 kB another one. */
const [MAX_FILES, MAX_BYTES] = [8, 85_000];

/** A file in the job's temp, as the runner makes it for a step. */
function makeFile(temp: string, name: string): [string, string] {
  writeFileSync(join(temp, name), "");
  return [name, join(temp, name)];
}

/** Runs the built action as a job's first step; gives the files of dist that its process loaded. */
async function listLoaded(): Promise<string[]> {
  const temp = makeFolder();
  onTestFinished(async () => void (await stopSampler(join(temp, "io-probe/recording"))));
  const coverage = join(temp, "coverage");
  mkdirSync(join(temp, "_runner_file_commands"));
  const { stdout } = await execa(process.execPath, [join(BUILT, "dist/main.mjs")], {
    extendEnv: false,
    env: {
      ...{ PATH: process.env.PATH, HOME: temp, RUNNER_TEMP: temp, GITHUB_WORKSPACE: temp, GITHUB_ACTIONS: "true" },
      ...{ INPUT_INSTALL: "never", INPUT_MATRIX: "null", ACTIONS_RUNTIME_TOKEN: "a-token" },
      ...Object.fromEntries(["GITHUB_STATE", "GITHUB_OUTPUT"].map((name) => makeFile(temp, name))),
      ...{ NODE_V8_COVERAGE: coverage },
    },
  });
  expect(stdout).toContain("sampling every 1 s");
  const [name = ""] = readdirSync(coverage);
  const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as { result: { url: string }[] };
  const dist = pathToFileURL(join(BUILT, "dist/")).href;
  return result.flatMap(({ url }) => (url.startsWith(dist) ? [fileURLToPath(url)] : []));
}

test("the start step loads few files, and neither zod nor a schema", async () => {
  const files = await listLoaded();
  expect(files).toContain(join(BUILT, "dist/main.mjs"));
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MAX_BYTES);
  // The names that zod's classes give themselves.
  expect(files.filter((file) => /\$ZodType|ZodMini/.test(readFileSync(file, "utf8")))).toEqual([]);
});
