import { type Command, Option } from "@commander-js/extra-typings";
import { UserError } from "../model/user-error.ts";
import type { FitArguments } from "./arguments.ts";
import { installOption, parseText } from "./options.ts";

interface FitCommands {
  fit(args: FitArguments): Promise<number>;
}

const DEFAULT_ROUNDS = 5;
const MAX_ROUNDS = 20;

/** Adds `io-probe fit` to the program. */
export function addFit(program: Command, commands: FitCommands, finish: (exitCode: number) => void): void {
  program
    .command("fit")
    .summary("make a fio job file that does what a step did")
    .description(
      "Makes a fio job file that does to a disk what a recorded step did, runs it here, and corrects it until it agrees " +
        "with the recording. `bench --jobs` runs the file on any runner.",
    )
    .argument("<report>", "a report.json, a folder that holds one, or latest")
    .requiredOption("--step <name>", "the step or command, as the report names it", parseText("--step"))
    .addOption(
      new Option("--output <file>", "where the job file goes (default: standard output)").argParser(
        parseText("--output"),
      ),
    )
    .addOption(
      new Option("--target <dir>", "a directory on the disk that the file is tried on")
        .default(".")
        .argParser(parseText("--target")),
    )
    .option("--no-run", "do not run the file: it is as good as the recording alone makes it")
    .addOption(
      new Option("--max-rounds <n>", `how often it is run and corrected at most, 1 to ${MAX_ROUNDS}`)
        .default(DEFAULT_ROUNDS)
        .argParser(parseRounds),
    )
    .addOption(installOption())
    .action(async (path: string, options) => finish(await commands.fit({ ...options, path })));
}

function parseRounds(text: string): number {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= MAX_ROUNDS) return value;
  throw new UserError(
    `--max-rounds: ${JSON.stringify(text)} is not allowed; allowed are whole numbers from 1 to ${MAX_ROUNDS}`,
  );
}
