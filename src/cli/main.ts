#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import type { Host } from "../session/host.ts";
import { benchTargets } from "./commands/bench.ts";
import { compareStoredReports } from "./commands/compare.ts";
import { parseToolOutput } from "./commands/parse.ts";
import { renderStoredReport } from "./commands/report.ts";
import { recordUserCommand } from "./commands/run.ts";
import { runProgram } from "./program.ts";
import { explainFault, openLog, openTerminal } from "./terminal.ts";

const terminal = openTerminal(process.env, process.stdout, process.stderr);
const host: Host = {
  environment: process.env,
  log: openLog(terminal, process.env),
  installation: {
    samplerScript: fileURLToPath(new URL("./sampler.mjs", import.meta.url)),
    viewerScript: fileURLToPath(new URL("./viewer.js", import.meta.url)),
  },
};

// A reader that has seen enough (| head) is no fault.
process.stdout.on("error", () => process.exit());

try {
  process.exitCode = await runProgram(
    process.argv.slice(2),
    {
      run: (args) => recordUserCommand(args, host, terminal),
      bench: (args) => benchTargets(args, host, terminal),
      compare: (args) => compareStoredReports(args, host, terminal),
      report: (args) => renderStoredReport(args, host, terminal),
      parse: (args) => parseToolOutput(args, terminal),
    },
    terminal,
  );
} catch (fault) {
  process.exitCode = explainFault(fault, host.log);
}
