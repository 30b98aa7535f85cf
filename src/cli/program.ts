import { basename, dirname } from "node:path";
import { Command, CommanderError } from "@commander-js/extra-typings";
import { refuseWord } from "../model/near-word.ts";
import { quoteCommand } from "../model/shell-word.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { UserError } from "../model/user-error.ts";
import { cleanLogText, MAX_LOG_LINE } from "../render/formats/log-text.ts";
import type { Environment } from "../system/environment.ts";
import { findTool } from "../system/tools.ts";
import type { Arguments, Call } from "./arguments.ts";
import { renderCompletion, SHELLS } from "./completion.ts";
import { USAGE_EXIT_CODE } from "./exit-codes.ts";
import { fitHelp, renderExamples, shapeHelp } from "./help-text.ts";
import * as measuring from "./measuring-options.ts";
import { chooseArgument } from "./options.ts";
import * as reading from "./reading-options.ts";
import type { Terminal } from "./terminal.ts";
import { addTry } from "./try-options.ts";
import { explainWrongCall, nameOptions } from "./wrong-call.ts";

/** What each command does; gives the exit code. */
export type Commands = { [Name in keyof Arguments]: (args: Arguments[Name]) => Promise<number> };

type ProgramOutput = Pick<Terminal, "writeOut" | "writeError"> & { width?: number };

const HELP_WIDTH = 80;

/**
 * Runs the command of the arguments (without node and script); gives its exit code, 2 with one line for a wrong call.
 * @param environment its PATH tells a program, which belongs behind `run --`, from a mistyped command
 */
export async function runCommandLine(
  args: readonly string[],
  commands: Commands,
  terminal: ProgramOutput,
  environment: Environment = {},
): Promise<number> {
  let exitCode = 0;
  // `io-probe --watch` is `io-probe watch`.
  const named = args[0] === "--watch" ? ["watch", ...args.slice(1)] : [...args];
  const program = buildProgram(
    terminal,
    async (name, args) => {
      exitCode = await commands[name](args);
    },
    named[0],
  );
  try {
    const words = named[0] === "--" ? named.slice(1) : named;
    const [first = "-"] = words;
    // Before --help, which would be the program's own.
    if (!first.startsWith("-") && findCommand(program, first) === undefined) {
      throw isProgram(first, environment) ? refuseProgram(words, program) : refuseCommand(first, program);
    }
    await program.parseAsync(named, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (!(error instanceof CommanderError) && !(error instanceof UserError)) throw error;
    const message =
      error instanceof CommanderError
        ? explainWrongCall(error, program, named)
        : nameOptions(error.message, program, named);
    const line = message.replaceAll(/\s*\n\s*/g, " ");
    terminal.writeError(`io-probe: ${cleanLogText(line, MAX_LOG_LINE)}\n`);
    return USAGE_EXIT_CODE;
  }
}

/** The program as help describes it; its commands do nothing. */
export function describeProgram(): Command {
  return buildProgram({ writeOut: () => {}, writeError: () => {} }, async () => {});
}

/** @param only the command that is called: to make the others takes longer than some commands do */
function buildProgram(terminal: ProgramOutput, call: Call, only = ""): Command {
  const width = terminal.width ?? HELP_WIDTH;
  const program = new Command("io-probe")
    .description(
      "Shows what a command or a job reads and writes, how long it waits for the disk, and how runners compare.",
    )
    .version(TOOL_VERSION, "-V, --version", "print the version")
    .option("--watch", "same as the command watch")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(shapeHelp(width))
    .configureOutput({
      getOutHelpWidth: () => width,
      writeOut: (text) => terminal.writeOut(fitHelp(text, width)),
      writeErr: (text) => terminal.writeOut(text),
      // runCommandLine writes the error.
      outputError: () => undefined,
    });
  for (const [name, add] of Object.entries(COMMANDS)) {
    if (name === only || !Object.hasOwn(COMMANDS, only)) add(program, call);
  }
  addHelp(program);
  addCompletion(program, terminal);
  program.addHelpText("after", renderExamples(""));
  for (const command of program.commands) command.addHelpText("after", renderExamples(command.name()));
  // An unknown command may have any options, so that the command is what is refused.
  program
    .allowUnknownOption()
    .argument("[command...]")
    .action(([given]) => {
      throw refuseCommand(given, program);
    });
  return program;
}

/** In the order of the help. */
const COMMANDS: Record<keyof Arguments, (program: Command, call: Call) => void> = {
  run: measuring.addRun,
  watch: measuring.addWatch,
  bench: measuring.addBench,
  compare: reading.addCompare,
  overview: reading.addOverview,
  try: addTry,
  fit: measuring.addFit,
  predict: reading.addPredict,
  history: reading.addHistory,
  report: reading.addReport,
  parse: reading.addParse,
  doctor: measuring.addDoctor,
  export: reading.addExport,
  compact: reading.addCompact,
  fleet: reading.addFleet,
};

function findCommand(program: Command, name: string) {
  return program.commands.find((command) => command.name() === name);
}

function isProgram(word: string, environment: Environment): boolean {
  return findTool(basename(word), word.includes("/") ? { PATH: dirname(word) } : environment) !== undefined;
}

function refuseProgram(words: readonly string[], program: Command): UserError {
  const names = program.commands.map((command) => command.name());
  const meant = quoteCommand(["io-probe", "run", "--", ...words]);
  return new UserError(refuseWord("command", words[0] ?? "", names, meant));
}

function refuseCommand(given: string | undefined, program: Command): UserError {
  const names = program.commands.map((command) => command.name());
  if (given === undefined) {
    return new UserError(`no command given; allowed are ${names.join(", ")} (see io-probe --help)`);
  }
  if (!given.startsWith("-")) return new UserError(refuseWord("command", given, names));
  const options = ["--help", ...program.options.map(({ long }) => long ?? "")];
  return new UserError(`${refuseWord("option", given, options)}; options of a command go after its name`);
}

function addHelp(program: Command): void {
  program
    .command("help")
    .summary("print the help of a command")
    .description("Prints the help of a command, or of io-probe.")
    .argument("[command]", "the command; without it, all are listed")
    .action((name?: string) => {
      const command = name === undefined ? program : findCommand(program, name);
      if (command === undefined) throw refuseCommand(name, program);
      command.outputHelp();
    });
}

function addCompletion(program: Command, terminal: ProgramOutput): void {
  program
    .command("completion")
    .summary("print a script that completes io-probe in a shell")
    .description("Prints a script that makes a shell complete io-probe's commands, options and known values.")
    .addArgument(chooseArgument("shell", "the shell", SHELLS))
    .action((shell) => terminal.writeOut(renderCompletion(shell, program)));
}
