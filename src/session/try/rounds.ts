import { orderRound } from "../../compare/trial/rounds.ts";
import { BASELINES, type Baseline, type Trial } from "../../model/trial.ts";
import type { TrialFailure } from "../../model/trial-reasons.ts";
import { UserError } from "../../model/user-error.ts";
import type { Application } from "../../remedies/remedy.ts";
import type { Log } from "../../system/environment.ts";
import { explainFailingCommand, explainLongTrial } from "../../words/try.ts";
import type { RoundResults } from "./round-results.ts";
import { type RunResult, type RunSetting, runOnce } from "./run-once.ts";
import { describeFault } from "./trial-error.ts";
import type { Variant } from "./variants.ts";

/** With fewer pairs of runs, little can be said. */
export const MIN_ROUNDS = 5;
/** One round alone has no interval. */
const MIN_INTERVAL_ROUNDS = 2;
/** The most rounds, where nothing else ends them. */
const MAX_ROUNDS = 100;
const COMPARED_ROUNDS = 2;
/** A run is ended if it takes this much longer than the longest plain run. */
const OVERDUE = { times: 10, seconds: 60 };

/** How many rounds to run, and for how long. */
export interface RoundOptions {
  /** By default 5 to 100, until every ratio is settled or the time is over. */
  runs?: number | undefined;
  /** Plain runs that do not count, beside the recorded one. */
  warmup: number;
  timeBudgetSeconds: number;
  onRound?: ((round: number, times: ReadonlyMap<string, number>) => void) | undefined;
  /** Monotonic milliseconds. */
  now?: (() => number) | undefined;
}

interface RoundContext extends RoundOptions {
  setting: RunSetting;
  results: RoundResults;
  command: readonly string[];
  name: string;
  first: Pick<RunResult, "seconds" | "drainSeconds" | "copySeconds">;
  signal: AbortSignal;
  log: Log;
}

/** The command without a remedy. */
const PLAIN: Record<Baseline, { name: string; application: Application }> = {
  folder: { name: "plain", application: {} },
  image: {
    name: "plain ext4 image",
    application: { place: { kind: "image", filesystem: "ext4", make: [], options: "" } },
  },
};

interface PlannedRun {
  name: string;
  /** Absent: a plain run. */
  variant?: Variant;
  /** Gives the run's seconds, if it counts. */
  run(): Promise<number | undefined>;
}

/** @throws UserError where a plain run failed, or the signal that came */
export function assertSuccess(name: string, { result }: RunResult, signal: AbortSignal): void {
  signal.throwIfAborted();
  if (result.failure !== undefined) throw new UserError(`try: ${result.failure}`);
  if (result.exitCode !== 0) throw new UserError(`try: ${explainFailingCommand(name, result.exitCode)}`);
}

/** Why rounds ended that neither their results, the time nor a fault ended. */
export function nameEnd(done: number, runs: number | undefined): "runs" | "most-runs" | "none-left" {
  if (done < (runs ?? MAX_ROUNDS)) return "none-left";
  return runs === undefined ? "most-runs" : "runs";
}

/** Runs the plain command and each variant in turn, round after round, until the budget is spent or all is decided. */
export class Rounds {
  /** Full rounds. */
  done = 0;
  /** Why a plain run ended them. */
  failure: TrialFailure | undefined;
  readonly copies: number[] = [];
  readonly #context: RoundContext;
  readonly #now: () => number;
  #longestSeconds: number;
  #endsAtMs = Number.POSITIVE_INFINITY;

  constructor(context: RoundContext) {
    this.#context = context;
    this.#now = context.now ?? (() => performance.now());
    this.#longestSeconds = context.first.seconds;
  }

  /** @throws UserError where a plain run fails in the first round */
  async run(): Promise<Exclude<Trial["ended"], "nothing-to-try">> {
    this.#warn();
    const { setting, results, warmup, command, signal, timeBudgetSeconds } = this.#context;
    this.#endsAtMs = this.#now() + timeBudgetSeconds * 1000;
    for (let run = 0; run < warmup && !signal.aborted; run += 1) {
      await runOnce(setting, { command, application: {}, readsTree: false });
    }
    const ended = await this.#runRounds();
    if (this.done < COMPARED_ROUNDS) results.compareTrees();
    return ended;
  }

