import { renderComparisonText } from "../../render/comparison/text.ts";
import { collectReports, compareCollected, demandLabels, writeComparison } from "../../session/compare.ts";
import type { Host } from "../../session/host.ts";
import type { CompareArguments } from "../arguments.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import { failsGates } from "../gate-verdict.ts";
import { chooseStyle } from "../show-report.ts";
import type { Terminal } from "../terminal.ts";

/**
 * `io-probe compare`: reports side by side, as a table on the terminal and as files in the output folder. Exits 1 where a
 * gate failed.
 */
export async function compareStoredReports(args: CompareArguments, host: Host, terminal: Terminal): Promise<number> {
  const { baseline, groupBy, primary, gates } = args;
  const comparison = compareCollected(await collectReports(args.paths), { baseline, groupBy, primary, gates });
  const files = await writeComparison(comparison, args.output);
  terminal.writeOut(renderComparisonText(comparison, { width: terminal.width, style: chooseStyle(terminal) }));
  host.log.info(`wrote ${files.comparison}, ${files.summary} and ${files.html}`);
  demandLabels(comparison, args.require);
  return failsGates(comparison.gates ?? [], host.log) ? GATE_EXIT_CODE : 0;
}
