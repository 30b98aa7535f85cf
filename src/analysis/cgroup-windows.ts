import { omitUndefined } from "../model/omit-undefined.ts";
import type { Column } from "../model/recording.ts";
import type { CgroupWindow } from "../model/window.ts";
import { difference, MICROSECONDS, type Range, readAt } from "./recording-time.ts";
import { findSustainedRate } from "./sustained-rate.ts";

/** What the job's cgroup did in a range. */
export function measureCgroup(range: Range): CgroupWindow | undefined {
  const { cgroup } = range.recording;
  if (cgroup === undefined) return undefined;
  const { version, path, cpuSeconds, pressure, memoryBytes, memoryLimitBytes } = cgroup;
  const grown = (column: Column | undefined, unit?: number) => difference(range, column, unit);
  const memory = memoryBytes === undefined ? Number.NaN : readAt(memoryBytes, range.to);
  const devices = cgroup.devices.map(({ name, readBytes, writtenBytes, reads, writes }) =>
    omitUndefined({
      name,
      readBytes: grown(readBytes) ?? 0,
      writtenBytes: grown(writtenBytes) ?? 0,
      reads: grown(reads),
      writes: grown(writes),
      sustainedReadBytesPerSecond: findSustainedRate(range, readBytes),
      sustainedWriteBytesPerSecond: findSustainedRate(range, writtenBytes),
      sustainedReadsPerSecond: findSustainedRate(range, reads),
      sustainedWritesPerSecond: findSustainedRate(range, writes),
    }),
  );
  return omitUndefined({
    version,
    path,
    devices: devices.length > 0 ? devices : undefined,
    cpuSeconds: grown(cpuSeconds?.all),
    cpuUserSeconds: grown(cpuSeconds?.user),
    cpuSystemSeconds: grown(cpuSeconds?.system),
    cpuThrottledSeconds: grown(cpuSeconds?.throttled),
    memoryBytesAtEnd: Number.isNaN(memory) ? undefined : memory,
    memoryLimitBytes,
    ioSomeSeconds: grown(pressure?.ioSome, MICROSECONDS),
    ioFullSeconds: grown(pressure?.ioFull, MICROSECONDS),
    cpuSomeSeconds: grown(pressure?.cpuSome, MICROSECONDS),
    cpuFullSeconds: grown(pressure?.cpuFull, MICROSECONDS),
  });
}
