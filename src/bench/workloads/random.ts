/** The next number from 0 to below 1. */
export type Random = () => number;

/** One series for a seed, on every machine (xorshift of 32 bits, Marsaglia 2003). */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `count`. */
export function drawIndex(random: Random, count: number): number {
  return Math.floor(random() * count);
}

/** A number of the standard normal distribution (Box and Muller). */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
