import { orderRound } from "../../compare/trial/rounds.ts";
import { BASELINES, type Baseline, type Trial } from "../../model/trial.ts";
import { UserError } from "../../model/user-error.ts";
import type { Application } from "../../remedies/remedy.ts";
import {
  explainEarlyEnd,
  explainFailingCommand,
  explainHangingRun,
  explainLaterFailure,
  explainLongTrial,
} from "../../words/try.ts";
import type { Bouts } from "./bouts.ts";
import type { Contender } from "./contenders.ts";
import { type RunResult, type RunSetting, runOnce } from "./run-once.ts";

/** A ratio of fewer pairs says little. */
export const MIN_ROUNDS = 5;
/** One round alone has no interval. */
const FIRST_ROUNDS = 2;
/** Rounds go on to here where nothing else ends them. */
const MAX_ROUNDS = 100;
/** Trees are compared in so many rounds. */
const COMPARED_ROUNDS = 2;
/** How much longer than the longest plain run one with a remedy may take. */
const OVERDUE = { times: 10, seconds: 60 };

/** What the rounds need to know of the trial. */
export interface RoundContext {
  command: readonly string[];
  /** What the command is called. */
  name: string;
  /** How many rounds; absent for at least 5, until every ratio is settled or the time is over. */
  runs?: number | undefined;
  warmup: number;
  timeBudgetSeconds: number;
  /** The recorded run without a remedy. */
  first: Pick<RunResult, "seconds" | "drainSeconds" | "copySeconds">;
  signal: AbortSignal;
  onRound?: ((round: number, times: ReadonlyMap<string, number>) => void) | undefined;
}

/** A run of one round: the plain command, or a contender's. */
type Turn = { baseline: Baseline } | { contender: Contender };

const PLAIN: Record<Baseline, Application> = {
  folder: {},
  image: { place: { kind: "image", filesystem: "ext4", make: [], options: "" } },
};

type Ended = Exclude<Trial["ended"], "nothing-to-try">;

/** @throws UserError where a plain run failed, or the signal that came */
export function assertSuccess(name: string, { result }: RunResult, signal: AbortSignal): void {
  signal.throwIfAborted();
  if (result.failure !== undefined) throw new UserError(`try: ${result.failure}`);
  if (result.exitCode !== 0) throw new UserError(`try: ${explainFailingCommand(name, result.exitCode)}`);
}

/** The rounds of a trial, until there is a reason to end. */
export class Rounds {
  /** Full rounds so far. */
  done = 0;
  /** Files that plain runs do not agree on. */
  unstable = 0;
  /** Why it ended early, where a plain run failed. */
  failure: string | undefined;
  /** How long each copy took, in seconds. */
  readonly copies: number[] = [];
  readonly #setting: RunSetting;
  readonly #bouts: Bouts;
  readonly #context: RoundContext;
  #longestSeconds: number;

  constructor(setting: RunSetting, bouts: Bouts, context: RoundContext) {
    this.#setting = setting;
    this.#bouts = bouts;
    this.#context = context;
    this.#longestSeconds = context.first.seconds;
  }

