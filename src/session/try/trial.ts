import { statfs } from "node:fs/promises";
import { median } from "../../compare/statistics/median.ts";
import { orderRound } from "../../compare/trial/order.ts";
import { findDiskWait } from "../../model/disk-wait.ts";
import { formatBytes } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import { TOOL_VERSION } from "../../model/tool-version.ts";
import { type Baseline, TRIAL_SCHEMA, TRIAL_SCHEMA_VERSION, type Trial } from "../../model/trial.ts";
import { UserError } from "../../model/user-error.ts";
import type { Window } from "../../model/window.ts";
import type { Application } from "../../remedies/remedy.ts";
import { findSigns } from "../../remedies/suggestion.ts";
import type { InstallPolicy } from "../../system/tool-installation.ts";
import {
  explainEscape,
  explainFailingCommand,
  explainFewRounds,
  explainUnstable,
  OTHER_PATH,
} from "../../words/try.ts";
import { nameCommand } from "../command-name.ts";
import { Interruption } from "../ending-signals.ts";
import type { Host } from "../host.ts";
import { type Arena, openArena } from "./arena.ts";
import { Bouts } from "./bouts.ts";
import {
  type Contender,
  checkChoice,
  chooseContenders,
  fillPlain,
  listVariants,
  type Parameter,
  type RemedyChoice,
} from "./contenders.ts";
import { COPY_METHOD, type Inventory, takeInventory } from "./copy-tree.ts";
import type { MachineSettings } from "./machine-settings.ts";
import { openRecorder } from "./recorded-run.ts";
import { type RunResult, type RunSetting, runOnce } from "./run-once.ts";
import { describeSituation } from "./situation.ts";

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
  /** How many rounds; absent for at least 5, until every ratio is within ±5 % or the time is over. */
  runs?: number | undefined;
  /** Plain runs before the first round that count for nothing, beside the recorded one. */
  warmup: number;
  /** Shell text that makes each copy ready, in no duration. */
  prepare?: string | undefined;
  timeBudgetSeconds: number;
  /** Whether files are read from the disk anew in each run. */
  cold: boolean;
  /** What changes settings of the whole machine, where that is allowed. */
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

/** A ratio of fewer pairs says little. */
const LEAST_ROUNDS = 5;
/** One round alone has no interval. */
const FEWEST_ROUNDS = 2;
/** Rounds go on to here where nothing else ends them. */
const MOST_ROUNDS = 100;
/** Trees are compared in so many rounds. */
const COMPARED_ROUNDS = 2;
/** Free space beyond what the copies take. */
const SPARE_BYTES = 64 * 1024 ** 2;

/**
 * Runs the command with and without remedies, in turn, each time in a fresh copy of its folder.
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
    // What was under way when the signal came fails in its own way.
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
  const original = await takeInventory(arena);
  await assertSpace(arena, original);
  const sizes = { memoryBytes: SPARE_BYTES + 2 * original.bytes, imageBytes: SPARE_BYTES + 2 * original.bytes };
  const setting: RunSetting = { host, arena, original, prepare: options.prepare, cold, settings, ...sizes };

  const recorder = openRecorder(host, arena.work, name, install);
  const first = await runOnce(setting, { command, application: {}, readsTree: true, start: recorder.start });
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

  const rounds = new Rounds(setting, bouts, { options, command, name, signal });
  const ended = bouts.list().length === 0 ? "nothing-to-try" : await rounds.run();
  const { unstable, done, copies } = rounds;
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
      ...(ended !== "nothing-to-try" && options.runs === undefined && done < LEAST_ROUNDS
        ? [explainFewRounds(done)]
        : []),
      ...(unstable > 0 ? [explainUnstable(unstable)] : []),
      ...(arena.isBound ? [] : [OTHER_PATH]),
    ],
  };
  const interruption = signal.reason instanceof Interruption ? signal.reason : undefined;
  return { trial, ...(recorded && { report: recorded.report }), ...(interruption && { interruption }) };
}

function describeRecorded(window: Window): NonNullable<Trial["recorded"]> {
  const wait = findDiskWait(window);
  return {
    durationSeconds: window.durationSeconds,
    ...(wait && { waitSeconds: wait.seconds, lowSeconds: wait.lowSeconds, highSeconds: wait.highSeconds }),
  };
}

async function assertSpace({ work, folder }: Arena, { bytes }: Inventory): Promise<void> {
  if (folder === "/")
    throw new UserError("try: the command's folder is /, which cannot be copied; call it in a folder");
  const { bavail, bsize } = await statfs(work);
  const free = bavail * bsize;
  if (bytes + SPARE_BYTES <= free) return;
  throw new UserError(
    `try: a copy of ${folder} takes ${formatBytes(bytes)}, and ${formatBytes(free)} are free; call it in a smaller folder`,
  );
}

function assertSuccess(name: string, { result }: RunResult, signal: AbortSignal): void {
  signal.throwIfAborted();
  if (result.failure !== undefined) throw new UserError(`try: ${result.failure}`);
  if (result.exitCode !== 0) throw new UserError(`try: ${explainFailingCommand(name, result.exitCode)}`);
}

/** A command that works on the folder itself would be compared with itself, and change what is copied. */
async function assertUntouched(name: string, arena: Arena, original: Inventory): Promise<void> {
  const { entries } = await takeInventory(arena);
  const changed = [...entries].filter(([path, { size, mtimeMs }]) => {
    const before = original.entries.get(path);
    return before === undefined || (!before.isDirectory() && (before.size !== size || before.mtimeMs !== mtimeMs));
  });
  const gone = [...original.entries.keys()].filter((path) => !entries.has(path));
  const paths = [...changed.map(([path]) => path), ...gone];
  if (paths.length > 0) throw new UserError(`try: ${explainEscape(name, paths)}`);
}

