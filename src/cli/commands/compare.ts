import { findEarliest, separateSteps, setApart } from "../../compare/relabelled.ts";
import { type CollectedReports, collectReports } from "../../session/collect-reports.ts";
import { compareCollected, demandLabels } from "../../session/compare.ts";
import type { Host } from "../../session/host.ts";
import type { Arguments } from "../arguments.ts";
import { createCallFolder } from "../call-folders.ts";
import { checkExports, deliverResult, failsGates } from "../deliver-report.ts";
import { findCall, isCallWord } from "../ended-calls.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe compare`. Exits 1 for a failed gate. */
export async function compareStoredReports(
  args: Arguments["compare"],
  host: Host,
  terminal: Terminal,
): Promise<number> {
  const { groupBy, primary, gates } = args;
  await checkExports(args);
  const { collected, earliest } = await collectNamed(args);
  const baseline = args.baseline ?? earliest;
  const comparison = await compareCollected(collected, { baseline, groupBy, primary, gates });
  const output = args.output ?? (await createCallFolder("compare", new Date()));
  const isExported = await deliverResult(host, terminal, { comparison }, output, args);
  demandLabels(comparison, args.require);
  return failsGates(comparison.gates ?? [], host.log) || !isExported ? GATE_EXIT_CODE : 0;
}

/** The reports; two with one label are named by their paths. Of two, the earlier one is "before". */
async function collectNamed({
  paths,
  steps,
}: Arguments["compare"]): Promise<{ collected: CollectedReports; earliest?: string }> {
  const collected = await collectReports(await Promise.all(paths.map((path) => findCall(path))));
  const { reports } = collected;
  if (steps.length > 0) {
    return { collected: { ...collected, reports: separateSteps(reports, steps) }, earliest: steps[0] ?? "" };
  }
  const isPair = reports.length === 2 || paths.some(isCallWord);
  if (!isPair || reports.length !== paths.length) return { collected };
  const apart = setApart(reports, paths);
  if (apart !== undefined) return { collected: { ...collected, ...apart }, earliest: apart.earliest };
  return reports.length === 2 ? { collected, earliest: findEarliest(reports) } : { collected };
}
