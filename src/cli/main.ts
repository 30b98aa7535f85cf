#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import type { Host } from "../session/host.ts";
import { explainFileError } from "../system/files.ts";
import { benchTargets } from "./commands/bench.ts";
import { compareStoredReports } from "./commands/compare.ts";
import { examineHere } from "./commands/doctor.ts";
import { fitRecordedStep } from "./commands/fit.ts";
import { parseToolOutput } from "./commands/parse.ts";
import { predictOnDisks } from "./commands/predict.ts";
import { renderStoredReport } from "./commands/report.ts";
import { recordUserCommand } from "./commands/run.ts";
import { tryUserCommand } from "./commands/try.ts";
import { watchDisks } from "./commands/watch.ts";
import { GATE_EXIT_CODE } from "./exit-codes.ts";
import { runCommandLine } from "./program.ts";
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

// Does not end what was asked for (| head, a closed terminal).
const READER_IS_GONE = new Set(["EPIPE", "EIO"]);
process.stdout.once("error", (error: NodeJS.ErrnoException) => {
  process.stdout.on("error", () => {});
  if (READER_IS_GONE.has(error.code ?? "")) return;
  host.log.warning(`standard output cannot be written: ${explainFileError(error)}`);
  process.on("exit", () => {
    process.exitCode ||= GATE_EXIT_CODE;
  });
});
process.stderr.on("error", () => {});

try {
  process.exitCode = await runCommandLine(
    process.argv.slice(2),
    {
      run: (args) => recordUserCommand(args, host, terminal),
      watch: (args) => watchDisks(args, host, terminal),
      bench: (args) => benchTargets(args, host, terminal),
      compare: (args) => compareStoredReports(args, host, terminal),
      try: (args) => tryUserCommand(args, host, terminal),
      fit: (args) => fitRecordedStep(args, host, terminal),
      predict: (args) => predictOnDisks(args, terminal),
      report: (args) => renderStoredReport(args, host, terminal),
      parse: (args) => parseToolOutput(args, terminal),
      doctor: (args) => examineHere(args, host, terminal),
    },
    terminal,
  );
} catch (fault) {
  process.exitCode = explainFault(fault, host.log);
}
