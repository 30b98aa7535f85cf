import { Command, CommanderError, Option } from "@commander-js/extra-typings";
import { checkBenchRequest } from "../bench/bench-request.ts";
import { PROFILES } from "../bench/profile.ts";
import { WORKLOADS } from "../bench/workloads/workload-run.ts";
import { suggestWord } from "../model/near-word.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { parseChoice, parseDuration, parseFactor, parseInterval, parseSize } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import { PRESETS } from "../predict/presets.ts";
import { cleanLogText, LOG_LINE_LIMIT } from "../render/formats/plain-text.ts";
import {
  type BenchArguments,
  type CompareArguments,
  type DoctorArguments,
  type FitArguments,
  PARSED_TOOLS,
  type ParseArguments,
  PREDICTION_FORMATS,
  type PredictArguments,
  REPORT_FORMATS,
  type ReportArguments,
  type RunArguments,
  type TryArguments,
  type WatchArguments,
} from "./arguments.ts";
import { renderCompletion, SHELLS } from "./completion.ts";
import { USAGE_EXIT_CODE } from "./exit-codes.ts";
import { addFit } from "./fit-options.ts";
import { fitHelp, renderExamples, shapeHelp } from "./help-text.ts";
import {
  collectTexts,
  exportCsvOption,
  exportMarkdownOption,
  failIfOption,
  installOption,
  keepOption,
  labelOption,
  outputOption,
  parseText,
  readGates,
  readReportGates,
  verboseOption,
} from "./options.ts";
import type { Terminal } from "./terminal.ts";
import { addTry, joinParameterLists } from "./try-options.ts";

/** What each subcommand does; gives the exit code. */
export interface Commands {
  run(args: RunArguments): Promise<number>;
  watch(args: WatchArguments): Promise<number>;
  bench(args: BenchArguments): Promise<number>;
  compare(args: CompareArguments): Promise<number>;
  try(args: TryArguments): Promise<number>;
  fit(args: FitArguments): Promise<number>;
  predict(args: PredictArguments): Promise<number>;
  report(args: ReportArguments): Promise<number>;
  parse(args: ParseArguments): Promise<number>;
  doctor(args: DoctorArguments): Promise<number>;
}

/** Where help and complaints go. */
export type ProgramOutput = Pick<Terminal, "writeOut" | "writeError"> & { width?: number };

const HELP_WIDTH = 80;

/**
 * Runs the subcommand of the arguments (without node and script); gives its exit code. A wrong call or UserError gives
 * 2 and one line.
 */
