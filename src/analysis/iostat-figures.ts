import type { IostatDevice } from "../model/iostat.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { DeviceWindow, Window } from "../model/window.ts";

/** A device's row of `iostat -x`; merges are columns that io-probe's own reader leaves out. */
export type IostatFigures = Omit<IostatDevice, "name"> & {
  mergedReadsPerSecond?: number;
  mergedWritesPerSecond?: number;
};

/**
 * What iostat prints for counters that grew so much in so many seconds (compute_ext_disk_stats in common.c and
 * write_ext_stat in iostat.c of sysstat 12). Without a request there is no latency and no size: iostat prints 0.
 */
function computeIostat(device: DeviceWindow, seconds: number): IostatFigures {
  const rate = (count: number | undefined) => (count === undefined || seconds <= 0 ? undefined : count / seconds);
  const mean = (bytes: number, requests: number) => (requests > 0 ? bytes / requests : undefined);
  const { reads, writes, readBytes, writtenBytes } = device;
  return omitUndefined({
    readsPerSecond: rate(reads),
    readBytesPerSecond: rate(readBytes),
    mergedReadsPerSecond: rate(device.mergedReads),
    readLatencySeconds: device.meanReadLatencySeconds,
    meanReadBytes: mean(readBytes, reads),
    writesPerSecond: rate(writes),
    writeBytesPerSecond: rate(writtenBytes),
    mergedWritesPerSecond: rate(device.mergedWrites),
    writeLatencySeconds: device.meanWriteLatencySeconds,
    meanWriteBytes: mean(writtenBytes, writes),
    flushesPerSecond: rate(device.flushes),
    flushLatencySeconds: device.meanFlushLatencySeconds,
    queueDepth: device.meanQueueDepth,
    utilization: seconds > 0 ? Math.min(1, device.busySeconds / seconds) : undefined,
  });
}

/** A device of a window in iostat's figures. */
export interface IostatRow {
  device: string;
  figures: IostatFigures;
}

/** The devices that a window used, stacked ones too, as iostat would show them. */
export function listIostat({ devices, durationSeconds, kind, pausedSeconds = 0 }: Window): IostatRow[] {
  // The job's own duration has no pause in it.
  const seconds = durationSeconds - (kind === "job" ? 0 : pausedSeconds);
  return devices
    .filter(({ reads, writes, discards = 0, flushes = 0 }) => reads + writes + discards + flushes > 0)
    .map((device) => ({ device: device.name, figures: computeIostat(device, seconds) }));
}
