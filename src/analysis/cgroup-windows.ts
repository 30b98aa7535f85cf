import { omitUndefined } from "../model/omit-undefined.ts";
import type { Recording } from "../model/recording.ts";
import type { CgroupWindow } from "../model/window.ts";
import { difference, MICROSECONDS, type RecordedPlace, readAt } from "./recording-time.ts";
import { findSustainedRate } from "./sustained-rate.ts";

/** What the job's cgroup did between two places; undefined without one. */
export function measureCgroup(recording: Recording, from: RecordedPlace, to: RecordedPlace): CgroupWindow | undefined {
  const { cgroup } = recording;
  if (cgroup === undefined) return undefined;
  const { version, path, cpuSeconds, pressure, memoryBytes } = cgroup;
  const grown = (column: Float64Array | undefined, unit?: number) => difference(column, from, to, unit);
  const memory = memoryBytes === undefined ? Number.NaN : readAt(memoryBytes, to);
  const devices = cgroup.devices.map((device) =>
    omitUndefined({
      name: device.name,
      readBytes: grown(device.readBytes) ?? 0,
      writtenBytes: grown(device.writtenBytes) ?? 0,
      reads: grown(device.reads),
      writes: grown(device.writes),
      sustainedReadBytesPerSecond: findSustainedRate(recording, device.readBytes, from, to),
      sustainedWriteBytesPerSecond: findSustainedRate(recording, device.writtenBytes, from, to),
      sustainedReadsPerSecond: findSustainedRate(recording, device.reads, from, to),
      sustainedWritesPerSecond: findSustainedRate(recording, device.writes, from, to),
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
    memoryLimitBytes: cgroup.memoryLimitBytes,
    ioSomeSeconds: grown(pressure?.ioSome, MICROSECONDS),
    ioFullSeconds: grown(pressure?.ioFull, MICROSECONDS),
    cpuSomeSeconds: grown(pressure?.cpuSome, MICROSECONDS),
    cpuFullSeconds: grown(pressure?.cpuFull, MICROSECONDS),
  });
}
