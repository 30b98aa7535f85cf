import type { Command } from "@commander-js/extra-typings";
import { describeOption, EXAMPLES } from "../src/cli/help-text.ts";
import { TOOL_VERSION } from "../src/model/tool-version.ts";

/** The man page io-probe(1), in the words of `--help` (man-pages(7), groff_man(7)). */
export function renderManPage(program: Command): string {
  const commands = program.commands.flatMap((command) => [
    `.SS ${write(`io-probe ${command.name()} ${command.usage()}`)}`,
    write(command.description()),
    ...command.registeredArguments
      .filter(({ description }) => description !== "")
      .flatMap((argument) => [".TP", `.I ${write(argument.name())}`, write(argument.description)]),
    ...command
      .createHelp()
      .visibleOptions(command)
      .flatMap((option) => [".TP", `.B ${write(option.flags)}`, write(describeOption(option))]),
  ]);
  const examples = Object.values(EXAMPLES)
    .flat()
    .filter(([call], index, all) => all.findIndex(([other]) => other === call) === index)
    .flatMap(([call, purpose]) => [".TP", `.B ${write(call)}`, write(purpose)]);
  return `${[
    `.TH IO\\-PROBE 1 "" "io\\-probe ${write(TOOL_VERSION)}" "User Commands"`,
    ...[".SH NAME", `io\\-probe \\- ${write(lowerFirst(program.description()).replace(/\.$/, ""))}`],
    ...[".SH SYNOPSIS", ".B io\\-probe", ".I command", "[options]"],
    ...[".SH COMMANDS", ...commands],
    ...[".SH EXIT STATUS", write(EXIT_STATUS)],
    ...[".SH ENVIRONMENT", write(ENVIRONMENT)],
    ...[".SH FILES", write(FILES)],
    ...[".SH EXAMPLES", ...examples],
    ...[".SH SEE ALSO", ".BR iostat (1),", ".BR fio (1)"],
  ].join("\n")}\n`;
}

const EXIT_STATUS =
  "run exits with the command's own code, 128+n for a signal. 1: a gate failed, or nothing could be measured. 2: wrong " +
  "usage. 70: an internal error of io-probe.";
const ENVIRONMENT =
  "NO_COLOR and FORCE_COLOR turn colours off and on; COLUMNS and LINES set the size of output that goes to no terminal; " +
  "IO_PROBE_DEBUG=1 prints the details of internal errors.";
const FILES =
  "io-probe-report/ has a directory for each call, with report.json, series.json, summary.md and report.html; the link latest leads to the " +
  "last report.";

function lowerFirst(text: string): string {
  return (text[0] ?? "").toLowerCase() + text.slice(1);
}

/** A text, escaped for roff. */
function write(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("±", "\\[+-]")
    .replace(/^([.'])/, "\\&$1");
}
