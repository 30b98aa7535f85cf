import { MEBIBYTE } from "../../model/units.ts";

/** A run of one payload, without what a run of none takes. */
export interface Try {
  scale: number;
  bytes: number;
  seconds: number;
  /** Of these, until the disk had all. */
  flushSeconds: number;
}

/** Enough where the disk gave nothing away. */
const SHORT_SECONDS = 0.5;
/** Enough in any case: a limit gives away about 0.1 s of its rate at the start. */
const LONG_SECONDS = 1;
/** Of a run, for what the disk gave away. */
const MAX_GIFT = 0.1;
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
  const isLevel = before !== undefined && Math.abs(findGift(before, last)) <= MAX_GIFT * last.seconds;
  if (isLevel && last.seconds >= SHORT_SECONDS) return undefined;
  const aim = MARGIN * (last.seconds < SHORT_SECONDS ? SHORT_SECONDS : LONG_SECONDS);
  const step = Math.min(MAX_STEP, Math.max(MIN_STEP, aim / last.seconds));
  const most = Math.min(1, MAX_GROWTH * first.scale, (MAX_BYTES / last.bytes) * last.scale);
  const next = Math.min(most, step * last.scale);
  return next >= MIN_STEP * last.scale ? next : undefined;
}

/** The seconds by which a straight line through two flushes is below 0 at no bytes; tar's own time depends on other work. */
function findGift(smaller: Try, larger: Try): number {
  const times = larger.bytes / smaller.bytes;
  return (larger.flushSeconds - times * smaller.flushSeconds) / (times - 1);
}
