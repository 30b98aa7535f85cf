const WRAP = 2 ** 32;
/** A wrap is a fall from the last quarter to the first; others are resets. */
const WRAP_FROM = WRAP * 0.75;
const WRAP_TO = WRAP * 0.25;

/** The capacity where the number of samples is unknown. */
export const DEFAULT_CAPACITY = 1024;

/** A column that grows by a value per sample. */
export class GrowingColumn {
  protected values: Float64Array;
  protected length = 0;

  constructor(capacity = DEFAULT_CAPACITY) {
    this.values = new Float64Array(capacity);
  }

  /** Sets a sample's value, and `filler` for those skipped. */
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

  /** The first `count` values, `filler` for those not set. */
  finish(count: number, filler = Number.NaN): Float64Array {
    if (count > this.length) this.set(count - 1, filler, filler);
    return this.values.subarray(0, count);
  }
}

/** A counter without the kernel's wraps and restarts; missing samples repeat the last value. */
export class CumulativeColumn extends GrowingColumn {
  #raw = Number.NaN;
  #base = 0;
  #last = 0;

  get isEmpty(): boolean {
    return Number.isNaN(this.#raw);
  }

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