  async #runRounds(): Promise<Exclude<Trial["ended"], "nothing-to-try">> {
    const { results, runs, signal } = this.#context;
    const wanted = runs ?? MAX_ROUNDS;
    while (this.done < wanted && results.list().length > 0) {
      const startMs = this.#now();
      try {
        if (!(await this.#runRound())) return "signal";
      } catch (error) {
        if (signal.aborted) return "signal";
        if (this.done === 0) throw error;
        this.failure ??= describeFault(error);
        return "failed";
      }
      this.done += 1;
      if (this.done === COMPARED_ROUNDS) results.compareTrees();
      if (runs === undefined && this.done >= MIN_ROUNDS && this.#listVariants().length === 0) return "precise";
      const endMs = this.#now();
      if (this.done < wanted && endMs + (endMs - startMs) > this.#endsAtMs) return "budget";
    }
    return nameEnd(this.done, runs);
  }

  /** Warns if two rounds take longer than the time allows. */
  #warn(): void {
    const { first, warmup, timeBudgetSeconds, log } = this.#context;
    const count = this.#planRuns().length * MIN_INTERVAL_ROUNDS + warmup;
    const seconds = (first.seconds + first.drainSeconds + first.copySeconds) * count;
    if (seconds <= timeBudgetSeconds) return;
    log.warning(explainLongTrial({ runs: count, seconds, budgetSeconds: timeBudgetSeconds }));
  }

  /** The next round's variants: after MIN_ROUNDS only unsettled ones, unless the number of rounds is given. */
  #listVariants(): Variant[] {
    const { results, runs } = this.#context;
    return runs !== undefined || this.done < MIN_ROUNDS ? results.list() : results.listUnsettled();
  }

  #planRuns(): PlannedRun[] {
    const variants = this.#listVariants();
    const baselines = BASELINES.filter((baseline) => variants.some((variant) => variant.baseline === baseline));
    return [
      ...baselines.map((baseline) => ({ name: PLAIN[baseline].name, run: () => this.#runPlain(baseline) })),
      ...variants.map((variant) => ({ name: variant.name, variant, run: () => this.#runVariant(variant) })),
    ];
  }

  /** Runs a round, the first one until the time is over; false where a signal ended it. */
  async #runRound(): Promise<boolean> {
    const { results, signal, onRound } = this.#context;
    const times = new Map<string, number>();
    for (const { name, variant, run } of orderRound(this.#planRuns(), this.done)) {
      if (signal.aborted) return false;
      if (this.done === 0 && this.#now() > this.#endsAtMs && results.hasPair()) {
        if (variant !== undefined) results.exclude(variant, "unavailable", { id: "no-time" });
        continue;
      }
      const seconds = await run();
      if (signal.aborted) return false;
      if (seconds !== undefined) times.set(name, seconds);
    }
    onRound?.(this.done + 1, times);
    return true;
  }

  /** The plain run's seconds; undefined where this machine cannot have the baseline, whose variants are then out. */
  async #runPlain(baseline: Baseline): Promise<number | undefined> {
    const { setting, results, command, name, signal } = this.#context;
    const plain = { command, application: PLAIN[baseline].application, readsTree: this.done < COMPARED_ROUNDS };
    const given = await runOnce(setting, plain).catch((error: unknown) => {
      if (baseline === "folder" || this.done > 0 || signal.aborted || error instanceof UserError) throw error;
      for (const variant of results.list()) {
        if (variant.baseline === baseline) results.exclude(variant, "unavailable", describeFault(error));
      }
    });
    if (given === undefined) return undefined;
    if (this.done === 0 || signal.aborted) assertSuccess(name, given, signal);
    const { exitCode } = given.result;
    if (exitCode !== 0) {
      // It had succeeded before.
      this.failure = { id: "exit", exitCode };
      throw new Error(`exit code ${exitCode}`);
    }
    this.copies.push(given.copySeconds);
    this.#longestSeconds = Math.max(this.#longestSeconds, given.seconds);
    results.addPlain(baseline, this.done, given);
    return given.seconds;
  }

  /** The run's seconds; undefined where the variant is out now, or a signal came. */
  async #runVariant(variant: Variant): Promise<number | undefined> {
    const { setting, results, signal } = this.#context;
    const { application, command, comparesFiles } = variant;
    const readsTree = comparesFiles && this.done < COMPARED_ROUNDS;
    const limitSeconds = this.#longestSeconds * OVERDUE.times + OVERDUE.seconds;
    try {
      const given = await runOnce(setting, { command, application, readsTree, limitSeconds });
      if (signal.aborted) return undefined;
      this.copies.push(given.copySeconds);
      if (given.isOverdue) {
        results.exclude(variant, "failed", { id: "overdue", limitSeconds });
        return undefined;
      }
      results.add(variant, this.done, given);
      return given.seconds;
    } catch (error) {
      if (signal.aborted) throw error;
      results.exclude(variant, "unavailable", describeFault(error));
      return undefined;
    }
  }
}