export async function runCommandLine(
  args: readonly string[],
  commands: Commands,
  terminal: ProgramOutput,
): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(commands, terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(joinParameterLists(nameWatch(args)), { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (!(error instanceof CommanderError) && !(error instanceof UserError)) throw error;
    const line = error.message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
    terminal.writeError(`io-probe: ${cleanLogText(line, LOG_LINE_LIMIT)}\n`);
    return USAGE_EXIT_CODE;
  }
}

/** `io-probe --watch` is `io-probe watch`. */
function nameWatch([first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [];
  return [first === "--watch" ? "watch" : first, ...rest];
}

/** The program as help describes it; its commands do nothing. */
export function describeProgram(): Command {
  const ignore = async (): Promise<number> => 0;
  const commands = {
    ...{ run: ignore, watch: ignore, bench: ignore, compare: ignore, try: ignore, fit: ignore, predict: ignore },
    ...{ report: ignore, parse: ignore, doctor: ignore },
  };
  return buildProgram(commands, { writeOut: () => {}, writeError: () => {} }, () => {});
}

function buildProgram(commands: Commands, terminal: ProgramOutput, finish: (exitCode: number) => void): Command {
  const width = terminal.width ?? HELP_WIDTH;
  const program = new Command("io-probe")
    .description(
      "Shows what a command or a job reads and writes, how long it waits for the disk, and how runners compare.",
    )
    .version(TOOL_VERSION, "-V, --version", "print the version")
    .option("--watch", "the same as the command watch")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(shapeHelp(width))
    .configureOutput({
      getOutHelpWidth: () => width,
      writeOut: (text) => terminal.writeOut(fitHelp(text, width)),
      writeErr: (text) => terminal.writeOut(text),
      // runCommandLine does.
      outputError: () => undefined,
    });
  addRun(program, commands, finish);
  addWatch(program, commands, finish);
  addBench(program, commands, finish);
  addCompare(program, commands, finish);
  addTry(program, commands, finish);
  addFit(program, commands, finish);
  addPredict(program, commands, finish);
  addReport(program, commands, finish);
  addParse(program, commands, finish);
  addDoctor(program, commands, finish);
  addHelp(program);
  addCompletion(program, terminal);
  program.addHelpText("after", renderExamples(""));
  for (const command of program.commands) command.addHelpText("after", renderExamples(command.name()));
  const names = program.commands.map((command) => command.name()).join(", ");
  program.argument("[command]").action((given?: string) => {
    if (given === undefined) throw new UserError(`no command given; allowed are ${names} (see io-probe --help)`);
    throw refuseCommand(given, program);
  });
  return program;
}

function refuseCommand(given: string, program: Command): UserError {
  const names = program.commands.map((command) => command.name());
  const meant = suggestWord(given, names);
  const question = meant === undefined ? "" : `did you mean ${meant}? `;
  return new UserError(`command: ${JSON.stringify(given)} is unknown; ${question}allowed are ${names.join(", ")}`);
}

function addHelp(program: Command): void {
  program
    .command("help")
    .summary("print the help of a command")
    .description("Prints the help of a command, or of io-probe.")
    .argument("[command]", "the command; without it, all are listed")
    .action((name?: string) => {
      const command = name === undefined ? program : program.commands.find((candidate) => candidate.name() === name);
      if (command === undefined) throw refuseCommand(name ?? "", program);
      command.outputHelp();
    });
}

function addCompletion(program: Command, terminal: ProgramOutput): void {
  program
    .command("completion")
    .summary("print a script that completes io-probe in a shell")
    .description(
      "Prints the script that makes a shell complete the commands of io-probe, their options and known values.",
    )
    .addArgument(program.createArgument("<shell>", "the shell").choices(SHELLS))
    .action((shell) => terminal.writeOut(renderCompletion(shell, program)));
}

function addRun(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
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
    .addOption(labelOption())
    .addOption(outputOption())
    .addOption(keepOption())
    .addOption(
      new Option("--interval <duration>", "how often to sample, 100ms to 10m")
        .default(1, "1s")
        .argParser((text) => parseInterval(text, "--interval")),
    )
    .option("--sync", "flush the filesystem after the command, and report how long that took", false)
    .option("--watch", "show meanwhile, in one line, what the disk does", false)
    .option("--processes", "record who reads and writes, by executable name (costs more)", false)
    .option("--trace", "record sizes, order and concurrency of requests by ftrace, for fit (root)", false)
    .addOption(
      new Option("--bench <profile>", `run this fio profile after the command: ${PROFILES.join(", ")}`).argParser(
        (text) => parseChoice(text, PROFILES, "--bench"),
      ),
    )
    .addOption(verboseOption())
    .addOption(exportCsvOption())
    .addOption(exportMarkdownOption())
    .addOption(failIfOption("disk-wait > 20s"))
    .addOption(installOption())
    .action(async ([file = "", ...args], { interval, failIf, ...rest }) => {
      const gates = readReportGates(failIf);
      finish(await commands.run({ ...rest, command: [file, ...args], intervalSeconds: interval, gates }));
    });
}

function addWatch(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("watch")
    .summary("show what a disk does, as one live line")
    .description(
      "Shows what a disk reads and writes, how many requests are in flight (queue) and how long each takes (latency), in one " +
        "line until Ctrl-C, which sums it up. pressure is the part of the time in which some task of the machine waited for " +
        "I/O, as the kernel says (PSI). `run --watch -- COMMAND` does so beside a command.",
    )
    .addOption(
      new Option("--device <name>", "the disk, such as vda or /dev/vda (default: the busiest one)").argParser(
        parseText("--device"),
      ),
    )
    .addOption(
      new Option(
        "--interval <duration>",
        "how often it changes, 100ms to 10m (default: 1s on a terminal, else a line every 10s)",
      ).argParser((text) => parseInterval(text, "--interval")),
    )
    .action(async ({ device, interval }) =>
      finish(
        await commands.watch({
          ...(device !== undefined && { device }),
          ...(interval !== undefined && { intervalSeconds: interval }),
        }),
      ),
    );
}

function addBench(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("bench")
    .summary("run fio profiles and workloads")
    .description("Runs fio jobs and workloads in each target, on files that are really written and removed afterwards.")
    .option("--profile <name>", `the profile: ${PROFILES.join(", ")} (default: quick, unless --jobs or --workload)`)
    .addOption(
      new Option("--target <dir>", "a directory to run it in; repeatable (default: here)").argParser(
        collectTexts("--target"),
      ),
    )
    .addOption(new Option("--jobs <file>", "a fio job file of your own; repeatable").argParser(collectTexts("--jobs")))
    .option("--allow-unsafe", "let job files name devices, paths elsewhere, commands and any engine", false)
    .addOption(
      new Option("--workload <name>", `what an application does: ${WORKLOADS.join(", ")}; repeatable`).argParser(
        collectTexts("--workload"),
      ),
    )
    .addOption(
      new Option("--scale <factor>", "how much of a workload is done, such as 0.1 (default: 1)").argParser((text) =>
        parseFactor(text, "--scale"),
      ),
    )
    .addOption(
      new Option("--size <size>", "size of the file (default: 4 GiB, at most a quarter of what is free)").argParser(
        (text) => parseSize(text, "--size"),
      ),
    )
    .addOption(
      new Option("--time-budget <duration>", "what each target may take (default: the profile's own)").argParser(
        (text) => parseDuration(text, "--time-budget", "1s and more, such as 30s, 2m or 1h"),
      ),
    )
    .addOption(
      new Option(
        "--max-write <size>",
        "what fio may write in all, such as 2GB (default: as much as the time allows)",
      ).argParser((text) => parseSize(text, "--max-write")),
    )
    .addOption(
      new Option("--ratio-to <path>", "compare the result with this earlier report").argParser(parseText("--ratio-to")),
    )
    .addOption(verboseOption())
    .addOption(exportCsvOption())
    .addOption(exportMarkdownOption())
    .addOption(failIfOption("write-iops < 1000"))
    .addOption(labelOption())
    .addOption(outputOption())
    .addOption(keepOption())
    .addOption(installOption())
    .action(async ({ target, jobs, workload, size, timeBudget, maxWrite, failIf, ...rest }) => {
      const request = {
        ...rest,
        ...(size !== undefined && { sizeBytes: size }),
        ...(maxWrite !== undefined && { maxWriteBytes: maxWrite }),
        ...(timeBudget !== undefined && { timeBudgetSeconds: timeBudget }),
        jobFiles: jobs ?? [],
        workloads: workload ?? [],
      };
      checkBenchRequest(request, "--");
      finish(await commands.bench({ ...request, targets: target ?? ["."], gates: readReportGates(failIf) }));
    });
}

function addCompare(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("compare")
    .summary("put reports side by side")
    .description("Compares reports: one column for each label, with ratios to the baseline.")
    .argument("<path...>", "report.json files, folders that are searched for them, latest or previous")
    .addOption(
      new Option("--baseline <label>", "the label that the others are compared with (default: the first)").argParser(
        parseText("--baseline"),
      ),
    )
    .addOption(
      new Option(
        "--group-by <key>",
        "a matrix key whose values make a label; repeatable (default: all that do not repeat)",
      ).argParser(collectTexts("--group-by")),
    )
    .addOption(
      new Option(
        "--primary <figure>",
        "the figure that ranks (default: the slowest shared step, else random write IOPS)",
      ).argParser(parseText("--primary")),
    )
    .addOption(
      new Option("--step <name>", "a step to compare with another step of the same reports; give two").argParser(
        collectTexts("--step"),
      ),
    )
    .addOption(
      new Option("--require <label>", "a label without which the comparison fails; repeatable").argParser(
        collectTexts("--require"),
      ),
    )
    .addOption(verboseOption())
    .addOption(failIfOption("ratio(write-iops) < 0.8"))
    .addOption(outputOption())
    .addOption(keepOption())
    .addOption(exportCsvOption())
    .addOption(exportMarkdownOption())
    .action(async (paths: string[], { failIf, step, ...rest }) => {
      finish(
        await commands.compare({
          ...rest,
          paths,
          steps: step ?? [],
          require: rest.require ?? [],
          gates: readGates(failIf),
        }),
      );
    });
}

function addPredict(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("predict")
    .summary("say how long recorded steps would take on another disk")
    .description(
      "Predicts how long each step of a report would take on other disks, with bounds; refuses where the recording does " +
        "not carry it.",
    )
    .argument("<report>", "a report.json of run or monitor, a folder that holds one, latest or previous")
    .addOption(
      new Option(
        "--on <disk>",
        "limits such as '400MB/s,6000iops' or '125MB/s,3000iops,1ms,shared,merged'; a class: " +
          `${Object.keys(PRESETS).join(", ")}; a report with benchmarks; infinite. Repeatable (default: infinite)`,
      ).argParser(collectTexts("--on")),
    )
    .addOption(new Option("--format <format>", "how to print it").choices(PREDICTION_FORMATS).default("text" as const))
    .action(async (path: string, { on, format }) =>
      finish(await commands.predict({ path, on: on ?? ["infinite"], format })),
    );
}

function addReport(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("report")
    .summary("render a stored report or comparison again")
    .description("Renders a stored report.json or comparison.json: as text for the terminal, or in one of the formats.")
    .argument("<path>", "a report.json or comparison.json, a folder that holds one, latest or previous")
    .addOption(new Option("--format <format>", "how to render it").choices(REPORT_FORMATS))
    .addOption(verboseOption())
    .action(async (path: string, options) => finish(await commands.report({ ...options, path })));
}

function addParse(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("parse")
    .summary("turn the output of iostat or fio into clean JSON")
    .description("Reads what any version of iostat or fio printed, whole or cut off, and prints clean JSON.")
    .addArgument(program.createArgument("<tool>", "whose output it is").choices(PARSED_TOOLS))
    .argument("<file>", "the file, or - for standard input")
    .action(async (tool, file: string) => finish(await commands.parse({ tool, file })));
}

function addDoctor(program: Command, commands: Commands, finish: (exitCode: number) => void): void {
  program
    .command("doctor")
    .summary("say what can be measured on this machine")
    .description(
      "Tries what run and bench need: the kernel's files, iostat, fio and its engines. Installs nothing, and removes what " +
        "it writes. Exits with 0 if run and bench will work.",
    )
    .addOption(
      new Option("--target <dir>", "a directory in which fio is tried; repeatable (default: here)").argParser(
        collectTexts("--target"),
      ),
    )
    .action(async ({ target }) => finish(await commands.doctor({ targets: target ?? ["."] })));
}
