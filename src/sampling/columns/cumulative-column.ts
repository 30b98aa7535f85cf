const WRAP = 2 ** 32;
/** A 32-bit counter wraps from its last quarter to its first; any other fall is a reset. */
const WRAP_FROM = WRAP * 0.75;
const WRAP_TO = WRAP * 0.25;

/** Room for values where their number is not known. */
export const DEFAULT_CAPACITY = 1024;

/** A column that grows by one value per sample. */
export class GrowingColumn {
  protected values: Float64Array;
  protected length = 0;

  /**
   * @param capacity the expected number of values; more are taken, but each growth leaves the old column to be
   *   collected
   */
  constructor(capacity = DEFAULT_CAPACITY) {
    this.values = new Float64Array(capacity);
  }

  /** Sets a sample's value; samples skipped since the last one get `filler`. */
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

  /** The first `count` values; those behind the last one set are `filler`. */
  finish(count: number, filler = Number.NaN): Float64Array {
    if (count > this.length) this.set(count - 1, filler, filler);
    return this.values.subarray(0, count);
  }
}

/**
 * A counter that never falls, although the kernel's wraps at 32 bits or restarts at 0 with its device. Samples without
 * it repeat the last value.
 */
export class CumulativeColumn extends GrowingColumn {
  #raw = Number.NaN;
  #base = 0;
  #last = 0;

  /** Whether no sample had it. */
  get isEmpty(): boolean {
    return Number.isNaN(this.#raw);
  }

  /** Whether the counter must have restarted at 0. */
  isReset(raw: number): boolean {
    return raw < this.#raw && !(this.#raw >= WRAP_FROM && this.#raw < WRAP && raw < WRAP_TO);
  }

  push(sample: number, raw: number, restarted = false): void {
    if (restarted) this.#base = this.#last;
    else if (raw < this.#raw) this.#base += this.isReset(raw) ? this.#raw : WRAP;
    this.#raw = raw;
    const value = this.#base + raw;
    this.set(sample, value, this.#last);
    this.#last = value;
  }

  finishCumulative(count: number): Float64Array {
    return this.finish(count, this.#last);
  }
}
