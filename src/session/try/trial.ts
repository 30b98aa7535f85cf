import { median } from "../../compare/statistics/median.ts";
import { findDiskWait } from "../../model/disk-wait.ts";
import type { Report } from "../../model/report.ts";
import { TOOL_VERSION } from "../../model/tool-version.ts";
import { TRIAL_SCHEMA, TRIAL_SCHEMA_VERSION, type Trial } from "../../model/trial.ts";
import { UserError } from "../../model/user-error.ts";
import type { Window } from "../../model/window.ts";
import { findSigns } from "../../remedies/suggestion.ts";
import { nameCommand } from "../../sampling/steps/script-title.ts";
import type { InstallPolicy } from "../../system/tool-installation.ts";
import { explainFailedCopy, explainFewRounds, explainUnstable, NOT_COMPARED, OTHER_PATH } from "../../words/try.ts";
import { Interruption } from "../ending-signals.ts";
import type { Host } from "../host.ts";
import { type Arena, openArena } from "./arena.ts";
import { Bouts } from "./bouts.ts";
import {
  checkChoice,
  chooseContenders,
  fillPlain,
  listVariants,
  type Parameter,
  type RemedyChoice,
} from "./contenders.ts";
import { COPY_METHOD } from "./copy-tree.ts";
import { assertUntouched, SPARE_BYTES, takeWholeInventory } from "./folder-checks.ts";
import type { MachineSettings } from "./machine-settings.ts";
import { openRecorder } from "./recorded-run.ts";
import { assertSuccess, MIN_ROUNDS, Rounds } from "./rounds.ts";
import { type Run, type RunSetting, runOnce } from "./run-once.ts";
import { describeSituation } from "./situation.ts";
import { addOutcome } from "./tried-report.ts";

/** What to try on which command. */
export interface TrialOptions {
  command: readonly [string, ...string[]];
  folder: string;
  /** What the command is called; by default its program. */
  name?: string | undefined;
  /** Where io-probe's own output goes. */
  output: string;
  remedies: RemedyChoice;
  parameters: readonly Parameter[];
  /** Rounds; absent for 5 and more, until all are settled or the time is over. */
  runs?: number | undefined;
  /** Plain runs that do not count, beside the recorded one. */
  warmup: number;
  /** Shell text that makes each copy ready, untimed. */
  prepare?: string | undefined;
  timeBudgetSeconds: number;
  /** Whether files are read from the disk anew in each run. */
  cold: boolean;
  /** Where the machine's settings may be changed. */
  settings?: MachineSettings | undefined;
  install: InstallPolicy;
  /** The work folder that the process around this one has made. */
  givenWork?: string | undefined;
  /** Is told what each round gave. */
  onRound?: ((round: number, times: ReadonlyMap<string, number>) => void) | undefined;
}

/** What a trial gave: its document, and the report of the recorded run. */
export interface TrialOutcome {
  trial: Trial;
  report?: Report;
  /** The signal that ended it. */
  interruption?: Interruption;
}

/**
 * Runs the command with and without remedies, in turn, in fresh copies of its folder.
 * @throws UserError where a remedy is unknown, the command fails by itself or changes the folder itself, or the copy
 *   cannot be made; Interruption where a signal ends it before the first round
 */
export async function tryRemedies(host: Host, options: TrialOptions, signal: AbortSignal): Promise<TrialOutcome> {
  checkChoice(options.remedies);
  const { folder, output, givenWork } = options;
  const arena = await openArena({ folder, output, environment: host.environment, log: host.log, givenWork });
  try {
    return await runTrial(host, options, arena, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await arena.close();
  }
}

async function runTrial(host: Host, options: TrialOptions, arena: Arena, signal: AbortSignal): Promise<TrialOutcome> {
  const startedAt = new Date().toISOString();
  const { parameters, cold, install, settings } = options;
  const command = fillPlain(options.command, parameters) as [string, ...string[]];
  const name = options.name ?? nameCommand(command);
  const original = await takeWholeInventory(arena);
  const sizes = { memoryBytes: SPARE_BYTES + 2 * original.bytes, imageBytes: SPARE_BYTES + 2 * original.bytes };
  const setting: RunSetting = { host, arena, original, prepare: options.prepare, cold, settings, ...sizes };

  const recorder = openRecorder(host, arena.work, name, install);
  const plain: Run = { command, application: {}, readsTree: true, start: recorder.start };
  const first = await runOnce(setting, plain).catch((error) => {
    if (error instanceof UserError || signal.aborted) throw error;
    throw new UserError(`try: ${explainFailedCopy(error instanceof Error ? error.message : String(error))}`);
  });
  assertSuccess(name, first, signal);
  await assertUntouched(name, arena, original);
  const recorded = await recorder.report();
  const peakBytes = original.bytes + (first.result.usage?.writtenBytes ?? 0);
  const situation = describeSituation(arena, command, { peakBytes, cold });
  setting.memoryBytes = Math.max(SPARE_BYTES, situation.freeMemoryBytes / 2);
  setting.imageBytes = SPARE_BYTES + 2 * peakBytes;

  const window = recorded?.window;
  const signs = window === undefined ? { flushes: true, writes: true, reads: true } : findSigns(window);
  const machine = settings !== undefined;
  const chosen = await chooseContenders(options.remedies, { host, situation, signs, install, machine });
  const bouts = new Bouts([...listVariants(options.command, parameters), ...chosen]);
  bouts.addTree(first.tree);

  const rounds = new Rounds(setting, bouts, { ...options, command, name, first, signal });
  const ended = bouts.list().length === 0 ? "nothing-to-try" : await rounds.run();
  const { unstable, done, copies, failure } = rounds;
  const { remedies, best } = bouts.describe();
  const trial: Trial = {
    schema: TRIAL_SCHEMA,
    schemaVersion: TRIAL_SCHEMA_VERSION,
    toolVersion: TOOL_VERSION,
    startedAt,
    endedAt: new Date().toISOString(),
    command: name,
    rounds: done,
    ended,
    plain: bouts.describePlain(),
    copy: {
      method: COPY_METHOD,
      seconds: median([first.copySeconds, ...copies]),
      bytes: original.bytes,
      files: original.files,
    },
    cache: cold ? "cold" : "warm",
    confined: arena.confined,
    ownPath: arena.isBound,
    unstableFiles: unstable,
    ...(window && { recorded: describeRecorded(window) }),
    remedies,
    ...(best !== undefined && { best }),
    notes: [
      ...(failure === undefined ? [] : [failure]),
      ...(ended !== "nothing-to-try" && ended !== "failed" && options.runs === undefined && done < MIN_ROUNDS
        ? [explainFewRounds(done)]
        : []),
      ...(unstable > 0 ? [explainUnstable(unstable)] : []),
      ...(first.tree === undefined ? [NOT_COMPARED] : []),
      ...(arena.isBound ? [] : [OTHER_PATH]),
    ],
  };
  const interruption = signal.reason instanceof Interruption ? signal.reason : undefined;
  return {
    trial,
    ...(recorded && { report: addOutcome(recorded.report, trial) }),
    ...(interruption && { interruption }),
  };
}

function describeRecorded(window: Window): NonNullable<Trial["recorded"]> {
  const wait = findDiskWait(window);
  return {
    durationSeconds: window.durationSeconds,
    ...(wait && { waitSeconds: wait.seconds, lowSeconds: wait.lowSeconds, highSeconds: wait.highSeconds }),
  };
}
