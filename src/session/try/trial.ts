import { findFindings } from "../../analysis/findings/find-findings.ts";
import { findDiskWait } from "../../model/disk-wait.ts";
import { median } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Report } from "../../model/report.ts";
import { TOOL_VERSION } from "../../model/tool-version.ts";
import { TRIAL_KIND, type Trial } from "../../model/trial.ts";
import { summarizeTrial } from "../../model/trial-result.ts";
import { explainThrown, UserError } from "../../model/user-error.ts";
import type { Window } from "../../model/window.ts";
import { findSigns } from "../../remedies/signs.ts";
import { nameCommand } from "../../sampling/steps/script-title.ts";
import type { InstallPolicy } from "../../system/tools.ts";
import { explainFailedCopy } from "../../words/try.ts";
import { Interruption } from "../ending-signals.ts";
import type { Host } from "../host.ts";
import { describeConditions } from "./conditions.ts";
import type { ConfinedCall } from "./confinement.ts";
import { assertUntouched, type Inventory, MIN_SPARE_BYTES, takeWholeInventory } from "./inventory.ts";
import { COPY_METHOD } from "./place.ts";
import { openRecorder } from "./recorded-run.ts";
import { RoundResults } from "./round-results.ts";
import { assertSuccess, MIN_ROUNDS, type RoundOptions, Rounds } from "./rounds.ts";
import { type Run, type RunResult, type RunSetting, runOnce } from "./run-once.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";
import {
  checkChoice,
  chooseVariants,
  fillCommand,
  listParameterVariants,
  type Parameter,
  type RemedyChoice,
} from "./variants.ts";

export interface TrialOptions extends RoundOptions, ConfinedCall, Pick<RunSetting, "prepare" | "cold"> {
  command: readonly [string, ...string[]];
  folder: string;
  /** The command's name; by default its program's. */
  name?: string | undefined;
  output: string;
  remedies: RemedyChoice;
  parameters: readonly Parameter[];
  install: InstallPolicy;
}

/** What a call of `try` found out, also where a signal ended it. */
export interface TrialOutcome {
  trial: Trial;
  /** The report of the recorded run. */
  report?: Report;
  interruption?: Interruption;
}

/**
 * Runs the command with and without remedies, in turn, in fresh copies of its folder.
 * @throws UserError where a remedy is unknown, the command fails or changes the folder itself, or a copy cannot be made
 * @throws Interruption where a signal ends it before the first round
 */
