import type { Series } from "../model/series.ts";
import type { Window } from "../model/window.ts";

/** What a device did in one interval of the samples, or in the part of it that lies in the window. */
export interface Tick {
  seconds: number;
  reads: number;
  readBytes: number;
  writes: number;
  writtenBytes: number;
  /** Seconds of it in which the step, or else the machine, waited for the disk; undefined where that is not recorded. */
  waited: number | undefined;
}

/** The samples of a window for one device; none where the recording has no series of it. */
export function listTicks(series: Series | undefined, window: Window, device: string): Tick[] {
  const columns = series?.devices.find(({ name, source }) => name === device && source === "proc");
  if (series === undefined || columns === undefined) return [];
  const origin = Date.parse(series.startedAt);
  const from = (Date.parse(window.startedAt) - origin) / 1000;
  const until = (Date.parse(window.endedAt) - origin) / 1000;
  const waits = series.own?.waited ?? series.pressure?.ioFull ?? columns.utilization;
  let last = 0;
  return series.timesSeconds.flatMap((end, row) => {
    const seconds = Math.min(end, until) - Math.max(last, from);
    last = end;
    const at = (column: readonly (number | null)[]): number => Math.max(0, column[row] ?? 0) * seconds;
    // A pause of the sampling has no figures.
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
