import { Option } from "@commander-js/extra-typings";
import { type Gate, parseGates } from "../compare/gates/gate-parser.ts";
import { parseDuration } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import { INSTALL_POLICIES } from "../system/tool-installation.ts";
import { CALLS_FOLDER } from "./call-folders.ts";

/** An option whose text is parsed; `parse` names the option, such as `--keep`, in what it throws. */
export function parsedOption<Flags extends string, T>(
  flags: Flags,
  text: string,
  parse: (value: string, name: string) => T,
) {
  return new Option(flags, text).argParser((value) => parse(value, nameOption(flags)));
}

/** An option with a text that may not be empty: an unset variable would mean the working directory. */
export function textOption<Flags extends string>(flags: Flags, text: string) {
  return parsedOption(flags, text, requireText);
}

/** The same, repeatable; commander's variadic options would swallow arguments. */
export function textsOption<Flags extends string>(flags: Flags, text: string) {
  return new Option(flags, text).argParser((value, previous: string[] | undefined) =>
    collect(requireText(value, nameOption(flags)), previous),
  );
}

/** An option with a whole number. */
export function countOption<Flags extends string>(flags: Flags, text: string, min: number, max: number) {
  return parsedOption(flags, text, (value, name) => {
    const count = /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (count >= min && count <= max) return count;
    const given = JSON.stringify(value);
    throw new UserError(`${name}: ${given} is not allowed; allowed are whole numbers from ${min} to ${max}`);
  });
}

const nameOption = (flags: string): string => flags.replace(/ .*/, "");

function requireText(value: string, name: string): string {
  if (value.trim() === "") throw new UserError(`${name}: is empty; leave it out or give it a value`);
  return value;
}

function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}

/** `--fail-if`, with a gate that this command can decide as its example. */
export function failIfOption(example: string) {
  return new Option("--fail-if <gate>", `exit 1 where this holds, such as '${example}'; repeatable`).argParser(collect);
}

/**
 * A call's gates.
 * @throws UserError for one that is wrong
 */
export function readGates(texts: readonly string[] | undefined): Gate[] {
  return parseGates((texts ?? []).join("\n"), "--fail-if");
}

/**
 * The gates of a call with one report.
 * @throws UserError for one that is wrong or compares labels
 */
export function readReportGates(texts: readonly string[] | undefined): Gate[] {
  const gates = readGates(texts);
  const ratio = gates.find((gate) => gate.ratio);
  if (ratio === undefined) return gates;
  throw new UserError(
    `--fail-if: ${JSON.stringify(ratio.text)} compares labels, and this call measures one; use it with compare`,
  );
}

export function labelOption() {
  return new Option("--label <label>", "the name that the results carry (default: the machine's name)");
}

export function outputOption() {
  return textOption(
    "--output <dir>",
    `the folder that the result goes to (default: one of its own in ${CALLS_FOLDER})`,
  );
}

const MAX_KEPT = 10_000;

export function keepOption() {
  const text = `remove all folders in ${CALLS_FOLDER} but those of the latest n calls (default: remove none)`;
  return countOption("--keep <n>", text, 1, MAX_KEPT).conflicts("output");
}

export function exportCsvOption() {
  return textOption("--export-csv <file>", "write the figures to this file as CSV too; nothing is rounded");
}

export function exportMarkdownOption() {
  return textOption("--export-markdown <file>", "write the summary to this file as Markdown too");
}

export function verboseOption() {
  return new Option("--verbose", "print all that is known, and not only what fits on a screen").default(false);
}

export function installOption() {
  return new Option("--install <policy>", "whether missing tools are installed by the package manager")
    .choices(INSTALL_POLICIES)
    .default("auto");
}

/** `--time-budget` in seconds. */
export function timeBudgetOption(text: string) {
  return parsedOption("--time-budget <duration>", text, (value, name) =>
    parseDuration(value, name, "1s and more, such as 30s, 2m or 1h"),
  );
}
