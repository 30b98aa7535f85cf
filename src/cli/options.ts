import { Option } from "@commander-js/extra-typings";
import { type Gate, parseGates } from "../compare/gates/gate-parser.ts";
import { UserError } from "../model/user-error.ts";
import { INSTALL_POLICIES } from "../system/tool-installation.ts";
import { CALLS_FOLDER } from "./call-folders.ts";

/**
 * `--fail-if`.
 * @param example a gate that this command can decide
 */
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

/** `--label`. */
export function labelOption() {
  return new Option("--label <label>", "the name that the results carry (default: the machine's name)");
}

/** `--output`. */
export function outputOption() {
  const text = `the folder that the result goes to (default: one of its own in ${CALLS_FOLDER})`;
  return new Option("--output <dir>", text).argParser(parseText("--output"));
}

const MAX_KEPT = 10_000;

/** `--keep`. */
export function keepOption() {
  const text = `remove all folders in ${CALLS_FOLDER} but those of the latest n calls (default: remove none)`;
  return new Option("--keep <n>", text).conflicts("output").argParser((value) => {
    if (/^[1-9]\d*$/.test(value) && Number(value) <= MAX_KEPT) return Number(value);
    throw new UserError(
      `--keep: ${JSON.stringify(value)} is not allowed; allowed are whole numbers from 1 to ${MAX_KEPT}`,
    );
  });
}

/** `--export-csv`. */
export function exportCsvOption() {
  const text = "write the figures to this file as CSV too; nothing is rounded";
  return new Option("--export-csv <file>", text).argParser(parseText("--export-csv"));
}

/** `--export-markdown`. */
export function exportMarkdownOption() {
  const text = "write the summary to this file as Markdown too";
  return new Option("--export-markdown <file>", text).argParser(parseText("--export-markdown"));
}

/** `--verbose`. */
export function verboseOption() {
  return new Option("--verbose", "print all that is known, and not only what fits on a screen").default(false);
}

/** `--install`, auto or never. */
export function installOption() {
  return new Option("--install <policy>", "whether missing tools are installed by the package manager")
    .choices(INSTALL_POLICIES)
    .default("auto");
}

/**
 * Reads a text that may not be empty: an unset variable would mean the working directory.
 * @throws UserError that names the option
 */
export function parseText(name: string): (value: string) => string {
  return (value) => {
    if (value.trim() === "") throw new UserError(`${name}: is empty; leave it out or give it a value`);
    return value;
  };
}

/** Like `collect`, for values that may not be empty. */
export function collectTexts(name: string): (value: string, previous: string[] | undefined) => string[] {
  const parse = parseText(name);
  return (value, previous) => collect(parse(value), previous);
}

/** A repeatable option's values; commander's variadic ones would swallow arguments. */
export function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}
