import { MEBIBYTE } from "../../model/units.ts";

/** A run of one payload, without what starting tar takes. */
export interface Try {
  scale: number;
  bytes: number;
  seconds: number;
}

/** Enough where a smaller payload cost as much for its size. */
const SHORT_SECONDS = 0.5;
/** Enough in any case: a limit gives away about 0.1 s of its rate at the start. */
const LONG_SECONDS = 1;
/** Of the cost for each byte: it rises where a limit gave away part of the smaller payload, and falls behind a slow first run. */
const MAX_CHANGE = 0.1;
/** So that a run that was a little slow is not just too short again. */
const MARGIN = 1.2;
const MIN_STEP = 1.5;
/** A first run in the burst says too little to step farther. */
const MAX_STEP = 4;
/** Of the scale that was asked for, up to the whole work. */
const MAX_GROWTH = 8;
const MAX_BYTES = 256 * MEBIBYTE;

/** The scale at which to measure a payload next, after runs at growing scales; undefined where the last one tells enough. */
export function planGrowth(tries: readonly Try[]): number | undefined {
  const [first, before, last] = [tries[0], tries.at(-2), tries.at(-1)];
  if (first === undefined || last === undefined || last.seconds >= LONG_SECONDS) return undefined;
  const isLevel = before !== undefined && Math.abs(costOf(last) / costOf(before) - 1) <= MAX_CHANGE + 1e-9;
  if (isLevel && last.seconds >= SHORT_SECONDS) return undefined;
  const aim = MARGIN * (last.seconds < SHORT_SECONDS ? SHORT_SECONDS : LONG_SECONDS);
  const step = Math.min(MAX_STEP, Math.max(MIN_STEP, aim / last.seconds));
  const most = Math.min(1, MAX_GROWTH * first.scale, (MAX_BYTES / last.bytes) * last.scale);
  const next = Math.min(most, step * last.scale);
  return next >= MIN_STEP * last.scale ? next : undefined;
}

function costOf({ seconds, bytes }: Try): number {
  return seconds / bytes;
}
