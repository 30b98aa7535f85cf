import { realpath } from "node:fs/promises";
import { basename, extname } from "node:path";
import { readProfile } from "../../bench/profile.ts";
import { assertTarget } from "../../bench/work-folder.ts";
import type { LegFigures } from "../../compare/leg.ts";
import { explainThrown, UserError } from "../../model/user-error.ts";
import { type BenchResults, hasFigures } from "../../session/bench.ts";
import { compareWithStored, readStored } from "../../session/compare.ts";
import type { Host } from "../../session/host.ts";
import { startRecording, stopRecording } from "../../session/recording.ts";
import { hasResults } from "../../session/session-directory.ts";
import { tellUnsampled } from "../../words/recording.ts";
import type { Arguments } from "../arguments.ts";
import { benchWithProgress } from "../bench-progress.ts";
import { discardCall, openCall } from "../call-folders.ts";
import { checkExports, deliverReport } from "../deliver-report.ts";
import { findReport } from "../ended-calls.ts";
import { explainInterruption, GATE_EXIT_CODE } from "../exit-codes.ts";
import { showResult } from "../show-result.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe bench`. Exits 1 without figures, or for a failed gate. */
export async function benchTargets(args: Arguments["bench"], host: Host, terminal: Terminal): Promise<number> {
  await checkFiles(args);
  // Read first, since the new report may replace it.
  const { ratioTo } = args;
  const readEarlier = async (path: string) => readStored(await findReport(path));
  const stored = ratioTo === undefined ? undefined : await naming("--ratio-to", () => readEarlier(ratioTo));
  await checkExports(args);
  const folders = await openCall(args.output, nameBench(args));
  const { directory, output } = folders;
  await startSampling(args, host, directory);
  let results: BenchResults | undefined;
  let failure: unknown;
  try {
    results = await benchWithProgress(host, terminal, directory, args);
  } catch (error) {
    failure = error;
  }
  await stopRecording(directory);
  const explainFailure = () => explainInterruption(failure, host.log, "benchmark");
  // What was measured before is kept.
  if (results === undefined && !(await hasResults(directory))) {
    await discardCall(args.output, folders);
    return explainFailure();
  }
  const gateFailed = await deliverReport(host, terminal, folders, args);
  if (results === undefined) return explainFailure();
  if (stored !== undefined) await showRatio(stored, output, host, terminal);
  return hasFigures(results) && !gateFailed ? 0 : GATE_EXIT_CODE;
}

/** @throws UserError where a target or job file cannot be used, before anything is made */
async function checkFiles({ targets, jobFiles = [] }: Arguments["bench"]): Promise<void> {
  const seen = new Map<string, string>();
  for (const target of targets) {
    await assertTarget(target);
    const path = await realpath(target);
    const other = seen.get(path);
    if (other !== undefined) {
      throw new UserError(
        `--target: ${JSON.stringify(other)} and ${JSON.stringify(target)} are one directory; give it once`,
      );
    }
    seen.set(path, target);
  }
  for (const path of jobFiles) await naming("--jobs", () => readProfile(path));
}

/** @throws UserError that names the option, for one that names its file */
async function naming<T>(option: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${option}: ${error.message}`, { cause: error }) : error;
  }
}

/** What the folder is named after. */
function nameBench({ profile, jobFiles = [], workloads = [] }: Arguments["bench"]): string {
  const files = jobFiles.map((path) => basename(path, extname(path)));
  return `bench ${profile ?? files[0] ?? workloads[0] ?? "quick"}`;
}

/** Starts the sampler; if that fails, only the window is missing. */
async function startSampling({ install }: Arguments["bench"], host: Host, directory: string): Promise<void> {
  const options = { directory, workspace: process.cwd(), intervalSeconds: 1, install, followPid: process.pid };
  try {
    await startRecording(host, options);
  } catch (error) {
    if (error instanceof UserError) throw error;
    host.log.warning(tellUnsampled("benchmark", explainThrown(error)));
  }
}

async function showRatio(stored: LegFigures, output: string, host: Host, terminal: Terminal): Promise<void> {
  const comparison = await compareWithStored(output, stored).catch((error: unknown) => {
    // The benchmark itself has been done, so this is a warning.
    if (!(error instanceof UserError)) throw error;
    host.log.warning(`--ratio-to: ${error.message}`);
  });
  if (comparison === undefined) return;
  terminal.writeOut("\n");
  await showResult({ comparison }, terminal, undefined);
}
