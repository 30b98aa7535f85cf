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
import { assertUntouched, MIN_SPARE_BYTES, takeWholeInventory } from "./inventory.ts";
import { COPY_METHOD } from "./place.ts";
import { openRecorder } from "./recorded-run.ts";
import { RoundResults } from "./round-results.ts";
import { assertSuccess, MIN_ROUNDS, type RoundOptions, Rounds } from "./rounds.ts";
import { type Run, type RunSetting, runOnce } from "./run-once.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";
import {
  checkChoice,
  chooseVariants,
  fillCommand,
  listParameterVariants,
  type Parameter,
  type RemedyChoice,
} from "./variants.ts";

/** A call of `try`. */
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
  /** The signal that ended it. */
  interruption?: Interruption;
}

/**
 * Runs the command with and without remedies, in turn, in fresh copies of its folder.
 * @throws UserError where a remedy is unknown, the command fails or changes the folder itself, or a copy cannot be made
 * @throws Interruption where a signal ends it before the first round
 */
export async function tryRemedies(host: Host, options: TrialOptions, signal: AbortSignal): Promise<TrialOutcome> {
  checkChoice(options.remedies);
  const { folder, output, givenWork } = options;
  const sandbox = await openSandbox({ folder, output, environment: host.environment, givenWork });
  try {
    return await runTrial(host, options, sandbox, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await sandbox.close();
  }
}

async function runTrial(
  host: Host,
  options: TrialOptions,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<TrialOutcome> {
  const startedAt = new Date().toISOString();
  const { parameters, cold, install, settings, prepare } = options;
  const command = fillCommand(options.command, parameters) as [string, ...string[]];
  const name = options.name ?? nameCommand(command);
  const original = await takeWholeInventory(sandbox);
  const size = MIN_SPARE_BYTES + 2 * original.bytes;
  const setting: RunSetting = { sandbox, original, prepare, cold, settings, memoryBytes: size, imageBytes: size };

  const recorder = openRecorder(host, sandbox.work, name, install);
  const plain: Run = { command, application: {}, readsTree: true, start: recorder.start };
  const refuse = (error: unknown): never => {
    if (error instanceof UserError || signal.aborted) throw error;
    throw new UserError(`try: ${explainFailedCopy(explainThrown(error))}`);
  };
  const first = await runOnce(setting, plain).catch(refuse);
  assertSuccess(name, first, signal);
  await assertUntouched(name, sandbox, original);
  const recorded = await recorder.report();
  const peakBytes = original.bytes + (first.result.usage?.writtenBytes ?? 0);
  const conditions = describeConditions(sandbox, command, { programs: recorder.programs, peakBytes, cold });
  setting.memoryBytes = Math.max(MIN_SPARE_BYTES, conditions.freeMemoryBytes / 2);
  setting.imageBytes = MIN_SPARE_BYTES + 2 * peakBytes;

  const window = recorded?.window;
  const signs = window === undefined ? { flushes: true, writes: true, reads: true } : findSigns(window);
  const machine = settings !== undefined;
  const chosen = await chooseVariants(options.remedies, { host, conditions, signs, install, machine });
  const results = new RoundResults([...listParameterVariants(options.command, parameters), ...chosen]);
  results.addTree(first.tree);

  const rounds = new Rounds(setting, results, { ...options, command, name, first, signal, log: host.log });
  const ended = results.list().length === 0 ? "nothing-to-try" : await rounds.run().catch(refuse);
  const { done, copies, failure } = rounds;
  const isShort = ended === "budget" && options.runs === undefined && done < MIN_ROUNDS;
  const { remedies, best, alike } = results.describe();
  const trial = omitUndefined<Trial>({
    ...TRIAL_KIND,
    toolVersion: TOOL_VERSION,
    startedAt,
    endedAt: new Date().toISOString(),
    command: name,
    rounds: done,
    ended,
    plain: results.describePlain(),
    copy: {
      method: COPY_METHOD,
      seconds: median([first.copySeconds, ...copies]),
      bytes: original.bytes,
      files: original.files,
    },
    cache: cold ? "cold" : "warm",
    confined: sandbox.confined,
    ownPath: sandbox.isBound,
    unstableFiles: results.unstable,
    recorded: window && describeRecorded(window),
    remedies,
    best,
    alike,
    notes: [
      ...(failure === undefined ? [] : [failure]),
      ...(isShort ? [{ id: "few-rounds" as const }] : []),
      ...(results.unstable > 0 ? [{ id: "unstable-files" as const }] : []),
      ...(first.tree === undefined ? [{ id: "not-compared" as const }] : []),
      ...(sandbox.isBound ? [] : [{ id: "other-path" as const }]),
    ],
  });
  const tried = summarizeTrial(trial);
  return omitUndefined({
    trial,
    report: recorded && { ...recorded.report, findings: findFindings(recorded.report), tried },
    interruption: signal.reason instanceof Interruption ? signal.reason : undefined,
  });
}

function describeRecorded(window: Window): Trial["recorded"] {
  const { durationSeconds } = window;
  const { seconds: waitSeconds, lowSeconds, highSeconds } = findDiskWait(window) ?? {};
  return omitUndefined({ durationSeconds, waitSeconds, lowSeconds, highSeconds });
}
