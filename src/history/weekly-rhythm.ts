import { probabilityOfF } from "../compare/statistics/distributions.ts";
import { median } from "../model/numbers.ts";
import { clipOutliers } from "./noise.ts";

const DAY_MS = 86_400_000;
/** A rhythm shows in three weeks or more, with so many runs on each of its days. */
const MIN_WEEKS = 3;
const MIN_RUNS_A_DAY = 3;
/** Without a rhythm, one series in so many is taken to have one. */
const ERROR_RATE = 0.01;

/** The values without what days of the week (UTC) differ by, where the differences are clear (analysis of variance). */
export function removeWeeklyRhythm(values: Float64Array, times: Float64Array): Float64Array {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (last - first < MIN_WEEKS * 7 * DAY_MS) return values;
  const days = Uint8Array.from(times, (time) => ((Math.floor(time / DAY_MS) % 7) + 7) % 7);
  const lists: number[][] = Array.from({ length: 7 }, () => []);
  const level = median(values);
  const clipped = clipOutliers(values, () => level);
  for (const [i, day] of days.entries()) lists[day]?.push(clipped[i] as number);
  const used = lists.filter(({ length }) => length >= MIN_RUNS_A_DAY);
  const count = used.reduce((total, { length }) => total + length, 0);
  if (used.length < 2 || count <= used.length) return values;
  const grand = used.flat().reduce((total, value) => total + value, 0) / count;
  let [between, within] = [0, 0];
  for (const list of used) {
    const mean = list.reduce((total, value) => total + value, 0) / list.length;
    between += list.length * (mean - grand) ** 2;
    for (const value of list) within += (value - mean) ** 2;
  }
  if (within === 0) return values;
  const [above, below] = [used.length - 1, count - used.length];
  if (1 - probabilityOfF(between / above / (within / below), above, below) > ERROR_RATE) return values;
  const levels = lists.map((list) => (list.length >= MIN_RUNS_A_DAY ? median(list) - level : 0));
  return values.map((value, i) => value - (levels[days[i] as number] as number));
}
