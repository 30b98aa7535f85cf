import { selectDisks } from "../../model/device-names.ts";
import { countUpTo, sum } from "../../model/numbers.ts";
import type { Report } from "../../model/report.ts";
import { placeWindow, type Series } from "../../model/series.ts";
import type { Window } from "../../model/window.ts";

export interface DiskSample {
  atSeconds: number;
  seconds: number;
  bytesPerSecond: number;
  readShare: number;
  operationsPerSecond: number;
  queueDepth: number;
  utilization: number;
  latencySeconds: number | undefined;
  waitingShare: number | undefined;
}

export interface SampledDisk {
  name: string;
  samples: DiskSample[];
}

/** With fewer requests in flight, the rate is the application's pace, not a limit. */
const MIN_QUEUE_DEPTH = 2;
/**
 * A limit above the device: it rests (0 to 4% under blkio.throttle) while the job's tasks wait.
 */
const RESTING = { utilization: 0.3, waitingShare: 0.4 };

/** Whether enough requests were in flight to show a limit. */
export function hasFullQueue({ queueDepth }: DiskSample): boolean {
  return queueDepth >= MIN_QUEUE_DEPTH;
}

/** Whether a disk rested while the job's tasks waited for it. */
export function isHeldBack({ utilization, waitingShare = 0 }: DiskSample): boolean {
  return utilization <= RESTING.utilization && waitingShare >= RESTING.waitingShare;
}

/** By disk, intervals that lie mostly in the window. */
export function sliceSamples({ series }: Report, window: Window): SampledDisk[] {
  if (series === undefined) return [];
  const { fromSeconds, toSeconds } = placeWindow(window, Date.parse(series.startedAt));
  const rows = selectRows(series.timesSeconds, fromSeconds, toSeconds);
  return selectDisks(series.devices).map((device) => ({
    name: device.name,
    samples: rows.flatMap((row) => readSample(device, series, row) ?? []),
  }));
}

function selectRows(times: readonly number[], from: number, to: number): number[] {
  const first = countUpTo(times, from);
  // The last interval may end after the window.
  return times.slice(first, countUpTo(times, to) + 1).flatMap((end, index) => {
    const start = times[first + index - 1] ?? 0;
    return Math.min(to, end) - Math.max(from, start) > (end - start) / 2 ? [first + index] : [];
  });
}

function readSample(device: Series["devices"][number], series: Series, row: number): DiskSample | undefined {
  const read = device.readBytesPerSecond[row];
  const write = device.writeBytesPerSecond[row];
  const reads = device.readsPerSecond[row];
  const writes = device.writesPerSecond[row];
  if (read == null || write == null || reads == null || writes == null) return undefined;
  const atSeconds = series.timesSeconds[row] as number;
  return {
    atSeconds,
    seconds: atSeconds - (series.timesSeconds[row - 1] ?? 0),
    bytesPerSecond: read + write,
    readShare: read + write > 0 ? read / (read + write) : 0,
    operationsPerSecond: reads + writes,
    queueDepth: device.queueDepth[row] ?? 0,
    utilization: device.utilization[row] ?? 0,
    latencySeconds: measureLatency([
      { requests: reads, seconds: device.readLatencySeconds[row] },
      { requests: writes, seconds: device.writeLatencySeconds[row] },
    ]),
    waitingShare: series.own?.waited[row] ?? undefined,
  };
}

function measureLatency(directions: readonly { requests: number; seconds: number | null | undefined }[]) {
  const timed = directions.flatMap(({ requests, seconds }) => (seconds == null ? [] : [{ requests, seconds }]));
  const total = sum(timed.map(({ requests }) => requests));
  return total > 0 ? sum(timed.map(({ requests, seconds }) => requests * seconds)) / total : undefined;
}
