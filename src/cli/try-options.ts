import type { Command } from "@commander-js/extra-typings";
import { refuseValue, UserError } from "../model/user-error.ts";
import type { Parameter } from "../session/try/variants.ts";
import { type Call, TRY_FORMATS } from "./arguments.ts";
import * as option from "./options.ts";

const DEFAULT_BUDGET_SECONDS = 300;
const NO_BUDGET_SECONDS = 24 * 3600;
const MAX_RUNS = 1000;

export function addTry(program: Command, call: Call): void {
  program
    .command("try")
    .summary("run a command with and without remedies")
    .description(
      "Runs COMMAND with and without remedies, alternating, each time in a fresh copy of this directory. Says which one helps, by " +
        "how much, how certain that is, and what it risks.",
    )
    .argument("[command...]", "the command and its arguments, preferably after --")
    .passThroughOptions()
    .addOption(option.commandName("result"))
    .option("--list", "list all remedies with their requirements, risks and sources", false)
    .addOption(
      option
        .texts("--remedy <name>", "remedy to try; repeatable")
        .default(undefined, "those that a first run suggests"),
    )
    .option("--all", "try all remedies (those that change the machine only with --machine)", false)
    .option("--machine", "allow remedies that change the whole machine, and restore it afterwards (needs root)", false)
    .option("--cold", "drop the directory's files from the page cache before each run", false)
    .addOption(
      option
        .count("--runs <n>", "number of rounds, 2 to 1000", 2, MAX_RUNS)
        .default(undefined, "5 to 100, until clear"),
    )
    .addOption(
      option.count("--warmup <n>", "extra runs before the first round, which do not count", 0, MAX_RUNS).default(0),
    )
    .addOption(option.text("--prepare <command>", "shell command to run in each copy first, not timed"))
    .addOption(
      option.texts(
        "--parameter-list <name=values>",
        "values for {name} in the command, such as jobs=1,2,4, compared with the first; repeatable",
      ),
    )
    .addOption(
      option.timeBudget("start no round that would end later than this").default(undefined, "5m, none with --runs"),
    )
    .addOption(
      option.choice("--format <format>", "output format, json as in try.json", TRY_FORMATS).default("text" as const),
    )
    .addOption(option.output())
    .addOption(option.install())
    .action((command, { parameterList = [], timeBudget, ...rest }) => {
      if (command.length === 0 && !rest.list)
        throw new UserError("try: no command given (the command and its arguments, preferably after --)");
      if (rest.remedy !== undefined && rest.all)
        throw new UserError("--all: tries every remedy; leave out --remedy, or --all");
      const parameters = parameterList.map((text) => parseParameter(text, command));
      const usualSeconds = rest.runs === undefined ? DEFAULT_BUDGET_SECONDS : NO_BUDGET_SECONDS;
      const [file = "", ...args] = command;
      const timeBudgetSeconds = timeBudget ?? usualSeconds;
      return call("try", { ...rest, command: [file, ...args], parameters, timeBudgetSeconds });
    });
}

const PARAMETER = /^([A-Za-z_][A-Za-z0-9_-]{0,39})=(.+)$/s;
const MAX_VALUES = 20;

function parseParameter(text: string, command: readonly string[]): Parameter {
  const [, name = "", list = ""] = PARAMETER.exec(text) ?? [];
  const values = list.split(",");
  if (name === "" || values.length < 2 || values.length > MAX_VALUES || values.includes("")) {
    const allowed = `NAME=VALUE,VALUE with 2 to ${MAX_VALUES} values, such as jobs=1,2,4`;
    throw refuseValue("--parameter-list", text, "is not a list", allowed);
  }
  if (command.some((word) => word.includes(`{${name}}`))) return { name, values };
  throw new UserError(`--parameter-list: the command has no {${name}}; write it where the values belong`);
}
