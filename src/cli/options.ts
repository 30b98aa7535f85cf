import { Option } from "commander";
import { type Gate, parseGates } from "../compare/gates/gate-parser.ts";
import { INSTALL_POLICIES } from "../system/tool-installation.ts";

/** `--fail-if`, the texts of gates. */
export function failIfOption(): Option {
  return new Option(
    "--fail-if <gate>",
    "exit 1 where this holds, such as 'io-stall > 20s' or 'ratio(write-iops) < 0.8'; repeatable",
  ).argParser(collect);
}

/**
 * The gates of all `--fail-if` of a call.
 * @throws UserError where one is not written as a gate.
 */
export function readGates(texts: readonly string[] | undefined): Gate[] {
  return parseGates((texts ?? []).join("\n"), "--fail-if");
}

/** `--label`. */
export function labelOption(): Option {
  return new Option("--label <label>", "the name that the results carry (default: the machine's name)");
}

/** `--output`. */
export function outputOption(): Option {
  return new Option("--output <dir>", "where the report goes").default("io-probe-report");
}

/** `--install`, auto or never. */
export function installOption(): Option {
  return new Option("--install <policy>", "whether missing tools are installed by the package manager")
    .choices(INSTALL_POLICIES)
    .default("auto");
}

/** A repeatable option's values: commander's variadic options would swallow the arguments behind them. */
export function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}
