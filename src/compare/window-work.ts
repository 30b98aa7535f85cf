import { sumBytes } from "../analysis/findings/measured-window.ts";
import { selectDisks } from "../model/device-names.ts";
import { findDiskWait } from "../model/disk-wait.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { sumBusySeconds } from "../model/own-work.ts";
import type { DeviceWindow, Window } from "../model/window.ts";

/** What a window did: bytes are its own where they are known, else the disks'. */
export interface WindowWork {
  readBytes?: number;
  writtenBytes?: number;
  reads: number;
  writes: number;
  flushes: number;
  cpuSeconds?: number;
  /** Its wait for the disk, divided among its reads, writes and flushes by their latencies. */
  readSeconds: number;
  writeSeconds: number;
  flushSeconds: number;
}

/** What a window did; undefined where its recording has a gap, or nothing was counted. */
export function readWork(window: Window): WindowWork | undefined {
  const disks = selectDisks(window.devices);
  const isCounted = disks.length > 0 || window.own !== undefined || window.command !== undefined;
  if (window.incomplete || !isCounted) return undefined;
  const { readBytes, writtenBytes } = window.own ?? (disks.length > 0 ? sumBytes(disks) : {});
  const add = (read: (disk: DeviceWindow) => number) => sum(disks.map(read));
  const latencies = [
    add(({ reads, meanReadLatencySeconds = 0 }) => reads * meanReadLatencySeconds),
    add(({ writes, meanWriteLatencySeconds = 0 }) => writes * meanWriteLatencySeconds),
    add(({ flushes = 0, meanFlushLatencySeconds = 0 }) => flushes * meanFlushLatencySeconds),
  ];
  const moved = sumBytes(disks);
  // Where the disks have no times, their bytes divide; where they moved nothing, as below a loop device, its own bytes.
  const candidates = [latencies, [moved.readBytes, moved.writtenBytes, 0], [readBytes ?? 0, writtenBytes ?? 0, 0]];
  const weights = candidates.find((parts) => sum(parts) > 0) ?? [];
  const wait = findDiskWait(window)?.seconds ?? add(({ busySeconds }) => busySeconds);
  const share = Math.min(wait, window.durationSeconds) / (sum(weights) || 1);
  const [readSeconds = 0, writeSeconds = 0, flushSeconds = 0] = weights.map((weight) => weight * share);
  return omitUndefined({
    readBytes,
    writtenBytes,
    reads: add(({ reads }) => reads),
    writes: add(({ writes }) => writes),
    flushes: add(({ flushes = 0 }) => flushes),
    cpuSeconds: window.own?.cpuSeconds ?? (window.command && sumBusySeconds(window.command)),
    readSeconds,
    writeSeconds,
    flushSeconds,
  });
}
