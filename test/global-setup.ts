import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { runProgram } from "../src/system/program.ts";
import { installTool } from "../src/system/tools.ts";
import { tellMissingTool } from "../src/words/tools.ts";
import { NODE_OF_SCRIPTS } from "./built.ts";

/** The real tools that tests run: io-probe installs them itself, once, before tests that run side by side need them. */
const TOOLS = ["iostat", "fio"] as const;

/** Builds what the tests run as a user has it: the committed dist may be older than the sources. */
async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-built-"));
  await execa(NODE_OF_SCRIPTS, ["scripts/build.ts", join(folder, "dist")]);
  cpSync("jobs", join(folder, "jobs"), { recursive: true });
  return folder;
}

/** Builds, and installs what is missing; a test that needs a tool which cannot be had is skipped and says so. */
export async function setup(): Promise<() => void> {
  const write = (message: string): void => console.error(`test setup: ${message}`);
  const log = { info: write, warning: write, debug: () => undefined };
  for (const tool of TOOLS) {
    const outcome = await installTool(tool, { policy: "auto", environment: process.env, log, run: runProgram });
    if ("missing" in outcome) write(tellMissingTool(outcome.missing));
  }
  const folder = await build();
  process.env.IO_PROBE_BUILT = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
