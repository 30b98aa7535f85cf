import { selectDisks } from "../../model/disks.ts";
import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import { countUpTo } from "../../model/sorted-values.ts";
import type { Window } from "../../model/window.ts";

/** One disk in one interval. */
export interface DiskSample {
  atSeconds: number;
  seconds: number;
  bytesPerSecond: number;
  /** The share of bytes that was read. */
  readShare: number;
  operationsPerSecond: number;
  readsPerSecond: number;
  queueDepth: number;
  utilization: number;
  latencySeconds?: number;
  /** Share of the interval in which some task waited for I/O, if the kernel counts it. */
  waitingShare?: number;
}

/** A window's samples by disk. */
export interface WindowSamples {
  disks: { name: string; samples: DiskSample[] }[];
}

/** A window's samples: intervals with more than half of their time in it. Those without figures are left out. */
export function sliceSamples({ series }: Report, window: Window): WindowSamples {
  if (series === undefined) return { disks: [] };
  const zero = Date.parse(series.startedAt);
  const from = (Date.parse(window.startedAt) - zero) / 1000;
  const to = (Date.parse(window.endedAt) - zero) / 1000;
  const rows = selectRows(series.timesSeconds, from, to);
  return {
    disks: selectDisks(series.devices).map((device) => ({
      name: device.name,
      samples: rows.flatMap((place) => readSample(device, series, place)),
    })),
  };
}

function selectRows(times: readonly number[], from: number, to: number): Place[] {
  const places: Place[] = [];
  for (let row = countUpTo(times, from); row < times.length; row++) {
    const atSeconds = times[row] as number;
    const startedAt = times[row - 1] ?? 0;
    if (startedAt >= to) break;
    const seconds = atSeconds - startedAt;
    const inside = Math.min(to, atSeconds) - Math.max(from, startedAt);
    if (seconds > 0 && inside > seconds / 2) places.push({ row, atSeconds, seconds });
  }
  return places;
}

interface Place {
  row: number;
  atSeconds: number;
  seconds: number;
}

function readSample(
  device: Series["devices"][number],
  series: Series,
  { row, atSeconds, seconds }: Place,
): DiskSample[] {
  const read = device.readBytesPerSecond[row];
  const write = device.writeBytesPerSecond[row];
  const reads = device.readsPerSecond[row];
  const writes = device.writesPerSecond[row];
  if (read == null || write == null || reads == null || writes == null) return [];
  const operations = reads + writes;
  const readLatency = device.readLatencySeconds[row] ?? undefined;
  const writeLatency = device.writeLatencySeconds[row] ?? undefined;
  const latencySeconds =
    operations > 0 && (readLatency !== undefined || writeLatency !== undefined)
      ? ((readLatency ?? 0) * reads + (writeLatency ?? 0) * writes) / operations
      : undefined;
  const waitingShare = series.pressure?.ioSome[row] ?? undefined;
  return [
    {
      atSeconds,
      seconds,
      bytesPerSecond: read + write,
      readShare: read / Math.max(1e-9, read + write),
      operationsPerSecond: operations,
      readsPerSecond: reads,
      queueDepth: device.queueDepth[row] ?? 0,
      utilization: device.utilization[row] ?? 0,
      ...(latencySeconds !== undefined && { latencySeconds }),
      ...(waitingShare !== undefined && { waitingShare }),
    },
  ];
}
