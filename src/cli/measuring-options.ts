import type { Command } from "@commander-js/extra-typings";
import { checkBenchRequest } from "../bench/bench-request.ts";
import { PROFILES } from "../bench/profile.ts";
import { WORKLOADS } from "../bench/workloads/workload-run.ts";
import { parseChoice, parseFactor, parseInterval, parseSize } from "../model/units.ts";
import type { Call } from "./arguments.ts";
import * as option from "./options.ts";

/** Adds `io-probe run` to the program. */
export function addRun(program: Command, call: Call): void {
  program
    .command("run")
    .summary("sample around a command")
    .description(
      "Runs COMMAND, samples the disks around it, and leaves report.json, summary.md and report.html. " +
        "Exits with the command's own code.",
    )
    .argument("<command...>", "the command and its arguments, best after --")
    .passThroughOptions()
    .option("--name <name>", "what the command is called in the report (default: its program, such as npm ci)")
    .addOption(option.label())
    .addOption(option.output())
    .addOption(option.keep())
    .addOption(
      option.parsed("--interval <duration>", "how often to sample, 100ms to 10m", parseInterval).default(1, "1s"),
    )
    .option("--sync", "flush the filesystem after the command, and report how long that took", false)
    .option("--watch", "show meanwhile, in one line, what the disk does", false)
    .option("--processes", "record who reads and writes, by executable name (costs more)", false)
    .option("--trace", "record sizes, order and concurrency of requests by ftrace, for fit (root)", false)
    .addOption(
      option.parsed(
        "--bench <profile>",
        `run this fio profile after the command: ${PROFILES.join(", ")}`,
        (text, name) => parseChoice(text, PROFILES, name),
      ),
    )
    .addOption(option.verbose())
    .addOption(option.exportCsv())
    .addOption(option.exportMarkdown())
    .addOption(option.failIf("disk-wait > 20s"))
    .addOption(option.install())
    .action(([file = "", ...args], { interval, failIf, ...rest }) => {
      const gates = option.readReportGates(failIf);
      return call("run", { ...rest, command: [file, ...args], intervalSeconds: interval, gates });
    });
}

/** Adds `io-probe watch` to the program. */
export function addWatch(program: Command, call: Call): void {
  program
    .command("watch")
    .summary("show what a disk does, as one live line")
    .description(
      "Shows what a disk reads and writes, how many requests are in flight (queue) and how long each takes (latency), in one " +
        "line until Ctrl-C, which sums it up. pressure is the part of the time in which some task of the machine waited for " +
        "I/O, as the kernel says (PSI). `run --watch -- COMMAND` does so beside a command.",
    )
    .addOption(option.text("--device <name>", "the disk, such as vda or /dev/vda (default: the busiest one)"))
    .addOption(
      option.parsed(
        "--interval <duration>",
        "how often it changes, 100ms to 10m (default: 1s on a terminal, else a line every 10s)",
        parseInterval,
      ),
    )
    .action(({ device, interval }) => call("watch", { device, intervalSeconds: interval }));
}

/** Adds `io-probe bench` to the program. */
export function addBench(program: Command, call: Call): void {
  program
    .command("bench")
    .summary("run fio profiles and workloads")
    .description("Runs fio jobs and workloads in each target, on files that are really written and removed afterwards.")
    .option("--profile <name>", `the profile: ${PROFILES.join(", ")} (default: quick, unless --jobs or --workload)`)
    .addOption(option.texts("--target <dir>", "a directory to run it in; repeatable (default: here)"))
    .addOption(option.texts("--jobs <file>", "a fio job file of your own; repeatable"))
    .option("--allow-unsafe", "let job files name devices, paths elsewhere, commands and any engine", false)
    .addOption(option.texts("--workload <name>", `what an application does: ${WORKLOADS.join(", ")}; repeatable`))
    .addOption(
      option.parsed("--scale <factor>", "how much of a workload is done, such as 0.1 (default: 1)", parseFactor),
    )
    .addOption(
      option.parsed("--size <size>", "size of the file (default: 4 GiB, at most a quarter of what is free)", parseSize),
    )
    .addOption(option.timeBudget("what each target may take (default: the profile's own)"))
    .addOption(
      option.parsed(
        "--max-write <size>",
        "what fio may write in all, such as 2GB (default: as much as the time allows)",
        parseSize,
      ),
    )
    .addOption(option.text("--ratio-to <path>", "compare the result with this earlier report"))
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
      const request = { ...rest, ...bounds, jobFiles: jobs, workloads: workload };
      checkBenchRequest(request, "--");
      return call("bench", { ...request, targets: target, gates: option.readReportGates(failIf) });
    });
}

const DEFAULT_ROUNDS = 5;
const MAX_ROUNDS = 20;

/** Adds `io-probe fit` to the program. */
export function addFit(program: Command, call: Call): void {
  program
    .command("fit")
    .summary("make a fio job file that does what a step did")
    .description(
      "Makes a fio job file that does to a disk what a recorded step did, runs it here, and corrects it until it agrees " +
        "with the recording. `bench --jobs` runs the file on any runner.",
    )
    .argument("<report>", "a report.json, a folder that holds one, or latest")
    .addOption(option.text("--step <name>", "the step or command, as the report names it").makeOptionMandatory())
    .addOption(option.text("--output <file>", "where the job file goes (default: standard output)"))
    .addOption(option.text("--target <dir>", "a directory on the disk that the file is tried on").default("."))
    .option("--no-run", "do not run the file: it is as good as the recording alone makes it")
    .addOption(
      option
        .count("--max-rounds <n>", `how often it is run and corrected at most, 1 to ${MAX_ROUNDS}`, 1, MAX_ROUNDS)
        .default(DEFAULT_ROUNDS),
    )
    .addOption(option.install())
    .action((path, options) => call("fit", { ...options, path }));
}

/** Adds `io-probe doctor` to the program. */
export function addDoctor(program: Command, call: Call): void {
  program
    .command("doctor")
    .summary("say what can be measured on this machine")
    .description(
      "Tries what run and bench need: the kernel's files, iostat, fio and its engines. Installs nothing, and removes what " +
        "it writes. Exits with 0 if run and bench will work.",
    )
    .addOption(option.texts("--target <dir>", "a directory in which fio is tried; repeatable (default: here)"))
    .action(({ target = ["."] }) => call("doctor", { targets: target }));
}
