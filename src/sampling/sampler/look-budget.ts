const MIN_LOOK_SECONDS = 0.02;
const MAX_LOOK_SECONDS = 0.5;
/** While all tasks sleep, looks become rarer, down to this. */
const MAX_ASLEEP_SECONDS = 0.2;
/** The share of a core that looks may take; the whole sampler may take 1% under load. */
const MAX_CPU_SHARE = 0.005;
/** For 2 s of looks: a short command needs many. */
const MAX_CREDIT_SECONDS = 0.03;
/** What waking up for a look costs. */
const WAKE_SECONDS = 0.0001;

/** When to look again: up to 50 times a second (fifty looks err by 7% of a second, ten by 16%), as the CPU time allows. */
export class LookBudget {
  readonly #now: () => number;
  /** The mean cost of the last looks. */
  #lookSeconds = WAKE_SECONDS;
  #creditSeconds = MAX_CREDIT_SECONDS;
  #creditedAt = Number.NEGATIVE_INFINITY;
  #asleepLooks = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Pays for a look by the CPU time that it took. */
  spend({ user, system }: NodeJS.CpuUsage): void {
    const costSeconds = (user + system) / 1e6 + WAKE_SECONDS;
    this.#lookSeconds += (costSeconds - this.#lookSeconds) / 10;
    const now = this.#now();
    const credit = this.#creditSeconds + (now - this.#creditedAt) * MAX_CPU_SHARE;
    this.#creditSeconds = Math.max(0, Math.min(MAX_CREDIT_SECONDS, credit) - costSeconds);
    this.#creditedAt = now;
  }

  /** @param isAsleep whether all tasks slept, none of them for a disk */
  noteLook(isAsleep: boolean): void {
    this.#asleepLooks = isAsleep ? this.#asleepLooks + 1 : 0;
  }

  /** Seconds until the next look; without tasks, no credit is used. */
  findDelay(hasTasks: boolean): number {
    const missingSeconds = Math.max(0, this.#lookSeconds - (hasTasks ? this.#creditSeconds : 0));
    const least = Math.min(MAX_LOOK_SECONDS, Math.max(MIN_LOOK_SECONDS, missingSeconds / MAX_CPU_SHARE));
    const seconds = Math.max(least, Math.min(MAX_ASLEEP_SECONDS, least * 2 ** this.#asleepLooks));
    // Random, so as not to keep time with the job.
    return seconds * (0.75 + Math.random() / 2);
  }
}
