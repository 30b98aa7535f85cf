/** One row of a bandwidth log: milliseconds, KiB/s, direction, and more that does not matter here. */
const ROW = /^\s*(\d+),\s*(\d+),\s*[012],/;

/**
 * Bytes a second in equal intervals from fio's averaged bandwidth logs, all directions and processes together. A row holds
 * since the one before it, however late fio wrote it. Without the end that fills no interval; undefined where no row is.
 */
export function readRateLogs(texts: readonly string[], intervalSeconds: number): number[] | undefined {
  const bytes: number[] = [];
  let lastSeconds = 0;
  for (const text of texts) {
    let since = 0;
    let until = 0;
    for (const line of text.split("\n")) {
      const [, milliseconds, kibibytes] = ROW.exec(line) ?? [];
      if (kibibytes === undefined) continue;
      const seconds = Number(milliseconds) / 1000;
      // Directions have rows of their own with the same time.
      if (seconds > until) [since, until] = [until, seconds];
      addEvenly(bytes, since / intervalSeconds, until / intervalSeconds, Number(kibibytes) * 1024 * intervalSeconds);
    }
    lastSeconds = Math.max(lastSeconds, until);
  }
  if (lastSeconds === 0) return undefined;
  const count = Math.floor(lastSeconds / intervalSeconds + 1e-9);
  return bytes.slice(0, count).map((sum) => sum / intervalSeconds);
}

/** Adds an amount for each whole interval to all intervals between two places, a share of it where one is cut. */
function addEvenly(sums: number[], from: number, to: number, amount: number): void {
  for (let index = Math.floor(from); index < to; index++) {
    const share = Math.min(index + 1, to) - Math.max(index, from);
    sums[index] = (sums[index] ?? 0) + share * amount;
  }
}
