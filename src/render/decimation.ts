/** The lowest and the highest value of a stretch of samples. */
export interface Extremes {
  min: number;
  max: number;
}

/**
 * Buckets of equal length from 0 to `endSeconds`, each with the minimum and maximum of the samples in it, so that
 * neither a peak nor a lull is lost. A sample holds for the interval that ends at its time: it counts in the bucket
 * that it ends in, and in those that it covers by half. A bucket without samples is undefined.
 */
export function bucketExtremes(
  timesSeconds: readonly number[],
  values: readonly (number | null)[],
  endSeconds: number,
  buckets: number,
): (Extremes | undefined)[] {
  const result: (Extremes | undefined)[] = Array.from({ length: buckets }, () => undefined);
  timesSeconds.forEach((time, index) => {
    const value = values[index];
    if (value === null || value === undefined || time > endSeconds) return;
    const last = Math.min(buckets - 1, Math.max(0, Math.ceil((time / endSeconds) * buckets) - 1));
    const started = ((timesSeconds[index - 1] ?? 0) / endSeconds) * buckets;
    const first = Math.min(last, Math.max(0, Math.ceil(started - 0.5)));
    for (let bucket = first; bucket <= last; bucket++) result[bucket] = widen(result[bucket], value);
  });
  return result;
}

function widen(known: Extremes | undefined, value: number): Extremes {
  if (known === undefined) return { min: value, max: value };
  return { min: Math.min(known.min, value), max: Math.max(known.max, value) };
}

/** The sum of several columns, sample by sample; null where all of them are null. */
export function addColumns(columns: readonly (readonly (number | null)[])[]): (number | null)[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  return first.map((value, index) =>
    others.reduce<number | null>((total, column) => {
      const next = column[index] ?? null;
      return next === null ? total : (total ?? 0) + next;
    }, value),
  );
}
