import { fileURLToPath } from "node:url";
import type { Host } from "../session/host.ts";
import { explainFileError } from "../system/files.ts";
import { tellNeedsLinux } from "../words/recording.ts";
import { explainFault, GATE_EXIT_CODE } from "./exit-codes.ts";
import { type Commands, runCommandLine } from "./program.ts";
import { openLog, openTerminal, type Terminal } from "./terminal.ts";
import type { Caller } from "./unloaded.ts";

// Errors of an answer that nobody reads any more (`| head`, a closed terminal); the work goes on.
const READER_IS_GONE = new Set(["EPIPE", "EIO"]);

/** Performs a call of the command line; gives its exit code. Never rejects. */
export async function performCall(args: readonly string[], { env, stdout, stderr }: Caller): Promise<number> {
  const terminal = openTerminal(env, stdout, stderr);
  // Standard output is the command's, and may be a pipe.
  const besideCommand = openTerminal(env, stderr, stderr);
  const host: Host = {
    environment: env,
    log: openLog(terminal, env),
    optionPrefix: "--",
    installation: {
      samplerScript: fileURLToPath(new URL("./sampler.mjs", import.meta.url)),
      viewerScript: fileURLToPath(new URL("./viewer.js", import.meta.url)),
    },
  };
  stdout.once("error", (error: NodeJS.ErrnoException) => {
    stdout.on("error", () => {});
    if (READER_IS_GONE.has(error.code ?? "")) return;
    host.log.warning(`standard output cannot be written: ${explainFileError(error)}`);
    process.on("exit", () => {
      process.exitCode ||= GATE_EXIT_CODE;
    });
  });
  stderr.on("error", () => {});
  try {
    return await runCommandLine(args, listCommands(host, terminal, besideCommand), terminal, env);
  } catch (fault) {
    return explainFault(fault, host.log);
  }
}

/**
 * What each command does. Commands load one by one: together they take longer to load than the short ones take to run.
 * @param besideCommand where `run` writes, since standard output is the user's command's
 */
export function listCommands(
  host: Host,
  terminal: Terminal,
  besideCommand: Terminal,
  platform: NodeJS.Platform = process.platform,
): Commands {
  const onLinux = <T>(name: "watch" | "bench" | "doctor", perform: (args: T) => Promise<number>) => {
    const refuse = async (_: T): Promise<number> => {
      host.log.warning(tellNeedsLinux(name, platform));
      return GATE_EXIT_CODE;
    };
    return platform === "linux" ? perform : refuse;
  };
  return {
    run: async (args) => (await import("./commands/run.ts")).recordUserCommand(args, host, besideCommand),
    watch: onLinux("watch", async (args) => (await import("./commands/watch.ts")).watchDisks(args, host, terminal)),
    bench: onLinux("bench", async (args) => (await import("./commands/bench.ts")).benchTargets(args, host, terminal)),
    compare: async (args) => (await import("./commands/compare.ts")).compareStoredReports(args, host, terminal),
    overview: async (args) => (await import("./commands/overview.ts")).overlookRun(args, host, terminal),
    try: async (args) => (await import("./commands/try.ts")).tryUserCommand(args, host, terminal),
    fit: async (args) => (await import("./commands/fit.ts")).fitRecordedStep(args, host, terminal),
    predict: async (args) => (await import("./commands/predict.ts")).predictOnDisks(args, terminal),
    history: async (args) => (await import("./commands/history.ts")).showHistory(args, host, terminal),
    export: async (args) => (await import("./commands/export.ts")).exportReports(args, host),
    compact: async (args) => (await import("./commands/compact.ts")).compactPlace(args, host, terminal),
    fleet: async (args) => (await import("./commands/fleet.ts")).askPlace(args, host, terminal),
    report: async (args) => (await import("./commands/report.ts")).renderStoredReport(args, host, terminal),
    parse: async (args) => (await import("./commands/parse.ts")).parseToolOutput(args, terminal),
    doctor: onLinux("doctor", async (args) => (await import("./commands/doctor.ts")).examineHere(args, host, terminal)),
  };
}
