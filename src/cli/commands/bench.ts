import { basename, extname } from "node:path";
import type { LegFigures } from "../../compare/leg.ts";
import { UserError } from "../../model/user-error.ts";
import { type BenchResults, benchInSession } from "../../session/bench.ts";
import { compareWithStored, readStored } from "../../session/compare.ts";
import { Interruption } from "../../session/ending-signals.ts";
import type { Host } from "../../session/host.ts";
import { startRecording, stopRecording } from "../../session/recording.ts";
import { hasResults } from "../../session/session-directory.ts";
import type { BenchArguments } from "../arguments.ts";
import { showProgress } from "../bench-progress.ts";
import { findReport } from "../call-folders.ts";
import { deliverReport } from "../deliver-report.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import { checkExports } from "../exports.ts";
import { discardCall, openCall } from "../session-folder.ts";
import { showComparison } from "../show-report.ts";
import type { Terminal } from "../terminal.ts";

/**
 * `io-probe bench`: benchmarks the targets under the sampler and reports. Exits 1 without figures, or for a failed
 * gate.
 */
export async function benchTargets(
  args: BenchArguments,
  host: Host,
  terminal: Terminal,
  platform: NodeJS.Platform = process.platform,
): Promise<number> {
  if (platform !== "linux") {
    host.log.warning(`bench measures on Linux only for now; this is ${platform}, and nothing was measured`);
    return GATE_EXIT_CODE;
  }
  // Read first: the new report may replace it.
  const stored = args.ratioTo === undefined ? undefined : await readStored(await findReport(args.ratioTo));
  await checkExports(args);
  const folders = await openCall(args.output, nameCall(args));
  const { directory, output } = folders;
  await startSampling(args, host, directory);
  const display = showProgress(terminal);
  const { results, failure } = await attempt(() =>
    benchInSession({ ...host, log: display.besideBar(host.log) }, directory, { ...args, ...display }).finally(
      display.end,
    ),
  );
  await stopRecording(directory);
  // What was measured before is kept.
  if (failure !== undefined && !(await hasResults(directory))) {
    await discardCall(args.output, folders);
    return explainFailure(failure, host);
  }
  const { label, gates, verbose } = args;
  const gateFailed = await deliverReport({
    ...{ host, terminal, directory, output, label, gates, verbose },
    exports: args,
    isOwnFolder: args.output === undefined,
    keep: args.keep,
  });
  if (results === undefined) return explainFailure(failure, host);
  if (stored !== undefined) await showRatio(stored, output, host, terminal);
  const measured = results.workloads.length > 0 || results.benchmarks.some(({ state }) => state === "measured");
  return measured && !gateFailed ? 0 : GATE_EXIT_CODE;
}

/** For the folder's name. */
function nameCall({ profile, jobFiles, workloads }: BenchArguments): string {
  const [first = "quick"] = [...(profile === undefined ? [] : [profile]), ...jobFiles.map(nameJobFile), ...workloads];
  return `bench ${first}`;
}

function nameJobFile(path: string): string {
  return basename(path, extname(path));
}

async function attempt(bench: () => Promise<BenchResults>): Promise<{ results?: BenchResults; failure?: unknown }> {
  try {
    return { results: await bench() };
  } catch (failure) {
    return { failure };
  }
}

/**
 * The exit code after a signal.
 * @throws other failures as they are
 */
function explainFailure(failure: unknown, host: Host): number {
  if (!(failure instanceof Interruption)) throw failure;
  host.log.warning(`the benchmark was ${failure.message}; its files are removed`);
  return failure.exitCode;
}

/** Without a sampler, only the window is missing. */
async function startSampling(args: BenchArguments, host: Host, directory: string): Promise<void> {
  const options = { directory, workspace: process.cwd(), intervalSeconds: 1, install: args.install };
  try {
    await startRecording(host, { ...options, followPid: process.pid });
  } catch (error) {
    if (error instanceof UserError) throw error;
    host.log.warning(`nothing is sampled: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Compares with the stored report. */
async function showRatio(stored: LegFigures, output: string, host: Host, terminal: Terminal): Promise<void> {
  const comparison = await compareWithStored(output, stored).catch((error: unknown) => {
    // The benchmark itself is done.
    if (!(error instanceof UserError)) throw error;
    host.log.warning(`--ratio-to: ${error.message}`);
  });
  if (comparison === undefined) return;
  terminal.writeOut("\n");
  showComparison(comparison, terminal, undefined);
}
