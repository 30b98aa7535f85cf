import type { Limit } from "./disk.ts";

/** A limit along simulated time: how long an amount takes, and what is left of the credits for a burst. Pure arithmetic. */
export class TokenBucket {
  readonly #limit: Limit;
  #credits: number;

  constructor(limit: Limit) {
    this.#limit = limit;
    this.#credits = limit.burst?.credits ?? 0;
  }

  /** The seconds that so many bytes or operations take from now on. */
  findSeconds(amount: number): number {
    const { perSecond, burst } = this.#limit;
    if (amount <= 0) return 0;
    if (burst === undefined || burst.perSecond <= perSecond) return amount / perSecond;
    // Credits go as fast as the burst is above what comes in.
    const burstSeconds = this.#credits / (burst.perSecond - perSecond);
    if (amount <= burst.perSecond * burstSeconds) return amount / burst.perSecond;
    return burstSeconds + (amount - burst.perSecond * burstSeconds) / perSecond;
  }

  /** The most that passes in so many seconds from now on. */
  findAmount(seconds: number): number {
    const { perSecond, burst } = this.#limit;
    if (burst === undefined || burst.perSecond <= perSecond) return perSecond * seconds;
    const burstSeconds = Math.min(seconds, this.#credits / (burst.perSecond - perSecond));
    return burst.perSecond * burstSeconds + perSecond * (seconds - burstSeconds);
  }

  /** Lets time pass in which so much was used. */
  pass(seconds: number, amount: number): void {
    const { perSecond, burst } = this.#limit;
    if (burst === undefined) return;
    this.#credits = Math.min(burst.credits, Math.max(0, this.#credits + perSecond * seconds - amount));
  }
}
