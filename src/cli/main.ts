#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import type { Host } from "../session/host.ts";
import { explainFileError } from "../system/files.ts";
import { explainFault, GATE_EXIT_CODE } from "./exit-codes.ts";
import { runCommandLine } from "./program.ts";
import { openLog, openTerminal } from "./terminal.ts";

const terminal = openTerminal(process.env, process.stdout, process.stderr);
// Standard output is the command's, and may be a pipe.
const besideCommand = openTerminal(process.env, process.stderr, process.stderr);
const host: Host = {
  environment: process.env,
  log: openLog(terminal, process.env),
  optionPrefix: "--",
  installation: {
    samplerScript: fileURLToPath(new URL("./sampler.mjs", import.meta.url)),
    viewerScript: fileURLToPath(new URL("./viewer.js", import.meta.url)),
  },
};

// Errors of an answer that nobody reads any more (`| head`, a closed terminal); the work goes on.
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
    // Commands load one by one: together they take longer to load than the short ones take to run.
    {
      run: async (args) => (await import("./commands/run.ts")).recordUserCommand(args, host, besideCommand),
      watch: async (args) => (await import("./commands/watch.ts")).watchDisks(args, host, terminal),
      bench: async (args) => (await import("./commands/bench.ts")).benchTargets(args, host, terminal),
      compare: async (args) => (await import("./commands/compare.ts")).compareStoredReports(args, host, terminal),
      try: async (args) => (await import("./commands/try.ts")).tryUserCommand(args, host, terminal),
      fit: async (args) => (await import("./commands/fit.ts")).fitRecordedStep(args, host, terminal),
      predict: async (args) => (await import("./commands/predict.ts")).predictOnDisks(args, terminal),
      report: async (args) => (await import("./commands/report.ts")).renderStoredReport(args, host, terminal),
      parse: async (args) => (await import("./commands/parse.ts")).parseToolOutput(args, terminal),
      doctor: async (args) => (await import("./commands/doctor.ts")).examineHere(args, host, terminal),
    },
    terminal,
  );
} catch (fault) {
  process.exitCode = explainFault(fault, host.log);
}
