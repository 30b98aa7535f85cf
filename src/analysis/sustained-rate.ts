import type { Column, Recording } from "../model/recording.ts";
import { endsPause, type RecordedPlace, readAt } from "./recording-time.ts";

/** A limit's bucket may let a second through at more than its rate; over this long it cannot. */
const SUSTAINED_SECONDS = 3;
/** A window shorter than this has no rate to speak of. */
const LEAST_SECONDS = 1;

/**
 * The highest mean rate of a counter, per second, over any stretch of at least 3 s between two places; of a shorter
 * window its own mean. Undefined where it lasted less than a second, or the counter was not read.
 */
export function findSustainedRate(
  recording: Recording,
  column: Column,
  from: RecordedPlace,
  to: RecordedPlace,
): number | undefined {
  const least = Math.min(SUSTAINED_SECONDS, to.monotonic - from.monotonic);
  if (least < LEAST_SECONDS) return undefined;
  const times = [from.monotonic];
  const values = [readAt(column, from)];
  let best: number | undefined;
  let start = 0;
  const add = (time: number, value: number): void => {
    times.push(time);
    values.push(value);
    const last = times.length - 1;
    while (time - (times[start + 1] as number) >= least) start++;
    const seconds = time - (times[start] as number);
    if (seconds < least) return;
    const rate = (value - (values[start] as number)) / seconds;
    if (last > start && rate >= (best ?? 0)) best = rate;
  };
  for (let sample = from.sample + 1; sample <= to.sample; sample++) {
    const time = recording.monotonicSeconds[sample] as number;
    // Nothing is known of a pause: a stretch does not reach over it.
    if (endsPause(recording, sample)) start = times.length;
    add(time, column[sample] as number);
  }
  if (to.share > 0) add(to.monotonic, readAt(column, to));
  return best;
}
