import type { Command } from "@commander-js/extra-typings";
import { checkBenchRequest, WORKLOADS } from "../bench/bench-request.ts";
import { PROFILES } from "../bench/profile.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { parseFactor, parseInterval, parseSize } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import type { Call } from "./arguments.ts";
import * as option from "./options.ts";

export function addRun(program: Command, call: Call): void {
  program
    .command("run")
    .summary("run a command and measure its I/O")
    .description(
      "Runs COMMAND, measures what it reads, writes and waits for the disk, and writes report.json, series.json, " +
        "summary.md and report.html. Exits with the command's own code. The result goes to standard error, because standard output is the command's.",
    )
    .argument("<command...>", "the command and its arguments, preferably after --")
    .passThroughOptions()
    .addOption(option.commandName("report"))
    .addOption(option.label())
    .addOption(option.output())
    .addOption(option.keep())
    .addOption(
      option.parsed("--interval <duration>", "how often to sample, 100ms to 10m", parseInterval).default(1, "1s"),
    )
    .option("--sync", "flush the filesystem after the command, and report how long that takes", false)
    .option("--watch", "show disk activity in one line while it runs", false)
    .option("--processes", "record which programs read and write (uses more CPU)", false)
    .option("--trace", "trace the size, order and concurrency of requests with ftrace, for fit (needs root)", false)
    .addOption(option.choice("--bench <profile>", "run this fio profile after the command", PROFILES))
    .addOption(option.maxWrite("limit for what --bench writes in total, such as 2GB"))
    .addOption(option.verbose())
    .addOption(option.exportCsv())
    .addOption(option.exportMarkdown())
    .addOption(option.failIf("disk-wait > 20s"))
    .addOption(option.installPolicy().default(undefined, "auto in CI and with --bench, else never"))
    .action(([file = "", ...args], { interval, failIf, maxWrite: maxWriteBytes, ...rest }) => {
      if (maxWriteBytes !== undefined && rest.bench === undefined) {
        throw new UserError("--max-write: applies to --bench, which is not given; add --bench quick");
      }
      checkBenchRequest({ maxWriteBytes, targets: ["."] }, "--");
      const gates = option.readReportGates(failIf);
      const request = omitUndefined({ ...rest, maxWriteBytes });
      return call("run", { ...request, command: [file, ...args], intervalSeconds: interval, gates });
    });
}

export function addWatch(program: Command, call: Call): void {
  program
    .command("watch")
    .summary("show what a disk does, as one live line")
    .description(
      "Shows in one line what a disk reads and writes, its requests in flight (queue) and their latency, and prints totals at " +
        "Ctrl-C. Pressure is the share of time in which some task of the machine waited for I/O (the kernel's PSI). " +
        "`run --watch -- COMMAND` does the same while a command runs.",
    )
    .addOption(option.text("--device <name>", "disk, such as vda or /dev/vda").default(undefined, "the busiest one"))
    .addOption(
      option
        .parsed("--interval <duration>", "time between updates, 100ms to 10m", parseInterval)
        .default(undefined, "1s on a terminal, else 10s"),
    )
    .action(({ device, interval }) => call("watch", { device, intervalSeconds: interval }));
}

export function addBench(program: Command, call: Call): void {
  program
    .command("bench")
    .summary("run fio profiles and workloads")
    .description(
      "Runs fio jobs and workloads in each target directory, on files that are written in full first and removed afterwards.",
    )
    .addOption(
      option
        .choice("--profile <name>", "fio profile", PROFILES)
        .default(undefined, "quick, unless --jobs or --workload is given"),
    )
    .addOption(option.texts("--target <dir>", "directory to benchmark; repeatable").default(undefined, "here"))
    .addOption(option.texts("--jobs <file>", "your own fio job file; repeatable"))
    .option("--allow-unsafe", "allow job files to use devices, other paths, commands and any engine", false)
    .addOption(
      option.texts("--workload <name>", `application workload: ${WORKLOADS.join(", ")}; repeatable`, WORKLOADS),
    )
    .addOption(
      option.parsed("--scale <factor>", "share of a workload to run, such as 0.1", parseFactor).default(undefined, "1"),
    )
    .addOption(
      option
        .parsed("--size <size>", "size of fio's test file", parseSize)
        .default(
          undefined,
          "what the disk writes in a sixth of the profile's time, at most 4 GiB and a quarter of the free space",
        ),
    )
    .addOption(option.timeBudget("time for each target").default(undefined, "the profile's own"))
    .addOption(option.maxWrite("limit for what fio writes in total, such as 2GB, shared equally by the targets"))
    .addOption(option.text("--ratio-to <path>", `earlier report to compare with: ${option.A_REPORT}`))
    .addOption(option.verbose())
    .addOption(option.exportCsv())
    .addOption(option.exportMarkdown())
    .addOption(option.failIf("write-iops < 1000"))
    .addOption(option.label())
    .addOption(option.output())
    .addOption(option.keep())
    .addOption(option.install())
    .action(({ target = ["."], jobs = [], workload = [], size, timeBudget, maxWrite, failIf, ...rest }) => {
      const bounds = { sizeBytes: size, timeBudgetSeconds: timeBudget, maxWriteBytes: maxWrite };
      const request = { ...rest, ...bounds, targets: target, jobFiles: jobs, workloads: workload };
      checkBenchRequest(request, "--");
      if (rest.allowUnsafe && jobs.length === 0) {
        throw new UserError("--allow-unsafe: applies to job files of your own, and none is given; add --jobs");
      }
      return call("bench", { ...request, gates: option.readReportGates(failIf) });
    });
}

const DEFAULT_ROUNDS = 5;
const MAX_ROUNDS = 20;

export function addFit(program: Command, call: Call): void {
  program
    .command("fit")
    .summary("make a fio job file that repeats a step's I/O")
    .description(
      "Makes a fio job file that repeats the I/O of a recorded step, runs it here, and corrects it until it agrees with the " +
        "recording. `bench --jobs` runs the file on any runner.",
    )
    .argument("<report>", option.A_REPORT)
    .addOption(option.text("--step <name>", "step or command, as named in the report").makeOptionMandatory())
    .addOption(option.text("--output <file>", "job file to write").default(undefined, "standard output"))
    .addOption(option.text("--target <dir>", "directory on the disk to try the file on").default(".", "here"))
    .option("--no-run", "make the file from the recording alone, without running it")
    .addOption(
      option
        .count(
          "--max-rounds <n>",
          `maximum number of rounds of running and correcting it, 1 to ${MAX_ROUNDS}`,
          1,
          MAX_ROUNDS,
        )
        .default(DEFAULT_ROUNDS),
    )
    .addOption(option.install())
    .action((path, options) => call("fit", { ...options, path }));
}

export function addDoctor(program: Command, call: Call): void {
  program
    .command("doctor")
    .summary("check what can be measured on this machine")
    .description(
      "Checks what run and bench need: the kernel's files, iostat, fio and its engines. Installs nothing, and removes what " +
        "it writes. Exits 0 if run and bench will work.",
    )
    .addOption(option.texts("--target <dir>", "directory to try fio in; repeatable").default(undefined, "here"))
    .action(({ target = ["."] }) => call("doctor", { targets: target }));
}
