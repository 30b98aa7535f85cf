import { Argument, Option } from "@commander-js/extra-typings";
import { assertTimeBudget } from "../bench/bench-request.ts";
import { type Gate, parseDriftGates, parseGates } from "../compare/gates/gate-parser.ts";
import { parseChoice, parseDuration, parseSize } from "../model/units.ts";
import { refuseValue, UserError } from "../model/user-error.ts";
import { INSTALL_POLICIES } from "../system/tools.ts";
import { CALLS_FOLDER } from "./arguments.ts";

/** An option whose text is parsed, given once; `parse` names the option, such as `--keep`, in what it throws. */
export function parsed<Flags extends string, T>(
  flags: Flags,
  description: string,
  parse: (value: string, name: string) => T,
) {
  return new Option(flags, description).argParser(once(flags, parse));
}

/** The second of two would silently take the place of the first. */
function once<T>(flags: string, parse: (value: string, name: string) => T): (value: string) => T {
  const name = nameOption(flags);
  let first: string | undefined;
  return (value) => {
    if (first !== undefined) {
      throw new UserError(
        `${name}: given twice, as ${JSON.stringify(first)} and ${JSON.stringify(value)}; give it once`,
      );
    }
    first = value;
    return parse(value, name);
  };
}

/** One of the given words, which its help lists. */
export function choice<Flags extends string, const T extends string>(
  flags: Flags,
  description: string,
  choices: readonly T[],
) {
  const parse = once(flags, (value, name) => parseChoice(value, choices, name));
  return new Option(flags, listChoices(description, choices)).choices(choices).argParser(parse);
}

/** An argument that is one of the given words. */
export function chooseArgument<const T extends string>(name: string, description: string, choices: readonly T[]) {
  const argument = new Argument(`<${name}>`, listChoices(description, choices)).choices(choices);
  return argument.argParser((value) => parseChoice(value, choices, name));
}

const listChoices = (description: string, choices: readonly string[]): string =>
  `${description}: ${choices.join(", ")}`;

/** An empty text is refused: an unset variable would mean the working directory. */
export function text<Flags extends string>(flags: Flags, description: string) {
  return parsed(flags, description, requireText);
}

/** The same, repeatable; commander's variadic options would swallow arguments. `known` completes it in a shell. */
export function texts<Flags extends string>(flags: Flags, description: string, known: readonly string[] = []) {
  return new Option(flags, description)
    .choices(known)
    .argParser((value, previous: string[] | undefined) => [...(previous ?? []), requireText(value, nameOption(flags))]);
}

/** A whole number from `min` to `max`. */
export function count<Flags extends string>(flags: Flags, description: string, min: number, max: number) {
  return parsed(flags, description, (value, name) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (number >= min && number <= max) return number;
    throw refuseValue(name, value, "is not allowed", `whole numbers from ${min} to ${max}`);
  });
}

const nameOption = (flags: string): string => flags.replace(/ .*/, "");

function requireText(value: string, name: string): string {
  if (value.trim() === "") throw new UserError(`${name}: is empty; leave it out or give it a value`);
  return value;
}

/** The example is a gate that the command can decide. */
export const failIf = (example: string) =>
  texts("--fail-if <gate>", `exit 1 if this is true, such as '${example}'; repeatable`);

/** @throws UserError for a wrong gate */
export function readGates(texts: readonly string[] | undefined): Gate[] {
  return parseGates((texts ?? []).join("\n"), "--fail-if");
}

/** @throws UserError for a gate that is wrong or compares labels, where there is one report */
export function readReportGates(texts: readonly string[] | undefined): Gate[] {
  const gates = readGates(texts);
  const ratio = gates.find((gate) => gate.ratio);
  if (ratio === undefined) return gates;
  const why = ratio.drift
    ? "compares runs; use it with history"
    : "compares labels, and this call measures one; use it with compare";
  throw new UserError(`--fail-if: ${JSON.stringify(ratio.text)} ${why}`);
}

/** @throws UserError for a gate that is wrong or does not compare with the history */
export function readDriftGates(texts: readonly string[] | undefined): Gate[] {
  return parseDriftGates((texts ?? []).join("\n"), "--fail-if");
}

/** What leads to a report, on every command that reads one. */
export const A_REPORT = "a report.json, a directory with one, latest or previous";

const MAX_KEPT = 10_000;

// Options of several commands, made anew for each.
export const commandName = (document: "report" | "result") =>
  text("--name <name>", `name of the command in the ${document}`).default(undefined, "its program, such as npm ci");
export const label = () => text("--label <label>", "label of the results").default(undefined, "the machine's name");
export const output = () =>
  text("--output <dir>", "directory for the results").default(undefined, `a new one in ${CALLS_FOLDER}`);
export const keep = () =>
  count("--keep <n>", `remove all but the latest n reports and comparisons from ${CALLS_FOLDER}`, 1, MAX_KEPT)
    .default(undefined, "remove none")
    .conflicts("output");
export const exportCsv = () => text("--export-csv <file>", "also write the figures to this CSV file, not rounded");
export const exportMarkdown = () => text("--export-markdown <file>", "also write the summary to this Markdown file");
export const verbose = () => new Option("--verbose", "print everything, not only what fits on a screen").default(false);
export const format = <const T extends string>(formats: readonly T[]) =>
  choice("--format <format>", "output format", formats).default("text" as const);
export const installPolicy = () =>
  choice("--install <policy>", "whether to install missing tools with the package manager", INSTALL_POLICIES);
/** `--install` of what needs the tools. */
export const install = () => installPolicy().default("auto" as const);
/** In bytes. */
export const maxWrite = (description: string) =>
  parsed("--max-write <size>", description, parseSize).default(undefined, "as much as the time allows");
/** In seconds. */
export const timeBudget = (description: string) =>
  parsed("--time-budget <duration>", description, (value, name) => {
    const seconds = parseDuration(value, name, "1s or more, such as 30s, 2m or 1h");
    assertTimeBudget(seconds, name);
    return seconds;
  });