export async function tryRemedies(host: Host, options: TrialOptions, signal: AbortSignal): Promise<TrialOutcome> {
  checkChoice(options.remedies);
  const { folder, output, givenWork, parameters } = options;
  const command = fillCommand(options.command, parameters) as [string, ...string[]];
  const name = options.name ?? nameCommand(command);
  const sandbox = await openSandbox({ folder, output, environment: host.environment, givenWork });
  const call: TrialCall = { host, options, sandbox, signal, command, name };
  try {
    const startedAt = new Date().toISOString();
    const first = await recordFirstRun(call);
    const trial = describeTrial(call, first, { ...(await runRounds(call, first)), startedAt });
    const { report } = first;
    return omitUndefined({
      trial,
      report: report && { ...report, findings: findFindings(report), tried: summarizeTrial(trial) },
      interruption: signal.reason instanceof Interruption ? signal.reason : undefined,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await sandbox.close();
  }
}

/** A call with the folder and the command that it is about. */
interface TrialCall {
  host: Host;
  options: TrialOptions;
  sandbox: Sandbox;
  signal: AbortSignal;
  command: readonly [string, ...string[]];
  name: string;
}

/** The command's run as it is, in a copy, and what was recorded of it. */
interface FirstRun {
  original: Inventory;
  run: RunResult;
  programs: ReadonlySet<string>;
  report?: Report | undefined;
  window?: Window | undefined;
  /** Of the folder with all that the command wrote. */
  peakBytes: number;
}

/** @throws UserError where the command fails, changes its folder, or cannot have a copy */
async function recordFirstRun(call: TrialCall): Promise<FirstRun> {
  const { host, options, sandbox, signal, command, name } = call;
  const original = await takeWholeInventory(sandbox);
  const recorder = openRecorder(host, sandbox.work, name, options.install);
  const bytes = MIN_SPARE_BYTES + 2 * original.bytes;
  const setting = describeSetting(call, original, { memoryBytes: bytes, imageBytes: bytes });
  const plain: Run = { command, application: {}, readsTree: true, start: recorder.start };
  const run = await runOnce(setting, plain).catch((error) => refuseCopy(error, signal));
  assertSuccess(name, run, signal);
  await assertUntouched(name, sandbox, original);
  const peakBytes = original.bytes + (run.result.usage?.writtenBytes ?? 0);
  return { original, run, programs: recorder.programs, peakBytes, ...(await recorder.report()) };
}

function describeSetting(
  { options, sandbox }: TrialCall,
  original: Inventory,
  sizes: Pick<RunSetting, "memoryBytes" | "imageBytes">,
): RunSetting {
  const { prepare, cold, settings } = options;
  return { sandbox, original, prepare, cold, settings, ...sizes };
}

/** @throws UserError, or the signal that came */
function refuseCopy(error: unknown, signal: AbortSignal): never {
  if (error instanceof UserError || signal.aborted) throw error;
  throw new UserError(`try: ${explainFailedCopy(explainThrown(error))}`);
}

interface TrialRounds {
  ended: Trial["ended"];
  results: RoundResults;
  rounds: Rounds;
}

/**
 * Chooses variants by what the first run did and what this machine has, and runs them in turn with the plain command.
 * @throws UserError where the first round cannot be made
 */
async function runRounds(call: TrialCall, first: FirstRun): Promise<TrialRounds> {
  const { host, options, sandbox, signal, command, name } = call;
  const { cold, install, settings } = options;
  const { original, run, programs, window, peakBytes } = first;
  const conditions = describeConditions(sandbox, command, { programs, peakBytes, cold });
  const signs = window === undefined ? { flushes: true, writes: true, reads: true } : findSigns(window);
  const context = { host, conditions, signs, install, machine: settings !== undefined };
  const remedies = await chooseVariants(options.remedies, context);
  const results = new RoundResults([...listParameterVariants(options.command, options.parameters), ...remedies]);
  results.addTree(run.tree);
  const setting = describeSetting(call, original, {
    memoryBytes: Math.max(MIN_SPARE_BYTES, conditions.freeMemoryBytes / 2),
    imageBytes: MIN_SPARE_BYTES + 2 * peakBytes,
  });
  const rounds = new Rounds({ ...options, setting, results, command, name, first: run, signal, log: host.log });
  if (results.list().length === 0) return { ended: "nothing-to-try", results, rounds };
  return { ended: await rounds.run().catch((error) => refuseCopy(error, signal)), results, rounds };
}

function describeTrial(
  { options, sandbox, name }: TrialCall,
  { original, run, window }: FirstRun,
  { ended, results, rounds, startedAt }: TrialRounds & { startedAt: string },
): Trial {
  const { remedies, best, alike } = results.describe();
  const isShort = ended === "budget" && options.runs === undefined && rounds.done < MIN_ROUNDS;
  const limits = [
    ["few-rounds", isShort],
    ["unstable-files", results.unstable > 0],
    ["not-compared", run.tree === undefined],
    ["other-path", !sandbox.isBound],
  ] as const;
  const notes = limits.flatMap(([id, applies]) => (applies ? [{ id }] : []));
  const { bytes, files } = original;
  return omitUndefined<Trial>({
    ...TRIAL_KIND,
    toolVersion: TOOL_VERSION,
    startedAt,
    endedAt: new Date().toISOString(),
    command: name,
    rounds: rounds.done,
    ended,
    plain: results.describePlain(),
    copy: { method: COPY_METHOD, seconds: median([run.copySeconds, ...rounds.copies]), bytes, files },
    cache: options.cold ? "cold" : "warm",
    confined: sandbox.confined,
    ownPath: sandbox.isBound,
    unstableFiles: results.unstable,
    recorded: window && describeRecorded(window),
    remedies,
    best,
    alike,
    notes: rounds.failure === undefined ? notes : [rounds.failure, ...notes],
  });
}

function describeRecorded(window: Window): Trial["recorded"] {
  const { durationSeconds } = window;
  const { seconds: waitSeconds, lowSeconds, highSeconds } = findDiskWait(window) ?? {};
  return omitUndefined({ durationSeconds, waitSeconds, lowSeconds, highSeconds });
}
