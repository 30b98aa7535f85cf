import { omitUndefined } from "../model/omit-undefined.ts";
import type { Column } from "../model/recording.ts";
import type { CgroupWindow } from "../model/window.ts";
import { difference, endsPause, type Range, readAt } from "./recording-time.ts";

export function measureCgroup(range: Range): CgroupWindow | undefined {
  const { cgroup } = range.recording;
  if (cgroup === undefined) return undefined;
  const { version, path, cpuSeconds, pressure, memoryBytes, memoryLimitBytes } = cgroup;
  const grown = (column: Column | undefined) => difference(range, column);
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
    ioSomeSeconds: grown(pressure?.ioSome),
    ioFullSeconds: grown(pressure?.ioFull),
    cpuSomeSeconds: grown(pressure?.cpuSome),
    cpuFullSeconds: grown(pressure?.cpuFull),
  });
}

/** A token bucket's burst does not last that long. */
const SUSTAINED_SECONDS = 3;
const MIN_SECONDS = 1;

/** The highest mean over 3 s, or over a shorter range of at least 1 s. */
function findSustainedRate({ recording, from, to }: Range, column: Column): number | undefined {
  const least = Math.min(SUSTAINED_SECONDS, to.monotonic - from.monotonic);
  if (least < MIN_SECONDS) return undefined;
  const times = [from.monotonic];
  const values = [readAt(column, from)];
  let best: number | undefined;
  let start = 0;
  const add = (time: number, value: number): void => {
    times.push(time);
    values.push(value);
    const last = times.length - 1;
    while (time - (times[start + 1] as number) >= least) start++;
    const seconds = time - (times[start] as number);
    if (seconds < least) return;
    const rate = (value - (values[start] as number)) / seconds;
    if (last > start && rate >= (best ?? 0)) best = rate;
  };
  for (let sample = from.sample + 1; sample <= to.sample; sample++) {
    if (endsPause(recording, sample)) start = times.length;
    add(recording.monotonicSeconds[sample] as number, column[sample] as number);
  }
  if (to.share > 0) add(to.monotonic, readAt(column, to));
  return best;
}
