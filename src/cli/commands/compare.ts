import { renderComparisonText } from "../../render/comparison-text.ts";
import { collectReports, compareCollected, writeComparison } from "../../session/compare.ts";
import type { Host } from "../../session/host.ts";
import type { CompareArguments } from "../program.ts";
import { chooseStyle } from "../show-report.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe compare`: reports side by side, as a table on the terminal and as files in the output folder. */
export async function compareStoredReports(args: CompareArguments, host: Host, terminal: Terminal): Promise<number> {
  const comparison = compareCollected(await collectReports(args.paths), { baseline: args.baseline });
  const files = await writeComparison(comparison, args.output);
  terminal.writeOut(renderComparisonText(comparison, { width: terminal.width, style: chooseStyle(terminal) }));
  host.log.info(`wrote ${files.comparison} and ${files.summary}`);
  return 0;
}
