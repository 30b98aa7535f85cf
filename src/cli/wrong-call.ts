import type { Command, CommanderError } from "@commander-js/extra-typings";
import { refuseWord } from "../model/near-word.ts";

type AnyCommand = Command<unknown[], Record<string, unknown>>;

/** What is wrong with a call that commander refuses: the option or argument, what was given, and what is allowed. */
export function explainWrongCall(
  { code, message }: CommanderError,
  program: AnyCommand,
  args: readonly string[],
): string {
  const command = program.commands.find((one) => one.name() === args[0]) ?? program;
  const [first = "", second = ""] = [...message.matchAll(/'(.*?)'(?= |$|\n)/g)].map(([, quoted = ""]) => quoted);
  switch (code) {
    case "commander.unknownOption":
      return explainUnknownOption(first, command);
    case "commander.optionMissingArgument":
      return `${nameFlag(first)}: its value is missing; allowed is ${first}`;
    case "commander.conflictingOption":
      return `${nameFlag(first)}: cannot be used with ${nameFlag(second)}; leave out one of them`;
    case "commander.missingMandatoryOptionValue":
      return `${nameFlag(first)}: is missing (${describeOption(first, command)})`;
    case "commander.missingArgument":
      return explainMissingArgument(first, command);
    case "commander.excessArguments":
      return explainExcess(command);
    default:
      return message.replace(/^error: /, "");
  }
}

const nameFlag = (flags: string): string => flags.replace(/[ =].*/s, "");

function explainUnknownOption(given: string, command: AnyCommand): string {
  const known = command.options.map(({ long }) => long ?? "");
  const [flag = "", ...value] = given.split("=");
  if (known.includes(flag)) {
    return `${flag}: takes no value, and ${JSON.stringify(value.join("="))} was given; allowed is ${flag} alone`;
  }
  return refuseWord("option", flag, known);
}

function describeOption(flags: string, command: AnyCommand): string {
  return command.options.find((option) => option.flags === flags)?.description ?? flags;
}

function explainMissingArgument(name: string, command: AnyCommand): string {
  const argument = command.registeredArguments.find((one) => one.name() === name);
  return `${command.name()}: no ${name} given (${argument?.description})`;
}

function explainExcess(command: AnyCommand): string {
  const most = command.registeredArguments.length;
  const names = command.registeredArguments.map((argument) => argument.name());
  const extra = JSON.stringify(command.args[most] ?? "");
  return `${command.name()}: ${extra} is one argument too many; allowed ${most === 0 ? "are options only" : `is ${names.join(" and ")}`}`;
}

/** The message of a command that names an input by its plain name, with the option that the user typed. */
export function nameOptions(message: string, program: AnyCommand, args: readonly string[]): string {
  const command = program.commands.find((one) => one.name() === args[0]);
  const input = /^([a-z-]+): /.exec(message)?.[1] ?? "";
  // A path may have an option's name.
  const isOption = command?.options.some(({ long }) => long === `--${input}`) === true && !args.includes(input);
  return isOption ? `--${message}` : message;
}