  /** @throws UserError where a plain run fails in the first round */
  async run(): Promise<Ended> {
    this.#warn();
    const { warmup, command, signal } = this.#context;
    const beganMs = performance.now();
    for (let run = 0; run < warmup && !signal.aborted; run += 1) {
      await runOnce(this.#setting, { command, application: {}, readsTree: false });
    }
    const ended = await this.#runRounds(beganMs);
    if (this.done < COMPARED_ROUNDS) this.unstable = this.#bouts.compareTrees();
    return ended;
  }

  async #runRounds(beganMs: number): Promise<Ended> {
    const { runs, timeBudgetSeconds, signal } = this.#context;
    const wanted = runs ?? MAX_ROUNDS;
    while (this.done < wanted && this.#bouts.list().length > 0) {
      const startMs = performance.now();
      try {
        if (!(await this.#runRound(this.done))) return "signal";
      } catch (error) {
        if (signal.aborted) return "signal";
        if (this.done === 0) throw error;
        this.failure = explainEarlyEnd(this.done + 1, error instanceof Error ? error.message : String(error));
        return "failed";
      }
      this.done += 1;
      if (this.done === COMPARED_ROUNDS) this.unstable = this.#bouts.compareTrees();
      if (runs === undefined && this.done >= MIN_ROUNDS && this.#listContenders().length === 0) return "precise";
      const [roundMs, passedMs] = [performance.now() - startMs, performance.now() - beganMs];
      if (this.done < FIRST_ROUNDS || this.done === wanted) continue;
      if (passedMs + roundMs > timeBudgetSeconds * 1000) return "budget";
    }
    return "runs";
  }

  /** Warns where the fewest rounds take longer than the budget. */
  #warn(): void {
    const { first, runs, warmup, timeBudgetSeconds } = this.#context;
    const perRun = first.seconds + first.drainSeconds + first.copySeconds;
    const perRound = this.#listTurns().length;
    const rounds = Math.min(FIRST_ROUNDS, runs ?? FIRST_ROUNDS);
    const seconds = perRun * (perRound * rounds + warmup);
    if (seconds <= timeBudgetSeconds) return;
    const runsLeft = perRound * rounds + warmup;
    this.#setting.host.log.warning(explainLongTrial({ runs: runsLeft, seconds, budgetSeconds: timeBudgetSeconds }));
  }

  /** Those that run: unless rounds are asked for, only unsettled ones after the fewest rounds. */
  #listContenders(): Contender[] {
    const runsAll = this.#context.runs !== undefined || this.done < MIN_ROUNDS;
    return runsAll ? this.#bouts.list() : this.#bouts.listUnsettled();
  }

  #listTurns(): Turn[] {
    const contenders = this.#listContenders();
    const baselines = BASELINES.filter((baseline) => contenders.some((contender) => contender.baseline === baseline));
    return [...baselines.map((baseline) => ({ baseline })), ...contenders.map((contender) => ({ contender }))];
  }

  /** One run of everything; false where a signal ended it. */
  async #runRound(round: number): Promise<boolean> {
    const { signal, onRound } = this.#context;
    const times = new Map<string, number>();
    for (const turn of orderRound(this.#listTurns(), round)) {
      if (signal.aborted) return false;
      const seconds = await ("contender" in turn
        ? this.#runContender(turn.contender, round)
        : this.#runPlain(turn.baseline, round));
      if (signal.aborted) return false;
      if (seconds === undefined) continue;
      const plainName = "baseline" in turn && turn.baseline === "image" ? "plain ext4 image" : "plain";
      times.set("contender" in turn ? turn.contender.name : plainName, seconds);
    }
    onRound?.(round + 1, times);
    return true;
  }

  async #runPlain(baseline: Baseline, round: number): Promise<number> {
    const { command, name, signal } = this.#context;
    const readsTree = round < COMPARED_ROUNDS;
    const given = await runOnce(this.#setting, { command, application: PLAIN[baseline], readsTree });
    if (this.done === 0 || signal.aborted) assertSuccess(name, given, signal);
    else if (given.result.exitCode !== 0) throw new Error(explainLaterFailure(name, given.result.exitCode));
    this.copies.push(given.copySeconds);
    this.#longestSeconds = Math.max(this.#longestSeconds, given.seconds);
    this.#bouts.addPlain(baseline, round, given);
    return given.seconds;
  }

  async #runContender(contender: Contender, round: number): Promise<number | undefined> {
    const { application, command, comparesFiles } = contender;
    const readsTree = comparesFiles && round < COMPARED_ROUNDS;
    const limitSeconds = this.#longestSeconds * OVERDUE.times + OVERDUE.seconds;
    try {
      const given = await runOnce(this.#setting, { command, application, readsTree, limitSeconds });
      if (this.#context.signal.aborted) return undefined;
      this.copies.push(given.copySeconds);
      if (given.isOverdue) {
        this.#bouts.fail(contender, explainHangingRun(limitSeconds));
        return undefined;
      }
      this.#bouts.add(contender, round, given);
      return given.seconds;
    } catch (error) {
      if (this.#context.signal.aborted) throw error;
      this.#bouts.drop(contender, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
