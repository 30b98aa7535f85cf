import { runProgram } from "../src/system/program.ts";
import { installTool } from "../src/system/tools.ts";

/** The real tools that tests run: io-probe installs them itself, once, before tests that run side by side need them. */
const TOOLS = ["iostat", "fio"] as const;

/** Installs what is missing; a test that needs a tool which cannot be had fails by itself and says so. */
export async function setup(): Promise<void> {
  const write = (message: string): void => console.error(`test setup: ${message}`);
  const log = { info: write, warning: write, debug: () => undefined };
  for (const tool of TOOLS) {
    const outcome = await installTool(tool, { policy: "auto", environment: process.env, log, run: runProgram });
    if (!outcome.found) write(`${outcome.reason}; ${outcome.advice}`);
  }
}
