const WRAP = 2 ** 32;
/** A counter of 32 bits wraps from its last quarter to its first; anything else that falls was reset. */
const WRAP_FROM = WRAP * 0.75;
const WRAP_TO = WRAP * 0.25;

/** How many values a column has room for where their number is not known. */
export const DEFAULT_CAPACITY = 1024;

/** A column that grows by one value for each sample. */
export class GrowingColumn {
  protected values: Float64Array;
  protected length = 0;

  /** @param capacity how many values will probably come; more are taken, but each growth leaves the old column to be collected */
  constructor(capacity = DEFAULT_CAPACITY) {
    this.values = new Float64Array(capacity);
  }

  /** Sets the value of a sample; samples that were left out since then hold `filler`. */
  set(sample: number, value: number, filler = Number.NaN): void {
    if (sample >= this.values.length) {
      const larger = new Float64Array(Math.max(sample + 1, Math.ceil(this.values.length * 1.5)));
      larger.set(this.values.subarray(0, this.length));
      this.values = larger;
    }
    if (sample > this.length) this.values.fill(filler, this.length, sample);
    this.values[sample] = value;
    this.length = sample + 1;
  }

  /** The values of the first `count` samples; those after the last one that was set hold `filler`. */
  finish(count: number, filler = Number.NaN): Float64Array {
    if (count > this.length) this.set(count - 1, filler, filler);
    return this.values.subarray(0, count);
  }
}

/**
 * A counter whose column never falls, although the kernel's does: it wraps at 32 bits, or starts again at 0 when its
 * device does. Samples that lack it hold what it had before.
 */
export class CumulativeColumn extends GrowingColumn {
  #raw = Number.NaN;
  #base = 0;
  #last = 0;

  /** True where `raw` can only mean that the counter started again at 0. */
  isReset(raw: number): boolean {
    return raw < this.#raw && !(this.#raw >= WRAP_FROM && this.#raw < WRAP && raw < WRAP_TO);
  }

  /** Takes the kernel's value at a sample. */
  push(sample: number, raw: number, restarted = false): void {
    if (restarted) this.#base = this.#last;
    else if (raw < this.#raw) this.#base += this.isReset(raw) ? this.#raw : WRAP;
    this.#raw = raw;
    const value = this.#base + raw;
    this.set(sample, value, this.#last);
    this.#last = value;
  }

  /** The column; samples after the last value hold that value. */
  finishCumulative(count: number): Float64Array {
    return this.finish(count, this.#last);
  }
}
