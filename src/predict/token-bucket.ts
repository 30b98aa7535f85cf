import type { Limit } from "./disk.ts";

/** A limit along simulated time. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #mostPerSecond: number;
  readonly #mostCredits: number;
  #credits: number;

  constructor({ perSecond, burst }: Limit) {
    const bursts = burst !== undefined && burst.perSecond > perSecond;
    this.#perSecond = perSecond;
    this.#mostPerSecond = bursts ? burst.perSecond : Number.POSITIVE_INFINITY;
    this.#mostCredits = bursts ? burst.credits : 0;
    this.#credits = this.#mostCredits;
  }

  findSeconds(amount: number): number {
    if (amount <= 0) return 0;
    const burstSeconds = this.#findBurstSeconds();
    const most = this.#findMost(burstSeconds);
    if (amount <= most) return amount / this.#mostPerSecond;
    return burstSeconds + (amount - most) / this.#perSecond;
  }

  /** The most in so many seconds. */
  findAmount(seconds: number): number {
    const burstSeconds = Math.min(seconds, this.#findBurstSeconds());
    return this.#findMost(burstSeconds) + this.#perSecond * (seconds - burstSeconds);
  }

  pass(seconds: number, amount: number): void {
    this.#credits = Math.min(this.#mostCredits, Math.max(0, this.#credits + this.#perSecond * seconds - amount));
  }

  /** Credits go as fast as the burst exceeds the base rate. */
  #findBurstSeconds(): number {
    return this.#credits / (this.#mostPerSecond - this.#perSecond);
  }

  #findMost(burstSeconds: number): number {
    return Number.isFinite(this.#mostPerSecond) ? this.#mostPerSecond * burstSeconds : this.#credits;
  }
}
