import type { BlockTrace, TraceDirection, TraceSlot } from "../model/block-trace.ts";
import { placeWindow, type Series } from "../model/series.ts";
import type { Window } from "../model/window.ts";
import { sumSizes } from "./step-load.ts";

/** What a device did in a window's part of an interval. */
export interface Tick {
  seconds: number;
  reads: number;
  readBytes: number;
  writes: number;
  writtenBytes: number;
  /** Seconds of waiting for the disk; without looks at tasks, of its work. */
  waited: number | undefined;
  slot?: TraceSlot;
}

/** A window's samples of one device; none without a series. */
export function listTicks(series: Series | undefined, window: Window, device: string): Tick[] {
  const columns = series?.devices.find(({ name }) => name === device);
  if (series === undefined || columns === undefined) return [];
  const { fromSeconds, toSeconds } = placeWindow(window, Date.parse(series.startedAt));
  const waits = series.own?.waited ?? columns.utilization;
  let last = 0;
  return series.timesSeconds.flatMap((end, row) => {
    const seconds = Math.min(end, toSeconds) - Math.max(last, fromSeconds);
    last = end;
    const at = (column: readonly (number | null)[]): number => Math.max(0, column[row] ?? 0) * seconds;
    // In this interval sampling was stopped.
    if (!(seconds > 0) || (columns.writesPerSecond[row] ?? null) === null) return [];
    const share = waits[row];
    return {
      seconds,
      reads: at(columns.readsPerSecond),
      readBytes: at(columns.readBytesPerSecond),
      writes: at(columns.writesPerSecond),
      writtenBytes: at(columns.writeBytesPerSecond),
      waited: share === null || share === undefined ? undefined : Math.min(1, Math.max(0, share)) * seconds,
    };
  });
}

/** io-probe's own traces have no more slots or sizes. */
const MAX_SLOTS = 64;
const MAX_SIZES = 16;

/** A trace's slots, up to the end of the window. */
export function listTracedTicks({ slots, slotSeconds }: BlockTrace, windowSeconds: number): Tick[] {
  return slots.slice(0, MAX_SLOTS).flatMap((slot, index) => {
    const seconds = Math.min(slotSeconds, windowSeconds - index * slotSeconds);
    if (!(seconds > 0)) return [];
    const [reads, writes] = [sumDirection(slot.reads), sumDirection(slot.writes)];
    return {
      seconds,
      reads: reads.count,
      readBytes: reads.bytes,
      writes: writes.count,
      writtenBytes: writes.bytes,
      waited: Math.max(0, seconds - slot.idleSeconds),
      slot,
    };
  });
}

const sumDirection = (direction: TraceDirection | undefined) => sumSizes(direction?.sizes.slice(0, MAX_SIZES) ?? []);