interface RoundContext {
  options: TrialOptions;
  command: readonly string[];
  name: string;
  signal: AbortSignal;
}

/** A run of one round: the plain command, or a contender's. */
type Turn = { baseline: Baseline } | { contender: Contender };

const PLAIN: Record<Baseline, Application> = {
  folder: {},
  image: { place: { kind: "image", filesystem: "ext4", make: [], options: "" } },
};

/** The rounds of a trial, until there is a reason to end. */
class Rounds {
  /** Full rounds so far. */
  done = 0;
  /** Files that plain runs do not agree on. */
  unstable = 0;
  /** How long each copy took, in seconds. */
  readonly copies: number[] = [];
  readonly #setting: RunSetting;
  readonly #bouts: Bouts;
  readonly #context: RoundContext;

  constructor(setting: RunSetting, bouts: Bouts, context: RoundContext) {
    this.#setting = setting;
    this.#bouts = bouts;
    this.#context = context;
  }

  async run(): Promise<Exclude<Trial["ended"], "nothing-to-try">> {
    const { options, command, signal } = this.#context;
    const beganMs = performance.now();
    for (let run = 0; run < options.warmup && !signal.aborted; run += 1) {
      await runOnce(this.#setting, { command, application: {}, readsTree: false });
    }
    const wanted = options.runs ?? MOST_ROUNDS;
    let ended: Exclude<Trial["ended"], "nothing-to-try"> = "runs";
    while (this.done < wanted && this.#bouts.list().length > 0) {
      const startMs = performance.now();
      if (!(await this.#runRound(this.done))) {
        ended = "signal";
        break;
      }
      this.done += 1;
      if (this.done === COMPARED_ROUNDS) this.unstable = this.#bouts.compareTrees();
      if (options.runs === undefined && this.done >= LEAST_ROUNDS && this.#bouts.arePrecise()) {
        ended = "precise";
        break;
      }
      const roundMs = performance.now() - startMs;
      const passedMs = performance.now() - beganMs;
      if (this.done < FEWEST_ROUNDS) continue;
      if (passedMs + roundMs > options.timeBudgetSeconds * 1000 && this.done < wanted) {
        ended = "budget";
        break;
      }
    }
    if (this.done < COMPARED_ROUNDS) this.unstable = this.#bouts.compareTrees();
    return ended;
  }

  /** One run of everything; false where a signal ended it. */
  async #runRound(round: number): Promise<boolean> {
    const { signal, options } = this.#context;
    const turns: Turn[] = [
      ...this.#bouts.listBaselines().map((baseline) => ({ baseline })),
      ...this.#bouts.list().map((contender) => ({ contender })),
    ];
    const times = new Map<string, number>();
    for (const turn of orderRound(turns, round)) {
      if (signal.aborted) return false;
      const seconds = await ("contender" in turn
        ? this.#runContender(turn.contender, round)
        : this.#runPlain(turn.baseline, round));
      if (signal.aborted) return false;
      if (seconds === undefined) continue;
      const plainName = "baseline" in turn && turn.baseline === "image" ? "plain ext4 image" : "plain";
      times.set("contender" in turn ? turn.contender.name : plainName, seconds);
    }
    options.onRound?.(round + 1, times);
    return true;
  }

  async #runPlain(baseline: Baseline, round: number): Promise<number> {
    const { command, name, signal } = this.#context;
    const readsTree = round < COMPARED_ROUNDS;
    const given = await runOnce(this.#setting, { command, application: PLAIN[baseline], readsTree });
    assertSuccess(name, given, signal);
    this.copies.push(given.copySeconds);
    this.#bouts.addPlain(baseline, round, given);
    return given.seconds;
  }

  async #runContender(contender: Contender, round: number): Promise<number | undefined> {
    const { application, command, comparesFiles } = contender;
    const readsTree = comparesFiles && round < COMPARED_ROUNDS;
    try {
      const given = await runOnce(this.#setting, { command, application, readsTree });
      if (this.#context.signal.aborted) return undefined;
      this.copies.push(given.copySeconds);
      this.#bouts.add(contender, round, given);
      return given.seconds;
    } catch (error) {
      if (error instanceof UserError || this.#context.signal.aborted) throw error;
      this.#bouts.drop(contender, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
