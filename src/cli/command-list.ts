import type { Host } from "../session/host.ts";
import type { Commands } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/**
 * What each command does. Commands load one by one: together they take longer to load than the short ones take to run.
 * @param besideCommand where `run` writes, since standard output is the user's command's
 */
export function listCommands(host: Host, terminal: Terminal, besideCommand: Terminal): Commands {
  return {
    run: async (args) => (await import("./commands/run.ts")).recordUserCommand(args, host, besideCommand),
    watch: async (args) => (await import("./commands/watch.ts")).watchDisks(args, host, terminal),
    bench: async (args) => (await import("./commands/bench.ts")).benchTargets(args, host, terminal),
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
    doctor: async (args) => (await import("./commands/doctor.ts")).examineHere(args, host, terminal),
  };
}
